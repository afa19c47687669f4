"""Everything a player reads goes through here.

`tell` takes the English sentence with named gaps and gives it in the player's language. Sentences are whole; they are
never glued from parts.

*Why* one language for the whole program, set by `speak`: there is one player at the screen, and every sentence would
otherwise have to be handed the same thing. Reopen this when two people share a table.
"""

import re
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path
from typing import Final

from yaniv.cards import JOKER
from yaniv.sanitize import printable

ENGLISH: Final = "en"
LANGUAGES: Final = {"en": "English", "he": "עברית", "fr": "Français"}
"""What players may choose, each by its own name."""
PSEUDO: Final = "pseudo"
MIRRORED: Final = "pseudo-rtl"
"""Two languages that nobody speaks: longer words in brackets, and the same from right to left. They show what is not
told through here and what has no room."""

_TO_THE_LEFT: Final = ("he", MIRRORED)
_LETTERS: Final = {"fr": {"K": "R", "Q": "D", "J": "V"}}
"""Of court cards, where they are not the English ones."""

_RANK_NAMES: Final = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

_CALL_WORDS: Final = {
    "Yaniv": "Yaniv",
    "Asaf": "Asaf",
    "Assaf": "Assaf",
    "Shraga": "Shraga",
    "Jhyap": "Jhyap",
    "Counter-Jhyap": "Counter-Jhyap",
    "Fiji": "Fiji",
    "Yan": "Yan",
}
"""Words of our own variants that are written otherwise elsewhere; a house that writes them its own way keeps it."""

OBJECTIONS: Final = {
    "not_in_hand": "You do not hold these cards.",
    "not_a_meld": "These cards do not go together: throw one card, a set or a run.",
    "bad_run_order": "A run is thrown in order, up or down.",
    "not_your_turn": "It is not your turn.",
    "must_throw_first": "Throw first, then pick up.",
    "must_draw_first": "Pick up first, then throw.",
    "already_thrown": "You have thrown in this turn; now pick up.",
    "already_drawn": "You have picked up in this turn; now throw.",
    "not_pickable": "This card cannot be taken.",
    "stock_empty": "The deck is empty: take from the last play.",
    "exact_card_must_be_thrown": "The card for the joker is your whole throw: throw nothing before it.",
    "must_throw_exact_card": "After taking the joker you throw the card it stood for, alone.",
    "no_slap": "There is nothing to slap down.",
    "must_call": "You have no cards left: you can only call.",
    "over_limit": "Your hand counts {total}; to call it may count {limit} at most.",
    "call_only_at_turn_start": "You can call only at the start of your turn.",
    "already_called": "Somebody has called already.",
    "already_called_this_turn": "You have called in this turn already: play on.",
    "unknown_word": "This word does not call.",
    "eliminated": "You are out of the match.",
    "round_over": "The round is over.",
    "wrong_phase": "This cannot be done now.",
    "wrong_count": "Put back exactly {limit}.",
    "not_allowed": "The house rules do not allow this.",
    "match_over": "The match is over.",
    "wrong_deck": "These are not the cards of this deck.",
}
"""Sentence of each reason in `game.refusal.Reason`."""

_language: str = ENGLISH
_locale: Path | None = None
_translations: NullTranslations = NullTranslations()
_letters: dict[str, str] = {}


class OwnText(str):
    """Text for a gap that the program has made itself and reads again: it is not escaped."""

    __slots__ = ()


def speak(language: str, locale: Path, *, own_letters: bool = False) -> None:
    """From now on everything is told in this language, out of the catalogues in *locale*.

    *own_letters*: court cards bear the letters of the language too.
    """
    global _language, _locale, _translations, _letters  # noqa: PLW0603 -- see above
    _language, _locale = language, locale
    _letters = _LETTERS.get(language, {}) if own_letters else {}
    match language:
        case "en":
            _translations = NullTranslations()
        case "pseudo" | "pseudo-rtl":
            _translations = _Pseudo(language)
        case _:
            with (locale / language / "LC_MESSAGES" / "yaniv.mo").open("rb") as file:
                _translations = GNUTranslations(file)


def language() -> str:
    """What is spoken now."""
    return _language


def to_the_left() -> bool:
    """Are pages read from right to left?"""
    return _language in _TO_THE_LEFT


def best(wanted: Iterable[str]) -> str:
    """The first of these that the program speaks: `fr_CA.UTF-8` is French, and who says nothing gets English."""
    for each in wanted:
        plain = re.split("[-_.@]", each.lower())[0].replace("iw", "he")
        if plain in LANGUAGES:
            return plain
    return ENGLISH


