"""Choice of the remark that a bot makes after a round.

At most one bot speaks: the one with the best reason. It says nothing that is not true of the round, and nothing that
the table does not show. Its random numbers come from a generator of their own, so that they do not influence the game.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.characters import REMARK_FACTS, RemarkFact, RemarkOccasion, personality_of
from yaniv.cards import JOKER, RANKS, Cards
from yaniv.game import events as e
from yaniv.i18n import tr

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


QUICK_TURNS: Final = 4
"""A call in at most this many turns of the caller is quick."""
SLOW_TURNS: Final = 7
"""A call in at least this many turns of the caller is slow."""
LOW_POINTS: Final = 3
"""A hand of at most this many points is low."""
CLOSE_POINTS: Final = 2
"""A call beaten by at most this many points was beaten closely."""
_RUN_GAP: Final = 2
"""Ranks between two cards of a suit that one more card makes a run."""


def facts_of(seat: int, events: Iterable[e.AnyEvent]) -> frozenset[RemarkFact]:
    """Return the facts that hold for *seat* in a round with these events."""
    play = _RoundPlay()
    for event in events:
        play.apply_event(event)
    return frozenset(play.facts_of(seat))


class _RoundPlay:
    def __init__(self) -> None:
        self._turns_at_call: int | None = None
        self._turns: dict[int, int] = {}
        self._melding_seats: set[int] = set()
        self._taken: dict[int, list[str]] = {}
        """By seat: cards in its hand that somebody took from the pile."""
        self._taking_seats: set[int] = set()
        self._throwing_seats: set[int] = set()
        self._feeds: set[tuple[int, int]] = set()
        """Pairs of a seat and one that took a card of its throw."""
        self._turn = self._last_thrower = -1
        """Seat whose turn it is, and the one that made the last play on the pile; -1 for none."""
        self._waiting_throwers: set[int] = set()
        """Seats whose throw does not lie on the pile yet."""
        self._hands: dict[int, Cards] = {}
        self._result: e.RoundScored | None = None

    def apply_event(self, event: e.AnyEvent) -> None:
        match event:
            case e.TurnBegan(seat):
                self._turns[seat] = self._turns.get(seat, 0) + 1
                if self._turn in self._waiting_throwers:
                    self._last_thrower = self._turn
                    self._waiting_throwers.discard(self._turn)
                self._turn = seat
            case e.CardsThrown(seat, cards):
                self._throwing_seats.add(seat)
                self._waiting_throwers.add(seat)
                if len(cards) > 1:
                    self._melding_seats.add(seat)
                for card in cards:
                    if card in self._held_taken(seat):
                        self._held_taken(seat).remove(card)
            case e.DiscardDrawn(seat, card):
                self._record_taken(seat, card)
            case e.JokerDrawn(seat):
                self._record_taken(seat, JOKER)
            case e.HandsSwapped(seat, caller):
                self._taken[seat], self._taken[caller] = self._held_taken(caller), self._held_taken(seat)
            case e.YanivCalled(seat):
                self._turns_at_call = self._turns.get(seat, 0)
            case e.HandsShown(hands):
                self._hands = hands
            case e.RoundScored():
                self._result = event
            case _:
                pass

    def _held_taken(self, seat: int) -> list[str]:
        return self._taken.setdefault(seat, [])

    def _record_taken(self, seat: int, card: str) -> None:
        self._held_taken(seat).append(card)
        self._taking_seats.add(seat)
        self._feeds.add((self._last_thrower, seat))

    def facts_of(self, seat: int) -> Iterable[RemarkFact]:
        if self._turns_at_call is not None and self._turns_at_call <= QUICK_TURNS:
            yield "quick_call"
        if self._turns_at_call is not None and self._turns_at_call >= SLOW_TURNS:
            yield "slow_call"
        if seat in self._melding_seats:
            yield "threw_meld"
        if seat in self._taking_seats:
            yield "took_card"
        if _is_near_run(self._hands.get(seat, ())):
            yield "near_run"
        fed_seats = {taker for giver, taker in self._feeds if giver == seat}
        if fed_seats:
            yield "fed_someone"
        elif seat in self._throwing_seats:
            yield "fed_no_one"
        result = self._result
        if result is None or result.caller is None:
            return
        if set(result.asafs) & fed_seats:
            yield "fed_winner"
        if any(card in self._hands.get(result.caller, ()) for card in self._held_taken(result.caller)):
            yield "saw_callers_card"
        totals = result.hand_totals
        if totals.get(seat, LOW_POINTS + 1) <= LOW_POINTS:
            yield "low_hand"
        if seat in totals and abs(totals[seat] - totals.get(result.caller, totals[seat])) <= CLOSE_POINTS:
            yield "close_hands"


def _is_near_run(hand: Cards) -> bool:
    """Return True if one more card makes a run with two cards of *hand*."""
    natural_cards = [card for card in hand if card != JOKER]
    return any(
        first[1] == second[1] and 0 < RANKS.index(second[0]) - RANKS.index(first[0]) <= _RUN_GAP
        for first in natural_cards
        for second in natural_cards
    )
