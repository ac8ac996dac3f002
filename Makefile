# Everything happens in .venv, which is made when it is missing and refreshed when pyproject.toml changes.

PYTHON ?= python3
# One worker per core, one of them for most browser tests; `make test PYTEST_ARGS="-k whirlpool"` selects tests.
PYTEST_ARGS ?= -n auto --dist loadgroup
# Executes the notebooks under tests/notebooks/stored and compares their outputs with the stored ones.
NBVAL := --nbval --nbval-current-env --nbval-cell-timeout 120
# All browser tests and stored notebooks are slow: their plug-ins need not be loaded.
QUICK := -m "not slow" -p no:nbval --ignore tests/browser
# `make play PLAY_ARGS="--lang fa"`
PLAY_ARGS ?=
# Only notebooks whose names contain one of these texts: `make notebooks NOTEBOOKS_ARGS="01 fa/05"`
NOTEBOOKS_ARGS ?=
# `make load LOAD_ARGS="--students 60 --minutes 5"`
LOAD_ARGS ?=
# `make faults FAULTS_ARGS="--count 5000"`
FAULTS_ARGS ?=
# `make attack ATTACK_ARGS="--only V1"`
ATTACK_ARGS ?=
# `make tampering TAMPERING_ARGS="--count 100"`
TAMPERING_ARGS ?=
# `make bench BENCH_ARGS=--bots`
BENCH_ARGS ?=

# Images that set this make every process compile all that it imports, and the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=
# What needs nothing from each other runs side by side; each target's output comes in one piece.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs 2 --output-sync=target

VENV := .venv
BIN := $(VENV)/bin
# Most modules of what is installed are never imported: Python compiles those that are when it first does so.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
VENV_READY := $(VENV)/.ready
PLAY_READY := $(VENV)/.ready-for-play
LAB_READY := $(VENV)/.ready-for-lab
TESTS_READY := $(VENV)/.ready-for-tests
BENCH_READY := $(VENV)/.ready-for-bench
MUTANTS_READY := $(VENV)/.ready-for-mutants
INSPECT_READY := $(VENV)/.ready-for-inspect
# Node.js comes from PyPI and npm's packages from the lock file, so that every build of the front end is the same.
FRONTEND_READY := frontend/node_modules/.ready

# The static site has tools of its own, pinned in static_site/requirements.txt.
SITE := dist/site
SITE_VENV := $(VENV)/site
SITE_READY := $(SITE_VENV)/.ready

# `make lock` asks the oldest Python that we support: what it can install, every other can.
LOCK_PYTHON ?= python3.11
LOCK := build/lock

# Lists of what is shipped and installed; not in dist/, where a package index expects nothing else than packages.
SBOM := build/sbom

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help play lab check test lessons notebooks chromium firefox-webkit postgres browsers-and-postgres lint format goldens translations graph bench measure attack tampering load \
	faults mutants frontend frontend-check frontend-install dist lock inspect audit site site-serve site-test pictures clean

help: ## list the targets
	@echo "survive-nb: make one of"
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: $(PLAY_READY) ## play in the browser
	@$(BIN)/survive-nb play $(PLAY_ARGS)

lab: $(LAB_READY) ## open copies of the notebooks and lessons in JupyterLab
	@$(BIN)/survive-nb lab

check: $(TESTS_READY) ## run the fast checks: lint, types, front end, and the tests that are not marked slow
	@$(SIDE_BY_SIDE) lint $(FRONTEND_READY)
	@echo "==> pytest, without slow tests"
	@HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest --quiet $(QUICK) $(PYTEST_ARGS)

test: $(TESTS_READY) ## run all that CI runs: lint, types, doctests, tests, notebooks, a real browser
	@$(SIDE_BY_SIDE) lint browsers-and-postgres $(FRONTEND_READY) $(SITE_READY)
	@echo "==> pytest"
	@$(BIN)/python -m pytest $(NBVAL) $(PYTEST_ARGS)

chromium: $(TESTS_READY) ## find a Chromium for the browser tests, or get one
	@$(BIN)/python tests/browser/find_chromium.py --install

firefox-webkit: $(TESTS_READY) ## find Firefox and WebKit for the browser tests, or get them
	@$(BIN)/python tests/browser/find_firefox_webkit.py --install

postgres: $(TESTS_READY) ## find a PostgreSQL server for the tests of the store, or get one
	@$(BIN)/python tests/store/find_postgres.py --install

# One after the other: all may call apt-get, which locks its files.
browsers-and-postgres: chromium
	@$(MAKE) --no-print-directory firefox-webkit
	@$(MAKE) --no-print-directory postgres

lint: $(TESTS_READY) ## check style, format and types
	@echo "==> ruff check"
	@$(BIN)/ruff check --quiet --output-format concise
	@echo "==> ruff format --check"
	@$(BIN)/ruff format --check --quiet --diff
	@echo "==> mypy --strict"
	@$(BIN)/mypy

frontend: $(FRONTEND_READY) ## build the front end into survive_nb/ui/static; then commit it
	@$(BIN)/python -m tools.frontend run --silent build

frontend-check: $(FRONTEND_READY) ## lint, type-check and test the front end, and see that its bundle is fresh
	@$(BIN)/python -m tools.frontend run --silent check

frontend-install: $(FRONTEND_READY) ## install what builds and checks the front end

format: $(TESTS_READY) ## format the code
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format

