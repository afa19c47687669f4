"""Tests of profiles on disk: each has a folder of its own, and the first keeps the main folder."""

import os
from pathlib import Path

import pytest

from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.narration.message_text import error_text
from yaniv.settings.settings_schema import Settings
from yaniv.store import profiles, settings_file
from yaniv.store.errors import StoreError
from yaniv.store.process_lock import ProcessLock
from yaniv.store.profiles import GUEST_ID, Profile

GUEST = Profile(GUEST_ID)
HOSTILE_NAMES = (
    "../../etc",
    "/",
    "..",
    ".",
    "a\\b",
    "nul",
    "\u202eevil",
    "ש\u05b8ל\u05d5\u05dd",
    "x" * 60,
    "a\x00b",
    "🂡",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    redirect_user_folders(tmp_path / "home", monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "games"))
    monkeypatch.setenv(paths.PROFILE_ENV_VARIABLE, "")
    return tmp_path / "games"


def test_the_first_profile_uses_the_main_folder(folder: Path) -> None:
    assert [each.id for each in profiles.list_profiles()] == [""]
    assert paths.data() == folder
    assert paths.config() != folder
    assert not folder.exists()


def test_another_profile_has_a_folder_for_matches_and_settings(folder: Path) -> None:
    profile = profiles.add_profile("Lia", "noa", Settings(language="fr"))
    paths.select_profile(profile.id)

    assert paths.data() == paths.config() == folder / "profiles" / "person-1"
    settings = settings_file.load(paths.config()).settings
    assert (settings.language, settings.last_match.name) == ("fr", "Lia")
    assert profiles.current_profile() == Profile("person-1", "Lia", "noa")
    assert [each.name for each in profiles.list_profiles()] == ["", "Lia"]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_no_profile_name_escapes_the_profiles_folder(folder: Path, name: str) -> None:
    profile = profiles.add_profile(name, "", Settings())

    assert 0 < len(profile.name) <= profiles.MAX_NAME_LENGTH
    assert profile.name.isprintable()
    assert {each.name for each in (folder / "profiles").iterdir()} == {"person-1"}
    assert {each.name for each in folder.iterdir()} == {"profiles"}


@pytest.mark.parametrize("profile_id", ["../x", "person-0", "person-1/..", "PERSON-1", "person-12345", "guest/"])
def test_an_invalid_profile_id_falls_back_to_the_main_folder(
    folder: Path, profile_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.PROFILE_ENV_VARIABLE, profile_id)

    assert paths.data() == folder


@pytest.mark.parametrize(
    ("name", "sentence"),
    [(" \u200b ", "A player needs a name."), ("LIA", "There is a player called LIA already.")],
)
def test_an_invalid_name_is_reported(name: str, sentence: str) -> None:
    profiles.add_profile("Lia", "", Settings())

    with pytest.raises(StoreError) as caught:
        profiles.add_profile(name, "", Settings())

    assert error_text(caught.value) == sentence


def test_a_profile_can_be_renamed_unless_the_name_is_taken() -> None:
    lia = profiles.add_profile("Lia", "", Settings())
    profiles.add_profile("Omer", "", Settings())

    assert profiles.rename_profile(lia, "lia").name == "lia"
    with pytest.raises(StoreError):
        profiles.rename_profile(lia, "omer")
    profiles.rename_profile(Profile(""), "Dana")

    assert [each.name for each in profiles.list_profiles()] == ["Dana", "lia", "Omer"]


def test_a_deleted_profile_can_be_restored(folder: Path) -> None:
    lia = profiles.add_profile("Lia", "", Settings())
    (paths.profile_folder(lia.id) / "yaniv.sqlite3").write_bytes(b"games")

    deleted = profiles.delete_profile(lia)
    assert deleted.parent == folder / "profiles" / "deleted"
    assert len(profiles.list_profiles()) == 1

    profiles.restore_profile(lia, deleted)
    assert (paths.profile_folder(lia.id) / "yaniv.sqlite3").read_bytes() == b"games"
    assert profiles.list_profiles()[1] == lia


def test_a_profile_in_use_by_another_window_cannot_be_deleted() -> None:
    lia = profiles.add_profile("Lia", "", Settings())

    with ProcessLock.acquire(paths.profile_folder(lia.id)):
        for attempt in (profiles.check_is_free, profiles.delete_profile):
            with pytest.raises(StoreError) as caught:
                attempt(lia)
            assert error_text(caught.value) == "Lia: already playing in another window."

    profiles.check_is_free(lia)


def test_a_guest_starts_without_matches() -> None:
    profiles.begin_guest(GUEST, Settings())
    (paths.profile_folder(GUEST_ID) / "yaniv.sqlite3").write_bytes(b"games")

    profiles.begin_guest(GUEST, Settings(language="he"))

    assert {each.name for each in paths.profile_folder(GUEST_ID).iterdir()} >= {"settings.yaml"}
    assert not (paths.profile_folder(GUEST_ID) / "yaniv.sqlite3").exists()
    assert settings_file.load(paths.profile_folder(GUEST_ID)).settings.language == "he"
    assert [each.id for each in profiles.list_profiles()] == [""]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs symbolic links")
def test_a_link_in_place_of_the_guest_is_removed_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    (target / "photo").write_text("kept", encoding="utf-8")
    paths.profiles().mkdir(parents=True)
    paths.profile_folder(GUEST_ID).symlink_to(target, target_is_directory=True)

    profiles.begin_guest(GUEST, Settings())

    assert (target / "photo").read_text(encoding="utf-8") == "kept"


def test_the_next_start_uses_the_profile_used_last_but_never_a_guest() -> None:
    assert profiles.last_profile_id() == ""
    lia = profiles.add_profile("Lia", "", Settings())
    profiles.remember_profile(lia.id)
    assert profiles.last_profile_id() == lia.id

    profiles.delete_profile(lia)
    assert profiles.last_profile_id() == ""

    profiles.begin_guest(GUEST, Settings())
    for text in (GUEST_ID, "../..", "person-7"):
        profiles.remember_profile(text)
        assert profiles.last_profile_id() == ""


def test_a_profile_with_a_damaged_file_has_the_name_in_its_settings() -> None:
    lia = profiles.add_profile("Lia", "", Settings())
    path = paths.profile_folder(lia.id) / profiles.PROFILE_FILE_NAME
    for content in (b"", b"{", b"[" * 5000, b'{"name": 7}', b"\xff\xfe"):
        path.write_bytes(content)
        assert profiles.list_profiles()[1] == Profile(lia.id, "Lia")


def test_a_folder_that_cannot_be_written_is_reported(folder: Path) -> None:
    folder.mkdir()
    (folder / "profiles").write_text("not a folder", encoding="utf-8")

    with pytest.raises(StoreError) as caught:
        profiles.add_profile("Lia", "", Settings())

    assert error_text(caught.value).startswith("Can't save anything in ")
    profiles.remember_profile("")
    assert len(profiles.list_profiles()) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs Unix permissions")
def test_other_users_cannot_read_a_profile() -> None:
    lia = profiles.add_profile("Lia", "", Settings())

    for path in (paths.profiles(), paths.profile_folder(lia.id)):
        assert path.stat().st_mode & 0o077 == 0
