"""What is told, in which language, and how it is counted there."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.make import catalogue, locale
from assets.make.catalogue import Entry
from yaniv import places, words
from yaniv.cards import cards
from yaniv.sanitize import printable
from yaniv.ui.table.phrases import short

SPOKEN = (*words.LANGUAGES, words.PSEUDO, words.MIRRORED)


def speaking(folder: Path, language: str, *entries: Entry) -> None:
    """Speaks by a catalogue that holds only these."""
    path = folder / language / "LC_MESSAGES" / "yaniv.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(catalogue.compiled((locale.head(language), *entries)))
    words.speak(language, folder)


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
    assert words.best(said) == heard


@pytest.mark.parametrize(("number", "told"), [(1, "אחד"), (2, "שניים"), (0, "0"), (3, "3"), (-1, "אחד"), (102, "102")])
def test_hebrew_counts_one_two_and_many(tmp_path: Path, number: int, told: str) -> None:
    speaking(tmp_path, "he", Entry("{n} card", "{n} cards", ("אחד", "שניים", "{n}")))

    assert words.tell_number("{n} card", "{n} cards", number) == told


@pytest.mark.parametrize(("number", "told"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes")])
def test_french_counts_nothing_as_one(tmp_path: Path, number: int, told: str) -> None:
    speaking(tmp_path, "fr", Entry("{n} card", "{n} cards", ("{n} carte", "{n} cartes")))

    assert words.tell_number("{n} card", "{n} cards", number) == told


def test_a_sentence_without_translation_is_told_in_english(tmp_path: Path) -> None:
    speaking(tmp_path, "fr")

    assert words.tell("Keep it") == "Keep it"
    assert words.tell("") == ""


def test_words_that_are_called_have_their_own_spelling(tmp_path: Path) -> None:
    speaking(tmp_path, "he", Entry("Yaniv", told=("יניב",)), Entry("Call {word}.", told=("הכריזו {word}.",)))

    assert words.tell("Call {word}.", word="Yaniv") == "הכריזו יניב."
    assert words.tell("Call {word}.", word="YANIV") == "הכריזו YANIV."


def test_kings_bear_the_letter_of_their_language_if_the_player_likes() -> None:
    hand = cards("KH QS JD TC AC")

    words.speak("fr", places.locale(), own_letters=True)
    french = [short(card) for card in hand]
    words.speak("fr", places.locale())

    assert french == ["R♥", "D♠", "V♦", "10♣", "A♣"]
    assert short(hand[0]) == "K♥"


def test_fractions_follow_the_sign_of_the_language() -> None:
    english = [words.decimal(number) for number in ("2.5", "-0.10", "12")]
    words.speak("fr", places.locale())

    assert english == ["2.5", "-0.10", "12"]
    assert [words.decimal(number) for number in ("2.5", "-0.10", "12")] == ["2,5", "-0,10", "12"]


@pytest.mark.parametrize("language", SPOKEN)
def test_who_gave_no_name_is_known_in_every_language(language: str) -> None:
    words.speak(language, places.locale())
    today = words.tell("You")

    assert {words.own_name(name) for name in ("You", "אני", "Vous", today)} == {""}
    assert words.own_name("Dana") == "Dana"
    assert words.is_told("Noa", "נועה")
    assert not words.is_told("Noa", "אבי")


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_can_be_spoken_and_left_again(language: str) -> None:
    words.speak(language, places.locale())

    assert words.language() == language
    assert words.to_the_left() == (language in ("he", "pseudo-rtl"))
    assert words.card_name("7H")


@pytest.mark.parametrize("language", [words.PSEUDO, words.MIRRORED])
def test_the_language_that_nobody_speaks_is_longer_and_keeps_its_gaps(language: str) -> None:
    sentence = "Your hand counts {total}; to call it may count {limit} at most."
    words.speak(language, places.locale())

    told = words.tell(sentence)

    assert re.findall(r"\{\w+\}", told) == ["{total}", "{limit}"]
    assert told[0] + told[-1] == "[]"
    assert 1.25 <= len(told) / len(sentence) <= 1.5


@pytest.mark.parametrize(("language", "told"), [("en", "87%"), ("he", "87%"), ("fr", "87\u202f%")])
def test_a_share_is_written_as_the_language_does(language: str, told: str) -> None:
    words.speak(language, places.locale())

    assert words.percent(87) == told


@given(st.text(st.characters() | st.sampled_from("\x1b\n\r\u202e\u2066\udcff")))
def test_no_name_file_or_error_moves_or_hides_the_rest_of_a_sentence(foreign: str) -> None:
    for gap in (foreign, Path("x" + foreign.replace("\0", "")), ValueError(foreign)):
        told = words.tell("{file} cannot be read.", file=gap)

        assert "\n" not in told
        assert told == printable(told)
