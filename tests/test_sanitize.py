"""Tests of sanitising external text: which names are valid, and that no hidden character is ever printed."""

import csv
import json
import unicodedata
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaniv.sanitize import (
    clean_name,
    comparison_key,
    find_text_flaw,
    to_printable,
    to_printable_json,
    to_printable_lines,
    to_spreadsheet_cell,
)

HOSTILE_CHARACTERS = (
    "\x00\x07\x1b\x7f\x85\x9b\xad\r\n\t\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff"
)
"""Characters that move, hide or end the text around them."""
ANY_TEXT = st.text(
    st.one_of(st.characters(), st.sampled_from(HOSTILE_CHARACTERS + "=+-@ \u0301\u05b8\ue000\U000e0041\udcff\u3164"))
) | st.text(st.sampled_from("Ya n\u05d9\u0628\u200c\u200d\u094dक\u0301 \xa0"))
VALID_NAMES = [
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
HIDDEN_TEXTS = [
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
LOOSE_MARKS = ["\u0301a", "a" + "\u0301" * 7, " \u0301"]
BLANK_NAMES = [" ", "\xa0", "   "]
SPACED_NAMES = [" Noa", "Noa ", "Noa  Avi", "Noa \xa0Avi"]


@pytest.mark.parametrize("name", VALID_NAMES)
def test_names_of_all_scripts_are_valid(name: str) -> None:
    assert find_text_flaw(name) is None
    assert clean_name(name, 40) == name.replace("\u202f", " ")
    assert to_printable(name) == name


@pytest.mark.parametrize("name", HIDDEN_TEXTS)
def test_hidden_characters_are_refused_in_names_and_printed_as_escapes(name: str) -> None:
    problem = find_text_flaw(name)

    assert problem is not None
    assert problem.code == "hidden_character"
    assert str(problem.gaps["character"]).startswith("U+")
    assert find_text_flaw(name, "line") is not None or name.isprintable()
    assert to_printable(name).isprintable()


@pytest.mark.parametrize("name", [*LOOSE_MARKS, *BLANK_NAMES, *SPACED_NAMES])
def test_blank_names_and_names_with_loose_marks_or_stray_spaces_are_refused(name: str) -> None:
    assert find_text_flaw(name) is not None


@pytest.mark.parametrize("name", SPACED_NAMES)
def test_lines_may_have_stray_spaces_as_in_older_releases(name: str) -> None:
    assert find_text_flaw(name, "line") is None


def test_prose_may_have_several_lines_but_no_hidden_characters() -> None:
    assert find_text_flaw("One line.\nAnother\tone. \n", "prose") is None
    assert find_text_flaw("One \x1b[2Jline.", "prose") is not None
    assert find_text_flaw(" \n", "prose") is not None


@given(ANY_TEXT)
def test_a_cleaned_text_is_a_valid_name_or_empty(text: str) -> None:
    name = clean_name(text, 12)

    assert len(name) <= 12
    assert find_text_flaw(name) is None
    assert clean_name(name, 12) == name


@given(ANY_TEXT)
def test_cleaning_keeps_a_valid_name(text: str) -> None:
    if text and find_text_flaw(text) is None and not set("\xa0\u202f") & set(text):
        assert clean_name(text, len(text)) == text


@given(ANY_TEXT)
def test_printable_text_has_no_hidden_characters_or_line_ends(text: str) -> None:
    line = to_printable(text)

    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for sign in line)
    assert {sign for sign in line if unicodedata.category(sign) == "Cf"} <= {"\u200c", "\u200d"}
    assert line.encode() or not text
    assert to_printable_lines(f"{text}\nend").split("\n")[-1] == "end"


@given(ANY_TEXT)
def test_printable_json_keeps_its_meaning(text: str) -> None:
    encoded = to_printable_json(json.dumps([text], ensure_ascii=False))

    assert encoded.isprintable()
    assert json.loads(encoded) == json.loads(json.dumps([text]))


@given(ANY_TEXT, ANY_TEXT)
def test_a_spreadsheet_cell_is_never_a_formula_or_several_cells(one: str, other: str) -> None:
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerow(map(to_spreadsheet_cell, (one, other)))

    (row,) = csv.reader(StringIO(written.getvalue(), newline=""))
    assert written.getvalue().count("\n") == 1
    assert len(row) == 2
    for cell in row:
        assert not cell.strip().startswith(("=", "+", "-", "@"))
        assert find_text_flaw(cell.strip(), "prose") is None or find_text_flaw(cell, "prose") is not None
        assert to_printable(cell) == cell


def test_a_formula_is_escaped_as_text() -> None:
    assert to_spreadsheet_cell('=HYPERLINK("http://example.org")') == '\'=HYPERLINK("http://example.org")'
    assert to_spreadsheet_cell("\t=1+1").startswith("\\t")


@pytest.mark.parametrize("word", ["yaniv", "YANIV", "Yaniv ", "\uff39aniv", "Yan\u200div", " Yaniv"])
def test_words_that_look_alike_have_the_same_comparison_key(word: str) -> None:
    assert comparison_key(word) == comparison_key("Yaniv")
