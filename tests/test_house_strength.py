"""Tests of the measurement of random houses: reproducible draws, converted shares, stored results, reports."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests import house_strength
from tests.house_probe import kind_of_house
from tests.house_report import class_of, format_list, format_section, summarize
from tests.house_result import HouseResult
from tests.house_strength import pairwise_percent, random_house, won_shares
from yaniv.arena.engine_benchmark import DecisionTimes
from yaniv.arena.train.net_evaluation import EvaluationResult
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, ScoringRules
from yaniv.rules.rule_conflicts import find_conflicts


def result(number: int, pairwise: float, high: float, times: DecisionTimes | None = None) -> HouseResult:
    return HouseResult(
        number=number,
        seats=2,
        matches=60,
        abandoned=1,
        share=pairwise,
        pairwise=pairwise,
        low=0,
        high=high,
        differences={"call.limit": 7},
        seconds=1,
        decision_times=times,
    )


def test_random_houses_are_reproducible_and_valid() -> None:
    houses = [random_house(3, number) for number in range(1, 30)]

    assert houses == [random_house(3, number) for number in range(1, 30)]
    assert houses != [random_house(4, number) for number in range(1, 30)]
    for house in houses:
        assert not find_conflicts(house.rules)
        assert 2 <= house.rules.table.min_players <= house.seats <= house.rules.table.max_players <= 6
    assert {random_house(3, number).seats for number in range(1, 60)} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_fair_share_is_converted_to_one_half(seats: int) -> None:
    assert pairwise_percent(1 / seats, seats) == pytest.approx(50)
    assert pairwise_percent(0, seats) == 0
    assert pairwise_percent(1, seats) == 100


def test_an_abandoned_match_is_shared_by_all() -> None:
    shares, abandoned = won_shares(EvaluationResult([[1 / 3, 1 / 3, 0], [2 / 3, 1 / 3, 0]]), 3)

    assert shares == pytest.approx([1 / 3 + 1 / 9, 2 / 3])
    assert abandoned == 1


def test_a_house_is_played_and_its_decisions_are_timed() -> None:
    played = house_strength.play_house(13, 1, 6, decisions=True)

    assert played.matches >= 6
    assert played.low <= played.pairwise <= played.high
    assert played.decision_times is not None
    assert played.decision_times.p50_ms <= played.decision_times.p95_ms <= played.decision_times.max_ms


def test_stored_results_are_read_without_an_incomplete_last_line(tmp_path: Path) -> None:
    file = tmp_path / "houses.jsonl"
    file.write_bytes(msgspec.json.encode(result(4, 70, 80)) + b"\n" + msgspec.json.encode(result(5, 70, 80))[:40])

    assert house_strength.read_results(file) == {4: result(4, 70, 80)}
    assert house_strength.read_results(tmp_path / "none") == {}


def test_the_summary_lists_misses_with_their_rules_and_slow_houses() -> None:
    slow = DecisionTimes(1, 31, 50, 10)

    unplayed = [replace(result(4, 0, 0), kind="endless"), replace(result(5, 0, 0), kind="dealt")]
    lines = list(summarize([result(1, 80, 90), result(2, 30, 49, slow), result(3, 55, 65), *unplayed]))

    assert lines[0] == "5 drawn: 1 endless, 1 decided by the deal, 3 played"
    assert lines[1] == "1 of 3 houses above 60 %, 1 with all of the interval below 50"
    assert lines[3] == "3 of 180 abandoned"
    assert lines[4].startswith("   2")
    assert lines[4].endswith("call.limit=7")
    assert "WEAK" in lines[4]
    assert lines[5].startswith("   3")
    assert lines[6] == "decisions: worst p95 31.0 ms, longest 50.0 ms"
    assert lines[7].startswith("slow:    2")


def test_the_section_has_classes_of_houses_and_the_list_has_misses() -> None:
    results = [result(1, 80, 90), result(2, 30, 49)]

    section = format_section(results, 2026, 60)

    assert "* 1 of 2 houses with a mean above 60 %; 1 with the whole interval below 50 (houses 2)." in section
    assert "| all others | 2 | 1 | 0 | 55.0 |" in section
    assert "| 2 | 2 | 30.0 (0 to 49) | all others | call.limit=7 |" in format_list(results, 2026)


@pytest.mark.parametrize(
    ("differences", "name"),
    [
        ({"scoring.asaf_penalty": 0, "match.end": "single_round"}, "a call that is beaten costs nothing"),
        ({"match.end": "single_round", "deal.hand_size": 1}, "a match is one round"),
        ({"match.limit": 10, "deck.values.king": -5}, "a match ends at 30 points or fewer"),
        ({"deal.hand_size": 1, "deck.values.king": -5}, "hands of one or two cards"),
        ({"deck.values.king": -5, "match.limit": 1000}, "cards below 0"),
        ({"deck.values.king": 5}, "all others"),
    ],
)
def test_a_house_belongs_to_the_first_class_that_fits(differences: dict[str, object], name: str) -> None:
    assert class_of(replace(result(1, 50, 60), differences=differences)) == name


def test_houses_in_which_strength_cannot_show_are_drawn_and_not_played() -> None:
    called_at_once = HouseRules(deal=DealRules(hand_size=1), call=CallRules(limit=20))
    reduced_by_every_point = HouseRules(scoring=ScoringRules(reduce_at=1, reduce_by=50))

    assert kind_of_house(HouseRules(), 3, "1") == "playable"
    assert kind_of_house(called_at_once, 3, "1") == "dealt"
    assert kind_of_house(reduced_by_every_point, 2, "1") == "endless"
