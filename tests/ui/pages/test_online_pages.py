"""Tests of the pages of tables with friends elsewhere: a code, the own table, and the waiting room of a friend's."""

import pytest
from pygame import Surface

from tests.ui.fake_online_rooms import AVI, HOST, NOA, OWN, RUTH, TOM, FakeHostedRoom, FakeJoinedRoom, FakeOpenTables
from tests.ui.scene_harness import click_events, find_element, key_press, make_context
from tests.ui.text_recorder import TextRecorder
from yaniv.bots.roster import DEFAULT_BOT
from yaniv.narration.online_text import phrase_text
from yaniv.online.invite import EXAMPLE, new_code
from yaniv.online.table_options import GoOnOffer
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.ui.accessibility.element_tree import SpokenNews
from yaniv.ui.input import input_events as i
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import (
    ContinueTable,
    GoOnWithoutHost,
    HostTable,
    JoinTable,
    LeaveTable,
    NavigationRequest,
    ToOnlineTable,
)
from yaniv.ui.pages.elsewhere_page import ElsewherePage, RelayChoice
from yaniv.ui.pages.online_rooms import Knock, RoomSeat
from yaniv.ui.pages.waiting_rooms import InvitePage, WaitingPage
from yaniv.ui.platform import clipboard

SIZE = (1280, 720)
CONTEXT = make_context()
CLASSIC = Variant("Classic")


def opened(page: ElsewherePage | InvitePage | WaitingPage) -> PageScene:
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    return scene


def elsewhere(name: str = "Dana", seats: int = 4, problem: str = "") -> PageScene:
    return opened(ElsewherePage(CONTEXT, CLASSIC, name, seats, problem))


def press(scene: PageScene, id_: str) -> NavigationRequest | None:
    request = None
    for event in click_events(scene, id_):
        request = scene.handle(event) or request
    scene.paint(Surface(SIZE))
    return request


def type_text(scene: PageScene, text: str) -> None:
    for letter in text:
        scene.handle(i.TextTyped(letter, 0))
    scene.paint(Surface(SIZE))


def is_enabled(scene: PageScene, id_: str) -> bool:
    return "enabled" in find_element(scene, id_).state


# a code


@pytest.mark.parametrize("typed", [EXAMPLE, EXAMPLE.lower(), EXAMPLE.replace("-", " "), EXAMPLE.replace("-", "")])
def test_a_typed_code_leads_to_its_table_in_any_spelling(typed: str) -> None:
    scene = elsewhere()

    type_text(scene, typed)

    assert press(scene, "button:join") == JoinTable(EXAMPLE, "Dana")


def test_enter_joins_once_the_code_is_complete() -> None:
    scene = elsewhere()
    type_text(scene, EXAMPLE[:-1])
    early = scene.handle(key_press("return"))
    type_text(scene, EXAMPLE[-1])

    assert early is None
    assert scene.handle(key_press("return")) == JoinTable(EXAMPLE, "Dana")


def test_a_typo_is_told_with_the_last_letter() -> None:
    scene = elsewhere()
    wrong = "A" if EXAMPLE[0] != "A" else "B"

    type_text(scene, wrong + EXAMPLE[1:])

    assert "typo" in find_element(scene, "code-hint").name
    assert not is_enabled(scene, "button:join")


def test_what_is_typed_is_judged_aloud() -> None:
    scene = elsewhere()
    news = SpokenNews()
    heard = [news.take(scene.announce)]

    for text in ("u", EXAMPLE[:-1], EXAMPLE[-1]):
        type_text(scene, text)
        heard.append(news.take(scene.announce))
    scene.handle(key_press("backspace"))
    scene.handle(i.TextTyped("A", 0))

    assert heard == [
        "Friends elsewhere. Type the code of a table, or open one.",
        "“U” is never part of a code.",
        "",
        "Press Enter to join the table.",
    ]
    assert "typo" in news.take(scene.announce)


@pytest.mark.parametrize("key", ["left", "a"])
def test_a_typo_stays_told_while_it_is_there(key: str) -> None:
    scene = elsewhere()
    type_text(scene, "A" + EXAMPLE[1:])

    scene.handle(key_press(key, ctrl=key == "a"))
    scene.paint(Surface(SIZE))

    assert "typo" in find_element(scene, "code-hint").name
    assert not is_enabled(scene, "button:join")


def test_a_code_with_a_typo_that_is_pasted_by_keys_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste_text", lambda: "A" + EXAMPLE[1:])
    scene = elsewhere()

    scene.handle(key_press("v", ctrl=True))
    scene.paint(Surface(SIZE))

    assert "typo" in find_element(scene, "code-hint").name
    assert not is_enabled(scene, "button:join")


