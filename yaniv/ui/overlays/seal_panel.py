"""Seal panel: the commitment to all shuffles of a match, to be copied during the match and verified after it."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.match.shuffle_commitment import Verification
from yaniv.narration.match_text import verification_sentence
from yaniv.narration.online_text import DealReport
from yaniv.strict_config.diagnostic import excerpt
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.painter import MAX_OVERLAY_SCALE, Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, RADIUS_U, SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Resized
from yaniv.ui.platform import clipboard
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import GAP_U, INSET_U, paint_panel
from yaniv.ui.widgets.slide_painter import SlidingPanel
from yaniv.ui.widgets.wax_seal_button import paint_wax_seal
from yaniv.ui.widgets.widget import element_rect

CLOSE_ID: Final = "button:close"
COPY_ID: Final = "button:copy"
_WIDTH_U: Final = 1120
_WAX_SIZE_U: Final = 128
_HEADER_HEIGHT_U: Final = 204
_SHORT_HEADER_HEIGHT_U: Final = 168
"""Header height when the result of the verification is shown, whose text is shorter, u."""
_CAVEAT_HEIGHT_U: Final = 92
"""Height for the caveat, up to two lines, u."""
_WAX_GAP_U: Final = 40
_TITLE_SIZE_U: Final = 46
_TITLE_HEIGHT_U: Final = 60
_TITLE_GAP_U: Final = 10
_SEAL_HEIGHT_U: Final = 136
_VALUE_HEIGHT_U: Final = 50
_METHOD_HEIGHT_U: Final = 96
_LABEL_WIDTH_U: Final = 170
_FOOTER_HEIGHT_U: Final = 124
_BUTTON_SIZE_U: Final = (220, 72)
_GROUP_LENGTH: Final = 8
"""Characters of a seal in one group; `_GROUPS_PER_LINE` groups stand in a line."""
_GROUPS_PER_LINE: Final = 4


class ShuffleSeal(Struct, frozen=True):
    """Shuffle commitment (seal) of a match for display: its text, how to verify it, and what it cannot prove."""

    seal: str
    verify: Callable[[], Verification | DealReport]
    """Opens and checks the seal, with friends elsewhere all that was promised; only when the match is over."""
    caveat: str = ""
    """What the seal does not prove about this deal, as a sentence for the player."""


class SealPanel(SlidingPanel):
    """Panel with the shuffle commitment (seal) of a match; `handle` returns `button:close`, also for Escape."""

    def __init__(
        self, context: UiContext, seal: str, verification: Verification | None = None, caveat: str = ""
    ) -> None:
        """Create the panel.

        `verification`: result of opening the seal; None while the match goes on.
        `caveat`: what the seal does not prove.
        """
        super().__init__(context)
        self._seal = seal
        self._verification = verification
        self._caveat = caveat
        self._copy_status = ""
        """Result of copying, for the player."""
        self._copy_button = Button(COPY_ID, tr("Copy"))
        self._close_button = Button(CLOSE_ID, tr("Close"), is_primary=True)
        self._focus_group = FocusGroup((self._copy_button, self._close_button), CLOSE_ID, context.audio.play)
        self._rect = Rect(0, 0, 0, 0)
        self._growth = 1.0
        """Factor by which lengths grow for larger text."""

    @property
    def announce(self) -> str:
        """Text for screen readers: the result of copying the seal, otherwise title, explanation and caveat."""
        explanation = f"{self._explanation} {self._caveat}".rstrip()
        return self._copy_status or tr("{title}. {told} Press Escape to close.", title=self._title, told=explanation)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `CLOSE_ID` if the panel is to be closed, otherwise None."""
        if isinstance(event, Resized):
            self.resize(event.size)
            return None
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return CLOSE_ID
        control_id = self._focus_group.handle(event)
        if control_id == COPY_ID:
            lines = [tr("{title}: {value}", title=name, value=value) for _, name, value in self._labelled_values]
            error = clipboard.copy_text("\n".join(lines) if self._is_open else self._seal)
            self._copy_status = error or tr("Copied to the clipboard.")
        return control_id if control_id == CLOSE_ID else None

    def resize(self, size: tuple[int, int]) -> None:
        """Place the panel in the middle of a window of *size* px; it grows for larger text."""
        scale = pixels_per_u(size)
        self._growth = min(MAX_OVERLAY_SCALE, self._context.text_scale)
        text_height_u = (
            self._header_height_u
            + self._caveat_height_u
            + _SEAL_HEIGHT_U
            + (len(self._labelled_values[1:]) * _VALUE_HEIGHT_U + _METHOD_HEIGHT_U if self._is_open else 0)
        )
        inset, gap = round(INSET_U * scale), round(GAP_U * scale)
        height = min(round((text_height_u * self._growth + INSET_U + _FOOTER_HEIGHT_U) * scale), size[1] - 2 * gap)
        width = min(round(_WIDTH_U * self._growth * scale), size[0] - 2 * gap)
        self._rect = Rect(0, 0, width, height)
        self._rect.center = (size[0] // 2, size[1] // 2)
        button_size = (round(_BUTTON_SIZE_U[0] * scale), round(_BUTTON_SIZE_U[1] * scale))
        buttons_top = self._rect.bottom - round(28 * scale) - button_size[1]
        lay_out_row((self._copy_button, self._close_button), self._rect.right - inset, buttons_top, button_size, gap)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the text, the seal with its parts, and the buttons."""
        bounds = element_rect(self._rect)
        panel_element = Element(
            "dialog", "dialog", self._title, f"{self._title}. {self._explanation} {self._caveat}".rstrip(), bounds
        )
        value_elements = (
            Element(id_, "text", name, value, bounds, (), value) for id_, name, value in self._labelled_values
        )
        return (panel_element, *value_elements, *self._focus_group.elements())

    @property
    def _is_open(self) -> bool:
        return self._verification is not None and bool(self._verification.salt)

    @property
    def _header_height_u(self) -> float:
        return _HEADER_HEIGHT_U if self._verification is None else _SHORT_HEADER_HEIGHT_U

    @property
    def _caveat_height_u(self) -> float:
        return _CAVEAT_HEIGHT_U if self._caveat else 0

    @property
    def _title(self) -> str:
        if self._verification is None:
            return tr("The seal of this match")
        if self._verification.is_valid is None:
            return tr("The seal stays closed")
        return tr("The seal holds") if self._verification.is_valid else tr("The seal is broken")

    @property
    def _explanation(self) -> str:
        if self._verification is not None:
            return verification_sentence(self._verification.finding)
        return tr(
            "Every shuffle of this match was sealed before the first card. You can copy the seal: it "
            "opens after the match, so you can check every shuffle."
        )

    @property
    def _labelled_values(self) -> tuple[tuple[str, str, str], ...]:
        """Values that can be copied: id, label and text."""
        seal = ("seal", tr("Seal"), self._seal)
        if not self._verification or not self._is_open:
            return (seal,)
        seed, salt = tr("Deal code"), tr("Salt")
        return (seal, ("seal:seed", seed, self._verification.seed), ("seal:salt", salt, self._verification.salt))

    def _paint_panel(self, surface: Surface) -> Rect:
        painter = self._context.painter(surface)
        paint_panel(painter, self._rect)
        inset = painter.px(INSET_U)
        page_rect = Rect(self._rect.left + inset, self._rect.top + inset, self._rect.width - 2 * inset, 0)
        self._paint_header(painter, page_rect)
        y = page_rect.top + self._px(painter, self._header_height_u)
        if self._caveat:
            height = self._px(painter, self._caveat_height_u)
            painter.draw_wrapped(
                self._caveat,
                Rect(page_rect.left, y, page_rect.width, height - painter.px(GAP_U)),
                BODY_U,
                painter.theme.accent,
            )
            y += height
        self._paint_seal(painter, Rect(page_rect.left, y, page_rect.width, self._px(painter, _SEAL_HEIGHT_U)))
        if self._is_open:
            self._paint_values(painter, Rect(page_rect.left, y + self._px(painter, _SEAL_HEIGHT_U), page_rect.width, 0))
        if self._copy_status:
            copy_rect = self._copy_button.rect
            status_rect = Rect(
                page_rect.left, copy_rect.top, copy_rect.left - page_rect.left - painter.px(GAP_U), copy_rect.height
            )
            painter.draw_fitted(self._copy_status, status_rect, SECONDARY_U, painter.theme.text_muted, anchor="midleft")
        self._focus_group.paint(painter)
        return painter.mirrored(self._rect)

    def _paint_header(self, painter: Painter, page_rect: Rect) -> None:
        """Paint the wax seal, and title and explanation beside it."""
        theme, wax_size = painter.theme, self._px(painter, _WAX_SIZE_U)
        is_broken = self._verification is not None and self._verification.is_valid is False
        paint_wax_seal(
            painter,
            (page_rect.left + wax_size // 2, page_rect.top + wax_size // 2),
            _WAX_SIZE_U * self._growth,
            is_broken=is_broken,
        )
        left, title_height = page_rect.left + wax_size + painter.px(_WAX_GAP_U), self._px(painter, _TITLE_HEIGHT_U)
        max_width, colour = page_rect.right - left, theme.danger if is_broken else theme.accent
        position = (left, page_rect.top + title_height // 2)
        painter.draw_line(
            self._title, position, _TITLE_SIZE_U, colour, weight="display", max_width=max_width, max_height=title_height
        )
        explanation_rect = Rect(left, page_rect.top + title_height + painter.px(_TITLE_GAP_U), max_width, 0)
        explanation_rect.height = (
            page_rect.top + self._px(painter, self._header_height_u) - painter.px(GAP_U) - explanation_rect.top
        )
        painter.draw_wrapped(self._explanation, explanation_rect, BODY_U, theme.text)

    def _paint_seal(self, painter: Painter, seal_rect: Rect) -> None:
        """Paint the seal in groups, as it is read aloud; from left to right in every language."""
        painter.draw_box(seal_rect, RADIUS_U, painter.theme.surface_dark, painter.theme.outline)
        unmirrored, inner = (
            painter.unmirrored,
            painter.mirrored(seal_rect).inflate(-painter.px(GAP_U), -painter.px(GAP_U)),
        )
        groups = [self._seal[start : start + _GROUP_LENGTH] for start in range(0, len(self._seal), _GROUP_LENGTH)]
        width, height = inner.width // _GROUPS_PER_LINE, inner.height // 2
        colour, max_width = painter.theme.text, width - painter.px(GAP_U)
        for number, group in enumerate(map(excerpt, groups[: 2 * _GROUPS_PER_LINE])):
            row, column = divmod(number, _GROUPS_PER_LINE)
            centre = (inner.left + column * width + width // 2, inner.top + row * height + height // 2)
            unmirrored.draw_line(
                group,
                centre,
                NAME_U,
                colour,
                weight="bold",
                anchor="center",
                max_width=max_width,
                max_height=height,
                tabular_figures=True,
            )

    def _paint_values(self, painter: Painter, page_rect: Rect) -> None:
        """Paint the values the seal was made from, and how to check it."""
        theme, height, y = painter.theme, self._px(painter, _VALUE_HEIGHT_U), page_rect.top + painter.px(GAP_U / 2)
        names_width = max(
            painter.line_width(name, BODY_U, max_height=height) for _, name, _ in self._labelled_values[1:]
        )
        label_width = max(self._px(painter, _LABEL_WIDTH_U), names_width + painter.px(GAP_U))
        for _, name, text in self._labelled_values[1:]:
            middle, max_width = y + height // 2, page_rect.width - label_width
            painter.draw_line(
                name,
                (page_rect.left, middle),
                BODY_U,
                theme.text_muted,
                max_width=label_width - painter.px(GAP_U),
                max_height=height,
            )
            painter.draw_line(
                excerpt(text),
                (page_rect.left + label_width, middle),
                BODY_U,
                theme.text,
                max_width=max_width,
                max_height=height,
                tabular_figures=True,
            )
            y += height
        method_rect = Rect(
            page_rect.left, y, page_rect.width, self._px(painter, _METHOD_HEIGHT_U) - painter.px(GAP_U / 2)
        )
        text = tr("Anyone can check: the seal is the SHA-256 of the salt, a colon and the deal code.")
        painter.draw_fitted(text, method_rect, SECONDARY_U, theme.text_muted, anchor="midleft")

    def _px(self, painter: Painter, length_u: float) -> int:
        return round(length_u * self._growth * painter.scale)
