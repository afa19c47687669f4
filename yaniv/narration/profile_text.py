"""Profiles as players read them."""

from yaniv.i18n import tr
from yaniv.store.profiles import GUEST_ID, Profile


def profile_name(profile: Profile) -> str:
    """Return the name of a profile: the first one and the guest may have none of their own."""
    if profile.name:
        return profile.name
    return tr("Guest") if profile.id == GUEST_ID else tr("You")
