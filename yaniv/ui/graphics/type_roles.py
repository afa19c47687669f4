"""Type sizes by role: all text of one role on a page has one size, the largest at which each of it fits.

*Why* a table that painters fill while they paint: which text fits at which size is known where it is drawn, in two
hundred places that do not know each other. A page whose sizes shrank while it was painted is painted again at once
(`paint_until_stable`); the sizes stay until another page is shown. Reopen this when pages are laid out as a whole.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final
from weakref import ref

LayerRole = tuple[int, Hashable]
"""Number of a layer, and a role in it."""
_MAX_PASSES: Final = 4
"""Maximum number of passes for one frame; sizes that depend on other sizes settle in two."""


class TypeRoles:
    """Largest type size that fits all text of a role, for each role on the page that is shown."""

    def __init__(self) -> None:
        self._page: Callable[[], object] | None = None
        """Weak reference to the page, so that pages that were left are not kept alive."""
        self._limits_px: dict[LayerRole, int] = {}
        self.generation = 0
        """Increases whenever a limit changes: drawings cached under an older value are outdated."""
        self.layer = 0
        """Number of the layer; panels over a dimmed page have sizes of their own."""
        self._is_stale = False
        """True if a limit has shrunk after text of its role may have been drawn."""

    def paint_until_stable(self, page: object, paint: Callable[[], None]) -> None:
        """Call *paint* until all text of each role has one size.

        The limits that were found for another page before are dropped.
        """
        if self._page is None or page is not self._page():
            self._page = ref(page)
            self.reset()
        for _ in range(_MAX_PASSES):
            self.begin_pass()
            paint()
            if not self._is_stale:
                break

    def begin_pass(self) -> None:
        """Note that painting the page begins again, from its background."""
        self.layer, self._is_stale = 0, False

    def reset(self) -> None:
        """Drop all limits, because the page shows something else now."""
        self._limits_px.clear()
        self.generation += 1

    def begin_layer(self) -> None:
        """Begin another layer, such as a panel; text in different layers does not share sizes."""
        self.layer += 1

    @contextmanager
    def next_layer(self) -> Iterator[None]:
        """Use the next layer in the body of a `with` statement, for a panel that is drawn in advance."""
        self.layer += 1
        yield
        self.layer -= 1

    def limit_px(self, role: Hashable, type_px: int) -> int:
        """Return *type_px*, or the smaller size limit (px) that other text of this role has set."""
        key = (self.layer, role)
        limit = self._limits_px.get(key)
        return type_px if limit is None else min(type_px, limit)

    def claim_px(self, role: Hashable, type_px: int) -> int:
        """Return the size (px) for text drawn now, at most *type_px*, and record it as the limit of its role."""
        key = (self.layer, role)
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
