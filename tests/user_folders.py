"""Redirection of the user folders, so that tests never touch real games, settings, logs or pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from yaniv.paths import DATA_ENV_VARIABLE

FOLDER_VARIABLES: Final = (
    *("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"),
    *("USERPROFILE", "WIN_PD_OVERRIDE_LOCAL_APPDATA", "WIN_PD_OVERRIDE_PERSONAL", "WIN_PD_OVERRIDE_MYPICTURES"),
)
"""Environment variables that name a user's folders, on Linux, macOS and Windows."""


def redirect_user_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every user folder of the system lie in *home*."""
    for name in FOLDER_VARIABLES:
        monkeypatch.setenv(name, str(home))


@contextmanager
def temporary_data_folder() -> Iterator[None]:
    """Keep the data of all profiles in an empty folder, which is deleted at the end."""
    with TemporaryDirectory(prefix="yaniv-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATA_ENV_VARIABLE, folder)
        yield
