"""Confirmation of an irreversible action: the player types a word, so that a stray click cannot confirm."""

from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.text_field import TextField


class TypedConfirmation:
    """Modal dialog that enables its delete button only when the required word has been typed."""

    def __init__(self, context: UiContext, title: str, text: str, required_word: str) -> None:
        """*required_word*: what has to be typed, as announced in *text*; case is ignored."""
        self._required_word = required_word
        self._field = TextField("confirm", tr("Type: {word}", word=self._required_word), hint=self._required_word)
        self._delete_button = Button("button:delete", tr("Delete"), is_primary=True)
        self._delete_button.enabled = False
        buttons = (Button("button:keep", tr("Keep them")), self._delete_button)
        self._dialog = Dialog(context, title, text, buttons, self._field)

    def handle(self, event: InputEvent) -> bool | None:
        """Return True if confirmed, False if cancelled, None while the dialog is open."""
        button_id = self._dialog.handle(event)
        self._delete_button.enabled = self._field.text.strip().casefold() == self._required_word.casefold()
        return None if button_id is None else button_id == self._delete_button.id

    def paint(self, surface: Surface) -> None:
        """Draw the dialog over the page."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the dialog."""
        return self._dialog.elements()
