"""Evaluation of nets in whole matches on the simulator, in a tenth of the time that the arena needs.

The same shuffles are played in every seating, as in the arena.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.arena.train.greedy_baseline import greedy_move
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.reaction_evaluator import choose_returned_cards, choose_slap, pays_out_of_turn, wants_swap
from yaniv.bots.neural.round_utility import MatchScore, RoundUtility, success_bonus
from yaniv.bots.neural.simulator_actions import decide_games, play_forced, play_throw_and_draw
from yaniv.bots.simulator.encoding import (
    CALL,
    DECLINE_SLAP,
    DECLINE_SWAP,
    PHASE_EXTRA,
    PHASE_MATCH_OVER,
    PHASE_ROUND_OVER,
    PHASE_START,
    PHASE_SWAP,
    REQUEST_SWAP,
    RETURN_CARDS,
    SLAP,
)
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.rules.match_end import rounds_after
from yaniv.sample_statistics import mean_half_width

_MOST_ROUNDS: Final = 400


class EvaluationResult(Struct):
    """Wins in an evaluation, by deal and entrant (index of a policy)."""

    wins: list[list[float]]
    """By deal and entrant: share of the deal's games won. A row sums to 1, or less if a match was abandoned."""

    def win_share(self, *entrants: int) -> tuple[float, float]:
        """Return the share of games that these entrants won together, and half of its 95 % confidence interval."""
        deal_shares = [sum(row[entrant] for entrant in entrants) for row in self.wins]
        mean = sum(deal_shares) / len(deal_shares)
        return mean, mean_half_width([share - mean for share in deal_shares])


class _EvaluationMatch:
    def __init__(self, rule_tables: RuleTables, deal: int, entrant_by_seat: Sequence[int], seed: str) -> None:
        self.deal, self.entrant_by_seat = deal, entrant_by_seat
        self.seed = seed
        rng = Random(f"{seed}/{deal}")
        self.game = Simulation(rule_tables, self._shuffle, rng.randrange(rule_tables.players))
        self.utilities: dict[int, RoundUtility] = {}
        self.shuffle_count = 0

    def _shuffle(self, cards: list[int]) -> None:
        """Shuffle so that every seating gets the same cards, as long as the rounds agree."""
        reshuffle_number = self.shuffle_count if self.game.turns else 0
        self.shuffle_count += 1
        Random(f"{self.seed}/{self.deal}/{self.game.round}/{reshuffle_number}").shuffle(cards)

    def deal_round(self, policies: Sequence[Policy | None]) -> None:
        """Deal the next round, and compute its utilities for every seat with a policy."""
        game = self.game
        self.shuffle_count = 0
        game.deal()
        is_deciding = game.rule_tables.rules.match.end == "single_round" or bool(game.tied)
        for seat in game.seats:
            policy = policies[self.entrant_by_seat[seat]]
            if policy is not None:
                totals = [game.totals[other] for other in (seat, *game.seats_after(seat)[:-1])]
                bonus = success_bonus(game.rule_tables.rules, game.streak[seat], game.tally[seat])
                score = MatchScore(totals, bonus, is_deciding, rounds_after(game.round, game.rule_tables.rules.match))
                self.utilities[seat] = policy.round_utility(game.rule_tables, score)


def evaluate_policies(
    rule_tables: RuleTables, policies: Sequence[Policy | None], deals: int, seed: str
) -> EvaluationResult:
    """Play every deal in all seatings and return the wins.

    *policies* are the entrants; None stands for the greedy baseline. *deals* is the number of deals.
    """
    seats = rule_tables.players
    matches = [
        _EvaluationMatch(rule_tables, deal, [(seat + rotation) % seats for seat in range(seats)], seed)
        for deal in range(deals)
        for rotation in range(seats)
    ]
    wins = [[0.0] * seats for _ in range(deals)]
    running = matches
    while running:
        matches_by_entrant: dict[int, list[_EvaluationMatch]] = {}
        unfinished = []
        for match in running:
            entrant = _advance_to_decision(match, policies)
            if entrant < 0:
                for seat in match.game.winners:
                    wins[match.deal][match.entrant_by_seat[seat]] += 1 / len(match.game.winners) / seats
            else:
                unfinished.append(match)
                matches_by_entrant.setdefault(entrant, []).append(match)
        running = unfinished
        for entrant, waiting_matches in matches_by_entrant.items():
            _play_decisions(waiting_matches, policies[entrant])
    return EvaluationResult(wins)


def _advance_to_decision(match: _EvaluationMatch, policies: Sequence[Policy | None]) -> int:
    """Play until a policy has to decide, and return the index of its entrant; -1 if the match is over."""
    game = match.game
    while True:
        if game.phase == PHASE_MATCH_OVER or game.round > _MOST_ROUNDS:
            return -1
        if game.phase == PHASE_ROUND_OVER:
            match.deal_round(policies)
        elif is_reaction_due(game):
            policy = policies[match.entrant_by_seat[game.seat_to_act()]]
            if policy is not None and policy.skill.weighs_reactions:
                play_reaction(game, policy, match.utilities[game.seat_to_act()])
            else:
                play_forced(game)
        elif not _call_out_of_turn(match, policies):
            entrant = match.entrant_by_seat[game.turn]
            if policies[entrant] is not None:
                return entrant
            game.play(greedy_move(game, game.turn))


def _call_out_of_turn(match: _EvaluationMatch, policies: Sequence[Policy | None]) -> bool:
    """Let a seat call out of turn that has just ended its turn, or any seat at the start of a round; True if one does.

    A hand does not change between its turns, so that nobody has a reason to call later.
    """
    game = match.game
    if game.phase != PHASE_START or game.caller >= 0 or not game.rule_tables.allows_out_of_turn_call:
        return False
    for seat in (game.last_play_by,) if game.turns else game.seats:
        policy = policies[match.entrant_by_seat[seat]] if seat >= 0 else None
        is_asked = policy is not None and policy.skill.weighs_reactions and seat != game.turn and seat not in game.out
        if is_asked and policy is not None and calls_out_of_turn(game, seat, policy, match.utilities[seat]):
            game.play((CALL, 0), seat)
            return True
    return False


def _play_decisions(matches: list[_EvaluationMatch], policy: Policy | None) -> None:
    assert policy is not None
    made_decisions = decide_games(policy, [(match.game, match.utilities[match.game.turn]) for match in matches])
    for match, decision in zip(matches, made_decisions, strict=True):
        if decision.is_call:
            match.game.play((CALL, 0))
        else:
            play_throw_and_draw(match.game, decision.throw, decision.draw)


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
