"""Factory of the overlays of the table: result of a round, end of the match, rules, seal and pause."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from yaniv.bots.characters import avatar_ids, character_ids
from yaniv.daily.daily_seed import date_of_seed
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.match.match_setup import MatchSetup
from yaniv.match.seat_client import SeatClient
from yaniv.match.shared_machine import people_left, people_seats
from yaniv.narration.achievement_text import new_achievement_line
from yaniv.narration.online_text import DealReport
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.narration.bot_remarks import choose_last_remark
from yaniv.ui.narration.match_report import (
    best_asaf_sentence,
    build_match_report,
    describe_match_luck,
    describe_round_luck,
    find_best_asaf,
    turning_point_sentence,
)
from yaniv.ui.narration.match_summary_text import describe_hints
from yaniv.ui.narration.round_report import build_round_report
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.panels.seal_panel import DealChecksPanel, SealPanel
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.overlays.match_end_page import MatchEnd, MatchEndPanel, NextPage
from yaniv.ui.table.overlays.pause_panel import MorePanel, PauseFacts, PausePanel
from yaniv.ui.table.ports.table_ports import DealEnd, MatchExtras
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.card_layout import hand_in_reading_order

SPECTATED_RESULT_MS: Final = 3000
"""How long an eliminated player sees a round's result at the fastest animation speed; twice that at normal speed."""


