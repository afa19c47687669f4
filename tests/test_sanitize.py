"""Text from outside: what may be a name, and that nothing hidden comes out, whatever goes in."""

import csv
import json
import unicodedata
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaniv.sanitize import (
    cleaned,
    comparable,
    flaw,
    printable,
    printable_json,
    printable_lines,
    spreadsheet_cell,
)

NASTY = (
    "\x00\x07\x1b\x7f\x85\x9b\xad\r\n\t\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff"
)
"""What moves, hides or ends the text around it."""
ANY = st.text(
    st.one_of(st.characters(), st.sampled_from(NASTY + "=+-@ \u0301\u05b8\ue000\U000e0041\udcff\u3164"))
) | st.text(st.sampled_from("Ya n\u05d9\u0628\u200c\u200d\u094dक\u0301 \xa0"))
HONEST = [
    "Noa",
    "נועה",
    "שָׁלוֹם",
    "فاطمة",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a non-joiner
    "क्\u200dष",
    "Zoë O'Hara-Łuk",
    "Noa (2)",
    "C++ & ♥",
    "Éric",
    "何 偉",
    "Prêt\u202f!",
    "🂡",
    "Friday ♥\ufe0f",
    "葛\U000e0100城",
    "ᠮᠣᠩᠭᠣᠯ",
]
HIDDEN = [
    "\x1b[2J",
    "Noa\nAvi",
    "Noa\rAvi",
    "a\tb",
    "a\x9b2J",
    "a\u202eb",
    "a\u2066b",
    "a\u200eb",
    "a\u200bb",
    "Ya\u200dniv",
    "Ya\u200cniv",
    "\u200c",
    "a\ue030",
    "a\udcff",
    "a\u3164b",
    "a\ufeff",
    "a\xad",
    "a\u2028b",
    "a\ufe0f",
]
LOOSE = ["\u0301a", "a" + "\u0301" * 7, " \u0301"]
BLANK = [" ", "\xa0", "   "]
SPACED = [" Noa", "Noa ", "Noa  Avi", "Noa \xa0Avi"]


@pytest.mark.parametrize("name", HONEST)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert flaw(name) is None
    assert cleaned(name, 40) == name.replace("\u202f", " ")
    assert printable(name) == name


@pytest.mark.parametrize("name", HIDDEN)
def test_what_hides_or_moves_text_is_no_name_and_is_shown_as_an_escape(name: str) -> None:
    found = flaw(name)

    assert found is not None
    assert "cannot be shown (U+" in found.sentence.format(**found.gaps)
    assert flaw(name, "line") is not None or name.isprintable()
    assert printable(name).isprintable()


@pytest.mark.parametrize("name", [*LOOSE, *BLANK, *SPACED])
def test_blank_names_and_names_with_loose_marks_or_stray_spaces_are_refused(name: str) -> None:
    assert flaw(name) is not None


@pytest.mark.parametrize("name", SPACED)
def test_lines_of_older_releases_may_have_stray_spaces(name: str) -> None:
    assert flaw(name, "line") is None


def test_prose_may_have_lines_but_nothing_hidden() -> None:
    assert flaw("One line.\nAnother\tone. \n", "prose") is None
    assert flaw("One \x1b[2Jline.", "prose") is not None
    assert flaw(" \n", "prose") is not None


@given(ANY)
def test_whatever_is_cleaned_is_a_name_or_nothing(text: str) -> None:
    name = cleaned(text, 12)

    assert len(name) <= 12
    assert flaw(name) is None
    assert cleaned(name, 12) == name


@given(ANY)
def test_a_good_name_stays_as_it_is(text: str) -> None:
    if text and flaw(text) is None and not set("\xa0\u202f") & set(text):
        assert cleaned(text, len(text)) == text


@given(ANY)
def test_nothing_that_is_printed_moves_hides_or_ends_a_line(text: str) -> None:
    line = printable(text)

    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for sign in line)
    assert {sign for sign in line if unicodedata.category(sign) == "Cf"} <= {"\u200c", "\u200d"}
    assert line.encode() or not text
    assert printable_lines(f"{text}\nend").split("\n")[-1] == "end"


@given(ANY)
def test_json_keeps_its_meaning_and_hides_nothing(text: str) -> None:
    encoded = printable_json(json.dumps([text], ensure_ascii=False))

    assert encoded.isprintable()
    assert json.loads(encoded) == json.loads(json.dumps([text]))


@given(ANY, ANY)
def test_no_cell_of_a_table_is_a_formula_or_more_than_one_cell(one: str, other: str) -> None:
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerow(map(spreadsheet_cell, (one, other)))

    (row,) = csv.reader(StringIO(written.getvalue(), newline=""))
    assert written.getvalue().count("\n") == 1
    assert len(row) == 2
    for cell in row:
        assert not cell.strip().startswith(("=", "+", "-", "@"))
        assert flaw(cell.strip(), "prose") is None or flaw(cell, "prose") is not None
        assert printable(cell) == cell


def test_a_formula_stands_as_text() -> None:
    assert spreadsheet_cell('=HYPERLINK("http://example.org")') == '\'=HYPERLINK("http://example.org")'
    assert spreadsheet_cell("\t=1+1").startswith("\\t")


@pytest.mark.parametrize("word", ["yaniv", "YANIV", "Yaniv ", "\uff39aniv", "Yan\u200div", " Yaniv"])
def test_words_that_look_alike_are_one_word(word: str) -> None:
    assert comparable(word) == comparable("Yaniv")
