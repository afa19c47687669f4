"""Tests of text rendering: bidirectional runs, wrapping, truncation, measuring, cards in text, and fonts."""
# ruff: noqa: RUF001  these tests need Hebrew letters and dashes

from pathlib import Path

import pygame
import pytest
from pygame import Color, Rect, Surface

from yaniv import i18n, paths
from yaniv.ui.graphics.bidi import is_rtl_text, split_runs
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.text_renderer import FontWeight, TextRenderer, with_tabular_figures
from yaniv.ui.graphics.theme import EVENING

ASSETS = Path(__file__).parents[3] / "assets"
LONG_SENTENCE = "The hand counts 9; to call it may count 7 at most, so play on and wait for a better one."


@pytest.fixture(scope="module")
def text() -> TextRenderer:
    return TextRenderer(ASSETS / "fonts", ImageStore(ASSETS).suit_icon)


VISUAL_RUNS = [
    ("Noa calls Yaniv with 5.", ["Noa calls Yaniv with 5."], "no Hebrew: one run"),
    ("ניקוד 123", ["123", "ניקוד "], "a number keeps its order"),
    ("יניב! ניקוד 123 (Bob)", [")", "Bob", " (", "123", "יניב! ניקוד "], "a Latin name in brackets"),
    ("שחקן 3: 12-5 = 7%", ["12-5 = 7%", ": ", "3", "שחקן "], "sums and percent"),
    ("ניקוד: 30 + 2 × 6 − 12 = 30.", [".", "30 + 2 × 6 − 12 = 30", "ניקוד: "], "sums run to the right"),
    ("3 + יד", [" + יד", "3"], "a number and a word are no sum"),
    ("ציון: -5, לא +30", ["+30", ", לא ", "-5", "ציון: "], "signs stay before their number"),
    ("Noa (נועה) – 25 points", ["Noa (", "נועה", ") – ", "25", " points"], "a Hebrew name in an English line"),
    ("נועה ובוב שיחקו Crazy Yaniv אתמול", [" אתמול", "Crazy Yaniv", "נועה ובוב שיחקו "], "Latin words stay together"),
    ("אבי זרק 7♥ 8♥", ["8♥", " ", "7♥", "אבי זרק "], "a suit stays behind its rank"),
    ("ו-K♠", ["K♠", "ו-"], "behind a court card too"),
    ("נקודות: 1,250", ["1,250", "נקודות: "], "thousands"),
    ("He said שלום עולם 12 to Bob", ["He said ", "12", "שלום עולם ", " to Bob"], "a number after Hebrew belongs to it"),
    ("45", ["45"], "a number alone"),
    ("", [""], "nothing at all"),
]


@pytest.mark.parametrize(("line", "parts", "why"), VISUAL_RUNS, ids=[row[2] for row in VISUAL_RUNS])
def test_runs_are_in_visual_order(line: str, parts: list[str], why: str) -> None:
    i18n.set_language("he" if line[:1] > "z" else "en", paths.locale())

    texts = [run.text for run in split_runs(line)]

    assert [part.strip() for part in texts] == [part.strip() for part in parts], why
    assert "".join(sorted("".join(texts))) == "".join(sorted(line))


def test_balanced_wrapping_needs_no_more_lines_and_leaves_no_single_word(text: TextRenderer) -> None:
    width = text.measure("needs 7 or less, in your", 22)[0]

    assert text.wrap("needs 7 or less, in your turn", 22, width) == ("needs 7 or less, in your", "turn")
    assert text.wrap_balanced("needs 7 or less, in your turn", 22, width) == ("needs 7 or less,", "in your turn")


def test_balanced_wrapping_splits_no_word_that_fits_into_a_line(text: TextRenderer) -> None:
    width = text.measure("Announcing", 22)[0]

    assert text.wrap_balanced("Announcing it", 22, width) == ("Announcing", "it")


def test_the_direction_of_mixed_text_follows_the_current_language() -> None:
    assert is_rtl_text("12. נועה")
    assert not is_rtl_text("12. Noa נועה")
    assert not is_rtl_text("+30")

    i18n.set_language("he", paths.locale())

    assert is_rtl_text("12. Noa נועה")
    assert not is_rtl_text("12. Noa")


def test_a_number_in_hebrew_text_is_drawn_left_to_right(text: TextRenderer) -> None:
    number, line = text.render("123", 32), text.render("ניקוד 123", 32)

    assert are_same_pixels(line.subsurface((0, 0, *number.get_size())), number)


def test_hebrew_letters_are_drawn_from_right_to_left(text: TextRenderer) -> None:
    last, word = text.render("ב", 40), text.render("אב", 40)
    width = last.get_width() - 3

    assert are_same_pixels(
        word.subsurface((0, 0, width, last.get_height())), last.subsurface((0, 0, width, last.get_height()))
    )


