"""Type sizes by role: all text of one role on a page has one size, the largest at which each of it fits.

*Why* a table that painters fill while they paint: which text fits at which size is known where it is drawn, in two
hundred places that do not know each other. A page whose sizes shrank while it was painted is painted again at once
(`paint_until_stable`); the sizes stay until another page is shown. Reopen this when pages are laid out as a whole.
"""

from collections.abc import Callable, Hashable
from typing import Final
from weakref import ref

_MAX_PASSES: Final = 4
"""Maximum number of passes for one frame; sizes that depend on other sizes settle in two."""


class TypeRoles:
    """Size limits by role, for the page that is shown."""

    def __init__(self) -> None:
        self._page: Callable[[], object] | None = None
        """Weak reference to the page, so that pages that were left are not kept alive."""
        self._limits_px: dict[Hashable, int] = {}
        """Limit in px by layer and role."""
        self.generation = 0
        """Increases whenever a limit changes: drawings cached under an older value are outdated."""
        self._layer = 0
        """Number of the layer; panels over a dimmed page have sizes of their own."""
        self._is_stale = False
        """True if a limit has shrunk after text of its role may have been drawn."""

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
        """Begin to paint the page from its background."""
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
        """Return the size for text drawn now with room for *type_px* at most, and record it as limit of the role."""
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
"""Type roles of the page in the window."""
