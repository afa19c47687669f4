"""Limit of open files; too low a limit is reported in a sentence at startup, and does not cause a failure later."""

import sys
from typing import Final

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, ExitError
from yaniv.i18n import tr

if sys.platform != "win32":
    import resource

REQUIRED_OPEN_FILES: Final = 64
"""Files open at the same time: window, sound, database, fonts, and the pipes of sixteen players."""


def ensure_file_limit(needed: int = REQUIRED_OPEN_FILES) -> None:
    """Raise the limit of open files of this process to *needed*, if it is lower.

    :raises ExitError: if the system does not allow that.
    """
    if sys.platform == "win32":  # Windows has no such limit
        return
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _is_enough(soft_limit, needed):
        return
    if _is_enough(hard_limit, needed):
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard_limit))
        return
    sentence = tr(
        "Yaniv needs {needed} open files, but this system allows only {allowed}. Raise the limit (ulimit -n).",
        needed=needed,
        allowed=hard_limit,
    )
    raise ExitError(sentence, EXIT_INPUT_ERROR)


def _is_enough(limit: int, needed: int) -> bool:
    """Return True if *limit* allows *needed* open files; a negative limit means there is none."""
    return limit < 0 or limit >= needed
