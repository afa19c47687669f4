"""Tests of move marks: the words beside compared moves cover no card and no number of an arrow."""

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.scene_harness import make_context
from yaniv.cards import Card
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.table.render.highlights import label_plates
from yaniv.ui.table.state.move_marks import Ghost, GhostLabel, MoveArrow, MoveMarks

BEST, OWN = Ghost(Card("7S"), Pose(550, 290, 56), "best"), Ghost(Card("AH"), Pose(700, 290, 56), "own")
LABELS = (
    GhostLabel("Best", (522, 255), (510, 290), "best", (550, 251)),
    GhostLabel("Yaniv!", (728, 255), (660, 290), "own", (700, 251)),
)
ARROW_BESIDE = MoveArrow((510, 180), (590, 400), 2, is_next=True, tone="best", side_x=420)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("arrows", [(), (ARROW_BESIDE,)])
def test_words_beside_ghosts_cover_no_card(text_scale: float, arrows: tuple[MoveArrow, ...]) -> None:
    painter = replace(make_context(), text_scale=text_scale).unmirrored_painter(Surface((1280, 720)), 2 / 3)

    plates = label_plates(painter, MoveMarks(ghosts=(OWN, BEST), arrows=arrows, labels=LABELS))

    assert all(plate.collidelist([Rect(522, 251, 56, 78), Rect(672, 251, 56, 78)]) < 0 for plate in plates)
    assert plates[0].colliderect(plates[1]) is False


def test_words_stand_above_their_ghosts_where_an_arrow_has_its_number() -> None:
    painter = make_context().unmirrored_painter(Surface((1280, 720)), 2 / 3)

    beside, above = (
        label_plates(painter, MoveMarks(ghosts=(BEST,), arrows=arrows, labels=LABELS[:1]))[0]
        for arrows in ((), (replace(ARROW_BESIDE, side_x=470),))
    )

    assert beside.right == 510
    assert above.bottom < 251
