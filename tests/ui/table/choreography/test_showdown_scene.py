"""A showdown can be skipped, gets shorter with time, and is readable without motion."""

from typing import Final

import pytest
from msgspec.structs import replace

from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round, shared_context
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.events import RoundOpened
from yaniv.settings.settings_schema import Settings, ShowdownLength
from yaniv.ui.animation.durations import LATE_ROUND, SKIP_LOCKOUT_MS, STILL_VERDICT_MS
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed
from yaniv.ui.table.model.table_events import MatchEventHappened
from yaniv.ui.table.reducer.table_reducer import reduce
from yaniv.ui.table.render.showdown_words import ShowdownWordPainter, WordImages
from yaniv.ui.table.state.showdown_layout import CALLER_Z

FRAME_MS: Final = 20
LOW_HAND, LOWER_HAND, HIGH_HAND = "AC 2D 2S", "AD AS AH", "KC QD 9S"
RULES: Final = rules_with(deal={"hand_size": 3}, deck={"packs": 6}, call={"limit": 7})
EARLY_CALLS: Final = rules_with(
    deal={"hand_size": 3}, deck={"packs": 6}, call={"limit": 7, "out_of_turn": "ends_round"}
)
FALSE_CALLS: Final = rules_with(deal={"hand_size": 3}, deck={"packs": 2}, call={"limit": 5, "over_limit": "draw_three"})


def called_session(settings: Settings | None = None, *rivals: str) -> TableSession:
    """The player has just called with 5."""
    hands = rivals or (HIGH_HAND, LOWER_HAND)
    session = open_round(RULES, LOW_HAND, *hands, stock="3H", speed="normal", settings=settings)
    session.advance(600)
    session.client.submit(c.Call(0, None))
    return session


def time_to_result(session: TableSession) -> int:
    """Time until the page of the result comes, in ms."""
    for ms in range(0, 10_000, FRAME_MS):
        if session.scene.is_covered:
            return ms
        session.scene.update(FRAME_MS)
    raise AssertionError("no result comes")


@pytest.mark.parametrize("rivals", [(LOWER_HAND,), (HIGH_HAND,), (HIGH_HAND, LOWER_HAND), (HIGH_HAND,) * 5])
def test_a_showdown_takes_between_two_and_five_seconds(rivals: tuple[str, ...]) -> None:
    assert 2_000 <= time_to_result(called_session(None, *rivals)) <= 5_000


@pytest.mark.parametrize(
    "press",
    [KeyPressed("x", 0), KeyPressed("space", 0), GamepadPressed("a", 0), PointerPressed((640, 300), "left", 0)],
    ids=["any key", "the action key", "gamepad", "pointer"],
)
def test_any_press_skips_to_the_result(press: InputEvent) -> None:
    session = called_session()
    session.advance(int(SKIP_LOCKOUT_MS) + 100)

    session.scene.handle(press)

    assert time_to_result(session) <= 2 * FRAME_MS


def test_a_press_that_may_belong_to_the_call_skips_nothing() -> None:
    session = called_session()
    session.advance(int(SKIP_LOCKOUT_MS) // 2)

    session.scene.handle(PointerPressed((640, 300), "left", 0))

    assert time_to_result(session) > 1_500


def test_a_press_after_a_false_call_is_meant_for_the_cards() -> None:
    session = open_round(FALSE_CALLS, HIGH_HAND, LOW_HAND, stock="3H 4H 5H 6H", speed="normal")
    session.advance(600)
    session.client.submit(c.Call(0, None))
    session.advance_until_rest()
    session.client.submit(c.Throw(0, (session.client.view.hand[0],)))
    session.client.submit(c.DrawStock(0))
    session.advance(60)
    was_busy = session.scene.is_busy

    session.scene.handle(PointerPressed((640, 700), "left", 0))

    assert session.events_of(e.FalseCalled)
    assert was_busy == session.scene.is_busy


def test_brief_showdowns_and_those_of_late_rounds_are_shorter() -> None:
    lengths: dict[ShowdownLength, int] = {
        length: time_to_result(called_session(Settings(showdown=length))) for length in ("full", "brief")
    }

    assert lengths["brief"] < 0.7 * lengths["full"]


@pytest.mark.parametrize("number", [1, LATE_ROUND - 1, LATE_ROUND, LATE_ROUND + 9])
def test_showdowns_are_shorter_from_the_fifth_round_on(number: int) -> None:
    session = called_session()
    view = replace(session.client.view, round=number)

    model = reduce(session.model, MatchEventHappened(RoundOpened(number, 0, (0, 1, 2)), view)).model

    assert model.animation_speed.is_late_round == (number >= 5)


@pytest.mark.parametrize("motion", ["none", "reduced"])
def test_without_motion_the_verdict_can_be_read_before_the_result(motion: str) -> None:
    session = called_session(Settings(motion=motion))  # type: ignore[arg-type]  # one of the levels
    session.advance(900 if motion == "reduced" else 100)
    sprites, poses = session.model.table_sprites, session.model.animation.poses()
    in_middle = {sprite.id for seat in (0, 2) for sprite in sprites.hand(seat)}
    words = [word.text for word in session.model.showdown.words if word.start_ms <= session.model.now_ms < word.end_ms]

    assert all(poses[card].z >= CALLER_Z and poses[card].face_up_share == 1 for card in in_middle)
    assert words == ["Yaniv!", "Asaf!"]
    assert session.model.showdown.caption_at(session.model.now_ms)
    assert time_to_result(session) >= 0.4 * STILL_VERDICT_MS


@pytest.mark.parametrize("settings", [None, Settings(motion="reduced")])
@pytest.mark.parametrize(
    ("caller", "colour", "ties"), [(0, "accent", ["5 = 5"]), (1, "danger", [])], ids=["in turn", "out of turn"]
)
def test_a_call_out_of_turn_gets_neither_golden_word_nor_green_note(
    caller: int, colour: str, ties: list[str], settings: Settings | None
) -> None:
    session = open_round(EARLY_CALLS, LOW_HAND, LOW_HAND, stock="3H", speed="normal", settings=settings)
    session.advance(600)
    session.match_session.submit(c.Call(caller))
    while not session.model.showdown.captions:
        session.advance(FRAME_MS)
    words, context = session.model.showdown.words, shared_context()
    painter = ShowdownWordPainter(context, WordImages(context.text_renderer))
    word = words[0]
    _, _, key = painter.render(word.text, word.row, (caller, ""), 1.0, is_wrong=word.is_wrong)

    assert (getattr(context.theme, colour), context.theme.surface_dark) in tuple(key)  # type: ignore[arg-type]  # a tuple
    assert [word.text for word in words if "=" in word.text] == (ties if settings is None else [])


def test_at_instant_speed_a_showdown_takes_no_time() -> None:
    session = open_round(RULES, LOW_HAND, HIGH_HAND, LOWER_HAND, stock="3H")
    session.client.submit(c.Call(0, None))

    assert time_to_result(session) <= 2 * FRAME_MS
    assert session.is_consistent()


def test_words_follow_the_cards() -> None:
    session = called_session()
    scene = session.model.showdown
    asaf = next(word for word in scene.words if word.row == "rivals")
    caller_label, *rival_labels = scene.labels

    assert all(label.counted_ms < asaf.start_ms for label in (caller_label, *rival_labels))
    assert scene.words[0].crack_ms == scene.impacts_ms[0] < asaf.start_ms
    assert scene.penalty is not None
    assert scene.penalty.start_ms > scene.impacts_ms[0]
    assert scene.captions[0][0] == scene.impacts_ms[0]
