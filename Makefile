# Plays and tests Yaniv from a checkout; README.md has the same for Windows, where there is no make.
# PYTHON=python3.12 picks another Python, ARGS="..." is handed on to `yaniv play` or pytest.

PYTHON =
ARGS =
BIN = .venv/bin

.NOTPARALLEL:
.PHONY: help play test check release-check docs dist train smoke clean

help:
	@echo "make play    play Yaniv                    (ARGS=\"--variant pagat\")"
	@echo "make test    run the tests, on all cores   (ARGS=\"-k slap\")"
	@echo "make check   format, lint, types, imports, scripts"
	@echo "make release-check    what is missing for a release"
	@echo "make docs    build the manual as a website, in build/docs"
	@echo "make dist    build the program for people without Python"
	@echo "make train   teach the strong players      (ARGS=\"--rules all\")"
	@echo "make smoke   try the wheel and the program of make dist"
	@echo "make clean   remove .venv and whatever else these have made"

play:
	@sh packaging/venv.sh play "$(PYTHON)"
	@$(BIN)/python -m yaniv play $(ARGS)

# The tests start the program two hundred times: its bytecode is kept, whatever the environment says.
test:
	@sh packaging/venv.sh test "$(PYTHON)"
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

check:
	@sh packaging/venv.sh test "$(PYTHON)"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/python -m mypy
	@$(BIN)/lint-imports
	@sh packaging/lint.sh

# All that can be asked of a release before it is tagged; packaging/RELEASING.md says what its lines mean.
release-check:
	@sh packaging/venv.sh test "$(PYTHON)"
	@$(MAKE) check
	@YANIV_RELEASE_CHECK=1 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --quiet tests/i18n tests/test_rule_key_coverage.py tests/test_documentation.py tests/packaging
	@$(BIN)/python packaging/release_info.py missing

docs:
	@sh packaging/venv.sh docs "$(PYTHON)"
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Open build/docs/index.html."

dist:
	@sh packaging/venv.sh test "$(PYTHON)"
	@sh packaging/dist.sh

# Two processes of one thread each: the matrices are too small to share.
train:
	@sh packaging/venv.sh train "$(PYTHON)"
	@OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 $(BIN)/python -m yaniv.arena.train $(ARGS)

smoke:
	@sh packaging/venv.sh test "$(PYTHON)"
	@sh packaging/smoke.sh

clean:
	@rm -rf .venv build dist *.egg-info .coverage .hypothesis
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	@find yaniv tests assets packaging -type d -name __pycache__ -prune -exec rm -rf {} +
