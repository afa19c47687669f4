"""Every choice of a turn with what it is worth: the mean of the net's value over each card that may come."""

import numpy as np

from yaniv.bots.fast.kinds import START, THROWN
from yaniv.bots.learned.before import draws_first
from yaniv.bots.learned.choices import Choices
from yaniv.bots.learned.columns import Bits
from yaniv.bots.learned.joint import Joint
from yaniv.bots.learned.net import Net
from yaniv.bots.learned.scene import Scene
from yaniv.bots.sight import Sight


def judge(scene: Scene, net: Net, dice: np.random.Generator | None = None, heeds: Bits | None = None) -> Choices:
    """Weighs every choice of every sight. With *dice* one card of each rank stands for all: coarser, and quicker.

    *heeds*, by sight: whether it heeds what its throw offers to the next player; all do if it is not given.
    """
    if heeds is None:
        heeds = np.ones(len(scene.sights), bool)
    able = [(at, _throws_first(sight)) for at, sight in enumerate(scene.sights) if sight.hand or sight.phase == THROWN]
    joint = [at for at, first in able if first]
    later = [at for at, first in able if not first]
    parts = [Joint(scene, net, joint, dice, heeds).choices()] if joint else []
    parts += [draws_first(scene, net, later, dice, heeds)] if later else []
    return Choices(parts)


def _throws_first(sight: Sight) -> bool:
    """Where both orders are allowed ours never do, but somebody else may have."""
    return sight.phase == THROWN or (sight.phase == START and (bool(sight.only) or not sight.box.may_draw_first))
