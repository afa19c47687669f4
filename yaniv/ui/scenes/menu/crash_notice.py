"""Crash notice on the main menu: says that the match is safe, and offers to copy the crash report."""

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
    """Dialog over the menu, until it is closed or the match is continued."""

    def __init__(
        self, context: UiContext, report_path: Path, open_folder: Callable[[Path], str], *, has_saved_match: bool
    ) -> None:
        """Create the notice.

        `open_folder`: shows a folder in the file manager, and returns the error as a sentence, empty if it succeeded.
        `has_saved_match`: there is a match to continue.
        """
        self._context = context
        self._report_path = report_path
        self._open_folder = open_folder
        self._has_saved_match = has_saved_match
        self._dialog = self._build_dialog("")

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `RESUME_ID` or `button:close` when one of them is pressed, otherwise None."""
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
        """Paint the dialog over the menu."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the dialog."""
        return self._dialog.elements()

    def _build_dialog(self, message: str) -> Dialog:
        """Return the dialog; `message` is the result of the last button, shown below the text."""
        text = tr(
            "Yaniv crashed last time, but your games are safe. A crash report can help fix it. It "
            "includes your Yaniv version, your system, the house rules, and the last moves with "
            "the cards you know, but no names."
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
        """Copy the whole report to the clipboard; return a sentence that says so, or the error."""
        try:
            report = self._report_path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            return tr("Can't copy the report: {problem}.", problem=error.strerror or error)
        return clipboard.copy_text(report) or tr("Report copied to the clipboard.")
