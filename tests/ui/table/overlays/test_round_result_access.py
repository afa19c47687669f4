"""Tests of what can be done while the result of a round is shown: leave, see the scores, open the log."""

from itertools import product

import pytest
from pygame import Rect, Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.sample_views import rules_with
from tests.ui.table_session import SIZE, TableSession, open_round, open_table
from tests.ui.text_recorder import TextRecorder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.match.match_session import MatchSession
from yaniv.rules.scoring import points
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed, PointerReleased, Resized
from yaniv.ui.navigation import ToMenu, ToSettings
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.table.overlays.match_end_page import MatchEndPanel
from yaniv.ui.table.overlays.pause_panel import RESUME

LOW_HAND, HIGH_HAND = "AH AD AS JK JK", "9C 9D 3S 4S QS"
TIED_HANDS = ("AH 2H 3H 4H 6H", "AD 2D 3D 4D 5D", "AS 2S 3S 4S 5S")
"""A call of the first beaten by two with equal hands."""


def session_with_result(settings: Settings | None = None) -> TableSession:
    """Return a session with the result of the first round on the table."""
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD", settings=settings)
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    assert session.pointer_player.has_element("button:next-round")
    return session


def visible_id_groups(session: TableSession) -> set[str]:
    session.scene.paint(Surface(SIZE))
    return {each.id.split(":")[0] for each in session.scene.elements()}


@pytest.mark.parametrize(
    ("match", "hands", "first_button"),
    [
        ({"end": "single_round"}, (LOW_HAND, HIGH_HAND), "button:rematch"),
        ({"end": "single_round", "tie": "extra_round"}, TIED_HANDS, "button:next-round"),
        ({"end": "first_over", "limit": 10}, (LOW_HAND, HIGH_HAND), "button:next-round"),
        ({"end": "last_standing"}, (LOW_HAND, HIGH_HAND), "button:next-round"),
    ],
)
def test_a_match_of_one_round_has_one_result_page(
    match: dict[str, object], hands: tuple[str, ...], first_button: str
) -> None:
    session = open_round(rules_with(match=match, call={"limit": 20}), *hands, stock="JD")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()

    ids = {each.id for each in session.scene.elements()}

    assert {"button:rematch", "button:next-round"} & ids == {first_button}


