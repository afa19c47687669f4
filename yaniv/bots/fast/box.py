"""The rules of one house made ready for so many players: tables in place of questions.

Nothing here decides anything by itself: every table is filled from `yaniv.rules` and from the referee's own list of
throws, at once where it is small and when first asked where it is not.
"""

from typing import Final

from yaniv.bots.fast.kinds import CARDS, JOKER, SUIT_SIZE, Move, cards_of, kinds_of
from yaniv.bots.fast.throws import Memo, throws_under
from yaniv.rules.deck import deck
from yaniv.rules.house import HouseRules
from yaniv.rules.melds import SHORTEST_RUN, kind
from yaniv.rules.pickup import joker_place, joker_swaps
from yaniv.rules.scoring import card_points
from yaniv.rules.slap import ends_that_fit

ANY_HAND: Final = 1 << 30
"""A call limit that no hand exceeds: where a call above the limit is punished, it is not refused."""


class Box:
    """What a game looks up. Shared by all games of these rules; the tables that fill themselves stay small."""

    def __init__(self, rules: HouseRules, players: int) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.deck: Final = kinds_of(deck(rules, players))
        points = card_points(rules.deck.values)
        self.value: Final = tuple(points[card] for card in CARDS)
        """Points by kind."""
        self.step: Final = 1 if rules.table.direction == "clockwise" else -1
        self.extra: Final = rules.deal.extra_cards
        self.dealt: Final = rules.deal.hand_size + rules.deal.extra_cards

        self.may_throw_first: Final = rules.turn.order != "draw_first"
        self.may_draw_first: Final = rules.turn.order != "throw_first"
        self.early_throw: Final = rules.turn.early_throw
        self.slaps: Final = rules.turn.slap_down != "none"
        self.takes_any: Final = rules.pickup.from_last_play == "any"
        self.takes_last: Final = rules.pickup.from_last_play == "last"
        self.first_upcard: Final = rules.pickup.first_upcard
        self.keeps_top: Final = rules.pickup.reshuffle_keeps == "top_card"
        self.swaps_jokers: Final = rules.pickup.joker_swap != "none"
        self.lays_card: Final = rules.pickup.joker_swap == "with_throw"

        self.may_call_with: Final = rules.call.limit if rules.call.over_limit == "forbidden" else ANY_HAND
        """The most points with which a call in turn is not refused."""
        self.out_of_turn: Final = rules.call.out_of_turn == "ends_round"
        self.wrong_word: Final = rules.call.wrong_word is not None
        self.at_once: Final = rules.call.ends_round == "at_once"

        self.throws: Final = throws_under(rules).of
        """Every legal throw of a hand."""
        self._slap_ends: Final = Memo(self._slap_ends_of)
        self.exacts: Final = Memo(self._exacts_of)
        """By play: the cards that free one of its jokers."""

    def slap_ends(self, throw: Move, left: Move, card: int) -> Move:
        """Where *card* would fit *throw* and what lies of it on the pile: 0 at the start, 1 at the end."""
        if len(throw) < SHORTEST_RUN and (throw[0] - card) % SUIT_SIZE and JOKER not in (card, *throw):
            return ()  # no set, as most cards are none with most throws: not worth remembering
        fitting = self._slap_ends[throw, card]
        if not fitting or left == throw:
            return fitting
        return () if kind(cards_of(throw), self.rules.melds) == "run" else self._slap_ends[left, card]

    def joker_place(self, run: Move, exact: int) -> int:
        """Where in the run the joker lies that this card frees, 0 = first."""
        return joker_place(cards_of(run), CARDS[exact], self.rules.melds)

    def _slap_ends_of(self, asked: tuple[Move, int]) -> Move:
        play, card = asked
        fitting = ends_that_fit(cards_of(play), CARDS[card], self.rules.turn, self.rules.melds)
        return tuple(int(end == "end") for end in fitting)

    def _exacts_of(self, play: Move) -> Move:
        return kinds_of(joker_swaps(cards_of(play), self.rules.pickup, self.rules.melds))
