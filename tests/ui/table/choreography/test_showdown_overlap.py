"""Nothing in a showdown covers what proves the result: plates, stamps, totals, points and buttons stay apart."""

from itertools import combinations
from typing import Final

import pytest
from msgspec import Struct
from pygame import Rect, Surface

from tests.case_selection import pairwise_cases
from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round, shared_context
from yaniv import i18n, paths
from yaniv.settings.settings_schema import CardSize
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.input.input_events import Resized
from yaniv.ui.table.render import score_badges
from yaniv.ui.table.render.message_box import place_bubble
from yaniv.ui.table.render.score_badges import paint_number_badge
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import lay_out_table as table_places
from yaniv.ui.table.state.table_layout import open_panel_box

SIZES: Final = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
FRAME_MS: Final = 60
CORNER_SHARE: Final = (0.3, 0.36)
"""The part of a card, from its upper left corner, that says which card it is."""
SLACK_PX: Final = 2.0
"""Pixels that rounding may take."""


class DrawnLabels(Struct):
    """Everything drawn over the table in one frame."""

    bubbles: list[RectF] = []
    hands: list[Rect] = []
    points: list[Rect] = []


def session_before_showdown(players: int, size: tuple[int, int], *, catcher: int, cards: int = 5) -> TableSession:
    """Seat 0 calls; *catcher* has less."""
    ranks = "KQJT9"[:cards].ljust(cards, "K")
    hands = [" ".join(f"{rank}{'CDHS'[seat % 4]}" for rank in ranks) for seat in range(1, players)]
    hands[catcher - 1] = " ".join(["AH", "AD", *["AS"] * (cards - 2)])
    rules = rules_with(
        table={"max_players": 16},
        deck={"packs": 6},
        call={"limit": 10},
        deal={"hand_size": cards},
        match={"limit": 70},
        scoring={"reduce_at": 50},
    )
    mine = " ".join(["AC", "2D", *["AC"] * (cards - 2)])
    session = open_round(rules, mine, *hands, stock="3H", speed="normal")
    session.scene.handle(Resized(size, 0))
    session.advance(300)
    return session


def record_labels(session: TableSession, size: tuple[int, int]) -> list[tuple[DrawnLabels, list[RectF], list[RectF]]]:
    """What is drawn frame by frame: labels, plates, and the corners of open cards that say which they are."""
    frames = []
    surface = Surface(size)
    session.scene.press_button("")
    session.pointer_player.click("button:yaniv")
    with pytest.MonkeyPatch.context() as patch:
        frame = DrawnLabels()
        bubble = TablePainter.draw_bubble

        def bubbled(*each: object) -> RectF:
            bounds = bubble(*each)  # type: ignore[arg-type]  # as they come
            frame.bubbles.append(bounds)
            return bounds

        def labelled(*each: object, is_small: bool = False) -> Rect:
            bounds = paint_number_badge(*each, is_small=is_small)  # type: ignore[arg-type]  # as they come
            (frame.points if is_small else frame.hands).append(bounds)
            return bounds

        patch.setattr(TablePainter, "draw_bubble", bubbled)
        patch.setattr(score_badges, "paint_number_badge", labelled)
        for _ in range(200):
            frame = DrawnLabels([], [], [])
            session.scene.paint(surface)
            sight = session.scene.view_model
            plates = [plate.box for plate in sight.player_panels]
            frames.append((frame, plates, open_card_corners(session)))
            session.scene.update(FRAME_MS)
            if session.scene.is_covered:
                return frames
    raise AssertionError("no result comes")


def open_card_corners(session: TableSession) -> list[RectF]:
    """Of open cards of others, once they lie where they belong."""
    stage, props = session.model.animation, session.model.table_sprites
    shown = [sprite.id for seat in props.open_seats if seat != props.own_seat for sprite in props.hand(seat)]
    poses = [pose for card, pose in stage.poses().items() if card in shown and not stage.is_animating(card)]
    return [
        RectF(
            pose.x - pose.width / 2,
            pose.y - 0.7 * pose.width,
            CORNER_SHARE[0] * pose.width,
            CORNER_SHARE[1] * 1.4 * pose.width,
        )
        for pose in poses
    ]


