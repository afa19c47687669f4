"""Checks of the deals of a match with friends elsewhere: five sentences, and on the host what the guests say."""

from collections.abc import Iterator
from typing import Final

from yaniv.i18n import tr
from yaniv.narration.online_text import DealReport
from yaniv.ui.context import UiContext
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import button, icon
from yaniv.ui.kit.node import Control, Node, ThemeColour, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.overlays.page_panel import CLOSE_ID, AnswerPage, PagePanel

_WIDTH: Final = 1120
_GROWTH: Final = 0.6
"""Growth of the width when text is twice as large."""
_SIGN_SIZE: Final = 44


class DealChecksPage(AnswerPage):
    """Tree of the panel; a press is answered with the id of the button."""

    name = "deal-checks"
    back = first_focus = CLOSE_ID

    def __init__(self, context: UiContext, report: DealReport) -> None:
        super().__init__()
        self._context, self._report = context, report

    @property
    def announcement(self) -> str:
        """All results, and how to go back."""
        report = self._report
        told = " ".join(
            filter(None, (report.summary, *(words for _, words in report.lines), *report.findings, report.doubt))
        )
        return tr("{title}. {told} Press {key} to close.", title=tr("Check the deals"), told=told, key=close_key())

    def view(self, env: Env) -> Node:
        """Return the results in the middle of the window."""
        report = self._report
        ink: ThemeColour = "text" if all(is_true for is_true, _ in report.lines) else "danger"
        sheet = column(
            label(tr("Check the deals"), 56, "accent", weight="display", text_align="center", height=84, min_height=50),
            label(report.summary, 28, ink, text_align="center", role="summary", max_lines=3),
            *self._lines(env),
            row(*self._guests(env), gap=28, justify="center") if report.guests else None,
            *(
                label(words, 24, "danger", text_align="center", role="finding", max_lines=3,
                      control=Control(id=f"finding:{number}", role="text", name=words))
                for number, words in enumerate(report.findings)
            ),
            label(report.doubt, 23, "text_muted", text_align="center", role="doubt", max_lines=3)
            if report.doubt
            else None,
            button(CLOSE_ID, tr("Close"), CLOSE_ID, fill="surface_dark"),
            gap=18, padding=(54, 34), fill="panel", outline="outline", radius=36, stroke=3,
            width=_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        return stack(column(spacer(), row(sheet, justify="center"), spacer()), justify="stretch")

    def _lines(self, env: Env) -> Iterator[Node]:
        for number, (is_true, words) in enumerate(self._report.lines):
            control = Control(id=f"check:{number}", role="text", name=words)
            text = label(words, 26, "text" if is_true else "danger", role="check", max_lines=3, grow=1, width=0)
            yield row(self._sign(env, is_true=is_true), text, gap=20, padding=(10, 0), control=control)

    def _guests(self, env: Env) -> Iterator[Node]:
        for number, (name, is_true) in enumerate(self._report.guests):
            words = label(name, 24, "text_muted" if is_true is None else "text", role="guest", max_lines=1)
            sign = self._sign(env, is_true=is_true)
            yield row(sign, words, gap=10, control=Control(id=f"guest:{number}", role="text", name=name))

    def _sign(self, env: Env, *, is_true: bool | None) -> Node:
        """Return a tick, a cross, or dots for what is not known yet."""
        size = _SIGN_SIZE * env.growth(0.5)
        if is_true is None:
            return picture(icon(self._context, "dots", "text_muted"), width=size, height=size)
        name, ink = ("tick", "success") if is_true else ("cross", "danger")
        return picture(icon(self._context, name, ink), width=size, height=size)


class DealChecksPanel(PagePanel):
    """The results, run as an overlay of the table; `handle` returns `button:close`, also for Escape."""

    def __init__(self, context: UiContext, report: DealReport) -> None:
        super().__init__(context, DealChecksPage(context, report))
