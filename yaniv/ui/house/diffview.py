"""The view of differences: every rule on which this house and the other have decided differently."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.rules.catalogue import BY_PATH
from yaniv.rules.house import HouseRules
from yaniv.ui.house.view import Seen
from yaniv.ui.inputs import Input
from yaniv.ui.look import Look
from yaniv.ui.theme import BODY_U, NAME_U, RADIUS_U, SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.column import Column
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.form import STACKED
from yaniv.variants import draft, form
from yaniv.variants.difference import Difference
from yaniv.variants.draft import Draft
from yaniv.words import tell

_TAKE: Final = "take:"
_ROW_U: Final = 92
_HEAD_U: Final = 60
_INSET_U: Final = 28
_BUTTON_U: Final = (230, 58)


class DiffView:
    """Rules in words, the other house on the left, this one on the right; each can be taken back."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._column = Column()
        self._changes: tuple[Difference, ...] = ()
        self._house = HouseRules()
        """The other one."""
        self._buttons: tuple[Button, ...] = ()
        self._names = ("", "")
        self._rect = Rect(0, 0, 0, 0)
        self._row = 1

    @property
    def controls(self) -> tuple[Control, ...]:
        """One for each difference."""
        return self._buttons

    def show(self, seen: Seen) -> None:
        """The document is this now."""
        self._names = (tell(seen.other.name), tell(seen.draft.shown.name))
        self._changes, self._house = seen.changes, seen.other.rules
        focused = next((button.id for button in self._buttons if button.focused), "")
        self._buttons = tuple(Button(f"{_TAKE}{each.path}", tell("Take back")) for each in self._changes)
        for button, each in zip(self._buttons, self._changes, strict=True):
            button.focused = button.id == focused
            was = form.told(each.path, each.before)
            button.label = tell("{title}: back to {value}", title=tell(BY_PATH[each.path].title), value=was)

    def lay(self, rect: Rect, u: float) -> None:
        """Rows below each other, in a column that scrolls."""
        grown = self._look.text_scale
        self._row = round(_ROW_U * u * (2 * grown / STACKED if grown >= STACKED else 1))
        head, inset = round(_HEAD_U * u), round(_INSET_U * u)
        self._rect = rect
        inner = Rect(rect.left + inset, rect.top + head, rect.width - 2 * inset, rect.height - head - inset // 2)
        self._column.lay(inner, self._row * len(self._changes), u)
        self._column.show(self._buttons)
        wide, high = (round(length * u) for length in _BUTTON_U)
        for number, button in enumerate(self._buttons):
            middle = self._column.top + number * self._row + self._row // 2
            button.rect = Rect(inner.right - wide - inset, middle - high // 2, wide, high)

    def paint(self, brush: Brush) -> None:
        """The two houses on top, a row for each difference."""
        theme, inner = brush.theme, self._column.rect
        brush.box(self._rect, RADIUS_U, theme.panel, theme.line)
        if not self._changes:
            told = tell("Both houses have the same rules.")
            brush.sentence(told, self._rect.inflate(-brush.px(80), 0), NAME_U, theme.muted)
            return
        places = self._places(brush)
        for (left, room), name in zip(places[1:], self._names, strict=True):
            at = (left, self._rect.top + brush.px(_HEAD_U) // 2 + brush.px(4))
            high = brush.px(_HEAD_U) - brush.px(10)
            brush.write(name, at, SECONDARY_U, theme.gold, weight="bold", room=room, high=high)
        with brush.inside(inner):
            for number, each in enumerate(self._changes):
                top = self._column.top + number * self._row
                if top < inner.bottom and top + self._row > inner.top:
                    self._paint_row(brush, each, Rect(inner.left, top, inner.width, self._row))
        self._column.paint(brush)

    def handle(self, given: Input) -> bool:
        """Scrolls."""
        return self._column.handle(given)

    def reveal(self, focused: Control | None) -> None:
        """Scrolls to the row that has got the focus."""
        if focused is not None and focused in self._buttons:
            self._column.reveal(focused.rect)

    def use(self, used: str) -> Callable[[Draft], Draft] | None:
        """One rule goes back to what the other house has."""
        each = next((each for each in self._changes if used == f"{_TAKE}{each.path}"), None)
        if each is None:
            return None
        house = self._house
        return lambda document: draft.reset(document, house, each.path)

    def _places(self, brush: Brush) -> tuple[tuple[int, int], ...]:
        """Left edge and room of title, other value, own value."""
        inner, gap = self._column.rect, brush.px(24)
        wide = inner.width - brush.px(_BUTTON_U[0]) - 2 * brush.px(_INSET_U) - 3 * gap
        first, rest = round(wide * 0.44), round(wide * 0.28)
        left = inner.left
        return ((left, first), (left + first + gap, rest), (left + first + rest + 2 * gap, rest))

    def _paint_row(self, brush: Brush, each: Difference, rect: Rect) -> None:
        theme, rule = brush.theme, BY_PATH[each.path]
        (left, wide), (old, room), (new, _) = self._places(brush)
        brush.box(Rect(rect.left, rect.bottom - 1, rect.width, 1), 0, theme.line)
        title = Rect(left, rect.top + brush.px(6), wide, rect.height - brush.px(12))
        group = form.groups()[rule.group]
        told = tell("{group}: {title}", group=group, title=tell(rule.title))
        brush.sentence(told, title, BODY_U, theme.sand, weight="medium", anchor="midleft")
        for x, value, ink in ((old, each.before, theme.muted), (new, each.after, theme.gold)):
            box = Rect(x, title.top, room, title.height)
            brush.sentence(form.told(each.path, value), box, BODY_U, ink, anchor="midleft")
