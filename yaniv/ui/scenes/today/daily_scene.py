"""Page of today's deal: its rules and opponents, the player's results, a calendar, and a field for a friend's code."""

from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.date_text import format_date
from yaniv.store.par_cache import Par
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, OpenDealReplay, PlayDeal, ToMenu
from yaniv.ui.scenes.today.daily_port import CheckedCode, DailyPort
from yaniv.ui.scenes.today.daily_sections import build_sections
from yaniv.ui.scenes.today.month_view import MonthView
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.toast import Toast

_TEXT_SHARE: Final = 0.56
"""Share of the width for the text; the calendar has the rest."""
_GAP_U: Final = 24
_INSET_U: Final = 28
_FIELD_HEIGHT_U: Final = 66
_CHECK_WIDTH_U: Final = 220
_CHECK_GROWTH: Final = 0.4
"""Relative growth of the width of the buttons below the field when text is twice as large."""
_ARROW_WIDTH_U: Final = 72
_MAX_CODE_LENGTH: Final = 200
_POLL_MS: Final = 250
"""Time in ms between two looks for par or for the outcome of a check."""


class DailyScene:
    """Page of today's deal; Play is its primary button."""

    name = "today"
    is_busy = False

    def __init__(self, context: UiContext, port: DailyPort) -> None:
        self._context = context
        self._port = port
        self._toast = Toast(context)
        self._checked_code: CheckedCode | None = None
        self._is_checking = False
        self._polled_ms = 0
        self._shown_par: Par | None = None
        self._text_rect = self._calendar_rect = Rect(0, 0, 0, 0)
        self._month_view = MonthView(port.deal.date)
        self._document_view = DocumentView("today", tr("Today's deal"), (), context.text_renderer)
        self._code_field = TextField(
            "today:code", tr("A friend's code"), hint=tr("A friend's code"), max_length=_MAX_CODE_LENGTH
        )
        self._check_button = Button("button:check", tr("Check"))
        self._replay_button = Button("button:replay", tr("Replay"))
        self._earlier_button, self._later_button = Button("button:earlier", "<"), Button("button:later", ">")
        self._earlier_button.label, self._later_button.label = tr("Earlier month"), tr("Later month")
        self._back_button = Button("button:back", tr("Back"))
        self._share_button = Button("button:share", tr("Share"))
        self._play_button = Button("button:play", self._play_name, is_primary=True)
        self._focus_group = FocusGroup(
            (
                self._document_view,
                self._earlier_button,
                self._later_button,
                self._code_field,
                self._check_button,
                self._replay_button,
                self._back_button,
                self._share_button,
                self._play_button,
            ),
            self._play_button.id,
            context.audio.play,
        )
        self._refresh()

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown, or something is computed in the background."""
        return self._toast.is_shown or self._is_waiting

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast and the page."""
        sentences = [self._toast.text] if self._toast.is_shown else []
        return " ".join([*sentences, tr("Today's deal, {date}.", date=format_date(self._port.deal.date))])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request or None."""
        self._toast.handle(event)
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        if is_back:
            return ToMenu()
        if isinstance(event, KeyPressed) and event.key == "return" and self._code_field.focused:
            return self._activate(self._check_button.id)
        if self._document_view.drag_scrollbar(event):
            return None
        return self._activate(self._focus_group.handle(event) or "")

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds; show par, and the outcome of a check, when they are known."""
        self._toast.update(ms)
        self._polled_ms += ms
        if self._is_waiting and self._polled_ms >= _POLL_MS:
            self._polled_ms = 0
            checked_code = self._port.poll_code()
            if checked_code is not None:
                self._checked_code, self._is_checking = checked_code, False
            if checked_code is not None or (self._awaits_par and self._port.par(self._port.deal.date) is not None):
                self._refresh()  # scrolls to the beginning, so only when there is something new
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the text on the left, calendar and field on the right."""
        self._lay_out(surface.get_size())
        title = tr("Today's deal, {date}", date=format_date(self._port.deal.date))
        painter = paint_page_background(surface, self._context, title)
        theme = painter.theme
        for rect in (self._text_rect, self._calendar_rect):
            painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
        painter.draw_line(
            self._month_view.title,
            (self._calendar_rect.centerx, self._earlier_button.rect.centery),
            BODY_U,
            theme.accent,
            weight="bold",
            anchor="center",
            max_width=self._calendar_rect.width // 2,
            max_height=self._earlier_button.rect.height,
        )
        self._month_view.paint(painter)
        self._focus_group.paint(painter)
        self._toast.paint(surface, headline_side(painter, title), "right")

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of calendar, text, field and buttons."""
        return (*self._month_view.elements(), *self._focus_group.elements(), *self._toast.elements())

    def close(self) -> None:
        """Do nothing: what runs in the background belongs to the application."""

    @property
    def _play_name(self) -> str:
        """Name of the Play button: a deal that was begun is continued."""
        result = self._port.results().get(self._port.deal.date)
        if result is None:
            return tr("Play today's deal")
        return tr("Continue") if result.is_open and not result.is_done else tr("Play again")

    @property
    def _awaits_par(self) -> bool:
        day = self._port.deal.date
        result = self._port.results().get(day)
        return result is not None and result.is_done and self._shown_par is None

    @property
    def _is_waiting(self) -> bool:
        return self._is_checking or self._awaits_par

    def _refresh(self) -> None:
        """Show results, par and the checked code as they are now."""
        results = self._port.results()
        result = results.get(self._port.deal.date)
        self._shown_par = self._port.par(self._port.deal.date)
        self._month_view.results = results
        self._document_view.set_sections(build_sections(self._port, self._checked_code))
        self._share_button.enabled = result is not None and result.is_done
        self._replay_button.enabled = self._checked_code is not None and self._checked_code.replay is not None
        self._later_button.enabled = not self._month_view.is_current

    def _activate(self, control_id: str) -> NavigationRequest | None:
        match control_id:
            case "button:back":
                return ToMenu()
            case "button:play":
                return PlayDeal()
            case "button:replay":
                return OpenDealReplay()
            case "button:share":
                result = self._port.results().get(self._port.deal.date)
                if result is not None:
                    self._toast.show(self._port.copy_result(result))
            case "button:check" if self._code_field.is_filled:
                self._is_checking = True
                self._port.check_code(self._code_field.text)
            case "button:earlier" | "button:later":
                self._month_view.show_month(-1 if control_id == "button:earlier" else 1)
                self._later_button.enabled = not self._month_view.is_current
            case _:
                pass
        return None

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        gap, inset, field_height, check_width, arrow_width = (
            round(each * scale) for each in (_GAP_U, _INSET_U, _FIELD_HEIGHT_U, _CHECK_WIDTH_U, _ARROW_WIDTH_U)
        )
        check_width = round(check_width * text_growth(_CHECK_GROWTH, text_scale))
        content = page_content(size)
        self._text_rect = left_part(content, round(content.width * _TEXT_SHARE))
        self._document_view.lay_out(
            shrink(self._text_rect, left=inset, top=inset, right=inset, bottom=inset), scale * text_scale
        )
        right = shrink(content, left=self._text_rect.width + gap)
        buttons_top = right.bottom - field_height
        self._check_button.rect = Rect(right.right - 2 * check_width - gap, buttons_top, check_width, field_height)
        self._replay_button.rect = Rect(right.right - check_width, buttons_top, check_width, field_height)
        self._code_field.rect = Rect(right.left, buttons_top - field_height - gap // 2, right.width, field_height)
        self._calendar_rect = shrink(right, bottom=2 * field_height + gap // 2 + gap)
        arrows_top = self._calendar_rect.top + gap // 2
        self._earlier_button.rect = Rect(self._calendar_rect.left + inset, arrows_top, arrow_width, field_height)
        self._later_button.rect = Rect(
            self._calendar_rect.right - inset - arrow_width, arrows_top, arrow_width, field_height
        )
        self._month_view.rect = shrink(
            self._calendar_rect, left=inset, top=field_height + gap, right=inset, bottom=gap // 2
        )
        place_footer_buttons(size, self._back_button, (self._share_button, self._play_button), text_scale)
