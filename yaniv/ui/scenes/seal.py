"""The seal of a match, laid over it: to be looked at and copied while it is played, opened once it is over."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.sheets.problem import shown
from yaniv.table.seal import Opened
from yaniv.ui import clipboard, keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.motion.slide import Slide
from yaniv.ui.scenes.overlay import GAP_U, INSET_U, paint_plate
from yaniv.ui.scenes.rising import paint_rising
from yaniv.ui.theme import BODY_U, NAME_U, RADIUS_U, SECONDARY_U, unit
from yaniv.ui.widgets.brush import MOST_GROWN, Brush
from yaniv.ui.widgets.button import Button, set_in_row
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.wax import paint_wax
from yaniv.words import tell

CLOSE: Final = "button:close"
COPY: Final = "button:copy"
_WIDTH_U: Final = 1120
_WAX_U: Final = 128
_HEAD_U: Final = 204
_SHORT_HEAD_U: Final = 168
"""What was found is told in fewer words."""
_NOTE_U: Final = 92
"""What the seal does not prove, in up to two lines."""
_BESIDE_WAX_U: Final = 40
_TITLE_U: Final = 46
_TITLE_HIGH_U: Final = 60
_UNDER_TITLE_U: Final = 10
_SEAL_U: Final = 136
_PAIR_U: Final = 50
_HOW_U: Final = 96
_LABEL_U: Final = 170
_FOOT_U: Final = 124
_BUTTON_U: Final = (220, 72)
_GROUP: Final = 8
"""Signs of a seal that are read at once; so many groups in a line."""
_GROUPS: Final = 4


class Deals(Struct, frozen=True):
    """How the cards of a match came about, so far as its player may know it."""

    seal: str
    unseal: Callable[[], Opened]
    """Once the match is over."""
    note: str = ""
    """What the seal does not prove of this deal, for the player."""


class SealPanel:
    """Answers `button:close`; Escape closes it too."""

    def __init__(self, look: Look, seal: str, opened: Opened | None = None, note: str = "") -> None:
        """*opened*: what was found; without it the match goes on. *note*: what the seal does not prove."""
        self._look = look
        self._seal = seal
        self._opened = opened
        self._note = note
        self._copied = ""
        """What has become of the copy."""
        self._copy = Button(COPY, tell("Copy"))
        self._close = Button(CLOSE, tell("Close"), main=True)
        self._ring = Ring((self._copy, self._close), CLOSE, look.sound.play)
        self._rect = Rect(0, 0, 0, 0)
        self._high = 1.0
        """How much higher than usual everything is, for larger text."""
        self.slide = Slide()
        """Comes and goes; what can be pressed is where it will be."""

    @property
    def moving(self) -> bool:
        """It comes or goes."""
        return self.slide.moving

    def update(self, ms: float) -> None:
        """Time passes."""
        self.slide.update(ms)

    @property
    def announce(self) -> str:
        """What lies on the table."""
        told = f"{self._told} {self._note}".rstrip()
        return self._copied or tell("{title}. {told} Press Escape to close.", title=self._title, told=told)

    def handle(self, given: Input) -> str | None:
        """The id of the button that was pressed, once there is no more to do here."""
        if isinstance(given, Resized):
            self.resize(given.size)
            return None
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return CLOSE
        used = self._ring.handle(given)
        if used == COPY:
            pairs = [f"{name}: {told}" for _, name, told in self._pairs]
            refused = clipboard.put("\n".join(pairs) if self._is_open else self._seal)
            self._copied = refused or tell("It is on the clipboard.")
        return used if used == CLOSE else None

    def resize(self, size: tuple[int, int]) -> None:
        """In the middle of a window of this size, higher for larger text."""
        u = unit(size)
        self._high = min(MOST_GROWN, self._look.text_scale)
        text = self._head_u + self._note_u + _SEAL_U + (len(self._pairs[1:]) * _PAIR_U + _HOW_U if self._is_open else 0)
        inset, gap = round(INSET_U * u), round(GAP_U * u)
        high = min(round((text * self._high + INSET_U + _FOOT_U) * u), size[1] - 2 * gap)
        wide = min(round(_WIDTH_U * self._high * u), size[0] - 2 * gap)
        self._rect = Rect(0, 0, wide, high)
        self._rect.center = (size[0] // 2, size[1] // 2)
        button = (round(_BUTTON_U[0] * u), round(_BUTTON_U[1] * u))
        foot = self._rect.bottom - round(28 * u) - button[1]
        set_in_row((self._copy, self._close), self._rect.right - inset, foot, button, gap)

    def paint(self, surface: Surface) -> None:
        """The plate over the dimmed page, as far as it has come."""
        self.resize(surface.get_size())
        paint_rising(surface, self._look.brush(surface), self.slide, self._paint)

    def elements(self) -> tuple[Element, ...]:
        """What it says, the seal and what it was made of, and the buttons."""
        place = pixels(self._rect)
        box = Element("dialog", "dialog", self._title, f"{self._title}. {self._told} {self._note}".rstrip(), place)
        found = (Element(id_, "text", name, told, place, (), told) for id_, name, told in self._pairs)
        return (box, *found, *self._ring.elements())

    @property
    def _is_open(self) -> bool:
        return self._opened is not None and bool(self._opened.salt)

    @property
    def _head_u(self) -> float:
        return _HEAD_U if self._opened is None else _SHORT_HEAD_U

    @property
    def _note_u(self) -> float:
        return _NOTE_U if self._note else 0

    @property
    def _title(self) -> str:
        if self._opened is None:
            return tell("The seal of this match")
        if self._opened.holds is None:
            return tell("The seal stays closed")
        return tell("The seal holds") if self._opened.holds else tell("The seal is broken")

    @property
    def _told(self) -> str:
        if self._opened is not None:
            return self._opened.sentence
        return tell(
            "All shuffles of this match were sealed before its first card. You may keep a copy of the seal: after the"
            " match it is opened, and you can check every one of them."
        )

    @property
    def _pairs(self) -> tuple[tuple[str, str, str], ...]:
        """What can be copied: its id, its name, and itself."""
        seal = ("seal", tell("Seal"), self._seal)
        if not self._opened or not self._is_open:
            return (seal,)
        seed, salt = tell("Deal code"), tell("Salt")
        return (seal, ("seal:seed", seed, self._opened.seed), ("seal:salt", salt, self._opened.salt))

    def _paint(self, surface: Surface) -> Rect:
        brush = self._look.brush(surface)
        paint_plate(brush, self._rect)
        inset = brush.px(INSET_U)
        page = Rect(self._rect.left + inset, self._rect.top + inset, self._rect.width - 2 * inset, 0)
        self._paint_head(brush, page)
        y = page.top + self._px(brush, self._head_u)
        if self._note:
            high = self._px(brush, self._note_u)
            brush.block(self._note, Rect(page.left, y, page.width, high - brush.px(GAP_U)), BODY_U, brush.theme.gold)
            y += high
        self._paint_seal(brush, Rect(page.left, y, page.width, self._px(brush, _SEAL_U)))
        if self._is_open:
            self._paint_pairs(brush, Rect(page.left, y + self._px(brush, _SEAL_U), page.width, 0))
        if self._copied:
            foot = self._copy.rect
            room = Rect(page.left, foot.top, foot.left - page.left - brush.px(GAP_U), foot.height)
            brush.sentence(self._copied, room, SECONDARY_U, brush.theme.muted, anchor="midleft")
        self._ring.paint(brush)
        return brush.place(self._rect)

    def _paint_head(self, brush: Brush, page: Rect) -> None:
        """The wax, and beside it what it stands for."""
        theme, wax = brush.theme, self._px(brush, _WAX_U)
        broken = self._opened is not None and self._opened.holds is False
        paint_wax(brush, (page.left + wax // 2, page.top + wax // 2), _WAX_U * self._high, broken=broken)
        left, line = page.left + wax + brush.px(_BESIDE_WAX_U), self._px(brush, _TITLE_HIGH_U)
        room, ink = page.right - left, theme.coral if broken else theme.gold
        at = (left, page.top + line // 2)
        brush.write(self._title, at, _TITLE_U, ink, weight="display", room=room, high=line)
        told = Rect(left, page.top + line + brush.px(_UNDER_TITLE_U), room, 0)
        told.height = page.top + self._px(brush, self._head_u) - brush.px(GAP_U) - told.top
        brush.block(self._told, told, BODY_U, theme.sand)

    def _paint_seal(self, brush: Brush, place: Rect) -> None:
        """In groups, as it is read aloud; from left to right in every language."""
        brush.box(place, RADIUS_U, brush.theme.ink, brush.theme.line)
        straight, inner = brush.unmirrored, brush.place(place).inflate(-brush.px(GAP_U), -brush.px(GAP_U))
        groups = [self._seal[at : at + _GROUP] for at in range(0, len(self._seal), _GROUP)]
        wide, high = inner.width // _GROUPS, inner.height // 2
        ink, room = brush.theme.sand, wide - brush.px(GAP_U)
        for number, group in enumerate(map(shown, groups[: 2 * _GROUPS])):
            row, column = divmod(number, _GROUPS)
            middle = (inner.left + column * wide + wide // 2, inner.top + row * high + high // 2)
            straight.write(group, middle, NAME_U, ink, weight="bold", anchor="center", room=room, high=high, even=True)

    def _paint_pairs(self, brush: Brush, page: Rect) -> None:
        """What the seal was made of, and how."""
        theme, high, y = brush.theme, self._px(brush, _PAIR_U), page.top + brush.px(GAP_U / 2)
        names = max(brush.width(name, BODY_U, high=high) for _, name, _ in self._pairs[1:])
        beside = max(self._px(brush, _LABEL_U), names + brush.px(GAP_U))
        for _, name, told in self._pairs[1:]:
            middle, room = y + high // 2, page.width - beside
            brush.write(name, (page.left, middle), BODY_U, theme.muted, room=beside - brush.px(GAP_U), high=high)
            brush.write(shown(told), (page.left + beside, middle), BODY_U, theme.sand, room=room, high=high, even=True)
            y += high
        how = Rect(page.left, y, page.width, self._px(brush, _HOW_U) - brush.px(GAP_U / 2))
        told = tell("Anybody can check it: the seal is the SHA-256 of salt, colon and deal code.")
        brush.sentence(told, how, SECONDARY_U, theme.muted, anchor="midleft")

    def _px(self, brush: Brush, length_u: float) -> int:
        return round(length_u * self._high * brush.u)
