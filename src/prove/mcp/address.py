"""Where a server listens: HOST:PORT as it is typed, and the socket that comes of it."""

from __future__ import annotations

import errno
import ipaddress
import socket
from dataclasses import dataclass

from prove.errors import UserError


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port; port 0 is any free one."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """``http://HOST:PORT``."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"


def parse(text: str, option: str) -> Address:
    """``127.0.0.1:8000``, ``localhost:0``, ``[::1]:8000``. Raises :class:`UserError` that names the option."""
    host, colon, port = text.rpartition(":")
    bracketed = host.startswith("[") and host.endswith("]")
    if bracketed:
        host = host[1:-1]
    if not colon or not host or (":" in host and not bracketed) or not (port.isascii() and port.isdecimal()):
        raise UserError(f"{option} {text!r} should be HOST:PORT, for example 127.0.0.1:8000 (port 0: any free one).")
    if int(port[:6]) > 65535:
        raise UserError(f"{option} {text!r}: a port is a number from 0 to 65535.")
    return Address(host, int(port))


def bind(address: Address, option: str, allow_remote: bool) -> socket.socket:
    """A socket that listens there.

    Raises :class:`UserError` where the address is no loopback address and ``allow_remote`` is false, where the host is
    not known or not this machine's, and where the port is taken or not ours to take.
    """
    try:
        found = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE | socket.AI_ADDRCONFIG
        )
    except (OSError, UnicodeError):
        try:
            found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise UserError(f"{option}: the host {address.host!r} is not known; name an address.") from error
    # "localhost" is 127.0.0.1 to most clients, whatever else it may be.
    family, kind, protocol, _, where = min(found, key=lambda f: f[0] != socket.AF_INET)
    if not allow_remote and not all(_is_loopback(str(f[4][0])) for f in found):
        raise UserError(
            f"{option}: {address.host} can be reached from other machines; bind 127.0.0.1, "
            "or say --allow-remote if that is meant."
        )
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(where)
        sock.listen(2048)
        sock.setblocking(False)
    except OSError as error:
        sock.close()
        raise UserError(f"{option}: {_reason(address, error)}") from error
    return sock


def bound(sock: socket.socket) -> Address:
    """Where a socket listens."""
    host, port = sock.getsockname()[:2]
    return Address(host, port)


def is_wildcard(host: str) -> bool:
    """Whether a host means every address of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _reason(address: Address, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {address.port} of {address.host} is taken; name another, or 0 for any free one."
    if error.errno == errno.EACCES:
        return f"port {address.port} needs more rights than this user has; name one from 1024 on."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{address.host} is no address of this machine; name one that is."
    return f"cannot listen on {address.host}:{address.port}: {(error.strerror or str(error)).lower()}."
