"""The command line: parses, calls, and says in one plain sentence what is wrong.

* `options` — every option with its help, and what is read from it.
* `commands` — what each command does.
* `yaniv.app.refusal` — how a command ends.

Source: INTERFACES.md, "Command line".
"""

import os
import sys
from collections.abc import Sequence
from errno import EINVAL
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from yaniv import places
from yaniv.app.refusal import GOOD, INTERRUPTED, RefusedError
from yaniv.cli import commands, options
from yaniv.crash import Recorder
from yaniv.words import speak

_SUPERVISE: Final = "--supervise"
"""`yaniv.bots.program.SUPERVISE`, which takes longer to import than a start may."""


def start() -> int:
    """What the system starts: `main`, and after a window gone at once.

    *Why* not the way Python leaves: to take a window's things apart one by one takes a fifth of a second, and a log-out
    waits for it. Whatever is to be kept is on disk when `main` is done.
    """
    code = main()
    if "pygame" in sys.modules:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line asks; what it gives is the exit code."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
        _supervise()
    _find_a_voice()
    Recorder(places.logs()).install()
    try:
        return _obeyed(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:
        if not _is_left_alone(problem):
            raise
        # Python would still complain when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD


def _supervise() -> None:
    """As it is shipped the program is its own supervisor of outside programs: there is no Python to run the script."""
    if sys.argv[1:2] == [_SUPERVISE]:
        from yaniv.bots import supervisor

        supervisor.main(sys.argv[2:])
        os._exit(GOOD)


def _is_left_alone(problem: OSError) -> bool:
    """Whoever reads our output has seen enough; Windows has no better word for it than that something is invalid."""
    return isinstance(problem, BrokenPipeError) or (sys.platform == "win32" and problem.errno == EINVAL)


def _find_a_voice() -> None:
    """A Windows program without a console has nowhere to write to: then it writes to nobody."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 -- as long as the program


def _obeyed(arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    speak(options.language(arguments), places.locale())
    try:
        asked = options.read(arguments)
        if asked.data is not None:
            os.environ[places.DATA_VARIABLE] = asked.data
        code = commands.done(asked)
        sys.stdout.flush()
    except RefusedError as refused:
        sys.stderr.write(f"{refused}\n")
        return refused.code
    except SystemExit as left:
        return GOOD if left.code is None else int(left.code)
    return code
