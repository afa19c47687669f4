"""Frame times of whole matches: deal, turns, slaps, calls, showdowns, results and the end. Part of `yaniv bench`.

Table time passes in equal steps of one frame, so every run shows the same frames. Between two frames the threads that
draw in the background get `YIELD_S`, a fraction of what a window at 60 frames per second leaves them.
"""

import time
from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Window

from yaniv.bots.roster import hire
from yaniv.game import events as e
from yaniv.game.player import Player
from yaniv.rules.house import Variant
from yaniv.table.company import Company, Unwritten
from yaniv.table.hosts import Inline
from yaniv.table.table import Chair, Table
from yaniv.ui.frame_times import Frames, frames
from yaniv.ui.inputs import KeyPressed
from yaniv.ui.look import Look
from yaniv.ui.scenes.seating import seat
from yaniv.ui.table.scene import TableScene

FRAME_MS: Final = 16
YIELD_S: Final = 0.002
LIMIT: Final = 60
"""Points that end the match: two or three rounds."""
READING_FRAMES: Final = 60
"""A result is looked at so long."""
THINKING_FRAMES: Final = 12
"""The person moves every so many frames."""
CALL_MS: Final = 900
"""After a call frames count for it this long; then for the showdown."""
MOST_FRAMES: Final = 60_000

Phase = Literal["deal", "turn", "slap", "call", "showdown", "result", "end"]


class FrameTime(Struct, frozen=True):
    """One frame of a match."""

    phase: Phase
    ms: float
    """Until the picture was handed to the system."""
    cpu_ms: float
    """Computing time of the window's own thread: other programs on the machine do not change it much."""


def by_phase(times: list[FrameTime]) -> dict[str, Frames]:
    """Return the spread of computing time for each phase that occurred."""
    phases = dict.fromkeys(each.phase for each in times)
    return {phase: frames([each.cpu_ms for each in times if each.phase == phase]) for phase in phases}


def match_times(variant: Variant, players: int, window: Window, look: Look) -> Iterator[FrameTime]:
    """Play one match between heuristic bots in this *window*; yield every frame.

    The person's seat is played by a bot as well; its results are dismissed with the Enter key.

    :raises RuntimeError: if the match does not end within `MOST_FRAMES`.
    """
    scene, chair, you = _table(variant, players, look, window.get_surface().get_size())
    called = _CallClock()
    chair.watch(called.notice)
    read = 0
    for number in range(MOST_FRAMES):
        started, started_cpu = time.perf_counter(), time.thread_time()
        scene.update(FRAME_MS)
        scene.paint(window.get_surface())
        window.flip()
        ms, cpu_ms = 1000 * (time.perf_counter() - started), 1000 * (time.thread_time() - started_cpu)
        yield FrameTime(_phase(scene, chair, called), ms, cpu_ms)
        called.elapsed_ms += FRAME_MS
        time.sleep(YIELD_S)
        read = read + 1 if scene.covered else 0
        if read > READING_FRAMES:
            if _is_end(scene):
                scene.close()
                return
            scene.handle(KeyPressed("return", FRAME_MS * number))
            read = 0
        elif number % THINKING_FRAMES == 0 and not scene.busy and not scene.covered and chair.wanted:
            command = you.choose(chair.view)
            if command is not None:
                chair.submit(command)
    raise RuntimeError(f"a match of {players} players did not end within {MOST_FRAMES} frames")


class _CallClock:
    """Time since the last call, in milliseconds of the table."""

    def __init__(self) -> None:
        self.elapsed_ms = float("inf")

    def notice(self, event: e.AnyEvent) -> None:
        """Start anew at a call."""
        if isinstance(event, e.YanivCalled | e.FalseCalled):
            self.elapsed_ms = 0


def _table(variant: Variant, players: int, look: Look, size: tuple[int, int]) -> tuple[TableScene, Chair, Player]:
    short = replace(
        variant,
        table=replace(variant.table, max_players=players),
        deck=replace(variant.deck, packs="auto"),
        match=replace(variant.match, end="first_over", limit=LIMIT),
    )
    setup = seat(short, players, ("greedy",), "bench match")
    hosts = {number: Inline(hire(bot, f"bench {number}")) for number, bot in enumerate(setup.bots) if bot}
    table = Table.open(setup, Unwritten(), Company(hosts, hire("novice", "bench").choose))
    chair, you = table.chair(0), hire("greedy", "bench person")
    chair.watch(you.notice)
    scene = TableScene(table, table.chair(0), look, setup=setup, size=size)
    scene.prepare()
    return scene, chair, you


def _phase(scene: TableScene, chair: Chair, called: _CallClock) -> Phase:
    """Return what the player sees happen now."""
    if scene.covered:
        return "end" if _is_end(scene) else "result"
    if called.elapsed_ms < CALL_MS:
        return "call"
    match chair.view.phase:
        case "round_over" | "match_over":
            return "showdown"
        case _ if chair.view.slap is not None:
            return "slap"
        case _:
            return "deal" if scene.busy and chair.view.turns == 0 else "turn"


def _is_end(scene: TableScene) -> bool:
    return any(each.id == "button:rematch" for each in scene.elements())
