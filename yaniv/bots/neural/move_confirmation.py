"""Confirmation that a decision is better than another: both are played on with the same cards, dealt to a seat's view.

A review says that a move was worse only where this confirms it. *Why*: among many estimates of the networks the largest
differences are partly errors, and a wrong verdict teaches what is wrong. Measured in `assets/bots/README.md`.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from yaniv.bots.action_history import ActionHistory
from yaniv.bots.hidden_hands import HiddenWorld, WorldDealer
from yaniv.bots.information_state import PHASE_CODES, RoundMemory
from yaniv.bots.neural.neural_policy import Policy, PolicyDecision, SkillSettings
from yaniv.bots.neural.playout import Playout
from yaniv.bots.neural.round_in_play import RoundInPlay
from yaniv.bots.neural.simulator_actions import decide_games, play_decision
from yaniv.bots.simulator.encoding import UNSET, kind_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.game.view import View

_STAGES: Final = (32, 64, 128)
"""Worlds after which it is decided whether to go on."""
_CLEAR_ERRORS: Final = 1.0
"""Standard errors by which a decision must do better: few, because the networks say so too."""
_OWN_TURNS: Final = 8
"""Turns of the seat, the present one included, that are played; the next one is worth what the networks say.

*Why* not to the end: under some rules rounds last for a hundred turns, and a review must not take so long.
"""
_SEED: Final = "playing on"
_UNKNOWN_KIND: Final = 0
"""Stands for every card of which nothing is known, until it is dealt."""


def does_better(position: RoundInPlay, better: PolicyDecision, worse: PolicyDecision, skill: SkillSettings) -> bool:
    """Return True if *better* does better than *worse* for the seat in turn, when players of *skill* play on.

    Equal positions give equal answers.
    """
    dealer, rng = WorldDealer(position.game), Random(_SEED)
    policy = Policy(None, skill, Random(_SEED), is_coarse=True)
    gains: list[float] = []
    mean = error = 0.0
    for count in _STAGES:
        worlds = [dealer.deal(rng) for _ in range(count - len(gains))]
        gains += _gains(position, better, worse, worlds, policy)
        mean, error = fmean(gains), stdev(gains) / sqrt(count)
        if abs(mean) > _CLEAR_ERRORS * error:
            break
    return mean > _CLEAR_ERRORS * error


def _gains(
    position: RoundInPlay, better: PolicyDecision, worse: PolicyDecision, worlds: Sequence[HiddenWorld], policy: Policy
) -> list[float]:
    """Return the points that *better* gains over *worse*, by world."""
    playouts = [[Playout.in_world(position, world) for world in worlds] for _ in range(2)]
    for decision, copies in zip((better, worse), playouts, strict=True):
        for playout in copies:
            play_decision(playout.game, decision)
    _play_turns(policy, [playout for copies in playouts for playout in copies])
    return [first.value - second.value for first, second in zip(*playouts, strict=True)]


def _play_turns(policy: Policy, playouts: Iterable[Playout]) -> None:
    """Play on side by side and set the value of each; *policy* decides for every seat."""
    running = [playout for playout in playouts if not playout.settle_if_over()]
    while running:
        games = [(each.game, each.round.utilities[each.game.turn]) for each in running]
        open_playouts = []
        for playout, decision in zip(running, decide_games(policy, games), strict=True):
            if playout.own_turns >= _OWN_TURNS and playout.game.turn == playout.seat:
                playout.value = decision.call_points if decision.is_call else decision.expected_points
                continue
            play_decision(playout.game, decision)
            if not playout.settle_if_over():
                open_playouts.append(playout)
        running = open_playouts


def position_of_view(view: View, memory: RoundMemory, rule_tables: RuleTables) -> RoundInPlay:
    """Return the position of *view*, whose seat is in turn and remembers *memory*; hidden cards are placeholders."""
    decides_match = view.rules.match.end == "single_round" or bool(view.tied)
    active_seats = [seat for seat in view.seats if seat not in view.out]
    return RoundInPlay(
        _simulation_of_view(view, memory, rule_tables), active_seats, view.round, decides_match=decides_match
    )


def _simulation_of_view(view: View, memory: RoundMemory, rule_tables: RuleTables) -> Simulation:
    game = Simulation(rule_tables, Random(_SEED).shuffle, view.dealer)
    players = range(rule_tables.players)
    game.round, game.seats, game.out, game.tied = view.round, view.seats, view.out, view.tied
    game.totals, game.tally, game.streak = view.totals, view.tally, view.streak
    game.last_rounds = tuple(view.round if seat in view.seats else 0 for seat in players)
    for seat in view.seats:
        game.next_seats[seat] = game.seats_after(seat)[0]
    game.score_play_chances = tuple(memory.score_play_chance(seat) for seat in players)
    game.phase, game.turn, game.turns = PHASE_CODES[view.phase], view.turn, view.turns
    game.turns_taken = [memory.turns_taken.get(seat, 0) for seat in players]
    game.histories = [memory.histories.get(seat) or ActionHistory() for seat in players]
    game.known = [list(kinds_of(cards)) for cards in view.known]
    game.hands = [
        known + [_UNKNOWN_KIND] * (size - len(known)) for known, size in zip(game.known, view.hand_sizes, strict=True)
    ]
    game.hands[view.seat] = list(kinds_of(view.hand))
    game.stock = [_UNKNOWN_KIND] * view.stock_size
    game.pile = [kinds_of(play) for play in view.pile]
    for kind in (kind for play in game.pile for kind in play):
        game.pile_counts[kind] += 1
    game.last_play_by = view.last_play_by
    game.waiting, game.early, game.early_by = kinds_of(view.waiting), kinds_of(view.early), view.early_by
    game.bound = kind_of(view.bound) if view.bound else UNSET
    game.caller, game.call_kind, game.final_turns = view.caller, view.call_kind, view.final_turns
    game.has_false_called = not view.may_call
    return game
