"""Tile for a way to play: its icon and name, and below them a line that says what it is or how far the player is."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u
from yaniv.ui.widgets.button import Button

_INSET_U: Final = 18
_ICON_SHARE: Final = 0.72
"""Height of the icon relative to that of the line with the name."""
_NAME_SHARE: Final = 0.46
"""Share of the tile's height for icon and name."""


class ModeTile(Button):
    """Button with an icon, a name and a line of text."""

    def __init__(self, id_: str, name: str, line: str, icon: str, image_store: ImageStore) -> None:
        super().__init__(id_, name)
        self.label = f"{name}, {line}"
        self.line = line
        self.line_size_u: float = SECONDARY_U
        """Type size of the line, in u; shared by all tiles of a page."""
        self.has_mark = False
        """True if a dot beside the name says that something waits for the player here."""
        self._icon = icon
        self._image_store = image_store

    def name_rect(self, painter: Painter) -> Rect:
        """Return the place of the name, in px."""
        inner = self._inner_rect(painter)
        height = round(inner.height * _NAME_SHARE)
        return Rect(
            inner.left + round(height * _ICON_SHARE) + painter.px(_INSET_U) // 2 * 2, inner.top, 0, height
        ).union(Rect(inner.right, inner.top, 0, height))

    def line_rect(self, painter: Painter) -> Rect:
        """Return the place of the line below the name, in px."""
        inner = self._inner_rect(painter)
        return shrink(inner, top=round(inner.height * _NAME_SHARE))

    def paint(self, painter: Painter) -> None:
        """Paint the tile, lighter while hovered; its icon is in accent colour."""
        theme, name_rect = painter.theme, self.name_rect(painter)
        painter.draw_box(self.rect, RADIUS_U, self.current_fill(painter, theme.panel_raised), theme.outline)
        icon_px = round(name_rect.height * _ICON_SHARE)
        icon = self._image_store.menu_icon(self._icon, icon_px, theme.accent)
        left = self._inner_rect(painter).left
        painter.draw_image(icon, (left + icon_px // 2, name_rect.centery))
        draw_uniform_text(painter, self.name, name_rect, self.size_u, theme.text, weight="bold")
        draw_uniform_text(painter, self.line, self.line_rect(painter), self.line_size_u, theme.text_muted)
        if self.has_mark:
            mark = Rect(0, 0, painter.px(14), painter.px(14))
            mark.center = (self.rect.right - painter.px(_INSET_U), self.rect.top + painter.px(_INSET_U))
            painter.draw_box(mark, 7, theme.accent)

    def _inner_rect(self, painter: Painter) -> Rect:
        return self.rect.inflate(-2 * painter.px(_INSET_U), -2 * painter.px(_INSET_U * 0.6))


def unify_tile_sizes(tiles: Sequence[ModeTile], painter: Painter) -> None:
    """Give all names of the tiles one type size, and all lines: the largest at which every one fits."""
    if not tiles:
        return
    name_rect, line_rect = tiles[0].name_rect(painter), tiles[0].line_rect(painter)
    name_size_u = uniform_size_u(painter, [tile.name for tile in tiles], name_rect, NAME_U - 2, "bold")
    line_size_u = uniform_size_u(painter, [tile.line for tile in tiles], line_rect, SECONDARY_U - 2)
    for tile in tiles:
        tile.size_u, tile.line_size_u = name_size_u, line_size_u
