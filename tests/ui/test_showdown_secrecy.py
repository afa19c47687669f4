"""Until the cards that prove it lie open, nothing shows how a round ends.

Two matches that differ in hidden cards alone look, read and sound the same up to the moment at which their tables
begin to turn over different hands.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from tests.table.company import dealt
from tests.ui.kit import paint
from tests.ui.sights import house
from tests.ui.sitting import Sitting, look, make, sit_at
from yaniv.cards import Card
from yaniv.game import commands as c
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Hearing
from yaniv.table.replay import Replay
from yaniv.ui.inputs import KeyPressed
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.scene import ToMenu
from yaniv.ui.table.scene import TableScene

FRAME_MS: Final = 30
LONGEST_MS: Final = 4_000
MINE: Final = "AC 2D"
BEATS, HELD, OUT = "AD AS", "4S 5S", "KC QD"
SMALL: Final = {"deal": {"hand_size": 2}, "deck": {"packs": 4}, "table": {"max_players": 12}}
UPCARD: Final = "3H"
RULES: Final[dict[str, HouseRules]] = {
    "ends above": house(match={"end": "first_over", "limit": 15}, **SMALL),
    "out above": house(match={"end": "last_standing", "limit": 15}, **SMALL),
    "halves": house(match={"limit": 40}, scoring={"reduce_at": 20}, **SMALL),
    "one round": house(match={"end": "single_round"}, **SMALL),
}
ENDS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "held or beaten": ((HELD, HELD), (HELD, BEATS)),
    "in or out": ((HELD, HELD), (HELD, OUT)),
    "match goes on or is won": ((HELD,), (OUT,)),
    "held or beaten by two": ((HELD, HELD, HELD), (BEATS, HELD, "AH 2H")),
    "last one counts": ((HELD, HELD, HELD, HELD), (HELD, HELD, HELD, OUT)),
}


class Shown(Struct, frozen=True):
    """Everything that a frame gives away."""

    picture: int
    elements: tuple[Element, ...]
    announce: str
    heard: tuple[str, ...]
    caption: str
    wants_you: bool
    log: tuple[str, ...]


def turned(scene: TableScene) -> frozenset[tuple[int, Card]]:
    """Cards that lie open or begin to be turned over, with their faces."""
    stage = scene._director.stage
    return frozenset((card, stage.faces.get(card, "")) for card, pose in stage.poses().items() if pose.turned > 0)


def frames(
    sitting: Sitting, call: Callable[[Sitting], None], *, pictures: bool
) -> Iterator[tuple[Shown, frozenset[tuple[int, Card]]]]:
    """Frame after frame from the call to the page of the result."""
    heard: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(look().sound, "play", lambda cue, *_: heard.append(cue))
        patch.setattr(look().sound, "wishes", Hearing(captions=True))
        call(sitting)
        for _ in range(0, LONGEST_MS, FRAME_MS):
            yield shown(sitting, heard, pictures=pictures), turned(sitting.scene)
            if sitting.scene.now.seen.outcome:
                return
            sitting.scene.update(FRAME_MS)


def sharp(sitting: Sitting) -> int:
    """A number for the picture of this frame. Cards are drawn beside the loop: it waits for those that are coming."""
    paint(sitting.scene)
    while look().art._darkroom.pending:
        paint(sitting.scene)
    return hash(paint(sitting.scene).get_buffer().raw)


def shown(sitting: Sitting, heard: list[str], *, pictures: bool) -> Shown:
    scene = sitting.scene
    return Shown(
        picture=sharp(sitting) if pictures else 0,
        elements=scene.elements(),
        announce=scene.announce,
        heard=tuple(heard),
        caption=scene._ear.caption,
        wants_you=scene.wants_you,
        log=tuple(line.text for line in scene._chronicle._lines),
    )


def compare(tables: list[Sitting], call: Callable[[Sitting], None], *, pictures: bool) -> int:
    """Frames in which nothing is given away; fails at the first that gives something away."""
    films = [list(frames(sitting, call, pictures=pictures)) for sitting in tables]
    for number, ((a, cards_of_a), (b, cards_of_b)) in enumerate(zip(*films, strict=False)):
        if cards_of_a != cards_of_b:
            return number
        for field in Shown.__struct_fields__:
            assert getattr(a, field) == getattr(b, field), f"{field} in frame {number}"
    raise AssertionError("their hands are never shown")


def i_call(sitting: Sitting) -> None:
    sitting.pilot.click("button:yaniv")


def another_calls(sitting: Sitting) -> None:
    sitting.table.submit(c.Call(1, None))


@pytest.mark.parametrize("opened", ["", "l", "t"], ids=["table", "log", "scores"])
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("rules", RULES)
def test_nothing_is_given_away_before_the_cards_are_shown(rules: str, end: str, opened: str) -> None:
    tables = [sit_at(RULES[rules], MINE, *hands, stock=UPCARD, speed="normal") for hands in ENDS[end]]
    for sitting in tables:
        sitting.wait(400)

    def call(sitting: Sitting) -> None:
        i_call(sitting)
        if opened:
            sitting.scene.handle(KeyPressed(opened, 0))

    same = compare(tables, call, pictures=opened == "" or (rules, end) == ("out above", "in or out"))

    assert same * FRAME_MS > 400


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("hands", [((MINE, HELD), (MINE, OUT)), ((MINE, HELD), (MINE, BEATS))])
def test_nothing_is_given_away_when_another_calls(rules: str, hands: tuple[tuple[str, ...], ...]) -> None:
    turn = c.Throw(0, ("KH",)), c.DrawStock(0)
    tables = [sit_at(RULES[rules], "KH 9D", *others, stock="7D 8C", then=turn, speed="normal") for others in hands]

    assert compare(tables, another_calls, pictures=True) * FRAME_MS > 400


@pytest.mark.parametrize("over", ["continue", "draw_three", "eliminate", "self_asaf"])
def test_a_call_too_high_is_known_by_its_cards_alone(over: str) -> None:
    rules = house(call={"over_limit": over, "limit": 5}, match={"limit": 60}, **SMALL)
    turn = c.Throw(0, ("KH",)), c.DrawStock(0)
    tables = [
        sit_at(rules, "KH 9D", other, HELD, stock="7D 8C", then=turn, speed="normal") for other in ("TD JS", "TH JD")
    ]

    compare(tables, another_calls, pictures=True)


@given(st.integers(0, 10**6), st.sampled_from(sorted(RULES)), st.integers(2, 6))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_random_hands_give_nothing_away(seed: int, rules: str, players: int) -> None:
    dice = Random(seed)
    deck = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]
    tables = []
    for _ in range(2):
        dealt = dice.sample(deck, 2 * (players - 1))
        hands = [" ".join(dealt[2 * seat : 2 * seat + 2]) for seat in range(players - 1)]
        tables.append(sit_at(RULES[rules], MINE, *hands, speed="normal", stock=UPCARD))

    compare(tables, i_call, pictures=False)


@pytest.mark.parametrize("hands", [ENDS["match goes on or is won"], ENDS["in or out"]], ids=["won", "out"])
@pytest.mark.parametrize("rules", ["ends above", "out above", "one round"])
def test_a_match_seen_again_gives_nothing_away(rules: str, hands: tuple[tuple[str, ...], ...]) -> None:
    pages = []
    for others in hands:
        setup = make(RULES[rules], 1 + len(others))
        happened = dealt(setup, MINE, *others, stock=UPCARD, then=(c.Call(0, None),))
        replay = Replay(happened, Replay(happened).last - 1)
        pages.append(ReplayScene(look(), replay, setup, size=(1280, 720), back=ToMenu(), speed="normal"))

    for number in range(200):
        told = [(page.announce, [each for each in page.elements() if each.id == "replay:where"]) for page in pages]
        if turned(pages[0]._table) != turned(pages[1]._table):
            assert number * FRAME_MS > 400
            return
        assert told[0] == told[1]
        for page in pages:
            page.update(FRAME_MS)
    raise AssertionError("their hands are never shown")
