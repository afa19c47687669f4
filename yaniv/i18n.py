"""Translation of all texts that players read.

`tr` takes an English sentence with named placeholders (gaps), such as `"{name} calls."`, and returns it in the player's
language. Sentences are complete; they are never assembled from parts.

*Why* one global language, set by `set_language`: there is one player at the screen, and every function that makes a
sentence would otherwise need the language as a parameter. Reopen this when two people share a table.
"""

import re
from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations, find, translation
from pathlib import Path
from struct import unpack_from
from typing import Final

from yaniv.cards import JOKER
from yaniv.sanitize import to_printable

ENGLISH: Final = "en"
LANGUAGES: Final = {"en": "English", "he": "עברית", "fr": "Français"}
"""Languages that players can choose, each with its native name."""
PSEUDO: Final = "pseudo"
PSEUDO_RTL: Final = "pseudo-rtl"
"""Two pseudo-languages for tests: longer words in brackets, and the same from right to left.

They reveal texts that are not translated by this module, and texts that do not fit their place."""

_RTL_LANGUAGES: Final = ("he", PSEUDO_RTL)
_WHOLE_PART_COUNTS: Final = ("fr",)
"""Languages in which a decimal takes the plural form of its whole part: "1,5 point"."""
_MANY: Final = 100
"""Number with the general plural form of every language."""
_RANK_LETTERS: Final = {"fr": {"K": "R", "Q": "D", "J": "V"}}
"""Letters of the court cards in languages where they differ from English."""

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
SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SHORT_CARD: Final = re.compile(
    rf"(10|\w)([{''.join(SUIT_SIGNS.values())}])(?: (?=(?:10|\w)[{''.join(SUIT_SIGNS.values())}]))?"
)
"""Matches a card in captions, as `10♦`, with the space up to the next one."""

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
"""Call words of our own variants that other languages write differently; a spelling that is not listed here is kept."""

_language: str = ENGLISH
_locale: Path | None = None
_translations: NullTranslations = NullTranslations()
_rank_letters: dict[str, str] = {}


class TrustedText(str):
    """Value for a placeholder that the program made itself, such as markup; `tr` inserts it without escaping."""

    __slots__ = ()


class _GapText(str):
    """Value in a gap; a translation may ask for what joins it: `{card:le}`, `{name:de}`, in Hebrew `{place:ב}`.

    *Why* in the format specification: how "le", "de", "que" and a Hebrew prefix are written depends on the word that
    follows, which no translation knows.
    """

    __slots__ = ()

    def __format__(self, specification: str) -> str:
        """Return the text behind "le", "de" or "que" as French joins them, "Le" with a capital letter, or a prefix.

        A Hebrew prefix, one letter, is part of a Hebrew word; anything else stands behind a maqaf.
        """
        match specification.lower():
            case "le" if self.startswith("dame"):
                joined = f"la {self}"
            case "le" if self[:1].lower() in _FRENCH_VOWELS:
                joined = f"l\u2019{self}"
            case "de" | "que" as word if self[:1].lower() in _FRENCH_VOWELS:
                joined = f"{word[:-1]}\u2019{self}"
            case "":
                joined = str(self)
            case prefix if len(prefix) == 1:
                joined = prefix + ("" if "\u05d0" <= self[:1] <= "\u05ea" else "\u05be") + self
            case word:
                joined = f"{word} {self}"
        return joined[:1].upper() + joined[1:] if specification[:1].isupper() else joined


_FRENCH_VOWELS: Final = frozenset("aeiouàâäéèêëîïôöûüœ")
"""Letters before which French elides; of names with "h" and "y", more do not."""


def set_language(language: str, locale: Path, *, rank_language: str = ENGLISH) -> None:
    """Set the language of all texts from now on.

    *language* is a code such as `fr`, *locale* the folder with the translation catalogues, *rank_language* the language
    whose letters court cards show.

    :raises OSError: if the catalogue cannot be read.
    """
    global _language, _locale, _translations, _rank_letters  # noqa: PLW0603 -- one global language
    _language, _locale = language, locale
    _rank_letters = _RANK_LETTERS.get(rank_language, {})
    match language:
        case "en":
            _translations = NullTranslations()
        case "pseudo" | "pseudo-rtl":
            _translations = _PseudoTranslations(language)
        case _:
            _translations = translation("yaniv", locale, [language])


