"""The built wheel holds the whole package and works in a virtual environment that has never seen the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest


def run(*command: object, cwd: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PROVE"))}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    """Built as a release is: the wheel out of the source archive, so that the archive is whole, too."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, root, cwd=out)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def clean(wheel, tmp_path_factory):
    """A new virtual environment with the wheel in it; its dependencies are lent by path, so nothing is downloaded."""
    home = tmp_path_factory.mktemp("clean")
    venv.create(home / "venv", with_pip=False)
    python = home / "venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=home)
    # Path files inside the lent folder are not read, so the editable install of the checkout stays invisible.
    packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home


def test_the_wheel_holds_every_file_of_the_package(root, wheel):
    source = root / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in (source / "prove").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "prove/py.typed" in expected
    # The recipes lie at the top of the checkout, where people edit them, and travel inside the package.
    recipes = (path for path in (root / "recipes").rglob("*") if path.is_file())
    expected |= {f"prove/recipes/{path.relative_to(root / 'recipes').as_posix()}" for path in recipes}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("prove/")}
        licenses = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    assert held == expected
    assert licenses


def test_the_wheel_works_where_the_checkout_is_not(clean, root):
    python, program = clean / "venv" / "bin" / "python", clean / "venv" / "bin" / "prove-rl"
    place = run(python, "-c", "import prove; print(prove.__file__)", cwd=clean).strip()
    assert Path(place).is_relative_to(clean)
    assert run(program, "--version", cwd=clean).startswith("prove-rl ")
    given = ("train", "grpo", "--backend", "verl", "--dry-run", "-r", "recipes/ablation/no-name.yaml", "model.path=./x")
    assert "optim.lr=1e-06" in run(program, *given, cwd=clean), "the recipes inside the package stand on each other"
    environments = json.loads(run(program, "envs", "--json", cwd=clean))
    assert "banking" in [environment["name"] for environment in environments]
    answer = run(program, "call", "banking", "list_accounts", "{}", "--seed", "7", cwd=clean)
    assert json.loads(answer)
