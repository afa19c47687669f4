"""What every page is made with: pictures, text, colours and sound, shared by all of them."""

from pathlib import Path

from msgspec import Struct, field
from pygame import Surface

from yaniv.store.settings import Appearance
from yaniv.ui.art import Art
from yaniv.ui.dress import Dress, in_colours
from yaniv.ui.sound import Sound
from yaniv.ui.text import Text
from yaniv.ui.theme import EVENING, THEMES, Theme, unit
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


def look(assets: Path, wanted: Appearance | None = None) -> Look:
    """The wardrobe as the player wants it; close its art in the end."""
    wanted = wanted or Appearance()
    theme = in_colours(THEMES[wanted.theme], wanted.face)
    art = Art(assets, dress=Dress(theme, wanted.face, wanted.back))
    return Look(art, Text(assets / "fonts", art.suit), theme)
