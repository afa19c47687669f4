"""Tests of controls that glide to their new places when a page changes."""

import pytest
from pygame import Surface

from tests.ui.kit.test_page_scene import CONTEXT, SIZE, ListeningPage, picture_of
from tests.ui.scene_harness import element_ids
from yaniv import paths
from yaniv.i18n import set_language
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.input import input_events as i
from yaniv.ui.kit.node import Control, Node, column, label
from yaniv.ui.kit.page_scene import PageScene

COLOURS = {"a": "#FF0000", "b": "#00FF00", "c": "#0000FF"}
LETTERS = "abc"


class CardPage(ListeningPage):
    """Page with cards below each other in a scroll area, of which some can be taken out."""

    glide_kinds = frozenset(LETTERS)

    def __init__(self) -> None:
        super().__init__(self._cards)
        self.letters, self.height = LETTERS, 120

    def _cards(self) -> Node:
        return column(*(self._card(each) for each in self.letters), scroll="cards", grow=1)

    def _card(self, letter: str) -> Node:
        control = Control(id=letter, role="button", name=letter, press=letter, group="cards")
        return label(letter, 24, fill=COLOURS[letter], width=200, height=self.height, control=control)


def opened(speed: AnimationSpeed | None = None) -> tuple[PageScene, CardPage]:
    page = CardPage()
    scene = PageScene(CONTEXT, page, speed=speed or AnimationSpeed())
    scene.update(1000)
    scene.paint(Surface(SIZE))
    return scene, page


def change(scene: PageScene, page: CardPage, letters: str) -> None:
    page.letters = letters
    scene.refresh()


def top_of(scene: PageScene, letter: str) -> int:
    """Return the highest row (px) with the colour of a card in the middle of the page, or -1."""
    surface = Surface(SIZE)
    scene.paint(surface)
    colour = tuple(bytes.fromhex(COLOURS[letter][1:]))
    rows = (y for y in range(SIZE[1]) if any(surface.get_at((x, y))[:3] == colour for x in (6, SIZE[0] - 7)))
    return next(rows, -1)


@pytest.mark.parametrize("language", ["en", "he"])
def test_cards_glide_to_their_places_and_end_as_without_animation(language: str) -> None:
    set_language(language, paths.locale())
    scene, page = opened()
    still, still_page = opened(AnimationSpeed("instant"))
    before = top_of(scene, "c")
    for each, its_page in ((scene, page), (still, still_page)):
        change(each, its_page, "ac")

    tops = [top_of(scene, "c")]
    while scene.is_moving:
        scene.update(55)
        tops.append(top_of(scene, "c"))

    assert tops[0] == before
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == len(tops) == 1 + durations.GLIDE_MS // 55
    assert picture_of(scene) == picture_of(still)


def test_a_card_that_leaves_fades_and_one_that_comes_appears() -> None:
    scene, page = opened()
    shades = []

    for letters in ("ab", LETTERS):
        change(scene, page, letters)
        scene.paint(Surface(SIZE))
        for _ in range(3):
            scene.update(50)
            surface = Surface(SIZE)
            scene.paint(surface)
            shades.append(surface.get_at((20, 200))[2])
        scene.update(durations.GLIDE_MS)

    assert shades[2] < shades[1] < shades[0] < 255
    assert shades[2] < shades[3] < shades[4] < shades[5] < 255
    assert picture_of(scene) == picture_of(opened()[0])


def test_another_change_begins_where_the_cards_are() -> None:
    scene, page = opened()
    change(scene, page, "ac")
    scene.paint(Surface(SIZE))
    scene.update(40)
    on_the_way = top_of(scene, "c")

    change(scene, page, "c")

    assert top_of(scene, "c") == on_the_way


def test_what_is_pressed_is_what_will_be_there() -> None:
    scene, page = opened()
    place = next(each.rect for each in scene.elements() if each.id == "b")
    change(scene, page, "ac")
    scene.paint(Surface(SIZE))

    assert element_ids(scene) == ["a", "c"]
    centre = place[0] + place[2] // 2, place[1] + place[3] // 2
    scene.handle(i.PointerPressed(centre, "left", 0))
    scene.handle(i.PointerReleased(centre, "left", 60))

    assert page.messages == ["c"]


@pytest.mark.parametrize("speed", [AnimationSpeed(motion="reduced"), AnimationSpeed(motion="none")])
def test_nothing_glides_where_little_is_to_move(speed: AnimationSpeed) -> None:
    scene, page = opened(speed)
    change(scene, page, "ac")
    scene.paint(Surface(SIZE))

    assert not scene.is_moving


def test_scrolling_and_another_window_do_not_let_cards_glide() -> None:
    scene, page = opened()
    page.height = 500
    scene.refresh()
    scene.paint(Surface(SIZE))
    scene.update(durations.GLIDE_MS)

    scene.handle(i.WheelTurned((100, 300), -1, 0))
    scene.paint(Surface(SIZE))
    assert not scene.is_moving

    scene.paint(Surface((1024, 640)))
    assert not scene.is_moving
