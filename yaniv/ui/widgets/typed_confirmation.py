"""A question before a step without return: it is answered by writing a word, not by a click that was not meant."""

from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.text_field import TextField


class TypedConfirmation:
    """Waits until the word is written and the step taken, or until it is left."""

    def __init__(self, context: UiContext, title: str, text: str, required_word: str) -> None:
        """*word*: what has to be written, as the sentence says."""
        self._required_word = required_word
        self._field = TextField("confirm", tr("Write: {word}", word=self._required_word), hint=self._required_word)
        self._delete_button = Button("button:delete", tr("Delete"), is_primary=True)
        self._delete_button.enabled = False
        buttons = (Button("button:keep", tr("Keep them")), self._delete_button)
        self._dialog = Dialog(context, title, text, buttons, self._field)

    def handle(self, event: InputEvent) -> bool | None:
        """Is the player sure? None so long as it waits."""
        button_id = self._dialog.handle(event)
        self._delete_button.enabled = self._field.text.strip().casefold() == self._required_word.casefold()
        return None if button_id is None else button_id == self._delete_button.id

    def paint(self, surface: Surface) -> None:
        """Over the page."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The question."""
        return self._dialog.elements()
