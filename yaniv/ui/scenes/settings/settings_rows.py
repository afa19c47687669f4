"""Rows of each page of the settings, built from the setting specs and from the saved data."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import asdict

from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.rules.rule_specs import get_value
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.setting_specs import SettingsPage, SettingSpec, Unit, settings_on_page
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input import key_bindings
from yaniv.ui.narration.setting_labels import CHOICE_LABELS
from yaniv.ui.scenes.settings.key_capture import CARD_KEY_COUNT, KeyBindingButton
from yaniv.ui.scenes.settings.settings_port import SettingsPort
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.form_row import FormField, FormRow, create_widget

SETTING_ID_PREFIX: Final = "setting:"
KEY_ID_PREFIX: Final = "setting:keys."
OPEN_ID_PREFIX: Final = "data:open:"
EXPORT_ID: Final = "data:export"
DELETE_ID: Final = "data:forget"
_SECOND_MS: Final = 1000


def build_rows(page: SettingsPage, port: SettingsPort) -> tuple[FormRow, ...]:
    """Return all rows of a page with their current values, which *port* gives."""
    settings = port.settings
    locked = port.locked_choices() if page == "cards" else {}
    setting_rows = tuple(
        _setting_row(option, settings, locked.get(option.path, {})) for option in settings_on_page(page)
    )
    match page:
        case "controls":
            return (*setting_rows, *_key_rows(settings.keys))
        case "data":
            return (*setting_rows, *_data_rows(port))
        case _:
            return setting_rows


def _setting_row(option: SettingSpec, settings: Settings, locked: Mapping[str, str]) -> FormRow:
    """Return the row of a setting; a locked choice tells the stop where it is found, unless it is in use."""
    current = get_value(settings, option.path)
    words = CHOICE_LABELS.get(option.path, {})
    field = FormField(
        id=f"{SETTING_ID_PREFIX}{option.path}",
        title=tr(option.title),
        options=tuple(
            (word, tr("{choice} ({place})", choice=tr(words[word]), place=locked[word]))
            if word in locked and word != current
            else (word, tr(words[word]))
            for word in option.words
        ),
        bounds=None if option.lowest is None or option.highest is None else (option.lowest, option.highest),
        step=option.step,
        format_number=_FORMATTERS[option.unit],
        is_switch=option.is_switch,
        is_slider=option.slides,
    )
    # The names of stops make choices too long for segments side by side.
    is_dropdown = bool(locked) and not field.is_switch
    widget = (
        Dropdown(field.id, field.title, field.options, str(current)) if is_dropdown else create_widget(field, current)
    )
    row = FormRow(widget, tr(option.description))
    row.set_default_state(is_default=current == option.default)
    return row


def _format_duration(duration_ms: int) -> str:
    """Return a duration in seconds, or in milliseconds below one second."""
    if 0 < duration_ms < _SECOND_MS:
        return tr("{n} ms", n=duration_ms)
    return tr("{n} s", n=format_decimal(f"{duration_ms / _SECOND_MS:g}"))


_FORMATTERS: Final[dict[Unit, Callable[[int], str]]] = {
    "": str,
    "percent": format_percent,
    "milliseconds": _format_duration,
}


def _key_rows(bindings: KeyBindings) -> tuple[FormRow, ...]:
    keys_by_action: dict[str, tuple[str, ...]] = asdict(bindings)
    effective_keys: dict[str, tuple[str, ...]] = asdict(key_bindings.effective_bindings(bindings))
    default_keys: dict[str, tuple[str, ...]] = asdict(KeyBindings())
    rows: list[FormRow] = []
    for action, title in key_bindings.action_titles().items():
        has_key_per_card = len(keys_by_action[action]) >= CARD_KEY_COUNT
        section = "" if rows else tr("Keys")
        line = FormRow(
            KeyBindingButton(f"{KEY_ID_PREFIX}{action}", title, keys_by_action[action], effective_keys[action]),
            title=title,
            section_title=section,
            has_reset=not has_key_per_card,
        )
        line.set_default_state(is_default=keys_by_action[action] == default_keys[action])
        rows.append(line)
    return tuple(rows)


def _data_rows(port: SettingsPort) -> tuple[FormRow, ...]:
    """Return the rows for the data folders and for the saved matches."""
    folder_rows = [
        FormRow(
            Button(f"{OPEN_ID_PREFIX}{folder.key}", tr("Open folder")),
            str(folder.path),
            title=folder.title,
            has_reset=False,
        )
        for folder in port.folders
    ]
    folder_rows[0].section_title = tr("Where files are kept")
    count_text = tr_plural("{n} saved match", "{n} saved matches", port.match_count)
    export_button = Button(EXPORT_ID, tr("Export"))
    delete_button = Button(DELETE_ID, tr("Delete"))
    export_button.enabled = delete_button.enabled = port.match_count > 0
    return (
        *folder_rows,
        FormRow(
            export_button,
            tr("Saves each match to a file you can share and replay."),
            title=count_text,
            section_title=tr("Your matches"),
            has_reset=False,
        ),
        FormRow(
            delete_button,
            tr("For good, along with your statistics. Settings and house rules stay."),
            title=tr("Delete all matches"),
            has_reset=False,
        ),
    )
