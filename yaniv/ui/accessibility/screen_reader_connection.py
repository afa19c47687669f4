"""Connection of the window to the screen readers of the system, where AccessKit is installed and works."""

import sys
from collections.abc import Callable
from typing import Final

from yaniv.ui.accessibility.screen_reader import ScreenReader

NEEDS_HIDDEN_WINDOW: Final = sys.platform in {"win32", "darwin"}
"""True if the connection must be made before the window is shown."""
_PANIC_NAME: Final = "PanicException"
"""Class of an error inside the library: it is no `Exception`, and cannot be imported."""


def connect_screen_reader(window_handle: int, wake: Callable[[], None]) -> ScreenReader | None:
    """Return a bridge to the screen readers of the system for the window; None if there can be none.

    *wake*: makes the window take actions soon; called from any thread. The game must never fail for lack of a screen
    reader, so whatever goes wrong inside the library leads to None as well.
    """
    reader = ScreenReader(wake)
    try:
        from yaniv.ui.accessibility.platform_adapter import open_adapter  # noqa: PLC0415 -- AccessKit may be missing

        reader.connect(open_adapter(window_handle, reader))
    except (ImportError, AttributeError, OSError, ValueError, TypeError):
        return None
    except BaseException as error:
        if type(error).__name__ != _PANIC_NAME:
            raise
        return None
    return reader
