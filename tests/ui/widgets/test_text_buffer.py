"""The text that is written in the editor: letters, lines, words, and what is selected."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from yaniv.ui.widgets.text_buffer import TextBuffer

FRIDAY = "name: Friday\ncall:\n  limit: 7  # Dana\n"


def text_buffer(text: str = FRIDAY, caret: int | None = None) -> TextBuffer:
    buffer = TextBuffer(text)
    buffer.set_caret(len(text) if caret is None else caret)
    return buffer


def test_letters_are_written_at_the_caret_and_over_what_is_selected() -> None:
    written = text_buffer("ab", 1)
    written.insert("x")
    written.move_by(-1, is_selecting=True)
    written.insert("yz")

    assert (written.text, written.caret) == ("ayzb", 3)


def test_a_new_line_is_as_deep_as_the_one_it_leaves_and_deeper_after_a_colon() -> None:
    written = text_buffer("call:  # ours")
    written.insert_newline()
    written.insert("limit: 7")
    written.insert_newline()

    assert written.text == "call:  # ours\n  limit: 7\n  "


def test_a_step_of_indentation_goes_at_once() -> None:
    written = text_buffer("call:\n    ")
    written.delete(-1)
    assert written.text == "call:\n  "
    written.delete(-1)
    written.delete(-1)
    assert written.text == "call:"


def test_words_and_lines_are_erased_on_both_sides() -> None:
    written = text_buffer("limit: seven")
    written.delete(-1, "word")
    assert written.text == "limit: "
    written.set_caret(0)
    written.delete(1, "word")
    assert written.text == ": "


def test_home_goes_to_the_first_letter_and_then_to_the_edge() -> None:
    written = text_buffer("  limit: 7")
    written.move_by(-1, "line")
    assert written.caret == 2
    written.move_by(-1, "line")
    assert written.caret == 0
    written.move_by(1, "line")
    assert written.caret == 10


def test_up_and_down_remember_their_column() -> None:
    written = text_buffer("long line\n\nlong line", 7)

    assert written.move_lines(1)
    assert written.move_lines(1)
    assert written.line_and_column(written.caret) == (2, 7)
    assert not written.move_lines(1)


def test_a_selection_is_left_at_its_end() -> None:
    written = text_buffer("abc", 0)
    written.move_by(1, is_selecting=True)
    written.move_by(1, is_selecting=True)
    assert written.selected_text == "ab"

    written.move_by(-1)
    assert (written.caret, written.selected_text) == (0, "")


def test_a_word_is_selected_where_it_is() -> None:
    written = text_buffer()
    written.select_word(FRIDAY.index("limit") + 2)

    assert written.selected_text == "limit"


def test_who_changes_the_text_from_outside_leaves_the_caret_in_its_line() -> None:
    written = text_buffer("a\nlimit: 7\n", 9)
    written.replace_text("name: longer\nlimit: 7\n")

    assert written.line_and_column(written.caret) == (1, 7)


@given(st.text("ab \n:", max_size=30), st.lists(st.integers(0, 9), max_size=20))
def test_whatever_is_pressed_the_caret_stays_in_the_text(text: str, presses: list[int]) -> None:
    written = text_buffer(text)
    acts: list[Callable[[], object]] = [
        lambda: written.move_by(-1),
        lambda: written.move_by(1, "word", is_selecting=True),
        lambda: written.move_by(-1, "line"),
        lambda: written.move_lines(-1),
        lambda: written.move_lines(3, is_selecting=True),
        lambda: written.delete(-1),
        lambda: written.delete(1, "word"),
        written.insert_newline,
        lambda: written.insert("a: "),
        written.select_all,
    ]
    for press in presses:
        acts[press]()

        assert 0 <= written.caret <= len(written.text)
        assert 0 <= written.anchor <= len(written.text)
        assert written.offset_of(*written.line_and_column(written.caret)) == written.caret


def test_a_single_line_has_no_line_breaks_no_indentation_and_words_with_signs_in_them() -> None:
    buffer = TextBuffer(is_single_line=True)
    buffer.type_text("  Jean-Luc\n\tsits")

    buffer.move_by(-1, "line")
    assert (buffer.text, buffer.caret) == ("  Jean-Lucsits", 0)
    buffer.select_word(5)
    assert buffer.selected_text == "Jean-Lucsits"
    buffer.set_caret(2)
    buffer.delete(-1)
    assert buffer.text == " Jean-Lucsits"


def test_what_is_longer_than_the_text_may_be_is_cut() -> None:
    buffer = TextBuffer("seven", max_length=8)
    buffer.set_caret(5)

    buffer.insert(" of hearts")
    assert (buffer.text, buffer.caret, buffer.is_cut) == ("seven of", 8, True)
    buffer.select_all()
    buffer.insert("8")
    assert (buffer.text, buffer.is_cut) == ("8", False)


def test_nothing_selected_copies_a_single_line_whole_and_nothing_of_several() -> None:
    assert TextBuffer("seven", is_single_line=True).copied_text == "seven"
    assert TextBuffer("seven").copied_text == ""
