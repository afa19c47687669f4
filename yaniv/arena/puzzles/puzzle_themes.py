"""Theme of a puzzle, derived from its position, its best move and the move that a plain player would make."""

from collections.abc import Mapping
from typing import Final

from yaniv.arena.puzzles.puzzle_gate import Assessment
from yaniv.arena.puzzles.self_play_positions import PuzzleCandidate
from yaniv.bots.hand_model import OpponentHand, opponent_hands
from yaniv.bots.information_state import opponents_in_order, state_from_simulation
from yaniv.bots.score_stakes import find_stakes
from yaniv.bots.simulator.encoding import CALL, JOKER_KIND, PHASE_THROWN, SUIT_SIZE, Move
from yaniv.bots.simulator.simulation import Simulation
from yaniv.game.view import View
from yaniv.puzzles.puzzle import Theme
from yaniv.rules.scoring import reduce_total

_NEAR_LIMIT: Final = 30
"""Points below the limit of the match within which a total is near it."""
_LIKELY_REDUCTION: Final = 0.25
"""Probability from which a reduction of an opponent's total counts."""
_LOW_CARD: Final = 3
"""Points up to which any player takes a card."""


def theme_of(candidate: PuzzleCandidate, assessment: Assessment, view: View) -> Theme:
    """Return the theme; of several that apply, the most particular."""
    game, best = candidate.episode.game, assessment.best_moves[0]
    is_call = best == (CALL, 0)
    totals = [game.totals[seat] for seat in (game.turn, *game.seats_after(game.turn)[:-1])]
    hands = opponent_hands(
        state_from_simulation(game, game.turn), None if view.rules.match.end == "single_round" else totals
    )
    if _may_reduce(view, dict(zip(opponents_in_order(view), hands, strict=True)), is_call=is_call):
        return "reduction"
    if is_call:
        return "call"
    if (CALL, 0) in assessment.cost_by_move:
        return "no_call"
    moves = (best, candidate.plain_move)
    if JOKER_KIND in game.hands[game.turn] or any(JOKER_KIND in move for move in moves):
        return "joker"
    if _feeds(game, candidate.plain_move) and not _feeds(game, best):
        return "feeding"
    if _is_near_limit(view):
        return "match_end"
    return "pickup" if game.phase == PHASE_THROWN or best[0] < 0 else "throw"


def _may_reduce(view: View, hands: Mapping[int, OpponentHand], *, is_call: bool) -> bool:
    """Return True if a call would reduce a total, or if the own hand, counted now, would."""
    if any(stake.kind == "reduction" and stake.chance >= _LIKELY_REDUCTION for stake in find_stakes(view, hands)):
        return True
    rules = view.rules
    total = view.totals[view.seat] + view.hand_total
    return not is_call and reduce_total(total, rules.scoring, rules.match) != total


def _is_near_limit(view: View) -> bool:
    rules = view.rules.match
    if rules.end == "single_round":
        return False
    return max(view.totals[seat] for seat in view.seats if seat not in view.out) >= rules.limit - _NEAR_LIMIT


def _feeds(game: Simulation, throw: Move) -> bool:
    """Return True if a throw offers the next player a low card, or one that fits a card it is known to hold."""
    if throw[0] < 0:
        return False
    known = game.known[game.next_seats[game.turn]]
    points = game.rule_tables.points_by_kind
    offered = game.rule_tables.takeable(throw)
    return any(points[kind] <= _LOW_CARD or any(_fits(kind, held) for held in known) for kind in offered)


def _fits(kind: int, held: int) -> bool:
    if JOKER_KIND in (kind, held):
        return False
    if (kind - held) % SUIT_SIZE == 0:
        return True
    return kind // SUIT_SIZE == held // SUIT_SIZE and abs(kind - held) <= 2  # noqa: PLR2004 -- within one run of three
