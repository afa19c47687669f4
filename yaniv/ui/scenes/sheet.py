"""A sheet of paper laid over the table: what the round's result and the end of the match have in common."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import Rect, Surface

from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerMoved, PointerPressed, Resized
from yaniv.ui.inspect import Element, Role
from yaniv.ui.look import Look
from yaniv.ui.motion.slide import SHORT_U, Slide
from yaniv.ui.scenes.overhead import Bar, Light, Overhead, follow
from yaniv.ui.scenes.overlay import CORNER_U, GAP_U
from yaniv.ui.theme import unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button, set_in_row
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.focus import Ring

INSET_U: Final = 44
HEAD_U: Final = 150
FOOT_U: Final = 140
_BUTTON_U: Final = (330, 76)
_MARGIN_U: Final = 40
_UNDER_BAR_U: Final = 10
"""Between the bar of the table and a sheet that leaves it free."""


class Entry(Control):
    """A row that answers when it is pressed; its sheet draws it."""

    role: ClassVar[Role] = "button"

    def press(self) -> bool:
        """Pressed."""
        return True

    def paint(self, brush: Brush) -> None:
        """Its sheet has drawn it."""


class Sheet:
    """Rows under a headline, buttons below; tells which button was pressed. The last button is the main one."""

    def __init__(  # noqa: PLR0913 -- what lies on it, and how large it is
        self,
        look: Look,
        width_u: float,
        rows: int,
        row_u: float,
        buttons: Sequence[Button],
        *,
        lines: Sequence[Entry] = (),
        head_u: float = HEAD_U,
        button_u: tuple[float, float] = _BUTTON_U,
    ) -> None:
        """*lines*: the rows as something to press; without them they are text. *head_u*: what is over them."""
        self._button_u = button_u
        self._head_u = head_u
        self._look = look
        self._width_u = width_u
        self._rows = rows
        self._row_u = row_u
        self._buttons = tuple(buttons)
        self._entries = tuple(lines)
        self._ring = Ring((*self._entries, *self._buttons), self._buttons[-1].id, look.sound.play)
        self._pointed = -1
        """The row under the pointer; -1: none."""
        self.rect = Rect(0, 0, 0, 0)
        self._u = 1.0
        self._pitch = 1
        self._bar: Bar = lambda: ()
        self._light: Light = lambda _surface, _ids: None
        self._above: tuple[Overhead, ...] = ()
        self.slide = Slide()
        """Comes and goes; what can be pressed is where it will be."""

    def share(self, bar: Bar, light: Light) -> None:
        """The buttons of the table above can be used too, but for those it has itself; it leaves them free."""
        own = {control.id for control in self._ring.controls}
        self._bar, self._light = bar, light
        self._above = tuple(Overhead(each.id) for each in bar() if each.id not in own)
        self._ring.controls = (*self._above, *self._ring.controls)

    def handle(self, given: Input) -> str | None:
        """The id of the button that was pressed; Enter presses the main one unless another has the focus."""
        if isinstance(given, KeyPressed | PadPressed | PointerPressed):
            self.slide.end()
        match given:
            case Resized():
                self.resize(given.size)
                return None
            case PointerMoved():
                self._pointed = next((row for row in range(self._rows) if self._row(row).collidepoint(given.at)), -1)
            case _:
                pass
        return self._ring.handle(given)

    def resize(self, size: tuple[int, int]) -> None:
        """In the middle of a window of this size; rows shrink where many have to fit."""
        self._u = u = unit(size)
        width = min(round(self._width_u * u), size[0] - 2 * round(_MARGIN_U * u))
        frame = round((self._head_u + FOOT_U) * u)
        top = self._lay_above()
        room = size[1] - top - round(_MARGIN_U * u) - frame
        self._pitch = min(round(self._row_u * u * self._look.text_scale), room // max(1, self._rows))
        self.rect = Rect(0, 0, width, frame + self._pitch * self._rows)
        self.rect.center = (size[0] // 2, size[1] // 2)
        self.rect.top = max(self.rect.top, top)
        inset, (wide, high) = round(INSET_U * u), (round(length * u) for length in self._button_u)
        foot = self.rect.bottom - round(28 * u) - high
        set_in_row(self._buttons, self.rect.right - inset, foot, (wide, high), round(GAP_U * u))
        for row, line in enumerate(self._entries):
            line.rect = self._row(row)

    def _lay_above(self) -> int:
        """Buttons of the table are where the table has them. Tells where a sheet may begin."""
        follow(self._above, self._bar())
        margin, gap = round(_MARGIN_U * self._u), round(_UNDER_BAR_U * self._u)
        return max([margin, *(above.rect.bottom + gap for above in self._above)])

    def elements(self) -> tuple[Element, ...]:
        """The rows, then the buttons."""
        self._lay_above()
        if self._entries:
            return self._ring.elements()
        rows = (self._row_element(row, self._row(row)) for row in range(self._rows))
        return (*rows, *self._ring.elements())

    @property
    def moving(self) -> bool:
        """Is anything of it on its way?"""
        return self.slide.moving

    def update(self, ms: float) -> None:
        """Time passes."""
        self.slide.update(ms)

    def paint(self, surface: Surface) -> None:
        """The whole sheet over the dimmed table, as far as it has come."""
        self.resize(surface.get_size())
        brush, part = self._look.brush(surface), self.slide.part
        under = surface.copy() if self.slide.fades and part < 1 else None
        brush.dim(part)
        self._light(surface, [above.id for above in self._above])
        way = brush.px(SHORT_U) if self.slide.fades else surface.get_height() - self.rect.top
        self._shift(round((1 - part) * way))
        self._paint_sheet(brush)
        self.resize(surface.get_size())
        if under:
            under.set_alpha(round(255 * (1 - part)))
            surface.blit(under, (0, 0))

    def _shift(self, down: int) -> None:
        """Everything on it goes along; only to be painted there."""
        for rect in (self.rect, *(control.rect for control in self._ring.controls)):
            rect.y += down

    def prepare(self, size: tuple[int, int]) -> Iterator[None]:
        """Paint one part at each step onto a surface of one pixel.

        The parts stay in the caches of text, plates and portraits, so the first visible frame in a window of this
        *size* only copies them. Painted at once, sixteen rows take as long as three frames.
        """
        self.resize(size)
        brush = self._look.brush(Surface((1, 1)), size=size)
        for paint_part in self._parts(brush):
            paint_part()
            yield

    def _paint_sheet(self, brush: Brush) -> None:
        for paint_part in self._parts(brush):
            paint_part()

    def _parts(self, brush: Brush) -> Iterator[Callable[[], None]]:
        """Yield what paints the sheet, from the lowest layer up."""
        yield lambda: brush.box(self.rect, CORNER_U, brush.theme.panel, brush.theme.line)
        yield lambda: self._paint_head(brush)
        for row in range(self._rows):
            yield partial(self._paint_row, brush, row, self._row(row))
        yield lambda: self._paint_foot(brush)
        yield lambda: self._ring.paint(brush)

    def _row(self, row: int) -> Rect:
        inset = round(INSET_U * self._u / 2)
        top = self.rect.top + round(self._head_u * self._u) + row * self._pitch
        return Rect(self.rect.left + inset, top, self.rect.width - 2 * inset, self._pitch)

    def _row_element(self, row: int, rect: Rect) -> Element:
        raise NotImplementedError

    def _paint_head(self, brush: Brush) -> None:
        raise NotImplementedError

    def _paint_row(self, brush: Brush, row: int, rect: Rect) -> None:
        raise NotImplementedError

    def _paint_foot(self, brush: Brush) -> None:
        """Beside the buttons there may be a word."""
