"""Learn to play: five short lessons, and beside them the rules of any variant."""

from collections.abc import Collection, Mapping
from typing import Final

from pygame import Rect, Surface

from yaniv.rules.house import Variant
from yaniv.ui import keys
from yaniv.ui.felt import backdrop
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.lessons.course import first_not_taken, lessons, mark
from yaniv.ui.look import Look
from yaniv.ui.scenes.halves import INSET_U, MARGIN_U, TOP_U, below_title, right_half
from yaniv.ui.scenes.howto import chapters
from yaniv.ui.scenes.scene import Change, PlayBy, TakeLesson, ToMenu
from yaniv.ui.theme import NAME_U, RADIUS_U, SECONDARY_U, STROKE_U, Colour, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.choice import Choice
from yaniv.ui.widgets.even import even
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.reader import Reader
from yaniv.words import tell

_LEFT_U: Final = 560
_WIDEST_U: Final = 1200
_BUTTON_U: Final = 84
_STEP_U: Final = 100
_TICK_U: Final = 60
"""At the end of the button of a lesson that was taken."""
LESSON: Final = "lesson:"


class Entry(Button):
    """Leads to a lesson; one that was taken has a tick."""

    def __init__(self, number: int, title: str, *, main: bool, taken: bool) -> None:
        super().__init__(f"{LESSON}{number}", tell("{n}  {title}", n=number, title=title), main=main)
        self.left = True
        self.taken = taken
        if taken:
            self.label = tell("{lesson}, taken", lesson=self.name)

    def _label(self, brush: Brush, rect: Rect, ink: Colour) -> None:
        if not self.taken:
            super()._label(brush, rect, ink)
            return
        wide = brush.px(_TICK_U)
        super()._label(brush, Rect(rect.left, rect.top, rect.width - wide, rect.height), ink)
        (x, y), reach = brush.place(Rect(rect.right - wide * 2 // 3, rect.centery, 0, 0)).topleft, brush.px(12)
        tick = [(x - reach, y), (x - reach // 3, y + reach * 2 // 3), (x + reach, y - reach * 2 // 3)]
        brush.unmirrored.stroke(tick, ink if self.main else brush.theme.mint, max(2, brush.px(STROKE_U + 1)))


class LearnScene:
    """Lessons on the left, the rules on the right; the variant chosen here holds for both."""

    name = "learn"
    moving = False
    busy = False

    def __init__(
        self,
        look: Look,
        variants: Mapping[str, Variant],
        chosen: str,
        taken: Collection[str] = (),
        *,
        learnt: bool = False,
    ) -> None:
        """*variants* by the words the library knows them by; *taken*: lessons, as `course.mark` calls them.

        *learnt*: the last one is done, and it is time to play.
        """
        self._look = look
        self._taken = taken
        self._variants = dict(variants)
        options = [(word, tell(variant.name)) for word, variant in self._variants.items()]
        self._choice = Choice("variant", tell("House rules"), options, chosen)
        self._reader = Reader("rules", "", (), look.text)
        self._back = Button("button:back", tell("Back"))
        self._play = Button("button:play", tell("New game"), main=True) if learnt else None
        self._ring = Ring((), "", look.sound.play)
        self._page = Rect(0, 0, 0, 0)
        self._follow()
        self._ring.focus(self._play.id if self._play else f"{LESSON}{self._first + 1}")

    @property
    def announce(self) -> str:
        """Where the player is."""
        told = tell("Learn to play. {variant}.", variant=self._chosen.name)
        return f"{self._headline} {told}" if self._play else told

    @property
    def _first(self) -> int:
        """The lesson to begin with."""
        return first_not_taken(self._choice.chosen, self._chosen.rules, self._taken)

    @property
    def _headline(self) -> str:
        """After the last lesson a word of praise, and whether others were left out."""
        if self._play is None:
            return tell("Learn to play")
        word, every = self._choice.chosen, range(len(self._lessons))
        return tell("Well done!") if all(mark(word, n) in self._taken for n in every) else tell("Nearly done!")

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
        brush.write(self._headline, (left, brush.px(TOP_U - 76)), 60, theme.gold, weight="display")
        brush.box(self._page, RADIUS_U, theme.panel, theme.line)
        at = (self._page.left + brush.px(INSET_U), self._page.top + brush.px(58))
        title = tell("How to play: {variant}", variant=self._chosen.name)
        room = self._page.width - 2 * brush.px(INSET_U)
        brush.write(title, at, 40, theme.gold, weight="display", room=room)
        label = (self._choice.rect.left, self._choice.rect.top - brush.px(24))
        brush.write(self._choice.name, label, SECONDARY_U, theme.muted, weight="medium")
        words = self._lessons[0].rect.inflate(-brush.px(_TICK_U + 56), -brush.px(12))
        size = even(brush, [lesson.name for lesson in self._lessons], words, NAME_U, "bold")
        for lesson in self._lessons:
            lesson.size = size
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """Lessons, the choice of rules, the page, and the way back."""
        return self._ring.elements()

    def close(self) -> None:
        """Nothing to let go of."""

    def _follow(self) -> None:
        """The variant says what there is to learn and to read."""
        focused = self._ring.focused
        first, word = (-1 if self._play else self._first), self._choice.chosen
        self._lessons = named = [
            Entry(number + 1, lesson.title, main=number == first, taken=mark(word, number) in self._taken)
            for number, lesson in enumerate(lessons(self._chosen.rules))
        ]
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
