"""Table sprites: the cards on the table as one seat sees them; every card that can move is a sprite.

`apply_event` folds redacted events. Hidden cards have sprites too, without ids from the referee: a card thrown by an
opponent becomes the sprite of that hand known to be this card, else the first unknown sprite of that hand.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.house_rules import CallRules, CardValues
from yaniv.rules.next_starter import Outcome


class Sprite(Struct, frozen=True):
    """One card on the screen; `card` is empty while its face is unknown."""

    id: int
    card: Card = ""
    """Empty if this seat does not know the card."""


Sprites = tuple[Sprite, ...]


class TableSprites(Struct, frozen=True):
    """Place of every sprite (hands, pile, waiting and early throws), and the public state of the round."""

    own_seat: int
    seats: tuple[int, ...] = ()
    """Seats of the round in the order of the deal."""
    hands: dict[int, Sprites] = {}
    pile: tuple[Sprites, ...] = ()
    """Plays of the pile, oldest first; none is empty."""
    waiting_throw: Sprites = ()
    """Throw of the seat in turn, until it has picked up."""
    early_throw: Sprites = ()
    early_by: int = -1
    stock_size: int = 0
    turn: int = -1
    has_drawn: bool = False
    """True if the seat in turn has picked up and still has to throw."""
    open_seats: frozenset[int] = frozenset()
    """Seats whose hands are face up."""
    last_drawn: int = -1
    """Id of the sprite that entered the player's own hand last; -1: none."""
    caller: int = -1
    """Seat whose call ends the round; -1: no such call yet."""
    call_kind: e.CallKind | None = None
    outcome: Outcome | None = None
    """How the round ended; None: it has not been scored."""
    public_ids: frozenset[int] = frozenset()
    """Sprites in the hands whose cards all seats have seen."""
    card_values: CardValues = CardValues()
    """Points of the cards by the rules of this match."""
    call_rules: CallRules = CallRules(limit=0)
    """Highest hand that may call by the rules of this match."""
    next_id: int = 0

    @property
    def last_play(self) -> Sprites:
        """Sprites of the last play, from the first to the top card."""
        return self.pile[-1] if self.pile else ()

    def hand(self, seat: int) -> Sprites:
        """Return the sprites in the hand of this seat."""
        return self.hands.get(seat, ())

    @property
    def faces(self) -> dict[int, Card]:
        """Card of each sprite by sprite id; empty string if it is unknown."""
        groups = (*self.hands.values(), *self.pile, self.waiting_throw, self.early_throw)
        return {sprite.id: sprite.card for group in groups for sprite in group}


def cards_of(sprites: Sprites) -> Cards:
    """Return the cards of these sprites, in the same order."""
    return tuple(sprite.card for sprite in sprites)


def from_view(view: View) -> TableSprites:
    """Return the sprites for a seat that joins in the middle of a round."""
    table_sprites = TableSprites(
        view.seat,
        seats=view.seats,
        stock_size=view.stock_size,
        turn=view.turn,
        has_drawn=view.phase == "drawn",
        caller=view.caller,
        call_kind=view.call_kind,
        outcome=view.outcome,
        card_values=view.rules.deck.values,
        call_rules=view.rules.call,
    )
    shown_hands = dict(view.shown)
    for seat in view.seats:
        known_cards = view.hand if seat == view.seat else shown_hands.get(seat, view.known[seat])
        cards = known_cards + ("",) * (view.hand_sizes[seat] - len(known_cards))
        table_sprites, sprites = _create_sprites(table_sprites, cards)
        public_ids = table_sprites.public_ids | _public_ids(sprites, view.known[seat])
        table_sprites = replace(table_sprites, hands={**table_sprites.hands, seat: sprites}, public_ids=public_ids)
    for play in view.pile:
        table_sprites, sprites = _create_sprites(table_sprites, play)
        table_sprites = replace(table_sprites, pile=(*table_sprites.pile, sprites))
    table_sprites, waiting = _create_sprites(table_sprites, view.waiting)
    table_sprites, early = _create_sprites(table_sprites, view.early)
    return replace(
        table_sprites,
        waiting_throw=waiting,
        early_throw=early,
        early_by=view.early_by,
        open_seats=frozenset(shown_hands),
    )


