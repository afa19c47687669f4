"""Variant that the player can choose, and the subtitles of the built-in ones. Pure."""

from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.rules.house_rules import Variant
from yaniv.variants.measured_paces import PlayPace

_SUBTITLES: Final = {
    "bga": "as played online",
    "classic-last-call": "one more turn each",
    "dhumbal": "from Nepal, kings 13",
    "fiji": "up to 16 players",
    "french": "jokers fit anywhere",
    "french-short": "ends at 100",
    "how-to-play": "jokers in runs",
    "jhyap": "from Nepal, no jokers",
    "paddy-smashdown": "slap cards down",
    "pagat": "100 drops to 50",
    "self-assaf": "call with any hand",
    "speedy-yan": "3 cards each",
    "travellers-speed": "for fast hands",
    "yanivgame": "take any card of a set",
    "yusuf": "no runs, call with any hand",
}
"""Untranslated, by id of the variant."""


class VariantOption(Struct, frozen=True):
    """Variant offered on a page, with its id."""

    variant_id: str
    """Library id of the variant."""
    variant: Variant
    is_built_in: bool = True
    """False for rules of the player's own, or from a code."""
    pace: PlayPace | None = None
    """How long matches are under these rules, if they are not built in and it was measured."""


def variant_subtitle(variant_id: str) -> str:
    """Return the subtitle of a built-in variant of the list, translated; empty for any other."""
    subtitle = _SUBTITLES.get(variant_id)
    return "" if subtitle is None else tr(subtitle)
