"""Texts about puzzles: their themes, the question, the verdict on an answer, and the player's standing."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from msgspec import Struct

from yaniv.bots.advice import Advice, RatedMove
from yaniv.bots.hand_model import OpponentHand
from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import call_success, expected_hands, pair_probability
from yaniv.bots.score_stakes import find_stakes
from yaniv.bots.simulator.encoding import decode_move
from yaniv.cards import without
from yaniv.game import commands as c
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.narration.date_text import format_date
from yaniv.puzzles.answer_grading import GradedAnswer, grade_answer
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle import SOLVER_LEVELS, Theme
from yaniv.puzzles.puzzle_task import PuzzleTask
from yaniv.rules.pickup import takeable_cards
from yaniv.rules.scoring import points
from yaniv.ui.narration.hint_text import hint_move, reason_sentences, times_in_100
from yaniv.ui.narration.table_text import short_card_names, short_cards_in_sentence

_COMPARED: Final = 3
"""Number of moves whose costs are shown."""
_DAYS_OF_WEEK: Final = 7
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
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
    """Return what the player has to decide in this position; it is the same whether a call is possible or not."""
    match view.phase:
        case "thrown":
            return tr("What do you draw?")
        case "drawn":
            return tr("What do you throw?")
        case _:
            return tr("What's your best play?")


def command_of(move: str, view: View) -> c.SeatCommand:
    """Return the command of a move in the notation of puzzles."""
    return decode_move(parse_move(move), view.seat, view.rules)


def best_sentence(task: PuzzleTask, view: View) -> str:
    """Return the best move in one short sentence: what it is, and what it leaves in the hand."""
    best = command_of(task.best_moves[0], view)
    match best, pickup_of(task, view):
        case c.Call(), _:
            return tr("Call {word}: {total} is low enough.", word=view.rules.table.call_word, total=view.hand_total)
        case c.Throw(cards=thrown), c.DrawDiscard(card=taken):
            after = points((*without(view.hand, thrown), taken), view.rules.deck.values)
            gaps = {"cards": short_cards_in_sentence(*thrown), "card": short_cards_in_sentence(taken)}
            if after < view.hand_total:
                template = "Throw {cards}, then take {card}: {before} drops to {after}."
                return tr(template, **gaps, before=view.hand_total, after=after)
            return tr("Throw {cards}, then take {card}.", **gaps)
        case c.Throw(cards=thrown), c.DrawStock():
            kept = points(without(view.hand, thrown), view.rules.deck.values)
            return tr(
                "Throw {cards} and draw: you're left with {n} plus the new card.",
                cards=short_cards_in_sentence(*thrown),
                n=kept,
            )
        case c.Throw(cards=thrown), _:
            kept = points(without(view.hand, thrown), view.rules.deck.values)
            return tr("Throw {cards}: you're left with {n}.", cards=short_cards_in_sentence(*thrown), n=kept)
        case c.DrawDiscard(card=taken), _:
            return tr("Take {card}.", card=short_cards_in_sentence(taken))
        case _:
            return hint_move(best, view)


def spoken_best(task: PuzzleTask, view: View) -> str:
    """Return the best move in full words, for screen readers."""
    return tr("Best: {move}", move=hint_move(command_of(task.best_moves[0], view), view, pickup_of(task, view)))


def pickup_of(task: PuzzleTask, view: View) -> c.SeatCommand | None:
    """Return the draw of the master after the best throw; None if it is not known, or the best move is no throw."""
    return command_of(task.pickup, view) if task.pickup else None


def missed_sentence(task: PuzzleTask, view: View, answer: GradedAnswer) -> str:
    """Return in one sentence what is wrong with an answer."""
    command = command_of(answer.move, view)
    if isinstance(command, c.Call) and (beating := _beating_chance(task, view)):
        seat, chance = beating
        return tr("{name} beats {total} {chance}.", name=view.names[seat], total=view.hand_total, chance=chance)
    if view.rules.match.end == "single_round":
        fewer = _fewer_wins(answer.cost)
        return tr_plural("Yours gives {n} fewer win in 100.", "Yours gives {n} fewer wins in 100.", fewer)
    return tr_plural("Yours costs {n} point.", "Yours costs {n} points.", f"{answer.cost:.1f}")


def why_lines(task: PuzzleTask, view: View, answer: GradedAnswer) -> tuple[str, ...]:
    """Return the reasons for the best play, what the player did in the match, and how the answer is known."""
    own = own_move_lines(task, view) if task.own_move else ()
    return (*best_lines(task, view, answer), *own, *certainty_lines(task))


class ComparedCost(Struct, frozen=True):
    """Move of a puzzle and what it costs compared with the best one, in points."""

    move: str
    """In the notation of puzzles."""
    cost: float


def compared_costs(task: PuzzleTask, answer: GradedAnswer) -> tuple[ComparedCost, ...]:
    """Return three moves from the cheapest on: the best one, the answer, and what costs least or most beside them."""
    best = answer.move if answer.is_solved else task.best_moves[0]
    others = sorted((cost, move) for move, cost in task.cost_by_move.items() if move != answer.move)
    chosen = {best: 0.0} if answer.is_solved else {best: 0.0, answer.move: answer.cost}
    for cost, move in (*others[-1:], *others[:1]):
        if len(chosen) < _COMPARED:
            chosen[move] = cost
    return tuple(ComparedCost(move, cost) for move, cost in sorted(chosen.items(), key=lambda item: item[1]))


def move_name(move: str, view: View) -> str:
    """Return a move in the fewest words: the cards thrown, the word called, or where a card is drawn from."""
    match command_of(move, view):
        case c.Call():
            return tr("{word}!", word=view.rules.table.call_word)
        case c.Throw(cards=cards) | c.Return(cards=cards):
            return short_card_names(cards)
        case c.DrawDiscard(card=card) | c.DrawJoker(card=card):
            return tr("take {card}", card=short_cards_in_sentence(card))
        case _:
            return tr("Deck")


def cost_text(cost: float, view: View) -> str:
    """Return what a move costs, as a number: points, or wins where one round decides the match."""
    if view.rules.match.end == "single_round":
        return _lost_wins(cost)
    return format_decimal(f"{cost:.1f}") if cost else "0"


def occasion(played_on: date | None, today: date) -> str:
    """Return where an own mistake is from; empty for a shipped puzzle."""
    if played_on is None:
        return ""
    match (today - played_on).days:
        case 0:
            return tr("From your match today")
        case 1:
            return tr("From your match yesterday")
        case days if 0 < days < _DAYS_OF_WEEK:
            return tr("From your match on {day}", day=tr(_WEEKDAYS[played_on.weekday()]))
        case _:
            return tr("From your match on {date}", date=format_date(played_on))


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
            "Played out {times} times, that move costs {n} point. The review only estimates.",
            "Played out {times} times, that move costs {n} points. The review only estimates.",
            f"{answer.cost:.1f}",
            times=task.playouts,
        )
    else:
        measured = tr_plural(
            "Played out {times} times, that move costs {n} point; the review's estimate was {estimate}.",
            "Played out {times} times, that move costs {n} points; the review's estimate was {estimate}.",
            f"{answer.cost:.1f}",
            times=task.playouts,
            estimate=format_decimal(f"{task.review_cost:.1f}"),
        )
    return (tr("You chose: {move}", move=hint_move(command_of(answer.move, view), view)), measured)


def best_lines(task: PuzzleTask, view: View, answer: GradedAnswer) -> tuple[str, ...]:
    """Return the best move, the reasons for it as a hint gives them, and the moves that are as good.

    The best move is the player's own answer if that is one of them.
    """
    first = answer.move if answer.is_solved else task.best_moves[0]
    others = [hint_move(command_of(move, view), view) for move in task.best_moves if move != first]
    as_good = (tr("Also right: {move}", move=each) for each in others[:_MAX_AS_GOOD])
    return (
        hint_move(command_of(first, view), view),
        *reason_sentences(puzzle_advice(task, view, first), view),
        *as_good,
    )


def cost_sentence(cost: float, view: View) -> str:
    """Return what a move costs, in points; where one round decides the match, in wins."""
    if view.rules.match.end == "single_round":
        return tr_plural("That's {n} fewer win in 100.", "That's {n} fewer wins in 100.", _fewer_wins(cost))
    return tr_plural("That costs {n} point.", "That costs {n} points.", f"{cost:.1f}")


def certainty_lines(task: PuzzleTask) -> tuple[str, ...]:
    """Return how the answer is known, and the theme."""
    played_out = tr("Masters played on from here {times} times to find this out.", times=task.playouts)
    return (played_out, *(() if task.theme is None else (tr("Theme: {theme}", theme=theme_name(task.theme)),)))


class SolverShare(Struct, frozen=True):
    """Share of the computer players of one level that find the answer."""

    level: str
    """Name of the level, for the player."""
    percent: int

    @property
    def sentence(self) -> str:
        """Level and share."""
        return tr("{level} {percent}", level=self.level, percent=format_percent(self.percent))


def solver_shares(task: PuzzleTask) -> tuple[SolverShare, ...]:
    """Return the shares of all levels, the weakest first; empty where they were not measured."""
    levels = SOLVER_LEVELS if task.solved_percent else ()
    return tuple(
        SolverShare(tr(_LEVEL_TITLES[level]), percent)
        for level, percent in zip(levels, task.solved_percent, strict=True)
    )


def _lost_wins(cost: float) -> str:
    return format_percent(_fewer_wins(cost))


def _fewer_wins(cost: float) -> int:
    """Return a cost in points as wins lost of 100 rounds that each decide a match."""
    return round(100 * cost / _POINTS_OF_A_WIN)


def _beating_chance(task: PuzzleTask, view: View) -> tuple[int, str] | None:
    """Return the opponent who beats a call most often, and how often in words; None if nobody can."""
    chances = [(1 - call_success(view, {seat: hand}), seat) for seat, hand in _hands(task, view).items()]
    chance, seat = max(chances, default=(0.0, -1))
    return (seat, times_in_100(chance)) if chance > 0 else None


def _hands(task: PuzzleTask, view: View) -> dict[int, OpponentHand]:
    memory = RoundMemory()
    for event in task.events:
        memory.apply_event(event)
    return expected_hands(view, memory)


def puzzle_advice(task: PuzzleTask, view: View, best: str = "") -> Advice:
    """Return the puzzle's values in the form of a hint for *best*, one of the best moves; empty: the first.

    The puzzle knows what to draw after the first of these only.
    """
    best = best or task.best_moves[0]
    pickup = task.pickup if best == task.best_moves[0] else ""
    hands, command = _hands(task, view), command_of(best, view)
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
