"""What pages need to be painted without a screen."""

from typing import Protocol

import pygame
from pygame import Surface

from yaniv import places
from yaniv.ui.art import Art
from yaniv.ui.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.text import Text
from yaniv.ui.type_roles import ROLES

HD = (1280, 720)
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))


class Page(Protocol):
    """Whatever shows elements and takes inputs."""

    def paint(self, surface: Surface) -> None:
        """Draws it."""

    def elements(self) -> tuple[Element, ...]:
        """What is on it."""


def look() -> Look:
    """Cards, text and colours as the program has them."""
    art = Art(places.assets())
    return Look(art, Text(places.assets() / "fonts", art.suit))


def paint(page: Page, size: tuple[int, int] = HD) -> Surface:
    """The page, painted at this size."""
    surface = Surface(size)
    ROLES.settled(page, lambda: page.paint(surface))
    return surface


def rect(page: Page, id_: str) -> pygame.Rect:
    """Where an element is."""
    return pygame.Rect(next(each.rect for each in page.elements() if each.id == id_))


def ids(page: Page) -> list[str]:
    """Everything on the page, by name."""
    return [each.id for each in page.elements()]


def element(page: Page, id_: str) -> Element:
    """The element of this name."""
    return next(each for each in page.elements() if each.id == id_)


def click(page: Page, id_: str, *, right: bool = False) -> list[Input]:
    """A click in the middle of an element, or near its right edge."""
    place = rect(page, id_)
    at = (place.right - 5, place.centery) if right else place.center
    return [PointerMoved(at, 0), PointerPressed(at, "left", 0), PointerReleased(at, "left", 0)]


def key(name: str, *, shift: bool = False, ctrl: bool = False) -> KeyPressed:
    """A key goes down."""
    return KeyPressed(name, 0, shift=shift, ctrl=ctrl)
