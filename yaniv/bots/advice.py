"""Advice for a human: rated moves with their expected cost, and the probability that a call succeeds.

Advice is computed from the human's View and the events that seat has seen, never from a hidden card.
"""

from collections.abc import Mapping
from typing import Final, Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.hand_model import OpponentHand
from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import call_success, expected_hands, pair_probability
from yaniv.bots.score_stakes import ScoreStake, find_stakes
from yaniv.bots.win_chance import MatchStanding
from yaniv.game.commands import Call, SeatCommand, Throw
from yaniv.game.moves import moves
from yaniv.game.player import Player
from yaniv.game.view import View
from yaniv.rules.pickup import takeable_cards

_MIN_CALL_PROBABILITY: Final = 0.5
"""Least success probability at which a call by a player that does not rate moves is passed on as advice."""


class RatedMove(Struct, frozen=True):
    """Move with its rating: `cost` is how many points it is expected to be worse than the best move."""

    command: SeatCommand
    cost: float
    """Expected points lost compared with the best move; 0 for the best."""
    expected_points: float | None = None
    """Expected advantage over the opponents at the end of the round, in points; None if not evaluated."""
    pickup: SeatCommand | None = None
    """The pickup that the evaluation of a throw assumed."""
    pair_chance: float | None = None
    """Probability in [0, 1] that the next player can pair a card that a throw offers; None if it was not asked for."""


class Advice(Struct, frozen=True):
    """Answer to a request for advice: rated moves, best first, and the probability that a call now would succeed."""

    rated_moves: tuple[RatedMove, ...]
    """Best first; empty when there is nothing to do."""
    call_success_probability: float | None
    """Probability in [0, 1] that a call now succeeds; None if no call is legal, or if the hand is above the limit."""
    stakes: tuple[ScoreStake, ...] = ()
    """What a call that stands now does to the totals beyond its points; empty where none succeeds."""
    standing: MatchStanding | None = None
    """Chance to win the match at the start of the round; only in the advice of a review."""

    @property
    def best_move(self) -> SeatCommand | None:
        """Best move, or None when there is nothing to do."""
        return self.rated_moves[0].command if self.rated_moves else None


class PositionAdvice(Struct, frozen=True):
    """Advice with the position it is for: it arrives later than the request, and is valid for no other position."""

    position: View
    advice: Advice


@runtime_checkable
class MoveRater(Protocol):
    """Player that can rate each of its moves."""

    def rate_moves(self, view: View, actual_move: SeatCommand | None = None) -> tuple[RatedMove, ...]:
        """Return rated moves, best first; empty in positions that this player does not rate.

        *actual_move* is a move that must be among them if it can be rated.
        """

    def expected_hands(self, view: View) -> dict[int, OpponentHand]:
        """Return the probabilities of the opponents' hands by seat, in the order of play."""

    def expect_opponents(self, score_play_chances: Mapping[int, float]) -> None:
        """Take, by seat, the chances in [0, 1] that the others play to the match score."""

    def match_standing(self, view: View) -> MatchStanding:
        """Return the chance to win the match at the start of this round, and what a point of the round is worth."""

    def stake_worth(self, view: View, stake: ScoreStake) -> float:
        """Return how many points the effect *stake* of a call is worth to its seat, by the chances to win the match."""


def advise(player: Player, view: View) -> Advice:
    """Return the moves *player* recommends in this position, best first, and the success probability of a call now.

    A player that cannot rate moves recommends one. If that is a call more likely to fail than to succeed, the player is
    asked again as if it could not call.
    """
    hands = _hands_expected_by(player, view)
    success = call_success(view, hands) if _can_call_succeed(view) else None
    rated_moves = player.rate_moves(view) if isinstance(player, MoveRater) else ()
    if not rated_moves:
        command = player.choose(view)
        if isinstance(command, Call) and success is not None and success < _MIN_CALL_PROBABILITY:
            command = player.choose(replace(view, may_call=False)) or command
        rated_moves = () if command is None else (RatedMove(command, 0.0),)
    stakes = _rate_stakes(player, view, hands) if success else ()
    return Advice(_with_pair_chance(rated_moves, view, hands), success, stakes)


def _with_pair_chance(
    rated_moves: tuple[RatedMove, ...], view: View, hands: Mapping[int, OpponentHand]
) -> tuple[RatedMove, ...]:
    """Return *rated_moves* with the chance that the next player can pair what the best one offers, if it throws."""
    if not (rated_moves and hands and isinstance(rated_moves[0].command, Throw)):
        return rated_moves
    offered = takeable_cards(rated_moves[0].command.cards, view.rules.pickup, view.rules.melds)
    chance = pair_probability(view, next(iter(hands.values())), offered)
    return (replace(rated_moves[0], pair_chance=chance), *rated_moves[1:])


def _hands_expected_by(player: Player, view: View) -> dict[int, OpponentHand]:
    """Return what the player expects others to hold; of one that rates no moves, what the view alone tells.

    Empty for a seat that is not in the round.
    """
    if view.seat not in view.seats or view.seat in view.out:
        return {}
    return player.expected_hands(view) if isinstance(player, MoveRater) else expected_hands(view, RoundMemory())


def _rate_stakes(player: Player, view: View, hands: Mapping[int, OpponentHand]) -> tuple[ScoreStake, ...]:
    """Return the stakes of a call, with their worth if the player can tell it."""
    stakes = find_stakes(view, hands)
    if not isinstance(player, MoveRater):
        return stakes
    return tuple(
        stake if stake.kind == "elimination" else replace(stake, worth=player.stake_worth(view, stake))
        for stake in stakes
    )


def advise_review(player: Player, view: View, actual_move: SeatCommand) -> Advice:
    """Return the rated moves of a past position, *actual_move* among them, and the chance to win the match then.

    Empty if *player* cannot rate moves.
    """
    if not isinstance(player, MoveRater):
        return Advice((), None)
    rated_moves = _with_pair_chance(player.rate_moves(view, actual_move), view, _hands_expected_by(player, view))
    return Advice(rated_moves, None, standing=player.match_standing(view))


def _can_call_succeed(view: View) -> bool:
    """Return True if this seat has a legal call in its turn with a hand at or below the call limit."""
    is_within_limit = view.turn == view.seat and view.hand_total <= view.rules.call.limit
    return is_within_limit and any(isinstance(move, Call) for move in moves(view))
