"""Heuristic player: throws most points, takes low cards, calls when allowed.

It plays the levels `novice`, `casual`, `plain` and `greedy`, which differ in what they notice. It looks one move ahead
and remembers nothing. Every other bot is measured against `greedy`.
"""

from random import Random
from typing import Final

from yaniv.bots.characters import StyleBias
from yaniv.bots.decision_seed import seed_for_decision
from yaniv.bots.heuristic_skill import HeuristicSkill, roll_chance
from yaniv.bots.heuristic_style import CLOSE_POINTS, is_total_reduced, throw_preference
from yaniv.bots.impatience import impatience_in, with_impatience
from yaniv.bots.move_queries import (
    DrawCommand,
    completes_meld,
    correct_word_call,
    count_points,
    fallback_move,
    mean_card_points,
    moves_of_type,
)
from yaniv.bots.throw_order import arrange_throw
from yaniv.cards import JOKER, Card
from yaniv.game.commands import (
    DrawDiscard,
    DrawJoker,
    DrawStock,
    RequestSwap,
    Return,
    SeatCommand,
    Slap,
    Throw,
)
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.view import View

CERTAIN_CALL_POINTS: Final = 2
"""Points of a hand that no level keeps when it may call."""
_POINTS_PER_CARD: Final = 12
"""Points that one card less in the hand is worth at full impatience: more than any card counts."""
_PAIRABLE_PENALTY: Final = 12
"""Points against throwing a card that can be paired with one on offer, at full impatience."""
_DROP_LOW_CARD_CHANCE: Final = 0.3
"""Chance to throw another single card than the heaviest at full impatience; any earlier would cost matches."""


