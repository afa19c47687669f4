"""Nothing in a showdown covers what proves the result: plates, stamps, totals, points and buttons stay apart."""

from itertools import combinations
from typing import Final

import pytest
from msgspec import Struct
from pygame import Rect, Surface

from tests.ui.sights import house
from tests.ui.sitting import Sitting, look, sit_at
from yaniv import places, words
from yaniv.store.settings import CardSize
from yaniv.ui.inputs import Resized
from yaniv.ui.table import plaque
from yaniv.ui.table.box import Box
from yaniv.ui.table.bubble_place import place_bubble
from yaniv.ui.table.openhand import open_plate
from yaniv.ui.table.paint import Easel
from yaniv.ui.table.places import places as table_places
from yaniv.ui.table.plaque import badge

SIZES: Final = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
FRAME_MS: Final = 60
INDEX: Final = (0.3, 0.36)
"""The part of a card, from its upper left corner, that says which card it is."""
SLACK: Final = 2.0
"""Pixels that rounding may take."""


class Frame(Struct):
    """Everything drawn over the table in one frame."""

    bubbles: list[Box] = []
    hands: list[Rect] = []
    points: list[Rect] = []


def showdown(players: int, size: tuple[int, int], *, catcher: int, cards: int = 5) -> Sitting:
    """Seat 0 calls; *catcher* has less."""
    ranks = "KQJT9"[:cards].ljust(cards, "K")
    hands = [" ".join(f"{rank}{'CDHS'[seat % 4]}" for rank in ranks) for seat in range(1, players)]
    hands[catcher - 1] = " ".join(["AH", "AD", *["AS"] * (cards - 2)])
    rules = house(
        table={"max_players": 16},
        deck={"packs": 6},
        call={"limit": 10},
        deal={"hand_size": cards},
        match={"limit": 70},
        scoring={"reduce_at": 50},
    )
    mine = " ".join(["AC", "2D", *["AC"] * (cards - 2)])
    sitting = sit_at(rules, mine, *hands, stock="3H", speed="normal")
    sitting.scene.handle(Resized(size, 0))
    sitting.wait(300)
    return sitting


def watch(sitting: Sitting, size: tuple[int, int]) -> list[tuple[Frame, list[Box], list[Box]]]:
    """What is drawn frame by frame: labels, plates, and the corners of open cards that say which they are."""
    frames = []
    surface = Surface(size)
    sitting.scene.press("")
    sitting.pilot.click("button:yaniv")
    with pytest.MonkeyPatch.context() as patch:
        frame = Frame()
        bubble = Easel.bubble

        def bubbled(*each: object) -> Box:
            lies = bubble(*each)  # type: ignore[arg-type]  # as they come
            frame.bubbles.append(lies)
            return lies

        def labelled(*each: object, small: bool = False) -> Rect:
            lies = badge(*each, small=small)  # type: ignore[arg-type]  # as they come
            (frame.points if small else frame.hands).append(lies)
            return lies

        patch.setattr(Easel, "bubble", bubbled)
        patch.setattr(plaque, "badge", labelled)
        for _ in range(200):
            frame = Frame([], [], [])
            sitting.scene.paint(surface)
            sight = sitting.scene._eye.sight()
            plates = [plate.box for plate in sight.plates]
            frames.append((frame, plates, corners(sitting)))
            sitting.scene.update(FRAME_MS)
            if sitting.scene.covered:
                return frames
    raise AssertionError("no result comes")


def corners(sitting: Sitting) -> list[Box]:
    """Of open cards of others, once they have been turned over."""
    stage, props = sitting.director.stage, sitting.director.props
    shown = [sprite.id for seat in props.open if seat != props.me for sprite in props.hand(seat)]
    poses = [pose for card, pose in stage.poses().items() if card in shown and pose.turned == 1]
    return [
        Box(pose.x - pose.width / 2, pose.y - 0.7 * pose.width, INDEX[0] * pose.width, INDEX[1] * 1.4 * pose.width)
        for pose in poses
    ]


def apart(one: Box, other: Box) -> bool:
    return not one.grown(-SLACK).meets(other)


def box(rect: Rect) -> Box:
    return Box(*rect)


@pytest.mark.parametrize("lang", ["en", "fr", "he"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
@pytest.mark.parametrize(("players", "catcher"), [(2, 1), (3, 2), (4, 2), (8, 4), (9, 8), (16, 7)])
def test_plates_stamps_totals_points_and_buttons_stay_apart(  # noqa: PLR0913 -- every table there is
    players: int, catcher: int, size: tuple[int, int], *, scale: float, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words.speak(lang, places.locale())
    monkeypatch.setattr(look(), "text_scale", scale)
    sitting = showdown(players, size, catcher=catcher)
    at = sitting.director.at
    buttons = [Box(*each.rect) for each in sitting.scene.elements() if each.role == "button"]

    for frame, plates, faces in watch(sitting, size):
        hands, points = [box(each) for each in frame.hands], [box(each) for each in frame.points]
        assert all(apart(*pair) for pair in combinations(plates, 2))
        assert all(apart(plate, button) for plate in plates for button in (*buttons, at.deck))
        assert all(apart(bubble, other) for bubble in frame.bubbles for other in (*plates, *buttons, *faces))
        assert all(apart(*pair) for pair in combinations(frame.bubbles, 2))
        assert all(apart(*pair) for pair in combinations((*hands, *points), 2))
        assert all(apart(label, face) for label in (*hands, *points) for face in faces)
        for label in (*hands, *points):
            assert any(label.grown(-SLACK).within(plate) for plate in plates)


@pytest.mark.parametrize("cards", [5, 7])
@pytest.mark.parametrize("players", [2, 4, 8, 9])
def test_hands_of_every_size_stay_uncovered(players: int, cards: int) -> None:
    sitting = showdown(players, (1280, 720), catcher=players - 1, cards=cards)

    for frame, _, faces in watch(sitting, (1280, 720)):
        labels = [box(each) for each in (*frame.hands, *frame.points)]
        assert all(apart(label, face) for label in (*labels, *frame.bubbles) for face in faces)
        assert all(apart(*pair) for pair in combinations(labels, 2))


@pytest.mark.parametrize("cards", ["usual", "large", "largest"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 17))
def test_a_plate_that_opens_covers_no_button_and_no_other_plate(
    players: int, size: tuple[int, int], cards: CardSize
) -> None:
    at = table_places(size, players, cards=cards)
    opened = [open_plate(plate, at) for seat, plate in at.plates.items() if seat]
    fixed = (at.plates[0], at.sort, at.call, at.reason, at.top_bar, at.deck)

    assert all(apart(*pair) for pair in combinations(opened, 2))
    assert all(apart(plate, other) for plate in opened for other in fixed)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 17))
def test_a_stamp_of_any_seat_finds_a_free_place(players: int, size: tuple[int, int]) -> None:
    at = table_places(size, players)
    extent = (250 * at.u, 90 * at.u) if not at.compact else (190 * at.u, 70 * at.u)
    fixed = (at.sort, at.call, at.reason, at.top_bar)
    plates = [open_plate(plate, at) if seat else plate for seat, plate in at.plates.items()]

    for one, other in combinations(range(players), 2):
        first = place_bubble(one, extent, at)
        second = place_bubble(other, extent, at, [first])
        for stamp in (first, second):
            assert all(apart(stamp, each) for each in (*plates, *fixed))
        assert apart(first, second)
