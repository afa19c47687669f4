"""How the window feels: its first frame, frames of deals and matches, what it costs at rest: `yaniv bench`.

Source: INTERFACES.md, "Bench result". Without a display SDL's blind driver takes its place: everything is drawn, nobody
sees it.
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
from typing import Final

import pygame
from msgspec import to_builtins
from msgspec.structs import replace

from yaniv import places
from yaniv.arena.bench import engine_figures, master_times
from yaniv.arena.progress import shown
from yaniv.bots.process import Engagement
from yaniv.bots.roster import hire
from yaniv.bots.worker import Crew
from yaniv.game.player import Host
from yaniv.rules.house import Variant
from yaniv.table.company import Company, Unwritten
from yaniv.table.hosts import Inline
from yaniv.table.table import Table
from yaniv.ui.art import Art
from yaniv.ui.display import NoDisplayError, open_window
from yaniv.ui.frame_times import Frames, frames
from yaniv.ui.inputs import PointerMoved, PointerPressed
from yaniv.ui.look import Look
from yaniv.ui.match_bench import by_phase, match_times
from yaniv.ui.scenes.seating import seat
from yaniv.ui.shelf import MEASURE
from yaniv.ui.table.scene import TableScene
from yaniv.ui.text import Text
from yaniv.ui.text_bench import text_times
from yaniv.ui.unfocused import cpu_share
from yaniv.variants.library import FIRST, load

SIZE: Final = (1920, 1080)
DEALS: Final = 3
_FPS: Final = 60
_FRAME_MS: Final = 1000 // _FPS
_LONGEST_DEAL: Final = 10 * _FPS
_STARTS: Final = 3
_PATIENCE_S: Final = 20
_SETTLED_S: Final = 1.5
"""A window that has had no news for so long is at rest."""
_IDLE_S: Final = 5.0


def figures() -> dict[str, object]:
    """Everything `yaniv bench` tells, as INTERFACES.md names it."""
    try:
        open_window(SIZE, fullscreen=False).destroy()
    except NoDisplayError:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "YANIV_HEADLESS": "1"}
    variant = load(FIRST)
    stages: tuple[Callable[[], dict[str, object]], ...] = (
        lambda: to_builtins(engine_figures(variant.rules)),
        lambda: {"master_decision_ms": to_builtins(master_times(variant.rules))},
        lambda: {"first_frame_s": _first_frame_s()},
        lambda: {"first_card_s": _first_frame_s("play", "--variant", FIRST, "--seed", "1", "--speed", "instant")},
        lambda: {"deal8_1080p_frame_ms": to_builtins(_deal(variant, 8))},
        lambda: {"table16_1080p_frame_ms": to_builtins(_deal(variant, 16))},
        lambda: _match(variant, 4),
        lambda: _match(variant, 16),
        lambda: {"drag_latency_frames": drag_latency(variant)},
        _text,
        _at_rest,
        lambda: _unfocused(variant),
        _machine,
    )
    found: dict[str, object] = {}
    for stage in shown(stages, len(stages), sys.stderr, time.monotonic):
        found |= stage()
    return found


def _machine() -> dict[str, object]:
    """What all this was measured on."""
    machine = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "video_driver": pygame.display.get_driver(),
    }
    return {"machine": machine}


def _deal(variant: Variant, players: int) -> Frames:
    """Frames of some deals, at the pace of a window that shows them."""
    times: list[float] = []
    with _window() as (window, look):
        for deal in range(DEALS):
            scene = _scene(variant, players, deal, look)
            clock = pygame.time.Clock()
            for number in range(_LONGEST_DEAL):
                passed_ms = clock.tick(_FPS)
                pygame.event.pump()
                begun = time.perf_counter()
                _show(scene, window, passed_ms)
                times.append(1000 * (time.perf_counter() - begun))
                if number > _FPS // 2 and not scene.busy:
                    break
            scene.close()
    return frames(times)


def _match(variant: Variant, players: int) -> dict[str, object]:
    """Frames of one whole match: all of them by the clock, and by computing time in each phase."""
    with _window() as (window, look):
        times = list(match_times(variant, players, window, look))
    return {
        f"match{players}_1080p_frame_ms": to_builtins(frames([each.ms for each in times])),
        f"match{players}_1080p_phase_cpu_ms": to_builtins(by_phase(times)),
    }


def drag_latency(variant: Variant) -> int:
    """Drags a card over the empty felt, and looks at the pixels under the pointer."""
    with _window() as (window, look):
        scene = _scene(variant, 2, 0, look)
        while scene.busy or not any(each.id == "hand:0" for each in scene.elements()):
            _show(scene, window, _FRAME_MS)
        x, y, width, height = next(each.rect for each in scene.elements() if each.id == "hand:0")
        grip = (x + width // 2, y + height // 2)
        scene.handle(PointerPressed(grip, "left", 0))
        scene.handle(PointerMoved((grip[0], grip[1] - height // 2), 0))
        _show(scene, window, _FRAME_MS)
        target = (SIZE[0] // 4, SIZE[1] // 2)
        felt = window.get_surface().get_at(target)
        scene.handle(PointerMoved(target, 0))
        for frame in range(1, _FPS):
            _show(scene, window, _FRAME_MS)
            if window.get_surface().get_at(target) != felt:
                return frame
    return _FPS


def _text() -> dict[str, object]:
    """Inputs to a text as long as any that is read."""
    with _window() as (_, look):
        return {name: to_builtins(times) for name, times in text_times(look, SIZE).items()}


def _unfocused(variant: Variant) -> dict[str, object]:
    """Share of a core without the focus: of a table that waits for its player, and of one where all others play on.

    Those who play think in a process of their own, as in a match, which does not count.
    """
    crew = Crew({number: Engagement("greedy", f"bench {number}") for number in range(16)})
    with _window() as (window, look), closing(crew):
        waiting = _scene(variant, 4, 0, look)
        while waiting.busy or not waiting.wants_you:
            _show(waiting, window, _FRAME_MS)
        watched = _scene(variant, 16, 0, look, {number: crew.host(number) for number in range(16)})
        return {
            "unfocused_idle_cpu_share": cpu_share(waiting, window, _IDLE_S),
            "unfocused_table16_1080p_cpu_share": cpu_share(watched, window, _IDLE_S),
        }


@contextmanager
def _window() -> Iterator[tuple[pygame.Window, Look]]:
    """A large window, and what pages are drawn with."""
    window = open_window(SIZE, fullscreen=False)
    MEASURE.fit(SIZE)
    art = Art(places.assets())
    try:
        yield window, Look(art, Text(places.assets() / "fonts", art.suit))
    finally:
        art.close()
        window.destroy()


def _show(scene: TableScene, window: pygame.Window, passed_ms: int) -> None:
    scene.update(passed_ms)
    scene.paint(window.get_surface())
    window.flip()


def _scene(
    variant: Variant, players: int, deal: int, look: Look, hosts: Mapping[int, Host] | None = None
) -> TableScene:
    """A table with bots but for one seat, or one that is watched, with *hosts* on all seats; nothing is kept."""
    wide = replace(variant, table=replace(variant.table, max_players=players), deck=replace(variant.deck, packs="auto"))
    setup = seat(wide, players, ("greedy",), f"bench {deal}")
    bots = hosts or {number: Inline(hire(bot, f"bench {number}")) for number, bot in enumerate(setup.bots) if bot}
    table = Table.open(setup, Unwritten(), Company(bots, hire("novice", "bench").choose))
    scene = TableScene(table, table.chair(0), look, setup=setup, size=SIZE, watching=hosts is not None)
    scene.prepare()
    return scene


def _first_frame_s(*arguments: str) -> float:
    """From the command to the first picture, the best of some starts; a match is dealt on its first.

    From source the first of them compiles it, as it does for a player.
    """
    starts = []
    for _ in range(_STARTS):
        begun = time.perf_counter()
        with _program(*arguments):
            starts.append(time.perf_counter() - begun)
    return round(min(starts), 2)


def _at_rest() -> dict[str, object]:
    """Share of a core and memory of a table that waits for its player; None where the system does not tell."""
    match = ("play", "--variant", FIRST, "--players", "4", "--seed", "1", "--speed", "instant")
    with _program(*match) as (process, lines):
        while time.time() - lines.stat().st_mtime < _SETTLED_S:
            time.sleep(0.1)
        before = _cpu_s(process.pid)
        time.sleep(_IDLE_S)
        after = _cpu_s(process.pid)
        cpu = None if before is None or after is None else round((after - before) / _IDLE_S, 4)
        return {"idle_cpu_share": cpu, "memory_mb": _memory_mb(process.pid)}


@contextmanager
def _program(*arguments: str) -> Iterator[tuple["subprocess.Popen[bytes]", Path]]:
    """The game in a process of its own once it shows something, and its inspect lines; it keeps nothing for later."""
    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "yaniv"]
    with TemporaryDirectory() as folder:
        lines = Path(folder) / "lines.jsonl"
        options = ["--inspect", str(lines), "--data", folder, "--size", "1280x720"]
        own = {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "PYTHONDONTWRITEBYTECODE": ""}
        process = subprocess.Popen([*command, *arguments, *options], env={**os.environ, **own})  # noqa: S603 -- ourselves
        try:
            _wait_for(lines)
            yield process, lines
        finally:
            process.terminate()
            process.wait()


def _wait_for(lines: Path) -> None:
    """Until the first frame has been shown.

    :raises TimeoutError: if it never is.
    """
    last = time.monotonic() + _PATIENCE_S
    while not lines.exists() or not lines.stat().st_size:
        if time.monotonic() > last:
            raise TimeoutError("the window did not show a first frame")
        time.sleep(0.002)


def _cpu_s(pid: int) -> float | None:
    """Seconds of computing so far, where the system tells of other processes."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return None
    user, system = stat.read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _memory_mb(pid: int) -> float | None:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    resident = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmRSS:"))
    return round(int(resident.split()[1]) / 1024, 1)
