"""Tests of gestures at the table and the short animations that answer them."""

import pygame
import pytest

from tests.ui.sample_views import rules_with
from tests.ui.table_session import SIZE, TableSession, open_round
from yaniv.cards import Card, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.settings.settings_schema import HandOrder, MessageDuration, Settings, Speed
from yaniv.ui.animation import durations, pose_effects
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.input.input_events import KeyPressed, Point, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.table.model.table_messages import TableMessages
from yaniv.ui.table.model.view_model_selectors import is_new_card, meld_position_text, selection_info_of
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.variants.library import load

CLASSIC = load("classic").rules
HANDS = ("5H 6H 7H KC 2D", "9S 9D 3S 4S QS")
REDUCED_MOTION = Settings(motion="reduced")


CommandSequence = tuple[c.AnyCommand, ...]


def open_resting_session(
    hand: str = HANDS[0],
    *,
    speed: Speed = "normal",
    settings: Settings | None = None,
    then: CommandSequence = (),
) -> TableSession:
    """Return a session at rest."""
    session = open_round(CLASSIC, hand, HANDS[1], stock="JD AC KD", speed=speed, settings=settings, then=then)
    session.advance_until_rest()
    return session


def hand_element_id(session: TableSession, card: Card) -> str:
    """Return the element id of a card in hand."""
    return session.pointer_player.ids_of_card("hand:", card)[0]


def sprite_of(session: TableSession, card: Card) -> int:
    """Return the sprite id of a card in hand."""
    return next(each.id for each in session.model.table_sprites.hand(0) if each.card == card)


def pose_of(session: TableSession, card: Card) -> Pose:
    """Return the current pose of a card in hand."""
    number, director = sprite_of(session, card), session.model
    return director.effects.pose_with_effects(
        number, director.animation.poses()[number], director.now_ms, director.animation_speed
    )


def double_click(session: TableSession, position: Point, ms: int) -> None:
    """Click twice quickly."""
    for start_ms in (ms, ms + 150):
        session.scene.handle(PointerMoved(position, start_ms))
        session.scene.handle(PointerPressed(position, "left", start_ms))
        session.scene.handle(PointerReleased(position, "left", start_ms + 40))


def selected_names(session: TableSession) -> list[str]:
    """Return the names of the selected cards."""
    return sorted(each.name for each in session.scene.elements() if "selected" in each.state)


