"""The end of a round: what it costs, who is out, and what follows. Source: RULES section 5."""

from collections.abc import Iterator

from yaniv.game import events as e
from yaniv.game.state import NOBODY, State, after
from yaniv.rules import ending, scoring


def settlement(state: State) -> tuple[e.AnyEvent, ...]:
    """Everything from the open hands to the next round, or to the end of the match."""
    order = after(state, state.turn if state.caller == NOBODY else state.caller)
    hands = {seat: state.hands[seat] for seat in order}
    scored = _scored(state, {seat: scoring.points(hand, state.rules.deck.values) for seat, hand in hands.items()})
    totals = list(scored.totals)
    changes = (*_bonuses(state, scored, totals), *_reductions(state, scored, totals))
    closed = () if state.slap_by == NOBODY else (e.SlapClosed(state.slap_by),)
    return (*closed, e.HandsShown(hands), scored, *changes, *_what_follows(state, scored, totals))


def won_by_default(state: State) -> tuple[e.AnyEvent, ...]:
    """All others were put out in mid-round: the one who is left has won."""
    winners = after(state, state.turn)
    contest = state.last_hands if state.rules.match.end == "single_round" else state.totals
    return (e.MatchWon(winners, _places(state, winners, state.out, dict(enumerate(contest)))),)


def _scored(state: State, hand_totals: dict[int, int]) -> e.RoundScored:
    """Steps 2 to 5, before bonuses and reductions; a match of a single round keeps no books."""
    outcome, settled = _outcome(state, hand_totals)
    counts = state.rules.match.end != "single_round"
    scores = settled.scores if counts else {}
    credited = settled.credited if counts else ()
    streak = tuple(count + 1 if seat in credited else 0 for seat, count in enumerate(state.streak))
    return e.RoundScored(
        caller=None if state.caller == NOBODY else state.caller,
        outcome=outcome,
        asafs=settled.asafs,
        hand_totals=hand_totals,
        scores=scores,
        totals=tuple(total + scores.get(seat, 0) for seat, total in enumerate(state.totals)),
        tally=tuple(count + (seat in credited) for seat, count in enumerate(state.tally)),
        streak=streak if counts else state.streak,
        winner=_starter(tuple(hand_totals), hand_totals, state.caller, outcome),
    )


def _outcome(state: State, hand_totals: dict[int, int]) -> tuple[e.Outcome, scoring.Settlement]:
    """Steps 2 and 3: the kind of call, and what it costs each seat."""
    match state.call_kind:
        case None:
            return "called_off", scoring.settle_called_off(hand_totals)
        case "out_of_turn":
            return "out_of_turn", scoring.settle_out_of_turn(hand_totals, state.caller, state.rules.scoring)
        case "self_asaf":
            settled = scoring.settle_self_asaf(hand_totals, state.caller, state.rules)
            return "self_asaf", scoring.with_wrong_word(
                settled, state.caller, state.rules.scoring, said=state.wrong_word
            )
        case "yaniv":
            settled = scoring.settle(hand_totals, state.caller, state.rules.scoring)
            outcome: e.Outcome = "asaf" if settled.asafs else "yaniv"
            return outcome, scoring.with_wrong_word(settled, state.caller, state.rules.scoring, said=state.wrong_word)


def _bonuses(state: State, scored: e.RoundScored, totals: list[int]) -> Iterator[e.BonusGiven]:
    """Step 4; takes the points off *totals*. A counter at its length was credited now: bonuses take it back to 0."""
    rules = state.rules.scoring
    for seat in scored.scores:
        if scoring.earns_bonus(scored.streak[seat], rules.streak_length):
            totals[seat] -= rules.streak_bonus
            yield e.BonusGiven(seat, "streak", rules.streak_bonus)
        if scoring.earns_bonus(scored.tally[seat], rules.tally_length):
            totals[seat] -= rules.tally_bonus
            yield e.BonusGiven(seat, "tally", rules.tally_bonus)


def _reductions(state: State, scored: e.RoundScored, totals: list[int]) -> Iterator[e.TotalReduced]:
    """Step 6: once a round, and only for totals that the round has changed."""
    for seat in scored.scores:
        before = totals[seat]
        left = scoring.reduced(before, state.rules.scoring, state.rules.match)
        if before not in (left, state.totals[seat]):
            totals[seat] = left
            yield e.TotalReduced(seat, before, left)


def _what_follows(state: State, scored: e.RoundScored, totals: list[int]) -> Iterator[e.AnyEvent]:
    """Steps 7 and 8: the limit, then the next round or the end of the match."""
    match, order = state.rules.match, tuple(scored.hand_totals)
    over = tuple(seat for seat in order if ending.over(totals[seat], match))
    staying = tuple(seat for seat in order if seat not in over)
    if match.end == "single_round":
        # Whoever is not in an extra round keeps the place of the hand shown last. Source: RULES section 4, "Places".
        hands = {**dict(enumerate(state.last_hands)), **scored.hand_totals}
        yield from _contest(state, scored, _best_hands(scored), hands)
    elif state.tied or (over if match.end == "first_over" else len(staying) <= 1):
        # The lowest is also the one who stays, where one does.
        contest = dict(enumerate(totals))
        yield from _contest(state, scored, ending.lowest(order, contest), contest)
    else:
        gone = over if match.end == "last_standing" else ()
        yield from (e.PlayerOut(seat) for seat in gone)
        yield e.RoundClosed(_starter(staying, scored.hand_totals, state.caller, scored.outcome))


def _best_hands(scored: e.RoundScored) -> tuple[int, ...]:
    """Who wins a match of a single round: a caller who held, else the lowest hand of the others. Source: K43."""
    order = tuple(scored.hand_totals)
    if scored.caller is None:
        return ending.lowest(order, scored.hand_totals)
    if scored.outcome == "yaniv":
        return (scored.caller,)
    return ending.lowest(order[:-1], scored.hand_totals)


def _contest(
    state: State, scored: e.RoundScored, best: tuple[int, ...], contest: dict[int, int]
) -> Iterator[e.AnyEvent]:
    """The match is won, or its best players meet in an extra round."""
    leaving: tuple[int, ...] = ()
    if state.rules.match.end == "last_standing":
        leaving = tuple(seat for seat in scored.hand_totals if seat not in best)
    yield from (e.PlayerOut(seat) for seat in leaving)
    if len(best) > 1 and state.rules.match.tie == "extra_round":
        yield e.RoundClosed(_starter(best, scored.hand_totals, state.caller, scored.outcome), tuple(sorted(best)))
    else:
        winners = tuple(sorted(best))
        yield e.MatchWon(winners, _places(state, winners, (*state.out, *leaving), contest))


def _starter(seats: tuple[int, ...], hand_totals: dict[int, int], caller: int, outcome: e.Outcome) -> int:
    """The lowest hand of *seats*, which stand in the order of play after the caller. Source: RULES K41, K32."""
    if outcome in ("self_asaf", "out_of_turn"):
        seats = tuple(seat for seat in seats if seat != caller)
    return ending.lowest(seats, hand_totals)[0]


def _places(state: State, winners: tuple[int, ...], out: tuple[int, ...], contest: dict[int, int]) -> tuple[int, ...]:
    """By seat: who played longer is better, then who was not put out, then who counts less."""
    ranks = {seat: (-last, int(seat in out), contest[seat]) for seat, last in enumerate(state.played)}
    return ending.places(ranks, winners)
