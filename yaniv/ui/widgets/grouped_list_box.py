"""List box whose options stand in groups under headings, and in which no option has to be selected."""

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rect_layout import right_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BODY_U, SMALL_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, PressInput
from yaniv.ui.widgets.list_box import BAR_WIDTH_U, ListBox
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.widget import element_rect

OptionGroup = tuple[str, Sequence[SelectOption]]
"""Heading and options of a group."""
_HEADING: Final = ""
"""Value of a row that is a heading."""
_NO_ROW: Final = -1
_SUBTITLE_GAP_U: Final = 24


class GroupedListBox(ListBox):
    """List of options under headings, each with a sentence that explains it; headings cannot be selected."""

    def __init__(  # noqa: PLR0913 -- a list, and what stands beside and behind its options
        self,
        id_: str,
        name: str,
        groups: Sequence[OptionGroup],
        selected_value: str,
        explanations: Mapping[str, str],
        *,
        subtitles: Mapping[str, str] | None = None,
    ) -> None:
        """Create the list.

        *explanations*: by value. *selected_value*: a value that no option has selects none. *subtitles*: by value, a
        few words behind the label, shown while there is room for all of them.
        """
        rows = [row for heading, options in groups for row in ((_HEADING, heading), *options)]
        super().__init__(id_, name, rows or [(_HEADING, "")], selected_value)
        self._explanations = explanations
        self._subtitles = subtitles or {}
        self.select(selected_value)

    @property
    def selected_value(self) -> str:
        """Value of the selected option; empty if none is selected."""
        return _HEADING if self._index == _NO_ROW else super().selected_value

    def value_text(self) -> str:
        """Return the label of the selected option; empty if none is selected."""
        return "" if self._index == _NO_ROW else super().value_text()

    def select(self, value: str) -> None:
        """Select the option with this value; a value that no option has selects none."""
        self._index = next((row for row in self._option_rows if self._options[row][0] == value), _NO_ROW)
        self._scroll_to_selected()

    @property
    def explanation(self) -> str:
        """Explanation of the option under the pointer; without a pointer, of the selected one."""
        row = self._explained_row()
        return "" if row is None else self._explanations.get(self._options[row][0], "")

    @property
    def explained_rect(self) -> Rect:
        """Rectangle of that option's row, in px."""
        row = self._explained_row()
        return next((rect for each, rect in self._visible_rows() if each == row), self.visible_rect)

    def handle_key(self, event: PressInput) -> bool:
        """Select another option on Up, Down, Home or End, past headings; return True if the selection changed.

        At either end of the list Up and Down return False, so that the focus can leave it.
        """
        rows = self._option_rows
        key = event.key if isinstance(event, KeyPressed) else ""
        match key_bindings.action_for(event) or key:
            case "up":
                targets = [row for row in rows if row < self._index][-1:]
            case "down":
                targets = [row for row in rows if row > self._index][:1]
            case "home":
                targets = rows[:1]
            case "end":
                targets = rows[-1:]
            case _:
                targets = []
        return bool(targets) and self._select(targets[0])

    def paint(self, painter: Painter) -> None:
        """Draw headings and options, the selected one in gold, and a scroll bar if there are more than fit."""
        rows = self._visible_rows()
        label_rect = self._label_rect(painter, rows[0][1]) if rows else Rect(0, 0, 0, 0)
        names = [self._options[row][1] for row in self._option_rows]
        headings = [label for value, label in self._options if value == _HEADING]
        option_size_u = uniform_size_u(painter, names, label_rect, BODY_U, "bold")
        heading_size_u = uniform_size_u(painter, headings, label_rect, SMALL_U, "medium")
        has_subtitles = self._has_room_for_subtitles(painter, label_rect, option_size_u)
        for row, rect in rows:
            value, label = self._options[row]
            place = self._label_rect(painter, rect)
            if value == _HEADING:
                draw_uniform_text(painter, label, place, heading_size_u, painter.theme.accent, weight="medium")
                continue
            is_selected = row == self._index
            if is_selected:
                painter.draw_box(rect, 10, painter.theme.accent)
            elif row == self._hovered_row():
                painter.draw_box(rect, 10, painter.theme.panel_raised)
            colour = painter.theme.surface_dark if is_selected else painter.theme.text
            weight: FontWeight = "bold" if is_selected else "regular"
            draw_uniform_text(painter, label, place, option_size_u, colour, weight=weight)
            if has_subtitles and value in self._subtitles:
                self._paint_subtitle(painter, self._subtitles[value], place, is_selected=is_selected)
        self._scrollbar.set_track(right_part(self.rect, painter.px(BAR_WIDTH_U)))
        self._scrollbar.paint(painter, BAR_WIDTH_U / 2, painter.theme.panel_raised)

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

    def _row_elements(self) -> tuple[Element, ...]:
        """Return the elements of the visible options; the label of each has its explanation."""
        return tuple(
            Element(
                f"{self.id}:{value}",
                "choice",
                label,
                tr("{name}. {about}", name=label, about=about) if (about := self._explanation_of(value)) else label,
                element_rect(rect),
                ("enabled", "selected") if row == self._index else ("enabled",),
            )
            for row, rect in self._visible_rows()
            for value, label in (self._options[row],)
            if value != _HEADING
        )

    def _explanation_of(self, value: str) -> str:
        """Return subtitle and explanation of an option, for screen readers."""
        return "\n".join(each for each in (self._subtitles.get(value), self._explanations.get(value)) if each)

    @property
    def _option_rows(self) -> list[int]:
        return [row for row, (value, _) in enumerate(self._options) if value != _HEADING]

    def _hovered_row(self) -> int | None:
        """Return the option's row under the pointer, or None."""
        if self.hover_position is None:
            return None
        position = self.hover_position
        return next(
            (row for row, rect in self._visible_rows() if rect.collidepoint(position) and row in self._option_rows),
            None,
        )

    def _explained_row(self) -> int | None:
        if self.hover_position is not None:
            return self._hovered_row()
        return None if self._index == _NO_ROW else self._index

    def _select(self, index: int) -> bool:
        return self._options[index][0] != _HEADING and super()._select(index)

    def _scroll_to_selected(self) -> None:
        if self._index == _NO_ROW:
            return
        is_first_of_group = self._options[self._index - 1][0] == _HEADING
        self._scrollbar.reveal(self._index - is_first_of_group, self._index + 1)
