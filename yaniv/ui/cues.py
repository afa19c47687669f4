"""Which event, film or gesture makes which sound, and how the sound reads for those who do not hear it. Pure.

*Why* sounds follow from the same event as the film: they belong to its moments, so a film that is slow, fast or cut
short takes them along. Source: UX 2.12, 3.7.
"""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from yaniv.game import events as e
from yaniv.ui import speeds
from yaniv.ui.motion.timeline import Timeline
from yaniv.ui.table.layout import Held
from yaniv.ui.table.props import Props
from yaniv.ui.table.reveal import suspense
from yaniv.words import tell

Cue = Literal[
    "hover",
    "thinking",
    "click",
    "toggle",
    "lift",
    "deal",
    "sort",
    "put_down",
    "snap_back",
    "put_down_group",
    "draw",
    "take",
    "score",
    "flip",
    "reveal",
    "shuffle",
    "refuse",
    "your_turn",
    "slap_open",
    "slap",
    "suspense",
    "round_won",
    "reduction",
    "elimination",
    "asaf",
    "call",
    "game_lost",
    "game_won",
]
"""From the lightest to the weightiest: where only one can be heard or read, it is the later."""

CAPTIONS: Final[dict[Cue, str]] = {
    "hover": "A card rustles",
    "thinking": "Somebody thinks",
    "click": "A button clicks",
    "toggle": "A switch clicks",
    "lift": "A card is lifted",
    "deal": "Cards are dealt",
    "sort": "The hand is put in order",
    "put_down": "A card is put down",
    "snap_back": "The cards glide back",
    "put_down_group": "Cards are put down",
    "draw": "A card is drawn",
    "take": "A card is taken",
    "score": "Points are counted",
    "flip": "A card is turned over",
    "reveal": "The hands are turned over",
    "shuffle": "The cards are shuffled",
    "refuse": "Two dull knocks: that cannot be",
    "your_turn": "Two soft notes: your turn",
    "slap_open": "Two quick knocks: you may slap",
    "slap": "A card is slapped down",
    "suspense": "A drum rolls",
    "round_won": "Notes rise: you have won the round",
    "reduction": "Coins ring: points are taken off",
    "elimination": "Low notes fall: a player is out",
    "asaf": "A trap shuts: {asaf_word}!",
    "call": "Brass: {call_word}!",
    "game_lost": "Notes fall: the match is over",
    "game_won": "Fanfare: you have won the match",
}
WEIGHTS: Final[dict[Cue, int]] = {cue: number for number, cue in enumerate(CAPTIONS)}
LANDED: Final = 0.55
"""Part of its way after which a thrown card seems to lie."""
TICKS: Final = 8
TICK_STEP: Final = 50
APART: Final = 380
"""Between two sounds that say something each."""


class Heard(Struct, frozen=True):
    """A sound at its moment."""

    cue: Cue
    at_ms: float = 0.0
    """After the film has begun."""
    part: float | None = None
    """How far a sequence has come, 0 to 1; None: it stands alone."""


class Poise(Struct, frozen=True):
    """The player's hands at one moment."""

    held: Held
    carrying: bool = False
    """Something is in the air behind the pointer, own or not."""
    at_home: bool = False
    """The pointer is where the hand lies."""
    pressed: str = ""
    """The button that is held down."""
    over: str = ""
    """The button under the pointer."""


def caption(cue: Cue, call_word: str, asaf_word: str) -> str:
    """The sound in words."""
    return tell(CAPTIONS[cue], call_word=call_word, asaf_word=asaf_word)


