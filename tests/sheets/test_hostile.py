"""Files made to cost time or memory, or to crash: each ends in one short line.

How long they take is measured and not tested here; without the limits some of them take minutes.
"""

from itertools import islice, product
from string import ascii_lowercase
from typing import Final

import pytest

from yaniv.rules.house import Variant
from yaniv.sheets.loader import LARGEST
from yaniv.sheets.reader import read
from yaniv.sheets.reading import MOST_ENTRIES


def _full(part: str) -> str:
    """As often as it fits into the largest file."""
    return part * (LARGEST // len(part))


MERGES: Final = "a: &a {x: 1}\n" + "".join(f"b{n}: &b{n} {{<<: [*a, *a]}}\n" for n in range(1000))
LONG_TEXT: Final = "x" * (LARGEST - 20)

HOSTILE: Final[dict[str, str | bytes]] = {
    "too large": "#" * (LARGEST + 1),
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
    "merges": MERGES,
    "brackets": "[" * LARGEST,
    "brackets without aliases": "a: " + "[{" * 30_000,
    "100,000 brackets": "[" * 100_000,
    "steps": "".join(" " * depth + "a:\n" for depth in range(350)),
    "dashes in a line": _full("- "),
    "dashes": _full("-\n"),
    "question marks": _full("?\n"),
    "one key again and again": _full("a:\n"),
    "duplicates": "match:\n" + _full("  limit: 7\n")[:-20],
    "many keys": "".join(f"k{number}: {number}\n" for number in range(5000)),
    "empty lists": "a: " + "[" * 9 + _full("[],")[:-40] + "]" * 9,
    "pairs without values": "{" + _full("a,")[:-4] + "}",
    "documents": _full("---\n"),
    "directives": _full("%a\n"),
    "a long word": f"match: {{end: {LONG_TEXT}}}",
    "a long key": f'? "{LONG_TEXT}"\n: 1\n',
    "a long number": f"call: {{limit: {'9' * (LARGEST - 20)}}}",
    "a number that Python will not read": f"call: {{limit: -{'9' * 5000}}}",
    "one line": f"name: {LONG_TEXT}: x",
    "a quote of line ends": '"' + "\n" * (LARGEST - 2),
    "NUL": "name: \0",
    "latin-1": "name: Café".encode("latin-1"),
    "UTF-16": "name: Yaniv".encode("utf-16"),
    "UTF-16 without a mark": "name: Yaniv".encode("utf-16-le"),
    "UTF-32": "name: Yaniv".encode("utf-32"),
    "a surrogate": b"name: \xed\xa0\x80",
    "an escaped surrogate": 'name: "\\ud800"',
    "an escape beyond all characters": 'name: "\\UFFFFFFFF"',
    "tabs": "table:\n\tmax_players: 4\n",
    "carriage returns": "\r" * LARGEST,
    "marks of byte order": "\ufeff" * 20_000,
    "spaces": " " * LARGEST,
    "comments": _full("# a\n"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_in_one_line(name: str) -> None:
    file = HOSTILE[name]

    found = read(file if isinstance(file, bytes) else file.encode(), Variant)

    assert isinstance(found, list)
    assert len(found) == 1
    line = found[0].told("f")
    assert line.startswith("f:")
    assert line.isprintable()
    assert len(line) < 200


def test_near_misses_by_the_hundred_are_all_told() -> None:
    letters = islice(product(ascii_lowercase, repeat=3), MOST_ENTRIES // 2 - 10)
    file = "scoring:\n" + "".join(f"  {a}treak{b}bonu{c}: 1\n" for a, b, c in letters)

    found = read(file.encode(), Variant)

    assert isinstance(found, list)
    assert len(found) == MOST_ENTRIES // 2 - 10
