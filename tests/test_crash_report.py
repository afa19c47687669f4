"""Tests of crash reports: of Python errors, native crashes and stalled frames."""

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
    """Install the exception hooks for the duration of a test."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    recorder.install()


def raise_uncaught_error(recorder: CrashReporter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pass an uncaught error to the exception hook."""
    install_hooks(recorder, monkeypatch)
    error = RuntimeError(f"cannot read {Path.home()}/cards")
    sys.excepthook(RuntimeError, error, None)


def test_a_crash_prints_one_sentence_with_the_report_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raise_uncaught_error(CrashReporter(tmp_path / "log"), monkeypatch)

    (file,) = (tmp_path / "log").glob("crash-*.log")
    assert capsys.readouterr().err == f"Yaniv crashed. Report saved to {file}.\n"


def test_the_report_has_rules_and_last_events_without_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_a_report_that_cannot_be_saved_prints_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "log").write_text("a file")

    raise_uncaught_error(CrashReporter(tmp_path / "log"), monkeypatch)

    assert capsys.readouterr().err.startswith("Yaniv crashed, and the report couldn't be saved:")


def test_ctrl_c_is_not_reported_as_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install_hooks(CrashReporter(tmp_path), monkeypatch)

    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert capsys.readouterr().err == ""
    assert list(tmp_path.iterdir()) == []


def test_reports_of_the_same_second_are_all_kept(tmp_path: Path) -> None:
    recorder = CrashReporter(tmp_path)
    written = [
        recorder.write_report(RuntimeError(why)) for why in ("the felt burns", "the lamp falls", "the door jams")
    ]

    assert ["the felt burns" in written[0].read_text(), "the lamp falls" in written[1].read_text()] == [True, True]
    assert len(set(tmp_path.glob("crash-*.log"))) == 3


def test_sys_exit_in_a_thread_is_not_reported_as_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install_hooks(CrashReporter(tmp_path), monkeypatch)

    thread = threading.Thread(target=sys.exit)
    thread.start()
    thread.join()

    assert capsys.readouterr().err == ""
    assert list(tmp_path.iterdir()) == []


def exit_code_of(folder: Path, program: str) -> int:
    """Run this Python code with *folder* as its argument and return its exit code."""
    completed = subprocess.run([sys.executable, "-c", program, str(folder)], capture_output=True, check=False)
    return completed.returncode


def find_offered_report(folder: Path) -> Path | None:
    """Return the report that the next start offers, or None."""
    NativeCrashLog(folder).close()
    return CrashReporter(folder).take_unseen_report()


def test_a_report_is_offered_once(tmp_path: Path) -> None:
    recorder = CrashReporter(tmp_path / "log")
    report = recorder.write_report(RuntimeError("the felt burns"))

    assert CrashReporter(tmp_path / "log").take_unseen_report() == report
    assert CrashReporter(tmp_path / "log").take_unseen_report() is None


def test_a_deleted_report_is_not_offered(tmp_path: Path) -> None:
    CrashReporter(tmp_path).write_report(RuntimeError("the felt burns")).unlink()

    assert CrashReporter(tmp_path).take_unseen_report() is None


def test_a_native_crash_leaves_a_report_with_the_stacks(tmp_path: Path) -> None:
    code = exit_code_of(tmp_path, f"{STALLED_FRAME_CODE}; import faulthandler; faulthandler._sigsegv()")

    assert code
    report = find_offered_report(tmp_path)
    assert report is not None
    assert "Fatal Python error" in report.read_text(encoding="utf-8")
    assert report.read_text(encoding="utf-8").startswith("Yaniv ")
    assert find_offered_report(tmp_path) is None


def test_the_report_names_the_video_driver(tmp_path: Path) -> None:
    recorder = CrashReporter(tmp_path)
    error = RuntimeError("the felt burns")
    before = recorder.format_report(error)
    recorder.video_driver = "wayland"

    assert "video driver: no window\n" in before
    assert "video driver: wayland\n" in recorder.format_report(error)


def test_a_native_crash_report_names_the_video_driver(tmp_path: Path) -> None:
    assert exit_code_of(
        tmp_path, f"{STALLED_FRAME_CODE}; log.log_video_driver('x11'); import faulthandler; faulthandler._sigsegv()"
    )

    report = find_offered_report(tmp_path)
    assert report is not None
    assert "video driver: x11\nFatal Python error" in report.read_text(encoding="utf-8")


def test_a_stalled_frame_leaves_a_report_with_the_stacks(tmp_path: Path) -> None:
    file = "pathlib.Path(sys.argv[1], 'last-words.log')"
    wait = f"while not {file}.stat().st_size: pass"

    assert exit_code_of(tmp_path, f"{STALLED_FRAME_CODE}\n{wait}\nimport os; os._exit(9)") == 9

    report = find_offered_report(tmp_path)
    assert report is not None
    assert "Timeout" in report.read_text(encoding="utf-8")


