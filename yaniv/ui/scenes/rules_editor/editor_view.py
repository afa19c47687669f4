"""Protocol of the views of the editor: they show a document, and return edits when their widgets are used."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from pygame import Rect

from yaniv.rules.house_rules import Variant
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.widgets.widget import Widget
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rules_diff import RuleDifference, differences


class EditorState(Struct, frozen=True):
    """Edited document, the variant with which it is compared, and the built-in variant that both are based on."""

    draft: RuleDocument
    compared_variant: Variant
    base_variant: Variant | None = None
    """Built-in variant nearest to the compared one; None if that is built in itself."""

    @property
    def changes(self) -> tuple[RuleDifference, ...]:
        """Rules in which the document differs from the compared variant."""
        return differences(self.compared_variant.rules, self.draft.rules)


class EditorView(Protocol):
    """View of the edited document: form, text or differences."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Widgets of the view in focus order."""

    def show(self, state: EditorState) -> None:
        """Show another state of the editor."""

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place the parts of the view in *rect* (px); *scale* is px per u."""

    def paint(self, painter: Painter) -> None:
        """Paint everything of the view except the widgets, which the focus group paints."""

    def elements_after(self, element_id: str) -> tuple[Element, ...]:
        """Return the elements that are no widgets and are read after the widget with this id."""

    def handle(self, event: InputEvent) -> bool:
        """Handle an event that may scroll the view; return True if it did."""

    def edit_for(self, widget_id: str) -> Callable[[RuleDocument], RuleDocument] | None:
        """Return the edit to apply after the widget with this id was used; None if the document does not change."""

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scroll so that the focused widget is visible."""
