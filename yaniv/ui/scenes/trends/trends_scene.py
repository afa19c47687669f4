"""Trends page: accuracy, points a round, luck, and costly decisions by theme, over the newest matches."""

from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMe
from yaniv.ui.scenes.trends.trend_chart import paint_line_chart, paint_theme_bars
from yaniv.ui.scenes.trends.trend_series import (
    blunder_sentences,
    build_series,
    count_blunders,
    empty_text,
    played_text,
)
from yaniv.ui.scenes.trends.trends_port import TrendsPort
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.widget import element_rect

_GAP_U: Final = 20


class TrendsScene:
    """Page with four charts; matches that were never reviewed are reviewed while it is open."""

    name = "trends"
    is_busy = False

    def __init__(self, context: UiContext, port: TrendsPort) -> None:
        self._context = context
        self._port = port
        self._back_button = Button("button:back", tr("Back"))
        self._new_game_button = Button("menu:new-game", tr("New game"))
        self._focus_group = FocusGroup(
            (self._back_button, self._new_game_button), self._back_button.id, context.audio.play
        )
        self._rects: tuple[Rect, ...] = ()
        self._has_news = False
        self._refresh()

    @property
    def is_moving(self) -> bool:
        """True if the review has found something that is not shown yet."""
        return self._has_news

    @property
    def is_working(self) -> bool:
        """True while matches are being reviewed."""
        return self._port.waiting_count > 0

    @property
    def announce(self) -> str:
        """Text for screen readers: the page, and every chart in a sentence."""
        return " ".join((tr("Trends."), *(each.sentence for each in self._series), self._blunder_text))

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request or None."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMe()
        match self._focus_group.handle(event):
            case "button:back":
                return ToMe()
            case "menu:new-game":
                return ToLobby()
            case _:
                return None

    def update(self, ms: int) -> NavigationRequest | None:  # noqa: ARG002 -- the review has its own time
        """Advance the review, and show what it has found."""
        if self._port.update():
            self._has_news = True
            self._refresh()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the four charts, and how far the review is."""
        self._has_news = False
        self._lay_out(surface.get_size())
        title = tr("Trends")
        painter = paint_page_background(surface, self._context, title)
        *lines, bars = self._rects
        for series, rect in zip(self._series, lines, strict=True):
            paint_line_chart(painter, series, rect)
        paint_theme_bars(painter, tr("Costly decisions"), self._blunders, self._empty_text, bars)
        self._focus_group.paint(painter)
        side = headline_side(painter, title)
        painter.draw_line(
            self._status_text,
            side.midright,
            SECONDARY_U,
            painter.theme.text_muted,
            anchor="midright",
            max_width=side.width,
            max_height=side.height,
        )

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the charts, each a sentence, and of the buttons."""
        charts = [
            Element(f"trend:{series.id}", "text", series.title, series.sentence, element_rect(rect))
            for series, rect in zip(self._series, self._rects, strict=False)
        ]
        name = tr("Costly decisions")
        bars = Element("trend:blunders", "text", name, self._blunder_text, element_rect(self._rects[-1]))
        return (*charts, bars, *self._focus_group.elements())

    def close(self) -> None:
        """Stop the review; what it has found is kept."""
        self._port.close()

    @property
    def _status_text(self) -> str:
        """Return the progress of the review, or the time that the matches took."""
        waiting = self._port.waiting_count
        if waiting:
            return tr_plural("Reviewing {n} more match…", "Reviewing {n} more matches…", waiting)
        return played_text(self._port.summaries)

    @property
    def _blunder_text(self) -> str:
        return self._empty_text or "; ".join(blunder_sentences(self._blunders)) + "."

    @property
    def _empty_text(self) -> str:
        return empty_text(self._port.figures, self._port.waiting_count)

    def _refresh(self) -> None:
        self._series = build_series(self._port.summaries, self._port.figures, self._port.waiting_count)
        self._blunders = count_blunders(self._port.figures)

    def _lay_out(self, size: tuple[int, int]) -> None:
        content, gap = page_content(size), round(_GAP_U * pixels_per_u(size))
        width, height = (content.width - gap) // 2, (content.height - gap) // 2
        self._rects = tuple(
            Rect(content.left + column * (width + gap), content.top + row * (height + gap), width, height)
            for row in range(2)
            for column in range(2)
        )
        place_footer_buttons(size, self._back_button, (self._new_game_button,), self._context.text_scale)
