"""What the new-game page offers and how it is filled in: as the match before, or as somebody asks."""

from typing import Final

from msgspec.structs import replace

from yaniv.app.options import named
from yaniv.app.wishes import Wishes
from yaniv.rules.house import LONGEST_NAME, Variant
from yaniv.sanitize import cleaned
from yaniv.table.setup import Setup
from yaniv.ui.scenes.lobby import Filled, Offer
from yaniv.ui.scenes.seating import own_name
from yaniv.variants import library

_GUEST: Final = "rules used once"
"""No file has a word with blanks."""


class Lobby:
    """The variants that can be played by, kept ones and one guest. Why one cannot stands among the notices."""

    def __init__(self, wishes: Wishes, notices: list[str]) -> None:
        self._wishes = wishes
        self._notices = notices
        self._words: dict[str, str] = {}
        """Names of the variants that were offered, to the words the library knows them by."""
        self._guest: Variant | None = None
        """Rules that are used without being kept."""

    def kept(self) -> list[Offer]:
        """All variants of the library that can be played by."""
        offers = []
        for name in library.names():
            try:
                offers.append(Offer(name, named(library.load(name), name)))
            except library.VariantError as wrong:
                self._notices.append(wrong.lines[0])
        return offers

    def offers(self) -> list[Offer]:
        """The same, and the guest."""
        offers = self.kept()
        self._words = {offer.variant.name: offer.word for offer in offers}
        if self._guest is not None:
            offers.append(Offer(_GUEST, self._guest))
        return offers

    def welcome(self, guest: Variant) -> str:
        """These rules are offered until others come as a guest; gives the word they go by."""
        self._guest = guest
        return _GUEST

    def filled(self, like: Setup | None, variant: str) -> Filled:
        """What is chosen when the page opens. *variant*: the word of that to begin with; empty: of the last match."""
        last = self._wishes.settings.last_match
        filled = Filled(last.variant, last.players, last.bots, cleaned(last.name, LONGEST_NAME))
        if like is not None:
            is_guest = self._guest is not None and self._guest.rules == like.rules
            word = _GUEST if is_guest else self._words.get(like.variant, last.variant)
            filled = Filled(word, len(like.names), like.bots[1:], own_name(like))
        return replace(filled, variant=variant) if variant else filled

    def remember(self, setup: Setup) -> None:
        """The page opens with this next time."""
        word = self._words.get(setup.variant, self._wishes.settings.last_match.variant)
        self._wishes.remember_match(setup, word)
