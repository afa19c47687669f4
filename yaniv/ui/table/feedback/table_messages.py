"""What is said at the table: bubbles over the plates at their moment of the film, and one sentence to the player."""

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.store.settings import MessageDuration
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.narration.extra_round import extra_round_sentence
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.table.state.reveal_schedule import reveal_times_ms, seats_beating_caller, suspense_start_ms
from yaniv.ui.table.state.table_sprites import TableSprites
from yaniv.ui.widgets.widget import element_rect

BubbleTone = Literal["plain", "good", "bad"]
MessageKind = Literal["news", "refusal", "hint"]
"""Of a sentence to the player."""


class SpeechBubble(Struct, frozen=True):
    """Somebody says something, from one moment of the film to another, in milliseconds."""

    seat: int
    text: str
    start_ms: float
    end_ms: float
    tone: BubbleTone = "plain"
    detail: str = ""
    """Smaller, below it."""
    is_verdict: bool = False
    """Nobody says it: it is the verdict of the table."""


class TableMessages:
    """Bubbles by film time, the toast by the clock of the screen, both in milliseconds."""

    def __init__(self, duration_setting: MessageDuration = "usual", *, is_spectator: bool = False) -> None:
        """*messages*: how long the sentences to the player stay, who may be only *watching*."""
        self._duration_setting: MessageDuration = duration_setting
        self._is_spectator = is_spectator
        self._bubbles: list[SpeechBubble] = []
        self.toast = ""
        self.kind: MessageKind = "news"
        self.caption = ""
        """A word over the sentence, where it needs one."""
        self._toast_left_ms = 0.0
        self._was_waiting = False
        """Another player's turn was under way when something was last heard."""

    def say(self, text: str, kind: MessageKind = "news", caption: str = "") -> None:
        """Tells the player something, a sentence to a line; it takes the place of what was told before."""
        self.toast, self.kind, self.caption = text, kind, caption
        self._toast_left_ms = durations.toast_ms(text, self._duration_setting) + durations.TOAST_OUT_MS

    @property
    def toast_opacity(self) -> float:
        """How much of the toast is left to be seen: it comes at once, and fades."""
        return min(1.0, self._toast_left_ms / durations.TOAST_OUT_MS)

    @property
    def is_hint_shown(self) -> bool:
        """Is a hint there to be read?"""
        return bool(self.toast) and self.kind == "hint"

    def elements(self, rect: Rect) -> tuple[Element, ...]:
        """The sentence to the player, where it is said."""
        text = self.toast.replace("\n", " ")
        return (Element("toast", "text", text, text, element_rect(rect), ("enabled",)),) if text else ()

    def dismiss(self) -> None:
        """The player goes on: what he was told is history."""
        self.toast = ""

    def on_event(
        self,
        event: e.AnyEvent,
        view: View,
        table_sprites: TableSprites,
        start_ms: float,
        animation_speed: durations.AnimationSpeed,
    ) -> None:
        """What this event makes somebody say when its film starts; *props* are those after it."""
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
                self._add_bubble(SpeechBubble(seat, tr("No, thank you"), start_ms, short_end_ms))
            case e.HandsSwapped(seat=seat):
                self._add_bubble(SpeechBubble(seat, tr("Swap!"), start_ms, end_ms))
            case e.HandsShown():
                self._add_suspense_bubbles(table_sprites, start_ms, animation_speed)
            case e.RoundScored():
                self._add_verdicts(event, rules, start_ms, animation_speed)
            case _:
                pass

    def show_nudge(self, seat: int, now_ms: float) -> None:
        """Somebody keeps the table waiting."""
        if not self.visible_bubbles(now_ms):
            self._add_bubble(SpeechBubble(seat, tr("Tranning!"), now_ms, now_ms + durations.SPEECH_BUBBLE_MS))

    def visible_bubbles(self, now_ms: float) -> tuple[SpeechBubble, ...]:
        """The bubbles to be seen at this moment of the film."""
        self._bubbles = [each for each in self._bubbles if each.end_ms > now_ms]
        return tuple(each for each in self._bubbles if each.start_ms <= now_ms)

    @property
    def is_pending(self) -> bool:
        """Something is said, or will be."""
        return bool(self._bubbles or (self.toast and self._toast_left_ms < math.inf))

    def update(self, ms: float) -> None:
        """Time passes for the toast."""
        if self.toast:
            self._toast_left_ms -= ms
            if self._toast_left_ms <= 0:
                self.toast = ""

    def _dismiss_outdated_refusal(self, view: View) -> None:
        """What was refused because it was another's turn is wrong from the moment on when the turn is the player's."""
        is_waiting = view.turn != view.seat
        if self._was_waiting and not is_waiting and self.kind == "refusal":
            self.dismiss()
        self._was_waiting = is_waiting

    def _add_suspense_bubbles(
        self, table_sprites: TableSprites, start_ms: float, animation_speed: durations.AnimationSpeed
    ) -> None:
        """A moment before the hands that beat the caller."""
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
        """The verdict takes the place of what was said."""
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
    """Who held, who beat whom, and what it costs beyond the hand."""
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
    """Return the points a failed call cost: beyond the hand, but out of turn the hand does not count at all."""
    if caller not in event.scores:
        return 0
    return event.scores[caller] - (0 if event.outcome == "out_of_turn" else event.hand_totals[caller])


def bubble_scale(bubble: SpeechBubble, now_ms: float, animation_speed: durations.AnimationSpeed) -> float:
    """How large a bubble is while it comes: it pops up, a stamp comes down."""
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
    """Until the page of the result, at the latest."""
    return start_ms + animation_speed.scale_ms(durations.SPEECH_BUBBLE_MS * 4)
