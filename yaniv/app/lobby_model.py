"""Model of the new-game page: the variants it offers, and its initial values."""

from collections.abc import Callable
from typing import Final, get_args

from msgspec.structs import replace

from yaniv.app.launch_options import with_default_name
from yaniv.app.preferences import Preferences
from yaniv.daily.daily_seed import date_of_seed
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.variant_text import problem_line
from yaniv.rules.house_rules import MAX_NAME_CHARS, Variant
from yaniv.sanitize import clean_name
from yaniv.ui.pages.match_length import PACE_BY_VARIANT, MatchLength, default_length, length_of, rules_of_length
from yaniv.ui.pages.match_setup_builder import MatchSetupError, build_setup, custom_name
from yaniv.ui.pages.new_game_page import NewGameDefaults
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants import library
from yaniv.variants.measured_paces import MeasuredPaces

NewestMatchOf = Callable[[str, Callable[[str, MatchPurpose], bool]], int]
"""Returns the number of the newest match under a variant whose seed and purpose are wanted; 0: there is none."""

_GUEST_VARIANT_ID: Final = "rules used once"
"""Id of the guest variant; it contains blanks, so no file can have it."""

_FIRST_VARIANTS: Final = ("classic", "quick", "travellers")
"""Variants that are offered before the player's own, and these before all others, which follow from short to long."""


