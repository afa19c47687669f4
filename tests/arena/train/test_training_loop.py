"""Tests of the training loop: resuming after an interruption, and errors of checkpoints and folders."""

from multiprocessing.pool import ThreadPool
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from yaniv.arena.train import best_response, training_loop
from yaniv.arena.train.recipes import RECIPES, PairedStage
from yaniv.arena.train.rule_sampler import RuleSampler, benchmark_rules, rule_tables_for
from yaniv.arena.train.self_play_settings import SelfPlaySettings
from yaniv.arena.train.training_loop import Training, TrainingFolderError
from yaniv.bots.neural.feature_layout import FEATURE_WIDTH

CHUNK_COUNT = 2
"""Chunks of an iteration in these tests: the fewest that still have an order."""
SINGLE_SETTINGS = SelfPlaySettings(rounds=6 * CHUNK_COUNT, temperature=0.3, epsilon=0, td_lambda=0.9, greedy_share=0.3)
PAIRED_SETTINGS = SelfPlaySettings(
    rounds=6 * CHUNK_COUNT, temperature=0.3, epsilon=0, td_lambda=0.9, greedy_share=0.3, pair_share=0.5
)


@pytest.fixture(autouse=True)
def _short_training(monkeypatch: pytest.MonkeyPatch) -> None:
    stages = (PairedStage(2, learning_rate=4e-4, rate_decay=0.9), PairedStage(3, learning_rate=3e-4, rate_decay=0.9))
    recipe = replace(RECIPES["usual"], plan=(*[SINGLE_SETTINGS] * 2, *[PAIRED_SETTINGS] * 2), paired_stages=stages)
    monkeypatch.setitem(RECIPES, "usual", recipe)
    monkeypatch.setattr(training_loop, "CHUNKS_PER_ITERATION", CHUNK_COUNT)
    monkeypatch.setattr(RuleSampler, "sample", lambda _: rule_tables_for(benchmark_rules(), 2))


def test_a_resumed_training_gives_the_same_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uninterrupted, resumed = tmp_path / "uninterrupted", tmp_path / "resumed"
    save_checkpoint, shipped = Training.save_checkpoint, Training.export_weights
    kept_before, shipped_before = iter(range(100)), iter(range(100))

    def interrupted(training: Training) -> None:
        if next(kept_before) % 2 == 0:
            raise KeyboardInterrupt
        save_checkpoint(training)

    def interrupted_at_the_end(training: Training, path: Path) -> None:
        if next(shipped_before) % 3 == 0:
            raise KeyboardInterrupt
        shipped(training, path)

    with ThreadPool(1) as pool:
        Training(uninterrupted, 1).run(pool)
        monkeypatch.setattr(Training, "save_checkpoint", interrupted)
        monkeypatch.setattr(Training, "export_weights", interrupted_at_the_end)
        tries = 0
        while not (resumed / "weights-04.npz").exists():
            tries += 1
            try:
                Training(resumed, 1).run(pool)
            except KeyboardInterrupt:
                continue

    assert tries > len(RECIPES["usual"].plan)
    assert (resumed / "weights-04.npz").read_bytes() == (uninterrupted / "weights-04.npz").read_bytes()
    assert (resumed / "training.log").read_text().count("\n") == len(RECIPES["usual"].plan)


def test_a_training_begins_at_the_last_stage_whose_networks_lie_in_its_folder(tmp_path: Path) -> None:
    whole, last_stage = tmp_path / "whole", tmp_path / "last stage"
    with ThreadPool(1) as pool:
        Training(whole, 1).run(pool)
        last_stage.mkdir()
        for name in ("weights-02.npz", "weights-03.npz"):
            (last_stage / name).write_bytes((whole / name).read_bytes())

        training = Training(last_stage, 1)
        assert training.iteration == 3
        training.run(pool)

    assert (last_stage / "weights-04.npz").read_bytes() == (whole / "weights-04.npz").read_bytes()


def test_a_folder_can_only_be_resumed_with_its_own_seed(tmp_path: Path) -> None:
    Training(tmp_path, 1).save_checkpoint()

    with pytest.raises(TrainingFolderError, match="was begun with --seed 1 and cannot go on with 5; say --seed 1"):
        Training(tmp_path, 5)

    assert Training(tmp_path, 1).iteration == 0


def test_a_checkpoint_without_a_seed_is_accepted(tmp_path: Path) -> None:
    Training(tmp_path, 1).save_checkpoint()
    checkpoint = tmp_path / "checkpoint.npz"
    with np.load(checkpoint) as file:
        arrays = {name: file[name] for name in file if name != "seed"}
    np.savez(checkpoint, allow_pickle=False, **arrays)

    training = Training(tmp_path, 5)

    assert all(map(np.array_equal, training.value_trainer.weights, Training(tmp_path, 1).value_trainer.weights))


@pytest.mark.parametrize("size", [0, 100, -100])
def test_a_broken_checkpoint_is_reported(tmp_path: Path, size: int) -> None:
    Training(tmp_path, 1).save_checkpoint()
    checkpoint = tmp_path / "checkpoint.npz"
    checkpoint.write_bytes(checkpoint.read_bytes()[:size])

    with pytest.raises(SystemExit, match=r"checkpoint\.npz cannot be read; remove .*, or name another --folder\."):
        training_loop.main(["--folder", str(tmp_path)])


def test_a_checkpoint_of_other_networks_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Training(tmp_path, 1).save_checkpoint()
    monkeypatch.setitem(RECIPES, "usual", replace(RECIPES["usual"], call_net_sizes=(FEATURE_WIDTH, 64, 32)))

    with pytest.raises(SystemExit, match=r"checkpoint\.npz holds nets of other sizes"):
        training_loop.main(["--folder", str(tmp_path)])


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(SystemExit, match=r"Nothing can be written into .*folder: "):
        training_loop.main(["--folder", str(tmp_path / "file" / "folder")])


@pytest.mark.parametrize("main", [training_loop.main, best_response.main])
@pytest.mark.parametrize("jobs", ["0", "-1", "two", "1.5"])
def test_the_number_of_processes_must_be_positive(jobs: str, main: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(main)

    with pytest.raises(SystemExit):
        main(["--jobs", jobs])

    assert f"--jobs: '{jobs}' is not a whole number of 1 or more" in capsys.readouterr().err


def test_a_finished_training_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Training(tmp_path, 1).save_checkpoint()
    monkeypatch.setitem(RECIPES, "usual", replace(RECIPES["usual"], plan=()))

    training_loop.main(["--folder", str(tmp_path)])

    assert capsys.readouterr().out == f"The training in {tmp_path} is finished: its nets are weights-00.npz.\n"


def test_an_interrupted_training_says_how_to_resume(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(_training: Training, _pool: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "run", stopped)
    monkeypatch.setattr(training_loop, "worker_pool", ThreadPool)

    with pytest.raises(SystemExit, match="130"):
        training_loop.main(["--folder", str(tmp_path)])

    assert capsys.readouterr().err == "\nThe training stops; the same command goes on with it.\n"
