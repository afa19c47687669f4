"""Round in play on the simulator, and its value for every seat; see `playout`."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from yaniv.bots.neural.match_equity import match_equity_of
from yaniv.bots.neural.round_utility import MatchScore, RoundUtility, round_utility, success_bonus
from yaniv.bots.simulator.encoding import PHASE_MATCH_OVER
from yaniv.bots.simulator.simulation import Simulation
from yaniv.rules.match_end import rounds_after
from yaniv.rules.scoring import settle

MAX_TURNS_PER_PLAYER: Final = 26
"""Turns of each player after which the round is called off; without a limit all nets may learn never to call."""


class RoundInPlay:
    """Round on the simulator with what its results are worth to each seat, by the match score before it."""

    def __init__(
        self, game: Simulation, active_seats: Sequence[int], round_number: int, *, decides_match: bool
    ) -> None:
        """Take a round, dealt or about to be dealt, and its number in the match.

        *active_seats*: seats that take part, in the order of play. *decides_match*: whether its winner wins the match.
        """
        self.game, self.rule_tables = game, game.rule_tables
        self.active_seats = list(active_seats)
        self.decides_match = decides_match
        rules = self.rule_tables.rules
        self.equity_model = match_equity_of(self.rule_tables)
        self.utilities: dict[int, RoundUtility] = {}
        """By seat: value of the scores of this round."""
        for seat in self.active_seats:
            score = MatchScore(
                [game.totals[other] for other in self.seats_from(seat)],
                success_bonus(rules, game.streak[seat], game.tally[seat]),
                decides_match,
                rounds_after(round_number, rules.match),
            )
            self.utilities[seat] = round_utility(rules, self.equity_model, score)

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats that take part in the order of play, beginning with *seat*."""
        index = self.active_seats.index(seat)
        return self.active_seats[index:] + self.active_seats[:index]

    def final_points(self) -> dict[int, float]:
        """Return the value of the finished round for each seat, in points."""
        game = self.game
        if self.decides_match:
            return self._contest_points(game.winners or game.tied)
        if game.phase == PHASE_MATCH_OVER:
            return {seat: self._winner_points(seat, game.winners) for seat in self.active_seats}
        if game.tied:
            return {seat: self._winner_points(seat, game.tied) for seat in self.active_seats}
        totals_by_seat = {seat: [game.totals[each] for each in self.seats_from(seat)] for seat in self.active_seats}
        return {seat: self.utilities[seat].points_for_totals(totals) for seat, totals in totals_by_seat.items()}

    def _contest_points(self, best: Collection[int]) -> dict[int, float]:
        return {
            seat: self.utilities[seat].points_for_winners([self.seats_from(seat).index(each) for each in best])
            for seat in self.active_seats
        }

    def _winner_points(self, seat: int, winners: Collection[int]) -> float:
        return self.utilities[seat].points_for_win_probability((seat in winners) / len(winners))

    def has_used_all_turns(self) -> bool:
        """Return True if the seat in turn has had all its turns, after which the round is called off."""
        return self.game.turns_taken[self.game.turn] >= MAX_TURNS_PER_PLAYER

    def called_off_points(self) -> dict[int, float]:
        """Return the value for each seat, in points, of a round called off for length, where all score their hands."""
        hands = {seat: self.game.hand_points(seat) for seat in self.active_seats}
        if self.decides_match:
            return self._contest_points([seat for seat in self.active_seats if hands[seat] == min(hands.values())])
        return {seat: self._scored_points(seat, hands, ()) for seat in self.active_seats}

    def call_value(self, caller: int) -> float:
        """Return the value of a call by *caller* now, in points.

        It is computed from all hands, which no player may see.
        """
        game = self.game
        points = {seat: game.hand_points(seat) for seat in game.seats_after(caller)}
        settlement = settle(points, caller, self.rule_tables.rules)
        if self.decides_match:
            return self.utilities[caller].points_for_winners(() if settlement.asafs else (0,))
        return self._scored_points(caller, settlement.scores, settlement.credited)

    def _scored_points(self, seat: int, scores: Mapping[int, int], credited: Collection[int]) -> float:
        ordered_scores = [scores[each] for each in self.seats_from(seat)]
        return self.utilities[seat].points_for_scores(ordered_scores, is_credited=seat in credited)
