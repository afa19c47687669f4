"""Presentation of frames: a page paints on a surface of its own, and what has changed is painted on the window."""

import pygame

from yaniv.ui.graphics.page_surface import PageSurface
from yaniv.ui.platform.window_surface import show_rects


class FramePresenter:
    """Window as a page sees it: a surface to paint on, of which only changed parts are shown anew."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._surface = PageSurface(window.get_surface().get_size())
        self._is_window_stale = True
        """True if the window may show something else than the last frame."""

    def begin_frame(self) -> pygame.Surface:
        """Return the surface on which the next frame is to be painted."""
        size = self._window.get_surface().get_size()
        if self._surface.get_size() != size:
            self._surface, self._is_window_stale = PageSurface(size), True
        self._surface.begin_frame()
        return self._surface

    def present(self) -> None:
        """Show what differs from the last frame."""
        changed = self._surface.show_on(self._window.get_surface(), is_stale=self._is_window_stale)
        show_rects(self._window, changed)
        self._is_window_stale = False

    def invalidate(self) -> None:
        """Show everything with the next frame, because the system may have lost the picture of the window."""
        self._is_window_stale = True
