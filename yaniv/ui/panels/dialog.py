"""Modal dialog: a text over the dimmed page, and buttons to answer it.

It may contain a text field, for a name or for a word that confirms an irreversible action. The notice after a crash
is one.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.kit.controls import text_field
from yaniv.ui.kit.node import Control, Node, column, label, row, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.panels.page_panel import ANSWER_WIDTH, BUTTON_GAP, AnswerPage, PagePanel, answer_button
from yaniv.ui.platform import clipboard

DELETE_ID: Final = "button:delete"
"""Button that confirms an irreversible action."""
_WIDTH: Final = 880
_INSET: Final = 48
_FIELD_HEIGHT: Final = 72


class DialogButton(Struct, frozen=True):
    """Button of a dialog."""

    id: str
    name: str
    is_main: bool = False
    """True if it is gold."""
    is_enabled: bool = True


class DialogPage(AnswerPage):
    """Page of a dialog; its last button gets the focus, and Escape presses the first."""

    name = "dialog"

    def __init__(
        self, title: str, text: str, buttons: Sequence[DialogButton], field: TextField | None, required_word: str
    ) -> None:
        """*required_word*: what has to be in the field before the last button works; empty: anything may be."""
        super().__init__()
        self.title, self._field, self._required_word = title, field, required_word
        self.ask(text, buttons)

    def ask(self, text: str, buttons: Sequence[DialogButton]) -> None:
        """Show another text with other buttons."""
        self.text, self.buttons = text, buttons
        self.back = buttons[0].id
        self.first_focus = buttons[-1].id if self._field is None else self._field.id

    @property
    def announcement(self) -> str:
        """Title and text."""
        return f"{self.title}. {self.text}"

    def view(self, env: Env) -> Node:
        """Return the box of the dialog in the middle."""
        *others, last = self.buttons
        is_typed = self._field is None or self._required_word.casefold() in {"", self._field.text.strip().casefold()}
        last = last if is_typed else replace(last, is_enabled=False)
        return dialog_box(env, self.title, self.text, (*others, last), self._field)


def dialog_box(
    env: Env, title: str, text: str, buttons: Sequence[DialogButton], field: TextField | None = None
) -> Node:
    """Return a box in the middle of the window, as high as its text needs; large buttons stand below each other.

    Enter in the field presses the last button. Each button sends its id.
    """
    shown = [
        answer_button(each.id, each.name, is_main=each.is_main, is_enabled=each.is_enabled)
        for each in (reversed(buttons) if env.is_large else buttons)
    ]
    row_width = 2 * _INSET + len(buttons) * (ANSWER_WIDTH + BUTTON_GAP) - BUTTON_GAP
    enter = buttons[-1].id if buttons[-1].is_enabled else None
    box = column(
        label(title, 40, "accent", weight="bold", role="dialog title"),
        label(text, 26, role="dialog text", max_lines=18),
        None if field is None else text_field(field, enter, height=_FIELD_HEIGHT),
        column(*shown, gap=BUTTON_GAP) if env.is_large else row(*shown, gap=BUTTON_GAP, justify="end"),
        control=Control(id="dialog", role="dialog", name=title, label=f"{title}. {text}"),
        fill="panel", outline="outline", radius=18, padding=(_INSET, 40), gap=28,
        width=max(_WIDTH, row_width) * env.text_scale,
    )  # fmt: skip
    return stack(box, justify="center", align="center", padding=(_INSET, _INSET))


class Dialog(PagePanel):
    """Dialog over a page or a table; it answers with the id of the button that was pressed."""

    def __init__(  # noqa: PLR0913 -- what it says, and what can be answered
        self,
        context: UiContext,
        title: str,
        text: str,
        buttons: Sequence[DialogButton],
        field: TextField | None = None,
        *,
        required_word: str = "",
    ) -> None:
        """*required_word*: what has to be in the field before the last button works; empty: anything may be."""
        self._dialog_page = DialogPage(title, text, buttons, field, required_word)
        super().__init__(context, self._dialog_page)

    def paint(self, surface: Surface) -> None:
        """Dim what is below, and paint the box."""
        self._context.painter(surface).dim_background()
        self._scene.paint(surface)

    def ask(self, text: str, buttons: Sequence[DialogButton] | None = None) -> None:
        """Show another text, and other buttons if there are any."""
        page = self._dialog_page
        page.ask(text, page.buttons if buttons is None else buttons)
        self._scene.refresh("" if buttons is None else buttons[-1].id)


def notice_dialog(context: UiContext, text: str) -> Dialog:
    """Return a dialog with a message and an OK button only."""
    return Dialog(context, tr("Please note"), text, (DialogButton("button:ok", tr("OK"), is_main=True),))


def typed_confirmation(context: UiContext, title: str, text: str, word: str) -> Dialog:
    """Return a dialog in which a word has to be typed before its delete button works, so that no stray click confirms.

    *word*: as announced in *text*; case is ignored.
    """
    buttons = (DialogButton("button:keep", tr("Keep them")), DialogButton(DELETE_ID, tr("Delete"), is_main=True))
    field = TextField("confirm", tr("Type “{word}”", word=word), hint=word)
    return Dialog(context, title, text, buttons, field, required_word=word)


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
