"""Who says what when a round is over: one remark, by the computer player who has most reason to make one. Pure.

Remarks never tell anything that the table does not show, and dice of their own choose between them.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.characters import RemarkOccasion, personality_of
from yaniv.game import events as e
from yaniv.i18n import tr

SILENCE_PROBABILITY: Final = 0.25
"""So often nobody finds anything to say."""


class BotRemark(Struct, frozen=True):
    """What somebody says about the round."""

    seat: int
    character: str
    """Character id of the bot."""
    text: str


def choose_remark(
    round_events: Iterable[e.AnyEvent], characters: Sequence[str], rng: Random, own_seat: int = -1
) -> BotRemark | None:
    """The remark on a round of which these events were *told*; *people* by seat, empty for who has no character.

    Whoever beats a call of *me* always says something.
    """
    events = tuple(round_events)
    is_silent = rng.random() < SILENCE_PROBABILITY
    beaters = [(seat, occasion) for seat, occasion in _seats_beating_call(events, own_seat) if characters[seat]]
    if is_silent and not beaters:
        return None
    for seat, occasion in (*beaters, *_remark_occasions(events)):
        if characters[seat]:
            personality = personality_of(characters[seat])
            index = rng.randrange(len(personality.remarks[occasion]))
            return BotRemark(seat, characters[seat], tr(personality.remarks[occasion][index]))
    return None


def _remark_occasions(events: tuple[e.AnyEvent, ...]) -> Iterator[tuple[int, RemarkOccasion]]:
    """Who could say something, and why; the best reason first."""
    for event in events:
        if isinstance(event, e.TotalReduced):
            yield event.seat, "resets"
    for event in events:
        if isinstance(event, e.PlayerOut):
            yield event.seat, "out"
    wrong_word = any(isinstance(event, e.YanivCalled) and event.wrong_word for event in events)
    for event in events:
        if isinstance(event, e.RoundScored) and event.caller is not None:
            if event.outcome == "asaf":
                yield from ((seat, "catches") for seat in event.asafs)
                yield event.caller, "caught"
            elif event.outcome == "yaniv" and not wrong_word:
                yield event.caller, "wins"


def _seats_beating_call(events: tuple[e.AnyEvent, ...], caller: int) -> Iterator[tuple[int, RemarkOccasion]]:
    """Who beat the call of *caller*."""
    for event in events:
        if isinstance(event, e.RoundScored) and event.outcome == "asaf" and event.caller == caller:
            yield from ((seat, "catches") for seat in event.asafs)
