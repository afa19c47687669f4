"""The player's own rule files on the disk."""

from pathlib import Path

import pytest

from yaniv import places
from yaniv.rules.house import LONGEST_NAME, HouseRules
from yaniv.variants import keeping, library
from yaniv.variants.difference import Difference, differences, nearest
from yaniv.variants.keeping import KeepError, Unsaved

FRIDAY = b"# ours\nname: Friday rules\ncall:\n  limit: 7\n"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own variants, which is not there yet."""
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))
    return tmp_path / "variants"


def test_a_new_variant_is_named_after_its_name(own: Path) -> None:
    assert keeping.save(FRIDAY, "Friday rules") == "friday-rules"

    assert library.load("friday-rules").call.limit == 7
    assert [file.name for file in own.iterdir()] == ["friday-rules.yaml"]


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
    assert keeping.save(FRIDAY, name) == word


def test_a_file_with_large_letters_in_its_name_is_not_written_over(own: Path) -> None:
    """On Windows and macOS `Friday.yaml` and `friday.yaml` are one file."""
    own.mkdir()
    (own / "Friday.yaml").write_bytes(b"# by hand\n" + FRIDAY)

    assert keeping.save(FRIDAY, "Friday") == "friday-2"


def test_a_variant_is_saved_where_it_was(own: Path) -> None:
    word = keeping.save(FRIDAY, "Friday rules")

    assert keeping.save(b"name: x\n", "Other", word) == word
    assert (own / "friday-rules.yaml").read_bytes() == b"name: x\n"


def test_an_own_variant_with_a_built_in_name_stays_in_its_file(own: Path) -> None:
    own.mkdir()
    (own / "classic.yaml").write_bytes(FRIDAY)
    word = library.names()[-1]

    keeping.save(b"name: x\n", "x", word)

    assert (own / "classic.yaml").read_bytes() == b"name: x\n"
    keeping.delete(word)
    assert word not in library.names()
    keeping.restore(word)
    assert word in library.names()


def test_a_copy_keeps_the_comments() -> None:
    word = keeping.duplicate("pagat")

    assert word == "pagat-copy"
    assert library.load(word).name == "Pagat (copy)"
    assert library.load(word).rules == library.load("pagat").rules
    assert keeping.content(word).startswith(b"# Source: Pagat's rules")
    assert keeping.duplicate("pagat") == "pagat-copy-2"


def test_a_copy_of_the_longest_name_can_be_read() -> None:
    word = keeping.save(f"name: {'x' * LONGEST_NAME}\n".encode(), "x")

    assert len(library.load(keeping.duplicate(word)).name) == LONGEST_NAME


def test_what_was_thrown_away_comes_back() -> None:
    word = keeping.save(FRIDAY, "Friday rules")

    keeping.delete(word)
    assert word not in library.names()
    keeping.restore(word)

    assert keeping.content(word) == FRIDAY


def test_what_cannot_be_written_is_told(own: Path) -> None:
    own.write_text("a file where the folder should be")

    with pytest.raises(KeepError, match=r"^The rules cannot be saved in .*friday\.yaml: "):
        keeping.save(FRIDAY, "Friday")


def test_what_is_not_there_cannot_be_deleted_or_restored() -> None:
    for act in (keeping.delete, keeping.restore):
        with pytest.raises(KeepError):
            act("no")


def test_what_is_being_written_outlives_the_program() -> None:
    assert keeping.remembered() is None

    keeping.remember(Unsaved("friday", "call: ["))
    assert keeping.remembered() == Unsaved("friday", "call: [")

    keeping.remember(None)
    assert keeping.remembered() is None


def test_a_damaged_memory_is_no_memory(tmp_path: Path) -> None:
    (tmp_path / "unsaved-rules.json").write_bytes(b"\xff{")

    assert keeping.remembered() is None


def test_two_houses_differ_where_they_decided_differently() -> None:
    found = differences(library.load("classic").rules, library.load("paddy-smashdown").rules)

    assert found == (
        Difference("turn.slap_down", "none", "sets"),
        Difference("scoring.reduce_at", "none", 50),
        Difference("scoring.reduce_by", "half", 50),
    )


def test_the_nearest_variant_has_the_fewest_other_keys() -> None:
    assert nearest(library.load("paddy-smashdown").rules) == "paddy-smashdown"
    assert nearest(HouseRules()) in ("classic", "pagat", "how-to-play")
