"""Limit of open files; too low a limit is reported in a sentence at startup, and does not cause a failure later."""

import sys
from typing import Final

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, ExitError
from yaniv.i18n import tr

if sys.platform != "win32":
    import resource

REQUIRED_OPEN_FILES: Final = 64
"""Files open at the same time: window, sound, database, fonts, and the pipes of sixteen players."""


def ensure_file_limit() -> None:
    """Raise the limit of open files of this process to `REQUIRED_OPEN_FILES`, if it is lower.

    :raises ExitError: if the system does not allow that.
    """
    if sys.platform == "win32":  # Windows has no such limit
        return
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _is_enough(soft_limit):
        return
    if _is_enough(hard_limit):
        resource.setrlimit(resource.RLIMIT_NOFILE, (REQUIRED_OPEN_FILES, hard_limit))
        return
    sentence = tr(
        "Yaniv needs {needed} open files, but this system allows only {allowed}. Raise the limit (ulimit -n).",
        needed=REQUIRED_OPEN_FILES,
        allowed=hard_limit,
    )
    raise ExitError(sentence, EXIT_INPUT_ERROR)


def _is_enough(limit: int) -> bool:
    """Return True if *limit* allows the files needed; a negative limit means there is none."""
    return limit < 0 or limit >= REQUIRED_OPEN_FILES
