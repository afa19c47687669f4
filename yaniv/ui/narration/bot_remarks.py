"""Choice of the remark that a bot makes after a round.

At most one bot speaks: the one with the best reason. It says nothing that is not true of the round, and nothing that
the table does not show. Its random numbers come from a generator of their own, so that they do not influence the game.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.characters import REMARK_FACTS, RemarkFact, RemarkOccasion, personality_of
from yaniv.game import events as e
from yaniv.i18n import tr
from yaniv.ui.narration.remark_facts import facts_of

SILENCE_PROBABILITY: Final = 0.25
"""Probability that no bot makes a remark."""


class BotRemark(Struct, frozen=True):
    """Remark of one bot about the last round."""

    seat: int
    character: str
    """Character id of the bot."""
    text: str


def choose_remark(
    round_events: Iterable[e.AnyEvent],
    characters: Sequence[str],
    rng: Random,
    own_seat: int = -1,
    *,
    earlier: Sequence[BotRemark] = (),
) -> BotRemark | None:
    """Return the remark that a bot makes about a round, or None.

    A bot that beats a call of *own_seat* always says something, even what it has said before; otherwise none repeats
    itself. *round_events*: the events of the round that the player may know. *characters*: character ids by seat, empty
    for a seat without a character. *own_seat*: seat of the player; -1 for none. *earlier*: remarks of this match so
    far, in order.
    """
    events = tuple(round_events)
    is_silent = rng.random() < SILENCE_PROBABILITY
    beaters = [(seat, occasion) for seat, occasion in _seats_beating_call(events, own_seat) if characters[seat]]
    if is_silent and not beaters:
        return None
    for seat, occasion in (*beaters, *_remark_occasions(events)):
        if characters[seat]:
            personality = personality_of(characters[seat])
            indices = _fitting_indices(personality.remarks[occasion], facts_of(seat, events))
            fitting = [tr(personality.remarks[occasion][index]) for index in indices]
            said = [remark.text for remark in earlier if remark.seat == seat]
            fewest = min(map(said.count, fitting))
            if fewest and (seat, occasion) not in beaters:
                continue
            fresh = [text for text in fitting if said.count(text) == fewest]
            return BotRemark(seat, characters[seat], fresh[rng.randrange(len(fresh))])
    return None


def choose_last_remark(
    match_events: Iterable[e.AnyEvent], characters: Sequence[str], match_seed: object, own_seat: int = -1
) -> BotRemark | None:
    """Return the remark about the last round of these events of a match, or None.

    It follows from the match alone, so that a match that is resumed goes on with the same words. *match_seed*: seed of
    the remarks. The other parameters are those of `choose_remark`.
    """
    rounds: list[list[e.AnyEvent]] = [[]]
    for event in match_events:
        if isinstance(event, e.RoundOpened):
            rounds.append([])
        rounds[-1].append(event)
    said: list[BotRemark] = []
    remark: BotRemark | None = None
    for number, events in enumerate(rounds):
        rng = Random(f"{match_seed}, round {number}")
        remark = choose_remark(events, characters, rng, own_seat, earlier=said)
        said += [remark] if remark else []
    return remark


def _fitting_indices(remarks: Sequence[str], facts: Collection[RemarkFact]) -> list[int]:
    return [
        index for index, remark in enumerate(remarks) if remark not in REMARK_FACTS or REMARK_FACTS[remark] in facts
    ]


def _remark_occasions(events: tuple[e.AnyEvent, ...]) -> Iterator[tuple[int, RemarkOccasion]]:
    """Yield seats with an occasion for a remark, the best one first."""
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
    for event in events:
        if isinstance(event, e.RoundScored) and event.outcome == "asaf" and event.caller == caller:
            yield from ((seat, "catches") for seat in event.asafs)
