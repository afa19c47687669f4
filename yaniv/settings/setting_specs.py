"""Specifications of the settings as data, one for each setting on the settings page.

The page, its tests and the text catalogues iterate over these instead of naming settings. Labels of groups and choices
are in `yaniv.ui.narration.setting_labels`.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields

from yaniv.rules.house_rules import Group
from yaniv.rules.rule_specs import RuleValue, annotation_fields
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.settings_schema import Settings

SettingsGroup = Literal["comfort", "cards", "table", "sound", "speed", "keys", "language", "data"]
"""Part of the settings page; every setting is in exactly one."""
SETTINGS_GROUPS: Final[tuple[SettingsGroup, ...]] = get_args(SettingsGroup)
Unit = Literal["", "percent", "milliseconds"]


_FIRST_BY_GROUP: Final[dict[SettingsGroup, tuple[str, ...]]] = {
    "comfort": (
        "look.text_size",
        "look.theme",
        "look.face",
        "look.card_size",
        "motion",
        "speech",
        "sound.captions",
        "look.colour_vision",
        "hold_to_look",
    ),
    "table": ("look.cloth", "look.room", "look.frame", "table_talk", "window.fullscreen"),
}
"""Settings that come before the others of their group."""


class SettingSpec(Struct, frozen=True):
    """Specification of one setting: its texts, its place on the settings page, and its values."""

    path: str
    """Key in the settings file, such as `look.theme`."""
    title: str
    description: str
    default: RuleValue
    group: SettingsGroup = "table"
    """Part of the settings page that shows it."""
    step: int = 1
    unit: Unit = ""
    slides: bool = False
    """For a number: shown as a slider, because the effect matters more than the exact value."""
    words: tuple[str, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    is_switch: bool = False
    is_text: bool = False
    may_be_null: bool = False


def settings_in_group(group: SettingsGroup) -> tuple[SettingSpec, ...]:
    """Return the settings of a group: what players look for most, then as declared, switches last."""
    first = _FIRST_BY_GROUP.get(group, ())
    shown = [spec for spec in SETTING_SPECS if spec.group == group]
    return tuple(
        sorted(shown, key=lambda spec: (first.index(spec.path) if spec.path in first else len(first), spec.is_switch))
    )


def _collect_specs(group: type[Group], prefix: str = "") -> Iterator[SettingSpec]:
    for field in fields(group):
        path = f"{prefix}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, Group):
            if field.type is not KeyBindings:
                yield from _collect_specs(field.type, f"{path}.")
        elif "title" in (declared_values := annotation_fields(field.type)):
            group_values = {"group": prefix.rstrip(".")} if prefix.rstrip(".") in SETTINGS_GROUPS else {}
            yield SettingSpec(
                path=path, default=field.default, **(group_values | declared_values | _extra_values(field.type))
            )


def _extra_values(annotation: Any) -> dict[str, Any]:  # noqa: ANN401 - annotations are inspected as data
    """Return the entries of `extra` in the field's metadata."""
    if get_origin(annotation) is not Annotated:
        return {}
    metas = (meta for meta in annotation.__metadata__ if isinstance(meta, Meta))
    return {key: value for meta in metas for key, value in (meta.extra or {}).items()}


SETTING_SPECS: Final = tuple(_collect_specs(Settings))
"""In order of declaration."""

SPEC_BY_PATH: Final = {option.path: option for option in SETTING_SPECS}
