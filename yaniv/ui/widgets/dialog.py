"""Modal dialog: a text over the dimmed page, and buttons to answer it.

It may contain a text field, for a name or for a word that confirms an irreversible action.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.theme import BODY_U, HEADING_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.widget import element_rect

DELETE_ID: Final = "button:delete"
"""Button that confirms an irreversible action."""
_WIDTH_U: Final = 880
_INSET_U: Final = 48
_TITLE_U: Final = 60
_BUTTON_SIZE_U: Final = (240, 72)
_GAP_U: Final = 20
_STACKED_TEXT_SCALE: Final = 1.5
"""Text scale from which the buttons are stacked vertically."""


class Dialog:
    """Modal dialog; its last button is the primary one, and Escape presses the first."""

    def __init__(
        self, context: UiContext, title: str, text: str, buttons: Sequence[Button], field: TextField | None = None
    ) -> None:
        self._context = context
        self._title = title
        self._text = text
        self._buttons = tuple(buttons)
        self._field = field
        first_id = self._buttons[-1].id if field is None else field.id
        widgets = self._buttons if field is None else (field, *self._buttons)
        self._focus_group = FocusGroup(widgets, first_id, context.audio.play)
        self._rect = Rect(0, 0, 0, 0)
        self._title_height = 0
        """Height of the title in px."""

    def set_text(self, text: str) -> None:
        """Replace the text of the dialog; buttons and focus stay as they are."""
        self._text = text

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that was pressed, or None.

        Enter in the text field presses the primary button.
        """
        widget_id = self._focus_group.handle(event)
        if widget_id is None and isinstance(event, KeyPressed | GamepadPressed):
            action, main_button = key_bindings.action_for(event), self._buttons[-1]
            if action == "back":
                return self._buttons[0].id
            if action == "press" and self._focus_group.focused_widget is self._field and main_button.enabled:
                return main_button.id
        return None if self._field is not None and widget_id == self._field.id else widget_id

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in the middle of a window of this size (px), as high as its text needs."""
        scale = pixels_per_u(size)
        inset_px, gap_px, (button_width, button_height) = (
            round(_INSET_U * scale),
            round(_GAP_U * scale),
            (round(each * scale) for each in _BUTTON_SIZE_U),
        )
        text_scale = self._context.text_scale
        row_width_u = 2 * _INSET_U + len(self._buttons) * (_BUTTON_SIZE_U[0] + _GAP_U) - _GAP_U
        inner_width = min(round(max(_WIDTH_U, row_width_u) * scale * text_scale), size[0] - 2 * inset_px) - 2 * inset_px
        columns = 1 if text_scale >= _STACKED_TEXT_SCALE else len(self._buttons)
        button_width = inner_width if text_scale >= _STACKED_TEXT_SCALE else button_width
        rows = -(-len(self._buttons) // columns)
        buttons_height = rows * button_height + (rows - 1) * gap_px
        field_height = 0 if self._field is None else button_height + gap_px
        self._title_height = round(_TITLE_U * scale * text_scale)
        text_height = self._context.text_renderer.render_wrapped(
            self._text, self._context.type_px(BODY_U, scale), inner_width
        ).get_height()
        text_height = min(text_height, size[1] - buttons_height - field_height - 4 * inset_px - self._title_height)
        self._rect = Rect(
            0,
            0,
            inner_width + 2 * inset_px,
            text_height + buttons_height + field_height + 3 * inset_px + self._title_height,
        )
        self._rect.center = (size[0] // 2, size[1] // 2)
        for number, button in enumerate(reversed(self._buttons)):
            row, column = divmod(number, columns)
            left = self._rect.right - inset_px - button_width - column * (button_width + gap_px)
            button.rect = Rect(
                left,
                self._rect.bottom - inset_px - button_height - (rows - 1 - row) * (button_height + gap_px),
                button_width,
                button_height,
            )
        if self._field is not None:
            top = self._rect.bottom - inset_px - buttons_height - field_height
            self._field.rect = Rect(self._rect.left + inset_px, top, inner_width, button_height)

    def paint(self, surface: Surface) -> None:
        """Dim the page and draw the dialog over it."""
        self.lay_out(surface.get_size())
        painter = self._context.painter(surface)
        painter.dim_background()
        painter.draw_box(self._rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        inner = self._rect.inflate(-2 * painter.px(_INSET_U), -2 * painter.px(_INSET_U))
        title_rect = Rect(inner.left, inner.top - painter.px(6), inner.width, round(0.75 * self._title_height))
        accent = painter.theme.accent
        painter.draw_line(
            self._title,
            title_rect.midleft,
            HEADING_U,
            accent,
            weight="bold",
            max_width=title_rect.width,
            max_height=title_rect.height,
        )
        next_widget = self._field or min(self._buttons, key=lambda button: button.rect.top)
        text_height = next_widget.rect.top - inner.top - self._title_height
        painter.draw_wrapped(
            self._text,
            Rect(inner.left, inner.top + self._title_height, inner.width, text_height),
            BODY_U,
            painter.theme.text,
        )
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the dialog and its buttons, for screen readers and tests."""
        dialog_element = Element(
            "dialog", "dialog", self._title, f"{self._title}. {self._text}", element_rect(self._rect)
        )
        return (dialog_element, *self._focus_group.elements())


def notice_dialog(context: UiContext, text: str) -> Dialog:
    """Return a dialog with a message and an OK button only."""
    return Dialog(context, tr("Please note"), text, (Button("button:ok", tr("OK"), is_primary=True),))


class DialogPanel:
    """Dialog as the panel over a page of the kit; see `yaniv.ui.kit.page.Panel`."""

    is_moving = False

    def __init__(self, dialog: Dialog) -> None:
        self._dialog = dialog

    @property
    def announce(self) -> str:
        """Title and text of the dialog."""
        return self._dialog.elements()[0].label

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that was pressed, or None."""
        return self._dialog.handle(event)

    def resize(self, size: tuple[int, int]) -> None:
        """Do nothing: the dialog takes the size of what it is painted on."""

    def update(self, ms: int) -> None:
        """Do nothing: nothing in a dialog depends on time."""

    def paint(self, surface: Surface) -> None:
        """Paint the dialog over the dimmed page."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the dialog."""
        return self._dialog.elements()


class TypedConfirmation(Dialog):
    """Modal dialog that asks for a word to be typed before its delete button works, so that no stray click confirms."""

    def __init__(self, context: UiContext, title: str, text: str, required_word: str) -> None:
        """*required_word*: what has to be typed, as announced in *text*; case is ignored."""
        self._required_word = required_word
        self._typed = TextField("confirm", tr("Type: {word}", word=self._required_word), hint=self._required_word)
        self._delete_button = Button(DELETE_ID, tr("Delete"), is_primary=True)
        self._delete_button.enabled = False
        super().__init__(
            context, title, text, (Button("button:keep", tr("Keep them")), self._delete_button), self._typed
        )

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that was pressed, `DELETE_ID` after confirmation."""
        button_id = super().handle(event)
        self._delete_button.enabled = self._typed.text.strip().casefold() == self._required_word.casefold()
        return button_id
