"""Neural player: evaluates every action of its turn with the networks; levels `club`, `expert` and `master`.

The master weighs slaps, swaps of hands, extra cards to return and calls out of turn or above the limit as well, see
`reaction_evaluator`. The others leave them to the heuristic player, and never call out of turn or above the limit.
"""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from msgspec.structs import replace

from yaniv.bots.advice import RatedMove
from yaniv.bots.batched_player import BatchedPlayer, DecisionSteps
from yaniv.bots.characters import StyleBias
from yaniv.bots.decision_seed import seed_for_decision, turn_seed
from yaniv.bots.hand_model import OpponentHand
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.bots.information_state import InformationState, RoundMemory, opponents_in_order, state_from_view
from yaniv.bots.neural.batch_inference import DecisionBatch, decide_batch
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, NO_DRAW
from yaniv.bots.neural.large_hand_throws import is_large_hand
from yaniv.bots.neural.match_equity import match_equity_of
from yaniv.bots.neural.neural_policy import (
    DecisionPoint,
    Policy,
    PolicyDecision,
    PolicyNetworks,
    SkillSettings,
)
from yaniv.bots.neural.reaction_evaluator import choose_returned_cards, choose_slap, pays_out_of_turn, wants_swap
from yaniv.bots.neural.round_utility import MatchScore, RoundUtility, success_bonus
from yaniv.bots.neural.rule_features import rule_features_of
from yaniv.bots.probabilities import expected_hands
from yaniv.bots.score_play import reducing_hands
from yaniv.bots.score_stakes import ScoreStake
from yaniv.bots.simulator.encoding import CARDS, DRAW_STOCK, PHASE_START, Move, cards_of, kind_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables, cached_rule_tables
from yaniv.bots.throw_order import arrange_throw
from yaniv.bots.win_chance import MatchStanding
from yaniv.game.commands import (
    Call,
    DeclineSlap,
    DeclineSwap,
    DrawDiscard,
    DrawJoker,
    DrawStock,
    RequestSwap,
    Return,
    SeatCommand,
    Slap,
    Throw,
)
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.game.moves import moves
from yaniv.game.view import SlapWindow, View
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.rules.match_end import rounds_after

_MAX_RATED_MOVES: Final = 5
"""Most moves given as advice."""
_TIE_MARGIN: Final = 0.5
"""Points, on the scale of a win, within which actions of a deciding round count as nearly tied."""


ReactionPosition = tuple[Policy, InformationState, RoundUtility]
"""Who decides, what it knows, and what the round is worth to it."""


def choose_reaction(view: View, position: Callable[[], ReactionPosition]) -> SeatCommand | None:
    """Return a slap, cards to return, the answer to a swap, a refusal of these, or a call out of turn; None if none.

    *position* is called only if there is something to decide.
    """
    seat = view.seat
    if view.shuffling or seat not in view.seats or seat in view.out:
        return None
    if view.slap is not None:
        return _choose_slap(view, view.slap, position())
    if view.phase == "extra" and view.turn == seat:
        return Return(seat, cards_of(choose_returned_cards(*position(), view.owed)))
    if view.phase == "swap" and seat in view.asked:
        caller_index = opponents_in_order(view).index(view.turn)
        return RequestSwap(seat) if wants_swap(*position(), caller_index) else DeclineSwap(seat)
    return _choose_call(view, position)


def _choose_slap(view: View, slap: SlapWindow, position: ReactionPosition) -> SeatCommand:
    play, card = kinds_of(view.pile[-1]), kind_of(slap.card)
    plays = [play, *((*play, card) if end == "end" else (card, *play) for end in slap.ends)]
    chosen = choose_slap(*position, card, plays)
    return DeclineSlap(view.seat) if chosen is None else Slap(view.seat, slap.card, slap.ends[chosen - 1])


