"""Layout of the main menu: where its blocks are, at any window size, text size and number of entries. Pure.

Two arrangements: at the usual text size, the ways to play form rows below the first buttons; with large text they stand
beside these, where the fan of cards is otherwise. Where the window is too low for all blocks, all become lower.
"""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from pygame import Rect

from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import bottom_part, left_part, right_part, shrink, top_part

LARGE_TEXT: Final = 1.25
"""Text scale from which on the ways to play stand beside the first buttons."""
_MARGIN_U: Final = 96
_TOP_U: Final = 34
_BOTTOM_U: Final = 20
_HEADER_U: Final = 182
_LARGE_HEADER_U: Final = 116
_FOOTER_U: Final = 46
_FIRST_WIDTH_U: Final = 760
_GAP_U: Final = 12
_BLOCK_GAP_U: Final = 22
_PROFILE_SIZE_U: Final = (340, 72)
_OFFER_U: Final = 116
FirstButton = Literal["continue_match", "next_match", "new_game", "quick_play"]
_FIRST_HEIGHTS_U: Final[dict[FirstButton, int]] = {
    "continue_match": 106,
    "next_match": 52,
    "new_game": 94,
    "quick_play": 66,
}
_MIN_FIRST_U: Final = 290
"""Least height of the block of first buttons, so that the fan of cards has room beside it."""
_MAX_FIRST_GROWTH: Final = 1.4
"""Greatest factor by which first buttons grow where there are few of them."""
_TILE_U: Final = 138
_MORE_U: Final = 58
_NEWS_U: Final = 74
_LAST_RESULT_SHARE: Final = 0.36
"""Share of the width of the news for the last match; the tip has the rest."""
_MAX_STRETCH: Final = 1.15
"""Greatest factor by which blocks become higher than usual where there is room."""
_MIN_TILE_COLUMNS: Final = 4
_MAX_TILE_COLUMNS: Final = 6
_LARGE_TILE_COLUMNS: Final = 2


class MenuBlocks(Struct, frozen=True):
    """Blocks that the menu places."""

    first: tuple[FirstButton, ...]
    modes: int
    """Number of ways to play."""
    more: int
    """Number of small buttons."""
    more_columns: int
    """Number of small buttons in a row, as their names allow."""
    has_last_result: bool = False


