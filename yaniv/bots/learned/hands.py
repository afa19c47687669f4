"""Hands that are left after throws (or held before one), and what those throws offer: row by row."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from yaniv.bots.fast.kinds import JOKER, KINDS, SUIT_SIZE
from yaniv.bots.learned.columns import (
    AROUND,
    BIT_COUNT,
    LAYOUT,
    OFFER,
    POWERS,
    SCALARS,
    SIZES,
    SUIT_COLUMNS,
    WANTED,
    WIDTH,
    Floats,
    Ints,
    absolute,
    near,
)
from yaniv.bots.learned.ground import MOST_JOKERS
from yaniv.bots.learned.scene import Scene
from yaniv.bots.learned.stakes import SCORES


class Looks(NamedTuple):
    """By hand: points, points left after the best throw, and unseen cards that would make a pair or a run."""

    total: Floats
    rest: Floats
    pair_outs: Floats
    run_outs: Floats


class Hands:
    """Hands that are left after throws (or held before one), and what those throws offer. Row by row."""

    def __init__(self, scene: Scene, owner: Ints, hands: Sequence[Sequence[int]]) -> None:
        """*owner*: by hand, the sight of *scene* that holds it; *hands*: kinds, in any order."""
        self.scene = scene
        self.owner = owner
        count = len(owner)
        self.counts = np.zeros((count, KINDS), np.int64)
        lengths = np.array([len(hand) for hand in hands])
        flat = np.array([kind for hand in hands for kind in hand], np.int64)
        np.add.at(self.counts, (np.repeat(np.arange(count), lengths), flat), 1)
        self.length = lengths
        self._look()

    def take(self, rows: Ints) -> "Hands":
        """Some of them, in this order."""
        found = object.__new__(Hands)
        for name, each in vars(self).items():
            setattr(found, name, each if isinstance(each, Scene) else each[rows])
        return found

    def _look(self) -> None:
        scene, owner, counts = self.scene, self.owner, self.counts
        held = counts > 0
        suits = counts[:, :JOKER].reshape(-1, 4, SUIT_SIZE)
        self.masks = held[:, :JOKER].reshape(-1, 4, SUIT_SIZE) @ POWERS
        self.ranks = suits.sum(1)
        self.jokers = counts[:, JOKER]
        values = scene.values[owner]
        self.total = (counts * values).sum(1)
        self.single = np.where(held, values, -99).max(1)
        self.single = np.where(self.length > 0, self.single, 0)
        rank_values = scene.rank_values[owner]
        wild = np.where(scene.wild_sets[owner], self.jokers, 0)
        self.wild = wild
        joker_value = values[:, JOKER]
        self.joker_value = joker_value
        self.rank_values = rank_values
        several = (self.ranks + wild[:, None] > 1) & (self.ranks > 0)
        self.set = np.where(several, self.ranks * rank_values, -99).max(1) + wild * joker_value
        self.set = np.where(several.any(1), self.set, -99)
        self.fill = np.where(scene.joker_runs[owner], np.minimum(self.jokers, MOST_JOKERS), 0)
        tables = scene.runs[owner]
        self.tables = tables
        self.run = scene.best_runs[tables[:, None], self.fill[:, None], self.masks].max(1)
        self.rest = self.total - np.maximum(np.maximum(self.single, self.set), self.run)
        unseen_ranks = scene.unseen_ranks[owner]
        self.pair_outs = ((self.ranks > 0) * unseen_ranks).sum(1)
        self.run_outs = BIT_COUNT[WANTED[self.masks] & scene.unseen_bits[owner]].sum(1)

    @property
    def looks(self) -> Looks:
        """As they are, without a card to come."""
        return Looks(self.total, self.rest, self.pair_outs, self.run_outs)


def offers(scene: Scene, owner: Ints, throws: Sequence[Sequence[int]], offered: Sequence[Sequence[int]]) -> Floats:
    """(throws, OFFER): what throws leave to the next player; *offered* is that part of each he may take."""
    count = len(owner)
    x = np.zeros((count, OFFER), np.float32)
    lengths = np.array([len(each) for each in offered])
    line = np.repeat(np.arange(count), lengths)
    flat = np.array([kind for each in offered for kind in each], np.int64)
    on_offer = np.zeros((count, KINDS), np.float32)
    on_offer[line, flat] = 1
    ranks = on_offer[:, :JOKER].reshape(-1, 4, SUIT_SIZE).sum(1)
    x[:, :13] = ranks
    x[:, 13] = on_offer[:, JOKER]
    values = np.where(on_offer > 0, scene.values[owner], 99)
    lowest = values.min(1)
    x[np.arange(count), 14 + lowest.clip(-1, 10).astype(np.int64) + 1] = 1
    x[:, 26] = np.minimum((ranks * scene.next_ranks[owner]).sum(1), 3)
    x[:, 27] = np.minimum((on_offer[:, :JOKER] * scene.next_near[owner]).sum(1), 3)
    x[:, 28] = ((ranks > 0) * scene.unseen_ranks[owner]).sum(1) / 4
    x[:, 29] = lengths / 2
    size = np.array([len(each) for each in throws])
    x[np.arange(count), 30 + size.clip(1, 5) - 1] = 1
    x[:, 35] = [JOKER in each and len(each) > 1 for each in throws]
    x[:, 36] = lowest / 10
    x[:, 38] = (ranks * scene.next_shed[owner]).sum(1)
    x[:, 37] = [len({kind % SUIT_SIZE for kind in each if kind != JOKER}) == 1 for each in throws]
    return x


def scalars(scene: Scene, owner: Ints, looks: Looks) -> Floats:
    """(hands, SCALARS): columns that are plain numbers."""
    x = np.empty((len(owner), SCALARS), np.float32)
    now = looks.total.clip(0, SCORES - 1).astype(np.int64)
    soon = looks.rest.clip(0, SCORES - 1).astype(np.int64)
    x[:, 0] = looks.total / 20
    x[:, 1] = looks.rest / 20
    x[:, 2] = scene.curve[owner, now] / 20
    x[:, 3] = scene.curve[owner, np.minimum(now + scene.penalty[owner], SCORES - 1)] / 40
    x[:, 4] = scene.curve[owner, soon] / 20
    x[:, 5] = looks.pair_outs / 10
    x[:, 6] = looks.run_outs / 6
    x[:, 7] = 1
    x[:, 8] = scene.beaten(owner, looks.total)
    x[:, 9] = scene.beaten(owner, looks.rest)
    return x


def rank_steps(hands: Hands) -> Floats:
    """(hands, 55): a column for the first, second, third and fourth card of every rank, and three for the jokers."""
    x = np.empty((len(hands.owner), 13 * 4 + 3), np.float32)
    for more in range(4):
        x[:, more:52:4] = hands.ranks > more
    for more in range(3):
        x[:, 52 + more] = hands.jokers > more
    return x


def columns(hands: Hands, offer: Floats | None) -> Floats:
    """(hands, WIDTH): whole rows, as training keeps them and the net of calls reads them; no *offer* before a throw."""
    scene, owner = hands.scene, hands.owner
    count = len(owner)
    line = np.arange(count)
    x = np.zeros((count, WIDTH), np.float32)
    x[:, AROUND] = scene.around[owner]
    if offer is not None:
        x[:, LAYOUT["offer"]] = offer
    x[:, LAYOUT["suits"]] = SUIT_COLUMNS[hands.masks].sum(1)
    x[:, LAYOUT["ranks"]] = rank_steps(hands)
    x[line, LAYOUT["size"].start + np.minimum(hands.length, SIZES - 1)] = 1
    limit = scene.limit[owner]
    x[line, LAYOUT["near"].start + near(hands.total, limit)] = 1
    x[line, LAYOUT["total"].start + absolute(hands.total)] = 1
    x[line, LAYOUT["rest_near"].start + near(hands.rest, limit)] = 1
    x[line, LAYOUT["rest"].start + absolute(hands.rest)] = 1
    x[:, LAYOUT["scalars"]] = scalars(scene, owner, hands.looks)
    return x
