"""Tests of the round review: luck and skill of each round and of the match, and the ratings they come from."""

from collections.abc import Callable
from fractions import Fraction
from time import sleep

from tests.child_processes import running_children
from tests.match.session_builders import INSTANT_TIMING, make_setup
from tests.store.sample_matches import LIVELY_RULES, sample_events
from yaniv.app.match_end_actions import RatedRounds
from yaniv.app.opponents import BotTeam, create_review_client
from yaniv.app.round_review import RoundReview
from yaniv.bots.advice import Advice, PositionAdvice, RatedMove
from yaniv.bots.luck_and_skill import LuckAndSkill, round_outcomes
from yaniv.bots.move_grading import accuracy_percent
from yaniv.bots.move_queries import fallback_for
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.match.decision_order import must_act
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import NullJournal, Participants
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.modes.match_review import MatchReview, describe_summary

MATCH = sample_events()


class FixedReviewer:
    """Rates every move as two points worse than another one; answers only while `is_ready`."""

    def __init__(self) -> None:
        self.is_ready = True
        self.asked: list[View] = []
        self.noticed: list[e.AnyEvent] = []
        self._advice: PositionAdvice | None = None

    def notice(self, event: e.AnyEvent) -> None:
        """Record the event."""
        self.noticed.append(event)

    def ask(self, view: View, actual_move: c.SeatCommand) -> None:
        """Record the question and prepare the same answer for every move."""
        self.asked.append(view)
        rated = (RatedMove(c.Call(9), 0.0, 1.0), RatedMove(actual_move, 2.0, -1.0))
        self._advice = PositionAdvice(view, Advice(rated, None))

    def poll_advice(self) -> PositionAdvice | None:
        """Return the answer once, if `is_ready`."""
        if not self.is_ready:
            return None
        advice, self._advice = self._advice, None
        return advice

    def close(self) -> None:
        """Do nothing: the test keeps the reviewer."""


def session_at(event_count: int) -> MatchSession:
    setup = make_setup(LIVELY_RULES, 3, "0")
    return MatchSession.resume(setup, MATCH[:event_count], NullJournal(), Participants({}, lambda _view: None))


def round_ends() -> list[int]:
    """Return the event counts after which a round is over."""
    return [count for count, event in enumerate(MATCH, 1) if isinstance(event, e.RoundClosed | e.MatchWon)]


def round_luck(review: RoundReview) -> LuckAndSkill | None:
    return review.round_luck


def progress_share(page: RatedRounds) -> float | None:
    return page.progress_share


def finish(review: RoundReview) -> None:
    for _ in range(500):
        review.update()
        if not review.is_running:
            return
    raise AssertionError("the review does not end")


def update_until(is_reached: Callable[[], bool], *updates: Callable[[], object]) -> None:
    """Call *updates* every millisecond, as a process has to answer, until *is_reached*.

    :raises AssertionError: after 20 000 rounds, which take 20 s or more.
    """
    for _ in range(20_000):
        if is_reached():
            return
        for update in updates:
            update()
        sleep(0.001)
    raise AssertionError("what is waited for does not come")


def test_new_decisions_of_a_session_add_up_to_those_of_a_replay() -> None:
    session = session_at(round_ends()[0])
    first = session.new_decisions(0)

    assert session.new_decisions(0) == ()
    session._driver.replay(MATCH[round_ends()[0] :])
    rest = session.new_decisions(0)

    assert [*first, *rest] == list(MatchReplay(MATCH).iter_decisions(0))
    assert first
    assert rest


def test_round_luck_is_available_once_the_round_is_over_and_all_its_decisions_are_rated() -> None:
    end = round_ends()[0]
    playing = RoundReview(session_at(end - 4), 0, FixedReviewer())
    playing.update()
    assert not playing.is_running

    session, reviewer = session_at(end), FixedReviewer()
    review = RoundReview(session, 0, reviewer)
    reviewer.is_ready = False
    review.update()
    review.update()
    assert review.is_running
    assert round_luck(review) is None
    assert review.match_luck is None

    reviewer.is_ready = True
    finish(review)

    luck, outcome = round_luck(review), round_outcomes(MATCH, 0)[0]
    assert luck is not None
    assert luck.decisions == -round(len(reviewer.asked) * 1.6)
    assert luck.decisions + luck.cards == luck.points
    assert abs(luck.points - outcome.points) <= Fraction(1, 2)
    assert all(view.seat == 0 for view in reviewer.asked)


def test_each_turn_of_a_round_has_a_grade_once_the_round_is_rated() -> None:
    session, reviewer = session_at(round_ends()[0]), FixedReviewer()
    review = RoundReview(session, 0, reviewer)
    counts = []
    for start, end in zip(round_ends(), round_ends()[1:], strict=False):
        assert review.round_grades == ()
        finish(review)
        counts.append(len(review.round_grades))
        assert set(review.round_grades) <= {"slip", "mistake", "best"}
        assert "best" not in review.round_grades[:1]
        session._driver.replay(MATCH[start:end])

    number, turns = 0, [0] * len(round_ends())
    for event in MATCH:
        number += isinstance(event, e.RoundOpened)
        turns[number - 1] += isinstance(event, e.TurnBegan) and event.seat == 0
    assert counts == turns[: len(counts)]


