"""Draws the table: what stands still once, cards at every frame.

Why two layers: at rest nothing is drawn, and while cards fly only they are; plates, captions and buttons are one
picture that is made anew when the sight of the table changes. A long module, because both layers share the same
brushes and the same order of what lies on what.
"""

import math
from collections.abc import Collection, Iterable
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.cards import Card
from yaniv.ui import speeds
from yaniv.ui.art import card_size
from yaniv.ui.dress import BROAD_U
from yaniv.ui.felt import backdrop
from yaniv.ui.look import Look
from yaniv.ui.motion.tween import HALF_PIXEL, Pose
from yaniv.ui.shelf import Shelf
from yaniv.ui.table.box import Box
from yaniv.ui.table.bubble_place import place_bubble
from yaniv.ui.table.heading import fitting, paint_heading
from yaniv.ui.table.knobs import CALLS, RULES, TOP_BAR, Knob
from yaniv.ui.table.notes import Bubble
from yaniv.ui.table.openhand import CARD as OPEN_CARDS
from yaniv.ui.table.places import SMALL_CARD, TALL, ZONE_INSET, Places
from yaniv.ui.table.rims import Rim, paint_rim
from yaniv.ui.table.seats import avatar_spot, paint_plate
from yaniv.ui.table.sight import Plate, Sight
from yaniv.ui.table.slip import Paper
from yaniv.ui.text import Weight
from yaniv.ui.type_roles import ROLES
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import ROLE

EDGES: Final = 4
"""Cards that can be seen at the side of the deck."""
DOTS: Final = 12
"""In the ring of a player who thinks; so many of them are lit."""
TAIL: Final = 4
STAMP_ANGLE: Final = 5
MARGIN: Final = 2
"""Pixels around a picture that is turned."""
SINKS: Final = 8
"""So deep stands a badge in its card, in u: above the rank."""
STEPS_BACK: Final = (224, 224, 224)
"""What is left of the light while a round is settled: 88 percent."""
"""Sizes to which words shrink to fit: the bar over a replay has little room at all."""
NEARLY: Final = 0.985
"""A card turned so far has its full width."""


