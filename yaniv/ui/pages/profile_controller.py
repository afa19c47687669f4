"""Profiles for the page of players: who plays, who else could, and what the page changes."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from yaniv import paths
from yaniv.narration.message_text import error_text
from yaniv.narration.player_names import profile_name
from yaniv.settings.settings_schema import Settings
from yaniv.store import profiles
from yaniv.store.errors import StoreError
from yaniv.store.profiles import GUEST_ID, Profile


class ProfileController:
    """Access to the profiles, in which errors are sentences."""

    def __init__(self, settings: Callable[[], Settings], on_change: Callable[[], None]) -> None:
        """Take what a new profile starts with: language and window of the *settings* in use.

        *on_change*: called after a change of a name or portrait.
        """
        self._settings, self._on_change = settings, on_change
        self._deleted: tuple[Profile, Path] | None = None

    @property
    def current_id(self) -> str:
        """Id of the profile in use."""
        return paths.current_profile_id()

    def profiles(self) -> tuple[Profile, ...]:
        """Return all profiles, with the names that players read; the guest's only while one plays."""
        guests = (profiles.current_profile(),) if self.current_id == GUEST_ID else ()
        return tuple(replace(each, name=profile_name(each)) for each in (*profiles.list_profiles(), *guests))

    def add(self, name: str) -> str:
        """Create a profile; return an empty string, or a sentence if that is not possible."""
        try:
            profiles.add_profile(name, "", self._initial_settings())
        except StoreError as problem:
            return error_text(problem)
        return ""

    def _initial_settings(self) -> Settings:
        """Return the settings of a new profile: those of a first start in the same language and window."""
        current = self._settings()
        return Settings(language=current.language, window=current.window)

    def rename(self, profile: Profile, name: str) -> str:
        """Give a profile another name; return an empty string, or a sentence if that is not possible."""
        try:
            profiles.rename_profile(profile, name)
        except StoreError as problem:
            return error_text(problem)
        self._on_change()
        return ""

    def set_portrait(self, profile: Profile, portrait: str) -> str:
        """Give a profile another portrait; return an empty string, or a sentence if that is not possible."""
        stored_names = {each.id: each.name for each in profiles.list_profiles()}
        try:
            profiles.write_profile(Profile(profile.id, stored_names.get(profile.id, ""), portrait))
        except StoreError as problem:
            return error_text(problem)
        self._on_change()
        return ""

    def delete(self, profile: Profile) -> str:
        """Move a profile to the deleted ones; return an empty string, or a sentence if that is not possible."""
        try:
            self._deleted = (profile, profiles.delete_profile(profile))
        except StoreError as problem:
            return error_text(problem)
        return ""

    def undo_delete(self) -> str:
        """Restore the profile deleted last; return an empty string, or a sentence if that is not possible."""
        if self._deleted is None:
            return ""
        try:
            profiles.restore_profile(*self._deleted)
        except StoreError as problem:
            return error_text(problem)
        self._deleted = None
        return ""

    def prepare_switch(self, profile: Profile) -> str:
        """Check that a profile can be used, and remember it for the next start; a guest's is emptied.

        Return an empty string, or a sentence if it cannot be used.
        """
        try:
            if profile.id == GUEST_ID:
                profiles.begin_guest(profile, replace(self._initial_settings(), offer_lessons=False))
            else:
                profiles.check_is_free(profile)
                profiles.remember_profile(profile.id)
        except StoreError as problem:
            return error_text(problem)
        return ""
