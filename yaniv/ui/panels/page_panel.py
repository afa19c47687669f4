"""Panels whose tree is a page; what is behind them, a table or another page, is blurred and dark."""

from collections.abc import Iterable
from typing import ClassVar, Final

import pygame
from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.page_surface import TrackedSurface, copy_area, set_opacity
from yaniv.ui.graphics.theme import HIGH_CONTRAST, Theme
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerPressed, PressInput, Resized
from yaniv.ui.kit.controls import button
from yaniv.ui.kit.node import Message, Node, NodeStyle, column, label, row, stack
from yaniv.ui.kit.page import FocusOn, Page, Panel, ScrollBy
from yaniv.ui.kit.page_scene import PageScene

_BLUR_SHARE: Final = 16
"""Factor by which the table is made smaller and larger again."""
_DARKNESS: Final = (90, 96, 96)
"""Factors of red, green and blue of the table behind the panel, of 255."""
_HAZE: Final = 190
"""Opacity of the felt over the table in a light theme, of 255, where darkness would swallow the text."""
CLOSE_ID: Final = "button:close"
BUTTON_GAP: Final = 20
ANSWER_WIDTH: Final = 240
_ANSWER_HEIGHT: Final = 72
_LINE: Final = 90
_PAGE_SHARE: Final = 0.9
_ALL: Final = 1000
"""More than any content has of heights of its room."""
_SCROLL_KEYS: Final = {"page up": -_PAGE_SHARE, "page down": _PAGE_SHARE, "home": -_ALL, "end": _ALL}
"""By key how far it scrolls, in heights of the room."""


class AnswerPage(Page):
    """Page whose controls answer with their id."""

    has_background = False

    def __init__(self) -> None:
        self.answer = ""
        """Button that was pressed; empty: none yet."""

    def update(self, message: Message) -> FocusOn | Panel | None:
        """Remember the button; return what gets the focus, a panel to open, or None."""
        self.answer = str(message)
        return None


def answer_button(id_: str, name: str, *, is_main: bool = False, is_enabled: bool = True) -> Node:
    """Return a button that sends its id. *is_main*: it is gold."""
    look: NodeStyle = {"height": _ANSWER_HEIGHT, "min_width": ANSWER_WIDTH}
    if is_main and is_enabled:
        look = {**look, "fill": "accent", "outline": ""}
    return button(id_, name, id_, is_enabled=is_enabled, ink="surface_dark" if "fill" in look else "", **look)


def panel_sheet(title: str, *content: Node | None, answers: Iterable[Node], width: float, is_high: bool = True) -> Node:
    """Return a sheet in the middle of the window: a title, the content, and buttons. *is_high*: as high as possible."""
    sheet = column(
        label(title, 46, "accent", weight="display", role="panel title", max_lines=2),
        *content,
        row(*answers, gap=BUTTON_GAP, justify="end"),
        fill="panel", outline="outline", radius=18, padding=(48, 30), gap=18, width=width,
    )  # fmt: skip
    return stack(sheet, justify="center", align="stretch" if is_high else "center", padding=(44, 44))


