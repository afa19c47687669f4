"""Nothing at the table flashes as it could make a person ill: seldom enough, and never over much of the screen.

A cell of the picture flashes when its light goes up by a tenth and down again, or the other way round (WCAG 2.3.1).
Source: UX 9, gate 12.
"""

from collections import deque
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from tests.ui.sights import house
from tests.ui.sitting import Sitting, sit
from tests.ui.test_table_scene import RULES, any_move, must_move
from yaniv.game import events as e
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Speed

SIZE = (1024, 640)
GRID = (64, 40)
CELLS = GRID[0] * GRID[1]
FRAME_MS = 40
SECOND = 1000 // FRAME_MS
AT_ONCE = 3
"""Frames: changes so close together are one."""
TENTH = 26
"""Of 255."""
FLASHES = 3
READS_MS = 1200
"""A person looks at a sheet so long, at least: who turns pages faster makes the flashes himself."""
SAFE = 0.028
"""Part of the screen that may flash as often as it likes: a quarter of what the eye sees sharply, by WCAG 2.3.1."""
LONGEST_S = 60
RASH = house(call={"limit": 40})
"""Nearly every call is allowed, and most of them are beaten."""


class Eye:
    """Looks at one frame after the other, and keeps what changed in the last second."""

    def __init__(self) -> None:
        self._turning: list[int] = []
        """The light of each cell when it last turned."""
        self._way = [0] * CELLS
        self._changes: deque[tuple[set[int], set[int]]] = deque(maxlen=SECOND)
        """Of each frame of the last second: the cells that became lighter, and those that became darker."""

    def see(self, picture: pygame.Surface) -> None:
        """The next frame."""
        small = pygame.transform.grayscale(pygame.transform.smoothscale(picture, GRID))
        light = pygame.image.tobytes(small, "RGB")[::3]
        if not self._turning:
            self._turning = list(light)
        up: set[int] = set()
        down: set[int] = set()
        for cell, now in enumerate(light):
            change, way = now - self._turning[cell], self._way[cell]
            if abs(change) >= TENTH and change * way <= 0:
                self._way[cell], self._turning[cell] = (1, now) if change > 0 else (-1, now)
                (up if change > 0 else down).add(cell)
            elif change * way > 0:
                self._turning[cell] = now
        self._changes.append((up, down))

    @property
    def widest(self) -> float:
        """Part of the screen that has just turned back, all at once, from where it went at once in this second."""
        bursts = [tuple(self._burst(at, way) for way in (0, 1)) for at in range(len(self._changes))]
        up, down = bursts[-1]
        return max(max(len(up & fell), len(down & rose)) for rose, fell in bursts) / CELLS

    @property
    def often(self) -> float:
        """Part of the screen that flashed more often than three times in this second."""
        turns = [0] * CELLS
        for up, down in self._changes:
            for cell in (*up, *down):
                turns[cell] += 1
        return sum(turn > 2 * FLASHES for turn in turns) / CELLS

    def _burst(self, at: int, way: int) -> set[int]:
        """What changed this way in a few frames up to this one."""
        return set().union(*(self._changes[each][way] for each in range(max(0, at - AT_ONCE + 1), at + 1)))


def frames(sitting: Sitting, dice: Random) -> Iterator[pygame.Surface]:
    """A whole match as it is seen, with a person who makes any move at once."""
    picture, reads_ms = pygame.Surface(SIZE), 0
    for _ in range(LONGEST_S * SECOND):
        sitting.scene.update(FRAME_MS)
        sitting.scene.paint(picture)
        yield picture
        reads_ms = reads_ms + FRAME_MS if sitting.pilot.has("button:next-round") else 0
        if reads_ms > READS_MS:
            sitting.pilot.click("button:next-round")
        elif sitting.pilot.has("button:rematch"):
            return
        elif not sitting.scene.busy and must_move(sitting.chair.view):
            sitting.chair.submit(any_move(sitting.chair.moves(), dice))


@pytest.mark.parametrize(
    ("rules", "speed"), [(RASH, "normal"), (RASH, "fast"), (RULES["slaps on anything"], "relaxed")]
)
def test_nothing_flashes_often_or_wide(rules: HouseRules, speed: Speed) -> None:
    sitting, eye = sit(rules, 4, 1, speed), Eye()
    widest = often = 0.0

    for picture in frames(sitting, Random(1)):
        eye.see(picture)
        widest, often = max(widest, eye.widest), max(often, eye.often)

    assert widest <= 0.2
    assert often <= SAFE
    assert sitting.told(e.RoundScored)
    assert rules != RASH or any(event.asafs for event in sitting.heard if isinstance(event, e.RoundScored))


@pytest.mark.parametrize(("part", "times"), [(0.3, 1), (0.05, 4)], ids=["wide", "often"])
def test_the_eye_sees_what_flashes(part: float, times: int) -> None:
    dark, light, eye = pygame.Surface(SIZE), pygame.Surface(SIZE), Eye()
    light.fill("white", (0, 0, SIZE[0], round(part * SIZE[1])))
    often = 0.0

    for picture in (dark, dark, *([light, light, dark, dark] * times)):
        eye.see(picture)
        often = max(often, eye.often)

    assert (eye.widest > 0.2, often > SAFE) == (part > 0.2, times > FLASHES)
