"""A game that was saved once is told the same for ever: by the referee, line by line, and by the fast model."""

from pathlib import Path

import pytest

from tests.bots.replay import Replay
from tests.logs.games import FOLDER, VARIANTS, again
from yaniv.game import events as e
from yaniv.store import export
from yaniv.store.upgrade import FORMAT, written

LOGS = sorted(FOLDER.glob(f"*{export.SUFFIX}"))


def named(path: Path) -> str:
    return path.stem


def test_every_variant_has_its_game() -> None:
    assert {export.read(log).header.variant for log in LOGS} >= set(VARIANTS)


@pytest.mark.parametrize("log", LOGS, ids=named)
def test_the_referee_tells_the_game_again_line_by_line(log: Path) -> None:
    saved = export.read(log)
    lines = log.read_text(encoding="utf-8").splitlines()[1:]

    told = [written(event) for _, _, _, events in again(saved.events) for event in events]

    assert told == (lines if saved.header.format == FORMAT else [written(event) for event in saved.events])


@pytest.mark.parametrize("log", LOGS, ids=named)
def test_the_fast_model_plays_the_game_again(log: Path) -> None:
    Replay(again(export.read(log).events)).check()


@pytest.mark.parametrize("log", LOGS, ids=named)
def test_the_game_was_played_to_its_end(log: Path) -> None:
    assert isinstance(export.read(log).events[-1], e.MatchWon)
