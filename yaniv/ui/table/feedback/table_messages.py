"""Messages at the table: speech bubbles above panels by animation time, and the toast, one message to the player."""

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import MessageDuration
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.narration.extra_round import extra_round_sentence
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.table.state.reveal_schedule import reveal_times_ms, seats_beating_caller, suspense_start_ms
from yaniv.ui.table.state.table_sprites import TableSprites
from yaniv.ui.widgets.widget import element_rect

BubbleTone = Literal["plain", "good", "bad"]
MessageKind = Literal["news", "refusal", "hint"]
"""Kind of a message to the player."""


class SpeechBubble(Struct, frozen=True):
    """Speech bubble or verdict at a player's panel; visible from start_ms until end_ms of the animation timeline."""

    seat: int
    text: str
    start_ms: float
    end_ms: float
    tone: BubbleTone = "plain"
    detail: str = ""
    """Second line, in smaller type; empty: none."""
    is_verdict: bool = False
    """True for the verdict on a call, which is stamped by the table and not spoken by the player."""


class TableMessages:
    """Speech bubbles, timed by the animation timeline, and the toast, timed by real time; both in ms."""

    def __init__(self, duration_setting: MessageDuration = "usual", *, is_spectator: bool = False) -> None:
        """Create it without messages.

        *duration_setting*: how long messages to the player stay. *is_spectator*: the player only watches.
        """
        self._duration_setting: MessageDuration = duration_setting
        self._is_spectator = is_spectator
        self._bubbles: list[SpeechBubble] = []
        self.toast = ""
        self.kind: MessageKind = "news"
        self.caption = ""
        """Caption above the message; empty: none."""
        self._toast_left_ms = 0.0
        self._was_waiting = False
        """True if it was another player's turn at the last event."""

    def say(self, text: str, kind: MessageKind = "news", caption: str = "") -> None:
        """Show a message to the player, one sentence per line; it replaces the previous message."""
        self.toast, self.kind, self.caption = text, kind, caption
        self._toast_left_ms = durations.toast_ms(text, self._duration_setting) + durations.TOAST_OUT_MS

    @property
    def toast_opacity(self) -> float:
        """Opacity of the toast, 0 to 1; it appears at once and fades out at its end."""
        return min(1.0, self._toast_left_ms / durations.TOAST_OUT_MS)

    @property
    def is_hint_shown(self) -> bool:
        """True if a hint is being shown."""
        return bool(self.toast) and self.kind == "hint"

    def elements(self, rect: Rect) -> tuple[Element, ...]:
        """Return the element of the message to the player, which is painted in *rect*; empty if there is none."""
        text = self.toast.replace("\n", " ")
        return (Element("toast", "text", text, text, element_rect(rect), ("enabled",)),) if text else ()

    def dismiss(self) -> None:
        """Remove the current message to the player; called when the player acts."""
        self.toast = ""

    def on_event(
        self,
        event: e.AnyEvent,
        view: View,
        table_sprites: TableSprites,
        start_ms: float,
        animation_speed: durations.AnimationSpeed,
    ) -> None:
        """Add the bubbles and messages that follow from an event.

        *table_sprites*: after the event. *start_ms*: when its animation starts, on the animation timeline.
        """
        self._dismiss_outdated_refusal(view)
        rules = view.rules
        end_ms, short_end_ms = (
            start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS),
            start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS / 2),
        )
        match event:
            case e.RoundOpened(seats=seats):
                self._bubbles.clear()
                if view.tied:
                    reader_view = replace(view, seat=SPECTATOR) if self._is_spectator else view
                    self.say(extra_round_sentence(seats, reader_view), caption=tr("Extra round"))
            case e.YanivCalled(seat=seat, word=word, kind=kind):
                tone: BubbleTone = "plain" if kind == "yaniv" else "bad"
                text, detail = tr("{word}!", word=word), _call_detail(event, rules)
                self._add_bubble(
                    SpeechBubble(seat, text, start_ms, _result_end_ms(start_ms, animation_speed), tone, detail)
                )
            case e.FalseCalled(seat=seat, word=word):
                detail = tr("above {limit}", limit=rules.call.limit)
                self._add_bubble(SpeechBubble(seat, tr("{word}?", word=word), start_ms, end_ms, "bad", detail))
            case e.CardSlapped(seat=seat):
                self._add_bubble(SpeechBubble(seat, tr("Slap!"), start_ms, short_end_ms))
            case e.SwapDeclined(seat=seat):
                self._add_bubble(SpeechBubble(seat, tr("No thanks"), start_ms, short_end_ms))
            case e.HandsSwapped(seat=seat):
                self._add_bubble(SpeechBubble(seat, tr("Swap!"), start_ms, end_ms))
            case e.HandsShown():
                self._add_suspense_bubbles(table_sprites, start_ms, animation_speed)
            case e.RoundScored():
                self._add_verdicts(event, rules, start_ms, animation_speed)
            case _:
                pass

    def show_nudge(self, seat: int, now_ms: float) -> None:
        """Show that a player keeps the others waiting, unless another bubble is visible."""
        if not self.visible_bubbles(now_ms):
            self._add_bubble(SpeechBubble(seat, tr("Tranning!"), now_ms, now_ms + durations.SPEECH_BUBBLE_MS))

    def visible_bubbles(self, now_ms: float) -> tuple[SpeechBubble, ...]:
        """Return the bubbles visible at this moment of the timeline, and drop those that have ended."""
        self._bubbles = [each for each in self._bubbles if each.end_ms > now_ms]
        return tuple(each for each in self._bubbles if each.start_ms <= now_ms)

    @property
    def is_pending(self) -> bool:
        """Tell whether a bubble or message is shown or scheduled; a message without a time limit does not count."""
        return bool(self._bubbles or (self.toast and self._toast_left_ms < math.inf))

    def update(self, ms: float) -> None:
        """Advance the time of the toast by *ms*."""
        if self.toast:
            self._toast_left_ms -= ms
            if self._toast_left_ms <= 0:
                self.toast = ""

    def _dismiss_outdated_refusal(self, view: View) -> None:
        """Remove a refusal that said it was another player's turn, once it is this player's turn."""
        is_waiting = view.turn != view.seat
        if self._was_waiting and not is_waiting and self.kind == "refusal":
            self.dismiss()
        self._was_waiting = is_waiting

    def _add_suspense_bubbles(
        self, table_sprites: TableSprites, start_ms: float, animation_speed: durations.AnimationSpeed
    ) -> None:
        """Add a suspense bubble for each hand that beats the caller, shortly before it is revealed."""
        suspense_ms, times_ms = (
            suspense_start_ms(table_sprites, animation_speed.round_end_timings),
            reveal_times_ms(table_sprites, animation_speed.round_end_timings),
        )
        for seat in seats_beating_caller(table_sprites) if suspense_ms is not None else ():
            self._add_bubble(
                SpeechBubble(
                    seat,
                    "...",
                    start_ms + animation_speed.scale_ms(suspense_ms or 0),
                    start_ms + animation_speed.scale_ms(times_ms[seat]),
                )
            )

    def _add_verdicts(
        self, event: e.RoundScored, rules: HouseRules, start_ms: float, animation_speed: durations.AnimationSpeed
    ) -> None:
        """End the speech bubbles at *start_ms* and add the verdicts in their place."""
        self._bubbles = [replace(each, end_ms=min(each.end_ms, start_ms)) for each in self._bubbles]
        for seat, text, tone in verdict_texts(event, rules):
            self._add_bubble(
                SpeechBubble(seat, text, start_ms, _result_end_ms(start_ms, animation_speed), tone, is_verdict=True)
            )

    def _add_bubble(self, bubble: SpeechBubble) -> None:
        """Add a bubble, unless it would be visible for no time at all."""
        if bubble.end_ms > bubble.start_ms:
            self._bubbles.append(bubble)


