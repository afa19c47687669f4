"""Outside programs as players: `exec:COMMAND` runs the command and speaks the bot protocol with it.

Whatever such a program does (it floods, stalls, lies, dies), the table gets a legal match: each question is answered
within its time, by a move or by one sentence about what was wrong. Two threads do the reading and the writing, so that
nobody waits for a pipe.
"""

import os
import shlex
import threading
from contextlib import suppress
from itertools import islice
from queue import Empty, Full, Queue
from shutil import which
from time import monotonic
from typing import IO, Final

from msgspec import DecodeError, Struct, json

from yaniv.bots.program import Program
from yaniv.bots.protocol import MOST_MOVES, BrokenAnswerError, Message, Teller, answered
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.player import OUTSIDE, Reply
from yaniv.game.view import View
from yaniv.sheets.problem import LONGEST_REASON, shown

LONGEST_LINE: Final = 64 * 1024
"""Bytes; a program that says more without an end is stopped."""
MOST_UNREAD: Final = 64
"""Lines that nobody asked for, and that are kept; a program that says more is stopped."""
MOST_UNSENT: Final = 20_000
"""Lines that wait for a program that does not read."""
_QUOTES: Final = "\"'"
_BYE_S: Final = 0.1
"""So long a program may take to leave: whoever closes the window does not wait."""


class OutsideError(Exception):
    """The program did not answer with a move; the text says why."""


def command_of(name: str) -> str | None:
    """The command line, if this is the name of an outside program."""
    return name.removeprefix(OUTSIDE).strip() if name.startswith(OUTSIDE) else None


def is_there(command: str) -> bool:
    """Is there a program to start?"""
    try:
        return which(words_of(command)[0]) is not None
    except (IndexError, ValueError):
        return False


def words_of(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    """The program and its arguments; on Windows a backslash is part of a name, and quotes go around whole words."""
    if not windows:
        return shlex.split(command)
    return [
        word[1:-1] if word[0] in _QUOTES and word[0] == word[-1] else word for word in shlex.split(command, posix=False)
    ]


class _Refusal(Struct, frozen=True):
    """The program cannot be started."""

    reason: str


class Outside:
    """A running program on one seat: a host at the table, a player in the arena."""

    def __init__(self, command: str, seat: int, move_time_s: float = 5.0) -> None:
        """Starts the program; one that cannot be started says so at the first question."""
        self._command = command
        self._move_time_s = move_time_s
        self._teller = Teller(seat)
        self._unsent: Queue[bytes | None] = Queue(MOST_UNSENT)
        self._lines: Queue[bytes | str | _Refusal] = Queue(MOST_UNREAD + 1)
        """What the program said; text says why there will be no more."""
        self._late = 0
        """Answers that are still to come and that nobody waits for."""
        self._asked: tuple[View, tuple[SeatCommand, ...]] | None = None
        self._broken = ""
        self._program = self._started()

    def notice(self, event: AnyEvent) -> None:
        """Writes what the seat may know."""
        for message in self._teller.notice(event):
            self._send(message)

    def ask(self, seen: View, deadline_ms: int) -> None:  # noqa: ARG002 -- who asks keeps the time
        """Writes the question; the answer to an older one will not count."""
        if self._asked is not None:
            self._late += 1
        offered = tuple(islice(moves(seen), MOST_MOVES))
        self._asked = (seen, offered)
        self._send(self._teller.question(seen, offered))

    def poll(self) -> Reply | None:
        """The answer, if it is there."""
        return self._reply(None)

    def choose(self, seen: View) -> SeatCommand | None:
        """Asks and waits.

        :raises OutsideError: if no move came, or none that can be read.
        """
        self.ask(seen, round(1000 * self._move_time_s))
        reply = self._reply(monotonic() + self._move_time_s)
        if reply is None:
            raise OutsideError(f"`{self._command}` took too long")
        if reply.trouble:
            raise OutsideError(reply.trouble)
        return reply.command

    def close(self) -> None:
        """Says good-bye, and ends a program that stays, as well as whatever it has started."""
        self._send({"type": "bye"})
        with suppress(Full):
            self._unsent.put_nowait(None)
        if self._program is not None:
            self._program.close(_BYE_S)

    def _started(self) -> Program | None:
        try:
            words = words_of(self._command)
            if not words:
                raise ValueError("no program is named")  # noqa: TRY301 -- told as other reasons are
            program = Program(words)
        except (OSError, ValueError) as refused:
            self._broken = _cannot_start(self._command, str(refused))
            return None
        threading.Thread(target=_write, args=(program.stdin, self._unsent), daemon=True).start()
        threading.Thread(target=_read, args=(program, self._lines), daemon=True).start()
        return program

    def _send(self, message: Message) -> None:
        if self._broken:
            return
        try:
            self._unsent.put_nowait(json.encode(message) + b"\n")
        except Full:
            self._stop("does not read")

    def _reply(self, until_s: float | None) -> Reply | None:
        """The answer to the last question, awaited until then; answers to older ones are read and dropped."""
        if self._asked is None:
            return None
        while not self._broken:
            try:
                line = self._lines.get(until_s is not None, max(0.0, (until_s or 0.0) - monotonic()))
            except Empty:
                return None
            if isinstance(line, _Refusal):
                self._broken = _cannot_start(self._command, line.reason)
            elif isinstance(line, str):
                self._stop(line)
            elif self._late:
                self._late -= 1
            else:
                return self._understood(line)
        self._asked = None
        return Reply(None, self._broken)

    def _understood(self, line: bytes) -> Reply:
        assert self._asked is not None
        (seen, offered), self._asked = self._asked, None
        try:
            return Reply(answered(json.decode(line), offered, seen.seat))
        except (DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            return Reply(None, f"no JSON: {shown(str(wrong), LONGEST_REASON)}")
        except BrokenAnswerError as wrong:
            return Reply(None, shown(str(wrong), LONGEST_REASON))

    def _stop(self, reason: str) -> None:
        self._broken = f"`{self._command}` {reason}"
        if self._program is not None:
            self._program.stop()


def _cannot_start(command: str, reason: str) -> str:
    return f"cannot start `{command}`: {reason}"


def _write(pipe: IO[bytes], unsent: "Queue[bytes | None]") -> None:
    with suppress(OSError, ValueError):
        while (line := unsent.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with suppress(OSError):
        pipe.close()


def _read(program: Program, lines: "Queue[bytes | str | _Refusal]") -> None:
    """Reads line by line, as long as somebody takes them."""
    refusal, pipe = program.refusal(), program.stdout
    if refusal:
        pipe.close()
        lines.put(_Refusal(refusal))
        return
    reason = "has ended"
    with suppress(OSError, ValueError):
        while line := pipe.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                reason = "writes lines without end"
                break
            if lines.qsize() >= MOST_UNREAD:
                reason = "writes without being asked"
                break
            lines.put(line)
        pipe.close()
    lines.put(reason)
