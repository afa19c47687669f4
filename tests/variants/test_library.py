"""Tests of the variant library: shipped and own variants, and the errors for variants that cannot be loaded."""

import os
import sys
from pathlib import Path

import pytest

from yaniv import paths
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.narration.message_text import message_text
from yaniv.narration.variant_text import variant_error_text
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.variants import import_export, imported_rules, library
from yaniv.variants.library import VariantError

SHIPPED_VARIANTS = (
    "classic",
    "bga",
    "classic-last-call",
    "dhumbal",
    "fiji",
    "french",
    "french-short",
    "how-to-play",
    "jhyap",
    "paddy-smashdown",
    "pagat",
    "quick",
    "self-assaf",
    "speedy-yan",
    "travellers",
    "travellers-speed",
    "yanivgame",
    "yusuf",
)


@pytest.fixture(autouse=True)
def variants_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create an empty folder for the player's own variants."""
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    folder = tmp_path / "variants"
    folder.mkdir()
    return folder


def test_all_variants_are_shipped_with_classic_first() -> None:
    assert library.variant_ids() == SHIPPED_VARIANTS


@pytest.mark.parametrize("name", SHIPPED_VARIANTS)
def test_a_shipped_variant_has_valid_rules_and_a_description(name: str) -> None:
    variant = library.load(name)

    assert find_conflicts(variant.rules) == ()
    assert variant.name
    assert variant.about
    assert variant.rules != HouseRules()


def test_shipped_variants_have_their_characteristic_rules() -> None:
    assert library.load("classic").deck.packs == 1
    assert library.load("speedy-yan").deal.hand_size == 3
    assert library.load("jhyap").table.direction == "counterclockwise"
    assert library.load("self-assaf").call.over_limit == "self_asaf"
    assert library.load("quick").match.end == "single_round"
    assert library.load("yusuf").melds.runs == "forbidden"
    assert library.load("dhumbal").pickup.needs_throw_of == 2
    assert library.load("yanivgame").pickup.from_last_play == "any_of_set"


def test_own_variants_come_after_the_built_in_ones(variants_folder: Path) -> None:
    (variants_folder / "sunday.yaml").write_text("name: Sunday\n")
    (variants_folder / "friday.yaml").write_text("name: Friday\n")
    (variants_folder / ".hidden.yaml").write_text("name: x\n")
    (variants_folder / "notes.txt").write_text("no variant\n")

    assert library.variant_ids() == (*SHIPPED_VARIANTS, "friday", "sunday")
    assert library.load("friday").name == "Friday"


def test_an_own_variant_with_a_built_in_name_is_identified_by_its_path(variants_folder: Path) -> None:
    (variants_folder / "classic.yaml").write_text("name: Mine\n")

    assert library.variant_ids() == (*SHIPPED_VARIANTS, str(variants_folder / "classic.yaml"))
    assert library.load("classic").name == "Classic"
    assert library.load(library.variant_ids()[-1]).name == "Mine"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux allows names that are not UTF-8")
def test_a_file_name_that_is_not_utf_8_can_be_imported_but_is_not_listed(variants_folder: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(variants_folder) + b"/no \xff text.yaml"))
    file.write_text("call: {limit: 9}", encoding="utf-8")

    imported = imported_rules.import_file(str(file))

    assert library.variant_ids() == SHIPPED_VARIANTS
    assert imported.variant is not None
    assert (imported.variant.name, imported.variant.call.limit) == ("no ? text", 9)
    assert import_export.import_rules(str(file)) == "no-text"


def test_a_variant_is_loaded_from_any_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text("{call: {limit: 9}}")

    assert library.load(file).call.limit == 9
    assert library.load(str(file)) == Variant(call=library.load(file).call)


def test_without_a_folder_of_own_variants_only_the_shipped_ones_are_listed(variants_folder: Path) -> None:
    variants_folder.rmdir()

    assert library.variant_ids() == SHIPPED_VARIANTS


