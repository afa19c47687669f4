"""Part of the rules text on the end of a round and of the match: scoring and winning."""

from collections.abc import Iterator
from typing import Final

from yaniv.i18n import tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.rule_warnings import find_endless_warnings
from yaniv.rules.scoring import can_always_call, negative_cards, reduce_total

_TWO_PLAYERS: Final = 2


def scoring_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on what each player scores in a round; none if the match is a single round."""
    if rules.match.end == "single_round":
        return
    yield tr("Everyone scores their hand, with these exceptions.")
    yield from _zero_score_sentences(rules)
    yield from _beaten_caller_sentences(rules)
    yield from _bonus_sentences(rules)
    yield from _reduction_sentences(rules)
    yield tr(
        ("If no one has called after {n} turns each, the round is abandoned and everyone scores their hand."),
        n=DEFAULT_TURN_LIMIT,
    )


def _zero_score_sentences(rules: HouseRules) -> Iterator[str]:
    asaf = rules.table.asaf_word
    if negative_cards(rules):
        yield tr(
            "Hands can be worth less than 0, and are scored as such. Where a rule says you score 0, you "
            "score 0, not less."
        )
    others_score_hands = rules.scoring.others_when_beaten == "hand"
    match rules.scoring.zero_for:
        case "yaniv" | "both" if not others_score_hands:
            yield tr("An unbeaten caller scores 0. When the caller is beaten, everyone else scores 0.")
        case "asaf" if not others_score_hands:
            yield tr("Even an unbeaten caller scores their hand. When the caller is beaten, everyone else scores 0.")
        case "yaniv":
            yield tr("An unbeaten caller scores 0. A player who beats the caller still scores their own hand.")
        case "asaf":
            yield tr(
                "Even an unbeaten caller scores their hand. {asaf} pays off: the lowest hand that beats the "
                "caller scores 0.",
                asaf=asaf,
            )
        case "both":
            yield tr("An unbeaten caller scores 0, and so does the lowest hand that beats a caller.")


def _beaten_caller_sentences(rules: HouseRules) -> Iterator[str]:
    scoring_rules = rules.scoring
    if scoring_rules.beaten_caller == "penalty_only":
        yield tr("A beaten caller scores {penalty}, whatever their hand is worth.", penalty=scoring_rules.asaf_penalty)
    else:
        yield tr("A beaten caller scores their hand plus {penalty}.", penalty=scoring_rules.asaf_penalty)
    if rules.table.max_players == _TWO_PLAYERS:
        return
    match scoring_rules.multi_asaf:
        case "flat":
            pass
        case "each":
            yield tr(
                "If several beat the caller, it's {points} for each of them instead.",
                points=scoring_rules.multi_asaf_points,
            )
        case "plus_each":
            yield tr(
                "If several beat the caller, add {points} more for each of them.",
                points=scoring_rules.multi_asaf_points,
            )


def _bonus_sentences(rules: HouseRules) -> Iterator[str]:
    scoring_rules, asaf = rules.scoring, rules.table.asaf_word
    if scoring_rules.streak_length and scoring_rules.streak_bonus:
        yield tr_plural(
            "Win {n} round in a row, by a good call or by {asaf}, and your total drops by {points}; "
            "then the streak restarts.",
            "Win {n} rounds in a row, by a good call or by {asaf}, and your total drops by {points}; "
            "then the streak restarts.",
            scoring_rules.streak_length,
            asaf=asaf,
            points=scoring_rules.streak_bonus,
        )
    if scoring_rules.tally_length and scoring_rules.tally_bonus:
        yield tr_plural(
            "Win {n} round in all, by a good call or by {asaf}, and your total drops by {points}; then "
            "the count restarts.",
            "Win {n} rounds in all, by a good call or by {asaf}, and your total drops by {points}; then "
            "the count restarts.",
            scoring_rules.tally_length,
            asaf=asaf,
            points=scoring_rules.tally_bonus,
        )


def _reduction_sentences(rules: HouseRules) -> Iterator[str]:
    reduce_at, reduce_by = rules.scoring.reduce_at, rules.scoring.reduce_by
    limit = rules.match.limit
    if reduce_at == "none":
        return
    if reduce_at == "limit" and reduce_by == "half":
        yield tr("A total of exactly {limit} is halved to {left}.", limit=limit, left=limit // 2)
    elif reduce_at == "limit" and reduce_by != "half":
        yield tr("A total of exactly {limit} drops to {left}.", limit=limit, left=limit - reduce_by)
    elif reduce_by == "half":
        yield tr("A total of exactly {number}, or a multiple of it, is halved.", number=reduce_at)
        if reduce_at % 2:
            yield tr("Half points are dropped.")
    else:
        yield tr(
            "A total of exactly {number}, or a multiple of it, drops by {points}.",
            number=reduce_at,
            points=reduce_by,
        )
    if reduce_at != "limit" and reduce_by in ("half", reduce_at):
        yield tr(
            "Only one reduction per round: {double} becomes {single} and stays there.",
            double=2 * reduce_at,
            single=reduce_at,
        )


def match_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on who starts, when the match ends, and who wins."""
    if rules.match.end == "single_round":
        yield tr("A random player deals and starts.")
        yield tr("An unbeaten caller wins. Otherwise the lowest other hand wins.")
        yield tr("If no one has called after {n} turns each, the lowest hand wins.", n=DEFAULT_TURN_LIMIT)
        yield from _tie_sentences(rules)
        if rules.match.tie == "extra_round":
            yield _extra_round_starter_sentence(rules)
        return
    yield from _next_starter_sentences(rules)
    yield from _match_end_sentences(rules)
    yield from _tie_sentences(rules)


