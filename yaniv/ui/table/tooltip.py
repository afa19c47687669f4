"""What the thing under the pointer is for: a few lines beside it, never over it, until something is pressed.

Lengths are in u, times in milliseconds.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.people import temper_of
from yaniv.ui.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    PadPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    WheelTurned,
)
from yaniv.ui.table.aim import hit
from yaniv.ui.table.box import Box
from yaniv.ui.table.knobs import CALLS, Knob
from yaniv.ui.table.layout import Held
from yaniv.ui.table.seats import dealer_box
from yaniv.ui.table.sight import Offer, Plate, Sight
from yaniv.ui.widgets.brush import Brush
from yaniv.words import tell, tell_number

REST_MS: Final = 500
"""How long the pointer rests on a player or a card before it is explained; buttons explain themselves at once."""
SIZE: Final = 22
LINE: Final = 34
PAD: Final = (16, 8)
GAP: Final = 12
"""Between a thing and its tooltip."""
WIDEST: Final = 620
MARGIN: Final = 8
"""Between a tooltip and the edge of the window."""


class Target(Struct, frozen=True):
    """A thing that can be explained."""

    id: str
    box: Box
    lines: tuple[str, ...]
    at_once: bool = False
    """Explained without a rest of the pointer."""


class Tooltip:
    """Follows the pointer of the mouse; a finger has none."""

    def __init__(self) -> None:
        self._at: Point | None = None
        self._id = ""
        """The thing the pointer was on last."""
        self._rested_ms = 0.0
        self._is_hidden = False
        """Something was pressed since the pointer came to this thing."""

    def handle(self, given: Input) -> None:
        """The pointer moves, or something is done that the tooltip must not be in the way of."""
        match given:
            case PointerMoved(touch=False):
                self._at = given.at
            case PointerGone() | FocusLost() | PointerMoved() | PointerPressed(touch=True):
                self._at = None
            case PointerPressed() | KeyPressed() | PadPressed() | WheelTurned():
                self._is_hidden = True
            case _:
                pass

    def update(self, ms: float, sight: Sight, held: Held) -> bool:
        """Time passes. Tells whether a tooltip appears or goes with it."""
        target = self._target(sight, held)
        before = self._is_due(target)
        self._rested_ms += ms
        return before != self._is_due(target)

    @property
    def pending(self) -> bool:
        """Will a tooltip appear if the pointer stays where it is?"""
        return self._at is not None and not self._is_hidden and self._rested_ms < REST_MS

    def paint(self, brush: Brush, sight: Sight, held: Held) -> Rect | None:
        """Draw what is explained now, and return where it lies."""
        target = self._target(sight, held)
        return paint_tooltip(brush, target, self._at) if target and self._at and self._is_due(target) else None

    def _is_due(self, target: Target | None) -> bool:
        rested = target is not None and (target.at_once or self._rested_ms >= REST_MS)
        return rested and not self._is_hidden

    def _target(self, sight: Sight, held: Held) -> Target | None:
        """Return the thing under the pointer; another one than before starts the rest anew."""
        target = target_at(self._at, sight, held) if self._at else None
        id_ = target.id if target else ""
        if id_ != self._id:
            self._id, self._rested_ms, self._is_hidden = id_, 0.0, False
        return target


def target_at(at: Point, sight: Sight, held: Held) -> Target | None:
    """Return what lies at this point, if there is anything to say of it."""
    if sight.log and sight.at.log.holds(at):
        return None
    spot = hit(at, sight, held)
    match spot.kind:
        case "button":
            knob = next(knob for knob in sight.knobs if knob.id == spot.button)
            return _named(spot.button, knob.box, _button_line(knob), at_once=True)
        case "pile":
            offer = next(offer for offer in sight.offers if offer.sprite == spot.card)
            return _named(f"pile:{spot.card}", offer.box, offer.label, at_once=_has_news(offer))
        case "deck":
            return Target("deck", sight.at.deck, tuple(_deck_lines(sight)))
        case "felt" | "hand" | "zone":
            return _player_at(at, sight)
        case "card":
            return None


def paint_tooltip(brush: Brush, target: Target, at: Point) -> Rect:
    """Draw it for a pointer *at* that point, and return where it lies."""
    aside, above = (brush.px(length) for length in PAD)
    high = brush.px(LINE * brush.grown)
    window = brush.surface.get_rect().inflate(-2 * brush.px(MARGIN), -2 * brush.px(MARGIN))
    widest = min(brush.px(WIDEST * brush.grown), window.width - 2 * aside)
    lines = [line for told in target.lines for line in brush.wrapped(told, SIZE, widest, high=high, weight="medium")]
    wide = max(brush.width(line, SIZE, "medium", high=high) for line in lines) + 2 * aside
    size = wide, high * len(lines) + 2 * above
    band = place_tooltip(size, Rect(target.box.pixels), at, window, brush.px(GAP))
    brush.box(band, 12, brush.theme.ink, brush.theme.line, 2)
    for number, line in enumerate(lines):
        middle = (band.centerx, band.top + above + high * number + high // 2)
        brush.write(line, middle, SIZE, brush.theme.sand, weight="medium", anchor="center", high=high)
    return band


def place_tooltip(size: tuple[int, int], box: Rect, at: Point, window: Rect, gap: int) -> Rect:
    """Return a place for a tooltip of this *size* clear of *box*, as near to the pointer *at* as the window allows."""
    x = min(max(at[0] - size[0] // 2, window.left), window.right - size[0])
    y = min(max(at[1] - size[1] // 2, window.top), window.bottom - size[1])
    places = (
        Rect(x, box.top - gap - size[1], *size),
        Rect(x, box.bottom + gap, *size),
        Rect(box.right + gap, y, *size),
        Rect(box.left - gap - size[0], y, *size),
    )
    return next((place for place in places if window.contains(place)), places[0].clamp(window))


def _named(id_: str, box: Box, line: str, *, at_once: bool) -> Target | None:
    return Target(id_, box, (line,), at_once) if line else None


def _button_line(knob: Knob) -> str:
    """What a button does, if its name does not say it; beside those that call there is a sentence already."""
    return knob.tip or (knob.label if knob.label != knob.name and knob.id not in CALLS else "")


def _has_news(offer: Offer) -> bool:
    return offer.dim or offer.offered or offer.swap


def _deck_lines(sight: Sight) -> Iterator[str]:
    if not sight.stock:
        yield tell("The deck is empty.")
        return
    yield tell_number("{n} card left in the deck.", "{n} cards left in the deck.", sight.stock)
    if sight.deck_offered:
        yield tell("Click it to draw, or drag the card to your hand.")


def _player_at(at: Point, sight: Sight) -> Target | None:
    for plate in sight.plates:
        disc = dealer_box(plate, sight.at)
        if disc and disc.holds(at):
            return Target(f"dealer:{plate.seat}", disc, (tell("The dealer of this round"),), at_once=True)
        if plate.box.holds(at):
            return Target(f"seat:{plate.seat}", plate.box, tuple(_plate_lines(plate)))
    return None


def _plate_lines(plate: Plate) -> Iterator[str]:
    yield plate.label
    if plate.person:
        temper = temper_of(plate.person)
        yield tell("{title}: {about}", title=tell(temper.title), about=tell(temper.about))
    if plate.hand_total is not None and plate.told:
        yield tell("The large number is what your hand counts.")
    if plate.turn:
        yield tell("The gold frame shows whose turn it is.")
