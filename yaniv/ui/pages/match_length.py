"""Length of a match: how many rounds are played at most, and how many minutes that takes. Pure.

The table of paces is measured: see `assets.make.match_lengths`.
"""

from typing import Final, Literal

from msgspec.structs import replace

from yaniv.arena.rule_comparison import PlayDurations
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import LengthChoice
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants.measured_paces import PlayPace

MatchLength = Literal["short", "medium", "long"]
"""A few rounds, about twice as many, or as long as the rules say."""
ROUNDS_BY_LENGTH: Final[dict[MatchLength, int]] = {"short": 5, "medium": 10}
_DEFAULT_LENGTH: Final = "short"
"""Length until the player chooses one."""
_TURN_S: Final = {"bot": 2.6, "human": 7.0}
"""Time of a turn with its animation, at normal speed, in s."""
_ROUND_S: Final = 14.0
"""Deal, showdown and result of a round, in s."""
_USUAL_PLAYERS: Final = 4


PACE_BY_VARIANT: Final = {
    "classic": PlayPace(21.8, 5.33),
    "bga": PlayPace(23.0, 4.82),
    "classic-last-call": PlayPace(17.7, 6.31),
    "dhumbal": PlayPace(9.3, 8.1),
    "fiji": PlayPace(20.9, 4.33),
    "french": PlayPace(23.8, 5.17),
    "french-short": PlayPace(5.9, 3.90),
    "how-to-play": PlayPace(24.2, 5.20),
    "jhyap": PlayPace(12.0, 6.31),
    "paddy-smashdown": PlayPace(23.4, 4.82),
    "pagat": PlayPace(24.2, 5.20),
    "quick": PlayPace(1.0, 5.43),
    "self-assaf": PlayPace(14.6, 2.76),
    "speedy-yan": PlayPace(22.1, 3.29),
    "travellers": PlayPace(13.9, 4.76),
    "travellers-speed": PlayPace(29.7, 3.76),
    "yanivgame": PlayPace(12.0, 4.8),
    "yusuf": PlayPace(25.0, 3.0),
}
"""Four computer players, 60 matches each (30 of the last)."""


def rules_of_length(rules: HouseRules, length: MatchLength) -> HouseRules:
    """Return the rules with a round limit for this length, unless their own is lower or a match is a single round."""
    rounds, own_limit = ROUNDS_BY_LENGTH.get(length, 0), rules.match.round_limit
    if not rounds or rules.match.end == "single_round" or 0 < own_limit <= rounds:
        return rules
    return replace(rules, match=replace(rules.match, round_limit=rounds))


def has_lengths(rules: HouseRules) -> bool:
    """Return True if lengths make a difference: not in a single round, nor where the rules allow fewer rounds."""
    return rules_of_length(rules, "short") != rules


def length_of(rules: HouseRules, own_rules: HouseRules | None, chosen: MatchLength) -> MatchLength:
    """Return the length that rules of a match have, or the one *chosen* if it gives the same rules.

    *own_rules*: those of the variant, before a length was applied; None if it is gone.
    """
    if rules.match.end == "single_round" or (own_rules is not None and rules_of_length(own_rules, chosen) == rules):
        return chosen
    return next((length for length, rounds in ROUNDS_BY_LENGTH.items() if rules.match.round_limit == rounds), "long")


def known_minutes(option: VariantOption, players: int, length: MatchLength) -> int | None:
    """Return how many minutes a match takes, at least 1; None if nobody knows them."""
    rules = option.variant.rules
    if option.pace is None and not _has_known_length(option.variant_id, rules, length):
        return None
    return expected_minutes(option.variant_id, rules, players, length, option.pace)


def expected_minutes(
    variant_id: str, rules: HouseRules, players: int, length: MatchLength, own_pace: PlayPace | None = None
) -> int:
    """Return how many minutes a match takes, at least 1; rules that were not measured are taken for classic ones.

    *rules*: those of the variant, before the length is applied. More players play more rounds until all but one are
    out, so their number counts twice. *own_pace*: of own rules, if it was measured.
    """
    pace = own_pace or PACE_BY_VARIANT.get(variant_id, PACE_BY_VARIANT["classic"])
    grows = rules.match.end == "last_standing"
    own_rounds = 1 if rules.match.end == "single_round" else pace.rounds * (players / _USUAL_PLAYERS if grows else 1)
    limit = rules_of_length(rules, length).match.round_limit
    rounds = min(own_rounds, limit) if limit else own_rounds
    turns_s = pace.turns * players * _turn_s(players)
    return max(1, round(rounds * (turns_s + _ROUND_S) / 60))


def _has_known_length(variant_id: str, rules: HouseRules, length: MatchLength) -> bool:
    """Return True if minutes can be told: those rules were measured, or rounds are limited.

    Other words, another direction, calls out of turn, and another number of players or packs hardly change Classic.
    """
    usual = HouseRules()
    call = replace(rules.call, out_of_turn=usual.call.out_of_turn)
    alike = replace(rules, table=usual.table, deck=replace(rules.deck, packs=usual.deck.packs), call=call)
    is_limited = rules.match.end == "single_round" or rules_of_length(rules, length).match.round_limit > 0
    return is_limited or variant_id in PACE_BY_VARIANT or alike == usual


def usual_durations() -> PlayDurations:
    """Return how long turns and what is between rounds take at a table of the usual size with one human."""
    return PlayDurations(turn_ms=1000 * _turn_s(_USUAL_PLAYERS), round_ms=1000 * _ROUND_S)


def _turn_s(players: int) -> float:
    """Return the average time of a turn, in s, with one human among so many players."""
    return (_TURN_S["human"] + _TURN_S["bot"] * (players - 1)) / players


def default_length(chosen: LengthChoice) -> MatchLength:
    """Return the length to begin with: the one *chosen* last; a short match until there was one."""
    return "medium" if chosen == "evening" else chosen or _DEFAULT_LENGTH


def length_label(length: MatchLength, minutes: int | None) -> str:
    """Return a length with its minutes, such as "Short, 6 min"; None: nobody knows them."""
    match length:
        case "long" if minutes is None:
            return tr("Long")
        case "short":
            return tr("Short, {n} min", n=minutes)
        case "medium":
            return tr("Medium, {n} min", n=minutes)
        case "long":
            return tr("Long, {n} min", n=minutes)


def length_sentence(rules: HouseRules, length: MatchLength, minutes: int | None) -> str:
    """Return a sentence on when a match of this length ends; *minutes*: None if nobody knows them."""
    if rules.match.end == "single_round":
        return tr("One round, about {n} min.", n=minutes)
    rounds = rules_of_length(rules, length).match.round_limit
    if minutes is None:
        return tr("The full match.")
    if rounds == 1:
        return tr("One round, about {n} min.", n=minutes)
    if not rounds:
        return tr("The full match, about {n} min.", n=minutes)
    return tr("{rounds} rounds at most, about {n} min. The lowest total wins.", rounds=rounds, n=minutes)
