"""Buttons under a round result, such as Next round."""

from typing import Final

from yaniv.i18n import tr
from yaniv.ui.narration.round_report import RoundReport
from yaniv.ui.widgets.button import Button

REVIEW_ROUND_ID: Final = "button:review-round"


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
