"""The tables of README that are made elsewhere; `python -m tests.documents` writes them anew."""

from pathlib import Path
from typing import Final

from yaniv.rules.catalogue import RULES, Rule, Value
from yaniv.variants.library import load, names

ROOT: Final = Path(__file__).parents[1]
README: Final = ROOT / "README.md"
STRENGTH: Final = ROOT / "assets" / "bots" / "STRENGTH.md"

_BY: Final = "written by `python -m tests.documents`; do not edit -->"
_END: Final = "<!-- end -->"


def written(readme: str) -> str:
    """The text of README with its tables as they have to be now."""
    for name, table in (("strength", strength()), ("variants", variants()), ("rules", rules())):
        opening = f"<!-- {name}: {_BY}"
        before, _, rest = readme.partition(opening)
        _, _, after = rest.partition(_END)
        readme = f"{before}{opening}\n\n{table}\n\n{_END}{after}"
    return readme


def strength() -> str:
    """What `python -m tests.strength` has written of variants and of levels, folded up."""
    parts = []
    for part in STRENGTH.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, table = part.partition("\n")
        if "in every variant" in title or title.startswith("Every level"):
            parts.append(f"<details><summary>{title}</summary>\n\n{table.strip()}\n\n</details>")
    return "\n\n".join(parts)


def variants() -> str:
    """The variants that come along: what to write behind `--variant`, title, players, what is different."""
    rows = ["| `--variant` | name | players | |", "|---|---|---|---|"]
    built_in = [ROOT / "variants" / f"{name}.yaml" for name in names()]
    for file in filter(Path.exists, built_in):
        variant = load(file)
        table = variant.rules.table
        players = f"{table.min_players} to {table.max_players}"
        rows.append(f"| `{file.stem}` | {variant.name} | {players} | {variant.about} |")
    return "\n".join(rows)


def rules() -> str:
    """All keys of a rule file."""
    rows = ["| key | without it | may be | what it means |", "|---|---|---|---|"]
    rows += [
        f"| `{rule.path}` | {_shown(rule.default)} | {_range(rule)} | {rule.title}. {rule.description} |"
        for rule in RULES
    ]
    return "\n".join(rows)


def _range(rule: Rule) -> str:
    said = [_shown(word) for word in rule.words]
    if rule.lowest is not None:
        said.append(f"{rule.lowest} to {rule.highest}")
    if rule.is_switch:
        said += [_shown(False), _shown(True)]
    if rule.is_text:
        said.append("text")
    if rule.may_be_null:
        said.append(_shown(None))
    return ", ".join(said)


def _shown(value: Value) -> str:
    """As it stands in a file."""
    match value:
        case None:
            return "`null`"
        case bool():
            return f"`{str(value).lower()}`"
        case str() | int():
            return f"`{value}`"


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
