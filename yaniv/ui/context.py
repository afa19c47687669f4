"""What every page is made with: pictures, text, colours and sound, shared by all of them.

*Why* a look can be changed in place: everything on the screen has it in hand, and a player who chooses another table
wants to see it at once.
"""

from pathlib import Path

from msgspec import Struct, field
from pygame import Surface

from yaniv.i18n import is_rtl, rank_letter
from yaniv.store.settings import Appearance, CardSize, MessageDuration
from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.graphics.card_style import CardStyle, CourtLetters, with_suit_colours
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import EVENING, THEMES, Theme, pixels_per_u, type_px


class UiContext(Struct):
    """The wardrobe of the program."""

    images: ImageStore
    text_renderer: TextRenderer
    theme: Theme = EVENING
    audio: NullAudio = field(default_factory=NullAudio)
    text_scale: float = 1.0
    """By how much the player wants text to be larger, 1 to 2."""
    card_size: CardSize = "usual"
    """Of the cards at the table."""
    messages: MessageDuration = "usual"
    """How long sentences stay that go by themselves."""

    def apply_appearance(self, appearance: Appearance) -> None:
        """From now on everything looks like this."""
        theme = with_suit_colours(THEMES[appearance.theme], appearance.face)
        card_style = CardStyle(theme, appearance.face, appearance.back, _court_letters())
        if card_style != self.images.card_style:
            self.images.close()
            self.images = ImageStore(self.images.assets, card_style=card_style)
        self.theme, self.text_scale, self.card_size = theme, appearance.text_size / 100, appearance.card_size
        self.messages = appearance.messages

    def close(self) -> None:
        """No more pictures, and silence."""
        self.images.close()
        self.audio.close()

    def painter(self, surface: Surface, axis: int | None = None, *, size: tuple[int, int] | None = None) -> Painter:
        """A brush for a page, which begins on the side where the player begins to read.

        *axis* is that of a panel which stays where it is and is turned over in itself. *size* is the page's in pixels,
        where *surface* is smaller.
        """
        width, height = size or surface.get_size()
        scale, page_axis = pixels_per_u((width, height)), width if axis is None else axis
        return Painter(
            surface,
            scale,
            self.theme,
            self.text_renderer,
            self.text_scale,
            mirror_axis=page_axis if is_rtl() else None,
            portrait=self.images.portrait,
        )

    def unmirrored_painter(self, surface: Surface, scale: float) -> Painter:
        """A brush for what has a left and a right of its own: cards, seats and whatever belongs to them."""
        return Painter(surface, scale, self.theme, self.text_renderer, self.text_scale, portrait=self.images.portrait)

    def type_px(self, size_u: float, scale: float) -> int:
        """A type size in pixels, as large as the player wants it."""
        return type_px(size_u, scale, self.text_scale)


def load_context(assets: Path, appearance: Appearance | None = None) -> UiContext:
    """The wardrobe as the player wants it; close its art in the end."""
    appearance = appearance or Appearance()
    theme = with_suit_colours(THEMES[appearance.theme], appearance.face)
    images = ImageStore(assets, card_style=CardStyle(theme, appearance.face, appearance.back, _court_letters()))
    return UiContext(
        images,
        TextRenderer(assets / "fonts", images.suit_icon),
        theme,
        text_scale=appearance.text_size / 100,
        card_size=appearance.card_size,
        messages=appearance.messages,
    )


def _court_letters() -> CourtLetters:
    """Those that the language puts on court cards, if the player wants them."""
    return "french" if rank_letter("K") == "R" else "english"
