"""Profiles: the people who play on this computer, each with matches, settings and variants in a folder of their own.

The first profile is the data folder itself, with its settings where they have always been. Every other one is a folder
`profiles/person-N`, named by a number because a person's name may contain anything. A guest plays in `profiles/guest`,
which is emptied when the next guest begins. A deleted profile is moved to `profiles/deleted`, from where it can be
restored.
"""

import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, json
from msgspec.structs import replace

from yaniv import paths
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.sanitize import clean_name, comparison_key
from yaniv.settings.settings_schema import Settings
from yaniv.store import settings_file
from yaniv.store.errors import AlreadyRunningError, StoreError, store_message
from yaniv.store.process_lock import ProcessLock

GUEST_ID: Final = "guest"
FIRST_ID: Final = ""
MAX_PROFILES: Final = 24
MAX_NAME_LENGTH: Final = 24
PROFILE_FILE_NAME: Final = "profile.json"
LAST_FILE_NAME: Final = "last-profile"
DELETED_FOLDER_NAME: Final = "deleted"
_MAX_FILE_BYTES: Final = 10_000


class Profile(Struct, frozen=True):
    """Person who plays on this computer."""

    id: str
    """Name of the folder; empty for the first profile."""
    name: str = ""
    """Empty if none was given: only the first profile and the guest have none."""
    portrait: str = ""
    """Id of a portrait; empty for the first letter of the name."""


class _ProfileFile(Struct, frozen=True):
    name: Annotated[str, Meta(max_length=300)] = ""
    portrait: Annotated[str, Meta(max_length=100)] = ""


def list_profiles() -> tuple[Profile, ...]:
    """Return all profiles but the guest's, the first one first; folders that cannot be read are left out."""
    folders: list[Path] = []
    with suppress(OSError):
        folders += [folder for folder in paths.profiles().iterdir() if folder.is_dir()]
    names = [folder.name for folder in folders if paths.is_profile_id(folder.name) and folder.name != GUEST_ID]
    ids = (FIRST_ID, *sorted(names, key=lambda name: int(name.partition("-")[2])))
    return tuple(_read_profile(profile_id) for profile_id in ids[:MAX_PROFILES])


def current_profile() -> Profile:
    """Return the profile in use."""
    return _read_profile(paths.current_profile_id())


def find_profile(name: str, profiles: Iterable[Profile]) -> Profile | None:
    """Return the profile with this name, or one that looks the same; None if there is none."""
    key = comparison_key(name)
    return next((each for each in profiles if each.name and comparison_key(each.name) == key), None)


def add_profile(name: str, portrait: str, settings: Settings) -> Profile:
    """Create a profile with these settings.

    :raises StoreError: if the name is empty or taken, if there are too many, or if the folder cannot be written.
    """
    others = list_profiles()
    name = _checked_name(name, others)
    if len(others) >= MAX_PROFILES:
        raise StoreError(store_message("too_many_profiles", n=MAX_PROFILES))
    used = {each.id for each in others}
    profile_id = next(id_ for number in range(1, 10_000) if (id_ := f"person-{number}") not in used)
    profile = Profile(profile_id, name, portrait)
    write_profile(profile)
    settings_file.save(
        paths.profile_folder(profile_id), replace(settings, last_match=replace(settings.last_match, name=name))
    )
    return profile


def rename_profile(profile: Profile, name: str) -> Profile:
    """Give a profile another name, and return it.

    :raises StoreError: if the name is empty or taken, or cannot be stored.
    """
    others = (each for each in list_profiles() if each.id != profile.id)
    renamed = replace(profile, name=_checked_name(name, others))
    write_profile(renamed)
    return renamed


def write_profile(profile: Profile) -> None:
    """Write name and portrait of a profile into its folder, which is created if necessary.

    :raises StoreError: if that fails.
    """
    folder = paths.profile_folder(profile.id)
    try:
        if profile.id:
            paths.make_private_folder(paths.profiles())
        paths.make_private_folder(folder)
        paths.write_atomic(folder / PROFILE_FILE_NAME, json.encode(_ProfileFile(profile.name, profile.portrait)))
    except OSError as problem:
        raise _folder_error(folder, problem) from problem


