"""Protocol of the editor views: they show a document, and return edits when their widgets are used."""

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
    """The edited document, and the variant that it is compared with."""

    draft: RuleDocument
    compared_variant: Variant

    @property
    def changes(self) -> tuple[RuleDifference, ...]:
        """Rules in which the document differs from the compared variant."""
        return differences(self.compared_variant.rules, self.draft.rules)


class EditorView(Protocol):
    """One view of the edited document."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Widgets in focus order."""

    def show(self, state: EditorState) -> None:
        """Show this state."""

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Lay out the view in this rectangle; *scale* is px per u."""

    def paint(self, painter: Painter) -> None:
        """Draw everything except the widgets."""

    def handle(self, event: InputEvent) -> bool:
        """Handle scrolling; return True if the event was consumed."""

    def edit_for(self, widget_id: str) -> Callable[[RuleDocument], RuleDocument] | None:
        """Return the edit that follows from the use of this widget; None if it changes nothing in the document."""

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scroll to the focused widget."""