def verdict_texts(event: e.RoundScored, rules: HouseRules) -> tuple[tuple[int, str, BubbleTone], ...]:
    """Return (seat, text, tone) of each verdict: who won or beat the call, and what it costs beyond the hand."""
    if event.caller is None:
        return ()
    if event.outcome == "yaniv":
        return ((event.caller, tr("Wins!"), "good"),)
    penalty = _penalty(event, event.caller)
    cost = tr("+{points}", points=penalty) if penalty > 0 else tr("Caught")
    word = tr("{word}!", word=rules.table.asaf_word)
    caller_verdict: tuple[int, str, BubbleTone] = (event.caller, cost, "bad")
    return (*[(seat, word, "good") for seat in event.asafs], caller_verdict)


def _penalty(event: e.RoundScored, caller: int) -> int:
    """Return the penalty points of a failed call.

    The points of the caller's hand are not part of it; after a call out of turn, all points are penalty.
    """
    if caller not in event.scores:
        return 0
    return event.scores[caller] - (0 if event.outcome == "out_of_turn" else event.hand_totals[caller])


def bubble_scale(bubble: SpeechBubble, now_ms: float, animation_speed: durations.AnimationSpeed) -> float:
    """Return the scale of a bubble at *now_ms*: a speech bubble grows to 1, a verdict shrinks to 1."""
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


def _call_detail(event: e.YanivCalled, rules: HouseRules) -> str:
    """Return the second line of a caller's bubble."""
    match event.kind:
        case "yaniv":
            return tr("{limit} or less", limit=rules.call.limit)
        case "self_asaf":
            return tr("above {limit}", limit=rules.call.limit)
        case "out_of_turn":
            return tr("out of turn")


def _result_end_ms(start_ms: float, animation_speed: durations.AnimationSpeed) -> float:
    """Return when a bubble of the result ends at the latest, in ms; the result sheet appears before that."""
    return start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS * 4)
