"""Souvenirs of the journey: which are still locked, and using one."""

from msgspec.structs import replace

from yaniv.app.match_repository import MatchRepository, StopMatchReader
from yaniv.app.preferences import Preferences
from yaniv.i18n import tr
from yaniv.journey.souvenirs import choices_of, locked_choices, with_souvenir
from yaniv.journey.trail_library import BUILT_IN_TRAIL, TrailError, load_trail
from yaniv.journey.trail_progress import trail_progress
from yaniv.journey.trail_schema import Souvenir
from yaniv.ui.context import UiContext


class SouvenirShelf:
    """Souvenirs of the built-in trail; those of other trails unlock nothing, they only offer what is there."""

    def __init__(self, repository: MatchRepository) -> None:
        self._reader = StopMatchReader(repository)

    def locked(self) -> dict[str, dict[str, str]]:
        """Return by path of a setting the choices that are not found yet, each with the name of its stop.

        Nothing is locked if the trail cannot be read: nobody could find it.
        """
        try:
            trail = load_trail(BUILT_IN_TRAIL)
        except TrailError:
            return {}
        locked: dict[str, dict[str, str]] = {}
        for choice, stop in locked_choices(trail_progress(trail, self._reader.read(BUILT_IN_TRAIL))).items():
            locked.setdefault(f"look.{choice.field}", {})[choice.value] = tr(stop.name)
        return locked


def use_souvenir(souvenir: Souvenir, preferences: Preferences, context: UiContext) -> str:
    """Use a souvenir from now on; return a sentence that says so, or the error; empty for none."""
    if not choices_of(souvenir):
        return ""
    settings = preferences.settings
    changed = replace(settings, look=with_souvenir(settings.look, souvenir))
    problem = preferences.apply(changed, settings)
    context.apply_appearance(changed.look)
    return problem or tr("In use from now on. To change it, go to Settings.")
