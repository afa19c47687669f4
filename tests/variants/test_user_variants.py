"""The player's own rule files on the disk."""

from pathlib import Path

import pytest

from yaniv import paths
from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules
from yaniv.variants import library, user_variants
from yaniv.variants.rules_diff import RuleDifference, differences, nearest_variant
from yaniv.variants.user_variants import UnsavedRules, VariantFileError

FRIDAY = b"# ours\nname: Friday rules\ncall:\n  limit: 7\n"


@pytest.fixture(autouse=True)
def variants_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own variants, which is not there yet."""
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    return tmp_path / "variants"


def test_a_new_variant_is_named_after_its_name(variants_folder: Path) -> None:
    assert user_variants.save(FRIDAY, "Friday rules") == "friday-rules"

    assert library.load("friday-rules").call.limit == 7
    assert [file.name for file in variants_folder.iterdir()] == ["friday-rules.yaml"]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Pagat (my rules)", "pagat-my-rules"),
        ("Classic", "classic-2"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "house-rules"),
        ("???", "house-rules"),
        ("יום שישי", "יום-שישי"),
        ("CON", "con-rules"),
        ("x" * 300, "x" * 40),
    ],
)
def test_no_name_makes_a_word_that_is_taken_or_no_file(name: str, word: str) -> None:
    assert user_variants.save(FRIDAY, name) == word


def test_a_file_with_large_letters_in_its_name_is_not_written_over(variants_folder: Path) -> None:
    """On Windows and macOS `Friday.yaml` and `friday.yaml` are one file."""
    variants_folder.mkdir()
    (variants_folder / "Friday.yaml").write_bytes(b"# by hand\n" + FRIDAY)

    assert user_variants.save(FRIDAY, "Friday") == "friday-2"


def test_a_variant_is_saved_where_it_was(variants_folder: Path) -> None:
    word = user_variants.save(FRIDAY, "Friday rules")

    assert user_variants.save(b"name: x\n", "Other", word) == word
    assert (variants_folder / "friday-rules.yaml").read_bytes() == b"name: x\n"


def test_an_own_variant_with_a_built_in_name_stays_in_its_file(variants_folder: Path) -> None:
    variants_folder.mkdir()
    (variants_folder / "classic.yaml").write_bytes(FRIDAY)
    word = library.variant_ids()[-1]

    user_variants.save(b"name: x\n", "x", word)

    assert (variants_folder / "classic.yaml").read_bytes() == b"name: x\n"
    user_variants.delete(word)
    assert word not in library.variant_ids()
    user_variants.restore(word)
    assert word in library.variant_ids()


def test_a_copy_keeps_the_comments() -> None:
    word = user_variants.duplicate("pagat", "Pagat (copy)")

    assert word == "pagat-copy"
    assert library.load(word).name == "Pagat (copy)"
    assert library.load(word).rules == library.load("pagat").rules
    assert user_variants.read_bytes(word).startswith(b"# Source: Pagat's rules")
    assert user_variants.duplicate("pagat", "Pagat (copy)") == "pagat-copy-2"


def test_a_copy_of_the_longest_name_can_be_read() -> None:
    word = user_variants.save(f"name: {'x' * MAX_NAME_CHARS}\n".encode(), "x")

    assert len(library.load(user_variants.duplicate(word, f"{'x' * MAX_NAME_CHARS} (copy)")).name) == MAX_NAME_CHARS


def test_what_was_thrown_away_comes_back() -> None:
    word = user_variants.save(FRIDAY, "Friday rules")

    user_variants.delete(word)
    assert word not in library.variant_ids()
    user_variants.restore(word)

    assert user_variants.read_bytes(word) == FRIDAY


def test_what_cannot_be_written_is_told(variants_folder: Path) -> None:
    variants_folder.write_text("a file where the folder should be")

    with pytest.raises(VariantFileError, match=r"variant_not_saved.*friday\.yaml"):
        user_variants.save(FRIDAY, "Friday")


def test_what_is_not_there_cannot_be_deleted_or_restored() -> None:
    for act in (user_variants.delete, user_variants.restore):
        with pytest.raises(VariantFileError):
            act("no")


def test_what_is_being_written_outlives_the_program() -> None:
    assert user_variants.load_unsaved() is None

    user_variants.save_unsaved(UnsavedRules("friday", "call: ["))
    assert user_variants.load_unsaved() == UnsavedRules("friday", "call: [")

    user_variants.save_unsaved(None)
    assert user_variants.load_unsaved() is None


def test_a_damaged_memory_is_no_memory(tmp_path: Path) -> None:
    (tmp_path / "unsaved-rules.json").write_bytes(b"\xff{")

    assert user_variants.load_unsaved() is None


def test_two_houses_differ_where_they_decided_differently() -> None:
    found_differences = differences(library.load("classic").rules, library.load("paddy-smashdown").rules)

    assert found_differences == (
        RuleDifference("turn.slap_down", "none", "sets"),
        RuleDifference("scoring.reduce_at", "none", 50),
        RuleDifference("scoring.reduce_by", "half", 50),
    )


def test_the_nearest_variant_has_the_fewest_other_keys() -> None:
    assert nearest_variant(library.load("paddy-smashdown").rules) == "paddy-smashdown"
    assert nearest_variant(HouseRules()) in ("classic", "pagat", "how-to-play")