def current_language() -> str:
    """Return the code of the current language, such as `en` or `fr`."""
    return _language


def is_rtl() -> bool:
    """Return True if the current language is written from right to left."""
    return _language in _RTL_LANGUAGES


def match_language(locales: Iterable[str]) -> str:
    """Return the code of the first supported language in *locales* (names such as `fr_CA.UTF-8`), or `en`."""
    for locale in locales:
        code = re.split("[-_.@]", locale.lower())[0].replace("iw", "he")
        if code in LANGUAGES:
            return code
    return ENGLISH


def tr(sentence: str, /, **gaps: object) -> str:
    """Return the translation of an English sentence, with each placeholder `{name}` replaced by the value in *gaps*."""
    text = _translations.gettext(sentence) if sentence else ""
    return text.format(**_format_gaps(gaps)) if gaps else text


def tr_plural(one: str, many: str, number: int | str, /, **gaps: object) -> str:
    """Return the translation of a sentence that depends on *number*, in the plural form that the language requires.

    *one* and *many* are the English singular and plural; `{n}` in them is replaced by *number*, other placeholders by
    *gaps*. A decimal is given as text, such as `1.5`, and written as by `format_decimal`.
    """
    text = _translations.ngettext(one, many, _plural_count(number))
    return text.format(n=format_decimal(number) if isinstance(number, str) else number, **_format_gaps(gaps))


def _plural_count(number: int | str) -> int:
    """Return the whole number whose plural form *number* takes.

    Source: CLDR, "Language Plural Rules": a decimal counts as its whole part in French, and as many elsewhere.
    """
    if isinstance(number, int):
        return abs(number)
    whole, _, fraction = number.partition(".")
    return abs(int(whole)) if not fraction or _language in _WHOLE_PART_COUNTS else _MANY


def format_decimal(number: str) -> str:
    """Return a decimal number such as `2.5` with the decimal separator of the current language: `2.5`, `2,5`."""
    whole, point, fraction = number.partition(".")
    return tr("{whole}.{part}", whole=whole, part=fraction) if point else whole


def format_percent(number: object) -> str:
    """Return a percentage as the current language writes it: "87%", in French with a thin space before the sign."""
    return tr("{number}%", number=number)


def localize_call_word(word: str) -> str:
    """Return the translation of a calling word that a built-in variant uses ("Yaniv"), or any other word unchanged."""
    return tr(_CALL_WORDS[word]) if word in _CALL_WORDS else word


def is_translation(sentence: str, text: str) -> bool:
    """Return True if *text* is the English *sentence* or its translation into any supported language.

    Saved matches contain texts in the language that was set when they began.
    """
    return text in (sentence, tr(sentence)) or text in _all_translations(sentence, _locale)


def custom_player_name(name: str) -> str:
    """Return the name the player chose, or an empty string if it is just the word "You" in some language."""
    return "" if is_translation("You", name) else name


def card_name(code: str) -> str:
    """Return the name of a card in the current language, as it is spoken: "seven of hearts", "joker"."""
    if code == JOKER:
        return tr("joker")
    return tr("{rank} of {suit}", rank=tr(_RANK_NAMES[code[0]]), suit=tr(_SUIT_NAMES[code[1]]))


def card_in_sentence(code: str) -> str:
    """Return the name of a card as a sentence needs it: "seven of hearts", in French "le sept de cœur"."""
    return tr("{card}", card=card_name(code))


def spell_out_cards(text: str) -> str:
    """Return a text to be read aloud: each card by rank and suit sign with its full name."""
    return _SHORT_CARD.sub(_spell_out_card, text) if any(sign in text for sign in SUIT_SIGNS.values()) else text


def _spell_out_card(match: re.Match[str]) -> str:
    letter, sign = match.groups()
    ranks = [rank for rank in _RANK_NAMES if rank_letter(rank) == letter]
    suit = next(suit for suit, each in SUIT_SIGNS.items() if each == sign)
    if not ranks:
        return match[0]
    return card_in_sentence(ranks[0] + suit) + (", " if match[0].endswith(" ") else "")


@cache
def _all_translations(sentence: str, locale: Path | None) -> frozenset[str]:
    """Return the sentence in all supported languages; only the English one if no catalogues are set."""
    if locale is None:
        return frozenset({sentence})
    files = (find("yaniv", locale, [each]) for each in LANGUAGES)
    found = (find_translation(Path(file), sentence) for file in files if file is not None)
    return frozenset((sentence, *filter(None, found)))


