"""Tests of the soak tests: each runs briefly, and failures are reported."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.game_scenario import opened_round
from tests.random_games import play_idle_turns
from tests.soak import history_run, mutated_files, soak_progress
from tests.soak.__main__ import KINDS
from tests.soak.journey_stops import play_stop
from tests.soak.law_matches import check_match
from tests.soak.model_comparison import compare_models
from tests.soak.mutated_files import try_file
from tests.soak.mutation_run import parse_results
from tests.soak.round_lengths import RoundLengthCounter, RoundLengths, round_lengths_by_match
from yaniv.arena.random_rules import random_schema_rules
from yaniv.rules.house_rules import HouseRules, MeldRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.store import fold_checkpoints

MATCH_COUNT = 25
FILE_COUNT = 12
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("number", [1, 2])
def test_every_law_holds_in_a_match_of_the_soak_test(number: int) -> None:
    check_match(number)


@pytest.mark.parametrize("number", [1, 2])
def test_engine_and_simulator_agree_on_a_match_of_the_soak_test(number: int) -> None:
    assert compare_models(number) > 0


@pytest.mark.parametrize("number", [1, 16])
def test_the_soak_test_plays_a_stop_of_the_journey(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    play_stop(number, tries=1, level="casual")

    assert "goals" in capsys.readouterr().out


def test_run_until_stops_at_the_amount_without_counting_failures(capsys: pytest.CaptureFixture[str]) -> None:
    tried: list[int] = []

    def trial(number: int) -> int:
        tried.append(number)
        assert number != 4
        return 10

    assert soak_progress.run_until("turns", trial, 3, 25) == 1

    assert tried == [3, 4, 5, 6]
    printed = capsys.readouterr().out
    assert "python -m tests.soak turns 1 --from 4" in printed
    assert "turns: 30 of 25, 1 failed (4)" in printed
    assert "the next number is 7" in printed


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_rounds_of_the_soak_test_are_short(level: str) -> None:
    lengths = RoundLengths()
    for played in round_lengths_by_match("classic", level, range(1, 7)):
        lengths.add(played)

    assert lengths.rounds > MATCH_COUNT
    assert lengths.long_share == lengths.called_off == 0


def test_round_lengths_count_turns_completed_by_all_players() -> None:
    counter = RoundLengthCounter()
    for event in play_idle_turns(opened_round(["KC QD", "9S 8S"], HouseRules(melds=MeldRules(jokers="plain"))), 100):
        counter.notice(event)

    assert counter.rounds == [(40, True)]


@pytest.mark.parametrize("kind", mutated_files.FILE_KINDS)
def test_a_mutated_file_is_accepted_or_refused(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "home"))

    for number in range(FILE_COUNT):
        try_file(kind, number, tmp_path)


@pytest.mark.parametrize(("kind", "number"), [("database", 987), ("matches", 1551)])
def test_a_mutated_file_that_once_failed_is_handled(
    kind: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "home"))

    try_file(kind, number, tmp_path)


def test_random_rules_have_no_conflicts() -> None:
    drawn = [random_schema_rules(Random(number)) for number in range(MATCH_COUNT)]

    assert not any(find_conflicts(rules) for rules in drawn)
    assert len(set(map(str, drawn))) == MATCH_COUNT


def test_a_failed_trial_is_reported_with_its_number_and_the_others_still_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tried: list[int] = []

    def fail_at_7(number: int) -> None:
        tried.append(number)
        assert number != 7

    assert soak_progress.run_trials("matches", fail_at_7, range(5, 9)) == 1
    assert tried == [5, 6, 7, 8]
    output = capsys.readouterr().out
    assert "FAILED matches 7; again: python -m tests.soak matches 1 --from 7" in output
    assert "matches: 4 of 4, 1 failed (7)" in output


def test_an_interrupted_run_prints_the_command_that_continues(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(number: int) -> None:
        if number == 12:
            raise KeyboardInterrupt

    assert soak_progress.run_trials("inputs", interrupted, range(10, 20), size=1000) == 130
    assert capsys.readouterr().out == "interrupted; go on: python -m tests.soak inputs 8000 --from 12\n"


def test_every_kind_is_in_the_workflow_and_in_the_manual() -> None:
    workflow = (ROOT / ".github" / "workflows" / "soak.yml").read_text(encoding="utf-8")
    guide = (ROOT / "docs" / "dev" / "long-runs.md").read_text(encoding="utf-8")

    assert re.findall(r"kind: (\w+)", workflow) == list(KINDS)
    assert set(re.findall(r"tests\.soak (\w+) \d", guide)) == set(KINDS)


def test_a_mutant_survives_unless_a_test_has_found_it() -> None:
    score = parse_results(
        "    yaniv.game.moves.x_moves__mutmut_1: killed\n    yaniv.game.moves.x_moves__mutmut_2: survived\n"
        "    yaniv.game.view.x_redact__mutmut_1: no tests\n    yaniv.game.view.x_redact__mutmut_2: timeout\n"
    )

    assert score.mutants == 4
    assert score.survivors == ("yaniv.game.moves.x_moves__mutmut_2", "yaniv.game.view.x_redact__mutmut_1")
    assert score.share == 0.5


def test_the_soak_test_changes_a_history_and_checks_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_run, "_MATCH_COUNTS", (5, 9))
    monkeypatch.setattr(history_run, "_ROUNDS", 2)
    monkeypatch.setattr(fold_checkpoints, "MATCHES_PER_CHECKPOINT", fold_checkpoints.MATCHES_PER_CHECKPOINT)

    history_run.try_history(1)


@pytest.mark.skipif(sys.platform != "linux", reason="the run with random inputs needs an X server")
def test_a_confined_program_starts_its_workers_and_nothing_else(tmp_path: Path) -> None:
    program = (
        "import os, subprocess, sys; from pathlib import Path; from tests.soak.sandbox import confine\n"
        "from tests.child_processes import child_pids; from yaniv.bots.bot_worker import BotWorker\n"
        "from yaniv.bots.worker_process import BotSpec\n"
        "confine(Path(sys.argv[1])); worker = BotWorker({0: BotSpec('greedy', 'seed')})\n"
        "print(len(child_pids(os.getpid())), 'worker'); worker.close()\n"
        "try: subprocess.run([sys.executable, '-c', 'pass'])\n"
        "except PermissionError: print('refused')"
    )
    done = subprocess.run([sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=False)

    assert done.stdout.split() == ["1", "worker", "refused"], done.stderr
