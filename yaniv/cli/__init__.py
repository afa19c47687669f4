"""The command line: parses, calls, and says in one plain sentence what is wrong.

* `options` — every option with its help, and what is read from it.
* `commands` — what each command does.
* `yaniv.app.refusal` — how a command ends.

Source: INTERFACES.md, "Command line".
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from yaniv import places, terminal
from yaniv.app.refusal import BAD_INPUT, GOOD, INTERRUPTED, RefusedError
from yaniv.cli import commands, options
from yaniv.crash import Recorder
from yaniv.words import speak, tell

_SUPERVISE: Final = "--supervise"
"""`yaniv.bots.program.SUPERVISE`, which takes longer to import than a start may."""


def start() -> int:
    """What the system starts: `main`, and after a window gone at once.

    *Why* not the way Python leaves: to take a window's things apart one by one takes a fifth of a second, and a log-out
    waits for it. Whatever is to be kept is on disk when `main` is done.
    """
    code = main()
    if "pygame" in sys.modules:
        with suppress(terminal.OutputError):
            terminal.flush()
        os._exit(code)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line asks; what it gives is the exit code."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
        _supervise()
    terminal.prepare()
    Recorder(places.logs()).install()
    try:
        code = _obeyed(sys.argv[1:] if arguments is None else arguments)
        terminal.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except terminal.OutputError as failed:
        terminal.give_up_output()
        if failed.is_reader_gone:
            return GOOD
        terminal.complain(tell("Nothing can be written to standard output: {problem}.", problem=failed))
        return BAD_INPUT
    return code


def _supervise() -> None:
    """As it is shipped the program is its own supervisor of outside programs: there is no Python to run the script."""
    if sys.argv[1:2] == [_SUPERVISE]:
        from yaniv.bots import supervisor

        supervisor.main(sys.argv[2:])
        os._exit(GOOD)


def _obeyed(arguments: Sequence[str]) -> int:
    speak(options.language(arguments), places.locale())
    try:
        asked = options.read(arguments)
        if asked.data is not None:
            os.environ[places.DATA_VARIABLE] = asked.data
        return commands.done(asked)
    except RefusedError as refused:
        terminal.complain(str(refused))
        return refused.code
    except SystemExit as left:
        return GOOD if left.code is None else int(left.code)
