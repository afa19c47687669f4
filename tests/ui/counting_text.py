"""A text renderer that counts letters and a surface that measures pictures: the cost of a frame on any machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pygame import Rect, Surface

from yaniv import paths
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.bidi import TextRun
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.text_renderer import FontWeight, TextRenderer
from yaniv.ui.graphics.theme import Colour


class CountingTextRenderer(TextRenderer):
    """Counts every letter each time it is measured or drawn."""

    letters = 0

    def _run_width(self, part: TextRun, size_px: int, weight: FontWeight) -> int:
        self.letters += len(part.text)
        return super()._run_width(part, size_px, weight)

    def _render_run(self, part: TextRun, size_px: int, weight: FontWeight, colour: Colour) -> Surface:
        self.letters += len(part.text)
        return super()._render_run(part, size_px, weight, colour)

    @contextmanager
    def expect_at_most(self, letters: int, what: str = "") -> Iterator[None]:
        """Assert that the body of the `with` statement measures and draws at most this many letters."""
        before = self.letters
        yield
        assert self.letters - before <= letters, f"{what}: {self.letters - before} letters"


class MeasuringSurface(Surface):
    """Remembers the widest picture that is drawn on it, also where that lies outside its edges."""

    widest_px = 0

    def blit(self, source: Surface, *arguments: Any, **named: Any) -> Rect:  # noqa: ANN401 -- arguments of pygame
        """Draw a picture and measure it."""
        self.widest_px = max(self.widest_px, source.get_width())
        return super().blit(source, *arguments, **named)


def make_counting_context() -> tuple[UiContext, CountingTextRenderer]:
    """Return a context of the program and its counting text renderer."""
    art = ImageStore(paths.assets())
    text = CountingTextRenderer(paths.assets() / "fonts", art.suit_icon)
    return UiContext(art, text), text
