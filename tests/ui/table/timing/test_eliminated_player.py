"""Tests of an eliminated player, who may watch, skip to the end, or start a new match."""

import pytest
from msgspec.structs import replace

from tests.match.session_builders import MemoryJournal, dealt_round, make_participants, random_hosts, resume_session
from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import SIZES, make_context, paint
from tests.ui.table_session import TableSession, make_table_setup
from tests.ui.text_recorder import TextRecorder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.match.bot_timing import SPEED_FACTORS, MatchTiming
from yaniv.settings.settings_schema import Speed
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.narration.round_report import RoundReport, build_round_report
from yaniv.ui.navigation import ToLobby, ToMenu
from yaniv.ui.panels.round_result import RoundResultPanel

CONTEXT = make_context()
NAMES = ("You", "Noa", "Avi", "Maya")
NO_POINTS = (0, 0, 0, 0)
SHORT_RULES = rules_with(match={"limit": 42})
"""Rules under which five court cards eliminate their player."""
HANDS = ("KC KD KH QC QD", "AC AD AH JK JK", "2C 2D 2H 2S 3D", "4C 4D 3H 3S 5C", "5D 5H 6C 6D 4H")


def report_with_eliminated(*out: int, totals: tuple[int, ...] = (90, 20, 110, 30)) -> RoundReport:
    """Return the report of a round that eliminates these players."""
    everybody = range(4)
    events: list[e.AnyEvent] = [
        e.YanivCalled(1, "Yaniv", "yaniv"),
        e.HandsShown(dict.fromkeys(everybody, cards("AC"))),
        e.RoundScored(
            1, "yaniv", (), dict.fromkeys(everybody, 1), {0: 1, 1: 0, 2: 1, 3: 1}, totals, NO_POINTS, NO_POINTS, 1
        ),
        *(e.PlayerOut(seat) for seat in out),
    ]  # fmt: skip
    report = build_round_report(events, make_view(SHORT_RULES, NAMES, totals=totals, out=out, seats=tuple(everybody)))
    assert report is not None
    return report


def test_the_headline_says_that_you_are_out_and_your_place() -> None:
    report = report_with_eliminated(0)

    assert report.headline == "You're out in 4th place."
    assert report.subheadline == "Yaniv! Noa wins the round."
    assert report.is_reader_out


def test_who_is_out_at_once_with_somebody_else_is_placed_by_total() -> None:
    assert report_with_eliminated(0, 2).headline == "You're out in 3rd place."


@pytest.mark.parametrize(
    ("out", "under"), [((), ""), ((2,), "Avi is out in 4th place."), ((2, 3), "Avi and Maya are out.")]
)
def test_a_line_names_the_other_eliminated_players(out: tuple[int, ...], under: str) -> None:
    report = report_with_eliminated(*out)

    assert report.headline == "Yaniv! Noa wins the round."
    assert report.subheadline == under
    assert not report.is_reader_out


def session_after_elimination(speed: Speed = "instant") -> tuple[TableSession, MemoryJournal]:
    """Return a session in which the person is eliminated in round 1 and four random movers play on."""
    setup, journal = make_table_setup(SHORT_RULES, len(HANDS)), MemoryJournal()
    past = dealt_round(setup, *HANDS, stock="QH", then=(c.Throw(0, cards("QC")), c.DrawStock(0)))
    table = resume_session(
        make_participants(random_hosts(range(1, len(HANDS))), MatchTiming(think_time_factor=SPEED_FACTORS[speed])),
        past,
        setup=setup,
        journal=journal,
    )
    session = TableSession(table, setup, speed=speed)
    table.submit(c.Call(1))
    session.advance_until_rest()
    session.advance()
    assert session.client.view.out == (0,)
    return session, journal


def is_match_over(session: TableSession) -> bool:
    return session.pointer_player.has_element("button:rematch")


def play_on(session: TableSession, frames: int = 5000) -> int:
    """Play to the end of the match; return the number of frames."""
    for frame in range(frames):
        if is_match_over(session):
            return frame
        session.scene.update(16)
    raise AssertionError("the match does not end")


