"""Tests of the review in a replay: ratings of decisions, mistakes, the chart, and the review process."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.child_processes import running_children
from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, sample_events
from tests.ui.cached_reviewer import CachedReviewer, review_advice
from tests.ui.scene_harness import HD, SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from tests.ui.text_recorder import TextRecorder
from yaniv.app.opponents import create_review_client as real_judge
from yaniv.bots.advice import Advice, PositionAdvice, RatedMove
from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.bots.move_grading import ACCURATE_BELOW, MoveReview, review_move
from yaniv.bots.win_chance import ChancePoint, SwingCause, TurningPoint
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import format_percent
from yaniv.match.match_replay import MatchReplay
from yaniv.rules.rule_specs import with_value
from yaniv.settings.settings_schema import Settings
from yaniv.ui.modes.match_review import (
    MatchReview,
    MoveReviewerFactory,
    ReviewedDecision,
    ReviewSummary,
    describe_review,
    describe_summary,
    speak_review,
    verdict_lines,
)
from yaniv.ui.modes.replay_scene import ReplayScene, RoundToReview
from yaniv.ui.modes.review_sheet import WinChanceChart, describe_turning_point
from yaniv.ui.narration.match_report import describe_match_luck
from yaniv.ui.navigation import ReturnToMatch, ToMatches
from yaniv.ui.table.model.view_model_selectors import move_marks_of
from yaniv.ui.table.state.move_marks import NO_MARKS

CONTEXT = make_context()
MATCH = sample_events()
VIEW = MatchReplay(MATCH, 20).view(0)


def review_scene(
    judges: MoveReviewerFactory = CachedReviewer,
    size: tuple[int, int] = HD,
    position: int = 0,
    *,
    is_paused: bool = True,
) -> ReplayScene:
    """Return a replay with its review; not paused, it is as a player opens it: nothing has been pressed yet."""
    page = ReplayScene(
        CONTEXT,
        MatchReplay(MATCH, position),
        replace(make_setup(LIVELY_RULES), bots=("", "gambler", "gambler")),
        size=size,
        back_request=ToMatches(),
        reviewer_factory=judges,
        is_paused=is_paused,
        speed="instant",
        settings=Settings(),
    )
    paint(page, size)
    return page


def finish_review(page: ReplayScene) -> ReplayScene:
    """Advance the paused replay until the review is complete; return the page."""
    while page._review is not None and page._review.is_running:
        assert page.is_moving
        page.update(16)
    return page


def review_text(page: ReplayScene) -> str:
    return find_element(page, "review:told").name


def press_element(page: ReplayScene, id_: str) -> None:
    paint(page)
    for each in click_events(page, id_):
        page.handle(each)


def marked_positions(seat: int) -> list[int]:
    """Return the positions of this seat's mistakes."""
    graded = ((each.position, review_move(answer.rated_moves, each.command)) for each, answer in review_advice(seat))
    return [position for position, one in graded if one is not None and one.grade in ("mistake", "blunder")]


def reviewed_decision(cost: float, *, rules: str = "", done: str = "KS", best: str = "4H 4S") -> ReviewedDecision:
    decision_view = replace(VIEW, phase="start", hand=cards("KS 4H 4S 7D"), hand_total=25, pickable=cards("9C"))
    if rules:
        decision_view = replace(decision_view, rules=with_value(VIEW.rules, "match.end", rules))
    return ReviewedDecision(20, decision_view, MoveReview(c.Throw(0, cards(done)), c.Throw(0, cards(best)), cost))


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (reviewed_decision(0.0, best="KS"), "Threw K♠. Same as the master."),
        (reviewed_decision(0.2), "Threw K♠. About as good as the master's move. The master throws 4♥ 4♠."),
        (reviewed_decision(1.49), "Threw K♠. About as good as the master's move. The master throws 4♥ 4♠."),
        (reviewed_decision(2.0), "Threw K♠. Slip: about 1.6 points lost. Better: throw 4♥ 4♠."),
        (reviewed_decision(4.0), "Threw K♠. Mistake: about 3.2 points lost. Better: throw 4♥ 4♠."),
        (reviewed_decision(16.0), "Threw K♠. Blunder: about 13 points lost. Better: throw 4♥ 4♠."),
        (reviewed_decision(4.0, rules="single_round"), "Threw K♠. Mistake. Better: throw 4♥ 4♠."),
    ],
)
def test_a_decision_is_rated_in_a_sentence(one: ReviewedDecision, sentence: str) -> None:
    told = describe_review(one)

    assert told.startswith(sentence)
    assert (told == sentence) is ("Better" not in sentence), "reasons are for what is better"


