"""The document on the desk and the files around it: opened, saved, copied, named, thrown away."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from yaniv.rules.house import HouseRules, Variant
from yaniv.ui.house.view import Seen
from yaniv.ui.widgets.choice import Option
from yaniv.variants import draft, keeping, library
from yaniv.variants.difference import nearest
from yaniv.variants.draft import Draft
from yaniv.variants.keeping import KeepError, Unsaved
from yaniv.words import tell


class Desk:
    """One document at a time. What cannot be done raises `KeepError` with a sentence for the player."""

    def __init__(self, word: str) -> None:
        """Opens this variant, or what was being written when the program ended."""
        self._variants: dict[str, Variant | None] = {}
        self._list()
        self.was_unsaved = False
        """The document is what was being written then."""
        unsaved = keeping.remembered()
        self.draft = self._opened_or_first(word)
        if unsaved is not None:
            self.draft = draft.written(self._opened_or_first(unsaved.word), unsaved.text)
            self.was_unsaved = self.draft.is_dirty
        self._kept: str | None = unsaved.text if unsaved is not None else None
        self.other = nearest(self.draft.rules)
        """The variant it is compared with."""

    @property
    def seen(self) -> Seen:
        """For the views."""
        return Seen(self.draft, self._variants.get(self.other) or Variant())

    @property
    def title(self) -> str:
        """What the document is called; without a name, like its file."""
        return tell(self.draft.shown.name) or Path(self.draft.word).stem

    @property
    def options(self) -> tuple[Option, ...]:
        """All variants that can be edited, the player's own first."""
        return tuple((word, self._told(word)) for word in sorted(self._variants, key=library.is_built_in))

    @property
    def playable(self) -> tuple[Option, ...]:
        """All that one can be compared with."""
        return tuple((word, tell(each.name) or word) for word, each in self._variants.items() if each is not None)

    @property
    def is_own(self) -> bool:
        """Is there a file of the player's own, to be renamed and thrown away?"""
        return bool(self.draft.word) and not self.draft.built_in

    @property
    def saved(self) -> HouseRules | None:
        """The rules as the file has them; None if they cannot be played by."""
        variant = library.variant_in(self.draft.saved.encode())
        return None if isinstance(variant, list) else variant.rules

    def compare(self, word: str) -> None:
        """With another house from now on."""
        self.other = word

    def open(self, word: str) -> None:
        """Another document; what was not saved of this one is gone.

        :raises KeepError: if it cannot be read.
        """
        self.draft = self._opened(word)
        self.other = nearest(self.draft.rules)
        self.remember()

    def save(self) -> None:
        """Into its file; a copy of a built-in variant, or one with another name, gets a file of its own.

        :raises KeepError: if there are problems, or it cannot be written; or it is, and the old file could not go.
        """
        if self.draft.problems:
            raise KeepError(tell("Rules with problems cannot be saved; what you wrote is kept here meanwhile."))
        old = "" if self.draft.built_in else self.draft.word
        name, before = self.draft.valid.name, self._variants.get(old)
        moves = bool(old) and before is not None and before.name != name
        word = keeping.save(self.draft.data, name, "" if moves else old)
        self.draft = draft.kept(self.draft, word)
        try:
            if moves:
                keeping.delete(old)
        finally:
            self._list()
            self.remember()

    def duplicate(self) -> None:
        """A copy of the file is opened.

        :raises KeepError: if there can be none.
        """
        with _kept_from():
            word = keeping.duplicate(self.draft.word)
        self._list()
        self.open(word)

    def delete(self) -> None:
        """Throws the file away, and opens the built-in variant that is nearest to it.

        :raises KeepError: if it cannot be moved.
        """
        keeping.delete(self.draft.word)
        self._list()
        self.open(nearest(self.draft.valid.rules))

    def restore(self, word: str) -> None:
        """Takes it back, and opens it.

        :raises KeepError: if it is there no more.
        """
        keeping.restore(word)
        self._list()
        self.open(word)

    def refresh(self) -> bool:
        """Looks whether somebody else has written the file; tells whether it was read anew."""
        if self.draft.is_dirty or not self.is_own:
            return False
        try:
            fresh = draft.opened(keeping.content(self.draft.word), self.draft.word)
        except (KeepError, library.VariantError):
            return False
        if fresh.text == self.draft.text:
            return False
        self.draft = draft.kept(draft.written(self.draft, fresh.text), self.draft.word)
        self._list()
        return True

    def remember(self) -> None:
        """Keeps what is not saved, in case the program ends without asking.

        :raises KeepError: if it cannot be written.
        """
        text = self.draft.text if self.draft.is_dirty else None
        if text != self._kept:
            keeping.remember(None if text is None else Unsaved(self.draft.word, text))
            self._kept = text

    def _told(self, word: str) -> str:
        variant, stem = self._variants[word], Path(word).stem
        return tell("{file} (with problems)", file=stem) if variant is None else tell(variant.name) or stem

    def _opened_or_first(self, word: str) -> Draft:
        try:
            return self._opened(word)
        except KeepError:
            return self._opened(library.FIRST)

    def _opened(self, word: str) -> Draft:
        known = word if word in self._variants else library.FIRST
        with _kept_from():
            return draft.opened(keeping.content(known), known, built_in=library.is_built_in(known))

    def _list(self) -> None:
        self._variants = {word: _loaded(word) for word in library.names()}


@contextmanager
def _kept_from() -> Iterator[None]:
    """A file may be gone, or broken, since the variants were listed.

    :raises KeepError: then.
    """
    try:
        yield
    except library.VariantError as wrong:
        raise KeepError(str(wrong)) from wrong


def _loaded(word: str) -> Variant | None:
    try:
        return library.load(word)
    except library.VariantError:
        return None