def test_a_letter_of_no_code_is_not_taken_and_told() -> None:
    scene = elsewhere()

    type_text(scene, "7u")

    assert find_element(scene, "code").value == "7"
    assert "U" in find_element(scene, "code-hint").name


def test_the_code_is_found_in_a_pasted_invitation(monkeypatch: pytest.MonkeyPatch) -> None:
    code = new_code()
    monkeypatch.setattr(clipboard, "paste_text", lambda: f"Play Yaniv with me. Code: {code}\n")
    scene = elsewhere()

    press(scene, "button:paste")

    assert press(scene, "button:join") == JoinTable(code, "Dana")


def test_a_clipboard_without_a_code_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "paste_text", lambda: "See you at eight!")
    scene = elsewhere()

    press(scene, "button:paste")

    assert find_element(scene, "toast").name == "There's no code on the clipboard."


# an own relay


def with_relay(address: str = "") -> tuple[PageScene, list[str]]:
    """Return the page with a complete code and a saved relay, and the addresses that were saved since."""
    saved: list[str] = []
    scene = opened(ElsewherePage(CONTEXT, CLASSIC, "Dana", 4, relay=RelayChoice(address, saved.append)))
    scene.handle(i.ElementFocused("code", 0))
    type_text(scene, EXAMPLE)
    return scene, saved


def test_a_relay_is_offered_under_advanced() -> None:
    scene, saved = with_relay()
    before = [each.id for each in scene.elements()]

    press(scene, "button:advanced")
    type_text(scene, "relay.example.org:8443")
    request = press(scene, "button:host")

    assert "relay" not in before
    assert (request, saved) == (HostTable(CLASSIC, 4, "Dana"), ["https://relay.example.org:8443"])


def test_a_relay_that_is_in_use_is_in_sight_and_can_be_removed() -> None:
    scene, saved = with_relay("https://relay.example.org")
    shown = find_element(scene, "relay").value
    press(scene, "button:advanced")

    scene.handle(i.ElementFocused("relay", 0))
    scene.handle(key_press("a", ctrl=True))
    scene.handle(key_press("backspace"))
    press(scene, "button:join")

    assert shown == "https://relay.example.org"
    assert saved == [""]


def test_what_is_no_relay_is_told_while_typing_and_opens_nothing() -> None:
    scene, saved = with_relay()
    press(scene, "button:advanced")

    type_text(scene, "relay example")

    assert find_element(scene, "relay-hint").name.startswith("That's not the address of a relay.")
    assert [is_enabled(scene, each) for each in ("button:join", "button:host")] == [False, False]
    assert "That's not the address of a relay." in find_element(scene, "button:join").label
    assert [press(scene, "button:join"), press(scene, "button:host"), saved] == [None, None, []]
    scene.handle(i.ElementFocused("code", 0))
    assert (scene.handle(key_press("return")), saved) == (None, [])


def test_enter_saves_the_relay_and_leads_on() -> None:
    scene, saved = with_relay()
    press(scene, "button:advanced")
    type_text(scene, "relay.example.org")

    scene.handle(key_press("return"))

    assert saved == ["https://relay.example.org"]
    assert "focused" in find_element(scene, "button:join").state


# tables that were left


def with_tables(problem: str = "") -> tuple[PageScene, FakeOpenTables]:
    tables = FakeOpenTables(problem)
    return opened(ElsewherePage(CONTEXT, CLASSIC, "Dana", 4, open_tables=tables)), tables


def test_a_table_that_was_left_is_gone_on_with() -> None:
    scene, _ = with_tables()

    assert find_element(scene, "table:9").name == "Dana, Dov, Tamar"
    assert "Dana, Dov, Tamar, Travellers, speed · round 3 · " in scene.announce
    assert press(scene, "continue:9") == ContinueTable(9)
    assert press(scene, "continue:4") == ContinueTable(4)


def test_a_seat_is_given_up_after_a_question() -> None:
    scene, tables = with_tables()

    press(scene, "give-up:9")
    asked = find_element(scene, "table:9").name
    press(scene, "keep:9")
    kept = len(tables.tables)
    press(scene, "give-up:9")
    press(scene, "give-up:9")

    assert (asked, kept) == ("Give up your seat for good?", 2)
    assert [each.table_id for each in tables.tables] == [4]
    assert "continue:9" not in [each.id for each in scene.elements()]


def test_a_seat_that_cannot_be_given_up_is_told() -> None:
    scene, _ = with_tables("The disk is full.")

    press(scene, "give-up:9")
    press(scene, "give-up:9")

    assert find_element(scene, "toast").name == "The disk is full."
    assert press(scene, "continue:9") == ContinueTable(9)


# an own table