def of_event(event: e.AnyEvent, film: Timeline, props: Props, pace: speeds.Pace, *, staged: bool) -> tuple[Heard, ...]:
    """What is heard while this film plays; *props* are those after it.

    *staged*: the player has put his throw down already.
    """
    me = props.me
    match event:
        case e.HandsDealt():
            return _sequence("deal", _starts(film))
        case e.RoundOpened() | e.StockShuffled():
            return (Heard("shuffle"),) if film.hold else ()
        case e.TurnBegan(seat=seat):
            return (Heard("your_turn" if seat == me else "thinking"),)
        case e.CardsThrown(seat=seat, cards=cards):
            lies = Heard("put_down_group" if len(cards) > 1 else "put_down", pace.ms(LANDED * speeds.THROW))
            return () if staged and seat == me else (lies,)
        case e.StockDrawn() | e.PenaltyDrawn():
            return (Heard("draw"),)
        case e.DiscardDrawn() | e.JokerDrawn() | e.HandsSwapped():
            return (Heard("take"),)
        case e.CardsReturned() | e.HandBuried():
            return (Heard("put_down_group", pace.ms(LANDED * speeds.RETURN)),)
        case e.UpcardTurned():
            return (Heard("flip"),)
        case e.SlapOpened():
            return (Heard("slap_open"),)
        case e.CardSlapped():
            return (Heard("slap", pace.ms(speeds.SLAP)),)
        case e.YanivCalled():
            return (Heard("call"),)
        case e.FalseCalled():
            return Heard("call"), Heard("refuse", pace.ms(APART))
        case e.HandsShown():
            flips, roll = _sequence("reveal", _starts(film)), suspense(props, pace.reckoning)
            return flips if roll is None else (*flips, Heard("suspense", pace.ms(roll)))
        case e.RoundScored():
            return _verdict(event, me, pace)
        case e.BonusGiven() | e.TotalReduced():
            return (Heard("reduction"),)
        case e.PlayerOut():
            return (Heard("elimination", pace.ms(pace.reckoning.leave)),)
        case e.MatchOpened() | e.SlapClosed() | e.StockRanOut() | e.SwapDeclined():
            return ()
        case e.FinalTurnsBegan() | e.RoundClosed() | e.MatchWon():
            return ()


def of_end(winners: Iterable[int], me: int) -> Cue:
    """The match is over, and the page that says so opens."""
    return "game_won" if me in winners else "game_lost"


def of_gesture(before: Poise, after: Poise) -> Cue | None:
    """What the player's own hands make heard, if nothing happened at the table."""
    old, new = before.held, after.held
    chosen, was_chosen = {*new.selected, *new.staged}, {*old.selected, *old.staged}
    if before.carrying != after.carrying:
        return "lift" if after.carrying else _dropped(new, at_home=after.at_home)
    if len(new.staged) != len(old.staged):
        return _dropped(new, at_home=False)
    if chosen != was_chosen:
        return "lift" if chosen > was_chosen else "put_down"
    if (new.order, new.selected, new.staged) != (old.order, old.selected, old.staged) and not new.carried:
        return "sort"
    if before.pressed and not after.pressed and before.pressed == after.over:
        return "click"
    return "hover" if new.hovered not in (-1, old.hovered) else None


def _dropped(held: Held, *, at_home: bool) -> Cue:
    if held.staged:
        return "put_down_group" if len(held.staged) > 1 else "put_down"
    return "put_down" if at_home else "snap_back"


def _starts(film: Timeline) -> list[float]:
    """The moments at which something sets out."""
    return sorted({leg.start for track in film.tracks.values() for leg in track.legs})


def _sequence(cue: Cue, moments: list[float]) -> tuple[Heard, ...]:
    last = max(1, len(moments) - 1)
    return tuple(Heard(cue, at_ms, number / last) for number, at_ms in enumerate(moments)) or (Heard(cue),)


def _verdict(event: e.RoundScored, me: int, pace: speeds.Pace) -> tuple[Heard, ...]:
    """Who won, then the points one after the other."""
    counted = min(TICKS, sum(score != 0 for score in event.scores.values()))
    arrive = pace.reckoning.stamp + pace.reckoning.points / 2
    moments = [pace.ms(arrive + TICK_STEP * number) for number in range(counted)]
    ticks = _sequence("score", moments) if moments else ()
    if event.asafs:
        return Heard("asaf"), *ticks
    return (Heard("round_won"), *ticks) if event.winner == me and event.caller is not None else ticks
