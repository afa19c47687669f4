"""Base class of the result sheets over the table: round result and match result.

Slightly above the length limit, because what both sheets do alike (slide in, share the bar of buttons, keep their
picture) is here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import Rect, Surface

from yaniv.i18n import current_language
from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.animation.slide_transition import REDUCED_MOTION_U, SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.type_roles import TYPE_ROLES
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerMoved, PointerPressed, Resized
from yaniv.ui.overlays.sheet_picture import SheetPicture, do_next_step
from yaniv.ui.overlays.table_button_proxy import TableButtonPainter, TableButtonProxy, TableButtonSource, sync_proxies
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import CORNER_RADIUS_U, GAP_U
from yaniv.ui.widgets.widget import Widget, element_rect

INSET_U: Final = 44
HEADER_HEIGHT_U: Final = 150
FOOTER_HEIGHT_U: Final = 140
_BUTTON_SIZE_U: Final = (330, 76)
_MARGIN_U: Final = 40
_BAR_GAP_U: Final = 10
"""Distance between the table's button bar and a sheet that leaves it free, u."""

_PLATE_GAP_U: Final = (2, 6)
"""Difference in height between a row and its plate, u: for a low row, which its text fills, and for a high one."""


def row_plate(painter: Painter, row_rect: Rect, *, is_high: bool) -> Rect:
    """Return the rectangle (px) of the coloured box behind a highlighted row.

    *is_high*: the row has room around its text.
    """
    return row_rect.inflate(0, -painter.px(_PLATE_GAP_U[is_high]))


