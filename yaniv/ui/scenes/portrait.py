"""An opponent on the new-game page: the portrait and the name. Pressed, somebody else takes the seat."""

from typing import ClassVar

from pygame import Rect

from yaniv.bots.people import PEOPLE, temper_of
from yaniv.ui.inspect import Role
from yaniv.ui.theme import NAME_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control
from yaniv.words import tell

_TWO_LINES_U = 72


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
        fill = brush.raised(theme.panel_2, -0.1 if self.held else 0.16 if self.hovered else 0)
        brush.box(self.rect, 99, fill, theme.line)
        disc = Rect(0, 0, self.rect.height, self.rect.height).inflate(-brush.px(4), -brush.px(4))
        disc.midleft = (self.rect.left + brush.px(2), self.rect.centery)
        brush.avatar(disc, 0, self.name, self._person)
        words = Rect(disc.right + brush.px(16), self.rect.top, 0, self.rect.height)
        words.width = self.rect.right - brush.px(24) - words.left
        if self.rect.height < brush.px(_TWO_LINES_U):
            room, high = words.width, self.rect.height
            brush.write(self.name, words.midleft, NAME_U, theme.sand, weight="medium", room=room, high=high)
            return
        upper, lower = words.copy(), words.copy()
        upper.height = round(0.5 * words.height)
        lower.top, lower.height = upper.bottom - brush.px(4), words.height - upper.height - brush.px(4)
        at, room = (upper.left, upper.centery + brush.px(3)), upper.width
        brush.write(self.name, at, NAME_U, theme.sand, weight="medium", room=room, high=upper.height)
        told = self.manner
        if not brush.fits(told, SMALL_U, lower.width, high=lower.height):
            told = tell(temper_of(self._person).title)
        brush.write(told, lower.midleft, SMALL_U, theme.muted, room=lower.width, high=lower.height)
