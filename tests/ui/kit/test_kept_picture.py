"""Tests of pictures of pages that are kept: brought up to date, they are what painting everything would give."""

from functools import partial
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.kit.random_trees import button_node, trees
from tests.ui.sample_rules_pages import RULE_CHANGES, FinishedSimulation, editor_page
from tests.ui.scene_harness import make_context
from tests.user_folders import temporary_data_folder
from yaniv import paths
from yaniv.i18n import set_language
from yaniv.settings.settings_schema import Appearance, ThemeName
from yaniv.ui.context import load_context
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import input_events as i
from yaniv.ui.kit import kept_picture
from yaniv.ui.kit.kept_picture import PlacedPage, paint_page
from yaniv.ui.kit.node import Drawing, Node, column, drawing, keep_equal, label, picture, row
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.rules_editor import RulesView, rules_editor_scene
from yaniv.variants import rule_document

CONTEXT = make_context()
SIZE = (640, 360)
FILLS = ("", "panel", "panel_raised", "")


class StillTreePage(Page):
    """Page that shows a tree and stands still."""

    is_still = True
    announcement = "Still."

    def __init__(self, root: Node) -> None:
        self.root = root

    def view(self, env: Env) -> Node:  # noqa: ARG002 -- it is the same everywhere
        """Return the tree."""
        return self.root


def with_looks(node: Node, number: int = 0) -> tuple[Node, int]:
    """Return the tree with fills, and buttons instead of some leaves, and the number of its nodes.

    It has no texts: in a node that is narrower than a letter they reach beyond it.
    """
    if not node.children:
        if number % 3 == 2:
            return replace(button_node(f"b{number}", fill="panel", height=30, width=60), text=None), number + 1
        look = {"fill": FILLS[number % 4], "outline": "accent" if number % 5 == 0 else ""}
        return replace(node, **look, text=None), number + 1
    children = []
    for child in node.children:
        dressed, number = with_looks(child, number)
        children.append(dressed)
    return replace(node, children=tuple(children), fill=FILLS[number % 4]), number + 1


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def whole_picture(scene: PageScene, size: tuple[int, int] = SIZE) -> bytes:
    """Return what painting everything of the page would give."""
    surface, layout = Surface(size), scene._lay_out(size)
    look = scene._look(scene._mark_edited())
    paint_page(scene._context.painter(surface), layout.page, look, has_background=True)
    return pixels(surface)


def kept_image(scene: PageScene, size: tuple[int, int] = SIZE) -> bytes:
    """Paint the page; return the picture that it keeps, which has no tooltip."""
    scene.paint(Surface(size))
    painted = scene._picture._painted
    assert painted is not None, "the page stands still"
    return pixels(painted.images[0][0])


def test_an_outline_that_reaches_over_the_edge_of_what_is_kept_is_drawn_once() -> None:
    bar = button_node("bar", height=100)
    page = StillTreePage(column(bar, column(fill="panel", radius=0, grow=1)))
    page.has_background = False
    scene = PageScene(CONTEXT, page)
    scene.handle(i.KeyPressed("tab", 0))

    shown = []
    for _ in range(3):
        surface = Surface(SIZE)
        scene.paint(surface)
        shown.append(pixels(surface))

    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("language", ["en", "he"])
@given(trees(), trees(), st.integers(0, 40), st.tuples(st.integers(0, 639), st.integers(0, 359)))
@settings(max_examples=60, deadline=None)
def test_a_picture_brought_up_to_date_is_what_painting_everything_gives(
    language: str, tree: Node, other: Node, number: int, position: tuple[int, int]
) -> None:
    set_language(language, paths.locale())
    one, two = with_looks(tree)[0], with_looks(other, number)[0]
    page = StillTreePage(column(row(one, two), label("Before", min_height=40), padding=(20, 10)))
    scene = PageScene(CONTEXT, page)
    kept_image(scene)

    for root in (
        column(row(one, two), label("After all", min_height=40), padding=(20, 10)),
        column(row(two, one), label("After all", min_height=40), padding=(20, 10)),
        column(row(one, one), padding=(20, 10)),
    ):
        page.root = root
        scene.refresh()
        assert kept_image(scene) == whole_picture(scene)
        scene.handle(i.PointerMoved(position, 0))
        assert kept_image(scene) == whole_picture(scene)


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_editor_of_rules_looks_the_same_after_any_input(language: str) -> None:
    set_language(language, paths.locale())
    rng = Random(language)
    with temporary_data_folder():
        scene = rules_editor_scene(CONTEXT, runner=FinishedSimulation())
        for _ in range(60):
            scene.paint(Surface((1280, 720)))
            for event in random_inputs(scene, rng):
                scene.handle(event)
            scene.update(rng.choice((16, 500)))
            surface = Surface((1280, 720))
            scene.paint(surface)
            painted = scene._picture._painted
            if painted is not None and not scene.has_panel:
                assert pixels(painted.images[0][0]) == whole_picture(scene, (1280, 720))
        scene.close()


