"""Names of players and of their profiles in the language of the reader."""

from yaniv.bots.characters import CHARACTERS, split_bot_name
from yaniv.i18n import custom_player_name, is_translation, tr
from yaniv.store import profiles
from yaniv.store.profiles import Profile


def localized_names(names: tuple[str, ...], bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names by seat in the current language, whatever language the match was started in.

    *bots* are the bot names by seat, empty for a human. A human who gave no name is called "You".
    """
    return tuple(_localized_name(*each) for each in zip(names, bots, strict=True))


def _localized_name(name: str, bot: str) -> str:
    character_id = split_bot_name(bot)[1]
    if character_id and is_translation(CHARACTERS[character_id].name, name):
        return tr(CHARACTERS[character_id].name)
    return name if bot else custom_player_name(name) or tr("You")


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
