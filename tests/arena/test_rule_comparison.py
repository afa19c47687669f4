"""Tests of the rule comparison, which measures the effect of rules on equal deals."""

import os
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from queue import Empty
from random import Random
from time import monotonic

import pytest
from hypothesis import given, settings

from tests.case_selection import example_count
from tests.rule_strategies import house_rules
from yaniv.arena import background_comparison
from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import (
    ComparisonReport,
    ComparisonSpec,
    Estimate,
    MatchSample,
    PlayDurations,
    PlayedMatches,
    play_pair,
    summarize_comparison,
)
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.variants.library import load, variant_ids
from yaniv.variants.measured_paces import PlayPace

DURATIONS = PlayDurations(turn_ms=1000, round_ms=30_000)
CLASSIC = HouseRules()


def make_spec(after: HouseRules, matches: int = 4, before: HouseRules = CLASSIC) -> ComparisonSpec:
    return ComparisonSpec(before, after, DURATIONS, matches)


def figure_values(report: ComparisonReport, measure: str) -> tuple[Estimate | None, Estimate | None, Estimate | None]:
    (figure_of_measure,) = [each for each in report.comparisons if each.measure == measure]
    return figure_of_measure.before, figure_of_measure.after, figure_of_measure.difference


def test_equal_rules_have_no_differences() -> None:
    spec = make_spec(CLASSIC)

    report = summarize_comparison(spec, [play_pair(spec, number) for number in range(4)])

    assert {each.difference and each.difference.value for each in report.comparisons} <= {0.0, None}
    assert not any(each.is_significant for each in report.comparisons)
    assert report.is_finished


def test_a_higher_call_limit_gives_shorter_rounds() -> None:
    spec = make_spec(with_value(CLASSIC, "call.limit", 15), 12)

    report = summarize_comparison(spec, [play_pair(spec, number) for number in range(12)])

    _, _, change = figure_values(report, "turns")
    assert change is not None
    assert change.value + change.half_width < 0
    assert [each.is_significant for each in report.comparisons if each.measure == "turns"] == [True]


def test_the_duration_of_a_match_follows_from_its_turns_and_rounds() -> None:
    pairs = [(MatchSample(rounds=10, turns=300), MatchSample(rounds=4, turns=60))] * 2

    before, after, change = figure_values(summarize_comparison(make_spec(CLASSIC), pairs), "minutes")

    assert before == Estimate(10.0, 0.0)
    assert after == Estimate(3.0, 0.0)
    assert change == Estimate(-7.0, inf)


@pytest.mark.parametrize(("end", "rounds"), [("last_standing", 8.0), ("first_over", 4.0)])
def test_the_pace_is_that_of_four_players_where_more_play_longer(end: str, rounds: float) -> None:
    two = with_value(with_value(with_value(CLASSIC, "match.end", end), "table.min_players", 2), "table.max_players", 2)
    pairs = [(MatchSample(rounds=4, turns=48), MatchSample(rounds=4, turns=48))] * 2

    assert summarize_comparison(make_spec(two), pairs).pace == PlayPace(rounds, 6.0)


def test_intervals_are_those_of_student_t() -> None:
    turns = (
        12,
        15,
        11,
        14,
        18,
    )  # mean 14, standard deviation 2.739, t with 4 degrees of freedom 2.776: half interval 3.400
    pairs = [(MatchSample(rounds=1, turns=each), MatchSample(rounds=1, turns=20)) for each in turns]

    before, after, _ = figure_values(summarize_comparison(make_spec(CLASSIC), pairs), "turns")

    assert before is not None
    assert before.value == 14
    assert before.half_width == pytest.approx(3.400, rel=0.003)
    assert after == Estimate(20, 0)


