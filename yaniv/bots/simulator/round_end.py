"""End of a round: scores, eliminations, and the next round or the end of the match.

Source: RULES "The end of a round".
"""

from yaniv.bots.score_play import score_play_after
from yaniv.bots.simulator.encoding import PHASE_MATCH_OVER, PHASE_ROUND_OVER, UNSET, Move
from yaniv.bots.simulator.simulation_state import SimulationState
from yaniv.rules import match_end, scoring
from yaniv.rules.next_starter import EndedRound, next_starter


def settle(state: SimulationState) -> None:
    """Score the round and prepare the next one, or end the match; *state* is changed in place."""
    state.slap_by = state.slap_card = UNSET
    state.slap_throw = state.final_turns = ()
    order = state.seats_after(state.turn if state.caller < 0 else state.caller)
    state.hand_totals = {seat: state.hand_points(seat) for seat in order}
    state.last_hand_totals = tuple(
        [state.hand_totals.get(seat, last_total) for seat, last_total in enumerate(state.last_hand_totals)]
    )
    totals_before = state.totals
    _score(state)
    _judge_shown_hands(state, totals_before)
    totals = list(state.totals)
    _give_bonuses(state, totals)
    rules = state.rule_tables.rules
    for seat in state.scores:
        if totals[seat] != totals_before[seat]:
            totals[seat] = scoring.reduce_total(totals[seat], rules.scoring, rules.match)
    state.totals = tuple(totals)
    state.turn = UNSET
    _continue_match(state, order)


def _judge_shown_hands(state: SimulationState, totals_before: Move) -> None:
    chances = list(state.score_play_chances)
    for seat, score in state.scores.items():
        took_from_pile = state.histories[seat].has_drawn_from_pile
        if seat != state.caller and 0 < score == state.hand_totals[seat] and took_from_pile is not None:
            chances[seat] = score_play_after(
                chances[seat], state.rule_tables.rules, totals_before[seat], score, took_from_pile=took_from_pile
            )
    state.score_play_chances = tuple(chances)


def win_by_default(state: SimulationState) -> None:
    """End the match because all seats but one have been eliminated during a round; *state* is changed in place."""
    deciding_points = state.last_hand_totals if state.rule_tables.rules.match.end == "single_round" else state.totals
    _finish_match(state, state.seats_after(state.turn), dict(enumerate(deciding_points)))


def _score(state: SimulationState) -> None:
    """Apply steps 2 to 5 except bonuses and reductions; a match of a single round keeps no totals."""
    settlement = _settle_call(state)
    state.asafs = settlement.asafs
    state.scores = {}
    if state.rule_tables.rules.match.end == "single_round":
        return
    credited = settlement.credited
    state.scores = settlement.scores
    state.totals = tuple([total + settlement.scores.get(seat, 0) for seat, total in enumerate(state.totals)])
    state.tally = tuple([count + (seat in credited) for seat, count in enumerate(state.tally)])
    state.streak = tuple([count + 1 if seat in credited else 0 for seat, count in enumerate(state.streak)])


def _settle_call(state: SimulationState) -> scoring.Settlement:
    """Return the settlement of the call (steps 2 and 3) and set the outcome."""
    hand_totals, caller, rules = state.hand_totals, state.caller, state.rule_tables.rules
    match state.call_kind:
        case None:
            state.outcome = "called_off"
            return scoring.settle_called_off(hand_totals)
        case "out_of_turn":
            state.outcome = "out_of_turn"
            return scoring.settle_out_of_turn(hand_totals, caller, rules.scoring)
        case "self_asaf":
            state.outcome = "self_asaf"
            settlement = scoring.settle_self_asaf(hand_totals, caller, rules)
        case "yaniv":
            settlement = scoring.settle(hand_totals, caller, rules)
            state.outcome = "asaf" if settlement.asafs else "yaniv"
    return scoring.add_wrong_word_penalty(settlement, caller, rules.scoring, is_wrong_word=state.said_wrong_word)


