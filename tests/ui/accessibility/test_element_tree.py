"""Tests of the JSON lines that describe the elements on the screen (`--inspect`)."""

from io import BytesIO
from typing import Any

import msgspec

from yaniv.ui.accessibility.element_tree import Element, ElementTree, ElementTreeWriter

CARD = Element("hand:0", "card", "7H", "seven of hearts", (10, 20, 30, 40), ("enabled", "selected"))


def element_tree(ms: int = 0, *elements: Element, busy: bool = False) -> ElementTree:
    return ElementTree(ms, "table", busy, (1280, 720), "Your turn.", elements)


def element_at(x: int) -> Element:
    return Element("hand:0", "card", "7H", "seven of hearts", (x, 20, 30, 40))


def written_lines(sink: BytesIO) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in sink.getvalue().splitlines()]


def test_the_first_frame_writes_a_line_in_the_documented_format() -> None:
    sink = BytesIO()

    ElementTreeWriter(sink).observe(element_tree(812, CARD), is_moving=True)

    assert written_lines(sink) == [
        {
            "t_ms": 812,
            "scene": "table",
            "busy": False,
            "size": [1280, 720],
            "announce": "Your turn.",
            "elements": [
                {
                    "id": "hand:0",
                    "role": "card",
                    "name": "7H",
                    "label": "seven of hearts",
                    "rect": [10, 20, 30, 40],
                    "state": ["enabled", "selected"],
                }
            ],
        }
    ]


def test_an_element_without_state_and_value_is_written_with_its_six_keys() -> None:
    sink = BytesIO()

    ElementTreeWriter(sink).observe(element_tree(1, element_at(10)), is_moving=False)

    assert b'"elements":[{"id":"hand:0","role":"card","name":"7H","label":"seven of hearts",' in sink.getvalue()
    assert b'"rect":[10,20,30,40],"state":[]}]' in sink.getvalue()


def test_an_unchanged_tree_writes_nothing() -> None:
    sink = BytesIO()
    writer = ElementTreeWriter(sink)

    writer.observe(element_tree(1, CARD), is_moving=False)
    writer.observe(element_tree(2, CARD), is_moving=False)

    assert len(written_lines(sink)) == 1


def test_a_moving_card_is_written_when_it_comes_to_rest() -> None:
    sink = BytesIO()
    writer = ElementTreeWriter(sink)

    writer.observe(element_tree(1, element_at(10)), is_moving=True)
    writer.observe(element_tree(2, element_at(20)), is_moving=True)
    writer.observe(element_tree(3, element_at(30)), is_moving=True)
    writer.observe(element_tree(4, element_at(30)), is_moving=True)

    assert [line["elements"][0]["rect"][0] for line in written_lines(sink)] == [10, 30]


def test_a_change_of_more_than_positions_is_written_at_once() -> None:
    sink = BytesIO()
    writer = ElementTreeWriter(sink)

    writer.observe(element_tree(1, element_at(10), busy=True), is_moving=True)
    writer.observe(element_tree(2, element_at(20)), is_moving=True)
    writer.observe(element_tree(3, element_at(25), CARD), is_moving=True)

    assert [line["t_ms"] for line in written_lines(sink)] == [1, 2, 3]


def test_the_end_of_motion_is_written_in_the_last_frame() -> None:
    sink = BytesIO()
    writer = ElementTreeWriter(sink)

    writer.observe(element_tree(1, element_at(10)), is_moving=True)
    writer.observe(element_tree(2, element_at(20)), is_moving=False)

    assert len(written_lines(sink)) == 2
