"""Sound cues of events and gestures at the table, and their schedule: when they are played, and with which caption.

*Why* cues are derived from the same event as its animation: they belong to moments of the animation, so they follow it
when it runs slower, faster or is cut short.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.rules.scoring import points
from yaniv.ui.animation import durations
from yaniv.ui.animation.sprite_animation import Timeline
from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue, caption_text
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.reveal_schedule import build_reveal_schedule, false_call_turn_ms, verdict_delay_ms
from yaniv.ui.table.state.table_sprites import TableSprites, cards_of

LANDING_SHARE: Final = 0.55
"""Share of its flight after which a thrown card appears to lie on the table."""
MAX_SCORE_TICKS: Final = 8
"""Maximum number of ticks while points are counted."""
TICK_STEP_MS: Final = 50
"""Time between two ticks, in ms at normal speed."""
CUE_GAP_MS: Final = 380
"""Time between two cues that carry information of their own, in ms at normal speed."""


class ScheduledCue(Struct, frozen=True):
    """Sound (cue) that is due at a time of an animation, in ms from its start.

    *progress* is the position in a sequence of sounds, in [0, 1]; None for a single one.
    """

    cue: Cue
    start_ms: float = 0.0
    """Delay after the start of the animation, in ms at the chosen speed."""
    progress: float | None = None
    """Progress within a sequence of cues, in [0, 1]; None for a single cue."""
    seat: int | None = None
    """Seat that says the word of this cue; None for a cue without a word."""


class PointerSnapshot(Struct, frozen=True):
    """State of hand, pointer and buttons at one moment; the sound of a gesture follows from two of them."""

    hand_state: HandState
    """Order, selection and staged cards of the hand."""
    is_carrying: bool = False
    """True if cards are being dragged, from the hand or from the table."""
    is_over_hand: bool = False
    """True if the pointer is over the hand."""
    pressed_button: str = ""
    """Id of the button that is held down; empty if none is."""
    hovered_button: str = ""
    """Id of the button under the pointer; empty if there is none."""


def cues_for_event(
    event: e.AnyEvent, timeline: Timeline, sprites: TableSprites, speed: durations.AnimationSpeed, *, staged: bool
) -> tuple[ScheduledCue, ...]:
    """Return the sounds (cues) for the animation of an event.

    *sprites* are those after the event. *staged*: the player has already put the throw down on the play zone, so their
    own throw makes no sound.
    """
    me = sprites.own_seat
    match event:
        case e.HandsDealt():
            return _cue_sequence("deal", _start_times_ms(timeline))
        case e.RoundOpened() | e.StockShuffled():
            return (ScheduledCue("shuffle"),) if timeline.hold_ms else ()
        case e.TurnBegan(seat=seat):
            return (ScheduledCue(_own_turn_cue(sprites) if seat == me else "thinking"),)
        case e.CardsThrown(seat=seat, cards=cards):
            landing_cue = ScheduledCue(
                "put_down_group" if len(cards) > 1 else "put_down", speed.scale_ms(LANDING_SHARE * durations.THROW_MS)
            )
            return () if staged and seat == me else (landing_cue,)
        case e.StockDrawn() | e.PenaltyDrawn():
            return (ScheduledCue("draw"),)
        case e.DiscardDrawn() | e.JokerDrawn() | e.HandsSwapped():
            return (ScheduledCue("take"),)
        case e.CardsReturned() | e.HandBuried():
            return (ScheduledCue("put_down_group", speed.scale_ms(LANDING_SHARE * durations.RETURN_MS)),)
        case e.UpcardTurned():
            return (ScheduledCue("flip"),)
        case e.SlapOpened():
            return (ScheduledCue("slap_open"),)
        case e.CardSlapped():
            return (ScheduledCue("slap", speed.scale_ms(durations.SLAP_MS)),)
        case e.YanivCalled(seat=seat):
            return (ScheduledCue("call", seat=seat),)
        case e.FalseCalled(seat=seat, hand=hand):
            timings = speed.round_end_timings
            counted_ms = false_call_turn_ms(len(hand) - 1, timings) + timings.flip_ms
            return ScheduledCue("call", seat=seat), ScheduledCue("refuse", speed.scale_ms(max(CUE_GAP_MS, counted_ms)))
        case e.HandsShown():
            return _reveal_cues(sprites, speed)
        case e.RoundScored():
            return _round_end_cues(event, me, speed)
        case e.BonusGiven() | e.TotalReduced():
            return (ScheduledCue("reduction"),)
        case e.PlayerOut():
            return (ScheduledCue("elimination", speed.scale_ms(speed.round_end_timings.elimination_ms)),)
        case e.MatchOpened() | e.SlapClosed() | e.StockRanOut() | e.SwapDeclined():
            return ()
        case e.FinalTurnsBegan() | e.RoundClosed() | e.MatchWon():
            return ()


def cue_for_match_end(winners: Iterable[int], me: int) -> Cue:
    """Return the cue for the end of the match; *me* is the player's seat."""
    return "game_won" if me in winners else "game_lost"


