"""Tests that recorded games replay to the same events, in the referee and in the bots' simulator."""

from pathlib import Path

import pytest

from tests.bots.simulator.simulator_replay import SimulatorReplay
from tests.logs.log_recorder import FOLDER, VARIANTS, replay_events
from yaniv.game import events as e
from yaniv.store import match_file
from yaniv.store.event_codec import EVENT_FORMAT, encode_event

LOGS = sorted(FOLDER.glob(f"*{match_file.MATCH_FILE_SUFFIX}"))


def log_name(path: Path) -> str:
    return path.stem


def test_every_variant_has_a_recorded_game() -> None:
    assert {match_file.read_file(log).header.variant for log in LOGS} >= set(VARIANTS)


@pytest.mark.parametrize("log", LOGS, ids=log_name)
def test_the_referee_replays_the_game_line_by_line(log: Path) -> None:
    saved = match_file.read_file(log)
    lines = log.read_text(encoding="utf-8").splitlines()[1:]

    event_lines = [encode_event(event) for _, _, _, events in replay_events(saved.events) for event in events]

    assert event_lines == (
        lines if saved.header.format == EVENT_FORMAT else [encode_event(event) for event in saved.events]
    )


@pytest.mark.parametrize("log", LOGS, ids=log_name)
def test_the_simulator_replays_the_game(log: Path) -> None:
    SimulatorReplay(replay_events(match_file.read_file(log).events)).assert_same()


@pytest.mark.parametrize("log", LOGS, ids=log_name)
def test_the_game_was_played_to_the_end(log: Path) -> None:
    assert isinstance(match_file.read_file(log).events[-1], e.MatchWon)
