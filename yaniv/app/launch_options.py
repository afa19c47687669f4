"""Options of the command line for the window, and the match they start."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_USAGE_ERROR, ExitError
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.variant_text import shared_rules_name, variant_error_text
from yaniv.rules.house_rules import Variant
from yaniv.settings import settings_schema as stored
from yaniv.ui.pages.match_setup_builder import MatchSetupError, build_setup
from yaniv.variants import library


class LaunchOptions(Struct, frozen=True, kw_only=True):
    """Options of the command line for the program with a window; None means not given."""

    file: str | None = None
    variant: str | None = None
    players: int | None = None
    bots: tuple[str, ...] | None = None
    """By seat, starting at seat 1; the last one is used for all further seats."""
    seed: str | None = None
    continue_last: bool = False
    """Resume the latest unfinished match, if there is one."""
    starts_today: bool = False
    """Start today's deal, or continue it."""
    data: str | None = None
    lang: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    speed: stored.Speed | None = None
    inspect: str | None = None
    is_local: bool = False
    """Tables with friends elsewhere stay on this machine, without relay and directory."""


def without_requests(options: LaunchOptions) -> LaunchOptions:
    """Return the options without what they ask for at the start: a match, a file, today's deal."""
    return replace(
        options, file=None, variant=None, players=None, bots=None, seed=None, continue_last=False, starts_today=False
    )


def requested_setup(options: LaunchOptions) -> MatchSetup | None:
    """Return the match setup that the command line asks for, or None if it asks for none.

    :raises ExitError: if the variant cannot be loaded, or the options do not make a valid match.
    """
    if options.variant is None and options.players is None and options.bots is None and options.seed is None:
        return None
    try:
        variant_id = options.variant or library.DEFAULT_VARIANT
        variant = with_default_name(library.load(variant_id, shared_rules_name()), variant_id)
        return build_setup(variant, options.players, options.bots or (), options.seed or "")
    except library.VariantError as error:
        raise ExitError(variant_error_text(error), EXIT_INPUT_ERROR) from error
    except MatchSetupError as error:
        raise ExitError(str(error), EXIT_USAGE_ERROR) from error


def with_default_name(variant: Variant, variant_id: str) -> Variant:
    """Return *variant* with a name: its own, or else one derived from the file name *variant_id*."""
    return variant if variant.name else replace(variant, name=library.display_name(Path(variant_id)))


def open_inspect_sink(target: str, exits: ExitStack) -> BinaryIO:
    """Open the file to which the option `--inspect` writes, for appending; *target* `-` is standard output.

    *exits* closes it at the end of the program.

    :raises ExitError: if it cannot be written.
    """
    if target == "-":
        return sys.stdout.buffer
    try:
        return exits.enter_context(Path(target).open("ab"))
    except OSError as problem:
        sentence = tr("Can't write {file}: {problem}.", file=target, problem=problem.strerror or problem)
        raise ExitError(sentence, EXIT_INPUT_ERROR) from problem
