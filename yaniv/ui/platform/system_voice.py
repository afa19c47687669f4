"""Voice of the system, for players who have no screen reader: speech-dispatcher, `say` of macOS, or SAPI of Windows.

Texts are spoken by a program of the system on a thread of its own, so that nothing ever waits for them. No shell sees
them: they are an argument after `--`, or a line of input.
"""

import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread
from typing import Final, Protocol

from yaniv.background_thread import start_thread
from yaniv.child_environment import child_environment
from yaniv.i18n import current_language
from yaniv.sanitize import to_printable

_MAX_LENGTH: Final = 2000
"""Characters of a text that are spoken."""
_CLOSING_S: Final = 1.0
"""Time that the last program has to fall silent when the game ends, in s."""
_MAX_WAITING: Final = 8
"""Texts that wait at most; older ones are dropped, because the game has moved on."""
_SAPI_SCRIPT: Final = """
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
while ($null -ne ($line = [Console]::In.ReadLine())) { $voice.Speak($line) }
"""
"""Speaks each line of its input; ending the process ends the speech."""


class SpeechProcess(Protocol):
    """Running program that speaks a text."""

    def wait(self) -> int:
        """Wait until it has spoken."""

    def kill(self) -> None:
        """Make it stop at once, even if it hangs."""


class SpeechEngine(Protocol):
    """Program of the system that can speak."""

    def start(self, text: str) -> SpeechProcess:
        """Begin to speak.

        :raises OSError: if the program cannot be started.
        """

    def silence(self) -> None:
        """Stop what is still spoken after its process has ended."""


class SystemVoice:
    """Voice that speaks one text after the other, without making anybody wait."""

    def __init__(self, find_engine: Callable[[], SpeechEngine | None] | None = None) -> None:
        """*find_engine*: returns the program to speak with, or None; None for the one of this system."""
        self._find_engine = find_engine or find_speech_engine
        self._engine: SpeechEngine | None = None
        self._condition = Condition()
        self._waiting: deque[str] = deque(maxlen=_MAX_WAITING)
        self._process: SpeechProcess | None = None
        self._thread: Thread | None = None
        self._is_closed = False
        self._stop_count = 0
        """Number of times that speaking was stopped; a text that was taken before is not begun any more."""

    @property
    def is_available(self) -> bool:
        """True if the system has a voice."""
        return self._engine_of_system() is not None

    def say(self, text: str, *, interrupts: bool = False) -> None:
        """Speak the text after those that wait; *interrupts*: at once, instead of all others."""
        engine, line = self._engine_of_system(), to_printable(" ".join(text.split()))[:_MAX_LENGTH]
        if engine is None or not line:
            return
        with self._condition:
            if interrupts:
                self._stop()
            self._waiting.append(line)
            if self._thread is None:
                self._thread = start_thread(self._speak_all, engine)
            self._condition.notify()

    def silence(self) -> None:
        """Stop speaking, and forget the texts that wait."""
        with self._condition:
            self._stop()

    def close(self) -> None:
        """Stop for good; return once it is silent, or after a short time."""
        with self._condition:
            self._is_closed = True
            self._stop()
            self._condition.notify()
        if self._thread is not None:
            self._thread.join(_CLOSING_S)

    def _engine_of_system(self) -> SpeechEngine | None:
        """Return the program to speak with; it is looked for until it is found, because it may be installed later."""
        self._engine = self._engine or self._find_engine()
        return self._engine

    def _stop(self) -> None:
        self._waiting.clear()
        self._stop_count += 1
        if self._process is not None:
            self._process.kill()

    def _speak_all(self, engine: SpeechEngine) -> None:
        """Speak what waits, until the voice is closed."""
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._is_closed or self._waiting)
                if self._is_closed:
                    return
                text, stop_count = self._waiting.popleft(), self._stop_count
            try:
                process = engine.start(text)  # outside the lock, which the frame loop takes
            except OSError:
                continue
            with self._condition:
                self._process = process
                if stop_count != self._stop_count:
                    process.kill()
            is_cut_off = process.wait() != 0
            with self._condition:
                self._process = None
            if is_cut_off:
                engine.silence()


class SpeechDispatcher:
    """speech-dispatcher of Linux; it goes on speaking when its client is gone, so it has to be stopped by itself."""

    def __init__(self, program: str) -> None:
        self._program = program

    def start(self, text: str) -> SpeechProcess:
        """Speak in the language of the game."""
        return _start(self._program, "--wait", "--language", current_language()[:2], "--", text)

    def silence(self) -> None:
        """Stop the current text."""
        process = _start(self._program, "--stop")
        try:
            process.wait(_CLOSING_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class SpokenInput:
    """Program that speaks the text in its input."""

    def __init__(self, program: str, *arguments: str) -> None:
        self._command = (program, *arguments)

    def start(self, text: str) -> SpeechProcess:
        """Speak the text; the program ends with its input."""
        return _start(*self._command, input_text=text)

    def silence(self) -> None:
        """Do nothing: the speech ends with its process."""


def find_speech_engine() -> SpeechEngine | None:
    """Return the program with which this system speaks; None if it has none."""
    if sys.platform == "win32":
        system = Path(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", "WindowsPowerShell", "v1.0")
        program = shutil.which("powershell.exe", path=str(system))
        return SpokenInput(program, "-NoProfile", "-NonInteractive", "-Command", _SAPI_SCRIPT) if program else None
    if sys.platform == "darwin":
        program = shutil.which("say")
        return SpokenInput(program) if program else None
    program = shutil.which("spd-say")
    return SpeechDispatcher(program) if program else None


def _start(*command: str, input_text: str | None = None) -> "subprocess.Popen[bytes]":
    """Start a program without a window and without output; *input_text* is all of its input.

    :raises OSError: if it cannot be started.
    """
    process = subprocess.Popen(  # noqa: S603 -- no shell; the text is one argument or input
        command,
        stdin=subprocess.DEVNULL if input_text is None else subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        env=child_environment(),
    )
    if process.stdin is not None and input_text is not None:
        with process.stdin:
            process.stdin.write(f"{input_text}\n".encode())
    return process
