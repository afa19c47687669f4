"""A text renderer that counts the letters it measures and draws: the cost of a frame, independent of the machine."""

from collections.abc import Iterator
from contextlib import contextmanager

from pygame import Surface

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


def make_counting_context() -> tuple[UiContext, CountingTextRenderer]:
    """Return a context of the program and its counting text renderer."""
    art = ImageStore(paths.assets())
    text = CountingTextRenderer(paths.assets() / "fonts", art.suit_icon)
    return UiContext(art, text), text
