"""Text that counts what it measures and draws: the work of a frame, whatever machine it is done on."""

from collections.abc import Iterator
from contextlib import contextmanager

from pygame import Surface

from yaniv import places
from yaniv.ui.art import Art
from yaniv.ui.look import Look
from yaniv.ui.runs import Run
from yaniv.ui.text import Text, Weight
from yaniv.ui.theme import Colour


class CountingText(Text):
    """Counts letters that are measured or drawn, each time they are."""

    letters = 0

    def _advance(self, part: Run, size_px: int, weight: Weight) -> int:
        self.letters += len(part.text)
        return super()._advance(part, size_px, weight)

    def _drawn(self, part: Run, size_px: int, weight: Weight, colour: Colour) -> Surface:
        self.letters += len(part.text)
        return super()._drawn(part, size_px, weight, colour)

    @contextmanager
    def at_most(self, letters: int, what: str = "") -> Iterator[None]:
        """What happens meanwhile measures and draws no more than that."""
        before = self.letters
        yield
        assert self.letters - before <= letters, f"{what}: {self.letters - before} letters"


def counting_look() -> tuple[Look, CountingText]:
    """As the program has it, and its text."""
    art = Art(places.assets())
    text = CountingText(places.assets() / "fonts", art.suit)
    return Look(art, text), text
