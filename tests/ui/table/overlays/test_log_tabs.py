"""Tests of the list of unseen cards at the table: how it is reached, what it shows, and that it counts as a hint."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.sample_page_parts import SHUFFLE_SEAL
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import SIZES, key_press, paint
from tests.ui.table_session import TableSession, open_round, open_table
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, KeyReleased
from yaniv.variants.library import load

RULES = load("classic").rules
LISTING = Settings(list_unseen_cards=True)
HANDS = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS", "AC AD 8S TS JH")
TAKEN = (
    *(c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("QS")), c.DrawDiscard(1, "KC")),
    *(c.Throw(2, cards("JH")), c.DrawDiscard(2, "QS")),
)
"""Noa has taken the king of clubs, and Avi the queen of spades."""
CARDS_TAB = "log-tab:cards"


def open_listing_table(*, rules: HouseRules = RULES, settings: Settings = LISTING) -> TableSession:
    """Return a session on the player's second turn, after both others have taken a card."""
    session = open_round(rules, *HANDS, stock="JD AS 4D", then=TAKEN, settings=settings)
    paint(session.scene)
    return session


def open_cards_tab(session: TableSession) -> None:
    session.pointer_player.click("button:log")
    session.pointer_player.click(CARDS_TAB)
    paint(session.scene)


def listed_lines(session: TableSession) -> list[str]:
    """Return the visible lines of the log panel as a screen reader says them."""
    paint(session.scene)
    return [each.label for each in session.scene.elements() if each.id.startswith("log:")]


def focused_id(session: TableSession) -> str:
    focused = session.scene.focused_element
    return focused.id if focused else ""


def focus_by_tab(session: TableSession, id_: str) -> None:
    """Press Tab until this element has the keyboard focus.

    :raises AssertionError: after ten times.
    """
    for _ in range(10):
        session.scene.handle(KeyPressed("tab", 0))
        session.scene.handle(KeyReleased("tab", 0))
        if focused_id(session) == id_:
            return
    raise AssertionError(f"Tab does not lead to {id_}")


def test_the_list_is_off_by_default() -> None:
    session = open_listing_table(settings=Settings())
    session.pointer_player.click("button:log")

    assert not Settings().list_unseen_cards
    assert not session.pointer_player.has_element(CARDS_TAB)


def test_the_list_tells_known_cards_by_player_and_unseen_ones_by_suit() -> None:
    session = open_listing_table()
    open_cards_tab(session)

    known_title, noa, avi, title, clubs, *_ = listed_lines(session)

    assert (known_title, noa, avi) == ("Cards you know of.", "Noa: king of clubs", "Avi: queen of spades")
    assert title == "45 cards you haven't seen."
    assert clubs.startswith("Ace of clubs, two of clubs, three of clubs")
    assert "king of clubs" not in clubs
    assert not any("Chance" in line or "average" in line for line in listed_lines(session)), "odds would tell more"


def test_the_list_follows_every_turn() -> None:
    session = open_listing_table()
    open_cards_tab(session)

    session.client.submit(c.Throw(0, cards("2D")))
    session.client.submit(c.DrawDiscard(0, "JH"))
    session.advance(100)
    taken = listed_lines(session)
    session.match_session.seat_client(1).submit(c.Throw(1, cards("KC")))
    session.advance(100)

    assert "45 cards you haven't seen." in taken, "the taken jack was in sight before"
    assert "Noa: king of clubs" in taken
    assert not any(line.startswith("Noa:") for line in listed_lines(session))


def test_the_list_and_the_log_take_turns() -> None:
    session = open_listing_table()
    session.pointer_player.click("button:log")
    log = listed_lines(session)

    session.pointer_player.click(CARDS_TAB)
    listed = session.pointer_player.find_element("log").label, listed_lines(session)
    session.pointer_player.click("log-tab:log")

    assert log[-1] == "Avi takes queen of spades."
    assert listed[0] == "Cards you haven't seen"
    assert set(listed[1]).isdisjoint(log)
    assert listed_lines(session) == log
    assert session.pointer_player.find_element("log").label == "What happened so far"


