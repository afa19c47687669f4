"""The sentences about the end of a round and of the match: calling, scoring, who wins. Pure."""

from collections.abc import Iterator
from typing import Final

from yaniv.rules.calling import PENALTY_CARDS
from yaniv.rules.ending import CALLED_OFF_AFTER
from yaniv.rules.house import HouseRules
from yaniv.words import tell

_PAIR: Final = 2


def call(rules: HouseRules) -> Iterator[str]:
    """Who may call, what follows, and what a call costs that should not have been."""
    word, limit = rules.table.call_word, rules.call.limit
    yield tell(
        "At the start of your turn, if your hand counts {limit} or less, you may call “{word}”.", limit=limit, word=word
    )
    if rules.call.ends_round == "at_once":
        yield tell("The round ends at once, and all hands are shown.")
    else:
        yield tell("Everybody else plays one more turn, in which nobody can call. Then all hands are shown.")
    yield tell(
        "If another hand counts as much as the caller's or less, the caller is beaten: that is {asaf}!",
        asaf=rules.table.asaf_word,
    )
    yield from _above(rules)
    yield from _out_of_turn(rules)
    yield from _wrong_word(rules)
    if rules.turn.slap_down != "none" or rules.turn.order != "throw_first":
        yield tell("Whoever has no cards left can only call in the next turn.")


def _above(rules: HouseRules) -> Iterator[str]:
    """Calls with too many points."""
    limit, above = rules.call.limit, rules.call.punish_above
    punished = limit if above is None else above
    if punished == limit + 1:
        yield tell("A call with exactly {number} counts for nothing: show your hand and play on.", number=punished)
    elif punished > limit:
        yield tell(
            "A call with {first} to {last} counts for nothing: show your hand and play on.",
            first=limit + 1,
            last=punished,
        )
    match rules.call.over_limit:
        case "forbidden":
            yield tell("With a hand above {limit} you cannot call.", limit=limit)
        case "continue":
            yield tell("A call above {limit} counts for nothing: show your hand and play on.", limit=limit)
        case "draw_three":
            yield tell(
                "Whoever calls with a hand above {limit} shows the hand, draws {n} cards and plays on.",
                limit=punished,
                n=PENALTY_CARDS,
            )
        case "swap_hands":
            yield tell(
                "Whoever calls with a hand above {limit} shows the hand, must swap it with the first who asks for "
                "it, and plays on.",
                limit=punished,
            )
        case "eliminate":
            yield tell("Whoever calls with a hand above {limit} is out of the match at once.", limit=punished)
        case "self_asaf":
            yield from _self_asaf(rules)


def _self_asaf(rules: HouseRules) -> Iterator[str]:
    limit, penalty = rules.call.limit, rules.scoring.asaf_penalty
    if rules.match.end == "single_round":
        yield tell("You may call with a hand above {limit} too, but then the best of the others wins.", limit=limit)
    else:
        yield tell(
            "You may call with a hand above {limit} too: you score the hand and {penalty} more. The "
            "others score 0 with a hand of {limit} or less, otherwise the hand.",
            limit=limit,
            penalty=penalty,
        )


def _out_of_turn(rules: HouseRules) -> Iterator[str]:
    if rules.call.out_of_turn == "forbidden":
        yield tell("Out of turn nobody can call.")
    elif rules.match.end == "single_round":
        yield tell("A call out of turn ends the round as well, but then the best of the others wins.")
    else:
        points = rules.scoring.out_of_turn_penalty
        yield tell("A call out of turn ends the round: the caller scores {points}, the others 0.", points=points)


def _wrong_word(rules: HouseRules) -> Iterator[str]:
    word = rules.call.wrong_word
    if word is None:
        return
    if rules.match.end == "single_round":
        yield tell("The word “{word}” calls as well.", word=word)
    else:
        points = rules.scoring.wrong_word_penalty
        yield tell("Mind the word: “{word}” calls as well, but costs {points} extra.", word=word, points=points)


def scoring(rules: HouseRules) -> Iterator[str]:
    """What a round costs everybody; nothing where the match is one round."""
    if rules.match.end == "single_round":
        return
    yield tell("Everybody scores the points in the hand, with these exceptions.")
    yield from _winners(rules)
    yield from _beaten(rules)
    yield from _bonuses(rules)
    yield from _reduction(rules)
    yield tell(
        "When everybody has had {n} turns and nobody has called, the round is called off: all score the hand.",
        n=CALLED_OFF_AFTER,
    )