@pytest.mark.parametrize("effect", [0, 0.05])
def test_a_change_told_while_matches_are_played_seldom_has_the_wrong_direction(effect: float) -> None:
    spec, runs, looks = make_spec(CLASSIC, 200), 100, (*range(2, 30, 2), *range(30, 201, 17))
    told: dict[str, int] = {}

    for seed in range(runs):
        rng = Random(seed)
        pairs = [(random_match(rng, 20), random_match(rng, 20 * (1 + effect))) for _ in range(spec.matches)]
        reports = [summarize_comparison(spec, pairs[:played]) for played in looks]
        for measure in ("turns", "minutes", "caught"):
            changes = [figure_values(each, measure)[2] for each in reports]
            is_wrong = [
                each is not None
                and abs(each.value) > each.half_width
                and (effect == 0 or measure != "minutes" or each.value < 0)
                for each in changes
            ]
            told[measure] = told.get(measure, 0) + any(is_wrong)

    assert {measure: count for measure, count in told.items() if count > runs // 20} == {}


def test_a_great_change_is_told_after_a_dozen_matches() -> None:
    spec, rng = make_spec(CLASSIC), Random(1)
    pairs = [(random_match(rng, 20), MatchSample(rounds=4, turns=40)) for _ in range(12)]

    change = figure_values(summarize_comparison(spec, pairs), "minutes")[2]

    assert change is not None
    assert change.value + change.half_width < 0


@pytest.mark.parametrize(("matches", "is_early"), [(2, True), (60, False)])
def test_it_is_too_early_to_tell_while_a_large_change_might_be_hidden(matches: int, is_early: bool) -> None:  # noqa: FBT001 -- a case
    rng = Random(1)
    pairs = [(random_match(rng, 8), random_match(rng, 8)) for _ in range(matches)]

    unfinished = summarize_comparison(make_spec(CLASSIC, matches=matches + 1), pairs)
    finished = summarize_comparison(make_spec(CLASSIC, matches=matches), pairs)

    assert {each.is_too_early for each in unfinished.comparisons if each.measure == "turns"} == {is_early}
    assert not any(each.is_too_early for each in finished.comparisons)


def random_match(rng: Random, mean_rounds: float) -> MatchSample:
    """Return the counts of a made-up match; as in real ones, a few have many more rounds than most."""
    rounds = max(1, round(rng.gammavariate(2.5, mean_rounds / 2.5)))
    turns = sum(rng.randint(8, 30) for _ in range(rounds))
    beaten = sum(rng.random() < 0.3 for _ in range(rounds))
    return MatchSample(rounds=rounds, turns=turns, calls=rounds, beaten_calls=beaten)


def test_there_is_no_estimate_about_calls_without_a_call() -> None:
    report = summarize_comparison(
        make_spec(CLASSIC), [(MatchSample(rounds=1), MatchSample(rounds=1, calls=2, beaten_calls=1))]
    )

    before, after, change = figure_values(report, "caught")

    assert (before, after, change) == (None, Estimate(0.5, inf), None)


def test_both_rule_sets_have_the_same_player_count_if_possible() -> None:
    def rules_for(min_players: int, max_players: int) -> HouseRules:
        return with_value(with_value(CLASSIC, "table.min_players", min_players), "table.max_players", max_players)

    assert make_spec(rules_for(2, 16)).seats == (4, 4)
    assert make_spec(rules_for(6, 8)).seats == (6, 6)
    assert make_spec(rules_for(2, 3)).seats == (3, 3)
    assert make_spec(rules_for(2, 2), before=rules_for(5, 9)).seats == (5, 2)


@pytest.mark.parametrize("name", variant_ids())
def test_every_variant_can_be_compared(name: str) -> None:
    spec = make_spec(load(name).rules, 1)

    report = summarize_comparison(spec, [play_pair(spec, 0)])

    assert report.is_finished
    assert all(each.after is not None for each in report.comparisons)


@given(house_rules())
@settings(max_examples=example_count(6))
def test_any_rules_can_be_compared(rules: HouseRules) -> None:
    _, after = play_pair(make_spec(rules), 0)

    assert after.rounds >= 1


def test_a_match_that_never_ends_is_counted_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.arena.rule_comparison.MAX_ROUNDS", 2)

    _, after = play_pair(make_spec(CLASSIC), 0)

    assert (after.rounds, after.is_unfinished) == (2, 1)


def test_matches_under_the_rules_before_are_played_once() -> None:
    limits, rounds = (7, 9, 7), [0]
    played: PlayedMatches = {}

    def count() -> None:
        rounds[0] += 1

    pairs = []
    for limit in limits:
        spec = make_spec(with_value(CLASSIC, "call.limit", limit))
        pairs.append([play_pair(spec, number, count, played) for number in range(2)])

    anew = [[play_pair(make_spec(with_value(CLASSIC, "call.limit", limit)), n) for n in range(2)] for limit in limits]
    assert pairs == anew
    assert rounds[0] == sum(before.rounds for before, _ in pairs[0]) + sum(
        after.rounds for each in pairs for _, after in each
    )


def test_the_callback_before_each_round_can_abort() -> None:
    class AbortedError(Exception):
        pass

    rounds = iter(range(3))

    def abort_before_fourth_round() -> None:
        if next(rounds, None) is None:
            raise AbortedError

    with pytest.raises(AbortedError):
        play_pair(make_spec(CLASSIC), 0, abort_before_fourth_round)


@pytest.fixture
def background_worker() -> Iterator[BackgroundComparison]:
    comparison = BackgroundComparison()
    yield comparison
    comparison.close()


def wait_for_report(comparison: BackgroundComparison) -> ComparisonReport:
    """Wait up to 60 s for the next report; the window polls instead and never blocks."""
    until = monotonic() + 60
    while monotonic() < until:
        newest = comparison.poll()
        if newest is not None:
            return newest
        assert not comparison.failed, "the process has died"
        try:
            comparison._replies.put(comparison._replies.get(timeout=1))
        except Empty:
            continue
    raise AssertionError("no report arrived within 60 s")


def test_a_background_process_gives_the_same_report(background_worker: BackgroundComparison) -> None:
    spec = make_spec(with_value(CLASSIC, "call.limit", 15), 3)

    background_worker.ask(spec)
    while not (latest_report := wait_for_report(background_worker)).is_finished:
        assert latest_report.played < 3

    assert latest_report == summarize_comparison(spec, [play_pair(spec, number) for number in range(3)])


def test_a_new_request_replaces_the_previous_one(background_worker: BackgroundComparison) -> None:
    background_worker.ask(make_spec(with_value(CLASSIC, "call.limit", 15), 10**6))
    assert wait_for_report(background_worker).matches == 10**6

    background_worker.ask(make_spec(CLASSIC, 2))

    while not (latest_report := wait_for_report(background_worker)).is_finished:
        assert latest_report.matches == 2
    assert latest_report.played == 2


def test_no_report_arrives_after_stop(background_worker: BackgroundComparison) -> None:
    background_worker.ask(make_spec(CLASSIC, 10**6))
    wait_for_report(background_worker)

    background_worker.stop()

    assert background_worker.poll() is None


def test_a_dead_process_is_reported_and_the_next_request_starts_another(
    background_worker: BackgroundComparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(background_comparison, "_run_worker", _exit_at_once)
        background_worker.ask(make_spec(CLASSIC, 1))
        reply = background_worker._replies.get(timeout=60)
    background_worker._replies.put(reply)
    assert background_worker.poll() is None
    assert background_worker.failed
    supervisor = background_worker._supervisor
    assert supervisor is not None

    background_worker.ask(make_spec(CLASSIC, 1))

    assert wait_for_report(background_worker).is_finished
    supervisor.join(timeout=60)
    assert not supervisor.is_alive()


def _exit_at_once(pipe: object) -> None:
    """Run as a worker that exits at once."""


ORPHAN_CODE = """
from time import sleep

from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import ComparisonSpec, PlayDurations
from yaniv.rules.house_rules import HouseRules

if __name__ == "__main__":
    comparison = BackgroundComparison()
    comparison.ask(ComparisonSpec(HouseRules(), HouseRules(), PlayDurations(1, 1), matches=10**6))
    while comparison.poll() is None:
        sleep(0.01)
    print("playing", flush=True)
    input()
"""


def test_the_process_exits_when_the_window_is_killed(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(ORPHAN_CODE)
    command = [sys.executable, str(tmp_path / "window.py")]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "playing\n"

        window.kill()

        # The background process has inherited the pipe, which ends when both processes have exited.
        assert window.stdout.read() == ""
