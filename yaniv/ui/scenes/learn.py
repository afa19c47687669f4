"""Learn to play: five short lessons, and beside them the rules of any variant."""

from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from yaniv.rules.house import Variant
from yaniv.ui import keys
from yaniv.ui.felt import backdrop
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.lessons.course import lessons
from yaniv.ui.look import Look
from yaniv.ui.scenes.halves import INSET_U, MARGIN_U, TOP_U, below_title, right_half
from yaniv.ui.scenes.howto import chapters
from yaniv.ui.scenes.scene import Change, PlayBy, TakeLesson, ToMenu
from yaniv.ui.theme import RADIUS_U, SECONDARY_U, unit
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.choice import Choice
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.reader import Reader
from yaniv.words import tell

_LEFT_U: Final = 560
_WIDEST_U: Final = 1200
_BUTTON_U: Final = 84
_STEP_U: Final = 100
LESSON: Final = "lesson:"


class LearnScene:
    """Lessons on the left, the rules on the right; the variant chosen here holds for both."""

    name = "learn"
    moving = False
    busy = False

    def __init__(self, look: Look, variants: Mapping[str, Variant], chosen: str, *, learnt: bool = False) -> None:
        """*variants* by the words the library knows them by; *learnt*: it is time to play."""
        self._look = look
        self._variants = dict(variants)
        options = [(word, tell(variant.name)) for word, variant in self._variants.items()]
        self._choice = Choice("variant", tell("House rules"), options, chosen)
        self._reader = Reader("rules", "", (), look.text)
        self._back = Button("button:back", tell("Back"))
        self._play = Button("button:play", tell("New game"), main=True) if learnt else None
        self._ring = Ring((), "", look.sound.play)
        self._page = Rect(0, 0, 0, 0)
        self._follow()
        self._ring.focus(self._play.id if self._play else f"{LESSON}1")

    @property
    def announce(self) -> str:
        """Where the player is."""
        return tell("Learn to play. {variant}.", variant=self._chosen.name)

    @property
    def _chosen(self) -> Variant:
        return self._variants[self._choice.chosen]

    def handle(self, given: Input) -> Change | None:
        """A lesson is taken, other rules are read, or the page is left."""
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return ToMenu()
        if self._reader.drag(given):
            return None
        used = self._ring.handle(given) or ""
        if used == "variant":
            self._follow()
        elif used == "button:back":
            return ToMenu()
        elif used == "button:play":
            return PlayBy(self._chosen, self._choice.chosen)
        elif used.startswith(LESSON):
            word = self._choice.chosen
            return TakeLesson(word, self._variants[word], int(used.removeprefix(LESSON)) - 1)
        return None

    def update(self, ms: int) -> Change | None:  # noqa: ARG002 -- nothing here depends on time
        """Time changes nothing here."""
        return None

    def paint(self, surface: Surface) -> None:
        """Both halves."""
        self._lay(surface.get_size())
        surface.blit(backdrop(self._look.theme, surface.get_size()), (0, 0))
        brush = self._look.brush(surface)
        theme, left = brush.theme, brush.px(MARGIN_U)
        brush.write(tell("Learn to play"), (left, brush.px(TOP_U - 76)), 60, theme.gold, weight="display")
        brush.box(self._page, RADIUS_U, theme.panel, theme.line)
        at = (self._page.left + brush.px(INSET_U), self._page.top + brush.px(58))
        title = tell("How to play: {variant}", variant=self._chosen.name)
        room = self._page.width - 2 * brush.px(INSET_U)
        brush.write(title, at, 40, theme.gold, weight="display", room=room)
        label = (self._choice.rect.left, self._choice.rect.top - brush.px(24))
        brush.write(self._choice.name, label, SECONDARY_U, theme.muted, weight="medium")
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """Lessons, the choice of rules, the page, and the way back."""
        return self._ring.elements()

    def close(self) -> None:
        """Nothing to let go of."""

    def _follow(self) -> None:
        """The variant says what there is to learn and to read."""
        focused = self._ring.focused
        first = 0 if self._play else 1
        named = [
            Button(f"{LESSON}{number}", tell("{n}  {title}", n=number, title=lesson.title), main=number == first)
            for number, lesson in enumerate(lessons(self._chosen.rules), 1)
        ]
        for button in named:
            button.left = True
        self._lessons = named
        self._reader.name = self._reader.label = tell("How to play: {variant}", variant=self._chosen.name)
        self._reader.show(chapters(self._chosen.rules))
        ways = (self._back, self._play) if self._play else (self._back,)
        self._ring.controls = (*named, self._choice, self._reader, *ways)
        self._ring.focus(focused.id if focused is not None else "")

    def _lay(self, size: tuple[int, int]) -> None:
        u = unit(size)
        margin, top, wide = (round(each * u) for each in (MARGIN_U, TOP_U, _LEFT_U))
        high = round(_BUTTON_U * u)
        for number, button in enumerate(self._lessons):
            button.rect = Rect(margin, top + round(number * _STEP_U * u), wide, high)
        below = top + round((len(self._lessons) * _STEP_U + 56) * u)
        self._choice.rect = Rect(margin, below, wide, round(68 * u))
        self._back.rect = Rect(margin, size[1] - margin - high, round(240 * u), high)
        if self._play:
            left = self._back.rect.right + round(20 * u)
            self._play.rect = Rect(left, self._back.rect.top, margin + wide - left, high)
        self._page = right_half(size, _LEFT_U, _WIDEST_U)
        self._reader.lay(below_title(self._page, u), u * self._look.text_scale)
