"""Tests of the scoreboard: totals, rounds, scrolling, and closing."""

from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from tests.ui.sample_table_pages import score_record
from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import HD, SIZES, key_press, make_context, paint
from tests.ui.table_session import TableSession, open_round, open_table
from yaniv import i18n, paths
from yaniv.game import commands as c
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry import rtl
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.panels.page_panel import CLOSE_ID
from yaniv.ui.table.overlays.scoreboard import Scoreboard, _ScoreAxis
from yaniv.ui.table.state.score_history import PlayerStanding

HANDS = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
WINDOW_SIZES = (*SIZES, (1280, 800))


class LoneScoreboard:
    """A scoreboard without a table, after *rounds* rounds."""

    def __init__(self, players: int = 4, rounds: int = 40, size: tuple[int, int] = HD) -> None:
        self.scoreboard = Scoreboard(make_context(), score_record(players, rounds), size)

    def elements_by_id(self) -> dict[str, Element]:
        """Return the elements by id."""
        return {each.id: each for each in self.scoreboard.elements()}

    def visible_rounds(self) -> list[str]:
        """Return the visible rounds."""
        return [id_ for id_ in self.elements_by_id() if id_.startswith("round:")]

    def handle_events(self, *event: InputEvent) -> bool:
        """Handle the events; return whether one of them closes the scoreboard."""
        return any(self.scoreboard.handle(each) is not None for each in event)

    def center_of(self, id_: str) -> tuple[int, int]:
        """Return the middle of an element."""
        return Rect(self.elements_by_id()[id_].rect).center


@pytest.mark.parametrize(("reduce_at", "count"), [(50, 4), (10, 20), (1, 0)])
def test_all_totals_that_are_reduced_have_a_line_or_none_has(reduce_at: int, count: int) -> None:
    view = make_view(rules_with(scoring={"reduce_at": reduce_at}))
    standing = PlayerStanding(0, "Dana", 1, 40, 30, is_out=False, is_in_danger=False)
    axis = _ScoreAxis((standing,), view, Rect(383, 0, 617, 0))

    shown = axis._shown_ticks(make_context().painter(Surface((1280, 720))))

    assert shown == tuple(range(reduce_at, view.rules.match.limit + 1, reduce_at))[:count]


def open_default_round() -> TableSession:
    """Return a session in the first turn of a round."""
    session = open_round(rules_with(), *HANDS, stock="JD AC")
    paint(session.scene)
    return session


def test_every_round_has_a_line_with_points_total_and_outcome() -> None:
    session = open_table(rules_with(), 2, seed=3)
    session.advance_until_rest()
    while not session.pointer_player.has_element("button:next-round"):
        session.advance(200)
        if session.client.moves() and session.client.view.turn == 0:
            session.client.submit(session.client.moves()[0])
    totals = session.client.view.totals
    session.pointer_player.click("button:next-round")
    session.pointer_player.click("button:scores")

    label = session.pointer_player.find_element("round:1").label

    assert label.startswith("Round 1. Dana: ")
    assert f"total {totals[0]}" in label
    assert f"Noa: {totals[1]}, total {totals[1]}" in label
    assert "called Yaniv" in label or "failed call" in label


def test_the_newest_round_is_visible_when_the_scoreboard_opens() -> None:
    page = LoneScoreboard()

    assert page.visible_rounds()[-1] == "round:40"
    assert "round:1" not in page.visible_rounds()


def test_a_round_scored_while_the_scoreboard_is_open_comes_into_sight() -> None:
    page = LoneScoreboard()

    page.scoreboard.show(score_record(4, 50), HD)

    assert page.visible_rounds()[-1] == "round:50"


def test_who_reads_older_rounds_stays_there_when_a_round_is_scored() -> None:
    page = LoneScoreboard()
    page.handle_events(KeyPressed("home", 0))

    page.scoreboard.show(score_record(4, 50), HD)

    assert page.visible_rounds()[0] == "round:1"


@pytest.mark.parametrize(
    "way",
    [
        [KeyPressed("page up", 0)] * 20,
        [KeyPressed("up", 0)] * 60,
        [GamepadPressed("up", 0)] * 60,
        [KeyPressed("home", 0)],
        [WheelTurned((640, 500), 3, 0)] * 30,
        [PointerPressed((640, 400), "left", 0, is_touch=True), *[PointerMoved((640, 4000), 0, is_touch=True)] * 2],
    ],
    ids=["page keys", "arrows", "pad", "home", "wheel", "finger"],
)
def test_older_rounds_are_scrolled_to(way: list[InputEvent]) -> None:
    page = LoneScoreboard()

    assert not page.handle_events(*way)
    assert page.visible_rounds()[0] == "round:1"


