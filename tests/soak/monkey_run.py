"""Random inputs to the whole program in a real window, with its worker processes delayed, stopped and killed.

*Why* a thread posts events to the real program in its own process: xdotool starts a process for every input and cannot
drop files; posted events pass through the same queue, and many more of them are possible. Everything else is real:
window, frame loop, files, workers. Window size, focus and visibility are changed from outside, through the X server. A
seed does not repeat the timing, so each failure also prints the last inputs and keeps its folder.

A run consists of segments; after each the program must be alive, have written no crash report, and have all matches on
disk, including the position on the screen.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from statistics import mean, median
from tempfile import mkdtemp
from threading import Thread
from typing import Final, Self

from msgspec import Struct, json
from msgspec.structs import replace

from tests.child_processes import child_pids
from tests.e2e.virtual_display import VirtualDisplay
from tests.match.session_builders import make_setup
from tests.soak import soak_progress
from tests.soak.monkey_process import INPUT_LOG_NAME, STALL_TIMEOUT_S, SegmentOrder, SegmentReport
from tests.soak.stored_positions import JournalNotice, shown_position, stored_positions
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from tests.user_folders import FOLDER_VARIABLES
from yaniv.store import match_file
from yaniv.store.errors import AlreadyRunningError
from yaniv.store.process_lock import ProcessLock
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.accessibility.element_tree import ElementTree

SEGMENT_DURATION_S: Final = 20.0
MAX_GROWTH_KB: Final = 5 * 1024
"""Allowed growth of the median from the first quarter to the last, kB; more counts as a leak."""
_WARM_UP_SHARE: Final = 0.1
"""Share of the run that is ignored, while picture caches fill up."""
_MIN_LEAK_RUN_MIN: Final = 20
"""A process that ran shorter reports its memory but is not checked for leaks: its caches are still filling up."""
_REPORT_INTERVAL_S: Final = 60.0
_SECOND_START_TIMEOUT_S: Final = 60.0
"""Time after which a second start counts as one that stays."""
_LOGGED_INPUTS: Final = 40
"""Inputs printed for a failure."""
_MAX_WORKERS: Final = 2
"""Processes of the computer players and of the rule comparison."""
_MIN_WORKER_RUN_MIN: Final = 10
"""Minutes after which random inputs have met a worker process for certain."""
_SEGMENTS_PER_SAMPLE: Final = 3
"""Segments between two memory samples."""
_SAMPLE_SIZE: Final = (1280, 720)
"""Window size for memory samples: memory includes buffers of that size."""
_WINDOW_SIZES: Final = ((1024, 640), (1280, 720), (1100, 900), (1600, 900), (1920, 1080), (1366, 768))


class MonkeyFailure(Exception):  # noqa: N818 -- a finding of the run, not an error in it
    """A check that failed after a segment."""


class MonkeyStatistics(Struct):
    """Counts and memory samples of a run so far."""

    inputs: int = 0
    failures: int = 0
    exit_count: int = 0
    """Times the program was quit by its own button."""
    slowest_s: float = 0.0
    workers: Counter[str] = Counter()
    scenes: Counter[str] = Counter()
    memory_kb: list[list[int]] = []
    """Memory samples of each process in order, without the picture caches: those are bounded, and how full they are
    depends on the pages visited last."""
    cached_kb: list[int] = []
    """Size of the picture caches at each sample."""


def run_monkey(first: int, minutes: int) -> int:
    """Send random inputs for *minutes*; return the exit code. Segment k of a run has the seed *first* + k."""
    tally, began_s, reported_s, number = MonkeyStatistics(), time.monotonic(), 0.0, first
    with VirtualDisplay((1920, 1080)) as screen:
        while time.monotonic() - began_s < 60 * minutes:
            home = Path(mkdtemp(prefix="yaniv-monkey-"))
            tally.memory_kb.append([])
            try:
                with _MonkeyProgram(home, screen.display, first) as program:
                    while time.monotonic() - began_s < 60 * minutes and program.is_running:
                        program.run_segment(number, tally)
                        number += 1
                        if (number - first) % _SEGMENTS_PER_SAMPLE == 0 and program.is_running:
                            program.sample_memory(tally)
                        elapsed_s = time.monotonic() - began_s
                        if elapsed_s - reported_s > _REPORT_INTERVAL_S:
                            reported_s = elapsed_s
                            soak_progress.print_line(
                                f"monkey: {elapsed_s / 60:.0f} of {minutes} minutes, {_status_line(tally)}"
                            )
                    program.close_window()
            except MonkeyFailure as failure:
                tally.failures += 1
                soak_progress.print_line(f"FAILED monkey {number}: {failure}")
                soak_progress.print_line(_failure_evidence(home))
                soak_progress.print_line(f"kept in {home}; again: python -m tests.soak monkey 1 --from {number}")
                number += 1
            else:
                shutil.rmtree(home)
    longest = max(tally.memory_kb, key=len, default=[])
    early, late = _quarter_samples_kb(longest)
    first_kb, last_kb = median(early), median(late)
    leaks = (
        len(longest) * _SEGMENTS_PER_SAMPLE * SEGMENT_DURATION_S >= 60 * _MIN_LEAK_RUN_MIN
        and last_kb > first_kb + MAX_GROWTH_KB
    )
    soak_progress.print_line(f"monkey: pages {dict(tally.scenes.most_common())}")
    soak_progress.print_line(
        f"monkey: {minutes} minutes, {_status_line(tally)}; without picture caches:"
        f" first quarter {first_kb / 1024:.1f} MB,"
        f" last quarter {last_kb / 1024:.1f} MB (medians); caches {mean(tally.cached_kb or [0]) / 1024:.1f} MB"
        f" on average, {max(tally.cached_kb, default=0) / 1024:.1f} MB at most{', LEAKS' if leaks else ''}"
    )
    is_undisturbed = minutes >= _MIN_WORKER_RUN_MIN and not tally.workers
    if is_undisturbed:
        soak_progress.print_line("FAILED monkey: no worker process was ever met; the sandbox may refuse them")
    return 1 if tally.failures or leaks or is_undisturbed else 0


class _MonkeyProgram:
    """One run of the program; use it as a context manager, which ends the process."""

    def __init__(self, home: Path, display: str, seed: int) -> None:
        self._home = home
        self._display = display
        _prepare_home(home)
        code = f"from tests.soak.monkey_process import main; main({str(home)!r}, *{_random_options(Random(seed))!r})"
        self._errors = (home / "stderr.log").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-c", code],
            env=_environment(home, display),
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._collect_answers, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        self._errors.close()

    @property
    def is_running(self) -> bool:
        """True until the program has exited."""
        return self.process.poll() is None

    @property
    def memory_kb(self) -> int:
        """Resident memory of the window's process alone, kB; 0 once it has exited."""
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines()
            return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
        return 0

    def run_segment(self, seed: int, tally: MonkeyStatistics) -> None:
        """Send random inputs for one segment while disturbing workers and window, then check the program.

        :raises MonkeyFailure: if a check fails.
        """
        rng, until_s = Random(seed), time.monotonic() + SEGMENT_DURATION_S
        self._send_order(SegmentOrder(SEGMENT_DURATION_S, seed))
        while time.monotonic() < until_s and self.is_running:
            time.sleep(rng.uniform(0.05, 1.0))
            self._disturb(rng, tally)
        report = self._wait_for_answer()
        self._check_crash_reports()
        if report is None:
            if self.process.wait() != 0:
                raise MonkeyFailure(f"the program left with {self.process.returncode}")
            tally.exit_count += 1
            return
        tally.inputs += report.inputs
        tally.slowest_s = max(tally.slowest_s, report.slowest_s)
        tally.scenes.update(report.scenes)
        if report.slowest_s > STALL_TIMEOUT_S:
            raise MonkeyFailure(f"the window took {report.slowest_s:.1f} s for one gesture")
        if len(child_pids(self.process.pid)) > _MAX_WORKERS:
            raise MonkeyFailure(f"too many workers: {len(child_pids(self.process.pid))}")
        _check_stored_matches(self._home, report.tree)

    def sample_memory(self, tally: MonkeyStatistics) -> None:
        """Sample the memory in the menu, at a fixed window size, after leaving another page."""
        self._xdotool("windowsize", "WINDOW", *map(str, _SAMPLE_SIZE))
        self._send_order(SegmentOrder(0, goes_to_menu=True))
        report = self._wait_for_answer()
        if report is not None and report.tree.scene == "menu":
            tally.memory_kb[-1].append(self.memory_kb - report.cached_bytes // 1024)
            tally.cached_kb.append(report.cached_bytes // 1024)

    def close_window(self) -> None:
        """Close the window.

        :raises MonkeyFailure: if the program does not exit in order.
        """
        if not self.is_running:
            return
        self._send_order(SegmentOrder(0))
        try:
            code = self.process.wait(STALL_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            raise MonkeyFailure("the window does not close") from None
        if code != 0:
            raise MonkeyFailure(f"the program left with {code}")
        self._check_crash_reports()

    def _collect_answers(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._answers.put(line)
        self._answers.put(b"")

    def _send_order(self, order: SegmentOrder) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.encode(order) + b"\n")
            self.process.stdin.flush()

    def _wait_for_answer(self) -> SegmentReport | None:
        """Return the report of the segment, or None if the program has exited.

        :raises MonkeyFailure: if the window hangs.
        """
        try:
            line = self._answers.get(timeout=2 * STALL_TIMEOUT_S)
        except Empty:
            self.process.send_signal(signal.SIGABRT)  # faulthandler writes the stack of every thread
            raise MonkeyFailure("the window does not answer any more") from None
        return json.decode(line, type=SegmentReport) if line else None

    def _disturb(self, rng: Random, tally: MonkeyStatistics) -> None:
        """Apply one random disturbance from outside, or none."""
        disturbances = ("none", "stop", "kill", "hang", "size", "focus", "hide", "again")
        disturbance = rng.choices(disturbances, (30, 24, 4, 1, 12, 8, 3, 1))[0]
        match disturbance:
            case "stop" | "kill" | "hang":
                for worker in child_pids(self.process.pid):
                    if rng.random() < 0.7:
                        tally.workers[disturbance] += 1
                        _disturb_worker(worker, disturbance, rng)
            case "size":
                width, height = rng.choice(_WINDOW_SIZES)
                self._xdotool("windowsize", "WINDOW", str(width), str(height))
            case "focus":
                self._xdotool("windowfocus", "ROOT")
                time.sleep(rng.uniform(0.0, 0.5))
                self._xdotool("windowfocus", "WINDOW")
            case "hide":
                self._xdotool("windowunmap", "WINDOW")
                time.sleep(rng.uniform(0.0, 1.0))
                self._xdotool("windowmap", "WINDOW")
            case "again":
                self._start_again(rng)
            case _:
                pass

    def _start_again(self, rng: Random) -> None:
        """Start the program a second time, with a file or none; it hands the file over to the first and exits.

        While the first plays as somebody else, or has exited, it opens a window of its own, which is then terminated.

        :raises MonkeyFailure: if it does something else, or does not end.
        """
        files = [[], *([str(file)] for file in sorted((self._home / "drops").iterdir()))]
        command = [sys.executable, "-m", "yaniv", "play", *rng.choice(files)]
        folder, environment = Path(__file__).parents[2], _environment(self._home, self._display)
        with subprocess.Popen(
            command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as second:
            try:
                second.wait(_SECOND_START_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                may_stay = not self.is_running or _is_other_profile_in_use(self._home)
                second.terminate()
                try:
                    second.wait(STALL_TIMEOUT_S)
                except subprocess.TimeoutExpired:
                    second.kill()
                    raise MonkeyFailure("the second start does not end") from None
                if not may_stay:
                    raise MonkeyFailure("the second start does not hand over to the first") from None

    def _xdotool(self, *words: str) -> None:
        """Run xdotool with WINDOW and ROOT replaced by window ids; ignore failures, as the window may be gone."""
        kinds = {"WINDOW": ("--class", "^yaniv$"), "ROOT": ("--maxdepth", "0", "")}
        resolved_words = list(words)
        with suppress(subprocess.CalledProcessError, subprocess.TimeoutExpired, IndexError):
            for index, word in enumerate(words):
                if word in kinds:
                    resolved_words[index] = self._xdotool_output("search", *kinds[word]).split()[0]
            self._xdotool_output(*resolved_words)

    def _xdotool_output(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self._display},
            capture_output=True,
            text=True,
            timeout=5,
            check=True,
        ).stdout

    def _check_crash_reports(self) -> None:
        reports = [*self._home.rglob("crash-*.log"), *self._home.rglob("slow-*.log")]
        if reports:
            raise MonkeyFailure(f"a crash report was written: {', '.join(each.name for each in reports)}")


def _disturb_worker(worker: int, disturbance: str, rng: Random) -> None:
    """Kill a worker, or stop it for a while: shorter than what counts as hanging, or longer."""
    with suppress(ProcessLookupError):
        if disturbance == "kill":
            os.kill(worker, signal.SIGKILL)
            return
        os.kill(worker, signal.SIGSTOP)
        time.sleep(rng.uniform(10.5, 13.0) if disturbance == "hang" else rng.uniform(0.02, 2.5))
        os.kill(worker, signal.SIGCONT)


def _is_other_profile_in_use(home: Path) -> bool:
    """Return True if a program has the saved games of another profile than the first one open."""
    for folder in (home / "yaniv" / "profiles").glob("*"):
        try:
            ProcessLock.acquire(folder).release()
        except AlreadyRunningError:
            return True
    return False


def _check_stored_matches(home: Path, shown: ElementTree) -> None:
    """Check that every match on disk folds, and that the position on the screen is on disk.

    :raises MonkeyFailure: if not.
    """
    try:
        known = stored_positions(home / "yaniv", home / "drops")
    except JournalNotice as notice:
        raise MonkeyFailure(f"the journal tells: {notice}") from notice
    position = shown_position(shown)
    if position is not None and position not in known:
        raise MonkeyFailure(f"shown on {shown.scene}, and not on disk: {position}")


def _prepare_home(home: Path) -> None:
    """Create the files to drop, and stand-ins for the system programs that open folders and files."""
    drops, programs = home / "drops", home / "bin"
    drops.mkdir()
    programs.mkdir()
    for name in ("xdg-open", "open"):
        (programs / name).write_text("#!/bin/sh\nexit 0\n", encoding="ascii")
        (programs / name).chmod(0o755)
    setup = make_setup()
    match_file.write_file(drops / "match.yaniv", SavedMatch(make_header(setup), sample_events()))
    match = (drops / "match.yaniv").read_bytes()
    long = replace(LIVELY_RULES, match=replace(LIVELY_RULES.match, limit=3000))
    match_file.write_file(drops / "long.yaniv", SavedMatch(make_header(make_setup(long)), sample_events(rules=long)))
    contents = {
        "friday.yaml": b"name: Friday rules\ncall: {limit: 9}\n",
        "broken.yaml": b"call: {limit: seven}\nscoring: [\n",
        "יום שישי.yaml": "name: יום שישי\ndeal: {hand_size: 7}\n".encode(),
        "half.yaniv": match[: len(match) // 2],
        "empty.yaniv": b"",
        "line.yaml": b"name: " + b"x" * 60_000,
        "noise.yaniv": bytes(range(256)) * 40,
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(100),
    }
    for name, content in contents.items():
        (drops / name).write_bytes(content)
    (drops / "folder.yaml").mkdir()
    for name in ("pipe.yaml", "pipe.yaniv"):
        os.mkfifo(drops / name)
    (drops / "gone.yaniv").symlink_to(drops / "nowhere")


def _environment(home: Path, display: str) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "YANIV_"))}
    own = {"DISPLAY": display, "PATH": str(home / "bin"), "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    return {**inherited, **{name: str(home) for name in FOLDER_VARIABLES}, **own}


def _random_options(rng: Random) -> tuple[str, ...]:
    """Return command line options that start the program in the menu or in a match."""
    speed = ("--speed", rng.choice(("instant", "fast", "normal")))
    size = ("--size", "1280x720")
    return rng.choice(((), ("--players", str(rng.randrange(2, 9))))) + speed + size


def _failure_evidence(home: Path) -> str:
    """Return the crash reports, the standard error output and the last inputs."""
    lines = []
    for path in (*home.rglob("*.log"),):
        if path.name != INPUT_LOG_NAME:
            lines += [f"--- {path.name}", path.read_text(encoding="utf-8", errors="replace")[-6000:]]
    with suppress(OSError):
        lines += [
            "--- last inputs",
            *(home / INPUT_LOG_NAME).read_text(encoding="utf-8").splitlines()[-_LOGGED_INPUTS:],
        ]
    return "\n".join(lines)


def _quarter_samples_kb(samples_kb: list[int]) -> tuple[list[int], list[int]]:
    """Return the samples of the first and of the last quarter after the warm-up, kB."""
    sizes = [size for size in samples_kb[int(len(samples_kb) * _WARM_UP_SHARE) :] if size] or [0]
    quarter = max(1, len(sizes) // 4)
    return sizes[:quarter], sizes[-quarter:]


def _status_line(tally: MonkeyStatistics) -> str:
    samples_kb = [sample_kb for process in tally.memory_kb for sample_kb in process]
    memory, cached = samples_kb[-1] / 1024 if samples_kb else 0, tally.cached_kb[-1] / 1024 if tally.cached_kb else 0
    disturbances = ", ".join(f"{disturbance} {count}" for disturbance, count in sorted(tally.workers.items()))
    return (
        f"{tally.inputs} inputs, {tally.failures} failures, left {tally.exit_count} times,"
        f" workers: {disturbances or 'none'};"
        f" slowest answer {tally.slowest_s:.2f} s, {memory:.1f} MB and {cached:.1f} MB of pictures"
    )
