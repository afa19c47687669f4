"""Port of the page of profiles."""

from typing import Protocol

from yaniv.store.profiles import Profile


class ProfilesPort(Protocol):
    """Access to the profiles; the application implements it. Sentences are empty if all went well."""

    @property
    def current_id(self) -> str:
        """Id of the profile in use."""

    def profiles(self) -> tuple[Profile, ...]:
        """Return all profiles, with the names that players read; the guest's only while one plays."""

    def add(self, name: str) -> str:
        """Create a profile; return a sentence if that is not possible."""

    def rename(self, profile: Profile, name: str) -> str:
        """Give a profile another name; return a sentence if that is not possible."""

    def set_portrait(self, profile: Profile, portrait: str) -> str:
        """Give a profile another portrait; return a sentence if that is not possible."""

    def delete(self, profile: Profile) -> str:
        """Delete a profile; return a sentence if that is not possible."""

    def undo_delete(self) -> str:
        """Restore the profile deleted last; return a sentence if that is not possible."""

    def prepare_switch(self, profile: Profile) -> str:
        """Check that a profile can be used; return a sentence if it cannot. A guest's is emptied."""
