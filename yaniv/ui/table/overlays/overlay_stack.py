"""Stack of overlays on the table: which one is on top, what its buttons do, how overlays appear and disappear.

The work for the end of a match is done while it is shown: what becomes known late, its pictures, its buttons.
"""

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from msgspec.structs import replace
from pygame import Surface

from yaniv.i18n import format_percent, tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, OpenReplay, StartMatch, ToLobby, ToMenu, ToStop, WatchAchievement
from yaniv.ui.panels.page_panel import PagePanel
from yaniv.ui.panels.round_result import RoundResultPanel, TableButtonPainter, TableButtonSource
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.panels.seal_panel import DealChecksPanel, SealPanel
from yaniv.ui.table.model.event_sounds import cue_for_match_end
from yaniv.ui.table.model.table_events import (
    Dispatch,
    GestureCancelled,
    ScreenChanged,
    ShowdownRepeated,
    SoundRequested,
)
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.overlays.match_end_page import ACHIEVEMENT_PREFIX, MatchEndPanel
from yaniv.ui.table.overlays.overlay_factory import OverlayFactory
from yaniv.ui.table.overlays.pause_panel import RESUME, STAYS_OPEN, MorePanel, PausePanel
from yaniv.ui.table.ports.table_ports import DealEnd, DecisionReview, LateFacts, MatchExtras, MomentRecording
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.timing.auto_finish import AutoFinish
from yaniv.ui.table.view_model.table_buttons import TOP_BAR_BUTTONS

PageOverlay = RulesPanel | SealPanel | DealChecksPanel | PausePanel | MorePanel
Overlay = RoundResultPanel | MatchEndPanel | PageOverlay
_LEADING_AWAY: Final = frozenset({"button:rematch", "button:onward", "button:menu", "button:replay"})
"""Buttons of the end of a match that leave it."""


