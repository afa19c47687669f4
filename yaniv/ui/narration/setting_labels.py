"""Labels of the groups and choices of the settings, in English; translated where they are shown. Names of souvenirs."""

from collections.abc import Iterator
from typing import Final

from yaniv.i18n import LANGUAGES, tr
from yaniv.journey.trail_schema import Souvenir
from yaniv.settings.setting_specs import SettingsGroup

GROUP_TITLES: Final[dict[SettingsGroup, str]] = {
    "comfort": "Comfort",
    "cards": "Cards",
    "table": "Table",
    "sound": "Sound",
    "speed": "Speed",
    "keys": "Keys",
    "language": "Language",
    "data": "Data",
}
CHOICE_LABELS: Final = {
    "speed": {"instant": "Instant", "fast": "Fast", "normal": "Normal", "relaxed": "Relaxed"},
    "slap_grace_ms": {"untimed": "Unlimited"},
    "auto_continue_ms": {"never": "Never"},
    "motion": {"full": "Full", "reduced": "Reduced", "none": "None"},
    "frame_rate": {"display": "Auto", "sixty": "60 fps", "thirty": "30 fps"},
    "showdown": {"full": "Full", "brief": "Brief"},
    "table_talk": {"silent": "Silent", "few": "A few words", "chatty": "Chatty"},
    "confirm_throws": {"never": "Never", "breaks_meld": "Broken sets", "always": "Always"},
    "look.theme": {"evening": "Evening", "slate": "Slate", "sand": "Sand", "high_contrast": "High contrast"},
    "look.face": {
        "four_colour": "Four colours",
        "two_colour": "Two colours",
        "classic": "Classic pips",
        "large_print": "Large print",
    },
    "look.back": {
        "lattice": "Lattice",
        "waves": "Waves",
        "stars": "Stars",
        "frames": "Frames",
        "rays": "Rays",
        "petals": "Petals",
        "rope": "Rope",
        "marbled": "Marbled paper",
        "tapa": "Tapa",
        "mandala": "Mandala",
    },
    "look.paper": {"smooth": "Smooth", "pub": "Pub", "tickets": "Ticket stubs"},
    "look.cloth": {
        "theme": "Felt",
        "stone": "Stone",
        "carriage": "Night train",
        "pixels": "Pixels",
        "wool": "Wool",
        "aguayo": "Aguayo",
    },
    "look.room": {"plain": "Dim", "roof": "Roof"},
    "look.frame": {"plain": "Plain", "olive": "Olive"},
    "look.card_size": {"usual": "Normal", "large": "Large", "largest": "Largest"},
    "look.messages": {
        "usual": "As usual",
        "double": "Twice as long",
        "until_dismissed": "Until I dismiss them",
    },
    "sound.place": {"cafe": "Café", "beach": "Beach", "train": "Train", "quiet": "Quiet room", "none": "None"},
    "sound.tune": {"evening": "Evening", "morning": "Morning"},
    "fast_forward": {"hold": "While held", "toggle": "Toggle"},
    "language": {"system": "System language", **LANGUAGES},
    "card_letters": {"english": "A K Q J", "language": "Localised", "french": "R D V"},
    "hand.by": {"rank": "Rank", "suit": "Suit"},
}
"""Label of each choice of a setting."""


def souvenir_name(souvenir: Souvenir) -> str:
    """Return what a souvenir is, such as `card back "Waves"`, translated; empty if there is none."""
    return ", ".join(_parts(souvenir))


def _parts(souvenir: Souvenir) -> Iterator[str]:
    if souvenir.back is not None:
        yield tr("card back “{name}”", name=tr(CHOICE_LABELS["look.back"][souvenir.back]))
    if souvenir.paper is not None:
        yield tr("card paper “{name}”", name=tr(CHOICE_LABELS["look.paper"][souvenir.paper]))
    if souvenir.cloth is not None:
        yield tr("tablecloth “{name}”", name=tr(CHOICE_LABELS["look.cloth"][souvenir.cloth]))
    if souvenir.frame is not None:
        yield tr("portrait frame “{name}”", name=tr(CHOICE_LABELS["look.frame"][souvenir.frame]))
    if souvenir.room is not None:
        yield tr("room “{name}”", name=tr(CHOICE_LABELS["look.room"][souvenir.room]))
