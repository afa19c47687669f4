"""Records of the journey in the journal: souvenirs still locked or in use, and meetings that opponents remember."""

from msgspec.structs import replace

from yaniv.app.match_repository import MatchRepository, StopMatchReader
from yaniv.app.preferences import Preferences
from yaniv.bots.characters import character_ids
from yaniv.i18n import tr
from yaniv.journey.regular_memory import memory_fold, place_of
from yaniv.journey.souvenirs import choices_of, locked_choices, with_souvenir
from yaniv.journey.stop_match import stop_of_purpose
from yaniv.journey.trail_library import BUILT_IN_TRAIL, TrailError, load_trail
from yaniv.journey.trail_progress import trail_progress
from yaniv.journey.trail_schema import Souvenir, StopTalk
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.regular_lines import Meeting
from yaniv.ui.context import UiContext
from yaniv.ui.pages.match_archive import MatchArchive


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


def meetings_at_table(
    bots: tuple[str, ...], purpose: MatchPurpose, archive: MatchArchive, match_id: int
) -> tuple[Meeting, ...]:
    """Return the meetings by seat in a match; none in a match that nothing counts, where nobody remembers anything.

    *bots*: by seat, empty for the player. *match_id*: number of this match, which is not a memory yet.
    """
    if not purpose.is_counted:
        return ()
    return tuple(meeting_of(character, purpose, archive, match_id) for character in character_ids(bots))


def meeting_of(character_id: str, purpose: MatchPurpose, archive: MatchArchive, match_id: int = 0) -> Meeting:
    """Return the meeting with a character in a match with this purpose, after all matches but *match_id*.

    *character_id*: empty for a seat without a character, which remembers nothing.
    """
    if not character_id:
        return Meeting("")
    memory = archive.fold(memory_fold(character_id), match_id)
    stop = stop_of_purpose(purpose)
    return Meeting(
        character_id,
        memory,
        place_of(purpose),
        StopTalk() if stop is None else stop.talk,
        stop_of_purpose(MatchPurpose(*memory.last_place)),
    )
