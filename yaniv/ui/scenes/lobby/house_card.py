"""Large cards of the new-game page: the house rules that most players want, and the player's own."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import ElementRole, ElementState, element_states
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U, SMALL_U, Colour
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u
from yaniv.ui.widgets.widget import Widget

NEW_RULES_ID: Final = "button:new-rules"
_INSET_U: Final = (24, 12)
_NAME_SHARE: Final = 0.44
_MARK_INSET_U: Final = 14


class HouseCard(Widget):
    """Card that selects house rules when it is pressed."""

    role: ClassVar[ElementRole] = "choice"

    def __init__(self, variant_id: str, title: str, pitch: str, explanation: str) -> None:
        super().__init__(f"variant:{variant_id}", title, tr("{name}. {about}", name=title, about=pitch))
        self.variant_id = variant_id
        self.pitch = pitch
        self.is_selected = False
        self.title_size_u: float = NAME_U
        self.pitch_size_u: float = SECONDARY_U
        self._explanation = explanation
        self._mark = ""

    def mark(self, text: str) -> None:
        """Show a mark of a word or two beside the title, while there is room for it."""
        self._mark = text
        self.label = tr("{name}. {about}", name=self.label, about=text)

    @property
    def explanation(self) -> str:
        """The rules of the card; none once it is selected, as the page then shows them."""
        return "" if self.is_selected else self._explanation

    def activate(self) -> bool:
        """Return True, because the press counts as using the card."""
        return True

    def states(self) -> tuple[ElementState, ...]:
        """Return the states for assistive technology."""
        return element_states(is_enabled=self.enabled, is_focused=self.focused, is_selected=self.is_selected)

    def title_rect(self, painter: Painter) -> Rect:
        """Return the place of the title, in px."""
        inner = self._inner_rect(painter)
        return Rect(inner.left, inner.top, inner.width, round(inner.height * _NAME_SHARE))

    def pitch_rect(self, painter: Painter) -> Rect:
        """Return the place of the sentence below the title, in px."""
        inner, title = self._inner_rect(painter), self.title_rect(painter)
        return Rect(inner.left, title.bottom, inner.width, inner.bottom - title.bottom)

    def paint(self, painter: Painter) -> None:
        """Paint the card: gold if it is selected, else lighter while hovered."""
        theme = painter.theme
        fill = theme.accent if self.is_selected else self.current_fill(painter, theme.panel_raised)
        painter.draw_box(self.rect, RADIUS_U, fill, theme.outline)
        title_colour, pitch_colour = (
            (theme.surface_dark, theme.surface_dark) if self.is_selected else (theme.text, theme.text_muted)
        )
        draw_uniform_text(painter, self.name, self.title_rect(painter), self.title_size_u, title_colour, weight="bold")
        draw_uniform_text(painter, self.pitch, self.pitch_rect(painter), self.pitch_size_u, pitch_colour)
        if self._mark:
            self._paint_mark(painter, title_colour if self.is_selected else theme.accent)

    def _paint_mark(self, painter: Painter, colour: Colour) -> None:
        """Paint the mark in an outline right of the title, unless the title needs the place."""
        title, inset = self.title_rect(painter), painter.px(_MARK_INSET_U)
        width = painter.line_width(self._mark, SMALL_U, "medium") + 2 * inset
        name_width = painter.line_width(self.name, self.title_size_u, "bold")
        if painter.text_scale > 1 or name_width + inset + width > title.width:
            return
        height = painter.line_height(SMALL_U, "medium")
        rect = Rect(title.right - width, title.centery - height // 2, width, height)
        painter.draw_box(rect, RADIUS_U, None, colour)
        painter.draw_line(
            self._mark,
            rect.center,
            SMALL_U,
            colour,
            weight="medium",
            anchor="center",
            max_width=width,
            max_height=height,
        )

    def _inner_rect(self, painter: Painter) -> Rect:
        return self.rect.inflate(-2 * painter.px(_INSET_U[0]), -2 * painter.px(_INSET_U[1]))


class NewRulesCard(HouseCard):
    """Card in place of the player's own rules, while there are none: it leads to the rules editor."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, title: str, pitch: str) -> None:
        super().__init__("", title, pitch, "")
        self.id = NEW_RULES_ID


def unify_card_sizes(cards: Sequence[HouseCard], painter: Painter) -> None:
    """Give all titles of the cards one type size, and all sentences: the largest at which every one fits."""
    title_rect, pitch_rect = cards[0].title_rect(painter), cards[0].pitch_rect(painter)
    title_size_u = uniform_size_u(painter, [card.name for card in cards], title_rect, NAME_U, "bold")
    pitch_size_u = uniform_size_u(painter, [card.pitch for card in cards], pitch_rect, SECONDARY_U)
    for card in cards:
        card.title_size_u, card.pitch_size_u = title_size_u, pitch_size_u
