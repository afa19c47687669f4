"""Saved matches on the command line: `yaniv export` and `yaniv import`, and opening them for other commands."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.i18n import tr
from yaniv.narration.match_text import import_outcome_sentence
from yaniv.narration.message_text import error_text, message_text
from yaniv.sanitize import to_printable
from yaniv.store import match_file
from yaniv.store.errors import AlreadyRunningError, StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import ProcessLock
from yaniv.terminal import print_text
from yaniv.ui.narration.match_summary_text import describe_numbered_match


def run_export(arguments: Namespace) -> int:
    """Run `yaniv export` and return its exit code.

    :raises ExitError: if it fails.
    """
    with open_journal(read_only=True) as journal:
        match arguments.what, arguments.target:
            case None, _:
                print_text(
                    "\n".join(map(describe_numbered_match, journal.match_summaries())) or tr("No matches played yet.")
                )
            case "all", target:
                written, unreadable = match_file.export_all(_ensure_folder(target), journal)
                print_text(tr("Matches saved: {n}. Unreadable: {unread}.", n=written, unread=unreadable))
            case "table", target:
                match_file.write_spreadsheet(
                    Path(target or match_file.SPREADSHEET_FILE_NAME), journal.match_summaries()
                )
            case number, target:
                path = Path(target or f"match-{number:0>4}{match_file.MATCH_FILE_SUFFIX}")
                match_file.write_file(path, journal.load_match(int(number)))
    return EXIT_OK


def run_import(arguments: Namespace) -> int:
    """Run `yaniv import` and return its exit code.

    :raises ExitError: at the first file that cannot be imported.
    """
    with open_journal() as journal:
        for file in arguments.files:
            saved, mismatch = match_file.read_valid_prefix(Path(file))
            if mismatch:
                problem = tr("The end of this file is invalid: {problem}", problem=message_text(mismatch))
                raise ExitError(f"{to_printable(file)}: {problem}", EXIT_INPUT_ERROR)
            outcome = journal.import_match(saved, is_own=arguments.own)
            if outcome == "conflicting":
                raise ExitError(
                    f"{to_printable(file)}: {import_outcome_sentence(outcome, is_own=arguments.own)}", EXIT_INPUT_ERROR
                )
            print_text(f"{to_printable(file)}: {import_outcome_sentence(outcome, is_own=arguments.own)}")
    return EXIT_OK


def check_match_file(file: str) -> None:
    """Check that a match file is readable before a window is opened for it.

    :raises ExitError: if it is not.
    """
    try:
        match_file.read_valid_prefix(Path(file))
    except StoreError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error


@contextmanager
def open_journal(*, read_only: bool = False) -> Iterator[SqliteJournal]:
    """Open the player's matches; storage errors end the program with their sentence.

    No file is renamed: the window does that, and tells the player. While a window has them open, nothing else can write
    there. With *read_only* a copy is opened instead, also where nothing can be written at all.

    :raises ExitError: if they cannot be opened or used.
    """
    try:
        with ExitStack() as exits:
            try:
                paths.restrict_app_folders()
                lock = exits.enter_context(ProcessLock.acquire(paths.data()))
                journal = SqliteJournal.open_unchanged(paths.data(), lock=lock)
            except AlreadyRunningError as running_error:
                if not read_only:
                    sentence = tr("Yaniv is already running with your saved matches open. Close its window first.")
                    raise ExitError(sentence, EXIT_INPUT_ERROR) from running_error
                journal = SqliteJournal.open_copy(paths.data())
            except StoreError:
                if not read_only or not SqliteJournal.exists_in(paths.data()):
                    raise
                journal = SqliteJournal.open_copy(paths.data())
            yield exits.enter_context(journal)
            if journal.notices:
                raise ExitError("\n".join(map(message_text, journal.notices)), EXIT_INPUT_ERROR)
    except StoreError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error


def _ensure_folder(target: str | None) -> Path:
    """Create the folder if necessary and return it; default: the current one.

    :raises ExitError: if it cannot be created.
    """
    folder = Path(target or ".")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        sentence = tr("Can't write {file}: {problem}.", file=folder, problem=reason)
        raise ExitError(sentence, EXIT_INPUT_ERROR) from problem
    return folder
