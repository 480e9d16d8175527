# Everything a newcomer needs; `make help` lists it. Only system-packages needs root.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST = $(BIN)/python -m pytest -n 2 --dist worksteal
SYSTEM := -n 4 --dist loadfile tests/system
LOCAL := --ignore=tests/system --ignore=tests/browser --ignore=tests/hub --ignore=tests/torch_range
DOCS_VENV := .venv-docs
DOCS_BIN := $(DOCS_VENV)/bin
DOCS_READY := $(DOCS_VENV)/.ready
HUB_VENV := .venv-hub
HUB_BIN := $(HUB_VENV)/bin
HUB_READY := $(HUB_VENV)/.ready
SITE := build/site
SPHINX = $(DOCS_BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -d $(SITE)/doctrees
PACKAGES := chromium postgresql iproute2
ROOTFS := build/rootfs

.DEFAULT_GOAL := help
.PHONY: help setup demo check test test-stages test-engine test-system test-browser test-hub test-torch coverage hub system-packages lint build audit mutants baseline bench bench-cluster soak hostile rush training rootfs test-rootfs docs docs-links lock lock-docs lock-hub clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

setup: $(READY) ## make .venv with the locked versions and the kit in it

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

demo: setup ## grade a simulated class of 24 on three stages (folder demo/)
	@$(BIN)/autograder demo

check: setup lint ## lint, types and the fast tests: run it while you work
	$(PYTEST) -m "not slow" $(LOCAL)

test: setup lint ## lint, types and all tests but those of test-system, -browser, -hub and -torch: about 18 minutes
	$(PYTEST) -n 3 --dist loadfile --no-loadscope-reorder $(LOCAL)

test-stages: setup ## the tests that run on one stage in make test, on all stages: about 20 minutes
	$(PYTEST) -n 3 -m each_stage --all-stages $(LOCAL)

test-engine: setup ## the engine's fast tests in a copy of the tree without the attention course
	$(BIN)/python -m tests.engine -n 2 --dist worksteal -m "not slow" $(LOCAL)

test-system: setup ## tests with a real PostgreSQL, and the slowest ones (needs system-packages)
	$(PYTEST) $(SYSTEM)

test-browser: setup ## tests in a real browser (needs system-packages)
	$(PYTEST) -n 3 --dist loadfile tests/browser

test-hub: setup $(HUB_READY) ## tests on a JupyterHub with unix accounts (needs root, system-packages, and a network the first time)
	@test "$$(id -u)" = 0 || { echo "Only root can make unix accounts: sudo make $@" >&2; exit 2; }
	$(BIN)/python -m pytest tests/hub

test-torch: setup ## the scores of the demo's class with the oldest and the newest torch allowed (downloads several GB)
	$(BIN)/python -m pytest -o timeout=7200 tests/torch_range

coverage: setup ## branch coverage of the engine by make test and test-system: at least 90 % (an hour; build/coverage/index.html)
	rm -rf build/coverage
	mkdir -p build/coverage
	$(BIN)/python -m coverage run -m pytest -n 2 --dist worksteal $(LOCAL)
	$(BIN)/python -m coverage run -m pytest $(SYSTEM)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage html --quiet
	$(BIN)/python -m coverage report

hub: $(HUB_READY) ## make .venv-hub with JupyterHub and its proxy

$(HUB_READY): requirements-hub.lock tests/hub/package.json tests/hub/package-lock.json
	$(PYTHON) -m venv $(HUB_VENV)
	$(HUB_BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-hub.lock
	cp tests/hub/package.json tests/hub/package-lock.json $(HUB_VENV)
	$(HUB_BIN)/npm ci --prefix $(HUB_VENV) --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $(HUB_READY)

system-packages: ## install the Debian packages that test-system, test-browser and test-hub need (as root)
	@test "$$(id -u)" = 0 || { echo "Only root can install packages: sudo make $@" >&2; exit 2; }
	apt-get update
	DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(PACKAGES)

lint: setup ## ruff, mypy --strict and the import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

build: setup ## make source/, release/ and assignments/ from solutions/
	$(BIN)/autograder build

audit: setup ## test the hidden checks with the reference, the stub and the sample answers
	$(BIN)/autograder audit

mutants: setup ## test the hidden checks with small changes to right answers, record the shares (STAGE=...: one stage, minutes)
	$(BIN)/python -m bench.mutants $(STAGE)

baseline: setup ## grade every sample answer and compare with FILE=...; WRITE=1 writes FILE
	@test "$(FILE)" || { echo "Name a file: make $@ FILE=before.json" >&2; exit 2; }
	$(BIN)/python -m tests.baseline $(if $(WRITE),write,compare) $(FILE)

bench: setup ## compare with nbgrader and otter-grader, write docs/benchmarks.md (QUICK=1: a class of 40, 8 minutes)
	$(BIN)/python -m bench $(if $(QUICK),--quick)

bench-cluster: setup ## the cost and the limits of grading on dask (QUICK=1: classes of 10 and 40)
	$(BIN)/python -m bench.cluster $(if $(QUICK),--quick)

soak: setup ## grade 10,000 submissions in one go: flat memory, at most 15 minutes (SUBMISSIONS=500: fewer)
	$(BIN)/python -m bench.soak $(if $(SUBMISSIONS),--submissions $(SUBMISSIONS))

hostile: setup ## grade 1,000 hostile submissions in one go: bounded memory and disk, 20 minutes (SUBMISSIONS=100: fewer)
	$(BIN)/python -m bench.hostile $(if $(SUBMISSIONS),--submissions $(SUBMISSIONS))

rush: setup ## 900 submissions of 300 students in ten minutes to autograder serve (RUSH="--students 30 --submissions 90 --seconds 60": fewer)
	$(BIN)/python -m bench.rush $(RUSH)

training: setup ## train s14's language model as its lesson does: at most a minute
	$(BIN)/python -m bench.training

rootfs: ## build the image's root file system without a container engine (as root; docs/containers.md)
	TORCH_BUILD=$(TORCH_BUILD) sh container/build-rootfs.sh $(ROOTFS)

test-rootfs: rootfs ## doctor and demo in that root file system, by chroot and by pivot_root (FULL=1: make test, too)
	@for method in chroot pivot; do \
	  echo "In the root file system, by $$method:"; \
	  sh container/run-rootfs.sh $$method $(ROOTFS) grader sh container/try.sh $(if $(FULL),full) || exit; \
	done

lock: ## write requirements.lock and requirements-users.lock from what is installed in .venv
	@test -x $(BIN)/python || { echo "There is no $(BIN)/python: run make setup first." >&2; exit 2; }
	$(BIN)/python -m tests.locks

docs: $(DOCS_READY) ## build the site from docs/ and release/: build/site/html/index.html
	$(SPHINX) -b html docs $(SITE)/html

docs-links: $(DOCS_READY) ## follow the links of the docs to other sites (needs a network)
	$(SPHINX) -b linkcheck docs $(SITE)/links

$(DOCS_READY): requirements-docs.lock
	$(PYTHON) -m venv $(DOCS_VENV)
	$(DOCS_BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-docs.lock
	@touch $(DOCS_READY)

lock-docs: ## write requirements-docs.lock with the newest versions that the extra docs allows
	rm -rf $(DOCS_VENV)
	$(PYTHON) -m venv $(DOCS_VENV)
	$(DOCS_BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"], sep="\n")' > $(DOCS_VENV)/docs.txt
	$(DOCS_BIN)/python -m pip install --quiet --disable-pip-version-check -r $(DOCS_VENV)/docs.txt
	@(echo '# Every version that the site is built with. Made by `make lock-docs`; read by `make docs`.'; \
	 $(DOCS_BIN)/python -m pip freeze) > requirements-docs.lock
	@touch $(DOCS_READY)

lock-hub: ## write requirements-hub.lock and the proxy's lock with the newest versions that the extra hub allows
	rm -rf $(HUB_VENV)
	$(PYTHON) -m venv $(HUB_VENV)
	$(HUB_BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["hub"], sep="\n")' > $(HUB_VENV)/hub.txt
	$(HUB_BIN)/python -m pip install --quiet --disable-pip-version-check -c requirements.lock -r $(HUB_VENV)/hub.txt
	@(echo '# JupyterHub and Node.js for its proxy. Made by `make lock-hub`; read by `make hub`.'; \
	 $(HUB_BIN)/python -m pip freeze) > requirements-hub.lock
	$(HUB_BIN)/npm install --prefix tests/hub --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel=error

clean: ## remove what setup, docs and demo made
	rm -rf $(VENV) $(DOCS_VENV) $(HUB_VENV) $(SITE) docs/site/lessons demo *.egg-info .pytest_cache .mypy_cache .ruff_cache