class ResultRowButton(Widget):
    """Row of a result that can be pressed; its sheet paints it."""

    role: ClassVar[ElementRole] = "button"

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the row."""
        return True

    def paint(self, painter: Painter) -> None:
        """Do nothing: the sheet has painted the row."""


class ResultSheet:
    """Sheet with a header, rows and buttons, the last of which is the main one.

    `handle` returns the id of the pressed button.
    """

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
        footer_height_u: float = FOOTER_HEIGHT_U,
        button_size_u: tuple[float, float] = _BUTTON_SIZE_U,
    ) -> None:
        """Create the sheet.

        `row_buttons`: the rows as buttons; without them, rows are text.
        `header_height_u`, `footer_height_u`: heights of the areas above and below the rows.
        """
        self._button_size_u = button_size_u
        self._header_height_u = header_height_u
        self._footer_height_u = footer_height_u
        self._context = context
        self._width_u = width_u
        self._row_count = row_count
        self._row_height_u = row_height_u
        self._buttons = tuple(buttons)
        self._row_buttons = tuple(row_buttons)
        self._focus_group = FocusGroup((*self._row_buttons, *self._buttons), self._buttons[-1].id, context.audio.play)
        self._hovered_row = -1
        """Index of the row under the pointer; -1 if none."""
        self.rect = Rect(0, 0, 0, 0)
        self._scale = 1.0
        """Pixels per u in the current window."""
        self._row_height = 1
        """Height of a row, px."""
        self._table_buttons: TableButtonSource = lambda: ()
        self._paint_table_buttons: TableButtonPainter = lambda _surface, _ids: None
        self.is_table_dimmed = False
        """True if the table under the sheet has been painted dimmed in this frame."""
        self._table_button_proxies: tuple[TableButtonProxy, ...] = ()
        self._picture = SheetPicture(context)
        """The sheet without its controls, which are painted in every frame."""
        self.luck_text = ""
        """Sentence about luck and skill; empty until it is computed."""
        self.slide = SlideTransition()
        """Slide transition of the sheet; controls can be pressed at their final position from its start."""

    @property
    def buttons_top(self) -> int:
        """Upper end of the room for the buttons in the footer, in px."""
        return self.rect.bottom - round(self._footer_height_u * self._scale)

    def share_table_buttons(self, table_buttons: TableButtonSource, paint_table_buttons: TableButtonPainter) -> None:
        """Keep the buttons in the table's bar usable while the sheet covers the table, and leave their area free.

        *table_buttons* returns their elements, *paint_table_buttons* paints them. Buttons that the sheet has itself are
        left out.
        """
        own_ids = {control.id for control in self._focus_group.widgets}
        self._table_buttons, self._paint_table_buttons = table_buttons, paint_table_buttons
        self._table_button_proxies = tuple(
            TableButtonProxy(element.id) for element in table_buttons() if element.id not in own_ids
        )
        self._focus_group.widgets = (*self._table_button_proxies, *self._focus_group.widgets)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the widget that was used, or None.

        Enter presses the main button unless another widget has the focus. Any press ends the slide transition.
        """
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
        """Place the sheet in the middle of a window of *size* px; rows shrink if there are too many to fit."""
        self._scale = scale = pixels_per_u(size)
        width = min(round(self._width_u * scale), size[0] - 2 * round(_MARGIN_U * scale))
        frame_height = round((self._header_height_u + self._footer_height_u) * scale)
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
        """Sync the proxies with the table's buttons; return the topmost y for the sheet, px."""
        sync_proxies(self._table_button_proxies, self._table_buttons())
        margin, gap = round(_MARGIN_U * self._scale), round(_BAR_GAP_U * self._scale)
        return max([margin, *(proxy.rect.bottom + gap for proxy in self._table_button_proxies)])

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the rows, then those of the buttons."""
        self._sync_proxies()
        if self._row_buttons:
            return (*self._luck_elements(), *self._focus_group.elements())
        rows = (self._row_element(row, self._row_rect(row)) for row in range(self._row_count))
        return (*rows, *self._luck_elements(), *self._focus_group.elements())

    def _luck_elements(self) -> tuple[Element, ...]:
        """Return the sentence about luck and skill as an element, if there is one."""
        if not self.luck_text:
            return ()
        return (Element("result:luck", "text", self.luck_text, self.luck_text, element_rect(self._luck_rect)),)

    @property
    def _luck_rect(self) -> Rect:
        """Area of the sentence about luck and skill, px: at the left of the buttons."""
        first_rect, left = self._buttons[0].rect, self.rect.left + round(INSET_U * self._scale)
        return Rect(left, first_rect.top, first_rect.left - left, first_rect.height)

    @property
    def is_moving(self) -> bool:
        """True while the sheet slides in or out."""
        return self.slide.is_moving

    def update(self, ms: float) -> None:
        """Advance the slide transition by `ms` milliseconds."""
        self.slide.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the sheet over the dimmed table, at its current position of the slide transition."""
        size = surface.get_size()
        self.resize(size)
        painter, shown_share = self._context.painter(surface), self.slide.visible_share
        background = surface.copy() if self.slide.is_fade and shown_share < 1 else None
        if self.is_table_dimmed:
            TYPE_ROLES.begin_layer()
        else:
            painter.dim_background(shown_share)
        self._paint_table_buttons(surface, [proxy.id for proxy in self._table_button_proxies])
        distance_px = painter.px(REDUCED_MOTION_U) if self.slide.is_fade else size[1] - self.rect.top
        offset_px = round((1 - shown_share) * distance_px)
        self._paint_edges(painter, offset_px)
        if not self._picture.is_current(self._picture_key(size)):
            for _ in self._repaint_picture(size):
                pass
        interior = painter.mirrored(self._interior_rect(painter))
        surface.blit(self._picture.surface, interior.move(0, offset_px), interior)
        self._paint_over_picture(surface, painter, offset_px)
        self._shift(offset_px)
        self._focus_group.paint(painter)
        self._shift(-offset_px)
        if background:
            background.set_alpha(round(255 * (1 - shown_share)))
            surface.blit(background, (0, 0))

    def _paint_over_picture(self, surface: Surface, painter: Painter, offset_px: int) -> None:
        """Paint what moves on the sheet, `offset_px` below its final position; nothing by default."""

    def _shift(self, offset_px: int) -> None:
        """Move the controls down by `offset_px` for painting only."""
        for control in self._focus_group.widgets:
            control.rect.y += offset_px

    def warm_caches(self, size: tuple[int, int]) -> Iterator[None]:
        """Paint the sheet in advance, one part per step, so that its first frame only copies what is painted.

        *size*: size of the window in px. *Why* twice: the first pass finds the type sizes, with which the second one
        paints. *Why* steps: painted at once, sixteen rows take as long as three frames.
        """
        self.resize(size)
        with TYPE_ROLES.next_layer():
            self._focus_group.paint(self._context.painter(Surface((1, 1)), size=size))
        yield
        for _ in range(2):
            with TYPE_ROLES.next_layer():
                steps = self._repaint_picture(size)
            while True:
                with TYPE_ROLES.next_layer():
                    if not do_next_step(steps):
                        break
                yield

    def _repaint_picture(self, size: tuple[int, int]) -> Iterator[None]:
        """Paint the picture of the sheet at its final position, one part per step."""
        return self._picture.repaint(
            size, self._picture_key(size), lambda surface: self._paint_steps(self._context.painter(surface))
        )

    def _picture_key(self, size: tuple[int, int]) -> tuple[object, ...]:
        """Return everything that determines the picture of the sheet, except type sizes."""
        context = self._context
        appearance = context.theme, context.text_scale, current_language()
        return size, tuple(self.rect), *appearance, self._hovered_row, self.luck_text

    def _interior_rect(self, painter: Painter) -> Rect:
        """Return the part of the sheet within its rounded edges, which no background shines through."""
        return self.rect.inflate(-2 * painter.px(CORNER_RADIUS_U), -2 * painter.px(CORNER_RADIUS_U))

    def _paint_edges(self, painter: Painter, offset_px: int) -> None:
        """Paint what reaches beyond the interior, `offset_px` below its final position."""
        width, height = painter.surface.get_size()
        rect, interior = (each.move(0, offset_px) for each in (self.rect, self._interior_rect(painter)))
        for surrounding_rect in (
            Rect(0, 0, width, interior.top),
            Rect(0, interior.bottom, width, height - interior.bottom),
            Rect(0, interior.top, interior.left, interior.height),
            Rect(interior.right, interior.top, width - interior.right, interior.height),
        ):
            with painter.clip_to(surrounding_rect):
                self._paint_panel(painter, rect)

    def _paint_steps(self, painter: Painter) -> Iterator[Callable[[], None]]:
        """Yield the callables that paint the sheet without its controls, from the lowest layer up."""
        yield lambda: self._paint_panel(painter, self.rect)
        yield lambda: self._paint_header(painter)
        for row in range(self._row_count):
            yield partial(self._paint_row, painter, row, self._row_rect(row))
        yield lambda: self._paint_footer(painter)

    def _paint_panel(self, painter: Painter, rect: Rect) -> None:
        """Paint the panel, and everything that reaches its edges."""
        painter.draw_box(rect, CORNER_RADIUS_U, painter.theme.panel, painter.theme.outline)

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
        """Paint text beside the buttons; none by default."""
