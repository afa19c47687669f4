"""What a setting looks like, beside where it is set: cards that fly at the chosen speed, cards as they look."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.store.options import Page
from yaniv.store.settings import Settings
from yaniv.ui import speeds
from yaniv.ui.look import Look
from yaniv.ui.motion.easing import out_cubic
from yaniv.ui.table.places import CARD_SCALES
from yaniv.ui.theme import RADIUS_U
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell

HIGH_U: Final = 250
_CARDS: Final = ("7C", "8C", "9C")
_SAMPLES: Final = ("KS", "QH", "JD", "TC", "JK")
_CARD_U: Final = 110
_RATIO: Final = 1.4
_FAN_DEG: Final = 7
_REST: Final = 900
"""Milliseconds at either end of the way, at any speed."""
_LEAN: Final = 6
"""Degrees in flight, where things may swing."""
_INSET_U: Final = 28
_SUSPENDED: Final = 0.5
"""Half-way through a fade nothing is seen of a card."""


class Preview:
    """The strip below the lines of a page; pages without one have no picture to show."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._ms = 0.0
        self._paints: dict[str, Callable[[Brush, Rect, Settings], None]] = {
            "motion": self._paint_motion,
            "cards": self._paint_cards,
            "accessibility": self._paint_cards,
        }

    def shows(self, page: Page) -> bool:
        """Is there something to see?"""
        return page in self._paints

    def moves(self, page: Page) -> bool:
        """Does it go on by itself?"""
        return page == "motion"

    def update(self, ms: float) -> None:
        """Time passes."""
        self._ms += ms

    def paint(self, brush: Brush, rect: Rect, page: Page, settings: Settings) -> None:
        """A piece of the table: nothing of it is turned over."""
        brush, rect = brush.unmirrored, brush.place(rect)
        brush.box(rect, RADIUS_U, brush.theme.felt, brush.theme.line)
        with brush.inside(rect.inflate(-4, -4)):
            self._paints[page](brush, rect, settings)

    def _paint_motion(self, brush: Brush, rect: Rect, settings: Settings) -> None:
        """Three cards are thrown and come back, for ever."""
        pace = speeds.Pace(settings.speed, settings.motion)
        zone = Rect(0, 0, brush.px(430), rect.height - brush.px(40))
        zone.midright = (rect.right - brush.px(60), rect.centery)
        brush.box(zone, RADIUS_U, None, brush.theme.line, 3)
        part, lean = self._part(pace)
        wide = brush.px(_CARD_U)
        high = min(round(wide * _RATIO), rect.height - brush.px(60))
        wide = round(high / _RATIO)
        home = rect.left + brush.px(190)
        for number, code in enumerate(_CARDS):
            aside = (number - 1) * wide * 0.62
            start, goal = home + aside, zone.centerx + aside
            shift, veil = (part, 255) if not pace.reduced else _faded(part)
            x = start + (goal - start) * shift
            picture = self._look.art.card(code, wide, (1 - shift) * (1 - number) * _FAN_DEG + lean)
            if veil < 255:  # noqa: PLR2004 -- of 255
                picture = picture.copy()
                picture.set_alpha(veil)
            brush.surface.blit(picture, picture.get_rect(center=(round(x), rect.centery)))

    def _part(self, pace: speeds.Pace) -> tuple[float, float]:
        """How far on their way the cards are, and how they lean."""
        flight = pace.ms(speeds.THROW) if not pace.reduced else speeds.FADE
        at = self._ms % (2 * (flight + _REST))
        there = at < flight + _REST
        run = at if there else at - flight - _REST
        eased = 1.0 if run >= flight else out_cubic(run / flight)
        lean = _LEAN * 4 * eased * (1 - eased) if pace.lively else 0.0
        return (eased, lean) if there else (1 - eased, -lean)

    def _paint_cards(self, brush: Brush, rect: Rect, settings: Settings) -> None:
        """A card of each suit, a joker, and two backs, as large as they will lie in the hand."""
        room = rect.width - 2 * brush.px(_INSET_U)
        high = rect.height - 2 * brush.px(_INSET_U)
        scale = CARD_SCALES[settings.look.card_size] / max(CARD_SCALES.values())
        wide = min(round(high / _RATIO), room // (len(_SAMPLES) + 2) - brush.px(14))
        wide = round(wide * scale)
        step = wide + brush.px(16)
        left = rect.centerx - step * (len(_SAMPLES) + 1.5) / 2 + wide / 2
        for number, code in enumerate(_SAMPLES):
            picture = self._look.art.card(code, wide)
            brush.surface.blit(picture, picture.get_rect(center=(round(left + number * step), rect.centery)))
        for turn in (0.0, 0.45):
            picture = self._look.art.back(wide, -4 * turn)
            x = left + (len(_SAMPLES) + turn) * step
            brush.surface.blit(picture, picture.get_rect(center=(round(x), rect.centery)))


def caption(page: Page) -> str:
    """What the strip shows, for those who do not see it."""
    if page == "motion":
        return tell("Preview: three cards are thrown and come back at the chosen speed.")
    return tell("Preview: a card of each suit, a joker and the back, as they are drawn now.")


def _faded(part: float) -> tuple[float, int]:
    """What fades does not travel: gone here, then back there."""
    if part < _SUSPENDED:
        return 0.0, round(255 * (1 - 2 * part))
    return 1.0, round(255 * (2 * part - 1))
