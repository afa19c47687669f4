"""Replay page: the table without player input, and around it what leads to any position of the match."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.move_grading import accuracy_percent
from yaniv.bots.win_chance import TurningPoint, turning_points
from yaniv.game.view import View
from yaniv.i18n import custom_player_name, format_percent, tr, tr_plural
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.player_names import localized_names
from yaniv.settings.settings_schema import Settings, Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    InputEvent,
    KeyPressed,
    PressInput,
)
from yaniv.ui.kit.node import Message
from yaniv.ui.modes.match_review import (
    MatchReview,
    MoveReviewerFactory,
    ReviewedDecision,
    ReviewSummary,
    chance_curve,
    compared_moves,
    describe_review,
    describe_summary,
    is_worth_points,
    speak_review,
    verdict_lines,
)
from yaniv.ui.modes.review_sheet import (
    SHEET_HEIGHT,
    SHORT_SHEET_HEIGHT,
    SPEED_FACTORS,
    ReviewSheet,
    ReviewVerdict,
    SheetState,
    WinChanceChart,
)
from yaniv.ui.navigation import NavigationRequest, PractiseFrom, ReturnToMatch, ToMenu, ToSettings
from yaniv.ui.panels.seal_panel import ShuffleSeal
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.move_marks import ComparedMoves
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_host import HEADER_HEIGHT, MenuItem, SpectatorHost
from yaniv.ui.table.table_scene import TableScene


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


class ReplayScene(SpectatorHost):
    """Page with the replay of a match, with controls such as `replay:play`; Escape returns to the page before it."""

    name = "replay"
    _sheet_page: ReviewSheet

    def __init__(  # noqa: PLR0913 -- a match, and how it is shown
        self,
        context: UiContext,
        replay: MatchReplay,
        setup: MatchSetup,
        *,
        size: Size,
        back_request: NavigationRequest,
        settings: Settings,
        own_seat: int = 0,
        save_action: SaveAction | None = None,
        shuffle_seal: ShuffleSeal | None = None,
        reviewer_factory: MoveReviewerFactory | None = None,
        notice: str = "",
        can_practise: bool = False,
        is_paused: bool = False,
        round_review: RoundToReview | None = None,
        speed: Speed = "normal",
    ) -> None:
        """Create the scene.

        `own_seat`: seat from which the match is seen at first, if it can be selected.
        `can_practise`: the player can go on from any position, for practice.
        `is_paused`: the replay waits at its position until it is played.
        `round_review`: round whose decisions are reviewed; of earlier rounds only those that are rated already.
        `notice`: shown as a message at the start.
        `shuffle_seal`: seal of the shuffles, which can be checked.
        `reviewer_factory`: makes the reviewer of a seat's decisions.

        Secrets: in a match that is not finished, only seats of human players can be selected (seat 0 if there are
        none), and the seal cannot be opened.
        """
        self._replay = replay
        self._setup = setup
        self._back_request = back_request
        self._save_action = save_action
        self._shuffle_seal = shuffle_seal if replay.is_finished else None
        self._speed: Speed = speed
        self._settings = settings
        names = self._names = localized_names(replay.view(0).names, setup.bots)
        visible_seats = [seat for seat in range(len(names)) if replay.is_finished or not setup.bots[seat]] or [0]
        self._seat = own_seat if own_seat in visible_seats else visible_seats[0]
        self._table_speed = "usual"
        self._reviewer_factory = reviewer_factory
        self._review: MatchReview | None = None
        self._round_review = round_review
        self._reviewed_seat = self._seat
        """Seat whose decisions have been rated already."""
        is_reviewed_from_start = reviewer_factory is not None and replay.position == 0 and not is_paused
        self._seeks_costly = round_review.seeks_costly if round_review else is_reviewed_from_start
        """True until the player goes elsewhere: the replay goes to the costliest decision that is known."""
        self._chance_chart = WinChanceChart(replay.round_positions, len(names))
        self._start_review()
        self._sheet_page = ReviewSheet(
            self._chance_chart,
            seats={seat: names[seat] for seat in visible_seats},
            player_count=len(names),
            items=self._menu_items(),
            save_item=MenuItem(save_action.id, save_action.name) if save_action else None,
            can_practise=can_practise,
            leave_label=tr("Back to the table") if back_request == ReturnToMatch() else "",
        )
        super().__init__(context, self._sheet_page, size)
        self._shown_for: tuple[object, ...] = ()
        """What the sheet was made for: it is made again when any of it has changed."""
        self._table = self._open_table()
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
    def _check_name(self) -> str:
        return tr("Check the deals") if self._setup.purpose.is_online else tr("Check the shuffles")

    def _menu_items(self) -> tuple[MenuItem, ...]:
        """Return the rows of the menu with what concerns the whole match."""
        has_totals = self._replay.view(0).rules.match.end != "single_round"
        leaves_match = self._back_request == ReturnToMatch()
        return (
            MenuItem("button:rules", tr("Rules")),
            *((MenuItem("button:scores", tr("Scores")),) if has_totals else ()),
            MenuItem("button:log", tr("Log")),
            *((MenuItem("replay:check", self._check_name),) if self._shuffle_seal else ()),
            MenuItem("button:settings", tr("Settings")),
            MenuItem("button:menu", tr("Leave the table") if leaves_match else tr("Back home")),
        )

    @property
    def is_moving(self) -> bool:
        """True while the table moves, a jump to another position is due, or the review is running."""
        is_reviewing = self._review is not None and self._review.is_running
        return self._seek_target is not None or super().is_moving or is_reviewing

    @property
    def position(self) -> int:
        """Current position in the match, in actions from the start."""
        return self._replay.position if self._seek_target is None else self._seek_target

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: a control of the page, its key, or a panel of the table; return a request or None."""
        self._apply_seek()
        return super().handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance review and table by *ms* milliseconds; the table runs at the selected speed."""
        self._update_review()
        self._apply_seek()
        self._compare_moves()
        self._pending_table_ms += ms * SPEED_FACTORS[self._table_speed]
        whole_ms, self._pending_table_ms = int(self._pending_table_ms), self._pending_table_ms % 1
        self._table.update(whole_ms)
        self._sheet.update(ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the table, with header and sheet around it."""
        self._apply_seek()
        super().paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the table, then of header and sheet; the table's alone if a panel covers it."""
        self._apply_seek()
        return super().elements()

    def close(self) -> None:
        """Close the table and the review."""
        super().close()
        if self._review is not None:
            self._review.close()

    @property
    def _sheet_rect(self) -> Rect:
        sheet_u = SHORT_SHEET_HEIGHT if self._review is None else SHEET_HEIGHT
        height = round(sheet_u * pixels_per_u(self._size))
        return Rect(0, self._size[1] - height, self._size[0], height)

    @property
    def _table_area(self) -> Rect:
        """Rectangle of the table (px): what the sheet leaves, so that its own upper edge is below the header."""
        width, bottom = self._size[0], self._sheet_rect.top
        top = round(HEADER_HEIGHT * (pixels_per_u(self._size) - pixels_per_u((width, bottom))))
        return Rect(0, top, width, bottom - top)

    @property
    def _bands(self) -> tuple[Rect, ...]:
        return Rect(0, 0, self._size[0], self._table_area.top), self._sheet_rect

    def _control_for(self, event: PressInput) -> str:
        mirrored = rtl.mirror_input(event, self._size[0])
        return control_for_key(mirrored) if isinstance(mirrored, PressInput) else ""

    def _receive(self, message: Message) -> NavigationRequest | None:
        """Carry out the control with this id, or go to a turning point or position."""
        match message:
            case int():
                self._seek(message)
            case TurningPoint():
                self._replay.pause()
                self._seek(message.position)
            case _:
                return self._press(str(message))
        return None

    def _press(self, control_id: str) -> NavigationRequest | None:
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
            case "replay:start" | "replay:round-back" | "replay:back" | "replay:round-on" | "replay:end":
                replay.pause()
                self._seek(seek_target(control_id, replay.position, replay.round_positions, replay.last_position))
            case "review:back" | "review:on":
                self._seek_mistake(control_id)
            case "replay:practise":
                return PractiseFrom(self.position)
            case _ if control_id.startswith("replay:seat:"):
                self._seat = int(control_id.rpartition(":")[2])
                self._start_review()
                self._seek(replay.position)
            case _ if control_id.startswith("replay:speed:"):
                self._table_speed = control_id.rpartition(":")[2]
            case "replay:export" | "replay:keep" if self._save_action is not None:
                self._table.say(self._save_action.run())
            case "replay:check":
                self._table.show_seal()
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
        """Advance the review, go to the costly decision if that was asked for, and show the complete chart."""
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
            self._shown_moves = None
            self._replay, self._seek_target = self._replay.at_position(self._seek_target), None
            self._replace_table(self._open_table)
        self._refresh()

    def _refresh(self) -> None:
        """Show the current position in header and sheet, if anything that they show has changed."""
        replay, review, view = self._replay, self._review, self._table.interaction.view
        sources = (
            replay.position, replay.is_playing, view.round, view.phase, self._table.is_extra_round, self._seat,
            self._table_speed, review, None if review is None else (review.reviewed_position, review.summary),
            len(self._chance_chart.curve),
        )  # fmt: skip
        if sources == self._shown_for:
            return
        self._shown_for = sources
        where = describe_position(replay, self._names, view, is_extra=self._table.is_extra_round)
        state = SheetState(
            where,
            replay.position,
            replay.last_position,
            is_playing=replay.is_playing,
            seat=self._seat,
            speed=self._table_speed,
        )
        if review is not None:
            state = _with_review(state, review, self._names[self._seat])
        mistakes = () if review is None else review.mistake_positions
        self._chance_chart.show(replay.position, replay.last_position, mistakes)
        self._sheet_page.state = state
        self._sheet.refresh()

    def _open_table(self) -> TableScene:
        return TableScene(
            MatchClock(self._replay),
            self._replay.seat_client(self._seat),
            self._context,
            setup=self._setup,
            size=self._table_area.size,
            options=TableSceneOptions(
                speed=self._speed,
                is_spectator=True,
                has_bar=False,
                deals=self._shuffle_seal,
                settings=self._settings,
            ),
        )


