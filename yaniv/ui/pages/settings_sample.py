"""Sample beside the settings: a hand, a sentence and the colours of the table, as the settings make them now."""

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.cards import Card
from yaniv.i18n import card_name, localize_call_word, tr, tr_plural
from yaniv.rules.house_rules import CardValues
from yaniv.rules.scoring import points
from yaniv.settings.settings_schema import Settings
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.rounded_rect import with_round_corners
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.kit.controls import button, icon, portrait, speech
from yaniv.ui.kit.node import Control, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.table.state.table_layout import CARD_SCALES, HAND_CARD_SIZE_U

SampleKind = Literal["table", "speed", "sound"]
HEAR_ID: Final = "button:hear"
_HAND: Final[tuple[Card, ...]] = ("5S", "5D", "9H", "QC")
_PILE_CARD: Final[Card] = "8C"
_THROWN: Final[tuple[Card, ...]] = ("7C", "8C", "9C")
_NEIGHBOUR: Final = "maya"
_NEIGHBOUR_CARDS: Final = 3
_CALL_WORD: Final = "Yaniv"
_LIFT_SHARE: Final = 0.16
"""How far a card is lifted, by its height."""
_PILE_CARD_U: Final = 96
_FLIGHT_CARD_U: Final = 150
_REST_MS: Final = 900
"""Pause at either end of the flight, ms, at any speed."""
_MAX_LEAN_DEG: Final = 6
_FAN_STEP_DEG: Final = 7
_HALF: Final = 0.5
_LEVEL_BARS: Final = 12
_LEVEL_MS: Final = 900
"""Time in ms in which the bars fall after a sound."""
_cloths: Final = SurfaceCache(1)


