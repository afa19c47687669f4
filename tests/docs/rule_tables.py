"""Tables of the variants and of all keys of a rule file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from yaniv.rules.rule_specs import RULE_SPECS, RuleSpec, RuleValue
from yaniv.variants.library import load, variant_ids

VARIANTS: Final = Path(__file__).parents[2] / "variants"


def variant_table() -> str:
    """Return the table of built-in variants: argument of `--variant`, name, players, and description."""
    rows = ["| `--variant` | name | players | |", "|---|---|---|---|"]
    for file in variant_files():
        variant = load(file)
        table = variant.rules.table
        players = f"{table.min_players} to {table.max_players}"
        rows.append(f"| `{file.stem}` | {variant.name} | {players} | {variant.about} |")
    return "\n".join(rows)


def rule_table() -> str:
    """Return the table of all keys of a rule file."""
    rows = ["| key | without it | may be | what it means |", "|---|---|---|---|"]
    rows += [
        f"| `{rule.path}` | {format_value(rule.default)} | {permitted_values(rule)} |"
        f" {rule.title}. {rule.description} |"
        for rule in RULE_SPECS
    ]
    return "\n".join(rows)


def variant_files() -> Iterator[Path]:
    """Return the rule files of the built-in variants, in the order of the program."""
    return filter(Path.exists, (VARIANTS / f"{name}.yaml" for name in variant_ids()))


def permitted_values(rule: RuleSpec) -> str:
    """Return the values a key accepts, as text."""
    permitted = [format_value(word) for word in rule.words]
    if rule.lowest is not None:
        permitted.append(f"{rule.lowest} to {rule.highest}")
    if rule.is_switch:
        permitted += [format_value(False), format_value(True)]
    if rule.is_text:
        permitted.append("text")
    if rule.may_be_null:
        permitted.append(format_value(None))
    return ", ".join(permitted)


def format_value(value: RuleValue) -> str:
    """Return a value as written in a rule file, in backquotes."""
    match value:
        case None:
            return "`null`"
        case bool():
            return f"`{str(value).lower()}`"
        case str() | int():
            return f"`{value}`"
