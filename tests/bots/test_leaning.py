"""Characters show: each decides otherwise than a player of the same strength without any, and in its own direction."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.builders import given, round_of
from tests.games import random_game
from tests.ui.sights import house
from yaniv.bots.choices import completes, worth
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import STOCK, Move, kind_of, kinds_of
from yaniv.bots.habits import of_throw
from yaniv.bots.learned.choices import Choices
from yaniv.bots.learned.leaning import CLOSE, aims_of, leaning
from yaniv.bots.learned.mind import Mind, Nerve, Position, shipped
from yaniv.bots.learned.stakes import Score
from yaniv.bots.learned.weigh import Weighed
from yaniv.bots.people import PEOPLE, TEMPERS, Lean
from yaniv.bots.roster import hire
from yaniv.bots.sight import Memory, Rival, Sight, of_view, others
from yaniv.cards import cards, new_pack, without
from yaniv.game import commands as c
from yaniv.game.commands import SeatCommand
from yaniv.game.moves import moves
from yaniv.game.view import View, view
from yaniv.rules.pickup import on_offer
from yaniv.variants.library import load

RULES = load("travellers").rules
SOMEBODY = {temper: next(word for word, person in PEOPLE.items() if person.temper == temper) for temper in TEMPERS}
HEADS = ("novice", "casual", "master")
"""Both kinds of players; club and expert weigh as the master does."""

Measure = Callable[[View, SeatCommand], float]


@cache
def positions() -> tuple[View, ...]:
    """Some turns of random games, and some in which a call is possible, with totals near a reduction."""
    found: list[View] = []
    for seed in range(48):
        for step, (state, _, _, _) in enumerate(islice(random_game(RULES, 3, seed, calls=0.05), 120)):
            if state.phase in ("start", "thrown") and state.seats and step % 11 == 0:
                found.append(replace(view(state, state.turn), totals=(93, 91, 88)))
    dice, pack = Random(5), new_pack(jokers=2)
    for _ in range(24):
        low = " ".join(dice.sample(["AC", "AD", "2H", "2S", "3D", "AH"], 2))
        others = [" ".join(dice.sample(pack, dice.choice((1, 2, 2)))) for _ in range(2)]
        seen = view(given(*round_of([low, *others], RULES)).state, 0)
        found.append(replace(seen, totals=(93, 91, 88)))
    return tuple(found)


@cache
def decisions(temper: str, level: str) -> tuple[SeatCommand, ...]:
    """What somebody of this temper does in all of them."""
    made = [hire(f"{level}:{SOMEBODY[temper]}", str(at)).choose(seen) for at, seen in enumerate(positions())]
    return tuple(command for command in made if command is not None)


def calls(_seen: View, command: SeatCommand) -> float:
    return isinstance(command, c.Call)


def takes(_seen: View, command: SeatCommand) -> float:
    return isinstance(command, c.DrawDiscard)


def keeps(seen: View, command: SeatCommand) -> float:
    if not isinstance(command, c.Throw):
        return 0.0
    left = without(seen.hand, command.cards)
    others = [tuple(each for each in left if each != card) for card in left]
    return sum(completes(card, other, seen.rules.melds) for card, other in zip(left, others, strict=True))


def feeds(seen: View, command: SeatCommand) -> float:
    """Cards left to the next player that count little."""
    if not isinstance(command, c.Throw):
        return 0.0
    return sum(worth((card,), seen) <= 3 for card in on_offer(command.cards, seen.rules.pickup))


def average(temper: str, level: str, measure: Measure) -> float:
    pairs = list(zip(positions(), decisions(temper, level), strict=True))
    return sum(measure(*pair) for pair in pairs) / len(pairs)


@pytest.mark.parametrize(
    ("temper", "measure", "more", "levels"),
    [
        ("eager", calls, True, HEADS),
        ("patient", calls, False, HEADS),
        ("gambler", takes, False, HEADS),
        ("collector", keeps, True, HEADS),
        ("spoiler", feeds, False, ("novice", "casual")),
    ],
)
def test_a_character_shows(temper: str, measure: Measure, *, more: bool, levels: Sequence[str]) -> None:
    for level in levels:
        leant, plain = average(temper, level, measure), average("steady", level, measure)

        assert leant > plain if more else leant < plain, (level, leant, plain)


@pytest.mark.parametrize("level", HEADS)
@pytest.mark.parametrize("temper", [temper for temper in TEMPERS if temper != "steady"])
def test_no_character_plays_just_as_the_level_does(temper: str, level: str) -> None:
    assert decisions(temper, level) != decisions("steady", level)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_who_is_eager_calls_whenever_it_may(level: str) -> None:
    made = zip(positions(), decisions("eager", level), strict=True)
    chances = [command for seen, command in made if any(isinstance(move, c.Call) for move in moves(seen))]

    assert chances
    assert all(isinstance(command, c.Call) for command in chances)


@pytest.mark.parametrize("temper", TEMPERS)
def test_a_habit_decides_only_what_is_close(temper: str) -> None:
    lean = replace(TEMPERS[temper].lean, calls=0)
    leant, plain = (Mind(shipped(), Nerve(), Random(1), lean=each) for each in (lean, None))
    box = Box(RULES, 3)
    for seen in positions():
        sight, aims = of_view(seen, Memory(), box), aims_of(RULES, seen.totals[seen.seat])
        stakes = plain.stakes(box, Score([seen.totals[seat] for seat in (seen.seat, *others(seen))], 0, contest=False))
        found = Weighed((Position(plain, sight, stakes, aims),)).ranked()
        worth = {(each.throw, each.draw): each.worth for each in found if not each.calls}
        chosen = next(each for each in Weighed((Position(leant, sight, stakes, aims),)).ranked() if not each.calls)

        assert worth[chosen.throw, chosen.draw] >= max(worth.values()) - CLOSE - 1e-3


@pytest.mark.parametrize(
    ("reduce_at", "total", "aims"),
    [
        (50, 37, {13, 63, 113}),
        (50, 50, {50, 100}),
        (50, -15, {65, 115}),
        ("limit", 163, {37}),
        ("none", 37, set()),
    ],
)
def test_a_hunter_knows_what_it_needs(reduce_at: object, total: int, aims: set[int]) -> None:
    assert aims_of(house(scoring={"reduce_at": reduce_at}), total) == aims


def leans(lean: Lean, sight: Sight, *choices: tuple[Move, int], aims: frozenset[int] = frozenset()) -> list[float]:
    """What the habit says of choices that are equally good."""
    throws, draws = zip(*choices, strict=True)
    worth = np.zeros(len(choices), np.float32)
    listed = Choices([(np.zeros(len(choices), np.int64), list(throws), np.array(draws), worth)])
    found: list[float] = leaning([lean], [sight], listed, worth, [aims]).tolist()
    return found


@pytest.mark.parametrize(("aim", "told"), [(5, [0, 0]), (9, [-5, 0]), (7, [0, 0])])
def test_a_hunter_counts_on_cards_that_it_knows(aim: int, told: list[float]) -> None:
    """It knows not what will come from the stock."""
    sight = sight_of("KS 2C 3C", upcard="4D")
    king = kinds_of(["KS"])

    assert leans(Lean(resets=5), sight, (king, STOCK), (king, kind_of("4D")), aims=frozenset({aim})) == told


@pytest.mark.parametrize(("aim", "told"), [(15, [0, 0]), (19, [0, 0])])
def test_a_hunter_who_draws_first_does_not_know_its_hand_yet(aim: int, told: list[float]) -> None:
    sight = sight_of("KS 2C 3C", upcard="4D")

    assert leans(Lean(resets=5), sight, ((), STOCK), ((), kind_of("4D")), aims=frozenset({aim})) == told


def test_a_habit_knows_no_more_than_its_level_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who forgets what the next player picked up cannot deny him the like of it."""
    monkeypatch.setattr("yaniv.bots.learned.leaning.CLOSE", 100)
    sight = sight_of("9S 9D 8H 6C 4S", upcard="KH").but()
    rival = sight.rivals[0]
    sight.rivals[0] = Rival(rival.size, [kind_of("9H")], rival.deeds)
    plain, denies = (Mind(shipped(), Nerve(forgets=1), Random(1), lean=lean) for lean in (Lean(), Lean(denies=9)))
    stakes = plain.stakes(sight.box, Score([0, 0], 0, contest=False))
    ranked = [[each.throw for each in Weighed((Position(mind, sight, stakes),)).ranked()] for mind in (plain, denies)]

    assert ranked[0] == ranked[1]


