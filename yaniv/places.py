"""Where assets, variants and the player's own folders are.

The only module that knows whether the program runs from a checkout, an installed wheel or a frozen bundle, and how
each system calls the folders of a user.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

DATA_VARIABLE: Final = "YANIV_DATA"
"""`--data DIR` sets it too, so that processes we start find the same folder."""

_PACKAGE: Final = Path(__file__).resolve().parent


def assets() -> Path:
    """Cards, fonts and whatever else the screen and the bots read."""
    return _shipped() / "assets"


def locale() -> Path:
    """The catalogues of translations."""
    return assets() / "locale"


def variants() -> Path:
    """The variants that come with the game; nobody writes here."""
    return _shipped() / "variants"


def licences() -> Path:
    """Licences of everything that a frozen bundle carries; elsewhere nothing is here."""
    return _shipped() / "licences"


def data() -> Path:
    """The player's matches and variants."""
    chosen = os.environ.get(DATA_VARIABLE)
    return written(chosen) if chosen else Path(_dirs().user_data_dir)


def own_variants() -> Path:
    """The player's own variants."""
    return data() / "variants"


def config() -> Path:
    """The player's settings."""
    return Path(_dirs().user_config_dir)


def logs() -> Path:
    """Crash reports."""
    return Path(_dirs().user_log_dir)


def pictures() -> Path:
    """Pictures of the window."""
    return Path(_dirs().user_pictures_dir) / "Yaniv"


def exports() -> Path:
    """Matches as files."""
    return Path(_dirs().user_documents_dir) / "Yaniv"


def written(path: str) -> Path:
    """A path as people write it: `~` is a home; one that nobody here has is a name like any other."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def unused(path: Path) -> Path:
    """The path, or the first with a number behind it where nothing lies: clocks go back, and seconds are long."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


def put(path: Path, data: bytes) -> None:
    """Writes a file into a folder that is there; an old one of that name stays whole until the new one is.

    :raises OSError: if it cannot be written; then nothing of it is left.
    """
    made = path.with_name(f".{path.name}.part")
    try:
        made.write_bytes(data)
        made.replace(path)
    except OSError:
        with suppress(OSError):
            made.unlink()
        raise


def _dirs() -> PlatformDirs:
    return PlatformDirs(appname="yaniv", appauthor=False)


def _shipped() -> Path:
    """The folder that holds `assets` and `variants`: of the wheel, the frozen bundle or the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    wheel = _PACKAGE / "_data"
    return wheel if wheel.is_dir() else _PACKAGE.parent