def test_the_log_always_opens_with_what_happened() -> None:
    session = open_listing_table()
    open_cards_tab(session)

    for _ in range(2):
        session.pointer_player.click("button:log")

    assert "selected" in session.pointer_player.find_element("log-tab:log").state
    assert "selected" not in session.pointer_player.find_element(CARDS_TAB).state


@pytest.mark.parametrize(
    ("right", "press"),
    [(KeyPressed("right", 0), KeyPressed("return", 0)), (GamepadPressed("right", 0), GamepadPressed("a", 0))],
    ids=["keyboard", "gamepad"],
)
def test_the_tabs_are_reached_without_a_pointer(right: InputEvent, press: InputEvent) -> None:
    session = open_listing_table(rules=rules_with(deck={"packs": 2}))
    session.scene.handle(key_press("l"))
    paint(session.scene)

    focus_by_tab(session, "log-tab:log")
    session.scene.handle(right)
    reached = focused_id(session)
    session.scene.handle(press)

    assert reached == CARDS_TAB
    assert listed_lines(session)[0] == "Cards you know of."
    assert focused_id(session) == CARDS_TAB
    focus_by_tab(session, "log")
    before = session.pointer_player.find_element("log:0").rect
    session.scene.handle(key_press("down"))
    paint(session.scene)
    assert session.pointer_player.find_element("log:0").rect != before, "arrows scroll the list"


def test_looking_counts_once_in_each_round() -> None:
    session = open_table(RULES, 3, seed=4, settings=LISTING)
    session.advance(400)
    session.pointer_player.click("button:log")
    assert session.listed_rounds == [], "the log alone is no hint"

    for tab in (CARDS_TAB, "log-tab:log", CARDS_TAB):
        session.pointer_player.click(tab)
    assert session.listed_rounds == [1]

    for _ in range(200):
        session.advance(200)
        if session.pointer_player.has_element("button:next-round"):
            break
        if session.client.view.turn == 0:
            session.client.submit(session.client.moves()[0])
    assert session.listed_rounds == [1]
    session.pointer_player.click("button:next-round")
    session.advance(1000)

    assert session.model.view.round == 2
    assert session.listed_rounds == [1, 2], "the list was still open when the cards were dealt"


def test_between_rounds_there_is_nothing_to_list_or_count() -> None:
    session = open_round(RULES, "AC AD AH AS JK", HANDS[1], then=[c.Call(0)], settings=LISTING)
    session.advance(8000)

    session.pointer_player.click("button:log")
    paint(session.scene)
    session.scene.press_button(CARDS_TAB)

    assert listed_lines(session)[0] == "Between rounds."
    assert session.listed_rounds == []


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("players", [2, 16])
@pytest.mark.parametrize("size", [(1024, 640), *SIZES, (3840, 2160)])
def test_tabs_and_lines_stay_inside_the_panel(
    size: tuple[int, int], players: int, text_scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    i18n.set_language(language, paths.locale())
    session = open_table(load("fiji").rules, players, settings=LISTING, seal=SHUFFLE_SEAL)
    context: UiContext = session.scene._context
    monkeypatch.setattr(session.scene, "_context", replace(context, text_scale=text_scale))
    monkeypatch.setattr(session.scene._history, "_context", session.scene._context)
    session.advance()
    paint(session.scene, size)
    session.scene.handle(key_press("l"))
    session.scene.press_button(CARDS_TAB)
    paint(session.scene, size)

    elements = session.scene.elements()
    panel = next(Rect(each.rect) for each in elements if each.id == "log")
    tabs = [Rect(each.rect) for each in elements if each.id.startswith("log-tab:")]
    seal = next(Rect(each.rect) for each in elements if each.id == "button:seal")
    lines = [Rect(each.rect) for each in elements if each.id.startswith("log:")]
    assert len(tabs) == 2
    assert lines
    assert panel.left <= min(each.left for each in (*tabs, *lines))
    assert panel.right >= max(each.right for each in (*tabs, *lines))
    assert panel.bottom >= max(each.bottom for each in lines)
    assert max(each.bottom for each in tabs) <= min(each.top for each in lines)
    assert seal.collidelist(tabs) == -1
    assert (tabs[0].left < tabs[1].left) == (language == "en")
