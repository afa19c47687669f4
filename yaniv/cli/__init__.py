"""Command line: parses the arguments, runs the command, and reports errors in one plain sentence.

* `argument_parser` — all options with their help texts.
* `argument_types` — the parsing of their values.
* `subcommands` — which module runs each command, and the commands that have none of their own.
* `rules_command`, `trail_command`, `today_command` — `yaniv rules`, `yaniv trail`, `yaniv today`.
* `saved_matches` — `yaniv export` and `yaniv import`, and opening the player's matches.
* `online_command` — `yaniv online`: a table with friends elsewhere, without a window.
* `replay_command` — `yaniv replay`: summary and verification of a match file.

Exit codes are in `yaniv.app.exit_codes`.

Source: docs/command-line.md.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv import paths, terminal
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_INTERRUPTED, EXIT_OK, ExitError
from yaniv.child_environment import child_environment  # notes the environment before anything changes it
from yaniv.cli import argument_parser, subcommands
from yaniv.crash_report import CrashReporter
from yaniv.i18n import set_language, tr

_COMMANDS_WITHOUT_PROFILE: Final = ("bot", "replay", "bench")
"""Commands that use no folder of a profile, so they start without reading one."""
_COMMANDS_THAT_SAVE: Final = (None, "play", "online", "import")
"""Commands that write matches; None: no command, which is `play`."""
_SUPERVISE_OPTION: Final = "--supervise"
"""Copy of `yaniv.bots.external_player.SUPERVISE_OPTION`, whose import would take too long at startup."""


def run_and_exit() -> int:
    """Run the command line and return its exit code; if a window was loaded, end the process at once with that code.

    *Why* not the normal interpreter exit: freeing all objects of a window takes a fifth of a second, and a log-out
    waits for it. Everything to be saved is on disk when `main` returns.
    """
    code = main()
    if "pygame" in sys.modules:
        with suppress(terminal.OutputError):
            terminal.flush()
        from yaniv.bots.child_process import kill_children

        kill_children()
        os._exit(code)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line *arguments* (default: those of the process) and return the exit code."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
        _run_supervisor()
    terminal.repair_streams()
    replaced_home = paths.replace_missing_home()
    CrashReporter(paths.logs()).install()
    try:
        code = _run_command(sys.argv[1:] if arguments is None else arguments, replaced_home)
        terminal.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except terminal.OutputError as error:
        terminal.discard_stdout()
        if error.is_reader_gone:
            return EXIT_OK
        terminal.print_error(tr("Can't write to standard output: {problem}.", problem=error))
        return EXIT_INPUT_ERROR
    except MemoryError:
        terminal.print_error(tr("There isn't enough memory for this."))
        return EXIT_INPUT_ERROR
    return code


def _run_supervisor() -> None:
    """Run the supervisor of external programs and exit, if the first argument asks for it.

    A frozen bundle calls itself as supervisor, because it contains no Python interpreter to run the script.
    """
    if sys.argv[1:2] == [_SUPERVISE_OPTION]:
        from yaniv.bots import supervisor

        environment = child_environment()  # without the bundle's variables, which the program must not inherit
        os.environ.clear()
        os.environ.update(environment)
        supervisor.main(sys.argv[2:])
        os._exit(EXIT_OK)


def _run_command(arguments: Sequence[str], replaced_home: Path | None) -> int:
    """Parse and run the command; return the exit code.

    *replaced_home*: temporary folder that serves as home folder, if the user has none.
    """
    set_language(argument_parser.find_language(arguments), paths.locale())
    try:
        namespace = argument_parser.parse_arguments(arguments)
        if namespace.data is not None:
            os.environ[paths.DATA_ENV_VARIABLE] = namespace.data
        if replaced_home is not None and namespace.command in _COMMANDS_THAT_SAVE:
            _tell_missing_home(replaced_home)
        if namespace.command not in _COMMANDS_WITHOUT_PROFILE:
            from yaniv.app.program_start import select_start_profile

            select_start_profile(namespace.profile)
        return subcommands.run_subcommand(namespace)
    except ExitError as error:
        terminal.print_error(str(error))
        return error.exit_code
    except SystemExit as exit_request:
        return EXIT_OK if exit_request.code is None else int(exit_request.code)


def _tell_missing_home(replaced_home: Path) -> None:
    """Print a sentence about the files that go to a temporary folder.

    :raises ExitError: if matches would go there as well.
    """
    if paths.shared_data().is_relative_to(replaced_home):
        sentence = tr("Yaniv can't find your home folder to keep your matches in. Set HOME, or use --data DIR.")
        raise ExitError(sentence, EXIT_INPUT_ERROR)
    terminal.print_error(
        tr("Yaniv can't find your home folder. This time, settings are kept in {folder}.", folder=replaced_home)
    )
