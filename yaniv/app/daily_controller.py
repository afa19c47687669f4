"""Today's deal in the program with a window: results from the journal, par in the background, codes."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from msgspec.structs import replace
from pygame import Surface

from yaniv import paths
from yaniv.app.match_end_actions import save_picture
from yaniv.app.match_repository import MatchRepository
from yaniv.app.regular_meetings import meeting_of
from yaniv.app.round_review import RoundReview
from yaniv.arena.background_process import BackgroundProcess
from yaniv.background_thread import start_thread
from yaniv.daily.daily_code import CodeReplay, code_in, encode_match, replay_code
from yaniv.daily.daily_deal import DailyDeal, daily_deal
from yaniv.daily.daily_results import DayResult, current_streak, daily_results
from yaniv.daily.daily_seed import date_of_seed
from yaniv.daily.deal_date import today
from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.daily.new_rules import NewRule, first_new_rule
from yaniv.daily.par import par_of_date
from yaniv.daily.round_results import RoundResult, round_results
from yaniv.daily.turn_grades import GradedRounds, Turn, grade_turns, turns_of
from yaniv.game.events import AnyEvent
from yaniv.i18n import tr
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import ORDINARY, MatchPurpose
from yaniv.narration.daily_text import deal_names, share_text
from yaniv.narration.message_text import error_text
from yaniv.narration.regular_lines import meeting_line
from yaniv.store.par_cache import Par, ParCache
from yaniv.ui.context import UiContext
from yaniv.ui.modes.match_review import MatchReview, MoveReviewer, ReviewedDecision
from yaniv.ui.pages.today_page import CheckedCode, DayPuzzle
from yaniv.ui.platform import clipboard
from yaniv.variants import library
from yaniv.variants.checksum_base32 import ShareCodeError

_GREETINGS: Final = ("Three rounds. Ready?", "I know what you're saving.", "Same cards for everyone. No excuses!")
"""What is said to a player who has never met the speaker; chosen by the date."""
_SPEAKING_SEAT: Final = 2
CreateReviewer = Callable[[int, tuple[str, ...]], MoveReviewer]
"""Creates the reviewer of a match from the player's seat and the names of the bots, by seat."""


class _TurnGrading:
    """Grading of one match in the worker process."""

    def __init__(self, events: Sequence[AnyEvent], reviewer: MoveReviewer, rated: Sequence[ReviewedDecision]) -> None:
        decisions = tuple(MatchReplay(events).iter_decisions(PLAYER_SEAT))
        self._positions = tuple(each.position for each in decisions)
        self._turns = turns_of(decisions, PLAYER_SEAT)
        self._review = MatchReview(iter(decisions), reviewer, rated)

    @property
    def is_running(self) -> bool:
        """True while a turn is left to grade."""
        return self._review.is_running

    def update(self) -> GradedRounds:
        """Grade further, without waiting; return the grades so far."""
        self._review.update()
        costs = {each.position: each.judgement.cost for each in self._review.decisions}
        end = self._review.reviewed_position
        graded = {each for each in self._positions if not self.is_running or each <= end or each in costs}
        return grade_turns(self._turns, graded, costs)

    def close(self) -> None:
        self._review.close()


class FinishedDeal:
    """Deal of a date at the end of the match that counts for it; implements `DealEnd`."""

    def __init__(self, controller: "DailyController", result: DayResult, round_review: RoundReview | None) -> None:
        """*round_review*: has rated the rounds while they were played; None: all turns are graded now."""
        self._controller, self._result, self._round_review = controller, result, round_review
        self.day, self.total = result.date, result.total or 0
        self.rounds = controller.rounds(result.match_id)
        self._turns = controller.turns(result.match_id)
        self.streak = current_streak(controller.results(), result.date)

    def par(self) -> Par | None:
        """Return par; None while it is computed in the background."""
        return self._controller.par(self.day)

    def grades(self) -> GradedRounds:
        """Return the grades of the player's turns so far; empty if they cannot be graded."""
        review, match_id = self._round_review, self._result.match_id
        if review is not None and not review.is_match_rated:
            costs = {each.position: each.judgement.cost for each in review.decisions}
            return grade_turns(self._turns, costs.keys(), costs)
        if review is not None:
            self._controller.keep_ratings(match_id, review.decisions)
        return self._controller.grade_turns(match_id)

    def copy_result(self) -> str:
        """Copy the lines with the result; return a sentence that says so, or the error."""
        return self._controller.copy_result(self._result)

    def close(self) -> None:
        """End what grades turns in the background."""
        self._controller.stop_grading()