def test_no_report_is_offered_after_a_kill_or_a_normal_exit(tmp_path: Path) -> None:
    killed = f"{STALLED_FRAME_CODE.replace('0.01', '60')}; log.log_video_driver('x11'); import os; os._exit(9)"
    assert exit_code_of(tmp_path, killed) == 9

    assert find_offered_report(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_slow_frame_before_a_normal_exit_is_logged_but_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash_report, "_STALL_S", 0.01)
    crash_log = NativeCrashLog(tmp_path)
    crash_log.heartbeat()
    while not (tmp_path / "last-words.log").stat().st_size:
        pass
    crash_log.close()

    assert [path.name.partition("-")[0] for path in tmp_path.iterdir()] == ["slow"]
    assert find_offered_report(tmp_path) is None


def test_a_slow_start_before_the_window_is_not_offered(tmp_path: Path) -> None:
    wait = "while not pathlib.Path(sys.argv[1], 'last-words.log').stat().st_size: pass\n"
    program = (
        f"{STALLED_FRAME_CODE}\n{wait}log.log_video_driver('x11')\n"
        "crash_report._STALL_S = 60; log.heartbeat(); import os; os._exit(9)"
    )

    assert exit_code_of(tmp_path, program) == 9

    assert find_offered_report(tmp_path) is None


def test_a_slow_frame_that_ended_is_not_offered_even_if_the_program_is_killed_later(tmp_path: Path) -> None:
    log_file = "pathlib.Path(sys.argv[1], 'last-words.log')"
    stall = f"log.heartbeat()\nwhile not {log_file}.stat().st_size > size: pass\n"
    program = (
        f"{STALLED_FRAME_CODE}; log.log_video_driver('x11'); size = {log_file}.stat().st_size\n{stall}"
        f"crash_report._STALL_S = 0.02; log.heartbeat(); {stall}"
        "crash_report._STALL_S = 60; log.heartbeat(); import os; os._exit(9)"
    )

    assert exit_code_of(tmp_path, program) == 9

    assert find_offered_report(tmp_path) is None
    (slow_log,) = tmp_path.iterdir()
    assert slow_log.name.startswith("slow-")
    assert slow_log.read_text(encoding="utf-8").count("Timeout") == 2


def test_a_native_crash_after_a_slow_frame_is_offered(tmp_path: Path) -> None:
    log_file = "pathlib.Path(sys.argv[1], 'last-words.log')"
    program = (
        f"{STALLED_FRAME_CODE}\nwhile not {log_file}.stat().st_size: pass\n"
        "crash_report._STALL_S = 60; log.heartbeat(); import faulthandler; faulthandler._sigsegv()"
    )

    assert exit_code_of(tmp_path, program)

    report = find_offered_report(tmp_path)
    assert report is not None
    assert "Fatal Python error" in report.read_text(encoding="utf-8")
    assert "Timeout" not in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["9" * 5000, "crash-\0.log", "..", "", "crash-20261128-110438.log/" + "x" * 300])
def test_a_damaged_mark_of_an_unseen_report_is_dropped(tmp_path: Path, name: str) -> None:
    (tmp_path / "untold").write_text(f"{name}\nbefore the first picture")

    assert CrashReporter(tmp_path).take_unseen_report() is None
    assert not (tmp_path / "untold").exists()


def test_a_slow_frame_never_ends_the_program_while_other_threads_work(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys, threading, time; from yaniv import crash_report\n"
        "crash_report._STALL_S = 0.001; log = crash_report.NativeCrashLog(pathlib.Path(sys.argv[1]))\n"
        "def work(depth):\n"
        "    return sum(work(depth - 1) for _ in range(3)) if depth else eval('1 + 1')\n"
        "def repeat():\n"
        "    while True: work(5)\n"
        "sys.setswitchinterval(1e-4)\n"
        "for _ in range(3): threading.Thread(target=repeat, daemon=True).start()\n"
        "for _ in range(60):\n"
        "    log.heartbeat(); end = time.monotonic() + 0.01\n"
        "    while time.monotonic() < end: work(2)\n"
        "import os; os._exit(9)"
    )

    assert exit_code_of(tmp_path, program) == 9


def test_an_unwritable_folder_is_left_unchanged(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file")

    crash_log = NativeCrashLog(tmp_path / "log")
    crash_log.heartbeat()
    crash_log.close()

    assert (tmp_path / "log").read_text() == "a file"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no limit for the memory of one process")
def test_frames_go_on_without_memory_for_the_thread_that_watches_them(tmp_path: Path) -> None:
    code = (
        "import resource, sys; from pathlib import Path; from yaniv.crash_report import NativeCrashLog; "
        "log = NativeCrashLog(Path(sys.argv[1])); "
        "used = int(Path('/proc/self/statm').read_text().split()[0]) * resource.getpagesize(); "
        "resource.setrlimit(resource.RLIMIT_AS, (used + 1_000_000, used + 1_000_000)); "
        "log.heartbeat(); log.heartbeat(); log.close()"
    )

    subprocess.run([sys.executable, "-c", code, tmp_path], check=True)
