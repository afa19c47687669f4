"""People who play on this computer, as the page sees them; nothing is written."""

from msgspec.structs import replace

from yaniv.store.profiles import GUEST_ID, Profile

FAMILY = (Profile("", "Dana", "noa"), Profile("person-1", "Grandfather Yitzhak", "dov"), Profile("person-2", "Lia", ""))


class FakeProfilesPort:
    """Three people, the first of whom plays; what is asked is written down."""

    def __init__(self, profiles: tuple[Profile, ...] = FAMILY, current_id: str = "") -> None:
        self._profiles = profiles
        self._deleted: Profile | None = None
        self.current_id = current_id
        self.problem = ""
        """Answer to everything from now on."""
        self.prepared: list[str] = []

    def profiles(self) -> tuple[Profile, ...]:
        """Everybody, and the guest who plays."""
        guests = (Profile(GUEST_ID, "Guest"),) if self.current_id == GUEST_ID else ()
        return (*self._profiles, *guests)

    def add(self, name: str, portrait: str) -> str:
        """One more."""
        if not self.problem:
            self._profiles += (Profile(f"person-{len(self._profiles)}", name, portrait),)
        return self.problem

    def rename(self, profile: Profile, name: str) -> str:
        """Another name."""
        return self._replace(profile, replace(profile, name=name))

    def set_portrait(self, profile: Profile, portrait: str) -> str:
        """Another portrait."""
        return self._replace(profile, replace(profile, portrait=portrait))

    def delete(self, profile: Profile) -> str:
        """One less."""
        if not self.problem:
            self._deleted = profile
            self._profiles = tuple(each for each in self._profiles if each != profile)
        return self.problem

    def undo_delete(self) -> str:
        """Who has gone is back."""
        if self._deleted is not None:
            self._profiles += (self._deleted,)
        return self.problem

    def prepare_switch(self, profile: Profile) -> str:
        """Remembers it."""
        self.prepared.append(profile.id)
        return self.problem

    def _replace(self, old: Profile, new: Profile) -> str:
        if not self.problem:
            self._profiles = tuple(new if each == old else each for each in self._profiles)
        return self.problem
