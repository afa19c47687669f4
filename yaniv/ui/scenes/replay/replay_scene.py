"""Replay page: the table without player input, and a transport bar that leads to any position of the match.

*Why* a long module: table, transport bar and review meet here; it does little itself.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.win_chance import turning_points
from yaniv.i18n import tr
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.player_names import localized_names
from yaniv.settings.settings_schema import Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PressInput, Resized
from yaniv.ui.navigation import NavigationRequest, PractiseFrom, ReturnToMatch, ToMenu, ToSettings
from yaniv.ui.overlays.seal_panel import ShuffleSeal
from yaniv.ui.overlays.table_button_proxy import TableButtonProxy, sync_proxies
from yaniv.ui.scenes.replay.chance_curve import chance_curve
from yaniv.ui.scenes.replay.match_review import MatchReview, MoveReviewerFactory, ReviewedDecision, compared_moves
from yaniv.ui.scenes.replay.replay_navigation import control_for_key, describe_position, seek_target
from yaniv.ui.scenes.replay.review_bar import REVIEW_BAR_HEIGHT_U, ReviewBar
from yaniv.ui.scenes.replay.transport_bar import (
    SHORT_TRANSPORT_BAR_HEIGHT_U,
    SPEED_FACTORS,
    TRANSPORT_BAR_HEIGHT_U,
    TransportBar,
)
from yaniv.ui.scenes.replay.win_chance_chart import TURNING_POINT_ID, WIN_CHANCE_CHART_HEIGHT_U, WinChanceChart
from yaniv.ui.table.state.hand_sort import TablePreferences
from yaniv.ui.table.state.move_marks import ComparedMoves
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.table.view_model.table_buttons import TOP_BAR_BUTTONS
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.widget import Widget


class SaveAction(Struct, frozen=True):
    """Way to save the match (as a file, or among the player's own matches), with the label of its button."""

    id: str
    name: str
    run: Callable[[], str]
    """Saves the match; returns a sentence about the result."""


class RoundToReview(Struct, frozen=True):
    """Round of a match in play that is reviewed in its replay."""

    start: int
    """Position at which the round has just been dealt."""
    rated: tuple[ReviewedDecision, ...] = ()
    """Decisions of the match that are rated already, in order."""
    seeks_costly: bool = True
    """True if the replay goes to the first costly decision of the round as soon as it is known."""


class ReplayScene:
    """Page with the replay of a match, with controls such as `replay:play`; Escape returns to the page before it."""

    name = "replay"

    def __init__(  # noqa: PLR0913 -- a match, and how it is shown
        self,
        context: UiContext,
        replay: MatchReplay,
        setup: MatchSetup,
        *,
        size: Size,
        back_request: NavigationRequest,
        save_action: SaveAction | None = None,
        shuffle_seal: ShuffleSeal | None = None,
        reviewer_factory: MoveReviewerFactory | None = None,
        notice: str = "",
        can_practise: bool = False,
        is_paused: bool = False,
        round_review: RoundToReview | None = None,
        speed: Speed = "normal",
        preferences: TablePreferences | None = None,
    ) -> None:
        """Create the scene.

        `can_practise`: the player can go on from any position, for practice.
        `is_paused`: the replay waits at its position until it is played.
        `round_review`: round whose decisions are reviewed; of earlier rounds only those that are rated already.
        `notice`: shown as a message at the start.
        `shuffle_seal`: seal of the shuffles, which can be checked.
        `reviewer_factory`: makes the reviewer of a seat's decisions.

        Secrets: in a match that is not finished, only seats of human players can be selected (seat 0 if there are
        none), and the seal cannot be opened.
        """
        self._context = context
        self._replay = replay
        self._setup = setup
        self._size = size
        self._back_request = back_request
        self._save_action = save_action
        self._shuffle_seal = shuffle_seal if replay.is_finished else None
        self._speed: Speed = speed
        self._preferences = preferences
        names = self._names = localized_names(replay.view(0).names, setup.bots)
        visible_seats = [seat for seat in range(len(names)) if replay.is_finished or not setup.bots[seat]] or [0]
        seat_options = [(str(seat), tr("Seat: {name}", name=names[seat])) for seat in visible_seats]
        self._seat = visible_seats[0]
        save_option = (save_action.id, save_action.name) if save_action else None
        self._transport_bar = TransportBar(
            replay.round_positions,
            replay.last_position,
            seat_options,
            save_option,
            is_sealed=self._shuffle_seal is not None,
        )
        self._reviewer_factory = reviewer_factory
        self._review: MatchReview | None = None
        self._review_bar = ReviewBar(can_practise=can_practise, leads_to_match=back_request == ReturnToMatch())
        self._round_review = round_review
        self._reviewed_seat = self._seat
        """Seat whose decisions have been rated already."""
        is_reviewed_from_start = reviewer_factory is not None and replay.position == 0 and not is_paused
        self._seeks_costly = round_review.seeks_costly if round_review else is_reviewed_from_start
        """True until the player goes elsewhere: the replay goes to the costliest decision that is known."""
        self._chance_chart = WinChanceChart(replay.round_positions, len(names))
        self._start_review()
        self._table = self._open_table()
        table_button_ids = {each.id for each in self._table.top_bar_elements()}
        self._table_button_proxies = tuple(TableButtonProxy(id_) for id_ in TOP_BAR_BUTTONS if id_ in table_button_ids)
        self._focus_group = FocusGroup(self._controls, "replay:play", context.audio.play)
        self._seek_target: int | None = None
        """Position to seek to before the next event, frame or element listing."""
        self._pending_table_ms = 0.0
        """Table time that has passed but was not applied yet, because it is less than one ms."""
        self._shown_moves: ComparedMoves | None = None
        """Moves that the table compares now."""
        if not (is_paused or self._seeks_costly):
            self._replay.play()
        if notice:
            self._table.say(notice)

    @property
    def _controls(self) -> tuple[Widget, ...]:
        """All widgets in focus order."""
        if self._review is None:
            return (*self._table_button_proxies, *self._transport_bar.controls)
        slider, turning_points = self._transport_bar.seek_bar, self._chance_chart.buttons
        others = (each for each in self._transport_bar.controls if each is not slider)
        return (*self._table_button_proxies, *self._review_bar.controls, slider, *turning_points, *others)

    @property
    def is_moving(self) -> bool:
        """True while the table moves, a jump to another position is due, or the review is running."""
        is_reviewing = self._review is not None and self._review.is_running
        return self._seek_target is not None or self._table.is_moving or is_reviewing

    @property
    def position(self) -> int:
        """Current position in the match, in actions from the start."""
        return self._replay.position if self._seek_target is None else self._seek_target

    @property
    def is_busy(self) -> bool:
        """True while the table plays an animation."""
        return self._table.is_busy

    @property
    def announce(self) -> str:
        """Text for screen readers: position, review and table, or only the sheet over the table."""
        text = f"{self._transport_bar.text} {self._review_bar.announcement}".strip()
        return self._table.announce if self._is_covered else f"{text} {self._table.announce}".strip()

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: a control of the bar, its key, or a panel of the table; return a request or None."""
        if isinstance(event, Resized):
            self._size = event.size
            self._table.handle(replace(event, size=self._table_size))
        self._apply_seek()
        if not self._focus_group.has_open_widget:
            control_id = self._control_for(event) if isinstance(event, KeyPressed | GamepadPressed) else ""
            if control_id and not self._is_table_input(event):
                return self._activate(control_id)
            if self._table.handle_spectator(event):
                return None
        return self._activate(self._focus_group.handle(event) or "")

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance review and table by *ms* milliseconds; the table runs at the selected speed."""
        self._update_review()
        self._apply_seek()
        self._compare_moves()
        self._pending_table_ms += ms * SPEED_FACTORS[self._transport_bar.speed_control.selected_value]
        whole_ms, self._pending_table_ms = int(self._pending_table_ms), self._pending_table_ms % 1
        self._table.update(whole_ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the table, with the bars below it."""
        self._size = surface.get_size()
        self._apply_seek()
        self._table.paint(surface.subsurface(Rect((0, 0), self._table_size)))
        self._lay_out()
        painter = self._context.unmirrored_painter(surface, pixels_per_u(self._size))
        bar_rect = Rect(0, self._table_size[1], self._size[0], self._size[1] - self._table_size[1])
        surface.fill(painter.theme.panel, bar_rect)
        if self._review is not None:
            self._chance_chart.paint(painter)
            self._review_bar.paint(painter)
        self._transport_bar.paint(painter)
        self._focus_group.paint(painter)
        if self._is_covered:
            self._context.unmirrored_painter(surface.subsurface(bar_rect), painter.scale).dim_background()

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the table, then of the bars; the table's alone if a sheet covers it."""
        self._apply_seek()
        self._lay_out()
        table = self._table.elements()
        if self._is_covered:
            return table
        text_elements = (
            (
                self._review_bar.element(),
                *self._review_bar.count_elements(),
                self._chance_chart.element(),
                self._transport_bar.element(),
            )
            if self._review
            else (self._transport_bar.element(),)
        )
        return (
            *(each for each in table if each.id not in TOP_BAR_BUTTONS),
            *text_elements,
            *self._focus_group.elements(),
        )

    def close(self) -> None:
        """Close the table and the review."""
        self._table.close()
        if self._review is not None:
            self._review.close()

    @property
    def _table_size(self) -> Size:
        return self._size[0], self._size[1] - round(
            (self._transport_bar_height_u + self._review_bar_height_u) * pixels_per_u(self._size)
        )

    @property
    def _transport_bar_height_u(self) -> float:
        return TRANSPORT_BAR_HEIGHT_U if self._review is None else SHORT_TRANSPORT_BAR_HEIGHT_U

    @property
    def _review_bar_height_u(self) -> float:
        return 0 if self._review is None else WIN_CHANCE_CHART_HEIGHT_U + REVIEW_BAR_HEIGHT_U

    @property
    def _is_covered(self) -> bool:
        """True while a sheet lies over the table, and so over the bars."""
        return self._table.is_covered or self._table.is_scoreboard_shown

    def _is_table_input(self, event: InputEvent) -> bool:
        """Return True if the event belongs to something over the table: a sheet, or the open log for Back."""
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        return self._is_covered or (is_back and self._table.is_log_open)

    def _control_for(self, event: PressInput) -> str:
        """Return the control the key stands for, unless the focused control uses that key itself."""
        focused = self._focus_group.focused_widget
        return control_for_key(event, is_choice_focused=focused is not None and focused.role == "choice")

    def _activate(self, control_id: str) -> NavigationRequest | None:
        replay = self._replay
        match control_id:
            case "replay:play" if replay.is_playing:
                replay.pause()
            case "replay:play":
                self._start_playing()
            case "replay:on":
                self._seeks_costly = False
                replay.pause()
                self._table.skip_animations()
                replay.step_forward()
            case "replay:place":
                self._seek(self._transport_bar.seek_bar.number)
            case "replay:start" | "replay:round-back" | "replay:back" | "replay:round-on" | "replay:end":
                replay.pause()
                self._seek(seek_target(control_id, replay.position, replay.round_positions, replay.last_position))
            case "review:back" | "review:on":
                self._seek_mistake(control_id)
            case "replay:practise":
                return PractiseFrom(self.position)
            case "replay:seat":
                self._seat = int(self._transport_bar.seat_dropdown.selected_value)
                self._start_review()
                self._focus_group.widgets = self._controls
                self._seek(replay.position)
            case "replay:export" | "replay:keep" if self._save_action is not None:
                self._table.say(self._save_action.run())
            case "replay:check":
                self._table.show_seal()
            case _ if control_id.startswith(TURNING_POINT_ID):
                self._seek_turning_point(control_id)
            case "button:menu":
                return ToMenu()
            case "replay:leave":
                return self._back_request
            case "button:settings":
                return ToSettings()
            case "button:sound" | "button:log" | "button:scores" | "button:rules" | "captions":
                self._table.press_button(control_id)
            case _:
                pass
        return None

    def _start_playing(self) -> None:
        """Play from the current position; at the end, from the beginning."""
        self._seeks_costly = False
        if self._replay.position == self._replay.last_position:
            self._seek(0)
            self._apply_seek()
        self._replay.play()

    def _seek(self, position: int) -> None:
        self._seek_target, self._seeks_costly = position, False

    def _start_review(self) -> None:
        """Start a review of the selected seat, in place of the one that is running."""
        if self._review is not None:
            self._review.close()
        if self._reviewer_factory is not None:
            decisions, reviewer = self._replay.iter_decisions(self._seat), self._reviewer_factory(self._seat)
            about = self._round_review if self._seat == self._reviewed_seat else None
            start, rated = (about.start, about.rated) if about is not None else (0, ())
            self._review = MatchReview(decisions, reviewer, rated, start)
            self._chance_chart.set_curve((), ())

    def _update_review(self) -> None:
        """Advance the review; when it is complete, show the chance to win with its turning points."""
        review = self._review
        if review is None or not review.is_running:
            return
        review.update()
        self._seek_costly_decision(review)
        if review.summary is not None:
            replay = self._replay
            curve = chance_curve(
                review.decisions, replay.public_results, self._seat, replay.round_positions, replay.last_position
            )
            self._chance_chart.set_curve(curve, turning_points(curve))
            self._focus_group.widgets = self._controls

    def _seek_costly_decision(self, review: MatchReview) -> None:
        """Go to the first costly decision once it is known, and in a whole match to the costliest in the end.

        Say so if there is none.
        """
        if not self._seeks_costly:
            return
        about = self._round_review
        is_complete = review.summary is not None
        target = review.costly_position(about.start if about else 0)
        if about is None and is_complete:
            target = review.worst.position if review.worst else None
        if target is not None and (target != self.position or is_complete):
            if target != self.position:
                self._seek(target)
            self._seeks_costly = about is None and not is_complete
        elif is_complete:
            self._seeks_costly = False
            self._table.say(tr("No costly mistakes: well played."))

    def _compare_moves(self) -> None:
        """Show on the table what the player did here and what was better, while the replay waits at a decision."""
        review, replay = self._review, self._replay
        decision = None if review is None or replay.is_playing else review.decision_at(replay.position)
        moves = None if decision is None else compared_moves(decision)
        if moves != self._shown_moves:
            self._shown_moves = moves
            self._table.compare_moves(moves)

    def _seek_turning_point(self, control_id: str) -> None:
        """Seek the moment before the change at a turning point."""
        for button in self._chance_chart.buttons:
            if button.id == control_id:
                self._replay.pause()
                self._seek(button.turning_point.position)

    def _seek_mistake(self, control_id: str) -> None:
        """Seek the mistake chosen by the review bar, before the decision was made."""
        if (review := self._review) is None:
            return
        position = self._replay.position
        target = review.mistake_before(position) if control_id == "review:back" else review.mistake_after(position)
        if target is not None:
            self._replay.pause()
            self._seek(target)

    def _apply_seek(self) -> None:
        """Apply the pending seek, and show the current position in the bars.

        A seek opens a new table at the wanted position, with the log open if it was open.
        """
        if self._seek_target is not None:
            has_log = self._table.is_log_open
            self._table.close()
            self._shown_moves = None
            self._replay, self._seek_target = self._replay.at_position(self._seek_target), None
            self._table = self._open_table()
            if has_log:
                self._table.open_log()
        replay = self._replay
        position_text = describe_position(
            replay, self._names, self._table.interaction.view, is_extra=self._table.is_extra_round
        )
        self._transport_bar.show(replay.position, replay.last_position, position_text, is_playing=replay.is_playing)
        if self._review is not None:
            self._transport_bar.seek_bar.mistake_positions = self._review.mistake_positions
            self._review_bar.show(self._review, self._names[self._seat], replay.position, replay.last_position)
            self._chance_chart.show(replay.position, replay.last_position)

    def _open_table(self) -> TableScene:
        return TableScene(
            MatchClock(self._replay),
            self._replay.seat_client(self._seat),
            self._context,
            setup=self._setup,
            size=self._table_size,
            speed=self._speed,
            is_spectator=True,
            deals=self._shuffle_seal,
            preferences=self._preferences,
        )

    def _lay_out(self) -> None:
        scale, top = pixels_per_u(self._size), self._table_size[1]
        review_bar_height = round(self._review_bar_height_u * scale)
        if self._review is not None:
            bar_height = round(REVIEW_BAR_HEIGHT_U * scale)
            self._review_bar.lay_out(Rect(0, top, self._size[0], bar_height), scale)
            chart = Rect(0, top + bar_height, self._size[0], review_bar_height - bar_height)
            self._chance_chart.lay_out(chart, scale)
        self._transport_bar.lay_out(
            Rect(0, top + review_bar_height, self._size[0], self._size[1] - top - review_bar_height),
            scale,
            curve=None if self._review is None else self._chance_chart.plot_rect,
        )
        sync_proxies(self._table_button_proxies, self._table.top_bar_elements())
