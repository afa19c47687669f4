"""A tie for the first place leads to an extra round, and everybody is told who meets in it and who watches."""

from functools import reduce

import pytest
from pygame import Rect, Surface

from tests.ui.kit import HD, key, look, paint
from tests.ui.ruler import Ruler
from tests.ui.sights import house, seen
from tests.ui.sitting import Sitting, make, sit_at
from yaniv import places, words
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.table.replay import Replay
from yaniv.ui.scenes.end import EndPanel
from yaniv.ui.scenes.reasons import tell_match, tell_round
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.scenes.scene import ToMatches
from yaniv.ui.table import phrases
from yaniv.ui.table.book import Book, write
from yaniv.ui.table.places import places as layout
from yaniv.ui.table.seats import ribbon
from yaniv.ui.table.tale import spoken, told

SHORT = house(match={"end": "first_over", "limit": 10}, deal={"hand_size": 2})
NONE = (0, 0, 0)


def tied(*, own: bool = True, players: int = 3) -> Sitting:
    """Somebody's call was beaten, and two share the lowest total: *own*: the player is one of them."""
    more = ["KC KD"] * (players - 3)
    if own:
        then: tuple[c.AnyCommand, ...] = (c.Throw(0, cards("KS")), c.DrawStock(0), c.Call(1, "Yaniv"))
        return sit_at(SHORT, "KS 3D", "2C 3C", "2D 2H", *more, stock="QH AC", then=then)
    return sit_at(SHORT, "2C 3C", "3D AC", "2D 2H", *more, stock="QH", then=(c.Call(0, "Yaniv"),))


def dealt_again(*, own: bool = True, players: int = 3) -> Sitting:
    """The result was read, and the extra round has been dealt."""
    sitting = tied(own=own, players=players)
    sitting.wait()
    paint(sitting.scene)
    sitting.scene.handle(key("return"))
    for _ in range(200):
        if sitting.told(e.HandsDealt):
            break
        sitting.wait(50)
    paint(sitting.scene)
    return sitting


def title(sitting: Sitting) -> str:
    return sitting.scene._eye.sight().title[0]


def test_the_result_tells_that_two_meet_in_an_extra_round() -> None:
    sitting = tied()
    sitting.wait()
    paint(sitting.scene)

    assert "You and Avi share the first place and meet in an extra round." in sitting.scene.announce


def test_the_result_tells_who_must_watch_who_meets() -> None:
    sitting = tied(own=False)
    sitting.wait()
    paint(sitting.scene)

    assert "Noa and Avi share the first place and meet in an extra round." in sitting.scene.announce


@pytest.mark.parametrize("own", [True, False])
def test_the_result_shows_it(monkeypatch: pytest.MonkeyPatch, *, own: bool) -> None:
    sitting, ruler = tied(own=own), Ruler()
    sitting.wait()
    with ruler.watching(monkeypatch):
        paint(sitting.scene)

    shown = " ".join(line.shown for line in ruler.lines)
    assert "meet in an extra round." in shown
    assert "Round 1" in shown


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        (True, "You and Avi play for the first place, everybody else watches."),
        (False, "Noa and Avi play for the first place, you watch."),
    ],
)
def test_at_the_deal_it_is_told_who_plays_and_who_watches(own: bool, sentence: str) -> None:  # noqa: FBT001 -- a table
    sitting = dealt_again(own=own)
    notes = sitting.scene._notes

    assert (notes.head, sitting.toast) == ("Extra round", sentence)
    sitting.rest()
    assert f"Extra round. {sentence}" in sitting.scene.announce
    assert "Round 2" not in sitting.scene.announce


def test_the_bar_calls_it_an_extra_round_from_the_deal_on() -> None:
    sitting = tied()
    sitting.wait()
    assert title(sitting).startswith("Round 1")

    assert title(dealt_again()).startswith("Extra round")


def test_the_log_has_it_as_a_heading() -> None:
    sitting = dealt_again()

    headings = [line.text for line in sitting.scene._chronicle._lines if line.heading]
    assert headings == ["Round 1", "Extra round"]


def test_a_table_that_is_found_again_has_the_same_log() -> None:
    match = dealt_again().table._audience._match
    page = ReplayScene(look(), Replay(match, 99), make(SHORT, 3), size=HD, back=ToMatches(), speed="instant")
    page.update(1000)
    paint(page)

    lines = page._table._chronicle._lines
    assert [line.text for line in lines if line.heading] == ["Round 1", "Extra round"]
    assert "Dana and Avi play for the first place, everybody else watches." in [line.text for line in lines]
    assert page.announce.startswith("Extra round (2 of 2), step 0.")


def test_a_plate_tells_aloud_that_its_player_watches() -> None:
    extra = seen(SHORT, ("Dana", "Noa", "Avi"), seats=(0, 2), tied=(0, 2), totals=(4, 35, 4), hand_sizes=(2, 0, 2))

    assert phrases.seat_label(extra, 1) == "Noa, watches, 35 points"
    assert phrases.seat_label(extra, 2) == "Avi, 2 cards, 4 points"


