"""Small nets: two hidden layers, one number out. Played here; taught in `yaniv.arena.train`."""

from pathlib import Path
from typing import Final

import numpy as np

from yaniv.bots.learned.columns import LAYOUT, SUIT_COLUMNS, Floats, pairs

POINTS: Final = 20.0
"""Points that an output of 1 means."""


class Net:
    """Weights, and what follows from them."""

    def __init__(self, weights: list[Floats]) -> None:
        """A matrix (in, out) and its bias (out) for each of three layers: `WIDTH` in, two hidden ones, 1 out."""
        self.weights = [np.ascontiguousarray(each, np.float32) for each in weights]
        self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias = self.weights
        self._nothing = np.zeros(max(self.second.shape), np.float32)
        """A row: four times as quick to compare with as one zero."""
        suits = LAYOUT["suits"]
        self.suits: Floats = SUIT_COLUMNS @ self.first[suits]
        """What a suit adds, by the ranks held in it."""
        self.ranks: Floats = np.concatenate(
            [self.first[LAYOUT["ranks"]], np.zeros((1, self.first.shape[1]), np.float32)]
        )
        """What one more card of a rank adds; the last row: no card."""
        self.totals = pairs(self.first, LAYOUT["near"], LAYOUT["total"])
        self.rests = pairs(self.first, LAYOUT["rest_near"], LAYOUT["rest"])
        """What the points of a hand add, and those left after its best throw; by `columns.both`."""

    @staticmethod
    def born(dice: np.random.Generator, sizes: tuple[int, int, int]) -> "Net":
        """A net that knows nothing yet; *sizes*: columns of a row, then of both hidden layers."""
        weights: list[Floats] = []
        for wide, high in zip(sizes, (*sizes[1:], 1), strict=True):
            scale = (2 / min(wide, 64)) ** 0.5 if high > 1 else 0.01
            weights += [dice.normal(0, scale, (wide, high)).astype(np.float32), np.zeros(high, np.float32)]
        return Net(weights)

    def value(self, rows: Floats) -> Floats:
        """Points by row of *rows*, (hands, WIDTH)."""
        return self.finish(rows @ self.first + self.first_bias)

    def finish(self, hidden: Floats) -> Floats:
        """Points of rows whose first layer has been summed up: *hidden*, (hands, its size), is used up."""
        np.maximum(hidden, self._nothing[: hidden.shape[1]], out=hidden)
        deep = hidden @ self.second
        deep += self.second_bias
        np.maximum(deep, self._nothing[: deep.shape[1]], out=deep)
        found: Floats = ((deep @ self.third)[:, 0] + self.third_bias[0]) * np.float32(POINTS)
        return found


def save(path: Path, nets: dict[str, Net], header: dict[str, str]) -> None:
    """Nets with what they are, in half precision."""
    arrays = {
        f"{name}.{at}": weight.astype(np.float16) for name, net in nets.items() for at, weight in enumerate(net.weights)
    }
    about = np.array([f"{key}={value}" for key, value in header.items()])
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, header=about, **arrays)


def load(path: Path) -> tuple[dict[str, Net], dict[str, str]]:
    """What `save` wrote."""
    with np.load(path) as file:
        header = dict(str(line).split("=", 1) for line in file["header"])
        names = dict.fromkeys(key.split(".")[0] for key in file.files if key != "header")
        nets = {name: Net([file[f"{name}.{at}"].astype(np.float32) for at in range(6)]) for name in names}
    return nets, header
