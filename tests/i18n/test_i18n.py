"""Tests of `yaniv.i18n`: choice of language, plural forms, placeholders, numbers and the pseudo languages."""

import re
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from hypothesis import given
from hypothesis import strategies as st

from assets.make import locale
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.sanitize import to_printable
from yaniv.ui.narration.naming import join_names
from yaniv.ui.narration.table_text import short_card_name

ALL_LANGUAGES = (*i18n.LANGUAGES, i18n.PSEUDO, i18n.PSEUDO_RTL)


def use_catalogue(folder: Path, language: str, *messages: Message) -> None:
    """Switch to a language with a catalogue that holds only these messages."""
    path = folder / language / "LC_MESSAGES" / "yaniv.mo"
    path.parent.mkdir(parents=True)
    catalogue = locale.read_catalogue(language)
    locale.update_catalogue(catalogue, Catalog())
    for message in messages:
        catalogue[message.id] = message
    path.write_bytes(locale.compile_mo(catalogue))
    i18n.set_language(language, folder)


@pytest.mark.parametrize(
    ("preferred", "expected"),
    [
        (["fr_CA.UTF-8"], "fr"),
        (["he-IL"], "he"),
        (["iw"], "he"),
        (["de_DE", "fr"], "fr"),
        (["C"], "en"),
        (["french toast"], "en"),
        ([], "en"),
    ],
)
def test_the_first_supported_language_is_chosen(preferred: list[str], expected: str) -> None:
    assert i18n.match_language(preferred) == expected


@pytest.mark.parametrize(
    ("number", "expected"), [(1, "אחד"), (2, "שניים"), (0, "0"), (3, "3"), (-1, "אחד"), (102, "102")]
)
def test_hebrew_has_forms_for_one_two_and_many(tmp_path: Path, number: int, expected: str) -> None:
    use_catalogue(tmp_path, "he", Message(("{n} card", "{n} cards"), ("אחד", "שניים", "{n}")))

    assert i18n.tr_plural("{n} card", "{n} cards", number) == expected


