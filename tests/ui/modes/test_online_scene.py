"""Tests of the table of a match with friends elsewhere: what it says of the others, and what it does not do."""

from collections.abc import Sequence

import pytest
from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import find_element, key_press
from tests.ui.table_session import SIZE, make_table_setup, shared_context
from yaniv.game import commands as c
from yaniv.game.events import RoundScored
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.online.table_options import SaidPhrase
from yaniv.online.wire import PresenceKind
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.modes.online_scene import LEAVE_MS, OnlineScene, OnlineTime
from yaniv.ui.navigation import (
    NavigationRequest,
    OpenReplay,
    StartMatch,
    ToElsewhere,
    ToMenu,
    ToOnlineTable,
    ToSettings,
)
from yaniv.ui.table.table_scene import TableScene


class FakeGame:
    """Match with friends elsewhere, as it is set."""

    def __init__(self, session: MatchSession) -> None:
        self.names: Sequence[str] = session.seat_client(0).view.names
        self.own_seat = self.host_seat = 0
        self.presence: list[PresenceKind] = ["here", "here"]
        self.is_kept = self.is_host_away = False
        self.verdict = self.problem = ""
        self.phrases: list[SaidPhrase] = []
        self.ready: list[int] = []
        self.passed_ms = self.times_taken_back = 0

    def update(self, ms: int) -> None:
        """Count the time."""
        self.passed_ms += ms

    def take_phrases(self) -> Sequence[SaidPhrase]:
        """Return what was said, once."""
        phrases, self.phrases = tuple(self.phrases), []
        return phrases

    def set_ready(self, round_number: int) -> None:
        """Remember it."""
        self.ready.append(round_number)


class RequestingTable(TableScene):
    """Table that asks for what it is told to, at the next input."""

    next_request: NavigationRequest | None = None

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Return the request."""
        super().handle(event)
        return self.next_request


def open_scene(rules: HouseRules | None = None) -> tuple[OnlineScene, RequestingTable, FakeGame, MatchSession]:
    setup = make_table_setup(rules or rules_with(), 2)
    session = resume_session(make_participants({}), dealt_round(setup, "AC AD AH AS JK", "KC QD JH TS 9C"), setup=setup)
    table = RequestingTable(
        MatchClock(OnlineTime()), session.seat_client(0), shared_context(), setup=setup, size=SIZE, speed="instant"
    )
    game = FakeGame(session)
    return OnlineScene(table, game), table, game, session


def told(table: TableScene) -> str:
    return table.model.messages.toast


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("here", "away", "Noa is away."),
        ("away", "stand_in", "A computer plays for Noa."),
        ("stand_in", "here", "Noa is back."),
    ],
)
def test_who_goes_and_comes_back_is_told(before: PresenceKind, after: PresenceKind, words: str) -> None:
    scene, table, game, _ = open_scene()
    game.presence = ["here", before]
    scene.update(16)

    game.presence = ["here", after]
    scene.update(16)

    assert told(table) == words


@pytest.mark.parametrize(
    ("kind", "sign", "label"),
    [("away", "away", ", away"), ("stand_in", "computer", ", a computer plays"), ("here", "", "")],
)
def test_a_seat_shows_who_is_away(kind: PresenceKind, sign: str, label: str) -> None:
    scene, table, game, _ = open_scene()
    plain = find_element(scene, "seat:1").label

    game.presence = ["here", kind]
    scene.update(16)
    scene.paint(Surface(SIZE))

    assert table.model.absences == ("", sign)
    assert find_element(scene, "seat:1").label == plain + label


def test_the_seat_of_a_host_without_a_line_shows_it() -> None:
    scene, table, game, _ = open_scene()
    game.host_seat, game.is_host_away = 1, True

    scene.update(16)

    assert table.model.absences == ("", "away")


def test_a_guest_hears_that_its_host_is_away_and_back() -> None:
    scene, table, game, _ = open_scene()

    game.is_host_away = True
    scene.update(16)
    away = told(table)
    game.is_host_away = False
    scene.update(16)

    assert (away, told(table)) == ("Waiting for the host…", "The host is back.")


def test_a_host_that_takes_moves_back_needs_another_scene() -> None:
    scene, _, game, _ = open_scene()
    before = scene.update(16)

    game.times_taken_back = 1

    assert (before, scene.update(16)) == (None, ToOnlineTable())


def test_what_others_say_is_shown_in_the_own_language() -> None:
    scene, table, game, _ = open_scene()
    game.phrases = [SaidPhrase(0, 4), SaidPhrase(1, 3)]

    scene.update(16)

    assert told(table) == "Noa: Well played"


@pytest.mark.parametrize("request_", [ToSettings(), OpenReplay()])
def test_nobody_is_left_waiting_for_a_page(request_: NavigationRequest) -> None:
    scene, table, _, _ = open_scene()
    table.next_request = request_

    assert scene.handle(key_press("f9")) is None
    assert told(table)


def test_friends_who_still_play_are_left_at_the_second_press() -> None:
    scene, table, _, _ = open_scene()
    table.next_request = ToMenu()

    first = scene.handle(key_press("f9"))
    asked = told(table)
    scene.update(LEAVE_MS)
    late = scene.handle(key_press("f9"))

    assert (first, late) == (None, None)
    assert asked == "Your friends are still playing. Press again to leave the table."
    assert scene.handle(key_press("f9")) == ToMenu()


def test_after_the_match_another_table_is_set_up() -> None:
    scene, table, _, session = open_scene(rules_with(match={"end": "single_round"}))
    session.seat_client(0).submit(c.Call(0))
    table.next_request = StartMatch(make_table_setup(session.view(0).rules, 2))

    assert scene.handle(key_press("f9")) == ToElsewhere(seats=2)
    table.next_request = ToMenu()
    assert scene.handle(key_press("f9")) == ToMenu()


def test_the_others_hear_when_the_result_was_read() -> None:
    scene, table, game, session = open_scene()
    scene.update(16)

    session.seat_client(0).submit(c.Call(0))
    for _ in range(400):
        scene.update(50)
        if table.is_covered:
            break
    shown = list(game.ready)
    table.handle(key_press("return"))
    for _ in range(100):
        scene.update(50)

    assert any(isinstance(each, RoundScored) for each in session.match_events(0))
    assert shown == []
    assert set(game.ready) == {1}


def test_the_check_of_the_deals_is_told_once() -> None:
    scene, table, game, _ = open_scene()

    game.verdict = "All guests have checked the deals: they are fair."
    scene.update(16)
    first = told(table)
    table.say("")
    scene.update(16)

    assert (first, told(table)) == (game.verdict, "")


def test_a_host_hears_that_its_moves_are_not_stored() -> None:
    scene, table, game, _ = open_scene()

    game.problem = "The disk is full."
    scene.update(16)
    first = told(table)
    table.say("")
    scene.update(16)

    assert (first, told(table)) == (game.problem, "")


def test_time_passes_elsewhere() -> None:
    scene, _, game, session = open_scene()

    scene.update(5000)

    assert game.passed_ms == 5000
    assert session.now_ms == 0
    assert scene.is_working
