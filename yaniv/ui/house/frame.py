"""What stands around the view: the variant and what can be done with it above, what the rules mean below."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.rules.catalogue import BY_PATH, Value
from yaniv.ui import keys
from yaniv.ui.house.desk import Desk
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.theme import RADIUS_U, SECONDARY_U, SMALL_U, type_px, unit
from yaniv.ui.widgets.brush import TIGHTEST_LEADING, Brush
from yaniv.ui.widgets.button import Button, set_beside
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.control import Control, pixels
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.segments import Segments
from yaniv.variants import draft, form
from yaniv.words import tell, tell_number

_MARGIN_U: Final = 60
_HEAD_U: Final = (34, 66)
_TOOLS_U: Final = (116, 58)
_BODY_U: Final = 190
_FOOT_U: Final = 56
"""Strip and line come on top of it."""
_STRIP_U: Final = 72
_LINE_U: Final = 68
_GROWTH: Final = 0.45
"""Of what stands at the foot, where text grows by one."""
_GAP_U: Final = 14
_TITLE_U: Final = 360
_TITLE_SIZE_U: Final = 54
_LIST_U: Final = 500
_WIDEST_U: Final = 660
"""Of the list of variants, where there is room."""
_BESIDE_U: Final = 20
_TWO_LINES: Final = 1.7
"""A sentence that is so much wider than its room stands in it on two lines."""
_MANY: Final = 10
"""So many changes have room to be told of."""
_TOOL_U: Final = 190
_VIEWS_U: Final = 470
_BACK_U: Final = 190
_STEP_U: Final = 150
_MEND_U: Final = 110
_SAVE_U: Final = 260
_PLAY_U: Final = 250
_WORDS_U: Final = 198
_STATUS_INSET_U: Final = 40
"""Beside what is said about the rules, on both sides together."""


class Frame:
    """Knows where everything around the view is, and what it says."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._variant = Dropdown("rules:variant", tell("Variant"), (("", ""),), "")
        self._other = Dropdown("rules:other", tell("Compared with"), (("", ""),), "")
        self._tools = (
            Button("button:duplicate", tell("Duplicate")),
            Button("button:rename", tell("Rename")),
            Button("button:delete", tell("Delete")),
            Button("button:import", tell("Import")),
            Button("button:share", tell("Share")),
        )
        views = (("form", tell("Form")), ("yaml", tell("Text")), ("diff", tell("Changes")))
        self._views = Segments("rules:view", tell("View"), views, "form")
        self._in_words = Button("button:in-words", tell("All rules"))
        self._back = Button("button:back", tell("Back"))
        self._mend = Button("button:mend", tell("Fix"))
        self._undo = Button("button:undo", tell("Undo"))
        self._redo = Button("button:redo", tell("Redo"))
        self._save = Button("button:save", tell("Save"), next(map(keys.cap, keys.bound().save), ""))
        self._play = Button("button:play", tell("New game"), main=True)
        self._labels = {button.id: button.label for button in (self._save, self._play)}
        self.body = Rect(0, 0, 0, 0)
        """For the view."""
        self.extra = Rect(0, 0, 0, 0)
        """For what else stands at the foot."""
        self.status = ""
        """What has to be said about the rules."""
        self._words = ""
        self._is_wrong = False
        self._remedy = ""
        self._changes = ""
        self._strip = Rect(0, 0, 0, 0)

    @property
    def head(self) -> tuple[Control, ...]:
        """Above the view."""
        return (self._variant, self._other, *self._tools, self._views)

    @property
    def foot(self) -> tuple[Control, ...]:
        """Below it."""
        mend = (self._mend,) if self._remedy else ()
        return (self._in_words, self._back, *mend, self._undo, self._redo, self._save, self._play)

    @property
    def view(self) -> str:
        """Which view is chosen: form, yaml or diff."""
        return self._views.chosen

    @property
    def variant(self) -> str:
        """The variant chosen from the list."""
        return self._variant.chosen

    @property
    def other(self) -> str:
        """The one to compare with."""
        return self._other.chosen

    def choose(self, view: str) -> None:
        """Begins with this view."""
        options = (("form", tell("Form")), ("yaml", tell("Text")), ("diff", tell("Changes")))
        self._views = Segments("rules:view", tell("View"), options, view)

    def show(self, desk: Desk) -> None:
        """The document is this now."""
        document = desk.draft
        name = desk.title
        if document.is_dirty:
            name = tell("{variant} · not saved", variant=name)
        self._variant = _kept(
            self._variant, [(w, name if w == document.word else t) for w, t in desk.options], document.word
        )
        self._other = _kept(self._other, desk.playable, desk.other)
        self._changes = _changes(len(desk.seen.changes))
        why = tell("A variant that comes with the game stays as it is: change something, and it becomes a copy.")
        for button in self._tools[1:3]:
            button.enabled = desk.is_own
            button.label = button.name if desk.is_own else why
        self._tools[1].enabled = True
        self._tools[1].label = self._tools[1].name
        self._undo.enabled, self._redo.enabled = bool(document.past), bool(document.future)
        self._save.enabled = document.is_dirty and not document.problems
        self._play.enabled = not document.problems
        for button in (self._save, self._play):
            refused = tell("{action}: fix the errors in the rules first.", action=button.name)
            button.label = refused if document.problems else self._labels[button.id]
        remedy = draft.remedy(document)
        self._remedy = "" if remedy is None else _remedy_told(*remedy)
        self._mend.label = tell("Fix: {remedy}", remedy=self._remedy)

    def say(self, words: str, status: str, is_wrong: bool) -> None:  # noqa: FBT001 -- the last of three answers
        """What the rules mean, and what is to be said about them."""
        self._words, self.status, self._is_wrong = words, status, is_wrong

    def texts(self) -> tuple[Element, ...]:
        """What is written at the foot."""
        told = ((self._words, "text:in-words"), (self.status, "text:status"))
        return tuple(Element(id_, "text", text, text, pixels(self._strip)) for text, id_ in told if text)

    def lay(self, size: tuple[int, int], room_u: float = 0) -> None:
        """Places for everything in a window of this size; *room_u*: so high is what else stands at the foot."""
        u = unit(size)

        def px(length: float) -> int:
            return round(length * u)

        margin, gap, right = px(_MARGIN_U), px(_GAP_U), size[0] - px(_MARGIN_U)
        text = self._look.text
        top, high = (px(each) for each in _HEAD_U)
        title = text.measure(tell("House rules"), type_px(_TITLE_SIZE_U, u), "display")[0] + px(36)
        self._other.rect = Rect(right - px(_LIST_U - 60), top, px(_LIST_U - 60), high)
        begin = margin + max(px(_TITLE_U), title)
        told = text.measure(tell("{changes} from", changes=_changes(_MANY)), self._look.type_px(SECONDARY_U, u))[0]
        room = self._other.rect.left - told - 2 * px(_BESIDE_U) - begin
        self._variant.rect = Rect(begin, top, min(max(px(_LIST_U), room), px(_WIDEST_U)), high)
        top, high = (px(each) for each in _TOOLS_U)
        left = margin
        for button in self._tools:
            button.rect = Rect(left, top, button.wide(text, u, _TOOL_U), high)
            left = button.rect.right + gap
        self._views.rect = Rect(right - px(_VIEWS_U), top, px(_VIEWS_U), high)
        extra = px(room_u + _GAP_U) if room_u else 0
        grown = 1 + _GROWTH * (self._look.text_scale - 1)
        strip, high = px(_STRIP_U * grown), px(_LINE_U * grown)
        foot = size[1] - px(_FOOT_U) - strip - high - extra
        self.extra = Rect(margin, foot + gap, right - margin, extra - gap)
        self.body = Rect(margin, px(_BODY_U), right - margin, foot - px(_BODY_U))
        self._strip = Rect(margin, foot + gap + extra, right - margin, strip)
        wide = self._in_words.wide(text, u, _WORDS_U)
        self._in_words.rect = Rect(self._strip.right - px(8) - wide, self._strip.top + px(8), wide, strip - 2 * px(8))
        line = Rect(margin, self._strip.bottom + gap, right - margin, high)
        self._back.rect = Rect(line.left, line.top, self._back.wide(text, u, _BACK_U), line.height)
        self._mend.detail = self._remedy if self._look.text_scale == 1 else ""
        self._lay_steps(line, u)
        if self._mend.detail and not self._has_room_for_status(u):
            self._mend.detail = ""
            self._lay_steps(line, u)

    def _lay_steps(self, line: Rect, u: float) -> None:
        """At the right end of the last line, each as wide as its words need."""
        least = (_MEND_U, _STEP_U, _STEP_U, _SAVE_U, _PLAY_U)
        buttons = (self._mend, self._undo, self._redo, self._save, self._play)
        wide_as = [(each, each.wide(self._look.text, u, wide_u)) for each, wide_u in zip(buttons, least, strict=True)]
        set_beside(wide_as, line.right, line.top, line.height, round(_GAP_U * u))

    def _has_room_for_status(self, u: float) -> bool:
        """Can what is wrong be told whole beside the buttons?"""
        type_size = self._look.type_px(SMALL_U, u)
        lines = self._look.text.wrap(self.status, type_size, self._status_place(u).width)
        return len(lines) * round(type_size * TIGHTEST_LEADING) <= self._between.height

    def _status_place(self, u: float) -> Rect:
        return self._between.inflate(-round(_STATUS_INSET_U * u), 0)

    def aside(self, wide: int) -> Rect:
        """Where a sentence of this width takes the place of another one, and covers no button."""
        return self._remarks if self._is_short(wide) else self._told

    def _is_short(self, wide: int) -> bool:
        """Is there room for it instead of the remark? What is wrong is not taken away."""
        return not self._is_wrong and wide <= _TWO_LINES * self._remarks.width

    @property
    def _told(self) -> Rect:
        """Room for the rules in words."""
        room = self._strip.copy()
        room.width = self._in_words.rect.left - room.left - round(self._strip.height * 0.2)
        return room

    @property
    def _remarks(self) -> Rect:
        """Room for what is to be said of them."""
        room = self._between
        return room.inflate(-round(room.height * 0.4), 0)

    @property
    def _between(self) -> Rect:
        """The foot, from the way back to the next button."""
        right = (self._mend if self._remedy else self._undo).rect.left
        return Rect(self._back.rect.topright, (right - self._back.rect.right, self._back.rect.height))

    def paint(self, brush: Brush, instead: int = 0) -> None:
        """Title, captions, and the strip; *instead*: so wide is what is said aside meanwhile."""
        theme, left = brush.theme, brush.px(_MARGIN_U)
        middle, high = self._variant.rect.centery, brush.px(84)
        room = self._variant.rect.left - left - brush.px(20)
        brush.write(
            tell("House rules"), (left, middle), _TITLE_SIZE_U, theme.gold, weight="display", room=room, high=high
        )
        between = Rect(self._variant.rect.right, middle - brush.px(33), 0, brush.px(66))
        between.width = self._other.rect.left - between.left
        told = tell("{changes} from", changes=self._changes)
        beside = brush.px(_BESIDE_U)
        at, room = (between.right - beside, middle), between.width - 2 * beside
        brush.write(told, at, SECONDARY_U, theme.muted, anchor="midright", room=room, high=between.height)
        brush.box(self._strip, RADIUS_U, theme.panel, theme.line)
        words = self._strip.inflate(-brush.px(40), -brush.px(8))
        words.width = self._in_words.rect.left - words.left - brush.px(16)
        if not instead or self._is_short(instead):
            brush.sentence(self._words, words, SMALL_U, theme.sand, anchor="midleft")
        ink = theme.coral if self._is_wrong else theme.sky
        if self.status and not (instead and self._is_short(instead)):
            brush.sentence(self.status, self._status_place(brush.u), SMALL_U, ink, anchor="midleft")


def _changes(number: int) -> str:
    return tell_number("{n} change", "{n} changes", number) if number else tell("no changes")


def _remedy_told(path: str, value: Value) -> str:
    return tell("{title}: {value}", title=tell(BY_PATH[path].title), value=form.told(path, value))


def _kept(old: Dropdown, options: Sequence[Option], chosen: str) -> Dropdown:
    """The list with other rows, in the place of the old one."""
    fresh = Dropdown(old.id, old.name, options, chosen)
    fresh.rect, fresh.focused, fresh.hovered = old.rect, old.focused, old.hovered
    return fresh
