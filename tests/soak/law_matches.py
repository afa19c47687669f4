"""Check every law of the game engine at every step of matches under random rules, and the text form of the rules."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from tests.laws import game_laws
from tests.random_games import lively_move, random_game, random_move
from tests.strict_config.test_yaml_edit import check_set_values_load_back
from yaniv.arena.random_rules import random_schema_rules
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.game import events as e
from yaniv.game.state import State
from yaniv.game.view import redact
from yaniv.rules.deck import deck

MAX_STEPS: Final = 500
"""Steps of a match that are checked, at most; under some rules a match never ends."""
_COSTLY_CHECK_INTERVAL: Final = 13
"""Laws that try very many commands are checked only once in this many steps."""


def check_match(number: int) -> None:
    """Check all laws in the match of this number.

    :raises AssertionError: if a law is broken.
    """
    rng = Random(number)
    rules = random_schema_rules(rng)
    check_set_values_load_back(rules)
    players = rng.randint(rules.table.min_players, rules.table.max_players)
    calls, choose = rng.choice((0.05, 0.3, 0.8)), rng.choice((random_move, lively_move))
    deck_cards, rule_tables = Counter(deck(rules, players)), RuleTables(rules, players)
    hands: list[Counter[str]] = [Counter() for _ in range(players)]
    log: list[e.AnyEvent] = []
    for step, (_, _, after, events) in enumerate(random_game(rules, players, number, calls=calls, choose=choose)):
        log += events
        _apply_to_hands(hands, events)
        _check_laws(after, hands, events, deck_cards, rng)
        game_laws.bots_call_in_turn_what_the_referee_allows(after, rule_tables)
        if step % _COSTLY_CHECK_INTERVAL == 1:
            game_laws.offered_moves_are_exactly_the_legal_ones(after, rng)
            game_laws.decide_accepts_exactly_the_legal_commands(after, rng)
            game_laws.a_seat_judges_its_commands_like_the_referee(after, rng)
            game_laws.a_formatted_position_parses_back(after)
        if step == MAX_STEPS:
            break
    game_laws.folding_the_events_gives_the_state(log, after)
    game_laws.places_follow_from_public_events(log)
    game_laws.nothing_is_shuffled_once_one_player_is_left(log)


def _apply_to_hands(hands: list[Counter[str]], events: Iterable[e.AnyEvent]) -> None:
    for event in events:
        for seat, hand in enumerate(hands):
            seat_event = redact(event, seat)
            if seat_event is not None:
                hands[seat] = game_laws.apply_to_hand(hand, seat_event, seat)


def _check_laws(
    state: State, hands: list[Counter[str]], events: Iterable[e.AnyEvent], deck_cards: Counter[str], rng: Random
) -> None:
    game_laws.no_card_is_lost_or_duplicated(state, deck_cards)
    game_laws.some_player_or_the_dealer_can_act(state)
    game_laws.a_round_stays_within_the_turn_limit(state)
    game_laws.redacted_events_leak_no_secret(events, len(hands))
    game_laws.a_view_does_not_depend_on_hidden_cards(state, rng)
    for seat, hand in enumerate(hands):
        game_laws.a_hand_follows_from_the_redacted_events(state, hand, seat)