@pytest.mark.parametrize(
    ("best", "sentence"),
    [
        (c.Throw(0, cards("KS")), "The master throws king of spades."),
        (c.DrawDiscard(0, "4H"), "The master takes four of hearts."),
        (c.DrawJoker(0, "5H"), "The master swaps five of hearts for a joker."),
        (c.DrawStock(0), "The master draws from the deck."),
        (c.Call(0), "The master calls Yaniv."),
    ],
)
def test_a_move_as_good_as_the_masters_is_compared_with_it(best: c.SeatCommand, sentence: str) -> None:
    one = ReviewedDecision(20, VIEW, MoveReview(c.DrawDiscard(0, "QH"), best, 0.6))

    assert speak_review(one) == f"Took queen of hearts. About as good as the master's move. {sentence}"


def test_a_better_throw_is_explained_by_the_draw_that_follows() -> None:
    """Two low cards are thrown instead of a king, which makes no sense without the card that is taken then."""
    hand = cards("2H 2S 8S 8D KC")
    view = replace(VIEW, phase="start", hand=hand, hand_total=30, pickable=cards("8C"))
    judgement = MoveReview(c.Throw(0, cards("KC")), c.Throw(0, cards("2H 2S")), 4.0, None, c.DrawDiscard(0, "8C"))
    one = ReviewedDecision(20, view, judgement)

    rated = "Threw K♣. Mistake: about 3.2 points lost. Better: throw 2♥ 2♠."
    draw = "Then take the eight of clubs: you can throw it with 8♠ 8♦."
    assert describe_review(one) == f"{rated} {draw} Your hand goes from 30 to 26."
    assert draw in speak_review(one)


