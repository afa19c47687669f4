"""Tests of the table of aims: which are reached, missed or not measured."""

from pathlib import Path

from tests.strength_aims import AIMS, TESTED, Aim, Measurement, format_aims
from tests.strength_contests import REPORT_FILE
from tests.strength_measurements import GREEDY_HOUSES, play_house, read_measurements, record

TWO = Aim("two figures", ("first", "second"), at_least=(50, 60), tried="nothing more.")


def _found(first: float, second: float) -> dict[str, Measurement]:
    return {"first": Measurement(first, 2.5, 100, "command"), "second": Measurement(second, 0, 100, "command")}


def test_an_aim_may_be_reached_in_full_or_in_part() -> None:
    assert TWO.verdict(_found(50, 60)) == "reached"
    assert TWO.verdict(_found(50, 59.9)) == "1 of 2 reached"
    assert TWO.verdict(_found(49.9, 59.9)) == "missed"
    assert TWO.verdict({}) == "not measured"
    assert TWO.verdict({"first": _found(50, 0)["first"]}) == "reached, the rest not measured"
    assert Aim("none", ("first",), at_most=(0,)).wanted == "none"
    assert Aim("few", ("first", "second"), at_most=(55,)).verdict(_found(50, 60)) == "1 of 2 reached"


def test_a_time_is_judged_for_the_machine_that_measured() -> None:
    aim = Aim("times", ("first", "second"), at_most=(55,), unit="ms")

    assert aim.verdict(_found(50, 60)) == "1 of 2 reached on the machine that measured"
    assert aim.verdict({}) == "not measured"


def test_the_table_shows_wanted_and_measured_values_and_what_was_tried() -> None:
    section = format_aims(_found(50, 59), (TWO,))

    assert "| two figures | at least 50, 60 % | 50 ± 2.5; 59 | 1 of 2 reached |" in section
    assert "* *two figures*: nothing more." in section
    assert "| first | 100 | `command` |" in section


def test_the_report_contains_the_current_measurements() -> None:
    assert format_aims(read_measurements()).strip() in REPORT_FILE.read_text(encoding="utf-8")


def test_the_tests_named_in_the_table_exist() -> None:
    assert all((Path(__file__).parents[1] / where).exists() for _, where in TESTED)


def test_a_measurement_replaces_an_older_one(tmp_path: Path) -> None:
    file = tmp_path / "measured.json"
    for value in (1.0, 2.0):
        record("first", Measurement(value, 0, 10, "command"), file)

    assert read_measurements(file) == {"first": Measurement(2.0, 0, 10, "command")}


def test_a_measurement_against_greedy_names_its_command() -> None:
    assert set(GREEDY_HOUSES) <= {key for aim in AIMS for key in aim.keys}
    measured = play_house("call at 10", 2, 7)

    assert measured.count == 2
    assert measured.command == 'python -m tests.strength aims --play "call at 10" --matches 2 --seed 7'
