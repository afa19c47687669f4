"""Text about the hints that the player has used in a match."""

from yaniv.i18n import tr, tr_plural


def describe_hints(count: int | None) -> str:
    """Return how many hints were used, such as "3 hints used"; empty if they were not counted."""
    if count is None:
        return ""
    return tr_plural("{n} hint used", "{n} hints used", count) if count else tr("Played without hints")