class OverlayFactory:
    """Factory that builds overlays from what one seat has seen of the match."""

    def __init__(
        self,
        context: UiContext,
        seat_client: SeatClient,
        read_model: Callable[[], TableModel],
        *,
        setup: MatchSetup,
        options: TableSceneOptions,
    ) -> None:
        """Create the factory for one seat. *read_model*: returns the current model of the table."""
        self._context = context
        self._seat_client = seat_client
        self._read_model = read_model
        self.setup, self._options = setup, options
        self._characters, self._avatars = character_ids(setup.bots), avatar_ids(setup.bots, setup.colours)
        self.extras = options.extras or MatchExtras()
        """What the end page can do with the match."""

    @property
    def view(self) -> View:
        """View of the seat now, even if the screen has not shown all of it yet."""
        return self._seat_client.view

    @property
    def _reader(self) -> View:
        """View of the reader of a result; among several people at one machine nobody is called "you" there."""
        view = self._seat_client.view
        people = people_seats(self.setup.bots)
        if not self.setup.purpose.is_shared or not people_left(people, view):
            return view
        return replace(view, seat=SPECTATOR)

    @property
    def celebrated_seat(self) -> int:
        """Seat for which the end of the match is a victory or a defeat: of several people, one that has won."""
        view = self._seat_client.view
        people = people_seats(self.setup.bots) if self.setup.purpose.is_shared else ()
        return next((seat for seat in people if seat in view.winners), view.seat)

    def build_result(self, animation_speed: AnimationSpeed, *, is_hurried: bool = False) -> RoundResultPanel | None:
        """Return a sheet with the result of the round; None if nothing was scored, or if the end of the match says all.

        *is_hurried*: the match is being finished automatically, so the sheet has only a button that stops this. A
        player who only watches need not press anything to continue.
        """
        view = self._reader
        if view.phase == "match_over" and view.rules.match.end == "single_round":
            return None
        report = build_round_report(
            self._in_table_order(self._seat_client.round_events),
            view,
            is_extra=view.round in self._read_model().history.match_totals.extra_rounds,
        )
        if report is None:
            return None
        said = choose_last_remark(self._seat_client.match_events, self._characters, self.setup.seed, view.seat)
        auto_continue_ms = self._options.settings.auto_continue_ms
        stay_ms: float | None = None if auto_continue_ms == "never" else auto_continue_ms
        if report.is_watched and stay_ms is None:
            stay_ms = SPECTATED_RESULT_MS * (1 + animation_speed.duration_factor)
        return RoundResultPanel(
            self._context,
            report,
            view.rules,
            said,
            avatars=self._avatars,
            auto_close_ms=None if is_hurried else stay_ms,
            is_skipping_to_end=is_hurried,
            achievement_text=self._achievement_text(),
            can_review=self.extras.can_review_round,
            can_look_again=self._read_model().can_repeat_showdown,
        )

    def _in_table_order(self, events: Iterable[e.AnyEvent]) -> Iterator[e.AnyEvent]:
        """Yield *events* with the hands that lie open now in the order in which their cards lie."""
        model = self._read_model()
        faces, own_seat = model.table_sprites.faces, model.table_sprites.own_seat
        for event in events:
            if isinstance(event, e.HandsShown):
                hands = {seat: hand_in_reading_order(model.table_sprites, seat) for seat in event.hands}
                hands[own_seat] = model.hand_state.order
                cards = {
                    seat: tuple(faces[sprite] for sprite in hands[seat] if sprite in faces) for seat in event.hands
                }
                is_open = {seat: sorted(cards[seat]) == sorted(hand) for seat, hand in event.hands.items()}
                yield replace(
                    event, hands={seat: cards[seat] if is_open[seat] else hand for seat, hand in event.hands.items()}
                )
            else:
                yield event

    def _achievement_text(self) -> str:
        """Return the line about the achievements of this round; empty if there are none."""
        source = self._options.achievement_source
        names = () if source is None else source.earned_in_round()
        return new_achievement_line(names) if names else ""

    def build_end(self, deal: DealEnd | None, *, has_full_motion: bool) -> MatchEndPanel:
        """Return the page at the end of the match; *has_full_motion*: with a celebration for the winner.

        *deal*: the deal that the match counts for.
        """
        match_won = next(event for event in self._seat_client.round_events if isinstance(event, e.MatchWon))
        has_confetti = has_full_motion and self.celebrated_seat in match_won.winners
        end = self._match_end(match_won, has_deal=deal is not None)
        return MatchEndPanel(self._context, end, deal, has_confetti=has_confetti, has_motion=has_full_motion)

    def _match_end(self, match_won: e.MatchWon, *, has_deal: bool) -> MatchEnd:
        """Return what the page at the end tells and offers."""
        view, events, extras = self._reader, self._seat_client.match_events, self.extras
        source = self._options.achievement_source
        best, rounds = find_best_asaf(events, view.seat), self._read_model().history.match_totals.by_round
        outcome = extras.stop_outcome()
        has_points = view.rules.match.end != "single_round"
        return MatchEnd(
            build_match_report(match_won, view, self._in_table_order(events)),
            view.seat,
            tr(self.setup.variant),
            avatars=self._avatars,
            rounds=len(rounds) if has_points else 0,
            turning_point=turning_point_sentence(rounds, match_won.winners, view),
            best_asaf="" if best is None else best_asaf_sentence(best, view),
            asaf_word=view.rules.table.asaf_word,
            achievements=() if source is None else source.earned_in_match(),
            hints_text=describe_hints(extras.hints_used()),
            leads_to="deal" if has_deal else self._next_page(outcome),
            stop=outcome,
            journey_lines=() if extras.journey_lines is None else extras.journey_lines(),
            has_review=has_points,
            can_save_picture=extras.save_picture is not None,
            can_save_moment=extras.record_moment is not None,
            is_saved=self._options.export_match is not None,
            is_sealed=self._options.deals is not None,
        )

    def _next_page(self, outcome: StopOutcome | None) -> NextPage:
        """Return where the end page leads; *outcome*: what the match has brought at a stop."""
        if self.extras.journey_lines is not None:
            return "map" if outcome is None or outcome.next_stop is None else "stop"
        is_deal = self.setup.purpose.is_counted and date_of_seed(self.setup.seed) is not None
        return "card" if is_deal else "menu"

    @property
    def is_luck_pending(self) -> bool:
        """True while luck and skill of a finished round are being computed."""
        source = self._options.luck_source
        return source is not None and source.is_running

    def update_luck(self, panel: RoundResultPanel | MatchEndPanel | None) -> bool:
        """Advance the computation of luck and skill; return True if it has just reached this sheet."""
        source = self._options.luck_source
        if source is None or self.view.phase not in ("round_over", "match_over"):
            return False
        source.update()
        if panel is None:
            return False
        text_before = panel.luck_text
        match panel:
            case RoundResultPanel():
                luck = source.round_luck
                points, grades = None if luck is None else luck.cards, source.round_grades
                panel.tell_luck(describe_round_luck(luck), points, grades)
            case MatchEndPanel():
                panel.luck_text = describe_match_luck(source.match_luck)
        return panel.luck_text != text_before

    def build_rules(self) -> RulesPanel:
        """Return a panel with the rules of the match."""
        return RulesPanel(self._context, self.setup.variant, self._seat_client.view.rules)

    def build_more(self, buttons: tuple[str, ...]) -> MorePanel:
        """Return the panel with what else can be done with the finished match; *buttons*: ids of that."""
        return MorePanel(self._context, buttons, is_online=self.setup.purpose.is_online)

    def build_pause(self) -> PausePanel:
        """Return the pause of the match as it is now."""
        view, setup = self._seat_client.view, self.setup
        is_practice = setup.purpose.is_practice
        # A practice match that starts in the middle of another one is stored only from its first move on.
        is_kept = self._options.export_match is not None and not is_practice
        facts = PauseFacts(
            tr(setup.variant),
            self._avatars,
            view,
            is_kept=is_kept,
            leave_name=self._options.leave_name,
            has_scores=not self._options.is_exercise,
            has_odds=is_practice,
            is_online=setup.purpose.is_online,
        )
        return PausePanel(self._context, facts)

    def build_seal(self, *, is_opened: bool) -> SealPanel | DealChecksPanel | None:
        """Return a panel with the shuffle commitment (seal) of the match, or None if there is none.

        *is_opened*: with the seed and the result of the verification, or with the checks of the deals.
        """
        if self._options.deals is None:
            return None
        verification = self._options.deals.verify() if is_opened else None
        if isinstance(verification, DealReport):
            return DealChecksPanel(self._context, verification)
        return SealPanel(self._context, self._options.deals.seal, verification, self._options.deals.caveat)

    def export(self) -> str:
        """Write the match to a file and return a sentence with its path; empty if matches cannot be exported."""
        return self._options.export_match() if self._options.export_match is not None else ""
