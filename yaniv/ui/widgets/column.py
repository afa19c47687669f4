"""A column that is longer than its window: wheel, page keys, the bar at its side, or a finger scroll it."""

from collections.abc import Iterable
from typing import Final

from pygame import Rect

from yaniv.ui.inputs import Input, KeyPressed, Point, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

BAR_U: Final = 12
_LEAST_BAR_U: Final = 48
_NOTCH_U: Final = 90
"""Of the wheel."""
_ALOOF_U: Final = 24
"""What has the focus keeps so far from the edges."""
_FINGER_SLOP: Final = 10
"""Pixels a finger may tremble before it scrolls."""
_PRESSES_ON_MS: Final = 1500
"""So long whoever has pressed may want to press once more without looking."""


class Column:
    """The window of a part of a page. Whoever lays the controls asks it where the top of the column is."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        """The window."""
        self.height = 0
        """Of everything in it, seen or not."""
        self._u = 1.0
        self._top = 0
        self._grip: int | None = None
        """How far below the upper end of the bar the pointer holds it."""
        self._finger: tuple[Point, int] | None = None
        """Where a finger went down, and what was in sight then."""
        self._pans = False
        self._pinned: Rect | None = None
        """What stays under the pointer, even past an end of the column."""
        self._pinned_ms = 0

    @property
    def top(self) -> int:
        """Where on the page its first pixel is, in sight or above the window."""
        return self.rect.top - self._top

    @property
    def overflows(self) -> bool:
        """Is some of it out of sight?"""
        return self._rest > 0

    def lay(self, rect: Rect, height: int, u: float) -> None:
        """Takes its place; *height* is that of everything in it."""
        self.rect, self.height, self._u = rect, height, u
        if self._pinned is None:
            self._scroll_to(self._top)

    def pin(self, before: Rect, after: Rect) -> None:
        """What was pressed *before* would stand there *after*: it stays where it was until the pointer leaves it.

        Past an end of the column it stays there for a moment only.
        """
        self._top += after.centery - before.centery
        self._pinned, self._pinned_ms = after.move(0, before.centery - after.centery), 0

    @property
    def strays(self) -> bool:
        """Does it stand past one of its ends?"""
        return self._top != self._kept(self._top)

    def rest(self, ms: int) -> None:
        """Nobody presses on: it comes back from past its end."""
        self._pinned_ms += ms
        if self.strays and self._pinned_ms >= _PRESSES_ON_MS:
            self._scroll_to(self._top)

    @property
    def at_end(self) -> bool:
        """Is its last pixel in sight?"""
        return self._top >= self._rest

    def wind(self) -> None:
        """To its end."""
        self._top = self._rest

    def step(self, steps: int) -> bool:
        """A few lines up (-1) or down (1). Tells whether there was anything left there."""
        return self._scroll_to(self._top + steps * round(_NOTCH_U * self._u))

    def rewind(self) -> None:
        """Back to the beginning."""
        self._top = 0

    def show(self, controls: Iterable[Control]) -> None:
        """These are its controls; they are used and seen in its window alone."""
        for each in controls:
            each.window = self.rect

    def reveal(self, rect: Rect) -> bool:
        """Scrolls until this can be seen."""
        aloof = round(_ALOOF_U * self._u)
        over = min(0, rect.top - aloof - self.rect.top)
        under = max(0, rect.bottom + aloof - self.rect.bottom)
        return self._scroll_to(self._top + (over or under))

    def handle(self, given: Input) -> bool:
        """Tells whether that was all there is to this input."""
        match given:
            case WheelTurned() if self.rect.collidepoint(given.at):
                self._scroll_to(self._top - given.steps * round(_NOTCH_U * self._u))
                return self.overflows
            case KeyPressed(key="page up" | "page down"):
                page = self.rect.height - round(_NOTCH_U * self._u)
                return self._scroll_to(self._top + (page if given.key == "page down" else -page))
            case PointerPressed(button="left") if self._on_bar(given.at):
                self._grip = given.at[1] - self._bar.top
                return True
            case PointerPressed(button="left", touch=True) if self.rect.collidepoint(given.at):
                self._finger, self._pans = (given.at, self._top), False
            case PointerMoved():
                if self._pinned is not None and not self._pinned.collidepoint(given.at):
                    self._scroll_to(self._top)
                return self._follow(given.at)
            case PointerReleased(button="left"):
                ends = self._grip is not None or self._pans
                self._grip = self._finger = None
                self._pans = False
                return ends
            case _:
                pass
        return False

    def paint(self, brush: Brush) -> None:
        """The bar, where there is more than can be seen."""
        if self.overflows:
            brush.box(self._bar, BAR_U / 2, brush.theme.gold if self._grip is not None else brush.theme.line)

    def _follow(self, at: Point) -> bool:
        if self._grip is not None:
            free = self.rect.height - self._bar.height
            self._scroll_to(self._rest * (at[1] - self._grip - self.rect.top) // max(1, free))
            return True
        if self._finger is not None:
            start, top = self._finger
            self._pans = self._pans or abs(at[1] - start[1]) > _FINGER_SLOP
            if self._pans:
                self._scroll_to(top + start[1] - at[1])
        return self._pans

    def _on_bar(self, at: Point) -> bool:
        return self.overflows and self._bar.inflate(round(24 * self._u), 0).collidepoint(at)

    @property
    def _rest(self) -> int:
        return max(0, self.height - self.rect.height)

    @property
    def _bar(self) -> Rect:
        wide = round(BAR_U * self._u)
        high = max(round(_LEAST_BAR_U * self._u), self.rect.height * self.rect.height // max(1, self.height))
        top = self.rect.top + (self.rect.height - high) * self._kept(self._top) // max(1, self._rest)
        return Rect(self.rect.right - wide, top, wide, high)

    def _scroll_to(self, top: int) -> bool:
        self._pinned = None
        before, self._top = self._top, self._kept(top)
        return self._top != before

    def _kept(self, top: int) -> int:
        """Between both ends."""
        return min(max(0, top), self._rest)
