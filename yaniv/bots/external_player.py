"""External programs as players: the bot name `exec:COMMAND` runs the command and talks to it in the bot protocol.

Whatever the program does (flood, stall, send nonsense, die), the match stays legal: each request is answered within its
time, by a move or by one sentence that describes the error. Threads do the reading and writing, so that no caller
blocks on a pipe.

What is killed with a program depends on the system:

* Linux: every process it has started, even one that forked twice and called `setsid`, and also when our own process is
  killed. See `yaniv.bots.supervisor`.
* macOS and other systems with process groups: the program and its group. A child that calls `setsid` survives.
* Windows: the program alone. Its children survive.
"""

import os
import shlex
import signal
import subprocess
import sys
import threading
from collections import Counter
from contextlib import suppress
from errno import ENOMEM
from itertools import islice
from pathlib import Path
from queue import Empty, Full, Queue
from shutil import which
from time import monotonic
from typing import IO, Final

from msgspec import Struct, json

from yaniv.background_thread import start_thread
from yaniv.bots.protocol import MAX_LISTED_MOVES, InvalidAnswerError, Message, MessageEncoder, parse_answer
from yaniv.child_environment import child_environment
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.player import EXEC_PREFIX, FaultCode, Reply, fault_message
from yaniv.game.view import View
from yaniv.sanitize import to_printable
from yaniv.strict_config.diagnostic import MAX_REASON_LENGTH, excerpt
from yaniv.terminal import print_error

MAX_LINE_BYTES: Final = 64 * 1024
"""Bytes; a program that writes a longer line is stopped."""
MAX_UNREAD_LINES: Final = 64
"""Lines one after the other that were not asked for; a program that writes as many is stopped."""
MAX_ERROR_LINES: Final = 20
"""Lines of standard error that are printed for one command, in all of its games."""
_MAX_ERROR_LINE_BYTES: Final = 300
MAX_UNSENT_LINES: Final = 20_000
"""Lines queued for a program that does not read; at more than that it is stopped."""
_QUOTES: Final = "\"'"
_EXIT_TIMEOUT_S: Final = 0.1
"""Seconds a program gets to exit by itself; short, because closing the window waits for it."""


class ExternalPlayerError(CodedError):
    """Raised if the program did not answer with a move; the message says why."""


def external_command(name: str) -> str | None:
    """Return the command line in a bot name `exec:COMMAND`, or None for any other bot name."""
    return name.removeprefix(EXEC_PREFIX).strip() if name.startswith(EXEC_PREFIX) else None


def is_installed(command: str) -> bool:
    """Return True if the program that *command* starts exists on this computer."""
    try:
        return which(split_command(command)[0]) is not None
    except (IndexError, ValueError):
        return False


def split_command(command: str, *, is_windows: bool = os.name == "nt") -> list[str]:
    """Split a command line into the program and its arguments.

    With *is_windows* a backslash is an ordinary character, and quotes count only around a whole word.

    :raises ValueError: if a quote is not closed.
    """
    if not is_windows:
        return shlex.split(command)
    return [
        word[1:-1] if word[0] in _QUOTES and word[0] == word[-1] else word for word in shlex.split(command, posix=False)
    ]


class _StartFailure(Struct, frozen=True):
    """Put in the queue of incoming lines when the program cannot be started."""

    reason: str


