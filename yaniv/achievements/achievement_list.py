"""The achievements, in the order of the page: each a predicate over an event and the progress after it.

None depends on time, and none on counting matches: each is one feat at the table. Their names are part of the cache of
the journal and of element ids, so they are never changed or reused; `ACHIEVEMENTS_VERSION` counts changes of what they
mean.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yaniv.achievements.match_progress import MatchProgress
from yaniv.cards import JOKER
from yaniv.game import events as e
from yaniv.rules.melds import is_set, meld_kind

ACHIEVEMENTS_VERSION: Final = 2
SMALL_HAND: Final = 2
"""Cards of a small hand."""
ASAFS: Final = 3
CALLS_IN_A_ROW: Final = 3
HIGH_HAND: Final = 20
"""Points that everybody else must hold at a call to find them unprepared."""
LONG_RUN: Final = 5
WHOLE_HAND: Final = 4
"""Fewest cards of a hand that is thrown at once."""
FOUR_OF_A_KIND: Final = 4
PILE_DRAWS: Final = 3
DEFICIT: Final = 50
"""Points behind the leader from which a comeback begins."""
UNCAUGHT_CALLS: Final = 3
BEATEN_CALLS: Final = 2
LED_ROUNDS: Final = 5
MASTER: Final = "master"

Predicate = Callable[[MatchProgress, e.AnyEvent], bool]
"""Returns True if this event earned the achievement; the progress already includes it."""


class Achievement(Struct, frozen=True):
    """Achievement: its name, and how to recognise the event that earns it."""

    name: str
    is_earned: Predicate
    is_flawless: bool = False
    """True if it is about flawless play, so that a match with hints does not earn it."""


def _is_asaf(progress: MatchProgress, event: e.AnyEvent) -> bool:
    """Return True if the seat has just beaten a call."""
    return isinstance(event, e.RoundScored) and progress.seat in event.asafs


def _is_won_call(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return isinstance(event, e.RoundScored) and event.caller == progress.seat and event.outcome == "yaniv"


def _is_won_match(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return isinstance(event, e.MatchWon) and progress.seat in event.winners


def _hand_size(progress: MatchProgress) -> int:
    """Return the number of cards that the seat has just shown."""
    return len(progress.shown.get(progress.seat, ()))


def _hand_total(progress: MatchProgress) -> int:
    assert progress.last_score is not None, "asked about a scored round only"
    return progress.last_score.hand_totals[progress.seat]


def _has_tied_the_caller(progress: MatchProgress, event: e.AnyEvent) -> bool:
    if not isinstance(event, e.RoundScored) or not _is_asaf(progress, event) or event.caller is None:
        return False
    return event.hand_totals[progress.seat] == event.hand_totals[event.caller]


def _has_knocked_out_caller(progress: MatchProgress, event: e.AnyEvent) -> bool:
    score = progress.last_score
    if not isinstance(event, e.PlayerOut) or score is None:
        return False
    return progress.seat in score.asafs and event.seat == score.caller


def _are_others_high(progress: MatchProgress, event: e.AnyEvent) -> bool:
    if not isinstance(event, e.RoundScored) or not _is_won_call(progress, event):
        return False
    return all(total >= HIGH_HAND for seat, total in event.hand_totals.items() if seat != progress.seat)


def _is_own_throw(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return isinstance(event, e.CardsThrown) and event.seat == progress.seat


def _is_run_with_joker(progress: MatchProgress, event: e.AnyEvent) -> bool:
    if not isinstance(event, e.CardsThrown) or not _is_own_throw(progress, event):
        return False
    is_long = len(event.cards) >= LONG_RUN and JOKER in event.cards
    return is_long and meld_kind(event.cards, progress.rules.melds) == "run"


def _is_four_of_a_kind(progress: MatchProgress, event: e.AnyEvent) -> bool:
    if not isinstance(event, e.CardsThrown) or not _is_own_throw(progress, event):
        return False
    natural = tuple(card for card in event.cards if card != JOKER)
    return len(natural) >= FOUR_OF_A_KIND and is_set(natural, progress.rules.melds)


def _is_whole_hand(progress: MatchProgress, event: e.AnyEvent) -> bool:
    if not isinstance(event, e.CardsThrown) or not _is_own_throw(progress, event):
        return False
    return len(event.cards) >= WHOLE_HAND and progress.held == 0


def _is_joker_taken(progress: MatchProgress, event: e.AnyEvent) -> bool:
    match event:
        case e.DiscardDrawn(seat=seat, card=card):
            return seat == progress.seat and card == JOKER
        case e.JokerDrawn(seat=seat):
            return seat == progress.seat
        case _:
            return False


def _is_second_slap(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return isinstance(event, e.CardSlapped) and event.seat == progress.seat and progress.slaps >= 2  # noqa: PLR2004 -- twice


def _is_call_after_slap(progress: MatchProgress, event: e.AnyEvent) -> bool:
    has_just_slapped = 0 < progress.last_slap_turn == progress.turns - 1
    return _is_won_call(progress, event) and has_just_slapped


def _is_won_from_pile(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return _is_won_call(progress, event) and not progress.stock_draws and progress.pile_draws >= PILE_DRAWS


def _is_second_reduction(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return isinstance(event, e.TotalReduced) and event.seat == progress.seat and progress.reductions >= 2  # noqa: PLR2004


def _has_beaten_master(progress: MatchProgress, event: e.AnyEvent) -> bool:
    if not isinstance(event, e.MatchWon) or not _is_won_match(progress, event):
        return False
    levels = (bot.partition(":")[0] for seat, bot in enumerate(progress.bots) if seat not in event.winners)
    return MASTER in levels


def _has_led_throughout(progress: MatchProgress, event: e.AnyEvent) -> bool:
    return _is_won_match(progress, event) and progress.has_always_led and progress.rounds >= LED_ROUNDS


ACHIEVEMENTS: Final[tuple[Achievement, ...]] = (
    Achievement("asaf_two_cards", lambda p, event: _is_asaf(p, event) and _hand_size(p) <= SMALL_HAND),
    Achievement("asaf_zero", lambda p, event: _is_asaf(p, event) and _hand_total(p) <= 0),
    Achievement("asaf_tie", _has_tied_the_caller),
    Achievement("three_asafs", lambda p, event: _is_asaf(p, event) and p.asafs >= ASAFS),
    Achievement("shared_asaf", lambda p, event: _is_asaf(p, event) and len(_asafs_of(event)) > 1),
    Achievement("asaf_knockout", _has_knocked_out_caller),
    Achievement("call_zero", lambda p, event: _is_won_call(p, event) and _hand_total(p) <= 0),
    Achievement("call_one_card", lambda p, event: _is_won_call(p, event) and _hand_size(p) == 1),
    Achievement("call_second_turn", lambda p, event: _is_won_call(p, event) and p.turns <= 2),  # noqa: PLR2004
    Achievement("three_calls", lambda p, event: _is_won_call(p, event) and p.calls_in_a_row >= CALLS_IN_A_ROW),
    Achievement("others_high", _are_others_high),
    Achievement("slap_then_call", _is_call_after_slap),
    Achievement("won_from_pile", _is_won_from_pile),
    Achievement("run_with_joker", _is_run_with_joker),
    Achievement("four_of_a_kind", _is_four_of_a_kind),
    Achievement("whole_hand", _is_whole_hand),
    Achievement("joker_taken", _is_joker_taken),
    Achievement("two_slaps", _is_second_slap),
    Achievement("reduced_twice", _is_second_reduction),
    Achievement("comeback", lambda p, event: _is_won_match(p, event) and p.deepest_deficit >= DEFICIT),
    Achievement(
        "never_caught",
        lambda p, event: _is_won_match(p, event) and not p.calls_beaten and p.calls_won >= UNCAUGHT_CALLS,
        is_flawless=True,
    ),
    Achievement("caught_twice", lambda p, event: _is_won_match(p, event) and p.calls_beaten >= BEATEN_CALLS),
    Achievement("beat_master", _has_beaten_master, is_flawless=True),
    Achievement("led_throughout", _has_led_throughout, is_flawless=True),
)
NAMES: Final = tuple(achievement.name for achievement in ACHIEVEMENTS)


def _asafs_of(event: e.AnyEvent) -> tuple[int, ...]:
    return event.asafs if isinstance(event, e.RoundScored) else ()
