"""Files of one kind that the player opened last, for the file picker."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from yaniv.sanitize import to_printable
from yaniv.settings.settings_schema import MAX_PATH_LENGTH

MAX_RECENT_FILES: Final = 4


class RecentFiles:
    """List of files, the one opened last first; what is gone is not offered, but comes back when its disk does."""

    def __init__(
        self, paths: Sequence[str] = (), keep: Callable[[tuple[str, ...]], None] = lambda _paths: None
    ) -> None:
        """*keep*: stores the paths after each change."""
        self._paths = tuple(paths)
        self._keep = keep

    def existing(self) -> tuple[Path, ...]:
        """Return the files that exist."""
        return tuple(path for path in map(Path, self._paths) if _is_file(path))

    def start_folder(self, default: Path) -> Path:
        """Return the folder of the file opened last, if that exists, else *default*."""
        return next((path.parent for path in self.existing()), default)

    def remember(self, path: Path) -> None:
        """Note that a file is opened now; one that does not exist, or whose path is no plain text, is left out."""
        text = str(path.absolute())
        if not _is_file(path) or len(text) > MAX_PATH_LENGTH or to_printable(text) != text:
            return
        self._paths = tuple(dict.fromkeys((text, *self._paths)))[:MAX_RECENT_FILES]
        self._keep(self._paths)


def _is_file(path: Path) -> bool:
    """Return True if *path* is a file; False if that cannot be determined."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