def _choose_call(view: View, position: Callable[[], ReactionPosition]) -> SeatCommand | None:
    is_legal = view.turn != view.seat and view.caller < 0 and view.rules.call.out_of_turn == "ends_round"
    if view.phase != "start" or not is_legal:
        return None
    last_throw = kinds_of(view.pile[-1]) if view.pile and view.last_play_by == view.seat else ()
    return Call(view.seat) if pays_out_of_turn(*position(), view.round, last_throw) else None


class NeuralPlayer(BatchedPlayer):
    """Player that decides by the values of the networks, as far as its skill allows."""

    def __init__(
        self,
        skill: SkillSettings,
        rng: Random,
        networks: PolicyNetworks | None = None,
        style_bias: StyleBias | None = None,
    ) -> None:
        self._seed = rng.getrandbits(64)
        self._policy = Policy(networks, skill, rng, style_bias=style_bias)
        self._memory = RoundMemory()
        self._heuristic_player = HeuristicPlayer(FULL_SKILL, rng)
        self._rule_tables: RuleTables | None = None
        self._utility: RoundUtility | None = None
        self._utility_key: tuple[int, tuple[int, ...]] | None = None
        """Round number and seats of the cached utility."""
        self._turn: tuple[int, int, int] | None = None
        """Round number, number of completed turns and seat of the turn decided last."""
        self._overlooked_parts: dict[Move, bool] = {}
        """Rolls of that turn for what is overlooked; see `Policy.find_overlooked`."""

    def notice(self, event: AnyEvent) -> None:
        """Record the throw, draw or exchange of hands in this event; at the start of a match prepare its tables."""
        if isinstance(event, MatchOpened):
            self._prepare(event.rules, len(event.names))
        self._memory.apply_event(event)

    def _prepare(self, rules: HouseRules, players: int) -> None:
        """Build what depends on the rules alone, so that no first decision waits for it."""
        self._rule_tables = cached_rule_tables(rules, players)
        rule_features_of(self._rule_tables)
        equity_model = match_equity_of(self._rule_tables)
        if equity_model is not None:
            equity_model.tabulate_round_limit()

    def choose(self, view: View) -> SeatCommand | None:
        """Return one of the legal moves of the view's seat, or None to pass."""
        steps = self.decision_steps(view)
        try:
            decision_point = next(steps)
            while True:
                decision_point = steps.send(decide_batch((decision_point,))[0])
        except StopIteration as end:
            command: SeatCommand | None = end.value
            return command

    def decision_steps(self, view: View) -> DecisionSteps:
        """Decide like `choose`, as a generator that yields each position to be evaluated by the caller."""
        if self._policy.skill.weighs_reactions:
            reaction = choose_reaction(view, partial(self._reaction_position, view))
            if reaction is not None:
                return reaction
        if view.slap is None and view.phase in ("start", "thrown", "drawn"):
            if view.turn != view.seat:
                return (yield from self._early_throw_steps(view))
            decision = yield self._decision_point(
                view, state_from_view(view, self._memory, self._current_rule_tables(view))
            )
            if decision is not None:
                return self._arranged(to_command(decision, view), view)
        return self._heuristic_player.choose(view)

    def _reaction_position(self, view: View) -> ReactionPosition:
        info_state = state_from_view(view, self._memory, self._current_rule_tables(view))
        return self._policy, self._policy.degrade_information(info_state), self._current_utility(view)

    def rate_moves(self, view: View, actual_move: SeatCommand | None = None) -> tuple[RatedMove, ...]:
        """Return the best moves with their cost compared with the first; empty where this player does not rate.

        *actual_move* is among them if it can be rated.
        """
        if view.slap is not None or view.turn != view.seat or view.phase not in ("start", "thrown", "drawn"):
            return ()
        info_state = state_from_view(view, self._memory, self._current_rule_tables(view))
        by_command = self._best_by_command(view, info_state)
        if isinstance(actual_move, Throw) and actual_move not in by_command:
            info_state.only_throw = kinds_of(actual_move.cards)
            by_command |= {
                command: entry
                for command, entry in self._best_by_command(view, info_state).items()
                if command == actual_move
            }
        ranked = sorted(by_command.items(), key=lambda entry: entry[1].expected_points, reverse=True)
        rated = (*ranked[:_MAX_RATED_MOVES], *(entry for entry in ranked[_MAX_RATED_MOVES:] if entry[0] == actual_move))
        return tuple(
            RatedMove(
                command,
                ranked[0][1].expected_points - entry.expected_points,
                entry.expected_points,
                pickup_command(entry, view),
            )
            for command, entry in rated
        )

    def expect_opponents(self, score_play_chances: Mapping[int, float]) -> None:
        """Take, by seat, the chances that the others play to the match score; what hands show does not change them.

        For advice only: a player in a match must not be told.
        """
        self._memory.told_score_play_chances = dict(score_play_chances)

    def expected_hands(self, view: View) -> dict[int, OpponentHand]:
        """Return the probabilities of the opponents' hands by seat, from what this player remembers."""
        return expected_hands(view, self._memory)

    def match_standing(self, view: View) -> MatchStanding:
        """Return the chance to win the match at the start of this round, and what a point of the round is worth."""
        utility = self._current_utility(view)
        return MatchStanding(float(utility.standing_features[0]), utility.win_probability_per_point)

    def stake_worth(self, view: View, stake: ScoreStake) -> float:
        """Return how many points the effect *stake* of a call is worth to its seat, by the chances to win the match."""
        seats = (stake.seat, *(seat for seat in view.seats if seat != stake.seat and seat not in view.out))
        totals = [view.totals[seat] for seat in seats]
        score = MatchScore(totals, success_bonus=0, is_deciding_round=False)
        utility = self._policy.round_utility(self._current_rule_tables(view), score)
        reached, left = (
            utility.points_for_totals([total, *totals[1:]]) for total in (stake.total, max(stake.new_total, 0))
        )
        return left - reached

    def _best_by_command(self, view: View, info_state: InformationState) -> dict[SeatCommand, PolicyDecision]:
        """Return each move with its best decision, best move first."""
        best: dict[SeatCommand, PolicyDecision] = {}
        for decision in self._ranked_decisions(view, info_state):
            best.setdefault(to_command(decision, view), decision)
        return best

    def _ranked_decisions(self, view: View, info_state: InformationState) -> list[PolicyDecision]:
        """Return the decision for every action, best first; in a round that decides the match, points break near ties.

        There only the win counts, and a poor hand wins so rarely that it hardly matters what it keeps: advice would be
        to keep court cards. Values of near ties are rescored but stay within `_TIE_MARGIN` of the best.
        """
        decisions = DecisionBatch((self._decision_point(view, info_state),)).ranked_decisions()
        if not self._current_utility(view).score.is_deciding_round:
            return decisions
        rule_tables = cached_rule_tables(replace(view.rules, match=MatchRules()), len(view.names))
        utility = self._policy.round_utility(
            rule_tables, MatchScore([0] * (1 + len(info_state.opponents)), 0, is_deciding_round=False)
        )
        by_points = DecisionBatch((DecisionPoint(self._policy, info_state, utility),)).ranked_decisions()
        points_by_action = {(each.throw, each.draw, each.is_call): each.expected_points for each in by_points}
        near_ties = [
            (points_by_action[each.throw, each.draw, each.is_call], each)
            for each in decisions
            if decisions[0].expected_points - each.expected_points < _TIE_MARGIN
        ]
        near_ties.sort(key=lambda each: each[0], reverse=True)
        rescored = []
        for worth, each in near_ties:
            deficit = near_ties[0][0] - worth
            rescored.append(
                replace(
                    each, expected_points=decisions[0].expected_points - _TIE_MARGIN * deficit / (deficit + _TIE_MARGIN)
                )
            )
        return rescored + decisions[len(near_ties) :]

    def _decision_point(self, view: View, info_state: InformationState) -> DecisionPoint:
        seed_for_decision(self._policy.rng, self._seed, view)
        turn = (view.round, view.turns, view.turn)
        if turn != self._turn:
            self._turn, self._overlooked_parts = turn, {}
            self._policy.turn_seed = turn_seed(self._seed, view)
        return DecisionPoint(
            self._policy,
            info_state,
            self._current_utility(view),
            reducing_hands(view.rules, view.totals[view.seat]),
            self._overlooked_parts,
        )

    def _early_throw_steps(self, view: View) -> DecisionSteps:
        """Decide on an early throw, made only if the hand is too high to call in turn; it also prevents a slap."""
        heuristic_move = self._heuristic_early_throw(view)
        if not isinstance(heuristic_move, Throw):
            return heuristic_move
        rule_tables = self._current_rule_tables(view)
        info_state = state_from_view(view, self._memory, rule_tables)
        info_state.phase, info_state.pickable, info_state.joker_swaps = (
            PHASE_START,
            rule_tables.takeable(kinds_of(view.waiting)),
            (),
        )
        decision = yield self._decision_point(view, info_state)
        return self._arranged(
            Throw(view.seat, cards_of(decision.throw)) if decision and decision.throw else heuristic_move, view
        )

    def _arranged(self, command: SeatCommand, view: View) -> SeatCommand:
        if isinstance(command, Throw):
            return Throw(command.seat, arrange_throw(command.cards, self._policy.style_bias, view.rules))
        return command

    def _heuristic_early_throw(self, view: View) -> SeatCommand | None:
        """Return what the heuristic player does; of a large hand any throw, because listing all takes too long."""
        if not is_large_hand(kinds_of(view.hand)):
            return self._heuristic_player.choose(view)
        if view.hand_total <= view.rules.call.limit:
            return None
        return next((move for move in moves(view) if isinstance(move, Throw)), None)

    def _current_rule_tables(self, view: View) -> RuleTables:
        if self._rule_tables is None or (
            view.rules is not self._rule_tables.rules and view.rules != self._rule_tables.rules
        ):
            self._rule_tables = cached_rule_tables(view.rules, len(view.names))
        return self._rule_tables

    def _current_utility(self, view: View) -> RoundUtility:
        """Return the value of this round, cached until the round or its seats change; totals are constant meanwhile."""
        seats = (view.seat, *opponents_in_order(view))
        if self._utility is None or self._utility_key != (view.round, seats):
            self._utility_key = view.round, seats
            score = MatchScore(
                totals=[view.totals[seat] for seat in seats],
                success_bonus=success_bonus(view.rules, view.streak[view.seat], view.tally[view.seat]),
                is_deciding_round=view.rules.match.end == "single_round" or bool(view.tied),
                rounds_after=rounds_after(view.round, view.rules.match),
            )
            self._utility = self._policy.round_utility(self._current_rule_tables(view), score)
        return self._utility


def to_command(decision: PolicyDecision, view: View) -> SeatCommand:
    """Return the command that makes this decision."""
    seat = view.seat
    if decision.is_call:
        return Call(seat)
    if decision.throw and view.phase != "thrown":
        return Throw(seat, cards_of(decision.throw))
    draw_command = _draw_command(decision.draw, seat)
    assert draw_command is not None, "who does not throw draws"
    return draw_command


def pickup_command(decision: PolicyDecision, view: View) -> SeatCommand | None:
    """Return the draw that the evaluation of a throw assumed."""
    return _draw_command(decision.draw, view.seat) if decision.throw else None


def _draw_command(draw: int, seat: int) -> SeatCommand | None:
    """Return the command of a draw code; None for `NO_DRAW`."""
    if draw == NO_DRAW:
        return None
    if draw == DRAW_STOCK:
        return DrawStock(seat)
    if draw >= JOKER_SWAP_OFFSET:
        return DrawJoker(seat, CARDS[draw - JOKER_SWAP_OFFSET])
    return DrawDiscard(seat, CARDS[draw])
