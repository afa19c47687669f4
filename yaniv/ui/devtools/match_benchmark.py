"""Frame times of whole matches: deal, turns, slaps, calls, showdowns, results and the end. Part of `yaniv bench`.

Match time advances in equal steps of one frame, so every run shows the same frames. Between two frames the background
threads that rasterize get `YIELD_S`, a fraction of what a window at 60 frames per second leaves them.
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Window

from yaniv.bots.roster import create_player
from yaniv.game import events as e
from yaniv.game.player import Player
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import NullJournal, Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.match.seat_client import SeatClient
from yaniv.memory_trim import collect_at_rest, trim_memory
from yaniv.rules.house_rules import Variant
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.pages.match_setup_builder import build_setup
from yaniv.ui.shell.game_window import FramePresenter
from yaniv.ui.table.table_scene import TableScene

FRAME_MS: Final = 16
"""Match time per frame."""
YIELD_S: Final = 0.002
"""Pause after each frame for background threads."""
POINT_LIMIT: Final = 60
"""Points that end the match: two or three rounds."""
READING_FRAMES: Final = 60
"""Number of frames for which a result sheet stays open."""
THINKING_FRAMES: Final = 12
"""Interval in frames between the moves of the person's seat."""
CALL_PHASE_MS: Final = 900
"""Time after a call during which frames count for the phase `call`; later ones count for `showdown`."""
MAX_FRAMES: Final = 60_000
"""Limit after which a match counts as stuck."""

BenchmarkPhase = Literal["deal", "turn", "slap", "call", "showdown", "result", "end"]


class FrameTime(Struct, frozen=True):
    """Time that one frame of a match took, and the phase of the match in it."""

    phase: BenchmarkPhase
    ms: float
    """Elapsed time until the frame was passed to the system."""
    cpu_ms: float
    """CPU time of the window's thread, which other programs on the machine hardly affect."""


class FrameTimePercentiles(Struct, frozen=True):
    """Percentiles of frame times, in ms."""

    p50: float
    p95: float
    p99: float
    max: float


def frame_time_percentiles(times_ms: Sequence[float]) -> FrameTimePercentiles:
    """Return the percentiles of *times_ms* (at least one), rounded to 0.01 ms."""
    ordered = sorted(times_ms)
    p50, p95, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99))
    return FrameTimePercentiles(round(p50, 2), round(p95, 2), round(p99, 2), round(ordered[-1], 2))


def percentiles_by_phase(frame_times: list[FrameTime]) -> dict[str, FrameTimePercentiles]:
    """Return the percentiles of CPU time per frame, in ms, for each phase that occurred."""
    phases = dict.fromkeys(each.phase for each in frame_times)
    return {
        phase: frame_time_percentiles([each.cpu_ms for each in frame_times if each.phase == phase]) for phase in phases
    }


def match_frame_times(variant: Variant, players: int, window: Window, context: UiContext) -> Iterator[FrameTime]:
    """Play one match between heuristic bots in this *window*; yield the time of every frame.

    The human's seat is played by a bot as well; results are dismissed with the Enter key.

    :raises RuntimeError: if the match does not end within `MAX_FRAMES`.
    """
    scene, client, player = _open_match(variant, players, context, window.get_surface().get_size())
    call_clock = _CallClock()
    client.subscribe(call_clock.on_event)
    presenter, result_frames = FramePresenter(window), 0
    presenter.begin_frame()
    presenter.present()  # as a page before the match did: the system provides the memory of a window when it is used
    trim_memory()  # as the program does between two pages
    for number in range(MAX_FRAMES):
        started, started_cpu = time.perf_counter(), time.thread_time()
        scene.update(FRAME_MS)
        TYPE_ROLES.paint_until_stable(scene, partial(scene.paint, presenter.begin_frame()))
        presenter.present()
        ms, cpu_ms = 1000 * (time.perf_counter() - started), 1000 * (time.thread_time() - started_cpu)
        yield FrameTime(_phase(scene, client, call_clock), ms, cpu_ms)
        call_clock.elapsed_ms += FRAME_MS
        if not scene.is_moving:
            collect_at_rest()  # as the window does
        time.sleep(YIELD_S)
        result_frames = result_frames + 1 if scene.is_covered else 0
        if result_frames > READING_FRAMES:
            if _is_end(scene):
                scene.close()
                return
            scene.handle(KeyPressed("return", FRAME_MS * number))
            result_frames = 0
        elif number % THINKING_FRAMES == 0 and not scene.is_busy and not scene.is_covered and client.is_awaited:
            command = player.choose(client.view)
            if command is not None:
                client.submit(command)
    raise RuntimeError(f"a match of {players} players did not end within {MAX_FRAMES} frames")


class _CallClock:
    """Time since the last call, in ms of match time; infinite before the first one."""

    def __init__(self) -> None:
        self.elapsed_ms = float("inf")

    def on_event(self, event: e.AnyEvent) -> None:
        if isinstance(event, e.YanivCalled | e.FalseCalled):
            self.elapsed_ms = 0


def _open_match(
    variant: Variant, players: int, context: UiContext, size: tuple[int, int]
) -> tuple[TableScene, SeatClient, Player]:
    """Open a short match; return its scene, the client of the person's seat and the bot that plays that seat."""
    short_variant = replace(
        variant,
        table=replace(variant.table, max_players=players),
        deck=replace(variant.deck, packs="auto"),
        match=replace(variant.match, end="first_over", limit=POINT_LIMIT),
    )
    setup = build_setup(short_variant, players, ("greedy",), "bench match")
    hosts = {
        number: InProcessHost(create_player(bot, f"bench {number}")) for number, bot in enumerate(setup.bots) if bot
    }
    table = MatchSession.open(setup, NullJournal(), Participants(hosts, create_player("novice", "bench").choose))
    client, player = table.seat_client(0), create_player("greedy", "bench person")
    client.subscribe(player.notice)
    scene = TableScene(MatchClock(table), table.seat_client(0), context, setup=setup, size=size)
    scene.prepare()
    return scene, client, player


def _phase(scene: TableScene, client: SeatClient, call_clock: _CallClock) -> BenchmarkPhase:
    """Return the phase of the match that the current frame shows."""
    if scene.is_covered:
        return "end" if _is_end(scene) else "result"
    if call_clock.elapsed_ms < CALL_PHASE_MS:
        return "call"
    match client.view.phase:
        case "round_over" | "match_over":
            return "showdown"
        case _ if client.view.slap is not None:
            return "slap"
        case _:
            return "deal" if scene.is_busy and client.view.turns == 0 else "turn"


def _is_end(scene: TableScene) -> bool:
    """Return True if the match result is shown."""
    return any(each.id == "button:rematch" for each in scene.elements())
