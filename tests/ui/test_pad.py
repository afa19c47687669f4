"""The text that is written in the editor: letters, lines, words, and what is selected."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from yaniv.ui.house.pad import Pad

FRIDAY = "name: Friday\ncall:\n  limit: 7  # Dana\n"


def pad(text: str = FRIDAY, caret: int | None = None) -> Pad:
    made = Pad(text)
    made.put(len(text) if caret is None else caret)
    return made


def test_letters_are_written_at_the_caret_and_over_what_is_selected() -> None:
    written = pad("ab", 1)
    written.write("x")
    written.go(-1, marking=True)
    written.write("yz")

    assert (written.text, written.caret) == ("ayzb", 3)


def test_a_new_line_is_as_deep_as_the_one_it_leaves_and_deeper_after_a_colon() -> None:
    written = pad("call:  # ours")
    written.new_line()
    written.write("limit: 7")
    written.new_line()

    assert written.text == "call:  # ours\n  limit: 7\n  "


def test_a_step_of_indentation_goes_at_once() -> None:
    written = pad("call:\n    ")
    written.erase(-1)
    assert written.text == "call:\n  "
    written.erase(-1)
    written.erase(-1)
    assert written.text == "call:"


def test_words_and_lines_are_erased_on_both_sides() -> None:
    written = pad("limit: seven")
    written.erase(-1, "word")
    assert written.text == "limit: "
    written.put(0)
    written.erase(1, "word")
    assert written.text == ": "


def test_home_goes_to_the_first_letter_and_then_to_the_edge() -> None:
    written = pad("  limit: 7")
    written.go(-1, "line")
    assert written.caret == 2
    written.go(-1, "line")
    assert written.caret == 0
    written.go(1, "line")
    assert written.caret == 10


def test_up_and_down_remember_their_column() -> None:
    written = pad("long line\n\nlong line", 7)

    assert written.climb(1)
    assert written.climb(1)
    assert written.at(written.caret) == (2, 7)
    assert not written.climb(1)


def test_a_selection_is_left_at_its_end() -> None:
    written = pad("abc", 0)
    written.go(1, marking=True)
    written.go(1, marking=True)
    assert written.selected == "ab"

    written.go(-1)
    assert (written.caret, written.selected) == (0, "")


def test_a_word_is_selected_where_it_is() -> None:
    written = pad()
    written.select_word(FRIDAY.index("limit") + 2)

    assert written.selected == "limit"


def test_who_changes_the_text_from_outside_leaves_the_caret_in_its_line() -> None:
    written = pad("a\nlimit: 7\n", 9)
    written.adopt("name: longer\nlimit: 7\n")

    assert written.at(written.caret) == (1, 7)


@given(st.text("ab \n:", max_size=30), st.lists(st.integers(0, 9), max_size=20))
def test_whatever_is_pressed_the_caret_stays_in_the_text(text: str, presses: list[int]) -> None:
    written = pad(text)
    acts: list[Callable[[], object]] = [
        lambda: written.go(-1),
        lambda: written.go(1, "word", marking=True),
        lambda: written.go(-1, "line"),
        lambda: written.climb(-1),
        lambda: written.climb(3, marking=True),
        lambda: written.erase(-1),
        lambda: written.erase(1, "word"),
        written.new_line,
        lambda: written.write("a: "),
        written.select_all,
    ]
    for press in presses:
        acts[press]()

        assert 0 <= written.caret <= len(written.text)
        assert 0 <= written.mark <= len(written.text)
        assert written.place(*written.at(written.caret)) == written.caret
