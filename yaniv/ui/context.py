"""UI context: images, text renderer, theme and audio, shared by all pages.

*Why* the context is mutable: every page and panel holds a reference to it, and a new appearance applies to all of them
at once.
"""

from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace
from pygame import Surface

from yaniv.i18n import is_rtl, rank_letter
from yaniv.settings.settings_schema import Appearance, CardSize, MessageDuration
from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.card_style import CardStyle, CourtLetters, with_suit_colours
from yaniv.ui.graphics.cloth_patterns import with_table_felt
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import EVENING, THEMES, TableDecor, Theme, type_px


class UiContext(Struct):
    """Shared resources for drawing and sound, with the appearance settings that affect drawing."""

    images: ImageStore
    text_renderer: TextRenderer
    theme: Theme = EVENING
    audio: NullAudio = field(default_factory=NullAudio)
    text_scale: float = 1.0
    """Factor for text sizes from the settings, 1 to 2."""
    card_size: CardSize = "usual"
    """Size of the cards at the table."""
    messages: MessageDuration = "usual"
    """How long messages stay that disappear by themselves."""
    has_colour_vision_grades: bool = False
    """True if grades of moves are in colours that do not need red and green told apart."""
    own_theme: Theme = EVENING
    """Theme of the settings; `theme` may have the felt of a room."""
    room_felt: str = ""
    """Felt of the room in which a match of the journey is played; empty elsewhere."""

    def apply_appearance(self, appearance: Appearance) -> None:
        """Apply changed appearance settings; card images are made again if their style changes."""
        theme, card_style = theme_of(appearance), card_style_of(appearance)
        if card_style != self.images.card_style:
            self.images.close()
            self.images = ImageStore(self.images.assets, card_style=card_style)
        self.own_theme, self.text_scale, self.card_size = theme, appearance.text_size / 100, appearance.card_size
        self.theme = with_table_felt(theme, self.room_felt)
        self.messages, self.has_colour_vision_grades = appearance.messages, appearance.colour_vision

    def enter_room(self, felt: str) -> None:
        """Show the felt of a room from now on; empty: that of the settings."""
        self.room_felt, self.theme = felt, with_table_felt(self.own_theme, felt)

    def close(self) -> None:
        """Stop the background work of the images, and close the audio device."""
        self.images.close()
        self.audio.close()

    def painter(self, surface: Surface, axis: int | None = None, *, size: tuple[int, int] | None = None) -> Painter:
        """Return a painter for a page; it mirrors positions if the language is read from right to left.

        *axis*: sum of the left and right edge (px) of a panel that is mirrored in place; None: the whole page is
        mirrored. *size*: size of the page in px, if *surface* is smaller than the page.
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
        """Return a painter that never mirrors, for cards, seats and what belongs to them.

        *scale*: px per layout unit (u).
        """
        return Painter(surface, scale, self.theme, self.text_renderer, self.text_scale, portrait=self.images.portrait)

    def type_px(self, size_u: float, scale: float) -> int:
        """Return a type size in px for one given in layout units (u), enlarged by the text size of the settings.

        *scale*: px per u.
        """
        return type_px(size_u, scale, self.text_scale)


def load_context(assets: Path, appearance: Appearance | None = None) -> UiContext:
    """Return a new context with the images, fonts and sounds in the folder *assets*; the caller must close it.

    *appearance*: settings of themes and cards; None for the defaults.
    """
    appearance = appearance or Appearance()
    theme = theme_of(appearance)
    images = ImageStore(assets, card_style=card_style_of(appearance))
    return UiContext(
        images,
        TextRenderer(assets / "fonts", images.suit_icon),
        theme,
        text_scale=appearance.text_size / 100,
        card_size=appearance.card_size,
        messages=appearance.messages,
        has_colour_vision_grades=appearance.colour_vision,
        own_theme=theme,
    )


def theme_of(appearance: Appearance) -> Theme:
    """Return the theme of the settings, with its suit colours and what dresses the table."""
    theme = with_suit_colours(THEMES[appearance.theme], appearance.face)
    decor = TableDecor(room=appearance.room, frame=appearance.frame)
    theme = theme if decor == theme.decor else replace(theme, decor=decor)
    return with_table_felt(theme, appearance.cloth)


def card_style_of(appearance: Appearance) -> CardStyle:
    """Return the look of the cards in the settings; the table does not affect it."""
    theme = with_suit_colours(THEMES[appearance.theme], appearance.face)
    return CardStyle(theme, appearance.face, appearance.back, _court_letters(), appearance.paper)


def _court_letters() -> CourtLetters:
    """Return the letters that the current language uses on court cards."""
    return "french" if rank_letter("K") == "R" else "english"