def sight_of(hand: str, upcard: str) -> Sight:
    state = given(*round_of([hand, "AS AH 7D 7C 7H"], upcard=upcard)).state
    return of_view(view(state, 0), Memory(), Box(state.rules, 2))


@pytest.mark.parametrize("level", ["novice", "casual"])
@pytest.mark.parametrize(("total", "offered", "taken"), [(85, "6S", True), (84, "6S", False), (84, "7S", False)])
def test_a_hunter_takes_the_card_that_makes_its_number(level: str, total: int, offered: str, *, taken: bool) -> None:
    state = given(*round_of(["KH 5C 4D", "4S 5D 6H"], RULES, upcard=offered)).when(c.Throw(0, cards("KH"))).state
    seen = replace(view(state, 0), totals=(total, 0))
    stock = c.DrawStock(0)

    assert hire(f"{level}:{SOMEBODY['hunter']}", "1").choose(seen) == (c.DrawDiscard(0, offered) if taken else stock)
    assert hire(f"{level}:{SOMEBODY['steady']}", "1").choose(seen) == stock


def habit(lean: Lean, thrown: str, hand: str, **changes: object) -> float:
    """What a player that weighs nothing makes of a throw."""
    seen = view(given(*round_of([hand, "4S 5D 6H", "7C 8C 9C"], RULES)).state, 0)
    return of_throw(lean, cards(thrown), replace(seen, **changes))


def test_who_keeps_pairs_minds_only_the_card_that_is_thrown() -> None:
    """There may be two of it."""
    assert habit(Lean(keeps=1), "QH", "QH QH QD") == habit(Lean(keeps=1), "QD", "QH QH QD") > 0


def test_who_draws_after_the_throw_hunts_nothing_by_it() -> None:
    hunted = {"totals": (81, 0, 0)}

    assert habit(Lean(resets=5), "KH", "KH QD 9C", **hunted) == 0
    assert habit(Lean(resets=5), "KH", "KH QD 9C", **hunted, phase="drawn") == 5


def test_a_spoiler_thinks_of_the_next_who_is_still_in_the_round() -> None:
    known = {"known": ((), cards("KS"), cards("QS"))}

    assert habit(Lean(denies=1), "KH", "KH QD 9C", **known) == -1
    assert habit(Lean(denies=1), "KH", "KH QD 9C", **known, out=(1,)) == 0
    assert habit(Lean(denies=1), "QD", "KH QD 9C", **known, out=(1,)) == -1