class LobbyModel:
    """Variants offered on the new-game page: those of the library, and at most one guest variant that is not saved.

    Errors of loading are appended to the notices.
    """

    def __init__(self, preferences: Preferences, notices: list[str]) -> None:
        self._preferences = preferences
        self._notices = notices
        self._id_by_name: dict[str, str] = {}
        """Ids of the offered variants in the library, by variant name."""
        self._variants: dict[str, Variant] = {}
        """The offered variants, by id."""
        self._guest_variant: Variant | None = None
        """Variant that can be played without being saved."""

    def library_variants(self) -> list[VariantOption]:
        """Return the variants of the library that can be loaded, as options of the page."""
        return self._library_variants(MeasuredPaces())

    def _library_variants(self, paces: MeasuredPaces) -> list[VariantOption]:
        offers = []
        for name in library.variant_ids():
            try:
                variant, is_built_in = with_default_name(library.load(name), name), library.is_built_in(name)
                pace = None if is_built_in else paces.get(variant.rules)
                offers.append(VariantOption(name, variant, is_built_in=is_built_in, pace=pace))
            except library.VariantError as error:
                self._notices.append(problem_line(error.problems[0]))
        return offers

    def available_variants(self) -> list[VariantOption]:
        """Return the variants of the library and then the guest variant, if there is one, as options of the page."""
        paces = MeasuredPaces()
        offers = sorted(self._library_variants(paces), key=_rank_of_offer)
        self._id_by_name = {offer.variant.name: offer.variant_id for offer in offers}
        if self._guest_variant is not None:
            pace = paces.get(self._guest_variant.rules)
            offers.append(VariantOption(_GUEST_VARIANT_ID, self._guest_variant, is_built_in=False, pace=pace))
        self._variants = {offer.variant_id: offer.variant for offer in offers}
        return offers

    def recent_ids(self, newest_match_of: NewestMatchOf) -> tuple[str, ...]:
        """Return the ids of the offered variants that the player has chosen for a match, the last one first.

        Stops of the journey and deals of a date are left out: the player chose no rules there.
        """
        newest = {variant_id: newest_match_of(name, _is_chosen) for name, variant_id in self._id_by_name.items()}
        return tuple(sorted((each for each in newest if newest[each]), key=lambda each: -newest[each]))

    def set_guest_variant(self, variant: Variant) -> str:
        """Offer this variant without saving it, in place of an earlier guest variant; return the id of the option."""
        self._guest_variant = variant
        return _GUEST_VARIANT_ID

    def initial_setup(
        self, previous_setup: MatchSetup | None, variant: str, *, is_shared: bool = False
    ) -> NewGameDefaults:
        """Return the initial values of the new-game page: those of *previous_setup*, else of the last match.

        *previous_setup*: setup of an earlier match to repeat, or None. *variant*: id of the variant to preselect;
        empty: the last one used. *is_shared*: several people play at this screen, as in a previous match of theirs.
        """
        choice = self._last_choices(is_shared=is_shared)
        if previous_setup is not None:
            variant_id = self._id_of(previous_setup)
            length = self._length_of(previous_setup, variant_id)
            choice = replace(choice, variant_id=variant_id, length=length)
            names, bots, colours = previous_setup.names, previous_setup.bots, previous_setup.colours
            if previous_setup.purpose.is_shared:
                choice = replace(choice, is_shared=True, shared_names=names, shared_bots=bots, shared_colours=colours)
            else:
                choice = replace(choice, player_count=len(names), bots=bots[1:], name=custom_name(previous_setup))
        return replace(choice, variant_id=variant) if variant else choice

    def _last_choices(self, *, is_shared: bool) -> NewGameDefaults:
        """Return the values of the last matches; at first the player sits beside one other person at this screen."""
        last, shared = self._preferences.settings.last_match, self._preferences.settings.last_shared_match
        name = clean_name(last.name, MAX_NAME_CHARS)
        names: tuple[str, ...] = (name, "")
        bots: tuple[str, ...] = ("", "")
        if shared.bots and len(shared.bots) == len(shared.names):
            names, bots = tuple(clean_name(each, MAX_NAME_CHARS) for each in shared.names), shared.bots
        return NewGameDefaults(
            (shared.variant if is_shared else "") or last.variant,
            last.players,
            last.bots,
            name,
            length=default_length(last.length),
            is_shared=is_shared,
            shared_names=names,
            shared_bots=bots,
            shared_colours=shared.colours,
            has_curtain=shared.curtain,
        )

    def quick_setup(self) -> MatchSetup | None:
        """Return the setup of the last match, with cards of its own; None if it cannot be played any more."""
        self.available_variants()
        choice = self.initial_setup(None, "")
        variant = self._variants.get(choice.variant_id)
        if variant is None:
            return None
        players = min(variant.table.max_players, max(variant.table.min_players, choice.player_count))
        variant = replace(variant, match=rules_of_length(variant.rules, choice.length).match)
        try:
            return build_setup(variant, players, choice.bots[: players - 1], "", choice.name)
        except MatchSetupError:
            return None

    def remember_setup(self, setup: MatchSetup) -> None:
        """Save this setup as the initial values for the next time."""
        variant_id = self._id_by_name.get(setup.variant, self._preferences.settings.last_match.variant)
        if setup.purpose.is_shared:
            self._preferences.remember_shared_match(setup, variant_id)
        else:
            self._preferences.remember_match(setup, variant_id)

    def _length_of(self, setup: MatchSetup, variant_id: str) -> MatchLength:
        variant = self._variants.get(variant_id)
        return length_of(
            setup.rules,
            None if variant is None else variant.rules,
            default_length(self._preferences.settings.last_match.length),
        )

    def _id_of(self, setup: MatchSetup) -> str:
        """Return the id of the variant of a match: the guest variant if it has the same rules, at any length."""
        guest = self._guest_variant
        lengths: tuple[MatchLength, ...] = get_args(MatchLength)
        if guest is not None and any(rules_of_length(guest.rules, length) == setup.rules for length in lengths):
            return _GUEST_VARIANT_ID
        return self._id_by_name.get(setup.variant, self._preferences.settings.last_match.variant)


def _is_chosen(seed: str, purpose: MatchPurpose) -> bool:
    return not purpose.trail and date_of_seed(seed) is None


def _rank_of_offer(offer: VariantOption) -> tuple[int, float]:
    """Return the place of a variant in the list: the usual ones, the player's own, then the others by their length."""
    if offer.variant_id in _FIRST_VARIANTS:
        return 0, _FIRST_VARIANTS.index(offer.variant_id)
    pace = PACE_BY_VARIANT.get(offer.variant_id)
    return (1, 0) if pace is None else (2, pace.rounds * pace.turns)
