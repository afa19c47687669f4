"""Every weakness of a level shows in what it decides, and every level of the learned players beats the one below."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from tests.builders import given, round_of
from yaniv.arena.train.houses import box_of
from yaniv.arena.train.ladder import ladder
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import STOCK, kind_of, kinds_of
from yaniv.bots.learned.levels import LEVELS
from yaniv.bots.learned.mind import Decision, Mind, Nerve, Position, shipped
from yaniv.bots.learned.stakes import Score
from yaniv.bots.learned.weigh import Weighed, together
from yaniv.bots.sight import Memory, Rival, Sight, counts_of, of_view
from yaniv.game.view import view
from yaniv.variants.library import load

RULES = load("travellers").rules
BOX = Box(RULES, 2)
FULL = Nerve()


def sight_of(hand: str, upcard: str, held: str = "") -> Sight:
    """My turn with this hand; *held* are cards that the other is known to hold, of three."""
    state = given(*round_of([hand, "4S 5D 6H"], RULES, upcard=upcard)).state
    sight = of_view(view(state, 0), Memory(), BOX)
    sight.rivals[0] = Rival(3, kinds_of(held.split()), sight.rivals[0].deeds)
    for kind in kinds_of(held.split()):
        sight.unseen[kind] -= 1
    return sight


def position(nerve: Nerve, sight: Sight, totals: Sequence[int] = (0, 0)) -> Position:
    mind = Mind(shipped(), nerve, Random(1))
    return Position(mind, sight, mind.stakes(BOX, Score(list(totals), 0, contest=False)))


def decided(nerve: Nerve, sight: Sight) -> Decision:
    found = together([position(nerve, sight)])[0]
    assert found is not None
    return found


def test_who_overlooks_everything_throws_no_run_and_takes_no_card_to_collect() -> None:
    run, king = sight_of("7S 8S 9S KD 2C", "QD"), sight_of("KS 5C 2C", "KD")

    assert decided(FULL, run).throw == tuple(kinds_of(["7S", "8S", "9S"]))
    assert len(decided(Nerve(overlooks=1), run).throw) == 1
    assert decided(FULL, king).draw == kind_of("KD")
    assert decided(Nerve(overlooks=1), king).draw == STOCK


@pytest.mark.parametrize("low", ["AD", "JK"])
def test_nobody_overlooks_a_pair_in_his_hand_or_a_low_card(low: str) -> None:
    sight = sight_of("KS KC 9D 2C", low)

    for nerve in (FULL, Nerve(overlooks=1)):
        found = decided(nerve, sight)
        assert found.throw == tuple(sorted(kinds_of(["KS", "KC"])))
        assert found.draw == kind_of(low)


def test_where_there_is_nothing_else_to_choose_nothing_is_overlooked() -> None:
    sight = sight_of("KS 5C 2C", "KD")
    sight.stock = 0

    assert decided(Nerve(overlooks=1), sight).draw == kind_of("KD")


def test_what_is_overlooked_is_overlooked_in_all_choices_of_one_look() -> None:
    sight = sight_of("KS 9H 5C 2C", "KD")
    throws = [kinds_of([card]) for card in ("KS", "9H", "5C", "2C")] * 2
    draws = [kind_of("KD")] * 4 + [STOCK] * 4

    found = {
        tuple(Mind(shipped(), Nerve(overlooks=0.5), Random(seed)).overlooked(sight.box, throws, draws))
        for seed in range(40)
    }

    assert found == {(True,) * 4 + (False,) * 4, (False,) * 8}


@pytest.mark.parametrize("eager", [-6.0, 3.0])
def test_who_is_eager_or_timid_thinks_more_or_less_of_a_call(eager: float) -> None:
    sight = sight_of("2D 3C", "QD")

    plain, leaning = (Weighed((position(nerve, sight),)).calls[0] for nerve in (FULL, Nerve(calls=eager)))

    assert leaning - plain == pytest.approx(eager, abs=1e-3)


def test_who_forgets_and_who_does_not_count_know_less() -> None:
    sight = sight_of("KS QD 2C", "9D", held="KH KC")
    sight.unseen[kind_of("QS")] = 0

    forgetful = Mind(shipped(), Nerve(forgets=1), Random(1)).taken_in(sight)
    uncounting = Mind(shipped(), Nerve(counts=False), Random(1)).taken_in(sight)

    assert Mind(shipped(), FULL, Random(1)).taken_in(sight) is sight
    assert list(forgetful.rivals[0].known) == []
    assert forgetful.unseen[kind_of("KH")] == counts_of(BOX)[kind_of("KH")]
    assert uncounting.unseen[kind_of("QS")] == counts_of(BOX)[kind_of("QS")]
    assert uncounting.unseen[kind_of("QD")] == counts_of(BOX)[kind_of("QD")] - 1


def test_who_does_not_heed_what_comes_after_throws_what_the_next_player_waits_for() -> None:
    sight = sight_of("KS QD 2C", "9D", held="KH KC")

    assert decided(FULL, sight).throw == (kind_of("QD"),)
    assert decided(Nerve(feeds=True), sight).throw == (kind_of("KS"),)


def test_who_does_not_mind_the_score_plays_every_round_as_the_first() -> None:
    sight = sight_of("KS QD 2C", "9D")

    blind = position(Nerve(scores=False), sight, (95, 10))

    assert list(blind.stakes.score.totals) == [0, 0]
    assert list(position(FULL, sight, (95, 10)).stakes.score.totals) == [95, 10]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LEVELS)))
def test_every_level_wins_most_rounds_against_the_one_below(weaker: str, stronger: str) -> None:
    minds = [Mind(shipped(), LEVELS[level], Random(level)) for level in (stronger, weaker)]

    share, _ = ladder(box_of(load("quick").rules, 2), minds, 300, "levels").share(0)

    assert share > 0.5
