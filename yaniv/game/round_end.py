"""End of a round: scores, eliminations, and the next round or the end of the match.

Source: RULES "The end of a round".
"""

from collections.abc import Iterator

from yaniv.game import events as e
from yaniv.game.state import NOBODY, State, seats_after
from yaniv.rules import match_end, scoring
from yaniv.rules.next_starter import EndedRound, Outcome, next_starter, round_winner


def settle_round(state: State) -> tuple[e.AnyEvent, ...]:
    """Return all events from showing the hands to the end of the round or of the match; *state* is the end of play."""
    order = seats_after(state, state.turn if state.caller == NOBODY else state.caller)
    hands = {seat: state.hands[seat] for seat in order}
    round_scored = _score_round(
        state, {seat: scoring.points(hand, state.rules.deck.values) for seat, hand in hands.items()}
    )
    totals = list(round_scored.totals)
    changes = (*_give_bonuses(state, round_scored, totals), *_reduce_totals(state, round_scored, totals))
    slap_closed = () if state.slap_by == NOBODY else (e.SlapClosed(state.slap_by),)
    return (
        *slap_closed,
        e.HandsShown(hands),
        round_scored,
        *changes,
        *_end_round_or_match(state, round_scored, totals),
    )


def end_match_by_default(state: State) -> tuple[e.AnyEvent, ...]:
    """Return the events that end a match in mid-round because all seats but one have been eliminated."""
    winners = seats_after(state, state.turn)
    deciding_totals = state.last_hands if state.rules.match.end == "single_round" else state.totals
    return (e.MatchWon(winners, _match_places(state, winners, state.out, dict(enumerate(deciding_totals)))),)


def _score_round(state: State, hand_totals: dict[int, int]) -> e.RoundScored:
    """Score the round, steps 2 to 5, before bonuses and reductions; a single-round match keeps no totals."""
    outcome, call_settlement = _settle_call(state, hand_totals)
    keeps_totals = state.rules.match.end != "single_round"
    scores = call_settlement.scores if keeps_totals else {}
    credited = call_settlement.credited if keeps_totals else ()
    streak = tuple(count + 1 if seat in credited else 0 for seat, count in enumerate(state.streak))
    return e.RoundScored(
        caller=None if state.caller == NOBODY else state.caller,
        outcome=outcome,
        asafs=call_settlement.asafs,
        hand_totals=hand_totals,
        scores=scores,
        totals=tuple(total + scores.get(seat, 0) for seat, total in enumerate(state.totals)),
        tally=tuple(count + (seat in credited) for seat, count in enumerate(state.tally)),
        streak=streak if keeps_totals else state.streak,
        winner=round_winner(hand_totals, EndedRound(state.seats, hand_totals, state.caller, outcome)),
    )


def _settle_call(state: State, hand_totals: dict[int, int]) -> tuple[Outcome, scoring.Settlement]:
    """Return the outcome, and the settlement of each seat: steps 2 and 3."""
    match state.call_kind:
        case None:
            return "called_off", scoring.settle_called_off(hand_totals)
        case "out_of_turn":
            return "out_of_turn", scoring.settle_out_of_turn(hand_totals, state.caller, state.rules.scoring)
        case "self_asaf":
            call_settlement = scoring.settle_self_asaf(hand_totals, state.caller, state.rules)
            return "self_asaf", scoring.add_wrong_word_penalty(
                call_settlement, state.caller, state.rules.scoring, is_wrong_word=state.wrong_word
            )
        case "yaniv":
            call_settlement = scoring.settle(hand_totals, state.caller, state.rules)
            outcome: Outcome = "asaf" if call_settlement.asafs else "yaniv"
            return outcome, scoring.add_wrong_word_penalty(
                call_settlement, state.caller, state.rules.scoring, is_wrong_word=state.wrong_word
            )


def _give_bonuses(state: State, round_scored: e.RoundScored, totals: list[int]) -> Iterator[e.BonusGiven]:
    """Yield the bonuses, step 4, and subtract them from *totals*.

    A counter that has reached its length was credited in this round, because every bonus resets it to 0.
    """
    rules = state.rules.scoring
    for seat in round_scored.scores:
        if scoring.has_earned_bonus(round_scored.streak[seat], rules.streak_length):
            totals[seat] -= rules.streak_bonus
            yield e.BonusGiven(seat, "streak", rules.streak_bonus)
        if scoring.has_earned_bonus(round_scored.tally[seat], rules.tally_length):
            totals[seat] -= rules.tally_bonus
            yield e.BonusGiven(seat, "tally", rules.tally_bonus)


