"""Buttons of the main menu: which there are, and where they are placed."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, Literal

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import with_tabular_figures
from yaniv.ui.graphics.theme import NAME_U, SECONDARY_U
from yaniv.ui.graphics.uniform_text import uniform_size_u
from yaniv.ui.scenes.menu.menu_buttons import ContinueButton, LinkButton
from yaniv.ui.scenes.menu.unfinished_matches import UnfinishedMatches, describe_unfinished_match
from yaniv.ui.widgets.button import Button, lay_out_side_by_side

_BUTTON_PITCH_U: Final = 112
"""Distance from button to button where there is room, u; the button takes `_BUTTON_SHARE` of it."""
_BUTTON_SHARE: Final = 0.82
_CONTINUE_SHARE: Final = 1.4
_CONTINUE_GROWTH: Final = 0.5
"""Additional share per unit of text scale above 1."""
_NAME_SHARE: Final = 0.42
"""Share of the Continue button's height for its name, so that the match details have room too."""
_NEXT_MATCH_SHARE: Final = 0.62
_NEXT_MATCH_GROWTH: Final = 0.2
_PAIR_SHARE: Final = 0.86
"""Height of a row of two buttons relative to that of a single one."""
_NEXT_MATCH_WIDTH_SHARE: Final = 0.5
"""Share of its row for the button to the next saved match; the buttons that remove a match stand beside it."""
_LABEL_PADDING_U: Final = 28
_LINK_PADDING_U: Final = 26
"""Padding of the buttons of that row, u: on each side of the label; for link buttons both sides together."""
_GAP_U: Final = 16
TodayEntry = Literal["done", "open"]
"""What became of today's deal: played to its end or given up, or not yet."""


