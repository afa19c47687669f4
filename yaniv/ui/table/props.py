"""The things on the table as one seat sees them: every card that can move has a sprite. Pure.

`follow` folds redacted events. Hidden cards get sprites too, without anybody giving the referee's cards a number: a
throw of an opponent turns up the very sprite it took face up, or else the first unknown one of that hand.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.house import CardValues


class Sprite(Struct, frozen=True):
    """One card of pasteboard."""

    id: int
    card: Card = ""
    """Empty: this seat does not know it."""


Sprites = tuple[Sprite, ...]


class Props(Struct, frozen=True):
    """Where every sprite belongs."""

    me: int
    seats: tuple[int, ...] = ()
    """In the order of the deal."""
    hands: dict[int, Sprites] = {}
    pile: tuple[Sprites, ...] = ()
    """Plays, oldest first; none is empty."""
    waiting: Sprites = ()
    """The throw of the seat in turn until it has picked up."""
    early: Sprites = ()
    early_by: int = -1
    stock: int = 0
    turn: int = -1
    drawn: bool = False
    """The seat in turn has picked up already and still has to throw."""
    open: frozenset[int] = frozenset()
    """Seats whose hands lie face up."""
    fresh: int = -1
    """The sprite that came into the own hand last."""
    caller: int = -1
    """Whose call ends the round; -1: nobody's yet."""
    call: e.CallKind | None = None
    values: CardValues = CardValues()
    """What cards count here."""
    next_id: int = 0

    @property
    def last_play(self) -> Sprites:
        """What lies on top of the pile."""
        return self.pile[-1] if self.pile else ()

    def hand(self, seat: int) -> Sprites:
        """What this seat holds."""
        return self.hands.get(seat, ())

    @property
    def faces(self) -> dict[int, Card]:
        """What is known of each sprite."""
        groups = (*self.hands.values(), *self.pile, self.waiting, self.early)
        return {sprite.id: sprite.card for group in groups for sprite in group}


def codes(sprites: Sprites) -> Cards:
    """The cards of these sprites, in their order."""
    return tuple(sprite.card for sprite in sprites)


def from_view(seen: View) -> Props:
    """Sets the table for somebody who sits down in the middle of a round."""
    props = Props(
        seen.seat,
        seats=seen.seats,
        stock=seen.stock_size,
        turn=seen.turn,
        drawn=seen.phase == "drawn",
        caller=seen.caller,
        call=seen.call_kind,
        values=seen.rules.deck.values,
    )
    shown = dict(seen.shown)
    for seat in seen.seats:
        known = seen.hand if seat == seen.seat else shown.get(seat, seen.known[seat])
        held = known + ("",) * (seen.hand_sizes[seat] - len(known))
        props, sprites = _made(props, held)
        props = replace(props, hands={**props.hands, seat: sprites})
    for play in seen.pile:
        props, sprites = _made(props, play)
        props = replace(props, pile=(*props.pile, sprites))
    props, waiting = _made(props, seen.waiting)
    props, early = _made(props, seen.early)
    return replace(props, waiting=waiting, early=early, early_by=seen.early_by, open=frozenset(shown))


