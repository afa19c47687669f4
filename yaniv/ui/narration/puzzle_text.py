"""Texts about puzzles: their themes, the question, the verdict on an answer, and the player's standing."""

from collections.abc import Iterator
from typing import Final

from yaniv.bots.advice import Advice, RatedMove
from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import call_success, expected_hands, pair_probability
from yaniv.bots.score_stakes import find_stakes
from yaniv.bots.simulator.encoding import decode_move
from yaniv.game import commands as c
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.puzzles.answer_grading import GradedAnswer, grade_answer
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle import SOLVER_LEVELS, Theme
from yaniv.puzzles.puzzle_task import PuzzleTask
from yaniv.rules.pickup import takeable_cards
from yaniv.ui.narration.hint_reasons import reason_sentences
from yaniv.ui.narration.hint_text import hint_move

_MAX_ALTERNATIVES: Final = 6
_MAX_AS_GOOD: Final = 2
_POINTS_OF_A_WIN: Final = 20
"""Points that a win counts where one round decides the match."""
_LEVEL_TITLES: Final = {
    "novice": "Novice",
    "casual": "Casual",
    "club": "Club",
    "expert": "Expert",
    "master": "Master",
}

_MEDIUM_FROM: Final = 1100
_HARD_FROM: Final = 1400
"""Ratings from which a puzzle is called medium and hard."""


def rated_puzzle_text(rating: float) -> str:
    """Return how hard a puzzle with this rating is."""
    gaps = {"rating": round(rating)}
    if rating < _MEDIUM_FROM:
        return tr("Easy · {rating}", **gaps)
    if rating < _HARD_FROM:
        return tr("Medium · {rating}", **gaps)
    return tr("Hard · {rating}", **gaps)


def theme_name(theme: Theme) -> str:
    """Return the name of a theme."""
    match theme:
        case "call":
            return tr("When to call")
        case "no_call":
            return tr("When not to call")
        case "reduction":
            return tr("Totals that drop")
        case "joker":
            return tr("Jokers")
        case "feeding":
            return tr("What not to give away")
        case "match_end":
            return tr("End of a match")
        case "pickup":
            return tr("What to draw")
        case "throw":
            return tr("What to throw")


def question(view: View) -> str:
    """Return what the player has to decide in this position."""
    legal = tuple(moves(view))
    may_call = any(isinstance(move, c.Call) for move in legal)
    if view.phase == "thrown":
        return tr("What do you draw?")
    if view.phase == "drawn":
        return tr("What do you throw?")
    may_draw = any(isinstance(move, c.DrawStock | c.DrawDiscard | c.DrawJoker) for move in legal)
    if may_draw:
        return tr("Throw, draw or call?") if may_call else tr("Throw or draw?")
    return tr("Throw or call?") if may_call else tr("What do you throw?")


def command_of(move: str, view: View) -> c.SeatCommand:
    """Return the command of a move in the notation of puzzles."""
    return decode_move(parse_move(move), view.seat, view.rules)


def verdict_lines(answer: GradedAnswer, view: View) -> tuple[str, ...]:
    """Return what became of an answer; *view* is that of the position."""
    move = hint_move(command_of(answer.move, view), view)
    if answer.is_solved:
        return (tr("You found it: {move}", move=move),)
    return (tr("You chose: {move}", move=move), cost_sentence(answer.cost, view))


def own_move_lines(task: PuzzleTask, view: View) -> tuple[str, ...]:
    """Return what the player did in the match and what that costs, beside what the review says it costs.

    The two differ: the review estimates every move, the puzzle has played this one out.
    """
    answer = grade_answer(task.own_move, task.best_moves, task.cost_by_move)
    is_measured = answer.move in task.cost_by_move
    if not is_measured or view.rules.match.end == "single_round":
        return verdict_lines(answer, view)
    if task.review_cost is None:
        measured = tr_plural(
            "Played out {times} times, that costs {n} point. The review only estimates.",
            "Played out {times} times, that costs {n} points. The review only estimates.",
            f"{answer.cost:.1f}",
            times=task.playouts,
        )
    else:
        measured = tr_plural(
            "Played out {times} times, that costs {n} point; the review's estimate was {estimate}.",
            "Played out {times} times, that costs {n} points; the review's estimate was {estimate}.",
            f"{answer.cost:.1f}",
            times=task.playouts,
            estimate=format_decimal(f"{task.review_cost:.1f}"),
        )
    return (tr("You chose: {move}", move=hint_move(command_of(answer.move, view), view)), measured)


