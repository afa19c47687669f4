"""Tests of scoreboard, log and announcements: complete, and without hidden information."""

import math
import re
from collections.abc import Callable
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pygame import Rect

from tests.game_scenario import given_events as story_of
from tests.game_scenario import opened_round
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import HD, SIZES, key_press, paint
from tests.ui.table_session import TableSession, open_round, open_table
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import build_view, redact
from yaniv.i18n import card_name
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import max_round_points, points
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.narration.log_text import CARD_MARK, log_lines, mark_cards, split_cards, spoken_text
from yaniv.ui.table.model.match_history import Stevo, StevoDetector, stevo_log_line
from yaniv.ui.table.overlays.log_panel import join_latin_words
from yaniv.ui.table.state.score_history import MatchTotals, apply_to_totals, reduced_totals, standings
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants.library import load

NO_POINTS = (0, 0, 0)
MAX_STEPS = 120


def round_scored(*totals: int) -> e.RoundScored:
    """Return the scoring of a round that ends with these totals."""
    return e.RoundScored(0, "yaniv", (), {}, {}, totals, NO_POINTS, NO_POINTS, 0)


def test_the_score_history_has_the_totals_after_bonuses_and_reductions() -> None:
    first: tuple[e.AnyEvent, ...] = (round_scored(40, 0, 7), e.RoundClosed(0))
    second: tuple[e.AnyEvent, ...] = (
        round_scored(100, 30, 9),
        e.BonusGiven(1, "streak", 25),
        e.TotalReduced(0, 100, 50),
        e.RoundClosed(0),
    )

    book = reduce(apply_to_totals, (*first, *second), MatchTotals())

    assert book.by_round == ((40, 0, 7), (50, 5, 9))


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_the_score_history_agrees_with_the_referee_after_every_round(rules: HouseRules, seed: int) -> None:
    book = MatchTotals()
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.2)):
        book = reduce(apply_to_totals, events, book)
        if state.phase == "round_over" and book.by_round:
            assert book.by_round[-1] == state.totals
        if step > MAX_STEPS:
            break


def test_the_board_ranks_by_total_with_eliminated_players_last() -> None:
    game = make_view(rules_with(match={"limit": 100}), ("Dana", "Noa", "Avi"), out=(1,))

    board = standings(MatchTotals(((3, 90, 7), (30, 120, 14))), game)

    assert [(each.seat, each.place, each.total, each.previous_total) for each in board] == [
        (2, 1, 14, 7),
        (0, 2, 30, 3),
        (1, 3, 120, 90),
    ]


@pytest.mark.parametrize(("total", "danger"), [(49, False), (50, False), (51, True), (99, True)])
def test_danger_is_a_total_that_the_worst_round_would_put_over_the_limit(total: int, danger: bool) -> None:  # noqa: FBT001 -- a table
    game = make_view(rules_with(match={"limit": 100}), ("Dana", "Noa", "Avi"))

    assert standings(MatchTotals(((total, 0, 0),)), game)[-1].is_in_danger is danger


@pytest.mark.parametrize(
    ("rules", "worst"),
    [
        (rules_with(), 50),
        (rules_with(deal={"hand_size": 7}), 70),
        (rules_with(deal={"hand_size": 3}), 35),
        (rules_with(deal={"hand_size": 3}, scoring={"multi_asaf": "plus_each"}), 5 + 30 + 3 * 20),
        (rules_with(call={"over_limit": "self_asaf"}), 80),
        (rules_with(call={"over_limit": "draw_three"}), 80),
        (
            rules_with(deal={"hand_size": 3}, scoring={"out_of_turn_penalty": 60}, call={"out_of_turn": "ends_round"}),
            60,
        ),
    ],
)
def test_the_worst_round_follows_from_the_rules(rules: HouseRules, worst: int) -> None:
    assert max_round_points(rules, 4) == worst


