"""Matches page: the list of all saved matches, and the selected match with its actions.

*Why* a long module: everything that can be done with a match, and the placement of its buttons, is here.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.store.match_file import MATCH_FILE_SUFFIX
from yaniv.store.statistics import MatchSummary
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import left_part, shrink, top_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import HEADING_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerReleased
from yaniv.ui.narration.match_summary_text import (
    MatchArchivePort,
    describe_match,
)
from yaniv.ui.navigation import (
    ContinueMatch,
    NavigationRequest,
    OpenReplay,
    OpenReplayFile,
    ToLobby,
    ToMe,
    ToStatistics,
)
from yaniv.ui.overlays.file_picker import FilePicker
from yaniv.ui.overlays.recent_files import RecentFiles
from yaniv.ui.platform import file_manager
from yaniv.ui.scenes.matches.match_details import match_details_element, paint_match_details
from yaniv.ui.scenes.matches.match_removal import UNDO_ID, PendingRemoval
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.widget import Widget

LIST_ID: Final = "matches"
OPEN_FOLDER_ID: Final = "button:folder"
_LIST_SHARE: Final = 0.54
_GAP_U: Final = 36
_INSET_U: Final = 40
_ROW_HEIGHT_U: Final = 58
_BUTTON_SIZE_U: Final = (300, 80)
_BUTTONS_PER_ROW: Final = 3
"""Number of action buttons side by side."""


class MatchesScene:
    """Page with all saved matches; the actions of the selected match have ids such as `match:replay`."""

    name = "matches"
    is_busy = False

    def __init__(  # noqa: PLR0913 -- the archive, and what the page opens and starts with
        self,
        context: UiContext,
        archive: MatchArchivePort,
        folder: Path,
        match_id: int = 0,
        *,
        open_folder: Callable[[Path], str] = file_manager.open_folder,
        recent_files: RecentFiles | None = None,
    ) -> None:
        """Create the page.

        `folder`: where matches are exported, and where files are looked for.
        `match_id`: the match selected at first; the newest if it is 0 or not in the list.
        `open_folder`: shows a folder in the file manager, and returns the error as a sentence, empty if it succeeded.
        `recent_files`: match files that were opened last.
        """
        self._recent_files = recent_files or RecentFiles()
        self._context = context
        self._archive = archive
        self._folder = folder
        self._open_folder = open_folder
        self._toast = Toast(context)
        self._removal = PendingRemoval(archive, self._toast)
        self._matches: tuple[MatchSummary, ...] = ()
        self._match_by_id: dict[str, MatchSummary] = {}
        """Matches by the value of their option."""
        self._list_box: ListBox | None = None
        self._back_button = Button("button:back", tr("Back"))
        self._statistics_button = Button("menu:statistics", tr("Statistics"))
        self._export_all_button = Button("button:export", tr("Export all"))
        self._open_file_button = Button("button:open", tr("Open a file"))
        self._file_picker: FilePicker | None = None
        self._list_rect = Rect(0, 0, 0, 0)
        self._details_rect = Rect(0, 0, 0, 0)
        self._action_buttons: tuple[Button, ...] = ()
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._reload(match_id)

    @property
    def is_moving(self) -> bool:
        """True while a toast is shown or pictures are being made."""
        return self._toast.is_shown or self._context.images.is_pending

    @property
    def announce(self) -> str:
        """Text for screen readers: the toast, the page and the selected match."""
        if self._file_picker is not None:
            return self._file_picker.announce
        sentences = [self._toast.text] if self._toast.is_shown else []
        chosen = self._selected_match
        match_text = tr("No matches played yet.") if chosen is None else describe_match(chosen)
        return " ".join([*sentences, tr("Matches."), match_text])

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return the request for another page, or None.

        The file picker comes first, then the toast, then the page: Back leaves it, Delete in the list removes the
        match, Enter or a click on the selected row runs its first action.
        """
        if self._file_picker is not None:
            picked = self._file_picker.handle(event)
            if picked is not None:
                self._file_picker = None
            return OpenReplayFile(str(picked)) if isinstance(picked, Path) else None
        button_id = self._toast.handle(event)
        if button_id in (OPEN_FOLDER_ID, UNDO_ID):
            self._press_toast_button(button_id)
            return None
        self._finish_due_removal()
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMe()
        before = self._selected_match
        is_delete = isinstance(event, KeyPressed) and event.key == "delete"
        if is_delete and self._list_box is not None and self._list_box.focused:
            return self._activate("match:delete")
        is_enter = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "press"
        if is_enter and self._list_box is not None and self._list_box.focused:
            return self._activate(self._action_buttons[0].id)
        control_id = self._focus_group.handle(event) or ""
        if control_id == LIST_ID:
            self._update_action_buttons()
            is_chosen_again = isinstance(event, PointerReleased) and before == self._selected_match
            return self._activate(self._action_buttons[0].id) if is_chosen_again else None
        return self._activate(control_id)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the toast by *ms* milliseconds, and carry out a removal that can no longer be undone."""
        self._toast.update(ms)
        self._finish_due_removal()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the list at the left and the selected match at the right."""
        self._lay_out(surface.get_size())
        painter = paint_page_background(surface, self._context, tr("Matches"))
        painter.draw_box(self._list_rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        if self._selected_match is None:
            self._paint_empty(painter)
        else:
            painter.draw_box(self._details_rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
            free_height = self._action_buttons[0].rect.top - painter.px(16) - self._details_rect.top
            paint_match_details(painter, self._selected_match, top_part(self._details_rect, free_height))
        self._focus_group.paint(painter)
        self._toast.paint(surface, headline_side(painter, tr("Matches")), "right")
        if self._file_picker is not None:
            self._file_picker.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of an open file picker, otherwise those of everything on the page."""
        if self._file_picker is not None:
            return self._file_picker.elements()
        chosen = self._selected_match
        details = () if chosen is None else (match_details_element(chosen, self._details_rect),)
        return (*details, *self._focus_group.elements(), *self._toast.elements())

    def close(self) -> None:
        """Carry out a removal that could still be undone, because that is not possible on another page."""
        self._removal.finish()

    def _reload(self, match_id: int) -> None:
        """Read the matches again, and select `match_id`.

        If it is gone, the match now in its position is selected; if it was not in the list, the newest.
        """
        previous_ids = [summary.match_id for summary in self._matches]
        self._matches = self._removal.remaining_matches(self._archive.match_summaries())
        options = [(str(summary.match_id), describe_match(summary)) for summary in self._matches]
        option_ids = [option_id for option_id, _ in options]
        self._match_by_id = dict(zip(option_ids, self._matches, strict=True))
        index = min(previous_ids.index(match_id), len(option_ids) - 1) if match_id in previous_ids else 0
        chosen = str(match_id) if str(match_id) in option_ids else "".join(option_ids[index : index + 1])
        self._list_box = ListBox(LIST_ID, tr("Matches"), options, chosen) if options else None
        self._update_action_buttons()
        self._focus_group.focus(LIST_ID if options else "menu:new-game")

    def _press_toast_button(self, button_id: str) -> None:
        """Handle a button of the toast: undo the removal of a match, or open the folder of the exported match."""
        if button_id == UNDO_ID:
            match_id = self._removal.match_id or 0
            self._removal.undo()
            self._reload(match_id)
        elif problem := self._open_folder(self._folder):
            self._toast.show(problem)

    def _finish_due_removal(self) -> None:
        """Carry out the pending removal once it can no longer be undone."""
        if self._removal.has_expired():
            chosen = self._selected_match
            self._removal.finish()
            self._reload(0 if chosen is None else chosen.match_id)

    @property
    def _selected_match(self) -> MatchSummary | None:
        return None if self._list_box is None else self._match_by_id[self._list_box.selected_value]

    def _update_action_buttons(self) -> None:
        """Rebuild the action buttons for the selected match; the focus is kept."""
        chosen, focused = self._selected_match, self._focus_group.focused_widget
        if chosen is None:
            self._action_buttons = (Button("menu:new-game", tr("New game"), is_primary=True),)
        elif chosen.stats.places or chosen.closed:
            self._action_buttons = (
                Button("match:replay", tr("Replay"), is_primary=True),
                _export_button(),
                _delete_button(),
            )
        else:
            continue_button, replay_button = (
                Button("match:continue", tr("Continue"), is_primary=True),
                Button("match:replay", tr("Replay")),
            )
            self._action_buttons = (
                continue_button,
                replay_button,
                _export_button(),
                Button("match:give-up", tr("Give up")),
                _delete_button(),
            )
        if chosen is not None and chosen.purpose.is_shared and not chosen.stats.places:
            replay = next(button for button in self._action_buttons if button.id == "match:replay")
            replay.enabled, replay.label = False, tr("Replay: not before the end, as it would show every hand")
        list_controls: tuple[Widget, ...] = () if self._list_box is None else (self._list_box,)
        footer_buttons = (self._back_button, self._statistics_button, self._export_all_button, self._open_file_button)
        self._export_all_button.enabled = chosen is not None
        self._focus_group.widgets = (*list_controls, *self._action_buttons, *footer_buttons)
        self._focus_group.focus(focused.id if focused is not None else "")

    def _activate(self, control_id: str) -> NavigationRequest | None:
        chosen = self._selected_match
        match control_id:
            case "match:replay" if chosen is not None:
                return OpenReplay(chosen.match_id)
            case "match:continue" if chosen is not None:
                return ContinueMatch(chosen.match_id)
            case "match:export" if chosen is not None:
                self._report_export(self._archive.write_match(chosen.match_id))
            case "match:give-up" | "match:delete" if chosen is not None:
                self._removal.start("delete" if control_id == "match:delete" else "give_up", chosen.match_id)
                self._reload(chosen.match_id)
            case "menu:new-game":
                return ToLobby()
            case "menu:statistics":
                return ToStatistics()
            case "button:back":
                return ToMe()
            case "button:export":
                self._report_export(self._archive.export_all())
            case "button:open":
                folder = self._folder if self._folder.is_dir() else Path.home()
                empty_text = tr("No matches here.")
                title, accept_label = tr("Open a match"), tr("Open")
                self._file_picker = FilePicker(
                    self._context,
                    title,
                    accept_label,
                    self._recent_files.start_folder(folder),
                    suffixes=(MATCH_FILE_SUFFIX,),
                    empty_text=empty_text,
                    recent_files=self._recent_files,
                )
            case _:
                pass
        return None

    def _report_export(self, message: str) -> None:
        """Show the result of an export, with a button that opens the folder."""
        self._toast.show(message, Button(OPEN_FOLDER_ID, tr("Open folder")) if self._folder.is_dir() else None)

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale = pixels_per_u(size)
        content, gap, inset = page_content(size), round(_GAP_U * scale), round(_INSET_U * scale)
        self._list_rect = left_part(content, round(content.width * _LIST_SHARE))
        self._details_rect = shrink(content, left=self._list_rect.width + gap)
        button_width, button_height = (round(each * scale) for each in _BUTTON_SIZE_U)
        if self._list_box is None:
            self._list_rect.width = content.width
            self._action_buttons[0].rect = Rect(0, 0, button_width, button_height)
            self._action_buttons[0].rect.center = (content.centerx, content.centery + round(70 * scale))
        else:
            inner = self._list_rect.inflate(-round(28 * scale), -round(28 * scale))
            self._list_box.lay_out(inner, round(_ROW_HEIGHT_U * scale * min(1.5, self._context.text_scale)))
            rows, top = (
                (self._action_buttons[:_BUTTONS_PER_ROW], self._action_buttons[_BUTTONS_PER_ROW:]),
                self._details_rect.bottom - inset,
            )
            for row in reversed([each for each in rows if each]):
                top -= button_height
                row_width = self._details_rect.width - 2 * inset - gap // 2 * (len(row) - 1)
                lay_out_row(
                    row, self._details_rect.right - inset, top, (row_width // len(row), button_height), gap // 2
                )
                top -= gap // 2
        place_footer_buttons(
            size,
            self._back_button,
            (self._statistics_button, self._export_all_button, self._open_file_button),
            self._context.text_scale,
        )

    def _paint_empty(self, painter: Painter) -> None:
        text_rect = Rect(
            self._list_rect.left, self._list_rect.centery - painter.px(130), self._list_rect.width, painter.px(110)
        )
        sentence = tr("No matches yet. Your first one will appear here.")
        painter.draw_fitted(sentence, text_rect.inflate(-painter.px(80), 0), HEADING_U, painter.theme.text)


def _export_button() -> Button:
    return Button("match:export", tr("Export"))


def _delete_button() -> Button:
    return Button("match:delete", tr("Delete"))