class OverlayStack:
    """Overlays on the table: the sheet with a result, a page shown over it, and one that is sliding out."""

    def __init__(  # noqa: PLR0913 -- the parts an overlay interrupts or starts
        self,
        overlay_factory: OverlayFactory,
        read_model: Callable[[], TableModel],
        dispatch: Dispatch,
        auto_finish: AutoFinish,
        *,
        shows_results: bool = True,
        is_spectator: bool = False,
        top_bar: TableButtonSource = lambda: (),
        paint_top_bar: TableButtonPainter = lambda _surface, _ids: None,
    ) -> None:
        """Create an empty stack.

        *shows_results*: a round ends with a result sheet, except for a spectator. *top_bar*: returns the buttons of the
        table that can be used with a result or end sheet; *paint_top_bar* draws them.
        """
        self._overlay_factory = overlay_factory
        self._read_model = read_model
        self._dispatch = dispatch
        self._auto_finish = auto_finish
        self._shows_results = shows_results
        self._is_spectator = is_spectator
        self._top_bar, self._paint_top_bar = top_bar, paint_top_bar
        self._panel: RoundResultPanel | MatchEndPanel | None = None
        self._returning: RoundResultPanel | None = None
        """Result that comes back once the showdown has been seen again."""
        self._next_result = SheetPreparation(self._build_result)
        self._next_end = SheetPreparation(self._build_end)
        self._page: PageOverlay | None = None
        """Page (rules, seal or pause) shown over everything else until it is closed."""
        self.button_of_page = ""
        """Button of the table that was pressed on the page with the last input; empty: none."""
        self.answer_of_page: NavigationRequest | str | None = None
        """What a button of the end of the match led to that was pressed behind "More" with the last input."""
        self._leaving: Overlay | None = None
        """Overlay that slides out and takes no more input."""
        self._acknowledged_round = 0
        """Number of the last round whose result the player has closed."""
        self._end_work = EndWork(overlay_factory.extras)
        self._end_guard_ms = 0.0
        """Time for which nothing leads away from the end of the match, in ms."""
        self._shown_round = 0
        """Number of the round whose result is shown, or was shown last."""

    @property
    def is_covering(self) -> bool:
        """True if an overlay covers the table."""
        return self._top is not None

    def say(self, words: str) -> bool:
        """Show a message to the player on the end of the match; return False if that is not shown."""
        if not isinstance(self._panel, MatchEndPanel):
            return False
        self._panel.say(words)
        return True

    @property
    def has_page(self) -> bool:
        """True if a page is open that the player has asked for: rules, seal or pause."""
        return self._page is not None

    @property
    def is_result_due(self) -> bool:
        """True if a round is over and the player has not left its result yet."""
        view = self._overlay_factory.view
        is_over = view.phase in ("round_over", "match_over") and not self._is_spectator
        return is_over and self._acknowledged_round < view.round

    @property
    def sheet_buttons_top(self) -> int | None:
        """Upper end of the buttons of the sheet with a result, in px; None if no sheet is shown."""
        return self._panel.buttons_top if isinstance(self._panel, RoundResultPanel) else None

    @property
    def is_end_shown(self) -> bool:
        """True while the page at the end of the match is shown."""
        return isinstance(self._panel, MatchEndPanel)

    @property
    def is_moving(self) -> bool:
        """True while overlays slide, the end is guarded, a sheet is prepared or the match finishes automatically."""
        is_preparing = self._next_result.is_pending or self._next_end.is_pending
        is_computing = self._overlay_factory.is_luck_pending or self._end_work.is_running
        is_sliding = any(sheet.is_moving for sheet in self._visible)
        is_guarded = self._end_guard_ms > 0
        return self._read_model().is_auto_finishing or is_preparing or is_computing or is_sliding or is_guarded

    @property
    def announce(self) -> str:
        """Text of the overlay on top for a screen reader; empty if there is none."""
        return self._top.announce if self._top else ""

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the overlay on top; none if there is none."""
        return rtl.mirror_elements(self._top.elements(), self._window_width) if self._top else ()

    def show_result(self) -> bool:
        """Show the result of the round, or the end of the match if nothing was scored.

        Return True if the screen must be painted again.
        """
        if self._read_model().is_auto_finishing:
            return self._continue_auto_finish()
        if self._panel or not self._shows_results:
            return False
        self._dispatch(ScreenChanged())
        round_number, returning = self._overlay_factory.view.round, self._returning
        self._returning = None
        if returning is not None and round_number == self._shown_round:
            self._panel, self._leaving = returning, None
            self._slide_in(returning)
        else:  # also after a match that went on without this player during the repetition
            self._shown_round = round_number
            self._show_panel(self._next_result.take(round_number) or self._take_end())
        return True

    def show_end(self) -> None:
        """Show the page at the end of the match again, without slide and sound."""
        self._dispatch(ScreenChanged())
        self._panel = self._next_end.take(self._overlay_factory.view.round)
        self._panel.resize(self._read_model().layout.size)

    def show_rules(self) -> None:
        """Show the rules of this match; the match pauses meanwhile."""
        self._show_page(self._overlay_factory.build_rules())

    def show_seal(self) -> None:
        """Show the shuffle commitment (seal) of this match, if there is one.

        Its secrets are shown if the match is over or this is a replay.
        """
        is_over = self._is_spectator or self._overlay_factory.view.phase == "match_over"
        if page := self._overlay_factory.build_seal(is_opened=is_over):
            self._show_page(page)

    def show_pause(self) -> None:
        """Show the pause; the match stands still meanwhile."""
        self._show_page(self._overlay_factory.build_pause())

    def handle_page(self, event: InputEvent) -> bool:
        """Handle an input event for the open page, or the key that opens the rules; return True if it had an effect."""
        self.button_of_page, self.answer_of_page = "", None
        if self._page:
            answer = self._page.handle(rtl.mirror_input(event, self._window_width))
            if answer and isinstance(self._page, PausePanel):
                self.button_of_page = "" if answer == RESUME else answer
            if answer and answer not in STAYS_OPEN:
                is_more = isinstance(self._page, MorePanel)
                self._slide_out(self._page)
                self._page = None
                self.answer_of_page = self._press_button(answer) if is_more else None
            return True
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "rules":
            self.show_rules()
            return True
        return False

    def handle(self, event: InputEvent) -> NavigationRequest | str | None:
        """Handle an input event for the sheet with a result.

        Return a navigation request, the id of a table button that was pressed on the sheet, or None.
        """
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        if is_back and self._read_model().is_auto_finishing:
            return self._press_button("button:stop")
        if self._panel is None:
            return None
        leads_to_pause = is_back and isinstance(self._panel, RoundResultPanel) and not self._panel.has_breakdown
        answer = self._panel.handle(rtl.mirror_input(event, self._window_width))
        if self._end_guard_ms > 0 and answer in _LEADING_AWAY:
            return None
        return "button:pause" if leads_to_pause else self._press_button(answer or "")

    def pause_auto_continue(self) -> None:
        """Stop the countdown that closes a result, because the player is busy with something else."""
        if isinstance(self._panel, RoundResultPanel):
            self._panel.stop_countdown()

    def update(self, ms: float, *, is_away: bool) -> bool:
        """Advance all overlays by *ms*; return True if the screen must be painted again.

        *is_away*: the player is not looking, so the countdown of a result stands still.
        """
        self._auto_finish.update(ms)
        self._end_guard_ms -= ms
        self._prepare_next()
        is_luck_new = self._overlay_factory.update_luck(self._panel)
        moving = [sheet for sheet in self._visible if sheet.is_moving]
        for sheet in moving:
            sheet.update(ms)
        is_counting_down = not (is_away or self._page) and self._auto_continue(ms)
        has_news = False
        if isinstance(self._panel, MatchEndPanel):
            self._panel.share_table_buttons(self._top_bar())
            has_news = self._end_work.update(self._panel)
        return bool(moving) or is_counting_down or is_luck_new or has_news

    @property
    def has_only_sheet(self) -> bool:
        """True if a sheet with a result is all that lies over the table."""
        sheets = self._visible
        return len(sheets) == 1 and sheets[0] is self._panel

    def hides_table(self, size: tuple[int, int]) -> bool:
        """Return True if nothing of a table of this size (px) is seen."""
        staying = (each for each in self._visible if each is not self._leaving)
        return any(isinstance(each, PagePanel) and each.hides_table(size) for each in staying)

    @property
    def is_sheet_sliding(self) -> bool:
        """True while a sheet with a result slides in or out."""
        return self._panel is not None and self._panel.slide.is_moving

    def paint(self, surface: Surface, *, is_table_dimmed: bool = False) -> None:
        """Paint the overlays, and remove one that has finished sliding out.

        *is_table_dimmed*: the table under a sheet with a result is dimmed already.
        """
        if isinstance(self._panel, RoundResultPanel):
            self._panel.is_table_dimmed = is_table_dimmed
        for sheet in self._visible:
            if isinstance(sheet, PagePanel):
                sheet.take_background(surface)
        for sheet in self._visible:
            sheet.paint(surface)
        if self._leaving and not self._leaving.is_moving:
            self._leaving = None

    @property
    def _top(self) -> Overlay | None:
        return self._page or self._panel

    @property
    def _visible(self) -> tuple[Overlay, ...]:
        """Visible overlays, lowest first; the next result slides in over the previous one."""
        is_result_leaving = isinstance(self._leaving, RoundResultPanel)
        panels = (self._leaving, self._panel) if is_result_leaving else (self._panel, self._leaving)
        return tuple(sheet for sheet in (*panels, self._page) if sheet)

    @property
    def _window_width(self) -> int:
        return self._read_model().layout.size[0]

    def _auto_continue(self, ms: float) -> bool:
        """Close a result automatically if the settings say so; return True if its countdown changed."""
        panel = self._panel
        if not isinstance(panel, RoundResultPanel) or panel.is_moving:
            return False
        countdown_before = panel.countdown_s
        if panel.count_down(ms):
            self._press_button("button:next-round")
        return countdown_before != panel.countdown_s

    def _press_button(self, button_id: str) -> NavigationRequest | str | None:
        """Handle a button of the result or end sheet.

        Return a navigation request, the id of a table button to forward, or None.
        """
        match button_id:
            case "button:next-round":
                self._continue()
            case "button:to-end":
                self._auto_finish.start()
                self._replace_result(is_hurried=True)
            case "button:stop":
                self._stop_auto_finish()
            case "button:menu":
                return ToMenu()
            case "button:new-game":
                return ToLobby(self._overlay_factory.setup)
            case "button:replay":
                return OpenReplay()
            case "button:look-again" if isinstance(self._panel, RoundResultPanel):
                self._slide_out(self._panel)
                self._returning, self._panel = self._panel, None
                self._dispatch(ShowdownRepeated())
            case "button:review-round":
                return OpenReplay(review_round=self._overlay_factory.view.round, is_paused=True)
            case "button:onward" if isinstance(self._panel, MatchEndPanel) and (stop := self._panel.end.next_stop):
                return ToStop(stop.id)
            case "button:more" if isinstance(self._panel, MatchEndPanel):
                self._show_page(self._overlay_factory.build_more(self._panel.more_actions))
            case "button:check":
                self.show_seal()
            case "button:export" if isinstance(self._panel, MatchEndPanel):
                self._panel.say(self._overlay_factory.export())
            case "button:rematch":
                return StartMatch(replace(self._overlay_factory.setup, seed=""))
            case _ if button_id in TOP_BAR_BUTTONS:
                return button_id
            case _ if isinstance(self._panel, MatchEndPanel):
                return self._end_work.press(button_id, self._panel)
            case _:
                pass
        return None

    def close(self) -> None:
        """Stop the work for the end page."""
        self._end_work.close()

    def _continue(self) -> None:
        """Continue with the next round, or with the end of the match."""
        view = self._overlay_factory.view
        self._slide_out(self._panel)
        if view.phase == "match_over":
            self._show_panel(self._take_end())
        else:
            self._panel, self._acknowledged_round = None, self._shown_round

    def _continue_auto_finish(self) -> bool:
        """Advance auto-finish: show each round's result briefly, and the end of the match after the last round.

        Return True: the screen needs a redraw.
        """
        view = self._overlay_factory.view
        if view.phase == "match_over":
            self._auto_finish.stop()
            self._slide_out(self._panel)
            self._show_panel(self._take_end())
        elif self._shown_round < view.round:
            self._replace_result(is_hurried=True)
            self._auto_finish.show_result()
        elif not self._auto_finish.is_showing_result:
            self._acknowledged_round = view.round
        return True

    def _stop_auto_finish(self) -> None:
        """Stop auto-finish and continue at normal speed."""
        self._auto_finish.stop()
        if self.is_result_due:
            self._replace_result()
        else:
            self._slide_out(self._panel)
            self._panel = None

    def _replace_result(self, *, is_hurried: bool = False) -> None:
        """Replace the current result sheet without a slide animation."""
        self._shown_round = self._overlay_factory.view.round
        if panel := self._build_result(is_hurried=is_hurried):
            self._panel = panel
            panel.resize(self._read_model().layout.size)

    def _prepare_next(self) -> None:
        """Prepare the next sheet: the result while hands are shown, the end sheet while the last result is read.

        Nothing is prepared while the light of the showdown moves, which takes enough of each frame.
        """
        view, model = self._overlay_factory.view, self._read_model()
        size = model.layout.size
        if not self.is_result_due or model.is_auto_finishing or not self._shows_results or self._returning is not None:
            return
        if 0 < model.showdown.light_share(model.now_ms, model.animation_speed) < 1:
            return
        has_only_end = view.phase == "match_over" and view.rules.match.end == "single_round"
        if self._panel is None and not has_only_end:
            self._next_result.advance(view.round, size)
        elif view.phase == "match_over" and not self.is_end_shown and not (self._panel and self._panel.slide.is_moving):
            self._next_end.advance(view.round, size)

    def _build_result(self, *, is_hurried: bool = False) -> RoundResultPanel | None:
        """Build the result sheet; None if nothing was scored."""
        panel = self._overlay_factory.build_result(self._read_model().animation_speed, is_hurried=is_hurried)
        return self._attach_top_bar(panel) if panel else None

    def _build_end(self) -> MatchEndPanel:
        has_full_motion = self._read_model().animation_speed.has_full_motion
        panel = self._overlay_factory.build_end(self._end_work.deal(), has_full_motion=has_full_motion)
        panel.share_table_buttons(self._top_bar())
        return panel

    def _attach_top_bar(self, panel: RoundResultPanel) -> RoundResultPanel:
        """Make the table's top bar usable with this sheet; its position limits the height of the sheet."""
        panel.share_table_buttons(lambda: rtl.mirror_elements(self._top_bar(), self._window_width), self._paint_top_bar)
        return panel

    def _take_end(self) -> MatchEndPanel:
        """Play the sound of the match end, and return the end sheet."""
        view = self._overlay_factory.view
        self._dispatch(SoundRequested(cue_for_match_end(view.winners, self._overlay_factory.celebrated_seat)))
        return self._next_end.take(view.round)

    def _show_panel(self, panel: RoundResultPanel | MatchEndPanel) -> None:
        """Show a result or end sheet on the table."""
        self._panel = panel
        self._slide_in(panel)
        if isinstance(panel, RoundResultPanel):
            panel.start_animation(self._read_model().animation_speed)
        else:
            self._end_guard_ms = durations.END_GUARD_MS

    def _show_page(self, page: PageOverlay) -> None:
        """Show a page over everything else, and cancel the gesture in progress."""
        self._dispatch(GestureCancelled())
        self._page = page
        self._slide_in(page)

    def _slide_in(self, sheet: Overlay) -> None:
        """Fit an overlay to the window and slide it in."""
        sheet.resize(self._read_model().layout.size)
        sheet.slide.slide_in(self._read_model().animation_speed)

    def _slide_out(self, sheet: Overlay | None) -> None:
        """Slide an overlay out without blocking anything else."""
        self._leaving = sheet
        if sheet:
            sheet.slide.slide_out()


