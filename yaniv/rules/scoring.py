"""Points of hands, scores of rounds, bonuses and reductions. Source: RULES "The end of a round"."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, RANKS, SUITS
from yaniv.rules.calling import PENALTY_CARDS, beats_caller
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import CardValues, HouseRules, MatchRules, ScoringRules

ONE_EYED_JACKS: Final = ("JS", "JH")
"""The two jacks drawn in profile. Source: RULES W66."""


@lru_cache(maxsize=64)
def card_points(values: CardValues) -> Mapping[str, int]:
    """Return the points of every card, by card code."""
    by_rank = {"A": values.ace, "T": 10, "J": values.jack, "Q": values.queen, "K": values.king}
    points = {rank + suit: int(rank) for rank in RANKS for suit in SUITS if rank not in by_rank}
    points |= {rank + suit: value for rank, value in by_rank.items() for suit in SUITS}
    if values.one_eyed_jack is not None:
        points |= dict.fromkeys(ONE_EYED_JACKS, values.one_eyed_jack)
    return points | {JOKER: values.joker}


def points(cards: Iterable[str], values: CardValues) -> int:
    """Return the total points of *cards*; by default an ace counts 1, a court card 10, a joker 0."""
    points_by_card = card_points(values)
    return sum([points_by_card[card] for card in cards])


def negative_cards(rules: HouseRules) -> tuple[str, ...]:
    """Return the cards of the deck that count less than 0 points, sorted by code."""
    player_counts = (rules.table.min_players, rules.table.max_players)
    cards = {card for players in player_counts for card in deck(rules, players)}
    return tuple(sorted(card for card in cards if points((card,), rules.deck.values) < 0))


class Settlement(Struct, frozen=True):
    """Result of scoring one round: points by seat, the seats that beat the caller, the seats credited with winning."""

    asafs: tuple[int, ...]
    """Seats that beat the caller, in the order of play after the caller."""
    scores: dict[int, int]
    credited: tuple[int, ...]
    """Seats whose tally and streak grow by one."""


def settle(totals: Mapping[int, int], caller: int, rules: HouseRules) -> Settlement:
    """Return the scores after a call with a hand within the limit.

    *totals* holds the hand total of each seat, in the order of play after *caller*. Another seat with a hand that is
    low enough beats the caller (Asaf).
    """
    asafs = tuple(
        seat for seat, total in totals.items() if seat != caller and beats_caller(total, totals[caller], rules.call)
    )
    if not asafs:
        return Settlement((), _good_call_scores(totals, caller, rules.scoring), (caller,))
    return Settlement(asafs, _beaten_call_scores(totals, caller, asafs, rules.scoring), asafs)


def settle_self_asaf(totals: Mapping[int, int], caller: int, rules: HouseRules) -> Settlement:
    """Return the scores after a call above the limit, where the rules let it end the round and count as beaten.

    *totals* holds the hand total of each seat. Source: RULES K32.
    """
    scores = {seat: 0 if total <= rules.call.limit else total for seat, total in totals.items()}
    return Settlement((), scores | {caller: totals[caller] + rules.scoring.asaf_penalty}, ())


def add_wrong_word_penalty(
    settlement: Settlement, caller: int, scoring: ScoringRules, *, is_wrong_word: bool
) -> Settlement:
    """Return *settlement* with the penalty for the wrong calling word added to the caller's score.

    Unchanged if not *is_wrong_word*. Source: RULES K34.
    """
    if not is_wrong_word:
        return settlement
    caller_score = {caller: settlement.scores[caller] + scoring.wrong_word_penalty}
    return replace(settlement, scores=settlement.scores | caller_score)


def settle_out_of_turn(totals: Mapping[int, int], caller: int, scoring: ScoringRules) -> Settlement:
    """Return the scores after a call out of turn: the caller pays the penalty, all others score 0.

    *totals* holds the hand total of each seat. Source: RULES K30.
    """
    return Settlement((), {seat: scoring.out_of_turn_penalty if seat == caller else 0 for seat in totals}, ())


def settle_called_off(totals: Mapping[int, int]) -> Settlement:
    """Return the scores of a round called off for length: every seat scores its hand total."""
    return Settlement((), dict(totals), ())


def _good_call_scores(totals: Mapping[int, int], caller: int, scoring: ScoringRules) -> dict[int, int]:
    scores = dict(totals)
    if scoring.zero_for in ("yaniv", "both"):
        scores[caller] = 0
    return scores


def _beaten_call_scores(
    totals: Mapping[int, int], caller: int, asafs: tuple[int, ...], scoring: ScoringRules
) -> dict[int, int]:
    scores = dict(totals) if scoring.others_when_beaten == "hand" else dict.fromkeys(totals, 0)
    scores[caller] = beaten_caller_score(totals[caller], len(asafs), scoring)
    if scoring.zero_for in ("asaf", "both"):
        lowest = min(totals[seat] for seat in asafs)
        # All seats that tie for the lowest total win the round: RULES K28.
        scores |= {seat: 0 for seat in asafs if totals[seat] == lowest}
    return scores


def beaten_caller_score(hand_total: int, asafs: int, scoring: ScoringRules) -> int:
    """Return the score of a caller with *hand_total* points who was beaten by *asafs* (a number of) players."""
    penalty = beaten_caller_penalty(asafs, scoring)
    return penalty if scoring.beaten_caller == "penalty_only" else hand_total + penalty


def beaten_caller_penalty(asafs: int, scoring: ScoringRules) -> int:
    """Return the penalty points of a caller who was beaten by *asafs* (a number of) players. Source: RULES K27."""
    if asafs == 1:
        return scoring.asaf_penalty
    match scoring.multi_asaf:
        case "flat":
            return scoring.asaf_penalty
        case "each":
            return asafs * scoring.multi_asaf_points
        case "plus_each":
            return scoring.asaf_penalty + asafs * scoring.multi_asaf_points


def max_hand_points(rules: HouseRules, players: int) -> int:
    """Return a bound on the points of a hand at the start of a turn; *players*: their number at the start of the match.

    Penalty cards are not counted: only a call above the limit draws them.
    """
    return rules.deal.hand_size * max(card_points(rules.deck.values)[card] for card in set(deck(rules, players)))


def can_always_call(rules: HouseRules) -> bool:
    """Return True if no hand is too high to call."""
    return max_hand_points(rules, rules.table.max_players) <= rules.call.limit


def max_round_points(rules: HouseRules, players: int) -> int:
    """Return the most points that one round can add to a player's total: a high hand, or the worst possible call.

    *players* is their number at the start of the match.
    """
    scoring, max_card_points = rules.scoring, max(card_points(rules.deck.values).values())
    max_hand_size = rules.deal.hand_size + (PENALTY_CARDS if rules.call.over_limit == "draw_three" else 0)
    max_hand_points = max_hand_size * max_card_points
    max_call_points = min(max_hand_points, rules.call.limit)
    beaten_scores = [beaten_caller_score(max_call_points, asafs, scoring) for asafs in (1, max(1, players - 1))]
    wrong_word_points = scoring.wrong_word_penalty if rules.call.wrong_word is not None else 0
    costs = [max_hand_points, max(beaten_scores) + wrong_word_points]
    if rules.call.over_limit == "self_asaf":
        costs.append(max_hand_points + scoring.asaf_penalty + wrong_word_points)
    if rules.call.out_of_turn != "forbidden":
        costs.append(scoring.out_of_turn_penalty)  # The wrong word costs nothing extra out of turn.
    return max(costs)


def is_limit_out_of_reach(rules: HouseRules, players: int) -> bool:
    """Return True if the rounds of a match are too few for any player's total to get to the point limit.

    *players* is their number at the start of the match.
    """
    return 0 < rules.match.round_limit * max_round_points(rules, players) < rules.match.limit


def has_earned_bonus(count: int, length: int) -> bool:
    """Return True if *count* wins earn a bonus that is given every *length* wins; a *length* of 0 means no bonus."""
    return length > 0 and count >= length


def reduce_total(total: int, scoring: ScoringRules, match: MatchRules) -> int:
    """Return a player's match total after the round's reduction, if it hits a number that the rules reduce.

    At most one reduction is applied. Source: RULES K19-K21.
    """
    if not _is_reduced(total, scoring, match):
        return total
    return total // 2 if scoring.reduce_by == "half" else total - scoring.reduce_by


def _is_reduced(total: int, scoring: ScoringRules, match: MatchRules) -> bool:
    if total <= 0 or scoring.reduce_at == "none":
        return False
    if scoring.reduce_at == "limit":
        return total == match.limit
    return total % scoring.reduce_at == 0
