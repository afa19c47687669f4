"""Review bar below the table: the grade of the decision at this position, and buttons to the mistakes."""

from typing import Final

from pygame import Rect

from yaniv.bots.move_grading import Grade, as_turn_grade
from yaniv.i18n import custom_player_name, format_percent, tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.graphics.verdict_signs import draw_verdict_sign
from yaniv.ui.scenes.replay.match_review import MatchReview, ReviewedDecision
from yaniv.ui.scenes.replay.review_text import (
    MAX_REASONS,
    describe_review,
    describe_summary,
    is_worth_points,
    speak_review,
)
from yaniv.ui.scenes.replay.transport_bar import GAP_U, MARGIN_U, ROW_HEIGHT_U, GlyphButton
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.widget import Widget, element_rect

REVIEW_BAR_HEIGHT_U: Final = 84
"""Height of the bar, u."""
_TOP_U: Final = 12
_ICON_WIDTH_U: Final = 96
_COUNT_WIDTH_U: Final = 150
_SIGN_U: Final = 26
"""Radius of the sign of the grade."""
_PRACTICE_BUTTON_WIDTH_U: Final = 250
_LEAVE_BUTTON_WIDTH_U: Final = 190
_MAX_LINES: Final = 2
"""Most lines of text beside the buttons."""


