"""Main menu: continue a saved match, start a new one, open another page, or quit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv import __version__
from yaniv.i18n import tr
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rect_layout import right_part, shrink
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Anchor, Painter
from yaniv.ui.graphics.theme import HEADING_U, SMALL_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerMoved, device_of
from yaniv.ui.navigation import (
    LONG_REST_MS,
    ContinueMatch,
    DeclineLessons,
    NavigationRequest,
    QuickPlay,
    ToLessonMenu,
    ToLobby,
    ToMatches,
    ToProfiles,
)
from yaniv.ui.scenes.matches.match_removal import UNDO_ID
from yaniv.ui.scenes.menu.card_fan import paint_fan
from yaniv.ui.scenes.menu.crash_notice import RESUME_ID, CrashNotice
from yaniv.ui.scenes.menu.menu_buttons import PromoButton
from yaniv.ui.scenes.menu.menu_entries import MenuEntries, TodayEntry
from yaniv.ui.scenes.menu.menu_layout import MenuLayout
from yaniv.ui.scenes.menu.menu_news import MenuNews
from yaniv.ui.scenes.menu.unfinished_matches import UnfinishedMatches, UnfinishedMatchPort
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import notice_dialog
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.toast import Toast

_TOAST_TOP_AND_HEIGHT_U: Final = (40, 84)
"""Distance of the toast from the top, and its height, u."""
_TITLE_U: Final = 124
"""Type size of the title; it does not grow with the text."""
_DECLINE_WIDTH_U: Final = 190
_ENTRY_BY_ACTION: Final = {
    "continue_match": "menu:continue",
    "new_game": "menu:new-game",
    "quick_play": "menu:quick-play",
}


class MainMenuScene:
    """First page of the program; if there is a saved match, Continue is its first button and has the focus."""

    name = "menu"
    is_busy = False

    def __init__(  # noqa: PLR0913 -- everything the menu may have to say when the program starts
        self,
        context: UiContext,
        unfinished: Sequence[UnfinishedMatch],
        notices: Sequence[str] = (),
        *,
        on_notices_read: Callable[[], None] = lambda: None,
        has_accessibility_entry: bool = False,
        offer_lessons: bool = False,
        crash_notice: CrashNotice | None = None,
        store: UnfinishedMatchPort | None = None,
        today: TodayEntry | None = None,
        news: MenuNews | None = None,
    ) -> None:
        """Create the menu.

        `has_accessibility_entry`: Accessibility has an entry of its own; fixed while the program runs.
        `on_notices_read`: called when the player closes the notices.
        `store`: where saved matches are given up and deleted.
        `today`: what became of today's deal; None: the menu does not offer it.
        """
        self._context = context
        self._toast = Toast(context)
        self._unfinished_matches = UnfinishedMatches(unfinished, store, self._toast)
        self._has_accessibility_entry = has_accessibility_entry
        self._today = today
        offer_text = tr("New to Yaniv? Learn in three minutes.")
        self._lessons_button = PromoButton("button:take-lessons", offer_text) if offer_lessons else None
        self._decline_button = Button("button:decline-lessons", tr("Not now")) if offer_lessons else None
        self._news = news or MenuNews()
        self._rebuild()
        self._on_notices_read = on_notices_read
        self._notice = notice_dialog(context, "\n".join(notices)) if notices else None
        self._crash_notice = crash_notice
        """Shown after the notice is closed."""
        self._pointer_x = 0.0
        """Horizontal pointer position, px; 0 until the pointer has moved."""

    def _rebuild(self, focus_id: str = "") -> None:
        """Rebuild the entries; `focus_id` gets the focus if there is such an entry, otherwise the first one."""
        self._entries = MenuEntries(
            self._unfinished_matches,
            self._context.images,
            has_accessibility_entry=self._has_accessibility_entry,
            has_lesson_offer=self._lessons_button is not None,
            today=self._today,
            news=self._news,
        )
        other_buttons = [button for button in (self._lessons_button, self._decline_button) if button is not None]
        entries = self._entries.in_focus_order
        ids = [entry.id for entry in entries]
        self._focus_group = FocusGroup(
            (*entries, *other_buttons), focus_id if focus_id in ids else ids[0], self._context.audio.play
        )

    rest_ms = LONG_REST_MS

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown or pictures are being made."""
        return self._toast.is_shown or self._context.images.is_pending

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast and the page."""
        sentences = [self._toast.text] if self._toast.is_shown else []
        return " ".join([*sentences, tr("Main menu.")])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return the request for another page, or None.

        An open notice comes first, then the crash notice and the toast. The fan of cards follows the pointer.
        """
        if self._notice is not None:
            if self._notice.handle(event) is not None:
                self._notice = None
                self._on_notices_read()
            return None
        if self._crash_notice is not None:
            button_id = self._crash_notice.handle(event)
            self._crash_notice = None if button_id else self._crash_notice
            return self._activate("menu:continue") if button_id == RESUME_ID else None
        if self._toast.handle(event) == UNDO_ID:
            self._unfinished_matches.undo()
            self._rebuild(self._focused_id)
            return None
        self._finish_due_removal()
        if isinstance(event, PointerMoved) and not event.is_touch:
            self._pointer_x = event.position[0]
        if (
            isinstance(event, KeyPressed | GamepadPressed)
            and (action := key_bindings.action_for(event)) in _ENTRY_BY_ACTION
        ):
            return self._activate(_ENTRY_BY_ACTION[action])
        request = self._activate(self._focus_group.handle(event))
        return replace(request, device=device_of(event) or "pointer") if isinstance(request, ToLessonMenu) else request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds, and carry out a removal that can no longer be undone."""
        self._toast.update(ms)
        self._finish_due_removal()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint title and buttons on the left, the fan of cards on the right."""
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        painter = self._context.painter(surface)
        layout = self._entries.lay_out(surface.get_size(), painter)
        fan_room = shrink(layout.fan, bottom=layout.offer.height) if self._lessons_button else layout.fan
        paint_fan(painter, self._context.images, fan_room, self._pointer_x)
        self._paint_header(painter, layout)
        self._lay_out_lesson_offer(painter, layout.offer)
        self._focus_group.paint(painter)
        self._paint_footer(painter, layout.footer)
        half_width = surface.get_width() // 2
        toast_rect = Rect(
            half_width,
            painter.px(_TOAST_TOP_AND_HEIGHT_U[0]),
            surface.get_width() - half_width - painter.px(85),
            painter.px(_TOAST_TOP_AND_HEIGHT_U[1]),
        )
        self._toast.paint(surface, toast_rect, "right")
        dialog = self._notice or self._crash_notice
        if dialog is not None:
            dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the buttons and the toast, or only those of an open notice."""
        dialog = self._notice or self._crash_notice
        return (*self._focus_group.elements(), *self._toast.elements()) if dialog is None else dialog.elements()

    def close(self) -> None:
        """Carry out a removal that could still be undone, because that is not possible on another page."""
        self._unfinished_matches.finish()

    @property
    def _focused_id(self) -> str:
        return "" if self._focus_group.focused_widget is None else self._focus_group.focused_widget.id

    def _finish_due_removal(self) -> None:
        """Carry out the pending removal once it can no longer be undone."""
        if self._unfinished_matches.finish_if_due():
            self._rebuild(self._focused_id)

    def _activate(self, button_id: str | None) -> NavigationRequest | None:
        match button_id:
            case "menu:continue" if self._unfinished_matches.selected is not None:
                return ContinueMatch(self._unfinished_matches.selected.match_id)
            case "menu:other":
                self._entries.show_next_match()
                return None
            case "menu:give-up" | "menu:delete":
                self._unfinished_matches.remove("delete" if button_id == "menu:delete" else "give_up")
                self._rebuild(button_id)
                return None
            case "menu:new-game":
                return ToLobby()
            case "menu:quick-play" if self._news.quick_play:
                return QuickPlay()
            case "menu:last" if self._news.last_result is not None:
                return ToMatches(self._news.last_result.match_id)
            case "menu:tip":
                self._entries.show_next_tip()
                return None
            case "menu:profile":
                return ToProfiles()
            case "button:take-lessons":
                return ToLessonMenu(starts_at_once=True)
            case "button:decline-lessons":
                return DeclineLessons()
            case _:
                return None if button_id is None else self._entries.request_of(button_id)

    def _paint_header(self, painter: Painter, layout: MenuLayout) -> None:
        """Paint the title, and below it the motto; with large text the title alone."""
        header, title = layout.header, tr("Yaniv")
        if layout.is_large:
            position = (header.left, header.centery)
            painter.draw_line(title, position, _TITLE_U, painter.theme.accent, weight="display", max_height=0)
            return
        position = (header.left - painter.px(6), header.top + painter.px(58))
        painter.draw_line(title, position, _TITLE_U, painter.theme.accent, weight="display", max_height=0)
        painter.draw_line(
            tr("an evening at the table"),
            (header.left, header.top + painter.px(150)),
            HEADING_U - 4,
            painter.theme.text_muted,
            max_width=header.width,
            max_height=painter.px(52),
        )

    def _lay_out_lesson_offer(self, painter: Painter, offer: Rect) -> None:
        """Place the offer of lessons for new players, and the button that declines it beside it."""
        if self._decline_button is None or self._lessons_button is None:
            return
        decline_width = painter.px(_DECLINE_WIDTH_U)
        self._decline_button.rect = right_part(offer, decline_width)
        self._lessons_button.rect = shrink(offer, right=decline_width + painter.px(12))

    def _paint_footer(self, painter: Painter, footer: Rect) -> None:
        """Paint the version, and hints for keys that are hard to guess."""
        hints = " · ".join(_key_hints(has_quick_play=bool(self._news.quick_play)))
        lines: tuple[tuple[str, tuple[int, int], Anchor, float], ...] = (
            (__version__, footer.midleft, "midleft", 0.2),
            (hints, footer.midright, "midright", 0.78),
        )
        for text, position, anchor, share in lines:
            painter.draw_line(
                text,
                position,
                SMALL_U,
                painter.theme.text_muted,
                anchor=anchor,
                max_width=round(footer.width * share),
                max_height=footer.height,
            )


def _key_hints(*, has_quick_play: bool) -> Iterator[str]:
    """Yield hints for keys that are hard to guess, if they are bound."""
    bound = key_bindings.current_bindings()
    if bound.quick_play and has_quick_play:
        yield tr("Quick play: {key}", key=key_bindings.key_label(bound.quick_play[0]))
    if bound.shortcuts:
        yield tr("Keys: {key}", key=key_bindings.key_label(bound.shortcuts[0]))
    if bound.fullscreen:
        yield tr("Fullscreen: {key}", key=key_bindings.key_label(bound.fullscreen[0]))