SUPERVISE_OPTION: Final = "--supervise"
"""Option that makes the packaged program run the supervisor, where no Python interpreter can run the script."""
NO_CONSOLE: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Flag of Windows with which a console program opens no black window beside ours; 0 elsewhere."""
_SUPERVISOR_SCRIPT: Final = Path(__file__).with_name("supervisor.py")
"""Named, not imported: it needs signals that Windows does not have."""
_SUPERVISOR_TIMEOUT_S: Final = 5.0
"""Seconds after which a supervisor that has not ended its program is itself killed."""
_KILLED_TIMEOUT_S: Final = 1.0
"""Seconds that a process gets to end once it is killed."""


class ExternalProcess:
    """External program that is running, with pipes to its standard streams."""

    def __init__(self, arguments: list[str]) -> None:
        """Start the program.

        :raises OSError: if it cannot be started; on Linux `start_error` reports that instead.
        :raises ValueError: as above.
        """
        self._control = self._status = -1
        self._process = self._start_supervised(arguments) if _has_supervisor() else _start_process(arguments)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        assert self._process.stderr is not None
        self.stderr: IO[bytes] = self._process.stderr

    def start_error(self) -> str:
        """Wait until the program has started; return why it could not be started, or an empty string.

        Call it at most once, from any thread.
        """
        if self._status < 0:
            return ""
        with os.fdopen(self._status, "rb") as status:
            self._status = -1
            return status.read().decode(errors="replace")

    def stop(self) -> None:
        """Kill the program and the processes it has started, without waiting for their end."""
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        elif not _has_supervisor() and self._process.returncode is None:
            if sys.platform != "win32":
                with suppress(OSError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()

    def close(self, timeout_s: float) -> None:
        """Give the program *timeout_s* seconds to exit; then kill what is left and wait, some seconds at most."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout_s)
        self.stop()
        try:
            self._process.wait(_SUPERVISOR_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            with suppress(subprocess.TimeoutExpired):  # the system itself keeps it waiting
                self._process.wait(_KILLED_TIMEOUT_S)

    def _start_supervised(self, arguments: list[str]) -> "subprocess.Popen[bytes]":
        control_read, control_write = os.pipe()
        status_read, status_write = os.pipe()
        try:
            process = _start_process(
                [*_supervisor_command(), str(control_read), str(status_write), *arguments], (control_read, status_write)
            )
        except BaseException:
            os.close(control_write)
            os.close(status_read)
            raise
        finally:
            os.close(control_read)
            os.close(status_write)
        self._control, self._status = control_write, status_read
        return process


def _has_supervisor() -> bool:
    return sys.platform == "linux" and bool(sys.executable)


def _supervisor_command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, SUPERVISE_OPTION]
    return [sys.executable, "-I", "-S", str(_SUPERVISOR_SCRIPT)]


def _start_process(arguments: list[str], inherited_pipes: tuple[int, ...] = ()) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 -- the user configured this command
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a process group that can be killed as a whole; ignored on Windows
        pass_fds=inherited_pipes,
        env=child_environment(),
        creationflags=NO_CONSOLE,
    )


