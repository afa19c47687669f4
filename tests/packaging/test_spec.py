"""Tests of what yaniv.spec asks of PyInstaller: it is run with recorders in the place of PyInstaller's own classes."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"


def programs_of(system: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Return the programs in the folder of the bundle, with whether each is for a console."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", [*sys.path])
    collected: list[tuple[Any, ...]] = []
    names: dict[str, Any] = {
        "SPECPATH": str(PACKAGING),
        "Analysis": lambda *_, **__: SimpleNamespace(datas=[], scripts=[], binaries=[], pure=[]),
        "PYZ": lambda pure: pure,
        "EXE": lambda *_, name, console, **__: SimpleNamespace(name=name, console=console),
        "COLLECT": lambda *parts, **_: collected.append(parts),
        "BUNDLE": lambda *_, **__: None,
    }
    source = (PACKAGING / "yaniv.spec").read_text(encoding="utf-8")
    exec(compile(source.partition("if MACOS:")[0], "yaniv.spec", "exec"), names)  # noqa: S102 -- our own file
    return {part.name: part.console for part in collected[0] if isinstance(part, SimpleNamespace)}


def test_windows_has_a_program_for_the_window_and_one_for_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    assert programs_of("win32", monkeypatch) == {"yaniv": False, "yaniv-console": True}


@pytest.mark.parametrize(("system", "is_console"), [("linux", True), ("darwin", False)])
def test_other_systems_have_one_program(system: str, is_console: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001 -- a row
    assert programs_of(system, monkeypatch) == {"yaniv": is_console}


def test_the_installer_of_windows_takes_the_whole_folder() -> None:
    installer = (PACKAGING / "windows" / "yaniv.iss").read_text(encoding="utf-8")

    assert r'Source: "..\..\dist\yaniv\*"; DestDir: "{app}"' in installer
