"""Settings: nine parts, each line with its sentence; whatever is changed holds and is saved at once.

The page knows no setting by name: `lines` makes what stands on it from the declarations, and a `Keeper` carries out
what is chosen. It is long because everything that can happen on it meets here, each thing in a few lines.
"""

from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.rules.catalogue import changed, value
from yaniv.store.keyboard import Keyboard
from yaniv.store.options import BY_PATH, PAGES, TITLES, Page, on
from yaniv.store.settings import Settings
from yaniv.ui import keys
from yaniv.ui.cues import Cue
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element, ElementState
from yaniv.ui.look import Look
from yaniv.ui.scenes.keeper import Keeper
from yaniv.ui.scenes.keyedit import Capture
from yaniv.ui.scenes.lines import EXPORT, FORGET, KEY, OPEN, SETTING, lines
from yaniv.ui.scenes.page import paint_ground
from yaniv.ui.scenes.preview import HIGH_U, Preview, caption
from yaniv.ui.scenes.scene import Change, ComeBack
from yaniv.ui.theme import HEADING_U, RADIUS_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.confirm import Confirm
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.form import RESET, Form
from yaniv.ui.widgets.toast import DISMISSED, Toast
from yaniv.words import tell

PART: Final = "page:"
_MARGIN_U: Final = 72
_TOP_U: Final = 140
_FOOT_U: Final = 130
_NAV_U: Final = 400
_NAV_GROWTH: Final = 0.25
"""Of the parts on the left, where text grows by one."""
_GAP_U: Final = 28
_INSET_U: Final = 36
_HEAD_U: Final = 84
_WIDEST_U: Final = 1560
_BUTTON_U: Final = (320, 80)
_RESET_U: Final = 480
_SAMPLES: Final[dict[str, Cue]] = {
    "sound.effects": "put_down",
    "sound.voice": "call",
    "sound.hover": "hover",
    "sound.thinking": "thinking",
    "sound.mute": "put_down",
}
"""What is heard of a setting as soon as it is changed."""
_RETOLD: Final = ("language", "card_letters")
"""After these everything that is written is written anew."""


class Tab(Button):
    """Leads to a part of the page."""

    def __init__(self, page: Page, *, chosen: bool) -> None:
        super().__init__(f"{PART}{page}", tell(TITLES[page]), main=chosen)
        self.left = True

    def states(self) -> tuple[ElementState, ...]:
        """Selected while its part is shown."""
        return (*super().states(), "selected") if self.main else super().states()


