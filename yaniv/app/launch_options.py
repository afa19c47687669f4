"""What the command line asks of the window, and the match it starts."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_USAGE_ERROR, ExitError
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import Variant
from yaniv.store import settings as stored
from yaniv.ui.scenes.lobby.match_setup_builder import MatchSetupError, build_setup
from yaniv.variants import library


class LaunchOptions(Struct, frozen=True, kw_only=True):
    """What the command line may ask of the window."""

    file: str | None = None
    variant: str | None = None
    players: int | None = None
    bots: tuple[str, ...] | None = None
    """By seat from seat 1 on; the last one fills the rest of the table."""
    seed: str | None = None
    continue_last: bool = False
    """With the match that was left last, if there is one."""
    data: str | None = None
    lang: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    speed: stored.Speed | None = None
    inspect: str | None = None


def requested_setup(options: LaunchOptions) -> MatchSetup | None:
    """The match the command line starts at once, if it does.

    :raises RefusedError: if there can be no such match.
    """
    if options.variant is None and options.players is None and options.bots is None and options.seed is None:
        return None
    try:
        variant = with_default_name(
            library.load(options.variant or library.DEFAULT_VARIANT), options.variant or library.DEFAULT_VARIANT
        )
        return build_setup(variant, options.players, options.bots or (), options.seed or "")
    except library.VariantError as error:
        raise ExitError(str(error), EXIT_INPUT_ERROR) from error
    except MatchSetupError as error:
        raise ExitError(str(error), EXIT_USAGE_ERROR) from error


def with_default_name(variant: Variant, variant_id: str) -> Variant:
    """Every variant is called something: without a name of its own, by its file."""
    return variant if variant.name else replace(variant, name=library.display_name(Path(variant_id)))


def open_inspect_sink(target: str, exits: ExitStack) -> BinaryIO:
    """Where the inspect lines go; `-` is standard output.

    :raises RefusedError: if it cannot be written.
    """
    if target == "-":
        return sys.stdout.buffer
    try:
        return exits.enter_context(Path(target).open("ab"))
    except OSError as problem:
        sentence = tr("{file} cannot be written: {problem}.", file=target, problem=problem.strerror or problem)
        raise ExitError(sentence, EXIT_INPUT_ERROR) from problem
