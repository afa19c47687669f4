"""The report a crash leaves behind."""

import sys
import threading
from pathlib import Path

import pytest

from yaniv.crash import Recorder


def broken(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody caught reaches the hook."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    recorder.install()
    error = RuntimeError(f"cannot read {Path.home()}/cards")
    sys.excepthook(RuntimeError, error, None)


def test_a_crash_names_the_file_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken(Recorder(tmp_path / "log"), monkeypatch)

    (file,) = (tmp_path / "log").glob("crash-*.log")
    assert capsys.readouterr().err == f"Yaniv broke; the report is in {file}.\n"


def test_the_report_holds_rules_and_last_events_and_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(tmp_path)
    recorder.note("of an older match")
    recorder.play_by('{"call":{"limit":5}}')
    for n in range(300):
        recorder.note(f"event {n}.")

    broken(recorder, monkeypatch)

    text = next(tmp_path.glob("crash-*.log")).read_text()
    assert '{"call":{"limit":5}}' in text
    assert "event 299." in text
    assert "event 100." in text
    assert "event 99." not in text
    assert "of an older match" not in text
    assert "cannot read ~/cards" in text


def test_a_folder_that_cannot_be_written_still_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "log").write_text("a file")

    broken(Recorder(tmp_path / "log"), monkeypatch)

    assert capsys.readouterr().err.startswith("Yaniv broke, and the report could not be written:")


def test_ctrl_c_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    Recorder(tmp_path).install()

    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert capsys.readouterr().err == ""
    assert list(tmp_path.iterdir()) == []