def test_ticks_mark_the_totals_that_are_reduced() -> None:
    assert reduced_totals(rules_with(match={"limit": 200}, scoring={"reduce_at": 50})) == (50, 100, 150, 200)
    assert reduced_totals(rules_with(match={"limit": 100}, scoring={"reduce_at": "limit"})) == (100,)
    assert reduced_totals(rules_with()) == ()


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.RoundOpened(4, 1, (0, 1)), "Round 4. Noa deals."),
        (e.HandsDealt({0: cards("2C JK")}, 2), "You get two of clubs, joker."),
        (e.UpcardTurned("8D"), "Eight of diamonds is turned up."),
        (e.CardsThrown(1, cards("9C 9S")), "Noa throws nine of clubs, nine of spades."),
        (e.StockDrawn(0, "TD"), "You draw ten of diamonds."),
        (e.StockDrawn(1), "Noa draws from the deck."),
        (e.DiscardDrawn(1, "8H"), "Noa takes eight of hearts."),
        (e.CardSlapped(0, "9H", "end"), "You slap nine of hearts down."),
        (e.YanivCalled(1, "Yaniv", "yaniv"), "Noa calls Yaniv!"),
        (e.YanivCalled(1, "Yaniv", "out_of_turn"), "Noa calls Yaniv out of turn!"),
        (e.PenaltyDrawn(1, owed=2), "Noa draws a penalty card."),
        (e.HandsSwapped(0, 1, cards("2C")), "You swap hands with Noa."),
        (
            e.RoundScored(0, "yaniv", (), {1: 12}, {1: 12}, (0, 15), NO_POINTS, NO_POINTS, 0),
            "Noa holds 12 and scores 12: total 15.",
        ),
        (e.TotalReduced(1, 100, 50), "Noa: 100 becomes 50."),
        (e.PlayerOut(0), "You are out."),
        (e.MatchWon((1,), (2, 1)), "Noa wins the match."),
        (e.MatchWon((0,), (1, 2)), "You win the match!"),
        (e.MatchWon((0, 1), (1, 1)), "Dana and Noa share first place."),
        (e.TurnBegan(1), ""),
        (e.SlapClosed(0), ""),
    ],
)
def test_every_important_event_has_a_sentence(event: e.AnyEvent, sentence: str) -> None:
    game = make_view(None, ("Dana", "Noa"))

    assert " ".join(spoken_text(line) for line in log_lines(event, game)) == sentence


def test_cards_stand_between_the_words_of_the_log() -> None:
    assert list(split_cards(f"Noa throws {mark_cards(cards('9C 9S'))}.")) == [
        ("Noa", False),
        ("throws", False),
        ("9C", True),
        ("9S", True),
        (".", False),
    ]


@given(house_rules(2, 4), st.integers(0, 10**6))
def test_the_log_never_reveals_hidden_information(rules: HouseRules, seed: int) -> None:
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.2)):
        for event in events:
            copy = redact(event, 0)
            lines = log_lines(copy, build_view(state, 0)) if copy else ()
            if isinstance(event, e.StockDrawn | e.PenaltyDrawn) and event.seat != 0:
                assert CARD_MARK not in "".join(line.text for line in lines)
            assert copy or not lines
        if step > MAX_STEPS:
            break


HANDS = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")


def open_classic_round() -> TableSession:
    """Return a session in the first turn of a round."""
    session = open_round(load("classic").rules, *HANDS, stock="JD AC")
    paint(session.scene)
    return session


def test_each_opponents_turn_is_announced_even_if_it_passes_within_a_frame() -> None:
    session = open_table(load("classic").rules, 4, seed=6)
    session.advance(2000)
    paint(session.scene)
    session.events.clear()
    session.pointer_player.click("hand:0")
    session.pointer_player.click("deck")
    session.advance(2000)

    turns = {event.seat for event in session.events if isinstance(event, e.CardsThrown)}
    assert len(turns) == 4
    for name in ("Noa", "Avi", "Maya"):
        assert f"{name} throws" in session.scene.announce


