"""The slip on which the table tells one player something: in and beside the play zone, and over no card.

What it speaks of must be seen while it is read. Reasons that do not fit together are told one slip after the other;
text that should be larger than usual becomes a little smaller where that saves some of them.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.ui.look import Look
from yaniv.ui.table.box import Box
from yaniv.ui.table.director import Director
from yaniv.ui.table.notes import Notes
from yaniv.ui.table.places import CLEAR, TALL
from yaniv.ui.table.sight import Sight
from yaniv.ui.text import Text
from yaniv.ui.theme import Colour, type_px
from yaniv.ui.widgets.brush import LEAST_PART, Anchor, Brush
from yaniv.words import to_the_left

PRICE: Final = 6
"""Of text of the usual size where it should be twice as large: it is worth so many slips."""
STEP: Final = 0.1
"""By so much words become smaller until they fit."""
LAST_SCALES: Final = (0.88, LEAST_PART)
"""For a sentence that does not fit even alone."""
BODY_U: Final = 26
HEAD_U: Final = 22
LEADING: Final = 1.32
HEAD_LEADING: Final = 1.3
EASY_U: Final = 760
"""Longer lines are harder to follow: only where there is no room for more of them."""
INSET_U: Final = (26, 11)
BETWEEN_U: Final = 6
"""Two reasons."""
DOT_U: Final = (26, 9)
"""The room before a reason, and the dot in it."""
UNDER_U: Final = 8
ABOVE_HAND_U: Final = 36
"""Chosen cards stand up into the play zone."""


class Letters(Struct, frozen=True):
    """How large everything on a slip is, in pixels."""

    u: float
    scale: float
    """1 is usual."""

    @property
    def grown(self) -> float:
        """By how much they are larger than usual."""
        return max(1.0, self.scale)

    @property
    def body_u(self) -> float:
        """Of a brush that writes in *grown* letters."""
        return BODY_U * min(1.0, self.scale)

    @property
    def body(self) -> int:
        """The type size of what is told."""
        return type_px(self.body_u, self.u, self.grown)

    @property
    def head(self) -> int:
        """The type size of what stands over it."""
        return type_px(HEAD_U, self.u, self.grown)

    @property
    def step(self) -> int:
        """From line to line."""
        return round(self.body * LEADING)

    @property
    def head_step(self) -> int:
        """From the head to the first line."""
        return round(self.head * HEAD_LEADING)

    @property
    def indent(self) -> int:
        """Before each of several reasons."""
        return round(DOT_U[0] * self.u * self.grown)

    def px(self, length_u: float) -> int:
        """What does not grow with the letters."""
        return round(length_u * self.u)


class Slip(Struct, frozen=True):
    """Sentences, broken into lines."""

    box: Rect
    letters: Letters
    head: str
    said: tuple[tuple[str, ...], ...]
    """The lines of each sentence."""


class Paper:
    """Finds a place and a size for what is told, and keeps it while that is looked at."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._key: object = None
        self._slip: Slip | None = None

    def pages(self, told: Sequence[str], head: str, free: Sequence[Rect], u: float) -> tuple[str, ...]:
        """These reasons in as many parts as there must be slips, each with such a *head*; a reason to a line."""
        wanted = self._look.text_scale
        cost, best = math.inf, [[each] for each in told]
        for scale in _scales(wanted):
            smaller, sizes = PRICE * (wanted - scale), [Letters(u, scale)]
            for parts in _parted(told):
                if len(parts) + smaller >= cost:
                    break
                if all(self._fitting(part, head, free, sizes) for part in parts):
                    cost, best = len(parts) + smaller, parts
                    break
        return tuple("\n".join(part) for part in best)

    def slip(self, notes: Notes, free: Sequence[Rect], u: float) -> Slip:
        """What is told now, as large as it may be."""
        key = (notes.toast, notes.head, tuple(map(tuple, free)), u, self._look.text_scale, to_the_left())
        if self._slip is None or key != self._key:
            told = notes.toast.split("\n")
            sizes = [Letters(u, scale) for scale in (*_scales(self._look.text_scale), *LAST_SCALES)]
            found = self._fitting(told, notes.head, free, sizes)
            self._slip = found or _laid(self._look.text, told, notes.head, free[0], sizes[-1])
            self._key = key
        return self._slip

    def paint(self, surface: Surface, notes: Notes, free: Sequence[Rect], u: float) -> None:
        """At its place, so far as it has not faded."""
        slip, theme = self.slip(notes, free, u), self._look.theme
        box = slip.box.clamp(surface.get_rect())
        under = surface.subsurface(box.clip(surface.get_rect())).copy()
        brush = Brush(surface, u, theme, self._look.text, slip.letters.grown)
        colour = {"news": theme.line, "refusal": theme.coral, "hint": theme.sky}[notes.kind]
        brush.box(box, 16, theme.ink, colour, 3)
        _write(brush, slip, box, theme.gold if notes.kind == "news" else colour)
        under.set_alpha(round(255 * (1 - notes.toast_part)))
        surface.blit(under, box)

    def _fitting(self, told: Sequence[str], head: str, free: Sequence[Rect], sizes: Iterable[Letters]) -> Slip | None:
        """The largest that fits, in the first place where it does."""
        for letters in sizes:
            easy = letters.px(EASY_U * letters.grown)
            for room in (narrower for each in free for narrower in (_narrow(each, easy), each)):
                slip = _laid(self._look.text, told, head, room, letters)
                if room.contains(slip.box):
                    return slip
        return None


