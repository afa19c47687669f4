"""The process in which computer players think, seen from both ends of the pipe."""

from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

from msgspec import Struct

from yaniv.bots.advice import Advice, advice, options
from yaniv.bots.roster import hire
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, Reply
from yaniv.game.view import View


class Engagement(Struct, frozen=True):
    """Who plays on a seat: both are what `roster.hire` wants."""

    bot: str
    seed: str


class Notice(Struct, frozen=True):
    """Something happened."""

    seat: int
    event: AnyEvent


class Question(Struct, frozen=True):
    """What now?"""

    seat: int
    number: int
    seen: View
    why: bool = False
    """Asked for advice, not for a move."""
    done: SeatCommand | None = None
    """Asked for what this was worth, beside what else there was."""


class Answer(Struct, frozen=True):
    """To one question."""

    seat: int
    number: int
    command: SeatCommand | None
    trouble: str
    advice: Advice | None = None


class Link:
    """A process and the pipe to it; a thread does the sending, since a busy process leaves the pipe full."""

    def __init__(self, engaged: Mapping[int, Engagement]) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, dict(engaged)), daemon=True, name="yaniv players")
        self._process.start()
        theirs.close()
        self._unsent: SimpleQueue[Notice | Question | None] = SimpleQueue()
        self._sender = Thread(target=_write, args=(self._pipe, self._unsent), daemon=True)
        self._sender.start()

    def send(self, message: Notice | Question) -> None:
        """Will be sent as soon as the pipe has room."""
        self._unsent.put(message)

    def heard(self) -> tuple[list[Answer], bool]:
        """The answers that have come, and whether more can come."""
        answers = []
        try:
            while self._pipe.poll():
                answers.append(self._pipe.recv())
        except (EOFError, OSError):
            return answers, False
        return answers, True

    def close(self) -> None:
        """Ends the process at once: it has nothing to save."""
        self._process.kill()
        self._unsent.put(None)
        self._sender.join()
        self._process.join()
        self._pipe.close()
        self._process.close()


def _write(pipe: "Connection[object, object]", unsent: "SimpleQueue[Notice | Question | None]") -> None:
    with suppress(OSError):
        while (message := unsent.get()) is not None:
            pipe.send(message)


def _work(pipe: "Connection[object, object]", engaged: Mapping[int, Engagement]) -> None:
    """Life of the process: hires the players and lets them notice and think until the table is gone."""
    signal(SIGINT, SIG_IGN)
    players = {seat: _Guarded(hire(each.bot, each.seed)) for seat, each in engaged.items()}
    with suppress(EOFError, OSError):
        while True:
            match pipe.recv():
                case Notice(seat, event):
                    players[seat].notice(event)
                case Question(seat, number, seen, why=True, done=done):
                    pipe.send(Answer(seat, number, None, "", players[seat].advise(seen, done)))
                case Question(seat, number, seen):
                    reply = players[seat].reply(seen)
                    pipe.send(Answer(seat, number, reply.command, reply.trouble))


class _Guarded:
    """A player whose mishaps end here: it may break in any way, and the others play on."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._trouble = ""

    def notice(self, event: AnyEvent) -> None:
        """A player that breaks here has nothing to say to the next question."""
        try:
            self._player.notice(event)
        except Exception as broken:  # noqa: BLE001 -- in any way
            self._trouble = _told(broken)

    def reply(self, seen: View) -> Reply:
        """The answer, or what went wrong."""
        trouble, self._trouble = self._trouble, ""
        if trouble:
            return Reply(None, trouble)
        try:
            return Reply(self._player.choose(seen))
        except Exception as broken:  # noqa: BLE001 -- as above
            return Reply(None, _told(broken))

    def advise(self, seen: View, done: SeatCommand | None) -> Advice:
        """What it would do, and why, or what it thinks of what was done; nothing if it breaks over that."""
        try:
            return advice(self._player, seen) if done is None else Advice(options(self._player, seen, done), None)
        except Exception:  # noqa: BLE001 -- as above
            return Advice((), None)


def _told(broken: Exception) -> str:
    return f"{type(broken).__name__}: {broken}"
