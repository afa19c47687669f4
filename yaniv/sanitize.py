"""Validation and display of untrusted text: files, share codes, file names and the command line.

*Why* filter by Unicode category instead of a list of bad characters: such a list is never complete. Allowed are
characters that draw something and stay in place: letters, marks, digits, punctuation and symbols of any script. All
others (control characters, line and page separators, characters that change the reading direction, surrogates, private
and unassigned ones) can move, hide or imitate the text around them.

*Why* two invisible characters are allowed: Persian and many Indian words cannot be written without U+200C and U+200D.
They are accepted only where they shape letters: after a virama, or U+200C between two letters of the Arabic family (RFC
5892, appendix A). Elsewhere they would only make two different names look alike.
"""

import re
from itertools import pairwise
from typing import Final, Literal
from unicodedata import bidirectional, category, combining, normalize

from yaniv.coded_message import CodedMessage

TextKind = Literal["name", "line", "prose"]
"""Set of rules for a text.

`name`: one line, single spaces, no invisible characters. `line`: anything that an older release accepted as one line.
`prose`: sentences, with any blanks and line breaks."""

TextFlawCode = Literal["hidden_character", "loose_accents", "blank_text", "outer_space", "double_space"]
"""Why a text is rejected; `yaniv.narration.message_text` has the sentences."""

MAX_CALL_WORD_LENGTH: Final = 40
"""Maximum length of a word that is called at the table, in characters."""

_SPACES: Final = " \u00a0\u202f"
"""Allowed spaces: the plain one, and the two no-break spaces of French typography."""
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_VIRAMA: Final = 9
"""Canonical combining class of the signs that join two consonants in Indian scripts."""
_INVISIBLE_LETTERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters whose category is letter, mark or symbol, but which draw nothing."""
_VARIATION_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors: marks that draw nothing themselves but choose between two shapes of the preceding character."""
_EMOJI_SELECTORS: Final = "\ufe0e\ufe0f"
_MAX_MARKS: Final = 6
"""Maximum number of combining marks on one letter. Hebrew with vowels and accents has up to five; longer stacks cover
the lines above and below."""
_FORMULA_PREFIXES: Final = ("=", "+", "-", "@")
"""First characters by which spreadsheet programs recognise a formula."""


def text_flaw_message(code: TextFlawCode, /, **gaps: object) -> CodedMessage:
    """Return a message that says why a text is rejected; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)


def find_text_flaw(text: str, kind: TextKind = "name") -> CodedMessage | None:
    """Return a message with the first reason why *text* is not acceptable, or None if it is, as empty text always is.

    *kind* says what the text is for: different characters are allowed in names, prose and so on.
    """
    hidden_character = _first_hidden_character(text, kind)
    if hidden_character is not None:
        return text_flaw_message("hidden_character", character=hidden_character)
    if _has_loose_marks(text):
        return text_flaw_message("loose_accents")
    if text and not any(_is_visible(char) for char in text):
        return text_flaw_message("blank_text")
    if kind != "name":
        return None
    if text != text.strip(_SPACES):
        return text_flaw_message("outer_space")
    if any(one in _SPACES and other in _SPACES for one, other in pairwise(text)):
        return text_flaw_message("double_space")
    return None


def clean_name(text: str, max_length: int) -> str:
    """Return *text* changed as little as needed to be a valid name of at most *max_length* characters.

    Valid is what `find_text_flaw` accepts. The result is empty if nothing visible remains.
    """
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
    r"""Return *text* made safe for one line of a terminal or page: unsafe characters become escapes such as `\x1b`."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _SPACES or _is_joining(text, index) else ascii(char)[1:-1]
        for index, char in enumerate(text)
    )


def to_printable_lines(text: str) -> str:
    """Return *text* with each line made safe by `to_printable`; only U+000A separates lines."""
    return "\n".join(map(to_printable, text.split("\n")))


def to_printable_json(encoded: str) -> str:
    r"""Return a JSON text of the same meaning in which invisible characters of strings are escaped (`\u202e`)."""
    if encoded.isprintable():
        return encoded
    return "".join(char if char.isprintable() or char in "\n\r\t" else _json_escaped(char) for char in encoded)


def to_ascii_json(encoded: str) -> str:
    r"""Return a JSON text of the same meaning in ASCII, for a stream that cannot hold every character (`\u05d0`)."""
    return "".join(char if char.isascii() else _json_escaped(char) for char in encoded)


def to_spreadsheet_cell(text: str) -> str:
    """Return *text* as a spreadsheet cell: one line, with an apostrophe in front if it would be read as a formula.

    Source: OWASP, "CSV Injection".
    """
    line = to_printable(text)
    first = normalize("NFKC", line.lstrip()[:1])  # full-width characters start a formula too
    return f"'{line}" if first in _FORMULA_PREFIXES else line


def comparison_key(word: str) -> str:
    """Return a comparison key for *word*: words that look and sound alike get equal keys.

    It ignores letter case, character width, joiners, variation selectors and extra blanks.
    """
    folded = normalize("NFKC", normalize("NFKC", word).casefold())
    return " ".join(_VARIATION_SELECTORS.sub("", folded.replace(_JOINER, "").replace(_NON_JOINER, "")).split())


def _first_hidden_character(text: str, kind: TextKind) -> str | None:
    """Return the first character that is not allowed in text of this kind, as `U+202E`, or None."""
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
    """Return True if an older release accepted the character at this index."""
    return text[index].isprintable() or _is_joining(text, index)


def _is_allowed(text: str, index: int) -> bool:
    """Return True if the character at this index draws something, or shapes its neighbours."""
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
    """Return True for a letter of Arabic, Syriac or a related script, whose letters change shape next to each other."""
    return char != "" and bidirectional(char) == "AL" and category(char)[0] == "L"


def _is_visible(char: str) -> bool:
    """Return True if the character draws something by itself."""
    return category(char)[0] in "LNPS" and char not in _INVISIBLE_LETTERS


def _has_loose_marks(text: str) -> bool:
    """Return True if the text has combining marks without a base letter, or too many on one."""
    return _without_loose_marks(text) != text


def _without_loose_marks(text: str) -> str:
    """Remove combining marks that have no base letter, and those beyond `_MAX_MARKS` on one letter."""
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
