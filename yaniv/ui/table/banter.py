"""Who says what when a round is over: one remark, by the computer player who has most reason to make one. Pure.

Remarks never tell anything that the table does not show, and dice of their own choose between them.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.people import Occasion, temper_of
from yaniv.game import events as e
from yaniv.words import tell

SILENT: Final = 0.25
"""So often nobody finds anything to say."""


class Remark(Struct, frozen=True):
    """What somebody says about the round."""

    seat: int
    person: str
    text: str


def remark(told: Iterable[e.AnyEvent], people: Sequence[str], dice: Random, me: int = -1) -> Remark | None:
    """The remark on a round of which these events were *told*; *people* by seat, empty for who has no character.

    Whoever beats a call of *me* always says something.
    """
    events = tuple(told)
    silent = dice.random() < SILENT
    against_me = [(seat, occasion) for seat, occasion in _beaten_call(events, me) if people[seat]]
    if silent and not against_me:
        return None
    for seat, occasion in (*against_me, *_reasons(events)):
        if people[seat]:
            temper = temper_of(people[seat])
            chosen = dice.randrange(len(temper.says[occasion]))
            return Remark(seat, people[seat], tell(temper.says[occasion][chosen]))
    return None


def _reasons(told: tuple[e.AnyEvent, ...]) -> Iterator[tuple[int, Occasion]]:
    """Who could say something, and why; the best reason first."""
    for event in told:
        if isinstance(event, e.TotalReduced):
            yield event.seat, "resets"
    for event in told:
        if isinstance(event, e.PlayerOut):
            yield event.seat, "out"
    wrong_word = any(isinstance(event, e.YanivCalled) and event.wrong_word for event in told)
    for event in told:
        if isinstance(event, e.RoundScored) and event.caller is not None:
            if event.outcome == "asaf":
                yield from ((seat, "catches") for seat in event.asafs)
                yield event.caller, "caught"
            elif event.outcome == "yaniv" and not wrong_word:
                yield event.caller, "wins"


def _beaten_call(told: tuple[e.AnyEvent, ...], caller: int) -> Iterator[tuple[int, Occasion]]:
    """Who beat the call of *caller*."""
    for event in told:
        if isinstance(event, e.RoundScored) and event.outcome == "asaf" and event.caller == caller:
            yield from ((seat, "catches") for seat in event.asafs)
