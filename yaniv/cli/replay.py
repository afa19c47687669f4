"""`yaniv replay`: what is in a recorded match, what of it is proven, and what no file can prove.

Everybody may write such a file. So every text of it is quoted where it could be read as ours, what the check found
stands on lines of its own that hold nothing of the file but numbers, and a file that contradicts itself gets no such
line at all.
"""

import re
from argparse import Namespace
from pathlib import Path
from typing import Final

from yaniv.app.refusal import BAD_INPUT, GOOD, RefusedError
from yaniv.sanitize import printable
from yaniv.store import export
from yaniv.store.refusal import StoreError
from yaniv.store.saved import Saved
from yaniv.table.seal import deal_origin, deals_alike, origin_note, unseal
from yaniv.terminal import say
from yaniv.words import tell

_PLAIN: Final = re.compile(r"[\w'.+-]{1,80}")
"""One word: nobody takes it for a sentence."""


def replay(asked: Namespace) -> int:
    """Tell what is in a file; with `--check` or `--seal` ask the referee about every event of it.

    :raises RefusedError: if it cannot be read, or is not what it says it is.
    """
    checks = asked.check or asked.seal is not None
    try:
        saved = export.read(Path(asked.file))
        difference = export.check(Path(asked.file)) if checks else None
    except StoreError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong
    if difference is not None:
        raise _refused(asked.file, difference)
    found = _found(saved, asked) if checks else ()
    header = saved.header
    say(
        tell(
            "{file}: {variant}, {players} players, {events} events.",
            file=asked.file,
            variant=quoted(tell(header.variant)),
            players=len(header.names),
            events=len(saved.events),
        )
    )
    for line in found:
        say(line)
    return GOOD


def quoted(text: str) -> str:
    """Return a text of a file as it stands beside words of ours: one plain word as it is, anything else in quotes."""
    if _PLAIN.fullmatch(text):
        return text
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def _found(saved: Saved, asked: Namespace) -> tuple[str, ...]:
    """What the check found, in whole lines: what is proven, what is not, and what the seal was made of."""
    proven, opened = _unsealed(saved, asked)
    return (
        tell("Every event is what the referee decides."),
        tell("The rules, names and seats of its first line are those of the match."),
        *proven,
        tell("Not proven: who played, when, and what the rules are called."),
        *opened,
    )


def _unsealed(saved: Saved, asked: Namespace) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the seal says of the shuffles, and what it was made of; the seed stays covered while the match goes on."""
    seal = saved.header.seal
    if asked.seal not in (None, seal):
        other = tell("its seal is {seal}, not the one you gave.", seal=seal)
        raise _refused(asked.file, other if seal else tell("this match was never sealed."))
    if not seal:
        return _never_sealed(saved), ()
    opened = unseal(saved.header, saved.events)
    if not opened.holds:
        raise _refused(asked.file, opened.sentence)
    note = origin_note(deal_origin(saved.header))
    when = tell("Not proven, unless you noted the seal back then: that it was made before the first card.")
    lines = (opened.sentence, *((note,) if note else ()), when)
    shown = tell("Seal: {seal}", seal=seal) if asked.seal is None else tell("Seal: {seal}, the one you gave", seal=seal)
    if not opened.seed:
        return lines, (shown,)
    code, salt = quoted(printable(opened.seed)), quoted(printable(opened.salt))
    return lines, (shown, tell("Deal code: {seed}", seed=code), tell("Salt: {salt}", salt=salt))


def _never_sealed(saved: Saved) -> tuple[str, ...]:
    never = tell("It was never sealed, so nobody can check its shuffles.")
    if not saved.header.seed:
        return (never,)
    alike = tell("Its deal code deals these very cards, but it may have been chosen afterwards.")
    return (never, alike if deals_alike(saved.header, saved.events) else tell("Its deal code deals other cards."))


def _refused(file: str, sentence: str) -> RefusedError:
    return RefusedError(f"{printable(file)}: {sentence}", BAD_INPUT)
