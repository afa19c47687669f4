"""The program's icon."""

from assets.make import shapes


def program(by: str) -> str:
    """Two cards in a fan on the felt."""
    felt = '<rect x="8" y="8" width="240" height="240" rx="56" fill="#14403C"/>'
    return shapes.sheet(felt, by, size=(256, 256))
