"""The joker."""

from assets.make import shapes

GRADIENTS = ""


def joker() -> str:
    """The joker without its face."""
    return shapes.letters("JOKER", 75, 115, 24, "#7A2F8F")
