"""A drop-down list: one word of many; the others lie open over the page while it is chosen."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    PadPressed,
    PointerPressed,
    PointerReleased,
    Pressed,
    Resized,
    WheelTurned,
)
from yaniv.ui.inspect import Element, Role
from yaniv.ui.theme import BODY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import OneOf, Option
from yaniv.ui.widgets.listing import Listing

_MOST_ROWS: Final = 9


class Dropdown(OneOf):
    """Shows the chosen option; pressed, it opens. Its rows are elements of their own, `ID:WORD`, while it is open."""

    role: ClassVar[Role] = "choice"

    def __init__(self, id_: str, name: str, options: Sequence[Option], chosen: str) -> None:
        super().__init__(id_, name, options, chosen)
        self._list: Listing | None = None
        """What lies open."""

    @property
    def opened(self) -> bool:
        """Does the list lie open?"""
        return self._list is not None

    def press(self) -> bool:
        """Opens the list; nothing is chosen yet."""
        self._list = Listing(self.id, self.name, self._options, self.chosen)
        return False

    def over(self, given: Input) -> bool:
        """A row takes its word, up and down go through the rows; elsewhere the list closes as it was."""
        rows = self._list
        match given:
            case PointerReleased(button="left") if rows and rows.rect.collidepoint(given.at):
                rows.click(given.at)
                return self._take(rows)
            case PointerPressed() if rows and not rows.rect.collidepoint(given.at):
                self._list = None
            case WheelTurned() if rows:
                rows.wheel(given.steps)
            case KeyPressed() | PadPressed() if rows and not rows.key(given):
                return self._leave(given, rows)
            case Resized() | FocusLost():
                self._list = None
            case _:
                pass
        return False

    def paint(self, brush: Brush) -> None:
        """The chosen option and an arrow down."""
        theme = brush.theme
        fill = brush.raised(theme.ink, 0.1) if self.hovered else theme.ink
        brush.box(self.rect, 12, fill, line=theme.gold if self.opened else theme.line)
        inset = brush.px(20)
        room, high = self.rect.width - 4 * inset, self.rect.height - brush.px(6)
        told = self._options[self._index][1]
        ink = theme.sand if self.enabled else theme.muted
        brush.sentence(
            told,
            Rect(self.rect.left + inset, self.rect.top + inset // 6, room, high),
            BODY_U,
            ink,
            anchor="midleft",
            role=self.role,
        )
        brush.wedge((self.rect.right - inset - brush.px(8), self.rect.centery), 8, theme.gold)

    def paint_over(self, brush: Brush) -> None:
        """The list under the control, or over it where there is more room."""
        if self._list is None:
            return
        page = brush.surface.get_rect()
        row, gap = max(self.rect.height, 1), brush.px(6)
        below, above = page.bottom - self.rect.bottom - 3 * gap, self.rect.top - 3 * gap
        rows = min(len(self._options), _MOST_ROWS, max(below, above) // row)
        sheet = Rect(self.rect.left, self.rect.bottom + gap, self.rect.width, rows * row)
        if sheet.height > below:
            sheet.bottom = self.rect.top - gap
        self._list.lay(sheet, row)
        frame = sheet.inflate(2 * gap, 2 * gap)
        brush.box(frame, 14, brush.theme.panel, brush.theme.gold)
        self._list.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """The control, and its rows while they lie open."""
        rows = self._list.elements()[1:] if self._list is not None else ()
        return (*super().elements(), *rows)

    def _leave(self, pressed: Pressed, rows: Listing) -> bool:
        match keys.meaning(pressed):
            case "press" | "act":
                return self._take(rows)
            case "back" | "next" | "previous":
                self._list = None
            case _:
                pass
        return False

    def _take(self, rows: Listing) -> bool:
        self._list = None
        return self._choose([word for word, _ in self._options].index(rows.chosen))
