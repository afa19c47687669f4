"""The end of a round: what it costs, who is out, and what follows. Source: RULES section 5."""

from yaniv.bots.fast.kinds import MATCH_OVER, NOBODY, ROUND_OVER, Move
from yaniv.bots.fast.position import Position
from yaniv.rules import ending, scoring


def settle(game: Position) -> None:
    """Everything from the open hands to the next round, or to the end of the match."""
    game.slap_by = game.slap_card = NOBODY
    game.slap_throw = game.final_turns = ()
    order = game.after(game.turn if game.caller < 0 else game.caller)
    game.hand_totals = {seat: game.points(seat) for seat in order}
    game.last_hands = tuple([game.hand_totals.get(seat, last) for seat, last in enumerate(game.last_hands)])
    before = game.totals
    _score(game)
    totals = list(game.totals)
    _give_bonuses(game, totals)
    rules = game.box.rules
    for seat in game.scores:
        if totals[seat] != before[seat]:
            totals[seat] = scoring.reduced(totals[seat], rules.scoring, rules.match)
    game.totals = tuple(totals)
    game.turn = NOBODY
    _go_on(game, order)


def win_by_default(game: Position) -> None:
    """All others were put out in mid-round: the one who is left has won."""
    contest = game.last_hands if game.box.rules.match.end == "single_round" else game.totals
    _win(game, game.after(game.turn), dict(enumerate(contest)))


def _score(game: Position) -> None:
    """Steps 2 to 5, before bonuses and reductions; a match of a single round keeps no books."""
    settled = _settlement(game)
    game.asafs = settled.asafs
    game.scores = {}
    if game.box.rules.match.end == "single_round":
        return
    credited = settled.credited
    game.scores = settled.scores
    game.totals = tuple([total + settled.scores.get(seat, 0) for seat, total in enumerate(game.totals)])
    game.tally = tuple([count + (seat in credited) for seat, count in enumerate(game.tally)])
    game.streak = tuple([count + 1 if seat in credited else 0 for seat, count in enumerate(game.streak)])


def _settlement(game: Position) -> scoring.Settlement:
    """Steps 2 and 3: the kind of call, and what it costs each seat."""
    hands, caller, rules = game.hand_totals, game.caller, game.box.rules
    match game.call_kind:
        case None:
            game.outcome = "called_off"
            return scoring.settle_called_off(hands)
        case "out_of_turn":
            game.outcome = "out_of_turn"
            return scoring.settle_out_of_turn(hands, caller, rules.scoring)
        case "self_asaf":
            game.outcome = "self_asaf"
            settled = scoring.settle_self_asaf(hands, caller, rules)
        case "yaniv":
            settled = scoring.settle(hands, caller, rules.scoring)
            game.outcome = "asaf" if settled.asafs else "yaniv"
    return scoring.with_wrong_word(settled, caller, rules.scoring, said=game.wrong_word)


def _give_bonuses(game: Position, totals: list[int]) -> None:
    """Step 4; takes the points off *totals*, and the counter starts again."""
    rules = game.box.rules.scoring
    if not (rules.streak_length or rules.tally_length):
        return
    streak, tally = list(game.streak), list(game.tally)
    for seat in game.scores:
        if scoring.earns_bonus(streak[seat], rules.streak_length):
            totals[seat] -= rules.streak_bonus
            streak[seat] = 0
        if scoring.earns_bonus(tally[seat], rules.tally_length):
            totals[seat] -= rules.tally_bonus
            tally[seat] = 0
    game.streak, game.tally = tuple(streak), tuple(tally)


def _go_on(game: Position, order: Move) -> None:
    """Steps 7 and 8: the limit, then the next round or the end of the match."""
    match = game.box.rules.match
    over = tuple([seat for seat in order if ending.over(game.totals[seat], match)])
    staying = tuple([seat for seat in order if seat not in over])
    if match.end == "single_round":
        _decide_match(game, order, _best_hands(game, order), dict(enumerate(game.last_hands)))
    elif game.tied or (over if match.end == "first_over" else len(staying) <= 1):
        totals = dict(enumerate(game.totals))
        _decide_match(game, order, ending.lowest(order, totals), totals)
    else:
        if match.end == "last_standing":
            game.out += over
        _close(game, staying)


def _best_hands(game: Position, order: Move) -> Move:
    """Who wins a match of a single round: a caller who held, else the lowest hand of the others. Source: K43."""
    if game.caller < 0:
        return ending.lowest(order, game.hand_totals)
    if game.outcome == "yaniv":
        return (game.caller,)
    return ending.lowest(order[:-1], game.hand_totals)


def _decide_match(game: Position, order: Move, best: Move, contest: dict[int, int]) -> None:
    """The match is won, or its best players meet in an extra round."""
    match = game.box.rules.match
    if match.end == "last_standing":
        game.out += tuple([seat for seat in order if seat not in best])
    if len(best) > 1 and match.tie == "extra_round":
        _close(game, best)
        game.tied = tuple(sorted(best))
    else:
        _win(game, tuple(sorted(best)), contest)


def _close(game: Position, staying: Move) -> None:
    """The lowest hand deals next; *staying* stand in the order of play after the caller. Source: RULES K41, K32."""
    if game.outcome in ("self_asaf", "out_of_turn"):
        staying = tuple([seat for seat in staying if seat != game.caller])
    game.starter = ending.lowest(staying, game.hand_totals)[0]
    game.tied = ()
    game.phase = ROUND_OVER


def _win(game: Position, winners: Move, contest: dict[int, int]) -> None:
    """By seat: who played longer is better, then who was not put out, then who counts less."""
    ranks = {seat: (-last, int(seat in game.out), contest[seat]) for seat, last in enumerate(game.played)}
    game.winners = winners
    game.places = ending.places(ranks, winners)
    game.turn = NOBODY
    game.phase = MATCH_OVER