class MenuEntries:
    """Buttons of the menu; Continue comes first if there is a saved match, New game otherwise."""

    def __init__(
        self, unfinished: UnfinishedMatches, *, has_accessibility_entry: bool, today: TodayEntry | None = None
    ) -> None:
        """*today*: whether today's deal is done, for its entry; None: it has no entry."""
        self._unfinished_matches = unfinished
        selected, has_several = unfinished.selected, len(unfinished.matches) > 1
        continue_buttons = (
            []
            if selected is None
            else [ContinueButton("menu:continue", tr("Continue"), describe_unfinished_match(selected), is_primary=True)]
        )
        self._next_match_button = Button("menu:other", unfinished.next_match_label()) if has_several else None
        can_remove = has_several and unfinished.can_be_removed
        self._removal_buttons = (
            (LinkButton("menu:give-up", tr("Give up")), LinkButton("menu:delete", tr("Delete"))) if can_remove else ()
        )
        new_game = Button("menu:new-game", tr("New game"), is_primary=selected is None)
        learn = Button("menu:learn", tr("Learn to play"))
        settings = Button("menu:settings", tr("Settings"))
        rules = Button("menu:rules", tr("House rules"))
        matches = Button("menu:matches", tr("Matches"))
        statistics = Button("menu:statistics", tr("Statistics"))
        quit_button = Button("menu:quit", tr("Quit"))
        self._single_buttons = (*continue_buttons, new_game)
        self._button_pairs: tuple[tuple[Button, ...], ...] = (
            (rules, learn),
            (matches, statistics),
            (settings, quit_button),
        )
        if has_accessibility_entry:
            accessibility = Button("menu:accessibility", tr("Accessibility"))
            self._button_pairs = ((accessibility, learn), (rules, matches), (statistics, settings), (quit_button,))
        if today is not None:
            name = tr("Today's deal") if today == "done" else tr("Today's deal •")
            today_button = Button("menu:today", name)
            today_button.label = tr("Today's deal, done") if today == "done" else tr("Today's deal, not played yet")
            paired = list(chain.from_iterable(self._button_pairs))
            # Whoever needs larger text finds it before anything else.
            paired.insert(1 if has_accessibility_entry else 0, today_button)
            self._button_pairs = tuple(tuple(paired[index : index + 2]) for index in range(0, len(paired), 2))
        first, *others = (*self._single_buttons, *chain.from_iterable(self._button_pairs))
        for button in (first, *others):
            button.is_left_aligned = True
        match_buttons: tuple[Button, ...] = ()
        if self._next_match_button is not None:
            self._next_match_button.is_left_aligned, self._next_match_button.size_u = True, SECONDARY_U
            match_buttons = (self._next_match_button, *self._removal_buttons)
        self.in_focus_order = (first, *match_buttons, *others)

    def show_next_match(self) -> None:
        """Select the next saved match and describe it on the Continue button."""
        self._unfinished_matches.select_next()
        if self._unfinished_matches.selected is not None and self._next_match_button is not None:
            self._single_buttons[0].set_detail(describe_unfinished_match(self._unfinished_matches.selected))
            self._next_match_button.name = self._next_match_button.label = self._unfinished_matches.next_match_label()

    def lay_out(self, area: Rect, painter: Painter) -> None:
        """Place the buttons in *area* (px): the most used ones alone in a row, the others in pairs below."""
        singles: list[tuple[Button, float]] = [(button, 1.0) for button in self._single_buttons]
        growth = painter.overlay_scale - 1
        if self._unfinished_matches.matches:
            singles[0] = (self._single_buttons[0], _CONTINUE_SHARE + _CONTINUE_GROWTH * growth)
        if self._next_match_button is not None:
            singles.insert(1, (self._next_match_button, _NEXT_MATCH_SHARE + _NEXT_MATCH_GROWTH * growth))
        total_share = sum(share for _, share in singles) + _PAIR_SHARE * len(self._button_pairs)
        pitch, gap = min(_BUTTON_PITCH_U * painter.scale, area.height / total_share), painter.px(_GAP_U)
        spacing, top = pitch * (1 - _BUTTON_SHARE), float(area.top)
        for button, share in singles:
            button.rect = Rect(area.left, round(top), area.width, round(pitch * share - spacing))
            top += pitch * share
        if self._next_match_button is not None and self._removal_buttons:
            _lay_out_match_row(
                painter, (self._next_match_button, *self._removal_buttons), self._next_match_button.rect, gap
            )
        half_width = (area.width - gap) // 2
        for number, pair in enumerate(self._button_pairs):
            y, height = round(top + number * _PAIR_SHARE * pitch), round(pitch * _PAIR_SHARE * _BUTTON_SHARE)
            for button, left in zip(pair, (area.left, area.right - half_width), strict=False):
                button.rect = Rect(left, y, half_width, height)
        self._unify_text_sizes(painter)

    def _unify_text_sizes(self, painter: Painter) -> None:
        """Give all single buttons the same text size, and all paired ones: the largest at which every name fits."""
        for same_size_buttons in (self._single_buttons, tuple(chain.from_iterable(self._button_pairs))):
            text_rect = same_size_buttons[-1].rect.inflate(-painter.px(56), -painter.px(12))
            if isinstance(same_size_buttons[0], ContinueButton):
                text_rect.height = min(text_rect.height, round(same_size_buttons[0].rect.height * _NAME_SHARE))
            size = uniform_size_u(painter, [button.name for button in same_size_buttons], text_rect, NAME_U, "bold")
            for button in same_size_buttons:
                button.size_u = size


def _lay_out_match_row(painter: Painter, buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Lay out a row: the first button gets half of it, less if the labels of the others need the space."""
    first, *others = buttons
    free_width = row.width - gap * len(others)
    share = (free_width + gap - round(row.width * _NEXT_MATCH_WIDTH_SHARE)) // len(others)
    usual_widths = [free_width - share * len(others), *[share] * len(others)]
    first_min_width = painter.line_width(
        with_tabular_figures(first.name), first.size_u, "medium", max_height=0
    ) + 2 * painter.px(_LABEL_PADDING_U)
    needed_widths = [
        painter.line_width(each.name, SECONDARY_U, max_height=0) + painter.px(_LINK_PADDING_U) for each in others
    ]
    fits = all(need <= width for need, width in zip((first_min_width, *needed_widths), usual_widths, strict=True))
    needed_sum = sum(needed_widths)
    is_tight = needed_sum > free_width - first_min_width
    widths = usual_widths if fits or is_tight else [free_width - needed_sum, *needed_widths]
    lay_out_side_by_side(tuple(zip(buttons, widths, strict=True)), row.right, row.top, row.height, gap)
