"""Laws of the solver: nothing leaves its parent, sizes add up, and what grows fills its parent."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from tests.ui.kit.random_trees import trees
from tests.ui.scene_harness import shared_text_renderer
from yaniv.ui.geometry.rtl import mirror_rect
from yaniv.ui.kit.node import Node, Text, column, label, row, stack
from yaniv.ui.kit.solver import PlacedNode, Placement, Range, Solver, TextFit, padded, place

SIZES = st.tuples(st.integers(1, 2000), st.integers(1, 1200))


def placed(root: Node, size: tuple[int, int] = (1000, 600), scale: float = 1.0, **offsets: int) -> Placement:
    return place(root, Rect(0, 0, *size), scale, TextFit(shared_text_renderer(), scale, 1.0), offsets)


def rects(root: Node, size: tuple[int, int] = (1000, 600)) -> list[Rect]:
    return [each.rect for each in placed(root, size).nodes[1:]]


def children_of(placement: Placement, parent: PlacedNode) -> list[PlacedNode]:
    nodes = {id(each) for each in parent.node.children}
    return [each for each in placement.nodes if id(each.node) in nodes]


@settings(max_examples=300, deadline=None)
@given(trees(), SIZES, st.sampled_from((0.5, 2 / 3, 1.0, 2.0)))
def test_nothing_leaves_its_parent(root: Node, size: tuple[int, int], scale: float) -> None:
    placement = placed(root, size, scale)

    for parent in placement.nodes:
        inner = padded(parent.node, parent.rect, scale)
        for child in children_of(placement, parent):
            assert child.rect.left >= inner.left
            assert child.rect.top >= inner.top
            assert child.rect.right <= inner.right
            assert child.rect.bottom <= inner.bottom


@settings(max_examples=300, deadline=None)
@given(trees(), SIZES)
def test_children_of_a_row_or_column_do_not_overlap(root: Node, size: tuple[int, int]) -> None:
    placement = placed(root, size)

    for parent in placement.nodes:
        siblings = children_of(placement, parent)
        for one, other in pairwise(siblings):
            if parent.node.flow == "row":
                assert one.rect.right <= other.rect.left
            elif parent.node.flow == "column":
                assert one.rect.bottom <= other.rect.top


@settings(max_examples=200, deadline=None)
@given(trees(), SIZES)
def test_every_node_is_placed_once_and_after_its_parent(root: Node, size: tuple[int, int]) -> None:
    def count(node: Node) -> int:
        return 1 + sum(map(count, node.children))

    placement = placed(root, size)

    assert len(placement.nodes) == count(root)
    assert placement.nodes[0].node is root


@settings(max_examples=100, deadline=None)
@given(trees(), SIZES)
def test_a_page_mirrored_twice_is_itself(root: Node, size: tuple[int, int]) -> None:
    for each in placed(root, size).nodes:
        assert mirror_rect(mirror_rect(each.rect, size[0]), size[0]) == each.rect


def test_what_grows_takes_what_is_left_over_in_proportion() -> None:
    assert rects(row(Node(width=100), Node(grow=1), Node(grow=3), align="stretch")) == [
        Rect(0, 0, 100, 600),
        Rect(100, 0, 225, 600),
        Rect(325, 0, 675, 600),
    ]


def test_missing_room_is_taken_from_what_can_become_smaller() -> None:
    narrow = rects(row(Node(width=300), Node(width=600, min_width=100), align="stretch"), (500, 100))

    assert [each.width for each in narrow] == [300, 200]


def test_gaps_and_padding_are_between_and_around_children() -> None:
    assert rects(column(Node(height=50), Node(height=50), gap=20, padding=(30, 10))) == [
        Rect(30, 10, 940, 50),
        Rect(30, 80, 940, 50),
    ]


@pytest.mark.parametrize(("align", "top"), [("start", 0), ("center", 250), ("end", 500)])
def test_a_child_is_aligned_across_its_row(align: str, top: int) -> None:
    assert rects(row(Node(width=100, height=100), align=align)) == [Rect(0, top, 100, 100)]  # type: ignore[arg-type]


def test_children_of_a_stack_lie_over_each_other() -> None:
    assert rects(stack(Node(), Node(width=100, height=100), align="center", justify="center"))[1] == Rect(
        450, 250, 100, 100
    )


def scrolling(rows: int) -> Node:
    return column(*(Node(height=100) for _ in range(rows)), scroll="list")


def test_a_scroll_area_keeps_its_offset_within_its_content() -> None:
    assert placed(scrolling(10), list=250).scroll_areas["list"].offset_px == 250
    assert placed(scrolling(10), list=9999).scroll_areas["list"].offset_px == 400
    assert placed(scrolling(10), list=-5).scroll_areas["list"].offset_px == 0


def test_what_fits_does_not_scroll() -> None:
    area = placed(scrolling(6), list=100).scroll_areas["list"]

    assert (area.max_offset_px, area.offset_px) == (0, 0)


def test_scrolled_content_moves_and_is_clipped_to_its_area() -> None:
    first, last = (placed(scrolling(10), list=150).nodes[number] for number in (1, -1))

    assert (first.rect.top, last.rect.top) == (-150, 750)
    assert first.clip == Rect(0, 0, 1000, 600)


class CountingFit(TextFit):
    """Text fit that counts the texts whose height was measured."""

    heights = 0

    def height(self, text: Text, width_px: int) -> Range:
        """Count and measure."""
        self.heights += 1
        return super().height(text, width_px)


def test_a_scrolled_list_of_rows_of_fixed_height_measures_each_text_at_one_width() -> None:
    rows = [column(label(f"row {number}", max_lines=3), height=80) for number in range(40)]
    fit = CountingFit(shared_text_renderer(), 1.0, 1.0)

    placement = place(column(*rows, scroll="rows", grow=1), Rect(0, 0, 600, 400), 1.0, fit)

    assert placement.scroll_areas["rows"].max_offset_px == 40 * 80 - 400
    assert fit.heights == len(rows)


@given(trees(), trees(), SIZES, SIZES, st.integers(0, 500))
def test_what_was_placed_before_is_placed_as_if_for_the_first_time(
    one: Node, two: Node, size: tuple[int, int], other_size: tuple[int, int], offset: int
) -> None:
    fit = TextFit(shared_text_renderer(), 1.0, 1.0)
    solver = Solver(1.0, fit)
    for root, room in (
        (row(one, column(two, one, scroll="all", grow=1)), size),
        (column(row(two, one), column(one, two, scroll="all", grow=1)), other_size),
        (row(one, column(two, one, scroll="all", grow=1)), size),
    ):
        rect = Rect(7, 11, *room)

        placement = solver.place(root, rect, {"all": offset})

        assert placement == place(root, rect, 1.0, fit, {"all": offset})
