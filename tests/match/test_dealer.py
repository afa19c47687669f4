"""The dealer's dice."""

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


def test_a_deal_is_the_same_for_ever() -> None:
    order = Dealer("7").shuffle(PACK, 1, 0)

    assert order[:7] == cards("9H KC AD QH JK KS AH")


def test_the_order_in_which_the_cards_come_to_the_dealer_does_not_matter() -> None:
    assert Dealer("7").shuffle(PACK[::-1], 1, 0) == Dealer("7").shuffle(PACK, 1, 0)


def test_every_shuffle_keeps_all_cards() -> None:
    assert Counter(Dealer("x").shuffle(PACK, 3, 2)) == Counter(PACK)


@pytest.mark.parametrize(
    ("seed", "round_number", "number"), [("8", 1, 0), ("7", 2, 0), ("7", 1, 1), ("7|round 1", 1, 0)]
)
def test_every_seed_round_and_reshuffle_has_dice_of_its_own(seed: str, round_number: int, number: int) -> None:
    assert Dealer(seed).shuffle(PACK, round_number, number) != Dealer("7").shuffle(PACK, 1, 0)


def test_every_card_comes_first_about_equally_often() -> None:
    deals = 6000

    firsts = Counter(Dealer(f"fair {deal}").shuffle(cards("AC 2C 3C 4C 5C 6C"), 1, 0)[0] for deal in range(deals))

    assert all(900 < firsts[card] < 1100 for card in cards("AC 2C 3C 4C 5C 6C"))


def test_every_seat_may_start() -> None:
    assert {Dealer(str(seed)).first_dealer(5) for seed in range(60)} == {0, 1, 2, 3, 4}


def shuffles_by_round(players: int) -> dict[int, Cards]:
    """How the rounds of one match were dealt to these players."""
    notebook = MemoryJournal()
    play_to_end(open_session(make_participants(random_hosts(range(3), players)), setup=make_setup(), journal=notebook))
    pairs = zip(notebook.events, notebook.events[1:], strict=False)
    return {
        opened.number: shuffled.order
        for opened, shuffled in pairs
        if isinstance(opened, RoundOpened) and isinstance(shuffled, StockShuffled)
    }


def test_equal_seeds_deal_equal_rounds_whatever_was_played() -> None:
    one, other = shuffles_by_round(1), shuffles_by_round(2)
    rounds = min(len(one), len(other))

    assert rounds > 2
    assert list(one.items())[:rounds] == list(other.items())[:rounds]


def test_shuffles_are_counted_anew_in_every_round() -> None:
    notebook, dealer = MemoryJournal(), Dealer("7")
    never = HouseRules(call=CallRules(limit=0), deck=DeckRules(pack="half", packs=1))
    played = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(never, players=2), journal=notebook
    )
    for _ in range(4):
        played.advance(0)
    rounds: list[list[Cards]] = []
    for event in notebook.events:
        if isinstance(event, RoundOpened):
            rounds.append([])
        if isinstance(event, StockShuffled):
            rounds[-1].append(event.order)

    assert len(rounds) == 4
    assert max(map(len, rounds[1:])) > 1
    for number, orders in enumerate(rounds, 1):
        assert orders == [dealer.shuffle(order, number, shuffle) for shuffle, order in enumerate(orders)]


def test_no_two_shuffles_of_a_match_are_alike() -> None:
    notebook = MemoryJournal()
    play_to_end(open_session(make_participants(random_hosts(range(2))), setup=make_setup(players=2), journal=notebook))
    orders = [event.order for event in notebook.events if isinstance(event, StockShuffled)]

    assert len(set(orders)) == len(orders) > 3
