"""Worker process of the bots: its main loop, the messages in the pipe to it, and the parent's end of that pipe."""

import os
from collections.abc import Mapping
from contextlib import suppress
from errno import ENOMEM
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from msgspec import Struct

from yaniv.background_thread import start_thread
from yaniv.bots.advice import Advice, MoveRater, advise, advise_review
from yaniv.bots.child_process import ChildProcess, Run
from yaniv.bots.roster import create_player
from yaniv.coded_message import CodedMessage
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, Reply, describe_error
from yaniv.game.view import View
from yaniv.memory_trim import return_free_memory

CLOSING_TIMEOUT_S: Final = 1.0
"""Time that a killed process has to end; only one that the system itself keeps waiting needs longer."""
_IDLE_S: Final = 2.0
"""Time without a message after which the process returns the memory that decisions have used."""


class BotSpec(Struct, frozen=True):
    """Bot of one seat; the first two fields are arguments of `roster.create_player`."""

    bot_name: str
    seed: str
    score_play_chances: dict[int, float] = {}
    """By seat: what advice is told about the other players, and a player in a match never; see `MoveRater`."""


class EventMessage(Struct, frozen=True):
    """Message to the worker process: an event for the bot on *seat*, without what that seat may not know."""

    seat: int
    event: AnyEvent


class DecisionRequest(Struct, frozen=True):
    """Message to the worker process: a request for a move or for advice."""

    seat: int
    request_id: int
    view: View
    wants_advice: bool = False
    """True to ask for advice instead of a move."""
    actual_move: SeatCommand | None = None
    """With *wants_advice*: rate this move along with the alternatives."""


class DecisionReply(Struct, frozen=True):
    """Message from the worker process: the reply to the request with the same id."""

    seat: int
    request_id: int
    command: SeatCommand | None
    fault: CodedMessage | None
    advice: Advice | None = None


class WorkerConnection:
    """Worker process and the pipe to it.

    Threads send and receive, because the pipe may be full while the process is busy, and a process that is stopped may
    have sent only a part of its message.
    """

    def __init__(self, bot_specs: Mapping[int, BotSpec], run: Run | None = None) -> None:
        """Start the process. *run*: what it runs, with the pipe and *bot_specs*; None for the worker's own main loop.

        :raises OSError: if it cannot be started.
        """
        self._process = ChildProcess(run or _run_worker, dict(bot_specs))
        self._pipe = self._process.pipe
        self._outgoing: SimpleQueue[EventMessage | DecisionRequest | None] = SimpleQueue()
        self._incoming: SimpleQueue[DecisionReply | None] = SimpleQueue()
        self._has_ended = False
        """True once the process has closed its end of the pipe, and all replies have been taken."""
        self._threads = (
            start_thread(_send_messages, self._pipe, self._outgoing),
            start_thread(_receive_replies, self._pipe, self._incoming),
        )
        if None in self._threads:
            self.close()
            raise OSError(ENOMEM, os.strerror(ENOMEM))

    def send(self, message: EventMessage | DecisionRequest) -> None:
        """Send a message to the worker process, without waiting: it is queued until the pipe has room."""
        self._outgoing.put(message)

    def receive(self) -> tuple[list[DecisionReply], bool]:
        """Return the replies that have arrived, and whether more can come: False once the process has ended."""
        replies = []
        with suppress(Empty):
            while (reply := self._incoming.get_nowait()) is not None:
                replies.append(reply)
            self._has_ended = True
        return replies, not self._has_ended

    def close(self) -> None:
        """Kill the worker process; it has nothing to save. If the system does not let it end, leave it behind."""
        self._process.kill()
        self._outgoing.put(None)
        if not self._process.wait(CLOSING_TIMEOUT_S):
            return
        for thread in self._threads:
            if thread is not None:
                thread.join(CLOSING_TIMEOUT_S)
        if not any(thread is not None and thread.is_alive() for thread in self._threads):
            self._pipe.close()


def _send_messages(
    pipe: "Connection[object, object]", outgoing: "SimpleQueue[EventMessage | DecisionRequest | None]"
) -> None:
    with suppress(OSError):
        while (message := outgoing.get()) is not None:
            pipe.send(message)


def _receive_replies(pipe: "Connection[object, object]", incoming: "SimpleQueue[DecisionReply | None]") -> None:
    with suppress(EOFError, OSError):
        while isinstance(reply := pipe.recv(), DecisionReply):
            incoming.put(reply)
    incoming.put(None)


def _run_worker(pipe: "Connection[object, object]", bot_specs: Mapping[int, BotSpec]) -> None:
    """Run the worker process: create the players, then handle messages until the pipe is closed."""
    signal(SIGINT, SIG_IGN)
    players = {seat: _GuardedPlayer(_create_player(bot_spec)) for seat, bot_spec in bot_specs.items()}
    has_decided = False
    with suppress(EOFError, OSError):
        while True:
            if has_decided and not pipe.poll(_IDLE_S):
                return_free_memory()
                has_decided = False
            match pipe.recv():
                case EventMessage(seat, event):
                    players[seat].notice(event)
                case DecisionRequest(seat, request_id, view, wants_advice=True, actual_move=actual_move):
                    pipe.send(DecisionReply(seat, request_id, None, None, players[seat].advise(view, actual_move)))
                    has_decided = True
                case DecisionRequest(seat, request_id, view):
                    reply = players[seat].reply(view)
                    pipe.send(DecisionReply(seat, request_id, reply.command, reply.fault))
                    has_decided = True


def _create_player(bot_spec: BotSpec) -> Player:
    player = create_player(bot_spec.bot_name, bot_spec.seed)
    if bot_spec.score_play_chances and isinstance(player, MoveRater):
        player.expect_opponents(bot_spec.score_play_chances)
    return player


class _GuardedPlayer:
    """A player whose exceptions are caught, so that the other players of the process go on."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._fault: CodedMessage | None = None

    def notice(self, event: AnyEvent) -> None:
        """Pass on an event; an exception becomes the reply to the next request."""
        try:
            self._player.notice(event)
        except Exception as error:  # noqa: BLE001 -- any error of a bot is reported, not raised
            self._fault = describe_error(error)

    def reply(self, view: View) -> Reply:
        fault, self._fault = self._fault, None
        if fault is not None:
            return Reply(None, fault)
        try:
            return Reply(self._player.choose(view))
        except Exception as exception:  # noqa: BLE001 -- as above
            return Reply(None, describe_error(exception))

    def advise(self, view: View, actual_move: SeatCommand | None) -> Advice:
        """Return the player's advice, or with *actual_move* the rated moves alone; empty if the player raises."""
        try:
            return advise(self._player, view) if actual_move is None else advise_review(self._player, view, actual_move)
        except Exception:  # noqa: BLE001 -- as above
            return Advice((), None)
