"""Tests of the trends page: four charts, their descriptions, and reviews that run while it is open."""

from pygame import Surface

from tests.ui.fake_match_archive import make_summary
from tests.ui.fake_trends_port import FakeTrendsPort
from tests.ui.sample_me import trends_scene
from tests.ui.scene_harness import key_press
from yaniv import paths
from yaniv.settings.settings_schema import Appearance
from yaniv.store.review_figures import ReviewFigures
from yaniv.ui.context import load_context
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import ToMe
from yaniv.ui.pages.trends_page import build_series, count_blunders

CONTEXT = load_context(paths.assets(), Appearance())


def open_page(port: FakeTrendsPort) -> PageScene:
    page = trends_scene(CONTEXT, port)
    page.paint(Surface((1280, 720)))
    return page


def labels(page: PageScene) -> dict[str, str]:
    return {element.id: element.label for element in page.elements()}


def test_every_chart_has_a_description() -> None:
    shown = labels(open_page(FakeTrendsPort()))

    assert shown["trend:accuracy"].startswith("Accuracy: ")
    assert shown["trend:points"].startswith("Points a round: ")
    assert shown["trend:luck"].startswith("Luck, in points a match: ")
    assert shown["trend:blunders"].startswith("Calls missed: ")


def test_without_matches_the_page_invites_to_play() -> None:
    shown = labels(open_page(FakeTrendsPort(0)))

    assert shown["trend:accuracy"] == "Finish two matches, and a line appears here."
    assert shown["trend:blunders"] == "Finish a match to see which decisions cost you most."


def test_matches_are_reviewed_while_the_page_is_open() -> None:
    port = FakeTrendsPort(5, waiting=2)
    page = open_page(port)
    before, states = labels(page)["trend:accuracy"], [(page.is_working, page.is_moving)]

    page.update(16)
    page.update(16)
    states.append((page.is_working, page.is_moving))
    page.paint(Surface((1280, 720)))
    states.append((page.is_working, page.is_moving))
    page.close()

    assert labels(page)["trend:accuracy"] != before
    assert states == [(True, False), (False, True), (False, False)]
    assert port.is_closed


def test_the_page_leads_back_to_the_statistics() -> None:
    assert open_page(FakeTrendsPort()).handle(key_press("escape")) == ToMe()


def test_values_are_in_order_of_play_with_gaps_for_matches_without_a_review() -> None:
    summaries = [make_summary(3), make_summary(2), make_summary(1)]
    figures = {3: ReviewFigures(10, 9, 1.0, 4, {"throw": 2}), 1: ReviewFigures(10, 5, 8.0, -6, {"throw": 1, "draw": 3})}

    accuracy, points, luck = build_series(summaries, figures, 1)

    assert list(accuracy.values) == [50, 90]
    assert list(luck.values) == [-6, 4]
    assert list(points.values) == [(88 + number) / 9 for number in (1, 2, 3)]
    assert "70%" in accuracy.sentence
    assert count_blunders(figures) == {"missed_call": 0, "early_call": 0, "throw": 3, "draw": 3}


def test_charts_say_that_matches_are_being_reviewed_instead_of_asking_for_more() -> None:
    page = open_page(FakeTrendsPort(3, 3))
    told = labels(page)

    assert "are being reviewed" in told["trend:accuracy"]
    assert "are being reviewed" in told["trend:luck"]
    assert "are being reviewed" in told["trend:blunders"]
    assert "Finish two matches" in labels(open_page(FakeTrendsPort(1, 1)))["trend:accuracy"]
