"""Redirection of the user folders, so that tests never touch real games, settings, logs or pictures."""

from pathlib import Path
from typing import Final

import pytest

FOLDER_VARIABLES: Final = (
    *("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"),
    *("USERPROFILE", "WIN_PD_OVERRIDE_LOCAL_APPDATA", "WIN_PD_OVERRIDE_PERSONAL", "WIN_PD_OVERRIDE_MYPICTURES"),
)
"""Environment variables that name a user's folders, on Linux, macOS and Windows."""


def redirect_user_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every user folder of the system lie in *home*."""
    for name in FOLDER_VARIABLES:
        monkeypatch.setenv(name, str(home))