class ReviewBar:
    """Bar with buttons to the previous and next mistake, a text, and a button to the worst decision."""

    def __init__(self, *, can_practise: bool = False, leads_to_match: bool = False) -> None:
        """Create the bar.

        *can_practise*: the player can go on from any position, for practice. *leads_to_match*: the page leads back to
        the table of a match.
        """
        self.previous_button = GlyphButton("review:back", tr("Previous mistake"), "<!")
        self.next_button = GlyphButton("review:on", tr("Next mistake"), "!>")
        practice_button = Button("replay:practise", tr("Try it here"), is_primary=True)
        practice_button.label = tr("Practise from here")
        self._practice_buttons = (practice_button,) if can_practise else ()
        leave_button = Button("replay:leave", tr("Back"))
        leave_button.label = tr("Back to the table") if leads_to_match else tr("Back")
        self._leave_button = leave_button
        self.text = self.announcement = ""
        """Text on the bar, and the part of it that is new for screen readers."""
        self._spoken_text = ""
        self._shorter_texts: tuple[str, ...] = ()
        """What is painted instead of the text if that has no room: the same with fewer reasons."""
        self.count = ""
        """Which of the mistakes this position is at, or has passed; empty if there are none."""
        self._is_at_mistake = False
        self._grade: Grade | None = None
        self._described: ReviewedDecision | None = None
        """Decision that the text is about; it is described once."""
        self._text_rect = self._count_rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Widget, ...]:
        """Widgets of the bar in focus order."""
        practice_buttons = self._practice_buttons
        return (self.previous_button, self.next_button, *practice_buttons, self._leave_button)

    def show(self, review: MatchReview, name: str, position: int, last: int) -> None:
        """Show what is known at *position* about the decisions of the player called *name*.

        *last*: the last position of the match, for the progress of the review.
        """
        self.previous_button.enabled = review.mistake_before(position) is not None
        self.next_button.enabled = review.mistake_after(position) is not None
        summary, reviewed, worst = review.summary, review.decision_at(position), review.worst
        positions = review.mistake_positions
        self._is_at_mistake = position in positions
        number = sum(each <= position for each in positions)
        self.count = tr("{n} of {count}", n=number, count=len(positions)) if positions else ""
        self._grade = reviewed.judgement.grade if reviewed else None
        if reviewed is not None and reviewed is self._described:
            return
        self._described, self._shorter_texts = reviewed, ()
        if reviewed is not None:
            self.text, self._spoken_text = describe_review(reviewed), speak_review(reviewed)
            self._shorter_texts = tuple(describe_review(reviewed, count) for count in reversed(range(MAX_REASONS)))
        elif summary is not None:
            in_points = worst is None or is_worth_points(worst.view)
            self.text = self._spoken_text = describe_summary(name, summary, in_points=in_points)
        else:
            share = format_percent(100 * review.reviewed_position // max(1, last))
            if custom_player_name(name):
                self.text = tr("Analysing {name}'s moves: {share}", name=name, share=share)
            else:
                self.text = tr("Analysing your moves: {share}", share=share)
            self._spoken_text = self.text
        self.announcement = self._spoken_text if reviewed or summary else ""

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place the bar in one row within *rect* (px); *scale* is px per u."""
        margin, gap, row_height = (round(each * scale) for each in (MARGIN_U, GAP_U, ROW_HEIGHT_U))
        icon_width, count_width = round(_ICON_WIDTH_U * scale), round(_COUNT_WIDTH_U * scale)
        top = rect.top + round(_TOP_U * scale)
        self.previous_button.rect = Rect(rect.left + margin, top, icon_width, row_height)
        self._count_rect = Rect(self.previous_button.rect.right + gap, top, count_width, row_height)
        self.next_button.rect = Rect(self._count_rect.right + gap, top, icon_width, row_height)
        left, right = self.next_button.rect.right + 2 * gap, rect.right - margin
        widths_u = (
            (self._leave_button, _LEAVE_BUTTON_WIDTH_U),
            *((each, _PRACTICE_BUTTON_WIDTH_U) for each in self._practice_buttons),
        )
        for button, width_u in widths_u:
            width = round(width_u * scale)
            button.rect = Rect(right - width, top, width, row_height)
            right = button.rect.left - gap
        self._text_rect = Rect(left, top, right - gap - left, row_height)

    def paint(self, painter: Painter) -> None:
        """Paint count, sign and text; the focus group paints the buttons."""
        theme = painter.theme
        colours = {"fine": theme.success, "mistake": theme.danger, "blunder": theme.danger}
        colour = colours.get(self._grade or "", theme.text)
        painter.draw_line(
            self.count,
            self._count_rect.center,
            SECONDARY_U,
            theme.text if self._is_at_mistake else theme.text_muted,
            anchor="center",
            weight="bold",
            max_width=self._count_rect.width,
            max_height=self._count_rect.height,
            role="count",
        )
        if self._grade is not None:
            centre = self._text_rect.left + painter.px(_SIGN_U), self._text_rect.centery
            draw_verdict_sign(painter, as_turn_grade(self._grade), centre, _SIGN_U)
        painter.draw_fitted(self._fitting_text(painter), self._room(painter), SECONDARY_U, colour, anchor="midleft")

    def _room(self, painter: Painter) -> Rect:
        """Return the rectangle of the text, beside the sign if there is one."""
        return shrink(self._text_rect, left=painter.px(2 * _SIGN_U + 18) if self._grade is not None else 0)

    def _fitting_text(self, painter: Painter) -> str:
        """Return the text with as many reasons as have room on two lines; with none if even that is too long."""
        *longer, shortest = self.text, *self._shorter_texts
        width, line_height = self._room(painter).width, self._text_rect.height // _MAX_LINES
        fitting = (
            each
            for each in longer
            if len(painter.wrap_lines(each, SECONDARY_U, width, max_height=line_height)) <= _MAX_LINES
        )
        return next(fitting, shortest)

    def count_elements(self) -> tuple[Element, ...]:
        """Return which mistake this is as an element; none if there are no mistakes."""
        if not self.count:
            return ()
        label = tr("Mistake {n}", n=self.count)
        return (Element("review:count", "text", self.count, label, element_rect(self._count_rect), ("enabled",)),)

    def element(self) -> Element:
        """Return the text of the bar as one element."""
        return Element(
            "review:told",
            "text",
            self.text,
            self._spoken_text,
            element_rect(self._text_rect),
            ("enabled",),
            self._grade,
        )
