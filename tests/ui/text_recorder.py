"""Recorder of the text on a page while it is painted: its ink, its background, and the container around it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from pygame import Color, Rect, Surface, transform

from yaniv.ui.graphics.painter import Painter, TypeRoles, type_role_name
from yaniv.ui.graphics.text_renderer import ELLIPSIS, TextRenderer
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.kit.kept_picture import KeptPicture
from yaniv.ui.kit.node import Text
from yaniv.ui.kit.solver import SetText, TextFit

SLACK_PX = 1


class RecordedText(Struct, frozen=True):
    """A line of text on a page."""

    text: str
    visible_text: str
    """The text as drawn, with an ellipsis where it was cut."""
    type_px: int
    colour: Colour
    ink_rect: Rect
    container_rect: Rect
    """The box under the text, or the window."""
    background: Colour
    surface_id: int
    """Id of the surface it was drawn on: a bubble is drawn on one of its own."""
    role: tuple[str, float] | None
    """Type role and scale in pixels; None for the sign on a disc, which is as large as the disc."""


class TextRecorder:
    """Records what painters write; drops texts that a box or a dimmed background covers later."""

    is_paused: ClassVar[bool] = False
    """True while something is drawn that is shown as a picture, such as a small table on another page."""

    def __init__(self, *, records_backgrounds: bool = False) -> None:
        self.texts: list[RecordedText] = []
        self.condensed_texts: list[str] = []
        """Texts drawn with narrower letters."""
        self.broken_texts: list[tuple[str, ...]] = []
        """Lines of texts of which one ends inside a word."""
        self._boxes: list[Rect] = []
        self._records_backgrounds = records_backgrounds
        self._last_rendered: tuple[str, int, Surface] = ("", 0, Surface((1, 1)))

    @classmethod
    @contextmanager
    def paused(cls) -> Iterator[None]:
        """Record nothing in the body of the `with` statement."""
        cls.is_paused = True
        yield
        cls.is_paused = False

    @contextmanager
    def recording(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Record all text painted in the body of the `with` statement."""
        with patch.context() as inner:
            inner.setattr(TypeRoles, "begin_pass", self._wrap_begin(TypeRoles.begin_pass))
            inner.setattr(TextRenderer, "render", self._wrap_render(TextRenderer.render))
            inner.setattr(TextRenderer, "render_condensed", self._wrap_condensed(TextRenderer.render_condensed))
            inner.setattr(TextRenderer, "render_lines", self._wrap_stacked(TextRenderer.render_lines))
            inner.setattr(Painter, "draw_line", self._wrap_write(Painter.draw_line))
            inner.setattr(Painter, "draw_set_line", self._wrap_write(Painter.draw_set_line, "set "))
            inner.setattr(Painter, "draw_box", self._wrap_box(Painter.draw_box))
            inner.setattr(TextFit, "set_texts", self._wrap_set_texts(TextFit.set_texts))
            inner.setattr(KeptPicture, "_show", lambda *_unused: False)
            inner.setattr(Painter, "dim_background", self._wrap_dim(Painter.dim_background))
            yield

    def overlapping_texts(self) -> list[tuple[str, str]]:
        """Return pairs of overlapping texts; the same text in the same place is a page painted twice."""
        return [
            (one.visible_text, other.visible_text)
            for number, one in enumerate(self.texts)
            for other in self.texts[:number]
            if one.surface_id == other.surface_id
            and min(one.ink_rect.clip(other.ink_rect).size) > SLACK_PX
            and (one.text, one.ink_rect) != (other.text, other.ink_rect)
        ]

    def escaped_texts(self) -> list[tuple[str, Rect, Rect]]:
        """Return texts that leave their container, with ink and container rectangles."""
        return [
            (line.visible_text, line.ink_rect, line.container_rect)
            for line in self.texts
            if not line.container_rect.inflate(2 * SLACK_PX, 2 * SLACK_PX).contains(line.ink_rect)
        ]

    def truncated_texts(self) -> list[str]:
        """Return texts that were cut, that is, drawn with an ellipsis the text itself does not have."""
        return [line.visible_text for line in self.texts if ELLIPSIS in line.visible_text and ELLIPSIS not in line.text]

    def uneven_roles(self) -> dict[tuple[str, float], set[int]]:
        """Return roles whose texts have several type sizes in px."""
        sizes: dict[tuple[str, float], set[int]] = {}
        for line in self.texts:
            if line.role is not None:
                sizes.setdefault(line.role, set()).add(line.type_px)
        return {role: px for role, px in sizes.items() if len(px) > 1}

    def clear(self) -> None:
        """Drop all records, as when a page is painted again from the beginning."""
        self.texts.clear()
        self.condensed_texts.clear()
        self.broken_texts.clear()
        self._boxes.clear()

    def _wrap_begin(self, begin: Callable[[TypeRoles], None]) -> Callable[[TypeRoles], None]:
        def begun(roles: TypeRoles) -> None:
            begin(roles)
            self.clear()

        return begun

    def _wrap_render(self, render: Callable[..., Surface]) -> Callable[..., Surface]:
        def rendered(text: TextRenderer, shown: str, size_px: int, *more: Any, **named: Any) -> Surface:  # noqa: ANN401 -- passed on
            picture = render(text, shown, size_px, *more, **named)
            self._last_rendered = (shown, size_px, picture)
            return picture

        return rendered

    def _wrap_condensed(self, condensed: Callable[..., Surface]) -> Callable[..., Surface]:
        def drawn(text: TextRenderer, shown: str, size_px: int, *more: Any) -> Surface:  # noqa: ANN401 -- passed on
            picture = condensed(text, shown, size_px, *more)
            if not self.is_paused and (ELLIPSIS not in self._last_rendered[0] or ELLIPSIS in shown):
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

    def _wrap_set_texts(self, set_texts: Callable[..., list[SetText]]) -> Callable[..., list[SetText]]:
        def placed(fit: TextFit, texts: Sequence[tuple[Text, Rect]]) -> list[SetText]:
            results = set_texts(fit, texts)
            for (text, _), result in zip(texts, results, strict=True):
                if not (self.is_paused or set(_words("\n".join(result.lines))) <= set(_words(text.words))):
                    self.broken_texts.append(result.lines)
            return results

        return placed

    def _wrap_write(self, write: Callable[..., Rect], prefix: str = "") -> Callable[..., Rect]:
        """Wrap what draws a line. *prefix*: begins its roles, where sizes are in px and not in u."""

        def written(
            painter: Painter,
            text: str,
            position: tuple[int, int],
            size: float,
            colour: Colour,
            **named: Any,  # noqa: ANN401 -- passed on
        ) -> Rect:
            before = painter.surface.copy() if self._records_backgrounds else None
            bounds = write(painter, text, position, size, colour, **named)
            if self.is_paused:
                return bounds
            shown, type_px, picture = self._last_rendered
            ink = picture.get_bounding_rect(60).move(painter.mirrored(bounds).topleft).clip(painter.surface.get_clip())
            if ink.width and ink.height and text:
                background = _mean_colour(before, ink) if before else ""
                name = type_role_name(size, named.get("weight", "regular"), named.get("role", ""))
                role = (prefix + name, painter.scale) if named.get("max_height") != 0 else None
                container = self._container_of(painter, ink)
                self.texts.append(
                    RecordedText(text, shown, type_px, colour, ink, container, background, id(painter.surface), role)
                )
            return bounds

        return written

    def _wrap_box(self, box: Callable[..., None]) -> Callable[..., None]:
        def boxed(painter: Painter, rect: Rect, radius: float, fill: Colour | None, *more: Any, **named: Any) -> None:  # noqa: ANN401
            box(painter, rect, radius, fill, *more, **named)
            if self.is_paused:
                return
            bounds = painter.mirrored(Rect(rect)).clip(painter.surface.get_clip())
            if fill is not None and len(fill) == len("#RRGGBB"):
                self.texts = [line for line in self.texts if not bounds.collidepoint(line.ink_rect.center)]
            self._boxes.append(bounds)

        return boxed

    def _wrap_dim(self, dim: Callable[..., None]) -> Callable[..., None]:
        def dimmed(painter: Painter, *more: Any) -> None:  # noqa: ANN401 -- passed on
            dim(painter, *more)
            self.texts.clear()
            self._boxes.clear()

        return dimmed

    def _container_of(self, painter: Painter, ink: Rect) -> Rect:
        """Return the box painted last under the middle of a text, or the window."""
        window = painter.surface.get_rect()
        under = (box for box in reversed(self._boxes) if box.collidepoint(ink.center))
        return next(under, window).clip(window)


def _words(text: str) -> list[str]:
    """Return the words between which a line may end; a file path is one word for each folder."""
    return re.split(r"[ \n]|(?<=[/\\])", text)


def _mean_colour(surface: Surface, rect: Rect) -> Colour:
    """Return the mean colour of the pixels in a rectangle."""
    mean = Color(transform.average_color(surface, rect))
    return f"#{mean.r:02X}{mean.g:02X}{mean.b:02X}"
