"""Text of a review: one decision compared with the best move, and the summary of all decisions."""

from collections.abc import Callable
from typing import Final

from yaniv.bots.advice import RatedMove
from yaniv.bots.move_grading import accuracy_percent
from yaniv.cards import Card, Cards
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.i18n import card_in_sentence, custom_player_name, format_percent, tr, tr_plural
from yaniv.ui.narration.hint_text import reasons_after
from yaniv.ui.narration.table_text import short_cards_in_sentence
from yaniv.ui.scenes.replay.match_review import ReviewedDecision, ReviewSummary

MAX_REASONS: Final = 2
"""Most reasons given for a better move."""
_LEAST_POINTS: Final = 0.05
"""Fewer points would be shown as 0.0."""
_MIN_WHOLE_POINTS: Final = 10
"""From this number of points on they are rounded to whole points."""


def describe_review(decision: ReviewedDecision, max_reasons: int = MAX_REASONS) -> str:
    """Return the text of a reviewed decision for the page, with short card names.

    *max_reasons*: most reasons for the better move; with 0 a throw is told without the draw that goes with it.
    """
    return _review_sentences(decision, short_cards_in_sentence, max_reasons)


def speak_review(decision: ReviewedDecision, max_reasons: int = MAX_REASONS) -> str:
    """Return the text of a reviewed decision for screen readers, with full card names."""
    return _review_sentences(decision, card_in_sentence, max_reasons)


def verdict_lines(decision: ReviewedDecision) -> tuple[str, str]:
    """Return the grade of a decision with what is better, and the strongest reason; the table shows what was done."""
    if decision.judgement.grade == "fine":
        return describe_review(decision), ""
    best_move_text = _best_move_text(decision.judgement.best_move, decision.view, short_cards_in_sentence)
    return f"{_grade_text(decision)} {best_move_text}", next(iter(_reasons(decision)), "")


def describe_summary(player_name: str, summary: ReviewSummary, *, in_points: bool) -> str:
    """Return sentences that sum up the review of a player.

    *in_points*: False where a single round decides the match and nothing is measured in points.
    """
    if not summary.decision_count and not custom_player_name(player_name):
        return tr("None of your moves could be rated.")
    if not summary.decision_count:
        return tr("None of {name}'s moves could be rated.", name=player_name)
    share = format_percent(accuracy_percent(summary.accurate_count, summary.decision_count))
    if not in_points or summary.points_lost_per_round < _LEAST_POINTS:
        return tr("{name}: {share} of moves matched the master's.", name=player_name, share=share)
    one = "{name}: {share} of moves matched the master's; about {n} point lost a round."
    many = "{name}: {share} of moves matched the master's; about {n} points lost a round."
    return tr_plural(one, many, _round_points(summary.points_lost_per_round), name=player_name, share=share)


def is_worth_points(view: View) -> bool:
    """Return True if the cost of a move is measured in points; in a match of a single round it is a chance to win."""
    return view.rules.match.end != "single_round"


def _review_sentences(decision: ReviewedDecision, card_text: Callable[[Card], str], max_reasons: int) -> str:
    judgement, view = decision.judgement, decision.view
    played_text = _played_text(judgement.actual_move, view, card_text)
    if judgement.is_best:
        return tr("{deed} Same as the master.", deed=played_text)
    if judgement.grade == "fine":
        as_good = tr("{deed} About as good as the master's move.", deed=played_text)
        return " ".join((as_good, _masters_move_text(judgement.best_move, view, card_text)))
    best_move_text = _best_move_text(judgement.best_move, view, card_text)
    reasons = _reasons(decision)[:max_reasons] if max_reasons else ()
    return " ".join((played_text, _grade_text(decision), best_move_text, *reasons))


def _reasons(decision: ReviewedDecision) -> tuple[str, ...]:
    """Return why the best move is better, strongest reason first."""
    judgement = decision.judgement
    best = RatedMove(judgement.best_move, 0.0, pickup=judgement.best_pickup, pair_chance=judgement.pair_chance)
    return reasons_after(best, decision.view)


def _grade_text(decision: ReviewedDecision) -> str:
    points = _round_points(decision.judgement.displayed_cost)
    match decision.judgement.grade, is_worth_points(decision.view):
        case "slip", True:
            return tr_plural("Slip: about {n} point lost.", "Slip: about {n} points lost.", points)
        case "slip", False:
            return tr("Slip.")
        case "mistake", True:
            return tr_plural("Mistake: about {n} point lost.", "Mistake: about {n} points lost.", points)
        case "mistake", False:
            return tr("Mistake.")
        case _, True:
            return tr_plural("Blunder: about {n} point lost.", "Blunder: about {n} points lost.", points)
        case _:
            return tr("Blunder.")


def _played_text(command: c.SeatCommand, view: View, card_text: Callable[[Card], str]) -> str:
    """Return what was played, without the player's name."""
    match command:
        case c.Throw(cards=cards):
            return tr("Threw {cards}.", cards=_join_cards(cards, card_text))
        case c.DrawDiscard(card=card):
            return tr("Took {card}.", card=card_text(card))
        case c.DrawJoker(card=card):
            return tr("Swapped {card} for a joker.", card=card_text(card))
        case c.Call():
            return tr("Called {word}.", word=view.rules.table.call_word)
        case _:
            return tr("Drew from the deck.")


def _best_move_text(command: c.SeatCommand, view: View, card_text: Callable[[Card], str]) -> str:
    match command:
        case c.Throw(cards=cards):
            return tr("Better: throw {cards}.", cards=_join_cards(cards, card_text))
        case c.DrawDiscard(card=card):
            return tr("Better: take {card}.", card=card_text(card))
        case c.DrawJoker(card=card):
            return tr("Better: swap {card} for a joker.", card=card_text(card))
        case c.Call():
            return tr("Better: call {word}.", word=view.rules.table.call_word)
        case _:
            return tr("Better: draw from the deck.")


def _masters_move_text(command: c.SeatCommand, view: View, card_text: Callable[[Card], str]) -> str:
    """Return what the master plays where another move is about as good."""
    match command:
        case c.Throw(cards=cards):
            return tr("The master throws {cards}.", cards=_join_cards(cards, card_text))
        case c.DrawDiscard(card=card):
            return tr("The master takes {card}.", card=card_text(card))
        case c.DrawJoker(card=card):
            return tr("The master swaps {card} for a joker.", card=card_text(card))
        case c.Call():
            return tr("The master calls {word}.", word=view.rules.table.call_word)
        case _:
            return tr("The master draws from the deck.")


def _join_cards(cards: Cards, card_text: Callable[[Card], str]) -> str:
    return short_cards_in_sentence(*cards) if card_text is short_cards_in_sentence else ", ".join(map(card_text, cards))


def _round_points(points: float) -> str:
    """Return points as text for `tr_plural`, with a decimal only where it matters."""
    return f"{points:.1f}" if points < _MIN_WHOLE_POINTS else f"{points:.0f}"
