"""Players and sessions for matches of a daily deal."""

from collections.abc import Callable, Sequence
from random import Random

from yaniv.bots.move_queries import fallback_for
from yaniv.daily.daily_deal import DailyDeal
from yaniv.daily.daily_session import DailySession
from yaniv.daily.deal_match import PLAYER_SEAT, ChoosingPlayer, opponent_players, play_deal
from yaniv.game.commands import SeatCommand, Throw
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves, throw_outcome
from yaniv.game.player import Player, Reply
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.decision_order import must_act
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost

Choice = Callable[[View, tuple[SeatCommand, ...]], SeatCommand]


def dice_of(number: int) -> Choice:
    """Return a choice that slaps whenever possible, else picks a random move, the same in the same position."""

    def choose(view: View, legal_moves: tuple[SeatCommand, ...]) -> SeatCommand:
        rng = Random(f"{number} {view.round} {view.turns} {view.phase} {view.hand}")
        return legal_moves[0] if view.slap is not None else rng.choice(legal_moves)

    return choose


def played(deal: DailyDeal, number: int = 1) -> tuple[AnyEvent, ...]:
    """Return the events of a match of that random player, played without a clock."""
    return play_deal(deal, ChoosingPlayer(dice_of(number)))


class LateHost(InProcessHost):
    """Answers only after *delay* polls, like a slow worker process."""

    def __init__(self, player: Player, delay: int) -> None:
        super().__init__(player)
        self._delay = self._polls = delay

    def ask(self, view: View, deadline_ms: int) -> None:
        """Pass the question on and restart the delay."""
        super().ask(view, deadline_ms)
        self._polls = self._delay

    def poll(self) -> Reply | None:
        """Return None until the delay is over, then the reply."""
        self._polls -= 1
        return super().poll() if self._polls < 0 else None


class KeptJournal:
    """A journal that keeps its events in memory."""

    def __init__(self, events: Sequence[AnyEvent] = ()) -> None:
        self.events = list(events)

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- a journal
        """Keep the events."""
        self.events += events


def _do_not_wait(seconds: float) -> None:
    """Return at once: the test controls time."""


class PlayedSession:
    """A session of a daily deal with its player, which can be interrupted and resumed.

    *factor*: think time of the opponents. *delay*: polls until they reply. *patience_ms*: time the player waits
    before a move; if above 0, throws are also given in reverse order where that makes no difference.
    """

    def __init__(self, deal: DailyDeal, choose: Choice, *, factor: float, delay: int, patience_ms: int) -> None:
        self._deal, self._choose, self._factor, self._delay = deal, choose, factor, delay
        self._patience_ms, self._step_ms = patience_ms, 300 if patience_ms else 97
        self.journal = KeptJournal()
        self._setup = deal.setup(("You", "A", "B", "C"))
        self.session = self._watched(DailySession.open(self._setup, self.journal, self._participants()))

    def _participants(self) -> Participants:
        hosts = {
            seat: LateHost(player, self._delay * (1 + seat % 2))
            for seat, player in opponent_players(self._deal).items()
        }
        return Participants(hosts, fallback_for, MatchTiming(think_time_factor=self._factor))

    def _watched(self, session: DailySession) -> DailySession:
        session.wait = _do_not_wait
        return session

    def interrupt(self) -> None:
        """Close the session and resume the match from the journal."""
        self.session.close()
        self.session = self._watched(
            DailySession.resume(self._setup, tuple(self.journal.events), self.journal, self._participants())
        )

    def play(self, interrupted_after: Sequence[int] = ()) -> tuple[AnyEvent, ...]:
        """Play to the end, interrupted after these numbers of decisions; return all events.

        :raises AssertionError: if the match does not end.
        """
        decisions = waited_ms = 0
        for _ in range(200_000):
            if self.session.is_over:
                return tuple(self.journal.events)
            view = self.session.view(PLAYER_SEAT)
            legal_moves = tuple(moves(view))
            if legal_moves and (must_act(view) or view.slap is not None) and waited_ms >= self._patience_ms:
                command = self._choose(view, legal_moves)
                if isinstance(command, Throw) and self._patience_ms:
                    reversed_throw = Throw(command.seat, command.cards[::-1])
                    command = reversed_throw if self._is_same(command, reversed_throw, view) else command
                self.session.submit(command)
                waited_ms, decisions = 0, decisions + 1
                if decisions in interrupted_after:
                    self.interrupt()
            else:
                self.session.advance(self._step_ms)
                waited_ms += self._step_ms
        raise AssertionError(f"the match does not end: {self.session.state}")

    @staticmethod
    def _is_same(one: Throw, other: Throw, view: View) -> bool:
        return throw_outcome(one.cards, view.rules) == throw_outcome(other.cards, view.rules)
