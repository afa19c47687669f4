"""A match under any valid rules, and every law of the referee asked at every step, in one pass."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from tests.games import lively_move, random_game, random_move
from tests.house_rules import drawn_by
from tests.laws import laws
from yaniv.game import events as e
from yaniv.game.state import State
from yaniv.game.view import redact
from yaniv.rules.deck import deck

LONG: Final = 500
"""Steps of a match that are looked at; some rules let it go on for ever."""
_SELDOM: Final = 13
"""Laws that try very many commands are asked at one step of so many."""


def match(number: int) -> None:
    """The match of this number.

    :raises AssertionError: if a law does not hold.
    """
    dice = Random(number)
    rules = drawn_by(dice)
    players = dice.randint(rules.table.min_players, rules.table.max_players)
    calls, choose = dice.choice((0.05, 0.3, 0.8)), dice.choice((random_move, lively_move))
    whole = Counter(deck(rules, players))
    hands: list[Counter[str]] = [Counter() for _ in range(players)]
    log: list[e.AnyEvent] = []
    for step, (_, _, after, events) in enumerate(random_game(rules, players, number, calls=calls, choose=choose)):
        log += events
        _hear(hands, events)
        _ask(after, hands, events, whole, dice)
        if step % _SELDOM == 1:
            laws.what_is_offered_is_legal_and_what_is_legal_is_offered(after, dice)
            laws.decide_accepts_just_what_meets_no_objection(after, dice)
            laws.a_position_reads_as_it_was_written(after)
        if step == LONG:
            break
    laws.the_log_is_the_game(log, after)
    laws.places_follow_from_what_was_shown(log)
    laws.nothing_is_shuffled_for_a_match_that_is_won(log)


def _hear(hands: list[Counter[str]], events: Iterable[e.AnyEvent]) -> None:
    for event in events:
        for seat, hand in enumerate(hands):
            told = redact(event, seat)
            if told is not None:
                hands[seat] = laws.followed(hand, told, seat)


def _ask(
    state: State, hands: list[Counter[str]], events: Iterable[e.AnyEvent], whole: Counter[str], dice: Random
) -> None:
    laws.no_card_is_lost_or_doubled(state, whole)
    laws.the_table_waits_for_somebody_who_can_speak(state)
    laws.nobody_turns_for_ever(state)
    laws.no_secret_is_told(events, len(hands))
    laws.a_view_does_not_change_when_hidden_cards_are_exchanged(state, dice)
    for seat, hand in enumerate(hands):
        laws.a_hand_is_what_its_seat_was_told(state, hand, seat)