def follow(props: Props, event: e.AnyEvent) -> Props:
    """The table after this event."""
    match event:
        case e.RoundOpened(seats=seats):
            return Props(props.me, seats=seats, values=props.values, next_id=props.next_id)
        case e.StockShuffled(size=size, kept=kept):
            return _reshuffled(props, size, kept)
        case e.HandsDealt(hands=hands, size=size):
            return _dealt(props, hands, size)
        case e.CardsReturned(seat=seat, cards=cards, size=size):
            props, gone = _out_of_hand(props, seat, cards or ("",) * size)
            return replace(props, stock=props.stock + len(gone))
        case e.UpcardTurned(card=card):
            props, sprites = _made(props, (card,))
            return replace(props, pile=(sprites,), stock=props.stock - 1)
        case e.TurnBegan(seat=seat):
            return _turn_began(props, seat)
        case e.CardsThrown(seat=seat, cards=cards):
            return _thrown(props, seat, cards)
        case e.StockDrawn(seat=seat, card=card):
            return _picked_up(_from_stock(props, seat, card))
        case e.DiscardDrawn(seat=seat, card=card):
            props, sprite = _out_of_last_play(props, card)
            return _picked_up(_into_hand(props, seat, sprite))
        case e.JokerDrawn():
            return _joker_drawn(props, event)
        case e.PenaltyDrawn(seat=seat, card=card):
            return _from_stock(props, seat, card)
        case e.CardSlapped(seat=seat, card=card, at=at):
            props, slapped = _last_drawn(props, seat, card)
            play = slapped + props.last_play if at == "start" else props.last_play + slapped
            return replace(props, pile=(*props.pile[:-1], play))
        case e.FalseCalled(seat=seat, hand=hand):
            return replace(_shown(props, {seat: hand}), open=frozenset({seat}))
        case e.HandsSwapped(seat=seat, caller=caller, given=given, taken=taken):
            swapped = {**props.hands, seat: props.hand(caller), caller: props.hand(seat)}
            props = replace(props, hands=swapped, open=frozenset(), fresh=-1)
            return _shown(props, {seat: given, caller: taken})
        case e.HandBuried(seat=seat, cards=cards):
            props, buried = _out_of_hand(props, seat, cards)
            return replace(props, pile=(buried, *props.pile) if buried else props.pile, open=frozenset())
        case e.HandsShown(hands=hands):
            return replace(_shown(props, hands), open=frozenset(hands))
        case e.YanivCalled(seat=seat, kind=kind):
            return replace(props, caller=seat, call=kind)
        case e.MatchOpened(rules=rules):
            return replace(props, values=rules.deck.values)
        case e.FinalTurnsBegan() | e.RoundScored() | e.BonusGiven() | e.TotalReduced():
            return props
        case e.PlayerOut() | e.RoundClosed() | e.MatchWon() | e.StockRanOut():
            return props
        case e.SlapOpened() | e.SlapClosed() | e.SwapDeclined():
            return props


def preferring(props: Props, sprites: tuple[int, ...]) -> Props:
    """Of equal cards in the own hand these are used first: they are the ones the player has moved."""
    rank = {sprite: number for number, sprite in enumerate(sprites)}
    hand = sorted(props.hand(props.me), key=lambda sprite: rank.get(sprite.id, len(rank)))
    return replace(props, hands={**props.hands, props.me: tuple(hand)})


def _made(props: Props, cards: Iterable[Card]) -> tuple[Props, Sprites]:
    sprites = tuple(Sprite(number, card) for number, card in enumerate(cards, props.next_id))
    return replace(props, next_id=props.next_id + len(sprites)), sprites


def _reshuffled(props: Props, size: int, kept: Cards) -> Props:
    last = list(props.last_play)
    left: list[Sprite] = []
    for card in reversed(kept):
        sprite = next(each for each in reversed(last) if each.card == card)
        last.remove(sprite)
        left.insert(0, sprite)
    return replace(props, pile=(tuple(left),) if left else (), stock=size)


def _dealt(props: Props, hands: dict[int, Cards], size: int) -> Props:
    """Sprites are numbered in the order of the deal: one card each, round after round."""
    each = max([size, *(len(cards) for cards in hands.values())])
    dealt: dict[int, Sprites] = dict.fromkeys(props.seats, ())
    number = props.next_id
    for place in range(each):
        for seat in props.seats:
            card = hands[seat][place] if seat in hands else ""
            dealt[seat] += (Sprite(number, card),)
            number += 1
    return replace(props, hands=dealt, stock=props.stock - each * len(props.seats), next_id=number)


