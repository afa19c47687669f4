"""Fuzzing of the table: a thousand random inputs while animations run.

Hints are asked for often, and answers of the hint source and of other players come late.
"""

from collections.abc import Iterator
from random import Random

import pygame

from tests.match.session_builders import MemoryJournal, RandomPlayer
from tests.ui.delayed_replies import DelayedHintSource, DelayedHost
from tests.ui.table.test_table_scene import RULES
from tests.ui.table_session import SIZE, TableSession, open_table
from yaniv.game.evolve import fold
from yaniv.game.player import PlayerHost
from yaniv.settings.settings_schema import Motion, Settings, Speed
from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
    GamepadButton,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Point,
    PointerButton,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from yaniv.ui.table.state.card_layout import lay_out_cards

INPUT_COUNT = 1000
SCENARIOS: list[tuple[str, int, Speed, Motion]] = [
    ("classic", 2, "normal", "full"),
    ("travellers-speed", 3, "normal", "full"),
    ("slaps on anything", 3, "fast", "full"),
    ("early throws", 3, "normal", "reduced"),
    ("pick up first", 2, "relaxed", "full"),
    ("swap of hands", 4, "fast", "reduced"),
    ("a swap besides the throw", 2, "normal", "full"),
    ("classic", 6, "instant", "full"),
    ("jhyap", 4, "normal", "none"),
    ("a void call", 2, "normal", "full"),
]
FREQUENT_KEYS = (
    "1",
    "2",
    "3",
    "9",
    "d",
    "w",
    "q",
    "e",
    "s",
    "y",
    "g",
    "h",
    "h",
    "h",
    "h",
    "space",
    "escape",
    "return",
    "tab",
    "left",
    "up",
)
RARE_KEYS = ("z", "x", "left shift", "o", "k", "t", "l", "f1", "m", "right", "down")
PAD_BUTTONS: tuple[GamepadButton, ...] = (
    "up",
    "down",
    "left",
    "right",
    "a",
    "b",
    "x",
    "y",
    "lb",
    "rb",
    "lt",
    "rt",
    "l3",
    "r3",
)
MOUSE_BUTTONS: tuple[PointerButton, ...] = ("left", "left", "left", "left", "right", "middle")


def random_inputs(session: TableSession, rng: Random) -> Iterator[InputEvent]:
    """Yield random inputs, most of them at the position of an element."""
    position = (0, 0)
    for step in range(INPUT_COUNT):
        ms = 40 * step + rng.choice((0, 20, 39))
        if step % 10 < 3:  # complete clicks now and then, so that the match advances and overlays close
            position = _random_position(session, rng) if step % 10 == 0 else position
            yield (
                PointerMoved(position, ms),
                PointerPressed(position, "left", ms),
                PointerReleased(position, "left", ms),
            )[step % 10]
            continue
        position = _random_position(session, rng)
        button, key, pad = rng.choice(MOUSE_BUTTONS), rng.choice(FREQUENT_KEYS + RARE_KEYS), rng.choice(PAD_BUTTONS)
        often: list[InputEvent] = [
            PointerMoved(position, ms),
            PointerPressed(position, button, ms, ctrl=rng.random() < 0.1),
            PointerReleased(position, button, ms),
            KeyPressed(key, ms, ctrl=rng.random() < 0.1, shift=rng.random() < 0.2),
            KeyReleased(key, ms),
            WheelTurned(position, rng.choice((-1, 1)), ms),
            GamepadPressed(pad, ms),
            GamepadReleased(pad, ms),
            KeyPressed(rng.choice(("left", "right", "up", "down")), ms, is_repeat=True),
        ]
        rare: list[InputEvent] = [FocusLost(ms), PointerGone(ms), Resized(rng.choice((SIZE, (1024, 640))), ms)]
        rare += [FocusGained(ms), InputCancelled(ms)]
        yield rng.choice(rare) if rng.random() < 0.02 else rng.choices(often, (6, 5, 5, 3, 1, 1, 1, 1, 1))[0]


def _random_position(session: TableSession, rng: Random) -> Point:
    size = session.model.layout.size
    elements = [each for each in session.scene.elements() if each.id not in ("button:menu", "button:settings")]
    if not elements or rng.random() < 0.2:
        return rng.randrange(size[0]), rng.randrange(size[1])
    x, y, width, height = rng.choice(elements).rect
    return x + rng.randrange(max(1, width)), y + rng.randrange(max(1, height))


def are_cards_in_place(session: TableSession) -> bool:
    """Return whether every card is within half a layout unit of its slot."""
    model = session.model
    slots, poses = (
        lay_out_cards(model.table_sprites, model.hand_state, model.layout),
        model.animation.poses(),
    )
    are_near = all(
        max(abs(poses[card].x - slot.x), abs(poses[card].y - slot.y)) <= model.layout.scale / 2
        for card, slot in slots.items()
    )
    return are_near and poses.keys() == slots.keys()


def run_random_inputs(number: int) -> None:
    """Send random inputs in scenario *number*, then check that journal, session and picture agree.

    :raises AssertionError: if they do not.
    """
    name, players, speed, motion = SCENARIOS[number % len(SCENARIOS)]
    rng, journal, picture = Random(number), MemoryJournal(), pygame.Surface(SIZE)
    settings = Settings(
        motion=motion,
        fast_forward=rng.choice(("hold", "toggle")),
        pause_when_away=rng.random() < 0.5,
        confirm_throws=rng.choice(("never", "never", "breaks_meld", "always")),
    )
    hosts: dict[int, PlayerHost] = {
        seat: DelayedHost(RandomPlayer(number * 100 + seat), Random(f"host {number} {seat}"))
        for seat in range(1, players)
    }
    hint_source = DelayedHintSource(Random(f"adviser {number}"))
    session = open_table(
        RULES[name],
        players,
        number,
        speed,
        settings=settings,
        journal=journal,
        hosts=hosts,
        hint_source=hint_source,
    )
    session.advance(500)

    for count, event in enumerate(random_inputs(session, rng)):
        session.scene.handle(event)
        session.scene.update(rng.choice((0, 0, 8, 16, 40)))
        if count % 100 == 0:
            session.scene.paint(picture)
    session.scene.handle(InputCancelled(0))
    session.scene.handle(FocusLost(0))
    session.advance_until_rest()

    assert session.match_session.state == fold(journal.events)
    assert are_cards_in_place(session)
    assert session.is_consistent() or session.client.view.phase in ("round_over", "match_over")
    assert len(journal.events) > 4
