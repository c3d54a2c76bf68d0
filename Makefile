# Everything runs in this checkout's own environment, .venv. `make help` lists what there is.

PYTHON ?= python3
VENV := .venv
DEMO_STORE := demo_store
GALLERY_STORE := gallery_store
BIN := $(VENV)/bin

# Cash only, a currency a row: sums never mix currencies, play money and tournament chips.
FIRST_TABLE := select player, currency, count(*) as hands, count(*) filter (where is_winner) as pots_won, sum(net) as won \
	from seats join hands using (hand_key) where is_dealt and kind = 'cash' \
	group by player, currency order by hands desc, player limit 10

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help demo notebooks gallery replayer test test-pages check lint types packaging bench bench-equity proof proof-store clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Three stamps: `demo` needs what a user needs, `notebooks` JupyterLab as well, the rest what a developer needs.
$(VENV)/user: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/lab: $(VENV)/user
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[notebooks]'
	@touch $@

$(VENV)/dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/user

demo: $(VENV)/user ## import sample_data into a fresh store, with the audit's summary and a first table
	rm -rf $(DEMO_STORE)
	$(BIN)/razz-hh import sample_data --store $(DEMO_STORE)
	$(BIN)/razz-hh sql --store $(DEMO_STORE) "$(FIRST_TABLE)"
	@echo "The tables are Parquet files in $(CURDIR)/$(DEMO_STORE)/<table>/"

notebooks: $(VENV)/lab ## the tutorials, in JupyterLab
	$(BIN)/jupyter lab notebooks/01_import_and_audit.ipynb

gallery: $(VENV)/user ## draw README's pictures anew from sample_data
	rm -rf $(GALLERY_STORE)
	$(BIN)/razz-hh import --quiet sample_data --store $(GALLERY_STORE) || test $$? -eq 2
	$(BIN)/razz-hh plot results --player Hero --money USD --room pokerstars --store $(GALLERY_STORE) --dpi 80 --out docs/results.png
	$(BIN)/razz-hh plot door_cards --player Hero --store $(GALLERY_STORE) --dpi 72 --out docs/door_cards.png
	$(BIN)/razz-hh plot funnel --player Hero --store $(GALLERY_STORE) --dpi 80 --out docs/funnel.png
	$(BIN)/razz-hh plot equity --hand 240217623445 --store $(GALLERY_STORE) --dpi 80 --out docs/equity.png
	rm -rf $(GALLERY_STORE)

replayer: $(VENV)/dev ## draw README's picture of the replayer anew
	$(BIN)/python -m tests.report.picture --out docs/replayer.png

test: $(VENV)/dev ## the test suite
	$(BIN)/pytest -n auto

test-pages: $(VENV)/dev ## the pages in a real browser: Chromium, which `playwright install chromium` brings where there is none
	$(BIN)/pytest -n auto --dist loadfile -m "pages and not proof" tests/report -rs

# The suite comes last, so that its closing line ends the run.
check: lint types packaging test-pages test ## all that must pass before a change goes in

lint: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/dev
	$(BIN)/mypy

packaging: $(VENV)/dev
	$(BIN)/pytest -m packaging tests/test_packaging.py

bench: $(VENV)/dev ## hands per second of every part
	$(BIN)/python -m tests.bench

bench-equity: $(VENV)/dev ## equities beside poker-equity and PokerKit
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m tests.bench.equity

proof: $(VENV)/dev ## the long proofs, half an hour of them
	$(BIN)/pytest -n auto -m proof
	$(BIN)/python -m tests.audit.mutation

proof-store: $(VENV)/dev ## imports killed a hundred times, raced against each other, on a cluster, into S3, and how soon a watch has a hand
	$(BIN)/pytest -m "proof or not proof" --durations=0 tests/store/test_crash.py tests/store/test_race.py tests/store/test_cluster.py tests/store/test_s3.py tests/store/test_watching.py

clean: ## remove the environment, caches and the demo store
	rm -rf $(VENV) demo_store gallery_store build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