AnySheet = TypeVar("AnySheet", bound=RoundResultPanel | MatchEndPanel | None)
"""None: there is no sheet to come."""


class SheetPreparation(Generic[AnySheet]):
    """Next sheet, built and painted in advance while cards or the previous sheet still move."""

    def __init__(self, build_sheet: Callable[[], AnySheet]) -> None:
        """Prepare nothing yet; *build_sheet* builds the sheet."""
        self._build_sheet: Callable[[], AnySheet] = build_sheet
        self._round_number = 0
        self._sheet: AnySheet | None = None
        self._parts: Iterator[None] = iter(())
        self.is_pending = False
        """True if parts remain to be prepared."""

    def advance(self, round_number: int, size: Size) -> None:
        """Do one frame's share of the work on the sheet of this round, for a window of *size* px.

        Call it once per frame; another *round_number* discards what was prepared.
        """
        if round_number != self._round_number:
            self._round_number, self._sheet = round_number, self._build_sheet()
            self._parts = iter(()) if self._sheet is None else self._sheet.warm_caches(size)
            self.is_pending = True
        elif self.is_pending:
            self.is_pending = next((True for _ in self._parts), False)

    def take(self, round_number: int) -> AnySheet:
        """Return the sheet of this round; if it has not been prepared, build it now."""
        sheet = self._build_sheet() if self._sheet is None or round_number != self._round_number else self._sheet
        self._round_number, self._sheet, self._parts, self.is_pending = 0, None, iter(()), False
        return sheet


