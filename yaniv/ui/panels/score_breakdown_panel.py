"""Score breakdown: a panel that explains one player's points step by step, with the house rules behind each."""

from collections.abc import Iterator
from typing import Final

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.context import UiContext
from yaniv.ui.kit.node import Control, Node, column, label, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.narration.round_report import RoundRow, describe_rule, explain_score
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, ReadingPanel

_ID: Final = "account"
_WIDTH: Final = 1180
_GROWTH: Final = 0.6
"""Growth of the panel when text is twice as large."""
_MAX_LINES: Final = 400


class ScoreBreakdownPage(AnswerPage):
    """Sentences that lead to a player's points; a click on them closes the panel."""

    name = first_focus = _ID

    def __init__(self, row: RoundRow, rules: HouseRules) -> None:
        super().__init__()
        self._row, self._rules = row, rules

    @property
    def announcement(self) -> str:
        """The name, and all sentences of the breakdown."""
        sentences = (step.text for step in explain_score(self._row, self._rules))
        return " ".join((tr("{name}.", name=self._row.name), *sentences))

    def view(self, env: Env) -> Node:
        """Return the sheet, as high as its content needs and the window allows."""
        points = self._row.points if self._row.points is not None else self._row.hand_total
        title = tr("{name}: why {points}?", name=self._row.name, points=points)
        text = column(
            label(title, 36, "accent", weight="display", role="breakdown title", max_lines=2),
            *self._steps(),
            control=Control(id=_ID, role="dialog", name=self._row.name, label=self.announcement, press=CLOSE_ID),
            scroll=_ID, padding=(40, 28), gap=12,
        )  # fmt: skip
        sheet = stack(
            text, fill="panel_raised", outline="accent", stroke=3, justify="stretch", align="stretch",
            width=_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        return stack(sheet, justify="center", align="center", padding=(84, 40))

    def _steps(self) -> Iterator[Node]:
        for step in explain_score(self._row, self._rules):
            yield label(step.text, role="step", max_lines=_MAX_LINES)
            for key in step.rule_keys:
                yield label(describe_rule(key, self._rules), 22, "info", role="rule", max_lines=_MAX_LINES)


class ScoreBreakdownPanel(ReadingPanel):
    """The page over the result of a round."""

    area = _ID
    dimming = 0.6

    def __init__(self, context: UiContext, row: RoundRow, rules: HouseRules, size: tuple[int, int]) -> None:
        """*size*: of the window, in px."""
        super().__init__(context, ScoreBreakdownPage(row, rules))
        self.seat = row.seat
        """Seat whose points are explained."""
        self.resize(size)
