"""The text view: the file as it is written, what is wrong with it, and ways to take it elsewhere."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.sheets.problem import Problem
from yaniv.ui.house.script import FIX, Script
from yaniv.ui.house.view import Seen
from yaniv.ui.inputs import Input
from yaniv.ui.look import Look
from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import Control
from yaniv.variants import draft
from yaniv.variants.draft import Draft
from yaniv.words import tell, tell_number

YAML: Final = "yaml"
COPY: Final = "button:copy-report"
OPEN: Final = "button:open-in-editor"
_ROW_U: Final = 38
_FOOT_U: Final = 76
_BUTTON_U: Final = (270, 58)
_GAP_U: Final = 16


class TextView:
    """A form edit changes a value in this text; what is typed here changes the form."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.script = Script(YAML, tell("Rule file"))
        self._copy = Button(COPY, tell("Copy report"))
        self._open = Button(OPEN, tell("Open elsewhere"))
        self._seen: Seen | None = None
        self._foot = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Control, ...]:
        """The text, a button for each slip that can be mended, and the two at the foot."""
        return (self.script, *self.script.fixes, self._copy, self._open)

    def show(self, seen: Seen) -> None:
        """The document is this now."""
        self._seen = seen
        problems = seen.draft.problems
        self.script.show(seen.draft.text, problems, tuple(said(problem) for problem in problems))
        self._copy.enabled = bool(problems)
        self._copy.label = self._copy.name if problems else tell("Nothing is wrong: there is no report to copy.")

    def lay(self, rect: Rect, u: float) -> None:
        """The text above, what is wrong with it below."""
        grown, gap = 1 + 0.6 * (self._look.text_scale - 1), round(_GAP_U * u)
        foot = round(_FOOT_U * u)
        self._foot = Rect(rect.left, rect.bottom - foot, rect.width, foot)
        self.script.lay(Rect(rect.left, rect.top, rect.width, rect.height - foot), round(_ROW_U * u * grown))
        wide, high = (round(length * u) for length in _BUTTON_U)
        top = rect.bottom - high
        self._open.rect = Rect(rect.right - wide, top, wide, high)
        self._copy.rect = Rect(self._open.rect.left - gap - wide, top, wide, high)

    def paint(self, brush: Brush) -> None:
        """How many problems there are, and what holds meanwhile."""
        assert self._seen is not None
        number = len(self._seen.draft.problems)
        told, ink = tell("These rules can be played."), brush.theme.mint
        if number:
            told = tell_number(
                "{n} problem: the last valid rules stay in force.",
                "{n} problems: the last valid rules stay in force.",
                number,
            )
            ink = brush.theme.coral
        at = (self._foot.left + brush.px(12), self._open.rect.centery)
        room = self._copy.rect.left - at[0] - brush.px(20)
        brush.write(told, at, SECONDARY_U, ink, weight="medium", room=room, high=self._open.rect.height)

    def handle(self, given: Input) -> bool:  # noqa: ARG002 -- the text scrolls itself
        """Nothing else scrolls here."""
        return False

    def reveal(self, focused: Control | None) -> None:
        """A slip whose button has got the focus comes into sight."""
        if self._seen is not None and focused is not None and focused.id.startswith(FIX) and not focused.seen.height:
            self.script.find(self._seen.draft.problems[int(focused.id.removeprefix(FIX))])

    def use(self, used: str) -> Callable[[Draft], Draft] | None:
        """Something was typed, or is to be mended."""
        if used == YAML:
            text = self.script.pad.text
            return lambda each: draft.written(each, text)
        if used.startswith(FIX) and self._seen is not None:
            problem = self._seen.draft.problems[int(used.removeprefix(FIX))]
            return lambda each: draft.fixed(each, problem)
        return None

    def report(self, file: str) -> str:
        """Every problem as a terminal tells it."""
        problems = () if self._seen is None else self._seen.draft.problems
        return "\n".join(problem.told(file, tell) for problem in problems)


def said(problem: Problem) -> str:
    """A problem under its line: as on the command line, without the place, which can be seen."""
    told = problem.what(tell)
    if problem.suggestion is not None:
        return tell("{problem}; did you mean `{meant}`?", problem=told, meant=problem.suggestion)
    return told
