"""Review of a replay: the decisions of one seat are graded one after the other, and told as sentences and a curve.

*Why* nothing is saved: a match opened again is reviewed again, possibly by a better evaluator.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice, RatedMove
from yaniv.bots.luck_and_skill import DecisionValue
from yaniv.bots.move_grading import MoveReview, accuracy_percent, review_move
from yaniv.bots.win_chance import ChancePoint, MatchStanding
from yaniv.cards import Card, Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.i18n import card_in_sentence, custom_player_name, format_percent, tr, tr_plural
from yaniv.match.past_decisions import PastDecision
from yaniv.ui.narration.hint_text import reasons_after
from yaniv.ui.narration.table_text import short_cards_in_sentence
from yaniv.ui.table.state.move_marks import ComparedMoves

_MISTAKE_GRADES: Final = ("mistake", "blunder")
"""Grades listed as mistakes to go back to; slips are too frequent for that."""


class MoveReviewer(Protocol):
    """Access to a bot that rates the moves of one seat, in another process, from what that seat knew."""

    def notice(self, event: AnyEvent) -> None:
        """Record an event as that seat saw it."""

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Request ratings of *actual_move* and its alternatives in *view*; `poll_advice` returns them later.

        A new request replaces one that is not answered.
        """

    def poll_advice(self) -> PositionAdvice | None:
        """Return the rated moves with their position, once, when they have arrived; None before."""

    def close(self) -> None:
        """Release the bot; nothing more will be asked."""


MoveReviewerFactory = Callable[[int], MoveReviewer]
"""Makes the reviewer of a seat."""


class ReviewedDecision(Struct, frozen=True):
    """Decision of the reviewed seat, and its grade."""

    position: int
    """Position in the match at which the decision was made."""
    view: View
    judgement: MoveReview
    standing: MatchStanding | None = None
    """Chance to win the match at the start of the round; None if it was not computed."""


def compared_moves(decision: ReviewedDecision) -> ComparedMoves | None:
    """Return what the player did and what was better, to show on the table; None if the move was fine."""
    judgement = decision.judgement
    if judgement.grade == "fine":
        return None
    return ComparedMoves(judgement.best_move, judgement.best_pickup, judgement.actual_move)


class ReviewSummary(Struct, frozen=True):
    """Summary of all decisions that could be graded."""

    decision_count: int
    """Number of graded decisions."""
    accurate_count: int
    """Number of decisions within half a point of the best move."""
    points_lost_per_round: float
    """Points lost per round by decisions not graded fine."""
    worst: ReviewedDecision | None
    """The decision that lost most; None if all were fine."""


class MatchReview:
    """Review in progress: what has been graded so far."""

    def __init__(
        self,
        decisions: Iterator[PastDecision],
        reviewer: MoveReviewer,
        rated: Sequence[ReviewedDecision] = (),
        first_position: int = 0,
    ) -> None:
        """Start the review of the `decisions` of one seat, in order.

        `rated`: decisions that have been graded already, in order. `first_position`: decisions before it that are not
        among them are left out.
        """
        self._decisions = decisions
        self._reviewer = reviewer
        self._pending: PastDecision | None = None
        self._reviewed = {decision.position: decision for decision in rated}
        self._first_position = first_position
        self.mistake_positions = tuple(each.position for each in rated if each.judgement.grade in _MISTAKE_GRADES)
        """Positions of the mistakes and blunders, in order."""
        self.summary: ReviewSummary | None = None
        """Set once every decision is graded."""
        self.reviewed_position = 0
        """Position up to which every decision is graded."""
        self.is_running = True
        """True while there is a decision left to grade."""

    def update(self) -> None:
        """Record the ratings of the last decision if they have arrived, and request those of the next one."""
        if not self.is_running:
            return
        if self._pending is not None:
            reply = self._reviewer.poll_advice()
            if reply is None or reply.position != self._pending.view:
                return
            self._record(self._pending, reply.advice)
        self._pending = self._next_decision()
        if self._pending is None:
            self.summary = _summarize(tuple(self._reviewed.values()))
            self.close()
            return
        self._reviewer.ask(self._pending.view, self._pending.command)

    def close(self) -> None:
        """Stop the review and release the bot."""
        if self.is_running:
            self.is_running = False
            self._reviewer.close()

    def decision_at(self, position: int) -> ReviewedDecision | None:
        """Return the decision made at this position; None if there was none or it is not graded."""
        return self._reviewed.get(position)

    def mistake_before(self, position: int) -> int | None:
        """Return the position of the last mistake before *position*, or None if there is none."""
        return max(
            (mistake_position for mistake_position in self.mistake_positions if mistake_position < position),
            default=None,
        )

    def mistake_after(self, position: int) -> int | None:
        """Return the position of the first mistake after *position*, or None if there is none."""
        return min(
            (mistake_position for mistake_position in self.mistake_positions if mistake_position > position),
            default=None,
        )

    @property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        """All decisions graded so far, in order."""
        return tuple(self._reviewed.values())

    @property
    def decision_values(self) -> tuple[DecisionValue, ...]:
        """Value and cost of the decisions graded so far, in order."""
        return tuple(
            DecisionValue(
                decision.view.round,
                decision.judgement.expected_points or 0.0,
                decision.judgement.displayed_cost,
                decision.judgement.is_accurate,
            )
            for decision in self._reviewed.values()
        )

    @property
    def worst(self) -> ReviewedDecision | None:
        """Decision that cost most; None if there is none or the review is not complete."""
        return self.summary.worst if self.summary else None

    def costly_position(self, start: int) -> int | None:
        """Return the position of the first mistake from position *start* on; None if there is none, or not yet.

        Once the review is complete, a slip counts if there is no mistake: the worst one.
        """
        mistake = next((each for each in self.mistake_positions if each >= start), None)
        if mistake is not None or self.is_running:
            return mistake
        slips = [each for each in self._reviewed.values() if each.position >= start and each.judgement.grade != "fine"]
        return max(slips, key=lambda each: each.judgement.displayed_cost).position if slips else None

    def _next_decision(self) -> PastDecision | None:
        """Return the next decision to be graded, after the reviewer has noticed all that happened before it."""
        for decision in self._decisions:
            for event in decision.events_since:
                self._reviewer.notice(event)
            if decision.position >= self._first_position and decision.position not in self._reviewed:
                return decision
        return None

    def _record(self, decision: PastDecision, advice: Advice) -> None:
        judgement = review_move(advice.rated_moves, decision.command)
        if judgement is not None:
            self._reviewed[decision.position] = ReviewedDecision(
                decision.position, decision.view, judgement, advice.standing
            )
            if judgement.grade in _MISTAKE_GRADES:
                self.mistake_positions += (decision.position,)
        self.reviewed_position = decision.position


