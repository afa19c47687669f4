"""Variant that the player can choose when setting up a match."""

from msgspec import Struct

from yaniv.rules.house_rules import Variant


class VariantOption(Struct, frozen=True):
    """Variant offered on a page, with its id."""

    variant_id: str
    """Library id of the variant."""
    variant: Variant
    is_built_in: bool = True
    """False for rules of the player's own, or from a code."""
