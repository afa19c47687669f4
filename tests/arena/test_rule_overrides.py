"""Tests of the option `--rule KEY=VALUE`."""

import pytest

from yaniv.arena.rule_overrides import RuleOverrideError, override_rules
from yaniv.rules.house_rules import Variant


def test_single_rules_are_set_as_in_a_rule_file() -> None:
    rules = override_rules(
        Variant(), ["call.limit=7", "deck.values.joker=-1", "turn.early_throw=true", "call.wrong_word=null"]
    ).rules

    assert (rules.call.limit, rules.deck.values.joker, rules.turn.early_throw) == (7, -1, True)


def test_rules_without_an_override_keep_the_value_of_the_variant() -> None:
    variant = Variant(name="House", call=Variant().call.__class__(limit=9))

    assert override_rules(variant, ["deal.hand_size=7"]).rules.call.limit == 9
    assert override_rules(variant, []) == variant


def test_the_later_of_two_overrides_of_one_rule_applies() -> None:
    assert override_rules(Variant(), ["call.limit=7", "call.limit=8"]).call.limit == 8


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (["call.limit"], "write a rule as KEY=VALUE"),
        (["call.limt=7"], "did you mean `limit`"),
        (["limit=7"], "limit: unknown key"),
        (["call.limit=high"], "call.limit: expected a whole number 0-100"),
        (["call.limit=101"], "call.limit: expected a whole number 0-100"),
        (['call.limit="7"'], "call.limit: expected a whole number 0-100"),
        (["turn.early_throw=yes"], "did you mean `true`"),
        (["call=7"], "call: expected a block"),
        (["call.limit={"], "--rule call.limit={"),
        (["=7"], "--rule =7"),
        (["call.limit=\x00"], "control character"),
        (["turn.order=draw_first", "turn.slap_down=sets"], "turn.slap_down: must be none"),
    ],
)
def test_an_invalid_override_is_reported(settings: list[str], expected: str) -> None:
    with pytest.raises(RuleOverrideError) as refused:
        override_rules(Variant(), settings)

    assert expected in str(refused.value)
    assert str(refused.value).startswith("--rule")


def test_all_invalid_overrides_are_reported_at_once() -> None:
    with pytest.raises(RuleOverrideError) as refused:
        override_rules(Variant(), ["call.limit=x", "match.limit=3", "turn.order=early"])

    assert [line.split("=")[0] for line in str(refused.value).splitlines()] == [
        "--rule call.limit",
        "--rule match.limit",
        "--rule turn.order",
    ]