def test_match_luck_covers_all_rounds() -> None:
    session, reviewer = session_at(round_ends()[0]), FixedReviewer()
    review = RoundReview(session, 0, reviewer)
    finish(review)
    for start, end in zip(round_ends(), round_ends()[1:], strict=False):
        session._driver.replay(MATCH[start:end])
        assert round_luck(review) is None
        finish(review)

    luck = review.match_luck
    assert luck is not None
    assert luck.decision_count == len(reviewer.asked) == len(list(MatchReplay(MATCH).iter_decisions(0)))
    assert luck.accurate_count == 0
    assert luck.split.decisions + luck.split.cards == luck.split.points
    total_points = sum((each.points for each in round_outcomes(MATCH, 0)), Fraction(0))
    assert abs(luck.split.points - total_points) <= Fraction(1, 2)


def test_the_end_page_reuses_ratings_made_during_the_match() -> None:
    session, reviewer = session_at(len(MATCH)), FixedReviewer()
    round_review = RoundReview(session, 0, reviewer)
    page = RatedRounds(round_review)
    assert progress_share(page) == 0
    assert page.accuracy_percent is None

    for _ in range(500):
        page.update()
        if progress_share(page) is None:
            break
    asked = len(reviewer.asked)
    page.update()
    page.close()

    assert progress_share(page) is None
    assert asked == len(reviewer.asked) == len(list(MatchReplay(MATCH).iter_decisions(0)))
    accurate = sum(each.judgement.is_accurate for each in round_review.decisions)
    assert page.accuracy_percent == accuracy_percent(accurate, asked)


def test_late_ratings_of_a_round_are_not_reported_for_the_next_round() -> None:
    ends = round_ends()
    session, reviewer = session_at(ends[0]), FixedReviewer()
    review = RoundReview(session, 0, reviewer)
    reviewer.is_ready = False
    review.update()
    session._driver.replay(MATCH[ends[0] : ends[1]])
    reviewer.is_ready = True
    for _ in range(500):
        review.update()
        if not review.is_running:
            break
        assert round_luck(review) is None

    assert not review.is_running
    assert round_luck(review) is None
    finish(review)
    assert round_luck(review) is not None


def test_a_decision_gets_the_same_rating_during_the_match_and_in_a_replay() -> None:
    setup = MatchSetup("classic", HouseRules(), ("You", "Noa"), ("", "novice"), "1")
    session = MatchSession.resume(setup, MATCH, NullJournal(), Participants({}, lambda _view: None))
    team = BotTeam()
    team.create_participants(setup, INSTANT_TIMING)
    review = team.create_round_review(session)
    assert review is not None
    replayed = MatchReview(MatchReplay(MATCH).iter_decisions(0), create_review_client(0, ("", "novice")))
    update_until(lambda: bool(review.decisions) and not replayed.is_running, review.update, replayed.update)
    team.close()

    assert review.decisions == replayed.decisions


def test_a_review_whose_process_dies_comes_to_its_end() -> None:
    client = create_review_client(0)
    review = MatchReview(MatchReplay(MATCH).iter_decisions(0), client)
    update_until(lambda: len(review.decisions) >= 2, review.update)
    worker = client._worker._connection
    assert worker is not None
    worker._process.kill()
    update_until(lambda: not review.is_running, review.update)

    assert review.summary is not None
    assert review.summary.decision_count in (len(list(MatchReplay(MATCH).iter_decisions(0))) - lost for lost in (0, 1))
    assert describe_summary("Dana", review.summary, in_points=True).startswith("Dana: ")


def test_the_worker_process_of_the_match_also_rates_rounds() -> None:
    setup = MatchSetup("classic", HouseRules(), ("You", "Noa"), ("", "novice"), "1")
    team = BotTeam()
    session = MatchSession.open(setup, NullJournal(), team.create_participants(setup, INSTANT_TIMING))
    review = team.create_round_review(session)
    assert review is not None

    def play_a_move() -> None:
        view = session.view(0)
        command = fallback_for(view) if must_act(view) else None
        if command is not None:
            session.submit(command)
        session.advance(1000)

    def play_a_round() -> None:
        update_until(lambda: session.view(0).phase != "round_over", lambda: session.advance(1000))
        update_until(lambda: session.view(0).phase == "round_over", play_a_move)

    for _ in range(2):
        play_a_round()
        update_until(lambda: round_luck(review) is not None, review.update)
        luck = round_luck(review)
        assert luck is not None
        assert luck.decisions + luck.cards == luck.points
        assert review.match_luck is not None
    session.close()
    assert not running_children()
