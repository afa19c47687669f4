"""Profile that the program starts with: the one that the command line names, or the one used last."""

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.exit_codes import EXIT_USAGE_ERROR, ExitError
from yaniv.narration.message_text import error_text
from yaniv.narration.player_names import profile_name
from yaniv.store import profiles
from yaniv.store.errors import StoreError, store_message


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
