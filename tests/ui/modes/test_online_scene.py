"""Tests of the table of a match with friends elsewhere: what it says of the others, and what it does not do."""

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.fake_online_rooms import FakeOnlineGame
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import click, find_element, key_press
from tests.ui.table_session import SIZE, make_table_setup, shared_context, table_scene
from yaniv.game import commands as c
from yaniv.game.events import RoundScored
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.online_text import phrase_text
from yaniv.online.table_options import AwaitedAbsence, GoOnOffer, SaidPhrase
from yaniv.online.wire import PHRASES, PresenceKind
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import SpokenNews
from yaniv.ui.animation.durations import REMARK_MS
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.modes.online_scene import ASK_AGAIN_MS, ASK_MS, LEAVE_MS, SAY_EVERY_MS, OnlineScene, OnlineTime
from yaniv.ui.navigation import (
    GoOnWithoutHost,
    NavigationRequest,
    OpenReplay,
    PlayAgain,
    StartMatch,
    ToElsewhere,
    ToMenu,
    ToOnlineTable,
    ToSettings,
)
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene


class RequestingTable(TableScene):
    """Table that asks for what it is told to, at the next input."""

    next_request: NavigationRequest | None = None

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Return the request."""
        super().handle(event)
        return self.next_request


def open_scene(
    rules: HouseRules | None = None, players: int = 2
) -> tuple[OnlineScene, RequestingTable, FakeOnlineGame, MatchSession]:
    setup = replace(make_table_setup(rules or rules_with(), players), purpose=MatchPurpose(is_online=True))
    hands = ("AC AD AH AS JK", "KC QD JH TS 9C", "KD QC JC TD 9D", "KH QS JS TC 9H")[:players]
    session = resume_session(make_participants({}), dealt_round(setup, *hands), setup=setup)
    table = RequestingTable(
        MatchClock(OnlineTime()),
        session.seat_client(0),
        shared_context(),
        setup=setup,
        size=SIZE,
        options=TableSceneOptions(speed="instant"),
    )
    game = FakeOnlineGame(session.seat_client(0).view.names)
    return OnlineScene(shared_context(), table, game), table, game, session


def told(table: TableScene) -> str:
    """Return the message to the player, at the table or on the end of the match."""
    return table.model.messages.toast or next((each.name for each in table.elements() if each.id == "toast"), "")


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
    [("away", "away", ", away"), ("stand_in", "computer", ", played by the computer"), ("here", "", "")],
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


def test_nobody_waits_for_the_host_after_the_match() -> None:
    scene, table, game = open_finished()
    game.host_seat = 1

    game.is_host_away = True
    scene.update(16)

    assert "Waiting for the host…" not in told(table)


def test_a_host_that_takes_moves_back_needs_another_scene() -> None:
    scene, _, game, _ = open_scene()
    before = scene.update(16)

    game.times_taken_back = 1

    assert (before, scene.update(16)) == (None, ToOnlineTable())


def remarks(table: TableScene) -> list[tuple[int, str]]:
    """Return what is said at the seats now."""
    model = table.model
    return [(each.seat, each.text) for each in model.messages.visible_bubbles(model.now_ms) if each.is_talk]


def test_what_is_said_is_shown_at_the_seats_in_the_own_language() -> None:
    scene, table, game, _ = open_scene()
    game.phrases = [SaidPhrase(0, 4), SaidPhrase(1, 3)]

    scene.update(16)
    shown = remarks(table)
    scene.update(REMARK_MS + 16)

    assert shown == [(0, "Ouch!"), (1, "Well played")]
    assert remarks(table) == []


def test_what_is_said_is_read_aloud() -> None:
    scene, _, game, _ = open_scene()
    news = SpokenNews()
    news.take(scene.announce)

    game.phrases = [SaidPhrase(1, 3)]
    scene.update(16)

    assert news.take(scene.announce) == "Noa: Well played."


def test_what_is_said_over_a_result_is_seen_and_read_aloud() -> None:
    scene, table, game, session = open_scene()
    session.seat_client(0).submit(c.Call(0))
    for _ in range(400):
        scene.update(50)
        if table.is_covered:
            break
    scene.update(1000)
    picture = Surface(SIZE)
    scene.paint(picture)
    before = pygame.image.tobytes(picture, "RGB")

    game.phrases = [SaidPhrase(1, 3)]
    scene.update(16)
    has_frame, spoken = scene.is_moving, find_element(scene, "toast").label
    scene.paint(picture)
    shown = pygame.image.tobytes(picture, "RGB")
    scene.update(REMARK_MS)
    has_last_frame = scene.is_moving
    scene.paint(picture)

    assert (has_frame, has_last_frame) == (True, True)
    assert spoken == "Noa: Well played."
    assert shown != before
    assert pygame.image.tobytes(picture, "RGB") == before
    assert "toast" not in [each.id for each in scene.elements()]


def test_the_next_phrase_of_a_player_takes_the_place_of_the_last_one() -> None:
    scene, table, game, _ = open_scene()

    for phrase in (0, 5):
        game.phrases = [SaidPhrase(1, phrase)]
        scene.update(500)

    assert remarks(table) == [(1, "Thanks")]


def press(scene: OnlineScene, id_: str) -> None:
    click(scene, id_, SIZE)
    scene.update(16)


@pytest.mark.parametrize("phrase", range(PHRASES))
def test_a_player_says_a_phrase_with_two_presses(phrase: int) -> None:
    scene, table, game, _ = open_scene()

    press(scene, "button:talk")
    offered = find_element(scene, f"say:{phrase}").name
    press(scene, f"say:{phrase}")

    assert game.own_phrases == [phrase]
    assert offered == phrase_text(phrase)
    assert remarks(table) == [(0, offered)]
    assert find_element(scene, "seat:1")


def test_phrases_can_be_said_by_the_keys() -> None:
    scene, _, game, _ = open_scene()
    press(scene, "button:talk")

    scene.handle(key_press("right"))
    scene.handle(key_press("return"))
    scene.update(16)

    assert game.own_phrases == [1]


def test_the_phrases_are_closed_by_escape() -> None:
    scene, _, game, _ = open_scene()
    press(scene, "button:talk")
    announced = scene.announce

    scene.handle(key_press("escape"))
    scene.update(16)

    assert announced == "Say something. Choose a phrase, or mute players. Press Escape to close."
    assert game.own_phrases == []
    assert find_element(scene, "seat:1")


def test_a_phrase_that_comes_too_soon_waits() -> None:
    scene, _, game, _ = open_scene()
    for phrase in (0, 1, 2):
        press(scene, "button:talk")
        press(scene, f"say:{phrase}")

    soon = list(game.own_phrases)
    scene.update(SAY_EVERY_MS)

    assert (soon, game.own_phrases) == ([0], [0, 2])


def test_who_is_muted_is_not_heard_from_now_on() -> None:
    scene, table, game, _ = open_scene()
    game.phrases = [SaidPhrase(1, 0)]
    scene.update(16)
    before = remarks(table)

    press(scene, "button:talk")
    press(scene, "mute:1")
    at_once = remarks(table)
    game.phrases = [SaidPhrase(1, 3)]
    scene.update(16)
    muted = remarks(table)
    press(scene, "mute:1")
    game.phrases = [SaidPhrase(1, 5)]
    scene.update(16)

    assert (before, at_once, muted, remarks(table)) == ([(1, "Hi!")], [], [], [(1, "Thanks")])


def test_all_are_muted_with_one_press() -> None:
    scene, table, game, _ = open_scene(players=4)
    game.presence[3] = "computer"
    press(scene, "button:talk")
    switches = [each.id for each in scene.elements() if each.role == "toggle"]
    game.phrases = [SaidPhrase(1, 0), SaidPhrase(2, 0), SaidPhrase(0, 0)]
    scene.update(16)

    press(scene, "mute:all")

    assert switches == ["mute:1", "mute:2", "mute:all"]
    assert [find_element(scene, each).value for each in switches] == [True] * 3
    assert remarks(table) == [(0, "Hi!")]
    press(scene, "mute:all")
    assert not game.muted


def test_other_tables_offer_nothing_to_say() -> None:
    _, table, _, session = open_scene()
    setup = make_table_setup(rules_with(), 2)
    plain = table_scene(session, setup)

    ids = [[each.id for each in scene.elements()] for scene in (table, plain)]

    assert [("button:talk" in each, "button:settings" in each) for each in ids] == [(True, False), (False, True)]


def test_the_host_is_asked_after_the_phrases() -> None:
    scene, _, game, _ = open_scene()
    press(scene, "button:talk")
    game.awaited_absence = AwaitedAbsence(1, 45_000)

    scene.update(ASK_MS)
    before = scene.announce
    scene.handle(key_press("escape"))
    scene.update(16)

    assert before.startswith("Say something.")
    assert scene.announce.startswith("Waiting for Noa.")


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


def open_finished(*, is_kept: bool = True) -> tuple[OnlineScene, RequestingTable, FakeOnlineGame]:
    """Return the table of a match that is over, at which the next key press asks for a rematch."""
    scene, table, game, session = open_scene(rules_with(match={"end": "single_round"}))
    session.seat_client(0).submit(c.Call(0))
    game.is_kept = is_kept
    table.next_request = StartMatch(make_table_setup(session.view(0).rules, 2))
    return scene, table, game


def test_after_a_match_that_is_not_stored_another_table_is_set_up() -> None:
    scene, table, _ = open_finished(is_kept=False)

    assert scene.handle(key_press("f9")) == ToElsewhere(seats=2)
    table.next_request = ToMenu()
    assert scene.handle(key_press("f9")) == ToMenu()


def test_a_host_plays_again_once_the_deals_are_checked() -> None:
    scene, table, game = open_finished()

    early = scene.handle(key_press("f9"))
    said = told(table)
    waiting = scene.update(16)
    game.can_play_again = True

    assert (early, waiting) == (None, None)
    assert said == "The others are still checking the deals."
    assert scene.update(16) == PlayAgain()


def test_a_host_plays_again_at_once() -> None:
    scene, _, game = open_finished()
    game.can_play_again = True

    assert scene.update(16) is None
    assert scene.handle(key_press("f9")) == PlayAgain()


def open_invitation() -> tuple[OnlineScene, RequestingTable, FakeOnlineGame]:
    """Return the table of a guest whose host, Noa, has opened another one."""
    scene, table, game = open_finished()
    game.host_seat, game.can_play_again = 1, True
    for _ in range(100):
        scene.update(50)
    return scene, table, game


def test_a_guest_is_invited_to_the_next_table() -> None:
    scene, table, _ = open_invitation()
    is_covered, said = table.is_covered, scene.announce

    assert is_covered
    assert said == "Rematch. Noa has opened another table for you all."
    assert click(scene, "button:again", SIZE) == PlayAgain()


def test_a_guest_who_says_no_is_not_asked_again_but_can_still_come() -> None:
    scene, _, game = open_invitation()

    scene.handle(key_press("return"))
    for _ in range(1000):
        scene.update(50)

    assert game.decisions == []
    assert not scene.announce.startswith("Rematch.")
    assert scene.handle(key_press("f9")) == PlayAgain()


def test_a_guest_who_asks_first_waits_for_its_host() -> None:
    scene, table, game = open_finished()
    game.host_seat = 1

    first = scene.handle(key_press("f9"))
    said = told(table)
    waiting = scene.update(16)
    game.can_play_again = True

    assert (first, waiting) == (None, None)
    assert said == "Noa has to choose Rematch too."
    assert game.own_phrases == [1]
    assert scene.update(16) == PlayAgain()


def test_a_second_press_by_mistake_goes_on_waiting_for_the_host() -> None:
    scene, table, game = open_finished()
    game.host_seat = 1
    scene.handle(key_press("f9"))
    scene.update(SAY_EVERY_MS)

    again = scene.handle(key_press("f9"))
    scene.update(SAY_EVERY_MS)
    game.can_play_again = True

    assert again is None
    assert told(table) == "Noa has to choose Rematch too."
    assert game.own_phrases == [1]
    assert scene.update(16) == PlayAgain()


def test_an_invitation_goes_when_the_host_closes_its_table() -> None:
    scene, _, game = open_invitation()

    game.can_play_again = False
    scene.update(16)

    assert not scene.announce.startswith("Rematch.")


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


def test_moves_that_are_not_stored_are_told_once() -> None:
    scene, table, game, _ = open_scene()

    game.problem = "The disk is full."
    scene.update(16)
    first = told(table)
    table.say("")
    scene.update(16)

    assert (first, told(table)) == ("The disk is full.", "")


def test_the_check_of_the_deals_is_told_on_the_end_of_the_match() -> None:
    playing, table, game, _ = open_scene()
    game.verdict = "All guests have checked the deals: they are fair."
    playing.update(16)
    early = told(table)

    scene, table, game = open_finished()
    game.verdict = "All guests have checked the deals: they are fair."
    scene.update(16)
    scene.update(16)

    assert early == ""
    assert find_element(scene, "toast").name == game.verdict
    assert scene.announce == game.verdict


def test_time_passes_elsewhere() -> None:
    scene, _, game, session = open_scene()

    scene.update(5000)

    assert game.passed_ms == 5000
    assert session.now_ms == 0
    assert scene.is_working


def open_question(left_ms: int | None = 45_000) -> tuple[OnlineScene, RequestingTable, FakeOnlineGame]:
    """Return a table of a host that waits for Noa, who is away, with the question what to do."""
    scene, table, game, _ = open_scene()
    game.presence, game.awaited_absence = ["here", "away"], AwaitedAbsence(1, left_ms)
    scene.update(ASK_MS)
    return scene, table, game


def test_a_host_is_asked_whether_to_wait() -> None:
    scene, _, _ = open_question()

    assert scene.announce == "Waiting for Noa. Noa is away. A computer takes over in 50 seconds."
    assert [each.name for each in scene.elements() if each.role == "button"] == ["Wait longer", "Play on now"]


def test_nothing_is_asked_where_a_guest_may_come_back_at_once() -> None:
    scene, _, game, _ = open_scene()
    game.presence, game.awaited_absence = ["here", "away"], AwaitedAbsence(1, 45_000)

    scene.update(ASK_MS - 1)

    assert "Wait longer" not in [each.name for each in scene.elements()]


def test_the_remaining_time_is_told_in_tens_of_seconds() -> None:
    scene, _, game = open_question()
    scene.paint(Surface(SIZE))

    game.awaited_absence = AwaitedAbsence(1, 41_000)
    scene.update(16)
    before = scene.announce
    game.awaited_absence = AwaitedAbsence(1, 10_000)
    scene.update(16)

    assert (before, scene.announce) == (
        "Waiting for Noa. Noa is away. A computer takes over in 50 seconds.",
        "Waiting for Noa. Noa is away. A computer takes over in 10 seconds.",
    )
    assert scene.is_moving


def test_without_a_limit_no_time_is_told() -> None:
    scene, _, _ = open_question(None)

    assert scene.announce == "Waiting for Noa. Noa is away."


@pytest.mark.parametrize("key", ["escape", ""])
def test_a_host_who_waits_longer_is_asked_again_later(key: str) -> None:
    scene, _, game = open_question()

    if key:
        scene.handle(key_press(key))
    else:
        click(scene, "button:wait", SIZE)
    scene.update(ASK_AGAIN_MS - 1)
    soon = scene.announce
    scene.update(1)

    assert game.decisions == [("wait", 1)]
    assert "Waiting for Noa." not in soon
    assert scene.announce.startswith("Waiting for Noa.")


def test_a_host_can_play_on() -> None:
    scene, table, game = open_question()

    click(scene, "button:play_on", SIZE)

    assert game.decisions == [("play on", 1)]
    assert find_element(scene, "seat:1").label.endswith(", away")
    assert not table.is_covered


def test_an_enter_meant_for_the_table_only_waits() -> None:
    scene, _, game = open_question()

    scene.handle(key_press("return"))

    assert game.decisions == [("wait", 1)]


def open_offer(next_host: str) -> tuple[OnlineScene, FakeOnlineGame]:
    """Return a table of a guest whose host, Noa, has been away for a minute."""
    scene, _, game, _ = open_scene()
    game.host_seat, game.is_host_away = 1, True
    game.go_on_offer = GoOnOffer("Noa", next_host, 2)
    scene.update(ASK_MS)
    return scene, game


@pytest.mark.parametrize(
    ("next_host", "sentence"),
    [
        ("", "You can play on from round 3: your computer will deal."),
        ("Dov", "You can play on from round 3: Dov's computer will deal."),
    ],
)
def test_a_guest_can_go_on_without_its_host(next_host: str, sentence: str) -> None:
    scene, _ = open_offer(next_host)
    said = scene.announce

    request = click(scene, "button:go_on", SIZE)

    assert said == f"Noa isn't answering. {sentence}"
    assert request == GoOnWithoutHost()


def test_a_guest_can_wait_longer_for_its_host() -> None:
    scene, game = open_offer("")

    first = scene.handle(key_press("return"))
    scene.update(ASK_AGAIN_MS - 1)
    soon = scene.announce
    scene.update(1)

    assert first is None
    assert game.decisions == []
    assert "Noa isn't answering." not in soon
    assert scene.announce.startswith("Noa isn't answering.")


def test_the_offer_goes_when_the_host_is_back() -> None:
    scene, game = open_offer("")

    game.go_on_offer, game.is_host_away = None, False
    scene.update(16)

    assert find_element(scene, "seat:1")


def test_the_question_goes_when_the_guest_is_back() -> None:
    scene, _, game = open_question()
    picture = Surface(SIZE)
    scene.paint(picture)
    asked = picture.copy()

    game.presence, game.awaited_absence = ["here", "here"], None
    scene.update(16)
    has_frame = scene.is_moving
    scene.paint(picture)

    assert has_frame
    assert find_element(scene, "seat:1")
    assert asked.get_at((SIZE[0] // 2, SIZE[1] // 2)) != picture.get_at((SIZE[0] // 2, SIZE[1] // 2))


def test_no_question_lies_over_a_panel_of_the_table() -> None:
    scene, table, game, _ = open_scene()
    scene.handle(key_press("f1"))
    game.awaited_absence = AwaitedAbsence(1, 45_000)

    scene.update(ASK_MS)
    before = table.is_covered, scene.announce

    assert before[0]
    assert "Waiting for Noa" not in before[1]