def test_the_draw_of_the_masters_throw_is_part_of_its_review() -> None:
    throw = RatedMove(c.Throw(0, cards("2H 2S")), 0.0, pickup=c.DrawDiscard(0, "8C"))

    one = review_move((throw, RatedMove(c.Throw(0, cards("KC")), 4.0)), c.Throw(0, cards("KC")))

    assert one is not None
    assert one.best_pickup == throw.pickup


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_sheet_says_what_is_better_in_one_sentence_and_why_in_another(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = finish_review(review_scene(size=size))
    page._seek(marked_positions(0)[0])
    paint(page, size)
    reviewed = page._review.decision_at(page.position) if page._review else None
    assert reviewed is not None
    sentence, reason = verdict_lines(reviewed)
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(page, size)

    assert sentence
    assert reason
    assert {sentence, reason} <= {line.visible_text for line in recorder.texts}
    assert sentence in review_text(page)
    assert reason in review_text(page)


@pytest.mark.parametrize(
    ("done", "best", "sentence"),
    [
        (c.Call(0), c.Throw(0, cards("TD")), "Called Yaniv. {}Better: throw ten of diamonds."),
        (c.DrawStock(0), c.DrawDiscard(0, "4H"), "Drew from the deck. {}Better: take four of hearts."),
        (c.DrawDiscard(0, "QH"), c.DrawStock(0), "Took queen of hearts. {}Better: draw from the deck."),
        (
            c.DrawStock(0),
            c.DrawJoker(0, "5H"),
            "Drew from the deck. {}Better: swap five of hearts for a joker.",
        ),
        (c.DrawJoker(0, "5H"), c.Call(0), "Swapped five of hearts for a joker. {}Better: call Yaniv."),
    ],
)
def test_every_kind_of_decision_has_a_sentence(done: c.SeatCommand, best: c.SeatCommand, sentence: str) -> None:
    one = ReviewedDecision(20, VIEW, MoveReview(done, best, 2.0))

    assert speak_review(one).startswith(sentence.format("Slip: about 1.6 points lost. "))


def test_the_rating_is_that_of_the_current_position() -> None:
    page = finish_review(review_scene())
    (first, answer) = review_advice(0)[0]

    page.handle(key_press("home"))
    assert review_text(page).startswith("P0: ")
    page._seek(first.position)
    paint(page)

    one = review_move(answer.rated_moves, first.command)
    assert one is not None
    assert review_text(page) == describe_review(ReviewedDecision(first.position, first.view, one))
    assert find_element(page, "review:told").value == one.grade
    assert speak_review(ReviewedDecision(first.position, first.view, one)) in page.announce


def test_buttons_and_keys_jump_from_mistake_to_mistake() -> None:
    page, places = finish_review(review_scene()), marked_positions(0)
    assert len(places) > 3

    for position in places:
        press_element(page, "review:on")
        assert page.position == position
    assert find_element(page, "review:on").state[0] == "disabled"
    for position in reversed(places[:-1]):
        page.handle(key_press("left", shift=True))
        assert page.position == position
    assert find_element(page, "review:back").state[0] == "disabled"
    page.handle(key_press("right", shift=True))
    assert page.position == places[1]
    page.handle(key_press("right"))
    assert page.position == places[1] + 1


def test_tab_reaches_every_control() -> None:
    page, reached = finish_review(review_scene(position=marked_positions(0)[1])), set()

    for _ in range(40):
        page.handle(key_press("tab"))
        reached |= {each.id for each in page.elements() if "focused" in each.state}

    assert reached >= {"review:back", "review:on", "replay:leave", "replay:place", "review:swing-1"}


def test_comma_and_full_stop_lead_to_the_mistakes_which_are_counted() -> None:
    page = finish_review(review_scene())
    places = marked_positions(0)

    for number, position in enumerate(places, 1):
        page.handle(key_press("."))
        assert page.position == position
        assert find_element(page, "review:count").name == f"{number} of {len(places)}"
    page.handle(key_press(","))
    assert page.position == places[-2]


def test_the_review_and_the_end_page_show_the_same_accuracy() -> None:
    summary = ReviewSummary(99, 86, 0.5, None)
    luck = MatchLuck(LuckAndSkill(0, 0, 0), 86, 99)

    assert "87%" in describe_summary("Dana", summary, in_points=True)
    assert "87%" in describe_match_luck(luck)


@pytest.mark.parametrize(("points", "is_shown"), [(0.0, False), (0.04, False), (0.05, True), (3.0, True)])
def test_the_summary_mentions_lost_points_only_if_they_are_not_zero(points: float, *, is_shown: bool) -> None:
    text = describe_summary("Dana", ReviewSummary(20, 19, points, None), in_points=True)

    assert ("points lost" in text) == is_shown


def test_the_summary_counts_the_points_lost() -> None:
    review = MatchReview(MatchReplay(MATCH).iter_decisions(0), CachedReviewer(0))
    while review.is_running:
        assert review.summary is None
        review.update()

    graded = [
        (each, one) for each, answer in review_advice(0) if (one := review_move(answer.rated_moves, each.command))
    ]
    told = [one.displayed_cost for _, one in graded]
    summary = review.summary
    assert summary is not None
    assert (summary.decision_count, summary.accurate_count) == (
        len(graded),
        sum(one.cost < ACCURATE_BELOW for _, one in graded),
    )
    assert summary.points_lost_per_round == pytest.approx(sum(told) / len({each.view.round for each, _ in graded}))
    assert list(review.mistake_positions) == marked_positions(0)


def round_review_scene(about: RoundToReview, judges: MoveReviewerFactory = CachedReviewer) -> ReplayScene:
    return ReplayScene(
        CONTEXT,
        MatchReplay(MATCH, about.start),
        replace(make_setup(LIVELY_RULES), bots=("", "gambler", "gambler")),
        size=HD,
        back_request=ReturnToMatch(),
        reviewer_factory=judges,
        is_paused=True,
        round_review=about,
        speed="instant",
        settings=Settings(),
    )


class RoundReviewer(CachedReviewer):
    """Answers questions about the second round alone."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        start = MatchReplay(MATCH).round_positions[1]
        self._answers = iter([each for each in review_advice(seat) if each[0].position >= start])


def test_the_review_of_a_round_goes_to_its_first_mistake() -> None:
    start = MatchReplay(MATCH).round_positions[1]

    page = finish_review(round_review_scene(RoundToReview(start), RoundReviewer))
    paint(page)

    assert page.position == next(each for each in marked_positions(0) if each >= start)


def test_a_decision_that_is_rated_already_is_not_rated_again() -> None:
    start = MatchReplay(MATCH).round_positions[1]
    rated = finish_review(review_scene())._review
    assert rated is not None

    page = round_review_scene(RoundToReview(start, rated.decisions), SilentReviewer)
    page.update(16)
    paint(page)

    assert review_text(page).startswith("Threw")
    assert page.position == next(each for each in marked_positions(0) if each >= start)


def test_who_moves_on_in_the_review_of_a_round_is_not_called_back() -> None:
    start = MatchReplay(MATCH).round_positions[1]
    page = round_review_scene(RoundToReview(start), RoundReviewer)

    page.handle(key_press("home"))
    finish_review(page)
    paint(page)

    assert page.position == 0


def test_a_round_without_costly_decisions_is_praised() -> None:
    start = MatchReplay(MATCH).round_positions[1]
    rated = finish_review(review_scene())._review
    assert rated is not None
    best = tuple(
        replace(each, judgement=MoveReview(each.judgement.best_move, each.judgement.best_move, 0.0))
        for each in rated.decisions
    )

    page = round_review_scene(RoundToReview(start, best), SilentReviewer)
    page.update(16)
    paint(page)

    assert page.position == start
    assert "No costly mistakes: well played." in [each.name for each in page.elements()]


def test_the_review_of_a_match_in_play_leads_back_by_a_button() -> None:
    page = round_review_scene(RoundToReview(MatchReplay(MATCH).round_positions[1]), RoundReviewer)
    paint(page)

    requests = [page.handle(each) for each in click_events(page, "replay:leave")]

    assert ReturnToMatch() in requests


def test_another_seat_gets_its_own_review() -> None:
    hired: list[CachedReviewer] = []

    def create_reviewer(seat: int) -> CachedReviewer:
        hired.append(CachedReviewer(seat))
        return hired[-1]

    page = review_scene(create_reviewer)
    page.update(16)
    press_element(page, "replay:seat")
    press_element(page, "replay:seat:2")
    page.update(16)
    assert hired[0].is_closed
    finish_review(page)
    press_element(page, "review:on")

    assert page.position == marked_positions(2)[0]
    assert hired[1].is_closed


def test_leaving_the_page_closes_the_reviewer() -> None:
    hired = CachedReviewer(0)
    page = review_scene(lambda _seat: hired)
    page.update(16)

    page.close()

    assert hired.is_closed


class SilentReviewer(CachedReviewer):
    """A reviewer without an answer to any question."""

    def ask(self, view: View, done: c.SeatCommand) -> None:  # noqa: ARG002 -- ignores the question
        """Skip one cached answer."""
        self._answer = PositionAdvice(view, Advice((RatedMove(c.Call(view.seat), 0.0),), None))


class RepeatingReviewer(CachedReviewer):
    """A reviewer that gives each answer twice, the second time to the next question."""

    _last_answer: PositionAdvice | None = None

    def poll_advice(self) -> PositionAdvice | None:
        """Return the answer to the previous question, then the right one."""
        if self._last_answer is not None:
            repeated, self._last_answer = self._last_answer, None
            return repeated
        self._last_answer = super().poll_advice()
        return self._last_answer


def test_an_answer_about_an_earlier_decision_is_dropped() -> None:
    page, again = finish_review(review_scene()), finish_review(review_scene(RepeatingReviewer))

    assert review_text(again) == review_text(page)
    assert again._review is not None
    assert page._review is not None
    assert again._review.mistake_positions == page._review.mistake_positions


def test_a_decision_without_an_answer_is_reported_as_such() -> None:
    page = finish_review(review_scene(SilentReviewer))

    assert review_text(page) == "None of P0's moves could be rated."
    assert {find_element(page, f"review:{each}").state for each in ("back", "on")} == {("disabled",)}
    page.handle(key_press("right", shift=True))
    assert page.position == 0


def test_progress_is_shown_but_not_announced() -> None:
    page = review_scene()
    for _ in range(30):
        page.update(16)
    paint(page)

    assert review_text(page).startswith("Analysing P0's moves: ")
    assert not review_text(page).endswith(": 0%")
    assert review_text(page) not in page.announce


def test_without_a_reviewer_there_is_no_review_strip() -> None:
    page = ReplayScene(
        CONTEXT,
        MatchReplay(MATCH),
        make_setup(LIVELY_RULES),
        size=HD,
        back_request=ToMatches(),
        speed="instant",
        settings=Settings(),
    )
    paint(page)
    page.handle(key_press("right", shift=True))

    assert not [each for each in element_ids(page) if each.startswith("review:")]


@pytest.mark.parametrize("size", SIZES)
def test_the_review_strip_overlaps_neither_table_nor_bar(size: tuple[int, int]) -> None:
    page = finish_review(review_scene(size=size, position=20))
    controls = [
        each
        for each in page.elements()
        if each.id.startswith(("replay:", "review:", "hand:", "score:")) and each.id.count(":") == 1
    ]
    controls = [each for each in controls if each.id != "review:chance" and not each.id.startswith("review:swing-")]
    strip = [Rect(each.rect) for each in controls if each.id.startswith("review:")]
    others = [Rect(each.rect) for each in controls if not each.id.startswith(("review:", "hand:"))]

    assert len(strip) == 5
    assert all(Rect(0, 0, *size).contains(bounds) for bounds in strip)
    assert all(bounds.collidelist(others + strip[:n]) == -1 for n, bounds in enumerate(strip))


def test_the_real_reviewer_runs_in_its_own_process(no_children_left: None) -> None:  # noqa: ARG001 -- checks afterwards
    page = finish_review(review_scene(real_judge))

    assert page._review is not None
    assert list(page._review.mistake_positions) == marked_positions(0)
    assert "%" in review_text(page)
    page.close()


def test_closing_the_page_during_a_review_ends_the_process(no_children_left: None) -> None:  # noqa: ARG001 -- as above
    page = review_scene(real_judge)
    page.update(16)

    page.close()


@pytest.fixture
def no_children_left() -> Iterator[None]:
    """Assert after the test that no child process is left."""
    yield
    assert running_children() == []


def test_turning_points_of_the_win_chart_lead_to_the_moment_before() -> None:
    page = review_scene()
    assert not [id_ for id_ in element_ids(page) if id_.startswith("review:swing-")]
    assert find_element(page, "review:chance").name == "Win chance"

    finish_review(page)
    points = page._chance_chart.turning_points
    assert len(points) > 1
    assert find_element(page, "review:chance").name.startswith("Win chance: ")
    for number, point in enumerate(points, 1):
        press_element(page, f"review:swing-{number}")
        assert page.position == point.position
        assert find_element(page, "review:chance").name == describe_turning_point(point)
        assert describe_turning_point(point) in find_element(page, "review:chance").label


def test_a_replay_opens_at_the_costliest_mistake() -> None:
    page = review_scene(is_paused=False)
    assert page.position == 0
    assert not page._replay.is_playing

    finish_review(page)
    page.update(16)

    assert page._review is not None
    assert page._review.worst is not None
    assert page.position == page._review.worst.position


@pytest.mark.parametrize("key", ["space", "right", "end"])
def test_a_player_who_goes_elsewhere_is_not_taken_to_a_mistake(key: str) -> None:
    page = review_scene(is_paused=False)
    page.handle(key_press(key))
    page.handle(key_press("space"))
    position = page.position

    finish_review(page)

    assert page.position == position or page._replay.is_playing
    assert page._review is not None
    assert page._review.worst is not None
    assert page.position != page._review.worst.position


def test_at_a_mistake_the_table_shows_what_was_done_and_what_is_better() -> None:
    page = finish_review(review_scene())
    assert page._review is not None
    for decision in page._review.decisions:
        if decision.judgement.grade == "fine":
            continue
        page._seek(decision.position)
        page.update(16)
        marks = move_marks_of(page._table.model)
        tones = {arrow.tone for arrow in marks.arrows} | {ghost.tone for ghost in marks.ghosts}
        assert "best" in tones, decision
        if isinstance(decision.judgement.actual_move, c.Throw | c.Call):
            assert "own" in tones, decision

    page._seek(0)
    page.update(16)
    assert move_marks_of(page._table.model) is NO_MARKS


def test_a_drawn_card_is_compared_by_two_arrows() -> None:
    page = finish_review(review_scene())
    assert page._review is not None
    draws = [
        each
        for each in page._review.decisions
        if each.judgement.grade != "fine" and isinstance(each.judgement.actual_move, c.DrawStock | c.DrawDiscard)
    ]
    assert draws
    for decision in draws:
        page._seek(decision.position)
        page.update(16)
        marks = move_marks_of(page._table.model)
        assert [(each.number, each.tone) for each in marks.arrows] == [(2, "best"), (0, "own")]
        assert [each.words for each in marks.labels] == ["You"]


def test_the_moves_are_not_compared_while_the_replay_plays() -> None:
    page = finish_review(review_scene())
    assert page._review is not None
    page._seek(page._review.mistake_positions[0])
    page.update(16)
    assert move_marks_of(page._table.model) is not NO_MARKS

    page.handle(key_press("space"))
    page.update(1)

    assert move_marks_of(page._table.model) is NO_MARKS


@pytest.mark.parametrize(
    ("after", "cause", "sentence"),
    [
        (0.59, "decision", "Turning point, round 3: this move cut the win chance from 93% to 59%"),
        (0.59, "cards", "Turning point, round 3: the cards cut the win chance from 93% to 59%"),
        (0.97, "cards", "Turning point, round 3: the cards raised the win chance from 93% to 97%"),
    ],
)
def test_a_turning_point_says_what_changed_the_chance_to_win(after: float, cause: SwingCause, sentence: str) -> None:
    assert describe_turning_point(TurningPoint(7, 3, 0.93, after, cause)) == sentence


def test_the_keyboard_reaches_a_turning_point() -> None:
    page = finish_review(review_scene())
    for _ in range(60):
        if "focused" in find_element(page, "review:swing-1").state:
            break
        page.handle(key_press("tab"))
    page.handle(key_press("return"))
    paint(page)

    assert page.position == page._chance_chart.turning_points[0].position


def test_the_curve_ends_with_the_result_and_each_seat_has_its_own() -> None:
    page = finish_review(review_scene())
    curve = page._chance_chart.curve
    won = next(event for event in MATCH if isinstance(event, e.MatchWon))
    assert curve[-1].chance == (0 in won.winners) / len(won.winners)
    assert [each.position for each in curve] == sorted(each.position for each in curve)
    assert curve[0].chance == pytest.approx(1 / 3, abs=0.02)

    page._receive("replay:seat:1")
    assert page._chance_chart.turning_points == ()
    finish_review(page)
    assert page._chance_chart.curve != curve


@pytest.mark.parametrize("size", SIZES)
def test_the_chart_stays_inside_its_area_at_every_size(size: tuple[int, int]) -> None:
    page = finish_review(review_scene(size=size))
    paint(page, size)

    chart = Rect(find_element(page, "review:chance").rect)
    markers = [Rect(each.rect) for each in page.elements() if each.id.startswith("review:swing-")]
    assert len(markers) > 1
    assert all(chart.contains(each) for each in markers)
    assert all(each.collidelist(markers[:number]) == -1 for number, each in enumerate(markers))


def test_the_chance_at_the_position_stands_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = finish_review(review_scene(position=marked_positions(0)[0]))
    recorder = TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page)

    chance = page._chance_chart.chance
    assert chance is not None
    assert {format_percent(round(100 * chance)), "Win chance"} <= {line.text for line in recorder.texts}


def test_the_sheet_is_drawn_anew_only_where_it_shows_something_else() -> None:
    page = finish_review(review_scene(position=marked_positions(0)[1]))
    paint(page)
    layout = page._sheet._layout

    for _ in range(3):
        page.update(16)
        paint(page)
    assert page._sheet._layout is layout

    page.handle(key_press("right"))
    paint(page)
    assert page._sheet._layout is not layout


@pytest.mark.parametrize("seed", range(20))
def test_the_name_of_the_dashed_line_covers_no_part_of_the_curve(seed: int) -> None:
    rng = Random(seed)
    chances = [0.33]
    for _ in range(40):
        chances.append(min(1.0, max(0.0, chances[-1] + rng.gauss(0, 0.08))))
    chart = WinChanceChart((0,), 3)
    chart.set_curve([ChancePoint(index, 1, chance) for index, chance in enumerate((*chances, 0.0, 1.0))], ())
    chart.show(0, 42)
    plot, painter = Rect(100, 50, 1100, 140), CONTEXT.painter(Surface((1280, 720)))
    y = plot.bottom - round(0.33 / chart._top_chance * plot.height)

    ground = chart._free_place(painter, plot, (120, 23), y)

    points = [chart._place(plot, each.position, each.chance) for each in chart.curve]
    old = Rect(plot.right - 120, y - 28, 120, 23)
    assert ground is None or (plot.contains(ground) and not any(ground.clipline(*ends) for ends in pairwise(points)))
    assert any(old.clipline(*ends) for ends in pairwise(points)), "the last step always crosses the old place"