goldens: $(TESTS_READY) ## regenerate the golden playthroughs; then read the diff
	@$(BIN)/python -m pytest tests/golden --update-goldens
	@git status --short -- tests/golden

notebooks: $(TESTS_READY) ## execute all notebooks and store their outputs; then read the diff
	@$(BIN)/python -m tests.notebooks.regenerate $(NOTEBOOKS_ARGS)
	@git status --short -- tests/notebooks/stored

lessons: $(TESTS_READY) ## write the notebooks of the lessons from lessons/source/, and check every exercise
	@$(BIN)/python -m tools.lessons
	@$(BIN)/python -m tools.lessons check

translations: $(TESTS_READY) ## bring the catalogues up to date with the source; then translate what is new
	@$(BIN)/python -m tools.catalogues

graph: $(TESTS_READY) ## write the import graph of the packages into docs/architecture.md
	@$(BIN)/python tools/import_graph.py --write

bench: $(BENCH_READY) ## measure the speed of the rules beside python-chess and catanatron
	@$(BIN)/python -m tools.bench $(BENCH_ARGS)

measure: chromium ## measure how fast the app answers in a real browser (a few minutes, on an idle machine)
	@$(BIN)/python -m tools.measure

load: chromium ## let a class of 30 play in rooms and measure it (three minutes, on an idle machine)
	@$(BIN)/python -m tools.load $(LOAD_ARGS)

faults: postgres ## inject thousands of faults into both stores and see that no move is lost (some minutes)
	@$(BIN)/python -m tests.store.faults $(FAULTS_ARGS)

attack: $(TESTS_READY) ## attack a server on this machine as the security review did, and print a table (20 minutes)
	@$(BIN)/python -m tools.attack $(ATTACK_ARGS)

tampering: $(TESTS_READY) ## tamper with finished games 1,000 times in each of eleven ways (10 minutes)
	@$(BIN)/python -m tools.tampering $(TAMPERING_ARGS)

mutants: $(MUTANTS_READY) ## break the rules in many small ways and see that a test notices (slow)
	@$(BIN)/mutmut run
	@$(BIN)/mutmut results

# In a locale without UTF-8, an sdist would name files in Persian in another way: its bytes would differ.
dist: $(TESTS_READY) $(FRONTEND_READY) ## build wheel, sdist and SBOMs (CycloneDX), and check them
	@rm -rf dist $(SBOM)
	@PYTHONUTF8=1 $(BIN)/python -m build --no-isolation >/dev/null
	@$(BIN)/python -m twine check --strict dist/*
	@$(BIN)/python -m tools.sbom $(SBOM)

# The extra "postgres" comes after the pins are written: Binder has no use for it, but its licence is listed.
lock: ## pin what Binder and Docker install, and list the licences; then read the diff
	@rm -rf $(LOCK)
	@$(LOCK_PYTHON) -m venv $(LOCK)
	@$(LOCK)/bin/python -m pip install --quiet --disable-pip-version-check '.[lab]' notebook
	@grep '^#' binder/requirements.txt > $(LOCK)/requirements.txt
	@$(LOCK)/bin/python -m pip freeze --exclude survive-nb >> $(LOCK)/requirements.txt
	@mv $(LOCK)/requirements.txt binder/requirements.txt
	@$(LOCK)/bin/python -m pip install --quiet --disable-pip-version-check '.[lab,postgres]'
	@$(LOCK)/bin/python tools/licences.py > docs/licences.md

inspect: $(INSPECT_READY) ## find unused and duplicated code (half a minute)
	@echo "==> dead code"
	@$(BIN)/python -m pytest --quiet tests/packaging/test_inspection.py
	@echo "==> double code"
	@$(BIN)/pylint --score=n survive_nb

audit: $(INSPECT_READY) $(FRONTEND_READY) ## check what we install and bundle for known vulnerabilities (needs the network)
	@$(BIN)/python -m tools.audit

site: $(SITE_READY) $(FRONTEND_READY) ## build the games and lessons as a static site, with Python in the page
	@$(SITE_VENV)/bin/python -m static_site.build $(SITE)

site-serve: site ## build the static site and look at it on this machine
	@$(PYTHON) -m http.server --bind 127.0.0.1 --directory $(SITE) 8000

site-test: site chromium ## build the static site and play on it in both languages
	@$(BIN)/python -m tools.try_site $(SITE)

pictures: chromium ## retake the pictures of the README (some minutes); then check them
	@$(BIN)/python -m tools.pictures

clean: ## remove all that make has made, .venv included
	@rm -rf $(VENV) frontend/node_modules build dist mutants .hypothesis .pytest_cache .mypy_cache .ruff_cache
	@find survive_nb tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A .venv that does not run, or runs an older Python, is created again; a good one is kept.
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

$(INSPECT_READY): $(TESTS_READY)
	@echo "==> installing what the inspection needs"
	@$(PIP) --editable '.[inspect]'
	@touch $@

$(SITE_READY): $(VENV_READY) static_site/requirements.txt
	@echo "==> installing what builds the static site"
	@$(PYTHON) -m venv --clear $(SITE_VENV)
	@$(SITE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps \
		--requirement static_site/requirements.txt
	@touch $@

$(FRONTEND_READY): frontend/package-lock.json | $(TESTS_READY)
	@echo "==> installing the front end's packages"
	@$(BIN)/python -m tools.frontend ci --silent
	@touch $@

$(MUTANTS_READY): $(TESTS_READY)
	@echo "==> installing mutmut"
	@$(PIP) --editable '.[mutation]'
	@touch $@
