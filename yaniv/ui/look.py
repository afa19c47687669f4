"""What every page is made with: pictures, text, colours and sound, shared by all of them.

*Why* a look can be changed in place: everything on the screen has it in hand, and a player who chooses another table
wants to see it at once.
"""

from pathlib import Path

from msgspec import Struct, field
from pygame import Surface

from yaniv.store.settings import Appearance, CardSize, Messages
from yaniv.ui.art import Art
from yaniv.ui.dress import Dress, Letters, in_colours
from yaniv.ui.sound import Sound
from yaniv.ui.text import Text
from yaniv.ui.theme import EVENING, THEMES, Theme, type_px, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.words import rank_letter, to_the_left


class Look(Struct):
    """The wardrobe of the program."""

    art: Art
    text: Text
    theme: Theme = EVENING
    sound: Sound = field(default_factory=Sound)
    text_scale: float = 1.0
    """By how much the player wants text to be larger, 1 to 2."""
    card_size: CardSize = "usual"
    """Of the cards at the table."""
    messages: Messages = "usual"
    """How long sentences stay that go by themselves."""

    def wear(self, wanted: Appearance) -> None:
        """From now on everything looks like this."""
        theme = in_colours(THEMES[wanted.theme], wanted.face)
        dress = Dress(theme, wanted.face, wanted.back, _letters())
        if dress != self.art.dress:
            self.art.close()
            self.art = Art(self.art.assets, dress=dress)
        self.theme, self.text_scale, self.card_size = theme, wanted.text_size / 100, wanted.card_size
        self.messages = wanted.messages

    def close(self) -> None:
        """No more pictures, and silence."""
        self.art.close()
        self.sound.close()

    def brush(self, surface: Surface, axis: int | None = None, *, size: tuple[int, int] | None = None) -> Brush:
        """A brush for a page, which begins on the side where the player begins to read.

        *axis* is that of a panel which stays where it is and is turned over in itself. *size* is the page's in pixels,
        where *surface* is smaller.
        """
        wide, high = size or surface.get_size()
        u, across = unit((wide, high)), wide if axis is None else axis
        return Brush(
            surface,
            u,
            self.theme,
            self.text,
            self.text_scale,
            axis=across if to_the_left() else None,
            face=self.art.face,
        )

    def table_brush(self, surface: Surface, u: float) -> Brush:
        """A brush for what has a left and a right of its own: cards, seats and whatever belongs to them."""
        return Brush(surface, u, self.theme, self.text, self.text_scale, face=self.art.face)

    def type_px(self, size_u: float, u: float) -> int:
        """A type size in pixels, as large as the player wants it."""
        return type_px(size_u, u, self.text_scale)


def look(assets: Path, wanted: Appearance | None = None) -> Look:
    """The wardrobe as the player wants it; close its art in the end."""
    wanted = wanted or Appearance()
    theme = in_colours(THEMES[wanted.theme], wanted.face)
    art = Art(assets, dress=Dress(theme, wanted.face, wanted.back, _letters()))
    return Look(
        art,
        Text(assets / "fonts", art.suit),
        theme,
        text_scale=wanted.text_size / 100,
        card_size=wanted.card_size,
        messages=wanted.messages,
    )


def _letters() -> Letters:
    """Those that the language puts on court cards, if the player wants them."""
    return "french" if rank_letter("K") == "R" else "english"
