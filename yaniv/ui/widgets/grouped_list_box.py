"""List box whose options stand in groups under headings, and in which no option has to be selected."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BODY_U, SMALL_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.widgets.list_box import ScrolledRows, label_rect
from yaniv.ui.widgets.single_select import Select, SelectOption
from yaniv.ui.widgets.widget import element_rect

OptionGroup = tuple[str, Sequence[SelectOption]]
"""Heading and options of a group."""
_SUBTITLE_GAP_U: Final = 24


class GroupedListBox(Select):
    """List of options under headings, each with a sentence that explains it.

    Each visible option is an element of its own, `ID:VALUE`; headings cannot be selected.
    """

    role: ClassVar[ElementRole] = "list"

    def __init__(  # noqa: PLR0913 -- a list, and what stands beside and behind its options
        self,
        id_: str,
        name: str,
        groups: Sequence[OptionGroup],
        selected_value: str | None,
        explanations: Mapping[str, str],
        *,
        subtitles: Mapping[str, str] | None = None,
    ) -> None:
        """Create the list.

        *explanations*: by value. *selected_value*: a value that no option has selects none. *subtitles*: by value, a
        few words behind the label, shown while there is room for all of them.
        """
        super().__init__(id_, name, [option for _, options in groups for option in options], selected_value)
        lines: list[str | int] = []
        for heading, options in groups:
            first = sum(isinstance(line, int) for line in lines)
            lines += [heading, *range(first, first + len(options))]
        self._lines = tuple(lines)
        """What stands in each row: a heading, or the index of an option."""
        self._rows = ScrolledRows(len(self._lines))
        self._explanations = explanations
        self._subtitles = subtitles or {}

    @property
    def row_height(self) -> int:
        """Height of a row in px."""
        return self._rows.height

    @property
    def row_count(self) -> int:
        """Number of rows, with headings."""
        return self._rows.count

    def lay_out(self, rect: Rect, row_height: int) -> None:
        """Set rectangle and row height in px, and scroll to the selected option; only whole rows are shown."""
        self.rect = rect
        self._rows.lay_out(rect, row_height)
        self._scroll_to_selected()

    def select(self, value: str | None) -> None:
        """Select the option with this value; a value that no option has selects none."""
        self._index = self._index_of(value)
        self._scroll_to_selected()

    @property
    def explanation(self) -> str:
        """Explanation of the option under the pointer; without a pointer, of the selected one."""
        index = self._explained_index
        return "" if index is None else self._explanations.get(self._options[index][0], "")

    @property
    def explained_rect(self) -> Rect:
        """Rectangle of that option's row, in px."""
        index = self._explained_index
        return next((rect for each, rect in self._shown_options() if each == index), self.rect)

    def click(self, position: Point) -> bool:
        """Select the option at the position (px); return True if there is one, even if it was selected already."""
        row = self._rows.row_at(position)
        line = None if row is None else self._lines[row]
        return isinstance(line, int) and self._select(line)

    def handle_key(self, event: PressInput) -> bool:
        """Select another option on Up, Down, Home or End, past headings; return True if the selection changed.

        At either end of the list Up and Down return False, so that the focus can leave it.
        """
        last = len(self._options) - 1
        match key_bindings.action_for(event) or (event.key if isinstance(event, KeyPressed) else ""):
            case "up" if self._index is not None:
                target = self._index - 1
            case "down":
                target = 0 if self._index is None else self._index + 1
            case "home":
                target = 0
            case "end":
                target = last
            case _:
                return False
        return 0 <= target <= last and self._select(target)

    def handle_wheel(self, steps: int) -> bool:
        """Scroll by *steps* rows (positive: up); return True, so that the page does not scroll as well."""
        self._rows.scroll_by(-steps)
        return True

    def paint(self, painter: Painter) -> None:
        """Draw headings and options, the selected one in gold, and a scroll bar if there are more than fit."""
        rows = self._rows.shown()
        first_place = label_rect(painter, rows[0][1]) if rows else Rect(0, 0, 0, 0)
        headings = [line for line in self._lines if isinstance(line, str)]
        option_size_u = uniform_size_u(painter, [label for _, label in self._options], first_place, BODY_U, "bold")
        heading_size_u = uniform_size_u(painter, headings, first_place, SMALL_U, "medium")
        has_subtitles = self._has_room_for_subtitles(painter, first_place, option_size_u)
        for row, rect in rows:
            line, place = self._lines[row], label_rect(painter, rect)
            if isinstance(line, str):
                draw_uniform_text(painter, line, place, heading_size_u, painter.theme.accent, weight="medium")
                continue
            value, label = self._options[line]
            is_selected = line == self._index
            if is_selected:
                painter.draw_box(rect, 10, painter.theme.accent)
            elif line == self._hovered_index:
                painter.draw_box(rect, 10, painter.theme.panel_raised)
            colour = painter.theme.surface_dark if is_selected else painter.theme.text
            weight: FontWeight = "bold" if is_selected else "regular"
            draw_uniform_text(painter, label, place, option_size_u, colour, weight=weight)
            if has_subtitles and value in self._subtitles:
                self._paint_subtitle(painter, self._subtitles[value], place, is_selected=is_selected)
        self._rows.paint_scrollbar(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the list and its visible options; the label of each has its explanation."""
        options = (
            Element(
                f"{self.id}:{value}",
                "choice",
                label,
                tr("{name}. {about}", name=label, about=about) if (about := self._explanation_of(value)) else label,
                element_rect(rect),
                ("enabled", "selected") if index == self._index else ("enabled",),
            )
            for index, rect in self._shown_options()
            for value, label in (self._options[index],)
        )
        return (*super().elements(), *options)

    def _has_room_for_subtitles(self, painter: Painter, place: Rect, option_size_u: float) -> bool:
        """Return True if each subtitle fits beside its label; beside large text there is no room."""
        gap = painter.px(_SUBTITLE_GAP_U)
        return painter.text_scale <= 1 and all(
            painter.line_width(label, option_size_u, "bold") + gap + painter.line_width(subtitle, SMALL_U)
            <= place.width
            for value, label in self._options
            if (subtitle := self._subtitles.get(value)) is not None
        )

    @staticmethod
    def _paint_subtitle(painter: Painter, text: str, place: Rect, *, is_selected: bool) -> None:
        colour = painter.theme.surface_dark if is_selected else painter.theme.text_muted
        painter.draw_line(
            text, place.midright, SMALL_U, colour, anchor="midright", max_width=place.width, max_height=place.height
        )

    def _explanation_of(self, value: str) -> str:
        """Return subtitle and explanation of an option, for screen readers."""
        return "\n".join(each for each in (self._subtitles.get(value), self._explanations.get(value)) if each)

    def _shown_options(self) -> list[tuple[int, Rect]]:
        """Return index and rectangle (px) of each option that is shown."""
        return [(line, rect) for row, rect in self._rows.shown() if isinstance(line := self._lines[row], int)]

    @property
    def _hovered_index(self) -> int | None:
        """Index of the option under the pointer, or None."""
        position = self.hover_position
        if position is None:
            return None
        return next((index for index, rect in self._shown_options() if rect.collidepoint(position)), None)

    @property
    def _explained_index(self) -> int | None:
        return self._index if self.hover_position is None else self._hovered_index

    def _select(self, index: int) -> bool:
        """Select an option and scroll to it; return True, so that it counts as used."""
        self._index = index
        self._scroll_to_selected()
        return True

    def _scroll_to_selected(self) -> None:
        """Scroll to the selected option; with the first of a group, to its heading as well."""
        if self._index is not None:
            row = self._lines.index(self._index)
            self._rows.reveal(row - isinstance(self._lines[row - 1], str), row + 1)
