# Every target sets up what it needs first. Pass more to a command with ARGS, e.g. make test ARGS="-k market".

PYTHON ?= python3
ARGS ?=
SLOW ?=
TIER := $(if $(SLOW),,-m 'not slow')
UV_VERSION := 0.13.7
WEB := $(shell find web/src web/words web/tools web/public web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json -type f)
DECLARED := $(shell find src/cleopatra -name '*.pxd')
COMPILED := $(DECLARED) $(wildcard $(DECLARED:.pxd=.py) $(DECLARED:.pxd=.pyx))

PIP := bin/python -m pip install -qq --disable-pip-version-check
COMPILE := .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-emit-index-url pyproject.toml

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play serve web screenshots test check generate bench balance docs lock wheel clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-15s %s\n", $$1, $$2 }'

setup: .venv/.ready ## install everything into .venv
	@:

play: .venv/.ready web ## open a table in your browser (in the terminal: .venv/bin/cleopatra play)
	@.venv/bin/cleopatra serve --open $(ARGS)

serve: .venv/.ready web ## serve tables to browsers and bots
	@.venv/bin/cleopatra serve $(ARGS)

test: .venv/.ready web ## run the tests on all cores, those of the rules compiled and plain (slow ones too: SLOW=1)
	@tools/npm --prefix web --silent test
	@.venv/bin/python -m pytest -n auto --dist worksteal $(TIER) $(ARGS)
	@if .venv/bin/python -c 'import sys, cleopatra; sys.exit(not cleopatra.native.is_compiled())'; then \
		CLEOPATRA_PLAIN=1 .venv/bin/python -m pytest -n auto --dist worksteal $(TIER) tests/rules tests/scenario tests/docs/test_docstrings.py $(ARGS); fi

check: .venv/.ready web/node_modules/.ready ## lint, formatting, types, and stale generated files
	@.venv/bin/ruff check --quiet
	@.venv/bin/ruff format --check --quiet || { echo "Format these with: .venv/bin/ruff format" >&2; \
		.venv/bin/ruff format --check; exit 1; }
	@.venv/bin/mypy --no-error-summary
	@.venv/bin/python tools/rules_map.py --check
	@.venv/bin/python -m tools.rulebook --check
	@.venv/bin/python tools/state_fields.py --check
	@.venv/bin/python tools/rooms.py --check
	@.venv/bin/python tools/pxd.py --check
	@.venv/bin/python tools/generate.py --check
	@.venv/bin/python tools/encoding.py --check
	@.venv/bin/python tools/picture.py --check
	@tools/npm --prefix web --silent run check

web: src/cleopatra/web/index.html ## build the web client into the package
	@:

screenshots: .venv/.ready web ## take screenshots of every screen into build/screenshots (needs Chromium)
	@.venv/bin/python tools/screenshots.py $(ARGS)

generate: ## regenerate derived files: state fields, Cython declarations, pictures, schema, types, messages, rules
	@$(PYTHON) tools/state_fields.py
	@$(PYTHON) tools/pxd.py
	@$(PYTHON) tools/rooms.py
	@$(MAKE) --no-print-directory .venv/.ready web/node_modules/.ready
	@.venv/bin/python tools/generate.py
	@.venv/bin/python tools/picture.py
	@.venv/bin/python tools/encoding.py
	@.venv/bin/python -m tools.rulebook
	@tools/npm --prefix web --silent run words

bench: .venv-bench/.ready .venv/.ready web bench/peer/node_modules/.ready ## benchmark the game against its peers, and the table in a browser
	@.venv-bench/bin/python bench/run.py $(ARGS)
	@.venv-bench/bin/python bench/rl.py $(ARGS)
	@.venv-bench/bin/python bench/bots.py $(ARGS)
	@.venv/bin/python bench/server_load.py --peer --seconds 10
	@.venv/bin/python bench/web.py

balance: .venv/.ready ## play many games at every table and write docs/balance.md (fewer: ARGS="--games 100")
	@.venv/bin/python tools/balance.py $(ARGS)

docs: .venv/.ready ## build the documentation site into build/site/html
	@.venv/bin/python tools/docs_site.py $(ARGS)

lock: .venv-lock/.ready ## update the lock files (newest versions: ARGS=--upgrade)
	@$(COMPILE) --extra all --extra openspiel --extra ray --group dev --output-file requirements/dev.lock $(ARGS)
	@$(COMPILE) --group bench --constraint requirements/dev.lock --output-file requirements/bench.lock $(ARGS)

wheel: .venv/.ready web ## build the source archive and the wheel into dist/
	@.venv/bin/python -m build --quiet --no-isolation --outdir dist $(ARGS)

clean: ## remove all build products
	@rm -rf .venv .venv-bench .venv-lock build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info .venv-node web/node_modules bench/peer/node_modules src/cleopatra/web
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
	@if [ -d src ]; then find src \( -name '*.so' -o -name '*.c' \) -delete; fi

# The web client is built when its sources are newer. tools/npm finds Node, or fetches one.

src/cleopatra/web/index.html: web/node_modules/.ready $(WEB)
	@echo "Building the web client"
	@tools/npm --prefix web --silent run build -- --logLevel warn
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json
	@echo "Fetching what the web client is built with"
	@tools/npm --prefix web --silent ci
	@touch $@

bench/peer/node_modules/.ready: bench/peer/package.json bench/peer/package-lock.json
	@echo "Fetching boardgame.io, which the server is compared with"
	@tools/npm --prefix bench/peer --silent ci
	@touch $@

# An environment is recreated when its lock file changes (.locked); the project is installed into it in editable mode (.ready).

.venv/.locked: requirements/dev.lock
.venv-bench/.locked: requirements/bench.lock
.venv/.locked .venv-bench/.locked:
	$(call new-environment,$(@D))
	@$(@D)/$(PIP) --require-hashes --requirement $<
	@touch $@

.venv/.ready .venv-bench/.ready: %/.ready: %/.locked pyproject.toml setup.py $(COMPILED)
	@$(@D)/bin/python tools/pxd.py --check
	@echo "Compiling the rules, if there is a C compiler (takes a minute)"
	@find src/cleopatra -name '*.so' -delete
	@$(@D)/$(PIP) --no-deps --no-build-isolation --editable .
	@$(@D)/bin/python -c 'import cleopatra; print("The rules are", cleopatra.native.mode() + ".")'
	@touch $@

.venv-lock/.ready: Makefile
	$(call new-environment,$(@D))
	@$(@D)/$(PIP) uv==$(UV_VERSION)
	@touch $@

define new-environment
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	echo "This project needs Python 3.11 or newer, and '$(PYTHON)' is" \
	"$$($(PYTHON) --version 2>/dev/null || echo 'not there'). Name another: make PYTHON=python3.12 …" >&2; exit 1; }
@echo "Setting up $(1) (once; takes a minute)" >&2
@$(PYTHON) -m venv --clear $(1) || { rm -rf $(1); \
	echo "Could not make $(1). On Debian and Ubuntu this needs the package python3-venv." >&2; exit 1; }
endef
