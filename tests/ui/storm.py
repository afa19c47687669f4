"""Random inputs to a table where everything moves, a thousand at a time: a storm.

Hints are asked for again and again, and whatever is answered, by the adviser or by other players, comes late.
"""

from collections.abc import Iterator
from random import Random

import pygame

from tests.table.company import Gambler, Notebook
from tests.ui.delays import DelayedAdviser, DelayedHost
from tests.ui.sitting import SIZE, Sitting, sit
from tests.ui.test_table_scene import RULES
from yaniv.game.evolve import fold
from yaniv.game.player import Host
from yaniv.store.settings import Motion, Speed
from yaniv.ui.inputs import (
    Button,
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PadButton,
    PadPressed,
    PadReleased,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from yaniv.ui.table.layout import lay_out
from yaniv.ui.table.sorting import Manners

INPUTS = 1000
STORMS: list[tuple[str, int, Speed, Motion]] = [
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
KEYS = (
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
MORE_KEYS = ("z", "x", "left shift", "o", "k", "t", "l", "f1", "m", "right", "down")
PAD: tuple[PadButton, ...] = ("up", "down", "left", "right", "a", "b", "x", "y", "lb", "rb", "lt", "rt", "l3", "r3")
BUTTONS: tuple[Button, ...] = ("left", "left", "left", "left", "right", "middle")


def storm(sitting: Sitting, dice: Random) -> Iterator[Input]:
    """What nobody does on purpose, most of it where something is."""
    at = (0, 0)
    for step in range(INPUTS):
        ms = 40 * step + dice.choice((0, 20, 39))
        if step % 10 < 3:  # now and then a whole click: the table goes on, and sheets close
            at = _somewhere(sitting, dice) if step % 10 == 0 else at
            yield (PointerMoved(at, ms), PointerPressed(at, "left", ms), PointerReleased(at, "left", ms))[step % 10]
            continue
        at = _somewhere(sitting, dice)
        button, key, pad = dice.choice(BUTTONS), dice.choice(KEYS + MORE_KEYS), dice.choice(PAD)
        often: list[Input] = [
            PointerMoved(at, ms),
            PointerPressed(at, button, ms, ctrl=dice.random() < 0.1),
            PointerReleased(at, button, ms),
            KeyPressed(key, ms, ctrl=dice.random() < 0.1, shift=dice.random() < 0.2),
            KeyReleased(key, ms),
            WheelTurned(at, dice.choice((-1, 1)), ms),
            PadPressed(pad, ms),
            PadReleased(pad, ms),
            KeyPressed(dice.choice(("left", "right", "up", "down")), ms, again=True),
        ]
        rare: list[Input] = [FocusLost(ms), PointerGone(ms), Resized(dice.choice((SIZE, (1024, 640))), ms)]
        rare.append(FocusGained(ms))
        yield dice.choice(rare) if dice.random() < 0.02 else dice.choices(often, (6, 5, 5, 3, 1, 1, 1, 1, 1))[0]


def _somewhere(sitting: Sitting, dice: Random) -> Point:
    size = sitting.director.at.size
    there = [each for each in sitting.scene.elements() if each.id not in ("button:menu", "button:settings")]
    if not there or dice.random() < 0.2:
        return dice.randrange(size[0]), dice.randrange(size[1])
    x, y, wide, high = dice.choice(there).rect
    return x + dice.randrange(max(1, wide)), y + dice.randrange(max(1, high))


def lie_straight(sitting: Sitting) -> bool:
    """Is no card off its place by more than half a u, with everything at rest?"""
    director = sitting.director
    slots, poses = lay_out(director.props, director.held, director.at), director.stage.poses()
    near = all(
        max(abs(poses[card].x - slot.x), abs(poses[card].y - slot.y)) <= director.at.u / 2
        for card, slot in slots.items()
    )
    return near and poses.keys() == slots.keys()


def weather(number: int) -> None:
    """A whole storm: nothing is lost, nothing lies askew, nothing breaks.

    :raises AssertionError: if it did.
    """
    name, players, speed, motion = STORMS[number % len(STORMS)]
    dice, journal, picture = Random(number), Notebook(), pygame.Surface(SIZE)
    manners = Manners(motion, fast_forward=dice.choice(("hold", "toggle")), pause_when_away=dice.random() < 0.5)
    hosts: dict[int, Host] = {
        seat: DelayedHost(Gambler(number * 100 + seat), Random(f"host {number} {seat}")) for seat in range(1, players)
    }
    adviser = DelayedAdviser(Random(f"adviser {number}"))
    sitting = sit(RULES[name], players, number, speed, manners=manners, journal=journal, hosts=hosts, adviser=adviser)
    sitting.wait(500)

    for count, given in enumerate(storm(sitting, dice)):
        sitting.scene.handle(given)
        sitting.scene.update(dice.choice((0, 0, 8, 16, 40)))
        if count % 100 == 0:
            sitting.scene.paint(picture)
    sitting.scene.handle(FocusLost(0))
    sitting.rest()

    assert sitting.table.state == fold(journal.events)
    assert lie_straight(sitting)
    assert sitting.stands() or sitting.chair.view.phase in ("round_over", "match_over")
    assert len(journal.events) > 4
