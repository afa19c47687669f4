"""Tests of what a new match starts from, and of the summary of its rules."""

import sys

import pytest
from msgspec.structs import replace

from tests.ui.sample_views import rules_with
from yaniv import paths
from yaniv.bots.characters import split_bot_name
from yaniv.bots.strength_scale import shipped_scale
from yaniv.i18n import set_language
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.pages.match_setup_builder import (
    MatchSetupError,
    build_setup,
    custom_name,
    has_own_level,
    with_own_level,
)
from yaniv.variants import library

CLASSIC = library.load("classic")


def opponent_levels(setup: MatchSetup) -> list[str]:
    """Return the level of every opponent."""
    return [split_bot_name(bot)[0] for bot in setup.bots]


@pytest.mark.parametrize(
    ("rules", "fact"),
    [
        (HouseRules(), "5 cards each"),
        (rules_with(deal={"hand_size": 1}), "1 card each"),
        (HouseRules(), "Yaniv at 5 or less"),
        (HouseRules(), "Asaf costs the caller 30"),
        (HouseRules(), "out above 200"),
        (rules_with(match={"limit_hit": "reach", "limit": 100}), "out at 100"),
        (rules_with(match={"end": "first_over"}), "ends when someone passes 200"),
        (rules_with(match={"end": "first_over", "limit_hit": "reach"}), "ends when someone reaches 200"),
        (rules_with(match={"end": "single_round"}), "one round"),
        (rules_with(turn={"slap_down": "single"}), "slap-down on a single card"),
        (rules_with(turn={"slap_down": "sets"}), "slap-down on sets"),
        (rules_with(turn={"slap_down": "sets_and_runs"}), "slap-down on sets and runs"),
        (rules_with(scoring={"reduce_at": 50}), "multiples of 50 are halved"),
        (rules_with(scoring={"reduce_at": 50, "reduce_by": 30}), "multiples of 50 lose 30"),
        (rules_with(scoring={"reduce_at": "limit"}), "exactly 200 is halved"),
        (rules_with(scoring={"reduce_at": "limit", "reduce_by": 50}), "exactly 200 loses 50"),
    ],
)
def test_the_most_important_rules_are_summarized(rules: HouseRules, fact: str) -> None:
    assert fact in summarize_rules(rules)


NEW_FACTS = [
    (rules_with(call={"limit": 100}), "Yaniv with any hand"),
    (rules_with(call={"beaten_by": "lower"}), "a tie doesn't beat the caller"),
    (rules_with(scoring={"beaten_caller": "penalty_only"}), "Asaf costs the caller 30 instead of the hand"),
    (rules_with(scoring={"others_when_beaten": "zero"}), "after Asaf everyone else scores 0"),
    (rules_with(melds={"runs": "forbidden"}), "no runs"),
    (rules_with(pickup={"from_last_play": "any"}), "take any card of a throw"),
    (rules_with(pickup={"from_last_play": "any_of_set"}), "take any card of a set"),
    (rules_with(pickup={"needs_throw_of": 3}), "throw 3 or more to take from the pile"),
    (rules_with(match={"next_starter": "caller"}), "the caller starts the next round"),
    (rules_with(match={"next_starter": "rotate"}), "everyone starts in turn"),
]
"""Rules that differ from the defaults in one value, and the fact that tells it."""


@pytest.mark.parametrize(("rules", "fact"), NEW_FACTS)
def test_a_rule_is_summarized_only_where_it_holds(rules: HouseRules, fact: str) -> None:
    single_round = replace(rules, match=replace(rules.match, end="single_round"))
    is_about_rounds = rules.match != HouseRules().match or rules.scoring != HouseRules().scoring

    assert fact in summarize_rules(rules)
    assert fact not in summarize_rules(HouseRules())
    assert (fact in summarize_rules(single_round)) == (not is_about_rounds)


def test_a_limit_that_no_hand_exceeds_is_not_called_one() -> None:
    assert not any("or less" in fact for fact in summarize_rules(library.load("yusuf").rules))


def test_the_summary_of_rules_without_points_mentions_none() -> None:
    assert summarize_rules(library.load("quick").rules) == ("5 cards each", "Yaniv at 5 or less", "one round")


def test_bots_of_the_command_line_set_the_number_of_seats() -> None:
    assert opponent_levels(build_setup(CLASSIC, None, ("novice", "greedy"), "")) == ["", "novice", "greedy"]
    assert opponent_levels(build_setup(CLASSIC, 5, ("novice", "greedy"), "")) == [
        "",
        "novice",
        "greedy",
        "greedy",
        "greedy",
    ]
    assert len(build_setup(CLASSIC, None, (), "").names) == 4


@pytest.mark.parametrize(
    ("players", "bots", "sentence"),
    [
        (9, (), "Classic is for 2 to 8 players."),
        (None, ("gready",), "There is no computer player `gready`; did you mean `greedy`?"),
    ],
)
def test_an_impossible_number_of_players_is_refused(players: int | None, bots: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(MatchSetupError) as refused:
        build_setup(CLASSIC, players, bots, "")

    assert str(refused.value) == sentence


def test_the_default_name_is_not_a_custom_name() -> None:
    assert custom_name(build_setup(CLASSIC, 2, (), "")) == ""
    assert custom_name(build_setup(CLASSIC, 2, (), "", "Dana")) == "Dana"


def test_the_default_name_is_empty_in_another_language_too() -> None:
    setup = build_setup(CLASSIC, 2, (), "")
    set_language("fr", paths.locale())

    assert custom_name(setup) == ""


def test_named_characters_and_programs_become_opponents() -> None:
    program = f'exec:"{sys.executable}" -m json.tool'

    setup = build_setup(CLASSIC, 4, ("greedy:ziv", program, "greedy"), "")

    assert setup.bots == ("", "greedy:ziv", program, "greedy:avi")
    assert setup.names[1:] == ("Ziv", "Noa", "Avi")


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(MatchSetupError, match="did you mean `noa`"):
        build_setup(CLASSIC, 2, ("greedy:noah",), "")
    with pytest.raises(MatchSetupError, match="No program"):
        build_setup(CLASSIC, 2, ("exec:no-such-program",), "")


def test_a_rematch_uses_the_current_rating() -> None:
    setup = build_setup(CLASSIC, 3, ("elo-1500:noa", "club:avi"), "7")

    rematch = with_own_level(setup, shipped_scale().bounds[0])

    assert rematch.bots == ("", f"elo-{shipped_scale().bounds[0]}:noa", "club:avi")
    assert (has_own_level(setup), has_own_level(build_setup(CLASSIC, 2, ("club",), "7"))) == (True, False)
    assert with_own_level(build_setup(CLASSIC, 2, ("club:noa",), "7"), 900).bots == ("", "club:noa")
