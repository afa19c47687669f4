"""Tests of the dealer: shuffles and the first dealer drawn from a seed."""

from collections import Counter

import pytest

from tests.match.session_builders import (
    MemoryJournal,
    make_participants,
    make_setup,
    open_session,
    play_to_end,
    random_hosts,
)
from yaniv.cards import Cards, cards, new_pack
from yaniv.game.events import RoundOpened, StockShuffled
from yaniv.match.dealer import Dealer
from yaniv.rules.house_rules import CallRules, DeckRules, HouseRules

PACK = new_pack(jokers=2)


def test_the_shuffle_of_a_seed_never_changes() -> None:
    order = Dealer("7").shuffle(PACK, 1, 0)

    assert order[:7] == cards("9H KC AD QH JK KS AH")


def test_a_shuffle_does_not_depend_on_the_order_of_its_input() -> None:
    assert Dealer("7").shuffle(PACK[::-1], 1, 0) == Dealer("7").shuffle(PACK, 1, 0)


def test_every_shuffle_keeps_all_cards() -> None:
    assert Counter(Dealer("x").shuffle(PACK, 3, 2)) == Counter(PACK)


@pytest.mark.parametrize(
    ("seed", "round_number", "number"), [("8", 1, 0), ("7", 2, 0), ("7", 1, 1), ("7|round 1", 1, 0)]
)
def test_every_seed_round_and_reshuffle_is_shuffled_differently(seed: str, round_number: int, number: int) -> None:
    assert Dealer(seed).shuffle(PACK, round_number, number) != Dealer("7").shuffle(PACK, 1, 0)


def test_every_card_comes_first_about_equally_often() -> None:
    deals = 6000

    firsts = Counter(Dealer(f"fair {deal}").shuffle(cards("AC 2C 3C 4C 5C 6C"), 1, 0)[0] for deal in range(deals))

    assert all(900 < firsts[card] < 1100 for card in cards("AC 2C 3C 4C 5C 6C"))


def test_every_seat_may_start() -> None:
    assert {Dealer(str(seed)).first_dealer(5) for seed in range(60)} == {0, 1, 2, 3, 4}


def shuffles_by_round(players: int) -> dict[int, Cards]:
    """Return the first shuffle of each round, by round number, of a match whose players are seeded by *players*."""
    journal = MemoryJournal()
    play_to_end(open_session(make_participants(random_hosts(range(3), players)), setup=make_setup(), journal=journal))
    pairs = zip(journal.events, journal.events[1:], strict=False)
    return {
        opened.number: shuffled.order
        for opened, shuffled in pairs
        if isinstance(opened, RoundOpened) and isinstance(shuffled, StockShuffled)
    }


def test_equal_seeds_deal_equal_rounds_whatever_the_moves() -> None:
    one, other = shuffles_by_round(1), shuffles_by_round(2)
    rounds = min(len(one), len(other))

    assert rounds > 2
    assert list(one.items())[:rounds] == list(other.items())[:rounds]


def test_shuffles_are_numbered_from_0_in_every_round() -> None:
    journal, dealer = MemoryJournal(), Dealer("7")
    rules = HouseRules(call=CallRules(limit=0), deck=DeckRules(pack="half", packs=1))
    session = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(rules, players=2), journal=journal
    )
    for _ in range(4):
        session.advance(0)
    rounds: list[list[Cards]] = []
    for event in journal.events:
        if isinstance(event, RoundOpened):
            rounds.append([])
        if isinstance(event, StockShuffled):
            rounds[-1].append(event.order)

    assert len(rounds) == 4
    assert max(map(len, rounds[1:])) > 1
    for number, orders in enumerate(rounds, 1):
        assert orders == [dealer.shuffle(order, number, shuffle) for shuffle, order in enumerate(orders)]


def test_no_two_shuffles_of_a_match_are_alike() -> None:
    journal = MemoryJournal()
    play_to_end(open_session(make_participants(random_hosts(range(2))), setup=make_setup(players=2), journal=journal))
    orders = [event.order for event in journal.events if isinstance(event, StockShuffled)]

    assert len(set(orders)) == len(orders) > 3
