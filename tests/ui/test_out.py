"""Who is out of the match is told so, and may watch on, see it played to its end, or begin another."""

import pytest
from msgspec.structs import replace

from tests.table.company import Notebook, company, dealt, gamblers, seated
from tests.ui.kit import SIZES, look, paint
from tests.ui.ruler import Ruler
from tests.ui.sights import house, seen
from tests.ui.sitting import Sitting, make
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.store.settings import Speed
from yaniv.table.pacing import FACTORS, Pace
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.scenes.reasons import RoundTold, tell_round
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.scenes.scene import ToLobby, ToMenu

LOOK = look()
NAMES = ("You", "Noa", "Avi", "Maya")
NONE = (0, 0, 0, 0)
SHORT = house(match={"limit": 42})
"""A match in which five court cards put their player out."""
HANDS = ("KC KD KH QC QD", "AC AD AH JK JK", "2C 2D 2H 2S 3D", "4C 4D 3H 3S 5C", "5D 5H 6C 6D 4H")


def settled(*out: int, totals: tuple[int, ...] = (90, 20, 110, 30)) -> RoundTold:
    """A round after which these players are out."""
    everybody = range(4)
    events: list[e.AnyEvent] = [
        e.YanivCalled(1, "Yaniv", "yaniv"),
        e.HandsShown(dict.fromkeys(everybody, cards("AC"))),
        e.RoundScored(
            1, "yaniv", (), dict.fromkeys(everybody, 1), {0: 1, 1: 0, 2: 1, 3: 1}, totals, NONE, NONE, 1
        ),
        *(e.PlayerOut(seat) for seat in out),
    ]  # fmt: skip
    told = tell_round(events, seen(SHORT, NAMES, totals=totals, out=out, seats=tuple(everybody)))
    assert told is not None
    return told


def test_the_headline_says_that_you_are_out_and_your_place() -> None:
    told = settled(0)

    assert told.headline == "You are out, 4th place."
    assert told.under == "Yaniv! Noa has the lowest hand."
    assert told.out


def test_who_is_out_at_once_with_somebody_else_is_placed_by_total() -> None:
    assert settled(0, 2).headline == "You are out, 3rd place."


@pytest.mark.parametrize(
    ("out", "under"), [((), ""), ((2,), "Avi is out, 4th place."), ((2, 3), "Avi and Maya are out.")]
)
def test_a_line_says_who_else_is_out(out: tuple[int, ...], under: str) -> None:
    told = settled(*out)

    assert told.headline == "Yaniv! Noa has the lowest hand."
    assert told.under == under
    assert not told.out


def lost(speed: Speed = "instant") -> tuple[Sitting, Notebook]:
    """The person is out in the first round, and four gamblers play on."""
    setup, journal = make(SHORT, len(HANDS)), Notebook()
    past = dealt(setup, *HANDS, stock="QH", then=(c.Throw(0, cards("QC")), c.DrawStock(0)))
    table = seated(
        company(gamblers(range(1, len(HANDS))), Pace(factor=FACTORS[speed])), past, setup=setup, journal=journal
    )
    sitting = Sitting(table, setup, speed=speed)
    table.submit(c.Call(1))
    sitting.rest()
    sitting.wait()
    assert sitting.chair.view.out == (0,)
    return sitting, journal


def ended(sitting: Sitting) -> bool:
    return sitting.pilot.has("button:rematch")


def play_on(sitting: Sitting, frames: int = 5000) -> int:
    """To the end of the match. Tells how many frames that took."""
    for frame in range(frames):
        if ended(sitting):
            return frame
        sitting.scene.update(16)
    raise AssertionError("the match does not end")


def test_who_is_out_may_watch_on_see_the_end_or_play_anew() -> None:
    sitting, _ = lost()

    assert sitting.scene.announce.startswith("You are out, ")
    assert [sitting.pilot.element(id_).name for id_ in ("button:next-round", "button:to-end", "button:new-game")] == [
        "Watch on", "To the end", "New game",
    ]  # fmt: skip
    assert sitting.pilot.click("button:new-game") == ToLobby(sitting.setup)