def apply_event(table_sprites: TableSprites, event: e.AnyEvent) -> TableSprites:
    """Return the table sprites after this event, from which what the seat may not know must have been removed."""
    match event:
        case e.RoundOpened(seats=seats):
            return TableSprites(
                table_sprites.own_seat,
                seats=seats,
                card_values=table_sprites.card_values,
                call_rules=table_sprites.call_rules,
                next_id=table_sprites.next_id,
            )
        case e.StockShuffled(size=size, kept=kept_cards):
            return _reshuffle(table_sprites, size, kept_cards)
        case e.HandsDealt(hands=hands, size=size):
            return _deal(table_sprites, hands, size)
        case e.CardsReturned(seat=seat, cards=cards, size=size):
            table_sprites, removed = _remove_from_hand(table_sprites, seat, cards or ("",) * size)
            return replace(table_sprites, stock_size=table_sprites.stock_size + len(removed))
        case e.UpcardTurned(card=card):
            table_sprites, sprites = _create_sprites(table_sprites, (card,))
            return replace(table_sprites, pile=(sprites,), stock_size=table_sprites.stock_size - 1)
        case e.TurnBegan(seat=seat):
            return _begin_turn(table_sprites, seat)
        case e.CardsThrown(seat=seat, cards=cards):
            return _throw(table_sprites, seat, cards)
        case e.StockDrawn(seat=seat, card=card):
            return _finish_pick_up(_draw_from_stock(table_sprites, seat, card))
        case e.DiscardDrawn(seat=seat, card=card):
            table_sprites, sprite = _take_from_last_play(table_sprites, card)
            public_ids = table_sprites.public_ids | {sprite.id}
            return _finish_pick_up(_add_to_hand(replace(table_sprites, public_ids=public_ids), seat, sprite))
        case e.JokerDrawn():
            return _draw_joker(table_sprites, event)
        case e.PenaltyDrawn(seat=seat, card=card):
            return _draw_from_stock(table_sprites, seat, card)
        case e.CardSlapped(seat=seat, card=card, at=end):
            table_sprites, slapped = _remove_last_drawn(table_sprites, seat, card)
            last_play = slapped + table_sprites.last_play if end == "start" else table_sprites.last_play + slapped
            return replace(table_sprites, pile=(*table_sprites.pile[:-1], last_play))
        case e.FalseCalled(seat=seat, hand=hand):
            public_ids = table_sprites.public_ids | {sprite.id for sprite in table_sprites.hand(seat)}
            revealed = _reveal_hands(table_sprites, {seat: hand})
            return replace(revealed, open_seats=frozenset({seat}), public_ids=public_ids)
        case e.HandsSwapped(seat=seat, caller=caller, given=given_cards, taken=taken_cards):
            swapped = {**table_sprites.hands, seat: table_sprites.hand(caller), caller: table_sprites.hand(seat)}
            table_sprites = replace(table_sprites, hands=swapped, open_seats=frozenset(), last_drawn=-1)
            return _reveal_hands(table_sprites, {seat: given_cards, caller: taken_cards})
        case e.HandBuried(seat=seat, cards=cards):
            table_sprites, buried = _remove_from_hand(table_sprites, seat, cards)
            return replace(
                table_sprites,
                pile=(buried, *table_sprites.pile) if buried else table_sprites.pile,
                open_seats=frozenset(),
            )
        case e.HandsShown(hands=hands):
            return replace(_reveal_hands(table_sprites, hands), open_seats=frozenset(hands))
        case e.YanivCalled(seat=seat, kind=kind):
            return replace(table_sprites, caller=seat, call_kind=kind)
        case e.MatchOpened(rules=rules):
            return replace(table_sprites, card_values=rules.deck.values, call_rules=rules.call)
        case e.RoundScored(outcome=outcome):
            return replace(table_sprites, outcome=outcome)
        case e.FinalTurnsBegan() | e.BonusGiven() | e.TotalReduced():
            return table_sprites
        case e.PlayerOut() | e.RoundClosed() | e.MatchWon() | e.StockRanOut():
            return table_sprites
        case e.SlapOpened() | e.SlapClosed() | e.SwapDeclined():
            return table_sprites


