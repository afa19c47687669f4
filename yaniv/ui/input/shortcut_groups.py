"""Groups of shortcuts, and their arrangement in columns of about equal length."""

from collections.abc import Sequence

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.ui.input.key_bindings import Action


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
