"""What the table tells one player covers neither cards nor players nor buttons, however large and long it is."""

from collections.abc import Sequence

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.advised import DRAW, KINGS, KINGS_FIRST, THROW, Advised, Size
from tests.ui.kit import rect
from tests.ui.ruler import Ruler
from yaniv import places, words
from yaniv.store.settings import CardSize
from yaniv.ui.table.box import Box
from yaniv.ui.table.counsel import head
from yaniv.ui.table.motives import why
from yaniv.ui.table.places import places as table_places
from yaniv.ui.table.slip import free
from yaniv.ui.text import ELLIPSIS
from yaniv.ui.theme import type_px

SIZES: Sequence[Size] = ((1024, 640), (1280, 720), (1920, 1080))
LANGUAGES = ("en", "fr", "he", words.PSEUDO, words.MIRRORED)
CROWDS = (2, 4, 8, 16)


def covered(table: Advised) -> list[str]:
    """Cards, players and buttons that look different because something is said."""
    loud = table.painted()
    toast = rect(table.scene, "toast")
    table.scene._notes.hush()
    silent = table.painted()
    changed = pygame.mask.from_threshold(loud, (0, 0, 0), (1, 1, 1, 255), silent)
    changed.invert()
    ids = ("hand:", "staged:", "pile:", "deck", "seat:", "button:", "log")
    things = {each.id: Rect(each.rect) for each in table.scene.elements() if each.id.startswith(ids)}
    assert differs(changed, toast)
    return [id_ for id_, place in things.items() if toast.colliderect(place) or differs(changed, place)]


def differs(what: pygame.Mask, place: Rect) -> bool:
    """Is anything of it in this place?"""
    return what.overlap_area(pygame.Mask(place.size, fill=True), place.topleft) > 0


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_cover_nothing_they_speak_of(language: str, size: Size, scale: float) -> None:
    words.speak(language, places.locale())
    table = Advised(size, scale=scale)

    for _ in table.told():
        assert covered(table) == []
        table.press("h")


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("players", CROWDS)
def test_reasons_cover_nothing_at_any_table(players: int, size: Size, scale: float, *, log: bool) -> None:
    words.speak(words.PSEUDO, places.locale())
    table = Advised(size, players, scale)
    if log:
        table.press("l")

    for _ in table.told():
        assert covered(table) == []
        table.press("h")


@pytest.mark.parametrize("players", CROWDS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_reasons_lie_beside_a_throw_that_is_ready(size: Size, scale: float, players: int) -> None:
    table = Advised(size, players, scale, advice=DRAW)
    table.choose()
    table.stage()

    for _ in table.told():
        assert covered(table) == []
        table.press("h")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("cards_as", ["large", "largest"])
def test_reasons_leave_large_cards_free(cards_as: CardSize, scale: float) -> None:
    table = Advised((1280, 720), scale=scale, cards_as=cards_as)

    for _ in table.told():
        assert covered(table) == []
        table.press("h")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_reason_is_told_once_and_whole(monkeypatch: pytest.MonkeyPatch, size: Size, scale: float) -> None:
    table = Advised(size, scale=scale)
    told = table.told()
    ruler = Ruler()
    with ruler.watching(monkeypatch):
        table.painted()

    assert [each for page in told for each in page.split("\n")] == list(why(THROW, table.seen))
    assert not [line for line in ruler.lines if line.text in told[0] and ELLIPSIS in line.shown]


def test_the_presses_are_counted_to_the_last_reason() -> None:
    table, heads = Advised((1280, 720)), []
    for _ in range(5):
        table.press("h")
        heads.append(table.scene._notes.head)

    assert heads == ["Hint 1 of 4", "Hint 2 of 4", "Hint 3 of 4", "Hint 4 of 4", "Hint 3 of 4"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_count_stays_when_lifted_cards_bring_a_button(language: str, size: Size, scale: float) -> None:
    words.speak(language, places.locale())
    table, heads = Advised(size, scale=scale, advice=KINGS_FIRST, own=KINGS), []
    for _ in range(3):
        table.press("h")
        heads.append(table.scene._notes.head)

    assert "button:order" in [each.id for each in table.scene.elements()]
    assert heads == [head(depth, table.scene._kibitzer._counsel.deepest) for depth in (1, 2, 3)]


def test_reasons_are_as_large_as_the_player_wants_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {}
    for scale in (1.0, 1.5, 2.0):
        ruler, table = Ruler(), Advised((1920, 1080), scale=scale)
        reasons = table.told()[0].split()
        with ruler.watching(monkeypatch):
            table.painted()
        written[scale] = next(line.type_px for line in ruler.lines if reasons[0] in line.text.split())

    assert written[1.0] == type_px(26, 1.0)
    assert written[1.0] < written[1.5] <= written[2.0]


def test_a_short_sentence_is_twice_as_large_where_the_player_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table, ruler = Advised((1920, 1080), scale=2.0), Ruler()
    table.scene.say("Sound on")
    with ruler.watching(monkeypatch):
        table.painted()

    assert [line.type_px for line in ruler.lines if line.text == "Sound on"][-1] == type_px(26, 1.0, 2.0)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_has_no_cards_is_told_where_they_would_be(size: Size, *, narrow: bool) -> None:
    table = Advised(size, 4, 1.0)
    sight = table.scene._eye.sight()
    at = table_places(size, 4, narrow=narrow)
    plates = tuple(
        replace(each, box=at.plates[each.seat], cards=each.cards if each.seat else 0) for each in sight.plates
    )
    sight = replace(sight, at=at, plates=plates)
    thrown = [Box(at.zone.centre[0], at.zone.y, at.zone_width, at.zone.h)]

    (room,) = free(sight, thrown)

    assert abs(room.centerx - at.zone.centre[0]) <= 1
    assert room.collidelist([Rect(box.pixels) for box in (*at.plates.values(), at.call, at.sort, *thrown)]) == -1
    assert room.width > at.zone.w / 2
