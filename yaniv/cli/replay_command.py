"""`yaniv replay`: summary of a match file, what of it is verified, and what no file can prove.

Match files may come from untrusted sources. So texts of the file are quoted where they could be mistaken for ours,
results of the verification are on lines of their own that contain nothing from the file but numbers, and for a file
that contradicts itself no such line is printed.
"""

import re
from argparse import Namespace
from pathlib import Path
from typing import Final

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.i18n import tr, tr_plural
from yaniv.match.shuffle_commitment import is_dealt_from_seed, verify_commitment
from yaniv.narration.match_text import describe_deal, verification_sentence
from yaniv.narration.message_text import error_text, message_text
from yaniv.sanitize import to_printable
from yaniv.store import match_file
from yaniv.store.errors import StoreError
from yaniv.store.saved_match import SavedMatch
from yaniv.terminal import print_text

_PLAIN_WORD: Final = re.compile(r"[\w'.+-]{1,80}")
"""A single word, which cannot be mistaken for a sentence."""


def run_replay(arguments: Namespace) -> int:
    """Print a summary of a match file; with `--check` or `--seal` verify every event of it. Return the exit code.

    :raises ExitError: if it cannot be read, or verification fails.
    """
    is_checked = arguments.check or arguments.seal is not None
    try:
        match = match_file.read_file(Path(arguments.file))
        mismatch = match_file.find_mismatch(Path(arguments.file)) if is_checked else None
    except StoreError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error
    if mismatch is not None:
        raise _exit_error(arguments.file, message_text(mismatch))
    report_lines = _check_report(match, arguments) if is_checked else ()
    header = match.header
    print_text(
        tr(
            "{file}: {variant}, {players} players, {events}.",
            file=arguments.file,
            variant=quote(tr(header.variant)),
            players=len(header.names),
            events=tr_plural("{n} event", "{n} events", len(match.events)),
        )
    )
    for line in report_lines:
        print_text(line)
    return EXIT_OK


def quote(text: str) -> str:
    """Return a text from a match file for output beside our own: a single plain word unchanged, all else in quotes."""
    if _PLAIN_WORD.fullmatch(text):
        return text
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def _check_report(match: SavedMatch, arguments: Namespace) -> tuple[str, ...]:
    """Return the lines of the check: what is proven, what is not, and what the seal was computed from.

    :raises ExitError: if the seal does not match.
    """
    proven, seal_lines = _seal_report(match, arguments)
    return (
        tr("Every event follows the rules."),
        tr("The rules, names and seats in the file's first line agree with the match."),
        *proven,
        tr("Not proven: who played, when, and the name of the rules."),
        *seal_lines,
    )


def _seal_report(match: SavedMatch, arguments: Namespace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines about the shuffles, and those about what the seal was computed from.

    The seed and salt stay hidden while the match is unfinished.

    :raises ExitError: if the seal does not match.
    """
    seal = match.header.seal
    if arguments.seal not in (None, seal):
        mismatch = tr("its seal is {seal}, not the one you gave.", seal=seal)
        raise _exit_error(arguments.file, mismatch if seal else tr("this match was never sealed."))
    if not seal:
        return _unsealed_report(match), ()
    verification = verify_commitment(match.header, match.events)
    if not verification.is_valid:
        raise _exit_error(arguments.file, verification_sentence(verification.finding))
    note = describe_deal(match.header)
    timing_note = tr("If you didn't note the seal before the first card, this doesn't prove that it was made by then.")
    lines = (verification_sentence(verification.finding), *((note,) if note else ()), timing_note)
    seal_line = (
        tr("Seal: {seal}", seal=seal) if arguments.seal is None else tr("Seal: {seal} (the one you gave)", seal=seal)
    )
    if not verification.seed:
        return lines, (seal_line,)
    quoted_seed, quoted_salt = quote(to_printable(verification.seed)), quote(to_printable(verification.salt))
    return lines, (seal_line, tr("Deal code: {seed}", seed=quoted_seed), tr("Salt: {salt}", salt=quoted_salt))


def _unsealed_report(match: SavedMatch) -> tuple[str, ...]:
    """Return the lines about the shuffles of a match without a seal."""
    notice = tr("It was never sealed, so its shuffles can't be checked.")
    if not match.header.seed:
        return (notice,)
    same_cards = tr("Its deal code gives exactly these cards, but may have been picked afterwards.")
    return (
        notice,
        same_cards if is_dealt_from_seed(match.header, match.events) else tr("Its deal code gives different cards."),
    )


def _exit_error(file: str, sentence: str) -> ExitError:
    return ExitError(f"{to_printable(file)}: {sentence}", EXIT_INPUT_ERROR)
