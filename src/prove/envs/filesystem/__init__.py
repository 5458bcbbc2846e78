"""A file server as one user sees it in a shell or through a cloud drive's API. Nothing of it is on the host's disk."""

from prove.engine import Environment
from prove.envs.filesystem import archives, attributes, content, lines, links, moving, navigation, searching, trash
from prove.envs.filesystem.entities import FileSystem
from prove.envs.filesystem.world import build

environment = Environment(
    name="filesystem",
    version="1.0.0",
    description="A file server: directories, text files, permissions, symbolic links, trash, archives and a quota.",
    state=FileSystem,
    build=build,
    tools=(navigation, content, moving, trash, attributes, links, searching, lines, archives),
    language="prove.envs.filesystem.language",
)