def cue_for_gesture(before: PointerSnapshot, after: PointerSnapshot) -> Cue | None:
    """Return the cue for a change of hand or pointer that caused no event; None: no sound."""
    old, new = before.hand_state, after.hand_state
    chosen, was_chosen = {*new.selected, *new.staged}, {*old.selected, *old.staged}
    if before.is_carrying != after.is_carrying:
        return "lift" if after.is_carrying else _drop_cue(new, is_over_hand=after.is_over_hand)
    if len(new.staged) != len(old.staged):
        return _drop_cue(new, is_over_hand=False)
    if chosen != was_chosen:
        return "lift" if chosen > was_chosen else "put_down"
    if (new.order, new.selected, new.staged) != (old.order, old.selected, old.staged) and not new.dragged:
        return "sort"
    if before.pressed_button and not after.pressed_button and before.pressed_button == after.hovered_button:
        return "click"
    return "hover" if new.hovered not in (-1, old.hovered) else None


def _own_turn_cue(sprites: TableSprites) -> Cue:
    """Return the cue for the start of an own turn: another one if the hand is low enough to call."""
    hand = cards_of(sprites.hand(sprites.own_seat))
    return "may_call" if hand and points(hand, sprites.card_values) <= sprites.call_rules.limit else "your_turn"


def _drop_cue(hand_state: HandState, *, is_over_hand: bool) -> Cue:
    """Return the cue for cards that were let go: staged, back in the hand, or refused."""
    if hand_state.staged:
        return "put_down_group" if len(hand_state.staged) > 1 else "put_down"
    return "put_down" if is_over_hand else "snap_back"


def _reveal_cues(sprites: TableSprites, speed: durations.AnimationSpeed) -> tuple[ScheduledCue, ...]:
    """Return a cue for each card that is turned over, and a drum roll before each one that decides."""
    schedule = build_reveal_schedule(sprites, speed.round_end_timings)
    turns = sorted((turn for reveal in schedule.reveals for turn in reveal.turns), key=lambda turn: turn.start_ms)
    flips = _cue_sequence("reveal", [speed.scale_ms(turn.start_ms) for turn in turns])
    rolls = tuple(
        ScheduledCue("suspense", speed.scale_ms(turn.start_ms - schedule.timings.breath_ms))
        for turn in turns
        if schedule.timings.breath_ms and turn.duration_ms > schedule.timings.flip_ms
    )
    return (*flips, *rolls)


def _start_times_ms(timeline: Timeline) -> list[float]:
    """Return the start times of all tweens of the timeline, in ascending order."""
    return sorted({tween.start_ms for track in timeline.tracks.values() for tween in track.tweens})


def _cue_sequence(cue: Cue, times_ms: list[float]) -> tuple[ScheduledCue, ...]:
    """Return the cue at each of these times with its progress; a single cue at 0 if there are none."""
    last = max(1, len(times_ms) - 1)
    return tuple(ScheduledCue(cue, start_ms, number / last) for number, start_ms in enumerate(times_ms)) or (
        ScheduledCue(cue),
    )


def _round_end_cues(event: e.RoundScored, me: int, speed: durations.AnimationSpeed) -> tuple[ScheduledCue, ...]:
    """Return the cues for the winner of the round, then one tick per score that is not 0."""
    tick_count = min(MAX_SCORE_TICKS, sum(score != 0 for score in event.scores.values()))
    arrival_ms = speed.round_end_timings.verdict_ms + speed.round_end_timings.points_ms / 2
    times_ms = [speed.scale_ms(arrival_ms + TICK_STEP_MS * number) for number in range(tick_count)]
    ticks = _cue_sequence("score", times_ms) if times_ms else ()
    failed_ms = speed.scale_ms(verdict_delay_ms(event.outcome, speed.round_end_timings))
    if event.asafs:
        word_ms = failed_ms + speed.scale_ms(speed.round_end_timings.word_delay_ms)
        return ScheduledCue("slam", failed_ms), ScheduledCue("asaf", word_ms, seat=event.asafs[0]), *ticks
    if event.outcome in ("self_asaf", "out_of_turn"):
        return ScheduledCue("refuse", failed_ms), *ticks
    return (ScheduledCue("round_won"), *ticks) if event.winner == me and event.caller is not None else ticks


