"""Adapter of AccessKit for this system: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

Import this module only once AccessKit is known to be installed.
"""

import sys
from collections.abc import Callable
from typing import Protocol

import accesskit
from accesskit import ActionRequest, Rect, TreeUpdate

_SDL_WINDOW_CLASS = "SDLWindow"
"""Class of SDL's windows on macOS: they keep the keyboard focus to themselves, and must forward it to their content."""


class AdapterHandlers(Protocol):
    """Handlers of what the system reports, called on any thread."""

    def activate(self) -> TreeUpdate | None:
        """Handle that a screen reader begins to listen; return its first tree, or None if that follows."""

    def act(self, request: ActionRequest) -> None:
        """Handle that a screen reader uses an element."""

    def deactivate(self) -> None:
        """Handle that no screen reader listens any more."""


class PlatformAdapter(Protocol):
    """Connection to the screen readers of the system."""

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        """Send an update if a screen reader listens; only then is it built."""

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Tell whether the window has the keyboard focus."""

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Tell where on the screen the window is, in px."""


def open_adapter(window_handle: int, handlers: AdapterHandlers) -> PlatformAdapter:
    """Return the adapter of this system for the window; on Windows and macOS it must not have been shown yet."""
    if sys.platform == "win32":
        return _SubclassingAdapter(accesskit.windows.SubclassingAdapter(window_handle, handlers.activate, handlers.act))
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class(_SDL_WINDOW_CLASS)
        return _MacosAdapter(
            accesskit.macos.SubclassingAdapter.for_window(window_handle, handlers.activate, handlers.act)
        )
    return _UnixAdapter(handlers)


class _UnixAdapter:
    """Adapter for AT-SPI, which needs to be told what it cannot see."""

    def __init__(self, handlers: AdapterHandlers) -> None:
        self._adapter = accesskit.unix.Adapter(handlers.activate, handlers.act, handlers.deactivate)

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        self._adapter.update_if_active(build_update)

    def set_window_focused(self, *, is_focused: bool) -> None:
        self._adapter.update_window_focus_state(is_focused)

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        bounds = Rect(*position, position[0] + size[0], position[1] + size[1])
        self._adapter.set_root_window_bounds(bounds, bounds)


class _SubclassingAdapter:
    """Adapter that listens to the messages of the window itself, on Windows and macOS."""

    def __init__(self, adapter: "accesskit.SubclassingAdapter") -> None:
        self._adapter = adapter

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        events = self._adapter.update_if_active(build_update)
        if events is not None:
            events.raise_events()

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Do nothing: the messages of the window tell it."""

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Do nothing: the system knows where the window is."""


class _MacosAdapter(_SubclassingAdapter):
    """Adapter for macOS, which has to be told about the focus of the window."""

    def set_window_focused(self, *, is_focused: bool) -> None:
        events = self._adapter.update_view_focus_state(is_focused)
        if events is not None:
            events.raise_events()
