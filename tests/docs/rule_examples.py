"""Every house rule with an example: YAML, the sentences of the rules text, and a conformance case in words."""

from collections.abc import Mapping
from typing import Final

from tests.docs.case_text import find_example
from tests.docs.rule_tables import format_value, permitted_values, variant_files
from yaniv.narration.rules_text import build_sections
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value, with_value
from yaniv.rules.rule_warnings import find_warnings
from yaniv.variants.form_model import PRESET_NUMBERS
from yaniv.variants.library import load

_ENABLING_RULES: Final[dict[str, dict[str, RuleValue]]] = {
    "table.min_players": {"table.max_players": 16},
    "call.punish_above": {"call.over_limit": "draw_three"},
}
"""Other rules that must be set for a key to be valid; those for it to have an effect follow from the notes about it."""
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
    "scoring.reduce_at": 100,
    "scoring.multi_asaf_points": 10,
    "scoring.out_of_turn_penalty": 50,
    "scoring.wrong_word_penalty": 50,
    "scoring.tally_length": 5,
    "scoring.tally_bonus": 50,
    "scoring.streak_bonus": 50,
}
"""Values for keys that no variant changes, or changes only together with others, where another than the first possible
one makes a better example."""


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
    distinct_values = list(dict.fromkeys(values))
    return distinct_values if len(distinct_values) > 1 else [rule.default, _other_value(rule)]


def enabling_rules(rule: RuleSpec) -> dict[str, RuleValue]:
    """Return other rules that give a key an effect, by key: those that the note about it names."""
    if rule.path in _ENABLING_RULES:
        return _ENABLING_RULES[rule.path]
    changed = with_value(HouseRules(), rule.path, _other_value(rule))
    notes = [note.message for note in find_warnings(changed) if note.key == rule.path and note.level == "note"]
    others = [SPEC_BY_PATH[str(note.gaps["other"])] for note in notes if "other" in note.gaps]
    return {other.path: _other_value(other) for other in others}


def _other_value(rule: RuleSpec) -> RuleValue:
    """Return a value of a key besides the default: the sample value, a preset number, a word, or the next number."""
    candidates: list[RuleValue] = [_SAMPLE_VALUES[rule.path]] if rule.path in _SAMPLE_VALUES else []
    candidates += [*PRESET_NUMBERS.get(rule.path, ()), *rule.words]
    if rule.is_switch:
        candidates.append(not rule.default)
    if rule.highest is not None:
        candidates.append(
            rule.default + 1 if isinstance(rule.default, int) and rule.default < rule.highest else rule.lowest
        )
    candidates += ["Shraga", None]
    return next(value for value in candidates if value != rule.default)


def _section(rule: RuleSpec) -> str:
    values = sample_values(rule)
    parts = [
        f"### {rule.title} (`{rule.path}`)",
        rule.description,
        f"Values: {permitted_values(rule)}. Default: {format_value(rule.default)}.",
        f"```yaml\n{_rule_lines(enabling_rules(rule) | {rule.path: values[1]})}\n```",
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
    for path, value in enabling_rules(rule).items():
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
