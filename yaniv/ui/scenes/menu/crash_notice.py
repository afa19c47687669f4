"""What the menu says after the program broke: the match is still there, and the report can be handed on."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.platform import clipboard
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog

RESUME_ID: Final = "button:resume"


class CrashNotice:
    """Lies over the menu until it is closed or the match goes on."""

    def __init__(
        self, context: UiContext, report_path: Path, open_folder: Callable[[Path], str], *, has_saved_match: bool
    ) -> None:
        """*show* opens a folder and tells what went wrong; *saved*: there is a match to go on with."""
        self._context = context
        self._report_path = report_path
        self._open_folder = open_folder
        self._has_saved_match = has_saved_match
        self._dialog = self._build_dialog("")

    def handle(self, event: InputEvent) -> str | None:
        """`RESUME` or `button:close`, once one of them is meant."""
        match self._dialog.handle(event):
            case "button:copy-report":
                self._dialog = self._build_dialog(self._copy_report())
            case "button:open-folder":
                self._dialog = self._build_dialog(self._open_folder(self._report_path.parent))
            case ("button:close" | "button:resume") as button_id:
                return button_id
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Over the menu."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The sentences and the buttons."""
        return self._dialog.elements()

    def _build_dialog(self, message: str) -> Dialog:
        """*news*: what came of the last button."""
        text = tr(
            "Yaniv crashed last time, but your games are safe. A crash report can help fix it. It holds the version of"
            " Yaniv, your system, the house rules, and the last moves with everyone's cards, but no names."
        )
        buttons = [
            Button("button:close", tr("Close")),
            Button("button:open-folder", tr("Open folder")),
            Button("button:copy-report", tr("Copy report"), is_primary=not self._has_saved_match),
        ]
        if self._has_saved_match:
            buttons.append(Button(RESUME_ID, tr("Resume game"), is_primary=True))
        return Dialog(self._context, tr("Please note"), f"{text}\n{message}".strip(), buttons)

    def _copy_report(self) -> str:
        """The whole report onto the clipboard; tells what came of it."""
        try:
            report = self._report_path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            return tr("The report cannot be copied: {problem}.", problem=error)
        return clipboard.copy_text(report) or tr("The report is on the clipboard.")
