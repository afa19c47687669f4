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

LONGEST_WORD: Final = 40
"""Characters of a word that is called at the table."""

_SPACES: Final = " \u00a0\u202f"
"""The plain one, and those of French typography."""
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_VIRAMA: Final = 9
"""Combining class of the signs that join two consonants in Indian scripts."""
_BLANK_LETTERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and a symbol by their category, that draw nothing."""
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that draw nothing themselves: they choose between two pictures of the character before them."""
_EMOJI_SELECTORS: Final = "\ufe0e\ufe0f"
_MOST_MARKS: Final = 6
"""On one letter. Hebrew with vowels and accents has up to five; towers of them cover the lines above and below."""
_FORMULA: Final = ("=", "+", "-", "@")


class TextFlaw(Struct, frozen=True):
    """Why a text may not be a name, as a sentence with gaps for `words.tell`."""

    sentence: str
    gaps: dict[str, str] = {}


def flaw(text: str, kind: TextKind = "name") -> TextFlaw | None:
    """Return what is wrong with *text* as a name or as prose, or None; empty text is neither good nor bad here."""
    hidden = _first_hidden(text, kind)
    if hidden is not None:
        return TextFlaw("this text has a character that cannot be shown ({character})", {"character": hidden})
    if _has_loose_marks(text):
        return TextFlaw("this text has accents with no letter to stand on, or too many on one letter")
    if text and not any(_is_visible(sign) for sign in text):
        return TextFlaw("this text must not be blank")
    if kind != "name":
        return None
    if text != text.strip(_SPACES):
        return TextFlaw("this text must not begin or end with a space")
    if any(one in _SPACES and other in _SPACES for one, other in pairwise(text)):
        return TextFlaw("this text must not have two spaces in a row")
    return None


def cleaned(text: str, longest: int) -> str:
    """Return the nearest text that `flaw` lets through as a name, of at most *longest* characters; it may be empty."""
    spaced = "".join(" " if sign.isspace() else sign for sign in text[: 4 * longest])
    kept = "".join(sign for place, sign in enumerate(spaced) if _is_shown(spaced, place))
    while True:
        short = " ".join(_without_loose_marks(kept).replace("\u00a0", " ").replace("\u202f", " ").split())[
            :longest
        ].strip()
        fair = "".join(sign for place, sign in enumerate(short) if _is_shown(short, place))
        if fair == kept:
            return fair if any(map(_is_visible, fair)) else ""
        kept = fair


def printable(text: str) -> str:
    r"""Return *text* for one line of a terminal or page: what would move or hide other text stands as `\x1b`."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in _SPACES or _is_joining(text, place) else ascii(sign)[1:-1]
        for place, sign in enumerate(text)
    )


def printable_lines(text: str) -> str:
    """Return *text* with each of its lines made `printable`; only U+000A ends a line."""
    return "\n".join(map(printable, text.split("\n")))


def printable_json(encoded: str) -> str:
    r"""Return a JSON text with the same meaning and no hidden characters: in its strings they stand as `\u202e`."""
    if encoded.isprintable():
        return encoded
    return "".join(sign if sign.isprintable() or sign in "\n\r\t" else _json_escaped(sign) for sign in encoded)


def spreadsheet_cell(text: str) -> str:
    """Return *text* for a cell of a table: one line, and never a formula (an apostrophe before it marks it as text).

    Source: OWASP, "CSV Injection".
    """
    line = printable(text)
    first = normalize("NFKC", line.lstrip()[:1])  # wide ones begin a formula as well
    return f"'{line}" if first in _FORMULA else line


def comparable(word: str) -> str:
    """Return the form in which two words that look and sound alike are equal: letter case, width, joiners, blanks."""
    folded = normalize("NFKC", normalize("NFKC", word).casefold())
    return " ".join(_SELECTORS.sub("", folded.replace(_JOINER, "").replace(_NON_JOINER, "")).split())


def _first_hidden(text: str, kind: TextKind) -> str | None:
    """The first character that draws nothing or moves others, as `U+202E`."""
    blanks = _SPACES + "\t\n\r" if kind == "prose" else _SPACES
    is_fine = _is_printable if kind == "line" else _is_shown
    return next(
        (f"U+{ord(sign):04X}" for place, sign in enumerate(text) if sign not in blanks and not is_fine(text, place)),
        None,
    )


def _is_printable(text: str, place: int) -> bool:
    """Could the window and the terminal of an older release have shown it?"""
    return text[place].isprintable() or _is_joining(text, place)


def _is_shown(text: str, place: int) -> bool:
    """Does the character at this place draw something, or shape its neighbours?"""
    sign = text[place]
    if " " <= sign <= "~":
        return True
    if sign in _BLANK_LETTERS:
        return False
    if _SELECTORS.match(sign):
        return place > 0 and category(text[place - 1]) == ("So" if sign in _EMOJI_SELECTORS else "Lo")
    return category(sign)[0] in "LMNPS" or _is_joining(text, place)


def _is_joining(text: str, place: int) -> bool:
    if text[place] not in (_NON_JOINER, _JOINER) or place == 0:
        return False
    before, after = text[place - 1], text[place + 1 : place + 2]
    if combining(before) == _VIRAMA:
        return True
    while place > 1 and category(before) == "Mn":
        place -= 1
        before = text[place - 1]
    return text[place] == _NON_JOINER and _is_arabic_letter(before) and _is_arabic_letter(after)


def _is_arabic_letter(sign: str) -> bool:
    """Of Arabic, Syriac and their relatives, whose letters change shape beside each other."""
    return sign != "" and bidirectional(sign) == "AL" and category(sign)[0] == "L"


def _is_visible(sign: str) -> bool:
    return category(sign)[0] in "LNPS" and sign not in _BLANK_LETTERS


def _has_loose_marks(text: str) -> bool:
    return _without_loose_marks(text) != text


def _without_loose_marks(text: str) -> str:
    """Without marks that stand on nothing, and without those of a letter that are too many."""
    kept, room = [], 0
    for sign in text:
        if category(sign) not in ("Mn", "Me"):
            room = 0 if sign.isspace() else _MOST_MARKS if sign not in (_JOINER, _NON_JOINER) else room
        elif room == 0:
            continue
        else:
            room -= 1
        kept.append(sign)
    return "".join(kept)


def _json_escaped(sign: str) -> str:
    pairs = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{pairs[at]:02x}{pairs[at + 1]:02x}" for at in range(0, len(pairs), 2))
