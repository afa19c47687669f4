"""Sheet that lists all keyboard shortcuts in titled groups, over the scene."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.key_bindings import Action
from yaniv.ui.widgets.slide_painter import SlidingPanel
from yaniv.ui.widgets.widget import element_rect

_MARGIN_U: Final = 28
_INSET_U: Final = 36
_RADIUS_U: Final = 20
_HEADER_HEIGHT_U: Final = 108
_GAP_U: Final = 40
_LINE_HEIGHT_U: Final = 27
"""Height of a line at text scale 1, u."""
_LARGE_TEXT_SCALE: Final = 1.5
"""Text scale from which a column takes the whole width of the sheet."""
_KEYS_SHARE: Final = 0.32
"""Share of a column's width for the keys, then for the gamepad buttons; the action's title takes the rest."""
_GAMEPAD_SHARE: Final = 0.15
_ROW_GAP_U: Final = 16
"""Between keys, buttons and what they do."""
_GAMEPAD_PREFIX: Final = "pad "


class _ShortcutRow(Struct, frozen=True):
    """One line of the sheet: a heading, or an action with its keys and gamepad buttons."""

    title: str
    action: str = ""
    keys: str = ""
    gamepad_buttons: str = ""


class ShortcutGroup(Struct, frozen=True):
    """Actions listed under one heading."""

    title: str
    actions: tuple[Action, ...]

    @property
    def line_count(self) -> int:
        """Number of lines, including the heading."""
        return 1 + len(self.actions)


ShortcutColumn = tuple[ShortcutGroup, ...]


def shortcut_groups() -> tuple[ShortcutGroup, ...]:
    """Return the groups with translated titles; every action occurs once."""
    return (
        ShortcutGroup(
            tr("Your turn"),
            (
                *("cards", "melds", "meld", "order", "throw", "draw", "take_left", "take_right", "onward"),
                *("take_back", "call", "seat_slaps", "keep", "hint"),
            ),
        ),
        ShortcutGroup(tr("Your cards"), ("sort", "reverse", "earlier", "later")),
        ShortcutGroup(
            tr("The program"), ("menu", "settings", "slower", "faster", "fullscreen", "screenshot", "sound", "captions")
        ),
        ShortcutGroup(
            tr("Navigation"),
            (
                *("up", "down", "left", "right", "next", "previous"),
                *("left_end", "right_end", "press", "act", "back"),
            ),
        ),
        ShortcutGroup(tr("Info"), ("scores", "log", "repeat", "review", "rules", "shortcuts")),
        ShortcutGroup(
            tr("Other pages"),
            (
                *("continue_match", "new_game", "quick_play", "save", "redo", "bookmark", "bookmarks", "search"),
                *("show_me", "skip_lesson", "last_lesson"),
            ),
        ),
    )


def balanced_columns(groups: Sequence[ShortcutGroup], max_lines: int) -> tuple[ShortcutColumn, ...]:
    """Arrange the groups in as few columns as *max_lines* allows, and these as short as possible.

    No group is split. A group that is longer than *max_lines* raises that limit.
    """
    max_lines = max(max_lines, *(group.line_count for group in groups))
    column_count = len(_fill_columns(groups, max_lines))
    line_limit = next(lines for lines in range(1, max_lines + 1) if len(_fill_columns(groups, lines)) <= column_count)
    return _fill_columns(groups, line_limit)


def column_line_count(column: Sequence[ShortcutGroup]) -> int:
    """Return the number of lines of a column, with one empty line between groups."""
    return sum(group.line_count for group in column) + len(column) - 1


def _fill_columns(groups: Sequence[ShortcutGroup], max_lines: int) -> tuple[ShortcutColumn, ...]:
    """Put the groups into columns of at most *max_lines*, in order."""
    columns: list[list[ShortcutGroup]] = [[]]
    for group in groups:
        if columns[-1] and column_line_count([*columns[-1], group]) > max_lines:
            columns.append([])
        columns[-1].append(group)
    return tuple(map(tuple, columns))


class ShortcutSheet(SlidingPanel):
    """Sheet with all shortcuts in titled groups; with large text it has several pages.

    Any key shows the next page; after the last page it closes the sheet.
    """

    def __init__(self, context: UiContext, size: tuple[int, int]) -> None:
        super().__init__(context)
        self._title = tr("Keys")
        self._groups = shortcut_groups()
        self._titles = key_bindings.action_titles()
        self._bindings = asdict(key_bindings.current_bindings())
        self._page = 0
        self._size = size

    @property
    def announce(self) -> str:
        """Text for screen readers: the page number if another page follows, and what any key does."""
        if self._shown_page + 1 < self._page_count:
            return tr("Keys, page {n} of {all}. Any key turns the page.", n=self._shown_page + 1, all=self._page_count)
        return tr("Keys. Any key closes the list.")

    def turn_page(self) -> bool:
        """Go to the next page; return False if this is the last one."""
        is_last = self._shown_page + 1 >= self._page_count
        self._page = self._shown_page + (0 if is_last else 1)
        return not is_last

    def resize(self, size: tuple[int, int]) -> None:
        """Place the parts of the sheet for a window of *size* px."""
        self._size = size

    def _paint_panel(self, surface: Surface) -> Rect:
        painter = self._context.painter(surface)
        sheet = self._sheet_rect()
        painter.dim_background()
        painter.draw_box(sheet, _RADIUS_U, painter.theme.panel, painter.theme.outline)
        left, inset = sheet.left + painter.px(_INSET_U), painter.px(_INSET_U)
        header_height = painter.px(60)
        title_rect = painter.draw_line(
            self._title,
            (left, sheet.top + header_height),
            46,
            painter.theme.accent,
            weight="display",
            max_height=painter.px(90),
        )
        page_hint = tr("Page {n} of {all}: any key for more", n=self._shown_page + 1, all=self._page_count)
        hint = page_hint if self._shown_page + 1 < self._page_count else tr("Any key closes this list")
        position, max_width = (
            (sheet.right - inset, sheet.top + header_height),
            sheet.right - 2 * inset - title_rect.right,
        )
        painter.draw_line(
            hint,
            position,
            SMALL_U,
            painter.theme.text_muted,
            anchor="midright",
            max_width=max_width,
            max_height=header_height,
        )
        rows = self._placed_rows()
        column_widths = _column_widths(painter, rows)
        for row, rect in rows:
            _paint_row(painter, rect, row, column_widths)
        return painter.mirrored(sheet)

    def elements(self) -> tuple[Element, ...]:
        """Return an element for the sheet, then one for each heading and action on the current page."""
        sheet_element = Element(
            "dialog", "dialog", self._title, self.announce, element_rect(self._sheet_rect()), ("enabled",)
        )
        return (sheet_element, *(self._element(row, rect) for row, rect in self._placed_rows()))

    def _element(self, row: _ShortcutRow, rect: Rect) -> Element:
        if not row.action:
            number = [group.title for group in self._groups].index(row.title)
            return Element(f"keys:{number}", "text", row.title, row.title, element_rect(rect), ("enabled",))
        keys_text = key_bindings.keys_text(self._bindings[row.action])
        label = tr("{action}: {keys}", action=row.title, keys=keys_text)
        return Element(f"key:{row.action}", "text", row.title, label, element_rect(rect), ("enabled",))

    def _sheet_rect(self) -> Rect:
        margin = round(_MARGIN_U * pixels_per_u(self._size))
        return Rect(margin, margin, self._size[0] - 2 * margin, self._size[1] - 2 * margin)

    @property
    def _columns_per_page(self) -> int:
        return 1 if self._context.text_scale >= _LARGE_TEXT_SCALE else 2

    @property
    def _shown_page(self) -> int:
        """Index of the page that is shown; a larger window may have fewer pages than the one that was opened."""
        return min(self._page, self._page_count - 1)

    @property
    def _page_count(self) -> int:
        return -(-len(self._columns()) // self._columns_per_page)

    def _columns(self) -> tuple[ShortcutColumn, ...]:
        area_height = self._rows_area().height
        return balanced_columns(
            self._groups, int(area_height / (_LINE_HEIGHT_U * self._context.text_scale * pixels_per_u(self._size)))
        )

    def _rows_area(self) -> Rect:
        scale, sheet_rect = pixels_per_u(self._size), self._sheet_rect()
        inset, header_height = round(_INSET_U * scale), round(_HEADER_HEIGHT_U * scale)
        return Rect(
            sheet_rect.left + inset,
            sheet_rect.top + header_height,
            sheet_rect.width - 2 * inset,
            sheet_rect.height - header_height - inset // 2,
        )

    def _placed_rows(self) -> tuple[tuple[_ShortcutRow, Rect], ...]:
        """Return the rows of this page with their rectangles in px, column by column."""
        area, gap, all_columns = self._rows_area(), round(_GAP_U * pixels_per_u(self._size)), self._columns()
        page_columns = all_columns[self._shown_page * self._columns_per_page :][: self._columns_per_page]
        row_height = area.height // max(map(column_line_count, all_columns))
        column_width = (area.width - gap * (self._columns_per_page - 1)) // self._columns_per_page
        placed_rows: list[tuple[_ShortcutRow, Rect]] = []
        for number, column in enumerate(page_columns):
            left = area.left + number * (column_width + gap)
            top = area.top
            for group in column:
                rows = [self._build_row(action) for action in group.actions]
                heading = _ShortcutRow(
                    group.title, gamepad_buttons=tr("Gamepad") if any(row.gamepad_buttons for row in rows) else ""
                )
                placed_rows += [
                    (row, Rect(left, top + line * row_height, column_width, row_height))
                    for line, row in enumerate((heading, *rows))
                ]
                top += (group.line_count + 1) * row_height
        return tuple(placed_rows)

    def _build_row(self, action: str) -> _ShortcutRow:
        bound_keys: tuple[str, ...] = self._bindings[action]
        gamepad_keys = tuple(key for key in bound_keys if key.startswith(_GAMEPAD_PREFIX))
        keyboard_keys = tuple(key for key in bound_keys if key not in gamepad_keys)
        keys_text = key_bindings.keys_text(keyboard_keys) if keyboard_keys or not gamepad_keys else ""
        button_names = tuple(key.removeprefix(_GAMEPAD_PREFIX) for key in gamepad_keys)
        return _ShortcutRow(
            self._titles[action], action, keys_text, key_bindings.keys_text(button_names) if button_names else ""
        )


def _column_widths(painter: Painter, rows: Sequence[tuple[_ShortcutRow, Rect]]) -> tuple[int, int]:
    """Return the widths in px of the columns of keys and of gamepad buttons.

    These are fixed shares of the row, unless a text would not fit; then each column gets what its texts need.
    """
    column_width, row_height, gap = rows[0][1].width, rows[0][1].height, painter.px(_ROW_GAP_U)

    def max_line_width(texts: Iterable[str], weight: FontWeight) -> int:
        return max((painter.line_width(text, SMALL_U, weight, max_height=row_height) for text in texts), default=0)

    usual_widths = round(column_width * _KEYS_SHARE), round(column_width * _GAMEPAD_SHARE)
    keys_width = max_line_width((row.keys if row.action else row.title for row, _ in rows), "bold") + gap
    buttons_width = max_line_width((row.gamepad_buttons for row, _ in rows if row.action), "bold") + gap
    title_width = max_line_width((row.title for row, _ in rows if row.action), "regular")
    if (
        keys_width <= usual_widths[0]
        and buttons_width <= usual_widths[1]
        and title_width <= column_width - sum(usual_widths)
    ):
        return usual_widths
    needed_width = keys_width + buttons_width + title_width
    if needed_width > column_width:
        return keys_width * column_width // needed_width, buttons_width * column_width // needed_width
    spare = (column_width - needed_width) // 2
    return keys_width + spare, buttons_width + spare


def _paint_row(painter: Painter, rect: Rect, row: _ShortcutRow, column_widths: tuple[int, int]) -> None:
    gap, row_height = painter.px(_ROW_GAP_U), rect.height
    left_text, colour = (row.keys, painter.theme.accent) if row.action else (row.title, painter.theme.info)
    left = rect.left
    for text, max_width in (
        (left_text, column_widths[0]),
        (row.gamepad_buttons, column_widths[1] if row.action else rect.width - column_widths[0]),
    ):
        painter.draw_line(
            text,
            (left, rect.centery),
            SMALL_U,
            colour,
            weight="bold",
            max_width=max_width - gap,
            max_height=row_height,
        )
        left += max_width
    if row.action:
        painter.draw_line(
            row.title,
            (left, rect.centery),
            SMALL_U,
            painter.theme.text,
            max_width=rect.right - left,
            max_height=row_height,
        )