def test_the_first_result_after_that_waits_and_the_later_ones_go_by_themselves() -> None:
    sitting, _ = lost()
    number = sitting.chair.view.round
    sitting.wait(20_000)
    waited = sitting.chair.view.round

    sitting.pilot.click("button:next-round")
    sitting.wait(20_000)

    assert waited == number
    assert (
        sitting.chair.view.round > number + 1
        or ended(sitting)
        or sitting.pilot.element("button:next-round").name == ("Final result")
    )


def test_a_result_that_is_looked_into_stays_for_who_watches_too() -> None:
    sitting, _ = lost()
    sitting.pilot.click("button:next-round")
    for _ in range(200):
        sitting.wait(50)
        if sitting.pilot.has("button:next-round"):
            break
    number = sitting.chair.view.round

    sitting.scene.handle(KeyPressed("down", 0))
    sitting.wait(20_000)

    assert sitting.chair.view.round == number


def test_to_the_end_every_round_is_played_and_written_down() -> None:
    sitting, journal = lost()
    before = sitting.chair.view.round

    sitting.pilot.click("button:to-end")
    frames = play_on(sitting)

    written = [event for event in journal.events if isinstance(event, e.RoundScored | e.MatchWon)]
    assert sitting.chair.view.round > before
    assert len(written) == sitting.chair.view.round + 1
    assert len(sitting.scene._chronicle.book.rounds) == sitting.chair.view.round
    assert frames > sitting.chair.view.round - before


STOPS = ["button:stop", KeyPressed("escape", 0), KeyPressed("return", 0), PadPressed("b", 0)]


@pytest.mark.parametrize("stop", STOPS)
def test_what_is_played_to_the_end_can_be_stopped(stop: str | Input) -> None:
    sitting, _ = lost("fast")
    pace = sitting.table.pace
    sitting.pilot.click("button:to-end")
    sitting.wait(300)
    assert sitting.pilot.has("button:stop")

    if isinstance(stop, str):
        sitting.pilot.click(stop)
    else:
        sitting.scene.handle(stop)
    number = sitting.chair.view.round
    sitting.wait(1000)

    assert not ended(sitting)
    assert not sitting.pilot.has("button:stop")
    assert sitting.chair.view.round <= number + 1
    assert sitting.table.pace == pace


def test_at_the_end_the_table_is_as_fast_as_before() -> None:
    sitting, _ = lost("fast")
    pace, film = sitting.table.pace, sitting.director.pace

    sitting.pilot.click("button:to-end")
    during = sitting.table.pace.factor, sitting.director.pace.still
    play_on(sitting)

    assert pace.factor > 0
    assert (*during, sitting.table.pace, sitting.director.pace) == (0, True, pace, film)


def test_while_the_rest_is_played_there_are_frames_and_who_leaves_leaves() -> None:
    sitting, _ = lost()

    sitting.pilot.click("button:to-end")

    assert sitting.scene.moving
    assert sitting.pilot.click("button:menu") == ToMenu()


def test_a_hint_is_not_offered_to_who_is_out() -> None:
    sitting, _ = lost()
    sitting.pilot.click("button:next-round")

    assert "disabled" in sitting.pilot.element("button:hint").state
    sitting.scene.handle(KeyPressed("h", 0))
    assert sitting.toast == "You are out of this match."


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("hurried", [False, True])
def test_what_is_said_of_it_stands_clear(
    size: tuple[int, int], scale: float, *, hurried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ResultPanel(replace(LOOK, text_scale=scale), settled(0), SHORT, hurried=hurried)
    ruler = Ruler()
    with ruler.watching(monkeypatch):
        paint(page, size)

    written = [line.shown for line in ruler.lines]
    assert not ruler.collisions()
    assert not ruler.escaped()
    assert {"You are out, 4th place.", "Yaniv! Noa has the lowest hand."} <= set(written)
    assert page._hint in " ".join(written)
