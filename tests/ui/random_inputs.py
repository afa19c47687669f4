"""Random inputs to a table where everything moves, a thousand at a time: a storm.

Hints are asked for again and again, and whatever is answered, by the adviser or by other players, comes late.
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
from yaniv.settings.settings_schema import Motion, Speed
from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
    GamepadButton,
    GamepadPressed,
    GamepadReleased,
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
from yaniv.ui.table.state.hand_sort import TablePreferences

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


def random_inputs(sitting: TableSession, rng: Random) -> Iterator[InputEvent]:
    """What nobody does on purpose, most of it where something is."""
    position = (0, 0)
    for step in range(INPUT_COUNT):
        ms = 40 * step + rng.choice((0, 20, 39))
        if step % 10 < 3:  # now and then a whole click: the table goes on, and sheets close
            position = _random_position(sitting, rng) if step % 10 == 0 else position
            yield (
                PointerMoved(position, ms),
                PointerPressed(position, "left", ms),
                PointerReleased(position, "left", ms),
            )[step % 10]
            continue
        position = _random_position(sitting, rng)
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
        rare.append(FocusGained(ms))
        yield rng.choice(rare) if rng.random() < 0.02 else rng.choices(often, (6, 5, 5, 3, 1, 1, 1, 1, 1))[0]


def _random_position(sitting: TableSession, rng: Random) -> Point:
    size = sitting.model.layout.size
    there = [each for each in sitting.scene.elements() if each.id not in ("button:menu", "button:settings")]
    if not there or rng.random() < 0.2:
        return rng.randrange(size[0]), rng.randrange(size[1])
    x, y, width, height = rng.choice(there).rect
    return x + rng.randrange(max(1, width)), y + rng.randrange(max(1, height))


def are_cards_in_place(sitting: TableSession) -> bool:
    """Is no card off its place by more than half a u, with everything at rest?"""
    director = sitting.model
    slots, poses = (
        lay_out_cards(director.table_sprites, director.hand_state, director.layout),
        director.animation.poses(),
    )
    near = all(
        max(abs(poses[card].x - slot.x), abs(poses[card].y - slot.y)) <= director.layout.scale / 2
        for card, slot in slots.items()
    )
    return near and poses.keys() == slots.keys()


def run_random_inputs(number: int) -> None:
    """A whole storm: nothing is lost, nothing lies askew, nothing breaks.

    :raises AssertionError: if it did.
    """
    name, players, speed, motion = SCENARIOS[number % len(SCENARIOS)]
    rng, journal, picture = Random(number), MemoryJournal(), pygame.Surface(SIZE)
    manners = TablePreferences(motion, fast_forward=rng.choice(("hold", "toggle")), pause_when_away=rng.random() < 0.5)
    hosts: dict[int, PlayerHost] = {
        seat: DelayedHost(RandomPlayer(number * 100 + seat), Random(f"host {number} {seat}"))
        for seat in range(1, players)
    }
    adviser = DelayedHintSource(Random(f"adviser {number}"))
    sitting = open_table(
        RULES[name], players, number, speed, manners=manners, journal=journal, hosts=hosts, adviser=adviser
    )
    sitting.advance(500)

    for count, event in enumerate(random_inputs(sitting, rng)):
        sitting.scene.handle(event)
        sitting.scene.update(rng.choice((0, 0, 8, 16, 40)))
        if count % 100 == 0:
            sitting.scene.paint(picture)
    sitting.scene.handle(FocusLost(0))
    sitting.advance_until_rest()

    assert sitting.match_session.state == fold(journal.events)
    assert are_cards_in_place(sitting)
    assert sitting.is_consistent() or sitting.client.view.phase in ("round_over", "match_over")
    assert len(journal.events) > 4
