"""The sheet of scores: everybody's total, the rounds in figures, and how it is read and put away."""

from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from tests.ui.kit import HD, SIZES, key, look, paint
from tests.ui.pages import record
from tests.ui.sights import house
from tests.ui.sitting import Sitting, sit, sit_at
from yaniv import places, words
from yaniv.game import commands as c
from yaniv.ui import mirror
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.inspect import Element
from yaniv.ui.table.scores import CLOSE, Scores

ROUND = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
EXTRA = (*SIZES, (1280, 800))


class Page:
    """The sheet alone, after so many rounds."""

    def __init__(self, players: int = 4, rounds: int = 40, size: tuple[int, int] = HD) -> None:
        self.sheet = Scores(look())
        self.size = size
        self.record = record(players, rounds)
        self.sheet.open()

    def elements(self) -> dict[str, Element]:
        """By id."""
        return {each.id: each for each in self.sheet.elements(self.record, self.size)}

    def rounds(self) -> list[str]:
        """Those in sight."""
        return [id_ for id_ in self.elements() if id_.startswith("round:")]

    def do(self, *given: Input) -> bool:
        """Does one of these close it?"""
        self.elements()
        return any(self.sheet.handle(each) for each in given)

    def middle(self, id_: str) -> tuple[int, int]:
        """Of an element."""
        return Rect(self.elements()[id_].rect).center


def sat() -> Sitting:
    """In the first turn of a round."""
    sitting = sit_at(house(), *ROUND, stock="JD AC")
    paint(sitting.scene)
    return sitting


def test_every_round_has_a_line_that_tells_points_total_and_what_happened() -> None:
    sitting = sit(house(), 2, seed=3)
    sitting.rest()
    while not sitting.pilot.has("button:next-round"):
        sitting.wait(200)
        if sitting.chair.moves() and sitting.chair.view.turn == 0:
            sitting.chair.submit(sitting.chair.moves()[0])
    totals = sitting.chair.view.totals
    sitting.pilot.click("button:next-round")
    sitting.pilot.click("button:scores")

    label = sitting.pilot.element("round:1").label

    assert label.startswith("Round 1. Dana: ")
    assert f"total {totals[0]}" in label
    assert f"Noa: {totals[1]}, total {totals[1]}" in label
    assert "called Yaniv" in label or "failed call" in label


def test_the_newest_round_is_in_sight_when_the_sheet_opens() -> None:
    page = Page()

    assert page.rounds()[-1] == "round:40"
    assert "round:1" not in page.rounds()


@pytest.mark.parametrize(
    "way",
    [
        [KeyPressed("page up", 0)] * 20,
        [KeyPressed("up", 0)] * 60,
        [PadPressed("up", 0)] * 60,
        [KeyPressed("home", 0)],
        [WheelTurned((640, 500), 3, 0)] * 30,
        [PointerPressed((640, 400), "left", 0, touch=True), *[PointerMoved((640, 4000), 0, touch=True)] * 2],
    ],
    ids=["page keys", "arrows", "pad", "home", "wheel", "finger"],
)
def test_older_rounds_are_scrolled_to(way: list[Input]) -> None:
    page = Page()

    assert not page.do(*way)
    assert page.rounds()[0] == "round:1"


def test_the_bar_of_the_rounds_can_be_dragged() -> None:
    page = Page()
    column = page.sheet._rounds.column
    page.elements()
    bar = (column.rect.right - 3, column.rect.bottom - 10)

    assert not page.do(PointerPressed(bar, "left", 0), PointerMoved((bar[0], 0), 0), PointerReleased(bar, "left", 0))
    assert page.rounds()[0] == "round:1"


def test_where_all_rounds_are_in_sight_an_arrow_closes_the_sheet_like_any_key() -> None:
    assert Page(rounds=2).do(key("up"))
    assert Page().do(key("enter"))
    assert Page().do(PadPressed("b", 0))


