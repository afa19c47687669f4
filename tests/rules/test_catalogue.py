"""The declarations of the rules, walked: what forms, help and the schema show."""

import pytest

from yaniv.rules.catalogue import BY_PATH, GROUPS, RULES, Rule, changed, value
from yaniv.rules.house import HouseRules


def test_the_keys_stand_in_9_groups() -> None:
    assert len(RULES) == len(BY_PATH)
    assert list(GROUPS) == ["table", "deck", "deal", "turn", "melds", "pickup", "call", "scoring", "match"]
    assert {rule.group for rule in RULES} == set(GROUPS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.path)
def test_every_key_has_a_title_a_sentence_and_a_default_it_takes(rule: Rule) -> None:
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.description.endswith(".")
    assert rule.default == value(HouseRules(), rule.path)
    assert _takes(rule, rule.default)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.path)
def test_every_key_takes_something_else_as_well(rule: Rule) -> None:
    others = [*rule.words, rule.lowest, rule.highest, True, False] if rule.is_switch else [*rule.words, rule.highest]

    assert rule.is_text or any(other is not None and other != rule.default for other in others)


def test_titles_do_not_repeat_within_a_group() -> None:
    for group in GROUPS:
        titles = [rule.title for rule in RULES if rule.group == group]
        assert len(titles) == len(set(titles))


def test_groups_have_titles() -> None:
    assert GROUPS["call"] == "Calling"
    assert GROUPS["pickup"] == "Pick-up"


def test_words_stand_in_the_order_of_the_declaration_the_default_first() -> None:
    assert BY_PATH["melds.jokers"].words == ("runs", "plain", "sets_and_runs")
    assert BY_PATH["turn.slap_down"].words == ("none", "single", "sets", "sets_and_runs")
    for rule in RULES:
        assert rule.default in rule.words[:1] or rule.default not in rule.words


def test_a_key_may_take_words_and_numbers_or_null() -> None:
    packs, reduce_at, above = BY_PATH["deck.packs"], BY_PATH["scoring.reduce_at"], BY_PATH["call.punish_above"]

    assert (packs.words, packs.lowest, packs.highest) == (("auto",), 1, 8)
    assert (reduce_at.words, reduce_at.lowest, reduce_at.highest) == (("none", "limit"), 1, 1000)
    assert (above.may_be_null, above.lowest, above.highest) == (True, 0, 200)
    assert BY_PATH["call.wrong_word"].may_be_null
    assert BY_PATH["call.wrong_word"].is_text
    assert BY_PATH["turn.early_throw"].is_switch


def test_one_key_is_changed_and_nothing_else() -> None:
    rules = changed(HouseRules(), "deck.values.ace", 3)

    assert value(rules, "deck.values.ace") == 3
    assert changed(rules, "deck.values.ace", 1) == HouseRules()


def _takes(rule: Rule, decided: object) -> bool:
    if isinstance(decided, bool):
        return rule.is_switch
    if isinstance(decided, int):
        return rule.lowest is not None and rule.highest is not None and rule.lowest <= decided <= rule.highest
    return rule.may_be_null if decided is None else rule.is_text or decided in rule.words