def are_same_pixels(one: Surface, other: Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("line", ["Noa", "נועה 7♥ (Bob)", "7♥ 8♥", ""])
@pytest.mark.parametrize("weight", ["regular", "medium", "bold", "display"])
def test_rendered_and_measured_sizes_are_equal(text: TextRenderer, line: str, weight: FontWeight) -> None:
    assert text.render(line, 26, weight).get_size() == text.measure(line, 26, weight)


def test_a_rendered_line_is_cached(text: TextRenderer) -> None:
    assert text.render("Noa", 30) is text.render("Noa", 30)
    assert text.render("Noa", 30) is not text.render("Noa", 30, colour=EVENING.accent)


def test_a_suit_in_text_is_drawn_in_the_colour_of_the_text(text: TextRenderer) -> None:
    line = text.render("7♥", 40, colour=EVENING.accent)
    heart = line.subsurface(
        (text.measure("7", 40)[0], 0, line.get_width() - text.measure("7", 40)[0], line.get_height())
    )

    assert heart.get_at(heart.get_bounding_rect().center) == Color(EVENING.accent)


def test_text_that_is_too_wide_ends_in_an_ellipsis(text: TextRenderer) -> None:
    short = text.truncate("Bartholomew the Patient", 26, 150)

    assert short.startswith("Barth")
    assert short.endswith("…")
    assert text.measure(short, 26)[0] <= 150
    assert text.truncate("Noa", 26, 150) == "Noa"
    assert text.truncate("Noa", 26, 1) == "…"


def test_wrapped_lines_keep_every_word_and_the_width(text: TextRenderer) -> None:
    lines = text.wrap(LONG_SENTENCE, 26, 300)

    assert " ".join(lines) == LONG_SENTENCE
    assert all(text.measure(line, 26)[0] <= 300 for line in lines)
    assert text.wrap("One\n\nTwo", 26, 300) == ("One", "", "Two")


def test_a_bullet_never_begins_a_line(text: TextRenderer) -> None:
    sentence = "7 cards each · Yaniv at 9 or less · slap-down on sets · out above 200"

    for width in range(150, 700, 5):
        lines = text.wrap(sentence, 24, width)
        assert not any(line.startswith("·") for line in lines), width
        assert " ".join(lines) == sentence


def test_a_word_wider_than_the_column_is_cut(text: TextRenderer) -> None:
    lines = text.wrap("to Donaudampfschifffahrtsgesellschaft", 26, 120)

    assert "".join(lines) == "toDonaudampfschifffahrtsgesellschaft"
    assert all(text.measure(line, 26)[0] <= 120 for line in lines)


@pytest.mark.parametrize("letter", ["\0", "\udcff"], ids=["null", "surrogate"])
def test_an_undrawable_letter_is_shown_as_a_replacement_character(text: TextRenderer, letter: str) -> None:
    """Such letters may occur in names of players and files."""
    line = text.render(f"N{letter}a", 26)

    assert line.get_size() == text.render("N\ufffda", 26).get_size() == text.measure(f"N{letter}a", 26)


def test_wrapping_a_very_long_word_measures_little_text(text: TextRenderer) -> None:
    """A word may be as long as the file it comes from."""
    word = "y" * 2000
    before = text._cached_width.cache_info().misses

    lines = text.wrap(word, 27, 120)
    short = text.truncate(word, 27, 120)

    assert "".join(lines) == word
    assert word.startswith(short.removesuffix("…"))
    assert text._cached_width.cache_info().misses - before < 12 * len(lines)


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("/home/noa/Documents/Yaniv/match-0001.yaniv", ("/home/noa/", "Documents/Yaniv/", "match-0001.yaniv")),
        (r"C:\Users\Noa\Documents\match-0001.yaniv", ("C:\\Users\\Noa\\", "Documents\\", "match-0001.yaniv")),
    ],
)
def test_a_path_is_wrapped_between_its_folders(text: TextRenderer, path: str, lines: tuple[str, ...]) -> None:
    assert text.wrap(path, 26, 250) == lines


@pytest.mark.parametrize("weight", ["regular", "medium", "bold"])
def test_tabular_figures_have_equal_width(text: TextRenderer, weight: FontWeight) -> None:
    assert len({text.measure(with_tabular_figures(number), 30, weight) for number in ("11", "48", "90")}) == 1


@pytest.mark.parametrize("code", ["7H", "TD", "JK"])
def test_a_card_in_a_sentence_has_the_colour_of_a_card_face(text: TextRenderer, code: str) -> None:
    chip = text.card_chip(code, 26, EVENING)

    assert chip.get_height() == text.line_height(26, "bold")
    assert chip.get_at((chip.get_width() // 2, 2)) == Color(EVENING.card_face)
    assert chip.get_at((0, 0)).a < 40


@pytest.mark.parametrize("line", ["Zażółć gęślą jaźń", "İstanbul", "où ça, Noël?", "שָׁלוֹם", "−5 … – „ ” ₪ €"])
@pytest.mark.parametrize("weight", ["regular", "medium", "bold", "display"])
def test_the_fonts_have_all_letters_of_supported_languages_and_names(
    text: TextRenderer, line: str, weight: FontWeight
) -> None:
    font = text._cached_font(weight, 20, is_rtl=False)

    missing = [each for each, metrics in zip(line, font.metrics(line), strict=True) if metrics is None]

    assert missing == []


def test_the_fonts_have_licence_files() -> None:
    for name in ("Rubik", "SuezOne"):
        assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / f"{name}-OFL.txt").read_text(encoding="utf-8")


def test_a_font_is_opened_once_per_size() -> None:
    text = TextRenderer(ASSETS / "fonts", ImageStore(ASSETS).suit_icon)

    text.render("Yaniv", 20)
    text.line_height(20)
    text.ascent(20)

    assert text._cached_font.cache_info().currsize == 1


def test_figures_of_the_display_font_have_equal_height(text: TextRenderer) -> None:
    def ink(figure: str) -> Rect:
        return text.render(figure, 60, "display").get_bounding_rect(60)

    figures = [ink(str(figure)) for figure in range(10)]

    assert max(each.height for each in figures) - min(each.height for each in figures) <= 2
    assert max(each.bottom for each in figures) - min(each.bottom for each in figures) <= 2
    assert abs(figures[1].bottom - ink("M").bottom) <= 2
    assert text.measure("Round 10", 60, "display")[0] == text.render("Round 10", 60, "display").get_width()


def test_a_number_in_a_headline_has_the_typeface_of_the_letters_beside_it(text: TextRenderer) -> None:
    def height(line: str) -> int:
        return text.render(line, 60, "display").get_bounding_rect(60).height

    assert height("x1") <= height("x") + 2 < height("1")
