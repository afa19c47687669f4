"""Rules summary: the house rules that players ask about first, in one short line each."""

from msgspec.structs import replace

from yaniv.i18n import tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_warnings import find_endless_warnings
from yaniv.rules.scoring import can_always_call, is_limit_out_of_reach, reduce_total


def summarize_rules(rules: HouseRules) -> tuple[str, ...]:
    """Return the most important of these rules as short lines, most important first.

    A point limit that the rounds of a match are too few to reach is not among them.
    """
    return tuple(rules_in_short(rules).values())


def rules_in_short(rules: HouseRules) -> dict[str, str]:
    """Return the same lines, by the key of the rule that each is about."""
    facts = (
        ("deal.hand_size", _hand_size_fact(rules)),
        ("call.limit", call_limit_fact(rules)),
        ("call.beaten_by", _tie_fact(rules)),
        ("scoring.asaf_penalty", asaf_fact(rules)),
        ("scoring.others_when_beaten", _others_fact(rules)),
        ("melds.runs", _runs_fact(rules)),
        ("pickup.from_last_play", _pickup_fact(rules)),
        ("pickup.needs_throw_of", throw_to_take_fact(rules)),
        ("turn.slap_down", _slap_fact(rules)),
        ("scoring.reduce_at", reduction_fact(rules)),
        ("match.next_starter", _starter_fact(rules)),
        ("match.round_limit", _round_limit_fact(rules) or _endless_fact(rules)),
        ("match.end" if rules.match.end == "single_round" else "match.limit", _match_end_fact(rules)),
    )
    return {path: fact for path, fact in facts if fact}


def facts_unlike(rules: HouseRules, other: HouseRules) -> dict[str, str]:
    """Return those of `rules_in_short` that *other* rules, with the same words for calls, do not share."""
    usual = rules_in_short(replace(other, table=rules.table))
    return {path: fact for path, fact in rules_in_short(rules).items() if fact != usual.get(path)}


def _hand_size_fact(rules: HouseRules) -> str:
    return tr_plural("{n} card each", "{n} cards each", rules.deal.hand_size)


def call_limit_fact(rules: HouseRules) -> str:
    """Return the word of the call and the highest hand that may call."""
    if can_always_call(rules):
        return tr("{word} with any hand", word=rules.table.call_word)
    return tr("{word} at {limit} or less", word=rules.table.call_word, limit=rules.call.limit)


def _tie_fact(rules: HouseRules) -> str:
    return tr("a tie doesn't beat the caller") if rules.call.beaten_by == "lower" else ""


def asaf_fact(rules: HouseRules) -> str:
    """Return what a beaten call costs; empty if no points are written down."""
    if rules.match.end == "single_round":
        return ""
    word, points = rules.table.asaf_word, rules.scoring.asaf_penalty
    if rules.scoring.beaten_caller == "penalty_only":
        return tr("{word} costs the caller {points} instead of the hand", word=word, points=points)
    return tr("{word} costs the caller {points}", word=word, points=points)


def _others_fact(rules: HouseRules) -> str:
    if rules.match.end == "single_round" or rules.scoring.others_when_beaten == "hand":
        return ""
    return tr("after {word} everyone else scores 0", word=rules.table.asaf_word)


def _runs_fact(rules: HouseRules) -> str:
    return tr("no runs") if rules.melds.runs == "forbidden" else ""


def _pickup_fact(rules: HouseRules) -> str:
    match rules.pickup.from_last_play:
        case "any":
            return tr("take any card of a throw")
        case "any_of_set":
            return tr("take any card of a set")
        case "ends" | "last":
            return ""


def throw_to_take_fact(rules: HouseRules) -> str:
    """Return how many cards must be thrown to take one of the last throw; empty if one is enough."""
    least = rules.pickup.needs_throw_of
    return tr("throw {n} or more to take from the pile", n=least) if least > 1 else ""


def _slap_fact(rules: HouseRules) -> str:
    match rules.turn.slap_down:
        case "none":
            return ""
        case "single":
            return tr("slap-down on a single card")
        case "sets":
            return tr("slap-down on sets")
        case "sets_and_runs":
            return tr("slap-down on sets and runs")


def reduction_fact(rules: HouseRules) -> str:
    """Return which totals are reduced; empty if none can be."""
    reduce_at, reduce_by = rules.scoring.reduce_at, rules.scoring.reduce_by
    if reduce_at == "none" or (reduce_at == "limit" and _is_limit_idle(rules)):
        return ""
    number = rules.match.limit if reduce_at == "limit" else reduce_at
    if reduce_by == "half":
        if reduce_at == "limit":
            return tr("exactly {number} is halved", number=number)
        return tr("multiples of {number} are halved", number=number)
    if reduce_at == "limit":
        return tr("exactly {number} loses {points}", number=number, points=reduce_by)
    return tr("multiples of {number} lose {points}", number=number, points=reduce_by)


def _starter_fact(rules: HouseRules) -> str:
    if rules.match.end == "single_round":
        return ""
    match rules.match.next_starter:
        case "lowest":
            return ""
        case "caller":
            return tr("the caller starts the next round")
        case "rotate":
            return tr("everyone starts in turn")


def _match_end_fact(rules: HouseRules) -> str:
    if _is_limit_idle(rules):
        return ""
    match rules.match.end:
        case "single_round":
            return tr("one round")
        case "last_standing":
            if _is_passed(rules):
                return tr("out above {limit}", limit=rules.match.limit)
            return tr("out at {limit}", limit=rules.match.limit)
        case "first_over":
            if _is_passed(rules):
                return tr("ends when someone passes {limit}", limit=rules.match.limit)
            return tr("ends when someone reaches {limit}", limit=rules.match.limit)


def _endless_fact(rules: HouseRules) -> str:
    return tr("may never end without a round limit") if find_endless_warnings(rules) else ""


def _round_limit_fact(rules: HouseRules) -> str:
    rounds = rules.match.round_limit
    if rules.match.end == "single_round" or not rounds:
        return ""
    if _is_limit_idle(rules):
        return tr_plural("{n} round", "{n} rounds", rounds)
    return tr_plural("{n} round at most", "{n} rounds at most", rounds)


def _is_limit_idle(rules: HouseRules) -> bool:
    """Return True if no total can get to the point limit, with any number of players."""
    return rules.match.end != "single_round" and is_limit_out_of_reach(rules, rules.table.max_players)


def _is_passed(rules: HouseRules) -> bool:
    """Return True if a total must exceed the limit: exactly the limit does not count, or is reduced first."""
    limit = rules.match.limit
    return rules.match.limit_hit == "over" or reduce_total(limit, rules.scoring, rules.match) < limit
