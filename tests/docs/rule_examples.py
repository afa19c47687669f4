"""Every house rule with an example: YAML, the sentences of the rules text, and a conformance case in words."""

from collections.abc import Mapping
from typing import Final

from tests.docs.case_text import find_example
from tests.docs.rule_tables import format_value, permitted_values, variant_files
from yaniv.narration.rules_text import build_sections
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, RuleSpec, RuleValue, get_value, with_value
from yaniv.variants.library import load

ENABLING_RULES: Final[dict[str, dict[str, RuleValue]]] = {
    "table.min_players": {"table.max_players": 16},
    "call.punish_above": {"call.over_limit": "draw_three"},
    "scoring.multi_asaf_points": {"scoring.multi_asaf": "each"},
    "scoring.out_of_turn_penalty": {"call.out_of_turn": "ends_round"},
    "scoring.wrong_word_penalty": {"call.wrong_word": "Yanif"},
    "scoring.reduce_by": {"scoring.reduce_at": 100},
    "scoring.streak_bonus": {"scoring.streak_length": 3},
    "scoring.tally_bonus": {"scoring.tally_length": 3},
}
"""Other rules that must be set for a key to have an effect."""
_MAX_NUMBERS: Final = 2
"""Numbers shown for one key, besides the default."""
_SAMPLE_VALUES: Final[dict[str, RuleValue]] = {
    "table.min_players": 3,
    "table.asaf_word": "Shraga",
    "deck.packs": 2,
    "deck.values.ace": 11,
    "deck.values.jack": 11,
    "deck.values.queen": 12,
    "deck.values.king": 13,
    "deck.values.joker": -2,
    "deck.values.one_eyed_jack": 0,
    "deal.extra_cards": 1,
    "call.punish_above": 7,
    "call.wrong_word": "Yanif",
    "match.round_limit": 10,
    "scoring.multi_asaf_points": 10,
    "scoring.out_of_turn_penalty": 50,
    "scoring.wrong_word_penalty": 50,
    "scoring.tally_length": 5,
    "scoring.tally_bonus": 50,
    "scoring.streak_bonus": 50,
}
"""Values for keys that no variant changes, or changes only together with others."""


def all_rules() -> str:
    """Return one section per group, with one subsection per key."""
    parts = []
    for group, title in GROUP_TITLES.items():
        parts.append(f"## {title}")
        parts += [_section(rule) for rule in RULE_SPECS if rule.group == group]
    return "\n\n".join(parts)


def sample_values(rule: RuleSpec) -> list[RuleValue]:
    """Return the default, then a sample value, all other words, and values used by variants."""
    values: list[RuleValue] = [rule.default]
    if rule.path in _SAMPLE_VALUES:
        values.append(_SAMPLE_VALUES[rule.path])
    if rule.words or rule.is_switch:
        values += rule.words or (True, False)
    used: list[RuleValue] = [get_value(load(file).rules, rule.path) for file in variant_files()]
    numbers = sorted({value for value in used if type(value) is int and value != rule.default})
    others: list[RuleValue] = [value for value in used if rule.is_text and value not in (rule.default, None)]
    if rule.lowest is not None:
        values += numbers[:_MAX_NUMBERS]
    values += others[:1]
    return list(dict.fromkeys(values))


def _section(rule: RuleSpec) -> str:
    values = sample_values(rule)
    if len(values) == 1:
        raise ValueError(f"tests/docs/rule_examples.py: a sample value for {rule.path}")
    parts = [
        f"### {rule.title} (`{rule.path}`)",
        rule.description,
        f"Values: {permitted_values(rule)}. Default: {format_value(rule.default)}.",
        f"```yaml\n{_rule_lines(ENABLING_RULES.get(rule.path, {}) | {rule.path: values[1]})}\n```",
        _sentence_table(rule, values),
    ]
    if example := find_example(rule.path):
        parts.append(f"**For example.** {example}")
    return "\n\n".join(parts)


def _rule_lines(rules: Mapping[str, RuleValue]) -> str:
    """Return these rules as YAML, one line per group."""
    groups: dict[str, list[str]] = {}
    for path, value in rules.items():
        group, _, name = path.partition(".")
        outer, _, inner = name.partition(".")
        text = format_value(value).strip("`")
        groups.setdefault(group, []).append(f"{outer}: {{{inner}: {text}}}" if inner else f"{outer}: {text}")
    return "\n".join(f"{group}: {{{', '.join(lines)}}}" for group, lines in groups.items())


def _sentence_table(rule: RuleSpec, values: list[RuleValue]) -> str:
    """Return a table of the sentences that the rules text has only with each value."""
    rules = HouseRules()
    for path, value in ENABLING_RULES.get(rule.path, {}).items():
        rules = with_value(rules, path, value)
    lines = {value: _lines(with_value(rules, rule.path, value)) for value in values}
    rows = ["| value | the rules then say |", "|---|---|"]
    for value in values:
        other = lines[values[0]] if value != values[0] else lines[values[1]]
        own = [line for line in lines[value] if line not in other]
        rows.append(f"| {format_value(value)} | {' '.join(own) or 'nothing about it'} |")
    return "\n".join(rows)


def _lines(rules: HouseRules) -> list[str]:
    """Return the sentences of the rules text without the tactics, which follow from the others."""
    return [line for section in build_sections(rules) if section.topic != "tactics" for line in section.lines]
