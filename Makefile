# Everything happens in .venv, which is made when it is missing and refreshed when pyproject.toml changes.

PYTHON ?= python3
# One worker a core, and one of them for all browser tests; `make test PYTEST_ARGS="-k whirlpool"` runs what you name.
PYTEST_ARGS ?= -n auto --dist loadgroup
# `make play PLAY_ARGS="--lang fa"`
PLAY_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
VENV_READY := $(VENV)/.ready
PLAY_READY := $(VENV)/.ready-for-play
LAB_READY := $(VENV)/.ready-for-lab
TESTS_READY := $(VENV)/.ready-for-tests
BENCH_READY := $(VENV)/.ready-for-bench
MUTANTS_READY := $(VENV)/.ready-for-mutants

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help play lab test chromium lint format goldens translations bench measure mutants clean

help: ## say what can be made
	@echo "survive-nb: make one of"
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: $(PLAY_READY) ## play in the browser
	@$(BIN)/survive-nb play $(PLAY_ARGS)

lab: $(LAB_READY) ## open copies of the notebooks and lessons in JupyterLab
	@$(BIN)/survive-nb lab

test: lint chromium ## run all that CI runs: lint, types, doctests, tests, a real browser
	@echo "==> pytest"
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

chromium: $(TESTS_READY) ## find a Chromium for the browser tests, or get one
	@$(BIN)/python tests/browser/find_chromium.py --install

lint: $(TESTS_READY) ## check style, format and types
	@echo "==> ruff check"
	@$(BIN)/ruff check --quiet --output-format concise
	@echo "==> ruff format --check"
	@$(BIN)/ruff format --check --quiet --diff
	@echo "==> mypy --strict"
	@$(BIN)/mypy

format: $(TESTS_READY) ## put the code in the house's format
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format

goldens: $(TESTS_READY) ## write the golden playthroughs anew; then read the diff
	@$(BIN)/python -m pytest tests/golden --update-goldens
	@git status --short -- tests/golden

translations: $(TESTS_READY) ## bring the catalogues up to date with the source; then translate what is new
	@$(BIN)/python -m tests.catalogues

bench: $(BENCH_READY) ## measure the speed of the rules beside python-chess and catanatron
	@$(BIN)/survive-nb bench

measure: chromium ## measure how fast the app answers in a real browser (a few minutes, on an idle machine)
	@$(BIN)/python -m tests.browser.measure

mutants: $(MUTANTS_READY) ## break the rules in many small ways and see that a test notices (slow)
	@$(BIN)/mutmut run
	@$(BIN)/mutmut results

clean: ## remove all that make has made, .venv included
	@rm -rf $(VENV) build dist mutants .hypothesis .pytest_cache .mypy_cache .ruff_cache
	@find survive_nb tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A .venv that no longer runs, or runs an older Python, is made anew; a good one is kept.
$(VENV_READY): pyproject.toml
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "survive-nb needs Python 3.11 or newer, and '$(PYTHON)' is not that." \
			"Name one that is: make PYTHON=python3.13 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' has no venv and pip to install with." \
			"On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(BIN)/python -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "==> making $(VENV)" && $(PYTHON) -m venv --clear $(VENV); }
	@touch $@

$(PLAY_READY): $(VENV_READY)
	@echo "==> installing what the game needs (about a minute)"
	@$(PIP) --editable .
	@touch $@

$(LAB_READY): $(VENV_READY)
	@echo "==> installing the game and JupyterLab (about a minute)"
	@$(PIP) --editable '.[lab]'
	@touch $@

$(TESTS_READY): $(VENV_READY)
	@echo "==> installing what the tests need"
	@$(PIP) --editable '.[test]'
	@touch $@

$(BENCH_READY): $(TESTS_READY)
	@echo "==> installing what the bench compares with"
	@$(PIP) --editable '.[bench]'
	@touch $@

$(MUTANTS_READY): $(TESTS_READY)
	@echo "==> installing mutmut"
	@$(PIP) --editable '.[mutation]'
	@touch $@
