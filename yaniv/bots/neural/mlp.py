"""Multilayer perceptrons: two hidden layers (ReLU), one output. Evaluated here; trained in `yaniv.arena.train`."""

from pathlib import Path
from typing import Final

import numpy as np

from yaniv.bots.neural.feature_layout import FEATURE_SLICES, SUIT_FEATURES, FloatArray, paired_weights

POINTS_PER_UNIT: Final = 20.0
"""Points per unit of the output."""


class Mlp:
    """Weights of one network, and tables computed from them in advance."""

    def __init__(self, weights: list[FloatArray]) -> None:
        """Take a float32 matrix (in, out) and bias (out) for each of three layers.

        In and out: `FEATURE_WIDTH`, first hidden, second hidden, 1.
        """
        self.weights = [np.ascontiguousarray(weight, np.float32) for weight in weights]
        self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias = self.weights
        self._zeros = np.zeros(max(self.second.shape), np.float32)
        """A row of zeros: comparing with it is four times as fast as with a scalar."""
        suit_slice = FEATURE_SLICES["suits"]
        self.suit_weights: FloatArray = SUIT_FEATURES @ self.first[suit_slice]
        """First-layer sum of a suit, by rank set: float32 (RANK_SET_COUNT, units)."""
        self.rank_weights: FloatArray = np.concatenate(
            [self.first[FEATURE_SLICES["ranks"]], np.zeros((1, self.first.shape[1]), np.float32)]
        )
        """First-layer weights of one more card of a rank; the last row is 0, for no card."""
        self.total_weights = paired_weights(self.first, FEATURE_SLICES["near"], FEATURE_SLICES["total"])
        self.remaining_weights = paired_weights(self.first, FEATURE_SLICES["rest_near"], FEATURE_SLICES["rest"])
        """First-layer sums of a hand's points after its best throw.

        This and `total_weights` are indexed by `feature_layout.paired_column`.
        """

    @staticmethod
    def random_init(rng: np.random.Generator, sizes: tuple[int, int, int]) -> "Mlp":
        """Return a network with random weights; *sizes*: feature columns, and units of the two hidden layers."""
        weights: list[FloatArray] = []
        for input_size, output_size in zip(sizes, (*sizes[1:], 1), strict=True):
            deviation = (2 / min(input_size, 64)) ** 0.5 if output_size > 1 else 0.01
            weights += [
                rng.normal(0, deviation, (input_size, output_size)).astype(np.float32),
                np.zeros(output_size, np.float32),
            ]
        return Mlp(weights)

    def evaluate(self, features: FloatArray) -> FloatArray:
        """Return the value of each hand in points: float32 (hands,); *features*: float32 (hands, FEATURE_WIDTH)."""
        return self.evaluate_hidden(features @ self.first + self.first_bias)

    def evaluate_hidden(self, hidden: FloatArray) -> FloatArray:
        """Return the value in points of hands whose first layer is already summed, biases included: float32 (H,).

        *hidden*: float32 (H, units), before the ReLU; it is overwritten.
        """
        np.maximum(hidden, self._zeros[: hidden.shape[1]], out=hidden)
        second_hidden = hidden @ self.second
        second_hidden += self.second_bias
        np.maximum(second_hidden, self._zeros[: second_hidden.shape[1]], out=second_hidden)
        points: FloatArray = ((second_hidden @ self.third)[:, 0] + self.third_bias[0]) * np.float32(POINTS_PER_UNIT)
        return points


def save_networks(path: Path, networks: dict[str, Mlp], header: dict[str, str]) -> None:
    """Write networks by name, with a *header* of descriptions, in half precision (float16)."""
    arrays = {
        f"{name}.{index}": weight.astype(np.float16)
        for name, network in networks.items()
        for index, weight in enumerate(network.weights)
    }
    header_lines = np.array([f"{key}={value}" for key, value in header.items()])
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, header=header_lines, **arrays)


def load_networks(path: Path) -> tuple[dict[str, Mlp], dict[str, str]]:
    """Return the networks by name, and the header, as written by `save_networks`."""
    with np.load(path) as file:
        header = dict(str(line).split("=", 1) for line in file["header"])
        names = dict.fromkeys(key.split(".")[0] for key in file.files if key != "header")
        networks = {name: Mlp([file[f"{name}.{index}"].astype(np.float32) for index in range(6)]) for name in names}
    return networks, header
