"""What the manual says about the computer players: measured strength, and who they are."""

from pathlib import Path
from typing import Final

from yaniv.bots.characters import CHARACTERS, PERSONALITIES

STRENGTH: Final = Path(__file__).parents[2] / "assets" / "bots" / "STRENGTH.md"
LUCK: Final = STRENGTH.with_name("LUCK.md")
VERDICTS: Final = STRENGTH.with_name("VERDICTS.md")


def sections(title_start: str) -> str:
    """The sections that `python -m tests.strength` has written under titles that begin like this.

    :raises ValueError: if there are none.
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
    """The table that `python -m tests.verdicts` has written, and whether it proves the verdicts."""
    _, _, rest = VERDICTS.read_text(encoding="utf-8").partition("## Verdicts\n\n")
    return rest.partition("\n\n## ")[0]


def luck_tables() -> str:
    """The tables that `python -m tests.luck_control` has written."""
    _, _, rest = LUCK.read_text(encoding="utf-8").partition("\n## ")
    return f"## {rest.strip()}".replace("## ", "### ")


def character_table() -> str:
    """Everybody who can be invited."""
    rows = ["| `LEVEL:PERSON` | name | personality | |", "|---|---|---|---|"]
    for word, character in CHARACTERS.items():
        personality = PERSONALITIES[character.personality]
        rows.append(f"| `{word}` | {character.name} | {personality.title} | {personality.about} |")
    return "\n".join(rows)
