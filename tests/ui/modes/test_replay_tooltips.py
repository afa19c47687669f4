"""Tests of the tooltips of the replay page: none of them hides a neighbour of its button."""

import pytest
from pygame import Rect

from tests.ui.modes.test_match_review import finish_review, review_scene
from tests.ui.modes.test_replay_scene import replay_scene
from tests.ui.scene_harness import SIZES, find_element, paint
from yaniv.ui.input.input_events import PointerMoved
from yaniv.ui.kit import page_painter, page_scene
from yaniv.ui.modes.replay_scene import ReplayScene

ICON_IDS = [f"replay:{name}" for name in ("back", "play", "on")]
SEEK_BAR_ID = "replay:place"
POSITION = 30


def tooltip_of(page: ReplayScene, id_: str, size: tuple[int, int], patch: pytest.MonkeyPatch) -> Rect:
    """Return the rectangle of the tooltip that is painted while the pointer is over the element."""
    painted: list[Rect] = []
    patch.setattr(
        page_scene,
        "paint_tooltip",
        lambda *args, **kwargs: painted.append(page_painter.paint_tooltip(*args, **kwargs)),
    )
    page.handle(PointerMoved(Rect(find_element(page, id_).rect).center, 0))
    paint(page, size)
    (rect,) = painted
    return rect


def hidden_ids(page: ReplayScene, rect: Rect) -> set[str]:
    """Return the ids of the widgets of the bars that the rectangle covers, at least in part."""
    widgets = (each for each in page.elements() if each.role != "text" and each.id.startswith(("replay:", "review:")))
    return {each.id for each in widgets if rect.colliderect(each.rect)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id_", ICON_IDS)
def test_a_tooltip_of_the_replay_is_above_the_bar(
    monkeypatch: pytest.MonkeyPatch, id_: str, size: tuple[int, int]
) -> None:
    page = replay_scene(position=POSITION, size=size, is_paused=True)

    rect = tooltip_of(page, id_, size, monkeypatch)

    assert hidden_ids(page, rect) == set()
    assert rect.bottom < find_element(page, SEEK_BAR_ID).rect[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("id_", "position"), [*((id_, POSITION) for id_ in ICON_IDS), ("review:on", 0)])
def test_a_tooltip_of_the_review_hides_no_button(
    monkeypatch: pytest.MonkeyPatch, id_: str, position: int, size: tuple[int, int]
) -> None:
    page = finish_review(review_scene(size=size, position=position))

    rect = tooltip_of(page, id_, size, monkeypatch)

    assert hidden_ids(page, rect) <= {SEEK_BAR_ID}
    assert rect.bottom < find_element(page, id_).rect[1]
