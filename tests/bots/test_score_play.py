"""Tests of what shown hands tell about how others play."""

import pytest
from msgspec.structs import replace

from yaniv.bots.roster import score_play_chances
from yaniv.bots.score_play import reducing_hands, score_play_after
from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules

RULES = HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=50))


@pytest.mark.parametrize("took_from_pile", [True, False])
def test_a_hand_that_reduces_its_owners_total_shows_play_to_the_score(*, took_from_pile: bool) -> None:
    hit = score_play_after(0.4, RULES, 43, 7, took_from_pile=took_from_pile)
    miss = score_play_after(0.4, RULES, 43, 8, took_from_pile=took_from_pile)

    assert hit > 0.4 > miss
    assert score_play_after(0.4, RULES, 43, 7, took_from_pile=True) >= hit


def test_nothing_is_learnt_where_no_total_is_in_reach() -> None:
    assert score_play_after(0.4, RULES, 3, 8, took_from_pile=True) == 0.4
    assert score_play_after(0.4, HouseRules(), 43, 7, took_from_pile=True) == 0.4
    single = replace(RULES, match=MatchRules(end="single_round"))
    assert reducing_hands(single, 43) == frozenset()


def test_what_is_certain_stays_so() -> None:
    assert score_play_after(1.0, RULES, 43, 8, took_from_pile=True) == 1
    assert score_play_after(0.0, RULES, 43, 7, took_from_pile=True) == 0


def test_the_levels_of_computers_say_how_they_play() -> None:
    bots = ("", "club", "master", "expert+master", "novice:noa", "no such bot", "exec:program")

    assert score_play_chances(bots) == {1: 0, 2: 1, 3: pytest.approx(0.5), 4: 0}


def test_a_character_that_likes_totals_which_drop_is_no_proof_of_the_contrary() -> None:
    assert score_play_chances(("club:omer",)) == {}
