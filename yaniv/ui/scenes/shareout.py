"""Giving rules away: the code to read out or to copy, and a file to be written. Laid over the editor."""

from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.rules.house import Variant
from yaniv.ui import clipboard, keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.files import FilesPanel
from yaniv.ui.scenes.overlay import GAP_U, INSET_U, paint_plate, paint_title
from yaniv.ui.theme import BODY_U, HEADING_U, RADIUS_U, unit
from yaniv.ui.widgets.button import Button, set_in_row
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.focus import Ring
from yaniv.variants import exchange
from yaniv.variants.keeping import KeepError
from yaniv.variants.share import TooLongError, code_of
from yaniv.words import tell

CLOSE: Final = "button:close"
_WIDTH_U: Final = 1180
_HEIGHT_U: Final = 520
_BUTTON_U: Final = (280, 72)
_GROUPS: Final = 7
"""Of a code in one line; more of them are read out line by line."""


class SharePanel:
    """Answers `button:close`."""

    def __init__(self, look: Look, variant: Variant, text: str, home: Path) -> None:
        """*text*: the file as it would be written; *home*: where the player's files are."""
        self._look = look
        self._variant = variant
        self._text = text
        self._home = home
        self._copy = Button("button:copy-code", tell("Copy code"), main=True)
        self._export = Button("button:export", tell("Export file"))
        self._close = Button(CLOSE, tell("Close"))
        try:
            self.code = code_of(variant.rules)
            self._told = tell("Whoever pastes it in the menu sees what is different, and may play by it.")
        except TooLongError as long:
            self.code, self._told = "", str(long)
            self._copy.enabled = False
        first = self._copy.id if self.code else self._export.id
        self._ring = Ring((self._close, self._export, self._copy), first, look.sound.play)
        self._files: FilesPanel | None = None
        self._rect = Rect(0, 0, 0, 0)

    @property
    def announce(self) -> str:
        """What lies on the page."""
        return self._files.announce if self._files else tell("{code}. {told}", code=self.code, told=self._told)

    def handle(self, given: Input) -> str | None:
        """A button was pressed, or a file chosen."""
        if self._files is not None:
            chosen = self._files.handle(given)
            if chosen is not None:
                self._files = None
            if isinstance(chosen, Path):
                self._write(chosen)
            return None
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return CLOSE
        match self._ring.handle(given):
            case "button:close":
                return CLOSE
            case "button:copy-code":
                self._told = clipboard.put(self.code) or tell("The code is on the clipboard.")
            case "button:export":
                start = self._home / exchange.file_name(self._variant.name)
                self._files = FilesPanel(self._look, tell("Export rules"), tell("Write"), start)
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """The code in large letters, what it is good for, and the buttons."""
        self._lay(surface.get_size())
        brush = self._look.brush(surface)
        paint_plate(brush, self._rect)
        paint_title(brush, self._rect, tell("Share {variant}", variant=self._variant.name), 60)
        theme, inset = brush.theme, brush.px(INSET_U)
        left, room = self._rect.left + inset, self._rect.width - 2 * inset
        place = Rect(left, self._rect.top + brush.px(116), room, brush.px(170))
        brush.box(place, RADIUS_U, theme.ink, theme.line)
        lines = _lines(self.code)
        step = place.height // max(1, len(lines))
        for number, line in enumerate(lines):
            middle = (place.centerx, place.top + step // 2 + number * step)
            brush.write(line, middle, HEADING_U, theme.sand, weight="bold", anchor="center", room=room, high=step)
        told = Rect(left, place.bottom + brush.px(12), room, brush.px(80))
        brush.sentence(self._told, told, BODY_U, theme.muted, anchor="midleft")
        self._ring.paint(brush)
        if self._files is not None:
            self._files.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The code and the buttons; under the picker only its own."""
        if self._files is not None:
            return self._files.elements()
        code = Element("share:code", "text", self.code, self._told, pixels(self._rect), ("enabled",), self.code)
        return (code, *self._ring.elements())

    def _lay(self, size: tuple[int, int]) -> None:
        u = unit(size)
        inset, gap, wide, high = (round(each * u) for each in (INSET_U, GAP_U, *_BUTTON_U))
        self._rect = Rect(0, 0, min(round(_WIDTH_U * u), size[0] - 2 * gap), round(_HEIGHT_U * u))
        self._rect.center = (size[0] // 2, size[1] // 2)
        foot = self._rect.bottom - inset // 2 - high
        set_in_row((self._close, self._export, self._copy), self._rect.right - inset, foot, (wide, high), gap)

    def _write(self, path: Path) -> None:
        try:
            exchange.give(path, exchange.for_editors(self._text))
            self._told = tell("Written: {file}.", file=path)
        except KeepError as problem:
            self._told = str(problem)


def _lines(code: str) -> tuple[str, ...]:
    groups = code.split("-")
    return tuple("-".join(groups[at : at + _GROUPS]) for at in range(0, len(groups), _GROUPS))
