"""Keeps the props, lays them out anew at every change, and sends the films to the stage."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.cards import RANKS, SUITS, Card
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui.motion.timeline import Timeline
from yaniv.ui.motion.tween import Pose
from yaniv.ui.speeds import Pace
from yaniv.ui.stage import Stage
from yaniv.ui.table.choreography import REFLOW, Stand, Style, choreograph, film
from yaniv.ui.table.layout import Held, Rest, lay_out
from yaniv.ui.table.places import Places
from yaniv.ui.table.props import Props, Sprite, follow, from_view, preferring

GHOST: Final = -1
"""The sprite of the deck's top card while it is dragged: nobody knows yet which card it is."""
SortKey = Callable[[Card], tuple[int, int]]


def by_rank(card: Card) -> tuple[int, int]:
    """Aces first, jokers last."""
    return (RANKS + "?").find(card[0]) if card[1:] in SUITS else len(RANKS), (SUITS + "K").find(card[1:])


def by_suit(card: Card) -> tuple[int, int]:
    """Suit by suit, jokers last."""
    return by_rank(card)[::-1]


class Director:
    """The way from events to the stage."""

    def __init__(self, seen: View, at: Places, pace: Pace) -> None:
        self.stage = Stage()
        self.pace = pace
        self.at = at
        self.props = from_view(seen)
        self.held = Held(order=_sorted(self.props, by_rank))
        self.rest: Rest = {}
        self.drawn_at: Pose | None = None
        """Where the player let go of the deck's top card: from there it flies into his hand."""
        self._stand()

    def notice(self, event: e.AnyEvent) -> Timeline:
        """Something happened: the table follows at once, the picture as soon as it can, with this film."""
        before = Stand(self.props, self.rest, self.at)
        chosen = (*self.held.staged, *self.held.selected)
        self.props = follow(preferring(self.props, chosen) if chosen else self.props, event)
        self.held = _kept(self.held, self.props, isinstance(event, e.HandsDealt))
        self.rest = lay_out(self.props, self.held, self.at)
        if self.drawn_at and isinstance(event, e.StockDrawn):
            self.stage.put(self.props.fresh, self.drawn_at)
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
        before, self.rest = self.rest, lay_out(self.props, self.held, self.at)
        start = {card: self.stage.pose(card) or before[card] for card in before if card in self.rest}
        self.stage.glide(film(start, self.rest, self.at, lambda _card: style, self.pace))

    def resize(self, at: Places) -> None:
        """The window is another: everything stands where it belongs there."""
        self.at = at
        self._stand()

    def sort(self, key: SortKey) -> None:
        """Puts the hand in order."""
        self.change(replace(self.held, order=_sorted(self.props, key)))

    def put(self, poses: dict[int, Pose]) -> None:
        """Cards that were carried are let go here."""
        for card, pose in poses.items():
            if card != GHOST:
                self.stage.put(card, pose)

    def _stand(self) -> None:
        self.rest = lay_out(self.props, self.held, self.at)
        self.stage.stand(self.rest, self.props.faces)


def _sorted(props: Props, key: SortKey) -> tuple[int, ...]:
    def place(sprite: Sprite) -> tuple[int, int]:
        return key(sprite.card)

    return tuple(sprite.id for sprite in sorted(props.hand(props.me), key=place))


def _kept(held: Held, props: Props, dealt: bool) -> Held:  # noqa: FBT001 -- reads as a sentence
    """What of the player's arrangement still holds; a new card joins on the right."""
    if dealt:
        return Held(order=_sorted(props, by_rank))
    hand = [sprite.id for sprite in props.hand(props.me)]
    order = tuple(card for card in held.order if card in hand)
    return Held(
        order=(*order, *sorted(card for card in hand if card not in held.order)),
        selected=tuple(card for card in held.selected if card in hand),
        staged=tuple(card for card in held.staged if card in hand),
        carried=tuple(card for card in held.carried if card in hand),
        hovered=held.hovered if held.hovered in hand else -1,
    )