@pytest.mark.parametrize(("number", "expected"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes")])
def test_french_uses_the_singular_for_zero(tmp_path: Path, number: int, expected: str) -> None:
    use_catalogue(tmp_path, "fr", Message(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes")))

    assert i18n.tr_plural("{n} card", "{n} cards", number) == expected


def test_a_sentence_without_translation_stays_english(tmp_path: Path) -> None:
    use_catalogue(tmp_path, "fr")

    assert i18n.tr("Keep it") == "Keep it"
    assert i18n.tr("") == ""


def test_the_call_word_is_translated_only_in_its_standard_spelling(tmp_path: Path) -> None:
    use_catalogue(
        tmp_path,
        "he",
        Message("Yaniv", "יניב"),
        Message("Call {word}.", "הכריזו {word}."),
    )

    assert i18n.tr("Call {word}.", word="Yaniv") == "הכריזו יניב."
    assert i18n.tr("Call {word}.", word="YANIV") == "הכריזו YANIV."


def test_rank_letters_are_localized_only_if_the_player_chooses_so() -> None:
    hand = cards("KH QS JD TC AC")

    i18n.set_language("fr", paths.locale(), rank_language="fr")
    french = [short_card_name(card) for card in hand]
    i18n.set_language("fr", paths.locale())

    assert french == ["R♥", "D♠", "V♦", "10♣", "A♣"]
    assert short_card_name(hand[0]) == "K♥"


def test_decimals_use_the_separator_of_the_language() -> None:
    english = [i18n.format_decimal(number) for number in ("2.5", "-0.10", "12")]
    i18n.set_language("fr", paths.locale())

    assert english == ["2.5", "-0.10", "12"]
    assert [i18n.format_decimal(number) for number in ("2.5", "-0.10", "12")] == ["2,5", "-0,10", "12"]


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_the_default_player_name_is_recognized_in_every_language(language: str) -> None:
    i18n.set_language(language, paths.locale())
    today = i18n.tr("You")

    assert {i18n.custom_player_name(name) for name in ("You", "אני", "Vous", today)} == {""}
    assert i18n.custom_player_name("Dana") == "Dana"
    assert i18n.is_translation("Noa", "נועה")
    assert not i18n.is_translation("Noa", "אבי")


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_language_can_be_selected(language: str) -> None:
    i18n.set_language(language, paths.locale())

    assert i18n.current_language() == language
    assert i18n.is_rtl() == (language in ("he", "pseudo-rtl"))
    assert i18n.card_name("7H")


@pytest.mark.parametrize("language", [i18n.PSEUDO, i18n.PSEUDO_RTL])
def test_pseudo_languages_are_longer_and_keep_placeholders(language: str) -> None:
    sentence = "You have {total}. You need {limit} or less to call."
    i18n.set_language(language, paths.locale())

    translation = i18n.tr(sentence)

    assert re.findall(r"\{\w+\}", translation) == ["{total}", "{limit}"]
    assert translation[0] + translation[-1] == "[]"
    assert 1.25 <= len(translation) / len(sentence) <= 1.5


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Prenez {card:le}.", "7H", "Prenez le sept de cœur."),
        ("Prenez {card:le}.", "AS", "Prenez l\u2019as de pique."),
        ("Prenez {card:le}.", "JK", "Prenez le joker."),
        ("{card:Le} vaut 10.", "QC", "La dame de trèfle vaut 10."),
        ("{card:Le} vaut 1.", "AD", "L\u2019as de carreau vaut 1."),
        ("la place {card:de}", "8C", "la place de huit de trèfle"),
    ],
)
def test_a_french_sentence_joins_the_article_to_a_card(tmp_path: Path, text: str, value: str, expected: str) -> None:
    i18n.set_language("fr", paths.locale())
    name = i18n.card_name(value)
    use_catalogue(tmp_path, "fr", Message("Take the {card}.", text))

    assert i18n.tr("Take the {card}.", card=name) == expected
    assert i18n.tr("Take the {card}.", card=i18n.TrustedText(name)) == expected


@pytest.mark.parametrize(
    ("name", "expected"), [("Avi", "d\u2019Avi"), ("Éclair", "d\u2019Éclair"), ("Noa", "de Noa"), ("Yael", "de Yael")]
)
def test_a_french_sentence_elides_before_a_name(tmp_path: Path, name: str, expected: str) -> None:
    use_catalogue(tmp_path, "fr", Message("Souvenir of {place}.", "{place:de}"), Message("Like {name}", "{name:que}"))

    assert i18n.tr("Souvenir of {place}.", place=name) == expected
    assert i18n.tr("Like {name}", name=name) == f"qu{expected[1:]}"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["אבי", "מאיה"], "אבי ומאיה"),
        (["Bob", "נועה", "ורד"], "Bob, נועה וורד"),
        (["נועה", "Bob"], "נועה \u05d5\u05beBob"),
        (["F1", "3"], "F1 \u05d5\u05be3"),
        (["נועה"], "נועה"),
    ],
)
def test_a_hebrew_list_ends_with_a_prefix_that_is_part_of_the_word(names: list[str], expected: str) -> None:
    i18n.set_language("he", paths.locale())

    assert join_names(names) == expected


@pytest.mark.parametrize(("language", "expected"), [("en", "87%"), ("he", "87%"), ("fr", "87\u202f%")])
def test_percentages_are_formatted_for_the_language(language: str, expected: str) -> None:
    i18n.set_language(language, paths.locale())

    assert i18n.format_percent(87) == expected


@given(st.text(st.characters() | st.sampled_from("\x1b\n\r\u202e\u2066\udcff")))
def test_control_characters_in_a_placeholder_are_escaped(foreign: str) -> None:
    for value in (foreign, Path("x" + foreign.replace("\0", "")), ValueError(foreign)):
        translation = i18n.tr("Can't read {file}.", file=value)

        assert "\n" not in translation
        assert translation == to_printable(translation)


def test_a_french_text_read_aloud_has_the_articles_of_its_cards() -> None:
    i18n.set_language("fr", paths.locale())

    assert i18n.spell_out_cards("Jeter 7♥ 7♠") == "Jeter le sept de cœur, le sept de pique"
