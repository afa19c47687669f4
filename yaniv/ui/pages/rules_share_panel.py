"""Share panel over the rules editor: the share code to read out or copy, and export to a file."""

from pathlib import Path
from typing import Final

from yaniv.i18n import tr
from yaniv.narration.message_text import error_text
from yaniv.narration.variant_text import export_fallback_name, variant_error_text
from yaniv.rules.house_rules import Variant
from yaniv.ui.context import UiContext
from yaniv.ui.kit.node import Control, Message, Node, column, label
from yaniv.ui.kit.page import Env
from yaniv.ui.panels.file_picker import FilePickerPage
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, PagePanel, answer_button, panel_sheet
from yaniv.ui.platform import clipboard
from yaniv.variants import import_export
from yaniv.variants.share_code import CodeTooLongError, encode_rules, with_name
from yaniv.variants.user_variants import VariantFileError

COPY_ID: Final = "button:copy-code"
EXPORT_ID: Final = "button:export"
_WIDTH: Final = 1180
_GROWTH: Final = 0.5
"""Growth of the panel when text is twice as large."""
_GROUPS_PER_LINE: Final = 7
"""Number of code groups in a line; longer codes are read out line by line."""


class SharePage(AnswerPage):
    """Code of the rules in large letters, and buttons."""

    name = "share"
    back = CLOSE_ID

    def __init__(self, context: UiContext, variant: Variant, text: str, folder: Path) -> None:
        """*text*: content of the file to export. *folder*: where the file picker starts."""
        super().__init__()
        self._context, self._variant, self._text, self._folder = context, variant, text, folder
        self._picker: FilePickerPage | None = None
        try:
            self._code = encode_rules(variant.rules)
            self._status_text = tr(
                "Friends can paste this code on the home page with Ctrl+V, or in the list of house rules "
                "for a new game."
            )
        except CodeTooLongError as error:
            self._code, self._status_text = "", error_text(error)
        self.first_focus = COPY_ID if self._code else EXPORT_ID

    @property
    def announcement(self) -> str:
        """Code, if there is one, and status."""
        return tr("{code}. {told}", code=self._code, told=self._status_text) if self._code else self._status_text

    def view(self, env: Env) -> Node:
        """Return the sheet."""
        lines = (label(each, 46, weight="bold", text_align="center", role="code") for each in _wrap_code(self._code))
        code = Control(id="share:code", role="text", name=self._code, label=self._status_text, value=self._code)
        return panel_sheet(
            tr("Share {variant}", variant=tr(self._variant.name)),
            column(
                *lines, control=code, padding=(20, 24), gap=10, justify="center", min_height=120,
                fill="surface_dark", outline="outline", radius=14,
            ),
            label(self._status_text, 26, "text_muted", role="status", max_lines=4),
            answers=(
                answer_button(CLOSE_ID, tr("Close")),
                answer_button(EXPORT_ID, tr("Export file")),
                answer_button(COPY_ID, tr("Copy code"), is_main=True, is_enabled=bool(self._code)),
            ),
            width=_WIDTH * env.growth(_GROWTH),
            is_high=False,
        )  # fmt: skip

    def update(self, message: Message) -> PagePanel | None:
        """Copy the code, ask for the file, or close the panel."""
        match message:
            case "button:copy-code":
                error = clipboard.copy_text(with_name(self._variant.name, self._code))
                self._status_text = error or tr("Name and code copied.")
            case "button:export":
                path = self._folder / import_export.export_file_name(self._variant.name, export_fallback_name())
                self._picker = FilePickerPage(self._context, tr("Export rules"), tr("Export"), path)
                return PagePanel(self._context, self._picker)
            case _:
                self.answer = str(message)
        return None

    def panel_closed(self, answer: str) -> None:  # noqa: ARG002 -- the picker keeps the path
        """Write the file that was picked."""
        path = None if self._picker is None else self._picker.picked
        if path is None:
            return
        try:
            import_export.write_with_schema(path, import_export.with_schema_comment(self._text))
            self._status_text = tr("Rules saved to {file}.", file=path)
        except VariantFileError as error:
            self._status_text = variant_error_text(error)


class SharePanel(PagePanel):
    """The page over the rules editor; `handle` returns `button:close`."""

    def __init__(self, context: UiContext, variant: Variant, text: str, folder: Path) -> None:
        super().__init__(context, SharePage(context, variant, text, folder))


def _wrap_code(code: str) -> tuple[str, ...]:
    groups = code.split("-")
    return tuple(
        "-".join(groups[start : start + _GROUPS_PER_LINE]) for start in range(0, len(groups), _GROUPS_PER_LINE)
    )
