"""Text from outside (files, share codes, file names, the command line): what a name may hold, how any text is shown.

*Why* by Unicode category, and not by a list of bad characters: such a list is never complete. Let through is what draws
something and stays where it is put: letters, marks, digits, punctuation and symbols of any script. Everything else
(control characters, line and page ends, characters that change the direction of reading, surrogates, private and
unassigned ones) can move, hide or imitate the text around it.

*Why* two invisible characters are let through: Persian and many Indian words cannot be written without U+200C and
U+200D. They stand only where they shape letters: behind a virama, or U+200C between two letters of the Arabic family
(RFC 5892, appendix A). Anywhere else they would only make two names look alike.
"""

import re
from itertools import pairwise
from typing import Final, Literal
from unicodedata import bidirectional, category, combining, normalize

from msgspec import Struct

TextKind = Literal["name", "line", "prose"]
"""`name`: one line, single spaces, nothing invisible. `line`: whatever an older release wrote into one line.
`prose`: sentences, with any blanks and line ends."""

MAX_CALL_WORD_LENGTH: Final = 40
"""Characters of a word that is called at the table."""

_SPACES: Final = " \u00a0\u202f"
"""The plain one, and those of French typography."""
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_VIRAMA: Final = 9
"""Combining class of the signs that join two consonants in Indian scripts."""
_INVISIBLE_LETTERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and a symbol by their category, that draw nothing."""
_VARIATION_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that draw nothing themselves: they choose between two pictures of the character before them."""
_EMOJI_SELECTORS: Final = "\ufe0e\ufe0f"
_MAX_MARKS: Final = 6
"""On one letter. Hebrew with vowels and accents has up to five; towers of them cover the lines above and below."""
_FORMULA_PREFIXES: Final = ("=", "+", "-", "@")
"""First characters by which spreadsheet programs recognise a formula."""


class TextFlaw(Struct, frozen=True):
    """Why a text may not be a name, as a sentence with gaps for `words.tell`."""

    sentence: str
    gaps: dict[str, str] = {}


def find_text_flaw(text: str, kind: TextKind = "name") -> TextFlaw | None:
    """Return what is wrong with *text* as a name or as prose, or None; empty text is neither good nor bad here."""
    hidden_character = _first_hidden_character(text, kind)
    if hidden_character is not None:
        return TextFlaw("this text has a character that cannot be shown ({character})", {"character": hidden_character})
    if _has_loose_marks(text):
        return TextFlaw("this text has accents with no letter to stand on, or too many on one letter")
    if text and not any(_is_visible(char) for char in text):
        return TextFlaw("this text must not be blank")
    if kind != "name":
        return None
    if text != text.strip(_SPACES):
        return TextFlaw("this text must not begin or end with a space")
    if any(one in _SPACES and other in _SPACES for one, other in pairwise(text)):
        return TextFlaw("this text must not have two spaces in a row")
    return None


def clean_name(text: str, max_length: int) -> str:
    """Return the nearest text that `flaw` lets through as a name, of at most *longest* characters; it may be empty."""
    spaced = "".join(" " if char.isspace() else char for char in text[: 4 * max_length])
    allowed = "".join(char for index, char in enumerate(spaced) if _is_allowed(spaced, index))
    while True:
        collapsed = " ".join(_without_loose_marks(allowed).replace("\u00a0", " ").replace("\u202f", " ").split())[
            :max_length
        ].strip()
        filtered = "".join(char for index, char in enumerate(collapsed) if _is_allowed(collapsed, index))
        if filtered == allowed:
            return filtered if any(map(_is_visible, filtered)) else ""
        allowed = filtered


