"""Messages at the table: speech bubbles beside panels, and the toast, one message to the player."""

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.journey.regular_memory import with_round
from yaniv.narration.regular_lines import Meeting
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import MessageDuration, TableTalk
from yaniv.ui.animation import durations
from yaniv.ui.narration.match_end_text import extra_round_sentence
from yaniv.ui.narration.showdown_text import BubbleTone, verdict_texts
from yaniv.ui.narration.table_talk import TalkOccasion, choose_greeting, choose_line, with_line
from yaniv.ui.table.state.reveal_schedule import centred_winners, is_showdown, verdict_delay_ms
from yaniv.ui.table.state.table_sprites import TableSprites

MessageKind = Literal["news", "refusal", "hint"]
"""Kind of a message to the player."""


class SpeechBubble(Struct, frozen=True):
    """Speech bubble or verdict beside a player's panel.

    It is visible from `start_ms` until `end_ms`, in animation time.
    """

    seat: int
    text: str
    start_ms: float
    end_ms: float
    tone: BubbleTone = "plain"
    detail: str = ""
    """Second line, in smaller type; empty: none."""
    is_verdict: bool = False
    """True for the verdict on a call, which is stamped by the table and not spoken by the player."""
    is_talk: bool = False
    """True for a remark, which is smaller than a word that belongs to the game."""


