"""The house rules a player asks about first, in one line each. Pure; every number comes from the rules."""

from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import reduced
from yaniv.words import tell, tell_number


def facts(rules: HouseRules) -> tuple[str, ...]:
    """What decides how a round feels, the weightiest first."""
    told = (_cards(rules), _call(rules), _asaf(rules), _slap(rules), _reduction(rules), _end(rules))
    return tuple(each for each in told if each)


def _cards(rules: HouseRules) -> str:
    return tell_number("{n} card each", "{n} cards each", rules.deal.hand_size)


def _call(rules: HouseRules) -> str:
    return tell("{word} at {limit} or less", word=rules.table.call_word, limit=rules.call.limit)


def _asaf(rules: HouseRules) -> str:
    if rules.match.end == "single_round":
        return ""  # nobody writes points down
    return tell("{word} costs the caller {points}", word=rules.table.asaf_word, points=rules.scoring.asaf_penalty)


def _slap(rules: HouseRules) -> str:
    match rules.turn.slap_down:
        case "none":
            return ""
        case "single":
            return tell("slap-down on a single card")
        case "sets":
            return tell("slap-down on sets")
        case "sets_and_runs":
            return tell("slap-down on sets and runs")


def _reduction(rules: HouseRules) -> str:
    at, by = rules.scoring.reduce_at, rules.scoring.reduce_by
    if at == "none":
        return ""
    number = rules.match.limit if at == "limit" else at
    if by == "half":
        if at == "limit":
            return tell("exactly {number} is halved", number=number)
        return tell("multiples of {number} are halved", number=number)
    if at == "limit":
        return tell("exactly {number} loses {points}", number=number, points=by)
    return tell("multiples of {number} lose {points}", number=number, points=by)


def _end(rules: HouseRules) -> str:
    match rules.match.end:
        case "single_round":
            return tell("one round")
        case "last_standing":
            if _is_passed(rules):
                return tell("out above {limit}", limit=rules.match.limit)
            return tell("out at {limit}", limit=rules.match.limit)
        case "first_over":
            if _is_passed(rules):
                return tell("ends when somebody passes {limit}", limit=rules.match.limit)
            return tell("ends when somebody reaches {limit}", limit=rules.match.limit)


def _is_passed(rules: HouseRules) -> bool:
    """Return whether a total has to pass the limit: exactly the limit does not count, or is reduced first."""
    limit = rules.match.limit
    return rules.match.limit_hit == "over" or reduced(limit, rules.scoring, rules.match) < limit
