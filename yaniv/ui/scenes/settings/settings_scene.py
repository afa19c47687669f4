"""Settings scene: pages of settings, each with a description; every change is applied and saved at once.

*Why* the scene knows no setting by name: `settings_rows` builds its rows from the setting specs, and a `SettingsPort`
applies the changes. The module is long because everything that can happen on the page meets here, each in a few lines.
"""

from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.rules.rule_specs import get_value, with_value
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.setting_specs import SETTINGS_PAGES, SPEC_BY_PATH, SettingsPage, settings_on_page
from yaniv.settings.settings_schema import Settings
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.audio.cues import CAPTIONS, Cue
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import bottom_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import HEADING_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.narration.setting_labels import PAGE_TITLES
from yaniv.ui.navigation import LeaveSettings, NavigationRequest
from yaniv.ui.scenes.settings.key_capture import KeyCapture
from yaniv.ui.scenes.settings.settings_port import SettingsPort
from yaniv.ui.scenes.settings.settings_preview import PREVIEW_HEIGHT_U, SettingsPreview, describe_preview
from yaniv.ui.scenes.settings.settings_rows import (
    DELETE_ID,
    EXPORT_ID,
    KEY_ID_PREFIX,
    OPEN_ID_PREFIX,
    SETTING_ID_PREFIX,
    build_rows,
)
from yaniv.ui.widgets.button import Button, lay_out_side_by_side
from yaniv.ui.widgets.button_model import ButtonModel
from yaniv.ui.widgets.dialog import TypedConfirmation
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.form import Form
from yaniv.ui.widgets.form_row import RESET_PREFIX
from yaniv.ui.widgets.page_layout import paint_page_background
from yaniv.ui.widgets.toast import DISMISSED, Toast
from yaniv.ui.widgets.widget import Widget

PAGE_ID_PREFIX: Final = "page:"
_MARGIN_U: Final = 72
_TOP_U: Final = 140
_FOOTER_HEIGHT_U: Final = 130
_TABS_WIDTH_U: Final = 400
_TABS_GROWTH: Final = 0.25
"""Share by which the page tabs are wider per unit of text scale above 1."""
_GAP_U: Final = 28
_INSET_U: Final = 36
_HEADER_HEIGHT_U: Final = 84
_MAX_PANEL_WIDTH_U: Final = 1560
_BUTTON_SIZE_U: Final = (320, 80)
_RESET_WIDTH_U: Final = 480
_SAMPLE_CUES: Final[dict[str, Cue]] = {
    "sound.effects": "put_down",
    "sound.voice": "call",
    "sound.hover": "hover",
    "sound.thinking": "thinking",
    "sound.mute": "put_down",
    **{f"sound.cues.{cue}": cue for cue in CAPTIONS if cue not in ("hover", "thinking")},
}
"""Sound played as a sample when a setting changes."""
_REBUILD_PATHS: Final = ("language", "card_letters")
"""Settings after whose change all texts are built again."""


class PageTab(Button):
    """Button that shows a page of the settings."""

    def __init__(self, page: SettingsPage, *, chosen: bool) -> None:
        super().__init__(f"{PAGE_ID_PREFIX}{page}", tr(PAGE_TITLES[page]), is_primary=chosen)
        self.is_left_aligned = True

    @property
    def model(self) -> ButtonModel:
        """The tab as a value; selected while its page is shown."""
        return replace(super().model, is_selected=self.is_primary)