def _summarize(reviewed: tuple[ReviewedDecision, ...]) -> ReviewSummary:
    rounds = {decision.view.round for decision in reviewed}
    points_lost = sum(decision.judgement.displayed_cost for decision in reviewed) / max(1, len(rounds))
    accurate_count = sum(decision.judgement.is_accurate for decision in reviewed)
    not_fine = [decision for decision in reviewed if decision.judgement.grade != "fine"]
    worst = max(not_fine, key=lambda decision: decision.judgement.cost, default=None)
    return ReviewSummary(len(reviewed), accurate_count, points_lost, worst)


def chance_curve(
    decisions: Iterable[ReviewedDecision],
    results: Iterable[e.AnyEvent],
    seat: int,
    round_positions: Sequence[int],
    last_position: int,
) -> tuple[ChancePoint, ...]:
    """Return the chance of *seat* to win the match at the start of each round, before each decision, and at the end.

    *results* are the events of the match about points and its end, *round_positions* the positions at which rounds have
    been dealt. Rounds without a graded decision have no points. In an unfinished match the curve ends early.
    """
    points: list[ChancePoint] = []
    round_number = 0
    for decision in decisions:
        standing, judgement = decision.standing, decision.judgement
        if standing is None or judgement.expected_points is None:
            continue
        if decision.view.round != round_number:
            round_number = decision.view.round
            points.append(ChancePoint(round_positions[round_number - 1], round_number, standing.win_chance))
        chance = standing.chance_at(judgement.expected_points)
        chance_after = standing.chance_at(judgement.expected_points - judgement.displayed_cost)
        points.append(ChancePoint(decision.position, round_number, chance, chance - chance_after))
    end = _end_of_match(results, seat, round_positions, last_position)
    return (*points, end) if end and points else tuple(points)


def _end_of_match(
    results: Iterable[e.AnyEvent], seat: int, round_positions: Sequence[int], last_position: int
) -> ChancePoint | None:
    """Return the point at which the match was decided for *seat*; None if it was not finished."""
    number = 0
    for event in results:
        match event:
            case e.RoundOpened(number=number):
                pass
            case e.MatchWon(winners=winners):
                return ChancePoint(last_position, number, (seat in winners) / max(1, len(winners)))
            case e.PlayerOut(seat=loser) if loser == seat and number < len(round_positions):
                return ChancePoint(round_positions[number], number, 0.0)
            case _:
                pass
    return None


MAX_REASONS: Final = 2
"""Most reasons given for a better move."""
_LEAST_POINTS: Final = 0.05
"""Fewer points would be shown as 0.0."""
_MIN_WHOLE_POINTS: Final = 10
"""From this number of points on they are rounded to whole points."""


def describe_review(decision: ReviewedDecision) -> str:
    """Return the text of a reviewed decision for the page, with short card names."""
    return _review_sentences(decision, short_cards_in_sentence)


def speak_review(decision: ReviewedDecision) -> str:
    """Return the text of a reviewed decision for screen readers, with full card names."""
    return _review_sentences(decision, card_in_sentence)


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


def _review_sentences(decision: ReviewedDecision, card_text: Callable[[Card], str]) -> str:
    judgement, view = decision.judgement, decision.view
    played_text = _played_text(judgement.actual_move, view, card_text)
    if judgement.is_best:
        return tr("{deed} Same as the master.", deed=played_text)
    if judgement.grade == "fine":
        as_good = tr("{deed} About as good as the master's move.", deed=played_text)
        return " ".join((as_good, _masters_move_text(judgement.best_move, view, card_text)))
    best_move_text = _best_move_text(judgement.best_move, view, card_text)
    return " ".join((played_text, _grade_text(decision), best_move_text, *_reasons(decision)[:MAX_REASONS]))


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
