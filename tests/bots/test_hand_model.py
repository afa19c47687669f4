"""Tests of the model of opponents' hands: what it knows, and that hands are dealt as it says."""

from collections import Counter
from itertools import islice
from random import Random
from statistics import fmean

import pytest

from tests.advice_checks import AdviceSampler
from yaniv.bots.action_history import ActionHistory
from yaniv.bots.hand_model import OpponentHand, deal_hands, unbeaten_chance
from yaniv.bots.information_state import OpponentInfo, deck_counts
from yaniv.bots.score_play import reducing_hands
from yaniv.bots.simulator.encoding import DRAW_DISCARD, DRAW_STOCK_MOVE, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import cards
from yaniv.rules.house_rules import CallRules, HouseRules, ScoringRules

TABLES = RuleTables(HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=50)), 2)
FROM_PILE = ActionHistory([kinds_of(cards("KC")), (DRAW_DISCARD, kinds_of(cards("3C"))[0])])
FROM_STOCK = ActionHistory([kinds_of(cards("KC")), DRAW_STOCK_MOVE])


def hand_of(
    size: int = 3,
    known: str = "",
    history: ActionHistory | None = None,
    score_play_chance: float = 0.0,
    total: int | None = None,
) -> OpponentHand:
    opponent = OpponentInfo(size, kinds_of(cards(known)), history or ActionHistory(), score_play_chance)
    return OpponentHand(TABLES, deck_counts(TABLES), opponent, total)


def beaten(hand: OpponentHand, points: int) -> float:
    return 1 - unbeaten_chance([hand], points, CallRules())


def test_chances_add_up_and_count_known_cards() -> None:
    hand = hand_of(3, "KC QC")

    assert sum(hand.chances.values()) == pytest.approx(1)
    assert list(hand.chances) == sorted(hand.chances)
    assert min(hand.chances) == 20, "a joker beside the two"
    assert beaten(hand, 19) == 0
    assert beaten(hand, 30) == pytest.approx(1)


def after_throws(*thrown: str) -> OpponentHand:
    moves = [move for each in thrown for move in (DRAW_STOCK_MOVE, kinds_of(cards(each)))]
    return hand_of(2, history=ActionHistory(moves))


def test_who_throws_low_cards_holds_lower_cards_than_one_who_throws_kings() -> None:
    assert beaten(after_throws(*["4C"] * 5), 8) > beaten(after_throws(*["KC"] * 5), 8) > beaten(hand_of(2), 8)


def test_a_high_card_is_likelier_kept_in_one_throw_than_in_many() -> None:
    assert beaten(after_throws("KC"), 8) < beaten(after_throws("KC", "KD"), 8)


def test_low_odds_of_a_hand_are_true() -> None:
    sampler = AdviceSampler(["classic", "travellers"], "club", "club", "odds", knows_level=False)

    odds = islice(sampler.unbeaten_odds(only_calls=False), 0, 900, 2)
    low = [(told, is_true) for told, is_true in odds if told < 0.5]

    told, true = fmean(told for told, _ in low), fmean(is_true for _, is_true in low)
    assert len(low) > 200
    assert told == pytest.approx(true, abs=0.06)


def test_a_player_who_plays_to_the_score_stops_at_hands_that_reduce_its_total() -> None:
    (target,) = (each for each in reducing_hands(TABLES.rules, 94) if each < 10)

    chances = {
        (history is FROM_PILE, share): hand_of(2, "3C", history, share, 94).chances[target]
        for history in (FROM_PILE, FROM_STOCK)
        for share in (0.0, 0.5, 1.0)
    }

    assert chances[True, 1.0] > chances[True, 0.5] > chances[True, 0.0]
    assert chances[True, 1.0] > 4 * chances[False, 1.0] > 4 * chances[False, 0.0]
    assert hand_of(2, "3C", FROM_PILE, 1.0, None).chances == hand_of(2, "3C", FROM_PILE, 0.0, 94).chances
    assert sum(hand_of(2, "3C", FROM_PILE, 1.0, 94).chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("total", [None, 94])
def test_hands_are_dealt_as_often_as_the_model_says(total: int | None) -> None:
    hand, rng = hand_of(3, "3C", FROM_PILE, 1.0, total), Random(1)
    deck = [kind for kind, count in enumerate(deck_counts(TABLES)) for _ in range(count)]
    known = kinds_of(cards("3C"))

    dealt = [deal_hands([hand], deck, rng) for _ in range(3000)]

    counts = Counter(TABLES.count_points((*known, *hands[0])) for hands, _ in dealt)
    for points, chance in hand.chances.items():
        assert counts[points] / 3000 == pytest.approx(chance, abs=0.03)
    assert all(sorted((*hands[0], *left)) == sorted(deck) for hands, left in dealt), "no card is lost or doubled"


def test_several_hands_are_dealt_from_one_deck_even_if_it_lacks_what_they_should_count() -> None:
    hands = [hand_of(2, history=FROM_STOCK), hand_of(3, history=FROM_STOCK)]
    deck = list(kinds_of(cards("KC KD QC QD JC JD")))

    dealt, left = deal_hands(hands, deck, Random(2))

    assert [len(each) for each in dealt] == [2, 3]
    assert sorted((*dealt[0], *dealt[1], *left)) == sorted(deck)


def test_the_chance_to_hold_a_card_counts_what_throws_tell() -> None:
    kings = set(kinds_of(cards("KC KD KH KS")))

    assert hand_of(2, "KC").holds_any(kings) == 1
    assert hand_of(2, history=ActionHistory([kinds_of(cards("5C"))])).holds_any(kings) < hand_of(2).holds_any(kings)
    assert hand_of(1).holds_any(kings) == pytest.approx(4 / len(TABLES.deck))
    dealt = [deal_hands([hand_of(2)], TABLES.deck, rng)[0][0] for rng in map(Random, range(2000))]
    assert hand_of(2).holds_any(kings) == pytest.approx(sum(bool(kings & {*each}) for each in dealt) / 2000, abs=0.03)


def test_a_call_stands_if_no_hand_beats_it_by_the_rules() -> None:
    known = [hand_of(1, "KC"), hand_of(1, "9C")]

    assert unbeaten_chance(known, 8, CallRules()) == 1
    assert unbeaten_chance(known, 9, CallRules()) == 0
    assert unbeaten_chance(known, 9, CallRules(beaten_by="lower")) == 1
    assert unbeaten_chance(known, 10, CallRules(beaten_by="lower")) == 0
    one = unbeaten_chance([hand_of(2)], 5, CallRules())
    assert unbeaten_chance([hand_of(2), hand_of(2)], 5, CallRules()) == pytest.approx(one**2)
