"""Teaching a net: Adam on the Huber loss, in plain numpy."""

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.learned.columns import Floats
from yaniv.bots.learned.net import POINTS, Net

_BATCH = 512
_CALMING = 800
"""Steps that the mean of the weights reaches back; at first, a quarter of all."""
_EDGE = 1.5
"""Errors above this, as a part of `POINTS`, count linearly: a round may cost eighty points by bad luck."""

_PAIRS = 4.0
"""How much the pairs of a step count beside its rows: what they tell is that much surer."""

Taught = tuple[NDArray[np.floating], Floats]


class Teacher:
    """A net and the momentum of its learning."""

    def __init__(self, net: Net) -> None:
        self.weights = [weight.copy() for weight in net.weights]
        self.moments = [np.zeros_like(weight) for weight in self.weights for _ in range(2)]
        self.calm = [weight.copy() for weight in self.weights]
        """The weights without the jitter of the last steps: their mean, older ones counting less."""
        self.steps = 0

    @property
    def net(self) -> Net:
        """As it plays now."""
        return Net([weight.copy() for weight in self.calm])

    def teach(self, taught: Taught, epochs: int, rate: float, seed: int, pairs: Taught | None = None) -> float:
        """Goes over all rows so often, the rate falling to a third; the mean error of the last time, in points.

        *taught* are rows, (n, `columns.WIDTH`), and what each was worth, (n); *pairs* are (m, 2, `columns.WIDTH`), and
        how many points the first of each was worth more, (m).
        """
        rows, points = taught
        dice = np.random.default_rng(seed)
        batches = max(1, len(rows) // _BATCH)
        error = 0.0
        for epoch in range(epochs):
            order = dice.permutation(len(rows))
            pair_order = dice.permutation(len(pairs[0])) if pairs else order
            error = 0.0
            for batch in range(batches):
                at = np.sort(order[batch::batches])
                done = (epoch * batches + batch) / (epochs * batches)
                x, wanted, apart = rows[at].astype(np.float32), points[at] / POINTS, np.zeros(0, np.float32)
                if pairs:
                    paired = np.sort(pair_order[batch::batches])
                    x = np.concatenate([x, *pairs[0][paired].astype(np.float32).swapaxes(0, 1)])
                    apart = pairs[1][paired] / POINTS
                error += self._step(x, wanted, apart, rate * (1 - done * 2 / 3))
        return error / batches * POINTS

    def _step(self, x: Floats, wanted: Floats, apart: Floats, rate: float) -> float:
        """*x* are the rows of *wanted*, then the first of all pairs that lie so far *apart*, then the second."""
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        worth, first, second = np.split((h2 @ w3 + b3)[:, 0], [len(wanted), len(wanted) + len(apart)])
        off = worth - wanted
        pull = _PAIRS * np.clip(first - second - apart, -_EDGE / 2, _EDGE / 2) / max(1, len(apart))
        d3 = np.concatenate([np.clip(off, -_EDGE, _EDGE) / len(off), pull, -pull])[:, None].astype(np.float32)
        d2 = (d3 @ w3.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        self._apply([x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ d3, d3.sum(0)], rate)
        return float(np.abs(off).mean())

    def _apply(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        calming = np.float32(1 / min(_CALMING, 1 + self.steps / 4))
        keep, keep_square = 0.9, 0.999
        fade = (1 - keep_square**self.steps) ** 0.5 / (1 - keep**self.steps)
        for at, (weight, slope) in enumerate(zip(self.weights, slopes, strict=True)):
            mean, square = self.moments[2 * at], self.moments[2 * at + 1]
            mean += (1 - keep) * (slope - mean)
            square += (1 - keep_square) * (slope * slope - square)
            np.subtract(weight, np.float32(rate * fade) * mean / (np.sqrt(square) + 1e-7), out=weight)
            self.calm[at] += calming * (weight - self.calm[at])
