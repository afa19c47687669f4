"""Tests of trail files: problems with line and column, saving, trail codes, and the JSON schema."""

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaniv import paths
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import LEVELS
from yaniv.cli.trail_command import build_trail_schema
from yaniv.journey.stop_match import setup_of_stop
from yaniv.journey.trail_checks import rules_of_stop
from yaniv.journey.trail_code import TRAIL_CODE_PREFIX, TrailCodeError, decode_trail, encode_trail
from yaniv.journey.trail_library import (
    BUILT_IN_TRAIL,
    TrailError,
    load_listed_trail,
    load_trail,
    parse_trail,
    save_trail,
    trail_ids,
)
from yaniv.journey.trail_progress import trail_progress
from yaniv.journey.trail_schema import CharacterId, LevelName, Trail
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.variants import library

JOURNEY = (paths.variants() / "journey.yaml").read_bytes()
SMALL = """\
name: Two tables
stops:
  - id: home
    name: Home
    variant: classic
    limit: 100
    opponents:
      - {name: noa, level: novice}
    goals:
      - {goal: win_match}
      - {goal: run_of, number: 4}
      - {goal: asafs, number: 1}
    opens: [away]
  - id: away
    name: Away
    rules:
      call: {limit: 7}
    opponents:
      - {name: avi, level: club}
    goals:
      - {goal: win_match}
      - {goal: asafs, number: 1}
      - {goal: landed_on, number: 50}
"""


def problems(text: str) -> list[str]:
    result = parse_trail(text.encode())
    return [diagnostic_line(each, "t.yaml") for each in result] if isinstance(result, list) else []


def test_a_small_trail_is_valid() -> None:
    assert problems(SMALL) == []


@pytest.mark.parametrize(
    ("text", "replacement", "problem"),
    [
        ("goal: win_match", "goal: win_mach", "t.yaml:10:16: stops.0.goals.0.goal: `win_mach` is not one of"),
        ("goal: win_match", "goal: win_mach", "did you mean `win_match`? [R014]"),
        ("opens: [away]", "opnes: [away]", "t.yaml:13:5: stops.0.opnes: unknown key; did you mean `opens`? [R012]"),
        ("variant: classic", "variant: clasic", "t.yaml:5:14: stops.0.variant: there is no built-in variant `clasic`"),
        ("variant: classic", "variant: clasic", "did you mean `classic`? [T003]"),
        (
            "opens: [away]",
            "opens: [awya]",
            "t.yaml:13:13: stops.0.opens.0: there is no stop `awya`; did you mean `away`?",
        ),
        ("opens: [away]", "opens: [home]", "t.yaml:13:13: stops.0.opens.0: a stop can't open itself [T007]"),
        ("opens: [away]", "opens: []", "t.yaml:14:9: stops.1.id: nobody can reach the stop `away`"),
        ("id: away", "id: home", "t.yaml:14:9: stops.1.id: there is already a stop `home` [T002]"),
        ("id: away", "id: A way", "t.yaml:14:9: stops.1.id: `A way` can't be an id"),
        ("run_of, number: 4", "run_of", "t.yaml:11:9: stops.0.goals.1: the goal `run_of` needs a number [T005]"),
        ("run_of, number: 4", "run_of, number: 99", "the goal `run_of` takes numbers from 3 to 13 [T005]"),
        ("run_of, number: 4", "win_match, number: 4", "the goal `win_match` takes no number [T005]"),
        ("run_of, number: 4", "slaps, number: 1", "nobody can reach the goal `slaps` under these rules [T006]"),
        ("run_of, number: 4", "win_match", "stops.0.goals.1: this goal is already set [T005]"),
        ("      - {goal: run_of, number: 4}\n", "", "a stop has 3 goals; this one has 2 [T005]"),
        ("    variant: classic\n", "", "t.yaml:3:5: stops.0: a stop needs a variant or rules [T003]"),
        ("limit: 100", "rules: {}", "t.yaml:6:12: stops.0.rules: a stop has either a variant or rules, not both"),
        ("{name: noa, level: novice}", "{name: nao, level: novice}", "did you mean `noa`? [R014]"),
        ("name: avi, level: club", "name: avi, level: grandmaster", "t.yaml:19:28: stops.1.opponents.0.level:"),
        ("opens: [away]", "knockout: true\n    opens: [away]", "a knock-out has 3 or 7 opponents; this one has 1"),
        ("call: {limit: 7}", "deck: {packs: 1, pack: half}", "t.yaml:17:21: stops.1.rules.deck.packs:"),
        ("      - {name: noa, level: novice}\n", "      []\n", "a stop needs at least one opponent [T004]"),
        (
            "call: {limit: 7}",
            "table: {min_players: 4, max_players: 4}",
            "2 players don't fit these rules, which are for 4 [T004]",
        ),
        ("run_of, number: 4", "win_stage, number: 2", "must be at most 1, the number of matches at this stop [T006]"),
        ("name: Two tables", "name: ''", "t.yaml:1:7: name: this text must not be empty"),
    ],
)
def test_a_problem_is_reported_with_line_column_and_suggestion(text: str, replacement: str, problem: str) -> None:
    broken = SMALL.replace(text, replacement, 1)

    assert broken != SMALL
    assert any(problem in line for line in problems(broken)), problems(broken)