def _reduce_totals(state: State, round_scored: e.RoundScored, totals: list[int]) -> Iterator[e.TotalReduced]:
    """Yield the reductions, step 6, and apply them to *totals*.

    A total is reduced at most once in a round, and only if the round has changed it.
    """
    for seat in round_scored.scores:
        before = totals[seat]
        reduced_total = scoring.reduce_total(before, state.rules.scoring, state.rules.match)
        if before not in (reduced_total, state.totals[seat]):
            totals[seat] = reduced_total
            yield e.TotalReduced(seat, before, reduced_total)


def _end_round_or_match(state: State, round_scored: e.RoundScored, totals: list[int]) -> Iterator[e.AnyEvent]:
    """Yield what follows, steps 7 and 8: the point limit, then the next round or the end of the match."""
    match, order = state.rules.match, tuple(round_scored.hand_totals)
    over_limit = tuple(seat for seat in order if match_end.exceeds_limit(totals[seat], match))
    within_limit = tuple(seat for seat in order if seat not in over_limit)
    if match.end == "single_round":
        # Seats outside an extra round keep the hand total shown last. Source: RULES "Places".
        hands = {**dict(enumerate(state.last_hands)), **round_scored.hand_totals}
        yield from _end_match_or_tie(state, round_scored, _single_round_winners(round_scored), hands)
    elif (
        state.tied
        or match_end.reaches_round_limit(state.round, match)
        or (over_limit if match.end == "first_over" else len(within_limit) <= 1)
    ):
        # If exactly one seat is within the limit, it is also the one with the lowest total.
        deciding_totals = dict(enumerate(totals))
        yield from _end_match_or_tie(
            state, round_scored, match_end.lowest_seats(order, deciding_totals), deciding_totals
        )
    else:
        eliminated = over_limit if match.end == "last_standing" else ()
        yield from (e.PlayerOut(seat) for seat in eliminated)
        yield e.RoundClosed(_next_starter(state, round_scored, within_limit))


def _single_round_winners(round_scored: e.RoundScored) -> tuple[int, ...]:
    """Return the winners of a single-round match: a caller who was not beaten, else the lowest other hands.

    Source: RULES K43.
    """
    order = tuple(round_scored.hand_totals)
    if round_scored.caller is None:
        return match_end.lowest_seats(order, round_scored.hand_totals)
    if round_scored.outcome == "yaniv":
        return (round_scored.caller,)
    return match_end.lowest_seats(order[:-1], round_scored.hand_totals)


def _end_match_or_tie(
    state: State, round_scored: e.RoundScored, best_seats: tuple[int, ...], deciding_totals: dict[int, int]
) -> Iterator[e.AnyEvent]:
    """End the match, or announce an extra round among the best players.

    In a match to the last one left, everyone else is eliminated; at the round limit only those above the point limit.
    """
    match = state.rules.match
    eliminated: tuple[int, ...] = ()
    if match.end == "last_standing":
        spares_losers = match_end.reaches_round_limit(state.round, match)
        eliminated = tuple(
            seat
            for seat in round_scored.hand_totals
            if seat not in best_seats and (not spares_losers or match_end.exceeds_limit(deciding_totals[seat], match))
        )
    yield from (e.PlayerOut(seat) for seat in eliminated)
    if len(best_seats) > 1 and match.tie == "extra_round":
        yield e.RoundClosed(_next_starter(state, round_scored, best_seats), tuple(sorted(best_seats)))
    else:
        winners = tuple(sorted(best_seats))
        yield e.MatchWon(winners, _match_places(state, winners, (*state.out, *eliminated), deciding_totals))


def _next_starter(state: State, round_scored: e.RoundScored, seats: tuple[int, ...]) -> int:
    ended = EndedRound(state.seats, round_scored.hand_totals, state.caller, round_scored.outcome)
    return next_starter(seats, ended, state.rules.match)


def _match_places(
    state: State, winners: tuple[int, ...], out: tuple[int, ...], deciding_totals: dict[int, int]
) -> tuple[int, ...]:
    """Return the places by seat: seats that played longer rank higher, then those not eliminated, then lower totals."""
    ranks = {
        seat: (-last_round, int(seat in out), deciding_totals[seat]) for seat, last_round in enumerate(state.played)
    }
    return match_end.rank_places(ranks, winners)
