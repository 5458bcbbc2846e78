"""A rollout backend for tests: a small Qwen3-type model in a plain Ray actor, requests side by side in one batch.

What is sampled for a request depends on PROVE_TEST_SEED, the weights' step, the request's name, its tokens and the
weights alone, never on who else is in its batch: with rollout.full_determinism, under which our agent loop gives
requests the same names in every run, a step that is played again is the same step.

PROVE_TEST_SCRIPT names a JSON file {digest of a context: tokens}; with the chance PROVE_TEST_SCRIPT_SHARE such a
context is answered with these tokens instead of sampled ones (their log-probabilities are still the model's), so that
a model without any training earns rewards that differ. PROVE_TEST_PAUSE_AT: with the weights of this step and later
ones nothing is answered as long as the file PROVE_TEST_PAUSE is there, which then says that somebody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from pathlib import Path
from typing import Any

import ray
import torch
from verl.workers.rollout.base import BaseRollout
from verl.workers.rollout.replica import RolloutReplica, TokenOutput
from verl_cpu_script import digest

GATHER = 0.05
"""A batch is begun when for so many seconds no request has joined it."""
LARGEST = 128


class Server:
    """The "inference engine"."""

    def __init__(self, path: str) -> None:
        from transformers import AutoModelForCausalLM

        torch.set_num_threads(1)
        self.model = AutoModelForCausalLM.from_pretrained(path, dtype=torch.float32).eval()
        self.step: int | None = None
        self.updates = 0
        self.waiting: list[tuple[str, list[int], dict[str, Any], asyncio.Future[Any]]] = []
        self.pump: asyncio.Task[None] | None = None
        self.seed = os.environ.get("PROVE_TEST_SEED", "0")
        script = os.environ.get("PROVE_TEST_SCRIPT")
        self.script: dict[str, list[int]] = json.loads(Path(script).read_text()) if script else {}
        self.share = float(os.environ.get("PROVE_TEST_SCRIPT_SHARE", "1"))
        self.pause = Path(os.environ.get("PROVE_TEST_PAUSE", ""))
        self.pause_at = int(os.environ.get("PROVE_TEST_PAUSE_AT", "-1"))

    async def ready(self) -> bool:
        return True

    async def generate(
        self, request_id: str, prompt_ids: list[int], sampling_params: dict[str, Any], **_: Any
    ) -> TokenOutput:
        while 0 <= self.pause_at <= (self.step or 0) and self.pause.is_file():
            with contextlib.suppress(FileNotFoundError), self.pause.open("r+") as file:  # never makes it anew
                file.write("a rollout waits")
            await asyncio.sleep(0.2)
        future = asyncio.get_running_loop().create_future()
        self.waiting.append((request_id, list(prompt_ids), dict(sampling_params), future))
        if self.pump is None or self.pump.done():
            self.pump = asyncio.create_task(self._serve())
        ids, logprobs = await future
        return TokenOutput(
            token_ids=ids, log_probs=logprobs, stop_reason="completed", extra_fields={"global_steps": self.step}
        )

    async def _serve(self) -> None:
        while self.waiting:
            count = 0
            while count < len(self.waiting) < LARGEST:
                count = len(self.waiting)
                await asyncio.sleep(GATHER)
            batch, self.waiting = self.waiting[:LARGEST], self.waiting[LARGEST:]
            answers = await asyncio.to_thread(self._batch, *([b[at] for b in batch] for at in range(3)))
            for (_, _, _, future), answer in zip(batch, answers, strict=True):
                if not future.done():
                    future.set_result(answer)

    @torch.no_grad()
    def _batch(
        self, names: list[str], prompts: list[list[int]], params: list[dict[str, Any]]
    ) -> list[tuple[list[int], list[float]]]:
        from prove.training.tiny.decoder import Decoder

        chance = [
            random.Random(f"{self.seed} {self.step} {n} {digest(p)}") for n, p in zip(names, prompts, strict=True)
        ]
        scripted = [
            self.script.get(digest(p)) if c.random() < self.share else None
            for c, p in zip(chance, prompts, strict=True)
        ]
        different: dict[tuple[int, ...], int] = {}
        owner = [different.setdefault(tuple(p), len(different)) for p in prompts]
        decoder = Decoder(self.model)
        logits = decoder.fill([list(p) for p in different], owner)
        out: list[tuple[list[int], list[float]]] = [([], []) for _ in prompts]
        rows = list(range(len(prompts)))  # the request of each row of the decoder
        while rows:
            heat = torch.tensor([float(params[r].get("temperature", 1.0)) for r in rows])
            scores = (logits.float() / heat.clamp(min=1e-6)[:, None]).log_softmax(-1)
            mass = scores.double().exp().cumsum(-1)
            drawn = torch.tensor([chance[r].random() for r in rows], dtype=torch.float64) * mass[:, -1]
            chosen = torch.searchsorted(mass, drawn[:, None], right=True)[:, 0].clamp(max=mass.shape[1] - 1)
            chosen = torch.where(heat > 0, chosen, scores.argmax(-1))
            for at, r in enumerate(rows):
                if (told := scripted[r]) is not None:
                    chosen[at] = told[len(out[r][0])]
                out[r][0].append(int(chosen[at]))
                out[r][1].append(float(scores[at, chosen[at]]))
            going = [
                at
                for at, r in enumerate(rows)
                if out[r][0][-1] not in params[r].get("stop_token_ids", ())
                and len(out[r][0]) < params[r].get("max_tokens", 64)
            ]
            if not going:
                break
            if len(going) < len(rows):
                decoder.keep(torch.tensor(going))
                rows, chosen = [rows[at] for at in going], chosen[going]
            logits = decoder.step(chosen, torch.ones(len(rows), dtype=torch.bool))
        return out

    async def load_weights(self, weights: dict[str, torch.Tensor], step: int | None) -> float:
        missing, unexpected = self.model.load_state_dict(weights, strict=False)
        assert not unexpected and not [m for m in missing if "lm_head" not in m], (missing, unexpected)
        self.updates += 1
        self.step = step
        return float(sum(w.double().abs().sum() for w in weights.values()))

    async def set_global_steps(self, step: int) -> None:
        self.step = step

    async def nothing(self, *_: Any, **__: Any) -> None:
        """Of what verl asks an engine that shares a GPU."""

    wake_up = sleep = abort_all_requests = resume_generation = clear_kv_cache = nothing
    release_kv_cache = resume_kv_cache = start_profile = stop_profile = nothing


class Replica(RolloutReplica):
    async def launch_servers(self) -> None:
        path = getattr(self.model_config, "local_path", None) or self.model_config.path
        server = ray.remote(Server).options(name=f"hf_server_{self.replica_rank}", num_cpus=0).remote(path)
        await server.ready.remote()
        self.servers = [server]
        self._server_handle = server
        self._server_address = f"hf://{self.replica_rank}"


class Adapter(BaseRollout):
    """The trainer's end: takes its weights to the server."""

    def __init__(self, config: Any, model_config: Any, device_mesh: Any, replica_rank: int = -1) -> None:
        super().__init__(config, model_config, device_mesh)
        size = self.config.tensor_model_parallel_size * self.config.data_parallel_size
        rank = int(os.environ["RANK"])
        self.replica_rank = rank // size if replica_rank == -1 else replica_rank
        self.leads = rank % size == 0

    async def resume(self, tags: Any) -> None: ...

    async def release(self) -> None: ...

    @torch.no_grad()
    async def update_weights(self, weights: Any, global_steps: int | None = None, **_: Any) -> None:
        # Every rank has to go through all of them: each is gathered from all.
        whole = {name: tensor.detach().cpu().float().clone() for name, tensor in weights}
        if self.leads:
            server = ray.get_actor(f"hf_server_{self.replica_rank}")
            total = await server.load_weights.remote(whole, global_steps)
            print(f"weights at step {global_steps}: {len(whole)} tensors, sum {total:.6f}", flush=True)
