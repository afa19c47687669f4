"""Speech bubbles keep their place while they are shown."""

from tests.ui.scene_harness import HD
from yaniv.ui.table.render.message_box import BubbleBoxCache, place_bubble
from yaniv.ui.table.state.table_layout import lay_out_table

SIZE = (220.0, 60.0)


def test_a_bubble_is_placed_once_for_one_layout_of_the_table() -> None:
    layout, cache = lay_out_table(HD, 16, 0), BubbleBoxCache()

    first = cache.box(3, SIZE, layout)

    assert first == place_bubble(3, SIZE, layout)
    assert cache.box(3, SIZE, layout) is first


def test_a_bubble_is_placed_again_beside_another_one_and_on_another_layout() -> None:
    layout, other_layout, cache = lay_out_table(HD, 16, 0), lay_out_table((1280, 720), 16, 0), BubbleBoxCache()
    first = cache.box(3, SIZE, layout)

    beside_first = cache.box(3, SIZE, layout, [first])
    elsewhere = cache.box(3, SIZE, other_layout)

    assert beside_first == place_bubble(3, SIZE, layout, [first])
    assert beside_first != first
    assert elsewhere == place_bubble(3, SIZE, other_layout)