def flick_card(session: TableSession, card: Card, by: Point, ms: int) -> None:
    """Drag a card by an offset and release it while it moves."""
    x, y = session.pointer_player.center_of(hand_element_id(session, card))
    session.scene.handle(PointerMoved((x, y), 0))
    session.scene.handle(PointerPressed((x, y), "left", 0))
    for part in range(1, 5):
        session.scene.handle(PointerMoved((x + by[0] * part // 4, y + by[1] * part // 4), ms * part // 4))
    session.scene.handle(PointerReleased((x + by[0], y + by[1]), "left", ms))


def test_a_flick_throws_a_card_that_never_reached_the_play_zone() -> None:
    session = open_resting_session()

    flick_card(session, "KC", (-10, -60), 40)

    assert session.pointer_player.find_element("staged:0").name == "KC"


@pytest.mark.parametrize(("by", "ms"), [((-10, -60), 400), ((-60, 10), 40)], ids=["slow", "aside"])
def test_a_slow_or_sideways_flick_leaves_the_card_in_the_hand(by: Point, ms: int) -> None:
    session = open_resting_session()

    flick_card(session, "KC", by, ms)

    assert not session.pointer_player.has_element("staged:0")


def test_a_double_click_selects_the_throw_of_highest_value_and_another_the_next() -> None:
    session = open_resting_session("7C 8C 9C 7H 2D")
    position = session.pointer_player.center_of(hand_element_id(session, "7C"))
    chosen, tips = [], []

    for number in range(3):
        double_click(session, position, 2000 * number)
        chosen.append(selected_names(session))
        tips.append(meld_position_text(session.model))

    assert chosen == [["7C", "8C", "9C"], ["7C", "7H"], ["7C"]]
    assert tips == ["1 of 3", "2 of 3", "3 of 3"]


def test_the_right_button_brushes_cards_together() -> None:
    session = open_resting_session()
    begin, end = (
        session.pointer_player.center_of(hand_element_id(session, "5H")),
        session.pointer_player.center_of(hand_element_id(session, "7H")),
    )

    for event in (PointerPressed(begin, "right", 0), PointerMoved(end, 10), PointerReleased(end, "right", 20)):
        session.scene.handle(event)

    assert selected_names(session) == ["5H", "6H", "7H"]


@pytest.mark.parametrize("way", ["wheel", "key"])
def test_the_joker_finds_its_place_in_the_air(way: str) -> None:
    session = open_resting_session("5H 6H JK KC 2D")
    session.pointer_player.choose(cards("5H 6H JK"))
    session.pointer_player.drag_without_release(hand_element_id(session, "JK"), "zone:play")
    joker, before = sprite_of(session, "JK"), dict(selection_info_of(session.model).joker_values)

    session.scene.handle(
        WheelTurned(session.pointer_player.center_of("zone:play"), -1, 0) if way == "wheel" else KeyPressed("e", 0)
    )

    assert before == {joker: "7H"}
    assert selection_info_of(session.model).joker_values == {joker: "4H"}


def test_a_refused_card_shakes_and_comes_to_rest() -> None:
    session = open_resting_session()
    session.pointer_player.click("deck")
    session.pointer_player.choose(cards("5H KC"))
    session.advance(400)
    rests = pose_of(session, "KC").angle_deg

    session.pointer_player.click("zone:play")
    angles = []
    for _ in range(20):
        session.scene.update(20)
        angles.append(pose_of(session, "KC").angle_deg - rests)

    assert max(angles) > 1
    assert min(angles) < -1
    assert angles[-1] == 0


def test_a_pressed_card_shrinks_slightly() -> None:
    session = open_resting_session()
    position = session.pointer_player.center_of(hand_element_id(session, "KC"))
    session.scene.handle(PointerMoved(position, 0))
    session.advance(800)
    before = pose_of(session, "KC").width

    session.scene.handle(PointerPressed(position, "left", 0))
    session.advance(100)
    pressed = pose_of(session, "KC").width
    session.scene.handle(PointerReleased(position, "left", 0))
    session.advance(400)

    assert pressed == pytest.approx(0.985 * before)
    assert pose_of(session, "KC").width == pytest.approx(before)


def test_the_neighbours_make_room_for_the_card_under_the_pointer() -> None:
    session = open_resting_session()
    before = {card: pose_of(session, card).x for card in ("6H", "KC")}

    session.scene.handle(PointerMoved(session.pointer_player.center_of(hand_element_id(session, "7H")), 0))
    session.advance(500)

    assert pose_of(session, "6H").x < before["6H"]
    assert pose_of(session, "KC").x > before["KC"]


def test_the_drawn_card_is_marked_until_the_player_does_something() -> None:
    session = open_resting_session()
    session.pointer_player.drag(hand_element_id(session, "KC"), "deck")
    session.advance_until_rest()
    marked = is_new_card(session.model)

    session.pointer_player.click(hand_element_id(session, "2D"))

    assert marked
    assert not is_new_card(session.model)


def test_what_can_be_picked_up_pulses_three_times_and_then_only_shines() -> None:
    session = open_resting_session()
    picture = pygame.Surface(SIZE)
    session.pointer_player.drag(hand_element_id(session, "KC"), "zone:play")
    glows = []
    for _ in range(250):
        session.scene.update(10)
        session.scene.paint(picture)
        accents = session.model.effects
        glows.append(accents.offer_glow_share(session.model.now_ms, session.model.animation_speed))

    peaks = [now for before, now, after in zip(glows, glows[1:], glows[2:], strict=False) if before <= now > after]
    assert len(peaks) == 3
    assert glows[-1] == 0
    assert not session.scene._is_animating


def test_the_points_of_the_hand_count_down() -> None:
    session = open_resting_session()
    shown = []

    session.pointer_player.drag(hand_element_id(session, "KC"), "deck")
    for _ in range(60):
        shown.append(next(plate.hand_total for plate in session.scene.view_model.player_panels if plate.seat == 0))
        session.scene.update(10)

    assert shown[0] == 30
    assert shown[-1] == session.client.view.hand_total == 21
    assert len(set(shown)) > 4


def test_a_slap_shakes_the_table() -> None:
    rules = rules_with(turn={"slap_down": "single"})
    then = (c.Throw(0, cards("KC")), c.DrawStock(0))
    session = open_round(rules, *HANDS, stock="JD KD", speed="normal", then=then)
    session.advance_until_rest()
    drops = []

    session.pointer_player.click("button:slap")
    for _ in range(30):
        session.scene.update(10)
        drops.append(session.model.effects.table_offset_u(session.model.now_ms, session.model.animation_speed))

    assert max(drops) == pytest.approx(4, abs=0.3)
    assert drops[-1] == 0


def test_sorting_is_remembered_for_the_next_deal() -> None:
    session = open_resting_session()

    session.pointer_player.click("button:sort")
    session.scene.handle(KeyPressed("s", 0, shift=True))
    session.advance_until_rest()
    hand = [session.pointer_player.find_element(f"hand:{index}").name for index in range(5)]
    saved = session.remembered_sortings[-1]
    order = HandOrder(saved.key, saved.is_descending)
    later = open_round(CLASSIC, *HANDS, stock="JD", settings=Settings(hand=order))

    assert session.remembered_sortings == [HandSorting("suit"), HandSorting("suit", is_descending=True)]
    assert hand == ["7H", "6H", "5H", "2D", "KC"]
    assert [later.pointer_player.find_element(f"hand:{index}").name for index in range(5)] == hand


def test_sorted_cards_pass_one_after_the_other() -> None:
    session = open_resting_session()
    before = {card: pose_of(session, card).x for card in ("2D", "KC")}

    session.pointer_player.click("button:sort")
    session.advance(50)

    assert pose_of(session, "2D").x != before["2D"]
    session.advance_until_rest()
    assert session.is_consistent()


def test_an_arranged_hand_stays_arranged() -> None:
    session = open_resting_session()
    session.pointer_player.drag("hand:0", "hand:4")
    arranged = [session.pointer_player.find_element(f"hand:{index}").name for index in range(5)]

    session.pointer_player.drag(hand_element_id(session, "KC"), "deck")
    session.advance_until_rest()
    after = [session.pointer_player.find_element(f"hand:{index}").name for index in range(5)]

    assert after == [*(card for card in arranged if card != "KC"), "AC"]


def test_reduced_motion_fades_and_nothing_swings() -> None:
    session = open_resting_session(settings=REDUCED_MOTION)
    begin = pose_of(session, "2D")
    session.pointer_player.drag(hand_element_id(session, "KC"), "deck")
    ways = []
    for _ in range(40):
        session.scene.update(5)
        model = session.model
        ways.append((pose_of(session, "2D"), model.effects.is_active(model.now_ms, model.animation_speed)))

    assert {abs(way.angle_deg - begin.angle_deg) < 6 for way, _ in ways} == {True}
    assert not any(pending for _, pending in ways)
    session.advance_until_rest()
    assert session.is_consistent()


@pytest.mark.parametrize("settings", [Settings(motion="none"), Settings(motion="reduced"), Settings()])
def test_a_turn_takes_the_same_gestures_at_any_motion_level(settings: Settings) -> None:
    session = open_resting_session(settings=settings)

    session.pointer_player.choose(cards("5H 6H 7H"))
    session.pointer_player.drag(hand_element_id(session, "6H"), "zone:play")
    session.scene.handle(KeyPressed("escape", 0))
    session.pointer_player.choose(cards("KC"))
    session.pointer_player.click("deck")

    assert session.events_of(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("KC")), e.StockDrawn(0, "AC")]
    session.advance_until_rest()
    assert session.is_consistent()


def test_with_no_motion_everything_is_where_it_belongs_at_once() -> None:
    session = open_resting_session(settings=Settings(motion="none"))

    session.pointer_player.click(hand_element_id(session, "KC"))

    assert session.is_consistent()
    assert not session.scene.is_busy


def test_a_card_far_from_home_glides_back_longer_than_a_near_one() -> None:
    session = open_resting_session()
    times = []
    for to in ("hand:1", "seat:1"):
        session.pointer_player.drag(hand_element_id(session, "2D"), to)
        start_ms = session.model.animation.now_ms
        for _ in range(100):
            session.scene.update(5)
            if not session.model.animation.is_animating(sprite_of(session, "2D")):
                break
        times.append(session.model.animation.now_ms - start_ms)
        session.advance_until_rest()

    assert durations.SNAP_BACK_MIN_MS <= times[0] < times[1] <= durations.SNAP_BACK_MAX_MS + 5


def test_the_middle_of_a_run_says_why_it_stays() -> None:
    then = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("9C 9D 9S")), c.DrawStock(1))
    session = open_round(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC TC", then=then)

    assert session.pointer_player.find_element("pile:1").label == "nine of diamonds: only the ends can be taken"


def test_a_toast_is_there_at_once_and_fades() -> None:
    notes = TableMessages().saying("Not a set.")
    whole = durations.TOAST_BASE_MS + durations.TOAST_MS_PER_LETTER * len("Not a set.")

    opacities = [notes.toast_opacity]
    for ms in (whole, durations.TOAST_OUT_MS / 2, durations.TOAST_OUT_MS):
        notes = notes.advanced(ms, 0)
        opacities.append(notes.toast_opacity if notes.toast else 0.0)

    assert opacities == [1.0, 1.0, 0.5, 0.0]


@pytest.mark.parametrize(("messages", "left"), [("usual", False), ("double", True), ("until_dismissed", True)])
def test_messages_stay_as_long_as_the_player_wants(messages: MessageDuration, left: bool) -> None:  # noqa: FBT001 -- a table
    notes = TableMessages(messages).saying("Not a set.")

    notes = notes.advanced(1.5 * durations.toast_ms("Not a set."), 0)

    assert bool(notes.toast) == left
    assert notes.is_pending == (messages == "double")


def test_a_slap_nudges_the_table_as_far_as_the_player_wants() -> None:
    most = [pose_effects.nudge(durations.TABLE_NUDGE_MS / 2, strength) for strength in (0, 30, 100)]

    assert most == pytest.approx([0, pose_effects.NUDGE_U, pose_effects.NUDGE_U * 10 / 3])


def test_a_card_of_the_pile_that_is_gone_while_it_is_pressed_is_not_dragged() -> None:
    session = open_round(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC TC 3D 8S 6S", speed="instant")
    position = session.pointer_player.center_of("pile:0")
    session.scene.handle(PointerMoved(position, 0))
    session.scene.handle(PointerPressed(position, "left", 10))
    for seat, card in ((0, "KC"), (1, "QS"), (0, "7H"), (1, "4S")):
        session.match_session.submit(c.Throw(seat, cards(card)))
        session.match_session.submit(c.DrawStock(seat))
    session.advance_until_rest()

    for event in (
        PointerMoved((640, 400), 500),
        PointerMoved((640, 500), 520),
        PointerReleased((640, 600), "left", 540),
    ):
        session.scene.handle(event)

    assert session.model.dragged is None
    assert session.is_consistent()


def test_a_card_of_the_hand_that_is_gone_while_it_is_pressed_is_not_dragged() -> None:
    session = open_round(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC", speed="instant")
    position = session.pointer_player.center_of(hand_element_id(session, "KC"))
    session.scene.handle(PointerMoved(position, 0))
    session.scene.handle(PointerPressed(position, "left", 10))
    session.client.submit(c.Throw(0, cards("KC")))
    session.client.submit(c.DrawStock(0))

    for event in (PointerMoved((640, 400), 500), PointerMoved((640, 500), 520)):
        session.scene.handle(event)

    assert session.model.dragged is None
    assert session.model.hand_state.dragged == ()
    session.scene.handle(PointerReleased((640, 600), "left", 540))
    assert session.is_consistent()


def test_dragged_cards_are_turned_although_their_leader_has_left_the_hand() -> None:
    session = open_round(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC", speed="instant")
    session.pointer_player.choose(cards("5H 6H 7H"))
    session.pointer_player.drag_without_release(hand_element_id(session, "6H"), "zone:play")
    session.client.submit(c.Throw(0, cards("6H")))
    session.client.submit(c.DrawStock(0))

    for steps in (1, 1, -1):
        session.scene.handle(WheelTurned(session.pointer_player.center_of("zone:play"), steps, 900))
    session.scene.update(16)
    session.scene.handle(KeyPressed("escape", 1000))
    session.advance_until_rest()

    assert session.is_consistent()
