"""How the table answers the hand: gestures as a person makes them, and what moves for a moment."""

import pygame
import pytest

from tests.ui.sights import house
from tests.ui.sitting import SIZE, Sitting, sit_at
from yaniv.cards import Card, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.store.settings import Messages, Speed
from yaniv.ui import speeds
from yaniv.ui.inputs import KeyPressed, Point, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.motion import flourish
from yaniv.ui.motion.tween import Pose
from yaniv.ui.table import marks
from yaniv.ui.table.notes import Notes
from yaniv.ui.table.sorting import Manners, Sorting
from yaniv.variants.library import load

CLASSIC = load("classic").rules
ROUND = ("5H 6H 7H KC 2D", "9S 9D 3S 4S QS")
REDUCED = Manners("reduced")


Commands = tuple[c.AnyCommand, ...]


def down(
    hand: str = ROUND[0],
    *,
    speed: Speed = "normal",
    manners: Manners | None = None,
    then: Commands = (),
) -> Sitting:
    """At the table, and everything lies still."""
    sitting = sit_at(CLASSIC, hand, ROUND[1], stock="JD AC KD", speed=speed, manners=manners, then=then)
    sitting.rest()
    return sitting


def of(sitting: Sitting, card: Card) -> str:
    """The element of this card of the hand."""
    return sitting.pilot.named("hand:", card)[0]


def sprite(sitting: Sitting, card: Card) -> int:
    """The sprite of this card of the hand."""
    return next(each.id for each in sitting.director.props.hand(0) if each.card == card)


def pose(sitting: Sitting, card: Card) -> Pose:
    """Where this card of the hand is drawn now."""
    number, director = sprite(sitting, card), sitting.director
    return director.accents.pose(number, director.stage.poses()[number], director.stage.now)


def twice(sitting: Sitting, at: Point, ms: int) -> None:
    """Two quick clicks."""
    for begun in (ms, ms + 150):
        sitting.scene.handle(PointerMoved(at, begun))
        sitting.scene.handle(PointerPressed(at, "left", begun))
        sitting.scene.handle(PointerReleased(at, "left", begun + 40))


def selected(sitting: Sitting) -> list[str]:
    """The chosen cards, by name."""
    return sorted(each.name for each in sitting.scene.elements() if "selected" in each.state)


