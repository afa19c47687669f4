"""How the table gets from one rest to the next: a film per event. Pure.

The film of any event is the difference of two layouts; the event only gives it style: order, arc, curve, turning over.
So every film ends at the layout, whatever happens in it.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.ui import speeds
from yaniv.ui.motion.easing import Ease, in_out_cubic, in_quad, out_cubic, springy
from yaniv.ui.motion.timeline import Timeline, Track
from yaniv.ui.motion.tween import Leg, Pose
from yaniv.ui.table.layout import Rest, deck_pose
from yaniv.ui.table.places import Places
from yaniv.ui.table.props import Props
from yaniv.ui.table.reveal import length, moments

FLIP_IN_FLIGHT: Final = (0.35, 0.65)
SLIDE: Final = 12
"""Where motion is reduced, cards move no further."""
REFLOW_SPRING: Final = springy(6, 0.8)
LIFT_SPRING: Final = springy(7, 0.72)


class Style(Struct, frozen=True):
    """How one card moves."""

    ms: float
    delay: float = 0.0
    ease: Ease = out_cubic
    arc: float = 0.0
    flip: tuple[float, float] = FLIP_IN_FLIGHT


Styling = Callable[[int], Style]
REFLOW: Final = Style(speeds.REFLOW, ease=REFLOW_SPRING)


class Stand(Struct, frozen=True):
    """The table at rest: what is there, and where."""

    props: Props
    rest: Rest
    at: Places


def choreograph(event: e.AnyEvent, before: Stand, after: Stand, pace: speeds.Pace) -> Timeline:
    """The film of an event, at the chosen speed."""
    style, hold = _style(event, before, after, pace.reckoning)
    return film(before.rest, after.rest, after.at, style, pace, hold=hold, gone_to=_gone_to(event, after))


def film(  # noqa: PLR0913 -- the two layouts, and how to get from one to the other
    before: Rest,
    rest: Rest,
    at: Places,
    style: Styling,
    pace: speeds.Pace,
    *,
    hold: float = 0.0,
    gone_to: Pose | None = None,
) -> Timeline:
    """Every card that lies differently in *rest* goes there; who is new comes from the deck, who is gone leaves."""
    if pace.still:
        return Timeline({card: Track(pose) for card, pose in rest.items()})
    tracks: dict[int, Track] = {}
    for card, pose in rest.items():
        begun = before.get(card) or deck_pose(at)
        tracks[card] = Track(begun, () if begun == pose else (_leg(pose, style(card), pace, at.u),))
    for card in before.keys() - rest.keys():
        last = before[card]
        to = gone_to or replace(last, alpha=0.0, z=60)
        tracks[card] = Track(last, (_leg(to, style(card), pace, at.u),), leaves=True)
    return Timeline(tracks, pace.ms(hold))


def _leg(to: Pose, style: Style, pace: speeds.Pace, u: float) -> Leg:
    if pace.reduced:
        return Leg(to, pace.ms(style.delay), pace.ms(speeds.FADE), slide=SLIDE * u)
    return Leg(to, pace.ms(style.delay), pace.ms(style.ms), style.ease, style.arc * u, style.flip)


def _gone_to(event: e.AnyEvent, after: Stand) -> Pose | None:
    """Cards that leave the table go into the deck, or under the pile."""
    match event:
        case e.StockShuffled() | e.CardsReturned() | e.RoundOpened():
            return deck_pose(after.at)
        case _:
            return None


def _style(event: e.AnyEvent, before: Stand, after: Stand, how: speeds.Reckoning) -> tuple[Styling, float]:
    mine, new = after.props.me, after.rest.keys() - before.rest.keys()
    match event:
        case e.HandsDealt():
            return _deal(after)
        case e.CardsThrown():
            return _moved(Style(speeds.THROW)), speeds.THROW_HOLD if event.seat != mine else 0
        case e.StockDrawn() | e.PenaltyDrawn():
            draw = Style(speeds.DRAW, ease=in_out_cubic, arc=40)
            return _special(new, draw, Style(speeds.SETTLE)), speeds.PICK_UP_HOLD
        case e.DiscardDrawn() | e.JokerDrawn():
            took = after.props.hand(event.seat)[-1].id
            take = Style(speeds.TAKE, ease=in_out_cubic, arc=30)
            return _special({took}, take, Style(speeds.SETTLE)), speeds.PICK_UP_HOLD
        case e.CardSlapped():
            return _special(_slapped(before, after), Style(speeds.SLAP, ease=in_quad), REFLOW), speeds.SLAP_HOLD
        case e.CardsReturned():
            return _moved(Style(speeds.RETURN, ease=in_out_cubic, arc=20)), speeds.RETURN
        case e.StockShuffled() | e.RoundOpened():
            return _shuffle(before, after)
        case e.UpcardTurned():
            return _moved(Style(speeds.DRAW, ease=in_out_cubic, arc=20)), speeds.DRAW
        case e.YanivCalled():
            return _moved(REFLOW), how.call
        case e.FalseCalled():
            return _moved(Style(speeds.FLIP, flip=(0.0, 1.0))), speeds.FALSE_CALL_HOLD
        case e.HandsSwapped():
            return _moved(Style(speeds.SWAP, ease=in_out_cubic, arc=30)), speeds.SWAP
        case e.HandBuried():
            return _moved(Style(speeds.BURY, ease=in_out_cubic)), speeds.BURY
        case e.HandsShown():
            return _showdown(after, how)
        case e.RoundScored():
            return _moved(REFLOW), how.stamp + how.points
        case e.RoundClosed() | e.MatchWon():
            return _moved(REFLOW), how.aftermath
        case _:
            return _moved(REFLOW), 0


def _moved(style: Style) -> Styling:
    return lambda _card: style


def _special(cards: set[int], special: Style, other: Style) -> Styling:
    return lambda card: special if card in cards else other


def _deal(after: Stand) -> tuple[Styling, float]:
    """One card each, round after round; the more cards, the quicker they follow each other."""
    props = after.props
    dealt = sorted(sprite.id for sprites in props.hands.values() for sprite in sprites)
    stagger = min(speeds.DEAL_STAGGER, (speeds.DEAL_CAP - speeds.DEAL_FLIGHT) / max(1, len(dealt) - 1))
    place = {card: number for number, card in enumerate(dealt)}

    def style(card: int) -> Style:
        return Style(speeds.DEAL_FLIGHT, stagger * place.get(card, 0), out_cubic, 12, (0.3, 0.8))

    return style, stagger * max(0, len(dealt) - 1) + speeds.DEAL_FLIGHT


def _shuffle(before: Stand, after: Stand) -> tuple[Styling, float]:
    """The pile goes back into the deck, card after card; at a new round whatever lies on the table does."""
    gone = sorted(before.rest.keys() - after.rest.keys())
    place = {card: number for number, card in enumerate(gone)}

    def style(card: int) -> Style:
        return Style(speeds.SHUFFLE, speeds.SHUFFLE_STEP * min(place.get(card, 0), 20), in_out_cubic, 20)

    return style, speeds.SHUFFLE if gone else 0


def _slapped(before: Stand, after: Stand) -> set[int]:
    was = {sprite.id for sprite in before.props.last_play}
    return {sprite.id for sprite in after.props.last_play} - was


def _showdown(after: Stand, how: speeds.Reckoning) -> tuple[Styling, float]:
    """Hand after hand is turned over."""
    props = after.props
    when = moments(props, how)
    turn_of = {sprite.id: when.get(seat, 0.0) for seat in props.hands for sprite in props.hand(seat)}

    def style(card: int) -> Style:
        return Style(speeds.FLIP, turn_of.get(card, 0.0), out_cubic, 0, (0.0, 1.0))

    return style, length(props, how)
