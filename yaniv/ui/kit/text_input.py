"""Base class of what text is typed into: caret and selection by keys and pointer, and the clipboard."""

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.kit.text_buffer import TextBuffer, TextUnit
from yaniv.ui.platform import clipboard


class TextInput:
    """Editor of a text buffer; its subclasses place and draw the text, and the page gives it focus and input.

    Handlers return True if the event had an effect; the page then does not use it itself.
    """

    def __init__(self, id_: str, name: str, buffer: TextBuffer) -> None:
        self.id, self.name = id_, name
        self.label = name
        """Full phrase for assistive technology."""
        self.rect = Rect(0, 0, 0, 0)
        self.focused = False
        self.buffer = buffer
        self._is_pointer_down = False

    def paint(self, painter: Painter) -> None:
        """Draw it in its rectangle."""
        raise NotImplementedError

    def handle_key(self, event: PressInput) -> bool:
        """Handle a key or gamepad button; return True if it had an effect."""
        raise NotImplementedError

    def handle_wheel(self, steps: int) -> bool:  # noqa: ARG002 -- a single line does not scroll
        """Handle wheel steps over it (positive: up); return True if they had an effect."""
        return False

    def set_composition(self, text: str) -> None:
        """Show text that an input method has not finished; an empty text ends that."""

    @property
    def _is_opposite_direction(self) -> bool:
        """True if the text is read in the opposite direction to the page around it."""
        raise NotImplementedError

    def _offset_at(self, position: Point) -> int:
        """Return the offset in the text that is nearest to *position*, in px."""
        raise NotImplementedError

    def drag_to(self, position: Point) -> bool:
        """Place the caret where the pointer is pressed, and select while it is dragged; return False (no new value)."""
        self.buffer.set_caret(self._offset_at(position), is_selecting=self._is_pointer_down)
        self._is_pointer_down = True
        return False

    def click(self, position: Point) -> bool:
        """Place the caret after a touch; return True. After a mouse press `drag_to` has placed it already."""
        if not self._is_pointer_down:
            self.buffer.set_caret(self._offset_at(position))
        self._is_pointer_down = False
        return True

    def let_go(self) -> None:
        """End the selection by the pointer."""
        self._is_pointer_down = False

    def double_click(self, position: Point) -> bool:
        """Select the word at the position; return True."""
        self.buffer.select_word(self._offset_at(position))
        return True

    def type_text(self, text: str) -> bool:
        """Insert the printable characters of a typed or pasted text at the caret; return True."""
        self.buffer.type_text(text)
        return True

    def value(self) -> str:
        """Return the text."""
        return self.buffer.text

    def _edit(self, event: KeyPressed) -> bool:
        """Handle a key that means the same in every text; return True if it is one."""
        if event.ctrl and not event.alt and self._run_shortcut(event.key):
            return True
        unit: TextUnit = "word" if event.ctrl else "letter"
        match event.key:
            case "left" | "right":
                is_forward = (event.key == "left") == self._is_opposite_direction
                self.buffer.move_by(1 if is_forward else -1, unit, is_selecting=event.shift)
            case "home" | "end":
                end_unit: TextUnit = "text" if event.ctrl else "line"
                self.buffer.move_by(-1 if event.key == "home" else 1, end_unit, is_selecting=event.shift)
            case "backspace" | "delete":
                self.buffer.delete(-1 if event.key == "backspace" else 1, unit)
            case _:
                return False
        return True

    def _run_shortcut(self, key: str) -> bool:
        """Run a Ctrl shortcut; return True if the key is one. What cannot be copied is not cut."""
        match key:
            case "a":
                self.buffer.select_all()
            case "c" if self.buffer.copied_text:
                clipboard.copy_text(self.buffer.copied_text)
            case "x" if self.buffer.selected_text:
                if not clipboard.copy_text(self.buffer.selected_text):
                    self.buffer.insert("")
            case "v":
                self.type_text(clipboard.paste_text())
            case _:
                return False
        return True
