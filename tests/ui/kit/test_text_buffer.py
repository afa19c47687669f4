"""Tests of the text buffer: insertion, deletion, lines, words, and selection."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from yaniv.ui.kit.text_field import TextBuffer

FRIDAY = "name: Friday\ncall:\n  limit: 7  # Dana\n"


def text_buffer(text: str = FRIDAY, caret: int | None = None) -> TextBuffer:
    buffer = TextBuffer(text)
    buffer.set_caret(len(text) if caret is None else caret)
    return buffer


def test_text_is_inserted_at_the_caret_or_replaces_the_selection() -> None:
    buffer = text_buffer("ab", 1)
    buffer.insert("x")
    buffer.move_by(-1, is_selecting=True)
    buffer.insert("yz")

    assert (buffer.text, buffer.caret) == ("ayzb", 3)


def test_a_new_line_keeps_the_indentation_and_adds_one_level_after_a_colon() -> None:
    buffer = text_buffer("call:  # ours")
    buffer.insert_newline()
    buffer.insert("limit: 7")
    buffer.insert_newline()

    assert buffer.text == "call:  # ours\n  limit: 7\n  "


def test_backspace_deletes_a_level_of_indentation() -> None:
    buffer = text_buffer("call:\n    ")
    buffer.delete(-1)
    assert buffer.text == "call:\n  "
    buffer.delete(-1)
    buffer.delete(-1)
    assert buffer.text == "call:"


def test_words_are_deleted_before_and_after_the_caret() -> None:
    buffer = text_buffer("limit: seven")
    buffer.delete(-1, "word")
    assert buffer.text == "limit: "
    buffer.set_caret(0)
    buffer.delete(1, "word")
    assert buffer.text == ": "


def test_home_goes_to_the_first_letter_and_then_to_the_line_start() -> None:
    buffer = text_buffer("  limit: 7")
    buffer.move_by(-1, "line")
    assert buffer.caret == 2
    buffer.move_by(-1, "line")
    assert buffer.caret == 0
    buffer.move_by(1, "line")
    assert buffer.caret == 10


def test_up_and_down_keep_the_column() -> None:
    buffer = text_buffer("long line\n\nlong line", 7)

    assert buffer.move_lines(1)
    assert buffer.move_lines(1)
    assert buffer.line_and_column(buffer.caret) == (2, 7)
    assert not buffer.move_lines(1)


def test_an_arrow_moves_the_caret_to_the_end_of_the_selection() -> None:
    buffer = text_buffer("abc", 0)
    buffer.move_by(1, is_selecting=True)
    buffer.move_by(1, is_selecting=True)
    assert buffer.selected_text == "ab"

    buffer.move_by(-1)
    assert (buffer.caret, buffer.selected_text) == (0, "")


def test_the_word_at_a_position_is_selected() -> None:
    buffer = text_buffer()
    buffer.select_word(FRIDAY.index("limit") + 2)

    assert buffer.selected_text == "limit"


def test_replacing_the_text_keeps_the_caret_in_its_line() -> None:
    buffer = text_buffer("a\nlimit: 7\n", 9)
    buffer.replace_text("name: longer\nlimit: 7\n")

    assert buffer.line_and_column(buffer.caret) == (1, 7)


@given(st.text("ab \n:", max_size=30), st.lists(st.integers(0, 9), max_size=20))
def test_the_caret_stays_within_the_text_after_any_keys(text: str, presses: list[int]) -> None:
    buffer = text_buffer(text)
    acts: list[Callable[[], object]] = [
        lambda: buffer.move_by(-1),
        lambda: buffer.move_by(1, "word", is_selecting=True),
        lambda: buffer.move_by(-1, "line"),
        lambda: buffer.move_lines(-1),
        lambda: buffer.move_lines(3, is_selecting=True),
        lambda: buffer.delete(-1),
        lambda: buffer.delete(1, "word"),
        buffer.insert_newline,
        lambda: buffer.insert("a: "),
        buffer.select_all,
    ]
    for press in presses:
        acts[press]()

        assert 0 <= buffer.caret <= len(buffer.text)
        assert 0 <= buffer.anchor <= len(buffer.text)
        assert buffer.offset_of(*buffer.line_and_column(buffer.caret)) == buffer.caret


def test_a_single_line_buffer_has_no_line_breaks_and_no_indentation() -> None:
    buffer = TextBuffer(is_single_line=True)
    buffer.type_text("  Jean-Luc\n\tsits")

    buffer.move_by(-1, "line")
    assert (buffer.text, buffer.caret) == ("  Jean-Lucsits", 0)
    buffer.select_word(5)
    assert buffer.selected_text == "Jean-Lucsits"
    buffer.set_caret(2)
    buffer.delete(-1)
    assert buffer.text == " Jean-Lucsits"


def test_text_beyond_the_maximum_length_is_cut() -> None:
    buffer = TextBuffer("seven", max_length=8)
    buffer.set_caret(5)

    buffer.insert(" of hearts")
    assert (buffer.text, buffer.caret, buffer.is_cut) == ("seven of", 8, True)
    buffer.select_all()
    buffer.insert("8")
    assert (buffer.text, buffer.is_cut) == ("8", False)


def test_without_a_selection_a_single_line_is_copied_whole_and_a_multi_line_text_not_at_all() -> None:
    assert TextBuffer("seven", is_single_line=True).copied_text == "seven"
    assert TextBuffer("seven").copied_text == ""
