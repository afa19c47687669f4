"""State that the menu shows: progress in each way to play, the last match, the profile."""

from collections.abc import Mapping

from msgspec import Struct


class MenuProfile(Struct, frozen=True):
    """Player whose profile is in use."""

    name: str
    character: str = ""
    """Portrait: an id of `bots.characters`; empty for the first letter of the name."""


class LastResult(Struct, frozen=True):
    """Result of the match that ended last."""

    match_id: int
    text: str
    """One translated sentence, such as `Last match: 2nd of 4, Classic.`"""
    icon: str = "scores"
    """Name of the menu icon that fits the place: a cup, a medal, or a score sheet."""


class MenuNews(Struct, frozen=True):
    """State that the menu shows beside its entries; all texts are translated."""

    lines: Mapping[str, str] = {}
    """By id of a way to play: how far the player is, shown instead of its line."""
    waiting: frozenset[str] = frozenset()
    """Ids of ways to play in which something waits for the player; a dot says so."""
    hidden: frozenset[str] = frozenset()
    """Ids of entries that are not shown."""
    quick_play: str = ""
    """What quick play starts, such as `Classic · 4 players`; empty: it is not offered."""
    last_result: LastResult | None = None
    tip: int = 0
    """Index of the tip; any number, tips are taken in turn."""
    profile: MenuProfile | None = None
    """None: no profile is shown."""
