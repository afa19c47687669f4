"""Tests of the editor session: the open document and its files."""

from pathlib import Path

import pytest

from yaniv import paths
from yaniv.ui.pages.rules_editor_session import EditorSession
from yaniv.variants import library, rule_document, user_variants
from yaniv.variants.user_variants import VariantFileError

FRIDAY = "name: Friday\ncall:\n  limit: 7\n"


@pytest.fixture(autouse=True)
def variants_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of user variants that contains one."""
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    user_variants.save(FRIDAY.encode(), "Friday")
    return tmp_path / "variants"


def test_an_old_file_that_cannot_be_deleted_is_reported_and_not_duplicated(variants_folder: Path) -> None:
    desk = EditorSession("friday")
    desk.draft = rule_document.edit_text(desk.draft, FRIDAY.replace("Friday", "Sunday"))
    (variants_folder / ".deleted").write_text("no folder")

    with pytest.raises(VariantFileError):
        desk.save()
    desk.save()

    assert desk.draft.variant_id == "sunday"
    assert not desk.draft.is_dirty
    assert sorted(file.name for file in variants_folder.glob("*.yaml")) == ["friday.yaml", "sunday.yaml"]


def test_a_deleted_file_cannot_be_opened_or_copied(variants_folder: Path) -> None:
    desk = EditorSession("friday")
    (variants_folder / "friday.yaml").unlink()

    with pytest.raises(VariantFileError, match="unknown_variant"):
        desk.open("friday")
    with pytest.raises(VariantFileError, match="unknown_variant"):
        desk.duplicate()


def test_a_file_with_problems_cannot_be_copied(variants_folder: Path) -> None:
    desk = EditorSession("friday")
    (variants_folder / "friday.yaml").write_text("call: {limit: 999}")

    with pytest.raises(VariantFileError, match="expects_number_range"):
        desk.duplicate()


def test_a_file_deleted_while_the_session_opens_causes_no_error(
    variants_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is deleted after the variants are listed and before the first is loaded."""
    listed = library.variant_ids()
    (variants_folder / "friday.yaml").unlink()
    monkeypatch.setattr(library, "variant_ids", lambda: listed)

    assert EditorSession("friday").draft.variant_id == library.DEFAULT_VARIANT
