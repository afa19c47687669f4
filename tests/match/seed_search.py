"""Search for the seed of a match from one seat's view of the deal, as a cheating program could."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from yaniv.cards import Card, Cards
from yaniv.game.commands import Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.state import START, State, cards_to_shuffle
from yaniv.match.dealer import Dealer
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules


class DealView(Struct, frozen=True):
    """What one seat knows of a deal before the first throw."""

    rules: HouseRules
    players: int
    first_dealer: int
    seat: int
    hand: Cards
    upcard: Card


def dealt_state(rules: HouseRules, players: int, seed: str) -> State:
    """Return the position after the deal of the first round."""
    dealer = Dealer(seed)
    state, _ = step(START, Open(rules, tuple(f"P{seat}" for seat in range(players)), dealer.first_dealer(players)))
    return step(state, Shuffle(dealer.shuffle(cards_to_shuffle(state), 1, 0)))[0]


def view_of_deal(rules: HouseRules, players: int, seed: str, seat: int) -> DealView:
    """Return what *seat* sees of the deal of *seed*."""
    state = dealt_state(rules, players, seed)
    return DealView(rules, players, state.dealer, seat, state.hands[seat], state.pile[-1][0])


def matching_seeds(view: DealView, seeds: Iterable[str]) -> Iterator[str]:
    """Yield those of *seeds* that deal what *view* shows; fast, as most have another first dealer."""
    cards, each = deck(view.rules, view.players), view.rules.deal.hand_size
    seat_index = dealt_state(view.rules, view.players, _seed_with_same_dealer(view)).seats.index(view.seat)
    wanted = sorted(view.hand)
    for seed in seeds:
        dealer = Dealer(seed)
        if dealer.first_dealer(view.players) != view.first_dealer:
            continue
        order = dealer.shuffle(cards, 1, 0)
        if (
            order[each * view.players] == view.upcard
            and sorted(order[seat_index : each * view.players : view.players]) == wanted
        ):
            yield seed


def _seed_with_same_dealer(view: DealView) -> str:
    """Return any seed whose first dealer is that of *view*."""
    return next(
        seed for seed in map(str, range(10_000)) if Dealer(seed).first_dealer(view.players) == view.first_dealer
    )