def test_an_announcement_is_replaced_by_the_next_turn() -> None:
    session = open_classic_round()
    session.pointer_player.drag("hand:4", "deck")
    paint(session.scene)
    assert session.scene.announce.startswith("You throw king of clubs. You draw ace of clubs. Noa's turn.")


def test_the_score_button_opens_the_board_and_any_click_closes_it() -> None:
    session = open_classic_round()

    session.pointer_player.click("button:scores")
    assert session.pointer_player.find_element("score:0").label == "1: Dana, 0 points, 0 in the last round."
    assert session.scene.announce.startswith("Scores.")
    paint(session.scene)

    session.scene.handle(PointerPressed((5, 300), "left", 0))
    assert not session.pointer_player.has_element("score:0")


@pytest.mark.parametrize(
    "asks", [TableScene.handle, TableScene.handle_spectator], ids=["who plays", "who only watches"]
)
def test_a_single_round_says_why_it_has_no_board(asks: Callable[[TableScene, InputEvent], object]) -> None:
    session = open_table(rules_with(match={"end": "single_round"}), 2)

    asks(session.scene, key_press("t"))

    assert "no totals are kept" in session.scene.model.messages.toast


def test_the_board_is_there_while_tab_is_held() -> None:
    session = open_classic_round()

    session.scene.handle(KeyPressed("tab", 0))
    tapped = session.pointer_player.has_element("score:0")
    session.advance(400)
    held = session.pointer_player.has_element("score:0")
    session.scene.handle(KeyReleased("tab", 0))

    assert (tapped, held, session.pointer_player.has_element("score:0")) == (False, True, False)


def test_tab_held_in_a_window_that_is_left_holds_nothing() -> None:
    session = open_classic_round()
    session.scene.handle(KeyPressed("tab", 0))
    session.scene.handle(InputCancelled(0))
    session.advance(400)

    assert not session.pointer_player.has_element("score:0")


def test_a_single_round_has_no_board() -> None:
    session = open_round(rules_with(match={"end": "single_round"}), *HANDS, stock="JD AC")
    session.scene.handle(KeyPressed("t", 0))

    assert not session.pointer_player.has_element("button:scores")
    assert not session.pointer_player.has_element("score:0")


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_log_opens_and_closes(way: str) -> None:
    session = open_classic_round()

    for is_open in (True, False):
        if way == "button":
            session.pointer_player.click("button:log")
        else:
            session.scene.handle(KeyPressed("l", 0))
        paint(session.scene)
        assert session.pointer_player.has_element("log:0") is is_open


def test_the_log_shows_the_newest_and_scrolls_back() -> None:
    session = session_with_long_log()
    newest = [each.label for each in session.scene.elements() if each.id.startswith("log:")]
    drawer = session.pointer_player.find_element("log:0").rect

    for _ in range(100):
        session.scene.handle(WheelTurned((drawer[0] + 5, drawer[1] + 30), 3, 0))
    oldest = [each.label for each in session.scene.elements() if each.id.startswith("log:")]

    assert oldest[0].startswith("Round 1")
    assert newest != oldest


def session_with_long_log() -> TableSession:
    """Return a session with the open log of a whole round."""
    session = open_table(load("classic").rules, 3, seed=4)
    for _ in range(200):
        session.advance(200)
        if session.pointer_player.has_element("button:next-round"):
            break
        if session.client.view.turn == 0:
            session.client.submit(session.client.moves()[0])
    session.pointer_player.click("button:next-round")
    session.pointer_player.click("button:log")
    paint(session.scene)
    return session


def logged_lines(session: TableSession) -> list[str]:
    return [each.label for each in session.scene.elements() if each.id.startswith("log:")]


def test_the_log_has_the_focus_like_anything_else_and_arrows_scroll_it() -> None:
    session = session_with_long_log()
    newest = logged_lines(session)
    for _ in range(8):
        session.scene.handle(KeyPressed("tab", 0))
        session.scene.handle(KeyReleased("tab", 0))
        if "focused" in session.pointer_player.find_element("log").state:
            break
    for _ in range(200):
        session.scene.handle(KeyPressed("up", 0))

    assert "focused" in session.pointer_player.find_element("log").state
    assert logged_lines(session)[0].startswith("Round 1")
    session.scene.handle(GamepadPressed("down", 0))
    assert logged_lines(session) != newest
    session.scene.handle(KeyPressed("left", 0))
    assert "focused" not in session.pointer_player.find_element("log").state