def test_seats_are_changed_within_the_rules() -> None:
    scene = elsewhere(seats=3)
    press(scene, "button:fewer")
    press(scene, "button:fewer")

    assert press(scene, "button:host") == HostTable(CLASSIC, 2, "Dana")
    assert not is_enabled(scene, "button:fewer")


def test_without_a_network_library_both_ways_are_closed() -> None:
    scene = elsewhere(problem="This computer has no network library.")
    type_text(scene, EXAMPLE)

    assert not is_enabled(scene, "button:join")
    assert not is_enabled(scene, "button:host")
    assert "no network library" in scene.announce


def test_the_code_is_spoken_letter_by_letter_and_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy_text(text: str) -> str:
        copied.append(text)
        return ""

    monkeypatch.setattr(clipboard, "copy_text", copy_text)
    room = FakeHostedRoom()
    scene = opened(InvitePage(CONTEXT, room))

    press(scene, "button:copy")

    assert copied == [f"Play Yaniv with me. Code: {room.code}"]
    assert "7, K, 4, M, 2, Q, X, D, 9, V" in scene.announce


def test_whoever_knocks_is_let_in_or_sent_away() -> None:
    room = FakeHostedRoom(seats=(OWN, NOA, AVI), knocks=(Knock("a", "Ruth"), Knock("b", "Tom")))
    scene = opened(InvitePage(CONTEXT, room))
    assert not is_enabled(scene, "button:deal")
    assert "Ruth wants to sit down." in scene.announce

    press(scene, "let-in:0")
    press(scene, "no:0")

    assert room.log == [("let in", "a"), ("turn away", "b")]
    assert find_element(scene, "seats").name == "2 of 3 here"
    assert is_enabled(scene, "button:deal")


def test_dealing_leads_to_the_table() -> None:
    room = FakeHostedRoom(seats=(OWN, RUTH))
    scene = opened(InvitePage(CONTEXT, room))
    waiting = scene.update(16)

    press(scene, "button:deal")

    assert waiting is None
    assert scene.update(16) == ToOnlineTable()


def test_a_table_that_cannot_be_opened_says_why() -> None:
    room = FakeHostedRoom(state="closed")
    room.problem = "The network doesn't start."
    scene = opened(InvitePage(CONTEXT, room))

    assert scene.announce == "The network doesn't start."
    assert not is_enabled(scene, "button:copy")
    assert press(scene, "button:back") == LeaveTable()


def test_the_host_chooses_how_good_the_computers_are() -> None:
    room = FakeHostedRoom()
    scene = opened(InvitePage(CONTEXT, room))
    offered = [each.name for each in scene.elements() if each.id.startswith("level:")]

    press(scene, "level:expert")

    assert offered == ["Novice", "Casual", "Club", "Expert", "Master"]
    assert room.level == "expert"
    assert "selected" in find_element(scene, "level:expert").state
    assert "selected" not in find_element(scene, f"level:{DEFAULT_BOT}").state


def test_a_full_table_needs_no_computers() -> None:
    scene = opened(InvitePage(CONTEXT, FakeHostedRoom(seats=(OWN, RUTH, TOM))))

    assert [each.id for each in scene.elements() if each.id.startswith("level:")] == []


