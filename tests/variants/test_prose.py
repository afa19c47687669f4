"""Rules as sentences: right for every value of every key, and good to read."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.house_rules import house_rules, values
from yaniv.rules.catalogue import BY_PATH, RULES, Rule, changed, value
from yaniv.rules.conflicts import conflicts
from yaniv.rules.deck import is_half, packs
from yaniv.rules.house import HouseRules, Variant
from yaniv.variants.library import load, names
from yaniv.variants.prose import WIDTH, explained, sections

PAGES = Path(__file__).parent / "pages"


@pytest.mark.parametrize("name", ["classic", "travellers-speed", "self-assaf", "speedy-yan"])
def test_the_page_of_a_variant_reads_as_it_was_proofread(name: str) -> None:
    assert explained(load(name)) == (PAGES / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_every_variant_has_a_page_of_short_lines(name: str) -> None:
    page = explained(load(name))

    assert page.startswith(load(name).name)
    assert max(len(line) for line in page.splitlines()) <= WIDTH


@given(house_rules())
@settings(max_examples=150)
def test_any_house_has_a_page_of_whole_sentences(rules: HouseRules) -> None:
    lines = [line for section in sections(rules) for line in section.lines]

    for line in lines:
        assert line[-1] in ".!?”", line
        assert line[0] == line[0].upper(), line
        assert not {"None", "True", "False", "{", "}", "_"} & {*line.split(), *line}, line
    assert len(lines) == len(set(lines))


@given(house_rules(), st.sampled_from(RULES), st.data())
@settings(max_examples=600)
def test_no_key_changes_the_game_without_changing_the_page(rules: HouseRules, rule: Rule, data: st.DataObject) -> None:
    other = changed(rules, rule.path, data.draw(values(rule)))
    if conflicts(other):
        return

    told, told_otherwise = sections(rules), sections(other)

    assert (told == told_otherwise) == (meaning(rules) == meaning(other)), rule.path


def meaning(rules: HouseRules) -> tuple[object, ...]:
    """The rules without what means nothing in this house, and the deck as it comes to lie on the table."""
    deck = rules.deck
    tables = range(rules.table.min_players, rules.table.max_players + 1)
    used = [(packs(rules, players), is_half(rules, players)) for players in tables]
    jokers = {-(-deck.jokers // 2) if half else deck.jokers for _, half in used}
    for path in asleep(rules):
        rules = changed(rules, path, BY_PATH[path].default)
    for path in ("deck.packs", "deck.pack", "deck.jokers"):
        rules = changed(rules, path, BY_PATH[path].default)
    return rules, tuple(used), frozenset(jokers), deck.jokers > 0


def asleep(rules: HouseRules) -> tuple[str, ...]:
    """Keys that decide nothing, whatever they are set to."""
    scoring, single = rules.scoring, rules.match.end == "single_round"
    sleeping = {
        "deck.values.joker": rules.deck.jokers == 0,
        "melds.jokers": rules.deck.jokers == 0,
        "pickup.joker_swap": rules.deck.jokers == 0,
        "call.punish_above": rules.call.punish_above == rules.call.limit,
        "match.limit": single,
        "match.limit_hit": single,
        "scoring.multi_asaf": rules.table.max_players == 2,
        "scoring.multi_asaf_points": rules.table.max_players == 2 or scoring.multi_asaf == "flat",
        "scoring.out_of_turn_penalty": rules.call.out_of_turn == "forbidden",
        "scoring.wrong_word_penalty": rules.call.wrong_word is None,
        "scoring.reduce_by": scoring.reduce_at == "none",
        "scoring.streak_bonus": scoring.streak_length == 0,
        "scoring.tally_bonus": scoring.tally_length == 0,
    }
    keys = {path for path, sleeps in sleeping.items() if sleeps}
    return tuple(keys | {rule.path for rule in RULES if single and rule.group == "scoring"})


@pytest.mark.parametrize(
    ("path", "to", "told"),
    [
        ("call.limit", 9, "if your hand counts 9 or less"),
        ("table.call_word", "Jhyap", "you may call “Jhyap”"),
        ("table.asaf_word", "Shraga", "that is Shraga!"),
        ("deal.hand_size", 1, "Everybody is dealt 1 card."),
        ("deal.extra_cards", 2, "gets 2 cards more"),
        ("turn.order", "draw_first", "First pick up one card."),
        ("table.direction", "counterclockwise", "go round counterclockwise"),
        ("deck.values.one_eyed_jack", -1, "those of spades and hearts, count -1."),
        ("match.limit", 100, "more than 100 is out"),
    ],
)
def test_a_house_rule_is_told_with_its_number(path: str, to: str | int, told: str) -> None:
    rules = changed(HouseRules(), path, to)

    page = explained(Variant(**{name: getattr(rules, name) for name in rules.__struct_fields__}))

    assert told in " ".join(page.split())
    assert value(rules, path) == to