def _extra_round_starter_sentence(rules: HouseRules) -> str:
    """Return who starts the extra round of a match of one round; the caller is never among those who tie there."""
    if rules.match.next_starter == "rotate":
        return tr("The next leader in turn starts the extra round.")
    return tr("The first leader after the caller starts the extra round.")


def _next_starter_sentences(rules: HouseRules) -> Iterator[str]:
    match rules.match.next_starter:
        case "rotate":
            yield tr(
                "A random player deals and starts the first round; after that, each round the next player in turn who "
                "is still in."
            )
            return
        case "caller":
            yield tr(
                "A random player deals and starts the first round; after that, whoever called in the last round, "
                "beaten or not. If that player can't, or no one called, it's the lowest hand; on a tie, the first "
                "in turn order."
            )
        case "lowest":
            yield from _lowest_starter_sentences(rules)
    if rules.call.out_of_turn == "ends_round":
        yield tr("A player who called out of turn doesn't start.")
    if rules.call.over_limit == "self_asaf" and not can_always_call(rules):
        yield tr("A player who called with too many points doesn't start.")


def _lowest_starter_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield that the lowest hand of a round starts the next, and what happens on a tie."""
    if _can_lose_players(rules):
        yield tr(
            "A random player deals and starts the first round; after that, the lowest hand of the last "
            "round among those still in. On a tie, the first after the caller."
        )
    else:
        yield tr(
            "A random player deals and starts the first round; after that, the lowest hand of the last "
            "round. On a tie, the first after the caller."
        )
    if rules.call.beaten_by == "lower":
        yield tr("An unbeaten caller comes before a hand just as low.")


def _can_lose_players(rules: HouseRules) -> bool:
    """Return True if a round can have fewer players than the one before."""
    match_rules = rules.match
    return rules.table.max_players > _TWO_PLAYERS and (
        match_rules.end == "last_standing" or match_rules.tie == "extra_round"
    )


def _match_end_sentences(rules: HouseRules) -> Iterator[str]:
    match_rules, is_out_above = rules.match, rules.match.limit_hit == "over"
    if match_rules.end == "last_standing":
        if is_out_above:
            yield tr("Anyone over {limit} is out. The last one left wins.", limit=match_rules.limit)
        else:
            yield tr("Anyone at {limit} or more is out. The last one left wins.", limit=match_rules.limit)
        yield tr("If everyone still in goes out at once, the lowest of their totals wins.")
    elif is_out_above:
        yield tr("Once anyone is over {limit}, the match ends: the lowest total wins.", limit=match_rules.limit)
    else:
        yield tr("Once anyone reaches {limit}, the match ends: the lowest total wins.", limit=match_rules.limit)
    if match_rules.round_limit:
        yield tr_plural(
            "The match ends after {n} round at the latest: the lowest total wins.",
            "The match ends after {n} rounds at the latest: the lowest total wins.",
            match_rules.round_limit,
        )
    if find_endless_warnings(rules):
        yield tr("With these rules a match may never end. A round limit would end it.")
    if rules.scoring.reduce_at == "none":
        return
    reduced_limit = reduce_total(match_rules.limit, rules.scoring, match_rules)
    if match_rules.limit_hit == "reach" and reduced_limit < match_rules.limit:
        yield tr(
            "Reductions apply first: a total of exactly {limit} falls to {left} instead.",
            limit=match_rules.limit,
            left=reduced_limit,
        )
    else:
        yield tr("Reductions apply first.")


def _tie_sentences(rules: HouseRules) -> Iterator[str]:
    if rules.match.tie == "extra_round":
        yield tr("If the leaders are tied, only they play on until one is ahead.")
    else:
        yield tr("If the leaders are tied, they share the win.")
