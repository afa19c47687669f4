"""From nothing to the weights in `assets/bots`: self-play, learning, and again. `make train` runs it.

What has been reached after every iteration is kept in a folder and carried on from there; the same seed and plan give
the same weights for any number of processes.
"""

import argparse
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final
from zipfile import BadZipFile

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from yaniv.arena.crew import Pool, WorkerDiedError, crew
from yaniv.arena.progress import shown
from yaniv.arena.train.houses import TAUGHT_IN
from yaniv.arena.train.learn import Teacher
from yaniv.arena.train.numbers import whole
from yaniv.arena.train.selfplay import TAUGHT, Lessons, SelfPlay, Settings, gathered
from yaniv.bots.learned.columns import VERSION, WIDTH, Floats
from yaniv.bots.learned.net import Net, load, save

VALUE_SIZES: Final = (WIDTH, 128, 32)
CALL_SIZES: Final = (WIDTH, 128, 32)

_SETTLED: Final = 24
"""Iterations with the full rate of learning."""
_AGAIN: Final = 2
"""Iterations before, played by nets, that are learnt from once more."""
CHUNKS: Final = 8
"""Parts of an iteration, each with dice of its own: as many processes may share the work."""

PLAN: Final = (
    Settings(rounds=16_000, temperature=0, wild=0, trace=1, greedy=0.3),
    *[Settings(rounds=16_000, temperature=heat, wild=0.03, trace=1, greedy=0.25) for heat in (0.8, 0.7, 0.6, 0.5)],
    *[Settings(rounds=16_000, temperature=0.4, wild=0.02, trace=0.9, greedy=0.25)] * 5,
    *[Settings(rounds=16_000, temperature=0.3, wild=0.015, trace=0.7, greedy=0.3)] * 14,
    *[Settings(rounds=16_000, temperature=0.2, wild=0.01, trace=0.7, greedy=0.4)] * 16,
    *[Settings(rounds=6_000, temperature=0.25, wild=0.01, trace=0.8, greedy=0.25, paired=0.3)] * 40,
)
"""What happened counts alone at first: nets that know nothing would believe each other that nobody ever calls."""
_PAIRED: Final = 40
"""Iterations before the first that learns from pairs as well. It begins anew with what the nets are by then."""


class FolderError(Exception):
    """A training cannot begin or go on in its folder; the text is the sentence for whoever trains."""


def play_chunk(nets: tuple[list[Floats], list[Floats]] | None, task: tuple[Settings, str]) -> Lessons:
    """One part of an iteration, in whatever process."""
    settings, seed = task
    value, call = (Net(nets[0]), Net(nets[1])) if nets else (None, None)
    return SelfPlay(value, call, settings, seed).play()