def _give_bonuses(state: SimulationState, totals: list[int]) -> None:
    """Apply step 4: subtract bonuses from *totals* and reset the counters that earned them."""
    rules = state.rule_tables.rules.scoring
    if not (rules.streak_length or rules.tally_length):
        return
    streak, tally = list(state.streak), list(state.tally)
    for seat in state.scores:
        if scoring.has_earned_bonus(streak[seat], rules.streak_length):
            totals[seat] -= rules.streak_bonus
            streak[seat] = 0
        if scoring.has_earned_bonus(tally[seat], rules.tally_length):
            totals[seat] -= rules.tally_bonus
            tally[seat] = 0
    state.streak, state.tally = tuple(streak), tuple(tally)


def _continue_match(state: SimulationState, order: Move) -> None:
    """Apply steps 7 and 8: the limit, then the next round or the end of the match."""
    match_rules = state.rule_tables.rules.match
    over_limit = tuple([seat for seat in order if match_end.exceeds_limit(state.totals[seat], match_rules)])
    continuing_seats = tuple([seat for seat in order if seat not in over_limit])
    if match_rules.end == "single_round":
        _decide_match(state, order, _single_round_winners(state, order), dict(enumerate(state.last_hand_totals)))
    elif (
        state.tied
        or match_end.reaches_round_limit(state.round, match_rules)
        or (over_limit if match_rules.end == "first_over" else len(continuing_seats) <= 1)
    ):
        totals = dict(enumerate(state.totals))
        _decide_match(state, order, match_end.lowest_seats(order, totals), totals)
    else:
        if match_rules.end == "last_standing":
            state.out += over_limit
        _schedule_next_round(state, continuing_seats)


def _single_round_winners(state: SimulationState, order: Move) -> Move:
    """Return the winners of a single-round match. Source: RULES K43.

    A caller whose call succeeded, else the lowest hands of the others.
    """
    if state.caller < 0:
        return match_end.lowest_seats(order, state.hand_totals)
    if state.outcome == "yaniv":
        return (state.caller,)
    return match_end.lowest_seats(order[:-1], state.hand_totals)


def _decide_match(state: SimulationState, order: Move, best_seats: Move, deciding_points: dict[int, int]) -> None:
    """End the match, or schedule an extra round among its best players."""
    match_rules = state.rule_tables.rules.match
    if match_rules.end == "last_standing":
        spares_losers = match_end.reaches_round_limit(state.round, match_rules)
        state.out += tuple(
            [
                seat
                for seat in order
                if seat not in best_seats
                and (not spares_losers or match_end.exceeds_limit(deciding_points[seat], match_rules))
            ]
        )
    if len(best_seats) > 1 and match_rules.tie == "extra_round":
        _schedule_next_round(state, best_seats)
        state.tied = tuple(sorted(best_seats))
    else:
        _finish_match(state, tuple(sorted(best_seats)), deciding_points)


def _schedule_next_round(state: SimulationState, continuing_seats: Move) -> None:
    assert state.outcome is not None
    ended = EndedRound(state.seats, state.hand_totals, state.caller, state.outcome)
    state.starter = next_starter(continuing_seats, ended, state.rule_tables.rules.match)
    state.tied = ()
    state.phase = PHASE_ROUND_OVER


def _finish_match(state: SimulationState, winners: Move, deciding_points: dict[int, int]) -> None:
    """End the match and rank the seats.

    A later last round is better, then not being eliminated, then fewer *deciding_points*.
    """
    ranks = {
        seat: (-last_round, int(seat in state.out), deciding_points[seat])
        for seat, last_round in enumerate(state.last_rounds)
    }
    state.winners = winners
    state.places = match_end.rank_places(ranks, winners)
    state.turn = UNSET
    state.phase = PHASE_MATCH_OVER
