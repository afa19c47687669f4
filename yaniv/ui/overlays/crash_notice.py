"""Crash notice over the home page: says that the match is safe, and offers to copy the crash report."""

from collections.abc import Callable
from pathlib import Path

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.overlays.dialog import Dialog, DialogButton
from yaniv.ui.platform import clipboard


class CrashNotice(Dialog):
    """Dialog over the home page, until it is closed."""

    def __init__(self, context: UiContext, report_path: Path, open_folder: Callable[[Path], str]) -> None:
        """Create the notice.

        *open_folder*: shows a folder in the file manager, and returns the error as a sentence, empty if it succeeded.
        """
        self._report_path, self._open_folder = report_path, open_folder
        self._explanation = tr(
            "Yaniv crashed last time, but your matches are safe. A crash report can help find the cause. "
            "The report includes your Yaniv version, your system, the house rules, and the last moves with "
            "the cards you know, but no names."
        )
        buttons = (
            DialogButton("button:close", tr("Close")),
            DialogButton("button:open-folder", tr("Open folder")),
            DialogButton("button:copy-report", tr("Copy report"), is_main=True),
        )
        super().__init__(context, tr("Please note"), self._explanation, buttons)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `button:close` when that is pressed, otherwise None."""
        match super().handle(event):
            case "button:copy-report":
                self._tell(self._copy_report())
            case "button:open-folder":
                self._tell(self._open_folder(self._report_path.parent))
            case answer:
                return answer
        return None

    def _tell(self, message: str) -> None:
        """Show the result of the last button below the text."""
        self.ask(f"{self._explanation}\n{message}".strip())

    def _copy_report(self) -> str:
        """Copy the whole report to the clipboard; return a sentence that says so, or the error."""
        try:
            report = self._report_path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            return tr("Can't copy the report: {problem}.", problem=error.strerror or error)
        return clipboard.copy_text(report) or tr("Report copied to the clipboard.")
