"""Buttons under a round result, such as Next round."""

from yaniv.i18n import tr
from yaniv.ui.narration.round_report import RoundReport
from yaniv.ui.widgets.button import Button


def result_buttons(report: RoundReport, *, is_skipping_to_end: bool) -> tuple[Button, ...]:
    """Return the buttons of a round result, the main one last.

    *is_skipping_to_end*: the rest of the match is being played without the player, and can only be stopped.
    """
    if is_skipping_to_end:
        return (Button("button:stop", tr("Stop"), is_primary=True),)
    if report.is_reader_out:
        return (
            Button("button:new-game", tr("New game")),
            Button("button:to-end", tr("To the end")),
            Button("button:next-round", tr("Watch"), is_primary=True),
        )
    return (Button("button:next-round", tr("Final result") if report.is_last else tr("Next round"), is_primary=True),)
