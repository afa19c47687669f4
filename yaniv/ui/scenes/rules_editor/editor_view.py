"""What the views of the editor have in common: they show a draft, and give another one when they are used."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from pygame import Rect

from yaniv.rules.house_rules import Variant
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.widgets.widget import Widget
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rules_diff import RuleDifference, differences


class EditorState(Struct, frozen=True):
    """What is edited, and which house it is compared with."""

    draft: RuleDocument
    compared_variant: Variant

    @property
    def changes(self) -> tuple[RuleDifference, ...]:
        """Where the two differ."""
        return differences(self.compared_variant.rules, self.draft.rules)


class EditorView(Protocol):
    """One way to look at the document."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """In the order of the focus."""

    def show(self, state: EditorState) -> None:
        """The document is this now."""

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Takes its place."""

    def paint(self, painter: Painter) -> None:
        """Everything but the controls."""

    def handle(self, event: InputEvent) -> bool:
        """Was that all there is to this input: did something scroll?"""

    def edit_for(self, widget_id: str) -> Callable[[RuleDocument], RuleDocument] | None:
        """What a control that was used makes of the document."""

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scrolls to what has got the focus."""
