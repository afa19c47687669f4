"""Actions of the page at the end of a match: review the player's decisions, and save pictures of the match."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

from msgspec.structs import replace
from pygame import Surface

from yaniv import paths
from yaniv.app.match_repository import MatchRepository, StopMatchReader, setup_of
from yaniv.app.opponents import HUMAN_SEAT, create_review_client
from yaniv.app.preferences import Preferences
from yaniv.app.round_review import RoundReview
from yaniv.app.souvenir_shelf import use_souvenir
from yaniv.app.ui_bootstrap import UiShell
from yaniv.bots.move_grading import accuracy_percent
from yaniv.i18n import tr
from yaniv.journey.stop_outcome import StopOutcome, stop_outcome
from yaniv.journey.trail_code import TrailCodeError
from yaniv.journey.trail_library import TrailError, load_trail
from yaniv.journey.trail_schema import Souvenir
from yaniv.local_time import local_now
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.goal_text import outcome_sentences
from yaniv.narration.rating_text import human_rating_fold
from yaniv.ui.context import UiContext, load_context
from yaniv.ui.modes.match_review import MatchReview, MoveReviewer, ReviewedDecision
from yaniv.ui.modes.moment_recorder import MomentRecorder
from yaniv.ui.narration.setting_labels import souvenir_name
from yaniv.ui.platform import screenshot
from yaniv.ui.table.ports.table_ports import DealEnd, MatchExtras

FindDeal = Callable[[MatchSetup, RoundReview | None], DealEnd | None]
"""Returns the deal that a finished match counts for, with the review of its rounds; None if there is none."""


class RatedRounds:
    """Decisions of a match that the review of its rounds has rated already; implements `DecisionReview`."""

    def __init__(self, round_review: RoundReview) -> None:
        self._round_review = round_review

    @property
    def progress_share(self) -> float | None:
        """0 while the last round is being rated; None: all are."""
        return None if self._round_review.is_match_rated else 0.0

    @property
    def accuracy_percent(self) -> int | None:
        """Share of accurate decisions in whole percent, once all are rated; None before, and without decisions."""
        return _accuracy_percent(self._round_review.decisions) if self._round_review.is_match_rated else None

    def update(self) -> None:
        """Advance the review of the last round without waiting."""
        self._round_review.update()

    def close(self) -> None:
        """Do nothing: the review belongs to the match."""


class EndReview:
    """Review of one seat's decisions in a finished match; implements `DecisionReview`."""

    def __init__(self, replay: MatchReplay, reviewer: MoveReviewer, seat: int) -> None:
        self._review = MatchReview(replay.iter_decisions(seat), reviewer)
        self._last_position = max(1, replay.last_position)

    @property
    def progress_share(self) -> float | None:
        """Share of the decisions that are rated, in [0, 1]; None: all are."""
        return self._review.reviewed_position / self._last_position if self._review.is_running else None

    @property
    def accuracy_percent(self) -> int | None:
        """Share of accurate decisions in whole percent, once all are rated; None before, and without decisions."""
        return None if self._review.is_running else _accuracy_percent(self._review.decisions)

    def update(self) -> None:
        """Advance the review without waiting."""
        self._review.update()

    def close(self) -> None:
        """Stop the review, and end its worker process."""
        self._review.close()