def test_an_eliminated_player_may_watch_skip_to_the_end_or_start_anew() -> None:
    session, _ = session_after_elimination()

    assert session.scene.announce.startswith("You're out in ")
    buttons = ("button:next-round", "button:to-end", "button:new-game")
    assert [session.pointer_player.find_element(id_).name for id_ in buttons] == [
        "Watch", "Skip to end", "New game",
    ]  # fmt: skip
    assert session.pointer_player.click("button:new-game") == ToLobby(session.setup)


def test_the_first_result_after_that_waits_and_the_later_ones_go_by_themselves() -> None:
    session, _ = session_after_elimination()
    number = session.client.view.round
    session.advance(20_000)
    waited = session.client.view.round

    session.pointer_player.click("button:next-round")
    session.advance(20_000)

    assert waited == number
    assert (
        session.client.view.round > number + 1
        or is_match_over(session)
        or session.pointer_player.find_element("button:next-round").name == ("Final result")
    )


def test_an_open_result_stays_for_an_eliminated_player() -> None:
    session, _ = session_after_elimination()
    session.pointer_player.click("button:next-round")
    for _ in range(200):
        session.advance(50)
        if session.pointer_player.has_element("button:next-round"):
            break
    number = session.client.view.round

    session.scene.handle(KeyPressed("down", 0))
    session.advance(20_000)

    assert session.client.view.round == number


def test_to_the_end_every_round_is_played_and_written_down() -> None:
    session, journal = session_after_elimination()
    before = session.client.view.round

    session.pointer_player.click("button:to-end")
    frames = play_on(session)

    written = [event for event in journal.events if isinstance(event, e.RoundScored | e.MatchWon)]
    assert session.client.view.round > before
    assert len(written) == session.client.view.round + 1
    assert len(session.scene.model.history.match_totals.by_round) == session.client.view.round
    assert frames > session.client.view.round - before


STOP_INPUTS = ["button:stop", KeyPressed("escape", 0), KeyPressed("return", 0), GamepadPressed("b", 0)]


@pytest.mark.parametrize("stop", STOP_INPUTS)
def test_what_is_played_to_the_end_can_be_stopped(stop: str | InputEvent) -> None:
    session, _ = session_after_elimination("fast")
    pace = session.match_session.timing
    session.pointer_player.click("button:to-end")
    session.advance(300)
    assert session.pointer_player.has_element("button:stop")

    if isinstance(stop, str):
        session.pointer_player.click(stop)
    else:
        session.scene.handle(stop)
    number = session.client.view.round
    session.advance(1000)

    assert not is_match_over(session)
    assert not session.pointer_player.has_element("button:stop")
    assert session.client.view.round <= number + 1
    assert session.match_session.timing == pace


def test_at_the_end_the_table_is_as_fast_as_before() -> None:
    session, _ = session_after_elimination("fast")
    pace, animation_speed = session.match_session.timing, session.model.animation_speed

    session.pointer_player.click("button:to-end")
    during = session.match_session.timing.think_time_factor, session.model.animation_speed.is_instant
    play_on(session)

    assert pace.think_time_factor > 0
    speed = replace(session.model.animation_speed, is_late_round=animation_speed.is_late_round)
    assert (*during, session.match_session.timing, speed) == (0, True, pace, animation_speed)


def test_the_rest_is_played_frame_by_frame_and_can_be_left() -> None:
    session, _ = session_after_elimination()

    session.pointer_player.click("button:to-end")

    assert session.scene.is_moving
    assert session.pointer_player.click("button:menu") == ToMenu()


def test_an_eliminated_player_is_offered_no_hint() -> None:
    session, _ = session_after_elimination()
    session.pointer_player.click("button:next-round")

    assert "disabled" in session.pointer_player.find_element("button:hint").state
    session.scene.handle(KeyPressed("h", 0))
    assert session.toast == "You are out of this match."


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("hurried", [False, True])
def test_what_is_said_of_it_stands_clear(
    size: tuple[int, int], scale: float, *, hurried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = RoundResultPanel(
        replace(CONTEXT, text_scale=scale), report_with_eliminated(0), SHORT_RULES, is_skipping_to_end=hurried
    )
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(page, size)

    written = [line.visible_text for line in recorder.texts]
    assert not recorder.overlapping_texts()
    assert not recorder.escaped_texts()
    assert {"You're out in 4th place.", "Yaniv! Noa wins the round."} <= set(written)
    assert page._hint in " ".join(written)
