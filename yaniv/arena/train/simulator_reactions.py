"""Decisions outside the usual turn on the simulator, made by the networks as in `neural.reaction_evaluator`."""

from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.reaction_evaluator import choose_returned_cards, choose_slap, pays_out_of_turn, wants_swap
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.encoding import (
    DECLINE_SLAP,
    DECLINE_SWAP,
    PHASE_EXTRA,
    PHASE_SWAP,
    REQUEST_SWAP,
    RETURN_CARDS,
    SLAP,
)
from yaniv.bots.simulator.simulation import Simulation


def is_reaction_due(game: Simulation) -> bool:
    """Return True if a slap, extra cards to return or a swap of hands have to be decided next."""
    return game.slap_by >= 0 or game.phase in (PHASE_EXTRA, PHASE_SWAP)


def play_reaction(game: Simulation, policy: Policy, utility: RoundUtility) -> None:
    """Play a due reaction of the seat to act, whose policy is *policy*."""
    seat = game.seat_to_act()
    info_state = state_from_simulation(game, seat)
    if game.slap_by >= 0:
        play, card = game.last_play, game.slap_card
        ends = game.rule_tables.slap_ends(game.slap_throw, play, card)
        plays = [play, *((*play, card) if end else (card, *play) for end in ends)]
        chosen = choose_slap(policy, info_state, utility, card, plays)
        game.play((DECLINE_SLAP,) if chosen is None else (SLAP, card, ends[chosen - 1]))
    elif game.phase == PHASE_EXTRA:
        choice = choose_returned_cards(policy, info_state, utility, game.rule_tables.extra_card_count)
        game.play((RETURN_CARDS, *choice))
    else:
        caller_index = 0
        other = game.next_seats[seat]
        while other != game.turn:
            caller_index, other = caller_index + 1, game.next_seats[other]
        is_wanted = wants_swap(policy, info_state, utility, caller_index)
        game.play((REQUEST_SWAP,) if is_wanted else (DECLINE_SWAP,))


def calls_out_of_turn(game: Simulation, seat: int, policy: Policy, utility: RoundUtility) -> bool:
    """Return True if *seat*, whose turn it is not, calls now."""
    last_throw = game.last_play if game.last_play_by == seat else ()
    return pays_out_of_turn(policy, state_from_simulation(game, seat), utility, game.round, last_throw)
