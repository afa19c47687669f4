"""Paths of assets, variants and the player's own folders, and functions that read and write files safely.

This is the only module that knows whether the program runs from a checkout, an installed wheel or a frozen bundle, and
where each operating system keeps a user's files.
"""

import errno
import os
import re
import stat
import sys
import unicodedata
import warnings
from collections.abc import Collection
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

DATA_ENV_VARIABLE: Final = "YANIV_DATA"
"""Environment variable with the data folder. `--data DIR` sets it too, so that child processes use the same folder."""
PROFILE_ENV_VARIABLE: Final = "YANIV_PROFILE"
"""Environment variable with the id of the profile in use; empty or unset: the first one."""

_RESERVED_FILE_STEM: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names of devices, which no file on Windows can have, whatever its suffix. Source: "Naming Files", Win32."""
_PROFILE_ID_PATTERN: Final = re.compile("guest|person-[1-9][0-9]{0,3}")
_PRIVATE_FILE_MODE: Final = 0o600
_PRIVATE_FOLDER_MODE: Final = 0o700
_SHARED_FILE_MODE: Final = 0o666
"""Reduced by the user's `umask` when the file is created."""
_NOT_REPLACEABLE_ERRNOS: Final = (errno.EACCES, errno.EPERM, errno.EBUSY, errno.EXDEV, errno.ENOTSUP)
"""Errors of a folder in which no file may be made or moved to this place, while the file itself may be writable.

Windows reports the first for a file that another program has open; Linux EBUSY for one that is a mount of its own.
"""
_NOFOLLOW_FLAGS: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_NONBLOCK_FLAGS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_BINARY_FLAG: Final = getattr(os, "O_BINARY", 0)
_PACKAGE: Final = Path(__file__).resolve().parent


class NotRegularFileError(OSError):
    """Raised if a path leads to a device, a pipe or a folder; it is neither read nor changed."""


def assets() -> Path:
    """Return the folder of card images, fonts, sounds and bot models."""
    return _resource_root() / "assets"


def locale() -> Path:
    """Return the folder of translation catalogues."""
    return assets() / "locale"


def variants() -> Path:
    """Return the folder of the built-in variants; it is never written to."""
    return _resource_root() / "variants"


def licences() -> Path:
    """Return the folder of licence files in a frozen bundle; elsewhere it does not exist."""
    return _resource_root() / "licences"


def data() -> Path:
    """Return the folder of the matches and variants of the profile in use."""
    profile_id = current_profile_id()
    return profile_folder(profile_id) if profile_id else shared_data()


def current_profile_id() -> str:
    """Return the id of the profile in use; empty for the first one, also if the variable names no profile."""
    chosen = os.environ.get(PROFILE_ENV_VARIABLE, "")
    return chosen if is_profile_id(chosen) else ""


def is_profile_id(text: str) -> bool:
    """Return True if this can be the id of a profile other than the first; it is then safe as the name of a folder."""
    return _PROFILE_ID_PATTERN.fullmatch(text) is not None


def select_profile(profile_id: str) -> None:
    """Use this profile from now on, also in child processes; empty for the first one."""
    os.environ[PROFILE_ENV_VARIABLE] = profile_id


def profiles() -> Path:
    """Return the folder that contains a folder for every profile but the first."""
    return shared_data() / "profiles"


def profile_folder(profile_id: str) -> Path:
    """Return the folder of a profile; that of the first profile contains those of the others."""
    return profiles() / profile_id if profile_id else shared_data()


def shared_data() -> Path:
    """Return the folder of the data of all profiles: `YANIV_DATA` if set, else the system's default.

    *Why* it is also the folder of the first profile: there was one before there were profiles, and it stays in place.
    """
    chosen = os.environ.get(DATA_ENV_VARIABLE)
    return expand_user(chosen) if chosen else Path(_dirs().user_data_dir)


def user_variants() -> Path:
    """Return the folder of the player's own variants."""
    return data() / "variants"


def user_trails() -> Path:
    """Return the folder of the player's own trails for the journey."""
    return data() / "trails"


def config() -> Path:
    """Return the folder of the settings of the profile in use; but for the first one, it is that of its matches."""
    profile_id = current_profile_id()
    return profile_folder(profile_id) if profile_id else Path(_dirs().user_config_dir)


def logs() -> Path:
    """Return the folder of crash reports."""
    return Path(_dirs().user_log_dir)


def permissions() -> Path:
    """Return the folder of the file that lists which external programs (bots) may be started.

    *Why* outside all other folders: those may have been copied from another computer or chosen with `--data`, and
    copied files must not grant permission to run a program.
    """
    return Path(PlatformDirs(appname="yaniv-permissions", appauthor=False).user_config_dir)


