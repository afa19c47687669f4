"""What every page is made with: pictures, text, colours and sound, shared by all of them."""

from msgspec import Struct, field
from pygame import Surface

from yaniv.ui.art import Art
from yaniv.ui.sound import Sound
from yaniv.ui.text import Text
from yaniv.ui.theme import EVENING, Theme, unit
from yaniv.ui.widgets.brush import Brush


class Look(Struct, frozen=True):
    """The wardrobe of the program."""

    art: Art
    text: Text
    theme: Theme = EVENING
    sound: Sound = field(default_factory=Sound)

    def brush(self, surface: Surface) -> Brush:
        """A brush for this surface."""
        return Brush(surface, unit(surface.get_size()), self.theme, self.text)
