# make demo and make test set everything up by themselves: a virtual environment in .venv with Bramah, its C core and the
# page of bramah studio.
# Another interpreter: make test PYTHON=python3.12. A part of the tests: make test ARGS="-k units".

PYTHON ?= python3
CC ?= cc
ARGS ?=
FUZZ_ITERATIONS ?= 2000

BIN := .venv/bin
STAMP := .venv/.bramah-installed
DOCS_STAMP := .venv/.bramah-docs-installed
LONG_STAMP := .venv/.bramah-long-installed
CORE := $(wildcard core/*.c) core/export/realtime.c
HEADERS := $(wildcard core/*.h core/export/*.h core/tests/*.h)
PAGE := src/bramah/studio/page/sources.sha256
PAGE_SOURCES := $(shell find studio -name node_modules -prune -o -type f -print)

SANITIZED := build/sanitized
SANITIZE := -std=c11 -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -pthread -Icore
CORE_OBJECTS := $(CORE:core/%.c=$(SANITIZED)/%.o)
CORE_TESTS := $(patsubst core/tests/%.c,$(SANITIZED)/%,$(wildcard core/tests/test_*.c))
CORE_FUZZ := $(patsubst core/tests/%.c,$(SANITIZED)/%,$(wildcard core/tests/fuzz_*.c))

.DELETE_ON_ERROR:
.PHONY: setup demo test test-long lint core-test validate stubs wheels docs tour clean

setup: $(STAMP) $(PAGE)

$(STAMP): pyproject.toml CMakeLists.txt $(CORE) $(HEADERS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Bramah needs Python 3.11 or later; choose one with: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.11"; exit 1; }
	@$(BIN)/python -m pip --version > /dev/null 2>&1 || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

# Without Node or the npm registry it warns, and everything but the studio works.
$(PAGE): $(PAGE_SOURCES) scripts/page.py | $(STAMP)
	@$(BIN)/python scripts/page.py
	@test ! -e $@ || touch $@

demo: setup
	$(BIN)/bramah demo

test: setup
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long" $(ARGS)

test-long: setup $(LONG_STAMP)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long $(ARGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

validate: setup
	$(BIN)/python validation/run.py

stubs: setup
	$(BIN)/python scripts/stubs.py

wheels: setup $(LONG_STAMP)
	$(BIN)/python scripts/wheels.py $(ARGS)

docs: $(DOCS_STAMP)
	$(BIN)/python docs/build.py

$(DOCS_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,docs]'
	@touch $@

tour: setup
	BRAMAH_TOUR=docs/pictures $(BIN)/python -m pytest -q tests/studio/test_page_tour.py

# zig compiles for other platforms: exports, units and wheels.
$(LONG_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,export]'
	@touch $@

core-test: $(CORE_TESTS) $(CORE_FUZZ)
	@test -n "$(CORE_TESTS)" || { echo "core/tests has no test_*.c"; exit 1; }
	@for program in $(CORE_TESTS); do echo "$$program"; "$$program" || exit 1; done
	@for program in $(CORE_FUZZ); do echo "$$program $(FUZZ_ITERATIONS)"; "$$program" $(FUZZ_ITERATIONS) || exit 1; done

$(SANITIZED)/%.o: core/%.c $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) -c $< -o $@

$(CORE_TESTS) $(CORE_FUZZ): $(SANITIZED)/%: core/tests/%.c $(CORE_OBJECTS) $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) $< $(CORE_OBJECTS) -lm -o $@

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis docs/components docs/gallery $(STAMP) $(DOCS_STAMP) $(LONG_STAMP)
	rm -rf src/bramah/studio/page studio/node_modules
	rm -f src/bramah/_core.*
	find src tests benchmarks validation examples docs -name __pycache__ -type d -prune -exec rm -rf {} + 2> /dev/null || true
