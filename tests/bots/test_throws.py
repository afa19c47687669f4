"""Which throws a learned player weighs, and what it thinks that others will slap on them."""

from itertools import product

import pytest

from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import JOKER, NOBODY, cards_of, kinds_of
from yaniv.bots.learned.choices import sensible, slappable
from yaniv.bots.sight import Sight
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules, MeldRules

EVERYWHERE = MeldRules(jokers="sets_and_runs")
RUNS = MeldRules(jokers="runs")


def sight_in(rules: HouseRules) -> Sight:
    sight = Sight()
    sight.box, sight.bound, sight.only = Box(rules, 2), NOBODY, ()
    return sight


@pytest.mark.parametrize("hand", ["AC JK", "7C JK", "AC AD JK", "7C 7D JK", "5C 6C JK", "JK AC 2C"])
def test_no_joker_is_offered_that_need_not_be(hand: str) -> None:
    """Nor where the last card alone can be taken, whatever order is needed for that."""
    dealt = kinds_of(hand.split())
    for pickup, ends in (("ends", (0, -1)), ("last", (-1,))):
        sight = sight_in(changed(HouseRules(melds=EVERYWHERE), "pickup.from_last_play", pickup))
        legal = [throw for throw in sight.box.throws(list(dealt)) if len(throw) == len(dealt)]
        weighed = [throw for throw in sensible(sight, dealt) if len(throw) == len(dealt)]

        fewest = min(sum(throw[end] == JOKER for end in ends) for throw in legal)
        assert min(sum(throw[end] == JOKER for end in ends) for throw in weighed) == fewest
        if len({kind % 13 for kind in dealt if kind != JOKER}) == 1:
            assert len(weighed) == 1


@pytest.mark.parametrize("slaps", ["none", "single", "sets", "sets_and_runs"])
@pytest.mark.parametrize(
    ("throw", "melds"),
    [
        *product(("5H", "5H 5S", "5H JK JK", "5H 6H 7H", "5H JK 7H", "JK 6H 7H"), (EVERYWHERE, RUNS)),
        ("5H JK", EVERYWHERE),
    ],
)
def test_what_may_be_slapped_is_what_is_thought_to_be(throw: str, melds: MeldRules, slaps: str) -> None:
    sight = sight_in(changed(HouseRules(melds=melds), "turn.slap_down", slaps))
    thrown = kinds_of(throw.split())
    assert thrown in list(sight.box.throws(list(thrown)))
    fits = [kind for kind in range(JOKER) if sight.box.slap_ends(thrown, thrown, kind)]

    assert cards_of(slappable(sight, thrown).nonzero()[0]) == cards_of(fits)
