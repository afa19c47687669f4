"""Where assets, variants and the player's own folders are.

The only module that knows whether the program runs from a checkout, an installed wheel or a frozen bundle, and how
each system calls the folders of a user.
"""

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

DATA_ENV_VARIABLE: Final = "YANIV_DATA"
"""`--data DIR` sets it too, so that processes we start find the same folder."""

_PRIVATE_FILE_MODE: Final = 0o600
_PRIVATE_FOLDER_MODE: Final = 0o700
_SHARED_FILE_MODE: Final = 0o666
"""Less what the user's `umask` takes."""
_NOFOLLOW_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_NONBLOCK_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_BINARY_FLAG: Final = getattr(os, "O_BINARY", 0)
_PACKAGE: Final = Path(__file__).resolve().parent


class NotRegularFileError(OSError):
    """What lies there is no file but a device, a pipe or a folder; it was left alone."""


def assets() -> Path:
    """Cards, fonts and whatever else the screen and the bots read."""
    return _resource_root() / "assets"


def locale() -> Path:
    """The catalogues of translations."""
    return assets() / "locale"


def variants() -> Path:
    """The variants that come with the game; nobody writes here."""
    return _resource_root() / "variants"


def licences() -> Path:
    """Licences of everything that a frozen bundle carries; elsewhere nothing is here."""
    return _resource_root() / "licences"


def data() -> Path:
    """The player's matches and variants."""
    chosen = os.environ.get(DATA_ENV_VARIABLE)
    return expand_user(chosen) if chosen else Path(_dirs().user_data_dir)


def user_variants() -> Path:
    """The player's own variants."""
    return data() / "variants"


def config() -> Path:
    """The player's settings."""
    return Path(_dirs().user_config_dir)


def logs() -> Path:
    """Crash reports."""
    return Path(_dirs().user_log_dir)


def permissions() -> Path:
    """Which programs may be started; never inside the folders above, which may have come from elsewhere."""
    return Path(PlatformDirs(appname="yaniv-permissions", appauthor=False).user_config_dir)


def screenshots() -> Path:
    """Pictures of the window."""
    return Path(_dirs().user_pictures_dir) / "Yaniv"


def exports() -> Path:
    """Matches as files."""
    return Path(_dirs().user_documents_dir) / "Yaniv"


def expand_user(path: str) -> Path:
    """A path as people write it: `~` is a home; one that nobody here has is a name like any other."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def unique_path(path: Path) -> Path:
    """The path, or the first with a number behind it where nothing lies: clocks go back, and seconds are long."""
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.name}-{number}")
    return candidate


def make_private_folder(folder: Path) -> None:
    """Make a folder that only its user can read; one that is there keeps its rights, see `protect_own_folders`.

    :raises OSError: if it cannot be made.
    """
    for each in (*reversed(folder.parents), folder):
        if each == folder or each in _app_folders():
            each.mkdir(mode=_PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)


def restrict_app_folders() -> None:
    """Take the rights of other users to everything in the folders that are ours, as far as that can be done.

    Older versions left them. A folder that the player has chosen, with `--data`, may hold other things and stays as it
    is.
    """
    for folder in _app_folders():
        with suppress(OSError):
            for path in (folder, *folder.rglob("*")):
                if not path.is_symlink():
                    _restrict_permissions(path, _PRIVATE_FOLDER_MODE if path.is_dir() else _PRIVATE_FILE_MODE)


def restrict_files(folder: Path, pattern: str = "*") -> None:
    """Take the rights of other users to the files of this folder with such names, as far as that can be done."""
    with suppress(OSError):
        for path in folder.glob(pattern):
            if path.is_file() and not path.is_symlink():
                _restrict_permissions(path, _PRIVATE_FILE_MODE)


def open_private_file(path: Path, flags: int = 0) -> int:
    """Open a file for writing that only its user can read, and make it if need be; return its descriptor.

    *flags*: of `os.open`, such as `os.O_EXCL`.

    :raises OSError: if it cannot be opened.
    """
    return os.open(path, os.O_RDWR | os.O_CREAT | _NOFOLLOW_FLAGS | flags, _PRIVATE_FILE_MODE)


def read_limited(path: Path, max_bytes: int) -> bytes:
    """Return the first *most* bytes of a file; what is no file does not block and does not flood.

    :raises NotRegularError: if a device, a pipe or a folder lies there.
    :raises OSError: if it cannot be read.
    """
    if not stat.S_ISREG(path.stat().st_mode):  # opening a device can have side effects
        raise NotRegularFileError(errno.EINVAL, "not a regular file", str(path))
    with open(os.open(path, os.O_RDONLY | _BINARY_FLAG | _NONBLOCK_FLAGS), "rb") as file:  # noqa: PTH123 -- a descriptor
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotRegularFileError(errno.EINVAL, "not a regular file", str(path))
        return file.read(max_bytes)


def write_atomic(path: Path, data: bytes) -> None:
    """Writes a file into a folder that is there; an old one of that name stays whole until the new one is.

    Other users cannot read it.

    :raises NotRegularError: if a device, a pipe or a folder lies there.
    :raises OSError: if it cannot be written; then nothing of it is left.
    """
    _write_atomic(path, data, _PRIVATE_FILE_MODE)


def write_atomic_shared(path: Path, data: bytes) -> None:
    """As `put`, for a file that the player gives away: who can read it is as for any file of theirs.

    :raises OSError: as `put` does.
    """
    _write_atomic(path, data, None)


def _write_atomic(path: Path, data: bytes, mode: int | None) -> None:
    """*mode*: rights of the file; None: those of the one that it replaces, or the usual."""
    old_mode = _permission_bits(path)
    temporary_path = path.with_name(f".{path.name}.part")
    create_mode = _SHARED_FILE_MODE if mode is None else mode
    try:
        temporary_path.unlink(missing_ok=True)
        with open(  # noqa: PTH123
            os.open(temporary_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY_FLAG | _NOFOLLOW_FLAGS, create_mode),
            "wb",
        ) as file:
            file.write(data)
        if mode is None and old_mode is not None:
            temporary_path.chmod(old_mode)
        temporary_path.replace(path)
    except OSError:
        with suppress(OSError):
            temporary_path.unlink()
        raise


def _permission_bits(path: Path) -> int | None:
    """Return the permission bits of the file that lies there, None if there is none.

    :raises NotRegularError: if something else lies there, or a link to something else.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise NotRegularFileError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return stat.S_IMODE(mode)


def _restrict_permissions(path: Path, mode: int) -> None:
    """From everybody but the user, as far as it can be done."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & ~mode:
            path.chmod(mode)


def _app_folders() -> tuple[Path, ...]:
    """Folders with a name of ours, whatever `--data` says."""
    dirs = _dirs()
    folder_names = (dirs.user_data_dir, dirs.user_config_dir, dirs.user_state_dir, dirs.user_log_dir)
    return (*map(Path, folder_names), permissions())


def _dirs() -> PlatformDirs:
    """Return the system's folders for this program."""
    return PlatformDirs(appname="yaniv", appauthor=False)


def _resource_root() -> Path:
    """The folder that holds `assets` and `variants`: of the wheel, the frozen bundle or the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    wheel_data = _PACKAGE / "_data"
    return wheel_data if wheel_data.is_dir() else _PACKAGE.parent
