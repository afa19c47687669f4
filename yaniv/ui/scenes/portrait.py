"""An opponent on the new-game page: the portrait and the name. Pressed, somebody else takes the seat."""

from typing import ClassVar

from pygame import Rect

from yaniv.bots.people import PEOPLE, temper_of
from yaniv.ui.inspect import Role
from yaniv.ui.theme import NAME_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control
from yaniv.words import tell


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

    def press(self) -> bool:
        """Somebody else, please."""
        return True

    def value(self) -> str:
        """Who it is."""
        return self._person

    def paint(self, brush: Brush) -> None:
        """The disc, and the name beside it."""
        theme = brush.theme
        if self.hovered or self.held:
            brush.box(self.rect, 99, brush.raised(theme.panel, 0.08))
        disc = Rect(0, 0, self.rect.height, self.rect.height).inflate(-brush.px(4), -brush.px(4))
        disc.midleft = (self.rect.left + brush.px(2), self.rect.centery)
        brush.avatar(disc, 0, self.name, self._person)
        at = (disc.right + brush.px(16), self.rect.centery)
        room, high = self.rect.right - brush.px(8) - at[0], self.rect.height
        brush.write(self.name, at, NAME_U, theme.sand, weight="medium", room=room, high=high)
