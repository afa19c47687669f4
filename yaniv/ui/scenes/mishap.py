"""What the menu says after the program broke: the match is still there, and the report can be handed on."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.ui import clipboard
from yaniv.ui.inputs import Input
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.words import tell

RESUME: Final = "button:resume"


class Mishap:
    """Lies over the menu until it is closed or the match goes on."""

    def __init__(self, look: Look, report: Path, show: Callable[[Path], str], *, saved: bool) -> None:
        """*show* opens a folder and tells what went wrong; *saved*: there is a match to go on with."""
        self._look = look
        self._report = report
        self._show = show
        self._saved = saved
        self._dialog = self._asked("")

    def handle(self, given: Input) -> str | None:
        """`RESUME` or `button:close`, once one of them is meant."""
        match self._dialog.handle(given):
            case "button:copy-report":
                self._dialog = self._asked(self._copy())
            case "button:open-folder":
                self._dialog = self._asked(self._show(self._report.parent))
            case ("button:close" | "button:resume") as answer:
                return answer
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Over the menu."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The sentences and the buttons."""
        return self._dialog.elements()

    def _asked(self, news: str) -> Dialog:
        """*news*: what came of the last button."""
        text = tell(
            "Yaniv crashed last time, but your games are safe. A crash report can help fix it. It holds the version of"
            " Yaniv, your system, the house rules, and the last moves with everyone's cards, but no names."
        )
        buttons = [
            Button("button:close", tell("Close")),
            Button("button:open-folder", tell("Open folder")),
            Button("button:copy-report", tell("Copy report"), main=not self._saved),
        ]
        if self._saved:
            buttons.append(Button(RESUME, tell("Resume game"), main=True))
        return Dialog(self._look, tell("Please note"), f"{text}\n{news}".strip(), buttons)

    def _copy(self) -> str:
        """The whole report onto the clipboard; tells what came of it."""
        try:
            report = self._report.read_text(encoding="utf-8")
        except (OSError, ValueError) as problem:
            return tell("The report cannot be copied: {problem}.", problem=problem)
        return clipboard.put(report) or tell("The report is on the clipboard.")
