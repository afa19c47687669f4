"""Shapes that the pointer may have."""

from typing import Literal

CursorShape = Literal["arrow", "hand", "grab", "forbidden"]
"""An arrow, a hand over what can be pressed, and two for cards that are dragged: over what takes them, and not."""
