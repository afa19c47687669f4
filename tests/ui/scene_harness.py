"""Context, inputs and element queries for tests that paint pages without a window."""

from functools import cache, lru_cache
from typing import Final, Protocol

import pygame
from pygame import Surface

from tests.ui.sharp_images import SharpImageStore
from yaniv import paths
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.input.input_events import InputEvent, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.navigation import NavigationRequest, Scene

HD = (1280, 720)
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))


_OPEN_FONTS: Final = 400
"""Number of cached fonts, each an open file: a test run paints pages of all sizes, where a window needs only 96."""


class PaintableScene(Protocol):
    """Anything that paints itself and lists its elements."""

    def paint(self, surface: Surface) -> None:
        """Paint it on a surface."""

    def elements(self) -> tuple[Element, ...]:
        """Return its elements."""


def make_context() -> UiContext:
    """Return the context of the program, with images that are sharp at once."""
    return UiContext(SharpImageStore(paths.assets()), shared_text_renderer())


@cache
def shared_text_renderer() -> TextRenderer:
    """Return the text renderer of the program; all pages of a run share its fonts."""
    renderer = TextRenderer(paths.assets() / "fonts", ImageStore(paths.assets()).suit_icon)
    renderer._cached_font = lru_cache(maxsize=_OPEN_FONTS)(renderer._open_font)
    return renderer


def paint(page: PaintableScene, size: tuple[int, int] = HD) -> Surface:
    """Paint a page at this size; return the surface."""
    surface = Surface(size)
    TYPE_ROLES.paint_until_stable(page, lambda: page.paint(surface))
    return surface


def element_rect(page: PaintableScene, id_: str) -> pygame.Rect:
    """Return the rectangle of an element."""
    return pygame.Rect(next(each.rect for each in page.elements() if each.id == id_))


def element_ids(page: PaintableScene) -> list[str]:
    """Return the ids of all elements."""
    return [each.id for each in page.elements()]


def focused_id(page: PaintableScene) -> str:
    """Return the id of the element with the focus; empty if there is none."""
    return next((each.id for each in page.elements() if "focused" in each.state), "")


def find_element(page: PaintableScene, id_: str) -> Element:
    """Return the element with this id."""
    return next(each for each in page.elements() if each.id == id_)


def click_events(page: PaintableScene, id_: str, *, right: bool = False) -> list[InputEvent]:
    """Return the events of a click in the middle of an element, or near its right edge."""
    bounds = element_rect(page, id_)
    position = (bounds.right - 5, bounds.centery) if right else bounds.center
    return [PointerMoved(position, 0), PointerPressed(position, "left", 0), PointerReleased(position, "left", 0)]


def click(page: Scene, id_: str, size: tuple[int, int] = HD) -> NavigationRequest | None:
    """Click the middle of an element, and paint the page; return the request that the release leads to, or None."""
    requests = [page.handle(event) for event in click_events(page, id_)]
    page.paint(Surface(size))
    return requests[-1]


def key_press(name: str, *, shift: bool = False, ctrl: bool = False) -> KeyPressed:
    """Return the event of a key press."""
    return KeyPressed(name, 0, shift=shift, ctrl=ctrl)