@pytest.mark.parametrize("theme", ["evening", "high_contrast"])
@pytest.mark.parametrize("view", ["form", "diff"])
@pytest.mark.parametrize("growth", [1, 2])
def test_a_drawing_said_to_stay_inside_draws_nothing_outside(theme: ThemeName, view: RulesView, growth: int) -> None:
    context = replace(load_context(paths.assets(), Appearance(theme=theme)), text_scale=growth)
    with temporary_data_folder():
        scene = rules_editor_scene(context, view=view, runner=FinishedSimulation())
        for path, to in RULE_CHANGES:
            editor_page(scene).edit(partial(rule_document.set_rule, path=path, new_value=to))
        nodes = [each.node for each in scene._lay_out((1280, 720)).placement.nodes]
        scene.close()
    drawings = [node.draw for node in nodes if isinstance(node.draw, Drawing) and node.draw.is_inside]
    place, background = Rect(60, 40, 300, 90), (1, 2, 3)
    assert drawings, "tiles and examples"

    for each in drawings:
        for axis in (None, SIZE[0]):
            surface = Surface(SIZE)
            surface.fill(background)
            painter = context.painter(surface)
            painter.mirror_axis = axis
            each(painter, place)
            surface.fill(background, painter.mirrored(place))
            assert pixels(surface) == bytes(background) * SIZE[0] * SIZE[1], each


def random_inputs(scene: PageScene, rng: Random) -> list[i.InputEvent]:
    """Return a click somewhere, a turn of the wheel, or a key that changes something."""
    rects = [each.rect for each in scene.elements() if each.id.startswith(("rule", "reset", "chip", "button:undo"))]
    position = Rect(rng.choice(rects)).center if rects else (640, 360)
    match rng.randrange(4):
        case 0:
            return [i.WheelTurned((640, 400), rng.choice((-1, 1)), 0)]
        case 1:
            return [i.KeyPressed(rng.choice(("+", "-", "tab", "down", "escape")), 0)]
        case _:
            press = i.PointerPressed(position, "left", 0), i.PointerReleased(position, "left", 0)
            return [i.PointerMoved(position, 0), *press]


def test_only_what_changes_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[Rect] = []
    changed = kept_picture.changed_parts

    def note(*arguments: object) -> list[Rect]:
        parts.extend(changed(*arguments))  # type: ignore[arg-type]  # passed on as they come
        return parts

    monkeypatch.setattr(kept_picture, "changed_parts", note)
    page = StillTreePage(row(button_node("a", width=100, height=50), button_node("b", width=100, height=50), gap=200))
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))

    scene.handle(i.PointerMoved(Rect(scene.elements()[1].rect).center, 0))
    scene.paint(Surface(SIZE))

    assert len(parts) == 1
    assert parts[0].contains(Rect(scene.elements()[1].rect))
    assert not parts[0].colliderect(Rect(scene.elements()[0].rect))


def test_equal_parts_of_a_new_tree_are_those_of_the_old_one() -> None:
    def tree(words: str) -> Node:
        return column(row(label("same"), picture(drawing(draw_dot, "accent"))), label(words))

    old, new = tree("before"), tree("after")
    kept = keep_equal(new, old)

    assert kept == new
    assert kept.children[0] is old.children[0]
    assert kept.children[1] is new.children[1]
    assert keep_equal(tree("before"), old) is old


def test_a_drawing_that_may_depend_on_more_than_its_arguments_is_never_taken_for_the_old_one() -> None:
    old, new = (column(picture(lambda painter, rect: draw_dot(painter, rect, "accent"))) for _ in range(2))
    moving = MovingPicture()
    old_method, new_method = picture(moving.draw), picture(moving.draw)

    assert keep_equal(new, old) is new
    assert keep_equal(new_method, old_method) is new_method


class MovingPicture:
    """Something that draws what it is now."""

    ink = "accent"

    def draw(self, painter: Painter, rect: Rect) -> None:
        """Draw a dot in its colour."""
        draw_dot(painter, rect, self.ink)


def test_a_picture_by_a_method_is_drawn_again_with_every_tree() -> None:
    moving = MovingPicture()
    page = StillTreePage(row(picture(moving.draw, width=40, height=40)))
    scene = PageScene(CONTEXT, page)
    before = kept_image(scene)

    moving.ink, page.root = "danger", row(picture(moving.draw, width=40, height=40))
    scene.refresh()

    assert kept_image(scene) != before
    assert kept_image(scene) == whole_picture(scene)


def test_two_pages_that_are_the_same_differ_nowhere() -> None:
    scene = PageScene(CONTEXT, StillTreePage(row(button_node("a"))))
    page: PlacedPage = scene._lay_out(SIZE).page

    painter = CONTEXT.painter(Surface(SIZE))
    assert kept_picture.changed_parts(painter, page, scene._look(""), page, scene._look("")) == []


def draw_dot(painter: Painter, rect: Rect, ink: str) -> None:
    """Fill a rectangle with a colour of the theme."""
    painter.draw_box(rect, 0, getattr(painter.theme, ink))


def test_a_text_that_shrinks_with_another_of_its_role_is_painted_again() -> None:
    def tree(words: str) -> Node:
        return row(label("Same", 60, role="r", width=400), label(words, 60, role="r", width=300), gap=300)

    page = StillTreePage(tree("Short"))
    scene = PageScene(CONTEXT, page)
    kept_image(scene)

    page.root = tree("Much longer than that")
    scene.refresh()

    assert kept_image(scene) == whole_picture(scene)
