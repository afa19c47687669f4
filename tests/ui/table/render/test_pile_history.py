"""Tests of earlier plays beside the pile, of the enlarged card, and of the height of the deck."""

from random import Random

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface
from pygame.image import tobytes

from tests.ui.keyboard_player import KeyboardPlayer
from tests.ui.table_session import SIZE, TableSession, open_table, shared_context
from yaniv.game.moves import moves
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.graphics.theme import EVENING
from yaniv.ui.input.input_events import PointerMoved, PointerPressed, PointerReleased, Resized
from yaniv.ui.table.model.view_model_selectors import view_model_of
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.render.table_tooltip import fitting_plays, paint_due_tooltip, pile_history_rect, play_width
from yaniv.ui.table.state.table_layout import lay_out_table
from yaniv.ui.table.state.table_sprites import Sprite


def picture_of(session: TableSession) -> Surface:
    surface = Surface(SIZE, depth=32)
    session.scene.paint(surface)
    return surface


def session_with_plays(count: int) -> TableSession:
    session = open_table(HouseRules(), 4, seed=3)
    for _ in range(200):
        if len(session.model.table_sprites.pile) >= count and not session.scene.is_busy:
            return session
        if options := list(moves(session.client.view)):
            session.client.submit(options[0])
        session.advance(200)
    raise AssertionError("too few plays")


def beside_the_pile(session: TableSession) -> Rect:
    layout = session.model.layout
    last = layout.pile_boxes(len(session.model.table_sprites.last_play))[-1]
    return Rect(round(last.right) + 30, round(last.y) + 10, 60, round(last.h) - 20)


def test_earlier_plays_lie_beside_the_last_one_while_the_pointer_rests_on_it() -> None:
    session = session_with_plays(3)
    place, pile = beside_the_pile(session), session.model.layout.pile_boxes(1)[0].centre
    before = tobytes(picture_of(session).subsurface(place), "RGB")

    session.scene.handle(PointerMoved((round(pile[0]), round(pile[1])), 0))
    at_once = tobytes(picture_of(session).subsurface(place), "RGB")
    session.advance(600)
    rested = tobytes(picture_of(session).subsurface(place), "RGB")
    session.scene.handle(PointerMoved((5, 400), 700))
    gone = tobytes(picture_of(session).subsurface(place), "RGB")

    assert before == at_once == gone
    assert rested != before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_the_tooltip_of_the_last_play_leaves_earlier_ones_to_be_seen(size: tuple[int, int]) -> None:
    session = session_with_plays(3)
    session.scene.handle(Resized(size, 0))
    pile = session.model.layout.pile_boxes(1)[0].centre

    session.scene.handle(PointerMoved((round(pile[0]), round(pile[1])), 0))
    surface = Surface(size, depth=32)
    session.scene.paint(surface)
    session.advance(600)
    painter = shared_context().unmirrored_painter(surface, session.model.layout.scale)
    view_model = view_model_of(session.model)
    earlier, tooltip = (
        pile_history_rect(painter, view_model, session.model),
        paint_due_tooltip(painter, view_model, session.model),
    )

    assert earlier is not None
    assert tooltip is not None
    assert not earlier.colliderect(tooltip)


def test_earlier_plays_lie_beside_the_last_one_while_keys_have_it_focused() -> None:
    session = session_with_plays(3)
    place = beside_the_pile(session)
    before = tobytes(picture_of(session).subsurface(place), "RGB")

    keys = KeyboardPlayer(session.scene, Random(1))
    keys.focus("pile:0")
    focused = tobytes(picture_of(session).subsurface(place), "RGB")
    keys.focus("hand:0")

    assert focused != before == tobytes(picture_of(session).subsurface(place), "RGB")


def test_the_newest_plays_come_first_as_many_as_fit() -> None:
    plays = tuple((Sprite(number, "7H"),) for number in range(6))

    assert fitting_plays(plays, 1000, 50, 10) == plays[:1:-1]
    assert fitting_plays(plays, 2 * 50 + 10, 50, 10) == plays[:3:-1]
    assert play_width(3, 50) == 90


def test_a_card_is_large_while_the_right_button_is_held_on_it() -> None:
    session = session_with_plays(2)
    x, y = session.pointer_player.center_of("hand:0")
    place = Rect(x - 60, y - 190, 120, 60)
    before = tobytes(picture_of(session).subsurface(place), "RGB")

    session.scene.handle(PointerPressed((x, y), "right", 0))
    held = tobytes(picture_of(session).subsurface(place), "RGB")
    session.scene.handle(PointerReleased((x, y), "right", 300))

    assert session.model.peeked_sprite == -1
    assert held != before == tobytes(picture_of(session).subsurface(place), "RGB")


@pytest.mark.parametrize(("fewer", "more"), [(1, 12), (20, 30), (40, 50)])
def test_the_deck_is_higher_the_more_cards_it_has(fewer: int, more: int) -> None:
    session = open_table(HouseRules(), 4)
    layout, heights = lay_out_table(SIZE, 4, 0), []
    for count in (fewer, more):
        surface = Surface(SIZE, depth=32)
        view_model = replace(view_model_of(session.model), stock_size=count, deck_caption="Deck")
        TablePainter(shared_context()).draw_static_layer(surface, view_model)
        x = round(layout.deck.centre[0])
        pale = [
            y
            for y in range(round(layout.deck.bottom), round(layout.deck.bottom) + 20)
            if surface.get_at((x, y))[:3] in {rgb_of(EVENING.card_face), rgb_of(EVENING.card_edge)}
        ]
        heights.append(len(pale))

    assert heights[0] < heights[1]


def rgb_of(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