def test_the_bar_of_the_log_can_be_dragged() -> None:
    session = session_with_long_log()
    x, y, width, height = session.pointer_player.find_element("log").rect
    bar = (x + width - round(28 * width / 420), y + height - round(40 * width / 420))

    session.scene.handle(PointerPressed(bar, "left", 0))
    session.scene.handle(PointerMoved((bar[0], y), 0))
    session.scene.handle(PointerReleased((bar[0], y), "left", 0))

    assert logged_lines(session)[0].startswith("Round 1")


def test_the_table_makes_room_for_the_log_and_takes_it_back() -> None:
    session = open_classic_round()
    before = session.model.layout
    session.pointer_player.click("button:log")
    narrow = session.model.layout
    session.advance(1000)
    paint(session.scene)

    assert not any(box.overlaps(narrow.log) for box in narrow.player_panels.values())
    assert all(session.model.animation.pose(card) == pose for card, pose in session.model.rest_poses.items())
    session.pointer_player.click("button:log")
    assert session.model.layout == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 8, 16])
def test_the_log_fits_beside_the_pile(size: tuple[int, int], players: int) -> None:
    session = open_table(load("fiji").rules, players)
    session.advance()
    session.pointer_player.click("button:log")
    paint(session.scene, size)

    logs = [Rect(each.rect) for each in session.scene.elements() if each.id.startswith("log:")]
    layout = session.model.layout
    assert all(Rect(0, 0, *size).contains(line) for line in logs)
    for box in (layout.deck, layout.zone, layout.call, *layout.pile_boxes(5)):
        assert Rect(box.pixel_rect).collidelist(logs) == -1
    assert size != HD or logs


def test_a_latin_name_of_two_words_stays_one_piece_in_a_hebrew_line() -> None:
    i18n.set_language("he", paths.locale())

    assert [text for text, _ in join_latin_words("Mary Ann זרקו 7")] == ["Mary Ann", "זרקו", "7"]
    assert [text for text, _ in join_latin_words("Mary Ann threw")] == ["Mary", "Ann", "threw"]


def test_the_french_log_is_read_aloud_with_articles() -> None:
    i18n.set_language("fr", paths.locale())
    thrown = e.CardsThrown(1, cards("9C QS AH"))

    assert [spoken_text(line) for line in log_lines(thrown, make_view(None, ("Dana", "Noa")))] == [
        "Noa jette le neuf de trèfle, la dame de pique, l\u2019as de cœur."
    ]


def test_a_french_colon_of_the_log_keeps_its_space_and_its_word() -> None:
    i18n.set_language("fr", paths.locale())
    line = log_lines(
        replace(round_scored(100, 16), hand_totals={1: 12}, scores={1: 12}), make_view(None, ("Dana", "Noa"))
    )[-1]

    assert [text for text, _ in split_cards(line.text)] == [
        "Noa",
        "a",
        "12",
        "et",
        "marque",
        "12\u00a0:",
        "total",
        "16.",
    ]


def announced_hand(session: TableSession) -> str:
    """Return cards and total of the announcement "Your hand: ... Total"."""
    match = re.search(r"Your hand: (.*)\. Total (-?\d+)\.", session.scene.announce)
    assert match is not None
    return f"{match[1]} = {match[2]}"


def shown_hand(session: TableSession) -> str:
    """Return the cards from left to right, as the digit keys select them, and their total."""
    names = [each.name for each in session.scene.elements() if each.id.startswith("hand:")]
    return f"{', '.join(map(card_name, names))} = {points(names, session.client.view.rules.deck.values)}"