class SettingsSample:
    """Sample that shows the settings as they are, and what was done to it: lifted cards, sounds heard."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._lifted: frozenset[Card] = frozenset(_HAND[:2])
        self._flight_ms = 0.0
        self._level_ms = 0.0
        """Time until the bars of a sound have fallen."""

    @property
    def sentence(self) -> str:
        """Sentence of the sample, for the voice."""
        return f"{tr('Your turn: throw')}. {tr('Both fives go together.')}"

    def describe(self, kind: SampleKind) -> str:
        """Return a description for screen readers."""
        match kind:
            case "table":
                return tr("Sample: {sentence}", sentence=self.sentence)
            case "speed":
                return tr("Sample: three cards thrown and returned at the chosen speed.")
            case "sound":
                return tr("Sample: {name} calls.", name=self._name)

    def is_animated(self, kind: SampleKind) -> bool:
        """Return True if it moves now."""
        return kind == "speed" or (kind == "sound" and self._level_ms > 0)

    def update(self, ms: int) -> None:
        """Advance by *ms* milliseconds."""
        self._flight_ms += ms
        self._level_ms = max(0.0, self._level_ms - ms)

    def lift(self, card: Card) -> None:
        """Lift a card of the hand, or put it back."""
        self._lifted ^= {card}
        self._context.audio.play("lift")

    def call(self) -> None:
        """Let the neighbour call."""
        self._context.audio.speak("call", _CALL_WORD, _NEIGHBOUR)
        self._level_ms = _LEVEL_MS

    def node(self, kind: SampleKind, settings: Settings, env: Env, *, is_strip: bool = False) -> Node:
        """Return the sample as it is now. *is_strip*: it is wide and low."""
        match kind:
            case "table" if is_strip:
                hand = row(*self._hand(settings), align="stretch", grow=1, width=0)
                content = row(replace(self._sentence(), grow=1, width=0), hand, gap=20, grow=1, align="stretch")
            case "table":
                content = self._table(settings, env)
            case "speed":
                content = picture(partial(self._draw_flight, settings=settings), grow=1)
            case "sound":
                content = self._sound(settings, env)
        about = Control(id="sample", role="image", name=tr("Sample"), label=self.describe(kind))
        tag = label(
            tr("Sample"), 24, "surface_dark", weight="bold", role="sample tag", text_align="center",
            fill="text", radius=26, padding=(22, 4), height=52 * env.growth(0.6),
        )  # fmt: skip
        hear = button(
            HEAR_ID, tr("Hear it"), "call" if kind == "sound" else "hear", draw=icon(self._context, "speech"),
            width=210, min_width=170, height=56 * env.growth(0.6),
        )  # fmt: skip
        head = None if is_strip else row(tag, spacer(), None if kind == "speed" else hear, gap=16)
        return stack(
            picture(_draw_felt), column(head, content, gap=18, padding=(28, 26)),
            justify="stretch", grow=1, control=about,
        )  # fmt: skip

    @property
    def _name(self) -> str:
        return tr(CHARACTERS[_NEIGHBOUR].name)

    # a turn

    def _table(self, settings: Settings, env: Env) -> Node:
        cards = tr_plural("{n} card", "{n} cards", _NEIGHBOUR_CARDS)
        neighbour = row(
            picture(portrait(1, self._name, _NEIGHBOUR), width=104, height=104, min_width=64, min_height=64),
            column(
                label(self._name, 30, weight="bold", role="sample name"),
                label(cards, 26, role="sample words"),
                gap=2, grow=1, justify="center",
            ),
            picture(self._draw_piles, width=230, height=150, min_height=80),
            gap=20, height=150, min_height=80,
        )  # fmt: skip
        hand = row(*self._hand(settings), align="stretch", grow=1, min_height=130)
        if env.is_large:
            return column(self._sentence(), hand, gap=16, grow=1)
        word = tr("{word}!", word=localize_call_word(_CALL_WORD))
        foot = row(
            label(tr("Hand"), 26, role="sample words"),
            label(str(points(_HAND, CardValues())), 44, weight="bold", role="sample total", grow=1),
            label(
                word, 34, "text_muted", weight="display", role="sample call", text_align="center", width=230,
                min_width=150, height=84, min_height=60, radius=18, fill="panel_raised", outline="outline",
            ),
            gap=18, height=88, min_height=60,
        )  # fmt: skip
        return column(neighbour, self._sentence(), hand, foot, gap=16, grow=1)

    def _sentence(self) -> Node:
        return column(
            label(
                tr("Your turn: throw"), 38, "accent", weight="display", role="sample title", text_align="center",
                max_lines=2,
            ),
            label(tr("Both fives go together."), 28, role="sample words", text_align="center", max_lines=2),
            gap=4, padding=(20, 14), fill="panel", outline="accent", radius=18, justify="center",
        )  # fmt: skip

    def _hand(self, settings: Settings) -> Iterator[Node]:
        return (self._hand_card(card, settings) for card in _HAND)

    def _hand_card(self, card: Card, settings: Settings) -> Node:
        is_lifted = card in self._lifted
        control = Control(
            id=f"sample:{card}", role="card", name=card, label=card_name(card), press=card, group="sample",
            states=("selected",) if is_lifted else (),
        )  # fmt: skip
        draw = partial(self._draw_hand_card, card=card, is_lifted=is_lifted, scale=CARD_SCALES[settings.look.card_size])
        return picture(draw, grow=1, control=control)

    def _draw_hand_card(self, painter: Painter, rect: Rect, card: Card, scale: float, *, is_lifted: bool) -> None:
        """Draw a card as large as in the hand, or as there is room; a lifted one has the outline of a choice."""
        room = min(rect.width * 0.96, rect.height / (1 + _LIFT_SHARE) / CARD_ASPECT_RATIO)
        width = max(1, round(min(painter.px(HAND_CARD_SIZE_U[0] * scale), room)))
        height = round(width * CARD_ASPECT_RATIO)
        box = Rect(0, 0, width, height)
        box.midbottom = rect.midbottom
        if is_lifted:
            box.bottom -= round(height * _LIFT_SHARE)
        box = painter.mirrored(box)
        painter.unmirrored.draw_image(self._context.images.card(card, width), box.center)
        if is_lifted:
            painter.unmirrored.draw_box(box, 10, None, painter.theme.accent, 5)

    def _draw_piles(self, painter: Painter, rect: Rect) -> None:
        width = max(1, min(painter.px(_PILE_CARD_U), round(rect.height / CARD_ASPECT_RATIO), rect.width * 2 // 5))
        images, area = self._context.images, painter.mirrored(rect)
        for image, share in ((images.card_back(width), 1), (images.card(_PILE_CARD, width), 3)):
            painter.unmirrored.draw_image(image, (area.left + area.width * share // 4, area.centery))

    # sound

    def _sound(self, settings: Settings, env: Env) -> Node:
        is_calling = self._level_ms > 0
        word = tr("{word}!", word=localize_call_word(_CALL_WORD))
        face = picture(
            portrait(1, self._name, _NEIGHBOUR, "pleased" if is_calling else "calm"),
            width=280, height=280, min_height=120,
        )  # fmt: skip
        volume = 0 if settings.sound.mute else settings.sound.voice
        bars = picture(partial(self._draw_level, volume=volume), height=120, min_height=60)
        return column(
            spacer(),
            speech(word) if is_calling else Node(height=70),
            row(spacer(), face, spacer()),
            None if env.is_large else label(
                self._name, 30, weight="bold", role="sample name", text_align="center"
            ),
            bars, spacer(), gap=16, grow=1,
        )  # fmt: skip

    def _draw_level(self, painter: Painter, rect: Rect, volume: int) -> None:
        """Draw bars, of which as many are lit as the voice is loud; they fall after a sound."""
        lit = round(_LEVEL_BARS * volume / 100 * (self._level_ms / _LEVEL_MS if self._level_ms else 1))
        step = min(painter.px(40), rect.width // _LEVEL_BARS)
        left = rect.centerx - step * _LEVEL_BARS // 2
        for number in range(_LEVEL_BARS):
            height = rect.height * (number + 2) // (_LEVEL_BARS + 2)
            bar = Rect(left + number * step, rect.bottom - height, max(2, step * 3 // 5), height)
            painter.draw_box(bar, 5, painter.theme.accent if number < lit else painter.theme.bar_track)

    # speed

    def _draw_flight(self, painter: Painter, rect: Rect, settings: Settings) -> None:
        """Draw three cards that are thrown and come back, repeatedly; never mirrored."""
        painter, rect = painter.unmirrored, painter.mirrored(rect)
        speed = durations.AnimationSpeed(settings.speed, settings.motion)
        zone = Rect(rect.left, rect.top, rect.width, rect.height * 2 // 5)
        painter.draw_box(zone, 18, None, painter.theme.outline, 3)
        progress, lean_deg = self._flight_progress(speed)
        width = max(1, min(painter.px(_FLIGHT_CARD_U), round(zone.height * 0.8 / CARD_ASPECT_RATIO)))
        start_y, end_y = rect.bottom - width * CARD_ASPECT_RATIO * _HALF, zone.centery
        for number, code in enumerate(_THROWN):
            share, alpha = (progress, 255) if not speed.is_reduced else _fade_pose(progress)
            x = rect.centerx + (number - 1) * width * 0.62
            angle = (1 - share) * (1 - number) * _FAN_STEP_DEG + lean_deg
            image = self._context.images.card(code, width, angle)
            if alpha < 255:  # noqa: PLR2004 -- 255 is opaque
                image = image.copy()
                image.set_alpha(alpha)
            painter.draw_image(image, (round(x), round(start_y + (end_y - start_y) * share)))

    def _flight_progress(self, speed: durations.AnimationSpeed) -> tuple[float, float]:
        """Return the flight progress of the cards, 0 at home to 1 in the zone, and their lean in degrees."""
        flight_ms = speed.scale_ms(durations.THROW_MS) if not speed.is_reduced else durations.FADE_MS
        cycle_ms = self._flight_ms % (2 * (flight_ms + _REST_MS))
        is_outbound = cycle_ms < flight_ms + _REST_MS
        leg_ms = cycle_ms if is_outbound else cycle_ms - flight_ms - _REST_MS
        eased = 1.0 if leg_ms >= flight_ms else out_cubic(leg_ms / flight_ms)
        lean_deg = _MAX_LEAN_DEG * 4 * eased * (1 - eased) if speed.has_full_motion else 0.0
        return (eased, lean_deg) if is_outbound else (1 - eased, -lean_deg)


def _fade_pose(progress: float) -> tuple[float, int]:
    """Return travel share (0 or 1) and alpha (0 to 255) of a card that fades out here and then in there."""
    if progress < _HALF:
        return 0.0, round(255 * (1 - 2 * progress))
    return 1.0, round(255 * (2 * progress - 1))


def _draw_felt(painter: Painter, rect: Rect) -> None:
    key = painter.theme, rect.size
    cloth = _cloths.get_or_create(key, lambda: _felt(painter, rect.size))
    painter.draw_image(cloth, rect.center)
    painter.draw_box(rect, 20, None, painter.theme.outline, 3)


def _felt(painter: Painter, size: tuple[int, int]) -> Surface:
    return with_round_corners(patterned_cloth(painter.theme, size, painter.scale), 20 * painter.scale)
