"""Souvenirs of the built-in trail: choices of the settings that are found at its stops, unlocked by the journal."""

from collections.abc import Mapping

from msgspec import Struct, structs

from yaniv.journey.trail_progress import StopProgress
from yaniv.journey.trail_schema import Souvenir, Stop
from yaniv.settings.settings_schema import Appearance


class FoundChoice(Struct, frozen=True):
    """Choice of a setting of the appearance that is a souvenir."""

    field: str
    """Field of `Appearance`."""
    value: str


def choices_of(souvenir: Souvenir) -> tuple[FoundChoice, ...]:
    """Return the choices that a souvenir unlocks."""
    return tuple(FoundChoice(field, value) for field, value in structs.asdict(souvenir).items() if value is not None)


def locked_choices(progress: Mapping[str, StopProgress]) -> dict[FoundChoice, Stop]:
    """Return the choices that the player has not found yet, each with the stop where it is found."""
    found = {choice for each in progress.values() if each.is_done for choice in choices_of(each.stop.souvenir)}
    return {
        choice: each.stop
        for each in progress.values()
        for choice in choices_of(each.stop.souvenir)
        if choice not in found
    }


def with_souvenir(look: Appearance, souvenir: Souvenir) -> Appearance:
    """Return the appearance with a souvenir in use."""
    return structs.replace(look, **{choice.field: choice.value for choice in choices_of(souvenir)})
