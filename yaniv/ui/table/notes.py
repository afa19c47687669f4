"""What is said at the table: bubbles over the plates at their moment of the film, and one sentence to the player."""

import math
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Messages
from yaniv.ui import speeds
from yaniv.ui.inspect import Element
from yaniv.ui.table.extra import playing
from yaniv.ui.table.phrases import SPECTATOR
from yaniv.ui.table.props import Props
from yaniv.ui.table.reveal import beaters, moments, suspense
from yaniv.ui.widgets.control import pixels
from yaniv.words import tell

Tone = Literal["plain", "good", "bad"]
Kind = Literal["news", "refusal", "hint"]
"""Of a sentence to the player."""


class Bubble(Struct, frozen=True):
    """Somebody says something, from one moment of the film to another, in milliseconds."""

    seat: int
    text: str
    start: float
    end: float
    tone: Tone = "plain"
    detail: str = ""
    """Smaller, below it."""
    stamp: bool = False
    """Nobody says it: it is the verdict of the table."""


class Notes:
    """Bubbles by film time, the toast by the clock of the screen, both in milliseconds."""

    def __init__(self, messages: Messages = "usual", *, watching: bool = False) -> None:
        """*messages*: how long the sentences to the player stay, who may be only *watching*."""
        self._messages: Messages = messages
        self._watching = watching
        self._bubbles: list[Bubble] = []
        self.toast = ""
        self.kind: Kind = "news"
        self.head = ""
        """A word over the sentence, where it needs one."""
        self._toast_ms = 0.0
        self._waits = False
        """Another player's turn was under way when something was last heard."""

    def say(self, text: str, kind: Kind = "news", head: str = "") -> None:
        """Tells the player something, a sentence to a line; it takes the place of what was told before."""
        self.toast, self.kind, self.head = text, kind, head
        self._toast_ms = speeds.toast_ms(text, self._messages) + speeds.TOAST_OUT

    @property
    def toast_part(self) -> float:
        """How much of the toast is left to be seen: it comes at once, and fades."""
        return min(1.0, self._toast_ms / speeds.TOAST_OUT)

    @property
    def hints(self) -> bool:
        """Is a hint there to be read?"""
        return bool(self.toast) and self.kind == "hint"

    def elements(self, place: Rect) -> tuple[Element, ...]:
        """The sentence to the player, where it is said."""
        told = self.toast.replace("\n", " ")
        return (Element("toast", "text", told, told, pixels(place), ("enabled",)),) if told else ()

    def hush(self) -> None:
        """The player goes on: what he was told is history."""
        self.toast = ""

    def hear(self, event: e.AnyEvent, seen: View, props: Props, start: float, pace: speeds.Pace) -> None:
        """What this event makes somebody say when its film starts; *props* are those after it."""
        self._come_round(seen)
        rules = seen.rules
        end, short = start + pace.ms(speeds.BUBBLE), start + pace.ms(speeds.BUBBLE / 2)
        match event:
            case e.RoundOpened(seats=seats):
                self._bubbles.clear()
                if seen.tied:
                    reader = replace(seen, seat=SPECTATOR) if self._watching else seen
                    self.say(playing(seats, reader), head=tell("Extra round"))
            case e.YanivCalled(seat=seat, word=word, kind=kind):
                tone: Tone = "plain" if kind == "yaniv" else "bad"
                text, detail = tell("{word}!", word=word), _detail(event, rules)
                self._add(Bubble(seat, text, start, _long(start, pace), tone, detail))
            case e.FalseCalled(seat=seat, word=word):
                detail = tell("above {limit}", limit=rules.call.limit)
                self._add(Bubble(seat, tell("{word}?", word=word), start, end, "bad", detail))
            case e.CardSlapped(seat=seat):
                self._add(Bubble(seat, tell("Slap!"), start, short))
            case e.SwapDeclined(seat=seat):
                self._add(Bubble(seat, tell("No, thank you"), start, short))
            case e.HandsSwapped(seat=seat):
                self._add(Bubble(seat, tell("Swap!"), start, end))
            case e.HandsShown():
                self._hold_breath(props, start, pace)
            case e.RoundScored():
                self._stamp(event, rules, start, pace)
            case _:
                pass

    def nudge(self, seat: int, now: float) -> None:
        """Somebody keeps the table waiting."""
        if not self.spoken(now):
            self._add(Bubble(seat, tell("Tranning!"), now, now + speeds.BUBBLE))

    def spoken(self, now: float) -> tuple[Bubble, ...]:
        """The bubbles to be seen at this moment of the film."""
        self._bubbles = [each for each in self._bubbles if each.end > now]
        return tuple(each for each in self._bubbles if each.start <= now)

    @property
    def pending(self) -> bool:
        """Something is said, or will be."""
        return bool(self._bubbles or (self.toast and self._toast_ms < math.inf))

    def update(self, ms: float) -> None:
        """Time passes for the toast."""
        if self.toast:
            self._toast_ms -= ms
            if self._toast_ms <= 0:
                self.toast = ""

    def _come_round(self, seen: View) -> None:
        """What was refused because it was another's turn is wrong from the moment on when the turn is the player's."""
        waits = seen.turn != seen.seat
        if self._waits and not waits and self.kind == "refusal":
            self.hush()
        self._waits = waits

    def _hold_breath(self, props: Props, start: float, pace: speeds.Pace) -> None:
        """A moment before the hands that beat the caller."""
        begins, when = suspense(props, pace.reckoning), moments(props, pace.reckoning)
        for seat in beaters(props) if begins is not None else ():
            self._add(Bubble(seat, "...", start + pace.ms(begins or 0), start + pace.ms(when[seat])))

    def _stamp(self, event: e.RoundScored, rules: HouseRules, start: float, pace: speeds.Pace) -> None:
        """The verdict takes the place of what was said."""
        self._bubbles = [replace(each, end=min(each.end, start)) for each in self._bubbles]
        for seat, text, tone in verdicts(event, rules):
            self._add(Bubble(seat, text, start, _long(start, pace), tone, stamp=True))

    def _add(self, bubble: Bubble) -> None:
        if bubble.end > bubble.start:
            self._bubbles.append(bubble)


