"""Tests of the throws a neural player considers, and of the cards it expects to be slapped onto them."""

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
    info_state = InformationState()
    info_state.rule_tables, info_state.bound, info_state.only_throw = RuleTables(rules, 2), UNSET, ()
    return info_state


@pytest.mark.parametrize("hand", ["AC JK", "7C JK", "AC AD JK", "7C 7D JK", "5C 6C JK", "JK AC 2C"])
def test_no_throw_leaves_a_joker_takeable_without_need(hand: str) -> None:
    """Check it for rules in which both ends, or only the last card, can be taken."""
    dealt = kinds_of(hand.split())
    for pickup, ends in (("ends", (0, -1)), ("last", (-1,))):
        info_state = information_state_under(
            with_value(HouseRules(melds=JOKERS_IN_ALL_MELDS), "pickup.from_last_play", pickup)
        )
        legal = [throw for throw in info_state.rule_tables.legal_throws(list(dealt)) if len(throw) == len(dealt)]
        considered = [throw for throw in dedupe_throws(info_state, dealt) if len(throw) == len(dealt)]

        fewest = min(sum(throw[end] == JOKER_KIND for end in ends) for throw in legal)
        assert min(sum(throw[end] == JOKER_KIND for end in ends) for throw in considered) == fewest
        if len({kind % 13 for kind in dealt if kind != JOKER_KIND}) == 1:
            assert len(considered) == 1


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
def test_the_expected_slap_cards_are_those_the_rules_allow(throw: str, melds: MeldRules, slaps: str) -> None:
    info_state = information_state_under(with_value(HouseRules(melds=melds), "turn.slap_down", slaps))
    thrown = kinds_of(throw.split())
    assert thrown in list(info_state.rule_tables.legal_throws(list(thrown)))
    fits = [kind for kind in range(JOKER_KIND) if info_state.rule_tables.slap_ends(thrown, thrown, kind)]

    assert cards_of(slappable_kinds(info_state, thrown).nonzero()[0]) == cards_of(fits)
