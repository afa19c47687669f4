"""Where a player draws first: a draw is worth the best throw after it, and a throw what it leaves."""

from typing import Final

import numpy as np

from yaniv.bots.fast.kinds import DRAWN, JOKER, STOCK, Move
from yaniv.bots.learned.choices import FREEING, NO_DRAW, THROWS, Parts, heeded, samples, sensible, sift, without
from yaniv.bots.learned.columns import Bits, Floats
from yaniv.bots.learned.hands import Hands, columns
from yaniv.bots.learned.net import Net
from yaniv.bots.learned.scene import Scene
from yaniv.bots.sight import Sight

_THROWS_AFTER: Final = 3
"""Looked at for each card that may be drawn."""
_SHARE: Final = 0.3
"""Of the cards that stand for all, as many are tried where time matters."""
_NEVER: Final = -1e9


def draws_first(scene: Scene, net: Net, which: list[int], dice: np.random.Generator | None, heeds: Bits) -> Parts:
    """A draw is worth the best throw after it; after the draw, a throw is worth what it leaves."""
    comes = samples(scene, dice)
    if dice is not None:
        comes *= dice.random(comes.shape, np.float32) < _SHARE
    entries: list[tuple[int, int, Move, list[int]]] = []
    """Group, sight, throw, hand left."""
    groups: list[tuple[int, int, float]] = []
    """Sight, draw, weight."""
    for at in which:
        sight = scene.sights[at]
        for draw, card, weight, bound in _cards_to_come(sight, comes[at]):
            hand = sight.hand if card < 0 else [*sight.hand, card]
            if draw >= FREEING and sight.box.lays_card:
                hand = without(hand, (draw - FREEING,))
            throws = [(bound,)] if bound >= 0 else sensible(sight, hand)
            entries += [(len(groups), at, throw, without(hand, throw)) for throw in throws]
            groups.append((at, draw, weight))
    group = np.array([entry[0] for entry in entries])
    owner = np.array([entry[1] for entry in entries])
    hands = Hands(scene, owner, [entry[3] for entry in entries])
    most = np.array([THROWS if sight.phase == DRAWN else _THROWS_AFTER for sight in scene.sights])
    kept = sift(hands, group, most[owner])
    entries, owner, group = [entries[at] for at in kept], owner[kept], group[kept]
    offer = heeded(scene, owner, [entry[2] for entry in entries], heeds)
    value = net.value(columns(hands.take(kept), offer))
    return _summed(scene, entries, groups, value)


def _summed(
    scene: Scene, entries: list[tuple[int, int, Move, list[int]]], groups: list[tuple[int, int, float]], value: Floats
) -> Parts:
    best: dict[int, float] = {}
    found: dict[tuple[int, Move, int], tuple[float, float]] = {}
    for (group, at, throw, _), worth in zip(entries, value.tolist(), strict=True):
        if scene.sights[at].phase == DRAWN:
            found[at, throw, NO_DRAW] = (worth, 1.0)
        else:
            best[group] = max(worth, best.get(group, _NEVER))
    for group, worth in best.items():
        at, draw, weight = groups[group]
        total, weights = found.get((at, (), draw), (0.0, 0.0))
        found[at, (), draw] = (total + worth * weight, weights + weight)
    owner = np.array([at for at, _, _ in found])
    draws = np.array([draw for _, _, draw in found])
    worths = np.array([total / weights for total, weights in found.values()], np.float32)
    return owner, [throw for _, throw, _ in found], draws, worths


def _cards_to_come(sight: Sight, comes: Floats) -> list[tuple[int, int, float, int]]:
    """Draw, card, weight, and the card that must be thrown for it."""
    if sight.phase == DRAWN:
        return [(NO_DRAW, -1, 1.0, sight.bound)]
    found = [(kind, kind, 1.0, -1) for kind in dict.fromkeys(sight.pickable)]
    if sight.stock:
        coming = np.flatnonzero(comes) if comes.any() else np.flatnonzero(sight.unseen)[:1]
        found += [(STOCK, int(kind), float(comes[kind]) or 1.0, -1) for kind in coming]
    lays = sight.box.lays_card
    found += [(FREEING + exact, JOKER, 1.0, -1 if lays else exact) for exact in sight.exacts if exact in sight.hand]
    return found
