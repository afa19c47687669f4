"""The journey in the program with a window: the chosen trail, progress from the journal, codes, souvenirs."""

from collections.abc import Mapping
from pathlib import Path

from yaniv.app.match_repository import MatchRepository, StopMatchReader
from yaniv.app.preferences import Preferences
from yaniv.app.regular_meetings import meeting_of
from yaniv.app.souvenir_shelf import use_souvenir
from yaniv.app.ui_bootstrap import UiShell
from yaniv.i18n import tr
from yaniv.journey.rivals import with_rivals
from yaniv.journey.stop_match import opponents_of_match, setup_of_stop
from yaniv.journey.trail_code import TrailCodeError, decode_trail, encode_trail, has_trail_code_prefix
from yaniv.journey.trail_library import (
    BUILT_IN_TRAIL,
    LoadedTrail,
    TrailError,
    TrailNotSavedError,
    load_listed_trail,
    save_trail,
    trail_ids,
    trail_path,
)
from yaniv.journey.trail_progress import (
    StopMatch,
    StopProgress,
    current_stop,
    trail_progress,
)
from yaniv.journey.trail_schema import Regular, Trail
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.narration.message_text import error_text
from yaniv.narration.regular_lines import Meeting
from yaniv.narration.variant_text import variant_error_text
from yaniv.rules.house_rules import MAX_NAME_CHARS
from yaniv.sanitize import clean_name
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.ui.platform import clipboard
from yaniv.variants.library import is_trail_text


class JourneyController:
    """Access to the journey for its pages; `refresh` reads the journal again, nothing else does."""

    def __init__(self, repository: MatchRepository, preferences: Preferences, ui: UiShell) -> None:
        self._repository, self._preferences, self._ui = repository, preferences, ui
        self._loaded_trail: LoadedTrail | None = None
        self._reader = StopMatchReader(repository)
        self._matches: tuple[StopMatch, ...] = ()
        """Matches on the chosen trail, newest first."""
        self._progress: dict[str, StopProgress] = {}
        self._shown_stop = ""
        """Stop at which the backpack stood when the map was last shown."""

    @property
    def trail(self) -> Trail:
        """The chosen trail."""
        return self._chosen.trail

    @property
    def has_other_trails(self) -> bool:
        """True if there are files of other trails, whether they can be read or not."""
        return len(trail_ids()) > 1

    def refresh(self) -> None:
        """Read the chosen trail and its matches anew; the built-in trail if the chosen one cannot be read any more.

        :raises TrailError: if that is damaged as well.
        """
        chosen_id = BUILT_IN_TRAIL if self._loaded_trail is None else self._loaded_trail.id
        try:
            self._loaded_trail = load_listed_trail(chosen_id)
        except TrailError:
            self._loaded_trail = load_listed_trail(BUILT_IN_TRAIL)
        self._fold()

    def progress(self) -> Mapping[str, StopProgress]:
        """Return the progress by stop id, in the order of the trail."""
        return self._progress

    def opponents(self, stop_id: str) -> tuple[Regular, ...]:
        """Return the opponents of the next match at a stop."""
        return opponents_of_match(self._chosen.id, self._progress[stop_id])

    def meetings(self, stop_id: str) -> tuple[Meeting, ...]:
        """Return what the opponents of the next match at a stop remember of the player, in the order of the seats."""
        purpose = MatchPurpose(self._chosen.id, stop_id)
        return tuple(meeting_of(each.name, purpose, self._repository) for each in self.opponents(stop_id))

    def match_to_continue(self, stop_id: str) -> int:
        """Return the number of an unfinished match at a stop; 0 if there is none."""
        return next(
            (
                match.match_id
                for match in self._matches
                if match.stop_id == stop_id and not match.is_closed and not match.facts.is_finished
            ),
            0,
        )

    def setup(self, stop_id: str) -> MatchSetup:
        """Return the setup of the next match at a stop."""
        name = clean_name(self._preferences.settings.last_match.name, MAX_NAME_CHARS) or tr("You")
        return setup_of_stop(self._chosen.id, self._progress[stop_id], name)

    def take_travel_start(self) -> str:
        """Return the stop at which the backpack stood when the map was last shown, once; empty if it was not shown."""
        start, self._shown_stop = self._shown_stop, current_stop(self._progress)
        return start

    def choose_trail(self, trail_id: str) -> str:
        """Choose the trail with this id; return an empty string, or a sentence if it cannot be read."""
        try:
            chosen = load_listed_trail(trail_id)
        except TrailError as error:
            return variant_error_text(error).partition("\n")[0]
        if chosen != self._loaded_trail:
            self._loaded_trail, self._shown_stop = chosen, ""
            self._fold()
        return ""

    def choose_next_trail(self) -> str:
        """Choose the next trail that can be read; after the last, the first.

        Return an empty string, or a sentence on what is wrong with the next one if no other can be read.
        """
        ids = [*trail_ids()]
        position = ids.index(self._chosen.id) if self._chosen.id in ids else -1
        problems: list[str] = []
        for trail_id in (*ids[position + 1 :], *ids[: max(0, position)]):
            problem = self.choose_trail(trail_id)
            if not problem:
                return ""
            problems.append(problem)
        return "".join(problems[:1])

    def copy_code(self) -> str:
        """Copy the code of the trail to the clipboard; return a sentence that says so, or the error."""
        data = read_file(trail_path(self._chosen.id))
        if not isinstance(data, bytes):
            return tr("This trail can't be read.")
        return clipboard.copy_text(encode_trail(data)) or tr("The trail's code is on the clipboard.")

    def paste_code(self) -> str:
        """Add the trail whose code or text is on the clipboard, and choose it; return a sentence with the outcome."""
        return self.add_text(clipboard.paste_text())

    def add_text(self, text: str) -> str:
        """Add the trail in a text, a code or that of a file, and choose it; return a sentence with the outcome."""
        if has_trail_code_prefix(text):
            try:
                return self.add_trail(decode_trail(text))
            except TrailCodeError as error:
                return error_text(error)
        data = text.encode(errors="replace")
        if not is_trail_text(data):
            return tr("Copy a trail's code or its text first, then paste it here.")
        return self.add_trail(data)

    def add_file(self, path: str) -> str:
        """Add the trail in a file, and choose it; return a sentence with the outcome."""
        data = read_file(Path(path))
        return diagnostic_line(data, Path(path).name) if isinstance(data, Diagnostic) else self.add_trail(data)

    def add_trail(self, data: bytes) -> str:
        """Add the trail in the text of a file, and choose it; return a sentence with the outcome."""
        try:
            trail_id = save_trail(data)
        except TrailError as error:
            return variant_error_text(error).partition("\n")[0]
        except TrailNotSavedError as error:
            return error_text(error)
        self.choose_trail(trail_id)
        return tr("Trail added: “{trail}”.", trail=self.trail.name)

    def use_souvenir(self, stop_id: str) -> str:
        """Use the souvenir of a stop from now on; return a sentence that says so."""
        progress = self._progress[stop_id]
        return use_souvenir(progress.stop.souvenir, self._preferences, self._ui.context) if progress.is_done else ""

    @property
    def _chosen(self) -> LoadedTrail:
        assert self._loaded_trail is not None, "every page of the journey refreshes first"
        return self._loaded_trail

    def _fold(self) -> None:
        self._matches = self._reader.read(self._chosen.id)
        progress = trail_progress(self._chosen.trail, self._matches)
        matches_won = self._repository.matches_won_against
        self._progress = {stop_id: with_rivals(each, matches_won) for stop_id, each in progress.items()}
