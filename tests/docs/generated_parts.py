"""The generated parts of each page of the manual, and the text of a page with these parts up to date.

A part stands between two comments, the first of which names it; the rest of a page is written by hand, except the
numbers of rules and variants.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.docs import (
    command_tables,
    file_tables,
    layer_picture,
    rule_examples,
    rule_tables,
    spoken_transcript,
    strength_tables,
    trail_tables,
)
from yaniv.rules.rule_specs import RULE_SPECS
from yaniv.variants.library import variant_ids

ROOT: Final = Path(__file__).parents[2]
README: Final = ROOT / "README.md"
DOCS: Final = ROOT / "docs"

PARTS: Final[Mapping[Path, Mapping[str, Callable[[], str]]]] = {
    DOCS / "variants.md": {"variants": rule_tables.variant_table, "rules": rule_tables.rule_table},
    DOCS / "house-rules.md": {"rule-examples": rule_examples.all_rules},
    DOCS / "opponents.md": {
        "characters": strength_tables.character_table,
        "yardsticks": lambda: strength_tables.sections("Master against the yardsticks"),
        "ratings": lambda: strength_tables.sections("All levels on one scale"),
        "levels": lambda: strength_tables.sections("Every level against the one below"),
        "character-strength": lambda: strength_tables.sections("Every character against"),
    },
    DOCS / "luck-and-skill.md": {
        "verdicts": strength_tables.verdict_table,
        "luck": strength_tables.luck_tables,
    },
    DOCS / "accessibility.md": {
        "new-game": spoken_transcript.menu_and_lobby,
        "match": spoken_transcript.whole_match,
        "call-out-of-turn": spoken_transcript.call_out_of_turn,
        "rules": spoken_transcript.rules_editor,
        "settings": spoken_transcript.settings,
    },
    DOCS / "command-line.md": {"commands": command_tables.all_commands},
    DOCS / "journey.md": {"stops": trail_tables.stop_table, "goals": trail_tables.goal_table},
    DOCS / "files.md": {
        "match-header": file_tables.match_header,
        "events": file_tables.events,
        "settings": file_tables.settings,
    },
    DOCS / "dev" / "architecture.md": {
        "program": lambda: layer_picture.layer_table("Layers of the program", "yaniv"),
        "user-interface": lambda: layer_picture.layer_table("Layers of the user interface", "yaniv.ui"),
        "application": lambda: layer_picture.layer_table("Layers of the application", "yaniv.app"),
    },
}

LAYER_PICTURE: Final = DOCS / "dev" / "layers.svg"
RULE_ISSUE_FORM: Final = ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.md"
METAINFO: Final = ROOT / "packaging" / "linux" / "io.github.yaniv_game.Yaniv.metainfo.xml"
COUNTED_PAGES: Final = (README, ROOT / "CONTRIBUTING.md", RULE_ISSUE_FORM, METAINFO, *sorted(DOCS.glob("*.md")))
"""Pages whose sentences count the rules or the variants."""
_NUMBERS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
NUMBER_WORDS: Final = tuple(_NUMBERS.split())
_RULE_COUNT: Final = re.compile(r"\b([Aa]ll )\d+( rules\b| of them)")
_NUMBER: Final = rf"(?:{'|'.join(NUMBER_WORDS)})"
_VARIANT_COUNT: Final = re.compile(
    rf"\b(all |comes with |: |the ){_NUMBER}( variants\b| ways to play| built-in rule files)"
)

_GENERATED_BY: Final = "written by `python -m tests.docs`; do not edit -->"
_END_MARK: Final = "<!-- end -->"


def with_current_parts(page: Path) -> str:
    """Return the text of a page with its generated parts up to date.

    :raises ValueError: if the page lacks the comments of one of its parts.
    """
    text = page.read_text(encoding="utf-8")
    for name, write in PARTS.get(page, {}).items():
        opening = f"<!-- {name}: {_GENERATED_BY}"
        before, found, rest = text.partition(opening)
        _, ended, after = rest.partition(_END_MARK)
        if not (found and ended):
            raise ValueError(f"{page}: no place for {name}; write {opening} and {_END_MARK}")
        text = f"{before}{opening}\n\n{write()}\n\n{_END_MARK}{after}"
    return with_current_counts(text) if page in COUNTED_PAGES else text


def with_current_counts(text: str) -> str:
    """Return *text* with the right number of rules in "all 12 rules" and of variants in "five ways to play"."""
    text = _RULE_COUNT.sub(rf"\g<1>{len(RULE_SPECS)}\g<2>", text)
    return _VARIANT_COUNT.sub(rf"\g<1>{NUMBER_WORDS[len(variant_ids())]}\g<2>", text)
