"""The process in which computer players think, seen from both ends of the pipe."""

from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

from msgspec import Struct

from yaniv.bots.advice import Advice, advise, rate_moves
from yaniv.bots.roster import create_player
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, Reply
from yaniv.game.view import View


class BotSpec(Struct, frozen=True):
    """Who plays on a seat: both are what `roster.hire` wants."""

    bot_name: str
    seed: str


class EventMessage(Struct, frozen=True):
    """Something happened."""

    seat: int
    event: AnyEvent


class DecisionRequest(Struct, frozen=True):
    """What now?"""

    seat: int
    request_id: int
    view: View
    wants_advice: bool = False
    """Asked for advice, not for a move."""
    actual_move: SeatCommand | None = None
    """Asked for what this was worth, beside what else there was."""


class DecisionReply(Struct, frozen=True):
    """To one question."""

    seat: int
    request_id: int
    command: SeatCommand | None
    error: str
    advice: Advice | None = None


class WorkerConnection:
    """A process and the pipe to it; a thread does the sending, since a busy process leaves the pipe full."""

    def __init__(self, bot_specs: Mapping[int, BotSpec]) -> None:
        context = get_context("spawn")
        self._pipe, child_pipe = context.Pipe()
        self._process = context.Process(
            target=_run_worker, args=(child_pipe, dict(bot_specs)), daemon=True, name="yaniv players"
        )
        self._process.start()
        child_pipe.close()
        self._outgoing: SimpleQueue[EventMessage | DecisionRequest | None] = SimpleQueue()
        self._sender = Thread(target=_send_messages, args=(self._pipe, self._outgoing), daemon=True)
        self._sender.start()

    def send(self, message: EventMessage | DecisionRequest) -> None:
        """Will be sent as soon as the pipe has room."""
        self._outgoing.put(message)

    def receive(self) -> tuple[list[DecisionReply], bool]:
        """The answers that have come, and whether more can come."""
        replies = []
        try:
            while self._pipe.poll():
                replies.append(self._pipe.recv())
        except (EOFError, OSError):
            return replies, False
        return replies, True

    def close(self) -> None:
        """Ends the process at once: it has nothing to save."""
        self._process.kill()
        self._outgoing.put(None)
        self._sender.join()
        self._process.join()
        self._pipe.close()
        self._process.close()


def _send_messages(
    pipe: "Connection[object, object]", outgoing: "SimpleQueue[EventMessage | DecisionRequest | None]"
) -> None:
    with suppress(OSError):
        while (message := outgoing.get()) is not None:
            pipe.send(message)


def _run_worker(pipe: "Connection[object, object]", bot_specs: Mapping[int, BotSpec]) -> None:
    """Life of the process: hires the players and lets them notice and think until the table is gone."""
    signal(SIGINT, SIG_IGN)
    players = {
        seat: _GuardedPlayer(create_player(bot_spec.bot_name, bot_spec.seed)) for seat, bot_spec in bot_specs.items()
    }
    with suppress(EOFError, OSError):
        while True:
            match pipe.recv():
                case EventMessage(seat, event):
                    players[seat].notice(event)
                case DecisionRequest(seat, request_id, view, wants_advice=True, actual_move=actual_move):
                    pipe.send(DecisionReply(seat, request_id, None, "", players[seat].advise(view, actual_move)))
                case DecisionRequest(seat, request_id, view):
                    reply = players[seat].reply(view)
                    pipe.send(DecisionReply(seat, request_id, reply.command, reply.fault))


class _GuardedPlayer:
    """A player whose mishaps end here: it may break in any way, and the others play on."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._error = ""

    def notice(self, event: AnyEvent) -> None:
        """A player that breaks here has nothing to say to the next question."""
        try:
            self._player.notice(event)
        except Exception as error:  # noqa: BLE001 -- any error of a bot is reported, not raised
            self._error = _describe_error(error)

    def reply(self, view: View) -> Reply:
        """The answer, or what went wrong."""
        error, self._error = self._error, ""
        if error:
            return Reply(None, error)
        try:
            return Reply(self._player.choose(view))
        except Exception as exception:  # noqa: BLE001 -- as above
            return Reply(None, _describe_error(exception))

    def advise(self, view: View, actual_move: SeatCommand | None) -> Advice:
        """What it would do, and why, or what it thinks of what was done; nothing if it breaks over that."""
        try:
            return (
                advise(self._player, view)
                if actual_move is None
                else Advice(rate_moves(self._player, view, actual_move), None)
            )
        except Exception:  # noqa: BLE001 -- as above
            return Advice((), None)


def _describe_error(broken: Exception) -> str:
    return f"{type(broken).__name__}: {broken}"
