"""Names of the souvenirs of a trail."""

from collections.abc import Iterator

from yaniv.i18n import tr
from yaniv.journey.trail_schema import Souvenir
from yaniv.ui.narration.setting_labels import CHOICE_LABELS


def souvenir_name(souvenir: Souvenir) -> str:
    """Return what a souvenir is, such as `card back "Waves"`, translated; empty if there is none."""
    return ", ".join(_parts(souvenir))


def _parts(souvenir: Souvenir) -> Iterator[str]:
    if souvenir.back is not None:
        yield tr("card back “{name}”", name=tr(CHOICE_LABELS["look.back"][souvenir.back]))
    if souvenir.paper is not None:
        yield tr("card paper “{name}”", name=tr(CHOICE_LABELS["look.paper"][souvenir.paper]))
    if souvenir.cloth is not None:
        yield tr("table cloth “{name}”", name=tr(CHOICE_LABELS["look.cloth"][souvenir.cloth]))
    if souvenir.frame is not None:
        yield tr("portrait frame “{name}”", name=tr(CHOICE_LABELS["look.frame"][souvenir.frame]))
    if souvenir.room is not None:
        yield tr("room “{name}”", name=tr(CHOICE_LABELS["look.room"][souvenir.room]))
