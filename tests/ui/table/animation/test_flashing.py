"""Nothing at the table flashes as it could make a person ill: seldom enough, and never over much of the screen.

A cell of the picture flashes when its light goes up by a tenth and down again, or the other way round (WCAG 2.3.1).
Source: UX 9, gate 12.
"""

from collections import deque
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from tests.ui.sample_views import rules_with
from tests.ui.table.test_table_scene import RULES, is_move_due, random_move_kind
from tests.ui.table_session import TableSession, open_table
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Speed

SIZE = (1024, 640)
GRID_SIZE = (64, 40)
CELLS = GRID_SIZE[0] * GRID_SIZE[1]
FRAME_MS = 40
FRAMES_PER_SECOND = 1000 // FRAME_MS
BURST_FRAMES = 3
"""Frames: changes so close together are one."""
MIN_LEVEL_CHANGE = 26
"""Of 255."""
MAX_FLASHES_PER_SECOND = 3
RESULT_READING_MS = 1200
"""A person looks at a sheet so long, at least: who turns pages faster makes the flashes himself."""
MAX_FLASH_SHARE = 0.028
"""Part of the screen that may flash as often as it likes: a quarter of what the eye sees sharply, by WCAG 2.3.1."""
MAX_MATCH_S = 60
EARLY_CALL_RULES = rules_with(call={"limit": 40})
"""Nearly every call is allowed, and most of them are beaten."""


class FlashDetector:
    """Looks at one frame after the other, and keeps what changed in the last second."""

    def __init__(self) -> None:
        self._turning_levels: list[int] = []
        """The light of each cell when it last turned."""
        self._directions = [0] * CELLS
        self._changes: deque[tuple[set[int], set[int]]] = deque(maxlen=FRAMES_PER_SECOND)
        """Of each frame of the last second: the cells that became lighter, and those that became darker."""

    def add_frame(self, picture: pygame.Surface) -> None:
        """The next frame."""
        small = pygame.transform.grayscale(pygame.transform.smoothscale(picture, GRID_SIZE))
        light = pygame.image.tobytes(small, "RGB")[::3]
        if not self._turning_levels:
            self._turning_levels = list(light)
        up: set[int] = set()
        down: set[int] = set()
        for cell, now in enumerate(light):
            change, way = now - self._turning_levels[cell], self._directions[cell]
            if abs(change) >= MIN_LEVEL_CHANGE and change * way <= 0:
                self._directions[cell], self._turning_levels[cell] = (1, now) if change > 0 else (-1, now)
                (up if change > 0 else down).add(cell)
            elif change * way > 0:
                self._turning_levels[cell] = now
        self._changes.append((up, down))

    @property
    def widest_flash_share(self) -> float:
        """Part of the screen that has just turned back, all at once, from where it went at once in this second."""
        bursts = [
            tuple(self._cells_changed(frame_index, way) for way in (0, 1)) for frame_index in range(len(self._changes))
        ]
        up, down = bursts[-1]
        return max(max(len(up & fell), len(down & rose)) for rose, fell in bursts) / CELLS

    @property
    def flashing_share(self) -> float:
        """Part of the screen that flashed more often than three times in this second."""
        turns = [0] * CELLS
        for up, down in self._changes:
            for cell in (*up, *down):
                turns[cell] += 1
        return sum(turn > 2 * MAX_FLASHES_PER_SECOND for turn in turns) / CELLS

    def _cells_changed(self, frame_index: int, way: int) -> set[int]:
        """What changed this way in a few frames up to this one."""
        return set().union(
            *(self._changes[each][way] for each in range(max(0, frame_index - BURST_FRAMES + 1), frame_index + 1))
        )


def play_and_paint(sitting: TableSession, rng: Random) -> Iterator[pygame.Surface]:
    """A whole match as it is seen, with a person who makes any move at once."""
    picture, reads_ms = pygame.Surface(SIZE), 0
    for _ in range(MAX_MATCH_S * FRAMES_PER_SECOND):
        sitting.scene.update(FRAME_MS)
        sitting.scene.paint(picture)
        yield picture
        reads_ms = reads_ms + FRAME_MS if sitting.pointer_player.has_element("button:next-round") else 0
        if reads_ms > RESULT_READING_MS:
            sitting.pointer_player.click("button:next-round")
        elif sitting.pointer_player.has_element("button:rematch"):
            return
        elif not sitting.scene.is_busy and is_move_due(sitting.client.view):
            sitting.client.submit(random_move_kind(sitting.client.moves(), rng))


@pytest.mark.parametrize(
    ("rules", "speed"),
    [(EARLY_CALL_RULES, "normal"), (EARLY_CALL_RULES, "fast"), (RULES["slaps on anything"], "relaxed")],
)
def test_nothing_flashes_often_or_wide(rules: HouseRules, speed: Speed) -> None:
    sitting, eye = open_table(rules, 4, 1, speed), FlashDetector()
    widest = often = 0.0

    for picture in play_and_paint(sitting, Random(1)):
        eye.add_frame(picture)
        widest, often = max(widest, eye.widest_flash_share), max(often, eye.flashing_share)

    assert widest <= 0.2
    assert often <= MAX_FLASH_SHARE
    assert sitting.events_of(e.RoundScored)
    assert rules != EARLY_CALL_RULES or any(event.asafs for event in sitting.events if isinstance(event, e.RoundScored))


@pytest.mark.parametrize(("part", "times"), [(0.3, 1), (0.05, 4)], ids=["wide", "often"])
def test_the_eye_sees_what_flashes(part: float, times: int) -> None:
    dark, light, eye = pygame.Surface(SIZE), pygame.Surface(SIZE), FlashDetector()
    light.fill("white", (0, 0, SIZE[0], round(part * SIZE[1])))
    often = 0.0

    for picture in (dark, dark, *([light, light, dark, dark] * times)):
        eye.add_frame(picture)
        often = max(often, eye.flashing_share)

    assert (eye.widest_flash_share > 0.2, often > MAX_FLASH_SHARE) == (part > 0.2, times > MAX_FLASHES_PER_SECOND)
