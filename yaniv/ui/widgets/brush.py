"""What widgets and pages draw with: boxes and lines of text on one surface, sizes in u.

Long, because every kind of text finds its type size in the same way.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

import pygame
from pygame import Color, Rect, Surface

from yaniv.ui.mirror import turned
from yaniv.ui.panel import panel
from yaniv.ui.text import ELLIPSIS, LEADING, Align, Text, Weight, tabular
from yaniv.ui.theme import STROKE_U, Colour, Theme, type_px
from yaniv.ui.type_roles import ROLES
from yaniv.words import language

Face = Callable[[str, int], Surface]
"""The portrait of a person, as a disc of this diameter."""
Anchor = Literal["midleft", "center", "midright"]

SENTENCE_LEADING: Final = 1.25
TIGHTEST_LEADING: Final = 1.1
"""Of a sentence that has no room otherwise."""
LEAST_PART: Final = 0.76
"""A sentence without room becomes so much smaller before it is cut, in so many steps."""
SHRINKS: Final = 4
NARROWEST: Final = 0.66
LEAST_U: Final = 18
"""A line without room becomes so much smaller before it is cut, but never smaller than this."""
MOST_GROWN: Final = 1.5
_ENDS: Final[dict[Anchor, Align]] = {"midleft": "start", "center": "middle", "midright": "end"}
_TURNED_ENDS: Final[dict[Anchor, Align]] = {"midleft": "end", "center": "middle", "midright": "start"}
LONGEST_LABEL: Final = 240
"""What has more letters is cut where it has no room."""
_WHITE: Final = Color("#FFFFFF")
_BLACK: Final = Color("#000000")
_FADED: Final = (150, 150, 150, 130)
_SHADE: Final = (110, 122, 122)


class Brush:
    """Draws on one surface. Radii and type sizes are in u, places in pixels.

    With a mirror it paints on the right what it is told for the left; the places it tells are those it was told.
    """

    def __init__(  # noqa: PLR0913 -- what it draws on, and with what
        self,
        surface: Surface,
        u: float,
        theme: Theme,
        text: Text,
        text_scale: float = 1.0,
        *,
        axis: int | None = None,
        face: Face | None = None,
    ) -> None:
        self.surface = surface
        self.u = u
        self.theme = theme
        self.text_scale = text_scale
        self.axis = axis
        """Of the mirror: left and right edge of what is turned over, added; None: nothing is."""
        self._text = text
        self._face = face

    @property
    def grown(self) -> float:
        """How much larger with its text a plate is that lies over the table, and leaves the table to be seen."""
        return min(MOST_GROWN, self.text_scale)

    def px(self, length_u: float) -> int:
        """A length in whole pixels."""
        return round(length_u * self.u)

    def box(
        self, rect: Rect, radius: float, fill: Colour | None, line: Colour | None = None, stroke: float = 2
    ) -> None:
        """A filled plate with round corners, or its outline, or both."""
        if rect.width > 0 and rect.height > 0:
            width = max(1.0, stroke * self.u) if line else 0
            self.surface.blit(panel(rect.size, radius * self.u, fill, line, width), self.place(rect))

    def place(self, rect: Rect) -> Rect:
        """Where on the surface this is."""
        return rect if self.axis is None else turned(rect, self.axis)

    @property
    def unmirrored(self) -> "Brush":
        """For what has a left and a right of its own, as cards have that cover one another."""
        return Brush(self.surface, self.u, self.theme, self._text, self.text_scale, face=self._face)

    def paste(self, picture: Surface, centre: tuple[int, int]) -> None:
        """A picture with its middle there; it is not turned over itself."""
        self.surface.blit(picture, self.place(picture.get_rect(center=centre)))

    def stroke(self, points: Sequence[tuple[float, float]], colour: Colour, width: int) -> None:
        """A line from point to point."""
        there = points if self.axis is None else [(self.axis - x, y) for x, y in points]
        pygame.draw.lines(self.surface, colour, False, there, width)
        pygame.draw.aalines(self.surface, colour, False, there)

    def shape(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled shape with these corners."""
        there = points if self.axis is None else [(self.axis - x, y) for x, y in points]
        pygame.draw.polygon(self.surface, colour, there)
        pygame.draw.aalines(self.surface, colour, True, there)

    def avatar(self, disc: Rect, seat: int, name: str, person: str = "", *, out: bool = False) -> None:
        """Who sits there: the portrait of the *person*, or the first letter of the name on the colour of the seat."""
        if person and self._face is not None:
            picture = self._face(person, disc.width)
            if out:
                picture = picture.copy()
                picture.fill(_FADED, special_flags=pygame.BLEND_RGBA_MULT)
            self.paste(picture, disc.center)
            return
        colour = self.theme.panel_2 if out else self.theme.discs[seat % len(self.theme.discs)]
        ink = self.theme.muted if out else self.theme.ink
        self.box(disc, disc.width / self.u, colour)
        size = disc.width / 2 / self.u * 1.05
        self.write(name[:1].upper(), disc.center, size, ink, weight="bold", anchor="center", high=0)

    def write(  # noqa: PLR0913 -- a line of text has these properties, and names make each call clear
        self,
        text: str,
        at: tuple[int, int],
        size: float,
        colour: Colour,
        *,
        weight: Weight = "regular",
        anchor: Anchor = "midleft",
        room: int | None = None,
        high: int | None = None,
        even: bool = False,
        role: str = "",
    ) -> Rect:
        """One line. Tells where it stands.

        *role*: of which all text on the page has one type size; without it, all of this *size* and *weight*.

        *even*: figures are equally wide, for numbers that count or stand below each other; not in the display cut.

        It is as large as the player wants text to be, so far as it fits into *room* and *high* (pixels); what does not
        fit even if it is small stands on two lines, or is condensed, or else cut with an ellipsis where *room* ends.
        """
        text = tabular(text) if even else text
        type_size = self._limited(size, weight, high, role)
        if room is not None:
            type_size = self._narrowed(text, type_size, size, weight, room)
        if high != 0:
            type_size = ROLES.settle(self._role(size, weight, role), type_size)
        shown = text if room is None else self._text.fit(text, type_size, room, weight)
        if shown != text and room is not None and len(text) <= LONGEST_LABEL:
            picture = self._crammed(text, type_size, weight, colour, anchor, room, high or 0)
        else:
            picture = self._text.render(shown, type_size, weight, colour)
        place = picture.get_rect(**{anchor: at})
        self.surface.blit(picture, self.place(place))
        return place

    def _crammed(  # noqa: PLR0913, PLR0917 -- as for any line
        self, text: str, size_px: int, weight: Weight, colour: Colour, anchor: Anchor, room: int, high: int
    ) -> Surface:
        """The whole line in too little room: on two lines, or condensed; its beginning if neither helps."""
        step = round(size_px * TIGHTEST_LEADING)
        lines = self._text.balanced(text, size_px, room, weight)
        narrow = all(self._text.measure(line, size_px, weight)[0] <= room for line in lines)
        is_whole = narrow and " ".join(lines) == text
        if is_whole and step * (len(lines) - 1) + size_px <= high:
            ends = _ENDS[anchor] if self.axis is None else _TURNED_ENDS[anchor]
            return self._text.stacked(lines, size_px, step, room, weight=weight, colour=colour, align=ends)
        return self._text.condensed(text, size_px, room, weight, colour)

    def fits(  # noqa: PLR0913 -- as for any line
        self,
        text: str,
        size: float,
        room: int,
        *,
        weight: Weight = "regular",
        high: int | None = None,
        role: str = "",
    ) -> bool:
        """Would `write` show the whole line in so much room?"""
        return self.fitted_width(text, size, room, weight=weight, high=high, role=role) <= room

    def fitted_width(  # noqa: PLR0913 -- as for any line
        self,
        text: str,
        size: float,
        room: int,
        *,
        weight: Weight = "regular",
        high: int | None = None,
        role: str = "",
    ) -> int:
        """Return the width of a line as `write` draws it in so much room; more than *room* if it has to be cut."""
        type_size = self._narrowed(text, self._limited(size, weight, high, role), size, weight, room)
        return self._text.measure(text, type_size, weight)[0]

    def sentence(  # noqa: PLR0913 -- a sentence has these properties, and names make each call clear
        self,
        text: str,
        box: Rect,
        size: float,
        colour: Colour,
        *,
        weight: Weight = "regular",
        anchor: Anchor = "center",
        role: str = "",
    ) -> None:
        """In the middle of the box: one line if there is room, else more; smaller before anything of it is cut.

        A word is broken only where it has no room at any size.
        """
        least = self._type(size * LEAST_PART, weight, None)
        text = _no_longer_than(text, box, least)
        words = {word for word in text.split() if self._text.measure(word, least, weight)[0] <= box.width}
        for shrunk, distance in self._distances(size, weight):
            step = max(1, min(distance, box.height))
            type_size = self._type(shrunk, weight, step)
            lines = self._text.wrap(text, type_size, box.width, weight)
            if step * len(lines) > box.height:
                continue
            if all(self._text.measure(word, type_size, weight)[0] <= box.width for word in words):
                break
        lines = self._text.balanced(text, type_size, box.width, weight)
        settled = ROLES.settle(self._role(size, weight, role), type_size)
        if settled < type_size:
            type_size, step = settled, max(1, min(step, round(settled * SENTENCE_LEADING)))
            lines = self._text.balanced(text, type_size, box.width, weight)
            if step * len(lines) > box.height:
                step = max(round(settled * TIGHTEST_LEADING), box.height // len(lines))
        fitting = box.height // step
        if len(lines) > fitting:
            lines = (*lines[: fitting - 1], " ".join(lines[fitting - 1 :]))
        x, top = getattr(box, anchor)[0], box.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            at = (x, top + step // 2 + number * step)
            self.write(
                line,
                at,
                shrunk,
                colour,
                weight=weight,
                anchor=anchor,
                room=box.width,
                high=step,
                role=role_of(size, weight, role),
            )

    def block(  # noqa: PLR0913 -- as for any text
        self, text: str, rect: Rect, size: float, colour: Colour, *, weight: Weight = "regular", role: str = ""
    ) -> Rect:
        """Wrapped lines from the top of *rect*, as wide as it is; larger text only so far as it stays inside.

        Tells where they stand.
        """
        wanted, usual = type_px(size, self.u, self.text_scale), type_px(size, self.u)
        align: Align = "start" if self.axis is None else "end"

        def drawn(type_size: int) -> Surface:
            return self._text.block(text, type_size, rect.width, weight=weight, colour=colour, align=align)

        fitting = (each for each in range(wanted, usual, -1) if drawn(each).get_height() <= rect.height)
        picture = drawn(ROLES.settle(self._role(size, weight, role), next(fitting, usual)))
        place = picture.get_rect(topleft=rect.topleft)
        self.surface.blit(picture, self.place(place))
        return place

    def width(
        self, text: str, size: float, weight: Weight = "regular", *, high: int | None = None, role: str = ""
    ) -> int:
        """Of one line, in pixels."""
        return self._text.measure(text, self._limited(size, weight, high, role), weight)[0]

    def wrapped(self, text: str, size: float, room: int, *, high: int, weight: Weight = "regular") -> tuple[str, ...]:
        """Lines no wider than *room*, each to be written no higher than *high*."""
        return self._text.wrap(text, self._limited(size, weight, high), room, weight)

    def line(self, size: float, weight: Weight = "regular", *, high: int | None = None, role: str = "") -> int:
        """Height of one line, in pixels."""
        return self._text.height(self._limited(size, weight, high, role), weight)

    def chip(self, code: str, at: tuple[int, int], size: float) -> Rect:
        """A card as a small piece of its face; *at* is the middle of its left edge."""
        picture = self._text.chip(code, type_px(size, self.u), self.theme)
        place = picture.get_rect(midleft=at)
        self.surface.blit(picture, self.place(place))
        return place

    def chip_width(self, code: str, size: float) -> int:
        """Of a chip, in pixels."""
        return self._text.chip(code, type_px(size, self.u), self.theme).get_width()

    def arrow(self, tip: tuple[int, int], size: float, direction: int, colour: Colour) -> None:
        """A small wedge that points left (-1) or right (1)."""
        x, y = tip
        reach = size * self.u
        wedge = [
            (x - direction * reach / 2, y - reach),
            (x + direction * reach / 2, y),
            (x - direction * reach / 2, y + reach),
        ]
        self.stroke(wedge, colour, max(1, self.px(STROKE_U)))

    def wedge(self, tip: tuple[int, int], size: float, colour: Colour) -> None:
        """A small wedge that points down: here something opens."""
        (x, y), reach = tip, size * self.u
        bend = [(x - reach, y - reach / 2), (x, y + reach / 2), (x + reach, y - reach / 2)]
        self.stroke(bend, colour, max(1, self.px(STROKE_U)))

    def focus_ring(self, rect: Rect) -> None:
        """Gold around a dark line: seen on every ground."""
        for gap, stroke, colour in ((10, 2, self.theme.ink), (14, 4, self.theme.gold)):
            self.box(rect.inflate(2 * self.px(gap), 2 * self.px(gap)), 14 + gap, None, colour, stroke)

    def raised(self, colour: Colour, by: float) -> Colour:
        """The colour nearer to the light, or farther from it where *by* is negative."""
        return lighter(colour, -by if self.theme.is_light else by)

    def dim(self, part: float = 1.0) -> None:
        """Everything so far steps back; *part* of the way."""
        shade = tuple(round(255 + (light - 255) * part) for light in _SHADE)
        self.surface.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
        ROLES.step_back()

    def _role(self, size: float, weight: Weight, role: str) -> Hashable:
        """The key of a role: in another unit, scale or language its text has another size."""
        return role_of(size, weight, role), round(self.u, 4), self.text_scale, language()

    def _limited(self, size: float, weight: Weight, high: int | None, role: str = "") -> int:
        """The type size of `write`, as far as it is known before there is a text."""
        type_size = self._type(size, weight, high)
        return type_size if high == 0 else ROLES.limit(self._role(size, weight, role), type_size)

    def _distances(self, size: float, weight: Weight) -> Iterator[tuple[float, int]]:
        """Sizes for a sentence, and how far its lines are apart: as large as the player wants, then smaller."""
        usual = round(self._type(size, weight, None) * SENTENCE_LEADING)
        wanted = round(type_px(size, self.u, self.text_scale) * SENTENCE_LEADING)
        for distance in range(wanted, usual, -max(1, self.px(2))):
            yield size, distance
        for part in range(SHRINKS, -1, -1):
            shrunk = size * (LEAST_PART + (1 - LEAST_PART) * part / SHRINKS)
            yield shrunk, round(self._type(shrunk, weight, None) * SENTENCE_LEADING)
        yield size * LEAST_PART, round(self._type(size * LEAST_PART, weight, None) * TIGHTEST_LEADING)

    def _type(self, size: float, weight: Weight, high: int | None) -> int:
        """The type size that fits into this height; without one, into the usual distance of lines."""
        wanted, usual = type_px(size, self.u, self.text_scale), type_px(size, self.u)
        limit = high if high is not None else round(usual * LEADING)
        while wanted > usual and self._text.height(wanted, weight) > limit:
            wanted -= 1
        return wanted

    def _narrowed(self, text: str, wanted: int, size: float, weight: Weight, room: int) -> int:
        """The type size at which the line is no wider than *room*, but not so small that it is hard to read."""
        least = min(wanted, type_px(max(LEAST_U, size * NARROWEST), self.u))
        wide = self._text.measure(text, wanted, weight)[0]
        if wide > room:
            if self._text.measure(text, least, weight)[0] > room:
                return least
            wanted = max(least, min(wanted, wanted * room // wide + 1))
        while wanted > least and self._text.measure(text, wanted, weight)[0] > room:
            wanted -= 1
        return wanted

    @contextmanager
    def inside(self, rect: Rect) -> Iterator[None]:
        """Nothing is drawn outside *rect* meanwhile."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.place(rect).clip(before))
        yield
        self.surface.set_clip(before)


def _no_longer_than(text: str, box: Rect, type_size: int) -> str:
    """No more of a text than could ever lie in a box, and an ellipsis: it may come from a file.

    Letters are taken for a fifth as wide as they are high, which no sentence is on average.
    """
    letters = 5 * max(1, box.width // max(1, type_size)) * max(1, box.height // max(1, type_size))
    return text if len(text) <= letters else text[: max(1, letters - 1)] + ELLIPSIS


def role_of(size: float, weight: Weight, role: str) -> str:
    """Return the name of a role; without one, all text of this size and weight is one role."""
    return role or f"{size:.2f} {weight}"


def lighter(colour: Colour, by: float) -> Colour:
    """The colour mixed with white, or with black where *by* is negative."""
    mixed = Color(colour).lerp(_WHITE if by > 0 else _BLACK, abs(by))
    return f"#{mixed.r:02X}{mixed.g:02X}{mixed.b:02X}"
