"""Tests of the frame presenter: the pixels of a page's surface are returned while it is only recorded."""

import pygame
import pytest
from pygame import Color, Surface

from yaniv.memory_trim import discard_contents
from yaniv.ui.graphics.page_surface import restore_layer, set_opacity
from yaniv.ui.shell import game_window
from yaniv.ui.shell.game_window import UNUSED_FRAMES, FramePresenter


@pytest.fixture
def discarded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the number of bytes of each buffer that is discarded."""
    sizes: list[int] = []

    def record(address: int, byte_count: int) -> None:
        sizes.append(byte_count)
        discard_contents(address, byte_count)

    monkeypatch.setattr(game_window, "discard_contents", record)
    return sizes


def show_recorded(presenter: FramePresenter, layer: Surface, frames: int) -> None:
    for _ in range(frames):
        surface = presenter.begin_frame()
        restore_layer(surface, layer)
        surface.fill("red", (10, 10, 20, 20))
        presenter.present()


def show_painted(presenter: FramePresenter) -> None:
    presenter.begin_frame().fill("green")
    presenter.present()


def test_pixels_that_frames_keep_leaving_alone_are_returned_once(
    sdl_window: pygame.Window, discarded: list[int]
) -> None:
    presenter, shown = FramePresenter(sdl_window), sdl_window.get_surface()
    layer = Surface(shown.get_size())

    show_recorded(presenter, layer, UNUSED_FRAMES - 1)
    show_painted(presenter)
    show_recorded(presenter, layer, UNUSED_FRAMES - 1)
    assert discarded == []

    show_recorded(presenter, layer, 2 * UNUSED_FRAMES)
    assert discarded == [shown.get_width() * shown.get_height() * 4]


def test_a_page_is_shown_as_ever_after_the_pixels_were_returned(
    sdl_window: pygame.Window, discarded: list[int]
) -> None:
    presenter, shown = FramePresenter(sdl_window), sdl_window.get_surface()
    layer = Surface(shown.get_size())
    layer.fill("blue")

    show_recorded(presenter, layer, UNUSED_FRAMES + 1)
    assert discarded
    assert [shown.get_at(place) for place in ((5, 5), (15, 15))] == [Color("blue"), Color("red")]

    show_painted(presenter)
    assert {tuple(shown.get_at(place)) for place in ((0, 0), (15, 15), (300, 300))} == {tuple(Color("green"))}


@pytest.mark.parametrize("share", [0, 0.4, 0.999, 1])
@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_a_surface_is_blended_by_its_share(flags: int, share: float) -> None:
    below, above = Surface((3, 3)), Surface((3, 3), flags, depth=32)
    below.fill((100, 100, 100))
    above.fill((200, 0, 0))
    if flags:
        above.set_at((1, 1), (0, 0, 0, 0))

    set_opacity(above, share)
    below.blit(above, (0, 0))

    expected = (100 + 100 * share, 100 - 100 * share, 100 - 100 * share)
    assert tuple(below.get_at((0, 0)))[:3] == pytest.approx(expected, abs=2)
    assert tuple(below.get_at((1, 1)))[:3] == ((100, 100, 100) if flags else pytest.approx(expected, abs=2))
