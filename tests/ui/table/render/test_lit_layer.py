"""Tests of the light of a showdown."""

from pygame import Rect

from tests.ui.shell.test_partial_frames import assert_same_picture
from yaniv.ui.animation import durations
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.page_surface import PageSurface, TrackedSurface
from yaniv.ui.table.render.table_light import LIGHT_STEPS, STRIP_LAGS, LitLayer

SIZE = (320, 180)
STAGE = RectF(80, 45, 160, 90)


class LitWindow:
    """A window that shows only a layer under the light."""

    def __init__(self) -> None:
        self.layer, self.page, self.shown = TrackedSurface(SIZE), PageSurface(SIZE), TrackedSurface(SIZE)
        self.layer.fill("white")
        self._lit_layer = LitLayer(is_light_theme=False)

    def show(self, light_share: float) -> float:
        """Show a frame; return the share of the window that was painted for it."""
        self.page.begin_frame()
        self._lit_layer.restore_on(self.page, self.layer, light_share, STAGE)
        return sum(rect.width * rect.height for rect in self.page.show_on(self.shown)) / (SIZE[0] * SIZE[1])


def test_light_that_narrows_never_changes_more_than_a_strip_at_a_time() -> None:
    window, frames = LitWindow(), 20 * LIGHT_STEPS

    painted = [window.show(number / frames) for number in range(1, frames + 1)]

    assert max(painted[1:-1]) == 1 / len(STRIP_LAGS)
    assert sum(each > 0 for each in painted) > len(STRIP_LAGS) * (LIGHT_STEPS - 1)


def test_light_is_the_same_however_it_came_to_be() -> None:
    window = LitWindow()
    for share in (0.02, 0.3, 0.55, 0.98, 1.0, 0.7, 0.31, 0.02):
        window.layer.fill("red", Rect(round(300 * share), 20, 9, 9))
        window.show(share)
        fresh = LitWindow()
        fresh.layer.blit(window.layer)
        for each in (1.0, share):
            fresh.show(each)
        assert_same_picture(window.shown, fresh.shown)


def test_the_first_frame_of_the_light_leaves_the_layer_to_the_next_one() -> None:
    frame_ms = 1000 / 60
    window = LitWindow()
    window.show(frame_ms / durations.LIGHT_MS)

    assert window.shown.get_at((0, 0)) == window.layer.get_at((0, 0))
    window.show(3 * frame_ms / durations.LIGHT_MS)
    assert window.shown.get_at((0, 0)) != window.layer.get_at((0, 0))
