"""The computer players of a match in a process of their own, so that the window never waits for a thought.

*Why* a process: a thread that thinks takes a quarter of the frames (measured), and numpy would be loaded by the window.
One process holds all seats. When it dies, or hangs, it is started again and its players are told what they had seen;
the table answers the questions that were open, and all questions once it has died too often.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Final

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice
from yaniv.bots.worker_process import BotSpec, DecisionRequest, EventMessage, WorkerConnection
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Reply
from yaniv.game.view import View

MAX_STARTS: Final = 4
"""So often the process is started in one match."""
_ADVICE_DEADLINE_MS: Final = 5000
DEADLINE_FACTOR: Final = 2
"""A player that takes so many times its deadline hangs."""


class _OpenRequest(Struct, frozen=True):
    """A question whose answer is awaited."""

    request_id: int
    expires_at_s: float


class BotWorker:
    """All thinking seats of a match and the process they live in."""

    def __init__(self, bot_specs: Mapping[int, BotSpec]) -> None:
        self._bot_specs = dict(bot_specs)
        self._event_history: dict[int, list[AnyEvent]] = {seat: [] for seat in bot_specs}
        """What each seat has noticed, for a process that starts again."""
        self._open_requests: dict[int, _OpenRequest] = {}
        self._replies: dict[int, Reply] = {}
        self._advice: dict[int, Advice] = {}
        self._last_request_id = 0
        self._start_count = 0
        self._connection: WorkerConnection | None = None
        self._start()

    def seat_host(self, seat: int) -> "WorkerSeatHost":
        """The host of one seat."""
        return WorkerSeatHost(self, seat)

    def hint_client(self, seat: int) -> "HintClient":
        """Somebody who looks over the shoulder of the person on this seat."""
        return HintClient(self, seat)

    def review_client(self, seat: int) -> "ReviewClient":
        """Somebody who looks at what was done on this seat."""
        return ReviewClient(self, seat)

    def notice(self, seat: int, event: AnyEvent) -> None:
        """Hands the event on, without waiting."""
        self._event_history[seat].append(event)
        self._send(EventMessage(seat, event))

    def ask(
        self,
        seat: int,
        view: View,
        deadline_ms: int,
        *,
        wants_advice: bool = False,
        actual_move: SeatCommand | None = None,
    ) -> None:
        """Puts the question, without waiting; an older one of this seat is forgotten.

        *why* asks for advice; with it *done* asks what that was worth.
        """
        self._receive_replies()
        self._last_request_id += 1
        self._open_requests[seat] = _OpenRequest(
            self._last_request_id, monotonic() + DEADLINE_FACTOR * deadline_ms / 1000
        )
        self._replies.pop(seat, None)
        self._advice.pop(seat, None)
        if self._connection is None:
            self._fail_request(seat, "the players' process has died too often")
        self._send(DecisionRequest(seat, self._last_request_id, view, wants_advice, actual_move))

    def poll(self, seat: int) -> Reply | None:
        """The answer, once, as soon as it is there."""
        self._receive_replies()
        return self._replies.pop(seat, None)

    def poll_advice(self, seat: int) -> Advice | None:
        """The advice, once, as soon as it is there; none at all if the process has died over it."""
        self._receive_replies()
        return self._advice.pop(seat, None)

    def close(self) -> None:
        """Sends everybody home."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _send(self, message: EventMessage | DecisionRequest) -> None:
        if self._connection is not None:
            self._connection.send(message)

    def _receive_replies(self) -> None:
        """Takes in what has been answered, and sees whether anybody still lives there."""
        if self._connection is None:
            return
        replies, alive = self._connection.receive()
        for reply in replies:
            request = self._open_requests.get(reply.seat)
            if request is not None and request.request_id == reply.request_id:
                del self._open_requests[reply.seat]
                if reply.advice is not None:
                    self._advice[reply.seat] = reply.advice
                else:
                    self._replies[reply.seat] = Reply(reply.command, reply.error)
        if not alive:
            self._restart("the players' process has died")
        elif any(monotonic() > request.expires_at_s for request in self._open_requests.values()):
            self._restart("the players' process hangs")

    def _restart(self, reason: str) -> None:
        self.close()
        for seat in tuple(self._open_requests):
            self._fail_request(seat, reason)
        if self._start_count < MAX_STARTS:
            self._start()
            for seat, events in self._event_history.items():
                for event in events:
                    self._send(EventMessage(seat, event))

    def _start(self) -> None:
        self._start_count += 1
        self._connection = WorkerConnection(self._bot_specs)

    def _fail_request(self, seat: int, reason: str) -> None:
        del self._open_requests[seat]
        self._replies[seat] = Reply(None, reason)


class WorkerSeatHost:
    """One seat of a crew, as the table holds it."""

    def __init__(self, worker: BotWorker, seat: int) -> None:
        self._worker = worker
        self._seat = seat

    def notice(self, event: AnyEvent) -> None:
        """Tells the player."""
        self._worker.notice(self._seat, event)

    def ask(self, view: View, deadline_ms: int) -> None:
        """Lets the player think."""
        self._worker.ask(self._seat, view, deadline_ms)

    def poll(self) -> Reply | None:
        """The answer, if it is there."""
        return self._worker.poll(self._seat)

    def close(self) -> None:
        """The first who leaves takes all along: a match ends for everybody."""
        self._worker.close()


class HintClient:
    """Follows the match from a person's seat, and says what it would do there when it is asked."""

    def __init__(self, worker: BotWorker, seat: int) -> None:
        self._worker = worker
        self._seat = seat
        self._last_view: View | None = None
        """Of the last question."""

    def notice(self, event: AnyEvent) -> None:
        """Sees what the person sees."""
        self._worker.notice(self._seat, event)

    def ask(self, view: View) -> None:
        """Thinks about it, without keeping anybody waiting."""
        self._last_view = view
        self._worker.ask(self._seat, view, _ADVICE_DEADLINE_MS, wants_advice=True)

    def poll_advice(self) -> PositionAdvice | None:
        """Return the advice, once, as soon as it is there, with the position it is about."""
        advice = self._worker.poll_advice(self._seat)
        return None if advice is None or self._last_view is None else PositionAdvice(self._last_view, advice)


class ReviewClient:
    """Follows a match that was played, and says what was thought of before each decision of its seat."""

    def __init__(self, worker: BotWorker, seat: int) -> None:
        self._worker = worker
        self._seat = seat
        self._last_view: View | None = None
        """Of the last question."""

    def notice(self, event: AnyEvent) -> None:
        """Sees what was seen from that seat."""
        self._worker.notice(self._seat, event)

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Weighs what was done there, without keeping anybody waiting."""
        self._last_view = view
        self._worker.ask(self._seat, view, _ADVICE_DEADLINE_MS, wants_advice=True, actual_move=actual_move)

    def poll_advice(self) -> PositionAdvice | None:
        """Return what there was to choose, once, as soon as it is weighed; empty if the process has died over it."""
        advice = self._worker.poll_advice(self._seat)
        if advice is None and self._worker.poll(self._seat) is not None:
            advice = Advice((), None)
        return None if advice is None or self._last_view is None else PositionAdvice(self._last_view, advice)

    def close(self) -> None:
        """Nothing more will be asked."""
        self._worker.close()
