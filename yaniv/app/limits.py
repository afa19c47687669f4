"""How many files the system lets the program open: too few are a sentence, and not a crash in the middle of a match."""

import sys
from typing import Final

from yaniv.app.refusal import BAD_INPUT, RefusedError
from yaniv.words import tell

if sys.platform != "win32":
    import resource

NEEDED_FILES: Final = 64
"""Open at once: window, sound, database, fonts and the pipes of sixteen players."""


def ensure_open_files(needed: int = NEEDED_FILES) -> None:
    """Raise the limit of open files of this process to *needed*, if it is lower.

    :raises RefusedError: if the system does not allow that.
    """
    if sys.platform == "win32":  # has no such limit
        return
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _suffices(least, needed):
        return
    if _suffices(most, needed):
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))
        return
    sentence = tell(
        "Yaniv needs {needed} open files, but this system allows only {allowed}. Raise the limit (ulimit -n).",
        needed=needed,
        allowed=most,
    )
    raise RefusedError(sentence, BAD_INPUT)


def _suffices(limit: int, needed: int) -> bool:
    return limit < 0 or limit >= needed  # below 0: there is no limit
