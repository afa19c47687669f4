"""A training that is interrupted goes on as if nothing had been."""

from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest

from yaniv.arena.train import run
from yaniv.arena.train.houses import Houses, box_of, measured
from yaniv.arena.train.run import CHUNKS, Training
from yaniv.arena.train.selfplay import Settings

SETTINGS = Settings(rounds=6 * CHUNKS, temperature=0.3, wild=0, trace=0.9, greedy=0.3)
PAIRED = Settings(rounds=6 * CHUNKS, temperature=0.3, wild=0, trace=0.9, greedy=0.3, paired=0.5)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PLAN", (*[SETTINGS] * 3, *[PAIRED] * 3))
    monkeypatch.setattr(run, "_PAIRED", 3)
    monkeypatch.setattr(Houses, "next", lambda _: box_of(measured(), 2))


def test_an_interruption_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, again = tmp_path / "at once", tmp_path / "again"
    kept, shipped = Training.keep, Training.ship
    kept_before, shipped_before = iter(range(100)), iter(range(100))

    def interrupted(training: Training) -> None:
        if next(kept_before) % 2 == 0:
            raise KeyboardInterrupt
        kept(training)

    def interrupted_at_the_end(training: Training, path: Path) -> None:
        if next(shipped_before) % 3 == 0:
            raise KeyboardInterrupt
        shipped(training, path)

    with ThreadPool(1) as pool:
        Training(at_once, 1).run(pool)
        monkeypatch.setattr(Training, "keep", interrupted)
        monkeypatch.setattr(Training, "ship", interrupted_at_the_end)
        tries = 0
        while not (again / "weights-06.npz").exists():
            tries += 1
            try:
                Training(again, 1).run(pool)
            except KeyboardInterrupt:
                continue

    assert tries > len(run.PLAN)
    assert (again / "weights-06.npz").read_bytes() == (at_once / "weights-06.npz").read_bytes()
    assert (again / "training.log").read_text().count("\n") == len(run.PLAN)