def tell(sentence: str, /, **gaps: object) -> str:
    """Gives the sentence in the player's language, its gaps filled."""
    told = _translations.gettext(sentence) if sentence else ""
    return told.format(**_in_gaps(gaps)) if gaps else told


def tell_number(one: str, many: str, number: int, /, **gaps: object) -> str:
    """Picks the form the language wants for this number; `{n}` is the number."""
    return _translations.ngettext(one, many, abs(number)).format(n=number, **_in_gaps(gaps))


def decimal(number: str) -> str:
    """Digits with the sign that the language puts before fractions: "2.5", "2,5"."""
    whole, point, part = number.partition(".")
    return tell("{whole}.{part}", whole=whole, part=part) if point else whole


def percent(number: object) -> str:
    """Return a share as the language writes it: "87%", in French with a narrow no-break space before the sign."""
    return tell("{number}%", number=number)


def call_word(word: str) -> str:
    """A word that is called at the table, as the language writes it; other words of a house stay as they are."""
    return tell(_CALL_WORDS[word]) if word in _CALL_WORDS else word


def is_told(sentence: str, told: str) -> bool:
    """Is this the sentence in any language? So a match knows its names, whatever was spoken when it began."""
    return told in (sentence, tell(sentence)) or told in _in_all_languages(sentence, _locale)


def own_name(name: str) -> str:
    """The name the player gave; empty if none."""
    return "" if is_told("You", name) else name


def card_name(code: str) -> str:
    """Says the card aloud: "seven of hearts", "joker"."""
    if code == JOKER:
        return tell("joker")
    return tell("{rank} of {suit}", rank=tell(_RANK_NAMES[code[0]]), suit=tell(_SUIT_NAMES[code[1]]))


@cache
def _in_all_languages(sentence: str, locale: Path | None) -> frozenset[str]:
    if locale is None:
        return frozenset({sentence})
    return frozenset(translation("yaniv", locale, [each], fallback=True).gettext(sentence) for each in LANGUAGES)


def _in_gaps(gaps: dict[str, object]) -> dict[str, object]:
    """Give names their form in each language, and let nothing in that would move or hide the rest of the sentence.

    Texts, paths and errors may come from anybody; numbers are ours.
    """
    own = int | float | OwnText
    return {name: told if isinstance(told, own) else _in_gap(name, str(told)) for name, told in gaps.items()}


def _in_gap(name: str, told: str) -> str:
    return printable(_NAMES[name](told) if name in _NAMES else told)


def rank_letter(rank: str) -> str:
    """As it stands in the corner of a card: `10`, `K`, or `R` on a French king."""
    return _letters.get(rank, "10" if rank == "T" else rank)


_NAMES: Final = dict.fromkeys(("word", "wrong", "asaf", "call_word", "asaf_word"), call_word) | {
    "variant": lambda name: _translations.gettext(name) if name else ""
}
"""Gaps that hold a name which is told itself."""


class _Pseudo(NullTranslations):
    """Every sentence longer by two fifths, its letters changed and its ends marked; gaps stay as they are."""

    _GAP: Final = re.compile(r"(\{[^}]*\})")
    _LATIN: Final = str.maketrans("aeiouyAEIOUYcnsCNS", "àéîöüýÀÉÎÖÜÝçñšÇÑŠ")
    _HEBREW: Final = {ord(letter): chr(0x5D0 + place) for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    _LONGER: Final = 0.4

    def __init__(self, language: str) -> None:
        super().__init__()
        self._is_hebrew = language == MIRRORED

    def gettext(self, message: str) -> str:
        """One sentence; what is foreign already stays."""
        if message.startswith("[") and message.endswith("]"):
            return message
        if len(message) == 1:
            return self._changed(message)  # a sign, not a word
        parts = self._GAP.split(message)
        told = "".join(part if place % 2 else self._changed(part) for place, part in enumerate(parts))
        return f"[{told}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One sentence about a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def _changed(self, part: str) -> str:
        """Every few letters one stands twice, so that words grow as they do in other languages."""
        letters, owed = "", 0.0
        for letter in part:
            letters += letter
            owed += self._LONGER if letter.isalpha() else self._LONGER / 2
            if owed >= 1 and letter.isalpha():
                letters, owed = letters + letter.lower(), owed - 1
        return letters.lower().translate(self._HEBREW) if self._is_hebrew else letters.translate(self._LATIN)
