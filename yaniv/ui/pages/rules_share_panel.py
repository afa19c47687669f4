"""Share panel over the rules editor: the share code to read out or copy, and export to a file."""

from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.message_text import error_text
from yaniv.narration.variant_text import export_fallback_name, variant_error_text
from yaniv.rules.house_rules import Variant
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.graphics.theme import BODY_U, HEADING_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.overlays.file_picker import FilePicker
from yaniv.ui.platform import clipboard
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import GAP_U, INSET_U, paint_titled_panel
from yaniv.ui.widgets.widget import element_rect
from yaniv.variants import import_export
from yaniv.variants.share_code import CodeTooLongError, encode_rules, with_name
from yaniv.variants.user_variants import VariantFileError

CLOSE_ID: Final = "button:close"
_WIDTH_U: Final = 1180
_GROWTH: Final = 0.06
"""Relative growth of the width when text is twice as large."""
_HEIGHT_U: Final = 520
_BUTTON_SIZE_U: Final = (280, 72)
_GROUPS_PER_LINE: Final = 7
"""Number of code groups in a line; longer codes are read out line by line."""


class SharePanel:
    """Panel with the share code of the rules; `handle` returns `button:close`."""

    is_moving = False

    def __init__(self, context: UiContext, variant: Variant, text: str, folder: Path) -> None:
        """Create the panel.

        `text`: content of the file to export.
        `folder`: where the file picker starts.
        """
        self._context = context
        self._variant = variant
        self._text = text
        self._folder = folder
        self._copy_button = Button("button:copy-code", tr("Copy code"), is_primary=True)
        self._export_button = Button("button:export", tr("Export file"))
        self._close_button = Button(CLOSE_ID, tr("Close"))
        try:
            self.code = encode_rules(variant.rules)
            self._status_text = tr(
                "Friends paste this code on the home page with Ctrl+V, or in a new game among all the house rules."
            )
        except CodeTooLongError as error:
            self.code, self._status_text = "", error_text(error)
            self._copy_button.enabled = False
        first_id = self._copy_button.id if self.code else self._export_button.id
        self._focus_group = FocusGroup(
            (self._close_button, self._export_button, self._copy_button), first_id, context.audio.play
        )
        self._file_picker: FilePicker | None = None
        self._rect = Rect(0, 0, 0, 0)

    @property
    def announce(self) -> str:
        """Text for screen readers: that of the open file picker, otherwise the code and the status."""
        return (
            self._file_picker.announce
            if self._file_picker
            else tr("{code}. {told}", code=self.code, told=self._status_text)
        )

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `CLOSE_ID` if the panel is to be closed, otherwise None."""
        if self._file_picker is not None:
            picked = self._file_picker.handle(event)
            if picked is not None:
                self._file_picker = None
            if isinstance(picked, Path):
                self._write_file(picked)
            return None
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return CLOSE_ID
        match self._focus_group.handle(event):
            case "button:close":
                return CLOSE_ID
            case "button:copy-code":
                self._status_text = self._copy_code()
            case "button:export":
                start_path = self._folder / import_export.export_file_name(self._variant.name, export_fallback_name())
                self._file_picker = FilePicker(self._context, tr("Export rules"), tr("Export"), start_path)
            case _:
                pass
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Do nothing: it takes the size of what it is painted on."""

    def update(self, ms: int) -> None:
        """Do nothing: nothing in it depends on time."""

    def paint(self, surface: Surface) -> None:
        """Paint the code in large letters, the status text and the buttons."""
        self._lay_out(surface.get_size())
        painter = self._context.painter(surface)
        paint_titled_panel(painter, self._rect, tr("Share {variant}", variant=self._variant.name), 60)
        theme, inset = painter.theme, painter.px(INSET_U)
        left, max_width = self._rect.left + inset, self._rect.width - 2 * inset
        code_rect = Rect(left, self._rect.top + painter.px(116), max_width, painter.px(174))
        painter.draw_box(code_rect, RADIUS_U, theme.surface_dark, theme.outline)
        lines = _wrap_code(self.code)
        step = code_rect.height // max(1, len(lines))
        for number, line in enumerate(lines):
            middle = (code_rect.centerx, code_rect.top + step // 2 + number * step)
            painter.draw_line(
                line,
                middle,
                HEADING_U,
                theme.text,
                weight="bold",
                anchor="center",
                max_width=max_width,
                max_height=step,
            )
        status_rect = Rect(left, code_rect.bottom + painter.px(8), max_width, painter.px(98))
        painter.draw_fitted(self._status_text, status_rect, BODY_U, theme.text_muted, anchor="midleft")
        self._focus_group.paint(painter)
        if self._file_picker is not None:
            self._file_picker.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of an open file picker, otherwise of the code and the buttons."""
        if self._file_picker is not None:
            return self._file_picker.elements()
        code_element = Element(
            "share:code", "text", self.code, self._status_text, element_rect(self._rect), ("enabled",), self.code
        )
        return (code_element, *self._focus_group.elements())

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale = pixels_per_u(size)
        inset, gap, width, height = (round(each * scale) for each in (INSET_U, GAP_U, *_BUTTON_SIZE_U))
        width_u = _WIDTH_U * text_growth(_GROWTH, self._context.text_scale)
        self._rect = Rect(0, 0, min(round(width_u * scale), size[0] - 2 * gap), round(_HEIGHT_U * scale))
        self._rect.center = (size[0] // 2, size[1] // 2)
        buttons_top = self._rect.bottom - inset // 2 - height
        lay_out_row(
            (self._close_button, self._export_button, self._copy_button),
            self._rect.right - inset,
            buttons_top,
            (width, height),
            gap,
        )

    def _copy_code(self) -> str:
        """Copy the name and the code, and return a sentence on the result."""
        return clipboard.copy_text(with_name(self._variant.name, self.code)) or tr("Name and code copied.")

    def _write_file(self, path: Path) -> None:
        try:
            import_export.write_with_schema(path, import_export.with_schema_comment(self._text))
            self._status_text = tr("Rules saved to {file}.", file=path)
        except VariantFileError as error:
            self._status_text = variant_error_text(error)


def _wrap_code(code: str) -> tuple[str, ...]:
    groups = code.split("-")
    return tuple(
        "-".join(groups[start : start + _GROUPS_PER_LINE]) for start in range(0, len(groups), _GROUPS_PER_LINE)
    )