class ExternalPlayer:
    """Running external program that plays one seat; usable as the host of a match, and as a player in the arena."""

    def __init__(self, command: str, seat: int, move_time_s: float = 5.0) -> None:
        """Start the program; a failure to start is reported at the first question.

        *move_time_s* applies to `choose` only.
        """
        self._command = command
        self._move_time_s = move_time_s
        self._encoder = MessageEncoder(seat)
        self._outgoing: Queue[bytes | None] = Queue(MAX_UNSENT_LINES)
        self._incoming: Queue[bytes | FaultCode | _StartFailure] = Queue()
        """Lines of the program (bytes); a code says why no more will come."""
        self._questions = threading.Semaphore(0)
        """Questions to which no line has come yet."""
        self._unasked_line_count = 0
        """Lines since the last answer to which there was no question."""
        self._stale_answer_count = 0
        """Answers still to come to questions that were replaced by newer ones."""
        self._open_question: tuple[View, tuple[SeatCommand, ...]] | None = None
        self._failure: CodedMessage | None = None
        self._process = self._start()

    def notice(self, event: AnyEvent) -> None:
        """Send an event to the program; the caller must have removed what this seat may not know (redacted it)."""
        for message in self._encoder.encode_event(event):
            self._send(message)

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- the caller watches the deadline
        """Send a request for a move, without waiting; the answer to an earlier request will be dropped.

        So will every line that came before: what was said ahead of the question is no answer to it.

        *deadline_ms* is the time allowed, in ms.
        """
        if self._open_question is not None:
            self._stale_answer_count += 1
        legal_moves = tuple(islice(moves(view), MAX_LISTED_MOVES))
        self._open_question = (view, legal_moves)
        self._questions.release()
        self._send(self._encoder.encode_decision(view, legal_moves))

    def poll(self) -> Reply | None:
        """Return the reply once, as soon as it has arrived; else None."""
        return self._receive_reply(None)

    def choose(self, view: View) -> SeatCommand | None:
        """Ask for a move and wait for it.

        :raises ExternalPlayerError: if no move came in time, or none that can be read.
        """
        self.ask(view, round(1000 * self._move_time_s))
        reply = self._receive_reply(monotonic() + self._move_time_s)
        if reply is None:
            raise ExternalPlayerError(fault_message("program_too_slow", command=self._command))
        if reply.fault is not None:
            raise ExternalPlayerError(reply.fault)
        return reply.command

    def close(self) -> None:
        """Send the message `bye`; if the program does not exit, kill it, together with the processes it has started."""
        self._send({"type": "bye"})
        with suppress(Full):
            self._outgoing.put_nowait(None)
        if self._process is not None:
            self._process.close(_EXIT_TIMEOUT_S)

    def _start(self) -> ExternalProcess | None:
        try:
            arguments = split_command(self._command)
        except ValueError:
            self._failure = fault_message("program_bad_quotes", command=self._command)
            return None
        if not arguments:
            self._failure = fault_message("program_not_named")
            return None
        try:
            process = ExternalProcess(arguments)
        except (OSError, ValueError) as error:
            self._note_start_failure(getattr(error, "strerror", None) or str(error))
            return None
        threads = (
            start_thread(_write_lines, process.stdin, self._outgoing),
            start_thread(self._read_lines, process),
            start_thread(_print_errors, self._command, process.stderr),
        )
        if None in threads:
            self._note_start_failure(os.strerror(ENOMEM))
            process.stop()
        return process

    def _note_start_failure(self, problem: str) -> None:
        self._failure = fault_message("program_not_started", command=self._command, problem=problem)

    def _send(self, message: Message) -> None:
        if self._failure is not None:
            return
        try:
            self._outgoing.put_nowait(json.encode(message) + b"\n")
        except Full:
            self._stop("program_does_not_read")

    def _receive_reply(self, deadline_s: float | None) -> Reply | None:
        """Return the answer to the last question, waiting until *deadline_s* (monotonic seconds; None: do not wait).

        Answers to replaced questions are read and dropped. None if nothing has arrived.
        """
        if self._open_question is None:
            return None
        while self._failure is None:
            try:
                line = self._incoming.get(deadline_s is not None, max(0.0, (deadline_s or 0.0) - monotonic()))
            except Empty:
                return None
            if isinstance(line, _StartFailure):
                self._note_start_failure(line.reason)
            elif isinstance(line, str):
                self._stop(line)
            elif self._stale_answer_count:
                self._stale_answer_count -= 1
            else:
                return self._parse_reply(line)
        self._open_question = None
        return Reply(None, self._failure)

    def _parse_reply(self, line: bytes) -> Reply:
        assert self._open_question is not None
        (view, legal_moves), self._open_question = self._open_question, None
        try:
            return Reply(parse_answer(json.decode(line), legal_moves, view.seat))
        except DECODE_ERRORS:
            answer = excerpt(line.decode(errors="replace").rstrip(), MAX_REASON_LENGTH)
            return Reply(None, fault_message("answer_not_json", answer=answer))
        except InvalidAnswerError as error:
            return Reply(None, error.message)

    def _read_lines(self, process: ExternalProcess) -> None:
        """Queue each answer of the program until it ends or breaks a limit; then the reason. Body of a thread.

        A line that comes while no question is open is dropped.
        """
        start_error, pipe = process.start_error(), process.stdout
        if start_error:
            pipe.close()
            self._incoming.put(_StartFailure(start_error))
            return
        reason: FaultCode = "program_ended"
        with suppress(OSError, ValueError):
            while line := pipe.readline(MAX_LINE_BYTES + 1):
                if len(line) > MAX_LINE_BYTES:
                    reason = "program_endless_line"
                    break
                if self._questions.acquire(blocking=False):
                    self._unasked_line_count = 0
                    self._incoming.put(line)
                    continue
                self._unasked_line_count += 1
                if self._unasked_line_count >= MAX_UNREAD_LINES:
                    reason = "program_writes_unasked"
                    break
            pipe.close()
        self._incoming.put(reason)

    def _stop(self, reason: FaultCode) -> None:
        self._failure = fault_message(reason, command=self._command)
        if self._process is not None:
            self._process.stop()


def _write_lines(pipe: IO[bytes], outgoing: "Queue[bytes | None]") -> None:
    with suppress(OSError, ValueError):
        while (line := outgoing.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with suppress(OSError):
        pipe.close()


_error_lines: Final = Counter[str]()
"""Lines of standard error so far, by command."""


def _print_errors(command: str, pipe: IO[bytes]) -> None:
    """Print the first lines of a program's standard error, each with its command; read the others and drop them."""
    with suppress(OSError, ValueError), pipe:
        while line := pipe.readline(_MAX_ERROR_LINE_BYTES):
            _error_lines[command] += 1
            if _error_lines[command] <= MAX_ERROR_LINES:
                text = line.decode(errors="replace").rstrip()
                print_error(f"{to_printable(command)}: {to_printable(text)}")
            elif _error_lines[command] == MAX_ERROR_LINES + 1:
                print_error(f"{to_printable(command)}: ...")
