# Everything a newcomer needs; `make help` lists it. Nothing here needs root.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint build audit lock clean

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: $(READY) ## make .venv with the pinned versions and the kit in it

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

demo: setup ## grade a simulated class of 24 on three stages (folder demo/)
	@$(BIN)/autograder demo

test: setup lint ## lint, types and all tests
	$(BIN)/python -m pytest

lint: setup ## ruff and mypy --strict
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

build: setup ## make source/, release/ and assignments/ from solutions/
	$(BIN)/autograder build

audit: setup ## prove the graders with the specimens
	$(BIN)/autograder audit

lock: setup ## write requirements.lock from what is installed
	@(echo '# Every version that the kit is tested with. Made by `make lock`; read by `make setup`.'; \
	 $(BIN)/python -m pip freeze --exclude-editable --all --exclude pip | sed 's/^torch==\([0-9.]*\).*/torch==\1/') > requirements.lock

clean: ## remove what setup and demo made
	rm -rf $(VENV) demo *.egg-info .pytest_cache .mypy_cache .ruff_cache