class EndWork:
    """Background work for the end of a match."""

    def __init__(self, extras: MatchExtras) -> None:
        self._extras = extras
        self._panel: MatchEndPanel | None = None
        self._review: DecisionReview | None = None
        self._is_rated = False
        """True once all decisions are rated."""
        self._facts = LateFacts()
        self._recording: MomentRecording | None = None
        self._deal: DealEnd | None = None

    @property
    def is_running(self) -> bool:
        """True while something is computed for the page."""
        is_reviewing = self._review is not None and self._review.progress_share is not None
        return is_reviewing or self._recording is not None

    def deal(self) -> DealEnd | None:
        """Return the deal that the match counts for; None if there is none."""
        if self._deal is None:
            self._deal = self._extras.deal_end()
        return self._deal

    def update(self, panel: MatchEndPanel) -> bool:
        """Advance the work for the page that is shown; return True if it must be painted again."""
        if panel is not self._panel:
            self._panel = panel
            if self._review is None and self._extras.review_decisions is not None and panel.end.has_review:
                self._review = self._extras.review_decisions()
            change = self._extras.rating_change()
            self._facts = replace(self._facts, rating="" if change is None else _rating_text(*change))
        if self._review is not None and not self._is_rated:
            self._review.update()
            self._is_rated = self._review.progress_share is None
            self._facts = replace(self._facts, accuracy=self._accuracy_so_far(self._review))
        has_changed = panel.show_facts(self._facts)
        return self._update_recording(panel) or has_changed

    def press(self, button_id: str, panel: MatchEndPanel) -> WatchAchievement | None:
        """Carry out a button of the page; return a navigation request or None."""
        match button_id:
            case "button:share-picture" if self._extras.save_picture is not None:
                panel.say(self._extras.save_picture(panel.picture()))
            case "button:save-moment" if self._extras.record_moment is not None and self._recording is None:
                self._recording = self._extras.record_moment()
                panel.say(_progress_text(0.0))
            case "button:share" if self._deal is not None:
                panel.say(self._deal.copy_result())
            case "button:souvenir":
                panel.say(self._extras.use_souvenir())
            case _ if button_id.startswith(ACHIEVEMENT_PREFIX):
                return WatchAchievement(button_id.removeprefix(ACHIEVEMENT_PREFIX))
            case _:
                pass
        return None

    def close(self) -> None:
        """Stop all work."""
        for work in (self._review, self._recording, self._deal):
            if work is not None:
                work.close()

    def _accuracy_so_far(self, review: DecisionReview) -> str:
        """Return the accuracy beside the average, or how far the decisions are rated."""
        if review.progress_share is not None:
            return tr("Analysing your moves: {share}", share=format_percent(round(100 * review.progress_share)))
        if review.accuracy_percent is None:
            return ""
        return _accuracy_text(review.accuracy_percent, self._extras.average_accuracy())

    def _update_recording(self, panel: MatchEndPanel) -> bool:
        """Do the next part of a recording; return True if its progress is to be shown."""
        recording = self._recording
        if recording is None:
            return False
        recording.update()
        if recording.progress_share is None:
            self._recording = None
            panel.say(recording.message)
            return True
        return panel.say(_progress_text(recording.progress_share))


def _accuracy_text(percent: int, average: int | None) -> str:
    """Return the accuracy of a match beside the average; both in whole percent."""
    share = format_percent(percent)
    if average is None:
        return share
    if percent == average:
        return tr("{share}, your average", share=share)
    if percent > average:
        return tr("{share}, {n} above your average", share=share, n=percent - average)
    return tr("{share}, {n} below your average", share=share, n=average - percent)


def _rating_text(before: int | None, after: int) -> str:
    """Return a rating after a match, and its change; *before*: None if it was no more than a guess."""
    if before is None:
        return tr("About {rating} so far", rating=after)
    if after > before:
        return tr("{rating}, up {n}", rating=after, n=after - before)
    if after < before:
        return tr("{rating}, down {n}", rating=after, n=before - after)
    return tr("{rating}, unchanged", rating=after)


def _progress_text(share: float) -> str:
    """Return how far the recording is."""
    return tr("Saving the showdown: {share}", share=format_percent(round(100 * share)))