@pytest.mark.parametrize("count", range(2, 9))
def test_all_sit_round_one_table(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    room = FakeHostedRoom((OWN, RUTH, TOM, NOA, AVI, NOA, AVI, NOA)[:count])
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        opened(InvitePage(CONTEXT, room))

    shown = [line.text for line in recorder.texts]
    assert [shown.count(each) for each in ("Dana", "Maya", "Dov")] == [int(count > seat) for seat in range(3)]
    assert shown.count("Free seat") == max(0, count - 3)
    assert recorder.overlapping_texts() == []


# a friend's table


@pytest.mark.parametrize(
    ("room", "title"),
    [
        (FakeJoinedRoom(is_found=False), "Looking for the table…"),
        (FakeJoinedRoom(is_let_in=False), "Knock, knock!"),
        (FakeJoinedRoom(), "You're in!"),
        (FakeJoinedRoom(problem="This table is full."), "No seat this time"),
    ],
)
def test_a_guest_sees_how_far_it_has_come(room: FakeJoinedRoom, title: str) -> None:
    scene = opened(WaitingPage(CONTEXT, room))

    assert find_element(scene, "state").name == title
    assert press(scene, "button:leave") == LeaveTable()


def test_a_guest_can_say_something_once_it_is_in() -> None:
    room = FakeJoinedRoom()
    scene = opened(WaitingPage(CONTEXT, room))

    press(scene, "say:1")

    assert room.phrases == [1]
    assert [phrase_text(number) for number in (-1, 0, 7, 8)] == ["", "Hi!", "Bye", ""]


def test_a_guest_goes_to_the_table_when_the_cards_are_dealt() -> None:
    room = FakeJoinedRoom()
    scene = opened(WaitingPage(CONTEXT, room))
    waiting = scene.update(16)

    room.state = "begun"

    assert (waiting, scene.update(16)) == (None, ToOnlineTable())


def test_who_comes_is_shown_at_once() -> None:
    room = FakeHostedRoom(seats=(OWN, NOA))
    scene = opened(InvitePage(CONTEXT, room))
    before = find_element(scene, "seats").name

    room.seats = [OWN, TOM]
    scene.update(16)

    assert (before, find_element(scene, "seats").name) == ("1 of 2 here", "2 of 2 here")
    assert room.rules == HouseRules()


def test_only_what_is_new_in_a_room_is_read_aloud() -> None:
    room = FakeHostedRoom(seats=(OWN, NOA), state="opening")
    scene, news = opened(InvitePage(CONTEXT, room)), SpokenNews()
    heard = [news.take(scene.announce)]

    def hear() -> None:
        scene.update(16)
        heard.append(news.take(scene.announce))

    room.state = "open"
    hear()
    room.knocks = [Knock("a", "Dov")]
    hear()
    room.let_in("a")
    hear()
    room.said = "Dov: Hi!"
    hear()
    room.said = "Dov: Ready"
    hear()
    room.said = ""
    hear()

    assert heard == [
        "Opening the table…",
        "Your table's code: 7, K, 4, M, 2, Q, X, D, 9, V. 1 of 2 here. Dana: you.",
        "Dov wants to sit down.",
        "2 of 2 here. Dov: here.",
        "Dov: Hi!",
        "Dov: Ready.",
        "",
    ]


def test_a_guest_hears_who_comes_and_what_is_said() -> None:
    room = FakeJoinedRoom(seats=(HOST, RoomSeat("Maya", "guest", is_own=True), NOA))
    scene, news = opened(WaitingPage(CONTEXT, room)), SpokenNews()
    heard = [news.take(scene.announce)]

    room.seats[2] = TOM
    scene.update(16)
    heard.append(news.take(scene.announce))
    room.said = "Dov: Hi!"
    scene.update(16)
    heard.append(news.take(scene.announce))

    assert heard == ["You're in! Dana deals when everyone's here. Dana: host. Maya: you.", "Dov: here.", "Dov: Hi!"]


def test_the_invitation_has_the_focus_once_the_table_is_open_unless_the_page_was_used() -> None:
    room = FakeHostedRoom(state="opening")
    scene, used = opened(InvitePage(CONTEXT, room)), opened(InvitePage(CONTEXT, room))
    used.handle(key_press("tab"))

    room.state = "open"
    focused = []
    for each in (scene, used):
        each.update(16)
        each.paint(Surface(SIZE))
        focused.append(next(element.id for element in each.elements() if "focused" in element.state))

    assert focused[0] == "button:copy"
    assert focused[1] != "button:copy"


# a match that goes on without its host


def test_a_guest_who_waits_for_its_host_can_go_on_without_it() -> None:
    room = FakeJoinedRoom(is_found=False)
    room.awaited_host, room.is_host_away = "Noa", True
    scene = opened(WaitingPage(CONTEXT, room))
    before = find_element(scene, "state").name, [each.id for each in scene.elements()]

    room.go_on_offer = GoOnOffer("Noa", "", 2)
    scene.update(16)
    scene.paint(Surface(SIZE))

    assert (before[0], find_element(scene, "state").name) == ("Looking for the table…", "Noa isn't answering")
    assert "button:go_on" not in before[1]
    assert "round 3" in find_element(scene, "state").label
    assert press(scene, "button:go_on") == GoOnWithoutHost()


def test_the_new_host_sees_who_is_not_here_yet() -> None:
    room = FakeHostedRoom(seats=(OWN, RUTH, RoomSeat("Dov", "absent")))
    room.going_on = GoOnOffer("Noa", "", 2)
    scene = opened(InvitePage(CONTEXT, room))

    assert find_element(scene, "seats").label == "2 of 3 here. Dana: you, Maya: here, Dov: not here yet"
    assert "Round 3 comes next" in scene.announce
    assert "Your friends have to choose to go on too." in scene.announce
    assert "code" not in [each.id for each in scene.elements()]
    press(scene, "button:deal")
    assert room.log == [("deal", "")]


def test_the_new_host_may_deal_before_anyone_is_there() -> None:
    room = FakeHostedRoom(seats=(OWN, RoomSeat("Dov", "absent")))
    room.going_on = GoOnOffer("Noa", "", 2)
    scene = opened(InvitePage(CONTEXT, room))

    deal = find_element(scene, "button:deal")
    press(scene, "button:deal")

    assert deal.label == "Deal now"
    assert room.log == [("deal", "")]