class DailyController:
    """Access to today's deal for its page; `refresh` reads the journal again, nothing else does."""

    def __init__(
        self,
        repository: MatchRepository,
        context: UiContext,
        create_reviewer: CreateReviewer,
        puzzle: Callable[[], DayPuzzle | None] = lambda: None,
    ) -> None:
        self._repository, self._context, self._create_reviewer = repository, context, create_reviewer
        self.puzzle = puzzle
        self._grades: dict[int, GradedRounds] = {}
        """Grades of the matches that are graded completely, by number."""
        self._rated: dict[int, Sequence[ReviewedDecision]] = {}
        """Decisions that were rated while a match was played, by number."""
        self._grading: tuple[int, _TurnGrading] | None = None
        self._background_par: BackgroundProcess[date, Par] = BackgroundProcess(par_of_date, "yaniv par")
        self._par_cache = ParCache(paths.data())
        self._results: Mapping[date, DayResult] = {}
        self._deal: DailyDeal | None = None
        self._greeting: str | None = None
        self._checks: SimpleQueue[CheckedCode] = SimpleQueue()
        self._check_thread: Thread | None = None
        self.last_replay: CodeReplay | None = None
        """Replay of the friend's code that was checked last; None if there is none."""

    @property
    def deal(self) -> DailyDeal:
        """Today's deal, as of the last `refresh`, without which there is none."""
        assert self._deal is not None, "every page of the deal refreshes first"
        return self._deal

    def refresh(self) -> None:
        """Read date and results anew.

        :raises NoDealError: if the date has no deal.
        """
        self._deal, self._greeting = daily_deal(today()), None
        self._results = daily_results(self._repository.deal_summaries())

    def deal_of(self, day: date) -> DailyDeal:
        """Return the deal of an earlier date.

        :raises NoDealError: if the date has none.
        """
        return daily_deal(day)

    def setup(self) -> MatchSetup:
        """Return the setup of today's match."""
        return self.deal.setup(deal_names(self.deal))

    def setup_for_fun(self, day: date | None) -> MatchSetup:
        """Return the setup of an earlier deal, or for None of one like today's with other cards; nothing counts it."""
        deal = self.deal if day is None else daily_deal(day)
        setup = replace(deal.setup(deal_names(deal)), purpose=MatchPurpose(is_practice=True))
        return replace(setup, seed="") if day is None else setup

    def greeting(self) -> str:
        """Return what the one in the middle of tonight's people says to the player."""
        if self._greeting is None:
            character = self.deal.characters[_SPEAKING_SEAT - 1]
            line = meeting_line(meeting_of(character, ORDINARY, self._repository), "arrival")
            self._greeting = line or tr(_GREETINGS[self.deal.date.toordinal() % len(_GREETINGS)])
        return self._greeting

    def new_rule(self) -> NewRule | None:
        """Return the part of tonight's rules that none of the variants has that the player has played."""
        variants = (library.load(variant_id) for variant_id in library.variant_ids())
        played = self._repository.newest_match_of
        return first_new_rule(
            self.deal.rules,
            (each for each in variants if played(each.name, lambda _seed, purpose: not purpose.is_imported)),
        )

    def match_to_continue(self) -> int:
        """Return the number of today's match if it was begun and can be continued; 0 if there is none."""
        result = self._results.get(self.deal.date)
        return result.match_id if result is not None and result.is_open and not result.is_done else 0

    def results(self) -> Mapping[date, DayResult]:
        """Return the results of all dates, as of the last `refresh`."""
        return self._results

    def par(self, day: date) -> Par | None:
        """Return the par of a date; None while it is computed in the background."""
        while (computed := self._background_par.poll()) is not None:
            self._par_cache.put(*computed)
        par = self._par_cache.get(day)
        if par is None:
            self._background_par.request(day, day)
        return par

    def known_par(self, day: date) -> Par | None:
        """Return the par of a date if it has been computed."""
        return self._par_cache.get(day)

    def rounds(self, match_id: int) -> tuple[RoundResult, ...]:
        """Return the player's rounds in a saved match; empty if it cannot be read."""
        match = self._repository.load_match(match_id)
        return () if match is None else round_results(match.events, PLAYER_SEAT)

    def copy_result(self, result: DayResult) -> str:
        """Copy the lines with the result of a date to the clipboard; return a sentence that says so, or the error."""
        match = self._repository.load_match(result.match_id)
        no_code_text = tr("This match can't be turned into a code.")
        if match is None or not result.is_done:
            return no_code_text
        try:
            code = encode_match(result.date, match.events)
        except ValueError:  # also of a match that was changed
            return no_code_text
        rounds = round_results(match.events, PLAYER_SEAT)
        text = share_text(
            daily_deal(result.date),
            rounds,
            self.par(result.date),
            code,
            self._grades.get(result.match_id, ()),
            is_for_colour_vision=self._context.has_colour_vision_grades,
        )
        return clipboard.copy_text(text) or tr("Copied. Send it to a friend.")

    def keep_ratings(self, match_id: int, rated: Sequence[ReviewedDecision]) -> None:
        """Keep the decisions of a match that were rated while it was played, so that grading begins with them."""
        self._rated[match_id] = rated

    def grade_turns(self, match_id: int) -> GradedRounds:
        """Go on grading the turns of a match, and return the grades so far; empty if it cannot be read."""
        if match_id in self._grades:
            return self._grades[match_id]
        if self._grading is None or self._grading[0] != match_id:
            self.stop_grading()
            match = self._repository.load_match(match_id)
            if match is None:
                return ()
            reviewer = self._create_reviewer(PLAYER_SEAT, match.header.bots)
            self._grading = match_id, _TurnGrading(match.events, reviewer, self._rated.get(match_id, ()))
        grading = self._grading[1]
        grades = grading.update()
        if not grading.is_running:
            self._grades[match_id] = grades
        return grades

    def turns(self, match_id: int) -> tuple[Turn, ...]:
        """Return the player's turns in a saved match; empty if it cannot be read."""
        match = self._repository.load_match(match_id)
        return () if match is None else turns_of(MatchReplay(match.events).iter_decisions(PLAYER_SEAT), PLAYER_SEAT)

    def finished_deal(self, setup: MatchSetup, round_review: RoundReview | None) -> FinishedDeal | None:
        """Return the deal that the current match counts for; None if it is another one, or another try.

        *round_review*: has rated the rounds of the match while they were played.
        """
        day = date_of_seed(setup.seed)
        if day is None or not setup.purpose.is_counted:
            return None
        self._results = daily_results(self._repository.deal_summaries())
        result = self._results.get(day)
        is_this = result is not None and result.is_done and result.match_id == self._repository.match_id
        return FinishedDeal(self, result, round_review) if result is not None and is_this else None

    def stop_grading(self) -> None:
        """End what grades turns in the background."""
        if self._grading is not None:
            self._grading[1].close()
            self._grading = None

    def save_picture(self, surface: Surface) -> str:
        """Save a picture in the folder of screenshots; return a sentence with its name, or the error."""
        return save_picture(surface)

    def pasted_text(self) -> str:
        """Return the text on the clipboard; empty if there is none."""
        return clipboard.paste_text()

    def check_code(self, code: str) -> None:
        """Start to check a friend's code in the background; while an earlier check runs, nothing happens."""
        if self._check_thread is None or not self._check_thread.is_alive():
            self._check_thread = start_thread(self._check, code, name="yaniv code")
            if self._check_thread is None:
                self._check(code)

    def poll_code(self) -> CheckedCode | None:
        """Return the outcome of the last check, once, as soon as it is known; else None."""
        try:
            checked_code = self._checks.get_nowait()
        except Empty:
            return None
        self.last_replay = checked_code.replay
        return checked_code

    def _check(self, code: str) -> None:
        try:
            self._checks.put(CheckedCode(replay_code(code_in(code))))
        except ShareCodeError as error:
            self._checks.put(CheckedCode(None, error_text(error)))