class MenuLayout:
    """Places of all blocks, in px; blocks that are not there have empty rectangles."""

    def __init__(self, size: tuple[int, int], text_scale: float, overlay_scale: float, blocks: MenuBlocks) -> None:
        """Lay out a window of *size* px. *overlay_scale*: factor by which panels grow with the text, up to a limit."""
        self._scale = pixels_per_u(size)
        self._blocks, self._growth = blocks, overlay_scale
        self.is_large = text_scale >= LARGE_TEXT
        self._gap, self._block_gap = self._px(_GAP_U), self._px(_BLOCK_GAP_U)
        self.page = shrink(
            Rect(0, 0, *size),
            left=self._px(_MARGIN_U),
            right=self._px(_MARGIN_U),
            top=self._px(_TOP_U),
            bottom=self._px(_BOTTOM_U),
        )
        self.footer = bottom_part(self.page, self._px(_FOOTER_U))
        header_height = self._px(_LARGE_HEADER_U if self.is_large else _HEADER_U)
        self._body = shrink(self.page, top=header_height, bottom=self.footer.height)
        self._stretch, self._spare = self._fit()
        self._lay_out_body(header_height)

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)

    def _height(self, height_u: float) -> int:
        """Return the height in px of a block that is stretched with the others."""
        return int(height_u * self._scale * self._stretch)

    @property
    def _tile_columns(self) -> int:
        if self.is_large:
            return _LARGE_TILE_COLUMNS
        rows = -(-self._blocks.modes // _MAX_TILE_COLUMNS)
        return max(_MIN_TILE_COLUMNS, -(-self._blocks.modes // max(1, rows)))

    @property
    def _tile_rows(self) -> int:
        return -(-self._blocks.modes // self._tile_columns)

    @property
    def _more_rows(self) -> int:
        return -(-self._blocks.more // self._blocks.more_columns)

    def _fit(self) -> tuple[float, int]:
        """Return the factor for the height of all blocks, and the px that are left for each gap between them."""
        first_u = max(_MIN_FIRST_U, sum(_FIRST_HEIGHTS_U[each] for each in self._blocks.first))
        blocks = [(first_u, len(self._blocks.first)), (_TILE_U * self._tile_rows, self._tile_rows)]
        if self.is_large:
            blocks = [max(blocks)]
        blocks += [(_MORE_U * self._more_rows, self._more_rows), (_NEWS_U, 1)]
        gaps = sum(self._gap * (rows - 1) for _, rows in blocks if rows) + self._block_gap * (len(blocks) - 1)
        height_u = sum(block_u for block_u, _ in blocks)
        stretch = min(_MAX_STRETCH * self._growth, (self._body.height - gaps) / (height_u * self._scale))
        spare = self._body.height - gaps - height_u * self._scale * stretch
        self._first_height = int(blocks[0][0] * self._scale * stretch) + self._gap * (blocks[0][1] - 1)
        return stretch, max(0, int(spare / len(blocks)))

    def _lay_out_body(self, header_height: int) -> None:
        area = shrink(self._body, top=self._spare // 2)
        width = (self.page.width - self._block_gap) // 2 if self.is_large else self._px(_FIRST_WIDTH_U)
        first_area = top_part(left_part(area, width), self._first_height)
        self.first = dict(self._lay_out_first(first_area))
        first_bottom = first_area.bottom
        beside = shrink(self.page, left=width + self._block_gap)
        self.header = top_part(shrink(self.page, right=beside.width), header_height + self._spare // 2)
        self.profile = self._lay_out_profile()
        if self.is_large:
            tiles = Rect(beside.left, area.top, beside.width, first_bottom - area.top)
            rows = max(1, self._tile_rows)
            self.modes = self._grid(tiles, self._blocks.modes, self._tile_columns, self._row_height(tiles.height, rows))
            bottom = first_bottom
        else:
            tiles = Rect(area.left, first_bottom + self._block_gap + self._spare, area.width, 0)
            self.modes = self._grid(tiles, self._blocks.modes, self._tile_columns, self._height(_TILE_U))
            bottom = max((rect.bottom for rect in self.modes), default=first_bottom)
        more = Rect(area.left, bottom + self._block_gap + self._spare, area.width, 0)
        self.more = self._grid(more, self._blocks.more, self._blocks.more_columns, self._height(_MORE_U))
        news_top = self.more[-1].bottom + self._block_gap + self._spare
        self._lay_out_news(Rect(area.left, news_top, area.width, self._height(_NEWS_U)))
        self._lay_out_free(Rect(beside.left, self.page.top, beside.width, first_bottom - self.page.top))

    def _lay_out_first(self, area: Rect) -> Iterator[tuple[FirstButton, Rect]]:
        """Yield the place of each of the first buttons, one below the other; they fill the area if they can."""
        gaps = self._gap * (len(self._blocks.first) - 1)
        usual_height = sum(self._height(_FIRST_HEIGHTS_U[button]) for button in self._blocks.first)
        growth = max(1.0, min(_MAX_FIRST_GROWTH, (area.height - gaps) / usual_height))
        top = area.top + max(0, area.height - gaps - round(usual_height * growth)) // 2
        for button in self._blocks.first:
            rect = Rect(area.left, top, area.width, int(self._height(_FIRST_HEIGHTS_U[button]) * growth))
            yield button, rect
            top = rect.bottom + self._gap

    def _lay_out_profile(self) -> Rect:
        width, height = (self._px(length_u) for length_u in _PROFILE_SIZE_U)
        return right_part(top_part(self.page, round(height * min(1.2, self._growth))), round(width * self._growth))

    def _lay_out_news(self, news: Rect) -> None:
        result_width = round(news.width * _LAST_RESULT_SHARE) if self._blocks.has_last_result else 0
        self.last_result = left_part(news, result_width)
        self.tip = shrink(news, left=result_width + (self._gap if result_width else 0))

    def _lay_out_free(self, area: Rect) -> None:
        """Determine the room for the fan of cards, and that for the offer of lessons."""
        in_header = top_part(area, self.header.height - self._gap)
        self.offer = in_header if self.is_large else bottom_part(area, self._px(_OFFER_U))
        self.fan = Rect(0, 0, 0, 0) if self.is_large else shrink(area, top=self._px(_PROFILE_SIZE_U[1]))

    def _row_height(self, height: int, rows: int) -> int:
        return (height - self._gap * (rows - 1)) // rows

    def _grid(self, area: Rect, count: int, columns: int, height: int) -> list[Rect]:
        """Return *count* places of equal size from the top of *area* on, in rows of *columns*."""
        width = (area.width - self._gap * (columns - 1)) / columns
        return [
            Rect(
                round(area.left + index % columns * (width + self._gap)),
                area.top + index // columns * (height + self._gap),
                int(width),
                height,
            )
            for index in range(count)
        ]
