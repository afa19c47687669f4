"""A frame of which only changed parts were painted and shown is the same picture as one painted whole."""

from functools import partial
from itertools import islice
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from tests.case_selection import example_count
from tests.ui.random_inputs import random_inputs
from tests.ui.table.test_table_scene import RULES
from tests.ui.table_session import SIZE, TableSession, open_table, shared_context
from yaniv.settings.settings_schema import Motion
from yaniv.ui.graphics.tracked_surface import TrackedSurface, merge_rects, restore_layer
from yaniv.ui.graphics.type_roles import TYPE_ROLES
from yaniv.ui.input.input_events import Resized
from yaniv.ui.table.render.table_frame import paint_table
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.hand_sort import TablePreferences

INPUTS = example_count(250)
CASES: list[tuple[str, int, Motion]] = [
    ("classic", 2, "full"),
    ("travellers-speed", 3, "full"),
    ("swap of hands", 4, "reduced"),
    ("classic", 8, "none"),
]


class PartialScreen:
    """A window that shows only what is said to have changed."""

    def __init__(self) -> None:
        self.surface = TrackedSurface(SIZE)
        self.shown = Surface(SIZE)
        self.partial_count = 0
        """Frames of which less than half was shown."""

    def show(self, sitting: TableSession) -> None:
        """The next frame."""
        self.surface.begin_frame()
        TYPE_ROLES.paint_until_stable(sitting.scene, lambda: sitting.scene.paint(self.surface))
        rects = self.surface.end_frame()
        for rect in rects:
            self.shown.blit(self.surface, rect, rect)
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
    sitting = open_table(RULES[name], players, 3, "normal", manners=TablePreferences(motion))
    screen, whole = PartialScreen(), Surface(SIZE)

    for number, event in enumerate(islice(random_inputs(sitting, rng), INPUTS)):
        if isinstance(event, Resized):
            continue
        sitting.scene.handle(event)
        sitting.scene.update(rng.choice((8, 16, 40)))
        screen.show(sitting)
        if number % 3 == 0:
            sitting.scene.paint(whole)
            assert_same_picture(screen.shown, whole)

    assert screen.partial_count > 0


@pytest.mark.parametrize(("name", "players", "motion"), CASES)
def test_a_table_painted_only_where_it_changes_is_the_whole_table(name: str, players: int, motion: Motion) -> None:
    rng = Random(name)
    sitting = open_table(RULES[name], players, 3, "normal", manners=TablePreferences(motion))
    kept_painter, surfaces = TablePainter(shared_context()), (Surface(SIZE), Surface(SIZE))

    for number, event in enumerate(islice(random_inputs(sitting, rng), INPUTS)):
        if isinstance(event, Resized):
            continue
        sitting.scene.handle(event)
        sitting.scene.update(rng.choice((8, 16, 40)))
        model = sitting.scene.model
        is_compared = number % 3 == 0
        for surface, painter in zip(
            surfaces, (kept_painter, TablePainter(shared_context()))[: 1 + is_compared], strict=False
        ):
            paint = partial(paint_table, surface, painter, sitting.scene.view_model, model)
            TYPE_ROLES.paint_until_stable(sitting.scene, paint)
        if is_compared:
            assert_same_picture(*surfaces)


def test_a_surface_without_a_layer_is_shown_whole_each_time() -> None:
    surface = TrackedSurface((40, 30))
    for _ in range(2):
        surface.begin_frame()
        surface.fill("red", (0, 0, 5, 5))
        assert surface.end_frame() == [Rect(0, 0, 40, 30)]


def test_over_a_layer_only_what_was_and_is_painted_is_shown() -> None:
    surface, layer = TrackedSurface((40, 30)), Surface((40, 30))
    layer.fill("blue")
    shown: list[list[tuple[int, ...]]] = []
    for x in (0, 20, 30):
        surface.begin_frame()
        restore_layer(surface, layer)
        surface.fill("red", (x, 0, 5, 5))
        shown.append(sorted(map(tuple, surface.end_frame())))
        assert (surface.get_at((x, 0)), surface.get_at((10, 10))) == (pygame.Color("red"), pygame.Color("blue"))

    assert shown == [[(0, 0, 40, 30)], [(0, 0, 5, 5), (20, 0, 5, 5)], [(20, 0, 5, 5), (30, 0, 5, 5)]]


def test_what_has_changed_in_the_layer_is_shown_too() -> None:
    surface, layer = TrackedSurface((40, 30)), TrackedSurface((40, 30))
    shown: list[list[tuple[int, ...]]] = []
    for colour in ("blue", "blue", "green"):
        layer.fill(colour, (0, 0, 9, 9)) if colour != "blue" or not shown else None
        surface.begin_frame()
        restore_layer(surface, layer)
        shown.append(list(map(tuple, surface.end_frame())))

    assert shown == [[(0, 0, 40, 30)], [], [(0, 0, 9, 9)]]
    assert surface.get_at((3, 3)) == pygame.Color("green")


def test_a_page_painted_twice_in_a_frame_shows_the_second_picture() -> None:
    surface, layer = TrackedSurface((40, 30)), Surface((40, 30))
    for x in (0, 10):
        surface.begin_frame()
        for shift in (20, 0):
            restore_layer(surface, layer)
            surface.fill("red", (x + shift, 0, 5, 5))
        surface.end_frame()

    assert surface.get_at((30, 0)) == surface.get_at((0, 0)) == pygame.Color("black")
    assert surface.get_at((10, 0)) == pygame.Color("red")


def test_a_layer_in_a_part_of_a_page_is_painted_whole_in_every_frame() -> None:
    surface, layer = TrackedSurface((40, 30)), TrackedSurface((20, 30))
    layer.fill("blue")
    for x in (0, 10):
        surface.begin_frame()
        part = surface.subsurface((0, 0, 20, 30))
        restore_layer(part, layer)
        part.fill("red", (x, 0, 5, 5))
        assert surface.end_frame() == [Rect(0, 0, 40, 30)]

    assert [surface.get_at((x, 0)) for x in (0, 10)] == [pygame.Color("blue"), pygame.Color("red")]


def test_rectangles_that_overlap_much_become_one_inside_the_bounds() -> None:
    rects = [Rect(0, 0, 10, 10), Rect(2, 2, 10, 10), Rect(30, 0, 5, 5), Rect(99, 99, 5, 5), Rect(0, 0, 0, 4)]

    assert sorted(map(tuple, merge_rects(rects, Rect(0, 0, 32, 30)))) == [(0, 0, 12, 12), (30, 0, 2, 5)]


def test_rectangles_that_cross_stay_apart() -> None:
    cross = [Rect(0, 10, 30, 2), Rect(10, 0, 2, 30)]

    assert merge_rects(cross, Rect(0, 0, 40, 40)) == cross
