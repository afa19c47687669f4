"""Laws of the referee, over any rules and any game."""

from collections import Counter
from itertools import islice, permutations
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games import random_game
from tests.house_rules import house_rules
from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import decide
from yaniv.game.evolve import fold
from yaniv.game.moves import moves, outcome
from yaniv.game.objection import objection
from yaniv.game.refusal import IllegalCommand
from yaniv.game.state import NOBODY, START, State, is_dealer_due
from yaniv.game.upkeep import upkeep
from yaniv.game.view import redact, view
from yaniv.rules.deck import deck
from yaniv.rules.ending import CALLED_OFF_AFTER
from yaniv.rules.house import HouseRules
from yaniv.rules.melds import kind
from yaniv.rules.slap import SlapEnd

LONG = 500
"""Steps of a game that a law looks at; some rules let a match go on for ever."""

MANY = 4000
"""Moves that a law looks through; a hand of very many cards has more."""
FEW = 4
"""Cards of which a law tries every order."""


@st.composite
def tables(draw: st.DrawFn) -> tuple[HouseRules, int, int, float]:
    """Any rules, a number of players they take, a seed, and how eager to call everybody is."""
    rules = draw(house_rules())
    players = draw(st.integers(rules.table.min_players, rules.table.max_players))
    return rules, players, draw(st.integers(0, 2**32)), draw(st.sampled_from([0.05, 0.3, 0.8]))


def all_cards(state: State) -> Counter[str]:
    """Every card of the match, wherever it lies."""
    beside = state.thrown if state.phase == "thrown" else ()
    places = (*state.hands, state.stock, *state.pile, state.early, beside)
    return Counter(card for place in places for card in place)


@given(tables())
def test_no_card_is_lost_or_doubled(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    whole = Counter(deck(rules, players))

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, LONG):
        assert after.round == 0 or all_cards(after) == whole


@given(tables())
def test_the_log_is_the_game(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    told: list[e.AnyEvent] = []
    state = START

    for _, _, after, events in islice(random_game(rules, players, seed, calls=calls), LONG):
        told += events
        state = after

    written = msgspec.json.encode(told)
    assert fold(msgspec.json.decode(written, type=list[e.AnyEvent])) == state


@given(tables())
def test_the_table_waits_for_somebody_who_can_speak(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), LONG):
        assert upkeep(after) == ()
        somebody = any(next(moves(view(after, seat)), None) for seat in after.seats)
        assert somebody or is_dealer_due(after) or after.phase == "match_over"


@given(tables())
def test_what_is_offered_is_legal_and_what_is_legal_is_offered(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    dice = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, LONG, 13):
        for seat in {after.turn, after.early_by, dice.randrange(players)} - {NOBODY}:
            legal = list(islice(moves(view(after, seat)), MANY))
            offered = {essence(move, rules) for move in legal}
            assert len(offered) == len(legal)
            assert all(objection(after, move) is None for move in legal)
            for command in candidates(after, seat, dice) if len(legal) < MANY else ():
                assert (objection(after, command) is None) == (essence(command, rules) in offered), command


@given(tables())
def test_decide_accepts_just_what_meets_no_objection(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    dice = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, LONG, 11):
        for command in candidates(after, dice.randrange(players), dice):
            try:
                decide(after, command)
                accepted = True
            except IllegalCommand:
                accepted = False
            assert accepted == (objection(after, command) is None)


@given(tables())
def test_a_view_does_not_change_when_hidden_cards_are_exchanged(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    dice = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, LONG, 5):
        seat = dice.randrange(players)
        assert view(redealt(after, seat, dice), seat) == view(after, seat)