def test_an_impossible_folder_has_no_own_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, "/" + "a" * 5000)

    assert library.variant_ids() == SHIPPED_VARIANTS


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("clasic", "There is no variant `clasic`; did you mean `classic`?"),
        ("speedy_yan", "There is no variant `speedy_yan`; did you mean `speedy-yan`?"),
        ("poker", "There is no variant `poker`."),
        ("a\nb", "There is no variant `a\\nb`."),
        ("a\0b", "There is no variant `a\\x00b`."),
        ("a" * 5000, f"There is no variant `{'a' * 60}…`."),
        ("nowhere/friday.yaml", "nowhere/friday.yaml: there is no such file [R001]"),
        ("./friday.yaml", "./friday.yaml: there is no such file [R001]"),
    ],
)
def test_an_unknown_variant_is_reported_with_a_suggestion(name: str, expected: str) -> None:
    with pytest.raises(VariantError) as refused:
        library.load(name)

    assert variant_error_text(refused.value) == expected


def test_every_problem_of_a_file_is_reported_with_its_path(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text("call:\n  limt: 7\nturn:\n  slap_down: off\n")

    with pytest.raises(VariantError) as refused:
        library.load(file)

    assert variant_error_text(refused.value) == (
        f"{file}:2:3: call.limt: unknown key; did you mean `limit`? [R012]\n"
        f"{file}:4:14: turn.slap_down: `off` is not one of none, single, sets, sets_and_runs;"
        " did you mean `none`? [R014]"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "name: x\ntable:\n  min_players: 9\n",
            ["3:16: table.max_players: the maximum (8) is below table.min_players (9) [R021]"],
        ),
        (
            "deck:\n  packs: 1\n  pack: half\n",
            [
                (
                    "2:10: deck.packs: 8 players need 41 cards, but half a pack has 27 (table.max_players, "
                    "deck.pack, deck.jokers, deal.hand_size) [R022]"
                ),
            ],
        ),
        (
            "turn: {early_throw: true, order: either}\nmelds: {jokers: plain}\npickup: {joker_swap: as_throw}\n",
            [
                "1:21: turn.early_throw: only works when turn.order is throw_first, not either [R024]",
                (
                    "3:22: pickup.joker_swap: must be none when melds.jokers is plain, as jokers then replace "
                    "nothing [R025]"
                ),
            ],
        ),
        (
            "match: {end: single_round}\nscoring: {tally_length: 3, reduce_at: limit}\n",
            [
                "2:25: scoring.tally_length: must be 0 when match.end is single_round: no totals are kept [R030]",
                "2:39: scoring.reduce_at: must be none when match.end is single_round: no totals are kept [R030]",
            ],
        ),
        (
            "call: {limit: 101, punish_above: 7}\n",
            ["1:15: call.limit: expected a whole number 0-100, found 101 [R013]"],
        ),
    ],
)
def test_conflicts_are_reported_only_if_every_value_is_valid(text: str, expected: list[str]) -> None:
    parsed = library.parse_variant(text.encode())

    assert isinstance(parsed, list)
    assert [diagnostic_line(problem, "f") for problem in parsed] == [f"f:{line}" for line in expected]


@pytest.mark.parametrize(("key", "longest"), [("name", 100), ("about", 500)])
def test_a_name_or_description_that_is_too_long_is_refused(key: str, longest: int) -> None:
    assert isinstance(library.parse_variant(f"{key}: {'a' * longest}".encode()), Variant)

    parsed = library.parse_variant(f"{key}: {'a' * (longest + 1)}".encode())

    assert isinstance(parsed, list)
    (message,) = (diagnostic_line(problem, "x.yaml") for problem in parsed)
    assert message == f"x.yaml:1:{len(key) + 3}: {key}: this text has more than {longest} characters [R013]"


@pytest.mark.parametrize(
    ("file", "code"),
    [("variants/journey.yaml", "trail_instead_of_rules"), ("tests/logs/classic-0.1.0.yaniv", "match_instead_of_rules")],
)
def test_another_kind_of_file_is_named_in_one_problem_that_says_how_to_open_it(file: str, code: str) -> None:
    problems = library.load_file(str(Path(__file__).parents[2] / file))

    assert isinstance(problems, list)
    assert [problem.message.code for problem in problems] == [code]
    assert "yaniv" in message_text(problems[0].message)


@pytest.mark.parametrize("name", SHIPPED_VARIANTS)
def test_no_rule_file_looks_like_a_trail(name: str) -> None:
    data = (paths.variants() / f"{name}.yaml").read_bytes()

    assert library.is_rule_text(data)
    assert not library.is_trail_text(data)