def _format_gaps(gaps: dict[str, object]) -> dict[str, object]:
    """Translate call words and variant names in the gaps, and escape everything that could move or hide other text.

    Texts, paths and errors may come from untrusted sources; numbers and `TrustedText` pass unchanged.
    """
    return {
        name: value if isinstance(value, int | float) else _GapText(_format_gap(name, value))
        for name, value in gaps.items()
    }


def _format_gap(name: str, value: object) -> str:
    """Return one value for a gap, translated if its gap holds a translatable name, and escaped."""
    if isinstance(value, TrustedText):
        return value
    text = str(value)
    return to_printable(_GAP_TRANSLATORS[name](text) if name in _GAP_TRANSLATORS else text)


def rank_letter(rank: str) -> str:
    """Return a rank (one character, as in `yaniv.cards`) as printed on a card: `10`, `K`, or `R` on a French king."""
    return _rank_letters.get(rank, "10" if rank == "T" else rank)


_GAP_TRANSLATORS: Final = dict.fromkeys(("word", "wrong", "asaf", "call_word", "asaf_word"), localize_call_word) | {
    "variant": lambda name: _translations.gettext(name) if name else ""
}
"""Gaps whose value is itself translated, with the function that does it."""


class _PseudoTranslations(NullTranslations):
    """Pseudo-translation: sentences two fifths longer, with changed letters and marked ends; gaps stay unchanged."""

    _GAP: Final = re.compile(r"(\{[^}]*\})")
    _TO_ACCENTED: Final = str.maketrans("aeiouyAEIOUYcnsCNS", "àéîöüýÀÉÎÖÜÝçñšÇÑŠ")
    _TO_HEBREW: Final = {ord(letter): chr(0x5D0 + place) for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    _GROWTH_SHARE: Final = 0.4

    def __init__(self, language: str) -> None:
        super().__init__()
        self._is_rtl = language == PSEUDO_RTL

    def gettext(self, message: str) -> str:
        """Return the pseudo-translation of one sentence; an already pseudo-translated text is returned unchanged."""
        if message.startswith("[") and message.endswith("]"):
            return message
        if len(message) == 1:
            return self._pseudo_localize(message)  # a symbol, not a word
        parts = self._GAP.split(message)
        text = "".join(part if index % 2 else self._pseudo_localize(part) for index, part in enumerate(parts))
        return f"[{text}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the pseudo-translation of the English singular or plural form."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def _pseudo_localize(self, part: str) -> str:
        """Replace the letters of a text without gaps, and double every few, as other languages need more room."""
        letters, growth = "", 0.0
        for letter in part:
            letters += letter
            growth += self._GROWTH_SHARE if letter.isalpha() else self._GROWTH_SHARE / 2
            if growth >= 1 and letter.isalpha():
                letters, growth = letters + letter.lower(), growth - 1
        return letters.lower().translate(self._TO_HEBREW) if self._is_rtl else letters.translate(self._TO_ACCENTED)


_MAGIC: Final = 0x950412DE
_HEADER: Final = "<5I"
"""Magic number, version, number of sentences, and offsets of the tables of originals and of translations."""
_ENTRY: Final = "<2I"
"""Entry of a table: length and offset of a text."""
_ENTRY_BYTES: Final = 8


def find_translation(file: Path, sentence: str) -> str | None:
    """Return the translation of a sentence without plural forms in a `.mo` file; None if it has none.

    *Why* not `gettext`: it keeps every catalogue it has read, 2 MB of sentences in languages that nobody has chosen.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is not a catalogue as our tools write it, little-endian and sorted.
    :raises struct.error: if it is cut off.
    """
    data, wanted = file.read_bytes(), sentence.encode()
    magic, _, count, originals, translations = unpack_from(_HEADER, data)
    if magic != _MAGIC:
        raise ValueError(f"{file} is not a catalogue")
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        original = _text(data, originals, middle)
        if original == wanted:
            return _text(data, translations, middle).decode()
        low, high = (middle + 1, high) if original < wanted else (low, middle)
    return None


def _text(data: bytes, table: int, index: int) -> bytes:
    length, offset = unpack_from(_ENTRY, data, table + _ENTRY_BYTES * index)
    return data[offset : offset + length]
