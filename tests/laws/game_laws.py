"""The laws of the referee, one function each: what holds after any step of any game.

The tests of the laws try them on games that Hypothesis thinks of, `python -m tests.soak matches` all of them on one
game after the other.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import islice, permutations
from random import Random

import msgspec
from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game import notation
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.decide import decide
from yaniv.game.evolve import fold
from yaniv.game.legality import why_illegal
from yaniv.game.moves import moves, throw_outcome
from yaniv.game.state import NOBODY, State, is_dealer_due
from yaniv.game.upkeep import upkeep
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.melds import meld_kind
from yaniv.rules.slap import SlapEnd

MAX_LISTED_MOVES = 4000
"""Moves that a law looks through; a hand of very many cards has more."""
MAX_PERMUTED_CARDS = 4
"""Cards of which a law tries every order."""


def no_card_is_lost_or_doubled(state: State, whole: Counter[str]) -> None:
    """*whole*: the cards of the match."""
    assert state.round == 0 or count_all_cards(state) == whole


def the_log_is_the_game(events: list[e.AnyEvent], state: State) -> None:
    """*told*: everything up to this position, which is written, read and folded."""
    written = msgspec.json.encode(events)
    assert fold(msgspec.json.decode(written, type=list[e.AnyEvent])) == state


def the_table_waits_for_somebody_who_can_speak(state: State) -> None:
    """Or for the dealer, or for nobody any more."""
    assert upkeep(state) == ()
    somebody = any(next(moves(build_view(state, seat)), None) for seat in state.seats)
    assert somebody or is_dealer_due(state) or state.phase == "match_over"


def what_is_offered_is_legal_and_what_is_legal_is_offered(state: State, rng: Random) -> None:
    """To whoever may move, and to somebody who perhaps may not."""
    for seat in {state.turn, state.early_by, rng.randrange(len(state.names))} - {NOBODY}:
        legal = list(islice(moves(build_view(state, seat)), MAX_LISTED_MOVES))
        offered = {canonical_command(move, state.rules) for move in legal}
        assert len(offered) == len(legal)
        assert all(why_illegal(state, move) is None for move in legal)
        for command in candidate_commands(state, seat, rng) if len(legal) < MAX_LISTED_MOVES else ():
            assert (why_illegal(state, command) is None) == (canonical_command(command, state.rules) in offered), (
                command
            )


def decide_accepts_just_what_meets_no_objection(state: State, rng: Random) -> None:
    """From a seat that may not be asked at all."""
    for command in candidate_commands(state, rng.randrange(len(state.names)), rng):
        try:
            decide(state, command)
            accepted = True
        except IllegalCommand:
            accepted = False
        assert accepted == (why_illegal(state, command) is None)


def a_view_does_not_change_when_hidden_cards_are_exchanged(state: State, rng: Random) -> None:
    """Of any seat."""
    seat = rng.randrange(len(state.names))
    assert build_view(redeal_hidden_cards(state, seat, rng), seat) == build_view(state, seat)


def a_hand_is_what_its_seat_was_told(state: State, hand: Counter[str], seat: int) -> None:
    """*hand*: made of what `redact` let through, by `followed`."""
    assert +hand == Counter(state.hands[seat])


def no_secret_is_told(events: Iterable[e.AnyEvent], players: int) -> None:
    """To any seat."""
    for event in events:
        for seat in range(players):
            assert not leaked_secret(redact(event, seat), seat)


def nobody_turns_for_ever(state: State) -> None:
    """A round is called off once everybody has had so many turns."""
    assert state.turns <= DEFAULT_TURN_LIMIT * len(state.seats)


def a_position_reads_as_it_was_written(state: State) -> None:
    """As one line."""
    line = notation.format_position(state)

    assert "\n" not in line
    assert notation.parse_position(line) == state


def places_follow_from_what_was_shown(events: Iterable[e.AnyEvent]) -> None:
    """*told*: a match from its first event; looked at once it is won.

    Of two players who did not win, the one who played longer is better, then the one not put out, then the one with the
    lower total, or, in a match of a single round, with the lower hand when it was last shown.
    """
    last_round: dict[int, int] = {}
    totals: dict[int, int] = {}
    hands: dict[int, int] = {}
    out: set[int] = set()
    single = False
    for event in events:
        match event:
            case e.MatchOpened(rules, names):
                single = rules.match.end == "single_round"
                totals = dict.fromkeys(range(len(names)), 0)
                hands = dict(totals)
            case e.RoundOpened(number, _, seats):
                last_round |= dict.fromkeys(seats, number)
            case e.RoundScored():
                hands |= event.hand_totals
                totals = dict(enumerate(event.totals))
            case e.BonusGiven(seat, _, points):
                totals[seat] -= points
            case e.TotalReduced(seat, _, left):
                totals[seat] = left
            case e.PlayerOut(seat):
                out.add(seat)
            case e.MatchWon(winners, places):
                counted = hands if single else totals
                ranks = {seat: (-last_round[seat], seat in out, counted[seat]) for seat in totals}
                others = [seat for seat in totals if seat not in winners]
                assert all(places[seat] == 1 for seat in winners)
                for seat in others:
                    better = sum(ranks[other] < ranks[seat] for other in others)
                    assert places[seat] == 1 + len(winners) + better
            case _:
                pass


def nothing_is_shuffled_for_a_match_that_is_won(events: Iterable[e.AnyEvent]) -> None:
    """*told*: a match from its first event. From where one player is left, its end is all that follows."""
    seats: set[int] = set()
    won = False
    for event in events:
        match event:
            case e.RoundOpened(seats=still_in):
                seats = set(still_in)
            case e.PlayerOut(seat):
                seats.discard(seat)
            case e.StockRanOut() | e.StockShuffled():
                assert not won
            case _:
                pass
        won = len(seats) == 1 and isinstance(event, e.PlayerOut)


def count_all_cards(state: State) -> Counter[str]:
    """Every card of the match, wherever it lies."""
    beside = state.thrown if state.phase == "thrown" else ()
    places = (*state.hands, state.stock, *state.pile, state.early, beside)
    return Counter(card for pile in places for card in pile)


def canonical_command(command: c.AnyCommand, rules: HouseRules) -> object:
    """Equal for commands that come to the same."""
    match command:
        case c.Throw(seat, cards):
            return ("throw", seat, len(cards) > 0 and meld_kind(cards, rules.melds) and throw_outcome(cards, rules))
        case c.Call(seat, word):
            return ("call", seat, (word or rules.table.call_word).casefold())
    return command


def candidate_commands(state: State, seat: int, rng: Random) -> list[c.SeatCommand]:
    """Much of what a seat might try, legal or not."""
    hand = state.hands[seat]
    top = state.pile[-1] if state.pile else ()
    tried: list[c.SeatCommand] = [c.DrawStock(seat), c.DeclineSlap(seat), c.RequestSwap(seat), c.DeclineSwap(seat)]
    tried += [c.Call(seat), c.Call(seat, "Nonsense"), c.Call(seat, state.rules.call.wrong_word)]
    tried += [c.DrawDiscard(seat, card) for card in (*top, "9S")]
    tried += [c.DrawJoker(seat, card) for card in (*hand, *state.thrown)]
    ends: tuple[SlapEnd, ...] = ("start", "end")
    tried += [c.Slap(seat, card, end) for card in hand for end in ends]
    few = hand if len(hand) <= MAX_PERMUTED_CARDS else tuple(rng.sample(hand, MAX_PERMUTED_CARDS))
    for size in range(MAX_PERMUTED_CARDS + 1):
        tried += [c.Throw(seat, cards) for cards in set(permutations(few, size))]
    tried += [c.Return(seat, cards) for size in range(4) for cards in set(permutations(few, size))]
    return [*tried, c.Throw(seat, ("9S",))]


def redeal_hidden_cards(state: State, seat: int, rng: Random) -> State:
    """A state that *seat* cannot tell from this one: all cards it cannot know are dealt anew."""
    hidden = {
        other: list((Counter(state.hands[other]) - Counter(state.known[other])).elements())
        for other in range(len(state.hands))
        if other != seat and other not in state.shown
    }
    pool = [card for hand in hidden.values() for card in hand] + list(state.stock)
    rng.shuffle(pool)
    hands: list[Cards] = list(state.hands)
    for other, unknown in hidden.items():
        dealt_cards, pool = pool[: len(unknown)], pool[len(unknown) :]
        hands[other] = (*state.known[other], *dealt_cards)
    state = replace(state, hands=tuple(hands), stock=tuple(pool))
    if state.call_kind == "self_asaf" and state.caller in hidden:
        state = replace(state, call_kind="yaniv")
    return state if state.slap_by == seat else replace(state, slap_by=NOBODY, slap_card="")


def apply_to_hand(hand: Counter[str], event: e.AnyEvent, seat: int) -> Counter[str]:
    """The hand of *seat* after what it was told."""
    hand = hand.copy()
    match event:
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
        case e.HandsSwapped(who, _, new_hand) if who == seat:
            hand = Counter(new_hand)
        case e.HandsSwapped(_, caller, _, taken_hand) if caller == seat:
            hand = Counter(taken_hand)
    return hand


def leaked_secret(event: e.AnyEvent | None, seat: int) -> object:
    """What in this event *seat* should not have been told; false: nothing."""
    match event:
        case e.StockShuffled(order):
            return order
        case e.HandsDealt(hands):
            return set(hands) - {seat}
        case e.CardsReturned(who, cards):
            return cards if who != seat else ()
        case e.StockDrawn(who, card) | e.PenaltyDrawn(who, card):
            return card if who != seat else ""
        case e.HandsSwapped(who, caller, _, taken_hand):
            return taken_hand if seat not in (who, caller) else ()
        case e.SlapOpened(who) | e.SlapClosed(who):
            return who != seat
        case e.YanivCalled(who, _, kind):
            return who != seat and kind == "self_asaf"
    return None