class TableMessages(Struct, frozen=True):
    """All messages at the table; every method that changes something returns a new value.

    Speech bubbles are timed in animation time, the toast (a short message to the player) in real time; both in ms.
    """

    duration_setting: MessageDuration = "usual"
    """How long messages to the player stay."""
    bubbles: tuple[SpeechBubble, ...] = ()
    toast: str = ""
    """Message to the player, one sentence per line; empty: none."""
    kind: MessageKind = "news"
    caption: str = ""
    """Caption above the message; empty: none."""
    toast_left_ms: float = 0.0
    was_waiting: bool = False
    """True if it was another player's turn at the last event."""
    talk: TableTalk = "silent"
    """How much computer players say."""
    characters: tuple[str, ...] = ()
    """Character of each seat; a seat without one says nothing."""
    said_lines: tuple[tuple[TalkOccasion, tuple[int, ...]], ...] = ()
    """By occasion, the lines said since it began anew."""
    meetings: tuple[Meeting, ...] = ()
    """By seat, what computer players remember of the reader; empty: nothing."""

    def saying(self, text: str, kind: MessageKind = "news", caption: str = "") -> "TableMessages":
        """Return the messages with a new toast, one sentence per line, in place of the previous one.

        *kind* determines its look, *caption* stands above it.
        """
        shown_ms = durations.toast_ms(text, self.duration_setting) + durations.TOAST_OUT_MS
        return replace(self, toast=text, kind=kind, caption=caption, toast_left_ms=shown_ms)

    def dismissed(self) -> "TableMessages":
        """Return the messages without the toast, because the player has acted."""
        return replace(self, toast="") if self.toast else self

    def without_advice(self) -> "TableMessages":
        """Return the messages without a refusal or a hint: after a call, it would only cover the hands."""
        return self.dismissed() if self.kind in ("refusal", "hint") else self

    @property
    def toast_opacity(self) -> float:
        """Opacity of the toast, 0 to 1: it appears at once and fades out at its end."""
        return min(1.0, self.toast_left_ms / durations.TOAST_OUT_MS)

    @property
    def is_hint_shown(self) -> bool:
        """True if the toast is a hint."""
        return bool(self.toast) and self.kind == "hint"

    def with_event(
        self,
        event: e.AnyEvent,
        reader: View,
        table_sprites: TableSprites,
        start_ms: float,
        animation_speed: durations.AnimationSpeed,
    ) -> "TableMessages":
        """Return the messages with the bubbles, the toast and the talk that follow from an event.

        Parameters are as in `_with_news_of`.
        """
        messages = self._with_news_of(event, reader, table_sprites, start_ms, animation_speed)
        said_ms = start_ms
        if isinstance(event, e.RoundScored):
            delay_ms = verdict_delay_ms(event.outcome, animation_speed.round_end_timings)
            said_ms = start_ms + animation_speed.scale_ms(delay_ms + durations.TALK_DELAY_MS)
        return messages.with_talk(event, reader, said_ms, animation_speed).with_memory_of(event, reader.seat)

    def with_talk(
        self, event: e.AnyEvent, reader: View, said_ms: float, animation_speed: durations.AnimationSpeed
    ) -> "TableMessages":
        """Return the messages with what a computer player says about an event, unless somebody speaks already.

        *said_ms*: when everybody has seen what it is about.
        """
        if any(bubble.is_talk and bubble.end_ms > said_ms for bubble in self.bubbles):
            return self
        end_ms = said_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS)
        if isinstance(event, e.HandsDealt) and reader.round == 1:
            greeting = choose_greeting(self.meetings, self.talk)
            return self if greeting is None else self.with_bubbles(_remark(*greeting, said_ms, end_ms))
        memories = tuple(meeting.memory for meeting in self.meetings)
        spoken = choose_line(event, reader, self.characters, self.talk, dict(self.said_lines), memories=memories)
        if spoken is None:
            return self
        said = with_line(dict(self.said_lines), spoken)
        bubble = _remark(spoken.seat, spoken.text, said_ms, end_ms)
        return replace(self, said_lines=tuple(sorted(said.items()))).with_bubbles(bubble)

    def with_memory_of(self, event: e.AnyEvent, own_seat: int) -> "TableMessages":
        """Return the messages in which computer players remember a beaten call of this match, too."""
        if not isinstance(event, e.RoundScored):
            return self
        meetings = tuple(
            replace(meeting, memory=with_round(meeting.memory, event, seat, own_seat))
            for seat, meeting in enumerate(self.meetings)
        )
        return replace(self, meetings=meetings)

    def _with_news_of(
        self,
        event: e.AnyEvent,
        reader: View,
        table_sprites: TableSprites,
        start_ms: float,
        animation_speed: durations.AnimationSpeed,
    ) -> "TableMessages":
        """Return the messages with the bubbles and the toast that follow from an event.

        *reader*: view of the reader after the event, without a seat for a spectator. *table_sprites*: after the event.
        *start_ms*: when its animation starts, in animation time.
        """
        messages = self._without_outdated_refusal(reader)
        rules = reader.rules
        end_ms, short_end_ms = (
            start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS),
            start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS / 2),
        )
        match event:
            case e.RoundOpened(seats=seats):
                messages = replace(messages, bubbles=())
                if not reader.tied:
                    return messages
                return messages.saying(extra_round_sentence(seats, reader), caption=tr("Extra round"))
            case e.YanivCalled() | e.HandsShown():
                return messages.without_advice()
            case e.FalseCalled(seat=seat, word=word) if animation_speed.is_reduced:  # otherwise the word flies
                detail = tr("above {limit}", limit=rules.call.limit)
                bubble = SpeechBubble(seat, tr("{word}?", word=word), start_ms, end_ms, "bad", detail)
                return messages.with_bubbles(bubble)
            case e.CardSlapped(seat=seat):
                return messages.with_bubbles(SpeechBubble(seat, tr("Slap!"), start_ms, short_end_ms))
            case e.SwapDeclined(seat=seat):
                return messages.with_bubbles(SpeechBubble(seat, tr("No thanks"), start_ms, short_end_ms))
            case e.HandsSwapped(seat=seat):
                return messages.with_bubbles(SpeechBubble(seat, tr("Swap!"), start_ms, end_ms))
            case e.RoundScored():
                return messages.with_verdicts(event, rules, table_sprites, start_ms, animation_speed)
            case _:
                return messages

    def with_nudge(self, seat: int, now_ms: float) -> "TableMessages":
        """Return the messages with a bubble that reminds the player on *seat* that the others are waiting.

        Unchanged while another bubble is visible.
        """
        if self.visible_bubbles(now_ms):
            return self
        return self.with_bubbles(SpeechBubble(seat, tr("Tranning!"), now_ms, now_ms + durations.SPEECH_BUBBLE_MS))

    def with_remark(self, seat: int, text: str, now_ms: float) -> "TableMessages":
        """Return the messages with what a person says, in place of this seat's last remark; empty: nothing more."""
        kept = tuple(each for each in self.bubbles if not (each.is_talk and each.seat == seat))
        said = (_remark(seat, text, now_ms, now_ms + durations.REMARK_MS),) if text else ()
        return replace(self, bubbles=(*kept, *said))

    def with_bubbles(self, *bubbles: SpeechBubble) -> "TableMessages":
        """Return the messages with these bubbles added, except those whose duration is 0."""
        return replace(self, bubbles=(*self.bubbles, *(each for each in bubbles if each.end_ms > each.start_ms)))

    def visible_bubbles(self, now_ms: float) -> tuple[SpeechBubble, ...]:
        """Return the bubbles that are visible at *now_ms*, in animation time."""
        return tuple(each for each in self.bubbles if each.start_ms <= now_ms < each.end_ms)

    @property
    def is_pending(self) -> bool:
        """True if a bubble is shown or scheduled, or a toast with a time limit is shown."""
        return bool(self.bubbles or (self.toast and self.toast_left_ms < math.inf))

    def advanced(self, ms: float, now_ms: float) -> "TableMessages":
        """Return the messages *ms* of real time later, at *now_ms* in animation time, without those that have ended."""
        bubbles = tuple(each for each in self.bubbles if each.end_ms > now_ms)
        messages = self if len(bubbles) == len(self.bubbles) else replace(self, bubbles=bubbles)
        if not messages.toast:
            return messages
        left_ms = messages.toast_left_ms - ms
        return replace(messages, toast_left_ms=left_ms, toast=messages.toast if left_ms > 0 else "")

    def _without_outdated_refusal(self, view: View) -> "TableMessages":
        """Return the messages without a refusal that said it was another's turn, once it is this player's turn."""
        is_waiting = view.turn != view.seat
        messages = self if self.was_waiting == is_waiting else replace(self, was_waiting=is_waiting)
        is_outdated = self.was_waiting and not is_waiting and self.kind == "refusal"
        return messages.dismissed() if is_outdated else messages

    def with_verdicts(
        self,
        event: e.RoundScored,
        rules: HouseRules,
        table_sprites: TableSprites,
        start_ms: float,
        animation_speed: durations.AnimationSpeed,
    ) -> "TableMessages":
        """Return the messages in which speech bubbles end at *start_ms*, with the verdicts on hands not in the middle.

        The verdict on a hand in the middle is part of the showdown.
        """
        ended = tuple(replace(each, end_ms=min(each.end_ms, start_ms)) for each in self.bubbles)
        end_ms = _result_end_ms(start_ms, animation_speed)
        stamp_ms = start_ms + animation_speed.scale_ms(
            verdict_delay_ms(event.outcome, animation_speed.round_end_timings)
        )
        in_middle = {event.caller, *centred_winners(table_sprites)} if is_showdown(table_sprites) else set()
        verdicts = (
            SpeechBubble(seat, text, stamp_ms, end_ms, tone, is_verdict=True)
            for seat, text, tone in verdict_texts(event, rules)
            if seat not in in_middle
        )
        return replace(self, bubbles=ended).with_bubbles(*verdicts)


def _remark(seat: int, text: str, start_ms: float, end_ms: float) -> SpeechBubble:
    return SpeechBubble(seat, text, start_ms, end_ms, is_talk=True)


def bubble_scale(bubble: SpeechBubble, now_ms: float, animation_speed: durations.AnimationSpeed) -> float:
    """Return the scale at which a bubble is painted at *now_ms*: a speech bubble grows to 1, a verdict shrinks to 1."""
    age_ms, duration_ms = (
        now_ms - bubble.start_ms,
        animation_speed.scale_ms(durations.VERDICT_STAMP_MS if bubble.is_verdict else durations.POP_MS),
    )
    if age_ms >= duration_ms or animation_speed.is_reduced:
        return 1.0
    remaining_share = (1 - age_ms / duration_ms) ** 3
    return (
        1 + 0.9 * remaining_share
        if bubble.is_verdict
        else 1 - 0.3 * remaining_share * math.cos(math.tau * 4 * age_ms / 1000)
    )


def _result_end_ms(start_ms: float, animation_speed: durations.AnimationSpeed) -> float:
    """Return when the bubbles of the result end, in ms of animation; a result sheet mostly covers them before."""
    return start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS * 4)
