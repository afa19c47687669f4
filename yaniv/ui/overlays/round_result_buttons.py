"""Buttons under a round result, such as Next round."""

from collections.abc import Sequence
from typing import Final

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.narration.round_report import RoundReport
from yaniv.ui.widgets.button import Button, lay_out_side_by_side
from yaniv.ui.widgets.panel_layout import GAP_U

REVIEW_ROUND_ID: Final = "button:review-round"
_MIN_WIDTH_U: Final = 180
_GROWTH: Final = 0.06
"""Share by which buttons are wider when the text is twice as large."""
_MIN_FOOTER_U: Final = 360
"""Width that buttons with larger names leave for the text beside them, u."""


def result_buttons(report: RoundReport, *, is_skipping_to_end: bool, can_review: bool = False) -> tuple[Button, ...]:
    """Return the buttons of a round result, the main one last.

    *is_skipping_to_end*: the rest of the match is being played without the player, and can only be stopped.
    *can_review*: the decisions of the round can be reviewed. *Why* not by a reader who is out: beside three other
    buttons there is no room.
    """
    if is_skipping_to_end:
        return (Button("button:stop", tr("Stop"), is_primary=True),)
    if report.is_reader_out:
        return (
            Button("button:new-game", tr("New game")),
            Button("button:to-end", tr("To the end")),
            Button("button:next-round", tr("Watch"), is_primary=True),
        )
    next_button = Button(
        "button:next-round", tr("Final result") if report.is_last else tr("Next round"), is_primary=True
    )
    return (*(_review_buttons() if can_review else ()), next_button)


def _review_buttons() -> tuple[Button, ...]:
    """Return the button that leads to the first costly decision of the round."""
    button = Button(REVIEW_ROUND_ID, tr("Review"))
    button.label = tr("Review round: see your first costly decision")
    return (button,)


def lay_out_result_buttons(buttons: Sequence[Button], context: UiContext, scale: float, left: int) -> None:
    """Make each button as wide as its text needs, the last one staying where it ends.

    *scale*: px per u. *left*: left edge of the sheet, px.
    """
    last_rect, growth = buttons[-1].rect, text_growth(_GROWTH, context.text_scale)
    for text_scale in (context.text_scale, 1.0):
        button_widths = [
            (button, round(button.needed_width(context.text_renderer, scale, _MIN_WIDTH_U, text_scale) * growth))
            for button in buttons
        ]
        lay_out_side_by_side(button_widths, last_rect.right, last_rect.top, last_rect.height, round(GAP_U * scale))
        if buttons[0].rect.left - left >= round(_MIN_FOOTER_U * scale):
            break