def test_all_problems_of_a_file_are_reported_in_line_order() -> None:
    broken = SMALL.replace("classic", "clasic").replace("[away]", "[awya]")

    assert [line.split(":")[1] for line in problems(broken)] == ["5", "13", "14"]


def test_a_trail_without_stops_is_refused() -> None:
    assert problems("name: Nothing\nstops: []\n") == ["t.yaml:2:8: stops: a trail needs at least one stop [T001]"]


def test_the_journey_has_sixteen_stops_with_playable_rules() -> None:
    trail = load_trail(BUILT_IN_TRAIL)

    assert len(trail.stops) == 16
    for progress in trail_progress(trail, ()).values():
        rules = rules_of_stop(progress.stop)
        assert rules is not None
        assert find_conflicts(rules) == ()
        setup = setup_of_stop(BUILT_IN_TRAIL, progress, "You")
        assert rules.table.min_players <= len(setup.names) <= rules.table.max_players


YOUNGER_THAN_THE_JOURNEY = {"dhumbal", "yanivgame", "yusuf"}
"""Variants that came later; its sixteen stops and their stars stay as players know them."""


def test_the_journey_visits_every_variant_against_ever_stronger_opponents() -> None:
    stops = load_trail(BUILT_IN_TRAIL).stops
    strongest = [max(LEVELS.index(regular.level) for regular in stop.opponents) for stop in stops]

    built_in = {name for name in library.variant_ids() if library.is_built_in(name)}
    assert {stop.variant for stop in stops if stop.variant} == built_in - YOUNGER_THAN_THE_JOURNEY
    assert strongest == sorted(strongest)
    assert (strongest[0], strongest[-1]) == (0, len(LEVELS) - 1)


def test_the_trail_is_no_variant() -> None:
    assert BUILT_IN_TRAIL not in library.variant_ids()


def test_characters_and_levels_of_the_schema_exist() -> None:
    assert set(get_args(CharacterId)) <= set(CHARACTERS)
    assert set(get_args(LevelName)) == set(LEVELS)


def test_the_committed_schema_is_the_generated_one() -> None:
    committed = (paths.variants() / "journey.schema.json").read_text(encoding="utf-8")

    assert committed == build_trail_schema(), "run `yaniv trail schema > variants/journey.schema.json`"


def test_a_code_decodes_to_the_file_it_was_made_from() -> None:
    assert decode_trail(encode_trail(JOURNEY)) == JOURNEY
    assert decode_trail(f"  {encode_trail(JOURNEY)[:50]}\n{encode_trail(JOURNEY)[50:]} ") == JOURNEY
    assert load_trail(encode_trail(JOURNEY)) == load_trail(BUILT_IN_TRAIL)