class Training:
    """The state of a training, with its folder.

    :raises FolderError: if the folder cannot be used, or holds a training that this one cannot go on with.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.iteration = 0
        dice = np.random.default_rng(seed)
        self.value, self.call = Teacher(Net.born(dice, VALUE_SIZES)), Teacher(Net.born(dice, CALL_SIZES))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "training.log").open("a").close()
        except OSError as wrong:
            raise FolderError(f"Nothing can be written into {folder}: {wrong.strerror}.") from wrong
        if self._checkpoint.exists():
            with _read(self._checkpoint) as file:
                self._resume(file)

    @property
    def _checkpoint(self) -> Path:
        return self.folder / "checkpoint.npz"

    def _resume(self, file: Mapping[str, NDArray[np.floating]]) -> None:
        begun = str(file["seed"]) if "seed" in file else str(self.seed)
        if begun != str(self.seed):
            raise FolderError(
                f"{self.folder} was begun with --seed {begun} and cannot go on with {self.seed}; "
                f"say --seed {begun}, or name another --folder."
            )
        self.iteration = int(file["iteration"])
        for name, teacher in (("value", self.value), ("call", self.call)):
            sizes = [each.shape for each in teacher.weights]
            teacher.weights = [np.asarray(file[f"{name}.w{at}"], np.float32) for at in range(6)]
            teacher.moments = [np.asarray(file[f"{name}.m{at}"], np.float32) for at in range(12)]
            calm = [f"{name}.c{at}" if f"{name}.c{at}" in file else f"{name}.w{at}" for at in range(6)]
            teacher.calm = [np.asarray(file[each], np.float32) for each in calm]
            teacher.steps = int(file[f"{name}.steps"])
            if [each.shape for each in teacher.weights] != sizes:
                raise FolderError(f"{self._checkpoint} holds nets of other sizes; name another --folder.")

    def keep(self) -> None:
        """Writes down where the training stands; never half: the checkpoint comes last."""
        arrays: dict[str, NDArray[np.generic]] = {
            "iteration": np.array(self.iteration),
            "seed": np.array(str(self.seed)),
        }
        for name, teacher in (("value", self.value), ("call", self.call)):
            arrays |= {f"{name}.w{at}": each for at, each in enumerate(teacher.weights)}
            arrays |= {f"{name}.m{at}": each for at, each in enumerate(teacher.moments)}
            arrays |= {f"{name}.c{at}": each for at, each in enumerate(teacher.calm)}
            arrays[f"{name}.steps"] = np.array(teacher.steps)
        part = self.folder / "part.npz"
        with part.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        self.ship(self._shipped(self.iteration))
        part.replace(self._checkpoint)

    @property
    def result(self) -> Path:
        """The weights of the last iteration, once it is over."""
        return self._shipped(len(PLAN))

    def _shipped(self, iteration: int) -> Path:
        return self.folder / f"weights-{iteration:02}.npz"

    def ship(self, path: Path) -> None:
        """The weights as players get them."""
        header = {
            "features": str(VERSION),
            "seed": str(self.seed),
            "iterations": str(self.iteration),
            "rounds": str(sum(settings.rounds for settings in PLAN[: self.iteration])),
            "trained in": TAUGHT_IN,
        }
        save(path, {"value": self.value.net, "call": self.call.net}, header)

    def run(self, pool: Pool) -> None:
        """Every iteration that is left."""
        while self.iteration < len(PLAN):
            self._iterate(pool)

    def _iterate(self, pool: Pool) -> None:
        settings = PLAN[self.iteration]
        if self.iteration == _PAIRED:
            nets, _ = load(self._shipped(_PAIRED))
            self.value, self.call = Teacher(nets["value"]), Teacher(nets["call"])
        begun = perf_counter()
        lessons = self._play(pool, settings)
        played = perf_counter() - begun
        new = gathered(lessons)
        error = self._teach(new)
        self._remember(new)
        self.iteration += 1
        rounds = sum(each.rounds for each in lessons)
        line = (
            f"{self.iteration:2} rounds {rounds} turns {sum(each.turns for each in lessons) / rounds:.1f}"
            f" rows {sum(len(each.rows) for each in lessons)} caught {np.mean([each.caught for each in lessons]):.3f}"
            f" pairs {sum(len(each.pair_rows) for each in lessons)}"
            f" {error} played {played:.0f} s taught {perf_counter() - begun - played:.0f} s"
        )
        print(line, flush=True)  # noqa: T201 -- who trains watches
        self.keep()
        with (self.folder / "training.log").open("a") as log:
            log.write(line + "\n")
        self._played(self.iteration - 1 - _AGAIN).unlink(missing_ok=True)

    def _play(self, pool: Pool, settings: Settings) -> list[Lessons]:
        part = replace(settings, rounds=settings.rounds // CHUNKS)
        tasks = [(part, f"{self.seed}/{self.iteration}/{chunk}") for chunk in range(CHUNKS)]
        nets = (self.value.net.weights, self.call.net.weights) if self.iteration else None
        return list(shown(pool.imap(partial(play_chunk, nets), tasks), CHUNKS, sys.stderr, monotonic))

    def _teach(self, new: list[NDArray[np.floating]]) -> str:
        """What was just played, and once more what was played before it."""
        played = [new]
        paired = self.iteration >= _PAIRED
        for number in range(max(_PAIRED if paired else 1, self.iteration - _AGAIN), self.iteration):
            with _read(self._played(number)) as file:
                played.append([file[name] for name in TAUGHT])
        rows, points, call_rows, call_points, *pairs = map(np.concatenate, zip(*played, strict=True))
        first = self.iteration == 0
        rate, seed = _rate(self.iteration), self.seed + self.iteration
        if paired:
            error = self.value.teach((rows, points), 1, rate, seed, (pairs[0], pairs[1]))
            called = self.call.teach((call_rows, call_points), 1, rate, seed)
        else:
            error = self.value.teach((rows, points), 4 if first else 2, rate, seed)
            called = self.call.teach((call_rows, call_points), 12 if first else 4, rate, seed)
        return f"error {error:.2f} of calls {called:.2f}"

    def _played(self, number: int) -> Path:
        return self.folder / f"played-{number:02}.npz"

    def _remember(self, new: list[NDArray[np.floating]]) -> None:
        """Keeps what was played for the next iterations."""
        with self._played(self.iteration).open("wb") as file:
            np.savez(file, allow_pickle=False, **dict(zip(TAUGHT, new, strict=True)))


@contextmanager
def _read(path: Path) -> Iterator[Mapping[str, NDArray[np.floating]]]:
    """What this training wrote."""
    try:
        with path.open("rb") as opened, np.load(opened) as file:
            yield file
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error) as wrong:
        raise FolderError(f"{path} cannot be read; remove {path.parent}, or name another --folder.") from wrong


def _rate(iteration: int) -> float:
    """How fast the nets learn: less, the better they are."""
    if iteration >= _PAIRED:
        return 4e-4 * 0.95 ** (iteration - _PAIRED)
    return 1e-3 if iteration < _SETTLED else 1e-3 * 0.9 ** (iteration - _SETTLED)


def main(line: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.arena.train", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/train"))
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--jobs", type=whole(1), default=2)
    chosen = parser.parse_args(line)
    try:
        training = Training(chosen.folder, chosen.seed)
        if training.iteration < len(PLAN):
            with crew(chosen.jobs) as pool:
                training.run(pool)
    except (FolderError, WorkerDiedError) as wrong:
        sys.exit(str(wrong))
    except OSError as wrong:
        sys.exit(f"The training stops, for {chosen.folder} cannot be used: {wrong.strerror or wrong}.")
    except KeyboardInterrupt:
        print("\nThe training stops; the same command goes on with it.", file=sys.stderr)  # noqa: T201
        sys.exit(130)
    print(f"The training in {chosen.folder} is finished: its nets are {training.result.name}.")  # noqa: T201