def local_lines() -> Path:
    """Return the folder in which tables with `--local` tell the other programs of this user their ports.

    *Why* outside the data folder: host and guests on one machine have different ones.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a folder of the system that does not suit is replaced, and that will do
        return Path(_dirs().user_runtime_dir) / "online"


def screenshots() -> Path:
    """Return the folder to which screenshots are saved."""
    return Path(_dirs().user_pictures_dir) / "Yaniv"


def exports() -> Path:
    """Return the folder to which matches are exported."""
    return Path(_dirs().user_documents_dir) / "Yaniv"


def replace_missing_home() -> Path | None:
    """Set the home folder to a new name in the folder for temporary files if this user has none; return it then.

    An empty or relative `HOME` counts as not set. Nothing is created: most commands write nothing. The name cannot be
    guessed, as everybody may create files there.
    """
    if "HOME" in os.environ and not Path(os.environ["HOME"]).is_absolute():
        del os.environ["HOME"]
    try:
        Path.home()
    except RuntimeError:
        home = _temporary_folder() / f"yaniv-{os.urandom(8).hex()}"
        os.environ["USERPROFILE" if sys.platform == "win32" else "HOME"] = str(home)
        return home
    return None


def _temporary_folder() -> Path:
    """Return the folder for temporary files, or a path in which no file can be made if there is none."""
    from tempfile import gettempdir  # noqa: PLC0415 -- needed only where there is no home folder

    try:
        return Path(gettempdir())
    except OSError:
        return Path(os.devnull)


def expand_user(path: str) -> Path:
    """Return the path a user typed, with a leading `~` or `~name` expanded; `~name` of an unknown user is kept."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def unique_path(path: Path) -> Path:
    """Return *path* if nothing exists there, otherwise the first free path with `-2`, `-3` ... appended to the name.

    Needed for names with timestamps: the clock can be set back, and two files can be written within one second.
    """
    candidate, number = path, 1
    while os.path.lexists(candidate):
        number += 1
        candidate = path.with_name(f"{path.name}-{number}")
    return candidate


def unused_file_stem(name: str, taken: Collection[str], *, max_length: int, fallback: str) -> str:
    """Return a file name without suffix for something that the player calls *name*, or *fallback* if nothing is left.

    It has letters, digits and hyphens only, at most *max_length* and what makes it differ from *taken*, whose letter
    case is ignored, as some file systems do. Names that Windows reserves for devices are avoided everywhere.
    """
    words = "".join(char if char.isalnum() else " " for char in unicodedata.normalize("NFKC", name).casefold())
    stem = "-".join(words[:max_length].split()) or fallback
    stem = f"{stem}-{fallback}" if _RESERVED_FILE_STEM.fullmatch(stem) else stem
    used = {each.casefold() for each in taken}
    number = 1
    while (candidate := stem if number == 1 else f"{stem}-{number}") in used:
        number += 1
    return candidate


def make_private_folder(folder: Path) -> None:
    """Create a folder that only its user can read, with its parents; an existing one keeps its permissions.

    :raises OSError: if it cannot be created.
    """
    for each in (*reversed(folder.parents), folder):
        if each == folder or each in _app_folders():
            each.mkdir(mode=_PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)


def restrict_app_folders() -> None:
    """Remove the permissions of other users from everything in the program's own folders; errors are ignored.

    Older versions created files that others could read. A folder chosen with `--data` may hold other files and is not
    changed.
    """
    for folder in _app_folders():
        with suppress(OSError):
            for path in (folder, *folder.rglob("*")):
                if not path.is_symlink():
                    _restrict_permissions(path, _PRIVATE_FOLDER_MODE if path.is_dir() else _PRIVATE_FILE_MODE)


def restrict_files(folder: Path, pattern: str) -> None:
    """Remove the permissions of other users from the files in *folder* whose names match the glob *pattern*.

    Errors are ignored.
    """
    with suppress(OSError):
        for path in folder.glob(pattern):
            if path.is_file() and not path.is_symlink():
                _restrict_permissions(path, _PRIVATE_FILE_MODE)


def open_private_file(path: Path, flags: int = 0) -> int:
    """Open a file for writing that only its user can read, creating it if necessary; return the file descriptor.

    *flags*: further flags for `os.open`, such as `os.O_EXCL`.

    :raises OSError: if it cannot be opened.
    """
    return os.open(path, os.O_RDWR | os.O_CREAT | _NOFOLLOW_FLAGS | flags, _PRIVATE_FILE_MODE)


