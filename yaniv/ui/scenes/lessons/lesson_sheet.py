"""Beside the practice table of a lesson: someone who says what to do, what it brings, and buttons to go on."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import is_rtl, tr
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import InputDevice
from yaniv.ui.kit.controls import arrow_right, button, portrait, speech_tail
from yaniv.ui.kit.node import Control, Message, Node, ThemeColour, column, drawing, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.navigation import NavigationRequest

TEACHER: Final = "avi"
"""Character who explains; no opponent of a lesson."""
_TEACHER_SEAT: Final = 2
_STEP: Final = 30
"""Diameter of the disc of a step in the head."""
_LEFT, _TOP, _WIDTH = 20, 96, 400
"""Place of the sheet in u: left of a table for two players, where nothing else is placed."""
_BELOW: Final = 204
"""Room below the sheet for the player's own disc, in u."""
_DISC: Final = 128
_INK: Final = "#3A4A5C"
"""Quieter ink on the paper of the bubble."""


class LessonMessage(Struct, frozen=True):
    """Content of the sheet: texts, progress, and which buttons it has."""

    heading: str
    title: str
    sentence: str
    gesture: str
    """How to do it with the input device in use, or what comes next; may be empty."""
    deal_progress: tuple[int, int]
    """Index of the current deal in the lesson, and number of deals."""
    is_done: bool
    """True if every task of the deal is done and no animation plays."""
    is_last: bool
    """True for the last deal of the last lesson."""
    device: InputDevice = "pointer"
    """The device whose keys stand on the buttons."""
    is_waiting: bool = False
    """True while the pupil has to wait for another player's move or for an animation."""
    hand_totals: tuple[int, ...] = ()
    """Points of the hand before and after the throw that is asked for; empty if none is."""


def sheet_rect(size: tuple[int, int]) -> Rect:
    """Return the rectangle of the sheet in a window of *size* px."""
    scale = pixels_per_u(size)
    return Rect(*(round(length * scale) for length in (_LEFT, _TOP, _WIDTH, _height(size))))


def _height(size: tuple[int, int]) -> float:
    return size[1] / pixels_per_u(size) - _TOP - _BELOW