class SettingsScene:
    """One part at a time."""

    name = "settings"
    busy = False

    def __init__(self, look: Look, keeper: Keeper, part: str = PAGES[0]) -> None:
        self._look = look
        self._keeper = keeper
        self._page: Page = next((page for page in PAGES if page == part), PAGES[0])
        self._shown = keeper.settings
        self._before: Settings | None = None
        """What holds again if the last reset is undone."""
        self._toast = Toast(look)
        self._preview = Preview(look)
        self._capture: Capture | None = None
        self._question: Confirm | None = None
        self._ring = Ring((), "", look.sound.play)
        self._panel = Rect(0, 0, 0, 0)
        self._strip = Rect(0, 0, 0, 0)
        self._laid: object = None
        """The size of the window and of the text when the lines were laid."""
        self._build()
        self._ring.focus(f"{PART}{self._page}")

    @property
    def moving(self) -> bool:
        """The preview moves, a toast will go, lines come back from past an end, or sharper pictures are coming."""
        goes = self._toast.goes or self._form.column.strays
        return goes or self._preview.moves(self._page) or self._look.art.pending

    @property
    def announce(self) -> str:
        """Which part this is, and what was just said."""
        told = tell("Settings. {part}.", part=tell(TITLES[self._page]))
        shown = [caption(self._page)] if self._preview.shows(self._page) else []
        return " ".join([*([self._toast.text] if self._toast.shown else []), told, *shown])

    def handle(self, given: Input) -> Change | None:
        """Something is chosen, looked at, or undone; or the page is left."""
        if self._capture is not None:
            self._hear(self._capture.handle(given))
            return None
        if self._question is not None:
            self._answer(self._question.handle(given))
            return None
        if (pressed := self._toast.handle(given)) is not None:
            if pressed != DISMISSED:
                self._undo()
            return None
        opened = self._ring.opened
        if not opened and self._form.column.handle(given):
            self._ring.let_go()
            return None
        used = self._ring.handle(given)
        if used is not None:
            return self._use(used)
        if isinstance(given, KeyPressed | PadPressed):
            self._form.reveal(self._ring.focused)
            if keys.meaning(given) in ("back", "settings") and not opened:
                return ComeBack()
        return None

    def update(self, ms: int) -> Change | None:
        """The preview goes on, the toast goes; what was changed elsewhere is shown."""
        self._form.column.rest(ms)
        self._preview.update(ms)
        self._toast.update(ms)
        if self._keeper.settings != self._shown:
            self._refresh()
        return None

    def paint(self, surface: Surface) -> None:
        """Parts on the left, lines on the right, and over them what is asked."""
        self._lay(surface.get_size())
        brush = paint_ground(surface, self._look, tell("Settings"), middle_u=_TOP_U - 66)
        brush.box(self._panel, RADIUS_U, brush.theme.panel, brush.theme.line)
        self._paint_head(brush)
        self._form.paint(brush)
        if self._strip:
            self._preview.paint(brush, self._strip, self._page, self._keeper.settings)
        self._ring.paint(brush)
        left, right = brush.px(_MARGIN_U), self._reset.rect.left - brush.px(_GAP_U)
        self._toast.paint(surface, Rect(left, self._reset.rect.top, right - left, self._reset.rect.height))
        if self._question is not None:
            self._question.paint(surface)
        if self._capture is not None:
            self._capture.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """What is asked; else parts, lines, buttons, and the toast."""
        if self._capture is not None:
            return self._capture.elements()
        if self._question is not None:
            return self._question.elements()
        return (*self._ring.elements(), *self._toast.elements())

    def close(self) -> None:
        """Keys mean what they are set to, whatever was waited for."""
        if self._capture is not None:
            self._capture.close()

    def _build(self) -> None:
        """Everything on the page, as it is set and told now; the focus stays where it is."""
        focused, old = self._ring.focused, getattr(self, "_form", None)
        self._tabs = tuple(Tab(page, chosen=page == self._page) for page in PAGES)
        self._reset = Button("button:reset-page", tell("Reset this page"))
        self._close = Button("button:close", tell("Done"), keys.cap("escape"), main=True)
        self._form = Form(self._look, lines(self._page, self._keeper))
        if old is not None:
            self._form.column = old.column
        controls: tuple[Control, ...] = (*self._tabs, *self._form.controls, self._reset, self._close)
        self._ring.controls = controls
        self._ring.focus(focused.id if focused is not None else "")
        self._reset.enabled = self._came != self._shown

    @property
    def _came(self) -> Settings:
        """The settings with this part of the page as it came."""
        came = self._shown
        for option in on(self._page):
            came = changed(came, option.path, option.default)
        return replace(came, keys=Keyboard()) if self._page == "controls" else came

    def _use(self, used: str) -> Change | None:
        if used == "button:close":
            return ComeBack()
        if used.startswith(PART):
            self._turn_to(used.removeprefix(PART))
        elif used == "button:reset-page":
            self._change(self._came, tell("Everything on this page is as it came."))
        elif used.removeprefix(RESET).startswith(KEY):
            self._use_key(used)
        elif used.removeprefix(RESET).startswith(SETTING):
            self._use_setting(used)
        else:
            self._use_data(used)
        return None

    def _turn_to(self, word: str) -> None:
        self._page = next(page for page in PAGES if page == word)
        self._form.column.rewind()
        self._build()

    def _use_setting(self, used: str) -> None:
        line = self._form.line(used)
        assert line is not None
        path = line.control.id.removeprefix(SETTING)
        resets = used.startswith(RESET)
        self._change(changed(self._shown, path, BY_PATH[path].default if resets else line.control.value()))
        if resets:
            self._ring.focus(line.control.id)
        if path in _SAMPLES:
            self._look.sound.play(_SAMPLES[path])

    def _use_key(self, used: str) -> None:
        action = used.removeprefix(RESET).removeprefix(KEY)
        if not used.startswith(RESET):
            self._capture = Capture(self._look, action, self._shown.keys)
            return
        came: tuple[str, ...] = getattr(Keyboard(), action)
        bound = replace(self._shown.keys, **{action: came})
        self._change(replace(self._shown, keys=bound))
        self._ring.focus(f"{KEY}{action}")

    def _hear(self, outcome: Keyboard | str | None) -> None:
        if outcome is None:
            return
        self._capture = None
        if isinstance(outcome, Keyboard):
            self._change(replace(self._shown, keys=outcome), tell("The key is set."))

    def _use_data(self, used: str) -> None:
        if used.startswith(OPEN):
            word = used.removeprefix(OPEN)
            told = self._keeper.open(next(folder.path for folder in self._keeper.folders if folder.word == word))
            if told:
                self._toast.say(told)
        elif used == EXPORT:
            self._toast.say(self._keeper.export())
        elif used == FORGET:
            word = tell("delete")
            sentence = tell("All matches are deleted for good. Write “{word}” if you are sure.", word=word)
            self._question = Confirm(self._look, tell("Delete all matches?"), sentence, word)

    def _answer(self, sure: bool | None) -> None:  # noqa: FBT001 -- an answer
        if sure is None:
            return
        self._question = None
        if sure:
            self._toast.say(self._keeper.forget())
            self._build()

    def _change(self, settings: Settings, told: str = "") -> None:
        """These hold from now on; *told*: what to say about it, with a way back."""
        before, self._before = self._shown, None
        if settings == before:
            return
        wrong = self._keeper.change(settings)
        if wrong:
            self._toast.say(wrong)
        elif told:
            self._before = before
            self._toast.say(told, Button("button:undo", tell("Undo")))
        self._refresh()

    def _undo(self) -> None:
        before, self._before = self._before, None
        self._toast.dismiss()
        if before is not None:
            self._change(before)

    def _refresh(self) -> None:
        """The lines show what holds now; a control that shows it already is left alone, it may be held."""
        before, self._shown = self._shown, self._keeper.settings
        if any(value(before, path) != value(self._shown, path) for path in _RETOLD) or self._differs():
            self._build()
            return
        self._reset.enabled = self._came != self._shown
        for line in self._form.lines:
            path = line.control.id.removeprefix(SETTING)
            if path in BY_PATH:
                line.mark(as_it_came=value(self._shown, path) == BY_PATH[path].default)

    def _differs(self) -> bool:
        """Does a line say something else than what holds?"""
        stand = {f"{SETTING}{option.path}": value(self._shown, option.path) for option in on(self._page)}
        said = {line.control.id: line.control.value() for line in self._form.lines if line.control.id in stand}
        return stand != said or self._page == "controls"

    def _lay(self, size: tuple[int, int]) -> None:
        u = unit(size)
        margin, top, nav, gap, inset = (round(each * u) for each in (_MARGIN_U, _TOP_U, _NAV_U, _GAP_U, _INSET_U))
        nav = round(nav * (1 + _NAV_GROWTH * (self._look.text_scale - 1)))
        foot = size[1] - round(_FOOT_U * u)
        step = (foot - top + round(8 * u)) // len(PAGES)
        for number, tab in enumerate(self._tabs):
            tab.rect = Rect(margin, top + number * step, nav, step - round(8 * u))
        left = margin + nav + gap
        self._panel = Rect(left, top, min(size[0] - margin - left, round(_WIDEST_U * u)), foot - top)
        inner = self._panel.inflate(-2 * inset, 0)
        head = round(_HEAD_U * u)
        high = round(HIGH_U * u) if self._preview.shows(self._page) else 0
        body = Rect(inner.left, inner.top + head, inner.width, inner.height - head - inset // 2)
        self._strip = Rect(inner.left, body.bottom - high, inner.width, high - inset // 2)
        if high:
            body.height -= high + inset // 2
        else:
            self._strip = Rect(0, 0, 0, 0)
        used = self._ring.focused
        before = None if used is None else used.rect.copy()
        self._form.lay(body, u)
        if self._laid != (size, self._look.text_scale):  # what was in sight may be elsewhere now
            self._laid = (size, self._look.text_scale)
            if used is not None and before and used.hovered and used in self._form.controls:
                self._form.column.pin(before, used.rect)
            else:
                self._form.reveal(used)
            self._form.lay(body, u)
        wide, high = (round(each * u) for each in _BUTTON_U)
        y = foot + round(24 * u)
        self._close.rect = Rect(self._panel.right - wide, y, wide, high)
        reset = round(_RESET_U * u)
        self._reset.rect = Rect(self._close.rect.left - gap - reset, y, reset, high)

    def _paint_head(self, brush: Brush) -> None:
        inset, head = brush.px(_INSET_U), brush.px(_HEAD_U)
        at = (self._panel.left + inset, self._panel.top + head // 2 + brush.px(4))
        room = self._panel.width - 2 * inset
        title = tell(TITLES[self._page])
        brush.write(title, at, HEADING_U, brush.theme.gold, weight="bold", room=room, high=head)
