"""Presentation of frames: a page is painted on a surface of its own, and what has changed is copied to the window."""

import pygame

from yaniv.ui.graphics.tracked_surface import TrackedSurface
from yaniv.ui.platform.window_surface import show_rects


class FramePresenter:
    """Window as a page sees it: a surface to paint on, of which only changed parts are shown anew."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._surface = TrackedSurface(window.get_surface().get_size())
        self._is_window_stale = True
        """True if the window may show something else than the last frame."""

    def begin_frame(self) -> pygame.Surface:
        """Return the surface on which the next frame is to be painted; it still shows the last one."""
        size = self._window.get_surface().get_size()
        if self._surface.get_size() != size:
            self._surface, self._is_window_stale = TrackedSurface(size), True
        self._surface.begin_frame()
        return self._surface

    def present(self) -> None:
        """Show what differs from the last frame."""
        changed = self._surface.end_frame()
        rects = [self._surface.get_rect()] if self._is_window_stale else changed
        window_surface = self._window.get_surface()
        for rect in rects:
            window_surface.blit(self._surface, rect, rect)
        show_rects(self._window, rects)
        self._is_window_stale = False

    def invalidate(self) -> None:
        """Show everything with the next frame, because the system may have lost the picture of the window."""
        self._is_window_stale = True
