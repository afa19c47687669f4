"""Which keys belong together, and how the groups stand on a sheet: whole, in columns about equally long. Pure."""

from collections.abc import Sequence

from msgspec import Struct

from yaniv.ui.keys import Action
from yaniv.words import tell


class Group(Struct, frozen=True):
    """Actions under a heading."""

    title: str
    actions: tuple[Action, ...]

    @property
    def lines(self) -> int:
        """With the heading."""
        return 1 + len(self.actions)


Column = tuple[Group, ...]


def groups() -> tuple[Group, ...]:
    """Every action once."""
    return (
        Group(
            tell("Your turn"),
            (
                *("cards", "melds", "meld", "order", "throw", "draw", "take_left", "take_right", "onward"),
                *("take_back", "call", "keep", "hint"),
            ),
        ),
        Group(
            tell("Moving about"),
            (
                *("up", "down", "left", "right", "next", "previous"),
                *("left_end", "right_end", "press", "act", "back"),
            ),
        ),
        Group(tell("Your cards"), ("sort", "reverse", "earlier", "later")),
        Group(tell("Looking"), ("scores", "log", "rules", "shortcuts")),
        Group(
            tell("On other pages"),
            ("continue_match", "new_game", "save", "redo", "search", "show_me", "skip_lesson", "last_lesson"),
        ),
        Group(tell("The program"), ("menu", "settings", "fullscreen", "screenshot", "sound", "captions")),
    )


def columns(wanted: Sequence[Group], most: int) -> tuple[Column, ...]:
    """So few columns as there can be with *most* lines, and these as short as they can be; no group is torn apart."""
    most = max(most, *(group.lines for group in wanted))
    few = len(_filled(wanted, most))
    least = next(lines for lines in range(1, most + 1) if len(_filled(wanted, lines)) <= few)
    return _filled(wanted, least)


def height(column: Sequence[Group]) -> int:
    """In lines: one is free above every group but the first."""
    return sum(group.lines for group in column) + len(column) - 1


def _filled(wanted: Sequence[Group], most: int) -> tuple[Column, ...]:
    filled: list[list[Group]] = [[]]
    for group in wanted:
        if filled[-1] and height([*filled[-1], group]) > most:
            filled.append([])
        filled[-1].append(group)
    return tuple(map(tuple, filled))
