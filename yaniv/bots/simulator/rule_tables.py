"""Lookup tables for one set of rules and a number of players.

No rule is decided here: every table is filled from `yaniv.rules` and from the referee's own list of throws, at once
where it is small, otherwise on first use.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from yaniv.bots.simulator.encoding import CARDS, JOKER_KIND, SUIT_SIZE, Move, cards_of, kinds_of
from yaniv.bots.simulator.throw_tables import MemoDict, shared_throw_tables
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import MIN_RUN_LENGTH, is_set, meld_kind
from yaniv.rules.pickup import joker_index, joker_swaps, opens_pile
from yaniv.rules.scoring import card_points
from yaniv.rules.slap import slappable_ends

_CACHED_RULES: Final = 4
NO_CALL_LIMIT: Final = 1 << 30
"""A limit above every hand: where a call above the call limit is punished, it is still legal."""


class RuleTables:
    """House rules as lookup tables, shared by all simulations of these rules."""

    def __init__(self, rules: HouseRules, players: int) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.deck: Final = kinds_of(deck(rules, players))
        points = card_points(rules.deck.values)
        self.points_by_kind: Final = tuple(points[card] for card in CARDS)
        """Points by kind."""
        self.seat_step: Final = 1 if rules.table.direction == "clockwise" else -1
        self.extra_card_count: Final = rules.deal.extra_cards
        self.dealt_count: Final = rules.deal.hand_size + rules.deal.extra_cards

        self.may_throw_first: Final = rules.turn.order != "draw_first"
        self.may_draw_first: Final = rules.turn.order != "throw_first"
        self.allows_early_throw: Final = rules.turn.early_throw
        self.allows_slaps: Final = rules.turn.slap_down != "none"
        self.may_take_any: Final = rules.pickup.from_last_play == "any"
        self.may_take_last_only: Final = rules.pickup.from_last_play == "last"
        self.may_take_any_of_set: Final = rules.pickup.from_last_play == "any_of_set"
        self.min_throw_to_take: Final = rules.pickup.needs_throw_of
        self.may_take_first_upcard: Final = rules.pickup.first_upcard
        self.reshuffle_keeps_top: Final = rules.pickup.reshuffle_keeps == "top_card"
        self.allows_joker_swap: Final = rules.pickup.joker_swap != "none"
        self.joker_swap_lays_card: Final = rules.pickup.joker_swap == "with_throw"

        self.max_call_points: Final = rules.call.limit if rules.call.over_limit == "forbidden" else NO_CALL_LIMIT
        """Most points with which a call in turn is legal."""
        self.allows_out_of_turn_call: Final = rules.call.out_of_turn == "ends_round"
        self.has_wrong_word: Final = rules.call.wrong_word is not None
        self.call_ends_at_once: Final = rules.call.ends_round == "at_once"

        self.legal_throws: Final = shared_throw_tables(rules).throws_of
        """Function that returns every legal throw of a hand."""
        self._slap_ends: Final = MemoDict(self._find_slap_ends)
        self.joker_swaps: Final = MemoDict(self._find_joker_swaps)
        """By play: the kinds that can be swapped for one of its jokers."""
        self._is_set: Final[MemoDict[Move, bool]] = MemoDict(lambda play: is_set(cards_of(play), rules.melds))

    def count_points(self, kinds: Iterable[int]) -> int:
        """Return the total points of these cards, as `yaniv.rules.scoring.points` counts them."""
        points_by_kind = self.points_by_kind
        return sum([points_by_kind[kind] for kind in kinds])

    def takeable(self, play: Move) -> Move:
        """Return the cards of *play* that the next player may take, as `yaniv.rules.pickup.takeable_cards`."""
        if len(play) <= 1 or self.may_take_any or (self.may_take_any_of_set and self._is_set[play]):
            return play
        return play[-1:] if self.may_take_last_only else (play[0], play[-1])

    def opens_pile(self, throw_size: int, stock_size: int) -> bool:
        """Return True if a throw of so many cards lets its player take from the last play."""
        return self.min_throw_to_take == 1 or opens_pile(throw_size, stock_size, self.rules.pickup)

    def slap_ends(self, throw: Move, remaining: Move, card: int) -> Move:
        """Return the ends of a throw where *card* may be slapped: 0 for the start, 1 for the end.

        It must fit *throw* as well as *remaining*, the part of the throw still on the pile; of a run nothing may be
        missing.
        """
        if len(throw) < MIN_RUN_LENGTH and (throw[0] - card) % SUIT_SIZE and JOKER_KIND not in (card, *throw):
            return ()  # cannot form a set; too frequent to be worth caching
        fitting = self._slap_ends[throw, card]
        if not fitting or remaining == throw:
            return fitting
        return () if meld_kind(cards_of(throw), self.rules.melds) == "run" else self._slap_ends[remaining, card]

    def joker_index(self, run: Move, replacement: int) -> int:
        """Return the index in *run* of the joker that stands for the card *replacement*."""
        return joker_index(cards_of(run), CARDS[replacement], self.rules.melds)

    def _find_slap_ends(self, key: tuple[Move, int]) -> Move:
        play, card = key
        slap_ends = slappable_ends(cards_of(play), CARDS[card], self.rules.turn, self.rules.melds)
        return tuple(int(end == "end") for end in slap_ends)

    def _find_joker_swaps(self, play: Move) -> Move:
        return kinds_of(joker_swaps(cards_of(play), self.rules.pickup, self.rules.melds))


@lru_cache(maxsize=_CACHED_RULES)
def cached_rule_tables(rules: HouseRules, players: int) -> RuleTables:
    """Return the tables of these rules, shared by everything that uses them; *players* is their number."""
    return RuleTables(rules, players)
