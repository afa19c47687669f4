"""Tests of the profile controller: what the profiles page changes on disk."""

import shutil
from pathlib import Path

import pytest

from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.preferences import Preferences
from yaniv.settings.settings_schema import Settings
from yaniv.store import profiles, settings_file
from yaniv.store.process_lock import ProcessLock
from yaniv.store.profiles import GUEST_ID, Profile
from yaniv.ui.pages.profiles_page import ProfileController

GUEST = Profile(GUEST_ID, "Guest")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv(paths.PROFILE_ENV_VARIABLE, "")
    return tmp_path / "data"


def open_controller() -> ProfileController:
    return controller_of(Preferences(LaunchOptions(), []))


def controller_of(preferences: Preferences) -> ProfileController:
    return ProfileController(lambda: preferences.settings, preferences.reload_profile)


def names(controller: ProfileController) -> list[str]:
    return [each.name for each in controller.profiles()]


def test_the_first_player_has_a_default_name_that_is_not_stored(folder: Path) -> None:
    controller = open_controller()
    assert controller.set_portrait(controller.profiles()[0], "noa") == ""

    assert names(controller) == ["You"]
    assert profiles.list_profiles()[0] == Profile("", "", "noa")
    assert controller.rename(controller.profiles()[0], "Dana") == ""
    assert profiles.list_profiles()[0] == Profile("", "Dana", "noa")
    assert (folder / "profile.json").is_file()


def test_a_new_player_is_offered_lessons_and_names_are_unique() -> None:
    controller = open_controller()
    assert controller.add("Lia") == ""

    assert settings_file.load(paths.profile_folder("person-1")).settings.offer_lessons
    assert profiles.list_profiles()[-1].portrait == ""
    assert controller.add("lia") == "There is a player called lia already."
    assert names(controller) == ["You", "Lia"]


def test_the_last_profile_is_remembered_unless_it_is_the_guest() -> None:
    controller = open_controller()
    controller.add("Lia")
    lia = controller.profiles()[1]

    assert controller.prepare_switch(lia) == ""
    assert profiles.last_profile_id() == lia.id
    assert controller.prepare_switch(GUEST) == ""
    assert profiles.last_profile_id() == lia.id

    paths.select_profile(GUEST_ID)
    assert names(controller) == ["You", "Lia", "Guest"]


def test_a_profile_in_use_by_another_window_can_be_neither_opened_nor_deleted() -> None:
    controller = open_controller()
    controller.add("Lia")
    lia = controller.profiles()[1]
    controller.prepare_switch(GUEST)

    with ProcessLock.acquire(paths.profile_folder(lia.id)), ProcessLock.acquire(paths.profile_folder(GUEST_ID)):
        assert controller.prepare_switch(lia) == "Lia: already playing in another window."
        assert controller.delete(lia) == "Lia: already playing in another window."
        assert controller.prepare_switch(GUEST) == "Guest: already playing in another window."


def test_deleting_can_be_undone() -> None:
    controller = open_controller()
    controller.add("Lia")
    controller.set_portrait(controller.profiles()[1], "noa")
    lia = controller.profiles()[1]

    assert controller.delete(lia) == ""
    assert names(controller) == ["You"]
    assert controller.undo_delete() == controller.undo_delete() == ""
    assert controller.profiles()[1] == lia


def test_a_folder_that_cannot_be_written_is_reported(folder: Path) -> None:
    folder.write_text("a file", encoding="utf-8")
    controller = open_controller()

    assert controller.add("Lia").startswith("Can't save anything in ")
    assert controller.prepare_switch(GUEST).startswith("Can't save anything in ")
    assert controller.rename(controller.profiles()[0], "Dana").startswith("Can't save anything in ")


@pytest.mark.parametrize("is_first", [True, False], ids=["first", "another"])
def test_name_and_settings_come_back_after_the_folder_was_deleted_during_play(folder: Path, *, is_first: bool) -> None:
    profiles.write_profile(Profile("", "Noa", "noa"))
    if not is_first:
        paths.select_profile(profiles.add_profile("Lia", "dov", Settings(language="fr")).id)
    settings_file.save(paths.config(), Settings(language="fr", nudge=70))
    preferences = Preferences(LaunchOptions(), [])
    controller_of(preferences).rename(profiles.current_profile(), "Maya")
    preferences.restore_files()
    expected = profiles.list_profiles(), settings_file.load(paths.config())
    for gone in {paths.data(), paths.config()}:
        shutil.rmtree(gone) if gone != folder.parent else (gone / "settings.yaml").unlink()
    (folder / "profiles").mkdir(parents=True, exist_ok=True)

    preferences.restore_files()

    assert profiles.current_profile().name == "Maya"
    assert settings_file.load(paths.config()) == expected[1]
    assert profiles.list_profiles()[-1] == expected[0][-1 if not is_first else 0]


def test_files_that_never_were_are_not_made() -> None:
    preferences = Preferences(LaunchOptions(), [])

    preferences.restore_files()

    assert not profiles.has_profile_file(profiles.current_profile())
    assert not settings_file.exists_in(paths.config())


@pytest.mark.parametrize("content", [None, b"", b"\xff", b'{"name": 5}', b"{"])
def test_a_player_without_a_readable_name_is_still_told_apart(folder: Path, content: bytes | None) -> None:
    controller = open_controller()
    for name in ("Lia", "Max", "Noa"):
        controller.add(name)
    files = [folder / "profiles" / f"person-{number}" / "profile.json" for number in (1, 2)]
    for file in files:
        file.unlink() if content is None else file.write_bytes(content)
    (files[1].parent / "settings.yaml").unlink()

    assert names(controller) == ["You", "Lia", "Player 2", "Noa"]
