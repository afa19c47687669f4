"""Push button. One button on a page may be the primary one, painted in gold."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight, TextRenderer
from yaniv.ui.graphics.theme import BODY_U, NAME_U, RADIUS_U, Colour, type_px
from yaniv.ui.widgets.widget import Widget

TYPE_ROLE: Final = "button"
"""Text role of button labels: all of them on a page have one type size."""
_INSET_U: Final = 28
_PADDING_U: Final = 32
_DETAIL_U: Final = BODY_U - 2
_MAX_TEXT_SCALE: Final = 1.45


class Button(Widget):
    """Button with a name, and a smaller detail text on its right, such as a keyboard shortcut."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, id_: str, name: str, detail: str = "", *, is_primary: bool = False) -> None:
        super().__init__(id_, name, f"{name}, {detail}" if detail else name)
        self.detail = detail
        self.is_primary = is_primary
        self.is_left_aligned = False
        """True if the name is aligned to the left edge, as in a menu."""
        self.size_u: float = NAME_U
        """Type size of the name in u; smaller where several buttons share one fitted size."""

    def set_detail(self, detail: str) -> None:
        """Set another detail text, and update the label for screen readers, which contains it."""
        self.detail = detail
        self.label = f"{self.name}, {detail}"

    def needed_width(
        self, text_renderer: TextRenderer, scale: float, min_width_u: float, text_scale: float = 1.0
    ) -> int:
        """Return the width in px at which name and detail fit without being cut, at least *min_width_u*.

        *scale*: px per u. *text_scale*: text size of the settings; more than `_MAX_TEXT_SCALE` is not made room for.
        """
        name_px, detail_px = type_px(NAME_U, scale, min(_MAX_TEXT_SCALE, text_scale)), type_px(_DETAIL_U, scale)
        name_width = text_renderer.measure(self.name, name_px, self._weight)[0]
        if not self.detail:
            return max(round(min_width_u * scale), name_width + round(_PADDING_U * scale))
        detail_width = text_renderer.measure(self.detail, detail_px)[0]
        return max(round(min_width_u * scale), name_width + detail_width + round(3.2 * _INSET_U * scale))

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the button."""
        return True

    def paint(self, painter: Painter) -> None:
        """Draw the button: lighter while hovered, darker and slightly lower while pressed."""
        theme = painter.theme
        fill, text_colour = (theme.accent, theme.surface_dark) if self.is_primary else (theme.panel_raised, theme.text)
        if not self.enabled:
            fill, text_colour = theme.panel, theme.text_muted
        else:
            fill = self.current_fill(painter, fill)
        painter.draw_box(self.rect, RADIUS_U, fill, None if self.is_primary else theme.outline)
        self._paint_label(painter, self.rect.move(0, painter.px(2) if self.is_pressed else 0), text_colour)

    @property
    def type_role(self) -> str:
        """Type role of the name: all names of one role have the same type size.

        Buttons of another size, such as menu entries, have a role of their own.
        """
        return TYPE_ROLE if self.size_u == NAME_U else f"{TYPE_ROLE} {self.size_u:.2f}"

    @property
    def _weight(self) -> FontWeight:
        return "bold" if self.is_primary else "medium"

    def _paint_label(self, painter: Painter, rect: Rect, text_colour: Colour) -> None:
        weight = self._weight
        padding_x, padding_y = (24, 12) if painter.text_scale == 1 else (12, 4)
        max_width, max_height = rect.width - painter.px(padding_x), rect.height - painter.px(padding_y)
        if not self.is_left_aligned and not self.detail and " " in self.name:
            box = Rect(0, 0, max_width, max_height)
            box.center = rect.center
            painter.draw_fitted(self.name, box, NAME_U, text_colour, weight=weight, role=TYPE_ROLE)
            return
        inset = painter.px(_INSET_U)
        if not (self.is_left_aligned or self.detail) or (
            # The detail is left out: with large text the name needs the room.
            painter.text_scale > 1
            and " " not in self.detail
            and self._height_side_by_side(painter, weight, max_height) < max_height
        ):
            painter.draw_line(
                self.name,
                rect.center,
                NAME_U,
                text_colour,
                weight=weight,
                anchor="center",
                max_width=max_width,
                max_height=max_height,
                role=TYPE_ROLE,
            )
            return
        max_height = self._height_side_by_side(painter, weight, max_height)
        name_position = (rect.left + inset, rect.centery)
        name_rect = painter.draw_line(
            self.name,
            name_position,
            self.size_u,
            text_colour,
            weight=weight,
            max_width=max_width - inset,
            max_height=max_height,
            role=self.type_role,
        )
        if self.detail:
            detail_rect = Rect(name_rect.right + inset, rect.top, rect.right - 2 * inset - name_rect.right, rect.height)
            detail_colour = text_colour if self.is_primary else painter.theme.text_muted
            longest_word_px = max(
                painter.line_width(word, _DETAIL_U, max_height=max_height) for word in self.detail.split()
            )
            detail_px = painter.line_width(self.detail, _DETAIL_U, max_height=max_height)
            if " " not in self.detail or longest_word_px > detail_rect.width or detail_px <= detail_rect.width:
                max_width = max(1, detail_rect.width)
                painter.draw_line(
                    self.detail,
                    detail_rect.midright,
                    _DETAIL_U,
                    detail_colour,
                    anchor="midright",
                    max_width=max_width,
                    max_height=max_height,
                )
            else:
                box = detail_rect.inflate(0, -painter.px(8))
                painter.draw_fitted(self.detail, box, _DETAIL_U, detail_colour, anchor="midright")

    def _height_side_by_side(self, painter: Painter, weight: FontWeight, max_height: int) -> int:
        """Return the greatest line height in px at which name and detail fit side by side."""
        max_width = self.rect.width - 3 * painter.px(_INSET_U)
        while self.detail and max_height > 0:
            name_width = painter.line_width(self.name, NAME_U, weight, max_height=max_height, role=TYPE_ROLE)
            if name_width + painter.line_width(self.detail, _DETAIL_U, max_height=max_height) <= max_width:
                break
            max_height -= 2
        return max_height


def lay_out_row(buttons: Sequence[Button], right: int, top: int, size: tuple[int, int], gap: int) -> None:
    """Place buttons of equal *size* (px) side by side from *top* on, *gap* px apart; the last one ends at *right*."""
    width, height = size
    lay_out_side_by_side([(button, width) for button in buttons], right, top, height, gap)


def lay_out_side_by_side(widgets: Sequence[tuple[Widget, int]], right: int, top: int, height: int, gap: int) -> None:
    """Place widgets, each with its width in px, side by side, *gap* px apart; the last one ends at *right*."""
    for widget, width in reversed(widgets):
        widget.rect = Rect(right - width, top, width, height)
        right = widget.rect.left - gap
