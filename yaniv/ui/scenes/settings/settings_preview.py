"""Settings preview: cards that fly at the selected speed, or cards as they look with the current settings."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.settings.setting_specs import SettingsPage
from yaniv.settings.settings_schema import Settings
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.table.state.table_layout import CARD_SCALES

PREVIEW_HEIGHT_U: Final = 250
_THROWN_CARDS: Final = ("7C", "8C", "9C")
_SAMPLE_CARDS: Final = ("KS", "QH", "JD", "TC", "JK")
_CARD_WIDTH_U: Final = 110
_CARD_ASPECT_RATIO: Final = 1.4
_FAN_STEP_DEG: Final = 7
_REST_MS: Final = 900
"""Pause at either end of the flight, ms, at any speed."""
_MAX_LEAN_DEG: Final = 6
"""Maximum lean of a card in flight, degrees; only with full motion."""
_INSET_U: Final = 28
_LARGE_TEXT: Final = 1.5
"""Text scale from which on there is no preview."""
_FADE_MIDPOINT: Final = 0.5
"""Progress of a fade at which a card is invisible."""


class SettingsPreview:
    """Strip with a preview, below the rows of some pages of the settings."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._elapsed_ms = 0.0
        self._page_painters: dict[str, Callable[[Painter, Rect, Settings], None]] = {
            "motion": self._paint_motion,
            "cards": self._paint_cards,
            "accessibility": self._paint_cards,
        }

    def has_preview(self, page: SettingsPage) -> bool:
        """Return True if the page has a preview; with large text its room belongs to the settings."""
        return page in self._page_painters and self._context.text_scale < _LARGE_TEXT

    def is_animated(self, page: SettingsPage) -> bool:
        """Return True if the preview of this page moves."""
        return page == "motion" and self.has_preview(page)

    def update(self, ms: float) -> None:
        """Advance the animation by `ms` milliseconds."""
        self._elapsed_ms += ms

    def paint(self, painter: Painter, rect: Rect, page: SettingsPage, settings: Settings) -> None:
        """Paint the preview of a page into *rect* (px); like the table, its content is never mirrored."""
        painter, rect = painter.unmirrored, painter.mirrored(rect)
        painter.draw_box(rect, RADIUS_U, painter.theme.felt, painter.theme.outline)
        with painter.clip_to(rect.inflate(-4, -4)):
            if page == "cards" and painter.theme.decor.cloth:
                cloth = patterned_cloth(painter.theme, rect.size, painter.scale)
                painter.surface.blit(cloth, rect)
            self._page_painters[page](painter, rect, settings)

    def _paint_motion(self, painter: Painter, rect: Rect, settings: Settings) -> None:
        """Paint three cards that are thrown and come back, repeatedly."""
        speed = durations.AnimationSpeed(settings.speed, settings.motion)
        zone = Rect(0, 0, painter.px(430), rect.height - painter.px(40))
        zone.midright = (rect.right - painter.px(60), rect.centery)
        painter.draw_box(zone, RADIUS_U, None, painter.theme.outline, 3)
        progress, lean_deg = self._flight_progress(speed)
        width = painter.px(_CARD_WIDTH_U)
        height = min(round(width * _CARD_ASPECT_RATIO), rect.height - painter.px(60))
        width = round(height / _CARD_ASPECT_RATIO)
        fan_x = rect.left + painter.px(190)
        for number, code in enumerate(_THROWN_CARDS):
            offset = (number - 1) * width * 0.62
            start_x, end_x = fan_x + offset, zone.centerx + offset
            travel_share, alpha = (progress, 255) if not speed.is_reduced else _fade_pose(progress)
            x = start_x + (end_x - start_x) * travel_share
            picture = self._context.images.card(
                code, width, (1 - travel_share) * (1 - number) * _FAN_STEP_DEG + lean_deg
            )
            if alpha < 255:  # noqa: PLR2004 -- 255 is opaque
                picture = picture.copy()
                picture.set_alpha(alpha)
            painter.surface.blit(picture, picture.get_rect(center=(round(x), rect.centery)))

    def _flight_progress(self, speed: durations.AnimationSpeed) -> tuple[float, float]:
        """Return the flight progress of the cards, 0 at home to 1 in the zone, and their lean in degrees."""
        flight_ms = speed.scale_ms(durations.THROW_MS) if not speed.is_reduced else durations.FADE_MS
        cycle_ms = self._elapsed_ms % (2 * (flight_ms + _REST_MS))
        is_outbound = cycle_ms < flight_ms + _REST_MS
        leg_ms = cycle_ms if is_outbound else cycle_ms - flight_ms - _REST_MS
        eased = 1.0 if leg_ms >= flight_ms else out_cubic(leg_ms / flight_ms)
        lean_deg = _MAX_LEAN_DEG * 4 * eased * (1 - eased) if speed.has_full_motion else 0.0
        return (eased, lean_deg) if is_outbound else (1 - eased, -lean_deg)

    def _paint_cards(self, painter: Painter, rect: Rect, settings: Settings) -> None:
        """Paint a card of each suit, a joker and two backs, scaled by the selected card size."""
        max_width = rect.width - 2 * painter.px(_INSET_U)
        height = rect.height - 2 * painter.px(_INSET_U)
        scale = CARD_SCALES[settings.look.card_size] / max(CARD_SCALES.values())
        width = min(round(height / _CARD_ASPECT_RATIO), max_width // (len(_SAMPLE_CARDS) + 2) - painter.px(14))
        width = round(width * scale)
        step = width + painter.px(16)
        left = rect.centerx - step * (len(_SAMPLE_CARDS) + 1.5) / 2 + width / 2
        for number, code in enumerate(_SAMPLE_CARDS):
            picture = self._context.images.card(code, width)
            painter.surface.blit(picture, picture.get_rect(center=(round(left + number * step), rect.centery)))
        for back_number in (0.0, 0.45):
            picture = self._context.images.card_back(width, -4 * back_number)
            x = left + (len(_SAMPLE_CARDS) + back_number) * step
            painter.surface.blit(picture, picture.get_rect(center=(round(x), rect.centery)))


def describe_preview(page: SettingsPage) -> str:
    """Return a description of the preview of a page for screen readers."""
    if page == "motion":
        return tr("Preview: three cards thrown and returned at the chosen speed.")
    return tr("Preview: a card of each suit, a joker and the card back.")


def _fade_pose(progress: float) -> tuple[float, int]:
    """Return travel share (0 or 1) and alpha (0 to 255) of a card that fades out here and then in there."""
    if progress < _FADE_MIDPOINT:
        return 0.0, round(255 * (1 - 2 * progress))
    return 1.0, round(255 * (2 * progress - 1))
