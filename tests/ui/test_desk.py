"""The document on the desk of the editor, and the files around it."""

from pathlib import Path

import pytest

from yaniv import places
from yaniv.ui.house.desk import Desk
from yaniv.variants import draft, keeping, library
from yaniv.variants.keeping import KeepError

FRIDAY = "name: Friday\ncall:\n  limit: 7\n"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own variants, with one in it."""
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))
    keeping.save(FRIDAY.encode(), "Friday")
    return tmp_path / "variants"


def test_an_old_file_that_cannot_go_is_told_and_the_next_save_makes_no_other(own: Path) -> None:
    desk = Desk("friday")
    desk.draft = draft.written(desk.draft, FRIDAY.replace("Friday", "Sunday"))
    (own / ".deleted").write_text("no folder")

    with pytest.raises(KeepError):
        desk.save()
    desk.save()

    assert desk.draft.word == "sunday"
    assert not desk.draft.is_dirty
    assert sorted(file.name for file in own.glob("*.yaml")) == ["friday.yaml", "sunday.yaml"]


def test_a_file_that_somebody_deleted_cannot_be_opened_or_copied(own: Path) -> None:
    desk = Desk("friday")
    (own / "friday.yaml").unlink()

    with pytest.raises(KeepError, match="There is no variant `friday`"):
        desk.open("friday")
    with pytest.raises(KeepError, match="There is no variant `friday`"):
        desk.duplicate()


def test_a_file_with_problems_cannot_be_copied(own: Path) -> None:
    desk = Desk("friday")
    (own / "friday.yaml").write_text("call: {limit: 999}")

    with pytest.raises(KeepError, match="expected a whole number"):
        desk.duplicate()


def test_a_file_that_is_deleted_while_the_desk_is_laid_is_not_missed(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the list of the variants and the first of them."""
    listed = library.names()
    (own / "friday.yaml").unlink()
    monkeypatch.setattr(library, "names", lambda: listed)

    assert Desk("friday").draft.word == library.FIRST
