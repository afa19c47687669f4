"""Worker process for the bots of a match, so that the window never waits for a decision.

*Why* a process: a computing thread costs a quarter of the frames (measured), and the window would load numpy. One
process holds all seats. When it dies or hangs, it is restarted and its players receive all past events again; requests
that were open get an error as reply, and the match makes the bot's move; so it does with every request while the
process cannot be started, and once it has died too often.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Final

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice
from yaniv.bots.worker_process import BotSpec, DecisionRequest, EventMessage, WorkerConnection
from yaniv.coded_message import CodedMessage
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Reply, fault_message
from yaniv.game.view import View

MAX_STARTS: Final = 4
"""Most starts of the process in one match."""
_ADVICE_DEADLINE_MS: Final = 5000
DEADLINE_FACTOR: Final = 2
"""A player that takes this many times its deadline counts as hung."""


class _OpenRequest(Struct, frozen=True):
    request_id: int
    expires_at_s: float


class BotWorker:
    """Client of the worker process in which the bots of one match run.

    It starts the process, and starts it again if it dies.
    """

    def __init__(self, bot_specs: Mapping[int, BotSpec]) -> None:
        self._bot_specs = dict(bot_specs)
        self._event_history: dict[int, list[AnyEvent]] = {seat: [] for seat in bot_specs}
        """By seat: all events so far, for a process that is restarted."""
        self._open_requests: dict[int, _OpenRequest] = {}
        self._replies: dict[int, Reply] = {}
        self._advice: dict[int, Advice] = {}
        self._last_request_id = 0
        self._start_count = 0
        self._start_fault: CodedMessage | None = None
        """Why the process could not be started; None if it could."""
        self._connection: WorkerConnection | None = None
        self._start()

    def seat_host(self, seat: int) -> "WorkerSeatHost":
        """Return the host through which the match talks to the bot on *seat*."""
        return WorkerSeatHost(self, seat)

    def hint_client(self, seat: int) -> "HintClient":
        """Return the client that gives hints to the human on *seat*."""
        return HintClient(self, seat)

    def review_client(self, seat: int) -> "ReviewClient":
        """Return the client that rates the moves made on *seat*."""
        return ReviewClient(self, seat)

    def round_review_client(self, seat: int) -> "RoundReviewClient":
        """Return the client that rates the moves of a round while the match goes on.

        *seat* must be one that no player of the match has.
        """
        return RoundReviewClient(self, seat)

    def notice(self, seat: int, event: AnyEvent) -> None:
        """Send an event to the bot on *seat*, without waiting."""
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
        """Send a request for a move to the bot on *seat*, without waiting; an earlier request of this seat is dropped.

        *deadline_ms* is the time allowed, in ms. *wants_advice* asks for advice instead of a move; then *actual_move*
        is a move to be rated too.
        """
        self._receive_replies()
        self._last_request_id += 1
        self._open_requests[seat] = _OpenRequest(
            self._last_request_id, monotonic() + DEADLINE_FACTOR * deadline_ms / 1000
        )
        self._replies.pop(seat, None)
        self._advice.pop(seat, None)
        if self._connection is None:
            self._restart(self._start_fault or fault_message("process_died_too_often"))
        self._send(DecisionRequest(seat, self._last_request_id, view, wants_advice, actual_move))

    def poll(self, seat: int) -> Reply | None:
        """Return the reply to the last request of *seat*, once, as soon as it has arrived; else None."""
        self._receive_replies()
        return self._replies.pop(seat, None)

    def poll_advice(self, seat: int) -> Advice | None:
        """Return the advice for *seat*, once, as soon as it has arrived; else None.

        It never arrives if the process has died meanwhile.
        """
        self._receive_replies()
        return self._advice.pop(seat, None)

    def close(self) -> None:
        """End the process; it is not started again."""
        self._start_count = MAX_STARTS
        self._end_process()

    def _end_process(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _send(self, message: EventMessage | DecisionRequest) -> None:
        if self._connection is not None:
            self._connection.send(message)

    def _receive_replies(self) -> None:
        """Collect the replies that have arrived; restart a process that has died or hangs."""
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
                    self._replies[reply.seat] = Reply(reply.command, reply.fault)
        if not alive:
            self._restart(fault_message("process_died"))
        elif any(monotonic() > request.expires_at_s for request in self._open_requests.values()):
            self._restart(fault_message("process_hangs"))

    def _restart(self, reason: CodedMessage) -> None:
        """Answer all open requests with *reason*; start the process anew, if it has not been started too often."""
        self._end_process()
        for seat in tuple(self._open_requests):
            self._fail_request(seat, reason)
        if self._start_count < MAX_STARTS:
            self._start()
            for seat, events in self._event_history.items():
                for event in events:
                    self._send(EventMessage(seat, event))

    def _start(self) -> None:
        """Start the process; if the system refuses, the match goes on without it until the next request."""
        try:
            self._connection, self._start_fault = WorkerConnection(self._bot_specs), None
            self._start_count += 1
        except OSError as error:
            self._start_fault = fault_message("process_not_started", problem=error.strerror or str(error))

    def _fail_request(self, seat: int, reason: CodedMessage) -> None:
        del self._open_requests[seat]
        self._replies[seat] = Reply(None, reason)


class WorkerSeatHost:
    """Host of one bot that runs in the worker process."""

    def __init__(self, worker: BotWorker, seat: int) -> None:
        self._worker = worker
        self._seat = seat

    def notice(self, event: AnyEvent) -> None:
        """Send the event to the bot."""
        self._worker.notice(self._seat, event)

    def ask(self, view: View, deadline_ms: int) -> None:
        """Request a move from the bot; *deadline_ms* is the time allowed, in ms."""
        self._worker.ask(self._seat, view, deadline_ms)

    def poll(self) -> Reply | None:
        """Return the reply once, as soon as it has arrived; else None."""
        return self._worker.poll(self._seat)

    def close(self) -> None:
        """End the worker process, for all seats: a match ends for all at once."""
        self._worker.close()


class _AdviceClient:
    """Follows a match from one seat, and requests advice on its positions."""

    def __init__(self, worker: BotWorker, seat: int) -> None:
        self._worker = worker
        self._seat = seat
        self._last_view: View | None = None
        """Position of the last request."""

    def notice(self, event: AnyEvent) -> None:
        self._worker.notice(self._seat, event)

    def _request_advice(self, view: View, actual_move: SeatCommand | None = None) -> None:
        self._last_view = view
        self._worker.ask(self._seat, view, _ADVICE_DEADLINE_MS, wants_advice=True, actual_move=actual_move)

    def _with_position(self, advice: Advice | None) -> PositionAdvice | None:
        return None if advice is None or self._last_view is None else PositionAdvice(self._last_view, advice)


class HintClient(_AdviceClient):
    """Client that follows the match from a human's seat and gives advice on request."""

    def ask(self, view: View) -> None:
        """Request advice for this position, without waiting; `poll_advice` returns it later."""
        self._request_advice(view)

    def poll_advice(self) -> PositionAdvice | None:
        """Return the advice with its position, once, as soon as it has arrived; else None."""
        return self._with_position(self._worker.poll_advice(self._seat))


class ReviewClient(_AdviceClient):
    """Client that follows a finished match from one seat and rates each move made there."""

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Request ratings of *actual_move* and its alternatives, without waiting; `poll_advice` returns them later."""
        self._request_advice(view, actual_move)

    def poll_advice(self) -> PositionAdvice | None:
        """Return the rated moves with their position, once, as soon as they have arrived; else None.

        There are no rated moves in it if the process has died.
        """
        advice = self._worker.poll_advice(self._seat)
        if advice is None and self._worker.poll(self._seat) is not None:
            advice = Advice((), None)
        return self._with_position(advice)

    def close(self) -> None:
        """End the worker process."""
        self._worker.close()


class RoundReviewClient(ReviewClient):
    """Review client that shares the worker process with the players of a match."""

    def close(self) -> None:
        """Do nothing: the match ends the process."""
