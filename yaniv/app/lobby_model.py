"""What the new-game page offers and how it is filled in: as the match before, or as somebody asks."""

from typing import Final

from msgspec.structs import replace

from yaniv.app.launch_options import with_default_name
from yaniv.app.preferences import Preferences
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import MAX_NAME_CHARS, Variant
from yaniv.sanitize import clean_name
from yaniv.ui.scenes.lobby.lobby_scene import LobbyDefaults, VariantOption
from yaniv.ui.scenes.lobby.match_setup_builder import custom_name
from yaniv.variants import library

_GUEST_VARIANT_ID: Final = "rules used once"
"""No file has a word with blanks."""


class LobbyModel:
    """The variants that can be played by, kept ones and one guest. Why one cannot stands among the notices."""

    def __init__(self, preferences: Preferences, notices: list[str]) -> None:
        self._preferences = preferences
        self._notices = notices
        self._id_by_name: dict[str, str] = {}
        """Names of the variants that were offered, to the words the library knows them by."""
        self._guest_variant: Variant | None = None
        """Rules that are used without being kept."""

    def library_variants(self) -> list[VariantOption]:
        """All variants of the library that can be played by."""
        offers = []
        for name in library.variant_ids():
            try:
                offers.append(VariantOption(name, with_default_name(library.load(name), name)))
            except library.VariantError as error:
                self._notices.append(error.lines[0])
        return offers

    def available_variants(self) -> list[VariantOption]:
        """The same, and the guest."""
        offers = self.library_variants()
        self._id_by_name = {offer.variant.name: offer.variant_id for offer in offers}
        if self._guest_variant is not None:
            offers.append(VariantOption(_GUEST_VARIANT_ID, self._guest_variant))
        return offers

    def set_guest_variant(self, variant: Variant) -> str:
        """These rules are offered until others come as a guest; gives the word they go by."""
        self._guest_variant = variant
        return _GUEST_VARIANT_ID

    def initial_setup(self, previous_setup: MatchSetup | None, variant: str) -> LobbyDefaults:
        """What is chosen when the page opens. *variant*: the word of that to begin with; empty: of the last match."""
        last_match = self._preferences.settings.last_match
        setup_choice = LobbyDefaults(
            last_match.variant, last_match.players, last_match.bots, clean_name(last_match.name, MAX_NAME_CHARS)
        )
        if previous_setup is not None:
            is_guest = self._guest_variant is not None and self._guest_variant.rules == previous_setup.rules
            variant_id = (
                _GUEST_VARIANT_ID if is_guest else self._id_by_name.get(previous_setup.variant, last_match.variant)
            )
            setup_choice = LobbyDefaults(
                variant_id, len(previous_setup.names), previous_setup.bots[1:], custom_name(previous_setup)
            )
        return replace(setup_choice, variant_id=variant) if variant else setup_choice

    def remember_setup(self, setup: MatchSetup) -> None:
        """The page opens with this next time."""
        variant_id = self._id_by_name.get(setup.variant, self._preferences.settings.last_match.variant)
        self._preferences.remember_match(setup, variant_id)