def test_the_only_page_of_a_single_round_shows_all_hands_and_is_prepared_in_advance() -> None:
    session = open_round(rules_with(match={"end": "single_round"}), LOW_HAND, HIGH_HAND, stock="JD", speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")
    overlays = session.scene._overlays
    while not overlays.is_end_shown:
        assert not overlays._next_result.is_pending
        was_prepared = overlays._next_end._sheet is not None
        session.scene.update(16)
        session.scene.paint(Surface(SIZE))

    labels = [each.label for each in session.scene.elements() if each.id.startswith("place:")]
    assert was_prepared
    assert labels == ["Place 1: Dana, hand 3.", "Place 2: Noa, hand 35."]


@pytest.mark.parametrize("end", ["single_round", "last_standing"])
def test_hands_are_shown_as_they_lay_on_the_table(end: str) -> None:
    """The own hand is sorted there, not in the order in which it was dealt."""
    session = open_round(rules_with(match={"end": end}), "2S JK AD AH AS", HIGH_HAND, stock="JD")
    held = tuple(session.pointer_player.find_element(f"hand:{index}").name for index in range(5))
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    panel = session.scene._overlays._panel
    match panel:
        case RoundResultPanel():
            shown = {row.seat: row.hand for row in panel._report.rows}
        case MatchEndPanel():
            shown = {place.seat: place.hand for place in panel.end.report.places}
        case None:
            raise AssertionError("no result")

    assert held != tuple(cards("2S JK AD AH AS"))
    assert shown[0] == held
    assert sorted(shown[1]) == sorted(cards(HIGH_HAND))


@pytest.mark.parametrize(("button", "leads"), [("button:menu", ToMenu()), ("button:settings", ToSettings())])
def test_who_has_read_the_result_may_leave(button: str, leads: ToMenu | ToSettings) -> None:
    assert session_with_result().pointer_player.click(button) == leads


@pytest.mark.parametrize("given", [KeyPressed("f10", 0), GamepadPressed("menu", 0)])
def test_the_key_of_the_menu_leaves_from_the_result(given: InputEvent) -> None:
    assert session_with_result().scene.handle(given) == ToMenu()


@pytest.mark.parametrize("given", [KeyPressed("escape", 0), GamepadPressed("b", 0)])
def test_the_key_that_goes_back_pauses_over_the_result_and_returns_to_it(given: InputEvent) -> None:
    session = session_with_result()

    opened = (session.scene.handle(given), session.pointer_player.has_element(RESUME))
    closed = (session.scene.handle(given), session.pointer_player.has_element("button:next-round"))

    assert (opened, closed) == ((None, True), (None, True))
    assert session.client.view.round == 1


def test_an_open_score_breakdown_is_closed_by_the_key_that_goes_back() -> None:
    session = session_with_result()
    session.pointer_player.click("row:0")

    session.scene.handle(KeyPressed("escape", 0))

    assert session.pointer_player.has_element("button:next-round")
    assert not session.pointer_player.has_element(RESUME)


@pytest.mark.parametrize("way", ["mouse", "t"])
def test_the_totals_lie_over_the_result_and_it_is_there_after_them(way: str) -> None:
    session = session_with_result()
    result = session.scene.announce

    if way == "mouse":
        session.pointer_player.click("button:scores")
    else:
        session.scene.handle(KeyPressed(way, 0))
    shown = "score" in visible_id_groups(session)
    session.scene.handle(KeyPressed("escape", 0))

    assert shown
    assert session.scene.announce == result
    assert session.pointer_player.has_element("button:next-round")
    assert session.client.view.round == 1


@pytest.mark.parametrize("way", ["mouse", "l"])
def test_the_log_lies_over_the_result_until_it_is_closed(way: str) -> None:
    session = session_with_result()

    if way == "mouse":
        session.pointer_player.click("button:log")
    else:
        session.scene.handle(KeyPressed(way, 0))
    opened = session.scene.is_log_open, "log" in visible_id_groups(session)
    session.scene.handle(KeyPressed("escape", 0))

    assert opened == (True, True)
    assert not session.scene.is_log_open
    assert session.pointer_player.has_element("button:next-round")


def test_the_edge_of_the_result_cuts_no_ribbon_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    recorder = TextRecorder()

    with recorder.recording(monkeypatch):
        session.scene.paint(Surface(SIZE))

    assert session.scene.is_covered
    assert "called Yaniv" not in [line.visible_text for line in recorder.texts]  # the result has a panel for the call


@pytest.mark.parametrize("match", [{"limit": 200}, {"limit": 10, "end": "first_over"}], ids=["round", "match"])
def test_the_showdown_can_be_seen_again_before_the_match_goes_on(match: dict[str, object]) -> None:
    session = open_round(rules_with(match=match), LOW_HAND, HIGH_HAND, stock="JD", speed="fast")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    before, result = session.model, session.scene.announce

    session.pointer_player.click("button:look-again")
    session.scene.update(16)
    is_told = session.scene.is_covered, session.scene.is_busy, bool(session.model.view.shown)
    session.advance_until_rest()
    session.advance()
    after = session.model

    assert is_told == (False, True, False)
    assert session.scene.announce == result
    assert session.pointer_player.has_element("button:next-round")
    assert after.history.log_lines == before.history.log_lines
    assert (after.history.match_totals, after.view) == (before.history.match_totals, before.view)
    assert (after.table_sprites, after.rest_poses) == (before.table_sprites, before.rest_poses)
    session.pointer_player.click("button:next-round")
    session.advance()
    assert not session.pointer_player.has_element("button:look-again")


def test_a_match_that_went_on_during_the_repeated_showdown_shows_the_result_of_its_new_round() -> None:
    """A host with guests waits for nobody longer than agreed."""
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD", speed="fast")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    former_result = session.scene.announce
    session.pointer_player.click("button:look-again")
    session.scene.update(16)

    play_round(session.match_session)
    session.advance_until_rest()
    session.advance()

    assert session.model.view.round == 2
    assert session.pointer_player.has_element("button:next-round")
    assert session.scene.announce != former_result


def play_round(match: MatchSession) -> None:
    """Let the next round begin, and play it to its end: who may call does, the others throw a card and draw."""
    number = match.view(0).round + 1
    for _ in range(2000):
        view = match.view(max(match.view(0).turn, 0))
        if view.round == number and view.phase in {"round_over", "match_over"}:
            return
        if view.round < number:
            match.advance(5000)
        elif view.phase == "thrown":
            match.submit(c.DrawStock(view.turn))
        elif match.why_illegal(c.Call(view.turn)) is None:
            match.submit(c.Call(view.turn))
        else:
            highest = max(view.hand, key=lambda card: points((card,), view.rules.deck.values))
            match.submit(c.Throw(view.turn, (highest,)))
    raise AssertionError("the round does not end")


def test_a_window_resized_since_the_call_shows_the_showdown_in_its_new_size() -> None:
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD", speed="fast")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    session.scene.handle(Resized((1600, 900), 0))

    session.pointer_player.click("button:look-again")
    session.scene.update(16)

    assert session.model.layout.size == (1600, 900)
    assert session.model.showdown.words


def test_a_press_ends_the_showdown_that_is_seen_again() -> None:
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD", speed="normal")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    session.pointer_player.click("button:look-again")
    session.advance(1500)

    session.scene.handle(KeyPressed("space", 0))
    session.advance(16)

    assert session.pointer_player.has_element("button:look-again")


def test_nothing_is_seen_again_where_nothing_moves() -> None:
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD", speed="instant")
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()

    assert session.pointer_player.has_element("button:next-round")
    assert not session.pointer_player.has_element("button:look-again")


def test_the_open_log_leaves_the_buttons_of_the_result_free() -> None:
    session = session_with_result()

    session.pointer_player.click("button:log")
    session.advance_until_rest()
    session.scene.paint(Surface(SIZE))
    lines = [Rect(each.rect) for each in session.scene.elements() if each.id.startswith("log:")]
    session.pointer_player.click("button:next-round")
    session.advance_until_rest()

    assert lines
    assert session.client.view.round == 2


def test_a_log_that_was_open_lies_under_the_result_and_comes_up_when_it_is_asked_for() -> None:
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD")
    session.scene.handle(KeyPressed("l", 0))
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    under = "log" in visible_id_groups(session)

    session.scene.handle(KeyPressed("l", 0))
    over = "log" in visible_id_groups(session)
    session.scene.handle(KeyPressed("l", 0))

    assert (under, over, session.scene.is_log_open) == (False, True, False)


def test_the_sound_is_turned_off_at_the_result() -> None:
    session = session_with_result()
    before = session.pointer_player.find_element("button:sound").value

    session.pointer_player.click("button:sound")
    after = session.pointer_player.find_element("button:sound").value
    session.scene.handle(KeyPressed("m", 0))

    assert (before, after) == ("on", "off")
    assert session.pointer_player.find_element("button:sound").value == "on"


def test_clicks_on_the_totals_and_beside_them_do_nothing_below() -> None:
    session = session_with_result()
    below = session.pointer_player.center_of("button:next-round")
    session.scene.handle(KeyPressed("t", 0))
    session.scene.paint(Surface(SIZE))

    for position in (below, (4, SIZE[1] // 2)):
        session.scene.handle(PointerPressed(position, "left", 0))
        session.scene.handle(PointerReleased(position, "left", 0))
        session.advance()

    assert session.client.view.round == 1
    assert not session.scene.is_scoreboard_shown
    assert session.pointer_player.has_element("button:next-round")


def test_who_looks_at_the_totals_is_not_carried_on_to_the_next_round() -> None:
    session = session_with_result(Settings(auto_continue_ms=5000))

    session.scene.handle(KeyPressed("t", 0))
    session.advance(6000)
    session.scene.handle(KeyPressed("escape", 0))
    session.advance(6000)

    assert session.client.view.round == 1


@pytest.mark.parametrize("resumed", [False, True])
def test_who_comes_back_finds_the_result_and_the_match_goes_on(*, resumed: bool) -> None:
    session = session_with_result()
    result = session.scene.announce
    session.scene.close()

    past_events = dealt_round(session.setup, LOW_HAND, HIGH_HAND, stock="JD", then=(c.Call(0),))
    table = (
        resume_session(make_participants({}), past_events, setup=session.setup) if resumed else session.match_session
    )
    again = TableSession(table, session.setup)
    again.advance()
    announcement = again.scene.announce
    again.pointer_player.click("button:next-round")
    again.advance()

    assert announcement == result
    assert again.client.view.round == 2


@pytest.mark.parametrize(("players", "size"), [*product((4, 16), ((1024, 640), (1280, 720), (1920, 1080)))])
def test_the_result_leaves_the_bar_free(players: int, size: tuple[int, int]) -> None:
    session = open_table(rules_with(table={"max_players": 16}, deck={"packs": 2}), players)
    for _ in range(4000):
        if session.pointer_player.has_element("button:next-round"):
            break
        session.advance(50)
        moves = [move for move in session.client.moves() if not isinstance(move, c.Call)]
        if moves:
            session.client.submit(moves[0])
    surface = Surface(size)
    session.scene.paint(surface)

    rect_by_id = {each.id: Rect(each.rect) for each in session.scene.elements()}
    bar = [rect_by_id[f"button:{name}"] for name in ("menu", "settings", "scores", "log", "sound")]

    assert all(each.bottom <= rect_by_id["row:0"].top for each in bar)
    assert not any(rect_by_id["button:next-round"].colliderect(each) for each in bar)


def test_the_bar_is_as_bright_over_a_result_as_without_it() -> None:
    session = open_round(rules_with(), LOW_HAND, HIGH_HAND, stock="JD")
    surface, after = Surface(SIZE), Surface(SIZE)
    session.scene.paint(surface)
    session.pointer_player.click("button:yaniv")
    session.advance_until_rest()
    session.advance()
    session.scene.paint(after)

    for button in ("menu", "settings", "scores", "log", "sound"):
        inside = Rect(session.pointer_player.find_element(f"button:{button}").rect).inflate(-24, -8)
        assert after.subsurface(inside).copy().get_buffer().raw == surface.subsurface(inside).copy().get_buffer().raw
