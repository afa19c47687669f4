"""The tables of README that are made elsewhere; `python -m tests.readme_tables` writes them anew."""

from pathlib import Path
from typing import Final

from yaniv.rules.rule_specs import RULE_SPECS, RuleSpec, RuleValue
from yaniv.variants.library import load, variant_ids

ROOT: Final = Path(__file__).parents[1]
README: Final = ROOT / "README.md"
STRENGTH: Final = ROOT / "assets" / "bots" / "STRENGTH.md"

_GENERATED_BY: Final = "written by `python -m tests.readme_tables`; do not edit -->"
_END_MARK: Final = "<!-- end -->"


def with_current_tables(readme: str) -> str:
    """The text of README with its tables as they have to be now."""
    for name, table in (("strength", strength_tables()), ("variants", variant_table()), ("rules", rule_table())):
        opening = f"<!-- {name}: {_GENERATED_BY}"
        before, _, rest = readme.partition(opening)
        _, _, after = rest.partition(_END_MARK)
        readme = f"{before}{opening}\n\n{table}\n\n{_END_MARK}{after}"
    return readme


def strength_tables() -> str:
    """What `python -m tests.strength` has written of variants and of levels, folded up."""
    parts = []
    for part in STRENGTH.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, table = part.partition("\n")
        if "in every variant" in title or title.startswith("Every level"):
            parts.append(f"<details><summary>{title}</summary>\n\n{table.strip()}\n\n</details>")
    return "\n\n".join(parts)


def variant_table() -> str:
    """The variants that come along: what to write behind `--variant`, title, players, what is different."""
    rows = ["| `--variant` | name | players | |", "|---|---|---|---|"]
    built_in = [ROOT / "variants" / f"{name}.yaml" for name in variant_ids()]
    for file in filter(Path.exists, built_in):
        variant = load(file)
        table = variant.rules.table
        players = f"{table.min_players} to {table.max_players}"
        rows.append(f"| `{file.stem}` | {variant.name} | {players} | {variant.about} |")
    return "\n".join(rows)


def rule_table() -> str:
    """All keys of a rule file."""
    rows = ["| key | without it | may be | what it means |", "|---|---|---|---|"]
    rows += [
        f"| `{rule.path}` | {_format_value(rule.default)} | {_permitted_values(rule)} |"
        f" {rule.title}. {rule.description} |"
        for rule in RULE_SPECS
    ]
    return "\n".join(rows)


def _permitted_values(rule: RuleSpec) -> str:
    permitted = [_format_value(word) for word in rule.words]
    if rule.lowest is not None:
        permitted.append(f"{rule.lowest} to {rule.highest}")
    if rule.is_switch:
        permitted += [_format_value(False), _format_value(True)]
    if rule.is_text:
        permitted.append("text")
    if rule.may_be_null:
        permitted.append(_format_value(None))
    return ", ".join(permitted)


def _format_value(value: RuleValue) -> str:
    """As it stands in a file."""
    match value:
        case None:
            return "`null`"
        case bool():
            return f"`{str(value).lower()}`"
        case str() | int():
            return f"`{value}`"


if __name__ == "__main__":
    README.write_text(with_current_tables(README.read_text(encoding="utf-8")), encoding="utf-8")
