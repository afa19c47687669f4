"""Profiles as players read them."""

from yaniv.i18n import tr
from yaniv.store import profiles
from yaniv.store.profiles import Profile


def profile_name(profile: Profile) -> str:
    """Return the name of a profile: the first one and the guest may have none of their own, and others may lose it."""
    if profile.name:
        return profile.name
    match profile.id:
        case profiles.FIRST_ID:
            return tr("You")
        case profiles.GUEST_ID:
            return tr("Guest")
        case _:
            return tr("Player {n}", n=profile.id.partition("-")[2])
