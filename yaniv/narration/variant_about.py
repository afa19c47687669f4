"""Descriptions of house rules: that of a built-in variant, or what the player's own change in the nearest one."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from yaniv.i18n import tr, tr_plural
from yaniv.narration.rule_labels import value_label
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.variants import library
from yaniv.variants.rules_diff import RuleDifference, differences, nearest_variant

_MAX_CHANGES: Final = 2
"""Changes that are named; the others are counted."""


def describe_variant(variant: Variant) -> str:
    """Return what a variant is about.

    A copy of a built-in variant keeps its description, which is no longer true of it: its changes are named instead,
    unless the player has written another description. Without a description, the nearest built-in variant is taken.
    """
    base = _built_in_by_description().get(variant.about) if variant.about else _nearest(variant.rules)
    if base is None:
        return variant.about
    if variant.name == base.name and variant.rules == base.rules:
        return tr(variant.about)
    return _describe_changes(base.name, differences(base.rules, variant.rules))


def _describe_changes(base_name: str, changes: tuple[RuleDifference, ...]) -> str:
    if not changes:
        return tr("The same rules as {variant}", variant=tr(base_name))
    named = ", ".join(
        tr("{title} ({value})", title=tr(SPEC_BY_PATH[each.path].title), value=value_label(each.path, each.after))
        for each in changes[:_MAX_CHANGES]
    )
    more = len(changes) - _MAX_CHANGES
    if more > 0:
        named = tr_plural("{changes} and {n} more", "{changes} and {n} more", more, changes=named)
    return tr("Like {variant}, except: {changes}", variant=tr(base_name), changes=named)


@lru_cache(maxsize=32)
def _nearest(rules: HouseRules) -> Variant:
    return library.load(nearest_variant(rules))


@lru_cache(maxsize=1)
def _built_in_by_description() -> Mapping[str, Variant]:
    """Return the built-in variants by their untranslated descriptions; pages ask for each of them at every frame."""
    built_in = (library.load(name) for name in library.variant_ids() if library.is_built_in(name))
    return {each.about: each for each in built_in}