class MatchExtrasFactory:
    """Makes the functions of the end page for the current match."""

    def __init__(
        self,
        repository: MatchRepository,
        preferences: Preferences,
        ui: UiShell,
        finished_deal: FindDeal = lambda _setup, _round_review: None,
    ) -> None:
        """*finished_deal*: returns the deal that a finished match counts for."""
        self._repository = repository
        self._finished_deal = finished_deal
        self._preferences = preferences
        self._ui = ui
        self._stop_matches = StopMatchReader(repository)

    def functions(self, setup: MatchSetup, round_review: RoundReview | None) -> MatchExtras:
        """Return the functions for the current match of the repository; without a review if several people share it.

        *round_review*: has rated the rounds while they were played; None: all decisions are rated at the end.
        """
        if setup.purpose.is_shared:
            return MatchExtras(save_picture=save_picture, record_moment=self._record_moment)
        extras = MatchExtras(
            self._review_decisions if round_review is None else partial(RatedRounds, round_review),
            self._average_accuracy,
            self._rating_change if setup.purpose.is_counted else lambda: None,
            save_picture,
            self._record_moment,
            can_review_round=True,
            deal_end=partial(self._finished_deal, setup, round_review),
            hints_used=self._repository.hints_used if setup.purpose.is_counted else lambda: None,
        )
        if not setup.purpose.trail:
            return extras
        outcome = cache(partial(self._stop_outcome, setup.purpose))
        return replace(
            extras,
            journey_lines=lambda: journey_lines(known) if (known := outcome()) is not None else (),
            stop_outcome=outcome,
            use_souvenir=lambda: use_souvenir(_souvenir_of(outcome()), self._preferences, self._ui.context),
        )

    def _average_accuracy(self) -> int | None:
        """Return the player's accuracy over all reviewed matches but the current one; None if there is none."""
        figures = self._repository.review_figures()
        others = [each for match_id, each in figures.items() if match_id != self._repository.match_id]
        decisions = sum(each.decisions for each in others)
        return accuracy_percent(sum(each.accurate for each in others), decisions) if decisions else None

    def _rating_change(self) -> tuple[int | None, int] | None:
        """Return the player's rating before and after the current match; None if that is not rated.

        Before is None as long as the rating is no more than a guess, which may leap.
        """
        before = self._repository.fold(human_rating_fold(), self._repository.match_id)
        after = self._repository.human_rating()
        if after.matches == before.matches:
            return None
        was = None if before.is_provisional else round(before.current.rating)
        return was, round(after.current.rating)

    def _stop_outcome(self, purpose: MatchPurpose) -> StopOutcome | None:
        """Return what the current match has brought on its trail; None if that is gone, or the match is not over."""
        try:
            trail = load_trail(purpose.trail)
        except (TrailError, TrailCodeError):
            return None
        matches = self._stop_matches.read(purpose.trail)
        current = next((each for each in matches if each.match_id == self._repository.match_id), None)
        if current is None:
            return None
        return stop_outcome(trail, (each for each in matches if each is not current), current)

    def _review_decisions(self) -> EndReview | None:
        """Start to rate the player's decisions; None if the match cannot be loaded."""
        match = self._repository.load_match(self._repository.match_id)
        if match is None:
            return None
        return EndReview(MatchReplay(match.events), create_review_client(HUMAN_SEAT, match.header.bots), HUMAN_SEAT)

    def _record_moment(self) -> MomentRecorder | None:
        """Start to record the last showdown; None if the match cannot be loaded."""
        match = self._repository.load_match(self._repository.match_id)
        if match is None:
            return None
        setup = setup_of(match.header)
        context: UiContext = load_context(paths.assets(), self._preferences.settings.look)
        return MomentRecorder(MatchReplay(match.events), setup, HUMAN_SEAT, context, _save_moment)


def journey_lines(outcome: StopOutcome) -> tuple[str, ...]:
    """Return what the match has brought on the journey, and the souvenir that it has earned."""
    souvenir = souvenir_name(outcome.souvenir)
    lines = outcome_sentences(outcome)
    return (*lines, tr("Souvenir: {souvenir}.", souvenir=souvenir)) if souvenir else lines


def _souvenir_of(outcome: StopOutcome | None) -> Souvenir:
    return Souvenir() if outcome is None else outcome.souvenir


def _accuracy_percent(decisions: Sequence[ReviewedDecision]) -> int | None:
    """Return the share of accurate ones among these decisions in whole percent; None if there are none."""
    return (
        accuracy_percent(sum(each.judgement.is_accurate for each in decisions), len(decisions)) if decisions else None
    )


def save_picture(picture: Surface) -> str:
    """Save a picture in the folder of screenshots; return a sentence with its path, or with the problem."""
    try:
        file = screenshot.save_screenshot(picture, paths.screenshots(), local_now())
    except OSError as error:
        return _problem_sentence(paths.screenshots(), error)
    return tr("Picture saved as {file}.", file=file)


def _save_moment(content: bytes) -> str:
    """Save an animated picture in the folder of screenshots; return a sentence with its path, or with the problem."""
    folder = paths.screenshots()
    try:
        file = screenshot.save_bytes(content, folder, local_now())
    except OSError as error:
        return _problem_sentence(folder, error)
    return tr("Moment saved as {file}.", file=file)


def _problem_sentence(folder: Path, error: OSError) -> str:
    return tr("Can't save the picture in {folder}: {problem}.", folder=folder, problem=error.strerror or error)