def read_limited(path: Path, max_bytes: int) -> bytes:
    """Return at most the first *max_bytes* bytes of a regular file, without blocking on a pipe or device.

    :raises NotRegularFileError: if the path leads to a device, a pipe or a folder.
    :raises OSError: if it cannot be read.
    """
    if not stat.S_ISREG(path.stat().st_mode):  # opening a device can have side effects
        raise NotRegularFileError(errno.EINVAL, "not a regular file", str(path))
    with open(os.open(path, os.O_RDONLY | _BINARY_FLAG | _NONBLOCK_FLAGS), "rb") as file:  # noqa: PTH123 -- a descriptor
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotRegularFileError(errno.EINVAL, "not a regular file", str(path))
        return file.read(max_bytes)


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file atomically into an existing folder: an old file stays complete until the new one replaces it.

    Other users cannot read a new file; one that is there keeps its permissions and its owner, and a link stays a link.

    :raises NotRegularFileError: if the path leads to a device, a pipe or a folder.
    :raises OSError: if it cannot be written; no partial file is left.
    """
    _write_atomic(path, data, _PRIVATE_FILE_MODE)


def write_atomic_shared(path: Path, data: bytes) -> None:
    """Write a file atomically as `write_atomic` does, a new one with the permissions of the user's ordinary files.

    For files that the player gives to others.

    :raises NotRegularFileError: if the path leads to a device, a pipe or a folder.
    :raises OSError: if it cannot be written; no partial file is left.
    """
    _write_atomic(path, data, _SHARED_FILE_MODE)


def _write_atomic(path: Path, data: bytes, new_mode: int) -> None:
    """Write *data* to a temporary file beside the file, then move it to its place.

    A file that is there keeps its permissions and its owner, and a link stays a link to it. Where a file cannot be
    moved, or would lose its owner or other names (hard links), its content is replaced instead.

    *new_mode*: permission bits of a new file.

    :raises NotRegularFileError: if the path leads to a device, a pipe or a folder.
    :raises OSError: if it cannot be written; no partial file is left.
    """
    target = _link_target(path)
    old = _status_of_regular_file(target)
    if old is not None and old.st_nlink > 1:
        _overwrite(target, data)
        return
    try:
        _replace_file(target, data, old, new_mode)
    except OSError as problem:
        if old is None or problem.errno not in _NOT_REPLACEABLE_ERRNOS:
            raise
        _overwrite(target, data)


def _replace_file(path: Path, data: bytes, old: os.stat_result | None, new_mode: int) -> None:
    """Write a temporary file and move it to *path*, with permissions and owner of the *old* one.

    Without an old file it gets *new_mode*.

    :raises OSError: if that fails; no temporary file is left.
    """
    temporary_path = path.with_name(f".{path.name}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY_FLAG | _NOFOLLOW_FLAGS
    try:
        temporary_path.unlink(missing_ok=True)
        with open(os.open(temporary_path, flags, new_mode), "wb") as file:  # noqa: PTH123 -- a descriptor
            file.write(data)
        if old is not None:
            _keep_owner(temporary_path, old)
            temporary_path.chmod(stat.S_IMODE(old.st_mode))
        temporary_path.replace(path)
    except OSError:
        with suppress(OSError):
            temporary_path.unlink()
        raise


def _keep_owner(path: Path, old: os.stat_result) -> None:
    """Give the file the owner of the *old* one.

    :raises OSError: with EPERM if this user may not do so.
    """
    new = path.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid) and hasattr(os, "chown"):
        os.chown(path, old.st_uid, old.st_gid)


def _overwrite(path: Path, data: bytes) -> None:
    """Replace the content of a file; if that fails, the old content is written back.

    :raises OSError: if it cannot be written.
    """
    with open(os.open(path, os.O_RDWR | _BINARY_FLAG | _NOFOLLOW_FLAGS), "r+b", buffering=0) as file:  # noqa: PTH123 -- a descriptor
        old_data = file.read()
        try:
            _write_from_start(file, data)
        except OSError:
            with suppress(OSError):
                _write_from_start(file, old_data)
            raise


def _write_from_start(file: FileIO, data: bytes) -> None:
    file.seek(0)
    written = 0
    while written < len(data):
        written += file.write(data[written:])
    file.truncate()


def _link_target(path: Path) -> Path:
    """Return the path of the file that a link leads to, and any other path as it is.

    A link in a folder in which everybody may create files, such as /tmp, is not followed: it may be somebody else's.
    """
    with suppress(OSError):
        folder_mode = path.parent.stat().st_mode
        if path.is_symlink() and not (folder_mode & stat.S_ISVTX and folder_mode & stat.S_IWOTH):
            return Path(os.path.realpath(path))
    return path


def _status_of_regular_file(path: Path) -> os.stat_result | None:
    """Return the status of the file at *path*, or None if there is none.

    :raises NotRegularFileError: if the path leads to something other than a regular file, also through a link.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise NotRegularFileError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return None if path.is_symlink() else status


def _restrict_permissions(path: Path, mode: int) -> None:
    """Reduce the permissions of *path* to *mode* if it has more; errors are ignored."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & ~mode:
            path.chmod(mode)


def _app_folders() -> tuple[Path, ...]:
    """Return the default folders of this program, which belong to it alone; `--data` does not change them."""
    dirs = _dirs()
    folder_names = (dirs.user_data_dir, dirs.user_config_dir, dirs.user_state_dir, dirs.user_log_dir)
    return (*map(Path, folder_names), permissions())


def _dirs() -> PlatformDirs:
    """Return the system's folders for this program."""
    return PlatformDirs(appname="yaniv", appauthor=False)


def _resource_root() -> Path:
    """Return the folder that contains `assets` and `variants`: in the bundle, the wheel or the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    wheel_data = _PACKAGE / "_data"
    return wheel_data if wheel_data.is_dir() else _PACKAGE.parent
