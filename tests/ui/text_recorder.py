"""Measures text while a page is painted: where its ink is, what it was painted on, and what it may not leave."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import Struct
from pygame import Color, Rect, Surface, transform

from yaniv.ui.graphics.painter import Painter, type_role_name
from yaniv.ui.graphics.text_renderer import ELLIPSIS, TextRenderer
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.graphics.type_roles import TypeRoles

SLACK_PX = 1


class RecordedText(Struct, frozen=True):
    """A text on a page."""

    text: str
    visible_text: str
    """What is left of it where it was cut."""
    type_px: int
    colour: Colour
    ink_rect: Rect
    container_rect: Rect
    """The plate it stands on, or the window."""
    background: Colour
    surface_id: int
    """The surface it was written on: a bubble is drawn on its own."""
    role: tuple[str, float] | None
    """What it is, and the unit it is in; None for the sign on a disc, which is as large as the disc."""


class TextRecorder:
    """Watches brushes; texts that a plate or a shade covers later are forgotten."""

    def __init__(self, *, grounds: bool = False) -> None:
        self.texts: list[RecordedText] = []
        self.condensed_texts: list[str] = []
        """Texts whose letters were made narrower."""
        self._boxes: list[Rect] = []
        self._records_backgrounds = grounds
        self._last_rendered: tuple[str, int, Surface] = ("", 0, Surface((1, 1)))

    @contextmanager
    def recording(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Every brush writes as before, and is measured."""
        with patch.context() as inner:
            inner.setattr(TypeRoles, "begin_pass", self._wrap_begin(TypeRoles.begin_pass))
            inner.setattr(TextRenderer, "render", self._wrap_render(TextRenderer.render))
            inner.setattr(TextRenderer, "render_condensed", self._wrap_condensed(TextRenderer.render_condensed))
            inner.setattr(TextRenderer, "render_lines", self._wrap_stacked(TextRenderer.render_lines))
            inner.setattr(Painter, "draw_line", self._wrap_write(Painter.draw_line))
            inner.setattr(Painter, "draw_box", self._wrap_box(Painter.draw_box))
            inner.setattr(Painter, "dim_background", self._wrap_dim(Painter.dim_background))
            yield

    def overlapping_texts(self) -> list[tuple[str, str]]:
        """Pairs of texts that are written over each other; a page painted again writes the same in the same place."""
        return [
            (one.visible_text, other.visible_text)
            for number, one in enumerate(self.texts)
            for other in self.texts[:number]
            if one.surface_id == other.surface_id
            and min(one.ink_rect.clip(other.ink_rect).size) > SLACK_PX
            and (one.text, one.ink_rect) != (other.text, other.ink_rect)
        ]

    def escaped_texts(self) -> list[tuple[str, Rect, Rect]]:
        """Texts that leave their plate or the window."""
        return [
            (line.visible_text, line.ink_rect, line.container_rect)
            for line in self.texts
            if not line.container_rect.inflate(2 * SLACK_PX, 2 * SLACK_PX).contains(line.ink_rect)
        ]

    def truncated_texts(self) -> list[str]:
        """Texts that end in an ellipsis of which the author knows nothing."""
        return [line.visible_text for line in self.texts if ELLIPSIS in line.visible_text and ELLIPSIS not in line.text]

    def uneven_roles(self) -> dict[tuple[str, float], set[int]]:
        """Roles whose texts have several type sizes."""
        sizes: dict[tuple[str, float], set[int]] = {}
        for line in self.texts:
            if line.role is not None:
                sizes.setdefault(line.role, set()).add(line.type_px)
        return {role: several for role, several in sizes.items() if len(several) > 1}

    def clear(self) -> None:
        """Forget everything: the page is painted from the beginning."""
        self.texts.clear()
        self.condensed_texts.clear()
        self._boxes.clear()

    def _wrap_begin(self, begin: Callable[[TypeRoles], None]) -> Callable[[TypeRoles], None]:
        def begun(roles: TypeRoles) -> None:
            begin(roles)
            self.clear()

        return begun

    def _wrap_render(self, render: Callable[..., Surface]) -> Callable[..., Surface]:
        def rendered(text: TextRenderer, shown: str, size_px: int, *more: Any, **named: Any) -> Surface:  # noqa: ANN401 -- as they come
            picture = render(text, shown, size_px, *more, **named)
            self._last_rendered = (shown, size_px, picture)
            return picture

        return rendered

    def _wrap_condensed(self, condensed: Callable[..., Surface]) -> Callable[..., Surface]:
        def drawn(text: TextRenderer, shown: str, size_px: int, *more: Any) -> Surface:  # noqa: ANN401 -- as they come
            picture = condensed(text, shown, size_px, *more)
            if ELLIPSIS not in self._last_rendered[0] or ELLIPSIS in shown:
                self._last_rendered = (shown, size_px, picture)
                self.condensed_texts.append(shown)
            return picture

        return drawn

    def _wrap_stacked(self, stacked: Callable[..., Surface]) -> Callable[..., Surface]:
        def drawn(text: TextRenderer, lines: Any, size_px: int, *more: Any, **named: Any) -> Surface:  # noqa: ANN401
            picture = stacked(text, lines, size_px, *more, **named)
            self._last_rendered = (" ".join(lines), size_px, picture)
            return picture

        return drawn

    def _wrap_write(self, write: Callable[..., Rect]) -> Callable[..., Rect]:
        def written(
            brush: Painter,
            text: str,
            position: tuple[int, int],
            size: float,
            colour: Colour,
            **named: Any,  # noqa: ANN401 -- handed on
        ) -> Rect:
            before = brush.surface.copy() if self._records_backgrounds else None
            bounds = write(brush, text, position, size, colour, **named)
            shown, type_px, picture = self._last_rendered
            ink = picture.get_bounding_rect(60).move(brush.mirrored(bounds).topleft).clip(brush.surface.get_clip())
            if ink.width and ink.height and text:
                ground = _mean_colour(before, ink) if before else ""
                name = type_role_name(size, named.get("weight", "regular"), named.get("role", ""))
                role = (name, brush.scale) if named.get("max_height") != 0 else None
                plate = self._container_of(brush, ink)
                self.texts.append(
                    RecordedText(text, shown, type_px, colour, ink, plate, ground, id(brush.surface), role)
                )
            return bounds

        return written

    def _wrap_box(self, box: Callable[..., None]) -> Callable[..., None]:
        def boxed(brush: Painter, rect: Rect, radius: float, fill: Colour | None, *more: Any, **named: Any) -> None:  # noqa: ANN401
            box(brush, rect, radius, fill, *more, **named)
            bounds = brush.mirrored(Rect(rect))
            if fill is not None and len(fill) == len("#RRGGBB"):
                self.texts = [line for line in self.texts if not bounds.collidepoint(line.ink_rect.center)]
            self._boxes.append(bounds)

        return boxed

    def _wrap_dim(self, dim: Callable[..., None]) -> Callable[..., None]:
        def dimmed(brush: Painter, *more: Any) -> None:  # noqa: ANN401 -- as they come
            dim(brush, *more)
            self.texts.clear()
            self._boxes.clear()

        return dimmed

    def _container_of(self, brush: Painter, ink: Rect) -> Rect:
        """What was painted last under the middle of this text."""
        window = brush.surface.get_rect()
        under = (box for box in reversed(self._boxes) if box.collidepoint(ink.center))
        return next(under, window).clip(window)


def _mean_colour(surface: Surface, rect: Rect) -> Colour:
    """Of the pixels there."""
    mean = Color(transform.average_color(surface, rect))
    return f"#{mean.r:02X}{mean.g:02X}{mean.b:02X}"
