"""Picture of a table at rest, kept while a result covers it."""

from collections.abc import Callable
from typing import Final

from pygame import Surface

from yaniv.ui.graphics.page_surface import TrackedSurface, copy_page, restore_layer
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.table.model.table_model import TableModel

_TIMED: Final = frozenset({"animation", "pointer"})
"""Fields of the model that tell the time, too."""
Appearance = tuple[object, ...]
"""What a table that does not move is painted from."""


def appearance_of(model: TableModel) -> Appearance:
    """Return what the table of this model is painted from while nothing on it moves: everything except the time."""
    fields = (getattr(model, name) for name in model.__struct_fields__ if name not in _TIMED)
    animation, pointer = model.animation, model.pointer
    at_rest = animation.tracks, animation.card_by_sprite, animation.end_ms, pointer.state, pointer.position
    return *fields, *at_rest, TYPE_ROLES.generation


class StillTable:
    """Picture of a table at rest; it takes as much memory as the window while it is in use.

    Under a sheet that slides it is as bright as the table, because the sheet dims it more in every frame; under one
    that has arrived it is dimmed, in place.
    """

    def __init__(self) -> None:
        self._picture: TrackedSurface | None = None
        self._appearance: Appearance = ()

    def restore(self, surface: Surface, appearance: Appearance) -> bool:
        """Begin a frame with the picture; return False if there is none of a table that looks like this."""
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size() or not _is_same(appearance, self._appearance):
            return False
        restore_layer(surface, picture)
        return True

    def keep(self, surface: Surface, appearance: Appearance) -> None:
        """Keep the picture of the table that has been painted on *surface*, and begin the frame with it."""
        self._picture, self._appearance = TrackedSurface(surface.get_size()), appearance
        copy_page(surface, self._picture)
        restore_layer(surface, self._picture)

    def change(self, surface: Surface, appearance: Appearance, paint: Callable[[Surface], object]) -> None:
        """Let *paint* change the picture, which then looks like this, and begin the frame with it."""
        assert self._picture is not None
        paint(self._picture)
        self._appearance = appearance
        restore_layer(surface, self._picture)

    def clear(self) -> None:
        """Free the picture, because nothing covers the table."""
        self._picture, self._appearance = None, ()


def _is_same(one: Appearance, other: Appearance) -> bool:
    """Return True if two tables look the same; most values are the same objects as in the last frame."""
    return len(one) == len(other) and all(a is b or a == b for a, b in zip(one, other, strict=True))
