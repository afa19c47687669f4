"""Players' page: who plays on this computer; switch, add, rename, choose a portrait, delete.

Slightly above the length limit, because every button of the page and its two dialogs are handled here.
"""

from typing import Final, Literal

from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import tr
from yaniv.store.profiles import GUEST_ID, MAX_NAME_LENGTH, Profile
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, SwitchProfile, ToMe
from yaniv.ui.scenes.profiles.profiles_port import ProfilesPort
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.widget import element_rect

LIST_ID: Final = "profile"
FIRST_ROW: Final = "first"
"""Stands for the empty id of the first profile in the ids of rows."""
UNDO_ID: Final = "button:undo"
UNDO_MS: Final = 10_000
"""Minimum time to undo a deletion, ms; the folder stays among the deleted ones."""
PORTRAITS: Final = ("", *CHARACTERS)
_LIST_SHARE: Final = 0.42
_GAP_U: Final = 36
_INSET_U: Final = 48
_ROW_HEIGHT_U: Final = 58
_PORTRAIT_U: Final = 210
_PORTRAIT_TOP_U: Final = 40
_NAME_MIDDLE_U: Final = 304
_TEXT_TOP_U: Final = 350
_BUTTON_HEIGHT_U: Final = 76
_BUTTON_GAP_U: Final = 18
DialogKind = Literal["add", "rename", "delete"]


