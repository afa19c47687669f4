"""Tests of the rules as text: complete sentences that change with every key that changes the game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.rule_strategies import house_rules, rule_values
from yaniv.narration.rules_text import LINE_WIDTH, build_sections, format_rules
from yaniv.rules.deck import is_half, pack_count
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, get_value, with_value
from yaniv.rules.scoring import can_always_call
from yaniv.variants.library import load, variant_ids

PAGES = Path(__file__).parent / "pages"


@pytest.mark.parametrize("name", ["classic", "travellers-speed", "self-assaf", "speedy-yan"])
def test_the_page_of_a_variant_equals_its_proofread_copy(name: str) -> None:
    assert format_rules(load(name)) == (PAGES / f"{name}.txt").read_text(encoding="utf-8")


def test_the_page_of_changed_rules_does_not_begin_with_what_they_were_made_from() -> None:
    classic = load("classic")

    page = format_rules(replace(classic, name="Ours", call=replace(classic.call, limit=7)))

    assert page.startswith("Ours\nLike Classic, except: Call at or below (7).\n")


@pytest.mark.parametrize("name", variant_ids())
def test_every_variant_has_a_page_of_short_lines(name: str) -> None:
    page = format_rules(load(name))

    assert page.startswith(load(name).name)
    assert max(len(line) for line in page.splitlines()) <= LINE_WIDTH


@given(house_rules())
@settings(max_examples=example_count(50))
def test_any_rules_give_a_page_of_complete_sentences(rules: HouseRules) -> None:
    lines = [line for section in build_sections(rules) for line in section.lines]

    for line in lines:
        assert line[-1] in ".!?”", line
        assert line[0] == line[0].upper(), line
        assert not {"None", "True", "False", "{", "}", "_"} & {*line.split(), *line}, line
    assert len(lines) == len(set(lines))


@given(house_rules(), st.sampled_from(RULE_SPECS), st.data())
@settings(max_examples=example_count(200))
def test_no_key_changes_the_game_without_changing_the_page(
    rules: HouseRules, rule: RuleSpec, data: st.DataObject
) -> None:
    other = with_value(rules, rule.path, data.draw(rule_values(rule)))
    if find_conflicts(other):
        return

    page_text, other_page_text = build_sections(rules), build_sections(other)

    assert (page_text == other_page_text) == (effective_rules(rules) == effective_rules(other)), rule.path


def effective_rules(rules: HouseRules) -> tuple[object, ...]:
    """Return the rules with inactive keys reset to their defaults, and the deck actually used at each table size.

    Beside them: whether any hand may call.
    """
    deck, always = rules.deck, can_always_call(rules)
    for path, value, acts_as in equivalents(rules):
        if get_value(rules, path) == value:
            rules = with_value(rules, path, acts_as)
    tables = range(rules.table.min_players, rules.table.max_players + 1)
    used = [(pack_count(rules, players), is_half(rules, players)) for players in tables]
    jokers = {-(-deck.jokers // 2) if half else deck.jokers for _, half in used}
    for path in inactive_keys(rules):
        rules = with_value(rules, path, SPEC_BY_PATH[path].default)
    for path in ("deck.packs", "deck.pack", "deck.jokers"):
        rules = with_value(rules, path, SPEC_BY_PATH[path].default)
    return rules, tuple(used), frozenset(jokers), deck.jokers > 0, always


def equivalents(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Yield values that act as another one under these rules: key, value, and as what it acts."""
    if rules.melds.runs == "forbidden":
        yield "pickup.from_last_play", "any_of_set", "any"
        yield "turn.slap_down", "sets_and_runs", "sets"
    if rules.scoring.others_when_beaten == "zero":
        yield "scoring.zero_for", "both", "yaniv"
    if rules.match.end == "single_round":
        yield "match.next_starter", "caller", "lowest"


def inactive_keys(rules: HouseRules) -> tuple[str, ...]:
    """Return the keys whose value has no effect under these rules."""
    scoring, single = rules.scoring, rules.match.end == "single_round"
    is_inactive = {
        "deck.values.joker": rules.deck.jokers == 0,
        "melds.ace": rules.melds.runs == "forbidden",
        "melds.jokers": rules.deck.jokers == 0,
        "pickup.joker_swap": rules.deck.jokers == 0,
        "match.round_limit": single,
        "match.next_starter": single and rules.match.tie == "shared",
        "call.limit": can_always_call(rules),
        "call.over_limit": can_always_call(rules),
        "call.punish_above": rules.call.punish_above == rules.call.limit or can_always_call(rules),
        "match.limit": single,
        "match.limit_hit": single,
        "scoring.multi_asaf": rules.table.max_players == 2,
        "scoring.multi_asaf_points": rules.table.max_players == 2 or scoring.multi_asaf == "flat",
        "scoring.out_of_turn_penalty": rules.call.out_of_turn == "forbidden",
        "scoring.wrong_word_penalty": rules.call.wrong_word is None,
        "scoring.reduce_by": scoring.reduce_at == "none",
        "scoring.streak_bonus": scoring.streak_length == 0,
        "scoring.streak_length": scoring.streak_bonus == 0,
        "scoring.tally_bonus": scoring.tally_length == 0,
        "scoring.tally_length": scoring.tally_bonus == 0,
    }
    keys = {path for path, inactive in is_inactive.items() if inactive}
    return tuple(keys | {rule.path for rule in RULE_SPECS if single and rule.group == "scoring"})


@pytest.mark.parametrize(
    ("path", "to", "sentence"),
    [
        ("call.limit", 9, "if your hand is worth 9 or less"),
        ("table.call_word", "Jhyap", "you may call “Jhyap”"),
        ("table.asaf_word", "Shraga", "that's Shraga!"),
        ("deal.hand_size", 1, "Everyone is dealt 1 card."),
        ("deal.extra_cards", 2, "gets 2 extra cards"),
        ("turn.order", "draw_first", "Draw one card. Then throw"),
        ("table.direction", "counterclockwise", "Deal and play go anticlockwise"),
        ("deck.values.one_eyed_jack", -1, "(spades and hearts) are worth -1."),
        ("match.limit", 100, "over 100 is out"),
    ],
)
def test_a_rule_appears_on_the_page_with_its_value(path: str, to: str | int, sentence: str) -> None:
    rules = with_value(HouseRules(), path, to)

    page = format_rules(Variant(**{name: getattr(rules, name) for name in rules.__struct_fields__}))

    assert sentence in " ".join(page.split())
    assert get_value(rules, path) == to
