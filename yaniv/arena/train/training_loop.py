"""Training from random nets to the weights in `assets/bots`, alternating self-play and learning: `make train`.

The state after every iteration is saved in a folder, from which training can resume. The same seed and plan give the
same weights for any number of processes.
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

from yaniv.arena.process_pool import TaskPool, WorkerDiedError, worker_pool
from yaniv.arena.progress_bar import with_progress_bar
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.optimizer import AdamTrainer
from yaniv.arena.train.recipes import RECIPES
from yaniv.arena.train.rule_sampler import TRAINING_RULES_NOTES, RuleRange
from yaniv.arena.train.self_play import SelfPlay
from yaniv.arena.train.self_play_settings import SelfPlaySettings
from yaniv.arena.train.training_batch import SAMPLE_FIELDS, TrainingBatch, concatenate_batches
from yaniv.bots.neural.feature_layout import FEATURE_VERSION, FloatArray
from yaniv.bots.neural.mlp import Mlp, load_networks, save_networks

_REPLAYED_ITERATIONS: Final = 2
"""Number of earlier iterations whose samples are used again; samples of untrained play are not."""
CHUNKS_PER_ITERATION: Final = 8
"""Parts of an iteration, each with its own random numbers; up to this many processes can share the work."""


class TrainingFolderError(Exception):
    """Raised if training cannot use a folder; the message is a sentence for the user."""


def play_training_chunk(
    nets: tuple[list[FloatArray], list[FloatArray]] | None, task: tuple[SelfPlaySettings, str]
) -> TrainingBatch:
    """Play one part of an iteration, in any process, and return its training samples.

    *nets* are the weights of the value net and the call net; None means to play without nets. *task* holds the settings
    and a seed.
    """
    settings, seed = task
    value_net, call_net = (Mlp(nets[0]), Mlp(nets[1])) if nets else (None, None)
    return SelfPlay(value_net, call_net, settings, seed).play()


class Training:
    """Training in progress, with the folder in which it is saved.

    :raises TrainingFolderError: if the folder cannot be used, or holds a training that this one cannot continue.
    """

    def __init__(self, folder: Path, seed: int, rules: RuleRange = "usual") -> None:
        """Begin or continue the training with the recipe for *rules* in *folder*."""
        self.folder, self.seed, self.rules = folder, seed, rules
        self.recipe = RECIPES[rules]
        self.iteration = 0
        rng = np.random.default_rng(seed)
        self.value_trainer, self.call_trainer = (
            AdamTrainer(Mlp.random_init(rng, self.recipe.value_net_sizes)),
            AdamTrainer(Mlp.random_init(rng, self.recipe.call_net_sizes)),
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "training.log").open("a").close()
        except OSError as error:
            raise TrainingFolderError(f"Nothing can be written into {folder}: {error.strerror}.") from error
        if self._checkpoint.exists():
            with _open_npz(self._checkpoint) as file:
                self._resume(file)
        else:
            stages = (stage.first_iteration for stage in reversed(self.recipe.paired_stages))
            self.iteration = next((first for first in stages if self._weights_path(first).exists()), 0)

    @property
    def _checkpoint(self) -> Path:
        return self.folder / "checkpoint.npz"

    def _resume(self, file: Mapping[str, NDArray[np.floating]]) -> None:
        saved_seed = str(file["seed"]) if "seed" in file else str(self.seed)
        if saved_seed != str(self.seed):
            raise TrainingFolderError(
                f"{self.folder} was begun with --seed {saved_seed} and cannot go on with {self.seed}; "
                f"say --seed {saved_seed}, or name another --folder."
            )
        self.iteration = int(file["iteration"])
        for name, trainer in (("value", self.value_trainer), ("call", self.call_trainer)):
            sizes = [name_or_weight.shape for name_or_weight in trainer.weights]
            trainer.weights = [np.asarray(file[f"{name}.w{index}"], np.float32) for index in range(6)]
            trainer.moments = [np.asarray(file[f"{name}.m{index}"], np.float32) for index in range(12)]
            averaged_names = [
                f"{name}.c{index}" if f"{name}.c{index}" in file else f"{name}.w{index}" for index in range(6)
            ]
            trainer.averaged_weights = [
                np.asarray(file[name_or_weight], np.float32) for name_or_weight in averaged_names
            ]
            trainer.steps = int(file[f"{name}.steps"])
            if [name_or_weight.shape for name_or_weight in trainer.weights] != sizes:
                raise TrainingFolderError(f"{self._checkpoint} holds nets of other sizes; name another --folder.")

    def save_checkpoint(self) -> None:
        """Save the state of the training to its folder; the checkpoint is written last, so that it is complete."""
        arrays: dict[str, NDArray[np.generic]] = {
            "iteration": np.array(self.iteration),
            "seed": np.array(str(self.seed)),
        }
        for name, trainer in (("value", self.value_trainer), ("call", self.call_trainer)):
            arrays |= {f"{name}.w{index}": array for index, array in enumerate(trainer.weights)}
            arrays |= {f"{name}.m{index}": array for index, array in enumerate(trainer.moments)}
            arrays |= {f"{name}.c{index}": array for index, array in enumerate(trainer.averaged_weights)}
            arrays[f"{name}.steps"] = np.array(trainer.steps)
        partial_path = self.folder / "part.npz"
        with partial_path.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        self.export_weights(self._weights_path(self.iteration))
        partial_path.replace(self._checkpoint)

    @property
    def final_weights_path(self) -> Path:
        """Path of the weights that the last iteration of the training plan gives."""
        return self._weights_path(len(self.recipe.plan))

    def _weights_path(self, iteration: int) -> Path:
        return self.folder / f"weights-{iteration:02}.npz"

    def export_weights(self, path: Path) -> None:
        """Write the current nets to *path*, as the file that the players load."""
        header = {
            "features": str(FEATURE_VERSION),
            "seed": str(self.seed),
            "iterations": str(self.iteration),
            "rounds": str(sum(settings.rounds for settings in self.recipe.plan[: self.iteration])),
            "trained in": TRAINING_RULES_NOTES[self.rules],
        }
        save_networks(path, {"value": self.value_trainer.net, "call": self.call_trainer.net}, header)

    def run(self, pool: TaskPool) -> None:
        """Run all remaining iterations of the training plan and save each; *pool* plays the rounds."""
        while self.iteration < len(self.recipe.plan):
            self._run_iteration(pool)

    def _run_iteration(self, pool: TaskPool) -> None:
        settings = self.recipe.plan[self.iteration]
        stage = self.recipe.stage_of(self.iteration)
        if stage is not None and self.iteration == stage.first_iteration:
            nets, _ = load_networks(self._weights_path(self.iteration))
            self.value_trainer, self.call_trainer = AdamTrainer(nets["value"]), AdamTrainer(nets["call"])
        start_s = perf_counter()
        batches = self._play_chunks(pool, settings)
        played_s = perf_counter() - start_s
        samples = concatenate_batches(batches)
        error = self._train_nets(samples)
        self._save_samples(samples)
        self.iteration += 1
        rounds = sum(batch.rounds for batch in batches)
        line = (
            f"{self.iteration:2} rounds {rounds} turns {sum(batch.turns for batch in batches) / rounds:.1f}"
            f" rows {sum(len(batch.rows) for batch in batches)}"
            f" caught {np.mean([batch.caught for batch in batches]):.3f}"
            f" pairs {sum(len(batch.pair_rows) for batch in batches)}"
            f" {error} played {played_s:.0f} s taught {perf_counter() - start_s - played_s:.0f} s"
        )
        print(line, flush=True)  # noqa: T201 -- progress for the user
        self.save_checkpoint()
        with (self.folder / "training.log").open("a") as log:
            log.write(line + "\n")
        self._samples_path(self.iteration - 1 - _REPLAYED_ITERATIONS).unlink(missing_ok=True)

    def _play_chunks(self, pool: TaskPool, settings: SelfPlaySettings) -> list[TrainingBatch]:
        chunk_settings = replace(settings, rounds=settings.rounds // CHUNKS_PER_ITERATION)
        tasks = [(chunk_settings, f"{self.seed}/{self.iteration}/{chunk}") for chunk in range(CHUNKS_PER_ITERATION)]
        nets = (self.value_trainer.net.weights, self.call_trainer.net.weights) if self.iteration else None
        return list(
            with_progress_bar(
                pool.imap(partial(play_training_chunk, nets), tasks), CHUNKS_PER_ITERATION, sys.stderr, monotonic
            )
        )

    def _train_nets(self, samples: list[NDArray[np.floating]]) -> str:
        """Train both nets on the new samples and those of the last iterations; return a text with the errors."""
        sample_sets = [samples]
        stage = self.recipe.stage_of(self.iteration)
        first_replayed = 1 if stage is None else stage.first_iteration
        for number in range(max(first_replayed, self.iteration - _REPLAYED_ITERATIONS), self.iteration):
            with _open_npz(self._samples_path(number)) as file:
                sample_sets.append([file[name] for name in SAMPLE_FIELDS])
        features, targets, call_features, call_targets, *pairs = map(np.concatenate, zip(*sample_sets, strict=True))
        is_first = self.iteration == 0
        learning_rate, seed = self.recipe.learning_rate(self.iteration), self.seed + self.iteration
        if stage is not None:
            self.value_trainer.huber_threshold = self.call_trainer.huber_threshold = stage.huber_threshold
            value_error = self.value_trainer.train((features, targets), 1, learning_rate, seed, (pairs[0], pairs[1]))
            call_error = self.call_trainer.train((call_features, call_targets), 1, learning_rate, seed)
        else:
            value_error = self.value_trainer.train((features, targets), 4 if is_first else 2, learning_rate, seed)
            call_error = self.call_trainer.train(
                (call_features, call_targets), 12 if is_first else 4, learning_rate, seed
            )
        return f"error {value_error:.2f} of calls {call_error:.2f}"

    def _samples_path(self, number: int) -> Path:
        return self.folder / f"played-{number:02}.npz"

    def _save_samples(self, samples: list[NDArray[np.floating]]) -> None:
        with self._samples_path(self.iteration).open("wb") as file:
            np.savez(file, allow_pickle=False, **dict(zip(SAMPLE_FIELDS, samples, strict=True)))


@contextmanager
def _open_npz(path: Path) -> Iterator[Mapping[str, NDArray[np.floating]]]:
    """Open a file written by this training, as a mapping of arrays.

    :raises TrainingFolderError: if it cannot be read.
    """
    try:
        with path.open("rb") as stream, np.load(stream) as file:
            yield file
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error) as error:
        raise TrainingFolderError(f"{path} cannot be read; remove {path.parent}, or name another --folder.") from error


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line; *argv* are its arguments, by default those of the process."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.arena.train", description=__doc__)
    parser.add_argument("--rules", choices=tuple(RECIPES), default="usual", help="the rules that the players meet")
    parser.add_argument("--folder", type=Path, help="by default build/train-RULES")
    parser.add_argument("--seed", type=int_at_least(0), default=1)
    parser.add_argument("--jobs", type=int_at_least(1), default=2)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="plays on the machines of a dask scheduler")
    arguments = parser.parse_args(argv)
    arguments.folder = arguments.folder or Path(f"build/train-{arguments.rules}")
    try:
        training = Training(arguments.folder, arguments.seed, arguments.rules)
        if training.iteration < len(training.recipe.plan):
            with worker_pool(arguments.scheduler or arguments.jobs) as pool:
                training.run(pool)
    except (TrainingFolderError, WorkerDiedError) as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"The training stops, for {arguments.folder} cannot be used: {error.strerror or error}.")
    except KeyboardInterrupt:
        print("\nThe training stops; the same command goes on with it.", file=sys.stderr)  # noqa: T201
        sys.exit(130)
    print(f"The training in {arguments.folder} is finished: its nets are {training.final_weights_path.name}.")  # noqa: T201
