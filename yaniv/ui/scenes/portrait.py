"""An opponent on the new-game page: the portrait and the name. Pressed, somebody else takes the seat."""

from copy import copy
from typing import ClassVar

from pygame import Rect

from yaniv.bots.people import PEOPLE, TEMPERS, temper_of
from yaniv.ui.inspect import Role
from yaniv.ui.theme import NAME_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.even import even, fits_even, write_even
from yaniv.words import tell

_TWO_LINES_U = 72
_DISC_U = 116
_NAME_PART = 0.42
"""Of the height, for the name where two lines or more stand below it."""

_MANNER = "manner"
"""The role of the text that says how somebody plays."""


class Portrait(Control):
    """Who sits on a seat."""

    role: ClassVar[Role] = "button"

    def __init__(self, id_: str, person: str) -> None:
        super().__init__(id_, "")
        self.person = person

    @property
    def person(self) -> str:
        """A word of `bots.people.PEOPLE`."""
        return self._person

    @person.setter
    def person(self, person: str) -> None:
        self._person = person
        self.name = tell(PEOPLE[person].name)
        self.label = tell("{who} Press to invite somebody else.", who=self.about)

    @property
    def about(self) -> str:
        """Who that is, and how he plays."""
        temper = temper_of(self._person)
        return tell("{name}, {temper}: {about}", name=self.name, temper=tell(temper.title), about=tell(temper.about))

    @property
    def manner(self) -> str:
        """How the person plays."""
        temper = temper_of(self._person)
        return tell("{temper}: {about}", temper=tell(temper.title), about=tell(temper.about))

    def press(self) -> bool:
        """Somebody else, please."""
        return True

    def value(self) -> str:
        """Who it is."""
        return self._person

    def paint(self, brush: Brush) -> None:
        """The disc, the name beside it, and where there is room how that person plays."""
        theme = brush.theme
        brush.box(self.rect, 99, self.shade(brush, theme.panel_2), theme.line)
        across = min(self.rect.height - brush.px(4), brush.px(_DISC_U))
        disc = Rect(0, 0, across, across)
        disc.midleft = (self.rect.left + min(brush.px(12), (self.rect.height - across) // 2), self.rect.centery)
        brush.avatar(disc, 0, self.name, self._person)
        words = Rect(disc.right + brush.px(16), self.rect.top, 0, self.rect.height)
        words.width = self.rect.right - brush.px(24) - words.left
        if self.rect.height < brush.px(_TWO_LINES_U):
            room, high = words.width, self.rect.height
            brush.write(self.name, words.midleft, NAME_U, theme.sand, weight="medium", room=room, high=high)
            return
        upper, lower = self._halves(brush, words)
        at, room = upper.midleft, upper.width
        brush.write(self.name, at, NAME_U, theme.sand, weight="medium", room=room, high=upper.height)
        told = [tell("{temper}: {about}", temper=tell(each.title), about=tell(each.about)) for each in TEMPERS.values()]
        size = even(brush, told, lower, SMALL_U)
        if fits_even(brush, told, lower, size):
            write_even(brush, self.manner, lower, size, theme.muted)
            return
        if brush.fits(self.manner, SMALL_U, lower.width, high=lower.height):
            brush.write(
                self.manner, lower.midleft, SMALL_U, theme.muted, room=lower.width, high=lower.height, role=_MANNER
            )
        else:
            plain = copy(brush)
            plain.text_scale = 1.0  # where there is no room to grow it is as large as it always was
            plain.sentence(self.manner, lower, SMALL_U, theme.muted, anchor="midleft", role=_MANNER)

    @staticmethod
    def _halves(brush: Brush, words: Rect) -> tuple[Rect, Rect]:
        """For the name, and for how that person plays, which takes more where there is more."""
        upper = words.copy()
        upper.height = min(
            round(words.height * _NAME_PART), round(brush.line(NAME_U, "medium", high=words.height) * 1.1)
        )
        top = upper.bottom - (brush.px(4) if brush.text_scale == 1 else 0)
        lower = Rect(words.left, top, words.width, words.bottom - brush.px(2) - top)
        return upper.move(0, brush.px(3)), lower
