"""The levels that play by the nets: how much each takes in, and its nerve."""

from random import Random
from typing import Final

from yaniv.bots.learned.mind import Nerve
from yaniv.bots.learned.thinker import Thinker
from yaniv.bots.people import Lean

LEVELS: Final[dict[str, Nerve]] = {
    "casual": Nerve(forgets=1, counts=False, feeds=True, scores=False, eager=3, noise=1),
    "club": Nerve(forgets=1, counts=False, feeds=True, scores=False, eager=2, noise=0.5),
    "expert": Nerve(forgets=0.5, scores=False),
    "master": Nerve(),
}


def thinker(level: str, seed: str, lean: Lean) -> Thinker:
    """A player of this level and character."""
    return Thinker(LEVELS[level], Random(seed), lean=lean)
