"""The levels that play by the nets: how much each takes in, and its nerve."""

from random import Random
from typing import Final

from yaniv.bots.learned.mind import Nerve
from yaniv.bots.learned.thinker import Thinker
from yaniv.bots.people import Lean

LEVELS: Final[dict[str, Nerve]] = {
    "club": Nerve(forgets=1, counts=False, feeds=True, scores=False, overlooks=0.36, calls=2, patience=0),
    "expert": Nerve(forgets=1, counts=False, feeds=True, scores=False, overlooks=0.1, patience=0),
    "master": Nerve(),
}
"""Weakest first."""


def thinker(level: str, seed: str, lean: Lean) -> Thinker:
    """A player of this level and character."""
    return Thinker(LEVELS[level], Random(seed), lean=lean)
