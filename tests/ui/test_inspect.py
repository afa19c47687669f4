"""The lines that tell a screen reader or a test what is on the screen."""

from io import BytesIO
from typing import Any

import msgspec

from yaniv.ui.inspect import Element, Inspector, Tree

CARD = Element("hand:0", "card", "7H", "seven of hearts", (10, 20, 30, 40), ("enabled", "selected"))


def tree(ms: int = 0, *elements: Element, busy: bool = False) -> Tree:
    return Tree(ms, "table", busy, (1280, 720), "Your turn.", elements)


def at(x: int) -> Element:
    return Element("hand:0", "card", "7H", "seven of hearts", (x, 20, 30, 40))


def lines(sink: BytesIO) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in sink.getvalue().splitlines()]


def test_the_first_frame_writes_a_line_as_the_contract_has_it() -> None:
    sink = BytesIO()

    Inspector(sink).observe(tree(812, CARD), moving=True)

    assert lines(sink) == [
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

    Inspector(sink).observe(tree(1, at(10)), moving=False)

    assert b'"elements":[{"id":"hand:0","role":"card","name":"7H","label":"seven of hearts",' in sink.getvalue()
    assert b'"rect":[10,20,30,40],"state":[]}]' in sink.getvalue()


def test_nothing_new_writes_nothing() -> None:
    sink = BytesIO()
    inspector = Inspector(sink)

    inspector.observe(tree(1, CARD), moving=False)
    inspector.observe(tree(2, CARD), moving=False)

    assert len(lines(sink)) == 1


def test_a_moving_card_is_told_once_it_rests() -> None:
    sink = BytesIO()
    inspector = Inspector(sink)

    inspector.observe(tree(1, at(10)), moving=True)
    inspector.observe(tree(2, at(20)), moving=True)
    inspector.observe(tree(3, at(30)), moving=True)
    inspector.observe(tree(4, at(30)), moving=True)

    assert [line["elements"][0]["rect"][0] for line in lines(sink)] == [10, 30]


def test_a_change_of_more_than_places_is_told_at_once() -> None:
    sink = BytesIO()
    inspector = Inspector(sink)

    inspector.observe(tree(1, at(10), busy=True), moving=True)
    inspector.observe(tree(2, at(20)), moving=True)
    inspector.observe(tree(3, at(25), CARD), moving=True)

    assert [line["t_ms"] for line in lines(sink)] == [1, 2, 3]


def test_the_end_of_motion_is_told_in_the_last_frame() -> None:
    sink = BytesIO()
    inspector = Inspector(sink)

    inspector.observe(tree(1, at(10)), moving=True)
    inspector.observe(tree(2, at(20)), moving=False)

    assert len(lines(sink)) == 2
