"""What the thing under the pointer is for: a few lines beside it, never over it, until something is pressed.

Lengths are in u, times in milliseconds.
"""

from collections.abc import Iterator, Sequence
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
from yaniv.ui.table.layout import Held, fan
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

    def handle(self, given: Input, sight: Sight, held: Held) -> None:
        """The pointer moves, or something is done that the tooltip must not be in the way of."""
        match given:
            case PointerMoved(touch=False):
                self._at = given.at
            case PointerGone() | FocusLost() | PointerMoved() | PointerPressed(touch=True):
                self._at = None
            case PointerPressed() | KeyPressed() | PadPressed() | WheelTurned():
                self._target(sight, held)  # what the pointer has come to since the last frame
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
        if target is None or self._at is None or not self._is_due(target):
            return None
        return paint_tooltip(brush, target, self._at, tuple(_to_be_seen(sight, held)))

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


def paint_tooltip(brush: Brush, target: Target, at: Point, others: Sequence[Rect] = ()) -> Rect:
    """Draw it for a pointer *at* that point, over as little as possible of *others*, and return where it lies."""
    aside, above = (brush.px(length) for length in PAD)
    high = brush.px(LINE * brush.grown)
    window = brush.surface.get_rect().inflate(-2 * brush.px(MARGIN), -2 * brush.px(MARGIN))
    widest = min(brush.px(WIDEST * brush.grown), window.width - 2 * aside)
    lines = [line for told in target.lines for line in brush.wrapped(told, SIZE, widest, high=high, weight="medium")]
    wide = max(brush.width(line, SIZE, "medium", high=high) for line in lines) + 2 * aside
    size = wide, high * len(lines) + 2 * above
    band = place_tooltip(size, Rect(target.box.pixels), at, window, brush.px(GAP), others)
    brush.box(band, 12, brush.theme.ink, brush.theme.line, 2)
    for number, line in enumerate(lines):
        middle = (band.centerx, band.top + above + high * number + high // 2)
        brush.write(line, middle, SIZE, brush.theme.sand, weight="medium", anchor="center", high=high)
    return band


def place_tooltip(  # noqa: PLR0913, PLR0917 -- what it explains, and what it must leave free
    size: tuple[int, int], box: Rect, at: Point, window: Rect, gap: int, others: Sequence[Rect] = ()
) -> Rect:
    """Return a place for a tooltip of this *size* clear of *box*, near the pointer *at* and inside the *window*.

    Of several the one that covers least of *others*, above or below first.
    """
    wide, high = size
    xs = (at[0] - wide // 2, at[0] - wide, at[0])
    ys = (at[1] - high // 2, at[1] - high, at[1])
    lines = [min(max(x, window.left), window.right - wide) for x in xs]
    rows = [min(max(y, window.top), window.bottom - high) for y in ys]
    places = [
        *(Rect(x, y, wide, high) for x in lines for y in (box.top - gap - high, box.bottom + gap)),
        *(Rect(x, y, wide, high) for y in rows for x in (box.right + gap, box.left - gap - wide)),
    ]
    free = [place for place in places if window.contains(place)] or [places[0].clamp(window)]
    near = [place for place in free if _distance(place, at) <= box.height + gap] or free
    return min(near, key=lambda place: sum(_area(place.clip(other)) for other in others))


def _distance(place: Rect, at: Point) -> int:
    return max(place.left - at[0], at[0] - place.right, place.top - at[1], at[1] - place.bottom)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _to_be_seen(sight: Sight, held: Held) -> Iterator[Rect]:
    """Players, deck, last play and own cards: a tooltip leaves them free where it can."""
    boxes = (*(plate.box for plate in sight.plates), sight.at.deck, *(offer.box for offer in sight.offers))
    yield from (Rect(box.pixels) for box in (*boxes, *(box for _, box in fan(held, sight.at).values())))


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
