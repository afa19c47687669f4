"""Probability that a player plays to the match score, from the hands shown at the end of rounds.

Players who do stop at hands that reduce their total. The chance is public: it follows from hands that everybody has
seen.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules
from yaniv.rules.scoring import reduce_total

UNKNOWN_SCORE_PLAY: Final = 0.4
"""Chance that a player of whom nothing is known plays to the match score."""
_MAX_TARGET_POINTS: Final = 25
"""A hand that would have to count more tells nothing."""
_MAX_POINTS: Final = 120
"""Hands of more points are not considered."""
_LIKELIHOOD_RATIOS: Final[Mapping[tuple[bool, bool], float]] = {
    (True, True): 8.0,
    (True, False): 0.75,
    (False, True): 2.5,
    (False, False): 0.95,
}
"""By source of the last draw (True: pile) and whether the hand reduces its owner's total: how much likelier it is for a
master than for a club player. Counted in matches of two: 28 of 100 against 3.5, and 9 against 3.5 after a draw from the
stock.
"""


def reducing_hands(rules: HouseRules, total: int) -> frozenset[int]:
    """Return the points of hands that bring the match total *total* to a number that the rules reduce."""
    return _reducing_hands(rules.scoring, rules.match, total)


@lru_cache(maxsize=512)
def _reducing_hands(scoring: ScoringRules, match: MatchRules, total: int) -> frozenset[int]:
    if match.end == "single_round" or scoring.reduce_at == "none":
        return frozenset()
    return frozenset(
        points for points in range(1, _MAX_POINTS + 1) if reduce_total(total + points, scoring, match) != total + points
    )


def score_play_after(
    chance: float, rules: HouseRules, total_before: int, hand_points: int, *, took_from_pile: bool
) -> float:
    """Return the chance that a player plays to the score after its hand was shown, which scored *hand_points*.

    *chance* is that before; *took_from_pile*: the player's last draw was from the pile, not from the stock.
    """
    targets = reducing_hands(rules, total_before)
    if not targets or min(targets) > _MAX_TARGET_POINTS or chance in {0, 1}:
        return chance
    odds = chance / (1 - chance) * _LIKELIHOOD_RATIOS[took_from_pile, hand_points in targets]
    return odds / (1 + odds)
