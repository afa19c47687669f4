"""Small nets: two hidden layers, one number out. Played here; taught in `yaniv.arena.train`."""

from pathlib import Path
from typing import Final

import numpy as np

from yaniv.bots.neural.feature_layout import FEATURE_SLICES, SUIT_FEATURES, FloatArray, paired_weights

POINTS_PER_UNIT: Final = 20.0
"""Points that an output of 1 means."""


class Mlp:
    """Weights, and what follows from them."""

    def __init__(self, weights: list[FloatArray]) -> None:
        """A matrix (in, out) and its bias (out) for each of three layers: `WIDTH` in, two hidden ones, 1 out."""
        self.weights = [np.ascontiguousarray(weight, np.float32) for weight in weights]
        self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias = self.weights
        self._zeros = np.zeros(max(self.second.shape), np.float32)
        """A row: four times as quick to compare with as one zero."""
        suit_slice = FEATURE_SLICES["suits"]
        self.suit_weights: FloatArray = SUIT_FEATURES @ self.first[suit_slice]
        """What a suit adds, by the ranks held in it."""
        self.rank_weights: FloatArray = np.concatenate(
            [self.first[FEATURE_SLICES["ranks"]], np.zeros((1, self.first.shape[1]), np.float32)]
        )
        """What one more card of a rank adds; the last row: no card."""
        self.total_weights = paired_weights(self.first, FEATURE_SLICES["near"], FEATURE_SLICES["total"])
        self.remaining_weights = paired_weights(self.first, FEATURE_SLICES["rest_near"], FEATURE_SLICES["rest"])
        """What the points of a hand add, and those left after its best throw; by `columns.both`."""

    @staticmethod
    def random_init(rng: np.random.Generator, sizes: tuple[int, int, int]) -> "Mlp":
        """A net that knows nothing yet; *sizes*: columns of a row, then of both hidden layers."""
        weights: list[FloatArray] = []
        for input_size, output_size in zip(sizes, (*sizes[1:], 1), strict=True):
            deviation = (2 / min(input_size, 64)) ** 0.5 if output_size > 1 else 0.01
            weights += [
                rng.normal(0, deviation, (input_size, output_size)).astype(np.float32),
                np.zeros(output_size, np.float32),
            ]
        return Mlp(weights)

    def evaluate(self, features: FloatArray) -> FloatArray:
        """Points by row of *rows*, (hands, WIDTH)."""
        return self.evaluate_hidden(features @ self.first + self.first_bias)

    def evaluate_hidden(self, hidden: FloatArray) -> FloatArray:
        """Points of rows whose first layer has been summed up: *hidden*, (hands, its size), is used up."""
        np.maximum(hidden, self._zeros[: hidden.shape[1]], out=hidden)
        second_hidden = hidden @ self.second
        second_hidden += self.second_bias
        np.maximum(second_hidden, self._zeros[: second_hidden.shape[1]], out=second_hidden)
        points: FloatArray = ((second_hidden @ self.third)[:, 0] + self.third_bias[0]) * np.float32(POINTS_PER_UNIT)
        return points


def save_networks(path: Path, networks: dict[str, Mlp], header: dict[str, str]) -> None:
    """Nets with what they are, in half precision."""
    arrays = {
        f"{name}.{index}": weight.astype(np.float16)
        for name, network in networks.items()
        for index, weight in enumerate(network.weights)
    }
    header_lines = np.array([f"{key}={value}" for key, value in header.items()])
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, header=header_lines, **arrays)


def load_networks(path: Path) -> tuple[dict[str, Mlp], dict[str, str]]:
    """What `save` wrote."""
    with np.load(path) as file:
        header = dict(str(line).split("=", 1) for line in file["header"])
        names = dict.fromkeys(key.split(".")[0] for key in file.files if key != "header")
        networks = {name: Mlp([file[f"{name}.{index}"].astype(np.float32) for index in range(6)]) for name in names}
    return networks, header