@pytest.mark.parametrize(
    ("seat", "seats", "names", "sentence"),
    [
        (0, (0, 1), 2, "You and Noa play for the first place."),
        (0, (0, 1), 3, "You and Noa play for the first place, everybody else watches."),
        (0, (2, 0, 1), 4, "You, Noa and Avi play for the first place, everybody else watches."),
        (3, (0, 1), 4, "Dana and Noa play for the first place, you watch."),
        (phrases.SPECTATOR, (0, 1), 3, "Dana and Noa play for the first place, everybody else watches."),
        (phrases.SPECTATOR, (0, 1), 2, "Dana and Noa play for the first place."),
    ],
)
def test_who_plays_is_told_to_each_seat(seat: int, seats: tuple[int, ...], names: int, sentence: str) -> None:
    game = seen(SHORT, ("Dana", "Noa", "Avi", "Maya")[:names], seat=seat)

    lines = told(e.RoundOpened(5, 1, seats), game, extra=True)

    assert [spoken(line) for line in lines][:2] == ["Extra round.", sentence]


def test_who_watches_is_not_told_when_to_call() -> None:
    sitting = dealt_again(own=False)

    assert sitting.scene._eye.sight().hint == "You watch this round."
    assert sitting.pilot.element("button:yaniv").label == "Yaniv! You watch this round."
    assert "start of a turn" in dealt_again().scene._eye.sight().hint


def test_the_ribbon_of_who_watches_stays_in_the_window() -> None:
    at, large = layout((1024, 640), 3), look()
    large.text_scale = 2.0
    surface = Surface(at.size)

    band = ribbon(large.brush(surface), "watches", Rect(at.plates[0].pixels), "#F8BD2C", at)

    assert surface.get_rect().contains(band)


def test_any_other_round_has_its_number() -> None:
    assert spoken(told(e.RoundOpened(5, 1, (0, 1)), seen())[0]) == "Round 5."


def test_the_book_knows_which_rounds_were_extra() -> None:
    scored = e.RoundScored(0, "yaniv", (), {}, {}, NONE, NONE, NONE, 0)
    match: tuple[e.AnyEvent, ...] = (
        e.RoundOpened(1, 0, (0, 1, 2)),
        scored,
        e.RoundClosed(0),
        e.RoundOpened(2, 0, (0, 1, 2)),
        scored,
        e.RoundClosed(0, (0, 1)),
        e.RoundOpened(3, 0, (0, 1)),
        scored,
        e.RoundClosed(0, (0, 1)),
        e.RoundOpened(4, 0, (0, 1)),
        scored,
        e.MatchWon((0,), (1, 2, 3)),
    )

    assert reduce(write, match, Book()).extra == (3, 4)
    assert len(reduce(write, match, Book()).rounds) == 4


def in_extra_round(rules: HouseRules = SHORT) -> tuple[list[e.AnyEvent], View]:
    """The second round was an extra one, and put Avi out."""
    scored = e.RoundScored(0, "yaniv", (), {0: 1, 2: 9}, {0: 0, 2: 9}, (4, 35, 13), NONE, NONE, 0)
    story: list[e.AnyEvent] = [
        e.RoundOpened(1, 0, (0, 1, 2)),
        scored,
        e.PlayerOut(1),
        e.RoundClosed(0, (0, 2)),
        e.RoundOpened(2, 0, (0, 2)),
        e.HandsShown({0: cards("AC"), 2: cards("9C")}),
        scored,
        e.PlayerOut(2),
        e.MatchWon((0,), (1, 3, 2)),
    ]
    return story, seen(rules, ("Dana", "Noa", "Avi"), round=2, totals=(4, 35, 13), tied=(0, 2))


def test_its_own_result_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    story, game = in_extra_round()
    told_of = tell_round(story[5:], game, extra=True)
    assert told_of is not None
    panel, ruler = ResultPanel(look(), told_of, SHORT), Ruler()
    with ruler.watching(monkeypatch):
        paint(panel)

    shown = [line.shown for line in ruler.lines]
    assert "Extra round" in shown
    assert "Round 2" not in shown


def test_the_end_tells_who_was_out_only_in_an_extra_round() -> None:
    story, game = in_extra_round(house())
    won = story[-1]
    assert isinstance(won, e.MatchWon)
    panel = EndPanel(look(), tell_match(won, game, story), 0)

    assert "Place 3: Noa, 35 points, out in round 1." in panel.announce
    assert "Place 2: Avi, 13 points, out in an extra round." in panel.announce


@pytest.mark.parametrize("language", [*words.LANGUAGES])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
@pytest.mark.parametrize("own", [True, False])
def test_twice_as_large_it_is_told_whole(
    monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], *, own: bool
) -> None:
    words.speak(language, places.locale())
    monkeypatch.setattr("tests.ui.sitting.look", look)
    for make_it in (tied, dealt_again):
        sitting, ruler = make_it(own=own), Ruler()
        sitting.wait(100)
        sitting.scene._look.text_scale = 2.0
        paint(sitting.scene, size)
        with ruler.watching(monkeypatch):
            paint(sitting.scene, size)

        assert ruler.escaped() == []
        assert ruler.collisions() == []


def test_the_result_says_starter_of_who_does_start() -> None:
    scored = e.RoundScored(0, "yaniv", (), {0: 2, 1: 9, 2: 9}, {0: 0, 1: 5, 2: 5}, (30, 9, 9), NONE, NONE, 0)

    round_told = tell_round([scored, e.RoundClosed(starter=2, tied=(1, 2))], seen(SHORT, ("Dana", "Noa", "Avi")))

    assert round_told is not None
    assert [row.name for row in round_told.rows if "winner" in row.marks] == ["Avi"]
