"""Laws of text fitting: all text of a role has one size, never smaller than can be read, and fits if it can."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from tests.ui.kit.random_trees import TEXTS
from tests.ui.scene_harness import shared_text_renderer
from yaniv.ui.graphics.painter import MIN_TYPE_U
from yaniv.ui.graphics.theme import MIN_TYPE_PX
from yaniv.ui.kit.node import Text
from yaniv.ui.kit.solver import TextFit, role_of

RECTS = st.builds(Rect, st.just(0), st.just(0), st.integers(20, 900), st.integers(10, 300))


def fit(scale: float = 1.0, text_scale: float = 1.0) -> TextFit:
    return TextFit(shared_text_renderer(), scale, text_scale)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(TEXTS, RECTS), min_size=1, max_size=6), st.sampled_from((1.0, 1.5, 2.0)))
def test_all_text_of_a_role_has_one_size_that_can_be_read(texts: list[tuple[Text, Rect]], text_scale: float) -> None:
    sizes: dict[object, set[int]] = {}
    for (text, _), set_text in zip(texts, fit(2 / 3, text_scale).set_texts(texts), strict=True):
        sizes.setdefault(role_of(text), set()).add(set_text.type_px)

    assert all(len(each) == 1 and min(each) >= MIN_TYPE_PX for each in sizes.values())


@settings(max_examples=200, deadline=None)
@given(TEXTS, RECTS)
def test_no_word_is_lost_and_no_line_too_many(text: Text, rect: Rect) -> None:
    (set_text,) = fit().set_texts([(text, rect)])

    assert "".join(" ".join(set_text.lines).split()) == "".join(text.words.split())
    assert len(set_text.lines) <= text.max_lines


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.integers(200, 900))
def test_a_text_with_the_height_it_asked_for_keeps_its_size(text: Text, width: int) -> None:
    measures = fit()
    if measures.width(text)[0] > width:
        return

    height = round(measures.height(text, width)[1])
    (set_text,) = measures.set_texts([(text, Rect(0, 0, width, height))])

    if len(set_text.lines) < text.max_lines:
        assert set_text.type_px == round(text.size)


@settings(max_examples=200, deadline=None)
@given(TEXTS, RECTS, st.sampled_from((1.0, 1.5, 2.0)))
def test_no_word_is_broken_that_is_no_wider_than_its_room_at_the_least_size(
    text: Text, rect: Rect, text_scale: float
) -> None:
    words = text.words.split(" ") if text.max_lines > 1 else [text.words]
    (set_text,) = fit(text_scale=text_scale).set_texts([(text, rect)])

    if all(shared_text_renderer().measure(word, MIN_TYPE_U, text.weight)[0] <= rect.width for word in words):
        assert " ".join(set_text.lines).split(" ") == " ".join(words).split(" ")


@pytest.mark.parametrize(
    ("words", "width"), [("Annoncer Yaniv", 110), ("Suivant", 100), ("Contraste élevé", 110), ("Nouvelle partie", 120)]
)
def test_a_text_is_set_smaller_before_a_word_is_broken(words: str, width: int) -> None:
    text = Text(words=words, size=44, max_lines=2)
    (set_text,) = fit().set_texts([(text, Rect(0, 0, width, 120))])

    assert " ".join(set_text.lines) == words


def test_larger_text_grows_where_it_has_room_and_nowhere_else() -> None:
    text = Text(words="Sit down", size=30)
    wide, narrow = (fit(1.0, 2.0).set_texts([(text, Rect(0, 0, width, 90))])[0].type_px for width in (900, 130))

    assert wide == 60
    assert narrow < 40
