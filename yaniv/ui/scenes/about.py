"""About Yaniv: which version this is, what it is made of, and the licence of every part, word for word."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv import licences
from yaniv.licences import Part
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.halves import GAP_U, INSET_U, MARGIN_U, TOP_U, below_title, right_half
from yaniv.ui.scenes.page import paint_ground
from yaniv.ui.scenes.scene import Change, ToMenu
from yaniv.ui.theme import RADIUS_U, unit
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.listing import Listing
from yaniv.ui.widgets.reader import Chapter, Reader
from yaniv.words import tell

PART: Final = "part"
_LEFT_U: Final = 460
_ROW_U: Final = 62
_BUTTON_U: Final = (240, 84)
_WIDEST_U: Final = 1300
_FULL: Final = 50
"""Letters from which a line of a licence goes on in the next one; shorter ones end there."""


class AboutScene:
    """The parts on the left; what they are for and their licences on the right."""

    name = "about"
    moving = False
    busy = False

    def __init__(self, look: Look, parts: Sequence[Part]) -> None:
        self._look = look
        self._parts = {part.name: part for part in parts}
        self._list = Listing(PART, tell("What Yaniv is made of"), [(part, part) for part in self._parts], "")
        self._reader = Reader("licence", "", (), look.text)
        self._back = Button("button:back", tell("Back"))
        self._ring = Ring((self._list, self._reader, self._back), PART, look.sound.play)
        self._page = Rect(0, 0, 0, 0)
        self._follow()

    @property
    def announce(self) -> str:
        """Where the player is."""
        return tell("About Yaniv. {part}.", part=self._title)

    def handle(self, given: Input) -> Change | None:
        """Another part is looked at, its licence read, or the page left."""
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return ToMenu()
        if self._reader.drag(given):
            return None
        used = self._ring.handle(given)
        if used == PART and self._title != self._reader.name:
            self._follow()
        return ToMenu() if used == "button:back" else None

    def update(self, ms: int) -> Change | None:  # noqa: ARG002 -- nothing here depends on time
        """Time changes nothing here."""
        return None

    def paint(self, surface: Surface) -> None:
        """Both halves."""
        self._lay(surface.get_size())
        until = self._page.left - round(GAP_U * unit(surface.get_size()))
        brush = paint_ground(surface, self._look, tell("About Yaniv"), until, TOP_U - 76)
        theme = brush.theme
        brush.box(self._page, RADIUS_U, theme.panel, theme.line)
        at = (self._page.left + brush.px(INSET_U), self._page.top + brush.px(58))
        room = self._page.width - 2 * brush.px(INSET_U)
        brush.write(self._title, at, 40, theme.gold, weight="display", room=room, high=brush.px(80))
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """The parts, what is told of one, and the way back."""
        return self._ring.elements()

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def _chosen(self) -> Part:
        return self._parts[self._list.chosen]

    @property
    def _title(self) -> str:
        return f"{self._chosen.name} {self._chosen.version}".strip()

    def _follow(self) -> None:
        """The page tells of the part that is chosen."""
        self._reader.name = self._reader.label = self._title
        self._reader.show(tuple(_chapters(self._chosen)))

    def _lay(self, size: tuple[int, int]) -> None:
        u, grown = unit(size), self._look.text_scale
        margin, top, wide, gap = (round(each * u) for each in (MARGIN_U, TOP_U, _LEFT_U, GAP_U))
        across, high = (round(each * u) for each in _BUTTON_U)
        self._back.rect = Rect(margin, size[1] - margin - high, across, high)
        self._list.lay(Rect(margin, top, wide, self._back.rect.top - gap - top), round(_ROW_U * u * min(1.5, grown)))
        self._page = right_half(size, _LEFT_U, _WIDEST_U)
        self._reader.lay(below_title(self._page, u), u * grown)


def _chapters(part: Part) -> Iterator[Chapter]:
    """What the part does here, what is inside it, and its licence."""
    yield Chapter("use", tell("Licence: {licence}", licence=part.licence), _use(part.name))
    if part.inside:
        by_licence: dict[str, list[str]] = {}
        for name, licence in part.inside:
            by_licence.setdefault(licence, []).append(name)
        told = tuple(f"{licence}: {', '.join(names)}" for licence, names in sorted(by_licence.items()))
        yield Chapter("inside", tell("Libraries inside it"), told)
    text = licences.text(part)
    if text:
        yield Chapter("text", tell("The licence in full"), tuple(_paragraphs(text)), marked=False)


def _use(name: str) -> tuple[str, ...]:
    match name:
        case "Yaniv":
            return (
                tell("The card game Yaniv for the desktop: every house rule, fair opponents, nothing lost."),
                tell("It is free: use it, copy it, change it, and pass it on."),
                tell("Cards, portraits and sounds were made for it. Nothing you do is sent anywhere."),
            )
        case "pygame-ce":
            return (tell("It opens the window, draws what you see and plays what you hear."),)
        case "msgspec":
            return (tell("It checks whatever is written down and read again."),)
        case "PyYAML":
            return (tell("It reads the files of house rules and settings."),)
        case "platformdirs":
            return (tell("It knows where your system keeps the files of a program."),)
        case "numpy":
            return (tell("The strong opponents think with it."),)
        case "Rubik":
            return (tell("The letters of this sentence."),)
        case "Suez One":
            return (tell("The letters of the titles."),)
        case "Python":
            return (tell("The language in which all of it is written, and what runs it."),)
        case "PyInstaller":
            return (tell("It starts the program where there is no Python."),)
        case _:
            return (tell("One of the others needs it."),)


def _paragraphs(text: str) -> Iterator[str]:
    """Lines that were broken to fit a page of paper go on where there is room."""
    gathered: list[str] = []
    for line in (*text.splitlines(), ""):
        if gathered and (not line.strip() or len(gathered[-1]) < _FULL):
            yield " ".join(gathered)
            gathered = []
        if line.strip():
            gathered.append(" ".join(line.split()))
