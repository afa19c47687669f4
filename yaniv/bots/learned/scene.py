"""Several sights at once, with everything about them that no choice changes."""

from collections.abc import Sequence

import numpy as np

from yaniv.bots.fast.kinds import JOKER, KINDS, STOCK, SUIT_SIZE
from yaniv.bots.fast.position import UNKNOWN
from yaniv.bots.learned.columns import AROUND, HIGHS, LAYOUT, POWERS, RIVAL, SIZES, Floats, Ints
from yaniv.bots.learned.ground import Ground, best_runs, ground
from yaniv.bots.learned.stakes import Stakes
from yaniv.bots.sight import Rival, Sight


class Scene:
    """Arrays by sight; `around` holds the columns that are the same for every choice."""

    def __init__(self, sights: Sequence[Sight], stakes: Sequence[Stakes]) -> None:
        self.sights = sights
        self.stakes = stakes
        grounds = [ground(sight.box) for sight in sights]
        self.values = np.stack([each.values for each in grounds])
        self.rank_values = np.stack([each.rank_values for each in grounds])
        self.limit = np.array([each.limit for each in grounds])
        self.runs = np.array([each.runs for each in grounds])
        self.joker_runs = np.array([each.joker_runs for each in grounds])
        self.wild_sets = np.array([each.wild_sets for each in grounds])
        self.penalty = np.array([each.penalty for each in grounds])
        self.curve = np.stack([each.curve for each in stakes])
        self.best_runs = best_runs()
        self.unseen = np.array([sight.unseen for sight in sights], np.float32)
        np.maximum(self.unseen, 0, out=self.unseen)
        suits = self.unseen[:, :JOKER].reshape(-1, 4, SUIT_SIZE)
        self.unseen_ranks = suits.sum(1)
        self.unseen_bits = (suits > 0).astype(np.int64) @ POWERS
        self.around = self._around(grounds)
        self._feeding()

    def _around(self, grounds: Sequence[Ground]) -> Floats:
        count = len(self.sights)
        x = np.zeros((count, AROUND.stop), np.float32)
        x[:, LAYOUT["rules"]] = [each.rules for each in grounds]
        others = np.array([len(sight.rivals) for sight in self.sights])
        x[np.arange(count), LAYOUT["players"].start + np.clip(others - 1, 0, 6)] = 1
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
        rows = [(at, *_told(rival, sight.box.value)) for at, sight in enumerate(self.sights) for rival in sight.rivals]
        raw = np.array(rows, np.int64)
        owner, size, known, worth, high, length, draw = raw.T
        seen = np.zeros((len(raw), RIVAL), np.float32)
        line = np.arange(len(raw))
        seen[line, np.minimum(size, SIZES - 1)] = 1
        seen[line, SIZES + np.clip(high + 1, 0, HIGHS - 1)] = 1
        seen[line, SIZES + HIGHS + draw] = 1
        hidden = np.maximum(size - known, 0)
        mean = self.mean[owner]
        bound = np.where(high >= 0, np.minimum(high * 0.6 + 0.5, mean), mean)
        guess = worth + hidden * bound
        tail = SIZES + HIGHS + 3
        seen[:, tail] = known / 3
        seen[:, tail + 1] = worth / 10
        seen[:, tail + 2] = hidden / 5
        seen[:, tail + 3] = guess / 15
        seen[:, tail + 4] = length / 3
        seen[:, tail + 5] = guess <= self.limit[owner]
        first = np.cumsum(others) - others
        x[:, LAYOUT["next"]] = seen[first]
        x[:, LAYOUT["before"]] = seen[first + others - 1]
        x[:, LAYOUT["all"]] = np.add.reduceat(seen, first, axis=0)
        x[:, LAYOUT["final"].start + 1] = np.minimum.reduceat(guess, first) / 10

    def _feeding(self) -> None:
        """What the next player is known to hold: matching ranks, and near cards of a suit."""
        count = len(self.sights)
        known = np.zeros((count, KINDS), np.float32)
        for at, sight in enumerate(self.sights):
            for kind in sight.rivals[0].known:
                known[at, kind] += 1
        suits = known[:, :JOKER].reshape(-1, 4, SUIT_SIZE)
        self.next_ranks = suits.sum(1)
        wide = np.pad(suits, ((0, 0), (0, 0), (2, 2)))
        near = wide[:, :, 1:-3] + wide[:, :, 3:-1] + 0.5 * (wide[:, :, :-4] + wide[:, :, 4:])
        self.next_near = near.reshape(count, JOKER)


def _told(rival: Rival, value: Sequence[int]) -> tuple[int, ...]:
    """Size, known cards, their points, the highest card and the length of the last throw, where he picked up last."""
    draw = 0 if rival.draw == UNKNOWN else 1 if rival.draw == STOCK else 2
    high = max([value[kind] for kind in rival.throw], default=-1)
    return rival.size, len(rival.known), sum([value[kind] for kind in rival.known]), high, len(rival.throw), draw