def _turn_began(props: Props, seat: int) -> Props:
    props = replace(props, turn=seat, drawn=False, open=frozenset())
    if seat == props.early_by:
        return replace(props, waiting=props.early, early=(), early_by=-1)
    return props


def _thrown(props: Props, seat: int, cards: Cards) -> Props:
    props, thrown = _out_of_hand(props, seat, cards)
    if seat != props.turn:
        return replace(props, early=thrown, early_by=seat)
    if props.drawn:
        return _onto_pile(props, thrown)
    return replace(props, waiting=thrown)


def _onto_pile(props: Props, play: Sprites) -> Props:
    return replace(props, pile=(*props.pile, play), waiting=())


def _picked_up(props: Props) -> Props:
    """A pick-up ends the turn of who has thrown; otherwise a throw is still due."""
    if props.waiting:
        return _onto_pile(props, props.waiting)
    return replace(props, drawn=True)


def _joker_drawn(props: Props, event: e.JokerDrawn) -> Props:
    """The exact card is laid into the run, or lies in the throw already, or is bound to be thrown next."""
    play = list(props.last_play)
    joker = play.pop(event.place)
    if event.laid:
        props, exact = _out_of_hand(props, event.seat, (event.card,))
        play[event.place : event.place] = exact
    below = props.pile[:-1]
    props = replace(props, pile=(*below, tuple(play)) if play else below)
    return _picked_up(_into_hand(props, event.seat, joker))


def _from_stock(props: Props, seat: int, card: Card) -> Props:
    props, (sprite,) = _made(props, (card,))
    return _into_hand(replace(props, stock=props.stock - 1), seat, sprite)


def _into_hand(props: Props, seat: int, sprite: Sprite) -> Props:
    hands = {**props.hands, seat: (*props.hand(seat), sprite)}
    return replace(props, hands=hands, fresh=sprite.id if seat == props.me else props.fresh)


def _out_of_last_play(props: Props, card: Card) -> tuple[Props, Sprite]:
    play = props.last_play
    # Of equal cards the top one, then the first: the referee counts in this order.
    sprite = next(each for each in (play[-1], *play) if each.card == card)
    left = tuple(each for each in play if each.id != sprite.id)
    return replace(props, pile=(*props.pile[:-1], left) if left else props.pile[:-1]), sprite


def _out_of_hand(props: Props, seat: int, cards: Cards) -> tuple[Props, Sprites]:
    """Takes these cards out of the hand: sprites known to be such a card first, then unknown ones."""
    left = list(props.hand(seat))
    gone: list[Sprite] = []
    for card in cards:
        sprite = next((each for each in left if each.card == card), None) or next(x for x in left if not x.card)
        left.remove(sprite)
        gone.append(Sprite(sprite.id, card or sprite.card))
    return replace(props, hands={**props.hands, seat: tuple(left)}), tuple(gone)


def _last_drawn(props: Props, seat: int, card: Card) -> tuple[Props, Sprites]:
    """The card that was drawn last leaves the hand, and not an equal one that everybody has seen before."""
    hand = props.hand(seat)
    sprite = next(each for each in reversed(hand) if each.card in {card, ""})
    left = tuple(each for each in hand if each.id != sprite.id)
    return replace(props, hands={**props.hands, seat: left}), (Sprite(sprite.id, card),)


def _shown(props: Props, hands: dict[int, Cards]) -> Props:
    """Unknown sprites of these hands turn out to be the cards not known before."""
    told = {seat: _named(props.hand(seat), cards) for seat, cards in hands.items() if cards}
    return replace(props, hands={**props.hands, **told})


def _named(sprites: Sprites, cards: Cards) -> Sprites:
    unknown = list(cards)
    for sprite in sprites:
        if sprite.card in unknown:
            unknown.remove(sprite.card)
    return tuple(sprite if sprite.card or not unknown else Sprite(sprite.id, unknown.pop(0)) for sprite in sprites)
