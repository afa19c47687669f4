"""Nothing at the table flashes as it could make a person ill: seldom enough, and never over much of the screen.

A cell of the picture flashes when its light goes up by a tenth and down again, or the other way round (WCAG 2.3.1).
"""

from collections import deque
from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tests.case_selection import IS_EXHAUSTIVE
from tests.ui.sample_views import rules_with
from tests.ui.table.test_table_scene import RULES, is_move_due, random_move_kind
from tests.ui.table_session import TableSession, open_table
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Speed

IntArray = npt.NDArray[np.int16]
BoolArray = npt.NDArray[np.bool_]

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
MIN_MATCH_S = 60 if IS_EXHAUSTIVE else 30
"""A match is watched so long, and further until a round has been scored."""
MAX_MATCH_S = 120
EARLY_CALL_RULES = rules_with(call={"limit": 40})
"""Nearly every call is allowed, and most of them are beaten."""


class FlashDetector:
    """Looks at one frame after the other, and keeps what changed in the last second."""

    def __init__(self) -> None:
        self._turning_levels: IntArray | None = None
        """The light of each cell when it last turned: int16 (CELLS)."""
        self._directions = np.zeros(CELLS, np.int16)
        self._changes: deque[BoolArray] = deque(maxlen=FRAMES_PER_SECOND)
        """Of each frame of the last second, whether a cell became lighter, and whether darker: (2, CELLS)."""

    def add_frame(self, picture: pygame.Surface) -> None:
        """The next frame."""
        small = pygame.transform.grayscale(pygame.transform.smoothscale(picture, GRID_SIZE))
        light = np.frombuffer(pygame.image.tobytes(small, "RGB"), np.uint8)[::3].astype(np.int16)
        if self._turning_levels is None:
            self._turning_levels = light
        change = light - self._turning_levels
        goes_on = change * self._directions > 0
        turns = (np.abs(change) >= MIN_LEVEL_CHANGE) & ~goes_on
        self._directions = np.where(turns, np.sign(change), self._directions)
        self._turning_levels = np.where(turns | goes_on, light, self._turning_levels)
        self._changes.append(np.array([turns & (change > 0), turns & (change < 0)]))

    @property
    def widest_flash_share(self) -> float:
        """Part of the screen that has just turned back, all at once, from where it went at once in this second."""
        changes = np.array(self._changes)
        bursts = changes.copy()
        for earlier in range(1, min(BURST_FRAMES, len(changes))):
            bursts[earlier:] |= changes[:-earlier]
        return float((bursts[:, ::-1] & bursts[-1]).sum(axis=2).max()) / CELLS

    @property
    def flashing_share(self) -> float:
        """Part of the screen that flashed more often than three times in this second."""
        turns = np.array(self._changes).sum(axis=(0, 1))
        return float((turns > 2 * MAX_FLASHES_PER_SECOND).mean())


def play_and_paint(session: TableSession, rng: Random) -> Iterator[pygame.Surface]:
    """A match as it is seen, with a person who makes any move at once."""
    picture, reads_ms = pygame.Surface(SIZE), 0
    for frame_index in range(MAX_MATCH_S * FRAMES_PER_SECOND):
        if frame_index > MIN_MATCH_S * FRAMES_PER_SECOND and session.events_of(e.RoundScored):
            return
        session.scene.update(FRAME_MS)
        session.scene.paint(picture)
        yield picture
        reads_ms = reads_ms + FRAME_MS if session.pointer_player.has_element("button:next-round") else 0
        if reads_ms > RESULT_READING_MS:
            session.pointer_player.click("button:next-round")
        elif session.pointer_player.has_element("button:rematch"):
            return
        elif not session.scene.is_busy and is_move_due(session.client.view):
            session.client.submit(random_move_kind(session.client.moves(), rng))


@pytest.mark.parametrize(
    ("rules", "speed"),
    [(EARLY_CALL_RULES, "normal"), (EARLY_CALL_RULES, "fast"), (RULES["slaps on anything"], "relaxed")],
)
def test_nothing_flashes_often_or_wide(rules: HouseRules, speed: Speed) -> None:
    session, eye = open_table(rules, 4, 1, speed), FlashDetector()
    widest = often = 0.0

    for picture in play_and_paint(session, Random(1)):
        eye.add_frame(picture)
        widest, often = max(widest, eye.widest_flash_share), max(often, eye.flashing_share)

    assert widest <= 0.2
    assert often <= MAX_FLASH_SHARE
    assert session.events_of(e.RoundScored)
    assert rules != EARLY_CALL_RULES or any(event.asafs for event in session.events if isinstance(event, e.RoundScored))


@pytest.mark.parametrize(("part", "times"), [(0.3, 1), (0.05, 4)], ids=["wide", "often"])
def test_the_eye_sees_what_flashes(part: float, times: int) -> None:
    dark, light, eye = pygame.Surface(SIZE), pygame.Surface(SIZE), FlashDetector()
    light.fill("white", (0, 0, SIZE[0], round(part * SIZE[1])))
    often = 0.0

    for picture in (dark, dark, *([light, light, dark, dark] * times)):
        eye.add_frame(picture)
        often = max(often, eye.flashing_share)

    assert (eye.widest_flash_share > 0.2, often > MAX_FLASH_SHARE) == (part > 0.2, times > MAX_FLASHES_PER_SECOND)