class HeuristicPlayer:
    """Player that throws the most points it can at once, among the throws that its skill lets it notice."""

    def __init__(self, skill: HeuristicSkill, rng: Random, style_bias: StyleBias | None = None) -> None:
        """Take the skill of a level; its draws and calls must already include *style_bias* (see `with_style_bias`)."""
        self._base_skill = skill
        self._skill = skill
        """The skill at this point of the round, adjusted for impatience."""
        self._impatience = 0.0
        self._rng, self._seed = rng, rng.getrandbits(64)
        self._style_bias = style_bias if style_bias != StyleBias() else None

    def notice(self, event: AnyEvent) -> None:
        """Ignore the event: this player uses only the View."""

    def choose(self, view: View) -> SeatCommand | None:
        """Return one of the legal moves of the view's seat, or None to pass."""
        seed_for_decision(self._rng, self._seed, view)
        self._impatience = impatience_in(view)
        self._skill = with_impatience(self._base_skill, self._impatience)
        legal_moves = tuple(moves(view))
        if view.slap is not None:
            command = self._choose_slap(legal_moves, view)
        elif view.phase == "swap":
            command = self._choose_swap(legal_moves, view)
        elif view.phase == "extra":
            command = max(
                moves_of_type(Return, legal_moves),
                key=lambda returned: count_points(returned.cards, view),
                default=None,
            )
        elif view.turn == view.seat:
            command = self._choose_call(legal_moves, view) or self._choose_turn(legal_moves, view)
        else:
            command = self._choose_early_throw(legal_moves, view)
        if isinstance(command, Throw):
            return Throw(command.seat, arrange_throw(command.cards, self._style_bias, view.rules))
        return command or fallback_move(legal_moves, view)

    def _choose_slap(self, legal_moves: tuple[SeatCommand, ...], view: View) -> SeatCommand | None:
        """Return a slap unless the card counts 0 or less, or the slap is overlooked."""
        slaps = moves_of_type(Slap, legal_moves)
        if (
            not slaps
            or count_points((slaps[0].card,), view) <= 0
            or roll_chance(self._skill.overlook_slap_chance, self._rng)
        ):
            return None
        return slaps[-1]

    def _choose_swap(self, legal_moves: tuple[SeatCommand, ...], view: View) -> SeatCommand | None:
        """Return a swap request if the false caller's open hand is lower than the player's by more than the margin."""
        shown_hand = view.known[view.turn]
        if view.hand_total - count_points(shown_hand, view) <= self._skill.swap_margin:
            return None
        return next(iter(moves_of_type(RequestSwap, legal_moves)), None)

    def _choose_call(self, legal_moves: tuple[SeatCommand, ...], view: View) -> SeatCommand | None:
        """Return a call at or below the limit; never above it, because no penalty is worth a bluff.

        Every level calls with `CERTAIN_CALL_POINTS` or less.
        """
        call = correct_word_call(legal_moves, view)
        if call is None or view.hand_total > view.rules.call.limit:
            return None
        if view.hand_total > CERTAIN_CALL_POINTS and roll_chance(self._skill.skip_call_chance, self._rng):
            return None
        return call

    def _choose_turn(self, legal_moves: tuple[SeatCommand, ...], view: View) -> SeatCommand | None:
        draws = (
            moves_of_type(DrawStock, legal_moves)
            + moves_of_type(DrawDiscard, legal_moves)
            + moves_of_type(DrawJoker, legal_moves)
        )
        throw = self._choose_throw(moves_of_type(Throw, legal_moves), view)
        if throw is None or (draws and self._skill.draws_first):
            return self._choose_draw(draws, throw, view) or throw
        return throw

    def _choose_early_throw(self, legal_moves: tuple[SeatCommand, ...], view: View) -> SeatCommand | None:
        """Return an early throw if the hand is too high to call in turn; it also prevents a slap."""
        if not self._skill.throws_early or view.hand_total <= view.rules.call.limit:
            return None
        return self._choose_throw(moves_of_type(Throw, legal_moves), view)

    def _choose_throw(self, throws: tuple[Throw, ...], view: View) -> Throw | None:
        """Return the throw of the highest value; ties prefer to keep jokers, then to throw more cards.

        A character chooses among throws within `CLOSE_POINTS` of the best by its style.
        """
        notices_runs = not roll_chance(self._skill.overlook_run_chance, self._rng)
        noticed = [throw for throw in throws if self._skill.notices(throw.cards, notices_runs=notices_runs)] or list(
            throws
        )

        def weight(throw: Throw) -> tuple[float, int, int]:
            return self._throw_value(throw, view), -throw.cards.count(JOKER), len(throw.cards)

        best_throw = max(noticed, key=weight, default=None)
        may_drop_low_card = self._impatience == 1 and best_throw and len(best_throw.cards) == 1 and len(noticed) > 1
        if best_throw and may_drop_low_card and roll_chance(_DROP_LOW_CARD_CHANCE, self._rng):
            noticed.remove(best_throw)  # brings a low card back into play when every hand keeps its low ones
            best_throw = max(noticed, key=weight)
        if best_throw is None or self._style_bias is None:
            return best_throw
        style_bias, min_value = self._style_bias, self._throw_value(best_throw, view) - CLOSE_POINTS
        near_best = [throw for throw in noticed if self._throw_value(throw, view) >= min_value]
        return max(near_best, key=lambda throw: (throw_preference(style_bias, throw.cards, view), weight(throw)))

    def _throw_value(self, throw: Throw, view: View) -> float:
        """Return the points shed; with impatience, also value a smaller hand and a card that will make a pair."""
        points_shed = self._points_shed(throw, view)
        if not self._impatience:
            return points_shed
        smaller_hand_bonus = _POINTS_PER_CARD * (len(throw.cards) - 1)
        is_pairable = len(throw.cards) == 1 and view.phase == "start" and _may_be_paired(throw.cards[0], view)
        return points_shed + self._impatience * (smaller_hand_bonus - _PAIRABLE_PENALTY * is_pairable)

    def _points_shed(self, throw: Throw, view: View) -> float:
        """Return the points a throw removes from the hand.

        A throw that takes a joker also saves drawing a card from the stock.
        """
        points_shed = count_points(throw.cards, view)
        frees_joker = throw.cards[0] in view.joker_swaps and view.rules.pickup.joker_swap == "as_throw"
        if view.turn == view.seat and len(throw.cards) == 1 and frees_joker and self._skill.uses_jokers:
            return points_shed + mean_card_points(view) - count_points((JOKER,), view)
        return points_shed

    def _choose_draw(self, draws: tuple[DrawCommand, ...], throw: Throw | None, view: View) -> SeatCommand | None:
        """Return the draw: a joker, a low card, one that completes a meld, otherwise the stock.

        None if nothing is worth taking, so that throwing (or swapping) comes first.
        """
        joker_swap = self._choose_joker_swap(moves_of_type(DrawJoker, draws), throw, view)
        if joker_swap is not None:
            return joker_swap
        discard_draws = sorted(
            moves_of_type(DrawDiscard, draws), key=lambda discard_draw: count_points((discard_draw.card,), view)
        )
        stock_draw = next(iter(moves_of_type(DrawStock, draws)), None)
        if self._style_bias is not None and self._style_bias.reduction_bonus:
            reducing_draws = [
                discard_draw for discard_draw in discard_draws if self._reaches_reduction(discard_draw, view)
            ]
            if reducing_draws:
                return reducing_draws[0]
        is_bored = roll_chance(self._impatience / 2, self._rng)
        for discard_draw in discard_draws:
            is_low = count_points((discard_draw.card,), view) <= self._low_card_limit(view) and not (
                is_bored and not _may_call_with(discard_draw.card, view)
            )
            if is_low or stock_draw is None or self._wants_for_meld(discard_draw, view):
                return discard_draw
        return stock_draw

    def _low_card_limit(self, view: View) -> float:
        """Return the highest points of a card worth taking; in a final turn, those of an average card."""
        return mean_card_points(view) if view.final_turns else self._skill.max_low_points

    def _reaches_reduction(self, discard_draw: DrawDiscard, view: View) -> bool:
        """Return True if taking this card, of at most average points, brings the match total to one that is reduced."""
        if view.phase != "thrown" or count_points((discard_draw.card,), view) > mean_card_points(view):
            return False
        return is_total_reduced((*view.hand, discard_draw.card), view)

    def _wants_for_meld(self, discard_draw: DrawDiscard, view: View) -> bool:
        """Return True if the card completes a pair or run and there will be another turn to throw it."""
        if view.final_turns and view.phase == "thrown":
            return False
        if roll_chance(self._skill.overlook_offer_chance, self._rng):
            return False
        return completes_meld(discard_draw.card, view.hand, view.rules.melds)

    def _choose_joker_swap(self, swaps: tuple[DrawJoker, ...], throw: Throw | None, view: View) -> DrawJoker | None:
        """Return the best joker swap if it pays, else None.

        The exact card is laid down in addition to the throw under `with_throw`; otherwise it is the throw itself.
        """
        if not swaps or not self._skill.uses_jokers:
            return None
        joker_points = count_points((JOKER,), view)
        best = max(swaps, key=lambda swap: count_points((swap.card,), view))
        if view.rules.pickup.joker_swap == "with_throw":
            is_worthwhile = count_points((best.card,), view) > joker_points
        elif view.phase == "thrown":
            is_worthwhile = joker_points <= mean_card_points(view)
        else:
            points_shed = (
                count_points(throw.cards, view) if throw else max(count_points((card,), view) for card in view.hand)
            )
            is_worthwhile = count_points((best.card,), view) - joker_points >= points_shed - mean_card_points(view)
        return best if is_worthwhile else None


def _may_be_paired(card: Card, view: View) -> bool:
    return card != JOKER and any(offered_card[0] == card[0] for offered_card in view.pickable if offered_card != JOKER)


def _may_call_with(card: Card, view: View) -> bool:
    """Return True if the hand with this card is low enough to call; taking other low cards may go on without end."""
    return view.hand_total + count_points((card,), view) <= view.rules.call.limit
