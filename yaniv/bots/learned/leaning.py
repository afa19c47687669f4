"""What a character adds to the reckoning of its level: where a decision is close, its habit decides.

So strength stays what the level makes it: nobody throws a game away for the sake of a habit.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.fast.kinds import DRAWN, JOKER, SUIT_SIZE, THROWN, Move
from yaniv.bots.habits import CHEAP
from yaniv.bots.learned.choices import NO_DRAW, Choices, offered, without
from yaniv.bots.learned.columns import Floats, Ints
from yaniv.bots.learned.stakes import SCORES
from yaniv.bots.people import Lean
from yaniv.bots.sight import Sight
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import reduced

CLOSE: Final = 0.3
"""Points between choices that a habit may decide: what it costs at most, at one decision."""


def leaning(
    leans: Sequence[Lean | None],
    sights: Sequence[Sight],
    choices: Choices,
    values: Floats,
    aims: Sequence[frozenset[int]],
) -> Floats:
    """By choice: what to take off its value, so that of the close ones the habit's favourite is the best.

    *values* is what the level thinks of each choice; *aims*, by sight, the hands that would reduce the total.
    """
    habit = np.zeros(len(values), np.float32)
    if not any(leans):
        return habit
    owner = choices.owner
    close = values >= _most(values, owner) - CLOSE
    for row in np.flatnonzero(close).tolist():
        who = int(owner[row])
        lean = leans[who]
        if lean is not None:
            habit[row] = _of_choice(lean, sights[who], choices.throw[row], int(choices.draw[row]), aims[who])
    favourite = _most(np.where(close, habit, -np.inf), owner)
    return (habit - favourite).clip(max=0)


def _most(values: Floats, owner: Ints) -> Floats:
    """By row: the most of all that have its owner."""
    most = np.full(owner.max(initial=-1) + 1, -np.inf, np.float32)
    np.maximum.at(most, owner, values)
    return most[owner]


def aims_of(rules: HouseRules, total: int) -> frozenset[int]:
    """What the hand would have to count for this total to be reduced; empty where nothing is."""
    if rules.scoring.reduce_at == "none":
        return frozenset()
    return frozenset(
        score for score in range(1, SCORES) if reduced(total + score, rules.scoring, rules.match) != total + score
    )


def _of_choice(lean: Lean, sight: Sight, throw: Move, draw: int, aims: frozenset[int]) -> float:
    value = sight.box.value
    takes = 0 <= draw <= JOKER
    held = [*sight.hand, draw] if takes else sight.hand
    left = list(held) if sight.phase == THROWN else without(held, throw)
    points = lean.takes if takes else 0.0
    if lean.keeps:
        points += lean.keeps * _together(left)
    if lean.sheds:
        points += lean.sheds * sum(value[kind] for kind in throw) / 10
    if lean.denies and throw:
        points -= lean.denies * sum(_is_wanted(kind, sight) for kind in offered(sight.box, throw))
    is_known = sight.phase == DRAWN if draw == NO_DRAW else takes and (throw or sight.phase == THROWN)
    if lean.resets and is_known and sum(value[kind] for kind in left) in aims:
        points += lean.resets
    return points


def _together(hand: Sequence[int]) -> int:
    """Cards that make a pair, or stand next to another of their suit."""
    ranks = Counter(kind % SUIT_SIZE for kind in hand if kind != JOKER)
    held = set(hand)
    return sum(
        kind != JOKER
        and (
            ranks[kind % SUIT_SIZE] > 1
            or (kind % SUIT_SIZE and kind - 1 in held)
            or (kind % SUIT_SIZE < SUIT_SIZE - 1 and kind + 1 in held)
        )
        for kind in hand
    )


def _is_wanted(kind: int, sight: Sight) -> bool:
    """Has the next player shown that he can use such a card, or can anybody?"""
    if kind == JOKER or sight.box.value[kind] <= CHEAP:
        return True
    after = sight.rivals[0].known if sight.rivals else ()
    return any(held != JOKER and held % SUIT_SIZE == kind % SUIT_SIZE for held in after)