def are_apart(one: RectF, other: RectF) -> bool:
    return not one.inflated(-SLACK_PX).overlaps(other)


def rectf_of(rect: Rect) -> RectF:
    return RectF(*rect)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    ("seats", "size", "lang"),
    pairwise_cases(((2, 1), (3, 2), (4, 2), (8, 4), (9, 8), (16, 7)), SIZES[:3], ("en", "fr", "he")),
    ids=str,
)
def test_plates_stamps_totals_points_and_buttons_stay_apart(
    seats: tuple[int, int], size: tuple[int, int], *, scale: float, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every two of the number of players, size, language and text size; all in `python -m tests.soak tests`."""
    players, catcher = seats
    i18n.set_language(lang, paths.locale())
    monkeypatch.setattr(shared_context(), "text_scale", scale)
    session = session_before_showdown(players, size, catcher=catcher)
    layout = session.model.layout
    buttons = [RectF(*each.rect) for each in session.scene.elements() if each.role == "button"]

    for frame, plates, faces in record_labels(session, size):
        hands, points = [rectf_of(each) for each in frame.hands], [rectf_of(each) for each in frame.points]
        assert all(are_apart(*pair) for pair in combinations(plates, 2))
        assert all(are_apart(plate, button) for plate in plates for button in (*buttons, layout.deck))
        assert all(are_apart(bubble, other) for bubble in frame.bubbles for other in (*plates, *buttons, *faces))
        assert all(are_apart(*pair) for pair in combinations(frame.bubbles, 2))
        assert all(are_apart(*pair) for pair in combinations((*hands, *points), 2))
        assert all(are_apart(label, face) for label in (*hands, *points) for face in faces)
        for label in (*hands, *points):
            assert any(label.inflated(-SLACK_PX).is_inside(plate) for plate in plates)


@pytest.mark.parametrize("cards", [5, 7])
@pytest.mark.parametrize("players", [2, 4, 8, 9])
def test_hands_of_every_size_stay_uncovered(players: int, cards: int) -> None:
    session = session_before_showdown(players, (1280, 720), catcher=players - 1, cards=cards)

    for frame, _, faces in record_labels(session, (1280, 720)):
        labels = [rectf_of(each) for each in (*frame.hands, *frame.points)]
        assert all(are_apart(label, face) for label in (*labels, *frame.bubbles) for face in faces)
        assert all(are_apart(*pair) for pair in combinations(labels, 2))


@pytest.mark.parametrize("cards", ["usual", "large", "largest"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 17))
def test_a_plate_that_opens_covers_no_button_and_no_other_plate(
    players: int, size: tuple[int, int], cards: CardSize
) -> None:
    layout = table_places(size, players, cards=cards)
    opened = [open_panel_box(plate, layout) for seat, plate in layout.player_panels.items() if seat]
    fixed = (layout.player_panels[0], layout.sort, layout.call, layout.call_hint, layout.top_bar, layout.deck)

    assert all(are_apart(*pair) for pair in combinations(opened, 2))
    assert all(are_apart(plate, other) for plate in opened for other in fixed)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", range(2, 17))
def test_a_stamp_of_any_seat_finds_a_free_place(players: int, size: tuple[int, int]) -> None:
    layout = table_places(size, players)
    extent = (
        (250 * layout.scale, 90 * layout.scale) if not layout.is_compact else (190 * layout.scale, 70 * layout.scale)
    )
    fixed = (layout.sort, layout.call, layout.call_hint, layout.top_bar)
    plates = [open_panel_box(plate, layout) if seat else plate for seat, plate in layout.player_panels.items()]

    for one, other in combinations(range(players), 2):
        first = place_bubble(one, extent, layout)
        second = place_bubble(other, extent, layout, [first])
        for stamp in (first, second):
            assert all(are_apart(stamp, each) for each in (*plates, *fixed))
        assert are_apart(first, second)
