"""What is told, in which language, and how it is counted there."""

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
from yaniv.ui.narration.table_text import short_card_name

ALL_LANGUAGES = (*i18n.LANGUAGES, i18n.PSEUDO, i18n.PSEUDO_RTL)


def speak_from(folder: Path, language: str, *messages: Message) -> None:
    """Speaks by a catalogue that holds only these."""
    path = folder / language / "LC_MESSAGES" / "yaniv.mo"
    path.parent.mkdir(parents=True)
    catalogue = locale.read_catalogue(language)
    locale.update_catalogue(catalogue, Catalog())
    for message in messages:
        catalogue[message.id] = message
    path.write_bytes(locale.compile_mo(catalogue))
    i18n.set_language(language, folder)


@pytest.mark.parametrize(
    ("said", "heard"),
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
def test_the_first_language_that_the_game_speaks_is_taken(said: list[str], heard: str) -> None:
    assert i18n.match_language(said) == heard


@pytest.mark.parametrize(("number", "told"), [(1, "אחד"), (2, "שניים"), (0, "0"), (3, "3"), (-1, "אחד"), (102, "102")])
def test_hebrew_counts_one_two_and_many(tmp_path: Path, number: int, told: str) -> None:
    speak_from(tmp_path, "he", Message(("{n} card", "{n} cards"), ("אחד", "שניים", "{n}")))

    assert i18n.tr_plural("{n} card", "{n} cards", number) == told


@pytest.mark.parametrize(("number", "told"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes")])
def test_french_counts_nothing_as_one(tmp_path: Path, number: int, told: str) -> None:
    speak_from(tmp_path, "fr", Message(("{n} card", "{n} cards"), ("{n} carte", "{n} cartes")))

    assert i18n.tr_plural("{n} card", "{n} cards", number) == told


def test_a_sentence_without_translation_is_told_in_english(tmp_path: Path) -> None:
    speak_from(tmp_path, "fr")

    assert i18n.tr("Keep it") == "Keep it"
    assert i18n.tr("") == ""


def test_words_that_are_called_have_their_own_spelling(tmp_path: Path) -> None:
    speak_from(
        tmp_path,
        "he",
        Message("Yaniv", "יניב"),
        Message("Call {word}.", "הכריזו {word}."),
    )

    assert i18n.tr("Call {word}.", word="Yaniv") == "הכריזו יניב."
    assert i18n.tr("Call {word}.", word="YANIV") == "הכריזו YANIV."


def test_kings_bear_the_letter_of_their_language_if_the_player_likes() -> None:
    hand = cards("KH QS JD TC AC")

    i18n.set_language("fr", paths.locale(), rank_language="fr")
    french = [short_card_name(card) for card in hand]
    i18n.set_language("fr", paths.locale())

    assert french == ["R♥", "D♠", "V♦", "10♣", "A♣"]
    assert short_card_name(hand[0]) == "K♥"


def test_fractions_follow_the_sign_of_the_language() -> None:
    english = [i18n.format_decimal(number) for number in ("2.5", "-0.10", "12")]
    i18n.set_language("fr", paths.locale())

    assert english == ["2.5", "-0.10", "12"]
    assert [i18n.format_decimal(number) for number in ("2.5", "-0.10", "12")] == ["2,5", "-0,10", "12"]


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_who_gave_no_name_is_known_in_every_language(language: str) -> None:
    i18n.set_language(language, paths.locale())
    today = i18n.tr("You")

    assert {i18n.custom_player_name(name) for name in ("You", "אני", "Vous", today)} == {""}
    assert i18n.custom_player_name("Dana") == "Dana"
    assert i18n.is_translation("Noa", "נועה")
    assert not i18n.is_translation("Noa", "אבי")


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_language_can_be_spoken_and_left_again(language: str) -> None:
    i18n.set_language(language, paths.locale())

    assert i18n.current_language() == language
    assert i18n.is_rtl() == (language in ("he", "pseudo-rtl"))
    assert i18n.card_name("7H")


@pytest.mark.parametrize("language", [i18n.PSEUDO, i18n.PSEUDO_RTL])
def test_the_language_that_nobody_speaks_is_longer_and_keeps_its_gaps(language: str) -> None:
    sentence = "You have {total}. You need {limit} or less to call."
    i18n.set_language(language, paths.locale())

    translation = i18n.tr(sentence)

    assert re.findall(r"\{\w+\}", translation) == ["{total}", "{limit}"]
    assert translation[0] + translation[-1] == "[]"
    assert 1.25 <= len(translation) / len(sentence) <= 1.5


@pytest.mark.parametrize(("language", "told"), [("en", "87%"), ("he", "87%"), ("fr", "87\u202f%")])
def test_a_share_is_written_as_the_language_does(language: str, told: str) -> None:
    i18n.set_language(language, paths.locale())

    assert i18n.format_percent(87) == told


@given(st.text(st.characters() | st.sampled_from("\x1b\n\r\u202e\u2066\udcff")))
def test_no_name_file_or_error_moves_or_hides_the_rest_of_a_sentence(foreign: str) -> None:
    for gap in (foreign, Path("x" + foreign.replace("\0", "")), ValueError(foreign)):
        translation = i18n.tr("Can't read {file}.", file=gap)

        assert "\n" not in translation
        assert translation == to_printable(translation)