class SettingsScene:
    """Scene with the settings, one page at a time."""

    name = "settings"
    is_busy = False

    def __init__(self, context: UiContext, port: SettingsPort, page_name: str = SETTINGS_PAGES[0]) -> None:
        self._context = context
        self._port = port
        self._page: SettingsPage = next((page for page in SETTINGS_PAGES if page == page_name), SETTINGS_PAGES[0])
        self._shown_settings = port.settings
        self._settings_before_reset: Settings | None = None
        """Settings to restore if the last reset or key change is undone."""
        self._toast = Toast(context)
        self._preview = SettingsPreview(context)
        self._capture: KeyCapture | None = None
        self._confirmation: TypedConfirmation | None = None
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._panel_rect = Rect(0, 0, 0, 0)
        self._preview_rect = Rect(0, 0, 0, 0)
        self._laid_out_for: object = None
        """Window size and text scale of the last layout."""
        self._rebuild()
        self._focus_group.focus(f"{PAGE_ID_PREFIX}{self._page}")

    @property
    def is_moving(self) -> bool:
        """True while something is animated: the preview, a toast, rows scrolled past an end, or pictures being made."""
        has_pending_motion = self._toast.is_timed or self._form.scroll_area.is_overscrolled
        return has_pending_motion or self._preview.is_animated(self._page) or self._context.images.is_pending

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast, the page, and what the preview shows."""
        page_text = tr("Settings. {part}.", part=tr(PAGE_TITLES[self._page]))
        preview_texts = [describe_preview(self._page)] if self._preview.has_preview(self._page) else []
        return " ".join([*([self._toast.text] if self._toast.is_shown else []), page_text, *preview_texts])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event, first by an open dialog, then by toast and page; return a request or None."""
        if self._capture is not None:
            self._finish_capture(self._capture.handle(event))
            return None
        if self._confirmation is not None:
            self._finish_confirmation(self._confirmation.handle(event))
            return None
        if (button_id := self._toast.handle(event)) is not None:
            if button_id != DISMISSED:
                self._undo()
            return None
        is_control_open = self._focus_group.has_open_widget
        if not is_control_open and self._form.scroll_area.handle(event):
            self._focus_group.release_all()
            return None
        control_id = self._focus_group.handle(event)
        if control_id is not None:
            return self._activate(control_id)
        if isinstance(event, KeyPressed | GamepadPressed):
            self._form.scroll_into_view(self._focus_group.focused_widget)
            if key_bindings.action_for(event) in ("back", "settings") and not is_control_open:
                return LeaveSettings()
        return None

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the animations by *ms* milliseconds, and show settings that were changed elsewhere."""
        self._form.scroll_area.update(ms)
        self._preview.update(ms)
        self._toast.update(ms)
        if self._port.settings != self._shown_settings:
            self._refresh()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint tabs, rows and preview, and an open dialog over them."""
        self._lay_out(surface.get_size())
        painter = paint_page_background(surface, self._context, tr("Settings"), middle_u=_TOP_U - 66)
        painter.draw_box(self._panel_rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        self._paint_header(painter)
        self._form.paint(painter)
        if self._preview_rect:
            self._preview.paint(painter, self._preview_rect, self._page, self._port.settings)
        self._focus_group.paint(painter)
        left, right = painter.px(_MARGIN_U), self._reset_button.rect.left - painter.px(_GAP_U)
        self._toast.paint(
            surface, Rect(left, self._reset_button.rect.top, right - left, self._reset_button.rect.height)
        )
        if self._confirmation is not None:
            self._confirmation.paint(surface)
        if self._capture is not None:
            self._capture.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of an open dialog, otherwise those of everything on the page."""
        if self._capture is not None:
            return self._capture.elements()
        if self._confirmation is not None:
            return self._confirmation.elements()
        return (*self._focus_group.elements(), *self._toast.elements())

    def close(self) -> None:
        """Make the key bindings active again if a key capture is open."""
        if self._capture is not None:
            self._capture.close()

    def _rebuild(self) -> None:
        """Build all controls with the current values and texts; focus and scroll position are kept."""
        focused, old_form = self._focus_group.focused_widget, getattr(self, "_form", None)
        self._tabs = tuple(PageTab(page, chosen=page == self._page) for page in SETTINGS_PAGES)
        self._reset_button = Button("button:reset-page", tr("Reset this page"))
        self._close_button = Button("button:close", tr("Done"), key_bindings.key_label("escape"), is_primary=True)
        self._form = Form(self._context, build_rows(self._page, self._port))
        if old_form is not None:
            self._form.scroll_area = old_form.scroll_area
        controls: tuple[Widget, ...] = (*self._tabs, *self._form.widgets, self._reset_button, self._close_button)
        self._focus_group.widgets = controls
        self._focus_group.focus(focused.id if focused is not None else "")
        self._reset_button.enabled = self._reset_settings != self._shown_settings

    @property
    def _reset_settings(self) -> Settings:
        """The settings with this page set to its defaults."""
        settings = self._shown_settings
        for option in settings_on_page(self._page):
            settings = with_value(settings, option.path, option.default)
        return replace(settings, keys=KeyBindings()) if self._page == "controls" else settings

    def _activate(self, control_id: str) -> NavigationRequest | None:
        if control_id == "button:close":
            return LeaveSettings()
        if control_id.startswith(PAGE_ID_PREFIX):
            self._show_page(control_id.removeprefix(PAGE_ID_PREFIX))
        elif control_id == "button:reset-page":
            self._apply(self._reset_settings, tr("This page is back to its defaults."))
        elif control_id.removeprefix(RESET_PREFIX).startswith(KEY_ID_PREFIX):
            self._change_key(control_id)
        elif control_id.removeprefix(RESET_PREFIX).startswith(SETTING_ID_PREFIX):
            self._change_setting(control_id)
        else:
            self._run_data_action(control_id)
        return None

    def _show_page(self, page_name: str) -> None:
        self._page = next(page for page in SETTINGS_PAGES if page == page_name)
        self._form.scroll_area.scroll_to_start()
        self._rebuild()

    def _change_setting(self, control_id: str) -> None:
        row = self._form.row_for(control_id)
        assert row is not None
        path = row.widget.id.removeprefix(SETTING_ID_PREFIX)
        is_reset = control_id.startswith(RESET_PREFIX)
        if not is_reset and (place := self._place_to_find(path, row.widget.value())):
            self._rebuild()
            self._toast.show(tr("You find this on the journey: {place}.", place=place))
            return
        self._apply(
            with_value(self._shown_settings, path, SPEC_BY_PATH[path].default if is_reset else row.widget.value())
        )
        if is_reset:
            self._focus_group.focus(row.widget.id)
        if path in _SAMPLE_CUES:
            self._context.audio.play(_SAMPLE_CUES[path])

    def _place_to_find(self, path: str, value: object) -> str:
        """Return the stop of the journey where a choice is found; empty if it may be chosen."""
        is_in_use = get_value(self._shown_settings, path) == value
        return (
            "" if self._page != "cards" or is_in_use else self._port.locked_choices().get(path, {}).get(str(value), "")
        )

    def _change_key(self, control_id: str) -> None:
        action = control_id.removeprefix(RESET_PREFIX).removeprefix(KEY_ID_PREFIX)
        if not control_id.startswith(RESET_PREFIX):
            self._capture = KeyCapture(self._context, action, self._shown_settings.keys)
            return
        default_keys: tuple[str, ...] = getattr(KeyBindings(), action)
        bindings = replace(self._shown_settings.keys, **{action: default_keys})
        self._apply(replace(self._shown_settings, keys=bindings))
        self._focus_group.focus(f"{KEY_ID_PREFIX}{action}")

    def _finish_capture(self, outcome: KeyBindings | str | None) -> None:
        if outcome is None:
            return
        self._capture = None
        if isinstance(outcome, KeyBindings):
            self._apply(replace(self._shown_settings, keys=outcome), tr("Key changed."))

    def _run_data_action(self, control_id: str) -> None:
        if control_id.startswith(OPEN_ID_PREFIX):
            word = control_id.removeprefix(OPEN_ID_PREFIX)
            error = self._port.open_folder(next(folder.path for folder in self._port.folders if folder.key == word))
            if error:
                self._toast.show(error)
        elif control_id == EXPORT_ID:
            self._toast.show(self._port.export_matches())
        elif control_id == DELETE_ID:
            word = tr("delete")
            sentence = tr("This deletes all matches for good. Type “{word}” to confirm.", word=word)
            self._confirmation = TypedConfirmation(self._context, tr("Delete all matches?"), sentence, word)

    def _finish_confirmation(self, is_confirmed: bool | None) -> None:  # noqa: FBT001 -- the answer to the confirmation
        if is_confirmed is None:
            return
        self._confirmation = None
        if is_confirmed:
            self._toast.show(self._port.delete_all_matches())
            self._rebuild()

    def _apply(self, settings: Settings, message: str = "") -> None:
        """Apply the settings; `message`, if any, is shown in a toast with an Undo button."""
        before, self._settings_before_reset = self._shown_settings, None
        if settings == before:
            return
        error = self._port.apply(settings)
        if error:
            self._toast.show(error)
        elif message:
            self._settings_before_reset = before
            self._toast.show(message, Button("button:undo", tr("Undo")))
        self._refresh()

    def _undo(self) -> None:
        before, self._settings_before_reset = self._settings_before_reset, None
        self._toast.dismiss()
        if before is not None:
            self._apply(before)

    def _refresh(self) -> None:
        """Show the current settings.

        Controls that already show them are not rebuilt, because the player may be holding one.
        """
        before, self._shown_settings = self._shown_settings, self._port.settings
        if (
            any(get_value(before, path) != get_value(self._shown_settings, path) for path in _REBUILD_PATHS)
            or self._has_stale_rows()
        ):
            self._rebuild()
            return
        self._reset_button.enabled = self._reset_settings != self._shown_settings
        for row in self._form.rows:
            path = row.widget.id.removeprefix(SETTING_ID_PREFIX)
            if path in SPEC_BY_PATH:
                row.set_default_state(is_default=get_value(self._shown_settings, path) == SPEC_BY_PATH[path].default)

    def _has_stale_rows(self) -> bool:
        """Return True if a row shows a value that is no longer current.

        On the controls page it is always True, because key bindings have no setting spec to compare.
        """
        current_values = {
            f"{SETTING_ID_PREFIX}{option.path}": get_value(self._shown_settings, option.path)
            for option in settings_on_page(self._page)
        }
        shown_values = {row.widget.id: row.widget.value() for row in self._form.rows if row.widget.id in current_values}
        return current_values != shown_values or self._page == "controls"

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale = pixels_per_u(size)
        margin, top, tabs_width, gap, inset = (
            round(each * scale) for each in (_MARGIN_U, _TOP_U, _TABS_WIDTH_U, _GAP_U, _INSET_U)
        )
        tabs_width = round(tabs_width * text_growth(_TABS_GROWTH, self._context.text_scale))
        footer_top = size[1] - round(_FOOTER_HEIGHT_U * scale)
        step = (footer_top - top + round(8 * scale)) // len(SETTINGS_PAGES)
        for number, tab in enumerate(self._tabs):
            tab.rect = Rect(margin, top + number * step, tabs_width, step - round(8 * scale))
        left = margin + tabs_width + gap
        self._panel_rect = Rect(
            left, top, min(size[0] - margin - left, round(_MAX_PANEL_WIDTH_U * scale)), footer_top - top
        )
        inner = self._panel_rect.inflate(-2 * inset, 0)
        header_height = round(_HEADER_HEIGHT_U * scale)
        height = round(PREVIEW_HEIGHT_U * scale) if self._preview.has_preview(self._page) else 0
        form_rect = shrink(inner, top=header_height, bottom=inset // 2)
        self._preview_rect = shrink(bottom_part(form_rect, height), bottom=inset // 2)
        if height:
            form_rect.height -= height + inset // 2
        else:
            self._preview_rect = Rect(0, 0, 0, 0)
        focused = self._focus_group.focused_widget
        old_rect = None if focused is None else focused.rect.copy()
        self._form.lay_out(form_rect, scale)
        # Visible rows may have moved.
        if self._laid_out_for != (size, self._context.text_scale):
            self._laid_out_for = (size, self._context.text_scale)
            if focused is not None and old_rect and focused.hovered and focused in self._form.widgets:
                self._form.scroll_area.pin(old_rect, focused.rect)
            else:
                self._form.scroll_into_view(focused)
            self._form.lay_out(form_rect, scale)
        width, height = (round(each * scale) for each in _BUTTON_SIZE_U)
        y = footer_top + round(24 * scale)
        buttons = ((self._reset_button, round(_RESET_WIDTH_U * scale)), (self._close_button, width))
        lay_out_side_by_side(buttons, self._panel_rect.right, y, height, gap)

    def _paint_header(self, painter: Painter) -> None:
        inset, header_height = painter.px(_INSET_U), painter.px(_HEADER_HEIGHT_U)
        position = (self._panel_rect.left + inset, self._panel_rect.top + header_height // 2 + painter.px(4))
        max_width = self._panel_rect.width - 2 * inset
        title = tr(PAGE_TITLES[self._page])
        painter.draw_line(
            title,
            position,
            HEADING_U,
            painter.theme.accent,
            weight="bold",
            max_width=max_width,
            max_height=header_height,
        )