def best_lines(task: PuzzleTask, view: View, answer: GradedAnswer) -> tuple[str, ...]:
    """Return the best moves, and the reasons for the first as a hint gives them.

    The first is the player's own answer if that is one of them.
    """
    first = answer.move if answer.is_solved else task.best_moves[0]
    others = [hint_move(command_of(move, view), view) for move in task.best_moves if move != first]
    as_good = (tr("Also right: {move}", move=each) for each in others[:_MAX_AS_GOOD])
    return (hint_move(command_of(first, view), view), *reason_sentences(_advice(task, view, first), view), *as_good)


def alternative_lines(task: PuzzleTask, view: View) -> tuple[str, ...]:
    """Return what the other moves cost, the least bad first."""
    costs = sorted(task.cost_by_move.items(), key=lambda item: item[1])[:_MAX_ALTERNATIVES]
    return tuple(
        tr("{move} {cost}", move=hint_move(command_of(move, view), view), cost=cost_sentence(cost, view))
        for move, cost in costs
    )


def cost_sentence(cost: float, view: View) -> str:
    """Return what a move costs, in points; where one round decides the match, in wins."""
    if view.rules.match.end == "single_round":
        return tr("That wins {percent} less often.", percent=format_percent(round(100 * cost / _POINTS_OF_A_WIN)))
    return tr_plural("That costs {n} point.", "That costs {n} points.", f"{cost:.1f}")


def certainty_lines(task: PuzzleTask) -> tuple[str, ...]:
    """Return how the answer is known, and which levels find it."""
    lines = [
        tr("Masters played the best choice on {times} times, and the others with the same cards.", times=task.playouts)
    ]
    if task.theme is not None:
        lines.append(tr("Theme: {theme}", theme=theme_name(task.theme)))
    if task.solved_percent:
        shares = ", ".join(
            tr("{level} {percent}", level=tr(_LEVEL_TITLES[level]), percent=format_percent(percent))
            for level, percent in zip(SOLVER_LEVELS, task.solved_percent, strict=True)
        )
        lines.append(tr("Found by: {shares}", shares=shares))
    return tuple(lines)


def attempts_text(solved: int, tried: int) -> str:
    """Return how many of the puzzles tried were solved."""
    return tr_plural("{solved} of {n} puzzle solved.", "{solved} of {n} puzzles solved.", tried, solved=solved)


def _advice(task: PuzzleTask, view: View, best: str) -> Advice:
    """Return the puzzle's values in the form of a hint for *best*, one of the best moves.

    The puzzle knows what to draw after the first of these only.
    """
    pickup = task.pickup if best == task.best_moves[0] else ""
    memory = RoundMemory()
    for event in task.events:
        memory.apply_event(event)
    hands, command = expected_hands(view, memory), command_of(best, view)
    offered = takeable_cards(command.cards, view.rules.pickup, view.rules.melds) if isinstance(command, c.Throw) else ()
    pair_chance = pair_probability(view, next(iter(hands.values())), offered) if hands else None
    rated = (
        RatedMove(command, 0.0, pickup=command_of(pickup, view) if pickup else None, pair_chance=pair_chance),
        *_other_moves(task, view),
    )
    may_call = any(isinstance(move, c.Call) for move in moves(view)) and view.hand_total <= view.rules.call.limit
    success = call_success(view, hands) if may_call else None
    return Advice(rated, success, find_stakes(view, hands) if success else ())


def _other_moves(task: PuzzleTask, view: View) -> Iterator[RatedMove]:
    for move, cost in sorted(task.cost_by_move.items(), key=lambda item: item[1]):
        yield RatedMove(command_of(move, view), cost)
