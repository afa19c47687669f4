"""What a result or the end of a match is made of is drawn before it comes, a little at each frame."""

from collections.abc import Iterator

import pytest
from pygame import Surface

from tests.ui.sights import house
from tests.ui.sitting import SIZE, Sitting, sit_at
from tests.ui.test_result import panel as result_panel
from yaniv.ui import panel as plates
from yaniv.ui.inputs import KeyPressed
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.shelf import Shelf
from yaniv.ui.table.sheet_preparation import SheetPreparation

HANDS = ("AH AD AS JK JK", "9C 9D 3S 4S QS", "9H 9S 4C KC QC", "8C 8D 8S 6S JS", "7C 7D TS TD TC")
SHORT = {"limit": 10, "end": "first_over"}


@pytest.fixture(autouse=True)
def no_plate_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plates, "_kept", Shelf(4))


def frames(sitting: Sitting, until: str) -> Iterator[int]:
    """Play frame by frame until a sheet with this button lies there; yield how many new plates each frame paints."""
    surface = Surface(SIZE)
    for _ in range(1200):
        sitting.scene.update(16)
        before = len(plates._kept)
        sitting.scene.paint(surface)
        yield len(plates._kept) - before
        if sitting.pilot.has(until):
            return
    raise AssertionError(f"{until} never came")


def test_the_first_frame_of_a_result_draws_no_plate() -> None:
    sitting = sit_at(house(), *HANDS, speed="normal")
    sitting.rest()
    sitting.pilot.click("button:yaniv")

    *_, first = frames(sitting, until="button:next-round")

    assert first == 0


def test_the_first_frame_of_the_end_draws_no_plate() -> None:
    sitting = sit_at(house(match=SHORT), *HANDS, speed="normal")
    sitting.rest()
    sitting.pilot.click("button:yaniv")
    list(frames(sitting, until="button:next-round"))
    for _ in range(60):
        sitting.scene.update(16)
        sitting.scene.paint(Surface(SIZE))
    sitting.scene.handle(KeyPressed("return", 0))

    *_, first = frames(sitting, until="button:rematch")

    assert first == 0


def test_a_table_with_a_sheet_to_prepare_asks_for_frames() -> None:
    sitting = sit_at(house(match=SHORT), *HANDS, speed="normal")
    sitting.rest()
    sitting.pilot.click("button:yaniv")
    list(frames(sitting, until="button:next-round"))

    for _ in range(600):
        if not sitting.scene.moving:
            break
        sitting.scene.update(16)
        sitting.scene.paint(Surface(SIZE))

    assert not sitting.scene.moving
    assert not sitting.scene._sheets._next_end.pending


def test_a_sheet_prepared_for_another_round_is_not_shown() -> None:
    made: list[ResultPanel] = []

    def make() -> ResultPanel:
        made.append(result_panel(2))
        return made[-1]

    preparation = SheetPreparation(make)
    preparation.advance(1, SIZE)

    assert preparation.take(2) is made[1]
    assert not preparation.pending
