"""Which throws a learned player weighs, and what it thinks that others will slap on them."""

from itertools import product

import pytest

from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.candidate_actions import dedupe_throws, slappable_kinds
from yaniv.bots.simulator.encoding import JOKER_KIND, UNSET, cards_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules, MeldRules
from yaniv.rules.rule_specs import with_value

JOKERS_IN_ALL_MELDS = MeldRules(jokers="sets_and_runs")
JOKERS_IN_RUNS = MeldRules(jokers="runs")


def information_state_under(rules: HouseRules) -> InformationState:
    sight = InformationState()
    sight.rule_tables, sight.bound, sight.only_throw = RuleTables(rules, 2), UNSET, ()
    return sight


@pytest.mark.parametrize("hand", ["AC JK", "7C JK", "AC AD JK", "7C 7D JK", "5C 6C JK", "JK AC 2C"])
def test_no_joker_is_offered_that_need_not_be(hand: str) -> None:
    """Nor where the last card alone can be taken, whatever order is needed for that."""
    dealt = kinds_of(hand.split())
    for pickup, ends in (("ends", (0, -1)), ("last", (-1,))):
        sight = information_state_under(
            with_value(HouseRules(melds=JOKERS_IN_ALL_MELDS), "pickup.from_last_play", pickup)
        )
        legal = [throw for throw in sight.rule_tables.legal_throws(list(dealt)) if len(throw) == len(dealt)]
        weighed = [throw for throw in dedupe_throws(sight, dealt) if len(throw) == len(dealt)]

        fewest = min(sum(throw[end] == JOKER_KIND for end in ends) for throw in legal)
        assert min(sum(throw[end] == JOKER_KIND for end in ends) for throw in weighed) == fewest
        if len({kind % 13 for kind in dealt if kind != JOKER_KIND}) == 1:
            assert len(weighed) == 1


@pytest.mark.parametrize("slaps", ["none", "single", "sets", "sets_and_runs"])
@pytest.mark.parametrize(
    ("throw", "melds"),
    [
        *product(
            ("5H", "5H 5S", "5H JK JK", "5H 6H 7H", "5H JK 7H", "JK 6H 7H"), (JOKERS_IN_ALL_MELDS, JOKERS_IN_RUNS)
        ),
        ("5H JK", JOKERS_IN_ALL_MELDS),
    ],
)
def test_what_may_be_slapped_is_what_is_thought_to_be(throw: str, melds: MeldRules, slaps: str) -> None:
    sight = information_state_under(with_value(HouseRules(melds=melds), "turn.slap_down", slaps))
    thrown = kinds_of(throw.split())
    assert thrown in list(sight.rule_tables.legal_throws(list(thrown)))
    fits = [kind for kind in range(JOKER_KIND) if sight.rule_tables.slap_ends(thrown, thrown, kind)]

    assert cards_of(slappable_kinds(sight, thrown).nonzero()[0]) == cards_of(fits)
