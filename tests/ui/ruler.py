"""Measures text while a page is painted: where its ink is, what it was painted on, and what it may not leave."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import Struct
from pygame import Color, Rect, Surface, transform

from yaniv.ui.text import ELLIPSIS, Text
from yaniv.ui.theme import Colour
from yaniv.ui.type_roles import TypeRoles
from yaniv.ui.widgets.brush import Brush, role_of

SLACK_PX = 1


class Line(Struct, frozen=True):
    """A text on a page."""

    text: str
    shown: str
    """What is left of it where it was cut."""
    type_px: int
    colour: Colour
    ink: Rect
    box: Rect
    """The plate it stands on, or the window."""
    ground: Colour
    sheet: int
    """The surface it was written on: a bubble is drawn on its own."""
    role: tuple[str, float] | None
    """What it is, and the unit it is in; None for the sign on a disc, which is as large as the disc."""


class Ruler:
    """Watches brushes; texts that a plate or a shade covers later are forgotten."""

    def __init__(self, *, grounds: bool = False) -> None:
        self.lines: list[Line] = []
        self.condensed: list[str] = []
        """Texts whose letters were made narrower."""
        self._boxes: list[Rect] = []
        self._grounds = grounds
        self._drawn: tuple[str, int, Surface] = ("", 0, Surface((1, 1)))

    @contextmanager
    def watching(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Every brush writes as before, and is measured."""
        with patch.context() as inner:
            inner.setattr(TypeRoles, "begin", self._beginning(TypeRoles.begin))
            inner.setattr(Text, "render", self._rendering(Text.render))
            inner.setattr(Text, "condensed", self._condensing(Text.condensed))
            inner.setattr(Text, "stacked", self._stacking(Text.stacked))
            inner.setattr(Brush, "write", self._writing(Brush.write))
            inner.setattr(Brush, "box", self._boxing(Brush.box))
            inner.setattr(Brush, "dim", self._dimming(Brush.dim))
            yield

    def collisions(self) -> list[tuple[str, str]]:
        """Pairs of texts that are written over each other; a page painted again writes the same in the same place."""
        return [
            (one.shown, other.shown)
            for number, one in enumerate(self.lines)
            for other in self.lines[:number]
            if one.sheet == other.sheet
            and min(one.ink.clip(other.ink).size) > SLACK_PX
            and (one.text, one.ink) != (other.text, other.ink)
        ]

    def escaped(self) -> list[tuple[str, Rect, Rect]]:
        """Texts that leave their plate or the window."""
        return [
            (line.shown, line.ink, line.box)
            for line in self.lines
            if not line.box.inflate(2 * SLACK_PX, 2 * SLACK_PX).contains(line.ink)
        ]

    def cut(self) -> list[str]:
        """Texts that end in an ellipsis of which the author knows nothing."""
        return [line.shown for line in self.lines if ELLIPSIS in line.shown and ELLIPSIS not in line.text]

    def uneven(self) -> dict[tuple[str, float], set[int]]:
        """Roles whose texts have several type sizes."""
        sizes: dict[tuple[str, float], set[int]] = {}
        for line in self.lines:
            if line.role is not None:
                sizes.setdefault(line.role, set()).add(line.type_px)
        return {role: several for role, several in sizes.items() if len(several) > 1}

    def clear(self) -> None:
        """Forget everything: the page is painted from the beginning."""
        self.lines.clear()
        self.condensed.clear()
        self._boxes.clear()

    def _beginning(self, begin: Callable[[TypeRoles], None]) -> Callable[[TypeRoles], None]:
        def begun(roles: TypeRoles) -> None:
            begin(roles)
            self.clear()

        return begun

    def _rendering(self, render: Callable[..., Surface]) -> Callable[..., Surface]:
        def rendered(text: Text, shown: str, size_px: int, *more: Any, **named: Any) -> Surface:  # noqa: ANN401 -- as they come
            picture = render(text, shown, size_px, *more, **named)
            self._drawn = (shown, size_px, picture)
            return picture

        return rendered

    def _condensing(self, condensed: Callable[..., Surface]) -> Callable[..., Surface]:
        def drawn(text: Text, shown: str, size_px: int, *more: Any) -> Surface:  # noqa: ANN401 -- as they come
            picture = condensed(text, shown, size_px, *more)
            if ELLIPSIS not in self._drawn[0] or ELLIPSIS in shown:
                self._drawn = (shown, size_px, picture)
                self.condensed.append(shown)
            return picture

        return drawn

    def _stacking(self, stacked: Callable[..., Surface]) -> Callable[..., Surface]:
        def drawn(text: Text, lines: Any, size_px: int, *more: Any, **named: Any) -> Surface:  # noqa: ANN401
            picture = stacked(text, lines, size_px, *more, **named)
            self._drawn = (" ".join(lines), size_px, picture)
            return picture

        return drawn

    def _writing(self, write: Callable[..., Rect]) -> Callable[..., Rect]:
        def written(brush: Brush, text: str, at: tuple[int, int], size: float, colour: Colour, **named: Any) -> Rect:  # noqa: ANN401
            before = brush.surface.copy() if self._grounds else None
            place = write(brush, text, at, size, colour, **named)
            shown, type_px, picture = self._drawn
            ink = picture.get_bounding_rect(60).move(brush.place(place).topleft).clip(brush.surface.get_clip())
            if ink.width and ink.height and text:
                ground = _mean(before, ink) if before else ""
                name = role_of(size, named.get("weight", "regular"), named.get("role", ""))
                role = (name, brush.u) if named.get("high") != 0 else None
                plate = self._plate(brush, ink)
                self.lines.append(Line(text, shown, type_px, colour, ink, plate, ground, id(brush.surface), role))
            return place

        return written

    def _boxing(self, box: Callable[..., None]) -> Callable[..., None]:
        def boxed(brush: Brush, rect: Rect, radius: float, fill: Colour | None, *more: Any, **named: Any) -> None:  # noqa: ANN401
            box(brush, rect, radius, fill, *more, **named)
            lies = brush.place(Rect(rect))
            if fill is not None and len(fill) == len("#RRGGBB"):
                self.lines = [line for line in self.lines if not lies.collidepoint(line.ink.center)]
            self._boxes.append(lies)

        return boxed

    def _dimming(self, dim: Callable[..., None]) -> Callable[..., None]:
        def dimmed(brush: Brush, *more: Any) -> None:  # noqa: ANN401 -- as they come
            dim(brush, *more)
            self.lines.clear()
            self._boxes.clear()

        return dimmed

    def _plate(self, brush: Brush, ink: Rect) -> Rect:
        """What was painted last under the middle of this text."""
        window = brush.surface.get_rect()
        under = (box for box in reversed(self._boxes) if box.collidepoint(ink.center))
        return next(under, window).clip(window)


def _mean(surface: Surface, rect: Rect) -> Colour:
    """Of the pixels there."""
    mean = Color(transform.average_color(surface, rect))
    return f"#{mean.r:02X}{mean.g:02X}{mean.b:02X}"