class ProfilesScene:
    """Page with all profiles; the selected one can be used, renamed and deleted."""

    name = "profiles"
    is_busy = False

    def __init__(self, context: UiContext, port: ProfilesPort) -> None:
        self._context = context
        self._port = port
        self._toast = Toast(context)
        self._switch_button = Button("profile:switch", tr("Switch"), is_primary=True)
        self._rename_button = Button("profile:rename", tr("Rename"))
        self._portrait_button = Button("profile:portrait", tr("Portrait"))
        self._portrait_button.label = tr("Portrait: show the next one")
        self._delete_button = Button("profile:delete", tr("Delete"))
        self._back_button = Button("button:back", tr("Back"))
        self._guest_button = Button("profile:guest", tr("Play as a guest"))
        self._add_button = Button("profile:add", tr("New player"))
        self._dialog: Dialog | None = None
        self._dialog_kind: DialogKind = "add"
        self._name_field = TextField("profile:name", tr("Name"), max_length=MAX_NAME_LENGTH)
        self._details_rect = Rect(0, 0, 0, 0)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._reload(port.current_id)
        self._focus_group.focus(LIST_ID)

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown or pictures are being made."""
        return self._toast.is_shown or self._context.images.is_pending

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast, the page and the selected player."""
        sentences = [self._toast.text] if self._toast.is_shown else []
        return " ".join([*sentences, tr("Players."), f"{self._selected.name}.", self._state_text])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; an open dialog comes first; return a request or None."""
        if self._dialog is not None:
            self._handle_dialog(event, self._dialog)
            return None
        if self._toast.handle(event) == UNDO_ID:
            self._report(self._port.undo_delete())
            self._reload(self._selected.id)
            return None
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMe()
        is_enter = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "press"
        if is_enter and self._list_box.focused:
            return self._activate(self._switch_button.id)
        if isinstance(event, KeyPressed) and event.key == "delete" and self._list_box.focused:
            return self._activate(self._delete_button.id)
        control_id = self._focus_group.handle(event) or ""
        if control_id == LIST_ID:
            self._update_buttons()
        return self._activate(control_id)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds."""
        self._toast.update(ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the list at the left and the selected player at the right."""
        self._lay_out(surface.get_size())
        title = tr("Players")
        painter = paint_page_background(surface, self._context, title)
        theme, padding = painter.theme, painter.px(28)
        painter.draw_box(self._list_box.rect.inflate(padding, padding), RADIUS_U, theme.panel, theme.outline)
        painter.draw_box(self._details_rect, RADIUS_U, theme.panel, theme.outline)
        self._paint_details(painter)
        self._focus_group.paint(painter)
        self._toast.paint(surface, headline_side(painter, title), "right")
        if self._dialog is not None:
            self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of an open dialog, otherwise those of everything on the page."""
        if self._dialog is not None:
            return self._dialog.elements()
        label = f"{self._state_text} {_about_text()}"
        details = Element("details", "text", self._selected.name, label, element_rect(self._details_rect))
        return (details, *self._focus_group.elements(), *self._toast.elements())

    def close(self) -> None:
        """Do nothing: the page holds no resources."""

    @property
    def _selected(self) -> Profile:
        selected = self._list_box.selected_value
        return next(each for each in self._profiles if _row_of(each) == selected)

    @property
    def _is_current(self) -> bool:
        return self._selected.id == self._port.current_id

    @property
    def _state_text(self) -> str:
        return tr("Playing now.") if self._is_current else ""

    def _reload(self, profile_id: str) -> None:
        """Read the profiles again, and select one; the first if it is gone."""
        self._profiles = self._port.profiles()
        options = [(_row_of(each), each.name) for each in self._profiles]
        ids = [each.id for each in self._profiles]
        selected = self._profiles[ids.index(profile_id) if profile_id in ids else 0]
        self._list_box = ListBox(LIST_ID, tr("Players"), options, _row_of(selected))
        self._update_buttons()

    def _update_buttons(self) -> None:
        """Offer what can be done with the selected player; the focus is kept."""
        selected, focused = self._selected, self._focus_group.focused_widget
        is_guest = selected.id == GUEST_ID
        self._switch_button.enabled = not self._is_current
        self._rename_button.enabled = self._portrait_button.enabled = not is_guest
        self._delete_button.enabled = bool(selected.id) and not self._is_current and not is_guest
        self._focus_group.widgets = (
            self._list_box,
            self._switch_button,
            self._rename_button,
            self._portrait_button,
            self._delete_button,
            self._back_button,
            self._guest_button,
            self._add_button,
        )
        self._focus_group.focus(LIST_ID if focused is None else focused.id)

    def _activate(self, control_id: str) -> NavigationRequest | None:
        selected = self._selected
        match control_id:
            case "profile:switch" if self._switch_button.enabled:
                return self._switch_to(selected)
            case "profile:guest":
                return self._switch_to(Profile(GUEST_ID, tr("Guest")))
            case "profile:rename":
                self._open_name_dialog("rename", selected.name)
            case "profile:add":
                self._open_name_dialog("add", "")
            case "profile:portrait":
                index = PORTRAITS.index(selected.portrait) if selected.portrait in PORTRAITS else 0
                self._report(self._port.set_portrait(selected, PORTRAITS[(index + 1) % len(PORTRAITS)]))
                self._reload(selected.id)
            case "profile:delete" if self._delete_button.enabled:
                self._open_delete_dialog(selected)
            case "button:back":
                return ToMe()
            case _:
                pass
        return None

    def _switch_to(self, profile: Profile) -> NavigationRequest | None:
        if problem := self._port.prepare_switch(profile):
            self._toast.show(problem)
            return None
        return SwitchProfile(profile.id)

    def _open_name_dialog(self, kind: DialogKind, name: str) -> None:
        self._dialog_kind = kind
        self._name_field.set_text(name)
        title = tr("New player") if kind == "add" else tr("Rename")
        button_name = tr("Add") if kind == "add" else tr("Rename")
        buttons = (Button("button:cancel", tr("Cancel")), Button("button:yes", button_name, is_primary=True))
        self._dialog = Dialog(
            self._context, title, tr("A name of up to {n} letters.", n=MAX_NAME_LENGTH), buttons, self._name_field
        )

    def _open_delete_dialog(self, profile: Profile) -> None:
        self._dialog_kind = "delete"
        buttons = (Button("button:cancel", tr("Keep")), Button("button:yes", tr("Delete"), is_primary=True))
        title = tr("Delete {name}?", name=profile.name)
        text = tr("Matches, settings, statistics and house rules of this player move to the folder of deleted players.")
        self._dialog = Dialog(self._context, title, text, buttons)

    def _handle_dialog(self, event: InputEvent, dialog: Dialog) -> None:
        button_id = dialog.handle(event)
        if button_id is None:
            return
        self._dialog = None
        selected = self._selected
        if button_id != "button:yes":
            return
        match self._dialog_kind:
            case "add":
                known = {each.id for each in self._profiles}
                problem = self._port.add(self._name_field.text)
                new = [each.id for each in self._port.profiles() if each.id not in known]
                self._report(problem)
                self._reload(new[0] if new else selected.id)
            case "rename":
                self._report(self._port.rename(selected, self._name_field.text))
                self._reload(selected.id)
            case "delete":
                problem = self._port.delete(selected)
                self._reload(selected.id if problem else self._port.current_id)
                message = tr("{name} deleted.", name=selected.name)
                undo = Button(UNDO_ID, tr("Undo"))
                self._toast.show(problem or message, None if problem else undo, min_ms=0 if problem else UNDO_MS)

    def _report(self, problem: str) -> None:
        """Show what has gone wrong, if anything has."""
        if problem:
            self._toast.show(problem)

    def _paint_details(self, painter: Painter) -> None:
        theme, area, selected = painter.theme, self._details_rect, self._selected
        width, left = area.width - 2 * painter.px(_INSET_U), area.left + painter.px(_INSET_U)
        disc = Rect(0, area.top + painter.px(_PORTRAIT_TOP_U), painter.px(_PORTRAIT_U), painter.px(_PORTRAIT_U))
        disc.centerx = area.centerx
        if self._is_current:
            painter.draw_box(disc.inflate(painter.px(14), painter.px(14)), 999, None, theme.accent, 5)
        portrait = selected.portrait if selected.portrait in CHARACTERS else ""
        painter.draw_avatar(disc, 0, selected.name, portrait)
        painter.draw_line(
            selected.name,
            (area.centerx, area.top + painter.px(_NAME_MIDDLE_U)),
            48,
            theme.accent,
            weight="display",
            anchor="center",
            max_width=width,
            max_height=painter.px(84),
        )
        top = area.top + painter.px(_TEXT_TOP_U)
        text = f"{self._state_text} {_about_text()}".strip()
        text_rect = Rect(left, top, width, self._switch_button.rect.top - painter.px(10) - top)
        painter.draw_fitted(text, text_rect, BODY_U, theme.text_muted)

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        content, gap, padding = page_content(size), round(_GAP_U * scale), round(14 * scale)
        list_rect = left_part(content, round(content.width * _LIST_SHARE))
        self._list_box.lay_out(
            list_rect.inflate(-2 * padding, -2 * padding), round(_ROW_HEIGHT_U * scale * min(1.5, text_scale))
        )
        self._details_rect = details = shrink(content, left=list_rect.width + gap)
        inset, height, button_gap = (round(each * scale) for each in (_INSET_U, _BUTTON_HEIGHT_U, _BUTTON_GAP_U))
        width = (details.width - 2 * inset - button_gap) // 2
        top = details.bottom - round(28 * scale) - height
        right = details.right - inset
        lay_out_row((self._portrait_button, self._delete_button), right, top, (width, height), button_gap)
        top -= height + button_gap
        lay_out_row((self._rename_button, self._switch_button), right, top, (width, height), button_gap)
        place_footer_buttons(size, self._back_button, (self._guest_button, self._add_button), text_scale)


def _row_of(profile: Profile) -> str:
    return profile.id or FIRST_ROW


def _about_text() -> str:
    """Return what profiles are for, and what becomes of a guest's matches."""
    return tr(
        "Every player has matches, settings and statistics of their own. What a guest plays is deleted when the next "
        "guest begins."
    )
