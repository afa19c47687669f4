"""Random inputs to the whole program in a real window, with its worker processes delayed, stopped and killed.

*Why* the real program in its own process, with events posted to it from a thread: xdotool starts a process for every
input, and cannot drop files; posted events pass the same queue, and there is time for many more of them. Everything
else is real: window, frame loop, files, workers. Sizes, focus and hiding come from outside, through the X server. A
seed does not repeat the timing, so each failure also tells the last inputs, and keeps its folder.

A run is made of segments; after each the program must live, have written no crash report, and have all matches on disk,
the position on the screen among them.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from statistics import mean
from tempfile import mkdtemp
from threading import Thread
from typing import Final, Self

from msgspec import Struct, json
from msgspec.structs import replace

from tests.e2e.screen import Screen
from tests.e2e.sitting import find, names
from tests.home import FOLDERS
from tests.soak import progress
from tests.soak.monkey_player import INPUTS, STALLED_S, Order, Told
from tests.store.games import LIVELY, events, header
from tests.table.company import make_setup
from yaniv.cards import JOKER, RANKS, SUITS
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.store import export
from yaniv.store.journal import Journal
from yaniv.store.saved import Saved
from yaniv.ui.inspect import Tree

SEGMENT_S: Final = 20.0
MOST_GROWTH_KB: Final = 5 * 1024
"""Of the last quarter against the first; more is a leak."""
_WARM_UP: Final = 0.1
"""Part of the time in which pictures are still being made and kept."""
_SHORTEST_MIN: Final = 20
"""A process that ran shorter tells its memory, but is not judged by it: caches are still being filled."""
_TOLD_S: Final = 60.0
_TAIL: Final = 40
"""Inputs told of a failure."""
_MOST_WORKERS: Final = 3
"""Computer players, effect of rules, and what `multiprocessing` may need."""
_REST_EVERY: Final = 3
"""Segments between two looks at the memory."""
_USUAL: Final = (1280, 720)
"""Size at which memory is compared: buffers as large as the window are part of it."""
_SIZES: Final = ((1024, 640), (1280, 720), (1100, 900), (1600, 900), (1920, 1080), (1366, 768))


class Failure(Exception):  # noqa: N818 -- what the run looks for, and no error of the run
    """What did not hold after a segment."""


class Tally(Struct):
    """What a run has seen so far."""

    inputs: int = 0
    failures: int = 0
    left: int = 0
    """Times the program was left by its own button."""
    slowest_s: float = 0.0
    workers: Counter[str] = Counter()
    scenes: Counter[str] = Counter()
    memory_kb: list[list[int]] = []
    """Of each process, one look after the other, without the picture caches: they are bounded, and how full they are
    depends on the pages that were visited last."""
    cached_kb: list[int] = []
    """The picture caches at each look."""


def monkey(first: int, minutes: int) -> int:
    """Press for so long; return the exit code. Segment k of a run has the seed *first* + k."""
    tally, began_s, told_s, number = Tally(), time.monotonic(), 0.0, first
    with Screen((1920, 1080)) as screen:
        while time.monotonic() - began_s < 60 * minutes:
            home = Path(mkdtemp(prefix="yaniv-monkey-"))
            tally.memory_kb.append([])
            try:
                with _Program(home, screen.display, first) as program:
                    while time.monotonic() - began_s < 60 * minutes and program.lives:
                        program.segment(number, tally)
                        number += 1
                        if (number - first) % _REST_EVERY == 0 and program.lives:
                            program.rest(tally)
                        gone_s = time.monotonic() - began_s
                        if gone_s - told_s > _TOLD_S:
                            told_s = gone_s
                            progress.say(f"monkey: {gone_s / 60:.0f} of {minutes} minutes, {_line(tally)}")
                    program.leave()
            except Failure as failure:
                tally.failures += 1
                progress.say(f"FAILED monkey {number}: {failure}")
                progress.say(_evidence(home))
                progress.say(f"kept in {home}; again: python -m tests.soak monkey 1 --from {number}")
                number += 1
            else:
                shutil.rmtree(home)
    longest = max(tally.memory_kb, key=len, default=[])
    early, late = _quarters(longest)
    first_kb, last_kb = mean(early), mean(late)
    leaks = len(longest) * _REST_EVERY * SEGMENT_S >= 60 * _SHORTEST_MIN and last_kb > first_kb + MOST_GROWTH_KB
    progress.say(f"monkey: pages {dict(tally.scenes.most_common())}")
    progress.say(
        f"monkey: {minutes} minutes, {_line(tally)}; without picture caches: first quarter {first_kb / 1024:.1f} MB,"
        f" last quarter {last_kb / 1024:.1f} MB on average; caches {mean(tally.cached_kb or [0]) / 1024:.1f} MB"
        f" on average, {max(tally.cached_kb, default=0) / 1024:.1f} MB at most{', LEAKS' if leaks else ''}"
    )
    return 1 if tally.failures or leaks else 0


class _Program:
    """One run of the program. Use it as a context: it does not outlive the run."""

    def __init__(self, home: Path, display: str, seed: int) -> None:
        self._home = home
        self._display = display
        _furnish(home)
        code = f"from tests.soak.monkey_player import main; main({str(home)!r}, *{_options(Random(seed))!r})"
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
        Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        self._errors.close()

    @property
    def lives(self) -> bool:
        """Has it not left by its own button?"""
        return self.process.poll() is None

    @property
    def memory_kb(self) -> int:
        """Resident memory of the window's process alone; 0 once it has left."""
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines()
            return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
        return 0

    def segment(self, seed: int, tally: Tally) -> None:
        """Press for one segment, while workers are disturbed and the window is moved about.

        :raises Failure: if anything did not hold.
        """
        dice, until_s = Random(seed), time.monotonic() + SEGMENT_S
        self._order(Order(SEGMENT_S, seed))
        while time.monotonic() < until_s and self.lives:
            time.sleep(dice.uniform(0.05, 1.0))
            self._disturb(dice, tally)
        told = self._answer()
        self._check_crash_reports()
        if told is None:
            if self.process.wait() != 0:
                raise Failure(f"the program left with {self.process.returncode}")
            tally.left += 1
            return
        tally.inputs += told.inputs
        tally.slowest_s = max(tally.slowest_s, told.slowest_s)
        tally.scenes.update(told.scenes)
        if told.slowest_s > STALLED_S:
            raise Failure(f"the window took {told.slowest_s:.1f} s for one gesture")
        if len(_children(self.process.pid)) > _MOST_WORKERS:
            raise Failure(f"too many workers: {len(_children(self.process.pid))}")
        _check_disk(self._home, told.tree)

    def rest(self, tally: Tally) -> None:
        """Look at the memory: at one size of the window, on the menu, after another page has been left."""
        self._xdotool("windowsize", "WINDOW", *map(str, _USUAL))
        self._order(Order(0, rests=True))
        told = self._answer()
        if told is not None and told.tree.scene == "menu":
            tally.memory_kb[-1].append(self.memory_kb - told.cached // 1024)
            tally.cached_kb.append(told.cached // 1024)

    def leave(self) -> None:
        """Close the window.

        :raises Failure: if the program does not leave in order.
        """
        if not self.lives:
            return
        self._order(Order(0))
        try:
            code = self.process.wait(STALLED_S)
        except subprocess.TimeoutExpired:
            raise Failure("the window does not close") from None
        if code != 0:
            raise Failure(f"the program left with {code}")
        self._check_crash_reports()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._answers.put(line)
        self._answers.put(b"")

    def _order(self, order: Order) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.encode(order) + b"\n")
            self.process.stdin.flush()

    def _answer(self) -> Told | None:
        """Return what came of the segment; None: the program has left."""
        try:
            line = self._answers.get(timeout=2 * STALLED_S)
        except Empty:
            self.process.send_signal(signal.SIGABRT)  # faulthandler writes where every thread stands
            raise Failure("the window does not answer any more") from None
        return json.decode(line, type=Told) if line else None

    def _disturb(self, dice: Random, tally: Tally) -> None:
        """Do one thing from outside, or nothing."""
        deeds = ("none", "stop", "kill", "hang", "size", "focus", "hide", "again")
        deed = dice.choices(deeds, (30, 24, 4, 1, 12, 8, 3, 1))[0]
        match deed:
            case "stop" | "kill" | "hang":
                for worker in _children(self.process.pid):
                    if dice.random() < 0.7:
                        tally.workers[deed] += 1
                        _disturb_worker(worker, deed, dice)
            case "size":
                width, height = dice.choice(_SIZES)
                self._xdotool("windowsize", "WINDOW", str(width), str(height))
            case "focus":
                self._xdotool("windowfocus", "ROOT")
                time.sleep(dice.uniform(0.0, 0.5))
                self._xdotool("windowfocus", "WINDOW")
            case "hide":
                self._xdotool("windowunmap", "WINDOW")
                time.sleep(dice.uniform(0.0, 1.0))
                self._xdotool("windowmap", "WINDOW")
            case "again":
                self._start_again(dice)
            case _:
                pass

    def _start_again(self, dice: Random) -> None:
        """Start the program a second time, with a file or none: it hands that over and leaves."""
        files = [[], *([str(file)] for file in sorted((self._home / "drops").iterdir()))]
        subprocess.run(
            [sys.executable, "-m", "yaniv", "play", *dice.choice(files)],
            env=_environment(self._home, self._display),
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=False,
            timeout=60,
        )

    def _xdotool(self, *words: str) -> None:
        """Do something to the window; where it is gone there is nothing to be done."""
        kinds = {"WINDOW": ("--class", "^yaniv$"), "ROOT": ("--maxdepth", "0", "")}
        spoken = list(words)
        with suppress(subprocess.CalledProcessError, subprocess.TimeoutExpired, IndexError):
            for place, word in enumerate(words):
                if word in kinds:
                    spoken[place] = self._told_by_xdotool("search", *kinds[word]).split()[0]
            self._told_by_xdotool(*spoken)

    def _told_by_xdotool(self, *words: str) -> str:
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
            raise Failure(f"a crash report was written: {', '.join(each.name for each in reports)}")


def _disturb_worker(worker: int, deed: str, dice: Random) -> None:
    """Kill it, or stop it for a while: short of what counts as hanging, or for longer."""
    with suppress(ProcessLookupError):
        if deed == "kill":
            os.kill(worker, signal.SIGKILL)
            return
        os.kill(worker, signal.SIGSTOP)
        time.sleep(dice.uniform(10.5, 13.0) if deed == "hang" else dice.uniform(0.02, 2.5))
        os.kill(worker, signal.SIGCONT)


def _check_disk(home: Path, shown: Tree) -> None:
    """See that every match on disk folds, and that the position on the screen is one of them.

    :raises Failure: if not.
    """
    known: set[tuple[tuple[str, ...], int]] = set()
    with Journal.copy(home / "yaniv") as journal:
        for match in journal.matches():
            known.update((tuple(sorted(state.hands[0])), len(state.stock)) for state in _states(journal.load(match)))
        if journal.notices:
            raise Failure(f"the journal tells: {journal.notices}")
    deck = find(shown, "deck")
    hand = (*names(shown, "hand"), *names(shown, "staged"))
    if shown.scene != "table" or not hand or not all(map(_is_card, hand)) or deck is None:
        return
    position = (tuple(sorted(hand)), deck.value)
    if isinstance(deck.value, int) and position not in known:
        raise Failure(f"shown, and not on disk: {position}")


def _states(saved: Saved) -> Iterator[State]:
    state = START
    for event in saved.events:
        state = evolve(state, event)
        if state.round:
            yield state


def _is_card(code: str) -> bool:
    return code == JOKER or (len(code) == 2 and code[0] in RANKS and code[1] in SUITS)


def _furnish(home: Path) -> None:
    """Put there what is dropped, and stand-ins for the programs of the system that open folders and files."""
    drops, programs = home / "drops", home / "bin"
    drops.mkdir()
    programs.mkdir()
    for name in ("xdg-open", "open"):
        (programs / name).write_text("#!/bin/sh\nexit 0\n", encoding="ascii")
        (programs / name).chmod(0o755)
    setup = make_setup()
    export.write(drops / "match.yaniv", Saved(header(setup), events()))
    match = (drops / "match.yaniv").read_bytes()
    long = replace(LIVELY, match=replace(LIVELY.match, limit=3000))
    export.write(drops / "long.yaniv", Saved(header(make_setup(long)), events(rules=long)))
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
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "YANIV_"))}
    own = {"DISPLAY": display, "PATH": str(home / "bin"), "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    return {**kept, **{name: str(home) for name in FOLDERS}, **own}


def _options(dice: Random) -> tuple[str, ...]:
    """Return what the program is started with: the menu, or a match."""
    speed = ("--speed", dice.choice(("instant", "fast", "normal")))
    size = ("--size", "1280x720")
    return dice.choice(((), ("--players", str(dice.randrange(2, 9))))) + speed + size


def _children(process: int) -> list[int]:
    """Return the live processes that it has started."""
    try:
        tasks = Path(f"/proc/{process}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text(encoding="ascii").split()]
    except OSError:
        return []


def _evidence(home: Path) -> str:
    """Return crash reports, what was written to standard error, and the last inputs."""
    told = []
    for path in (*home.rglob("*.log"),):
        if path.name != INPUTS:
            told += [f"--- {path.name}", path.read_text(encoding="utf-8", errors="replace")[-6000:]]
    with suppress(OSError):
        told += ["--- last inputs", *(home / INPUTS).read_text(encoding="utf-8").splitlines()[-_TAIL:]]
    return "\n".join(told)


def _quarters(seen: list[int]) -> tuple[list[int], list[int]]:
    """Return the looks of the first and of the last quarter, once the program has warmed up, in kilobytes."""
    sizes = [size for size in seen[int(len(seen) * _WARM_UP) :] if size] or [0]
    quarter = max(1, len(sizes) // 4)
    return sizes[:quarter], sizes[-quarter:]


def _line(tally: Tally) -> str:
    looks = [look for process in tally.memory_kb for look in process]
    memory, cached = looks[-1] / 1024 if looks else 0, tally.cached_kb[-1] / 1024 if tally.cached_kb else 0
    deeds = ", ".join(f"{deed} {count}" for deed, count in sorted(tally.workers.items()))
    return (
        f"{tally.inputs} inputs, {tally.failures} failures, left {tally.left} times, workers: {deeds or 'none'};"
        f" slowest answer {tally.slowest_s:.2f} s, {memory:.1f} MB and {cached:.1f} MB of pictures"
    )
