"""Tests of files made to exhaust time or memory, or to crash: each is refused with one short diagnostic.

Times are not asserted; without the limits of the parser some of these files take minutes.
"""

from itertools import islice, product
from string import ascii_lowercase
from typing import Final

import pytest

from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.rules.house_rules import Variant
from yaniv.strict_config.config_loader import load
from yaniv.strict_config.node_composer import MAX_BYTES
from yaniv.strict_config.strict_parser import MAX_NODES


def _repeat_to_limit(part: str) -> str:
    """Repeat *part* as often as it fits into the largest file allowed."""
    return part * (MAX_BYTES // len(part))


MERGE_KEY_BOMB: Final = "a: &a {x: 1}\n" + "".join(f"b{n}: &b{n} {{<<: [*a, *a]}}\n" for n in range(1000))
LONG_TEXT: Final = "x" * (MAX_BYTES - 20)

HOSTILE_FILES: Final[dict[str, str | bytes]] = {
    "too large": "#" * (MAX_BYTES + 1),
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
    "merges": MERGE_KEY_BOMB,
    "brackets": "[" * MAX_BYTES,
    "brackets without aliases": "a: " + "[{" * 30_000,
    "100,000 brackets": "[" * 100_000,
    "ever deeper indentation": "".join(" " * depth + "a:\n" for depth in range(350)),
    "dashes in a line": _repeat_to_limit("- "),
    "dashes": _repeat_to_limit("-\n"),
    "question marks": _repeat_to_limit("?\n"),
    "one key many times": _repeat_to_limit("a:\n"),
    "duplicates": "match:\n" + _repeat_to_limit("  limit: 7\n")[:-20],
    "many keys": "".join(f"k{number}: {number}\n" for number in range(5000)),
    "empty lists": "a: " + "[" * 9 + _repeat_to_limit("[],")[:-40] + "]" * 9,
    "pairs without values": "{" + _repeat_to_limit("a,")[:-4] + "}",
    "documents": _repeat_to_limit("---\n"),
    "directives": _repeat_to_limit("%a\n"),
    "a long word": f"match: {{end: {LONG_TEXT}}}",
    "a long key": f'? "{LONG_TEXT}"\n: 1\n',
    "a long number": f"call: {{limit: {'9' * (MAX_BYTES - 20)}}}",
    "a number that Python will not read": f"call: {{limit: -{'9' * 5000}}}",
    "one line": f"name: {LONG_TEXT}: x",
    "a quote of line ends": '"' + "\n" * (MAX_BYTES - 2),
    "NUL": "name: \0",
    "latin-1": "name: Café".encode("latin-1"),
    "UTF-16": "name: Yaniv".encode("utf-16"),
    "UTF-16 without a mark": "name: Yaniv".encode("utf-16-le"),
    "UTF-32": "name: Yaniv".encode("utf-32"),
    "a surrogate": b"name: \xed\xa0\x80",
    "an escaped surrogate": 'name: "\\ud800"',
    "an escape beyond all characters": 'name: "\\UFFFFFFFF"',
    "tabs": "table:\n\tmax_players: 4\n",
    "carriage returns": "\r" * MAX_BYTES,
    "byte order marks": "\ufeff" * 20_000,
    "spaces": " " * MAX_BYTES,
    "comments": _repeat_to_limit("# a\n"),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_hostile_file_is_refused_with_one_line(name: str) -> None:
    file = HOSTILE_FILES[name]

    parsed = load(file if isinstance(file, bytes) else file.encode(), Variant)

    assert isinstance(parsed, list)
    assert len(parsed) == 1
    line = diagnostic_line(parsed[0], "f")
    assert line.startswith("f:")
    assert line.isprintable()
    assert len(line) < 200


def test_hundreds_of_misspelt_keys_are_all_reported() -> None:
    letters = islice(product(ascii_lowercase, repeat=3), MAX_NODES // 2 - 10)
    file = "scoring:\n" + "".join(f"  {a}treak{b}bonu{c}: 1\n" for a, b, c in letters)

    parsed = load(file.encode(), Variant)

    assert isinstance(parsed, list)
    assert len(parsed) == MAX_NODES // 2 - 10
