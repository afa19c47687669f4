"""Which keys belong together, and how the groups stand on a sheet: whole, in columns about equally long. Pure."""

from collections.abc import Sequence

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.ui.input.key_bindings import Action


class ShortcutGroup(Struct, frozen=True):
    """Actions under a heading."""

    title: str
    actions: tuple[Action, ...]

    @property
    def line_count(self) -> int:
        """With the heading."""
        return 1 + len(self.actions)


ShortcutColumn = tuple[ShortcutGroup, ...]


def shortcut_groups() -> tuple[ShortcutGroup, ...]:
    """Every action once."""
    return (
        ShortcutGroup(
            tr("Your turn"),
            (
                *("cards", "melds", "meld", "order", "throw", "draw", "take_left", "take_right", "onward"),
                *("take_back", "call", "keep", "hint"),
            ),
        ),
        ShortcutGroup(
            tr("Moving about"),
            (
                *("up", "down", "left", "right", "next", "previous"),
                *("left_end", "right_end", "press", "act", "back"),
            ),
        ),
        ShortcutGroup(tr("Your cards"), ("sort", "reverse", "earlier", "later")),
        ShortcutGroup(tr("Looking"), ("scores", "log", "rules", "shortcuts")),
        ShortcutGroup(
            tr("On other pages"),
            ("continue_match", "new_game", "save", "redo", "search", "show_me", "skip_lesson", "last_lesson"),
        ),
        ShortcutGroup(tr("The program"), ("menu", "settings", "fullscreen", "screenshot", "sound", "captions")),
    )


def balanced_columns(groups: Sequence[ShortcutGroup], max_lines: int) -> tuple[ShortcutColumn, ...]:
    """So few columns as there can be with *most* lines, and these as short as they can be; no group is torn apart."""
    max_lines = max(max_lines, *(group.line_count for group in groups))
    column_count = len(_fill_columns(groups, max_lines))
    line_limit = next(lines for lines in range(1, max_lines + 1) if len(_fill_columns(groups, lines)) <= column_count)
    return _fill_columns(groups, line_limit)


def column_line_count(column: Sequence[ShortcutGroup]) -> int:
    """In lines: one is free above every group but the first."""
    return sum(group.line_count for group in column) + len(column) - 1


def _fill_columns(groups: Sequence[ShortcutGroup], max_lines: int) -> tuple[ShortcutColumn, ...]:
    """Put the groups into columns of at most *max_lines*, in order."""
    columns: list[list[ShortcutGroup]] = [[]]
    for group in groups:
        if columns[-1] and column_line_count([*columns[-1], group]) > max_lines:
            columns.append([])
        columns[-1].append(group)
    return tuple(map(tuple, columns))
