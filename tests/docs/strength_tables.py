"""Tables of the bots: measured strength, and characters."""

from pathlib import Path
from typing import Final

from yaniv.bots.characters import CHARACTERS, PERSONALITIES

STRENGTH: Final = Path(__file__).parents[2] / "assets" / "bots" / "STRENGTH.md"
LUCK: Final = STRENGTH.with_name("LUCK.md")
VERDICTS: Final = STRENGTH.with_name("VERDICTS.md")


def sections(title_start: str) -> str:
    """Return the sections written by `python -m tests.strength` whose titles begin with *title_start*.

    :raises ValueError: if there is none.
    """
    written = [
        f"### {part.strip()}"
        for part in STRENGTH.read_text(encoding="utf-8").split("\n## ")[1:]
        if part.startswith(title_start)
    ]
    if not written:
        raise ValueError(f"{STRENGTH.name}: no section {title_start!r}")
    return "\n\n".join(written)


def verdict_table() -> str:
    """Return the section written by `python -m tests.verdicts`: the table and its conclusion."""
    _, _, rest = VERDICTS.read_text(encoding="utf-8").partition("## Verdicts\n\n")
    return rest.partition("\n\n## ")[0]


def luck_tables() -> str:
    """Return the tables written by `python -m tests.luck_control`."""
    _, _, rest = LUCK.read_text(encoding="utf-8").partition("\n## ")
    return f"## {rest.strip()}".replace("## ", "### ")


def character_table() -> str:
    """Return the table of all characters."""
    rows = ["| `LEVEL:PERSON` | name | personality | |", "|---|---|---|---|"]
    for word, character in CHARACTERS.items():
        personality = PERSONALITIES[character.personality]
        rows.append(f"| `{word}` | {character.name} | {personality.title} | {personality.about} |")
    return "\n".join(rows)
