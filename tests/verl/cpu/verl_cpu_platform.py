"""Lets verl 0.9.1 run without an accelerator, for tests: a platform "cpu", gloo alone, and a rollout backend.

Loaded in every process of a run through VERL_USE_EXTERNAL_MODULES=verl_cpu_platform,... with VERL_PLATFORM=cpu and
VERL_ENGINE_DEVICE=cuda (verl knows the engines of its devices by name, and FSDP's for "cuda" needs none). Ray is given
pretended GPUs. Nothing of it belongs into the package: who trains for real has a GPU.
"""

from __future__ import annotations

import contextlib
import os
import types
from datetime import timedelta
from typing import Any

os.environ.setdefault("VERL_PLATFORM", "cpu")
os.environ.setdefault("VERL_ENGINE_DEVICE", "cuda")

import torch
import torch.distributed.fsdp as fsdp
import verl.utils.distributed as distributed
from verl.plugin.platform.platform_base import PlatformBase
from verl.plugin.platform.platform_manager import PlatformRegistry
from verl.workers.rollout import base as rollouts
from verl.workers.rollout.replica import RolloutReplicaRegistry


def nothing(*_: Any, **__: Any) -> None:
    """Stands for what only an accelerator has to do."""


class Device(types.ModuleType):
    """What verl asks of ``torch.cuda``; the rest is ``torch.cpu``'s."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(torch.cpu, name)


device = Device("verl_cpu_device")
for _name in (
    "empty_cache",
    "ipc_collect",
    "manual_seed",
    "manual_seed_all",
    "reset_peak_memory_stats",
    "set_device",
    "set_per_process_memory_fraction",
    "set_rng_state",
    "synchronize",
):
    setattr(device, _name, nothing)
for _name in ("max_memory_allocated", "max_memory_reserved", "memory_allocated", "memory_reserved"):
    setattr(device, _name, lambda *_, **__: 0)
device.mem_get_info = lambda *_, **__: (16 << 30, 32 << 30)
device.is_available = lambda: False
device.device_count = lambda: 1
device.current_device = lambda: "cpu"
device.get_device_name = lambda *_, **__: "cpu"
device.get_rng_state = lambda *_, **__: torch.get_rng_state()


@PlatformRegistry.register(platform="cpu")
class CpuPlatform(PlatformBase):
    device_name = "cpu"
    vendor_name = "generic"
    device_module = device
    empty_cache = manual_seed = manual_seed_all = profiler_start = profiler_stop = staticmethod(nothing)
    set_allocator_settings = set_device = synchronize = staticmethod(nothing)

    def is_available(self) -> bool:
        return True

    def device_count(self) -> int:
        return 1

    def current_device(self) -> str:
        return "cpu"  # goes into torch as a device

    def get_device_capability(self, device_index: int = 0) -> tuple[None, None]:
        return None, None

    def communication_backend_name(self) -> str:
        return "gloo"

    def visible_devices_envvar(self) -> str:
        return "CUDA_VISIBLE_DEVICES"

    def ray_resource_name(self) -> str:
        return "GPU"  # of which ray.init(num_gpus=...) pretends to have some

    def ray_noset_envvars(self) -> list[str]:
        return []

    def is_ipc_supported(self) -> bool:
        return False

    def cudart(self) -> None:
        return None

    @contextlib.contextmanager
    def nvtx_range(self, msg: str) -> Any:
        yield


def one_process_group(timeout_second: int | None = None, backend: str | None = None) -> None:
    """verl joins "cpu:gloo" with the device's own backend, which here is the same device twice."""
    if not torch.distributed.is_initialized():
        torch.distributed.init_process_group(
            backend="gloo",
            rank=int(os.environ.get("RANK", 0)),
            world_size=int(os.environ.get("WORLD_SIZE", 1)),
            timeout=timedelta(seconds=timeout_second) if timeout_second else None,
            init_method=os.environ.get("DIST_INIT_METHOD"),
        )


distributed.initialize_global_process_group_ray = one_process_group


class Unpinned(fsdp.CPUOffloadPolicy):
    """Memory is pinned for an accelerator only."""

    def __init__(self, pin_memory: bool = False) -> None:
        super().__init__(pin_memory=False)


fsdp.CPUOffloadPolicy = Unpinned


def _replica() -> type:
    from verl_cpu_rollout import Replica

    return Replica


RolloutReplicaRegistry.register("hf", _replica)
rollouts._ROLLOUT_REGISTRY[("hf", "async")] = "verl_cpu_rollout.Adapter"
