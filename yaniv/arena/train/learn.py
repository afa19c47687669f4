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


class Teacher:
    """A net and the momentum of its learning."""

    def __init__(self, net: Net, moments: list[Floats] | None = None, steps: int = 0) -> None:
        self.weights = [weight.copy() for weight in net.weights]
        self.moments = moments or [np.zeros_like(weight) for weight in self.weights for _ in range(2)]
        self.calm = [weight.copy() for weight in self.weights]
        """The weights without the jitter of the last steps: their mean, older ones counting less."""
        self.steps = steps

    @property
    def net(self) -> Net:
        """As it plays now."""
        return Net([weight.copy() for weight in self.calm])

    def teach(self, rows: NDArray[np.float16], points: Floats, epochs: int, rate: float, seed: int) -> float:
        """Goes over all rows so often, the rate falling to a third; the mean error of the last time, in points.

        *rows* are (n, `columns.WIDTH`), *points* (n): what each was worth.
        """
        dice = np.random.default_rng(seed)
        batches = max(1, len(rows) // _BATCH)
        error = 0.0
        for epoch in range(epochs):
            order = dice.permutation(len(rows))
            error = 0.0
            for batch in range(batches):
                at = np.sort(order[batch::batches])
                done = (epoch * batches + batch) / (epochs * batches)
                error += self._step(rows[at].astype(np.float32), points[at] / POINTS, rate * (1 - done * 2 / 3))
        return error / batches * POINTS

    def _step(self, x: Floats, wanted: Floats, rate: float) -> float:
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        off = (h2 @ w3 + b3)[:, 0] - wanted
        d3 = (np.clip(off, -_EDGE, _EDGE) / len(x))[:, None].astype(np.float32)
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