@pytest.mark.parametrize("players", [2, 4, 6, 7, 10, 16])
@pytest.mark.parametrize("rounds", [0, 1, 40])
@pytest.mark.parametrize("size", EXTRA)
def test_bars_rounds_and_button_have_places_of_their_own(size: tuple[int, int], rounds: int, players: int) -> None:
    page = Page(players, rounds, size)
    page.sheet.paint(look().brush(Surface(size)), page.record)
    found = {id_: Rect(each.rect) for id_, each in page.elements().items()}

    assert sum(id_.startswith("score:") for id_ in found) == players
    assert len(page.rounds()) >= min(rounds, 4)
    for id_, place in found.items():
        assert page.sheet._rect.contains(place), id_
        assert not [other for other, there in found.items() if other != id_ and there.colliderect(place)]
    assert Rect(0, 0, *size).contains(page.sheet._rect)


def test_in_a_hebrew_window_the_number_of_a_round_stands_at_the_right() -> None:
    words.speak("he", places.locale())
    page = Page(16)
    wide = mirror.seen(page.elements().values(), HD[0])
    found = {each.id: Rect(each.rect) for each in wide}

    assert found["score:0"].left > found["round:40"].right
    assert found[CLOSE].left < HD[0] // 3


@pytest.mark.parametrize("way", ["button", "beside", "escape", "key"])
def test_the_sheet_goes_away(way: str) -> None:
    sitting = sat()
    sitting.pilot.click("button:scores")
    match way:
        case "button":
            sitting.pilot.click(CLOSE)
        case "beside":
            sitting.scene.handle(PointerPressed((5, 300), "left", 0))
        case "escape":
            sitting.scene.handle(key("escape"))
        case _:
            sitting.scene.handle(key("t"))

    assert not sitting.pilot.has("score:0")
    assert sitting.pilot.has("button:scores")


def test_a_press_on_the_sheet_leaves_it_there_and_touches_nothing_under_it() -> None:
    sitting = sat()
    card = sitting.pilot.middle("hand:0")
    sitting.pilot.click("button:scores")
    on_sheet = sitting.pilot.middle("score:0")
    stays = []
    for at in (on_sheet, card):
        sitting.scene.handle(PointerPressed(at, "left", 0))
        sitting.scene.handle(PointerReleased(at, "left", 0))
        stays.append(sitting.pilot.has("score:0"))

    assert stays == [True, False]
    assert not sitting.director.held.selected


def test_the_open_log_is_covered_and_its_key_changes_to_it() -> None:
    sitting = sat()
    sitting.pilot.click("button:log")
    paint(sitting.scene)
    opened = sitting.pilot.has("log:0")
    sitting.pilot.click("button:scores")
    covered = not sitting.pilot.has("log:0") and sitting.pilot.has("score:0")
    sitting.scene.handle(key("l"))

    assert opened
    assert covered
    assert sitting.pilot.has("log:0")
    assert not sitting.pilot.has("score:0")


def test_nobody_plays_on_while_the_scores_are_read() -> None:
    def moves(*, reads: bool) -> int:
        sitting = sit(house(), 4, seed=6)
        sitting.rest()
        sitting.chair.submit(c.Throw(0, sitting.chair.view.hand[:1]))
        sitting.chair.submit(c.DrawStock(0))
        if reads:
            sitting.pilot.click("button:scores")
        sitting.heard.clear()
        sitting.wait(20_000)
        return len(sitting.heard)

    assert moves(reads=False) > 0
    assert moves(reads=True) == 0


@pytest.mark.parametrize("away", [lambda: None, lambda: words.speak("he", places.locale())], ids=["en", "he"])
def test_the_sheet_is_clicked_where_it_is_seen(away: Callable[[], None]) -> None:
    away()
    sitting = sat()
    sitting.pilot.click("button:scores")
    paint(sitting.scene)
    sitting.pilot.click(CLOSE)

    assert not sitting.pilot.has("score:0")