def prefer_sprites(table_sprites: TableSprites, sprites: tuple[int, ...]) -> TableSprites:
    """Return the table sprites with these sprites first in the player's hand, used first among equal cards.

    They are the ones that the player has moved.
    """
    priority = {sprite: number for number, sprite in enumerate(sprites)}
    hand = sorted(table_sprites.hand(table_sprites.own_seat), key=lambda sprite: priority.get(sprite.id, len(priority)))
    return replace(table_sprites, hands={**table_sprites.hands, table_sprites.own_seat: tuple(hand)})


def _create_sprites(table_sprites: TableSprites, cards: Iterable[Card]) -> tuple[TableSprites, Sprites]:
    """Create sprites with new ids for these cards."""
    sprites = tuple(Sprite(number, card) for number, card in enumerate(cards, table_sprites.next_id))
    return replace(table_sprites, next_id=table_sprites.next_id + len(sprites)), sprites


def _reshuffle(table_sprites: TableSprites, size: int, kept_cards: Cards) -> TableSprites:
    """Keep these cards of the last play on the pile; the other cards of the pile become stock."""
    last_play = list(table_sprites.last_play)
    remaining: list[Sprite] = []
    for card in reversed(kept_cards):
        sprite = next(candidate for candidate in reversed(last_play) if candidate.card == card)
        last_play.remove(sprite)
        remaining.insert(0, sprite)
    return replace(table_sprites, pile=(tuple(remaining),) if remaining else (), stock_size=size)


def _deal(table_sprites: TableSprites, hands: dict[int, Cards], size: int) -> TableSprites:
    """Create the sprites of a deal, numbered in dealing order: one card for each seat, round after round."""
    cards_each = max([size, *(len(cards) for cards in hands.values())])
    dealt: dict[int, Sprites] = dict.fromkeys(table_sprites.seats, ())
    next_id = table_sprites.next_id
    for index in range(cards_each):
        for seat in table_sprites.seats:
            card = hands[seat][index] if seat in hands else ""
            dealt[seat] += (Sprite(next_id, card),)
            next_id += 1
    return replace(
        table_sprites,
        hands=dealt,
        stock_size=table_sprites.stock_size - cards_each * len(table_sprites.seats),
        next_id=next_id,
    )


def _begin_turn(table_sprites: TableSprites, seat: int) -> TableSprites:
    """Begin the turn of a seat; its early throw becomes its waiting throw."""
    table_sprites = replace(table_sprites, turn=seat, has_drawn=False, open_seats=frozenset())
    if seat == table_sprites.early_by:
        return replace(table_sprites, waiting_throw=table_sprites.early_throw, early_throw=(), early_by=-1)
    return table_sprites


def _throw(table_sprites: TableSprites, seat: int, cards: Cards) -> TableSprites:
    """Record a throw: early, completing a turn with a pick-up before, or waiting for the pick-up."""
    table_sprites, thrown = _remove_from_hand(table_sprites, seat, cards)
    if seat != table_sprites.turn:
        return replace(table_sprites, early_throw=thrown, early_by=seat)
    if table_sprites.has_drawn:
        return _add_to_pile(table_sprites, thrown)
    return replace(table_sprites, waiting_throw=thrown)


def _add_to_pile(table_sprites: TableSprites, play: Sprites) -> TableSprites:
    """Add a play to the pile, and clear the waiting throw."""
    return replace(table_sprites, pile=(*table_sprites.pile, play), waiting_throw=())


def _finish_pick_up(table_sprites: TableSprites) -> TableSprites:
    """Complete the waiting throw and with it the turn; without a throw, record that one is still due."""
    if table_sprites.waiting_throw:
        return _add_to_pile(table_sprites, table_sprites.waiting_throw)
    return replace(table_sprites, has_drawn=True)


