"""Sheet that lists all keyboard shortcuts in titled groups, over the scene."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.input.key_bindings import Action
from yaniv.ui.kit.node import Control, Message, Node, column, label, row, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.panels.page_panel import AnswerPage, PagePanel

_MARGIN: Final = 28
_PADDING: Final = (36, 18)
_HEADER_HEIGHT: Final = 84
_HEADER_GAP: Final = 6
_GAP: Final = 40
_LINE_HEIGHT: Final = 27
"""Height of a line at text scale 1."""
_WORD_GAP: Final = 14
"""Between keys, buttons and what they do."""
_GAMEPAD_PREFIX: Final = "pad "


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


class _Line(Struct, frozen=True):
    """Line of a column: a heading, an action, or nothing."""

    cells: tuple[str, str, str] = ("", "", "")
    """Keys, gamepad buttons and title; of a heading its title and the word for a gamepad."""
    control: Control | None = None

    @property
    def colours(self) -> tuple[str, str, str]:
        return ("accent", "accent", "text") if self.cells[2] else ("info", "info", "text")


class ShortcutPage(AnswerPage):
    """Page of the sheet; with large text it has several, and any press shows the next one or closes the last."""

    name = "keys"

    def __init__(self, env: Env) -> None:
        super().__init__()
        self._env = env
        """Window and text size of the last look."""
        self._index = 0
        self._titles = key_bindings.action_titles()
        self._bindings = asdict(key_bindings.current_bindings())

    @property
    def announcement(self) -> str:
        """The page number if another page follows, and what any key does."""
        number, count = self._shown_index + 1, len(_pages(self._env))
        if number < count:
            return tr("Keys, page {n} of {all}. Any key turns the page.", n=number, all=count)
        return tr("Keys. Any key closes the list.")

    def message_of(self, event: InputEvent) -> Message | None:
        """Turn the page, or close the sheet, at any press; Back always closes it."""
        if not isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            return None
        is_back = not isinstance(event, PointerPressed) and key_bindings.action_for(event) == "back"
        is_last = self._shown_index + 1 == len(_pages(self._env))
        return "close" if is_back or is_last else self._shown_index + 1

    def update(self, message: Message) -> None:
        """Show the page with this index, or close the sheet."""
        if isinstance(message, int):
            self._index = message
        else:
            self.answer = str(message)

    def view(self, env: Env) -> Node:
        """Return the sheet with up to two columns of groups."""
        self._env = env
        pages, index = _pages(env), self._shown_index
        more = tr("Page {n} of {all}: any key for more", n=index + 1, all=len(pages))
        hint = more if index + 1 < len(pages) else tr("Any key closes this list")
        sheet = column(
            row(
                label(tr("Keys"), 46, "accent", weight="display", grow=1),
                label(hint, SMALL_U, "text_muted"),
                height=_HEADER_HEIGHT, gap=_GAP,
            ),
            row(
                *(self._column(each, _line_height(env)) for each in pages[index]),
                *(Node(grow=1, width=0) for _ in range(_columns_per_page(env) - len(pages[index]))),
                gap=_GAP, align="start",
            ),
            control=Control(id="dialog", role="dialog", name=tr("Keys"), label=self.announcement),
            fill="panel", outline="outline", radius=20, padding=_PADDING, gap=_HEADER_GAP,
        )  # fmt: skip
        return stack(sheet, justify="stretch", align="stretch", padding=(_MARGIN, _MARGIN))

    @property
    def _shown_index(self) -> int:
        """Index of the page that is shown; a larger window may have fewer pages than the one that was opened."""
        return min(self._index, len(_pages(self._env)) - 1)

    def _column(self, groups: ShortcutColumn, line_height: float) -> Node:
        """Return groups below each other: keys, gamepad buttons and titles are each as wide as their longest."""
        lines = [line for number, group in enumerate(groups) for line in self._lines(group, is_first=not number)]

        def cells(index: int) -> tuple[Node, ...]:
            return tuple(
                label(
                    line.cells[index], SMALL_U, line.colours[index], role="shortcut", height=line_height,
                    weight="regular" if index > 1 else "bold",
                )
                for line in lines
            )  # fmt: skip

        return stack(
            row(column(*cells(0)), column(*cells(1)), column(*cells(2), grow=1), gap=_WORD_GAP, align="start"),
            column(*(Node(height=line_height, control=line.control) for line in lines)),
            justify="stretch", grow=1,
        )  # fmt: skip

    def _lines(self, group: ShortcutGroup, *, is_first: bool) -> Iterator[_Line]:
        """Yield the lines of a group, with an empty one above its heading if it is not the first."""
        if not is_first:
            yield _Line()
        keys: list[tuple[str, ...]] = [self._bindings[action] for action in group.actions]
        has_buttons = any(key.startswith(_GAMEPAD_PREFIX) for bound in keys for key in bound)
        heading = Control(id=f"keys:{group.actions[0]}", role="text", name=group.title)
        yield _Line((group.title, tr("Gamepad") if has_buttons else "", ""), heading)
        for action, bound in zip(group.actions, keys, strict=True):
            title = self._titles[action]
            spoken = tr("{action}: {keys}", action=title, keys=key_bindings.keys_text(bound))
            buttons = tuple(key.removeprefix(_GAMEPAD_PREFIX) for key in bound if key.startswith(_GAMEPAD_PREFIX))
            others = tuple(key for key in bound if not key.startswith(_GAMEPAD_PREFIX))
            control = Control(id=f"key:{action}", role="text", name=title, label=spoken)
            keys_text = key_bindings.keys_text(others) if others or not buttons else ""
            yield _Line((keys_text, key_bindings.keys_text(buttons) if buttons else "", title), control)


class ShortcutSheet(PagePanel):
    """The page over a scene; `handle` returns `close` when it is to be closed."""

    def __init__(self, context: UiContext, size: tuple[int, int]) -> None:
        """*size*: of the window, in px."""
        super().__init__(context, ShortcutPage(Env(size, context.text_scale)))
        self.resize(size)


def _columns_per_page(env: Env) -> int:
    return 1 if env.is_large else 2


def _columns(env: Env) -> tuple[ShortcutColumn, ...]:
    return balanced_columns(shortcut_groups(), int(_room(env) / (_LINE_HEIGHT * env.text_scale)))


def _pages(env: Env) -> list[tuple[ShortcutColumn, ...]]:
    columns, count = _columns(env), _columns_per_page(env)
    return [columns[start : start + count] for start in range(0, len(columns), count)]


def _line_height(env: Env) -> float:
    """Return the height of a line with which the longest column fills the sheet."""
    return _room(env) / max(map(column_line_count, _columns(env)))


def _room(env: Env) -> float:
    return env.size[1] / pixels_per_u(env.size) - 2 * (_MARGIN + _PADDING[1]) - _HEADER_HEIGHT - _HEADER_GAP
