"""Type sizes of text roles: all text of one role on a page has one size, the largest at which each of it fits.

*Why* a table that brushes fill while they paint: which text fits at which size is known where it is drawn, in two
hundred places, and none of them knows the others. A page whose sizes became smaller while it was painted is painted
again at once (`settled`); the sizes stay until another page is shown. Reopen this when pages are laid out as a whole.
"""

from collections.abc import Callable, Hashable
from typing import Final
from weakref import ref

_MAX_PASSES: Final = 4
"""A page is painted no more often for one picture; rooms that depend on sizes settle in two."""


class TypeRoles:
    """Limits in pixels by role, for the page that is shown."""

    def __init__(self) -> None:
        self._page: Callable[[], object] | None = None
        """Tells the page, and keeps none that was left."""
        self._limits_px: dict[Hashable, int] = {}
        """Limit in px by layer and role."""
        self.generation = 0
        """Grows whenever a limit changes: what was drawn before and kept is to be drawn again."""
        self._layer = 0
        """Panels over a dimmed page have sizes of their own."""
        self._is_stale = False
        """A limit has shrunk since some of its role may have been drawn."""

    def paint_until_stable(self, page: object, paint: Callable[[], None]) -> None:
        """Paint *page* until all text of each role has one size; forget the limits of any other page."""
        if self._page is None or page is not self._page():
            self._page = ref(page)
            self.reset()
        for _ in range(_MAX_PASSES):
            self.begin_pass()
            paint()
            if not self._is_stale:
                break

    def begin_pass(self) -> None:
        """Begin to paint the page from its ground."""
        self._layer, self._is_stale = 0, False

    def reset(self) -> None:
        """Forget all limits: the page shows something else."""
        self._limits_px.clear()
        self.generation += 1

    def begin_layer(self) -> None:
        """Begin another layer: what was painted so far is in the background."""
        self._layer += 1

    def limit_px(self, role: Hashable, type_px: int) -> int:
        """Return *type_px*, or the smaller limit that other text of this role has set."""
        return min(type_px, self._limits_px.get((self._layer, role), type_px))

    def claim_px(self, role: Hashable, type_px: int) -> int:
        """Like `limit`, for text that is drawn now and has room for *type_px* at most."""
        key = (self._layer, role)
        limit = self._limits_px.get(key)
        if limit is not None and limit <= type_px:
            return limit
        self._limits_px[key] = type_px
        if limit is not None:
            self._is_stale = True
            self.generation += 1
        return type_px


TYPE_ROLES: Final = TypeRoles()
"""Of the page in the window."""