class Easel:
    """What the table is drawn with."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.art = look.art
        self.text = look.text
        self.theme = look.theme
        self.paper = Paper(look)
        """For what is told to the player alone."""
        self._still: Surface | None = None
        self._sight: Sight | None = None
        self._generation = 0
        """Of the type sizes in it."""
        self._bubbles = Shelf(0.2)
        self._prepared: set[Card] = set()

    def brush(self, surface: Surface, at: Places) -> Brush:
        """For lines and boxes on that surface."""
        return self._look.table_brush(surface, at.u)

    def prepare(self, at: Places, faces: Iterable[Card]) -> None:
        """Draws cards in the background that will be turned up soon, so that no frame waits for them."""
        new = [card for card in dict.fromkeys(faces) if card and card not in self._prepared]
        if new:
            self._prepared |= set(new)
            self.art.prepare(round(at.hero_width), new)

    def still(self, surface: Surface, sight: Sight) -> None:
        """The table without its cards."""
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still, self._sight = Surface(surface.get_size()), None
        if self._generation != ROLES.generation:
            self._sight, self._generation = None, ROLES.generation
        if sight != self._sight:
            coarse, changed = self.art.stand_ins, _changed_plates(self._sight, sight)
            if changed is None:
                self._paint_still(self._still, sight)
            else:
                self._repaint(self._still, sight, changed)
            self._sight = sight if self.art.stand_ins == coarse else None  # the deck in it is not sharp yet
        surface.blit(self._still, (0, 0))

    def card(self, surface: Surface, face: Card, pose: Pose, *, base: float, dim: bool = False) -> None:
        """One card as it lies or flies; *base* is the width it is drawn for."""
        if pose.alpha <= 0:
            return
        width = round(base)
        scale = pose.scale(width)
        up = pose.turned > 0.5 and bool(face)  # noqa: PLR2004 -- half turned
        if dim:
            picture = self.art.dimmed(face, width, -pose.angle)
        else:
            picture = self.art.card(face or "JK", width, -pose.angle, face_up=up, scale=scale)
        narrow = abs(2 * pose.turned - 1)
        if narrow < NEARLY or pose.tall != 1:
            narrow = narrow if narrow < NEARLY else 1.0
            size = (max(1, round(picture.get_width() * narrow)), round(picture.get_height() * pose.tall))
            picture = pygame.transform.smoothscale(picture, size)
        if pose.alpha < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * pose.alpha))
        elif narrow >= NEARLY:
            self._shadow(surface, pose)
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _shadow(self, surface: Surface, pose: Pose) -> None:
        wide, high = card_size(round(pose.width))
        blur = max(2, round(wide * 0.045))
        picture = self.art.shadow(wide, high, blur, -round(pose.angle / 2.5) * 2.5)
        at = picture.get_rect(center=(round(pose.x + 0.3 * pose.lift), round(pose.y + 0.8 * pose.lift)))
        surface.blit(picture, at)

    def outline(self, surface: Surface, pose: Pose, colour: str, at: Places, stroke: float = 4) -> None:
        """A rim around a card."""
        paint_rim(surface, pose, Rim(colour, stroke), base_width(pose, at), at.u)

    def badge(self, surface: Surface, text: str, pose: Pose, at: Places, colour: str) -> None:
        """A small label on the upper edge of a card, over nothing that is to be read there."""
        brush = self.brush(surface, at)
        high = brush.px(32 * brush.grown)
        band = Rect(0, 0, brush.width(text, 22, "bold", high=high) + brush.px(20), high)
        band.midbottom = (round(pose.x), round(pose.y - pose.width * TALL / 2 + SINKS * at.u))
        brush.box(band, 16, colour)
        brush.write(text, band.center, 22, self.theme.ink, weight="bold", anchor="center", high=high)

    def pill(  # noqa: PLR0913 -- what it says, and where
        self,
        surface: Surface,
        text: str,
        centre: tuple[float, float],
        at: Places,
        *,
        good: bool,
        ends: tuple[float, float] | None = None,
    ) -> None:
        """What a group of cards means, over it or beside it; *ends* are those of its line, if it may not leave them."""
        brush = self.brush(surface, at)
        high, aside = brush.px(48 * brush.grown), brush.px(44)
        line = high - brush.px(6)
        left, right = ends or (0, surface.get_width())
        wide = min(brush.width(text, 26, "bold", high=line) + aside, round(right - left))
        band = Rect(0, 0, wide, high)
        band.center = (round(centre[0]), round(centre[1]))
        band.left = max(band.left, round(at.zone.x + 14 * at.u))
        band.clamp_ip(Rect(round(left), 0, round(right - left), surface.get_height()))
        brush.box(band, 24, self.theme.gold if good else self.theme.coral)
        ink, room = self.theme.ink, wide - aside + brush.px(14)
        brush.write(text, band.center, 26, ink, weight="bold", anchor="center", room=room, high=line)

    def bubble(self, surface: Surface, bubble: Bubble, at: Places, swell: float, taken: Iterable[Box] = ()) -> Box:
        """What a player says, or the verdict on him, beside his plate; *swell* is its size on the way to 1.

        Returns where it lies once it has its size, clear of *taken* where that is possible.
        """
        picture = self._bubble(bubble, at)
        place = place_bubble(bubble.seat, _extent(picture.get_size(), stamp=bubble.stamp), at, taken)
        if bubble.stamp or swell != 1:
            picture = _with_margin(picture)
            picture = pygame.transform.rotozoom(picture, STAMP_ANGLE if bubble.stamp else 0, swell)
        middle = Rect(place.pixels).center
        surface.blit(picture, picture.get_rect(center=middle).clamp(surface.get_rect()))
        return place

    def _bubble(self, bubble: Bubble, at: Places) -> Surface:
        theme, size, small = self.theme, 32 if at.compact else 44, 22
        fill = {"plain": theme.gold, "good": theme.mint, "bad": theme.coral}[bubble.tone]
        key = (bubble.text, bubble.detail, bubble.tone, bubble.stamp, size, at.u, ROLES.generation)
        return self._bubbles.get_or(key, lambda: self._drawn_bubble(bubble, fill, size, small, at))

    def _drawn_bubble(self, bubble: Bubble, fill: str, size: int, small: int, at: Places) -> Surface:
        measure = self.brush(Surface((1, 1)), at)
        line, below = (measure.px(length * measure.grown) for length in (size + 12, small + 4))
        wide = max(
            measure.width(bubble.text, size, "display", high=line),
            measure.width(bubble.detail, small, "bold", high=below),
        )
        high = line + measure.px(12) + (below if bubble.detail else 0)
        picture = Surface((wide + measure.px(44), high), pygame.SRCALPHA)
        brush = self.brush(picture, at)
        brush.box(picture.get_rect(), 10 if bubble.stamp else 22, fill, self.theme.ink, 4)
        x, y, ink = picture.get_width() // 2, brush.px(6) + line // 2, self.theme.ink
        brush.write(bubble.text, (x, y), size, ink, weight="display", anchor="center", high=line)
        if bubble.detail:
            spot = (x, y + line // 2 + below // 2 - brush.px(4))
            brush.write(bubble.detail, spot, small, ink, weight="bold", anchor="center", high=below)
        return picture

    def thinking(self, surface: Surface, plate: Plate, at: Places, film_ms: float) -> None:
        """A ring of dots around the letter of somebody who thinks; a light runs round."""
        brush = self.brush(surface, at)
        (x, y), radius = avatar_spot(plate, at)
        lit = int(film_ms / speeds.THINKING * DOTS) % DOTS
        for number in range(DOTS):
            turn = math.tau * number / DOTS
            behind = (lit - number) % DOTS
            dot = Rect(0, 0, *[max(3, brush.px(10 - 2 * min(behind, 2)))] * 2)
            reach = radius + brush.px(3)
            dot.center = (round(x + reach * math.sin(turn)), round(y - reach * math.cos(turn)))
            brush.box(dot, 5, self.theme.gold if behind < TAIL else self.theme.line, self.theme.ink, 1)

    def _paint_still(self, surface: Surface, sight: Sight) -> None:
        at, theme = sight.at, self.theme
        surface.blit(backdrop(theme, surface.get_size()), (0, 0))
        brush = self.brush(surface, at)
        _arrow(brush, sight)
        surface.fill(theme.ink, Rect(at.top_bar.pixels))
        _zone(brush, sight)
        self._deck(brush, sight)
        _captions(brush, sight)
        _countdown(brush, sight)
        if sight.settling:
            surface.fill(STEPS_BACK, special_flags=pygame.BLEND_RGB_MULT)
        for plate in sight.plates:
            paint_plate(brush, plate, at, own=_is_own(plate, at))
        for knob in sight.knobs:
            _knob(brush, sight, knob)
        self._hint(brush, sight)

    def _repaint(self, surface: Surface, sight: Sight, changed: tuple[Plate, ...]) -> None:
        """These plates anew, on fresh felt; turns and numbers cost no more than that."""
        brush = self.brush(surface, sight.at)
        felt = backdrop(self.theme, surface.get_size())
        for plate in changed:
            region = _around(plate, brush)
            surface.set_clip(region)
            surface.blit(felt, region, region)
            for each in sight.plates:
                if _around(each, brush).colliderect(region):
                    paint_plate(brush, each, sight.at, own=_is_own(each, sight.at))
        surface.set_clip(None)

    def _hint(self, brush: Brush, sight: Sight) -> None:
        """What the call button has to say, above it and no wider."""
        colour = brush.theme.coral if any(knob.value == "armed" for knob in sight.knobs) else brush.theme.muted
        brush.sentence(sight.hint, Rect(sight.at.reason.pixels), 22, colour)

    def _deck(self, brush: Brush, sight: Sight) -> None:
        box, u = sight.at.deck, sight.at.u
        if not sight.deck:
            return
        if not sight.stock:
            brush.box(Rect(box.pixels), 12, None, brush.theme.line, 3)
            return
        depth = min(EDGES, 1 + sight.stock // 14)
        width = round(box.w)
        pale = self.theme.edge_u > BROAD_U  # backs with a pale rim need a dark line between them
        for number in range(depth, -1, -1):
            shift = number * (4 if pale else 2) * u
            pose = Pose(box.centre[0] + shift, box.centre[1] + shift, box.w, lift=6 * u if number == depth else 0)
            if number == depth:
                self._shadow(brush.surface, pose)
            elif pale:
                self.outline(brush.surface, pose, self.theme.edge, sight.at, 2)
            picture = self.art.back(width)
            brush.surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def _with_margin(picture: Surface) -> Surface:
    """With nothing around it to blend into: turned without, its edge would be a stair."""
    wide, high = picture.get_size()
    found = Surface((wide + 2 * MARGIN, high + 2 * MARGIN), pygame.SRCALPHA)
    found.blit(picture, (MARGIN, MARGIN))
    return found


def _changed_plates(before: Sight | None, sight: Sight) -> tuple[Plate, ...] | None:
    """Plates that look different now; None if more than that has changed."""
    if before is None or sight.settling or replace(before, plates=sight.plates) != sight:
        return None
    pairs = tuple(zip(before.plates, sight.plates, strict=True))
    if any(old.box != new.box for old, new in pairs):
        return None
    return tuple(new for old, new in pairs if old != new)


def _around(plate: Plate, brush: Brush) -> Rect:
    """A plate with what sticks out of it: its lift, and its ribbon."""
    return Rect(plate.box.pixels).inflate(brush.px(16), brush.px(64 * brush.grown))


def _is_own(plate: Plate, at: Places) -> bool:
    return plate.hand_total is not None or plate.box.y >= at.hand.y


def paint_bar(brush: Brush, sight: Sight, ids: Collection[str]) -> None:
    """The bar along the top, in which only these buttons can be used."""
    brush.surface.fill(brush.theme.ink, Rect(sight.at.top_bar.pixels))
    for knob in sight.knobs:
        if knob.id in TOP_BAR:
            _knob(brush, sight, replace(knob, enabled=knob.enabled and knob.id in ids))


def _knob(brush: Brush, sight: Sight, knob: Knob) -> None:
    """As the pointer has it."""
    if knob.id == RULES:
        paint_heading(brush, sight, knob)
    else:
        paint_knob(brush, knob, hot=sight.hot == knob.id, pressed=sight.pressed == knob.id)


def paint_knob(brush: Brush, knob: Knob, *, hot: bool, pressed: bool) -> None:
    """A button; gold and coral ones act on the game at once."""
    theme, rect = brush.theme, Rect(knob.box.pixels)
    if not knob.enabled:
        fill, ink, line = theme.panel_2, theme.muted, theme.line
    elif knob.tone == "plain":
        fill, ink, line = theme.panel, theme.sand, theme.line
    elif knob.tone == "coral" and knob.value is None:
        fill, ink, line = theme.panel, theme.coral if hot or pressed else theme.muted, theme.coral
    else:
        fill, ink, line = theme.gold if knob.tone == "gold" else theme.coral, theme.ink, None
    if knob.enabled and (hot or pressed):
        fill = brush.raised(fill, -0.08 if pressed else 0.1)
    if knob.id in TOP_BAR:
        fill, line = (theme.panel_2, None) if hot else (theme.ink, None)
    brush.box(rect, 24, fill, line, 2)
    call = knob.id in CALLS
    size = 48 if call else 28
    label = knob.name.upper() if call else knob.name
    weight: Weight = "display" if call else "medium"
    room, high = rect.w - brush.px(12), rect.h - brush.px(6)
    role = "bar" if knob.id in TOP_BAR else "call" if call else ROLE
    if " " in label and not brush.fits(label, size, room, weight=weight, high=high):
        box = Rect(0, 0, room, high)
        box.center = rect.center
        brush.sentence(label, box, size, ink, weight=weight, role=role)
    else:
        brush.write(label, rect.center, size, ink, weight=weight, anchor="center", room=room, high=high, role=role)


def base_width(pose: Pose, at: Places) -> float:
    """The resting size nearest to how large the card is now: it is drawn sharp at these alone."""
    small, opened = SMALL_CARD[0] * at.u, OPEN_CARDS[at.compact][0] * at.u
    sizes = sorted((small, opened, at.card_width, at.zone_width, at.hero_width))
    if any(pose.is_as_wide_as(size) for size in sizes):
        return pose.width
    return min((size for size in sizes if size >= pose.width - HALF_PIXEL), default=sizes[-1])


def _zone(brush: Brush, sight: Sight) -> None:
    theme, rect = brush.theme, Rect(sight.at.zone.pixels)
    brush.box(rect, 22, theme.felt_light + "88", theme.line, 2)
    if not sight.prompt or (sight.lit == "zone" and not sight.occupied):
        return
    if sight.occupied:
        brush.sentence(sight.prompt, _beside_chips(brush, sight), 26, theme.muted, weight="medium", anchor="midleft")
        return
    box = Rect(0, 0, rect.w - brush.px(24), min(brush.px(84), rect.h))
    box.center = (rect.centerx, rect.centery - (brush.px(30) if _has_chips(sight) else 0))
    brush.sentence(sight.prompt, box, 30, theme.muted, weight="medium")


def _beside_chips(brush: Brush, sight: Sight) -> Rect:
    """What is free of the lowest row of the play zone: left of its buttons, and of the cards where they reach it."""
    at, row = sight.at, Rect(sight.at.chips.pixels)
    right = min((knob.box.x for knob in sight.knobs if at.zone.holds(knob.box.centre)), default=float(row.right))
    if at.zone.y + ZONE_INSET * at.u + at.zone_width * TALL > at.chips.y:
        right = min(right, at.zone.centre[0] - at.zone_width / 2)
    left = row.x + brush.px(10)
    return Rect(left, row.y, max(brush.px(60), round(right) - brush.px(10) - left), row.h)


def _has_chips(sight: Sight) -> bool:
    return any(sight.at.zone.holds(knob.box.centre) for knob in sight.knobs)


def _countdown(brush: Brush, sight: Sight) -> None:
    if sight.countdown:
        brush.sentence(sight.countdown, Rect(sight.at.over_deck.pixels), 24, brush.theme.sand, weight="medium")


def _captions(brush: Brush, sight: Sight) -> None:
    at, theme = sight.at, brush.theme
    y = round(at.deck.bottom + 25 * at.u)
    play, high = at.pile(max(1, len(sight.offers))), brush.px(42)
    middle = (round(at.deck.centre[0]), y)
    room = round(2 * (play[0].x - 10 * at.u - middle[0]))
    brush.write(sight.deck, middle, 24, theme.muted, weight="medium", anchor="center", room=room, high=high, even=True)
    # As long as it is short, right under its cards; a long one may reach from the deck to the end of the middle.
    left = round(at.deck.centre[0]) + brush.width(sight.deck, 24, "medium", high=high) // 2 + brush.px(24)
    free = Rect(left, y - high // 2, round(at.centre.right) - left, high)
    told = fitting(brush, sight.pile, 24, free.w, high)
    wide = min(free.w, brush.width(told, 24, "medium", high=high))
    box = Rect(0, free.y, wide, high)
    box.centerx = round((play[0].x + play[-1].right) / 2)
    brush.sentence(told, box.clamp(free), 24, theme.muted, weight="medium")


def _extent(size: tuple[int, int], *, stamp: bool) -> tuple[float, float]:
    """Width and height of a bubble as it is painted: a stamp is turned."""
    (wide, high), turn = size, math.radians(STAMP_ANGLE if stamp else 0)
    return wide * math.cos(turn) + high * math.sin(turn), high * math.cos(turn) + wide * math.sin(turn)


def _arrow(brush: Brush, sight: Sight) -> None:
    """Which way round the play goes, faint in the felt between deck and pile."""
    at, reach = sight.at, brush.px(26)
    layer = Surface((6 * reach, 3 * reach), pygame.SRCALPHA)
    tint = pygame.Color(brush.theme.sand)
    tint.a = 26
    step = reach if sight.clockwise else -reach
    for number in (-1, 0, 1):
        left, y = layer.get_width() // 2 + number * reach, layer.get_height() // 2
        points = [(left - step // 2, y - reach), (left + step // 2, y), (left - step // 2, y + reach)]
        pygame.draw.lines(layer, tint, False, points, max(2, brush.px(6)))
    brush.surface.blit(layer, layer.get_rect(center=(round(at.deck.centre[0] + 145 * at.u), round(at.deck.centre[1]))))