class PagePanel:
    """Panel over a table, run as an overlay of it, or over a page."""

    dimming: ClassVar[float | None] = None
    """How much darker what is behind the panel gets, 0 to 1, so that it stays in sight; None: it is blurred."""

    def __init__(self, context: UiContext, page: AnswerPage) -> None:
        self._context, self._page = context, page
        self._scene = PageScene(context, self._page)
        self._behind: Surface | None = None
        self._fading: TrackedSurface | None = None
        """Picture of the panel while it fades."""
        self.slide = SlideTransition()

    @property
    def is_moving(self) -> bool:
        """True while the panel fades in or out."""
        return self.slide.is_moving or self._scene.is_moving

    @property
    def announce(self) -> str:
        """Text for screen readers."""
        return self._scene.announce

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that was pressed, or None."""
        self._page.answer = ""
        self._scene.handle(event)
        return self._page.answer or None

    def update(self, ms: float) -> None:
        """Advance by *ms* milliseconds."""
        self.slide.update(ms)
        self._scene.update(round(ms))

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window, in px."""
        self._scene.resize(size)
        self._scene.handle(Resized(size, 0))

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of all controls."""
        return self._scene.elements()

    def hides_table(self, size: tuple[int, int]) -> bool:
        """Return True if nothing of a table of this size (px) is seen, because the panel has a picture of it."""
        return self._behind is not None and self._behind.get_size() == size and not self.slide.is_moving

    def take_background(self, surface: Surface) -> None:
        """Keep a blurred picture of what has been painted so far, if there is none of this size."""
        if self._behind is None or self._behind.get_size() != surface.get_size():
            self._behind = self._blurred(surface)

    def paint(self, surface: Surface) -> None:
        """Paint the panel over what has been painted dimmed, or over a blurred picture of it as it was at first."""
        share = self.slide.visible_share
        if share == 1:
            self._fading = None
            self._paint_whole(surface)
        elif share:
            picture = self._picture_to_fade(surface)
            self._paint_whole(picture)
            set_opacity(picture, share)
            surface.blit(picture, (0, 0))

    def _picture_to_fade(self, surface: Surface) -> Surface:
        """Return what to paint the panel on: a copy of what is behind it, or, if that is not seen, always the same."""
        if self.dimming is not None:
            return surface.copy()
        self.take_background(surface)
        if self._fading is None or self._fading.get_size() != surface.get_size():
            self._fading = TrackedSurface(surface.get_size())
        return self._fading

    def _paint_whole(self, surface: Surface) -> None:
        """Paint it as it is once it has come."""
        if self.dimming is None:
            self.take_background(surface)
            assert self._behind is not None, "it has just been taken"
            self._paint_on(surface, self._behind)
        else:
            self._context.painter(surface).dim_background(self.dimming)
            self._scene.paint(surface)

    def _paint_on(self, surface: Surface, behind: Surface) -> None:
        surface.blit(behind, (0, 0))
        self._scene.paint(surface)

    def _blurred(self, surface: Surface) -> Surface:
        """Return the picture so blurred and dark, or pale, that no hand can be read; black in high contrast."""
        theme = self._context.theme
        if theme.name == HIGH_CONTRAST.name:
            plain = Surface(surface.get_size(), depth=32)
            plain.fill(theme.felt_light)
            return plain
        width, height = surface.get_size()
        painted = copy_area(surface, surface.get_rect())  # what is recorded only has no pixels yet
        small = pygame.transform.smoothscale(painted, (max(1, width // _BLUR_SHARE), max(1, height // _BLUR_SHARE)))
        return shaded(pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), (width, height)), theme)


class ReadingPanel(PagePanel):
    """Panel that is only read: keys that scroll nothing close it, and so does a press beside it."""

    area: ClassVar[str]
    """Key of what scrolls."""

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return any text if the panel is to be closed, otherwise None."""
        if isinstance(event, KeyPressed | GamepadPressed):
            return None if self._scroll(event) else CLOSE_ID
        return CLOSE_ID if self.is_press_outside(event) else super().handle(event)

    def is_press_outside(self, event: InputEvent) -> bool:
        """Return True if the event is a press beside the panel."""
        return isinstance(event, PointerPressed) and not self._scene.covers(event.position)

    def _scroll(self, event: PressInput) -> bool:
        """Scroll by an arrow or a page key; return True for these keys where there is more than is seen."""
        step = {"up": -_LINE, "down": _LINE}.get(key_bindings.action_for(event) or "", 0)
        views = _SCROLL_KEYS.get(event.key, 0) if isinstance(event, KeyPressed) else 0
        area = self._scene.scroll_viewport(self.area)
        if area is None or not area.max_offset_px or not (step or views):
            return False
        self._scene.scroll_by(ScrollBy(self.area, step, views))
        return True


def shaded(picture: Surface, theme: Theme, haze: int = _HAZE) -> Surface:
    """Return *picture* so dark, or pale in a light theme, that text can lie over it; it is changed.

    *haze*: opacity of the felt over it in a light theme, of 255.
    """
    if theme.is_light:
        plain = Surface(picture.get_size(), depth=32)
        plain.fill(theme.felt_light)
        plain.set_alpha(haze)
        picture.blit(plain, (0, 0))
    else:
        picture.fill(_DARKNESS, special_flags=pygame.BLEND_RGB_MULT)
    return picture
