"""The journey in the program with a window: the chosen trail, progress from the journal, codes, souvenirs."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.app.regular_meetings import meeting_of
from yaniv.app.ui_bootstrap import UiShell
from yaniv.i18n import tr
from yaniv.journey.fact_fold import compute_facts
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.stop_match import opponents_of_match, setup_of_stop
from yaniv.journey.trail_code import TrailCodeError, decode_trail, encode_trail, has_trail_code_prefix
from yaniv.journey.trail_library import (
    BUILT_IN_TRAIL,
    LoadedTrail,
    TrailError,
    TrailNotSavedError,
    is_trail_text,
    load_all,
    load_trail,
    save_trail,
    trail_path,
)
from yaniv.journey.trail_progress import (
    StopMatch,
    StopProgress,
    current_stop,
    split_stop_word,
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
from yaniv.store.statistics import MatchSummary
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.ui.platform import clipboard


class JourneyController:
    """Access to the journey for its pages; `refresh` reads the journal again, nothing else does.

    *Why* facts are kept in memory and not in the database: a match takes a millisecond to fold, a journey has some
    dozens of matches, and those that are over are folded once while the program runs.
    """

    def __init__(self, repository: MatchRepository, preferences: Preferences, ui: UiShell) -> None:
        self._repository, self._preferences, self._ui = repository, preferences, ui
        self._chosen = LoadedTrail(BUILT_IN_TRAIL, load_trail(BUILT_IN_TRAIL))
        self._trail_count = 1
        self._summaries: tuple[MatchSummary, ...] = ()
        self._facts: dict[int, MatchFacts] = {}
        """By number of the match, for all matches of any trail."""
        self._closed: set[int] = set()
        """Matches whose facts can no longer change."""
        self._progress: dict[str, StopProgress] = {}
        self._shown_stop = ""
        """Stop at which the backpack stood when the map was last shown."""

    @property
    def trail(self) -> Trail:
        """The chosen trail."""
        return self._chosen.trail

    @property
    def trail_count(self) -> int:
        """Number of trails that can be chosen, as of the last `refresh`."""
        return self._trail_count

    def refresh(self) -> None:
        """Read trails and matches anew."""
        trails = load_all()
        self._trail_count = len(trails)
        self._chosen = next((each for each in trails if each.id == self._chosen.id), trails[0])
        self._summaries = self._repository.match_summaries()
        for summary in self._summaries:
            if summary.purpose.trail and summary.match_id not in self._closed:
                self._read_facts(summary)
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
        return tuple(meeting_of(each.name, purpose, self._summaries) for each in self.opponents(stop_id))

    def match_to_continue(self, stop_id: str) -> int:
        """Return the number of an unfinished match at a stop; 0 if there is none."""
        return next(
            (
                summary.match_id
                for summary in self._summaries
                if not summary.closed
                and summary.purpose.trail == self._chosen.id
                and split_stop_word(summary.purpose.stop)[0] == stop_id
                and not self._facts.get(summary.match_id, MatchFacts()).is_finished
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

    def choose_trail(self, trail_id: str) -> None:
        """Choose the trail with this id, if it can be played."""
        chosen = next((each for each in load_all() if each.id == trail_id), None)
        if chosen is not None and chosen != self._chosen:
            self._chosen, self._shown_stop = chosen, ""
            self._fold()

    def choose_next_trail(self) -> None:
        """Choose the next of the trails; after the last, the first."""
        ids = [each.id for each in load_all()]
        position = ids.index(self._chosen.id) if self._chosen.id in ids else -1
        self.choose_trail(ids[(position + 1) % len(ids)])

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
        self._trail_count = len(load_all())
        return tr("Here is the trail “{trail}”.", trail=self.trail.name)

    def use_souvenir(self, stop_id: str) -> str:
        """Use the souvenir of a stop from now on; return a sentence that says so."""
        back = self._progress[stop_id].stop.souvenir.back
        settings = self._preferences.settings
        if back is None or not self._progress[stop_id].is_done:
            return ""
        changed = replace(settings, look=replace(settings.look, back=back))
        problem = self._preferences.apply(changed, settings)
        self._ui.context.apply_appearance(changed.look)
        return problem or tr("Your cards now have this back. Settings, Cards, changes it.")

    def _read_facts(self, summary: MatchSummary) -> None:
        match = self._repository.load_match(summary.match_id)
        if match is None:
            return
        self._facts[summary.match_id] = compute_facts(match.events, split_stop_word(summary.purpose.stop)[1])
        if summary.closed:
            self._closed.add(summary.match_id)

    def _fold(self) -> None:
        """Compute the progress on the chosen trail."""
        matches = [
            StopMatch(
                summary.match_id,
                summary.opened,
                split_stop_word(summary.purpose.stop)[0],
                self._facts[summary.match_id],
            )
            for summary in self._summaries
            if summary.purpose.trail == self._chosen.id and summary.match_id in self._facts
        ]
        self._progress = trail_progress(self._chosen.trail, matches)