def _with_review(state: SheetState, review: MatchReview, name: str) -> SheetState:
    positions, position, summary = review.mistake_positions, state.position, review.summary
    number = sum(each <= position for each in positions)
    has_summary = summary is not None and summary.decision_count
    return replace(
        state,
        verdict=_verdict(state, review, name),
        count=tr("{n} of {count}", n=number, count=len(positions)) if positions else "",
        is_at_mistake=position in positions,
        has_previous=review.mistake_before(position) is not None,
        has_next=review.mistake_after(position) is not None,
        accuracy=format_percent(accuracy_percent(summary.accurate_count, summary.decision_count))
        if summary is not None and has_summary
        else "",
        summary="" if summary is None else _summary_text(review, summary, name),
    )


def _verdict(state: SheetState, review: MatchReview, name: str) -> ReviewVerdict:
    decision, summary = review.decision_at(state.position), review.summary
    if decision is not None:
        sentence, note = verdict_lines(decision)
        return ReviewVerdict(
            sentence, note, describe_review(decision), speak_review(decision), decision.judgement.grade
        )
    if summary is not None:
        text = _summary_text(review, summary, name)
        return ReviewVerdict(text, spoken=text)
    share = format_percent(100 * review.reviewed_position // max(1, state.last_position))
    if custom_player_name(name):
        return ReviewVerdict(tr("Analysing {name}'s moves: {share}", name=name, share=share))
    return ReviewVerdict(tr("Analysing your moves: {share}", share=share))


def _summary_text(review: MatchReview, summary: ReviewSummary, name: str) -> str:
    in_points = review.worst is None or is_worth_points(review.worst.view)
    return describe_summary(name, summary, in_points=in_points)


_CONTROL_BY_KEY: Final = {
    "home": "replay:start",
    "end": "replay:end",
    "page up": "replay:round-back",
    "page down": "replay:round-on",
}
_CONTROL_BY_SHIFTED_KEY: Final = {"left": "review:back", "right": "review:on"}
_CONTROL_BY_SIGN_KEY: Final = {",": "review:back", ".": "review:on"}
_CONTROL_BY_ACTION: Final = {
    "left": "replay:back",
    "right": "replay:on",
    "act": "replay:play",
    "sound": "button:sound",
    "captions": "captions",
    "menu": "button:menu",
    "back": "replay:leave",
}


def control_for_key(event: PressInput) -> str:
    """Return the id of the control that a key works, or an empty string."""
    key, action = (event.key if isinstance(event, KeyPressed) else ""), key_bindings.action_for(event) or ""
    if isinstance(event, KeyPressed) and event.shift and key in _CONTROL_BY_SHIFTED_KEY and not action:
        return _CONTROL_BY_SHIFTED_KEY[key]
    if not action and key in _CONTROL_BY_SIGN_KEY:
        return _CONTROL_BY_SIGN_KEY[key]
    return _CONTROL_BY_KEY.get(key) or _CONTROL_BY_ACTION.get(action, "")


def seek_target(control_id: str, position: int, round_starts: Sequence[int], last_position: int) -> int:
    """Return the position to which a key or a button leads from *position*.

    *round_starts*: positions at which rounds have just been dealt.
    """
    match control_id:
        case "replay:start":
            return 0
        case "replay:back":
            return position - 1
        case "replay:round-back":
            return max((round_start for round_start in round_starts if round_start < position), default=0)
        case "replay:round-on":
            return min((round_start for round_start in round_starts if round_start > position), default=last_position)
        case _:
            return last_position


def describe_position(replay: MatchReplay, names: Sequence[str], view: View, *, is_extra: bool) -> str:
    """Return a description of the current position of a replay, such as its round.

    *names* are by seat; *view*: what the table shows at this moment. *is_extra*: it is an extra round.
    """
    if replay.position == 0:
        return tr("Before the first round")
    if view.phase == "match_over":
        winners = ", ".join(names[seat] for seat in view.winners)
        return tr_plural(
            "The match is over. Winner: {names}.",
            "The match is over. Winners: {names}.",
            len(view.winners),
            names=winners,
        )
    number, rounds = view.round, len(replay.round_positions)
    if is_extra:
        return tr("Extra round ({n} of {rounds})", n=number, rounds=rounds)
    return tr("Round {n} of {total}", n=number, total=rounds) if rounds > 1 else tr("Round {n}", n=number)
