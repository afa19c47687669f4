"""What can be chosen, and which of it is worth a closer look.

A *choice* is a throw and where the next card comes from. Where a player draws first it is the draw, and then the throw.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import JOKER, KINDS, SUIT_SIZE, Move
from yaniv.bots.learned.columns import OFFER, Bits, Floats, Ints
from yaniv.bots.learned.ground import ground
from yaniv.bots.learned.hands import Hands, offers
from yaniv.bots.learned.scene import Scene
from yaniv.bots.sight import Sight

THROWS: Final = 5
"""Of all throws, as many are looked at closely: more find nothing better."""
FREEING: Final = 100
"""Added to the exact card in `Choices.draw`: takes the joker for it."""
NO_DRAW: Final = -2
_MOST_THROWS: Final = 400

Parts = tuple[Ints, list[Move], Ints, Floats]
"""Sight, throw, draw and value of each choice."""


class Choices:
    """Of all sights of a scene, in their order; every array has one entry a choice."""

    def __init__(self, parts: Sequence[Parts]) -> None:
        owner = np.concatenate([part[0] for part in parts]) if parts else np.zeros(0, np.int64)
        throw = [each for part in parts for each in part[1]]
        draw = np.concatenate([part[2] for part in parts]) if parts else owner
        value = np.concatenate([part[3] for part in parts]) if parts else np.zeros(0, np.float32)
        order = np.argsort(owner, kind="stable")
        self.owner = owner[order]
        self.throw = [throw[at] for at in order.tolist()]
        self.draw = draw[order]
        """A kind, STOCK, NO_DRAW, or FREEING + the exact card."""
        self.value = value[order]

    def best(self, value: Floats) -> Ints:
        """For every sight the number of the choice with the highest *value*; that is by choice."""
        order = np.lexsort((value, self.owner))
        owner = self.owner[order]
        last = np.flatnonzero(owner.searchsorted(owner, "right") == np.arange(1, len(owner) + 1))
        found: Ints = order[last]
        return found


def sensible(sight: Sight, hand: Sequence[int]) -> list[Move]:
    """Each set of cards once, in an order that offers the next player no joker where that can be helped.

    The order of a run counts where the last card alone may be taken.
    """
    if sight.bound >= 0:
        return [(sight.bound,)]
    if sight.only:
        return [sight.only]
    found: list[Move] = []
    combined: dict[tuple[int, ...], Move] = {}
    ordered = sight.box.takes_last
    for listed, throw in enumerate(sight.box.throws(list(hand))):
        if listed > _MOST_THROWS:
            break
        if len(throw) == 1:
            found.append(throw)
            continue
        key = throw if ordered and is_run(throw) else tuple(sorted(throw))
        old = combined.get(key)
        if old is None or _jokers_offered(throw, ordered) < _jokers_offered(old, ordered):
            combined[key] = throw
    found += combined.values()
    return found


def is_run(throw: Move) -> bool:
    """Cards of different ranks."""
    return len(_ranks(throw)) > 1


def _ranks(throw: Move) -> set[int]:
    """Of its cards, jokers left out."""
    return {kind % SUIT_SIZE for kind in throw if kind != JOKER}


def _jokers_offered(throw: Move, ordered: bool) -> int:  # noqa: FBT001 -- see `sensible`
    return (throw[-1] == JOKER) + (throw[0] == JOKER and not ordered)


def without(hand: Sequence[int], throw: Move) -> list[int]:
    """What is left of a hand."""
    left = list(hand)
    for kind in throw:
        left.remove(kind)
    return left


def sift(hands: Hands, group: Ints, most: int | Ints) -> Ints:
    """The numbers of the hands that promise most, so many of each group, in the order of groups.

    *group* is by hand, and so may *most* be.
    """
    promise = 0.28 * hands.total + 0.72 * hands.rest + 1.2 * hands.length
    order = np.lexsort((promise, group))
    ranked = group[order]
    place = np.arange(len(order)) - ranked.searchsorted(ranked)
    return order[place < np.broadcast_to(most, len(order))[order]]


def samples(scene: Scene, dice: np.random.Generator | None) -> Floats:
    """(sights, KINDS): how many of it are unseen; with *dice* one suit stands for all four of a rank."""
    if dice is None:
        return scene.unseen
    suits = scene.unseen[:, :JOKER].reshape(-1, 4, SUIT_SIZE)
    chosen = (suits * dice.random(suits.shape, np.float32)).argmax(1)
    found = np.zeros_like(scene.unseen)
    picked = np.arange(4)[None, :, None] == chosen[:, None, :]
    found[:, :JOKER] = (picked * suits.sum(1)[:, None, :]).reshape(-1, JOKER)
    found[:, JOKER] = scene.unseen[:, JOKER]
    return found


def slappable(sight: Sight, throw: Move) -> Bits:
    """By kind: would a player slap it onto this throw?"""
    box = sight.box
    key = (ground(box).slaps, throw)
    row = _fits.get(key)
    if row is None:
        row = np.zeros(KINDS, bool)
        for kind in _slap_near(box, throw):
            row[kind] = box.value[kind] > 0
        _fits[key] = row
    return row


def _slap_near(box: Box, throw: Move) -> Iterable[int]:
    """Kinds that may be slapped on this throw, jokers left out: nobody slaps one."""
    mode, ranks = box.rules.turn.slap_down, _ranks(throw)
    if not ranks or mode == "none" or (mode == "single" and len(throw) > 1):
        return ()
    if len(ranks) == 1 and JOKER not in throw:
        return range(ranks.pop(), JOKER, SUIT_SIZE)
    return [kind for kind in range(JOKER) if box.slap_ends(throw, throw, kind)]


_fits: dict[tuple[int, Move], Bits] = {}


def offered(box: Box, throw: Move) -> Move:
    """What the next player may take of this throw."""
    if box.takes_any or len(throw) == 1:
        return throw
    return throw[-1:] if box.takes_last else (throw[0], throw[-1])


def heeded(scene: Scene, owner: Ints, throws: Sequence[Move], heeds: Bits) -> Floats:
    """Columns of what throws leave to the next player; nothing of it for who does not heed it."""
    found = np.zeros((len(owner), OFFER), np.float32)
    rows = np.flatnonzero(heeds[owner]).tolist()
    if rows:
        who, heeding = owner[rows], [throws[row] for row in rows]
        left = [offered(scene.sights[at].box, throw) for at, throw in zip(who.tolist(), heeding, strict=True)]
        found[rows] = offers(scene, who, heeding, left)
    return found
