"""A rule file while it is written: its text, what it says, what is wrong with it, and the way back.

The text is the document; the form changes values in it, the text view its letters. What cannot be read changes nothing
in force: the last valid rules stay until the text is valid again.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.rules.catalogue import BY_PATH, Value, changed, value
from yaniv.rules.conflicts import conflicts
from yaniv.rules.house import HouseRules, Variant
from yaniv.sheets.edit import Unreadable, drop, mended, put
from yaniv.sheets.problem import Problem
from yaniv.variants.library import examined
from yaniv.words import tell

MOST_STEPS: Final = 500
"""So many changes can be taken back."""
_MARK: Final = b"\xef\xbb\xbf"


class Draft(Struct, frozen=True):
    """One state of the document. Everything that changes it gives another one."""

    word: str
    """By which the library knows the file; empty for one that is new."""
    built_in: bool
    """The file comes with the game: the first change makes this a copy, which is saved under a word of its own."""
    text: str
    """Lines end in LF here, whatever the file has."""
    saved: str
    """The text as the file has it."""
    shown: Variant
    """The latest that could be read, though its rules may contradict each other: what the form shows."""
    valid: Variant
    """The latest without a problem: what is in force."""
    problems: tuple[Problem, ...] = ()
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    is_typing: bool = False
    """The latest change was typed: the next letter belongs to it."""
    title: str = ""
    """The name that the file has."""
    marked: bool = False
    """The file begins with a byte order mark."""
    crlf: bool = False

    @property
    def data(self) -> bytes:
        """What the file would hold."""
        return _written(self.text, marked=self.marked, crlf=self.crlf)

    @property
    def is_dirty(self) -> bool:
        """Is there something that the file has not?"""
        return self.text != self.saved

    @property
    def rules(self) -> HouseRules:
        """What the form shows."""
        return self.shown.rules

    def wrong_at(self, path: str) -> tuple[Problem, ...]:
        """The problems that arise at this key."""
        return tuple(problem for problem in self.problems if problem.path == path)


def opened(data: bytes, word: str = "", *, built_in: bool = False) -> Draft:
    """A file is opened; one that cannot be read too."""
    text = data.decode("utf-8-sig", "replace")
    crlf = "\r\n" in text and text.count("\n") == text.count("\r\n")
    text = text.replace("\r\n", "\n") if crlf else text
    variant, found = examined(data)
    shown = variant or Variant()
    valid = shown if not found else Variant()
    marked = data.startswith(_MARK)
    return Draft(
        word=word,
        built_in=built_in,
        text=text,
        saved=text,
        shown=shown,
        valid=valid,
        problems=tuple(found),
        title=shown.name,
        marked=marked,
        crlf=crlf,
    )


def written(draft: Draft, text: str) -> Draft:
    """Somebody typed; letters in a row are one step back."""
    if text == draft.text:
        return draft
    joins = draft.is_typing and bool(draft.past)
    return replace(_changed(draft, text, is_step=not joins), is_typing=True)


def paused(draft: Draft) -> Draft:
    """What is typed from now on is another step."""
    return replace(draft, is_typing=False)


def decided(draft: Draft, path: str, to: Value, *, joins: bool = False) -> Draft:
    """The form decides one key; a text without structure stays as it is. *joins*: as letters in a row do."""
    if value(draft.rules, path) == to and not draft.wrong_at(path):
        return draft
    try:
        text = put(draft.text, path, to)
    except Unreadable:
        return draft
    return written(draft, text) if joins else _changed(draft, text)


def reset(draft: Draft, house: HouseRules, *paths: str) -> Draft:
    """These keys go back to what this house has; a default needs no line, and goes out of the text."""
    try:
        text = draft.text
        for path in paths:
            to = value(house, path)
            if value(draft.rules, path) != to or draft.wrong_at(path):
                text = drop(text, path) if to == BY_PATH[path].default else put(text, path, to)
    except Unreadable:
        return draft
    return _changed(draft, text) if text != draft.text else draft


def named(draft: Draft, name: str, about: str | None = None) -> Draft:
    """Another name, and another sentence about it."""
    try:
        text = put(draft.text, "name", name)
        text = text if about is None else put(text, "about", about)
    except Unreadable:
        return draft
    return _changed(draft, text) if text != draft.text else draft


def fixed(draft: Draft, problem: Problem) -> Draft:
    """The word that was probably meant is written."""
    text = mended(draft.text, problem)
    return draft if text is None else _changed(draft, text)


def remedy(draft: Draft) -> tuple[str, Value] | None:
    """One key and its default, with which fewer rules contradict each other; the key to blame comes first."""
    found = conflicts(draft.rules)
    if {each.sentence for each in found} != {each.sentence for each in draft.problems}:  # other things are wrong, too
        return None
    for conflict in found:
        for path in (conflict.key, *conflict.others):
            default = BY_PATH[path].default
            if len(conflicts(changed(draft.rules, path, default))) < len(found):
                return path, default
    return None


def undone(draft: Draft) -> Draft:
    """One step back."""
    if not draft.past:
        return draft
    back = _examined(draft, draft.past[-1])
    return replace(back, past=draft.past[:-1], future=(draft.text, *draft.future), is_typing=False)


def redone(draft: Draft) -> Draft:
    """One step forward again."""
    if not draft.future:
        return draft
    on = _examined(draft, draft.future[0])
    return replace(on, past=(*draft.past, draft.text), future=draft.future[1:], is_typing=False)


def kept(draft: Draft, word: str) -> Draft:
    """It has been saved under this word."""
    return replace(draft, word=word, built_in=False, saved=draft.text, title=draft.shown.name, is_typing=False)


def _changed(draft: Draft, text: str, *, is_step: bool = True) -> Draft:
    """Another text; a changed built-in variant gets the name of a copy as soon as it can be read."""
    past = (*draft.past, draft.text)[-MOST_STEPS:] if is_step else draft.past
    after = _examined(draft, text)
    can_be_read = after.shown is not draft.shown
    if draft.built_in and after.is_dirty and can_be_read and after.shown.name == draft.title:
        after = _examined(draft, _as_own(text, draft.title))
    return replace(after, past=past, future=(), is_typing=False)


def _as_own(text: str, name: str) -> str:
    try:
        return put(text, "name", tell("{variant} (my rules)", variant=name))
    except Unreadable:
        return text


def _examined(draft: Draft, text: str) -> Draft:
    variant, found = examined(_written(text, marked=draft.marked, crlf=draft.crlf))
    shown = variant or draft.shown
    return replace(draft, text=text, problems=tuple(found), shown=shown, valid=draft.valid if found else shown)


def _written(text: str, *, marked: bool, crlf: bool) -> bytes:
    text = text.replace("\n", "\r\n") if crlf else text
    return (_MARK if marked else b"") + text.encode()
