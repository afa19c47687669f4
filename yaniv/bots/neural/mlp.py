"""Multilayer perceptrons: two hidden layers (ReLU), one output. Evaluated here; trained in `yaniv.arena.train`."""

from pathlib import Path
from typing import Final

import numpy as np

from yaniv.bots.neural.feature_layout import (
    FEATURE_SLICES,
    RANK_SET_SIZES,
    SUIT_FEATURES,
    FloatArray,
    IntArray,
    paired_weights,
)

POINTS_PER_UNIT: Final = 20.0
"""Points per unit of the output."""
_RANK_SETS_BY_SIZE: Final = np.argsort(RANK_SET_SIZES, kind="stable")
"""int64 (RANK_SET_COUNT): the rank sets, smallest first."""
_ROW_BY_RANK_SET: Final = np.argsort(_RANK_SETS_BY_SIZE)
"""int64 (RANK_SET_COUNT): the position of each rank set in `_RANK_SETS_BY_SIZE`."""


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
        self._suit_weights: FloatArray = np.empty((0, self.first.shape[1]), np.float32)
        """First-layer sums of the suits that hold few ranks, in the order of `_RANK_SETS_BY_SIZE`."""
        self.rank_weights: FloatArray = np.concatenate(
            [self.first[FEATURE_SLICES["ranks"]], np.zeros((1, self.first.shape[1]), np.float32)]
        )
        """First-layer weights of one more card of a rank; the last row is 0, for no card."""
        self.total_weights = paired_weights(self.first, FEATURE_SLICES["near"], FEATURE_SLICES["total"])
        self.remaining_weights = paired_weights(self.first, FEATURE_SLICES["rest_near"], FEATURE_SLICES["rest"])
        """First-layer sums of a hand's points after its best throw.

        This and `total_weights` are indexed by `feature_layout.paired_column`.
        """

    def suit_weights(self, rank_sets: IntArray) -> tuple[FloatArray, IntArray]:
        """Return first-layer sums of suits as a table, float32 (rows, units), and the row of each rank set in it.

        *Why* a table of rows that grows: a suit of more than five ranks is rare, and all of them take 4 MB.
        """
        rows = _ROW_BY_RANK_SET.take(rank_sets)
        last_row = rows.max(initial=-1)
        while last_row >= len(self._suit_weights):
            size = RANK_SET_SIZES[_RANK_SETS_BY_SIZE[len(self._suit_weights)]]
            features = SUIT_FEATURES[size == RANK_SET_SIZES].astype(np.float32)
            more = features @ self.first[FEATURE_SLICES["suits"]]
            self._suit_weights = np.concatenate([self._suit_weights, more])
        return self._suit_weights, rows

    @staticmethod
    def random_init(rng: "np.random.Generator", sizes: tuple[int, int, int]) -> "Mlp":
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
