"""Crash notice over the home page: says that the match is safe, and offers to copy the crash report."""

from collections.abc import Callable
from pathlib import Path

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.platform import clipboard
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog, DialogPanel


class CrashNotice(DialogPanel):
    """Dialog over the home page, until it is closed."""

    def __init__(self, context: UiContext, report_path: Path, open_folder: Callable[[Path], str]) -> None:
        """Create the notice.

        *open_folder*: shows a folder in the file manager, and returns the error as a sentence, empty if it succeeded.
        """
        self._context, self._report_path, self._open_folder = context, report_path, open_folder
        super().__init__(self._build_dialog(""))

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `button:close` when that is pressed, otherwise None."""
        match self._dialog.handle(event):
            case "button:copy-report":
                self._dialog = self._build_dialog(self._copy_report())
            case "button:open-folder":
                self._dialog = self._build_dialog(self._open_folder(self._report_path.parent))
            case str() as button_id:
                return button_id
            case None:
                pass
        return None

    def _build_dialog(self, message: str) -> Dialog:
        """Return the dialog; *message* is the result of the last button, shown below the text."""
        text = tr(
            "Yaniv crashed last time, but your games are safe. A crash report can help fix it. It "
            "includes your Yaniv version, your system, the house rules, and the last moves with "
            "the cards you know, but no names."
        )
        buttons = [
            Button("button:close", tr("Close")),
            Button("button:open-folder", tr("Open folder")),
            Button("button:copy-report", tr("Copy report"), is_primary=True),
        ]
        return Dialog(self._context, tr("Please note"), f"{text}\n{message}".strip(), buttons)

    def _copy_report(self) -> str:
        """Copy the whole report to the clipboard; return a sentence that says so, or the error."""
        try:
            report = self._report_path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            return tr("Can't copy the report: {problem}.", problem=error.strerror or error)
        return clipboard.copy_text(report) or tr("Report copied to the clipboard.")