MAX_LATENESS_MS: Final = 250
"""Maximum delay of a sound; sounds of skipped animations are not played all at once afterwards."""
CAPTION_MS: Final = 1500
"""Time for which a caption is shown."""


class SoundSchedule(Struct, frozen=True):
    """Sounds that are due at a table, and the caption shown; methods that change something return a new value."""

    call_words: tuple[str, str]
    """Call word of this table, and the word that beats it."""
    has_captions: bool = False
    """True if captions are shown; a setting."""
    scheduled: tuple[tuple[float, ScheduledCue], ...] = ()
    """Scheduled sounds with their start in ms of the sprite animation."""
    has_event_sound: bool = False
    """True if a sound has been scheduled or played since the last gesture began."""
    captioned_cue: Cue | None = None
    caption_left_ms: float = 0.0
    """Time for which the caption remains, in ms."""

    @property
    def is_pending(self) -> bool:
        """True if a sound is scheduled or a caption is shown."""
        return bool(self.scheduled) or self.caption_left_ms > 0

    @property
    def caption(self) -> str:
        """Caption of the last sound; empty if there is none or captions are turned off."""
        return caption_text(self.captioned_cue, *self.call_words) if self.captioned_cue and self.has_captions else ""

    def with_cues(self, cues: Iterable[ScheduledCue], start_ms: float) -> "SoundSchedule":
        """Return the schedule with the sounds (cues) of an animation that begins at *start_ms*, in animation time."""
        added = tuple((start_ms + cue.start_ms, cue) for cue in cues)
        return replace(self, scheduled=(*self.scheduled, *added), has_event_sound=True)

    def with_gesture_begun(self) -> "SoundSchedule":
        """Return the schedule at the start of a gesture.

        If an event follows from the gesture, the sound of the event is played instead of that of the gesture.
        """
        return replace(self, has_event_sound=False) if self.has_event_sound else self

    def with_played(self, cue: Cue) -> "SoundSchedule":
        """Return the schedule after *cue* has been played: its caption replaces one of lower priority."""
        schedule = self if self.has_event_sound else replace(self, has_event_sound=True)
        if not self.has_captions or (self.captioned_cue and CUE_PRIORITIES[cue] < CUE_PRIORITIES[self.captioned_cue]):
            return schedule
        return replace(schedule, captioned_cue=cue, caption_left_ms=CAPTION_MS)

    def advanced(
        self, now_ms: float, ms: float, *, is_instant: bool
    ) -> tuple["SoundSchedule", tuple[ScheduledCue, ...]]:
        """Return the schedule at *now_ms*, in animation time, and the sounds (cues) to play now, each only once.

        *ms*: time that has passed on the window's clock, by which captions end. If all due sounds are late, or
        *is_instant* is set, only the one with the highest priority is played.
        """
        schedule = self
        if self.caption_left_ms > 0 or self.captioned_cue:
            left_ms = self.caption_left_ms - ms
            schedule = replace(self, caption_left_ms=left_ms, captioned_cue=self.captioned_cue if left_ms > 0 else None)
        due = [(time_ms, cue) for time_ms, cue in self.scheduled if time_ms <= now_ms]
        if not due:
            return schedule, ()
        later = tuple((time_ms, cue) for time_ms, cue in self.scheduled if time_ms > now_ms)
        recent = [] if is_instant else [cue for time_ms, cue in due if now_ms - time_ms <= MAX_LATENESS_MS]
        heaviest = max((cue for _, cue in due), key=lambda cue: CUE_PRIORITIES[cue.cue])
        by_cue = {cue.cue: cue for cue in recent or [heaviest]}
        schedule = replace(schedule, scheduled=later)
        for cue in by_cue:
            schedule = schedule.with_played(cue)
        return schedule, tuple(by_cue.values())
