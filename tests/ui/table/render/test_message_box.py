"""Tests that messages at the table cover no cards, players or buttons at any size."""

from collections.abc import Sequence
from random import Random

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.hint_table import DRAW_ADVICE, KINGS_ADVICE, KINGS_HAND, THROW_ADVICE, HintTable, WindowSize
from tests.ui.pointer_player import PointerPlayer
from tests.ui.scene_harness import element_rect
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.settings.settings_schema import CardSize
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.text_renderer import ELLIPSIS
from yaniv.ui.graphics.theme import type_px
from yaniv.ui.narration.hint_text import reason_sentences
from yaniv.ui.table.model.hint_state import hint_caption
from yaniv.ui.table.render.message_box import free_message_rects
from yaniv.ui.table.state.table_layout import lay_out_table as table_places

SIZES: Sequence[WindowSize] = ((1024, 640), (1280, 720), (1920, 1080))
LANGUAGES = ("en", "fr", "he", i18n.PSEUDO, i18n.PSEUDO_RTL)
PLAYER_COUNTS = (2, 4, 8, 16)


def covered_ids(table: HintTable) -> list[str]:
    """Return the ids of cards, players and buttons whose picture the message changes."""
    loud = table.paint_sharp()
    toast = element_rect(table.scene, "toast")
    table.scene.say("")
    silent = table.paint_sharp()
    changed = pygame.mask.from_threshold(loud, (0, 0, 0), (1, 1, 1, 255), silent)
    changed.invert()
    ids = ("hand:", "staged:", "pile:", "deck", "seat:", "button:", "log")
    things = {each.id: Rect(each.rect) for each in table.scene.elements() if each.id.startswith(ids)}
    assert overlaps(changed, toast)
    return [id_ for id_, bounds in things.items() if toast.colliderect(bounds) or overlaps(changed, bounds)]


def overlaps(what: pygame.Mask, bounds: Rect) -> bool:
    """Return whether the mask overlaps a rectangle."""
    return what.overlap_area(pygame.Mask(bounds.size, fill=True), bounds.topleft) > 0


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_cover_nothing_they_speak_of(language: str, size: WindowSize, scale: float) -> None:
    i18n.set_language(language, paths.locale())
    table = HintTable(size, scale=scale)

    for _ in table.all_reasons():
        assert covered_ids(table) == []
        table.press_key("h")


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_reasons_cover_nothing_at_any_table(players: int, size: WindowSize, scale: float, *, log: bool) -> None:
    i18n.set_language(i18n.PSEUDO, paths.locale())
    table = HintTable(size, players, scale)
    if log:
        table.press_key("l")

    for _ in table.all_reasons():
        assert covered_ids(table) == []
        table.press_key("h")


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_reasons_lie_beside_a_throw_that_is_ready(size: WindowSize, scale: float, players: int) -> None:
    table = HintTable(size, players, scale, advice=DRAW_ADVICE)
    table.choose_sevens()
    table.stage_sevens()

    for _ in table.all_reasons():
        assert covered_ids(table) == []
        table.press_key("h")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("cards_as", ["large", "largest"])
def test_reasons_leave_large_cards_free(cards_as: CardSize, scale: float) -> None:
    table = HintTable((1280, 720), scale=scale, cards_as=cards_as)

    for _ in table.all_reasons():
        assert covered_ids(table) == []
        table.press_key("h")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_reason_appears_once_and_uncut(monkeypatch: pytest.MonkeyPatch, size: WindowSize, scale: float) -> None:
    table = HintTable(size, scale=scale)
    reasons = table.all_reasons()
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        table.paint_sharp()

    assert [each for page in reasons for each in page.split("\n")] == list(reason_sentences(THROW_ADVICE, table.view))
    assert not [line for line in recorder.texts if line.text in reasons[0] and ELLIPSIS in line.visible_text]


def test_the_presses_are_counted_to_the_last_reason() -> None:
    table, heads = HintTable((1280, 720)), []
    for _ in range(6):
        table.press_key("h")
        heads.append(table.scene.model.messages.caption)

    assert heads == [f"Hint {number} of 5" for number in (1, 2, 3, 4, 5, 3)]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_count_stays_when_selected_cards_bring_a_button(language: str, size: WindowSize, scale: float) -> None:
    i18n.set_language(language, paths.locale())
    table, heads = HintTable(size, scale=scale, advice=KINGS_ADVICE, own=KINGS_HAND), []
    for number in range(3):
        if number == 1:
            PointerPlayer(table.scene, size, Random(0)).choose(cards("KS KC KD"))
        table.press_key("h")
        heads.append(table.scene.model.messages.caption)

    assert "button:order" in [each.id for each in table.scene.elements()]
    assert heads == [hint_caption(depth, table.scene.model.hint.max_depth) for depth in (1, 2, 3)]


def test_reasons_are_as_large_as_the_player_wants_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {}
    for scale in (1.0, 1.5, 2.0):
        recorder, table = TextRecorder(), HintTable((1920, 1080), scale=scale)
        beginning = " ".join(table.all_reasons()[0].split()[:2])
        with recorder.recording(monkeypatch):
            table.paint_sharp()
        written[scale] = next(line.type_px for line in recorder.texts if line.text.startswith(beginning))

    assert written[1.0] == type_px(26, 1.0)
    assert written[1.0] < written[1.5] <= written[2.0]


def test_a_short_sentence_is_twice_as_large_where_the_player_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table, recorder = HintTable((1920, 1080), scale=2.0), TextRecorder()
    table.scene.say("Sound on")
    with recorder.recording(monkeypatch):
        table.paint_sharp()

    assert [line.type_px for line in recorder.texts if line.text == "Sound on"][-1] == type_px(26, 1.0, 2.0)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_seat_without_cards_shows_where_they_would_be(size: WindowSize, *, narrow: bool) -> None:
    table = HintTable(size, 4, 1.0)
    sight = table.scene.view_model
    layout = table_places(size, 4, is_log_open=narrow)
    plates = tuple(
        replace(each, box=layout.player_panels[each.seat], card_count=each.card_count if each.seat else 0)
        for each in sight.player_panels
    )
    sight = replace(sight, layout=layout, player_panels=plates)
    thrown = [RectF(layout.zone.centre[0], layout.zone.y, layout.zone_card_width, layout.zone.h)]

    (room,) = free_message_rects(sight, thrown)

    assert abs(room.centerx - layout.zone.centre[0]) <= 1
    assert (
        room.collidelist(
            [Rect(box.pixel_rect) for box in (*layout.player_panels.values(), layout.call, layout.sort, *thrown)]
        )
        == -1
    )
    assert room.width > layout.zone.w / 2
