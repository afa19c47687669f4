"""Tests that frames painted only where they changed equal fully painted frames."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random

import pygame
import pytest
from pygame import Color, Rect, Surface

from tests.case_selection import example_count
from tests.ui.random_inputs import random_inputs
from tests.ui.table.test_table_scene import RULES
from tests.ui.table_session import SIZE, TableSession, open_table, shared_context
from yaniv.settings.settings_schema import Motion, Settings
from yaniv.ui.graphics.page_surface import (
    PageSurface,
    TrackedSurface,
    copy_area,
    draw_polygon,
    merge_rects,
    restore_layer,
)
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.input.input_events import Resized
from yaniv.ui.table.render.table_frame import paint_table
from yaniv.ui.table.render.table_painter import TablePainter

INPUTS = example_count(250)
CASES: list[tuple[str, int, Motion]] = [
    ("classic", 2, "full"),
    ("travellers-speed", 3, "full"),
    ("swap of hands", 4, "reduced"),
    ("classic", 8, "none"),
]


class PartialScreen:
    """A window that copies only the rectangles reported as changed."""

    def __init__(self) -> None:
        self.surface = PageSurface(SIZE)
        self.shown = Surface(SIZE)
        self.partial_count = 0
        """Number of frames of which less than half was copied."""

    def show(self, session: TableSession) -> None:
        """Paint and show the next frame."""
        self.surface.begin_frame()
        TYPE_ROLES.paint_until_stable(session.scene, lambda: session.scene.paint(self.surface))
        rects = self.surface.show_on(self.shown)
        self.partial_count += sum(rect.width * rect.height for rect in rects) < SIZE[0] * SIZE[1] / 2


def assert_same_picture(one: Surface, other: Surface) -> None:
    if pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB"):
        difference = one.copy()
        difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        raise AssertionError(
            f"the frames differ in {pygame.mask.from_threshold(difference, (0, 0, 0), (1, 1, 1)).count()}"
        )


@pytest.mark.parametrize(("name", "players", "motion"), CASES)
def test_whatever_happens_every_partial_frame_is_the_whole_picture(name: str, players: int, motion: Motion) -> None:
    rng = Random(name)
    session = open_table(RULES[name], players, 3, "normal", settings=Settings(motion=motion))
    screen, whole = PartialScreen(), Surface(SIZE)

    for number, event in enumerate(islice(random_inputs(session, rng), INPUTS)):
        if isinstance(event, Resized):
            continue
        session.scene.handle(event)
        session.scene.update(rng.choice((8, 16, 40)))
        screen.show(session)
        if number % 3 == 0:
            session.scene.paint(whole)
            assert_same_picture(screen.shown, whole)

    assert screen.partial_count > 0


@pytest.mark.parametrize(("name", "players", "motion"), CASES)
def test_a_table_painted_only_where_it_changes_is_the_whole_table(name: str, players: int, motion: Motion) -> None:
    rng = Random(name)
    session = open_table(RULES[name], players, 3, "normal", settings=Settings(motion=motion))
    kept_painter, surfaces = TablePainter(shared_context()), (Surface(SIZE), Surface(SIZE))

    for number, event in enumerate(islice(random_inputs(session, rng), INPUTS)):
        if isinstance(event, Resized):
            continue
        session.scene.handle(event)
        session.scene.update(rng.choice((8, 16, 40)))
        model = session.scene.model
        is_compared = number % 3 == 0
        for surface, painter in zip(
            surfaces, (kept_painter, TablePainter(shared_context()))[: 1 + is_compared], strict=False
        ):
            paint = partial(paint_table, surface, painter, session.scene.view_model, model)
            TYPE_ROLES.paint_until_stable(session.scene, paint)
        if is_compared:
            assert_same_picture(*surfaces)


class SmallWindow:
    """A window of 40 x 30 px in which pages are painted."""

    def __init__(self) -> None:
        self.page = PageSurface((40, 30))
        self.shown = Surface((40, 30))

    def show(self, paint: Callable[[PageSurface], object], layer: Surface | None = None) -> list[tuple[int, ...]]:
        """Show the next frame; return the rectangles in which it differs from the last one."""
        self.page.begin_frame()
        if layer is not None:
            restore_layer(self.page, layer)
        paint(self.page)
        return sorted(map(tuple, self.page.show_on(self.shown)))


def test_a_page_without_a_layer_is_shown_whole_each_time() -> None:
    window = SmallWindow()

    assert [window.show(lambda page: page.fill("red", (0, 0, 5, 5))) for _ in range(2)] == 2 * [[(0, 0, 40, 30)]]
    assert window.shown.get_at((4, 4)) == pygame.Color("red")


def test_over_a_layer_only_what_has_moved_is_shown() -> None:
    window, layer = SmallWindow(), Surface((40, 30))
    layer.fill("blue")
    shown = []

    def paint(page: PageSurface, x: int) -> None:
        page.fill("red", (x, 0, 5, 5))

    for x in (0, 20, 30, 30):
        shown.append(window.show(partial(paint, x=x), layer))
        assert (window.shown.get_at((x, 0)), window.shown.get_at((10, 10))) == (
            pygame.Color("red"),
            layer.get_at((0, 0)),
        )

    assert shown == [[(0, 0, 40, 30)], [(0, 0, 5, 5), (20, 0, 5, 5)], [(20, 0, 5, 5), (30, 0, 5, 5)], []]


def test_what_has_changed_in_the_layer_is_shown_too() -> None:
    window, layer = SmallWindow(), TrackedSurface((40, 30))
    shown = []
    for colour in ("blue", "", "green"):
        if colour:
            layer.fill(colour, (0, 0, 9, 9))
        shown.append(window.show(lambda _page: None, layer))

    assert shown == [[(0, 0, 40, 30)], [], [(0, 0, 9, 9)]]
    assert window.shown.get_at((3, 3)) == pygame.Color("green")


def test_what_comes_in_front_of_something_else_is_shown() -> None:
    window, layer, cards = SmallWindow(), Surface((40, 30)), [Surface((9, 9)) for _ in range(2)]
    for card, colour in zip(cards, ("red", "green"), strict=True):
        card.fill(colour)

    def paint(page: PageSurface, order: tuple[int, int]) -> None:
        for number in order:
            page.blit(cards[number], (4 * number, 0))

    window.show(partial(paint, order=(0, 1)), layer)
    assert window.shown.get_at((6, 6)) == pygame.Color("green")
    window.show(partial(paint, order=(1, 0)), layer)
    assert window.shown.get_at((6, 6)) == pygame.Color("red")


def test_a_picture_that_fades_or_changes_is_shown_again() -> None:
    window, layer, picture = SmallWindow(), Surface((40, 30)), TrackedSurface((9, 9))
    picture.fill("white")
    seen = []
    for alpha, colour in ((255, "white"), (100, "white"), (100, "red"), (100, "")):
        picture.set_alpha(255)
        if colour not in ("white", ""):
            picture.fill(colour)
        picture.set_alpha(alpha)
        rects = window.show(lambda page: page.blit(picture), layer)
        picture.set_alpha(7)  # what happens to it afterwards does not matter
        seen.append((rects != [], window.shown.get_at((0, 0)).g > 0))

    assert seen == [(True, True), (True, True), (True, False), (False, False)]


def test_a_page_painted_twice_in_a_frame_shows_the_second_picture() -> None:
    window, layer = SmallWindow(), Surface((40, 30))

    def paint(page: PageSurface, x: int) -> None:
        for shift in (20, 0):
            restore_layer(page, layer)
            page.fill("red", (x + shift, 0, 5, 5))

    for x in (0, 10):
        window.show(partial(paint, x=x))

    assert window.shown.get_at((30, 0)) == window.shown.get_at((0, 0)) == pygame.Color("black")
    assert window.shown.get_at((10, 0)) == pygame.Color("red")


def test_a_shaken_page_is_shown_whole_until_it_has_come_to_rest() -> None:
    window, layer = SmallWindow(), Surface((40, 30))

    def paint(page: PageSurface, shift: int) -> None:
        page.fill("red", (10, 10, 5, 5))
        page.scroll(shift, 0)

    shown = [window.show(partial(paint, shift=shift), layer) for shift in (0, 5, 0, 0)]

    assert shown == [*[[(0, 0, 40, 30)]] * 3, []]
    assert (window.shown.get_at((10, 10)), window.shown.get_at((16, 10))) == (
        pygame.Color("red"),
        pygame.Color("black"),
    )


def test_a_copy_of_a_page_shows_what_has_been_painted_so_far() -> None:
    window, layer = SmallWindow(), Surface((40, 30))
    layer.fill("blue")
    copies: list[Surface] = []

    def paint(page: PageSurface) -> None:
        page.fill("red", (10, 10, 5, 5))
        copies.extend((page.copy(), copy_area(page, Rect(10, 10, 9, 9))))
        page.fill("green")

    window.show(paint, layer)

    assert [copies[0].get_at(place) for place in ((10, 10), (0, 0))] == [pygame.Color("red"), pygame.Color("blue")]
    assert (copies[1].get_size(), copies[1].get_at((0, 0))) == ((9, 9), pygame.Color("red"))


def test_a_page_without_a_layer_can_be_copied_too() -> None:
    page = PageSurface((40, 30))
    page.begin_frame()
    page.fill("red", (10, 10, 9, 9))

    assert page.copy().get_at((10, 10)) == copy_area(page, Rect(9, 9, 9, 9)).get_at((1, 1)) == pygame.Color("red")


def test_a_part_of_a_page_is_painted_whole_in_every_frame() -> None:
    window, layer = SmallWindow(), TrackedSurface((20, 30))
    layer.fill("blue")

    def paint(page: PageSurface, x: int) -> None:
        part = page.subsurface((0, 0, 20, 30))
        restore_layer(part, layer)
        part.fill("red", (x, 0, 5, 5))

    assert [window.show(partial(paint, x=x)) for x in (0, 10)] == 2 * [[(0, 0, 40, 30)]]
    assert [window.shown.get_at((x, 0)) for x in (0, 10)] == [pygame.Color("blue"), pygame.Color("red")]


def test_a_smooth_line_of_which_a_part_has_changed_looks_like_a_whole_one() -> None:
    window, layer = SmallWindow(), Surface((40, 30))

    def paint(page: Surface, x: int) -> None:
        page.fill("blue", (x, 12, 4, 4))
        draw_polygon(page, "white", [(1, 3), (38, 25), (2, 4)], is_smooth=True)

    for x in (5, 12, 30):
        window.show(partial(paint, x=x), layer)
        whole = Surface((40, 30))
        paint(whole, x)
        assert_same_picture(window.shown, whole)


def test_what_overlaps_after_it_has_grown_around_a_shape_is_painted_once() -> None:
    window, layer = SmallWindow(), Surface((40, 30))

    def paint(page: Surface, x: int) -> None:
        page.fill("blue", (x, 5, 4, 20))
        page.fill("green", (x + 8, 8, 4, 20))
        draw_polygon(page, "white", [(4, 4), (36, 26), (5, 5)], is_smooth=True)

    shown = [window.show(partial(paint, x=x), layer) for x in (6, 9)]

    assert len(shown[1]) == 1
    whole = Surface((40, 30))
    paint(whole, 9)
    assert_same_picture(window.shown, whole)


def test_a_layer_notes_areas_instead_of_all_that_is_painted_in_them() -> None:
    layer, areas = TrackedSurface((40, 30)), [Rect(0, 0, 9, 9)]
    layer.fill("red", (20, 20, 3, 3))
    with layer.note_only(areas):
        for x in range(5):
            layer.fill("blue", (x, 0, 2, 2))

    assert layer.take_painted() == [Rect(20, 20, 3, 3), *areas]


def test_rectangles_that_share_more_than_one_around_them_wastes_become_one() -> None:
    rects = [Rect(0, 0, 20, 14), Rect(5, 5, 20, 14)]

    assert merge_rects(rects, Rect(0, 0, 40, 30)) == [Rect(0, 0, 25, 19)]


def test_rectangles_that_overlap_much_become_one_inside_the_bounds() -> None:
    rects = [Rect(0, 0, 10, 10), Rect(2, 2, 10, 10), Rect(30, 0, 5, 5), Rect(99, 99, 5, 5), Rect(0, 0, 0, 4)]

    assert sorted(map(tuple, merge_rects(rects, Rect(0, 0, 32, 30)))) == [(0, 0, 12, 12), (30, 0, 2, 5)]


def test_rectangles_that_cross_stay_apart() -> None:
    cross = [Rect(0, 10, 30, 2), Rect(10, 0, 2, 30)]

    assert merge_rects(cross, Rect(0, 0, 40, 40)) == cross


def test_a_part_of_a_part_of_a_page_can_be_copied() -> None:
    page = PageSurface((40, 30))
    page.begin_frame()
    page.fill("red", Rect(10, 10, 5, 5))

    part = copy_area(page.subsurface(Rect(0, 0, 40, 20)), Rect(8, 8, 10, 10))

    assert part.get_size() == (10, 10)
    assert (part.get_at((3, 3)), part.get_at((0, 0))) == (Color("red"), Color("black"))
