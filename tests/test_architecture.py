"""Tests of the architecture: import contracts, unique names, and imports without a window."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]

ANY_ALLOWED_IN = (
    "yaniv/strict_config/",
    "yaniv/rules/rule_specs.py",
    "yaniv/settings/setting_specs.py",
    "yaniv/store/settings_file.py",
    "yaniv/game/notation.py",
    "yaniv/variants/json_schema.py",
    "yaniv/cli/trail_command.py",
    "yaniv/store/event_codec.py",
    "yaniv/bots/protocol.py",
)
"""Modules that may use `Any`, because types are data there."""


def test_import_contracts_hold(capsys: pytest.CaptureFixture[str]) -> None:
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)

    assert not broken, capsys.readouterr().out


def test_the_rules_command_does_not_import_pygame() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "yaniv", "rules", "list"]

    completed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    loaded = {line.rpartition("|")[2].strip() for line in completed.stderr.splitlines()}
    assert "yaniv.variants" in loaded
    assert "pygame" not in loaded


def test_any_is_used_only_where_types_are_data() -> None:
    users = [
        path.relative_to(ROOT).as_posix() for path in (ROOT / "yaniv").rglob("*.py") if "Any" in typing_names(path)
    ]

    assert [user for user in users if not user.startswith(ANY_ALLOWED_IN)] == []


def typing_names(path: Path) -> Iterator[str]:
    """Yield the names a module imports from `typing`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "typing":
            yield from (name.name for name in node.names)


def test_every_write_text_call_sets_newline() -> None:
    """Otherwise Windows translates line ends, and a match written there differs from one written elsewhere."""
    missing = [
        f"{path.name}:{node.lineno}"
        for path in (ROOT / "yaniv").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "write_text"
        if "newline" not in {keyword.arg for keyword in node.keywords}
    ]

    assert missing == []


def test_no_pattern_has_a_possessive_group() -> None:
    """Python 3.11.2, which Debian 12 has, matches one wrongly, though not a possessive character class."""
    users = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "yaniv").rglob("*.py")
        if re.search(r"\)(?:[*+?]|\{\d*,?\d*\})\+|\(\?>", path.read_text(encoding="utf-8"))
    ]

    assert users == []


def test_a_class_name_is_unique_in_the_whole_tree() -> None:
    places: dict[str, list[str]] = {}
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(path.relative_to(ROOT).as_posix())

    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_a_module_name_is_unique_in_its_top_package() -> None:
    places: dict[tuple[str, ...], list[str]] = {}
    for path in python_files():
        parts = path.relative_to(ROOT).parts
        if path.stem not in {"__init__", "__main__", "conftest"}:
            places.setdefault((*parts[: 2 if parts[0] == "yaniv" else 1], path.stem), []).append("/".join(parts))

    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def python_files() -> list[Path]:
    """Return the paths of all modules of the program, its tests and its tools."""
    return [path for folder in ("yaniv", "tests", "assets/make", "packaging") for path in (ROOT / folder).rglob("*.py")]


def test_every_module_but_the_supervisor_loads_without_the_signals_of_posix() -> None:
    """Windows lacks these signals; a module that uses one on import keeps the program from starting there."""
    script = """
import pkgutil, signal
from importlib import import_module

for name in set(signal.Signals.__members__) - {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM"}:
    delattr(signal, name)
import yaniv

modules = [module.name for module in pkgutil.walk_packages(yaniv.__path__, "yaniv.")]
for name in modules:
    if name not in {"yaniv.__main__", "yaniv.bots.supervisor"}:
        import_module(name)
print(len(modules))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert run.stderr == ""
    assert int(run.stdout.split()[-1]) > 300


def test_numpy_is_used_without_its_masked_arrays() -> None:
    """The bundle lacks `numpy.ma`, which `unique` imports if only the distinct values are asked for."""
    calls = [
        line
        for path in Path("yaniv").rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if "np.unique(" in line
    ]
    assert all("return_inverse=True" in line for line in calls), calls


def test_only_training_draws_numbers_by_numpy() -> None:
    """`numpy.random` is not in the bundle, and takes 4 MB in every process."""
    drawing = {
        path for path in Path("yaniv").rglob("*.py") if re.search(r"np\.random\.(?!Generator)", path.read_text("utf-8"))
    }
    assert {path.parent.as_posix() for path in drawing} == {"yaniv/arena/train"}
