"""Start of the program before the window opens: the profile to use, and the limit of open files."""

import sys
from typing import Final

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_USAGE_ERROR, ExitError
from yaniv.i18n import tr
from yaniv.narration.message_text import error_text
from yaniv.narration.player_names import profile_name
from yaniv.store import profiles
from yaniv.store.errors import StoreError, store_message

if sys.platform != "win32":
    import resource

REQUIRED_OPEN_FILES: Final = 64
"""Files open at the same time: window, sound, database, fonts, and the pipes of sixteen players."""


def select_start_profile(name: str | None) -> None:
    """Use the profile with this name, or else the one used last; an environment variable that names one comes first.

    :raises ExitError: if there is no profile with this name.
    """
    if name is None:
        if not paths.current_profile_id():
            paths.select_profile(profiles.last_profile_id())
        return
    shown = tuple(replace(each, name=profile_name(each)) for each in profiles.list_profiles())
    chosen = profiles.find_profile(name, shown)
    if chosen is None:
        names = ", ".join(each.name for each in shown)
        problem = StoreError(store_message("no_such_profile", name=name, names=names))
        raise ExitError(error_text(problem), EXIT_USAGE_ERROR)
    paths.select_profile(chosen.id)


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
