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
from yaniv.bots.learned.mind import Nerve
from yaniv.bots.learned.scene import Scene
from yaniv.bots.sight import Sight

_CALL: Final = 60.0
"""Points by which a call is overrated without patience: more than the highest penalty costs."""
_CARD: Final = 10.0
"""Points that a card less in the hand is worth then."""
_TOTAL: Final = 0.3
"""Of a hand, its points now; the rest of one is those left after its best throw."""


def restlessness(sight: Sight, nerve: Nerve) -> float:
    """From 0 to 1; in a last turn everything is as usual."""
    return 0.0 if sight.final else impatience(sight.turns - nerve.patience) ** 2


def eagerness(scene: Scene, nerves: Sequence[Nerve]) -> Floats:
    """By sight: what to add to the worth of a call."""
    return np.array([_CALL * restlessness(*each) for each in zip(scene.sights, nerves, strict=True)], np.float32)


def lightness(scene: Scene, nerves: Sequence[Nerve], choices: Choices) -> Floats:
    """By choice: what to add to its value for the hand that it leaves, if that hand cannot be called with as it is."""
    added = np.zeros(len(choices.throw), np.float32)
    restless = np.array(
        [
            0 if _is_low(sight) else restlessness(sight, nerve)
            for sight, nerve in zip(scene.sights, nerves, strict=True)
        ],
        np.float32,
    )
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
        added[rows] = -restless[owner] * (heavy + unknown)
    return added


def _is_low(sight: Sight) -> bool:
    """Does the hand count little enough for a call, at the next turn if not in this one."""
    value = sight.box.value
    return sum(value[kind] for kind in (*sight.hand, *sight.waiting)) <= sight.box.rules.call.limit


def _left(sight: Sight, throw: tuple[int, ...], draw: int) -> list[int]:
    """The hand after a choice, without a card from the stock."""
    hand = sight.hand if sight.phase == THROWN else without(sight.hand, throw)
    taken = [JOKER] if draw >= FREEING else [draw] if draw >= 0 else []
    return [*hand, *taken]