class LessonSheet(Page):
    """The sheet; it has no keys, because they belong to the table."""

    name = "lesson"
    has_background = False

    def __init__(self, press: Callable[[str], NavigationRequest | None]) -> None:
        """*press*: does what the button with this id stands for."""
        self.message = LessonMessage("", "", "", "", (0, 1), is_done=False, is_last=False)
        self._press = press

    @property
    def announcement(self) -> str:
        """The title, the sentence, and how to make the move."""
        message = self.message
        return " ".join(part for part in (message.title + ".", message.sentence, message.gesture) if part)

    def update(self, message: Message) -> NavigationRequest | None:
        """Carry out the button."""
        return self._press(str(message))

    def view(self, env: Env) -> Node:
        """Return the sheet at the left of the window, in every language: there the table has room."""
        message, bindings = self.message, key_bindings.current_bindings()
        back = _with_key(tr("Previous lesson"), bindings.last_lesson, message.device)
        skip = _with_key(tr("Skip lesson"), bindings.skip_lesson, message.device)
        coach = Control(id="coach", role="text", name=message.title, label=self.announcement)
        says = column(
            self._head(env), self._bubble(), None if env.is_large else self._teacher(), gap=8, grow=1, control=coach
        )
        sheet = column(
            says,
            self._main_button(),
            row(
                button("button:back", tr("Back"), "button:back", spoken=back, grow=1, height=68),
                button("button:skip", tr("Skip"), "button:skip", spoken=skip, grow=1, height=68),
                gap=14,
            ),
            width=_WIDTH, height=_height(env.size), gap=14,
        )  # fmt: skip
        parts = (spacer(), sheet) if is_rtl() else (sheet, spacer())
        return row(*parts, padding=(_LEFT, _TOP), align="start")

    def _head(self, env: Env) -> Node:
        message = self.message
        index, count = message.deal_progress
        done = index + 1 if message.is_done else index
        side = _STEP * env.growth(0.3)
        dots = [
            picture(drawing(_draw_step, number + 1, number < done, number == index), width=side, height=side)
            for number in range(count if count > 1 else 0)
        ]
        return column(
            row(
                label(message.heading, 24, "text_muted", weight="medium", role="coach heading"),
                spacer(), *dots, gap=8, height=36 * env.growth(0.6),
            ),
            label(
                message.title, 42, "accent",
                weight="display", role="coach title", max_lines=2, min_height=66 * env.growth(0.3),
            ),
            fill="surface_dark", outline="outline", radius=20, padding=(22, 10), gap=2,
        )  # fmt: skip

    def _bubble(self) -> Node:
        message = self.message
        return column(
            column(
                label(message.sentence, 27, "spade", max_lines=12, role="coach"),
                label(message.gesture, 24, _INK, weight="medium", max_lines=8, role="gesture")
                if message.gesture else None,
                fill="card_face", radius=20, padding=(22, 14), gap=8,
            ),
            row(Node(width=44), speech_tail(), spacer()),
            grow=1, justify="end",
        )  # fmt: skip

    def _teacher(self) -> Node:
        message = self.message
        name, expression = tr(CHARACTERS[TEACHER].name), "pleased" if message.is_done else "calm"
        face = portrait(_TEACHER_SEAT, name, TEACHER, expression)
        return row(
            picture(face, width=_DISC, height=_DISC),
            spacer() if message.hand_totals else None,
            self._totals()
            if message.hand_totals
            else label(name, 26, weight="bold", role="teacher", padding=(18, 4), radius=20, fill="surface_dark"),
            gap=14, height=_DISC,
        )  # fmt: skip

    def _totals(self) -> Node:
        before, after = self.message.hand_totals
        return column(
            label(tr("Your hand"), 22, "text_muted", text_align="center", role="teacher"),
            row(
                _plate(before, "text", "panel"),
                picture(arrow_right, width=28, height=28),
                _plate(after, "surface_dark", "success"),
                gap=8, justify="center",
            ),
            fill="surface_dark", outline="outline", radius=16, padding=(12, 8), gap=4,
        )  # fmt: skip

    def _main_button(self) -> Node:
        message, bindings = self.message, key_bindings.current_bindings()
        if message.is_done:
            id_, name, keys = "button:next", tr("Finish") if message.is_last else tr("Next"), bindings.press
        else:
            id_, name, keys = "button:show-me", tr("Show me"), bindings.show_me
        key = key_bindings.first_key_label(keys, message.device)
        is_enabled = message.is_done or not message.is_waiting
        control = Control(
            id=id_,
            role="button",
            name=name,
            label=_with_key(name, keys, message.device),
            press=id_,
            is_enabled=is_enabled,
        )
        ink = "surface_dark" if is_enabled else "text_muted"
        return row(
            label(name, 32, ink, weight="bold", role="coach button", grow=1),
            label(key, 24, ink, role="coach key") if key else None,
            height=76, padding=(24, 6), gap=12, fill="accent" if is_enabled else "panel", control=control,
        )  # fmt: skip


def _with_key(name: str, keys: tuple[str, ...], device: InputDevice) -> str:
    """Return the name of a button with the first of its keys, to be read aloud."""
    key = key_bindings.first_key_label(keys, device)
    return f"{name}, {key}" if key else name


def _plate(total: int, ink: ThemeColour, fill: ThemeColour) -> Node:
    """Return points of a hand on a plate."""
    return label(
        f"{total}", 34, ink, weight="bold", text_align="center", role="hand total",
        width=84, height=60, radius=12, fill=fill, outline="outline",
    )  # fmt: skip


def _draw_step(painter: Painter, rect: Rect, number: int, is_done: bool, is_current: bool) -> None:  # noqa: FBT001 -- a value
    """Draw the disc of a step: a tick if it is done, its number if it is the current one, else a ring."""
    theme, side = painter.theme, min(rect.size)
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    if not is_done and not is_current:
        painter.draw_box(disc.inflate(-side // 4, -side // 4), side, None, theme.text_muted, 2)
        return
    painter.draw_box(disc, side, theme.success if is_done else theme.accent)
    if is_done:
        x, y = disc.center
        tick = [
            (x - side * 0.22, y + side * 0.02),
            (x - side * 0.06, y + side * 0.18),
            (x + side * 0.24, y - side * 0.17),
        ]
        painter.unmirrored.draw_polyline(
            [(painter.mirrored(disc).centerx + px - x, py) for px, py in tick], theme.surface_dark, max(2, side // 9)
        )
        return
    painter.draw_line(
        str(number), disc.center, _STEP * 0.7, theme.surface_dark, weight="bold", anchor="center", max_height=0
    )
