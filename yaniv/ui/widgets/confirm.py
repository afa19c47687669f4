"""A question before a step without return: it is answered by writing a word, not by a click that was not meant."""

from pygame import Surface

from yaniv.ui.inputs import Input
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.field import Field
from yaniv.words import tell


class Confirm:
    """Waits until the word is written and the step taken, or until it is left."""

    def __init__(self, look: Look, title: str, sentence: str, word: str) -> None:
        """*word*: what has to be written, as the sentence says."""
        self._word = word
        self._field = Field("confirm", tell("Write: {word}", word=self._word), hint=self._word)
        self._yes = Button("button:delete", tell("Delete"), main=True)
        self._yes.enabled = False
        buttons = (Button("button:keep", tell("Keep them")), self._yes)
        self._dialog = Dialog(look, title, sentence, buttons, self._field)

    def handle(self, given: Input) -> bool | None:
        """Is the player sure? None so long as it waits."""
        pressed = self._dialog.handle(given)
        self._yes.enabled = self._field.text.strip().casefold() == self._word.casefold()
        return None if pressed is None else pressed == self._yes.id

    def paint(self, surface: Surface) -> None:
        """Over the page."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The question."""
        return self._dialog.elements()