def verdicts(event: e.RoundScored, rules: HouseRules) -> tuple[tuple[int, str, Tone], ...]:
    """Who held, who beat whom, and what it costs beyond the hand."""
    if event.caller is None:
        return ()
    if event.outcome == "yaniv":
        return ((event.caller, tell("Wins!"), "good"),)
    penalty = _penalty(event, event.caller)
    cost = tell("+{points}", points=penalty) if penalty > 0 else tell("Caught")
    word = tell("{word}!", word=rules.table.asaf_word)
    caught: tuple[int, str, Tone] = (event.caller, cost, "bad")
    return (*[(seat, word, "good") for seat in event.asafs], caught)


def _penalty(event: e.RoundScored, caller: int) -> int:
    """Return the points a failed call cost: beyond the hand, but out of turn the hand does not count at all."""
    if caller not in event.scores:
        return 0
    return event.scores[caller] - (0 if event.outcome == "out_of_turn" else event.hand_totals[caller])


def swell(bubble: Bubble, now: float, pace: speeds.Pace) -> float:
    """How large a bubble is while it comes: it pops up, a stamp comes down."""
    age, ms = now - bubble.start, pace.ms(speeds.STAMP if bubble.stamp else speeds.POP)
    if age >= ms or pace.reduced:
        return 1.0
    left = (1 - age / ms) ** 3
    return 1 + 0.9 * left if bubble.stamp else 1 - 0.3 * left * math.cos(math.tau * 4 * age / 1000)


def _detail(call: e.YanivCalled, rules: HouseRules) -> str:
    match call.kind:
        case "yaniv":
            return tell("{limit} or less", limit=rules.call.limit)
        case "self_asaf":
            return tell("above {limit}", limit=rules.call.limit)
        case "out_of_turn":
            return tell("out of turn")


def _long(start: float, pace: speeds.Pace) -> float:
    """Until the page of the result, at the latest."""
    return start + pace.ms(speeds.BUBBLE * 4)
