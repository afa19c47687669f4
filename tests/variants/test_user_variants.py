"""Tests of saving, copying, deleting and restoring the player's own rule files."""

from pathlib import Path

import pytest

from yaniv import paths
from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules
from yaniv.rules.rule_specs import RuleValue, with_value
from yaniv.variants import library, user_variants
from yaniv.variants.rules_diff import RuleDifference, differences, nearest_variant
from yaniv.variants.user_variants import UnsavedRules, VariantFileError

FRIDAY = b"# ours\nname: Friday rules\ncall:\n  limit: 7\n"


@pytest.fixture(autouse=True)
def variants_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the player's own variants; it does not exist yet."""
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    return tmp_path / "variants"


def test_the_file_of_a_new_variant_is_named_after_it(variants_folder: Path) -> None:
    assert user_variants.save(FRIDAY, "Friday rules") == "friday-rules"

    assert library.load("friday-rules").call.limit == 7
    assert [file.name for file in variants_folder.iterdir()] == ["friday-rules.yaml"]


@pytest.mark.parametrize(
    ("name", "variant_id"),
    [
        ("Pagat (my rules)", "pagat-my-rules"),
        ("Classic", "classic-2"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "house-rules"),
        ("???", "house-rules"),
        ("יום שישי", "יום-שישי"),
        ("CON", "con-house-rules"),
        ("x" * 300, "x" * 40),
    ],
)
def test_any_name_makes_a_valid_variant_id_that_is_not_taken(name: str, variant_id: str) -> None:
    assert user_variants.save(FRIDAY, name) == variant_id


def test_a_file_name_in_another_letter_case_is_not_overwritten(variants_folder: Path) -> None:
    """On Windows and macOS `Friday.yaml` and `friday.yaml` are the same file."""
    variants_folder.mkdir()
    (variants_folder / "Friday.yaml").write_bytes(b"# by hand\n" + FRIDAY)

    assert user_variants.save(FRIDAY, "Friday") == "friday-2"


def test_a_variant_is_saved_to_its_own_file(variants_folder: Path) -> None:
    variant_id = user_variants.save(FRIDAY, "Friday rules")

    assert user_variants.save(b"name: x\n", "Other", variant_id) == variant_id
    assert (variants_folder / "friday-rules.yaml").read_bytes() == b"name: x\n"


def test_an_own_variant_with_a_built_in_name_keeps_its_file(variants_folder: Path) -> None:
    variants_folder.mkdir()
    (variants_folder / "classic.yaml").write_bytes(FRIDAY)
    variant_id = library.variant_ids()[-1]

    user_variants.save(b"name: x\n", "x", variant_id)

    assert (variants_folder / "classic.yaml").read_bytes() == b"name: x\n"
    user_variants.delete(variant_id)
    assert variant_id not in library.variant_ids()
    user_variants.restore(variant_id)
    assert variant_id in library.variant_ids()


def test_a_copy_keeps_the_comments() -> None:
    variant_id = user_variants.duplicate("pagat", "Pagat (copy)")

    assert variant_id == "pagat-copy"
    assert library.load(variant_id).name == "Pagat (copy)"
    assert library.load(variant_id).rules == library.load("pagat").rules
    assert user_variants.read_bytes(variant_id).startswith(b"# Source: Pagat's rules")
    assert user_variants.duplicate("pagat", "Pagat (copy)") == "pagat-copy-2"


def test_a_copy_of_a_variant_with_the_longest_name_can_be_loaded() -> None:
    variant_id = user_variants.save(f"name: {'x' * MAX_NAME_CHARS}\n".encode(), "x")

    assert (
        len(library.load(user_variants.duplicate(variant_id, f"{'x' * MAX_NAME_CHARS} (copy)")).name) == MAX_NAME_CHARS
    )


def test_a_deleted_variant_can_be_restored() -> None:
    variant_id = user_variants.save(FRIDAY, "Friday rules")

    user_variants.delete(variant_id)
    assert variant_id not in library.variant_ids()
    user_variants.restore(variant_id)

    assert user_variants.read_bytes(variant_id) == FRIDAY


def test_a_failed_save_is_reported(variants_folder: Path) -> None:
    variants_folder.write_text("a file where the folder should be")

    with pytest.raises(VariantFileError, match=r"variant_not_saved.*friday\.yaml"):
        user_variants.save(FRIDAY, "Friday")


def test_a_missing_variant_cannot_be_deleted_or_restored() -> None:
    for act in (user_variants.delete, user_variants.restore):
        with pytest.raises(VariantFileError):
            act("no")


def test_unsaved_rules_survive_a_restart() -> None:
    assert user_variants.load_unsaved() is None

    user_variants.save_unsaved(UnsavedRules("friday", "call: ["))
    assert user_variants.load_unsaved() == UnsavedRules("friday", "call: [")

    user_variants.save_unsaved(None)
    assert user_variants.load_unsaved() is None


def test_damaged_unsaved_rules_are_ignored(tmp_path: Path) -> None:
    (tmp_path / "unsaved-rules.json").write_bytes(b"\xff{")

    assert user_variants.load_unsaved() is None


def test_differences_list_the_keys_with_different_values() -> None:
    found = differences(library.load("classic").rules, library.load("paddy-smashdown").rules)

    assert found == (
        RuleDifference("turn.slap_down", "none", "sets"),
        RuleDifference("scoring.reduce_at", "none", 50),
        RuleDifference("scoring.reduce_by", "half", 50),
    )


def test_the_nearest_variant_has_the_fewest_differences() -> None:
    assert nearest_variant(library.load("paddy-smashdown").rules) == "paddy-smashdown"
    assert nearest_variant(HouseRules()) in ("classic", "pagat", "how-to-play")


@pytest.mark.parametrize(
    ("path", "value", "nearest"),
    [
        ("call.limit", 7, "paddy-smashdown"),
        ("turn.slap_down", "none", "classic"),
        ("scoring.reduce_by", "half", "classic"),
    ],
)
def test_classic_is_nearest_unless_another_variant_has_far_fewer_differences(
    path: str, value: RuleValue, nearest: str
) -> None:
    assert nearest_variant(with_value(library.load("paddy-smashdown").rules, path, value)) == nearest