def to_printable(text: str) -> str:
    r"""Return *text* for one line of a terminal or page: what would move or hide other text stands as `\x1b`."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _SPACES or _is_joining(text, index) else ascii(char)[1:-1]
        for index, char in enumerate(text)
    )


def to_printable_lines(text: str) -> str:
    """Return *text* with each of its lines made `printable`; only U+000A ends a line."""
    return "\n".join(map(to_printable, text.split("\n")))


def to_printable_json(encoded: str) -> str:
    r"""Return a JSON text with the same meaning and no hidden characters: in its strings they stand as `\u202e`."""
    if encoded.isprintable():
        return encoded
    return "".join(char if char.isprintable() or char in "\n\r\t" else _json_escaped(char) for char in encoded)


def to_spreadsheet_cell(text: str) -> str:
    """Return *text* for a cell of a table: one line, and never a formula (an apostrophe before it marks it as text).

    Source: OWASP, "CSV Injection".
    """
    line = to_printable(text)
    first = normalize("NFKC", line.lstrip()[:1])  # full-width characters start a formula too
    return f"'{line}" if first in _FORMULA_PREFIXES else line


def comparison_key(word: str) -> str:
    """Return the form in which two words that look and sound alike are equal: letter case, width, joiners, blanks."""
    folded = normalize("NFKC", normalize("NFKC", word).casefold())
    return " ".join(_VARIATION_SELECTORS.sub("", folded.replace(_JOINER, "").replace(_NON_JOINER, "")).split())


def _first_hidden_character(text: str, kind: TextKind) -> str | None:
    """The first character that draws nothing or moves others, as `U+202E`."""
    allowed_blanks = _SPACES + "\t\n\r" if kind == "prose" else _SPACES
    is_acceptable = _is_printable if kind == "line" else _is_allowed
    return next(
        (
            f"U+{ord(char):04X}"
            for index, char in enumerate(text)
            if char not in allowed_blanks and not is_acceptable(text, index)
        ),
        None,
    )


def _is_printable(text: str, index: int) -> bool:
    """Could the window and the terminal of an older release have shown it?"""
    return text[index].isprintable() or _is_joining(text, index)


def _is_allowed(text: str, index: int) -> bool:
    """Does the character at this place draw something, or shape its neighbours?"""
    char = text[index]
    if " " <= char <= "~":
        return True
    if char in _INVISIBLE_LETTERS:
        return False
    if _VARIATION_SELECTORS.match(char):
        return index > 0 and category(text[index - 1]) == ("So" if char in _EMOJI_SELECTORS else "Lo")
    return category(char)[0] in "LMNPS" or _is_joining(text, index)


def _is_joining(text: str, index: int) -> bool:
    """Return True if the character at this index is a joiner or non-joiner in a place where it shapes letters."""
    if text[index] not in (_NON_JOINER, _JOINER) or index == 0:
        return False
    before, after = text[index - 1], text[index + 1 : index + 2]
    if combining(before) == _VIRAMA:
        return True
    while index > 1 and category(before) == "Mn":
        index -= 1
        before = text[index - 1]
    return text[index] == _NON_JOINER and _is_arabic_letter(before) and _is_arabic_letter(after)


def _is_arabic_letter(char: str) -> bool:
    """Of Arabic, Syriac and their relatives, whose letters change shape beside each other."""
    return char != "" and bidirectional(char) == "AL" and category(char)[0] == "L"


def _is_visible(char: str) -> bool:
    """Return True if the character draws something by itself."""
    return category(char)[0] in "LNPS" and char not in _INVISIBLE_LETTERS


def _has_loose_marks(text: str) -> bool:
    """Return True if the text has combining marks without a base letter, or too many on one."""
    return _without_loose_marks(text) != text


def _without_loose_marks(text: str) -> str:
    """Without marks that stand on nothing, and without those of a letter that are too many."""
    kept_chars, marks_left = [], 0
    for char in text:
        if category(char) not in ("Mn", "Me"):
            marks_left = 0 if char.isspace() else _MAX_MARKS if char not in (_JOINER, _NON_JOINER) else marks_left
        elif marks_left == 0:
            continue
        else:
            marks_left -= 1
        kept_chars.append(char)
    return "".join(kept_chars)


def _json_escaped(char: str) -> str:
    r"""Return the JSON escape of a character: one UTF-16 code unit as `\uXXXX`, or two for a surrogate pair."""
    utf16 = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{utf16[index]:02x}{utf16[index + 1]:02x}" for index in range(0, len(utf16), 2))
