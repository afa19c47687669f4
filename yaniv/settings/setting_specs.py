"""Specifications of the settings as data, one for each setting on the settings page.

The page, its tests and the text catalogues iterate over these instead of naming settings. Labels of pages and choices
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

SettingsPage = Literal["game", "display", "motion", "sound", "cards", "accessibility", "controls", "language", "data"]
SETTINGS_PAGES: Final[tuple[SettingsPage, ...]] = get_args(SettingsPage)
Unit = Literal["", "percent", "milliseconds"]


_FIRST_BY_PAGE: Final[dict[SettingsPage, tuple[str, ...]]] = {
    "game": (
        "speed",
        "table_talk",
        "auto_continue_ms",
        "slap_grace_ms",
        "confirm_throws",
        "pause_when_away",
        "hide_hand_when_away",
    ),
    "cards": ("look.face", "look.card_size", "look.back"),
    "accessibility": ("look.text_size", "look.card_size", "speech", "look.theme", "look.face", "motion"),
}
"""Settings that come before the others of their page."""


class SettingSpec(Struct, frozen=True):
    """Specification of one setting: its texts, its place on the settings page, and its values."""

    path: str
    """Key in the settings file, such as `look.theme`."""
    title: str
    description: str
    default: RuleValue
    pages: tuple[SettingsPage, ...] = ("game",)
    """Sections of the settings page that show it; the first is its main one."""
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


def settings_on_page(page: SettingsPage) -> tuple[SettingSpec, ...]:
    """Return the settings on this page of the settings scene: what players look for most, then as declared."""
    first = _FIRST_BY_PAGE.get(page, ())
    shown = [spec for spec in SETTING_SPECS if page in spec.pages]
    return tuple(sorted(shown, key=lambda spec: first.index(spec.path) if spec.path in first else len(first)))


def _collect_specs(group: type[Group], prefix: str = "") -> Iterator[SettingSpec]:
    for field in fields(group):
        path = f"{prefix}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, Group):
            if field.type is not KeyBindings:
                yield from _collect_specs(field.type, f"{path}.")
        elif "title" in (declared_values := annotation_fields(field.type)):
            page_values = {"pages": (prefix.rstrip("."),)} if prefix.rstrip(".") in SETTINGS_PAGES else {}
            yield SettingSpec(
                path=path, default=field.default, **(page_values | declared_values | _extra_values(field.type))
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
