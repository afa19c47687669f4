"""Type sizes by role: all text of one role on a page has one size, the largest at which each of it fits.

*Why* a table that painters fill while they paint: which text fits at which size is known where it is drawn, in two
hundred places that do not know each other. A page whose sizes shrank while it was painted is painted again at once
(`paint_until_stable`); the sizes stay until another page is shown. Reopen this when pages are laid out as a whole.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final
from weakref import ref

LayerRole = tuple[int, Hashable]
"""Number of a layer, and a role in it."""
_MAX_PASSES: Final = 4
"""Maximum number of passes for one frame; sizes that depend on other sizes settle in two."""


class TypeRoles:
    """Size limits by role, for the page that is shown."""

    def __init__(self) -> None:
        self._page: Callable[[], object] | None = None
        """Weak reference to the page, so that pages that were left are not kept alive."""
        self._limits_px: dict[LayerRole, int] = {}
        self.generation = 0
        """Increases whenever a limit changes: drawings cached under an older value are outdated."""
        self.layer = 0
        """Number of the layer; panels over a dimmed page have sizes of their own."""
        self._recorded_limits_px: dict[LayerRole, int | None] | None = None
        """By layer and role: the limit when it was first used in the current recording; None: nothing is recorded."""
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
        self.layer, self._is_stale = 0, False

    def reset(self) -> None:
        """Forget all limits: the page shows something else."""
        self._limits_px.clear()
        self.generation += 1

    def begin_layer(self) -> None:
        """Begin another layer: what was painted so far is in the background."""
        self.layer += 1

    @contextmanager
    def next_layer(self) -> Iterator[None]:
        """Use the layer above the current one while the context is active, for a panel that is prepared unseen."""
        self.layer += 1
        yield
        self.layer -= 1

    @contextmanager
    def recorded_limits(self) -> Iterator[Mapping[LayerRole, int | None]]:
        """Yield the limits that were in force when each role was first used while the context is active.

        What was drawn meanwhile looks the same as long as `has_limits` is true of them.
        """
        recorded_limits_px: dict[LayerRole, int | None] = {}
        self._recorded_limits_px = recorded_limits_px
        yield recorded_limits_px
        self._recorded_limits_px = None

    def has_limits(self, limits_px: Mapping[LayerRole, int | None]) -> bool:
        """Return True if all these roles have these limits now; None stands for no limit."""
        return all(self._limits_px.get(key) == limit for key, limit in limits_px.items())

    def limit_px(self, role: Hashable, type_px: int) -> int:
        """Return *type_px*, or the smaller limit that other text of this role has set."""
        key = (self.layer, role)
        limit = self._current_limit_px(key)
        return type_px if limit is None else min(type_px, limit)

    def claim_px(self, role: Hashable, type_px: int) -> int:
        """Return the size for text drawn now with room for *type_px* at most, and record it as limit of the role."""
        key = (self.layer, role)
        limit = self._current_limit_px(key)
        if limit is not None and limit <= type_px:
            return limit
        self._limits_px[key] = type_px
        if limit is not None:
            self._is_stale = True
            self.generation += 1
        return type_px

    def _current_limit_px(self, key: LayerRole) -> int | None:
        """Return the limit of a role, or None; note it if limits are being recorded."""
        limit = self._limits_px.get(key)
        if self._recorded_limits_px is not None:
            self._recorded_limits_px.setdefault(key, limit)
        return limit


TYPE_ROLES: Final = TypeRoles()
"""Type roles of the page in the window."""
