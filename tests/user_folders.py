"""A home for a test: nobody's real games, settings, logs and pictures are touched, on any system."""

from pathlib import Path
from typing import Final

import pytest

FOLDER_VARIABLES: Final = (
    *("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"),
    *("USERPROFILE", "WIN_PD_OVERRIDE_LOCAL_APPDATA", "WIN_PD_OVERRIDE_PERSONAL", "WIN_PD_OVERRIDE_MYPICTURES"),
)
"""Variables that name a user's folders: to Linux and macOS, and to Windows."""


def redirect_user_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the system would call the user's own lies in *home*."""
    for name in FOLDER_VARIABLES:
        monkeypatch.setenv(name, str(home))
