"""Jack, queen and king."""

from assets.make import shapes


def court(rank: str, suit: str) -> str:
    """A court card without its index."""
    return shapes.letters(rank, 75, 140, 70, shapes.SUIT_INKS[suit])


def gradients(suit: str) -> str:
    """What the drawing paints with."""
    return ""