def test_the_bar_of_the_rounds_can_be_dragged() -> None:
    page = LoneScoreboard()
    row = Rect(page.elements_by_id()["round:40"].rect)
    bar = (row.right + 10, row.bottom - 10)

    assert not page.handle_events(
        PointerPressed(bar, "left", 0), PointerMoved((bar[0], 0), 0), PointerReleased(bar, "left", 0)
    )
    assert page.visible_rounds()[0] == "round:1"


def test_if_all_rounds_are_visible_an_arrow_closes_the_scoreboard_like_any_key() -> None:
    assert LoneScoreboard(rounds=2).handle_events(key_press("up"))
    assert LoneScoreboard().handle_events(key_press("enter"))
    assert LoneScoreboard().handle_events(GamepadPressed("b", 0))


@pytest.mark.parametrize("players", [2, 4, 6, 7, 10, 16])
@pytest.mark.parametrize("rounds", [0, 1, 40])
@pytest.mark.parametrize("size", WINDOW_SIZES)
def test_bars_rounds_and_button_have_places_of_their_own(size: tuple[int, int], rounds: int, players: int) -> None:
    page = LoneScoreboard(players, rounds, size)
    page.scoreboard.paint(Surface(size))
    rect_by_id = {id_: Rect(each.rect) for id_, each in page.elements_by_id().items()}
    sheet = rect_by_id.pop("scores")

    assert sum(id_.startswith("score:") for id_ in rect_by_id) == players
    assert len(page.visible_rounds()) >= min(rounds, 4)
    for id_, bounds in rect_by_id.items():
        assert sheet.contains(bounds), id_
        assert not [other for other, there in rect_by_id.items() if other != id_ and there.colliderect(bounds)]
    assert Rect(0, 0, *size).contains(sheet)


def test_in_a_hebrew_window_the_number_of_a_round_stands_at_the_right() -> None:
    i18n.set_language("he", paths.locale())
    page = LoneScoreboard(16)
    mirrored_elements = rtl.mirror_elements(page.elements_by_id().values(), HD[0])
    rect_by_id = {each.id: Rect(each.rect) for each in mirrored_elements}

    assert rect_by_id["score:0"].left > rect_by_id["round:40"].right
    assert rect_by_id[CLOSE_ID].left < HD[0] // 3


@pytest.mark.parametrize("way", ["button", "beside", "escape", "key"])
def test_the_scoreboard_can_be_closed(way: str) -> None:
    session = open_default_round()
    session.pointer_player.click("button:scores")
    match way:
        case "button":
            session.pointer_player.click(CLOSE_ID)
        case "beside":
            session.scene.handle(PointerPressed((5, 300), "left", 0))
        case "escape":
            session.scene.handle(key_press("escape"))
        case _:
            session.scene.handle(key_press("t"))

    assert not session.pointer_player.has_element("score:0")
    assert session.pointer_player.has_element("button:scores")


def test_a_press_on_the_scoreboard_neither_closes_it_nor_reaches_the_table() -> None:
    session = open_default_round()
    card = session.pointer_player.center_of("hand:0")
    session.pointer_player.click("button:scores")
    on_sheet = session.pointer_player.center_of("score:0")
    stays = []
    for position in (on_sheet, card):
        session.scene.handle(PointerPressed(position, "left", 0))
        session.scene.handle(PointerReleased(position, "left", 0))
        stays.append(session.pointer_player.has_element("score:0"))

    assert stays == [True, False]
    assert not session.model.hand_state.selected


def test_the_open_log_is_covered_and_its_key_changes_to_it() -> None:
    session = open_default_round()
    session.pointer_player.click("button:log")
    paint(session.scene)
    opened = session.pointer_player.has_element("log:0")
    session.pointer_player.click("button:scores")
    covered = not session.pointer_player.has_element("log:0") and session.pointer_player.has_element("score:0")
    session.scene.handle(key_press("l"))

    assert opened
    assert covered
    assert session.pointer_player.has_element("log:0")
    assert not session.pointer_player.has_element("score:0")


def test_the_match_is_paused_while_the_scoreboard_is_open() -> None:
    def moves(*, reads: bool) -> int:
        session = open_table(rules_with(), 4, seed=6)
        session.advance_until_rest()
        session.client.submit(c.Throw(0, session.client.view.hand[:1]))
        session.client.submit(c.DrawStock(0))
        if reads:
            session.pointer_player.click("button:scores")
        session.events.clear()
        session.advance(20_000)
        return len(session.events)

    assert moves(reads=False) > 0
    assert moves(reads=True) == 0


@pytest.mark.parametrize("away", [lambda: None, lambda: i18n.set_language("he", paths.locale())], ids=["en", "he"])
def test_the_sheet_is_clicked_where_it_is_seen(away: Callable[[], None]) -> None:
    away()
    session = open_default_round()
    session.pointer_player.click("button:scores")
    paint(session.scene)
    session.pointer_player.click(CLOSE_ID)

    assert not session.pointer_player.has_element("score:0")