@given(st.data())
def test_a_code_with_a_wrong_or_missing_letter_gives_no_other_trail(data: st.DataObject) -> None:
    code = encode_trail(SMALL.encode())
    index = data.draw(st.integers(len(TRAIL_CODE_PREFIX), len(code) - 1))
    letter = data.draw(st.sampled_from("ABCxyz019-_é!").filter(lambda each: each != code[index]))
    # The last letter may hold unused bits, so it is removed instead of replaced.
    broken = code[:index] + letter + code[index + 1 :] if index < len(code) - 1 else code[:index]

    try:
        decoded = decode_trail(broken)
    except TrailCodeError:
        return
    assert decoded == SMALL.encode()  # some bits of a compressed file have no effect


def test_a_code_that_decompresses_to_too_much_is_refused() -> None:
    with pytest.raises(TrailCodeError):
        decode_trail(encode_trail(b"#" * 10_000_000))
    with pytest.raises(TrailCodeError):
        decode_trail(TRAIL_CODE_PREFIX + "A" * 1_000_000)


@pytest.fixture
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path))
    return tmp_path / "trails"


def test_a_saved_trail_is_listed_and_loaded(user_folder: Path) -> None:
    trail_id = save_trail(SMALL.encode())

    assert trail_id == "two-tables"
    assert trail_ids() == (BUILT_IN_TRAIL, "two-tables")
    assert (user_folder / "two-tables.yaml").read_text(encoding="utf-8") == SMALL
    assert [load_listed_trail(each).trail.name for each in trail_ids()] == ["The long way home", "Two tables"]


@pytest.mark.usefixtures("user_folder")
def test_a_trail_called_like_a_device_of_windows_gets_another_file_name() -> None:
    assert save_trail(SMALL.replace("Two tables", "Con.").encode()) == "con-trail"
    assert save_trail(SMALL.replace("Two tables", "LPT\u00b9").encode()) == "lpt1-trail"


def test_the_same_trail_is_not_saved_twice(user_folder: Path) -> None:
    assert save_trail(SMALL.encode()) == save_trail(SMALL.encode())
    assert save_trail(JOURNEY) == BUILT_IN_TRAIL
    assert len(list(user_folder.iterdir())) == 1


def test_another_trail_of_the_same_name_gets_a_new_id(user_folder: Path) -> None:
    save_trail(SMALL.encode())

    assert save_trail(SMALL.replace("limit: 100", "limit: 150").encode()) == "two-tables-2"
    assert {path.stem for path in user_folder.iterdir()} == {"two-tables", "two-tables-2"}


def test_a_broken_trail_is_not_saved(user_folder: Path) -> None:
    with pytest.raises(TrailError):
        save_trail(SMALL.replace("classic", "clasic").encode())

    assert not user_folder.exists()


def test_a_broken_file_in_the_folder_is_not_loaded(user_folder: Path) -> None:
    user_folder.mkdir()
    (user_folder / "broken.yaml").write_text("stops: [", encoding="utf-8")

    for load in (load_trail, load_listed_trail):
        with pytest.raises(TrailError):
            load("broken")
    assert load_listed_trail(BUILT_IN_TRAIL).trail.name == "The long way home"


def test_a_file_named_as_the_journey_does_not_replace_it(user_folder: Path) -> None:
    user_folder.mkdir()
    (user_folder / "journey.yaml").write_text(SMALL, encoding="utf-8")

    assert trail_ids() == (BUILT_IN_TRAIL,)
    assert len(load_trail(BUILT_IN_TRAIL).stops) == 16


def test_an_unknown_trail_suggests_a_similar_one() -> None:
    with pytest.raises(TrailError) as caught:
        load_trail("jurney")

    assert "meant=journey" in str(caught.value.problems[0].reason)


@given(st.text())
def test_any_text_is_a_trail_or_has_problems(text: str) -> None:
    result = parse_trail(text.encode(errors="replace"))

    assert isinstance(result, Trail) or result


def test_a_rule_file_is_named_as_one_even_if_it_has_errors() -> None:
    classic = (paths.variants() / "classic.yaml").read_bytes()

    for rules in (classic, classic.replace(b"limit:", b"limt:")):
        problems = parse_trail(rules)
        assert isinstance(problems, list)
        assert [problem.message.code for problem in problems] == ["rules_instead_of_trail"]