def free(sight: Sight, lying: Sequence[Box]) -> tuple[Rect, ...]:
    """Where something can be told: between the players, under the last play, over the hand; the best place first.

    *lying*: cards in the play zone. The buttons there are kept free too. Who has no cards is told in their place.
    """
    at, u = sight.at, sight.at.u
    top, bottom = at.zone.y + UNDER_U * u, at.zone.bottom - ABOVE_HAND_U * u
    (left, right), middle = at.between_players(top, bottom), at.zone.centre[0]
    half = min(middle - left, right - middle)
    knobs = [knob.box for knob in sight.knobs if at.zone.holds(knob.box.centre)]
    things, aside = lying or knobs, CLEAR * u
    if not things:
        return (_rect(middle - half, top, middle + half, bottom),)
    if bare := [plate.box for plate in sight.plates if plate.box.y >= at.hand.y and not plate.cards]:
        half = min(middle - bare[0].right, at.call.x - middle) - CLEAR * u
        return (_rect(middle - half, at.hand.y, middle + half, at.hand.bottom - ABOVE_HAND_U * u),)
    over = (middle - half, middle + half)
    before, after = (left, min(box.x for box in things) - aside), (max(box.right for box in things) + aside, right)
    found = [_over(knobs, ends, top, bottom, u) for ends in (before, after, *(() if lying else (over,)))]
    return tuple(sorted((room for room in found if min(room.size) > 0), key=_area, reverse=True))


def lying(director: Director) -> tuple[Box, ...]:
    """Cards in the play zone, where they will be."""
    props, rest = director.props, director.rest
    ids = (*director.held.staged, *(sprite.id for sprite in (*props.waiting, *props.early)))
    poses = [rest[card] for card in ids if card in rest]
    return tuple(
        Box(pose.x - pose.width / 2, pose.y - pose.width * TALL / 2, pose.width, pose.width * TALL) for pose in poses
    )


def _laid(text: Text, told: Sequence[str], head: str, room: Rect, letters: Letters) -> Slip:
    """At the foot of the room, whether it fits there or not."""
    inset = 2 * letters.px(INSET_U[0])
    aside = inset + (letters.indent if len(told) > 1 else 0)
    inner = max(1, room.width - aside)
    said = tuple(text.balanced(each, letters.body, inner, "medium") for each in told)
    wide = max(text.measure(line, letters.body, "medium")[0] for lines in said for line in lines) + aside
    high = letters.step * sum(map(len, said)) + letters.px(BETWEEN_U) * (len(said) - 1) + 2 * letters.px(INSET_U[1])
    if head:
        wide = max(wide, text.measure(head, letters.head, "bold")[0] + inset)
        high += letters.head_step
    box = Rect(0, 0, wide, high)
    box.midbottom = room.midbottom
    return Slip(box, letters, head, said)


def _write(brush: Brush, slip: Slip, box: Rect, colour: Colour) -> None:
    """One sentence in the middle; several below each other, from where reading begins."""
    letters, y = slip.letters, box.top + brush.px(INSET_U[1])
    if slip.head:
        middle = (box.centerx, y + letters.head_step // 2)
        brush.write(slip.head, middle, HEAD_U, colour, weight="bold", anchor="center", high=letters.head_step)
        y += letters.head_step
    x = start = box.centerx
    anchor: Anchor = "center"
    if several := len(slip.said) > 1:
        start = (box.left + brush.px(INSET_U[0]), box.right - brush.px(INSET_U[0]))[to_the_left()]
        x = start + (-letters.indent if to_the_left() else letters.indent)
        anchor = "midright" if to_the_left() else "midleft"
    for lines in slip.said:
        if several:
            _dot(brush, start, y + letters.step // 2, colour)
        for line in lines:
            at = (x, y + letters.step // 2)
            brush.write(line, at, letters.body_u, brush.theme.sand, weight="medium", anchor=anchor, high=letters.step)
            y += letters.step
        y += brush.px(BETWEEN_U)


def _dot(brush: Brush, start: int, middle: int, colour: Colour) -> None:
    """Before a reason."""
    across = max(4, brush.px(DOT_U[1] * brush.text_scale))
    dot = Rect(start - (across if to_the_left() else 0), middle - across // 2, across, across)
    brush.box(dot, DOT_U[1] * brush.text_scale / 2, colour)


def _scales(wanted: float) -> Iterator[float]:
    """As large as wanted first, at last as large as usual."""
    steps = round((wanted - 1) / STEP)
    yield from (wanted - number * STEP for number in range(steps))
    yield 1.0


def _parted(told: Sequence[str]) -> Iterator[list[list[str]]]:
    """Into parts that are about equally long, the fewest first."""
    for number in range(1, len(told) + 1):
        ends = [len(told) * each // number for each in range(number + 1)]
        yield [list(told[begin:end]) for begin, end in pairwise(ends)]


def _narrow(room: Rect, wide: int) -> Rect:
    """The middle of it, no wider than that."""
    return room.inflate(min(0, wide - room.width), 0)


def _over(knobs: Sequence[Box], ends: tuple[float, float], top: float, bottom: float, u: float) -> Rect:
    """From one of these ends to the other, over the buttons between them."""
    tops = [box.y - UNDER_U * u for box in knobs if box.x < ends[1] and ends[0] < box.right]
    return _rect(ends[0], top, ends[1], min([bottom, *tops]))


def _area(room: Rect) -> int:
    return room.width * room.height


def _rect(left: float, top: float, right: float, bottom: float) -> Rect:
    return Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
