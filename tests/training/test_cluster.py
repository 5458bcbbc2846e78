"""From a recipe to verl's program: the plain overrides, the checks before the first step, the command line."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from prove.cli.main import run as command
from prove.errors import UserError
from prove.training.cluster import launch, preflight
from prove.training.cluster.compose import arguments, environment, metrics_file, overrides
from prove.training.recipe import dump, load

FOLDER = Path(__file__).parents[2] / "recipes"
PAPER = FOLDER / "qwen3-4b.yaml"
CONFIG = {
    "model_type": "qwen3",
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 96,
    "vocab_size": 1000,
    "max_position_embeddings": 32_768,
}


@pytest.fixture
def model(tmp_path):
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(CONFIG))
    return folder


def test_the_paper_s_configuration(tmp_path):
    keys = overrides(load(PAPER), tmp_path / "run")
    want = {
        "algorithm.adv_estimator": "prove_grpo",
        "data.train_batch_size": 16,
        "data.max_prompt_length": 12_384,
        "data.max_response_length": 16_384,
        "data.truncation": "error",
        "actor_rollout_ref.model.path": "Qwen/Qwen3-4B-Instruct-2507",
        "actor_rollout_ref.actor.optim.lr": 1e-6,
        "actor_rollout_ref.actor.use_kl_loss": True,
        "actor_rollout_ref.actor.kl_loss_coef": 0.01,
        "actor_rollout_ref.actor.ppo_mini_batch_size": 16,
        "actor_rollout_ref.actor.loss_agg_mode": "token-mean",
        "actor_rollout_ref.rollout.name": "vllm",
        "actor_rollout_ref.rollout.n": 16,
        "actor_rollout_ref.rollout.tensor_model_parallel_size": 2,
        "actor_rollout_ref.rollout.max_model_len": 28_768,
        "actor_rollout_ref.rollout.multi_turn.max_user_turns": 5,
        "actor_rollout_ref.rollout.multi_turn.max_assistant_turns": 10,
        "actor_rollout_ref.rollout.agent.default_agent_loop": "prove",
        "trainer.total_training_steps": 350,
        "trainer.n_gpus_per_node": 8,
        "trainer.nnodes": 1,
    }
    assert {key: keys[key] for key in want} == want
    assert [key for key in keys if key.startswith("+")] == ["+data.prove_family"]


def test_what_a_recipe_says_reaches_verl(tmp_path, model):
    changes = {
        "seed": 7,
        "model.path": str(model),
        "model.lora": {"rank": 8, "alpha": 16},
        "optim.grpo.kl": 0,
        "optim.grpo.scale_rewards": "none",
        "optim.grpo.loss": "dr_grpo",
        "optim.grpo.schedule": "cosine",
        "optim.grpo.warmup": 5,
        "backend.verl.test_every": 25,
        "backend.verl.ray_address": "auto",
        "backend.report_to": ["wandb"],
        "backend.args": {"trainer": {"save_freq": 3}, "+trainer.note": "x y"},
    }
    recipe = load(PAPER, [f"{key}={json.dumps(value)}" for key, value in changes.items()])
    keys = overrides(recipe, tmp_path / "run")
    assert {k for k in keys if keys[k] == 7} == {
        "data.seed",
        "actor_rollout_ref.actor.data_loader_seed",
        "actor_rollout_ref.actor.fsdp_config.seed",
        "actor_rollout_ref.rollout.seed",
    }
    assert keys["actor_rollout_ref.actor.use_kl_loss"] is False
    assert keys["algorithm.norm_adv_by_std_in_grpo"] is False
    assert keys["actor_rollout_ref.actor.loss_agg_mode"] == "seq-mean-token-sum-norm"
    assert keys["actor_rollout_ref.actor.optim.lr_warmup_steps"] == 5
    assert (keys["actor_rollout_ref.model.lora_rank"], keys["actor_rollout_ref.model.lora_alpha"]) == (8, 16)
    assert (keys["trainer.test_freq"], keys["trainer.val_before_train"]) == (25, True)
    assert keys["trainer.logger"] == ["console", "file", "wandb"]
    assert (keys["trainer.save_freq"], keys["+trainer.note"]) == (3, "x y"), "backend.args win"
    for name, value in environment(recipe, tmp_path / "run").items():
        assert keys[f"+ray_kwargs.ray_init.runtime_env.env_vars.{name}"] == value


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("model.path=null", r"set model\.path"),
        ("optim.grpo.loss=vespo", r"optim\.grpo\.loss: verl has no 'vespo'; known here: dapo"),
        ("optim.grpo.scale_rewards=batch", "by group or not at all"),
        ("optim.grpo.schedule=linear", "constant and cosine"),
        ("model.lora={dropout: 0.1}", r"model\.lora\.dropout"),
        ("model.family=qwenn", "unknown model family 'qwenn'"),
        ("optim.grpo.max_grad_norm=0", "leaves nothing of them"),
    ],
)
def test_what_verl_cannot_do_is_refused(tmp_path, change, says):
    with pytest.raises(UserError, match=says):
        overrides(load(PAPER, [change]), tmp_path)


def test_values_as_hydra_writes_them():
    values = {
        "a": True,
        "b": None,
        "c": 1e-6,
        "d": [1, "x"],
        "e": "plain/path-1",
        "f": "with space",
        "g": "it's",
        "h": "null",
        "i": "12",
        "j": {"k": 1},
        "l": "a=b,c",
        "m": "",
    }
    assert arguments(values) == [
        *("a=true", "b=null", "c=1e-06", "d=[1,x]", "e=plain/path-1", "f='with space'"),
        *("g='it\\'s'", "h='null'", "i='12'", "j={k:1}", "l='a=b,c'", "m=''"),
    ]


def test_other_modules_in_verl_stay(tmp_path, monkeypatch):
    monkeypatch.setenv("VERL_USE_EXTERNAL_MODULES", "theirs,prove.training.verl.plugin")
    assert environment(load(PAPER), tmp_path)["VERL_USE_EXTERNAL_MODULES"] == "theirs,prove.training.verl.plugin"


def test_the_files_of_a_run(tmp_path, renderer, examples):
    import msgspec
    import pyarrow.parquet as pq

    from prove.dataset import write_parquet

    data, said = tmp_path / "data", []
    data.mkdir()
    long = [{"role": "user", "content": "very " * 5000}]
    rows = [msgspec.structs.replace(example, reference=[]) for example in examples[:4]]
    write_parquet(data / "train.parquet", [*rows[:3], msgspec.structs.replace(rows[3], prompt=long)])
    changes = [f"data.path={data}", "model.family=compact", "reward.weights={name: 0}", "rollout.calls=7"]
    changes.append("optim.grpo.prompts=3")
    recipe, run = load(PAPER, [*changes, "rollout.prompt_tokens=300"]), tmp_path / "runs" / "x"
    with pytest.raises(UserError, match=r"set data\.path"):
        launch.write_files(load(PAPER), run, renderer, said.append)
    assert not run.exists(), "nothing was begun"
    for wrong, says in (
        ("data.path=nowhere", "no data set at nowhere"),
        ("backend.verl.test_every=5", "no heldout data"),
        ("data.split=test", "holds no test data"),
        ("optim.grpo.prompts=5", r"gives 3 examples, fewer than the 5 of a step; lower optim\.grpo\.prompts"),
        ("data.limit=2", "gives 2 examples, fewer than the 3 of a step"),
    ):
        with pytest.raises(UserError, match=says):
            launch.write_files(load(PAPER, [*changes, wrong]), run, renderer, said.append)
    assert not (run / launch.MARK).exists()
    launch.write_files(recipe, run, renderer, said.append)
    for name in ("train", "val"):
        rows = pq.read_table(run / f"{name}.parquet").to_pylist()
        assert [row["extra_info"]["id"] for row in rows] == ["toy-0", "toy-1", "toy-2"]
    assert "1 of 4 examples left out" in said[-1] and "toy-3" in said[-1]
    (loop,) = yaml.safe_load((run / "agent_loops.yaml").read_text())
    assert (loop["name"], loop["family"], loop["weights"], loop["calls"]) == ("prove", "compact", {"name": 0}, 7)
    launch.check_run(recipe, run, True)


def test_a_run_over_mcp_plays_on_the_servers_of_the_recipe(tmp_path, renderer, examples, monkeypatch):
    import msgspec

    from prove.dataset import write_parquet
    from prove.training.verl.settings import settings_of

    monkeypatch.chdir(tmp_path)
    Path("data").mkdir()
    write_parquet(Path("data/train.parquet"), [msgspec.structs.replace(examples[0], reference=[])])
    changes = ["data.path=data", "model.family=compact", "rollout.environment=mcp", "optim.grpo.prompts=1"]
    servers = ["rollout.mcp.servers=[http://one:9000]", "rollout.mcp.token_file=token", "rollout.mcp.seconds=7"]
    launch.write_files(load(PAPER, [*changes, *servers]), Path("run"), renderer, print)
    (loop,) = yaml.safe_load(Path("run/agent_loops.yaml").read_text())
    settings = settings_of({key: value for key, value in loop.items() if key not in ("name", "_target_")})
    assert (settings.environment, settings.mcp.servers, settings.mcp.seconds) == ("mcp", ["http://one:9000"], 7)
    assert settings.mcp.token_file == str(tmp_path / "token"), "the run's own folder is another"
    elsewhere = load(PAPER, [*changes, "rollout.mcp.servers=[http://two:9000]"])
    launch.check_run(elsewhere, Path("run"), True)
    launch.write_loops(elsewhere, Path("run"))
    (loop,) = yaml.safe_load(Path("run/agent_loops.yaml").read_text())
    assert loop["mcp"]["servers"] == ["http://two:9000"], "a run that goes on plays where it is told to now"


def test_every_start_has_a_metrics_file_of_its_own(tmp_path):
    assert metrics_file(tmp_path).name == "verl_metrics.jsonl"
    metrics_file(tmp_path).touch()
    assert metrics_file(tmp_path).name == "verl_metrics.1.jsonl"


def check(check, *changes, config=CONFIG, **more):
    recipe = load(PAPER, list(changes))
    shape = preflight.shape_of(config)
    given = {"config": config, "shape": shape, **more}
    names = check.__code__.co_varnames[1 : check.__code__.co_argcount]
    return check(recipe, *(given[name] for name in names))


@pytest.mark.parametrize(
    ("function", "changes", "says"),
    [
        (preflight.check_lengths, ["rollout.prompt_tokens=30000"], "the model has 32,768 positions; lower them"),
        (preflight.check_lengths, ["backend.verl.tokens_per_gpu=100"], "hold no episode of 28,768; raise it"),
        (preflight.check_division, ["backend.verl.tensor_parallel=3"], "3 does not divide the 8 GPUs"),
        (preflight.check_division, ["backend.verl.tensor_parallel=8"], "the model's 4 attention heads"),
        (preflight.check_division, ["backend.verl.nodes=2", "backend.verl.gpus=1"], "more than the 1 GPUs of a node"),
        (preflight.check_division, ["optim.grpo.prompts=1", "rollout.generations=2"], "cannot be shared by 4 groups"),
        (preflight.check_gpus, ["backend.verl.gpus=1000"], "1000 are asked for and this machine has"),
        (preflight.check_engine, ["backend.args={actor_rollout_ref.rollout.name: sglang}"], "sglang is not installed"),
        (preflight.check_ray, ["backend.verl.nodes=2"], "start Ray on them"),
        (preflight.check_ray, ["backend.verl.ray_address=ray://a:1"], "not as a Ray client"),
        (preflight.check_ray, ["backend.verl.ray_address=head"], "is no address; write HOST:PORT"),
        (preflight.check_ray, ["backend.verl.ray_address='127.0.0.1:99999'"], "is no address"),
        (preflight.check_ray, ["backend.verl.ray_address='127.0.0.1:9'"], "nothing answers at 127.0.0.1:9"),
    ],
)
def test_what_would_stop_a_run_later_stops_it_now(function, changes, says):
    with pytest.raises(UserError, match=re.escape(says)):
        check(function, *changes)


def test_the_address_of_a_cluster_that_has_ended_is_told(tmp_path, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setattr(preflight, "_CLUSTER", tmp_path / "current")
    with pytest.raises(UserError, match="auto, but no Ray runs on this machine"):
        check(preflight.check_ray, "backend.verl.ray_address=auto")
    (tmp_path / "current").write_text("127.0.0.1:9\n")
    with pytest.raises(UserError, match=r"nothing answers at 127\.0\.0\.1:9 .*ray start --head"):
        check(preflight.check_ray, "backend.verl.ray_address=auto")
    with socket.create_server(("127.0.0.1", 0)) as server:
        (tmp_path / "current").write_text(f"127.0.0.1:{server.getsockname()[1]}")
        check(preflight.check_ray, "backend.verl.ray_address=auto")


def test_a_cluster_that_answers(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        check(preflight.check_ray, f"backend.verl.ray_address='127.0.0.1:{server.getsockname()[1]}'")
    monkeypatch.setenv("RAY_ADDRESS", "somewhere:6379")
    check(preflight.check_ray, "backend.verl.ray_address=auto")
    check(preflight.check_lengths)
    check(preflight.check_division)


def test_a_full_disk_is_found_before(tmp_path, monkeypatch):
    shape = preflight.shape_of({**CONFIG, "hidden_size": 4096, "num_hidden_layers": 32, "intermediate_size": 16_384})
    recipe = load(PAPER)
    monkeypatch.setattr("shutil.disk_usage", lambda place: type("Usage", (), {"free": 10**12}))
    preflight.check_disk(recipe, shape, tmp_path / "runs" / "new")
    monkeypatch.setattr("shutil.disk_usage", lambda place: type("Usage", (), {"free": 10**10}))
    with pytest.raises(UserError, match=r"has 10 GB left and the checkpoints need \d+ GB; free some space"):
        preflight.check_disk(recipe, shape, tmp_path / "runs" / "new")


@pytest.mark.parametrize(
    ("path", "text", "says"),
    [
        ("m", None, "cannot read .*config.json"),
        ("m", "{", "is not JSON"),
        ("m", "[]", "is not a model's configuration"),
        ("./nowhere", None, r"there is no directory \./nowhere"),
    ],
)
def test_a_model_that_is_none(tmp_path, monkeypatch, path, text, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m").mkdir()
    if text is not None:
        (tmp_path / "m" / "config.json").write_text(text)
    with pytest.raises(UserError, match=says):
        preflight.read_config(path)


def test_a_run_is_taken_up_with_its_own_recipe(tmp_path):
    recipe, run = load(PAPER), tmp_path / "run"
    with pytest.raises(UserError, match="no run to resume"):
        launch.check_run(recipe, run, True)
    launch.check_run(recipe, run, False)
    (run / "checkpoints" / "global_step_5").mkdir(parents=True)
    with pytest.raises(UserError, match="holds checkpoints and no"):
        launch.check_run(recipe, run, False)
    (run / launch.MARK).write_text(dump(recipe))
    with pytest.raises(UserError, match="holds a run already; add --resume"):
        launch.check_run(recipe, run, False)
    with pytest.raises(UserError, match=r"train\.parquet is missing.*begin anew"):
        launch.check_run(recipe, run, True)
    for name in ("train", "val"):
        (run / f"{name}.parquet").touch()
    launch.check_run(load(PAPER, ["optim.grpo.steps=400"]), run, True)
    with pytest.raises(UserError, match=r"begun with another optim\.grpo\.kl"):
        launch.check_run(load(PAPER, ["optim.grpo.kl=0.5"]), run, True)
    for spoilt in (b"", b"a: [", b"\xff\xfe", b"version: 2020-99-99"):
        (run / launch.MARK).write_bytes(spoilt)
        with pytest.raises(UserError, match=r"grpo\.recipe"):
            launch.check_run(recipe, run, True)


@pytest.fixture
def no_verl(monkeypatch, tmp_path):
    """As on a machine without verl, in a folder without .venv-verl."""
    real = launch.importlib.util.find_spec
    monkeypatch.setattr(launch.importlib.util, "find_spec", lambda name: None if name == "verl" else real(name))
    monkeypatch.delenv(launch.PYTHON, raising=False)
    monkeypatch.chdir(tmp_path)


def dry(*more):
    return command(["train", "grpo", "--backend", "verl", "-r", str(PAPER), "--dry-run", *more])


def test_a_dry_run_without_verl_shows_the_overrides_and_says_so(no_verl, model, capsys):
    assert dry(f"model.path={model}", "verl.trainer.val_only=true", "-o", "runs/a b") == 0
    out, said = capsys.readouterr()
    assert "python -m verl.trainer.main_ppo \\\n" in out
    assert "  actor_rollout_ref.actor.optim.lr=1e-06 \\\n" in out and out.endswith("  trainer.val_only=true\n")
    assert "VERL_USE_EXTERNAL_MODULES=prove.training.verl.plugin" in out
    assert "not composed: verl is not installed here" in said and "memory, estimated: about" in said
    script = f"set -- {out.split('main_ppo')[1].rstrip()}; printf '%s\\n' \"$@\""
    read = subprocess.run(["bash", "-c", script], capture_output=True)
    assert f"trainer.default_local_dir='{Path.cwd()}/runs/a b/checkpoints'" in read.stdout.decode().splitlines()


def test_a_dry_run_says_what_it_could_not_check(no_verl, capsys, monkeypatch):
    monkeypatch.setenv("HF_HOME", str(Path.cwd()))
    assert dry() == 0
    assert "not checked: model.path: Qwen/Qwen3-4B-Instruct-2507 is not in the cache" in capsys.readouterr().err
    assert dry("model.path=./nowhere", "data.path=./nothing") == 0
    said = capsys.readouterr().err
    assert "there is no directory ./nowhere" in said and "not checked: data.path: there is no folder ./nothing" in said
    Path("some").mkdir()
    assert dry("data.path=some") == 0 and "data.path" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--backend", "verl"], "`make verl` in a checkout makes .venv-verl"),
        (["--backend", "verl", "--minutes", "3"], "--minutes is for the backend trl"),
        (["--backend", "ray"], "invalid enum value 'ray'"),
        (["--dry-run"], "--dry-run is for verl; add --backend verl"),
        (["verl.trainer.nnodes=2"], "verl.trainer.nnodes=2 is for verl; add --backend verl"),
        (["--backend", "verl", "--dry-run", "backend.verl.gpus=7"], "2 does not divide the 7 GPUs"),
    ],
)
def test_bad_input_is_one_sentence(no_verl, capsys, more, says):
    assert command(["train", "grpo", "-r", str(PAPER), *more]) == 2
    said = capsys.readouterr().err
    assert says in said and said.splitlines()[-1].startswith("error: ")


def test_the_run_goes_on_in_the_environment_that_has_verl(no_verl, tmp_path, monkeypatch):
    told = tmp_path / "told.json"
    other = tmp_path / "python"
    script = f"import json, sys\njson.dump(sys.argv[1:], open({str(told)!r}, 'w'))\nsys.exit(3)\n"
    other.write_text(f"#!{sys.executable}\n{script}")
    other.chmod(other.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv(launch.PYTHON, str(other))
    assert dry("--resume", "-o", "runs/x", "seed=3", "verl.trainer.val_only=true") == 3, "its exit code is ours"
    assert json.loads(told.read_text()) == [
        *("-c", launch._START, "train", "grpo", "--backend", "verl", "--recipe", str(PAPER), "--out", "runs/x"),
        *("--resume", "--dry-run", "seed=3", "backend.name=verl", "verl.trainer.val_only=true"),
    ]
    monkeypatch.setenv(launch.PYTHON, "nowhere")
    with pytest.raises(UserError, match="where there is no interpreter"):
        launch.interpreter()
    monkeypatch.delenv(launch.PYTHON)
    beside = tmp_path / ".venv-verl" / "bin" / "python"
    beside.parent.mkdir(parents=True)
    os.symlink(sys.executable, beside)
    assert launch.interpreter() == str(beside)


def test_an_interpreter_without_verl_is_not_asked_for_ever(no_verl, tmp_path, monkeypatch, capfd):
    other = tmp_path / "bin" / "python"
    other.parent.mkdir()
    other.touch()
    other.chmod(0o755)
    monkeypatch.setenv(launch.PYTHON, "bin/python")  # by this name it never is the one that runs
    assert launch.interpreter() == "bin/python"
    monkeypatch.setenv(launch._SENT, "1")
    with pytest.raises(UserError, match="has no verl; name an interpreter that has it in PROVE_VERL_PYTHON"):
        launch.interpreter()
    monkeypatch.delenv(launch._SENT)
    other.write_text(f'#!/bin/sh\ntest "${launch._SENT}" = 1 && exit 7\n')
    assert dry() == 7, "who is asked knows that it was sent"
    other.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')  # -S: without the packages installed for it
    capfd.readouterr()
    assert dry() == 2
    assert "has no prove-rl; pip install 'prove-rl[verl]' there" in capfd.readouterr().err
    other.write_text("not a program")
    assert dry() == 2
    assert "bin/python cannot be run" in capfd.readouterr().err


@pytest.mark.parametrize(
    "changes",
    [
        {"text_config": "x"},
        {"text_config": ["x"]},
        {"num_attention_heads": 0},
        {"hidden_size": "64"},
        {"vocab_size": -1},
        {"num_hidden_layers": 2.5},
    ],
)
def test_an_odd_configuration_has_no_estimate(changes):
    assert preflight.shape_of({**CONFIG, **changes}) is None
    preflight.check_lengths(load(PAPER), {**CONFIG, **changes})


def test_a_damaged_tokenizer_is_told(model, monkeypatch):
    (model / "tokenizer.json").write_text('{"version": "1.0", "model": {"type": "Nothing"}}')
    (model / "tokenizer_config.json").write_text('{"tokenizer_class": "PreTrainedTokenizerFast"}')
    monkeypatch.setenv("HOME", str(model.parent))
    with pytest.raises(UserError, match=r"the tokenizer of .*model cannot be loaded"):
        preflight.make_renderer(load(PAPER, ["model.path=~/model"]), "qwen3")
