"""Main menu: continue a saved match, start a new one, open another page, or quit."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv import __version__
from yaniv.i18n import tr
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rect_layout import right_part, shrink
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerMoved
from yaniv.ui.navigation import (
    ContinueMatch,
    DeclineLessons,
    NavigationRequest,
    Quit,
    ToAbout,
    ToLessonMenu,
    ToLobby,
    ToMatches,
    ToRulesEditor,
    ToSettings,
    ToStatistics,
    ToToday,
)
from yaniv.ui.scenes.matches.match_removal import UNDO_ID
from yaniv.ui.scenes.menu.card_fan import paint_fan
from yaniv.ui.scenes.menu.crash_notice import RESUME_ID, CrashNotice
from yaniv.ui.scenes.menu.menu_buttons import LinkButton, PromoButton
from yaniv.ui.scenes.menu.menu_entries import MenuEntries, TodayEntry
from yaniv.ui.scenes.menu.unfinished_matches import UnfinishedMatches, UnfinishedMatchPort
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import notice_dialog
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.toast import Toast

_WIDTH_U: Final = 660
_MAX_WIDTH_U: Final = 720
"""Maximum width with large text, u: as far as the fan of cards."""
_TOAST_TOP_AND_HEIGHT_U: Final = (40, 84)
"""Distance of the toast from the top, and its height, u."""
_GAP_U: Final = 16
_FIRST_BUTTON_RISE_U: Final = 130
"""Distance of the first button's top above the middle of the window, u."""
_FOOTER_HEIGHT_U: Final = 80
_LEFT_U: Final = 170
_OFFER_SIZE_U: Final = (880, 124)
_MAX_OFFER_HEIGHT_U: Final = 160
_ABOUT_SIZE_U: Final = (330, 52)
_ENTRY_BY_ACTION: Final = {"continue_match": "menu:continue", "new_game": "menu:new-game"}


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
        has_accessibility_entry: bool = False,
        offer_lessons: bool = False,
        crash_notice: CrashNotice | None = None,
        store: UnfinishedMatchPort | None = None,
        today: TodayEntry | None = None,
    ) -> None:
        """Create the menu.

        `has_accessibility_entry`: Accessibility has an entry of its own; fixed while the program runs.
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
        self._about_button = LinkButton("menu:about", tr("About Yaniv {number}", number=__version__))
        self._rebuild()
        self._notice = notice_dialog(context, "\n".join(notices)) if notices else None
        self._crash_notice = crash_notice
        """Shown after the notice is closed."""
        self._pointer_x = 0.0
        """Horizontal pointer position, px; 0 until the pointer has moved."""

    def _rebuild(self, focus_id: str = "") -> None:
        """Rebuild the entries; `focus_id` gets the focus if there is such an entry, otherwise the first one."""
        self._entries = MenuEntries(
            self._unfinished_matches,
            has_accessibility_entry=self._has_accessibility_entry,
            today=self._today,
        )
        other_buttons = [
            button for button in (self._about_button, self._lessons_button, self._decline_button) if button is not None
        ]
        entries = self._entries.in_focus_order
        ids = [entry.id for entry in entries]
        self._focus_group = FocusGroup(
            (*entries, *other_buttons), focus_id if focus_id in ids else ids[0], self._context.audio.play
        )

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
        return self._activate(self._focus_group.handle(event))

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds, and carry out a removal that can no longer be undone."""
        self._toast.update(ms)
        self._finish_due_removal()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint title and buttons on the left, the fan of cards on the right."""
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        painter = self._context.painter(surface)
        paint_fan(painter, self._context.images, self._pointer_x)
        left, middle = painter.px(_LEFT_U), surface.get_height() // 2
        first_top = middle - painter.px(_FIRST_BUTTON_RISE_U)
        painter.draw_line(
            tr("Yaniv"),
            (left - painter.px(8), middle - painter.px(_FIRST_BUTTON_RISE_U + 210)),
            190,
            painter.theme.accent,
            weight="display",
        )
        motto = tr("an evening at the table")
        position = (left, middle - painter.px(_FIRST_BUTTON_RISE_U + 82))
        painter.draw_line(
            motto, position, 36, painter.theme.text_muted, max_width=painter.px(720), max_height=painter.px(90)
        )
        self._entries.lay_out(
            Rect(
                left,
                first_top,
                painter.px(min(_WIDTH_U * painter.overlay_scale, _MAX_WIDTH_U)),
                surface.get_height() - painter.px(_FOOTER_HEIGHT_U) - first_top,
            ),
            painter,
        )
        self._paint_lesson_offer(painter)
        footer_middle = surface.get_height() - painter.px(44)
        self._about_button.rect = Rect(
            left, 0, painter.px(_ABOUT_SIZE_U[0] * painter.overlay_scale), painter.px(_ABOUT_SIZE_U[1])
        )
        self._about_button.rect.centery = footer_middle
        self._focus_group.paint(painter)
        max_width, height = surface.get_width() // 2 - left, painter.px(64)
        hint = " · ".join(_key_hints())
        position = (surface.get_width() - left, footer_middle)
        painter.draw_line(
            hint,
            position,
            SECONDARY_U,
            painter.theme.text_muted,
            anchor="midright",
            max_width=max_width,
            max_height=height,
        )
        half_width = surface.get_width() // 2
        toast_rect = Rect(
            half_width,
            painter.px(_TOAST_TOP_AND_HEIGHT_U[0]),
            surface.get_width() - half_width - left // 2,
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
            case "menu:settings":
                return ToSettings()
            case "menu:accessibility":
                return ToSettings("accessibility")
            case "menu:matches":
                return ToMatches()
            case "menu:statistics":
                return ToStatistics()
            case "menu:today":
                return ToToday()
            case "menu:rules":
                return ToRulesEditor()
            case "menu:about":
                return ToAbout()
            case "menu:learn":
                return ToLessonMenu()
            case "button:take-lessons":
                return ToLessonMenu(starts_at_once=True)
            case "button:decline-lessons":
                return DeclineLessons()
            case "menu:quit":
                return Quit()
            case _:
                return None

    def _paint_lesson_offer(self, painter: Painter) -> None:
        """Paint the offer of lessons for new players."""
        if self._decline_button is None or self._lessons_button is None:
            return
        free_width = (
            painter.surface.get_width() - painter.px(_LEFT_U + _GAP_U) - self._entries.in_focus_order[0].rect.right
        )
        width, offer_height = (
            min(painter.px(_OFFER_SIZE_U[0]), free_width),
            painter.px(min(_OFFER_SIZE_U[1] * painter.overlay_scale, _MAX_OFFER_HEIGHT_U)),
        )
        surface, theme = painter.surface, painter.theme
        offer_rect = Rect(0, 0, width, offer_height)
        offer_rect.bottomright = (surface.get_width() - painter.px(_LEFT_U), surface.get_height() - painter.px(90))
        painter.draw_box(offer_rect, RADIUS_U, theme.panel, theme.outline)
        inset = painter.px(20)
        inner, decline_width = offer_rect.inflate(-2 * inset, -2 * inset), painter.px(190)
        self._decline_button.rect = right_part(inner, decline_width)
        self._lessons_button.rect = shrink(inner, right=decline_width + inset)


def _key_hints() -> Iterator[str]:
    """Yield hints for two keys that are hard to guess, if they are bound."""
    bound = key_bindings.current_bindings()
    if bound.shortcuts:
        yield tr("Keys: {key}", key=key_bindings.key_label(bound.shortcuts[0]))
    if bound.fullscreen:
        yield tr("Fullscreen: {key}", key=key_bindings.key_label(bound.fullscreen[0]))
