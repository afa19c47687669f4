"""The last lesson: a call that wins, and one that is beaten (Asaf).

The hands are as low as the rules require for a call.
"""

from collections.abc import Callable

from yaniv.cards import JOKER, Cards
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.narration.rules_text_tactics import find_beaten_call_example
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import can_always_call, points
from yaniv.ui.narration.round_report import RoundRow, build_round_report
from yaniv.ui.scenes.lessons.lesson_task import LessonTask
from yaniv.ui.scenes.lessons.practice_match import PracticeDeal

_HAND_SIZES = (2, 1)
"""Possible hand sizes; the first one at which a call is possible is used."""


def call_deals(rules: HouseRules) -> tuple[PracticeDeal, ...]:
    """Return the deals of the lesson on calls, a good call, a beaten one, and one without help.

    If no hand of this deck is low enough to call, the only one has no task and says so.
    """
    lowest = _cards_by_points(rules)
    size = next(
        (size for size in _HAND_SIZES if points(lowest[size : 2 * size], rules.deck.values) <= rules.call.limit), 0
    )
    highest = lowest[::-1]
    if not size:
        return (PracticeDeal(lowest[:2], highest[:2], highest[2:8], tasks=(), closing_text=_no_call_text),)
    return (
        PracticeDeal(
            pupil_hand=lowest[:size],
            opponent_hand=highest[:size],
            stock=highest[size : size + 6],
            tasks=(_call_task(_first_call_text),),
            closing_text=_first_outcome_text,
            opponent_throws=(highest[:1],),
            teaches_calls=True,
        ),
        _asaf_deal(rules, lowest, size),
        PracticeDeal(
            pupil_hand=lowest[size : 2 * size],
            opponent_hand=highest[:size],
            stock=highest[size : size + 6],
            tasks=(_call_task(lambda _: tr("Now you. What can you do with this hand?")),),
            closing_text=_outcome_text,
            opponent_throws=(highest[:1],),
            is_alone=True,
            teaches_calls=True,
        ),
    )


def _asaf_deal(rules: HouseRules, lowest: Cards, size: int) -> PracticeDeal:
    """Return a deal in which the opponent has the same total as the pupil, or a lower one.

    She has it at once or, if the rules give her a final turn, after that turn.
    """
    has_final_turns = rules.call.ends_round == "after_final_turns"
    highest_card, filler = lowest[-1], lowest[-8:-2]
    hers = (*lowest[: size - 1], highest_card) if has_final_turns else lowest[:size]
    stock = (filler[0], lowest[size - 1], *filler[1:]) if has_final_turns else filler
    return PracticeDeal(
        pupil_hand=lowest[size : 2 * size],
        opponent_hand=hers,
        stock=stock,
        tasks=(_call_task(_second_call_text),),
        closing_text=_outcome_text_with_tip,
        opponent_throws=((highest_card,),),
        teaches_calls=True,
    )


def _cards_by_points(rules: HouseRules) -> Cards:
    """Return hearts, spades and a joker, sorted by points, lowest first."""
    distinct_cards = dict.fromkeys(card for card in deck(rules, 2) if card == JOKER or card[1] in "HS")
    return tuple(sorted(distinct_cards, key=lambda card: points((card,), rules.deck.values)))


def _call_task(instruction: Callable[[View], str]) -> Callable[[View], LessonTask]:
    return lambda view: LessonTask("call", instruction(view), _refusal_text(view))


def _no_call_text(view: View, _: tuple[AnyEvent, ...]) -> str:
    return tr(
        "These rules need {limit} or less to call “{word}”, and hardly any hand is that low.",
        limit=view.rules.call.limit,
        word=view.rules.table.call_word,
    )


def _refusal_text(view: View) -> str:
    word, wrong = view.rules.table.call_word, view.rules.call.wrong_word
    if wrong is None:
        return tr("You could, but now's the time to call “{word}”.", word=word)
    return tr("Time to call. The word is “{word}”, not “{wrong}”.", word=word, wrong=wrong)


def _first_call_text(view: View) -> str:
    rules = view.rules
    if can_always_call(rules):
        return tr(
            "You have {total}. With any hand, you can call “{word}” at the start of your turn. Try it!",
            total=view.hand_total,
            word=rules.table.call_word,
        )
    return tr(
        "You have {total}. With {limit} or less, you can call “{word}” at the start of your turn. Try it!",
        total=view.hand_total,
        limit=rules.call.limit,
        word=rules.table.call_word,
    )


def _second_call_text(view: View) -> str:
    return tr("Another deal: you have {total}. Call again and see what can happen.", total=view.hand_total)


def _outcome_text(view: View, history: tuple[AnyEvent, ...]) -> str:
    """Return how the round ended, and what it costs each player and why."""
    report = build_round_report(history, view)
    if report is None:
        return ""
    return "\n".join((report.headline, *(_row_text(row, view) for row in report.rows)))


def _first_outcome_text(view: View, history: tuple[AnyEvent, ...]) -> str:
    """Return the outcome, with the price of a call out of turn if there is one."""
    text, rules = _outcome_text(view, history), view.rules
    if rules.call.out_of_turn == "forbidden" or rules.match.end == "single_round":
        return text
    warning = tr(
        "In a real match, don't call out of turn: it costs {points}.", points=rules.scoring.out_of_turn_penalty
    )
    return f"{text}\n{warning}"


def _outcome_text_with_tip(view: View, history: tuple[AnyEvent, ...]) -> str:
    """Return the outcome, with a hand total at which a losing call still pays off. Source: RULES T33."""
    text = _outcome_text(view, history)
    example = find_beaten_call_example(view.rules, view.hand_total)
    if example is None:
        return text
    placeholders = {"total": example.total_before, "number": example.reached_total, "left": example.reduced_total}
    return "\n".join(
        (
            text,
            tr(
                "Even a beaten call can pay off: from a total of {total} you would land on exactly {number},"
                " which becomes {left}.",
                **placeholders,
            ),
        )
    )


def _row_text(row: RoundRow, view: View) -> str:
    """Return what the round costs one player; with the reason if it is more or less than the hand."""
    if row.points is None:
        placeholders_without_points = {"name": row.name, "hand": row.hand_total, "why": row.reason}
        return (
            tr("{name}: hand {hand}, {why}.", **placeholders_without_points)
            if row.reason
            else tr("{name}: hand {hand}.", **placeholders_without_points)
        )
    is_plain = row.points in (0, row.hand_total) or not row.rule_keys
    placeholders = {"name": row.name, "points": row.points, "why": row.reason}
    if row.seat == view.seat:
        return (
            tr("You score {points}.", **placeholders) if is_plain else tr("You score {points}: {why}.", **placeholders)
        )
    return (
        tr("{name} scores {points}.", **placeholders)
        if is_plain
        else tr("{name} scores {points}: {why}.", **placeholders)
    )
