"""Tests of the rule specs read from the declarations of the rules; forms, help and the JSON schema show them."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import (
    GROUP_TITLES,
    RULE_SPECS,
    SPEC_BY_PATH,
    RuleSpec,
    annotation_fields,
    get_value,
    iter_specs,
    with_value,
)

Number = Annotated[int, Meta(ge=2, le=9)]
Titled = Annotated[Number | Literal["auto", "none"] | None, Meta(title="Title", description="A sentence.")]


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (bool, {"is_switch": True}),
        (str, {"is_text": True}),
        (str | None, {"is_text": True, "may_be_null": True}),
        (Literal["auto", "none"], {"words": ("auto", "none")}),
        (Number, {"lowest": 2, "highest": 9}),
        (Annotated[Number, Meta(ge=5)], {"lowest": 5, "highest": 9}),
        (
            Titled,
            {"title": "Title", "description": "A sentence.", "lowest": 2, "highest": 9}
            | {"words": ("auto", "none"), "may_be_null": True},
        ),
    ],
)
def test_a_key_accepts_what_its_annotation_declares(annotation: object, expected: dict[str, object]) -> None:
    assert annotation_fields(annotation) == expected


def test_specs_follow_the_order_of_declaration() -> None:
    specs = list(iter_specs(HouseRules))

    assert specs == list(RULE_SPECS)
    assert [each.path for each in specs if each.group == "deck"] == [
        "deck.packs",
        "deck.pack",
        "deck.jokers",
        "deck.values.ace",
        "deck.values.jack",
        "deck.values.queen",
        "deck.values.king",
        "deck.values.joker",
        "deck.values.one_eyed_jack",
    ]
    assert {each.path: each.default for each in specs}["deal.hand_size"] == 5


def test_the_keys_are_in_9_groups() -> None:
    assert len(RULE_SPECS) == len(SPEC_BY_PATH)
    assert list(GROUP_TITLES) == ["table", "deck", "deal", "turn", "melds", "pickup", "call", "scoring", "match"]
    assert {rule.group for rule in RULE_SPECS} == set(GROUP_TITLES)


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_key_has_a_title_a_description_and_a_valid_default(rule: RuleSpec) -> None:
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.description.endswith(".")
    assert rule.default == get_value(HouseRules(), rule.path)
    assert _accepts_value(rule, rule.default)


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_key_accepts_a_value_other_than_its_default(rule: RuleSpec) -> None:
    others = [*rule.words, rule.lowest, rule.highest, True, False] if rule.is_switch else [*rule.words, rule.highest]

    assert rule.is_text or any(other is not None and other != rule.default for other in others)


def test_titles_are_unique_within_a_group() -> None:
    for group in GROUP_TITLES:
        titles = [rule.title for rule in RULE_SPECS if rule.group == group]
        assert len(titles) == len(set(titles))


def test_groups_have_titles() -> None:
    assert GROUP_TITLES["call"] == "Calling"
    assert GROUP_TITLES["pickup"] == "Pick-up"


def test_words_keep_their_declared_order_with_the_default_first() -> None:
    assert SPEC_BY_PATH["melds.jokers"].words == ("runs", "plain", "sets_and_runs")
    assert SPEC_BY_PATH["turn.slap_down"].words == ("none", "single", "sets", "sets_and_runs")
    for rule in RULE_SPECS:
        assert rule.default in rule.words[:1] or rule.default not in rule.words


def test_a_key_may_accept_words_and_numbers_or_null() -> None:
    packs, reduce_at, above = (
        SPEC_BY_PATH["deck.packs"],
        SPEC_BY_PATH["scoring.reduce_at"],
        SPEC_BY_PATH["call.punish_above"],
    )

    assert (packs.words, packs.lowest, packs.highest) == (("auto",), 1, 8)
    assert (reduce_at.words, reduce_at.lowest, reduce_at.highest) == (("none", "limit"), 1, 1000)
    assert (above.may_be_null, above.lowest, above.highest) == (True, 0, 200)
    assert SPEC_BY_PATH["call.wrong_word"].may_be_null
    assert SPEC_BY_PATH["call.wrong_word"].is_text
    assert SPEC_BY_PATH["turn.early_throw"].is_switch


def test_with_value_changes_one_key_only() -> None:
    rules = with_value(HouseRules(), "deck.values.ace", 3)

    assert get_value(rules, "deck.values.ace") == 3
    assert with_value(rules, "deck.values.ace", 1) == HouseRules()


def _accepts_value(rule: RuleSpec, value: object) -> bool:
    if isinstance(value, bool):
        return rule.is_switch
    if isinstance(value, int):
        return rule.lowest is not None and rule.highest is not None and rule.lowest <= value <= rule.highest
    return rule.may_be_null if value is None else rule.is_text or value in rule.words
