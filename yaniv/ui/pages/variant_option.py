"""Variants that the player can choose from: their subtitles, and their groups. Pure.

They are grouped into those played last, and then by length and by distance to Classic.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.ui.pages.match_length import expected_minutes
from yaniv.variants.rules_diff import differences

HouseGroup = Literal["recent", "own", "shorter", "familiar", "unusual"]
"""Rules played last, the player's own, built-in ones with shorter matches, those close to Classic, and all others."""
MAX_RECENT: Final = 3
"""Number of rules in the group of those played last."""
_SHORTER_MINUTES: Final = 25
"""Minutes below which a match by the rules alone counts as shorter."""
_FAMILIAR_DIFFERENCES: Final = 5
"""Number of rules of play in which a variant close to Classic may differ from it."""
_USUAL_PLAYERS: Final = 4
_TABLE_GROUP: Final = "table."
"""Rules about seats and words, which make no game unusual."""
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
    "yanivgame": "any of a set",
    "yusuf": "no runs, call any time",
}
"""Untranslated, by id of the variant."""


class VariantOption(Struct, frozen=True):
    """Variant offered on a page, with its id."""

    variant_id: str
    """Library id of the variant."""
    variant: Variant
    is_built_in: bool = True
    """False for rules of the player's own, or from a code."""


def variant_subtitle(variant_id: str) -> str:
    """Return the subtitle of a built-in variant of the list, translated; empty for any other."""
    subtitle = _SUBTITLES.get(variant_id)
    return "" if subtitle is None else tr(subtitle)


def group_of(option: VariantOption, classic: HouseRules) -> HouseGroup:
    """Return the group of a variant that was not played lately. *classic*: the rules it is compared with."""
    if not option.is_built_in:
        return "own"
    rules = option.variant.rules
    if expected_minutes(option.variant_id, rules, _USUAL_PLAYERS, "long") < _SHORTER_MINUTES:
        return "shorter"
    changed = [rule for rule in differences(classic, rules) if not rule.path.startswith(_TABLE_GROUP)]
    return "familiar" if len(changed) <= _FAMILIAR_DIFFERENCES else "unusual"


def group_options(
    options: Sequence[VariantOption], classic: HouseRules, recent_ids: Sequence[str] = ()
) -> tuple[tuple[HouseGroup, tuple[VariantOption, ...]], ...]:
    """Return the groups that have variants, in their order, each with its variants in the order given.

    *recent_ids*: ids of the variants played, the last one first; the first few of *options* among them come first.
    """
    option_by_id = {each.variant_id: each for each in options}
    recent = [option_by_id[id_] for id_ in recent_ids if id_ in option_by_id][:MAX_RECENT]
    groups: dict[HouseGroup, list[VariantOption]] = {group: [] for group in get_args(HouseGroup)}
    groups["recent"] = recent
    for option in options:
        if option not in recent:
            groups[group_of(option, classic)].append(option)
    return tuple((group, tuple(members)) for group, members in groups.items() if members)
