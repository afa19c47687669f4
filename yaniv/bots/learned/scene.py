"""Several sights at once, with everything about them that no choice changes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.deeds import FREE
from yaniv.bots.fast.kinds import JOKER, KINDS, SUIT_SIZE
from yaniv.bots.learned.columns import AROUND, BITS, BOUNDS, HIGHS, LAYOUT, POWERS, RIVAL, SIZES, Floats, Ints
from yaniv.bots.learned.ground import best_runs, ground
from yaniv.bots.learned.stakes import Stakes
from yaniv.bots.sight import Rival, Sight

_TOTALS = 64
"""Totals of a hand that are told apart when hands are compared."""


class Scene:
    """Arrays by sight; `around` holds the columns that are the same for every choice."""

    def __init__(self, sights: Sequence[Sight], stakes: Sequence[Stakes]) -> None:
        self.sights = sights
        self.stakes = stakes
        grounds = [ground(sight.box) for sight in sights]
        houses = list(dict.fromkeys(grounds))
        house = np.array([houses.index(each) for each in grounds])
        self.values = np.array([each.values for each in houses])[house]
        self.rank_values = np.array([each.rank_values for each in houses])[house]
        self.limit = np.array([each.limit for each in houses])[house]
        self.runs = np.array([each.runs for each in houses])[house]
        self.joker_runs = np.array([each.joker_runs for each in houses])[house]
        self.wild_sets = np.array([each.wild_sets for each in houses])[house]
        self.penalty = np.array([each.penalty for each in houses])[house]
        self.curve = np.array([each.curve for each in stakes])
        self.best_runs = best_runs()
        self.unseen = np.array([sight.unseen for sight in sights], np.float32)
        np.maximum(self.unseen, 0, out=self.unseen)
        suits = self.unseen[:, :JOKER].reshape(-1, 4, SUIT_SIZE)
        self.unseen_ranks = suits.sum(1)
        self.unseen_bits = (suits > 0).astype(np.int64) @ POWERS
        self.around = self._around()
        self.around[:, LAYOUT["rules"]] = np.array([each.rules for each in houses])[house]
        self._feeding()

    def _around(self) -> Floats:
        count = len(self.sights)
        x = np.zeros((count, AROUND.stop), np.float32)
        others = np.array([len(sight.rivals) for sight in self.sights])
        x[np.arange(count), LAYOUT["players"].start + (others - 1).clip(0, 6)] = 1
        self._see_unseen(x[:, LAYOUT["unseen"]])
        self._see_rivals(x, others)
        x[:, LAYOUT["stand"]] = [each.standing for each in self.stakes]
        x[:, LAYOUT["final"].start] = [sight.final for sight in self.sights]
        return x

    def _see_unseen(self, x: Floats) -> None:
        hidden = np.maximum(self.unseen.sum(1), 1)
        x[:, :13] = self.unseen_ranks / hidden[:, None] * 8
        x[:, 13] = self.unseen[:, JOKER] / hidden * 20
        self.mean = (self.unseen * self.values).sum(1) / hidden
        x[:, 14] = self.mean / 6
        x[:, 15] = hidden / 50
        x[:, 16] = np.array([sight.stock for sight in self.sights]) / 40
        turns = np.array([sight.turns for sight in self.sights])
        x[:, 17] = turns / 8
        x[:, 18] = turns == 0
        x[:, 19] = np.minimum(turns, 3) / 3

    def _see_rivals(self, x: Floats, others: Ints) -> None:
        """The next player, the one before, and all together."""
        rivals = [(at, sight, rival) for at, sight in enumerate(self.sights) for rival in sight.rivals]
        owner = np.array([at for at, _, _ in rivals])
        bounds = _histogram([_bounds(sight, rival) for _, sight, rival in rivals])
        raw = np.array([_told(sight, rival) for _, sight, rival in rivals], np.int64)
        size, known, worth, high, length, draw = raw.T
        mean, spread = self._weighed(owner, bounds)
        mean += worth
        first = np.cumsum(others) - others
        self._reckon(first, mean, spread)
        self.next_shed = BITS[[rivals[at][2].deeds.shed for at in first]]
        seen = np.zeros((len(raw), RIVAL), np.float32)
        line = np.arange(len(raw))
        seen[line, np.minimum(size, SIZES - 1)] = 1
        seen[line, SIZES + (high + 1).clip(0, HIGHS - 1)] = 1
        seen[line, SIZES + HIGHS + draw] = 1
        hidden = np.maximum(size - known, 0)
        tail = SIZES + HIGHS + 3
        seen[:, tail : tail + BOUNDS] = np.add.reduceat(bounds, np.arange(0, FREE + 1, 2), axis=1)
        tail += BOUNDS
        seen[:, tail] = known / 3
        seen[:, tail + 1] = worth / 10
        seen[:, tail + 2] = hidden / 5
        seen[:, tail + 3] = mean / 15
        seen[:, tail + 4] = length / 3
        seen[:, tail + 5] = _below(self.limit[owner], mean, spread)
        seen[:, tail + 6] = spread / 10
        seen[:, tail + 7] = _below(self.limit[owner] - 3, mean, spread)
        x[:, LAYOUT["next"]] = seen[first]
        x[:, LAYOUT["before"]] = seen[first + others - 1]
        x[:, LAYOUT["all"]] = np.add.reduceat(seen, first, axis=0)
        x[:, LAYOUT["final"].start + 1] = np.minimum.reduceat(mean, first) / 10

    def _weighed(self, owner: Ints, bounds: Floats) -> tuple[Floats, Floats]:
        """What the hidden cards of each rival count on the average, and how far from that they may be."""
        below = self.values[:, None, :] <= np.arange(FREE)[:, None]
        below = np.concatenate([below, np.ones_like(below[:, :1])], 1)
        cards = self.unseen[:, None, :] * below
        count = cards.sum(2)
        mean = (cards * self.values[:, None, :]).sum(2) / np.maximum(count, 1)
        square = (cards * self.values[:, None, :] ** 2).sum(2) / np.maximum(count, 1)
        mean = np.where(count > 0, mean, np.arange(FREE + 1))
        spread = np.where(count > 0, square - mean**2, 0)
        return (bounds * mean[owner]).sum(1), np.sqrt(np.maximum((bounds * spread[owner]).sum(1), 0.01))

    def _reckon(self, first: Ints, mean: Floats, spread: Floats) -> None:
        """By sight and total: the chance that somebody holds no more than that."""
        chance = _below(np.arange(_TOTALS)[None, :], mean[:, None], spread[:, None])
        missed = np.add.reduceat(np.log1p(-np.minimum(chance, 0.999)), first, axis=0)
        self._beaten = (1 - np.exp(missed)).astype(np.float32)

    def beaten(self, owner: Ints, total: Floats) -> Floats:
        """By hand: the chance that this total meets one that counts no more, as far as throws tell; *owner*: whose."""
        found: Floats = self._beaten[owner, total.clip(0, _TOTALS - 1).astype(np.int64)]
        return found

    def _feeding(self) -> None:
        """What the next player is known to hold: matching ranks, and near cards of a suit."""
        count = len(self.sights)
        known = np.zeros((count, KINDS), np.float32)
        for at, sight in enumerate(self.sights):
            for kind in sight.rivals[0].known:
                known[at, kind] += 1
        suits = known[:, :JOKER].reshape(-1, 4, SUIT_SIZE)
        self.next_ranks = suits.sum(1)
        wide = np.zeros((count, 4, SUIT_SIZE + 4), np.float32)
        wide[:, :, 2:-2] = suits
        near = wide[:, :, 1:-3] + wide[:, :, 3:-1] + 0.5 * (wide[:, :, :-4] + wide[:, :, 4:])
        self.next_near = near.reshape(count, JOKER)


def _told(sight: Sight, rival: Rival) -> tuple[int, ...]:
    """Size, known cards, their points, the highest card and the length of the last throw, where he picked up last."""
    value, deeds = sight.box.value, rival.deeds
    draw = 0 if deeds.took is None else 1 + deeds.took
    worth = sum([value[kind] for kind in rival.known])
    high = max([value[kind] for kind in deeds.last], default=-1)
    return rival.size, len(rival.known), worth, high, len(deeds.last), draw


def _bounds(sight: Sight, rival: Rival) -> list[int]:
    hidden = max(0, rival.size - len(rival.known))
    return rival.deeds.bounds(hidden, sight.box.rules.deal.hand_size, sight.box.value)


def _histogram(bounds: Sequence[Sequence[int]]) -> Floats:
    """By rival and bound: how many hidden cards."""
    found = np.zeros((len(bounds), FREE + 1), np.float32)
    line = np.repeat(np.arange(len(bounds)), [len(each) for each in bounds])
    np.add.at(found, (line, np.array([bound for each in bounds for bound in each], np.int64)), 1)
    return found


def _below(total: Ints, mean: Floats, spread: Floats) -> NDArray[np.float64]:
    """The chance that a hand counts no more than *total*, as if hands were spread normally."""
    found: NDArray[np.float64] = 1 / (1 + np.exp(-1.7 * ((total + 0.5 - mean) / spread).clip(-8, 8)))
    return found
