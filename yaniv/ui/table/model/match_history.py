"""History of the match as the screen may show it: scores, log, and announcements for a screen reader."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import custom_player_name, tr
from yaniv.ui.narration.log_text import LogLine, log_lines, mark_cards, spoken_text
from yaniv.ui.narration.naming import is_second_person
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.narration.turn_countdown import TurnCount, count_turn, turns_left_log_text
from yaniv.ui.table.state import score_history
from yaniv.ui.table.state.score_history import MatchTotals

SETTLEMENT_EVENTS: Final = (
    e.FalseCalled,
    e.HandsShown,
    e.RoundScored,
    e.BonusGiven,
    e.TotalReduced,
    e.PlayerOut,
    e.RoundClosed,
    e.MatchWon,
)
"""Events that reveal hands or state their result."""


class PendingEvent(Struct, frozen=True):
    """Event whose animation has not begun, so that nothing of it may be shown."""

    start_ms: float
    """Start of its animation, in ms of the sprite animation."""
    event: e.AnyEvent
    view: View
    """View of the seat after the event."""


class Stevo(NamedTuple):
    """Card thrown in a last turn with which the next player beats the caller. Source: RULES T53."""

    thrower: int
    taker: int
    card: Card


class StevoDetector(Struct, frozen=True):
    """State of detection in the current round; an immutable value, updated by `with_event`."""

    in_last_turns: bool = False
    thrower: int | None = None
    """Seat that threw in the current turn, one of the last turns; None: nobody yet."""
    previous: int | None = None
    """Seat whose play the seat in turn may take from, if it was thrown in a last turn; else None."""
    candidates: tuple[Stevo, ...] = ()
    shown_hands: dict[int, Cards] = {}

    def with_event(self, event: e.AnyEvent) -> "StevoDetector":
        """Return the state after the next event of the match."""
        match event:
            case e.RoundOpened():
                return StevoDetector()
            case e.FinalTurnsBegan():
                return replace(self, in_last_turns=True)
            case e.TurnBegan() if self.in_last_turns:
                return replace(self, previous=self.thrower, thrower=None)
            case e.CardsThrown(seat=seat) if self.in_last_turns:
                return replace(self, thrower=seat)
            case e.DiscardDrawn(seat=seat, card=card) if self.previous is not None:
                return replace(self, candidates=(*self.candidates, Stevo(self.previous, seat, card)))
            case e.HandsShown(hands=hands):
                return replace(self, shown_hands=dict(hands))
            case _:
                return self

    def stevos_at(self, event: e.AnyEvent) -> tuple[Stevo, ...]:
        """Return the Stevos that are certain with this event: one for each seat that beat the call with such a card."""
        if not isinstance(event, e.RoundScored):
            return ()
        return tuple(
            each
            for each in self.candidates
            if each.taker in event.asafs and each.card in self.shown_hands.get(each.taker, ())
        )


def stevo_log_line(stevo: Stevo, view: View) -> LogLine:
    """Return the line of the event log about a Stevo."""
    gaps = {"name": view.names[stevo.thrower], "other": view.names[stevo.taker], "card": mark_cards((stevo.card,))}
    if is_second_person(stevo.thrower, view):
        return LogLine(tr("Stevo! You threw {card}, and {other} used it to beat the call.", **gaps))
    if is_second_person(stevo.taker, view):
        return LogLine(tr("Stevo! {name} threw {card}, and you used it to beat the call.", **gaps))
    return LogLine(tr("Stevo! {name} threw {card}, and {other} used it to beat the call.", **gaps))


class MatchHistory(Struct, frozen=True):
    """History from all events that the screen has shown; every method that changes something returns a new value."""

    is_spectator: bool = False
    """True if the reader has no seat, and all players are called by name."""
    scores: score_history.ScoreHistory = score_history.ScoreHistory()
    turn_count: TurnCount = TurnCount()
    log_lines: tuple[LogLine, ...] = ()
    stevo_detector: StevoDetector = StevoDetector()
    announcements: tuple[str, ...] = ()
    """Sentences since the last turn began, the newest last."""
    painted_count: int = 0
    """Number of announcements that had been added when the table was last painted."""
    has_turn_begun: bool = False
    """True if a turn has begun since the last sentence."""
    pending_events: tuple[PendingEvent, ...] = ()

    @property
    def match_totals(self) -> MatchTotals:
        """Match totals so far."""
        return self.scores.match_totals

    def with_past_events(self, past_events: Iterable[e.AnyEvent], view: View) -> "MatchHistory":
        """Return the history with events that happened before the scene opened; *view* is that of the reader."""
        history, lines = self, list(self.log_lines)
        for event in past_events:
            history = replace(history, log_lines=()).with_applied(event, view)
            lines.extend(history.log_lines)
            history = history.painted()
        return replace(history, log_lines=tuple(lines))

    def with_event(self, event: e.AnyEvent, view: View, start_ms: float) -> "MatchHistory":
        """Return the history with one more event, which may not be shown before its animation begins.

        Only events that score a round are held back, until *start_ms* in animation time; *view* is that after the
        event.
        """
        due_ms = start_ms if isinstance(event, SETTLEMENT_EVENTS) else -math.inf
        return replace(self, pending_events=(*self.pending_events, PendingEvent(due_ms, event, view)))

    def advanced(self, now_ms: float) -> "MatchHistory":
        """Return the history at *now_ms* (animation time), with all events applied whose animation has begun."""
        history = self
        while history.pending_events and history.pending_events[0].start_ms <= now_ms:
            first, *later = history.pending_events
            history = replace(history, pending_events=tuple(later)).with_applied(first.event, first.view)
        return history

    def with_log_line(self, sentence: str) -> "MatchHistory":
        """Return the history with one more line in the log, which comes from no event."""
        return replace(self, log_lines=(*self.log_lines, LogLine(sentence)))

    def painted(self) -> "MatchHistory":
        """Return the history after it has been painted: in the next turn, announcements made so far may be dropped."""
        count = len(self.announcements)
        return self if count == self.painted_count else replace(self, painted_count=count)

    def view_of_reader(self, view: View) -> View:
        """Return the view as its reader's; a spectator has no seat, and is never addressed as "you"."""
        return replace(view, seat=SPECTATOR) if self.is_spectator else view

    def build_announcement(self, prompt: str, view: View) -> str:
        """Return the text for a screen reader: whether it is the reader's turn, what has happened, and *prompt*."""
        is_own_turn = not self.is_spectator and view.turn == view.seat and view.slap is None and not view.shuffling
        return " ".join(
            [*([tr("Your turn.")] if is_own_turn else []), *self.announcements, *([prompt] if prompt else [])]
        )

    def with_applied(self, event: e.AnyEvent, view: View) -> "MatchHistory":
        """Return the history with an event added to scores, turn count, log and announcements.

        Announcements that have been painted are dropped with the first sentence after a new turn has begun.
        """
        scores = score_history.apply_event(self.scores, event)
        turn_count = count_turn(self.turn_count, event)
        is_extra_round = isinstance(event, e.RoundOpened) and event.number in scores.match_totals.extra_rounds
        reader = self.view_of_reader(view)
        remarks = tuple(stevo_log_line(stevo, reader) for stevo in self.stevo_detector.stevos_at(event))
        turns_left_text = turns_left_log_text(turn_count, event)
        spoken = (
            *log_lines(event, reader, is_extra_round=is_extra_round),
            *remarks,
            *((LogLine(turns_left_text),) if turns_left_text else ()),
        )
        written = _lines_for_log(event, reader, spoken, is_extra_round=is_extra_round)
        history = replace(
            self,
            scores=scores,
            turn_count=turn_count,
            stevo_detector=self.stevo_detector.with_event(event),
            log_lines=(*self.log_lines, *written) if written else self.log_lines,
        )
        if isinstance(event, e.TurnBegan):
            return replace(history, has_turn_begun=True)
        return history.with_announcements(tuple(spoken_text(line) for line in spoken)) if spoken else history

    def with_announcements(self, sentences: tuple[str, ...]) -> "MatchHistory":
        """Return the history with more sentences for the screen reader."""
        if not self.has_turn_begun:
            return replace(self, announcements=(*self.announcements, *sentences))
        kept = self.announcements[self.painted_count :]
        return replace(self, announcements=(*kept, *sentences), painted_count=0, has_turn_begun=False)


def _lines_for_log(
    event: e.AnyEvent, reader: View, lines: tuple[LogLine, ...], *, is_extra_round: bool
) -> tuple[LogLine, ...]:
    """Return *lines* as the log shows them: a player who gave a name is called by it there, like all others."""
    if reader.seat == SPECTATOR or not custom_player_name(reader.names[reader.seat]):
        return lines
    by_name = replace(reader, seat=SPECTATOR)
    return (
        *log_lines(event, by_name, is_extra_round=is_extra_round),
        *lines[len(log_lines(event, reader, is_extra_round=is_extra_round)) :],
    )
