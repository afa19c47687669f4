"""Today's deal in the program with a window: results from the journal, par in the background, codes."""

from collections.abc import Mapping
from datetime import date
from queue import Empty, SimpleQueue
from threading import Thread

from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.arena.background_par import par_of_date
from yaniv.arena.background_process import BackgroundProcess
from yaniv.background_thread import start_thread
from yaniv.daily.daily_code import CodeReplay, encode_match, replay_code
from yaniv.daily.daily_deal import DailyDeal, daily_deal
from yaniv.daily.daily_results import DayResult, daily_results
from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.daily.round_results import RoundResult, round_results
from yaniv.daily.today import today
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.daily_text import deal_names, share_text
from yaniv.narration.message_text import error_text
from yaniv.store.par_cache import Par, ParCache
from yaniv.ui.platform import clipboard
from yaniv.ui.scenes.today.daily_port import CheckedCode
from yaniv.variants.checksum_base32 import ShareCodeError


class DailyController:
    """Access to today's deal for its page; `refresh` reads the journal again, nothing else does."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._background_par: BackgroundProcess[date, Par] = BackgroundProcess(par_of_date, "yaniv par")
        self._par_cache = ParCache(paths.data())
        self._results: Mapping[date, DayResult] = {}
        self._deal: DailyDeal | None = None
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
        self._deal = daily_deal(today())
        self._results = daily_results(self._repository.deal_summaries())

    def setup(self) -> MatchSetup:
        """Return the setup of today's match."""
        return self.deal.setup(deal_names(self.deal))

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

    def rounds(self, match_id: int) -> tuple[RoundResult, ...]:
        """Return the player's rounds in a saved match; empty if it cannot be read."""
        match = self._repository.load_match(match_id)
        return () if match is None else round_results(match.events, PLAYER_SEAT)

    def copy_result(self, result: DayResult) -> str:
        """Copy three lines with the result of a date to the clipboard; return a sentence that says so, or the error."""
        match = self._repository.load_match(result.match_id)
        no_code_text = tr("This match can't be written as a code.")
        if match is None or not result.is_done:
            return no_code_text
        try:
            code = encode_match(result.date, match.events)
        except ValueError:  # also of a match that was changed
            return no_code_text
        rounds = round_results(match.events, PLAYER_SEAT)
        text = share_text(daily_deal(result.date), rounds, self.par(result.date), code)
        return clipboard.copy_text(text) or tr("Three lines copied to the clipboard.")

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
            self._checks.put(CheckedCode(replay_code(code)))
        except ShareCodeError as error:
            self._checks.put(CheckedCode(None, error_text(error)))
