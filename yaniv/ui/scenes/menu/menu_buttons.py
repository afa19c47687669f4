"""Special buttons of the main menu: continue, with details of the match; small ones; and an offer of lessons."""

from typing import Final

from pygame import Rect

from yaniv.ui.geometry.rect_layout import right_part, shrink
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, RADIUS_U, SECONDARY_U, STROKE_U, Colour
from yaniv.ui.scenes.menu.menu_news import MenuProfile
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.button_painter import name_role

_INSET_U: Final = 16
_CONTINUE_INSET_U: Final = 28
_NEWS_ICON_U: Final = 36
_NAME_LINE_HEIGHT: Final = 1.1
_BULLET: Final = " · "


class ContinueButton(Button):
    """Button that continues a match: the name like that of the other buttons, and the state of the match below it."""

    def _paint_label(self, painter: Painter, rect: Rect, colour: Colour) -> None:
        """Paint name and details left-aligned, centred vertically as one block."""
        box = rect.inflate(-2 * painter.px(_CONTINUE_INSET_U), -2 * painter.px(6))
        name_height = round(painter.line_height(self.size_u, "bold", max_height=box.height) * _NAME_LINE_HEIGHT)
        lines, line_height = self._wrap_detail(painter, Rect(0, 0, box.width, box.height - name_height))
        top = box.centery - (name_height + line_height * len(lines)) // 2
        position, max_width = (box.left, top + name_height // 2), box.width
        painter.draw_line(
            self.name,
            position,
            self.size_u,
            colour,
            weight="bold",
            max_width=max_width,
            max_height=name_height,
            role=name_role(self.model),
        )
        for number, text in enumerate(lines):
            position = (box.left, top + name_height + number * line_height + line_height // 2)
            painter.draw_line(text, position, SECONDARY_U, colour, max_width=max_width, max_height=line_height)

    def _wrap_detail(self, painter: Painter, box: Rect) -> tuple[list[str], int]:
        """Return the detail lines and the largest line height, px, at which all fit; no line begins with a bullet."""
        preferred_height, min_height = (
            painter.line_height(SECONDARY_U, max_height=line_height) for line_height in (box.height, 0)
        )
        # The type role's limit may lie below the minimum height.
        for line_height in range(preferred_height, min(preferred_height, min_height) - 1, -1):
            lines = self._fill_lines(painter, box.width, line_height)
            if line_height * len(lines) <= box.height:
                break
        return lines, line_height

    def _fill_lines(self, painter: Painter, max_width: int, line_height: int) -> list[str]:
        """Wrap the second line of the button between its parts, which bullets separate: as many a line as fit.

        A part wider than a line is broken between words. `max_width` and `line_height`: px; the latter limits the size
        of the text.
        """
        *earlier_parts, last_part = self.detail.split(_BULLET)
        lines: list[str] = []
        for part in (*(f"{earlier_part}{_BULLET.rstrip()}" for earlier_part in earlier_parts), last_part):
            for piece in (
                [part] if painter.line_width(part, SECONDARY_U, max_height=line_height) <= max_width else part.split()
            ):
                joined = f"{lines[-1]} {piece}" if lines else piece
                if lines and painter.line_width(joined, SECONDARY_U, max_height=line_height) <= max_width:
                    lines[-1] = joined
                else:
                    lines.append(piece)
        return lines


class LinkButton(Button):
    """Small outlined button for something rarely used."""

    def paint(self, painter: Painter) -> None:
        """Paint an outline; the text is lighter while the pointer is over it."""
        theme = painter.theme
        painter.draw_box(
            self.rect, RADIUS_U, theme.panel_raised if self.hovered or self.is_pressed else None, theme.outline
        )
        max_width, height = self.rect.width - painter.px(24), self.rect.height - painter.px(4)
        colour = theme.text if self.hovered else theme.text_muted
        painter.draw_line(
            self.name, self.rect.center, SECONDARY_U, colour, anchor="center", max_width=max_width, max_height=height
        )


class PromoButton(Button):
    """Button in accent colour that offers the lessons to a new player."""

    def paint(self, painter: Painter) -> None:
        """Paint an outline and text in accent colour; the text takes two lines if it is large."""
        theme = painter.theme
        painter.draw_box(self.rect, RADIUS_U, self.current_fill(painter, theme.panel_raised), theme.accent, STROKE_U)
        text_rect = self.rect.inflate(-2 * painter.px(_INSET_U), -painter.px(6))
        painter.draw_fitted(self.name, text_rect, NAME_U, theme.accent, weight="bold")


class NewsButton(Button):
    """Line below the entries, with an icon: the last match, or a tip."""

    def __init__(self, id_: str, text: str, icon: str, image_store: ImageStore) -> None:
        """*icon*: name of a menu icon."""
        super().__init__(id_, text)
        self._icon = icon
        self._image_store = image_store

    def paint(self, painter: Painter) -> None:
        """Paint the icon in accent colour and the text, which takes two lines if it is long; hovered: a background."""
        theme, rect = painter.theme, self.rect
        is_touched = self.hovered or self.is_pressed
        painter.draw_box(rect, RADIUS_U, theme.panel_raised if is_touched else theme.panel, theme.outline)
        icon_px, inset = painter.px(_NEWS_ICON_U), painter.px(_INSET_U)
        icon = self._image_store.menu_icon(self._icon, icon_px, theme.accent)
        painter.draw_image(icon, (rect.left + inset + icon_px // 2, rect.centery))
        text_rect = shrink(rect, left=2 * inset + icon_px, right=inset, top=painter.px(4), bottom=painter.px(4))
        colour = theme.text if is_touched else theme.text_muted
        painter.draw_fitted(self.name, text_rect, SECONDARY_U, colour, anchor="midleft", role="news")


class ProfileButton(Button):
    """Portrait and name of the player whose profile is in use."""

    def __init__(self, id_: str, profile: MenuProfile) -> None:
        super().__init__(id_, profile.name)
        self._profile = profile

    def lay_out(self, area: Rect, painter: Painter) -> None:
        """Take as much of *area*, from its right edge, as portrait and name need."""
        name_width = painter.line_width(self.name, BODY_U, "medium", max_height=area.height, role="profile")
        self.rect = right_part(area, min(area.width, name_width + area.height + painter.px(2 * _INSET_U)))

    def paint(self, painter: Painter) -> None:
        """Paint the portrait at the end, and the name before it."""
        theme, rect = painter.theme, self.rect
        is_touched = self.hovered or self.is_pressed
        painter.draw_box(
            rect, rect.height / 2 / painter.scale, theme.panel_raised if is_touched else theme.panel, theme.outline
        )
        inset = painter.px(6)
        disc = right_part(rect.inflate(-2 * inset, -2 * inset), rect.height - 2 * inset)
        painter.draw_avatar(disc, 0, self.name, self._profile.character)
        text_rect = shrink(rect, left=painter.px(_INSET_U), right=disc.width + 3 * inset)
        position = (text_rect.right, text_rect.centery)
        painter.draw_line(
            self.name,
            position,
            BODY_U,
            theme.text,
            weight="medium",
            anchor="midright",
            max_width=text_rect.width,
            max_height=text_rect.height,
            role="profile",
        )
