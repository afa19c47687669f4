"""Profiles of a family, which are kept in memory."""

from msgspec.structs import replace

from yaniv.settings.settings_schema import Settings
from yaniv.store.profiles import GUEST_ID, Profile
from yaniv.ui.pages.profiles_page import ProfileController

FAMILY = (Profile("", "Dana", "noa"), Profile("person-1", "Grandfather Yitzhak", "dov"), Profile("person-2", "Lia", ""))


class MadeUpProfiles(ProfileController):
    """Three profiles, the first of which is current unless *current_id* names another."""

    current_id = ""

    def __init__(self, profiles: tuple[Profile, ...] = FAMILY, current_id: str = "") -> None:
        super().__init__(Settings, lambda: None)
        self._profiles = profiles
        self._removed: Profile | None = None
        self.current_id = current_id
        self.problem = ""
        """Error that all changes return, if not empty."""
        self.prepared: list[str] = []

    def profiles(self) -> tuple[Profile, ...]:
        """Return all profiles, with the guest if the guest is current."""
        guests = (Profile(GUEST_ID, "Guest"),) if self.current_id == GUEST_ID else ()
        return (*self._profiles, *guests)

    def add(self, name: str) -> str:
        """Add a profile unless there is a problem."""
        if not self.problem:
            self._profiles += (Profile(f"person-{len(self._profiles)}", name),)
        return self.problem

    def rename(self, profile: Profile, name: str) -> str:
        """Rename a profile unless there is a problem."""
        return self._replace(profile, replace(profile, name=name))

    def set_portrait(self, profile: Profile, portrait: str) -> str:
        """Change a portrait unless there is a problem."""
        return self._replace(profile, replace(profile, portrait=portrait))

    def delete(self, profile: Profile) -> str:
        """Remove a profile unless there is a problem."""
        if not self.problem:
            self._removed = profile
            self._profiles = tuple(each for each in self._profiles if each != profile)
        return self.problem

    def undo_delete(self) -> str:
        """Add the profile deleted last again."""
        if self._removed is not None:
            self._profiles += (self._removed,)
        return self.problem

    def prepare_switch(self, profile: Profile) -> str:
        """Record the profile to switch to."""
        self.prepared.append(profile.id)
        return self.problem

    def _replace(self, old: Profile, new: Profile) -> str:
        if not self.problem:
            self._profiles = tuple(new if each == old else each for each in self._profiles)
        return self.problem