@given(tables())
def test_a_seat_learns_its_own_hand_from_what_it_is_told(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    seat = seed % players
    hand: Counter[str] = Counter()

    for _, _, after, events in islice(random_game(rules, players, seed, calls=calls), 1, LONG):
        for event in events:
            told = redact(event, seat)
            if told is not None:
                hand = followed(hand, told, seat)
        assert +hand == Counter(after.hands[seat])


@given(tables())
def test_what_another_does_in_secret_is_told_without_the_secret(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table

    for _, _, _, events in islice(random_game(rules, players, seed, calls=calls), 1, LONG):
        for event in events:
            for seat in range(players):
                assert not secret_of(redact(event, seat), seat)


@settings(max_examples=15)
@given(house_rules(), st.integers(0, 2**32))
def test_a_round_that_nobody_ends_is_called_off(rules: HouseRules, seed: int) -> None:
    players = rules.table.min_players
    patience = 4 * CALLED_OFF_AFTER * players

    for _, _, after, events in islice(random_game(rules, players, seed, calls=0), patience):
        if any(isinstance(event, e.RoundScored | e.MatchWon) for event in events):
            return
        assert after.turns <= CALLED_OFF_AFTER * len(after.seats)

    raise AssertionError(f"after {patience} steps the round still goes on: {after}")


def essence(command: c.AnyCommand, rules: HouseRules) -> object:
    """Equal for commands that come to the same."""
    match command:
        case c.Throw(seat, cards):
            return ("throw", seat, len(cards) > 0 and kind(cards, rules.melds) and outcome(cards, rules))
        case c.Call(seat, word):
            return ("call", seat, (word or rules.table.call_word).casefold())
    return command


def candidates(state: State, seat: int, dice: Random) -> list[c.SeatCommand]:
    """Much of what a seat might try, legal or not."""
    hand = state.hands[seat]
    top = state.pile[-1] if state.pile else ()
    tried: list[c.SeatCommand] = [c.DrawStock(seat), c.DeclineSlap(seat), c.RequestSwap(seat), c.DeclineSwap(seat)]
    tried += [c.Call(seat), c.Call(seat, "Nonsense"), c.Call(seat, state.rules.call.wrong_word)]
    tried += [c.DrawDiscard(seat, card) for card in (*top, "9S")]
    tried += [c.DrawJoker(seat, card) for card in (*hand, *state.thrown)]
    ends: tuple[SlapEnd, ...] = ("start", "end")
    tried += [c.Slap(seat, card, end) for card in hand for end in ends]
    few = hand if len(hand) <= FEW else tuple(dice.sample(hand, FEW))
    for size in range(FEW + 1):
        tried += [c.Throw(seat, cards) for cards in set(permutations(few, size))]
    tried += [c.Return(seat, cards) for size in range(4) for cards in set(permutations(few, size))]
    return [*tried, c.Throw(seat, ("9S",))]


def redealt(state: State, seat: int, dice: Random) -> State:
    """A state that *seat* cannot tell from this one: all cards it cannot know are dealt anew."""
    hidden = {
        other: list((Counter(state.hands[other]) - Counter(state.known[other])).elements())
        for other in range(len(state.hands))
        if other != seat and other not in state.shown
    }
    pool = [card for hand in hidden.values() for card in hand] + list(state.stock)
    dice.shuffle(pool)
    hands: list[Cards] = list(state.hands)
    for other, unknown in hidden.items():
        taken, pool = pool[: len(unknown)], pool[len(unknown) :]
        hands[other] = (*state.known[other], *taken)
    state = replace(state, hands=tuple(hands), stock=tuple(pool))
    if state.call_kind == "self_asaf" and state.caller in hidden:
        state = replace(state, call_kind="yaniv")
    return state if state.slap_by == seat else replace(state, slap_by=NOBODY, slap_card="")


def followed(hand: Counter[str], told: e.AnyEvent, seat: int) -> Counter[str]:
    """The hand of *seat* after what it was told."""
    hand = hand.copy()
    match told:
        case e.RoundOpened():
            hand.clear()
        case e.HandsDealt(hands):
            hand.update(hands.get(seat, ()))
        case e.CardsReturned(who, cards) | e.CardsThrown(who, cards) | e.HandBuried(who, cards) if who == seat:
            hand.subtract(cards)
        case e.StockDrawn(who, card) | e.DiscardDrawn(who, card) | e.PenaltyDrawn(who, card) if who == seat:
            hand[card] += 1
        case e.JokerDrawn(who, card, _, laid) if who == seat:
            hand["JK"] += 1
            hand[card] -= laid
        case e.CardSlapped(who, card) if who == seat:
            hand[card] -= 1
        case e.HandsSwapped(who, _, given) if who == seat:
            hand = Counter(given)
        case e.HandsSwapped(_, caller, _, taken) if caller == seat:
            hand = Counter(taken)
    return hand


def secret_of(told: e.AnyEvent | None, seat: int) -> object:
    """What in this event *seat* should not have been told; false: nothing."""
    match told:
        case e.StockShuffled(order):
            return order
        case e.HandsDealt(hands):
            return set(hands) - {seat}
        case e.CardsReturned(who, cards):
            return cards if who != seat else ()
        case e.StockDrawn(who, card) | e.PenaltyDrawn(who, card):
            return card if who != seat else ""
        case e.HandsSwapped(who, caller, _, taken):
            return taken if seat not in (who, caller) else ()
        case e.SlapOpened(who) | e.SlapClosed(who):
            return who != seat
        case e.YanivCalled(who, _, kind):
            return who != seat and kind == "self_asaf"
    return None
