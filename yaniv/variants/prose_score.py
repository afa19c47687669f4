"""The sentences about the end of a round and of the match: calling, scoring, who wins. Pure."""

from collections.abc import Iterator
from typing import Final

from yaniv.rules.calling import PENALTY_CARDS
from yaniv.rules.ending import CALLED_OFF_AFTER
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import below_zero, reduced
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
        if can_be_without_cards(rules):
            yield tell("Players with no cards left get no last turn.")
        if rules.turn.early_throw:
            yield tell("In these last turns nobody throws early.")
    yield tell(
        "If another hand counts as much as the caller's or less, the caller is beaten: that is {asaf}!",
        asaf=rules.table.asaf_word,
    )
    yield from _above(rules)
    yield from _out_of_turn(rules)
    yield from _wrong_word(rules)
    if can_be_without_cards(rules):
        yield tell("If you have no cards left, you must call on your next turn.")


def can_be_without_cards(rules: HouseRules) -> bool:
    """Return whether a player can get rid of the last card and stay in the round."""
    return rules.turn.slap_down != "none" or rules.turn.order != "throw_first"


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
    void = rules.call.over_limit == "eliminate" and punished > limit
    if void or rules.call.over_limit in ("continue", "draw_three", "swap_hands"):
        yield tell("If you play on after such a call, you can't call again in the same turn.")


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
        return
    gaps = {"word": word, "points": rules.scoring.wrong_word_penalty}
    if rules.call.out_of_turn == "ends_round":
        yield tell("Mind the word: “{word}” calls as well, but on your turn it costs {points} extra.", **gaps)
    else:
        yield tell("Mind the word: “{word}” calls as well, but costs {points} extra.", **gaps)
    if rules.call.over_limit in ("continue", "draw_three", "swap_hands", "eliminate"):
        yield tell("It costs nothing extra where the call doesn't end the round.")


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
    if below_zero(rules):
        yield tell(
            "Hands can count less than 0, and are scored that way. Where a rule says you score 0, you score 0, not "
            "less."
        )
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
            "Win {n} rounds in a row, by a good call or by {asaf}, and {points} are taken off your total; then the "
            "streak begins anew.",
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
    if at != "limit" and by in ("half", at):
        yield tell(
            "There is only one reduction a round: {double} becomes {single} and stays there.", double=2 * at, single=at
        )


def match(rules: HouseRules) -> Iterator[str]:
    """Who starts, when it is over, and who has won."""
    if rules.match.end == "single_round":
        yield tell("A random player deals and starts.")
        yield tell("A caller whom nobody beats wins. Otherwise the lowest hand of the others wins.")
        yield tell("When everybody has had {n} turns and nobody has called, the lowest hand wins.", n=CALLED_OFF_AFTER)
        yield from _tie(rules)
        return
    if _may_shrink(rules):
        yield tell(
            "A random player deals and starts the first round, later the lowest hand of the last round among those "
            "still playing: of equal ones the first after the caller."
        )
    else:
        yield tell(
            "A random player deals and starts the first round, later the lowest hand of the last round: of equal ones "
            "the first after the caller."
        )
    if rules.call.out_of_turn == "ends_round":
        yield tell("Whoever has called out of turn does not start.")
    if rules.call.over_limit == "self_asaf":
        yield tell("Whoever has called with too many points does not start.")
    yield from _end(rules)
    yield from _tie(rules)


def _may_shrink(rules: HouseRules) -> bool:
    """Return whether a round can have fewer players than the one before it."""
    told = rules.match
    return rules.table.max_players > _PAIR and (told.end == "last_standing" or told.tie == "extra_round")


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
    if rules.scoring.reduce_at == "none":
        return
    left = reduced(told.limit, rules.scoring, told)
    if told.limit_hit == "reach" and left < told.limit:
        yield tell(
            "Totals are reduced first: one that comes to exactly {limit} falls to {left} instead.",
            limit=told.limit,
            left=left,
        )
    else:
        yield tell("Totals are reduced before that is looked at.")


def _tie(rules: HouseRules) -> Iterator[str]:
    if rules.match.tie == "extra_round":
        yield tell("If the best are equal, they alone play on until one of them is better.")
    else:
        yield tell("If the best are equal, they share the win.")
