"""What the command line asks of the window, and the match it starts."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from yaniv.app.refusal import BAD_INPUT, BAD_LINE, RefusedError
from yaniv.rules.house import Variant
from yaniv.store import settings as stored
from yaniv.table.setup import Setup
from yaniv.ui.scenes.seating import SeatingError, seat
from yaniv.variants import library
from yaniv.words import tell


class Options(Struct, frozen=True, kw_only=True):
    """What the command line may ask of the window."""

    file: str | None = None
    variant: str | None = None
    players: int | None = None
    bots: tuple[str, ...] | None = None
    """By seat from seat 1 on; the last one fills the rest of the table."""
    seed: str | None = None
    go_on: bool = False
    """With the match that was left last, if there is one."""
    data: str | None = None
    lang: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    speed: stored.Speed | None = None
    inspect: str | None = None


def asked_match(options: Options) -> Setup | None:
    """The match the command line starts at once, if it does.

    :raises RefusedError: if there can be no such match.
    """
    if options.variant is None and options.players is None and options.bots is None and options.seed is None:
        return None
    try:
        variant = named(library.load(options.variant or library.FIRST), options.variant or library.FIRST)
        return seat(variant, options.players, options.bots or (), options.seed or "")
    except library.VariantError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong
    except SeatingError as wrong:
        raise RefusedError(str(wrong), BAD_LINE) from wrong


def named(variant: Variant, word: str) -> Variant:
    """Every variant is called something: without a name of its own, by its file."""
    return variant if variant.name else replace(variant, name=library.called(Path(word)))


def sink(target: str, exits: ExitStack) -> BinaryIO:
    """Where the inspect lines go; `-` is standard output.

    :raises RefusedError: if it cannot be written.
    """
    if target == "-":
        return sys.stdout.buffer
    try:
        return exits.enter_context(Path(target).open("ab"))
    except OSError as problem:
        sentence = tell("{file} cannot be written: {problem}.", file=target, problem=problem.strerror or problem)
        raise RefusedError(sentence, BAD_INPUT) from problem
