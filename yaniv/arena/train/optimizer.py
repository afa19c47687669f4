"""Training of a net with the Adam optimizer on the Huber loss, in plain numpy."""

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.neural.feature_layout import FloatArray
from yaniv.bots.neural.mlp import POINTS_PER_UNIT, Mlp

_BATCH_SIZE = 512
_AVERAGING_STEPS = 800
"""Time constant of the averaged weights, in steps; early in the training a quarter of the steps so far."""
HUBER_THRESHOLD = 1.5
"""Errors above this, in units of `POINTS_PER_UNIT`, are penalized linearly, if a recipe says nothing else.

A round may cost eighty points by bad luck alone.
"""

_PAIR_WEIGHT = 4.0
"""Weight of the pairs of a step relative to its single samples, because pairs carry much less noise."""

TrainingArrays = tuple[NDArray[np.floating], FloatArray]


class AdamTrainer:
    """Net in training, with the state of its Adam optimizer."""

    def __init__(self, net: Mlp) -> None:
        self.weights = [weight.copy() for weight in net.weights]
        self.moments = [np.zeros_like(weight) for weight in self.weights for _ in range(2)]
        self.averaged_weights = [weight.copy() for weight in self.weights]
        """Exponential moving average of the weights, which removes the noise of the last steps."""
        self.steps = 0
        self.huber_threshold = HUBER_THRESHOLD

    @property
    def net(self) -> Mlp:
        """Net for play: its weights are averages over the training steps."""
        return Mlp([weight.copy() for weight in self.averaged_weights])

    def train(
        self, samples: TrainingArrays, epochs: int, learning_rate: float, seed: int, pairs: TrainingArrays | None = None
    ) -> float:
        """Train for *epochs* passes and return the mean absolute error of the last one, in points.

        The learning rate falls linearly to a third. *samples* are features (n, `FEATURE_WIDTH`) and target points (n,).
        *pairs* are features (m, 2, `FEATURE_WIDTH`) and the differences first - second in points (m,).
        """
        features, target_points = samples
        rng = np.random.default_rng(seed)
        batches = max(1, len(features) // _BATCH_SIZE)
        error = 0.0
        for epoch in range(epochs):
            order = rng.permutation(len(features))
            pair_order = rng.permutation(len(pairs[0])) if pairs else order
            error = 0.0
            for batch in range(batches):
                indices = np.sort(order[batch::batches])
                progress_share = (epoch * batches + batch) / (epochs * batches)
                x, targets, target_differences = (
                    features[indices].astype(np.float32),
                    target_points[indices] / POINTS_PER_UNIT,
                    np.zeros(0, np.float32),
                )
                if pairs:
                    pair_indices = np.sort(pair_order[batch::batches])
                    x = np.concatenate([x, *pairs[0][pair_indices].astype(np.float32).swapaxes(0, 1)])
                    target_differences = pairs[1][pair_indices] / POINTS_PER_UNIT
                error += self._step(x, targets, target_differences, learning_rate * (1 - progress_share * 2 / 3))
        return error / batches * POINTS_PER_UNIT

    def _step(self, x: FloatArray, targets: FloatArray, target_differences: FloatArray, learning_rate: float) -> float:
        """Apply one gradient step; return the mean absolute error of the samples, in units of `POINTS_PER_UNIT`.

        *x* holds the rows for *targets*, then the first rows of all pairs, then the second rows; *target_differences*
        are the differences of the pairs, first - second.
        """
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        predictions, first, second = np.split(
            (h2 @ w3 + b3)[:, 0], [len(targets), len(targets) + len(target_differences)]
        )
        errors = predictions - targets
        pair_gradient = (
            _PAIR_WEIGHT
            * np.clip(first - second - target_differences, -self.huber_threshold / 2, self.huber_threshold / 2)
            / max(1, len(target_differences))
        )
        d3 = np.concatenate(
            [np.clip(errors, -self.huber_threshold, self.huber_threshold) / len(errors), pair_gradient, -pair_gradient]
        )[:, None].astype(np.float32)
        d2 = (d3 @ w3.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        self._apply([x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ d3, d3.sum(0)], learning_rate)
        return float(np.abs(errors).mean())

    def _apply(self, gradients: list[FloatArray], learning_rate: float) -> None:
        self.steps += 1
        averaging_rate = np.float32(1 / min(_AVERAGING_STEPS, 1 + self.steps / 4))
        beta1, beta2 = 0.9, 0.999
        bias_correction = (1 - beta2**self.steps) ** 0.5 / (1 - beta1**self.steps)
        for index, (weight, gradient) in enumerate(zip(self.weights, gradients, strict=True)):
            mean, square = self.moments[2 * index], self.moments[2 * index + 1]
            mean += (1 - beta1) * (gradient - mean)
            square += (1 - beta2) * (gradient * gradient - square)
            np.subtract(
                weight, np.float32(learning_rate * bias_correction) * mean / (np.sqrt(square) + 1e-7), out=weight
            )
            self.averaged_weights[index] += averaging_rate * (weight - self.averaged_weights[index])
