"""Tests of remarks on house rules for players who do not read rule files."""

from tests.rules.test_rule_conflicts import rules_with_values
from yaniv.narration.rule_remarks import explain_remark
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_warnings import find_warnings
from yaniv.variants.library import parse_variant


def test_a_problem_of_a_file_is_explained_in_the_words_of_the_file() -> None:
    problems = parse_variant(b"turn: {slap_down: Sets}")
    assert isinstance(problems, list)

    assert explain_remark(problems[0]) == (
        "`Sets` is not one of none, single, sets, sets_and_runs; did you mean `sets`?"
    )


def test_conflicts_are_explained_without_keys_of_the_file() -> None:
    rules = rules_with_values({"turn.order": "draw_first", "turn.slap_down": "sets"})

    assert [explain_remark(each) for each in find_conflicts(rules)] == [
        "Must be none when “Order of a turn” is “Draw first”."
    ]
    assert explain_remark(find_warnings(HouseRules())[0]).startswith("8 players use 2 packs")


def test_a_conflict_is_explained_without_listing_its_rules() -> None:
    rules = rules_with_values({"deck.packs": 1, "deal.hand_size": 7})

    assert [explain_remark(each) for each in find_conflicts(rules)] == ["8 players need 57 cards, but one pack has 54."]
