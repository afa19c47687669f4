"""What a player without patience adds to what the nets say: it calls as soon as it may, and plays for few cards.

The nets were taught by rounds that ended early, and wait for ever where everybody holds little. Nothing is added in the
first turns of a round: see `yaniv.bots.impatience`.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.fast.kinds import JOKER, STOCK, THROWN
from yaniv.bots.impatience import impatience
from yaniv.bots.learned.choices import FREEING, Choices, without
from yaniv.bots.learned.columns import Floats
from yaniv.bots.learned.hands import Hands
from yaniv.bots.learned.mind import Mind, Nerve
from yaniv.bots.learned.scene import Scene
from yaniv.bots.perception import happens
from yaniv.bots.sight import Sight

_MOST: Final = 10.0
_CALL: Final = 60.0
"""Points by which a call is overrated with restlessness of 1: more than the highest penalty costs."""
_CARD: Final = 10.0
"""Points that a card less in the hand is worth then."""
_BORED: Final = 10.0
"""Points against a card of the last play, every other time: else the same low cards may go round for ever."""
_LAST_RESORT: Final = 6
"""Turns by which a call waits longer that the next player can answer in a last turn."""
_TOTAL: Final = 0.3
"""Of a hand, its points now; the rest of one is those left after its best throw."""


def restlessness(sight: Sight, nerve: Nerve, *, later: int = 0) -> float:
    """From 0 to `_MOST`, where nothing else counts any more; in a last turn everything is as usual."""
    part = 0.0 if sight.final else impatience(sight.turns - nerve.patience - later) ** 2
    return part / (1 + 1 / _MOST - part)


def eagerness(scene: Scene, minds: Sequence[Mind]) -> Floats:
    """By sight: what to add to the worth of a call."""
    sights = zip(scene.sights, minds, strict=True)
    return np.array([_CALL * restless_to_call(sight, mind.nerve) for sight, mind in sights], np.float32)


def restless_to_call(sight: Sight, nerve: Nerve) -> float:
    """As `restlessness`, later where the call would probably be beaten in the last turns after it."""
    return restlessness(sight, nerve, later=_LAST_RESORT if _is_open_to_answer(sight) else 0)


def lightness(scene: Scene, minds: Sequence[Mind], choices: Choices) -> Floats:
    """By choice: what to add to its value for the hand that it leaves, where the hand is too high to call with."""
    added = np.zeros(len(choices.throw), np.float32)
    sights = list(zip(scene.sights, minds, strict=True))
    restless = np.array([restlessness(sight, mind.nerve) for sight, mind in sights], np.float32)
    low = np.array([_is_low(sight) for sight, _ in sights])
    stuck = np.array([_is_open_to_answer(sight) for sight, _ in sights])
    restless[low & ~stuck] = 0
    rows = np.flatnonzero(restless[choices.owner])
    if len(rows):
        owner = choices.owner[rows]
        draws = choices.draw[rows]
        throws = [choices.throw[row] for row in rows.tolist()]
        left = [
            _left(scene.sights[at], throw, draw)
            for at, throw, draw in zip(owner.tolist(), throws, draws.tolist(), strict=True)
        ]
        hands = Hands(scene, owner, left)
        heavy = _TOTAL * hands.total + (1 - _TOTAL) * hands.rest + _CARD * hands.length
        unknown = np.where(draws == STOCK, _TOTAL * scene.mean[owner] + _CARD, 0)
        heavy[low[owner]] = unknown[low[owner]] = 0
        bored = np.array(
            [rest > 0 and happens(0.5, mind.dice) for rest, (_, mind) in zip(restless, sights, strict=True)]
        )
        stale = bored[owner] & (draws >= 0) & (draws < FREEING) & (low[owner] | (hands.total > scene.limit[owner]))
        added[rows] = -restless[owner] * (heavy + unknown + _BORED * stale)
    return added


def _is_open_to_answer(sight: Sight) -> bool:
    """May others have a last turn after a call, with a card on offer that counts no more than this hand.

    A call then costs a penalty more often than not. With dearer cards on offer it nearly always stands, which the nets,
    who do not compare the two, do not know.
    """
    if sight.box.rules.call.ends_round == "at_once":
        return False
    value = sight.box.value
    own = sum(value[kind] for kind in (*sight.hand, *sight.waiting))
    return any(value[kind] <= own for kind in sight.pickable)


def _is_low(sight: Sight) -> bool:
    """Does the hand count little enough for a call, at the next turn if not in this one."""
    value = sight.box.value
    return sum(value[kind] for kind in (*sight.hand, *sight.waiting)) <= sight.box.rules.call.limit


def _left(sight: Sight, throw: tuple[int, ...], draw: int) -> list[int]:
    """The hand after a choice, without a card from the stock."""
    hand = sight.hand if sight.phase == THROWN else without(sight.hand, throw)
    taken = [JOKER] if draw >= FREEING else [draw] if draw >= 0 else []
    return [*hand, *taken]
