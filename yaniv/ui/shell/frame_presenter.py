"""Presentation of frames: a page paints on a surface of its own, and what has changed is painted on the window."""

from typing import Final

import pygame

from yaniv.memory_trim import discard_contents
from yaniv.ui.graphics.page_surface import PageSurface
from yaniv.ui.platform.sdl_calls import show_rects

UNUSED_FRAMES: Final = 8
"""Number of recorded frames after which the pixels of the page's surface count as unused."""


class FramePresenter:
    """Window as a page sees it: a surface to paint on, of which only changed parts are shown anew."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._surface = PageSurface(window.get_surface().get_size())
        self._is_window_stale = True
        """True if the window may show something else than the last frame."""
        self._unused_frames = 0
        """Number of frames, one after the other, that have not used the pixels of the page's surface."""

    def begin_frame(self) -> pygame.Surface:
        """Return the surface on which the next frame is to be painted."""
        size = self._window.get_surface().get_size()
        if self._surface.get_size() != size:
            self._surface, self._is_window_stale, self._unused_frames = PageSurface(size), True, 0
        self._surface.begin_frame()
        return self._surface

    def present(self) -> None:
        """Show what differs from the last frame.

        A page that keeps being recorded does not use the pixels of its surface: their memory is returned.
        """
        self._unused_frames = self._unused_frames + 1 if self._surface.is_recorded else 0
        if self._unused_frames == UNUSED_FRAMES:
            discard_contents(
                self._surface._pixels_address,  # noqa: SLF001 -- pygame tells it nowhere else
                self._surface.get_pitch() * self._surface.get_height(),
            )
        changed = self._surface.show_on(self._window.get_surface(), is_stale=self._is_window_stale)
        show_rects(self._window, changed)
        self._is_window_stale = False

    def invalidate(self) -> None:
        """Show everything with the next frame, because the system may have lost the picture of the window."""
        self._is_window_stale = True