@pytest.mark.parametrize("gesture", ["button:sort", "drag", "staged", "none"])
def test_the_hand_is_announced_as_it_is_shown(gesture: str) -> None:
    session = open_classic_round()
    match gesture:
        case "button:sort":
            session.pointer_player.click("button:sort")
        case "drag":
            session.pointer_player.drag("hand:0", "hand:3")
        case "staged":
            session.pointer_player.drag("hand:4", "zone:play")
        case _:
            pass
    session.advance_until_rest()
    paint(session.scene)

    assert announced_hand(session) == shown_hand(session)


LAST_TURNS = rules_with(call={"ends_round": "after_final_turns"})


@pytest.mark.parametrize(
    ("hands", "taken", "remark"),
    [
        (("2C 3D", "4S 9D", "AH 9H"), "4S", "Stevo! Noa threw four of spades, and Avi used it to beat the call."),
        (("2C 3D", "4S 9D", "3H 9H"), "4S", ""),
        (("2C 3D", "4S 9D", "AH 9H"), "", ""),
    ],
)
def test_a_card_of_a_last_turn_that_beats_the_caller_is_a_stevo(
    hands: tuple[str, ...], taken: str, remark: str
) -> None:
    story = story_of(*opened_round(list(hands), LAST_TURNS, stock="8C KD 8H 7S"))
    picked = c.DrawDiscard(2, "4S") if taken else c.DrawStock(2)
    events: list[e.AnyEvent] = []
    detector = StevoDetector()
    for command in (c.Call(0), c.Throw(1, cards("4S")), c.DrawStock(1), c.Throw(2, cards("9H")), picked):
        events += story.after(command).last_events

    stevos: list[Stevo] = []
    for event in events:
        stevos += detector.stevos_at(event)
        detector = detector.with_event(event)

    reader = replace(build_view(story.state, 0), names=("Dana", "Noa", "Avi"))
    assert [spoken_text(stevo_log_line(each, reader)) for each in stevos] == ([remark] if remark else [])


def test_a_stevo_stands_in_the_log() -> None:
    session = open_round(LAST_TURNS, "KC 9D", "4S 9C", stock="8C KD 8H 7S")
    history = session.scene.model.history
    story = story_of(*opened_round(["2C 3D", "4S 9D", "AH 9H"], LAST_TURNS, stock="8C KD 8H 7S"))
    for command in (
        *(c.Call(0), c.Throw(1, cards("4S")), c.DrawStock(1)),
        *(c.Throw(2, cards("9H")), c.DrawDiscard(2, "4S")),
    ):
        for event in story.after(command).last_events:
            view = replace(build_view(story.state, 0), names=("Dana", "Noa", "Avi"))
            history = history.with_event(event, view, 0)

    history = history.advanced(math.inf)

    assert any(line.text.startswith("Stevo! Noa threw") for line in history.log_lines)


@pytest.mark.parametrize(("value", "nicknamed"), [(0, {"JH", "JS"}), (None, set())])
def test_one_eyed_jacks_are_called_so_where_a_rule_names_them(value: int | None, nicknamed: set[str]) -> None:
    rules = rules_with(deck={"values": {"one_eyed_jack": value}})
    session = open_round(rules, "JH JD JS 2C 3C", "9C 9D 3S 4S QS", stock="JC AC")
    paint(session.scene)

    labels = {each.name: each.label for each in session.scene.elements() if each.id.startswith("hand:")}
    assert {code for code, label in labels.items() if label.endswith("a one-eyed jack")} == nicknamed
    assert labels["JD"] == "jack of diamonds"


def test_the_middle_button_speeds_up_animations_on_the_open_log_too() -> None:
    session = open_round(load("classic").rules, "JH JD JS 2C 3C", "9C 9D 3S 4S QS", stock="JC AC")
    session.scene.open_log()
    paint(session.scene)
    x, y, width, height = session.pointer_player.find_element("log").rect

    session.scene.handle(PointerPressed((x + width // 2, y + height // 2), "middle", 0))

    assert session.model.fast_forward.factor > 1
