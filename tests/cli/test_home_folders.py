"""Tests of every kind of command without a home folder, and with one that cannot be used."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.user_folders import FOLDER_VARIABLES
from yaniv import cli, paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK
from yaniv.crash_report import CrashReporter

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems find the home folder in other ways")

COMMANDS: Final = ("rules list", "today", "export", "trail list", "trail code journey", "import missing.yaniv")
UNENCODABLE: Final = os.fsdecode(b"home-\xff\xe9")


def folder_that_is_missing(folder: Path) -> str:
    return str(folder / "missing" / "home")


def file_in_its_place(folder: Path) -> str:
    (folder / "file").write_bytes(b"")
    return str(folder / "file")


def name_that_is_not_utf8(folder: Path) -> str:
    (folder / UNENCODABLE).mkdir()
    return str(folder / UNENCODABLE)


HOMES: Final[dict[str, Callable[[Path], str | None]]] = {
    "not set": lambda _: None,
    "empty": lambda _: "",
    "relative": lambda _: "home",
    "without write permission, even for root": lambda _: "/proc",
    "device": lambda _: os.devnull,
    "missing": folder_that_is_missing,
    "file": file_in_its_place,
    "not UTF-8": name_that_is_not_utf8,
}


@pytest.fixture
def without_password_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as a user of whom the system knows nothing but the number."""

    def refuse(user: int) -> None:
        raise KeyError(user)

    monkeypatch.setattr("pwd.getpwuid", refuse)


def use_home(home: str | None, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the home folder, and the current one to an empty folder in *folder*."""
    for name in (*FOLDER_VARIABLES, paths.DATA_ENV_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "to be restored")
    if home is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", home)
    (folder / "current").mkdir()
    monkeypatch.chdir(folder / "current")


@pytest.mark.usefixtures("without_password_entry")
@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize(
    "command", [f"{command}{option}" for command in COMMANDS for option in ("", " --data ../data")]
)
def test_every_command_works_or_says_why_not(
    command: str,
    home: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    use_home(HOMES[home](tmp_path), tmp_path, monkeypatch)

    code = cli.main(command.split())

    out, err = capsys.readouterr()
    assert code in {EXIT_OK, EXIT_INPUT_ERROR}
    assert (out if code == EXIT_OK else err).strip()
    assert "Traceback" not in err
    assert not list((tmp_path / "current").iterdir())
    if "--data" in command and "missing" not in command:
        assert (code, err) == (EXIT_OK, "")


@pytest.mark.usefixtures("without_password_entry")
@pytest.mark.parametrize("command", ["play", "import missing.yaniv", "--players 3"])
def test_matches_are_not_kept_in_a_temporary_folder(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use_home(None, tmp_path, monkeypatch)

    assert cli.main(command.split()) == EXIT_INPUT_ERROR
    sentence = "Yaniv can't find your home folder to keep your matches in. Set HOME, or use --data DIR.\n"
    assert capsys.readouterr() == ("", sentence)


@pytest.mark.usefixtures("without_password_entry")
def test_a_crash_without_a_home_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use_home(None, tmp_path, monkeypatch)
    assert paths.replace_missing_home() == paths.expand_user("~")
    reporter = CrashReporter(tmp_path / "log")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("threading.excepthook", sys.excepthook)
    reporter.install()

    sys.excepthook(RuntimeError, RuntimeError(f"cannot read {tmp_path}/{UNENCODABLE}"), None)

    (report,) = (tmp_path / "log").glob("crash-*.log")
    assert capsys.readouterr().err == f"Yaniv crashed. Report saved to {report}.\n"
    assert r"home-\udcff" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("home", ["/", "home of a player"])
def test_only_the_home_folder_is_shortened_in_a_report(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home if home == "/" else str(tmp_path / home)
    monkeypatch.setenv("HOME", folder)

    text = CrashReporter(tmp_path).format_report(RuntimeError(f"read {folder}cards, /etc/x"))

    assert ("read /cards, /etc/x" if home == "/" else "read ~cards, /etc/x") in text