def flick(sitting: Sitting, card: Card, by: Point, ms: int) -> None:
    """Takes a card and lets it go on the way."""
    x, y = sitting.pilot.middle(of(sitting, card))
    sitting.scene.handle(PointerMoved((x, y), 0))
    sitting.scene.handle(PointerPressed((x, y), "left", 0))
    for part in range(1, 5):
        sitting.scene.handle(PointerMoved((x + by[0] * part // 4, y + by[1] * part // 4), ms * part // 4))
    sitting.scene.handle(PointerReleased((x + by[0], y + by[1]), "left", ms))


def test_a_flick_throws_a_card_that_never_reached_the_play_zone() -> None:
    sitting = down()

    flick(sitting, "KC", (-10, -60), 40)

    assert sitting.pilot.element("staged:0").name == "KC"


@pytest.mark.parametrize(("by", "ms"), [((-10, -60), 400), ((-60, 10), 40)], ids=["slow", "aside"])
def test_a_slow_card_or_one_thrown_aside_stays_in_the_hand(by: Point, ms: int) -> None:
    sitting = down()

    flick(sitting, "KC", by, ms)

    assert not sitting.pilot.has("staged:0")


def test_two_clicks_choose_the_dearest_throw_and_two_more_the_next() -> None:
    sitting = down("7C 8C 9C 7H 2D")
    at = sitting.pilot.middle(of(sitting, "7C"))
    chosen, tips = [], []

    for number in range(3):
        twice(sitting, at, 2000 * number)
        chosen.append(selected(sitting))
        tips.append(sitting.scene._hands.choice.tip)

    assert chosen == [["7C", "8C", "9C"], ["7C", "7H"], ["7C"]]
    assert tips == ["1 of 3", "2 of 3", "3 of 3"]


def test_the_right_button_brushes_cards_together() -> None:
    sitting = down()
    begin, end = sitting.pilot.middle(of(sitting, "5H")), sitting.pilot.middle(of(sitting, "7H"))

    for given in (PointerPressed(begin, "right", 0), PointerMoved(end, 10), PointerReleased(end, "right", 20)):
        sitting.scene.handle(given)

    assert selected(sitting) == ["5H", "6H", "7H"]


@pytest.mark.parametrize("way", ["wheel", "key"])
def test_the_joker_finds_its_place_in_the_air(way: str) -> None:
    sitting = down("5H 6H JK KC 2D")
    sitting.pilot.choose(cards("5H 6H JK"))
    sitting.pilot.lift(of(sitting, "JK"), "zone:play")
    joker, before = sprite(sitting, "JK"), dict(sitting.scene._hands.choice.group.ghosts)

    sitting.scene.handle(
        WheelTurned(sitting.pilot.middle("zone:play"), -1, 0) if way == "wheel" else KeyPressed("e", 0)
    )

    assert before == {joker: "7H"}
    assert sitting.scene._hands.choice.group.ghosts == {joker: "4H"}


def test_a_refused_card_shakes_its_head_and_lies_still_again() -> None:
    sitting = down()
    sitting.pilot.click("deck")
    sitting.pilot.choose(cards("5H KC"))
    sitting.wait(400)
    rests = pose(sitting, "KC").angle

    sitting.pilot.click("zone:play")
    angles = []
    for _ in range(20):
        sitting.scene.update(20)
        angles.append(pose(sitting, "KC").angle - rests)

    assert max(angles) > 1
    assert min(angles) < -1
    assert angles[-1] == 0


def test_a_pressed_card_gives() -> None:
    sitting = down()
    at = sitting.pilot.middle(of(sitting, "KC"))
    sitting.scene.handle(PointerMoved(at, 0))
    sitting.wait(800)
    before = pose(sitting, "KC").width

    sitting.scene.handle(PointerPressed(at, "left", 0))
    sitting.wait(100)
    pressed = pose(sitting, "KC").width
    sitting.scene.handle(PointerReleased(at, "left", 0))
    sitting.wait(400)

    assert pressed == pytest.approx(0.985 * before)
    assert pose(sitting, "KC").width == pytest.approx(before)


def test_the_neighbours_make_room_for_the_card_under_the_pointer() -> None:
    sitting = down()
    before = {card: pose(sitting, card).x for card in ("6H", "KC")}

    sitting.scene.handle(PointerMoved(sitting.pilot.middle(of(sitting, "7H")), 0))
    sitting.wait(500)

    assert pose(sitting, "6H").x < before["6H"]
    assert pose(sitting, "KC").x > before["KC"]


def test_the_drawn_card_is_marked_until_the_player_does_something() -> None:
    sitting = down()
    sitting.pilot.drag(of(sitting, "KC"), "deck")
    sitting.rest()
    hands, director = sitting.scene._hands, sitting.director
    marked = marks.is_new(director, hands)

    sitting.pilot.click(of(sitting, "2D"))

    assert marked
    assert not marks.is_new(director, hands)


def test_what_can_be_picked_up_pulses_three_times_and_then_only_shines() -> None:
    sitting = down()
    picture = pygame.Surface(SIZE)
    sitting.pilot.drag(of(sitting, "KC"), "zone:play")
    glows = []
    for _ in range(250):
        sitting.scene.update(10)
        sitting.scene.paint(picture)
        accents = sitting.director.accents
        glows.append(accents.glow(sitting.director.stage.now))

    peaks = [now for before, now, after in zip(glows, glows[1:], glows[2:], strict=False) if before <= now > after]
    assert len(peaks) == 3
    assert glows[-1] == 0
    assert not sitting.scene._lively


def test_the_points_of_the_hand_count_down() -> None:
    sitting = down()
    shown = []

    sitting.pilot.drag(of(sitting, "KC"), "deck")
    for _ in range(60):
        shown.append(next(plate.hand_total for plate in sitting.scene._eye.sight().plates if plate.seat == 0))
        sitting.scene.update(10)

    assert shown[0] == 30
    assert shown[-1] == sitting.chair.view.hand_total == 21
    assert len(set(shown)) > 4


def test_a_slap_makes_the_table_give() -> None:
    rules = house(turn={"slap_down": "single"})
    then = (c.Throw(0, cards("KC")), c.DrawStock(0))
    sitting = sit_at(rules, *ROUND, stock="JD KD", speed="normal", then=then)
    sitting.rest()
    drops = []

    sitting.pilot.click("button:slap")
    for _ in range(30):
        sitting.scene.update(10)
        drops.append(sitting.director.accents.drop(sitting.director.stage.now))

    assert max(drops) == pytest.approx(4, abs=0.3)
    assert drops[-1] == 0


def test_sorting_is_remembered_for_the_next_deal() -> None:
    sitting = down()

    sitting.pilot.click("button:sort")
    sitting.scene.handle(KeyPressed("s", 0, shift=True))
    sitting.rest()
    hand = [sitting.pilot.element(f"hand:{place}").name for place in range(5)]
    later = sit_at(CLASSIC, *ROUND, stock="JD", manners=Manners(sorting=sitting.sorted[-1]))

    assert sitting.sorted == [Sorting("suit"), Sorting("suit", down=True)]
    assert hand == ["7H", "6H", "5H", "2D", "KC"]
    assert [later.pilot.element(f"hand:{place}").name for place in range(5)] == hand


def test_sorted_cards_pass_one_after_the_other() -> None:
    sitting = down()
    before = {card: pose(sitting, card).x for card in ("2D", "KC")}

    sitting.pilot.click("button:sort")
    sitting.wait(50)

    assert pose(sitting, "2D").x != before["2D"]
    sitting.rest()
    assert sitting.stands()


def test_an_arranged_hand_stays_arranged() -> None:
    sitting = down()
    sitting.pilot.drag("hand:0", "hand:4")
    arranged = [sitting.pilot.element(f"hand:{place}").name for place in range(5)]

    sitting.pilot.drag(of(sitting, "KC"), "deck")
    sitting.rest()
    after = [sitting.pilot.element(f"hand:{place}").name for place in range(5)]

    assert after == [*(card for card in arranged if card != "KC"), "AC"]


def test_reduced_motion_fades_and_nothing_swings() -> None:
    sitting = down(manners=REDUCED)
    begin, drawn = pose(sitting, "2D"), sitting.director.stage
    sitting.pilot.drag(of(sitting, "KC"), "deck")
    ways = []
    for _ in range(40):
        sitting.scene.update(5)
        ways.append((pose(sitting, "2D"), sitting.director.accents.pending(drawn.now)))

    assert {abs(way.angle - begin.angle) < 6 for way, _ in ways} == {True}
    assert not any(pending for _, pending in ways)
    sitting.rest()
    assert sitting.stands()


@pytest.mark.parametrize("manners", [Manners("none"), Manners("reduced"), Manners()])
def test_a_turn_takes_the_same_gestures_however_much_moves(manners: Manners) -> None:
    sitting = down(manners=manners)

    sitting.pilot.choose(cards("5H 6H 7H"))
    sitting.pilot.drag(of(sitting, "6H"), "zone:play")
    sitting.scene.handle(KeyPressed("escape", 0))
    sitting.pilot.choose(cards("KC"))
    sitting.pilot.click("deck")

    assert sitting.told(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("KC")), e.StockDrawn(0, "AC")]
    sitting.rest()
    assert sitting.stands()


def test_with_no_motion_everything_is_where_it_belongs_at_once() -> None:
    sitting = down(manners=Manners("none"))

    sitting.pilot.click(of(sitting, "KC"))

    assert sitting.stands()
    assert not sitting.scene.busy


def test_a_card_far_from_home_glides_back_longer_than_a_near_one() -> None:
    sitting = down()
    times = []
    for to in ("hand:1", "seat:1"):
        sitting.pilot.drag(of(sitting, "2D"), to)
        begun = sitting.director.stage.now
        for _ in range(100):
            sitting.scene.update(5)
            if not sitting.director.stage.flying(sprite(sitting, "2D")):
                break
        times.append(sitting.director.stage.now - begun)
        sitting.rest()

    assert speeds.SNAP_LEAST <= times[0] < times[1] <= speeds.SNAP_MOST + 5


def test_the_middle_of_a_run_says_why_it_stays() -> None:
    then = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("9C 9D 9S")), c.DrawStock(1))
    sitting = sit_at(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC TC", then=then)

    assert sitting.pilot.element("pile:1").label == "nine of diamonds, cannot be taken: only the ends can"


def test_a_toast_is_there_at_once_and_fades() -> None:
    notes = Notes()
    notes.say("Not a set.")
    whole = speeds.TOAST + speeds.TOAST_PER_LETTER * len("Not a set.")

    seen = [notes.toast_part]
    for ms in (whole, speeds.TOAST_OUT / 2, speeds.TOAST_OUT):
        notes.update(ms)
        seen.append(notes.toast_part if notes.toast else 0.0)

    assert seen == [1.0, 1.0, 0.5, 0.0]


@pytest.mark.parametrize(("messages", "left"), [("usual", False), ("double", True), ("until_dismissed", True)])
def test_messages_stay_as_long_as_the_player_wants(messages: Messages, left: bool) -> None:  # noqa: FBT001 -- a table
    notes = Notes(messages)
    notes.say("Not a set.")

    notes.update(1.5 * speeds.toast_ms("Not a set."))

    assert bool(notes.toast) == left
    assert notes.pending == (messages == "double")


def test_a_slap_nudges_the_table_as_far_as_the_player_wants() -> None:
    most = [flourish.nudge(speeds.NUDGE / 2, strength) for strength in (0, 30, 100)]

    assert most == pytest.approx([0, flourish.NUDGE_U, flourish.NUDGE_U * 10 / 3])
