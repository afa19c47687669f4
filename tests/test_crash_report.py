"""The report a crash leaves behind."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from yaniv import crash_report
from yaniv.crash_report import CrashReporter, NativeCrashLog

STALLED_FRAME_CODE = "import sys, pathlib; from yaniv import crash_report; crash_report._STALL_S = 0.01"
STALLED_FRAME_CODE += "; log = crash_report.NativeCrashLog(pathlib.Path(sys.argv[1])); log.heartbeat()"


def install_hooks(recorder: CrashReporter, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the hooks, until the test is over."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    recorder.install()


def raise_uncaught_error(recorder: CrashReporter, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody caught reaches the hook."""
    install_hooks(recorder, monkeypatch)
    error = RuntimeError(f"cannot read {Path.home()}/cards")
    sys.excepthook(RuntimeError, error, None)


def test_a_crash_names_the_file_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raise_uncaught_error(CrashReporter(tmp_path / "log"), monkeypatch)

    (file,) = (tmp_path / "log").glob("crash-*.log")
    assert capsys.readouterr().err == f"Yaniv crashed. Report saved to {file}.\n"


def test_the_report_holds_rules_and_last_events_and_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = CrashReporter(tmp_path)
    recorder.record_event("of an older match")
    recorder.set_rules('{"call":{"limit":5}}')
    for n in range(300):
        recorder.record_event(f"event {n}.")

    raise_uncaught_error(recorder, monkeypatch)

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

    raise_uncaught_error(CrashReporter(tmp_path / "log"), monkeypatch)

    assert capsys.readouterr().err.startswith("Yaniv crashed, and the report couldn't be saved:")


def test_ctrl_c_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install_hooks(CrashReporter(tmp_path), monkeypatch)

    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert capsys.readouterr().err == ""
    assert list(tmp_path.iterdir()) == []


def test_two_reports_of_one_second_are_both_kept(tmp_path: Path) -> None:
    recorder = CrashReporter(tmp_path)
    written = [
        recorder.write_report(RuntimeError(why)) for why in ("the felt burns", "the lamp falls", "the door jams")
    ]

    assert ["the felt burns" in written[0].read_text(), "the lamp falls" in written[1].read_text()] == [True, True]
    assert len(set(tmp_path.glob("crash-*.log"))) == 3


def test_a_thread_that_asks_to_end_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install_hooks(CrashReporter(tmp_path), monkeypatch)

    thread = threading.Thread(target=sys.exit)
    thread.start()
    thread.join()

    assert capsys.readouterr().err == ""
    assert list(tmp_path.iterdir()) == []


def exit_code_of(folder: Path, program: str) -> int:
    """How a program ends that does this."""
    done = subprocess.run([sys.executable, "-c", program, str(folder)], capture_output=True, check=False)
    return done.returncode


def find_offered_report(folder: Path) -> Path | None:
    """What the next start offers."""
    NativeCrashLog(folder).close()
    return CrashReporter(folder).take_unseen_report()


def test_a_report_is_offered_once(tmp_path: Path) -> None:
    recorder = CrashReporter(tmp_path / "log")
    report = recorder.write_report(RuntimeError("the felt burns"))

    assert CrashReporter(tmp_path / "log").take_unseen_report() == report
    assert CrashReporter(tmp_path / "log").take_unseen_report() is None


def test_a_report_that_is_gone_is_not_offered(tmp_path: Path) -> None:
    CrashReporter(tmp_path).write_report(RuntimeError("the felt burns")).unlink()

    assert CrashReporter(tmp_path).take_unseen_report() is None


def test_a_program_that_the_system_ends_leaves_its_stacks(tmp_path: Path) -> None:
    code = exit_code_of(tmp_path, f"{STALLED_FRAME_CODE}; import faulthandler; faulthandler._sigsegv()")

    assert code
    report = find_offered_report(tmp_path)
    assert report is not None
    assert "Fatal Python error" in report.read_text(encoding="utf-8")
    assert report.read_text(encoding="utf-8").startswith("Yaniv ")
    assert find_offered_report(tmp_path) is None


def test_what_shows_the_window_stands_in_the_report(tmp_path: Path) -> None:
    recorder = CrashReporter(tmp_path)
    error = RuntimeError("the felt burns")
    before = recorder.format_report(error)
    recorder.video_driver = "wayland"

    assert "video driver: no window\n" in before
    assert "video driver: wayland\n" in recorder.format_report(error)


def test_what_showed_the_window_stands_before_the_stacks(tmp_path: Path) -> None:
    assert exit_code_of(
        tmp_path, f"{STALLED_FRAME_CODE}; log.log_video_driver('x11'); import faulthandler; faulthandler._sigsegv()"
    )

    report = find_offered_report(tmp_path)
    assert report is not None
    assert "video driver: x11\nFatal Python error" in report.read_text(encoding="utf-8")


def test_a_frame_that_does_not_end_leaves_its_stacks(tmp_path: Path) -> None:
    file = "pathlib.Path(sys.argv[1], 'last-words.log')"
    wait = f"while not {file}.stat().st_size: pass"

    assert exit_code_of(tmp_path, f"{STALLED_FRAME_CODE}\n{wait}\nimport os; os._exit(9)") == 9

    report = find_offered_report(tmp_path)
    assert report is not None
    assert "Timeout" in report.read_text(encoding="utf-8")


def test_a_program_that_is_killed_or_ends_well_offers_nothing(tmp_path: Path) -> None:
    killed = f"{STALLED_FRAME_CODE.replace('0.01', '60')}; log.log_video_driver('x11'); import os; os._exit(9)"
    assert exit_code_of(tmp_path, killed) == 9

    assert find_offered_report(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_slow_frame_of_a_program_that_ends_well_is_kept_and_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_report, "_STALL_S", 0.01)
    words = NativeCrashLog(tmp_path)
    words.heartbeat()
    while not (tmp_path / "last-words.log").stat().st_size:
        pass
    words.close()

    assert [path.name.partition("-")[0] for path in tmp_path.iterdir()] == ["slow"]
    assert find_offered_report(tmp_path) is None


def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file")

    words = NativeCrashLog(tmp_path / "log")
    words.heartbeat()
    words.close()

    assert (tmp_path / "log").read_text() == "a file"
