"""Keeps the props, lays them out anew at every change, and sends the films to the stage."""

from typing import Final

from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.store.settings import Speed
from yaniv.ui import speeds
from yaniv.ui.motion.timeline import Timeline
from yaniv.ui.motion.tween import Pose
from yaniv.ui.speeds import Pace
from yaniv.ui.stage import Stage
from yaniv.ui.table.accents import Accents
from yaniv.ui.table.choreography import REFLOW, Stand, Style, Styling, choreograph, film
from yaniv.ui.table.layout import Held, Rest, lay_out
from yaniv.ui.table.places import Places
from yaniv.ui.table.props import Props, Sprite, follow, from_view, preferring
from yaniv.ui.table.sorting import Manners, Sorting

GHOST: Final = -1
"""The sprite of the deck's top card while it is dragged: nobody knows yet which card it is."""


class Director:
    """The way from events to the stage."""

    def __init__(self, seen: View, at: Places, manners: Manners, speed: Speed = "normal") -> None:
        self.stage = Stage()
        self.accents = Accents(Pace(speed, manners.motion), manners.nudge)
        self.at = at
        self.sorting = manners.sorting
        """How the hand is held after a deal."""
        self.props = from_view(seen)
        self.held = Held(order=_arranged(self.props, manners.arranged) or _sorted(self.props, self.sorting))
        self.rest: Rest = {}
        self.drawn_at: Pose | None = None
        """Where the player let go of the deck's top card: from there it flies into his hand."""
        self._stand()

    @property
    def pace(self) -> Pace:
        """How fast everything moves, and how much."""
        return self.accents.pace

    def notice(self, event: e.AnyEvent) -> Timeline:
        """Something happened: the table follows at once, the picture as soon as it can, with this film."""
        before = Stand(self.props, self.rest, self.at)
        chosen = (*self.held.staged, *self.held.selected)
        self.props = follow(preferring(self.props, chosen) if chosen else self.props, event)
        dealt = isinstance(event, e.HandsDealt)
        self.held = Held(order=_sorted(self.props, self.sorting)) if dealt else _kept(self.held, self.props)
        self.rest = lay_out(self.props, self.held, self.at)
        if self.drawn_at and isinstance(event, e.StockDrawn):
            self.stage.put(self.props.fresh, self.drawn_at)
        self._accent(event, before, self.stage.next_start)
        movie = choreograph(event, before, Stand(self.props, self.rest, self.at), self.pace)
        self.stage.play(movie, self.props.faces)
        return movie

    def change(self, held: Held, style: Style = REFLOW) -> None:
        """The player has moved his own cards."""
        if held != self.held:
            self.held = held
            self.glide(style)

    def glide(self, style: Style = REFLOW) -> None:
        """Everything goes to where it belongs, from wherever it is."""
        self._flow(lambda _card: style)

    def resize(self, at: Places) -> None:
        """The window is another: everything stands where it belongs there."""
        self.at = at
        self._stand()

    def move(self, at: Places) -> None:
        """The same window, divided in another way: everything goes to its new place."""
        self.at = at
        self.glide()

    def arrange(self, styling: Styling) -> None:
        """Puts the hand in order."""
        self.held = replace(self.held, order=_sorted(self.props, self.sorting))
        self._flow(styling)

    def put(self, poses: dict[int, Pose]) -> None:
        """Cards that were carried are let go here."""
        for card, pose in poses.items():
            if card != GHOST:
                self.stage.put(card, pose)

    def _flow(self, styling: Styling) -> None:
        before, self.rest = self.rest, lay_out(self.props, self.held, self.at)
        start = {card: self.stage.pose(card) or before[card] for card in before if card in self.rest}
        self.stage.glide(film(start, self.rest, self.at, styling, self.pace))

    def _accent(self, event: e.AnyEvent, before: Stand, start: float) -> None:
        """Cards that land give a little, and a card that is slapped down shakes the table."""
        lay = {sprite.id for sprite in (*before.props.waiting, *before.props.early, *before.props.last_play)}
        lie = (*self.props.waiting, *self.props.early, *self.props.last_play)
        came = [sprite.id for sprite in lie if sprite.id not in lay]
        match event:
            case e.CardsThrown():
                self.accents.land(came, start + self.pace.ms(speeds.THROW))
            case e.CardSlapped():
                self.accents.land(came, start + self.pace.ms(speeds.SLAP))
                self.accents.slap(start + self.pace.ms(speeds.SLAP))
            case _:
                pass

    def _stand(self) -> None:
        self.rest = lay_out(self.props, self.held, self.at)
        self.stage.stand(self.rest, self.props.faces)


def _sorted(props: Props, sorting: Sorting) -> tuple[int, ...]:
    def place(sprite: Sprite) -> tuple[int, int]:
        return sorting.place(sprite.card)

    return tuple(sprite.id for sprite in sorted(props.hand(props.me), key=place))


def _arranged(props: Props, left: Cards) -> tuple[int, ...]:
    """The hand as it was *left*; nothing, if other cards are in it now."""
    free, order = list(props.hand(props.me)), []
    for card in left:
        sprite = next((each for each in free if each.card == card), None)
        if sprite is None:
            return ()
        free.remove(sprite)
        order.append(sprite.id)
    return () if free else tuple(order)


def _kept(held: Held, props: Props) -> Held:
    """What of the player's arrangement still holds; a new card joins on the right."""
    hand = [sprite.id for sprite in props.hand(props.me)]
    order = tuple(card for card in held.order if card in hand)
    return Held(
        order=(*order, *sorted(card for card in hand if card not in held.order)),
        selected=tuple(card for card in held.selected if card in hand),
        staged=tuple(card for card in held.staged if card in hand),
        carried=tuple(card for card in held.carried if card in hand),
        hovered=held.hovered if held.hovered in hand else -1,
        pressed=held.pressed if held.pressed in hand else -1,
    )
