"""What the views of the editor have in common: they show a draft, and give another one when they are used."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from pygame import Rect

from yaniv.rules.house import Variant
from yaniv.ui.inputs import Input
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control
from yaniv.variants.difference import Difference, differences
from yaniv.variants.draft import Draft


class Seen(Struct, frozen=True):
    """What is edited, and which house it is compared with."""

    draft: Draft
    other: Variant

    @property
    def changes(self) -> tuple[Difference, ...]:
        """Where the two differ."""
        return differences(self.other.rules, self.draft.rules)


class View(Protocol):
    """One way to look at the document."""

    @property
    def controls(self) -> tuple[Control, ...]:
        """In the order of the focus."""

    def show(self, seen: Seen) -> None:
        """The document is this now."""

    def lay(self, rect: Rect, u: float) -> None:
        """Takes its place."""

    def paint(self, brush: Brush) -> None:
        """Everything but the controls."""

    def handle(self, given: Input) -> bool:
        """Was that all there is to this input: did something scroll?"""

    def use(self, used: str) -> Callable[[Draft], Draft] | None:
        """What a control that was used makes of the document."""

    def reveal(self, focused: Control | None) -> None:
        """Scrolls to what has got the focus."""