def has_profile_file(profile: Profile) -> bool:
    """Return True if name and portrait of a profile are stored, or if that cannot be told."""
    try:
        return (paths.profile_folder(profile.id) / PROFILE_FILE_NAME).exists()
    except OSError:
        return True


def delete_profile(profile: Profile) -> Path:
    """Move the folder of a profile to the deleted ones; return its new path, for `restore_profile`.

    :raises StoreError: if it is the first profile's, is in use, or cannot be moved.
    """
    check_is_free(profile)
    folder = paths.profile_folder(profile.id)
    target_folder = paths.profiles() / DELETED_FOLDER_NAME
    try:
        paths.make_private_folder(target_folder)
        target = paths.unique_path(target_folder / f"{profile.id}-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        return folder.rename(target)
    except OSError as problem:
        raise _folder_error(folder, problem) from problem


def restore_profile(profile: Profile, deleted_folder: Path) -> None:
    """Move the folder of a deleted profile back.

    :raises StoreError: if that fails.
    """
    folder = paths.profile_folder(profile.id)
    try:
        if folder.exists():
            raise FileExistsError(f"{folder.name} exists")
        deleted_folder.rename(folder)
    except OSError as problem:
        raise _folder_error(folder, problem) from problem


def begin_guest(guest: Profile, settings: Settings) -> None:
    """Empty the folder of *guest*, whose id is that of the guest, and store these settings there.

    :raises StoreError: if a guest is playing, or the folder cannot be emptied.
    """
    check_is_free(guest)
    folder = paths.profile_folder(GUEST_ID)
    try:
        if folder.is_symlink():
            folder.unlink()
        elif folder.exists():
            shutil.rmtree(folder)
    except OSError as problem:
        raise _folder_error(folder, problem) from problem
    write_profile(Profile(GUEST_ID))
    settings_file.save(folder, settings)


def check_is_free(profile: Profile) -> None:
    """Return if no other window uses this profile.

    :raises StoreError: if one does, or if its folder cannot be used.
    """
    folder = paths.profile_folder(profile.id)
    if not folder.is_dir():
        return
    try:
        ProcessLock.acquire(folder).release()
    except AlreadyRunningError as problem:
        raise StoreError(store_message("profile_in_use", name=profile.name)) from problem


def remember_profile(profile_id: str) -> None:
    """Store which profile the next start uses; an error is ignored, as it only costs a choice."""
    with suppress(OSError):
        paths.make_private_folder(paths.shared_data())
        paths.make_private_folder(paths.profiles())
        paths.write_atomic(paths.profiles() / LAST_FILE_NAME, profile_id.encode())


def last_profile_id() -> str:
    """Return the id of the profile used last; that of the first one if it is gone, or was a guest's."""
    try:
        text = paths.read_limited(paths.profiles() / LAST_FILE_NAME, _MAX_FILE_BYTES).decode()
    except (OSError, *DECODE_ERRORS):
        return FIRST_ID
    is_there = paths.is_profile_id(text) and text != GUEST_ID and paths.profile_folder(text).is_dir()
    return text if is_there else FIRST_ID


def _checked_name(name: str, others: Iterable[Profile]) -> str:
    """Return a name without unsafe characters.

    :raises StoreError: if nothing of it remains, or another profile has it.
    """
    clean = clean_name(name, MAX_NAME_LENGTH)
    if not clean:
        raise StoreError(store_message("profile_unnamed"))
    if find_profile(clean, others) is not None:
        raise StoreError(store_message("profile_exists", name=clean))
    return clean


def _read_profile(profile_id: str) -> Profile:
    """Return a profile; if its file is missing or damaged, with the name that its settings remember, if any."""
    folder = paths.profile_folder(profile_id)
    path = folder / PROFILE_FILE_NAME
    try:
        content = json.decode(paths.read_limited(path, _MAX_FILE_BYTES), type=_ProfileFile)
    except (OSError, *DECODE_ERRORS):
        is_person = profile_id not in (FIRST_ID, GUEST_ID)
        content = _ProfileFile(settings_file.peek(folder).settings.last_match.name if is_person else "")
    return Profile(profile_id, clean_name(content.name, MAX_NAME_LENGTH), content.portrait)


def _folder_error(folder: Path, problem: OSError) -> StoreError:
    return StoreError(store_message("cannot_save_in_folder", folder=folder, problem=problem.strerror or str(problem)))
