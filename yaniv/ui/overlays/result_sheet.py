"""A sheet of paper laid over the table: what the round's result and the end of the match have in common."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.animation.slide_transition import REDUCED_MOTION_U, SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import pixels_per_u
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerMoved, PointerPressed, Resized
from yaniv.ui.overlays.table_button_proxy import TableButtonPainter, TableButtonProxy, TableButtonSource, sync_proxies
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import CORNER_RADIUS_U, GAP_U
from yaniv.ui.widgets.widget import Widget

INSET_U: Final = 44
HEADER_HEIGHT_U: Final = 150
FOOTER_HEIGHT_U: Final = 140
_BUTTON_SIZE_U: Final = (330, 76)
_MARGIN_U: Final = 40
_BAR_GAP_U: Final = 10
"""Between the bar of the table and a sheet that leaves it free."""


class ResultRowButton(Widget):
    """A row that answers when it is pressed; its sheet draws it."""

    role: ClassVar[ElementRole] = "button"

    def activate(self) -> bool:
        """Pressed."""
        return True

    def paint(self, painter: Painter) -> None:
        """Its sheet has drawn it."""


class ResultSheet:
    """Rows under a headline, buttons below; tells which button was pressed. The last button is the main one."""

    def __init__(  # noqa: PLR0913 -- the content of the sheet, and its sizes
        self,
        context: UiContext,
        width_u: float,
        row_count: int,
        row_height_u: float,
        buttons: Sequence[Button],
        *,
        row_buttons: Sequence[ResultRowButton] = (),
        header_height_u: float = HEADER_HEIGHT_U,
        button_size_u: tuple[float, float] = _BUTTON_SIZE_U,
    ) -> None:
        """*lines*: the rows as something to press; without them they are text. *head_u*: what is over them."""
        self._button_size_u = button_size_u
        self._header_height_u = header_height_u
        self._context = context
        self._width_u = width_u
        self._row_count = row_count
        self._row_height_u = row_height_u
        self._buttons = tuple(buttons)
        self._row_buttons = tuple(row_buttons)
        self._focus_group = FocusGroup((*self._row_buttons, *self._buttons), self._buttons[-1].id, context.audio.play)
        self._hovered_row = -1
        """The row under the pointer; -1: none."""
        self.rect = Rect(0, 0, 0, 0)
        self._scale = 1.0
        """Pixels per u in the current window."""
        self._row_height = 1
        """Height of a row, px."""
        self._table_buttons: TableButtonSource = lambda: ()
        self._paint_table_buttons: TableButtonPainter = lambda _surface, _ids: None
        self._table_button_proxies: tuple[TableButtonProxy, ...] = ()
        self.slide = SlideTransition()
        """Comes and goes; what can be pressed is where it will be."""

    def share_table_buttons(self, table_buttons: TableButtonSource, paint_table_buttons: TableButtonPainter) -> None:
        """The buttons of the table above can be used too, but for those it has itself; it leaves them free."""
        own_ids = {control.id for control in self._focus_group.widgets}
        self._table_buttons, self._paint_table_buttons = table_buttons, paint_table_buttons
        self._table_button_proxies = tuple(
            TableButtonProxy(element.id) for element in table_buttons() if element.id not in own_ids
        )
        self._focus_group.widgets = (*self._table_button_proxies, *self._focus_group.widgets)

    def handle(self, event: InputEvent) -> str | None:
        """The id of the button that was pressed; Enter presses the main one unless another has the focus."""
        if isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            self.slide.finish()
        match event:
            case Resized():
                self.resize(event.size)
                return None
            case PointerMoved():
                self._hovered_row = next(
                    (row for row in range(self._row_count) if self._row_rect(row).collidepoint(event.position)), -1
                )
            case _:
                pass
        return self._focus_group.handle(event)

    def resize(self, size: tuple[int, int]) -> None:
        """In the middle of a window of this size; rows shrink where many have to fit."""
        self._scale = scale = pixels_per_u(size)
        width = min(round(self._width_u * scale), size[0] - 2 * round(_MARGIN_U * scale))
        frame_height = round((self._header_height_u + FOOTER_HEIGHT_U) * scale)
        top = self._sync_proxies()
        rows_height = size[1] - top - round(_MARGIN_U * scale) - frame_height
        self._row_height = min(
            round(self._row_height_u * scale * self._context.text_scale), rows_height // max(1, self._row_count)
        )
        self.rect = Rect(0, 0, width, frame_height + self._row_height * self._row_count)
        self.rect.center = (size[0] // 2, size[1] // 2)
        self.rect.top = max(self.rect.top, top)
        inset, (button_width, button_height) = (
            round(INSET_U * scale),
            (round(length * scale) for length in self._button_size_u),
        )
        buttons_top = self.rect.bottom - round(28 * scale) - button_height
        lay_out_row(
            self._buttons, self.rect.right - inset, buttons_top, (button_width, button_height), round(GAP_U * scale)
        )
        for row, row_button in enumerate(self._row_buttons):
            row_button.rect = self._row_rect(row)

    def _sync_proxies(self) -> int:
        """Buttons of the table are where the table has them. Tells where a sheet may begin."""
        sync_proxies(self._table_button_proxies, self._table_buttons())
        margin, gap = round(_MARGIN_U * self._scale), round(_BAR_GAP_U * self._scale)
        return max([margin, *(proxy.rect.bottom + gap for proxy in self._table_button_proxies)])

    def elements(self) -> tuple[Element, ...]:
        """The rows, then the buttons."""
        self._sync_proxies()
        if self._row_buttons:
            return self._focus_group.elements()
        rows = (self._row_element(row, self._row_rect(row)) for row in range(self._row_count))
        return (*rows, *self._focus_group.elements())

    @property
    def is_moving(self) -> bool:
        """Is anything of it on its way?"""
        return self.slide.is_moving

    def update(self, ms: float) -> None:
        """Time passes."""
        self.slide.update(ms)

    def paint(self, surface: Surface) -> None:
        """The whole sheet over the dimmed table, as far as it has come."""
        self.resize(surface.get_size())
        painter, shown_share = self._context.painter(surface), self.slide.visible_share
        background = surface.copy() if self.slide.is_fade and shown_share < 1 else None
        painter.dim_background(shown_share)
        self._paint_table_buttons(surface, [proxy.id for proxy in self._table_button_proxies])
        distance_px = painter.px(REDUCED_MOTION_U) if self.slide.is_fade else surface.get_height() - self.rect.top
        self._shift(round((1 - shown_share) * distance_px))
        self._paint_sheet(painter)
        self.resize(surface.get_size())
        if background:
            background.set_alpha(round(255 * (1 - shown_share)))
            surface.blit(background, (0, 0))

    def _shift(self, offset_px: int) -> None:
        """Everything on it goes along; only to be painted there."""
        for rect in (self.rect, *(control.rect for control in self._focus_group.widgets)):
            rect.y += offset_px

    def warm_caches(self, size: tuple[int, int]) -> Iterator[None]:
        """Paint one part at each step onto a surface of one pixel.

        The parts stay in the caches of text, plates and portraits, so the first visible frame in a window of this
        *size* only copies them. Painted at once, sixteen rows take as long as three frames.
        """
        self.resize(size)
        painter = self._context.painter(Surface((1, 1)), size=size)
        for paint_step in self._paint_steps(painter):
            paint_step()
            yield

    def _paint_sheet(self, painter: Painter) -> None:
        for paint_step in self._paint_steps(painter):
            paint_step()

    def _paint_steps(self, painter: Painter) -> Iterator[Callable[[], None]]:
        """Yield what paints the sheet, from the lowest layer up."""
        yield lambda: painter.draw_box(self.rect, CORNER_RADIUS_U, painter.theme.panel, painter.theme.outline)
        yield lambda: self._paint_header(painter)
        for row in range(self._row_count):
            yield partial(self._paint_row, painter, row, self._row_rect(row))
        yield lambda: self._paint_footer(painter)
        yield lambda: self._focus_group.paint(painter)

    def _row_rect(self, row: int) -> Rect:
        inset = round(INSET_U * self._scale / 2)
        top = self.rect.top + round(self._header_height_u * self._scale) + row * self._row_height
        return Rect(self.rect.left + inset, top, self.rect.width - 2 * inset, self._row_height)

    def _row_element(self, row: int, rect: Rect) -> Element:
        raise NotImplementedError

    def _paint_header(self, painter: Painter) -> None:
        raise NotImplementedError

    def _paint_row(self, painter: Painter, row: int, rect: Rect) -> None:
        raise NotImplementedError

    def _paint_footer(self, painter: Painter) -> None:
        """Beside the buttons there may be a word."""
