"""What every page is drawn with: pictures, text and colours, shared by all of them."""

from msgspec import Struct
from pygame import Surface

from yaniv.ui.art import Art
from yaniv.ui.text import Text
from yaniv.ui.theme import EVENING, Theme, unit
from yaniv.ui.widgets.brush import Brush


class Look(Struct, frozen=True):
    """The wardrobe of the program."""

    art: Art
    text: Text
    theme: Theme = EVENING

    def brush(self, surface: Surface) -> Brush:
        """A brush for this surface."""
        return Brush(surface, unit(surface.get_size()), self.theme, self.text)