def _draw_joker(table_sprites: TableSprites, event: e.JokerDrawn) -> TableSprites:
    """Swap a joker of the last play for the exact card.

    That card is laid into the run, or it is already in the throw, or it has to be thrown next.
    """
    play = list(table_sprites.last_play)
    joker = play.pop(event.place)
    if event.laid:
        table_sprites, exact = _remove_from_hand(table_sprites, event.seat, (event.card,))
        play[event.place : event.place] = exact
    below = table_sprites.pile[:-1]
    table_sprites = replace(table_sprites, pile=(*below, tuple(play)) if play else below)
    table_sprites = replace(table_sprites, public_ids=table_sprites.public_ids | {joker.id})
    return _finish_pick_up(_add_to_hand(table_sprites, event.seat, joker))


def _draw_from_stock(table_sprites: TableSprites, seat: int, card: Card) -> TableSprites:
    table_sprites, (sprite,) = _create_sprites(table_sprites, (card,))
    return _add_to_hand(replace(table_sprites, stock_size=table_sprites.stock_size - 1), seat, sprite)


def _add_to_hand(table_sprites: TableSprites, seat: int, sprite: Sprite) -> TableSprites:
    """Add a sprite to a hand, and remember it as the last drawn one if the hand is the player's own."""
    hands = {**table_sprites.hands, seat: (*table_sprites.hand(seat), sprite)}
    return replace(
        table_sprites, hands=hands, last_drawn=sprite.id if seat == table_sprites.own_seat else table_sprites.last_drawn
    )


def _take_from_last_play(table_sprites: TableSprites, card: Card) -> tuple[TableSprites, Sprite]:
    """Take this card from the last play, and remove the play if nothing is left of it."""
    play = table_sprites.last_play
    # Of equal cards the top one, then the first: the referee counts in the same order.
    sprite = next(each for each in (play[-1], *play) if each.card == card)
    remaining = tuple(each for each in play if each.id != sprite.id)
    return replace(
        table_sprites, pile=(*table_sprites.pile[:-1], remaining) if remaining else table_sprites.pile[:-1]
    ), sprite


def _remove_from_hand(table_sprites: TableSprites, seat: int, cards: Cards) -> tuple[TableSprites, Sprites]:
    """Remove these cards from the hand: sprites known to be the card first, then unknown ones."""
    remaining = list(table_sprites.hand(seat))
    removed: list[Sprite] = []
    for card in cards:
        sprite = next((candidate for candidate in remaining if candidate.card == card), None) or next(
            x for x in remaining if not x.card
        )
        remaining.remove(sprite)
        removed.append(Sprite(sprite.id, card or sprite.card))
    return replace(table_sprites, hands={**table_sprites.hands, seat: tuple(remaining)}), tuple(removed)


def _remove_last_drawn(table_sprites: TableSprites, seat: int, card: Card) -> tuple[TableSprites, Sprites]:
    """Remove the card drawn last from the hand, and not an equal card that everybody has seen before."""
    hand = table_sprites.hand(seat)
    sprite = next(each for each in reversed(hand) if each.card in {card, ""})
    remaining = tuple(each for each in hand if each.id != sprite.id)
    return replace(table_sprites, hands={**table_sprites.hands, seat: remaining}), (Sprite(sprite.id, card),)


def _public_ids(sprites: Sprites, known_cards: Cards) -> frozenset[int]:
    """Return the sprites of a hand that stand for the cards all seats have seen."""
    unmatched, ids = list(known_cards), set[int]()
    for sprite in sprites:
        if sprite.card in unmatched:
            unmatched.remove(sprite.card)
            ids.add(sprite.id)
    return frozenset(ids)


def _reveal_hands(table_sprites: TableSprites, hands: dict[int, Cards]) -> TableSprites:
    """Assign the cards that were not known before to the unknown sprites of these hands."""
    revealed = {seat: _name_unknown(table_sprites.hand(seat), cards) for seat, cards in hands.items() if cards}
    return replace(table_sprites, hands={**table_sprites.hands, **revealed})


def _name_unknown(sprites: Sprites, cards: Cards) -> Sprites:
    """Assign to the unknown sprites those cards that no known sprite of the hand stands for."""
    unknown = list(cards)
    for sprite in sprites:
        if sprite.card in unknown:
            unknown.remove(sprite.card)
    return tuple(sprite if sprite.card or not unknown else Sprite(sprite.id, unknown.pop(0)) for sprite in sprites)
