"""Prints the metainfo file for software centres, completed from CHANGELOG.md: `metainfo.py DATE`.

The template beside this file has no addresses and no releases. DATE, such as 2026-12-01, is the day of the build; a
version that CHANGELOG.md gives no date gets it.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import release_info

TEMPLATE: Final = Path(__file__).with_name("io.github.yaniv_game.Yaniv.metainfo.xml")
MAX_CHANGES: Final = 8
"""Changes told of one release; the rest is behind its link."""
_DATE_PATTERN: Final = re.compile(r"\d{4}-\d\d-\d\d")
_CHANGE_PATTERN: Final = re.compile(r"^\* (.+(?:\n  .+)*)", re.MULTILINE)
_SENTENCE_END_PATTERN: Final = re.compile(r"(?<=[.!?])\s")


def complete(template: str, build_date: str) -> str:
    """Return the template with addresses and releases filled in."""
    tag_folder = f"{release_info.REPOSITORY}/raw/v{release_info.version()}"
    return (
        template.replace("@REPOSITORY@", release_info.REPOSITORY)
        .replace("@PICTURES@", f"{tag_folder}/assets/pictures")
        .replace("    @RELEASES@\n", "".join(_release_lines(build_date)))
    )


def _release_lines(build_date: str) -> Iterator[str]:
    """Yield the XML of all releases, newest first; what is still to come is none."""
    for name, (date, text) in release_info.changelog_sections().items():
        if name == "Unreleased":
            continue
        is_dated = _DATE_PATTERN.fullmatch(date) is not None
        kind = "stable" if is_dated else "development"
        yield f'    <release version="{name}" date="{date if is_dated else build_date}" type="{kind}">\n'
        yield f'      <url type="details">{release_info.REPOSITORY}/releases/tag/v{name}</url>\n'
        yield "      <description>\n        <ul>\n"
        for change in changes(text)[:MAX_CHANGES]:
            yield f"          <li>{escape(change)}</li>\n"
        yield "        </ul>\n      </description>\n    </release>\n"


def changes(text: str) -> list[str]:
    """Return the first sentence of each change in a section of CHANGELOG.md, without Markdown."""
    items = (" ".join(item.split()) for item in _CHANGE_PATTERN.findall(text))
    plain = (re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", item).replace("`", "").replace("**", "") for item in items)
    return [_SENTENCE_END_PATTERN.split(item, maxsplit=1)[0] for item in plain]


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.write(complete(TEMPLATE.read_text(encoding="utf-8"), *sys.argv[1:]))
