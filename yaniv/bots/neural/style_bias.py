"""Style: adjusts the values that a level gives to actions to a character, if they are nearly equal.

So the level alone sets the strength: no character gives up much for its style.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.characters import StyleBias
from yaniv.bots.heuristic_style import LOW_CARD_POINTS, steps_above_equal
from yaniv.bots.information_state import InformationState, deck_counts
from yaniv.bots.neural.candidate_actions import NO_DRAW, CandidateActions, without
from yaniv.bots.neural.feature_layout import FloatArray, IntArray
from yaniv.bots.simulator.encoding import JOKER_KIND, PHASE_DRAWN, PHASE_THROWN, SUIT_SIZE, Move

CLOSE_POINTS: Final = 0.5
"""Style considers actions within this many points of the best, so it costs at most this much per decision.

Most decisions cost less, as preferences of some tenths of a point are weighed against the values.
"""


def style_adjustments(
    style_biases: Sequence[StyleBias | None],
    info_states: Sequence[InformationState],
    choices: CandidateActions,
    values: FloatArray,
    reduction_targets: Sequence[frozenset[int]],
) -> FloatArray:
    """Return an adjustment for each action, at most 0 points, that makes the action the character prefers the best.

    Only actions of nearly equal value are considered. *values*: points of each action by the level's own evaluation.
    *style_biases* and *reduction_targets* are by information state; the latter are hand points that would give a match
    total that the rules reduce.
    """
    preference = np.zeros(len(values), np.float32)
    if not any(style_biases):
        return preference
    owner = choices.owner
    is_close = values >= _owner_maximum(values, owner) - CLOSE_POINTS
    for row in np.flatnonzero(is_close).tolist():
        owner_index = int(owner[row])
        style_bias = style_biases[owner_index]
        if style_bias is not None:
            preference[row] = _style_points(
                style_bias,
                info_states[owner_index],
                choices.throw[row],
                int(choices.draw[row]),
                reduction_targets[owner_index],
            )
    best_preference = _owner_maximum(np.where(is_close, preference, -np.inf), owner)
    return (preference - best_preference).clip(max=0)


def _owner_maximum(values: FloatArray, owner: IntArray) -> FloatArray:
    """Return by row the maximum over all rows of the same owner."""
    maximum = np.full(owner.max(initial=-1) + 1, -np.inf, np.float32)
    np.maximum.at(maximum, owner, values)
    return maximum[owner]


def _style_points(
    style_bias: StyleBias, info_state: InformationState, throw: Move, draw: int, reduction_targets: frozenset[int]
) -> float:
    count_points = info_state.rule_tables.count_points
    takes_from_pile = 0 <= draw <= JOKER_KIND
    held = [*info_state.hand, draw] if takes_from_pile else info_state.hand
    remaining = list(held) if info_state.phase == PHASE_THROWN else without(held, throw)
    points = style_bias.pickup_bonus if takes_from_pile else 0.0
    if style_bias.meld_bonus:
        points += style_bias.meld_bonus * _connected_card_count(remaining)
    if style_bias.shed_bonus:
        points += style_bias.shed_bonus * count_points(throw) / 10
    if len(throw) == 1 and throw[0] != JOKER_KIND and info_state.phase != PHASE_THROWN:
        rank = throw[0] % SUIT_SIZE
        points += style_bias.court_bonus * steps_above_equal(rank, info_state.rule_tables.points_by_kind[:SUIT_SIZE])
        if style_bias.dead_rank_bonus:
            points += style_bias.dead_rank_bonus * _thrown_count(rank, info_state)
    if style_bias.denial_bonus and throw:
        points -= style_bias.denial_bonus * sum(
            _is_wanted(kind, info_state) for kind in info_state.rule_tables.takeable(throw)
        )
    is_known = (
        info_state.phase == PHASE_DRAWN
        if draw == NO_DRAW
        else takes_from_pile and (throw or info_state.phase == PHASE_THROWN)
    )
    if style_bias.reduction_bonus and is_known and count_points(remaining) in reduction_targets:
        points += style_bias.reduction_bonus
    return points


def _connected_card_count(hand: Sequence[int]) -> int:
    """Return the number of cards that are part of a pair or next to another card of their suit."""
    ranks = Counter(kind % SUIT_SIZE for kind in hand if kind != JOKER_KIND)
    held = set(hand)
    return sum(
        kind != JOKER_KIND
        and (
            ranks[kind % SUIT_SIZE] > 1
            or (kind % SUIT_SIZE and kind - 1 in held)
            or (kind % SUIT_SIZE < SUIT_SIZE - 1 and kind + 1 in held)
        )
        for kind in hand
    )


def _thrown_count(rank: int, info_state: InformationState) -> int:
    """Return how many cards of this rank lie on the pile, from what the player counts."""
    in_deck, unseen = deck_counts(info_state.rule_tables), info_state.unseen_counts
    held = [*info_state.hand, *info_state.waiting]
    held += [kind for opponent in info_state.opponents for kind in opponent.known_kinds]
    not_held = sum(in_deck[kind] - unseen[kind] for kind in range(rank, JOKER_KIND, SUIT_SIZE))
    return not_held - sum(kind != JOKER_KIND and kind % SUIT_SIZE == rank for kind in held)


def _is_wanted(kind: int, info_state: InformationState) -> bool:
    """Return True if this card is of use to any player, or the next player is known to hold its rank."""
    if kind == JOKER_KIND or info_state.rule_tables.points_by_kind[kind] <= LOW_CARD_POINTS:
        return True
    next_known = info_state.opponents[0].known_kinds if info_state.opponents else ()
    return any(known_kind != JOKER_KIND and known_kind % SUIT_SIZE == kind % SUIT_SIZE for known_kind in next_known)