def _winners(rules: HouseRules) -> Iterator[str]:
    asaf = rules.table.asaf_word
    match rules.scoring.zero_for:
        case "yaniv":
            yield tell("A caller whom nobody beats scores 0. Who beats a caller scores the hand all the same.")
        case "asaf":
            yield tell(
                "The lowest hand that beats a caller scores 0: only {asaf} does. A good call scores the hand.",
                asaf=asaf,
            )
        case "both":
            yield tell("A caller whom nobody beats scores 0, and so does the lowest hand that beats a caller.")


def _beaten(rules: HouseRules) -> Iterator[str]:
    """What the caller pays, beaten by one and by several."""
    told = rules.scoring
    yield tell("A beaten caller scores the hand and {penalty} more.", penalty=told.asaf_penalty)
    if rules.table.max_players == _PAIR:
        return
    match told.multi_asaf:
        case "flat":
            pass
        case "each":
            yield tell(
                "Beaten by several, it is {points} more for each of them instead.", points=told.multi_asaf_points
            )
        case "plus_each":
            yield tell(
                "Beaten by several, it is {points} more for each of them besides.", points=told.multi_asaf_points
            )


def _bonuses(rules: HouseRules) -> Iterator[str]:
    told, asaf = rules.scoring, rules.table.asaf_word
    if told.streak_length:
        yield tell(
            "Win {n} rounds in a row, by a good call or by {asaf}, and {points} are taken off your total.",
            n=told.streak_length,
            asaf=asaf,
            points=told.streak_bonus,
        )
    if told.tally_length:
        yield tell(
            "Win {n} rounds in all, by a good call or by {asaf}, and {points} are taken off your total; then the count "
            "begins anew.",
            n=told.tally_length,
            asaf=asaf,
            points=told.tally_bonus,
        )


def _reduction(rules: HouseRules) -> Iterator[str]:
    at, by = rules.scoring.reduce_at, rules.scoring.reduce_by
    limit = rules.match.limit
    if at == "none":
        return
    if at == "limit" and by == "half":
        yield tell("A total that comes to exactly {limit} is halved to {left}.", limit=limit, left=limit // 2)
    elif at == "limit" and by != "half":
        yield tell("A total that comes to exactly {limit} falls back to {left}.", limit=limit, left=limit - by)
    elif by == "half":
        yield tell("A total that comes to exactly {number}, or a multiple of it, is halved.", number=at)
        if at % 2:
            yield tell("Half points are dropped.")
    else:
        yield tell("A total that comes to exactly {number}, or a multiple of it, loses {points}.", number=at, points=by)


def match(rules: HouseRules) -> Iterator[str]:
    """Who starts, when it is over, and who has won."""
    if rules.match.end == "single_round":
        yield tell("A random player deals and starts.")
        yield tell("A caller whom nobody beats wins. Otherwise the lowest hand of the others wins.")
        yield tell("When everybody has had {n} turns and nobody has called, the lowest hand wins.", n=CALLED_OFF_AFTER)
        yield from _tie(rules)
        return
    yield tell(
        "A random player deals and starts the first round, later the lowest hand of the last round: of equal ones the "
        "first after the caller."
    )
    if rules.call.out_of_turn == "ends_round":
        yield tell("Whoever has called out of turn does not start.")
    if rules.call.over_limit == "self_asaf":
        yield tell("Whoever has called with too many points does not start.")
    yield from _end(rules)
    yield from _tie(rules)


def _end(rules: HouseRules) -> Iterator[str]:
    told, over = rules.match, rules.match.limit_hit == "over"
    if told.end == "last_standing":
        if over:
            yield tell("Whoever has more than {limit} is out. The last one left wins.", limit=told.limit)
        else:
            yield tell("Whoever has {limit} or more is out. The last one left wins.", limit=told.limit)
        yield tell("If all who are left go out together, the lowest total of theirs wins.")
    elif over:
        yield tell("When somebody has more than {limit}, the match is over: the lowest total wins.", limit=told.limit)
    else:
        yield tell("When somebody has {limit} or more, the match is over: the lowest total wins.", limit=told.limit)
    if rules.scoring.reduce_at != "none":
        yield tell("Totals are reduced before that is looked at.")


def _tie(rules: HouseRules) -> Iterator[str]:
    if rules.match.tie == "extra_round":
        yield tell("If the best are equal, they alone play on until one of them is better.")
    else:
        yield tell("If the best are equal, they share the win.")
