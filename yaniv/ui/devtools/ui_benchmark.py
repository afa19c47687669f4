"""Benchmarks of the user interface for `yaniv bench`: start-up, frame times of deals and matches, idle cost.

The names of the results are a contract: docs/dev/interfaces.md. Without a
display SDL's dummy driver is used: everything is drawn, but not shown.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final, Literal

import pygame
from msgspec import to_builtins
from msgspec.structs import replace
from pygame import Rect, Surface
from pygame.event import Event

from yaniv import paths
from yaniv.arena.engine_benchmark import (
    EXTREME_DECISIONS,
    EXTREME_RULES,
    EXTREME_SEATS,
    benchmark_engine,
    benchmark_master,
    time_master,
)
from yaniv.arena.progress_bar import with_progress_bar
from yaniv.bots.bot_worker import BotWorker
from yaniv.bots.roster import create_player
from yaniv.bots.worker_process import BotSpec
from yaniv.child_environment import own_child_environment
from yaniv.game.player import PlayerHost
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import NullJournal, Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.narration.diagnostic_text import diagnostic_sentence
from yaniv.rules.house_rules import Variant
from yaniv.ui.context import UiContext
from yaniv.ui.devtools.match_benchmark import (
    FrameTimePercentiles,
    frame_time_percentiles,
    match_frame_times,
    percentiles_by_phase,
)
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.surface_cache import BUDGET
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.input.input_events import KeyPressed, PointerMoved, PointerPressed
from yaniv.ui.navigation import Scene
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.ui.pages.match_setup_builder import build_setup
from yaniv.ui.platform.display import NoDisplayError, open_window
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants import library
from yaniv.variants.library import DEFAULT_VARIANT, load

WINDOW_SIZE: Final = (1920, 1080)
"""Size of the window in px."""
_MATCH_SIZES: Final = {"1080p": WINDOW_SIZE, "1440p": (2560, 1440), "2160p": (3840, 2160)}
"""Sizes in px of the windows in which whole matches are measured."""
DEAL_COUNT: Final = 3
_FPS: Final = 60
_FRAME_MS: Final = 1000 // _FPS
_MAX_DEAL_FRAMES: Final = 10 * _FPS
"""Maximum number of frames measured in a deal."""
_START_COUNT: Final = 3
_FIRST_FRAME_TIMEOUT_S: Final = 20
"""Time allowed for the first frame of a started program."""
_QUIET_S: Final = 1.5
"""A program whose element tree has not changed for this time is at rest."""
_MEASURED_S: Final = 5.0
"""Duration of a CPU measurement."""
_SETTLING_S: Final = 6.0
"""Time in which a table that waits makes images in advance, and the process of the bots returns memory."""


def run_benchmarks() -> dict[str, object]:
    """Run all benchmarks of the user interface and return the results by name."""
    try:
        open_window(WINDOW_SIZE, fullscreen=False).destroy()
    except NoDisplayError:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "YANIV_HEADLESS": "1"}
    variant = load(DEFAULT_VARIANT)
    stages: tuple[Callable[[], dict[str, object]], ...] = (
        lambda: to_builtins(benchmark_engine(variant.rules)),
        lambda: {"master_decision_ms": to_builtins(benchmark_master(variant.rules))},
        lambda: {"master_extreme_decision_ms": _extreme_decision_times()},
        lambda: {"first_frame_s": _first_frame_s()},
        lambda: {
            "first_card_s": _first_frame_s("play", "--variant", DEFAULT_VARIANT, "--seed", "1", "--speed", "instant")
        },
        lambda: {"deal8_1080p_frame_ms": to_builtins(_deal_frame_times(variant, 8))},
        lambda: {"table16_1080p_frame_ms": to_builtins(_deal_frame_times(variant, 16))},
        lambda: _match_frame_times(variant, 4, "1080p"),
        lambda: _match_frame_times(variant, 16, "1080p"),
        lambda: _match_frame_times(variant, 4, "1440p"),
        lambda: _match_frame_times(variant, 4, "2160p"),
        lambda: {"drag_latency_frames": drag_latency_frames(variant)},
        _text_view_times,
        _idle_costs,
        lambda: _unfocused_cpu_shares(variant),
        _machine_info,
    )
    results: dict[str, object] = {}
    for stage in with_progress_bar(stages, len(stages), sys.stderr, time.monotonic):
        results |= stage()
    return results


def _extreme_decision_times() -> dict[str, object]:
    """Return the decision times of masters under extreme house rules, by number of seats."""
    return {
        f"{seats} seats": to_builtins(time_master(EXTREME_RULES, seats, EXTREME_DECISIONS)) for seats in EXTREME_SEATS
    }


def _machine_info() -> dict[str, object]:
    machine = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "video_driver": pygame.display.get_driver(),
    }
    return {"machine": machine}


def _deal_frame_times(variant: Variant, players: int) -> FrameTimePercentiles:
    """Return the frame times of `DEAL_COUNT` deals, drawn at the frame rate of a real window."""
    times: list[float] = []
    with benchmark_window() as (window, context):
        for deal in range(DEAL_COUNT):
            scene = _table_scene(variant, players, deal, context)
            clock = pygame.time.Clock()
            for number in range(_MAX_DEAL_FRAMES):
                elapsed_ms = clock.tick(_FPS)
                pygame.event.pump()
                start_s = time.perf_counter()
                _show_frame(scene, window, elapsed_ms)
                times.append(1000 * (time.perf_counter() - start_s))
                if number > _FPS // 2 and not scene.is_busy:
                    break
            scene.close()
    return frame_time_percentiles(times)


def _match_frame_times(variant: Variant, players: int, size_name: str) -> dict[str, object]:
    """Return the frame times of one whole match: of all frames in elapsed time, and in CPU time by phase.

    They are None on a screen that is smaller than the window would have to be.
    """
    prefix, size = f"match{players}_{size_name}", _MATCH_SIZES[size_name]
    with benchmark_window(size) as (window, context):
        if window.get_surface().get_size() != size:
            return {f"{prefix}_frame_ms": None, f"{prefix}_phase_cpu_ms": None}
        times = list(match_frame_times(variant, players, window, context))
    return {
        f"{prefix}_frame_ms": to_builtins(frame_time_percentiles([each.ms for each in times])),
        f"{prefix}_phase_cpu_ms": to_builtins(percentiles_by_phase(times)),
    }


def drag_latency_frames(variant: Variant) -> int:
    """Return the number of frames until a dragged card appears under the pointer, at most 60.

    It drags a card over the empty background and watches the pixel under the pointer.
    """
    with benchmark_window() as (window, context):
        scene = _table_scene(variant, 2, 0, context)
        while scene.is_busy or not any(each.id == "hand:0" for each in scene.elements()):
            _show_frame(scene, window, _FRAME_MS)
        x, y, width, height = next(each.rect for each in scene.elements() if each.id == "hand:0")
        grab_position = (x + width // 2, y + height // 2)
        scene.handle(PointerPressed(grab_position, "left", 0))
        scene.handle(PointerMoved((grab_position[0], grab_position[1] - height // 2), 0))
        _show_frame(scene, window, _FRAME_MS)
        target = (WINDOW_SIZE[0] // 4, WINDOW_SIZE[1] // 2)
        background_colour = window.get_surface().get_at(target)
        scene.handle(PointerMoved(target, 0))
        for frame in range(1, _FPS):
            _show_frame(scene, window, _FRAME_MS)
            if window.get_surface().get_at(target) != background_colour:
                return frame
    return _FPS


def _text_view_times() -> dict[str, object]:
    """Return the times of inputs to the text view with texts as long as any that is accepted."""
    with benchmark_window() as (_, context):
        return {name: to_builtins(times) for name, times in text_view_times(context, WINDOW_SIZE).items()}


def _unfocused_cpu_shares(variant: Variant) -> dict[str, object]:
    """Return the share of a core, 0 to 1, that the window uses while it is not focused, by name of the figure.

    One figure is for a table that waits for its player, one for a table of 16 bots. The bots think in a process of
    their own, as in a real match; its time is not counted.
    """
    bot_worker = BotWorker({number: BotSpec("greedy", f"bench {number}") for number in range(16)})
    with benchmark_window() as (window, context), closing(bot_worker):
        waiting_scene = _table_scene(variant, 4, 0, context)
        while waiting_scene.is_busy or not waiting_scene.awaits_user:
            _show_frame(waiting_scene, window, _FRAME_MS)
        unfocused_cpu_share(waiting_scene, window, _SETTLING_S)
        bots_scene = _table_scene(
            variant, 16, 0, context, {number: bot_worker.seat_host(number) for number in range(16)}
        )
        return {
            "unfocused_idle_cpu_share": unfocused_cpu_share(waiting_scene, window, _MEASURED_S),
            "unfocused_table16_1080p_cpu_share": unfocused_cpu_share(bots_scene, window, _MEASURED_S),
        }


@contextmanager
def benchmark_window(size: tuple[int, int] = WINDOW_SIZE) -> Iterator[tuple[pygame.Window, UiContext]]:
    """Yield a window of this size (px) and the context to draw with."""
    window = open_window(size, fullscreen=False)
    BUDGET.set_window_size(size)
    art = ImageStore(paths.assets())
    try:
        yield window, UiContext(art, TextRenderer(paths.assets() / "fonts", art.suit_icon))
    finally:
        art.close()
        window.destroy()


def _show_frame(scene: TableScene, window: pygame.Window, elapsed_ms: int) -> None:
    """Advance the scene by *elapsed_ms*, paint it and show it."""
    scene.update(elapsed_ms)
    scene.paint(window.get_surface())
    window.flip()


def _table_scene(
    variant: Variant, players: int, deal: int, context: UiContext, hosts: Mapping[int, PlayerHost] | None = None
) -> TableScene:
    """Return a table scene with bots on all seats but one; with *hosts*, for a spectator, on all seats.

    Nothing is saved.
    """
    adapted_variant = replace(
        variant, table=replace(variant.table, max_players=players), deck=replace(variant.deck, packs="auto")
    )
    setup = build_setup(adapted_variant, players, ("greedy",), f"bench {deal}")
    bots = hosts or {
        number: InProcessHost(create_player(bot, f"bench {number}")) for number, bot in enumerate(setup.bots) if bot
    }
    table = MatchSession.open(setup, NullJournal(), Participants(bots, create_player("novice", "bench").choose))
    scene = TableScene(
        MatchClock(table),
        table.seat_client(0),
        context,
        setup=setup,
        size=WINDOW_SIZE,
        options=TableSceneOptions(is_spectator=hosts is not None),
    )
    scene.prepare()
    return scene


def _first_frame_s(*arguments: str) -> float:
    """Return the time in s from the command to the first frame, the minimum of several starts.

    With arguments that start a match, its deal begins on that frame. Run from source, the first start compiles the
    code, as it does for a player.
    """
    times_s = []
    for _ in range(_START_COUNT):
        start_s = time.perf_counter()
        with _launched_game(*arguments):
            times_s.append(time.perf_counter() - start_s)
    return round(min(times_s), 2)


def _idle_costs() -> dict[str, object]:
    """Return CPU share of one core and memory (MB) of a table that waits for its player, all processes included.

    A figure is None where the system does not provide it.
    """
    match = ("play", "--variant", DEFAULT_VARIANT, "--players", "4", "--seed", "1", "--speed", "instant")
    with _launched_game(*match, size=WINDOW_SIZE) as (process, inspect_file):
        while time.time() - inspect_file.stat().st_mtime < _QUIET_S:
            time.sleep(0.1)
        time.sleep(_SETTLING_S)
        cpu_before_s = cpu_time_s(process.pid)
        time.sleep(_MEASURED_S)
        cpu_after_s = cpu_time_s(process.pid)
        cpu_share = (
            None
            if cpu_before_s is None or cpu_after_s is None
            else round((cpu_after_s - cpu_before_s) / _MEASURED_S, 4)
        )
        used_mb = memory_mb(process.pid)
        return {"idle_cpu_share": cpu_share, "memory_mb": None if used_mb is None else round(used_mb, 1)}


@contextmanager
def _launched_game(
    *arguments: str, size: tuple[int, int] = (1280, 720)
) -> Iterator[tuple["subprocess.Popen[bytes]", Path]]:
    """Start the game in a process of its own; yield it and its inspect file once it shows a frame.

    Data and settings go to a temporary folder.
    """
    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "yaniv"]
    with TemporaryDirectory() as folder:
        inspect_file = Path(folder) / "lines.jsonl"
        options = ["--inspect", str(inspect_file), "--data", folder, "--size", "{}x{}".format(*size)]
        environment = {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "PYTHONDONTWRITEBYTECODE": ""}
        process = subprocess.Popen([*command, *arguments, *options], env=_environment() | environment)  # noqa: S603 -- trusted
        try:
            _wait_for_first_frame(inspect_file)
            yield process, inspect_file
        finally:
            process.terminate()
            process.wait()


def _environment() -> dict[str, str]:
    """Return the environment of a measured program; without a display it uses the same driver as this one."""
    drivers = {name: value for name, value in os.environ.items() if name == "SDL_VIDEODRIVER"}
    return own_child_environment() | drivers


def _wait_for_first_frame(inspect_file: Path) -> None:
    """Wait until the first frame has been shown.

    :raises TimeoutError: if none is shown within `_FIRST_FRAME_TIMEOUT_S`.
    """
    deadline_s = time.monotonic() + _FIRST_FRAME_TIMEOUT_S
    while not inspect_file.exists() or not inspect_file.stat().st_size:
        if time.monotonic() > deadline_s:
            raise TimeoutError("the window did not show a first frame")
        time.sleep(0.002)


MemoryKind = Literal["Pss", "Rss"]
"""PSS divides pages among the processes that share them, so the sum counts each page once; RSS counts all in each."""
_BYTES_PER_MB: Final = 1e6
_NS_PER_S: Final = 1e9


def memory_mb(pid: int, kind: MemoryKind = "Pss") -> float | None:
    """Return the memory of a process and all its descendants, in MB; None where the system does not tell it."""
    lines = [line for each in _process_tree(pid) for line in _read_file(f"/proc/{each}/smaps_rollup").splitlines()]
    sizes_kb = [int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")]
    return sum(sizes_kb) * 1024 / _BYTES_PER_MB if sizes_kb else None


def cpu_time_s(pid: int) -> float | None:
    """Return the CPU time of a process and all its descendants so far, in s; None where the system does not tell it.

    It is that of the threads that still run, to the ns, or where that is missing, of the processes, to a clock tick.
    """
    tree = _process_tree(pid)
    folders = [folder for each in tree for folder in Path(f"/proc/{each}/task").glob("*")]
    exact = [text.split()[0] for folder in folders if (text := _read_file(f"{folder}/schedstat"))]
    if exact:
        return sum(map(int, exact)) / _NS_PER_S
    fields = [text.rpartition(")")[2].split() for each in tree if (text := _read_file(f"/proc/{each}/stat"))]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK") if fields else None


def _process_tree(pid: int) -> tuple[int, ...]:
    """Return the ids of a process and all its descendants.

    *Why* not from `/proc/PID/task/TID/children`: some kernels have no such file.
    """
    stats = {int(path.parent.name): _read_file(str(path)) for path in Path("/proc").glob("[0-9]*/stat")}
    parents = {each: int(text.rpartition(")")[2].split()[1]) for each, text in stats.items() if text}
    tree = [pid]
    for ancestor in tree:  # grows meanwhile
        tree += [each for each, parent in parents.items() if parent == ancestor]
    return tuple(tree)


def _read_file(path: str) -> str:
    """Return the text of a file in `/proc`; empty if the process has ended, or the system has no such file."""
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


LETTER_COUNT: Final = 60_000
_ROW_PX: Final = 38
"""Height of a row, in px."""
_ROUND_COUNT: Final = 5
"""Number of times that all actions are done."""

TEXTS_BY_NAME: Final = {"long_line": "name: " + "word " * (LETTER_COUNT // 5), "many_lines": "\n" * LETTER_COUNT}
"""Texts under the names of their results."""


def text_view_times(context: UiContext, size: tuple[int, int]) -> dict[str, FrameTimePercentiles]:
    """Return percentiles of the CPU time in ms of an input and the frame after it, for each of `TEXTS_BY_NAME`.

    *size* is that of the window in px.
    """
    return {
        f"{name}_frame_ms": frame_time_percentiles(list(_action_times_ms(context, size, text)))
        for name, text in TEXTS_BY_NAME.items()
    }


def _action_times_ms(context: UiContext, size: tuple[int, int], text: str) -> Iterator[float]:
    """Yield the CPU time of each action and the frame after it, in ms; the size of the editor changes every round."""
    surface = Surface(size)
    editor = CodeEditor("text", "Text")
    editor.focused = True
    rects = (Rect(0, 0, *size), Rect(0, 0, size[0] * 2 // 3, size[1] * 2 // 3))
    for number in range(_ROUND_COUNT):
        for action in (editor.buffer.select_all, *_actions(editor, text)):
            start_s = time.thread_time()
            action()
            editor.lay_out(rects[number % 2], _ROW_PX)
            editor.paint(context.painter(surface))
            yield 1000 * (time.thread_time() - start_s)


def _actions(editor: CodeEditor, text: str) -> tuple[Callable[[], object], ...]:
    """Return everything a user does to a text: paste, press keys, drag, click, double-click, type, scroll, validate."""

    def read() -> None:
        problems = tuple(library.parse_with_problems(editor.buffer.text.encode())[1])
        editor.show(editor.buffer.text, problems, tuple(map(diagnostic_sentence, problems)))

    def press(key: str, *, ctrl: bool = False, shift: bool = False) -> Callable[[], object]:
        return lambda: editor.handle_key(KeyPressed(key, 0, ctrl=ctrl, shift=shift))

    keys = ("home", "end", "left", "up", "down", "page down", "page up", "backspace", "return")
    return (
        lambda: editor.buffer.insert(text),
        read,
        *(press(key, ctrl=ctrl, shift=shift) for key in keys for ctrl in (False, True) for shift in (False, True)),
        lambda: editor.drag_to((400, 60)),
        lambda: editor.drag_to((20, 400)),
        lambda: editor.drag_to((1000, 300)),
        lambda: editor.click((1000, 300)),
        lambda: editor.double_click((500, 200)),
        lambda: editor.type_text("q"),
        lambda: editor.handle_wheel(-5),
        read,
    )


def unfocused_cpu_share(scene: Scene, window: pygame.Window, seconds: float) -> float:
    """Return the share of one core that *scene* needs while *window* has no focus, measured for *seconds*.

    What the window does when the page is left is not counted.
    """
    pygame.event.clear()
    pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    quit_timer = Timer(seconds, pygame.event.post, (Event(pygame.QUIT),))
    quit_timer.start()
    start_s, start_cpu_s = time.monotonic(), time.process_time()
    ends: list[tuple[float, float]] = []
    GameWindow(window, None).run(scene, lambda _change: ends.append((time.monotonic(), time.process_time())))
    quit_timer.join()
    end_s, end_cpu_s = ends[0]
    return round((end_cpu_s - start_cpu_s) / (end_s - start_s), 4)
