"""Opponent picker of the new-game page: portrait and name; pressing it chooses another character."""

from copy import copy
from typing import ClassVar

from pygame import Rect

from yaniv.bots.characters import CHARACTERS, PERSONALITIES, personality_of
from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, SMALL_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, is_size_fitting, uniform_size_u
from yaniv.ui.widgets.widget import Widget

_TWO_LINE_HEIGHT_U = 72
_PORTRAIT_SIZE_U = 116
_NAME_SHARE = 0.42
"""Share of the height for the name when two or more lines stand below it."""

_STYLE_ROLE = "manner"
"""Type role of the text about a character's style."""


class OpponentPicker(Widget):
    """Widget that shows the character on a seat."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, id_: str, character: str) -> None:
        super().__init__(id_, "")
        self.character = character

    @property
    def character(self) -> str:
        """Id of the character, a key of `bots.characters.CHARACTERS`."""
        return self._character

    @character.setter
    def character(self, person: str) -> None:
        self._character = person
        self.name = tr(CHARACTERS[person].name)
        self.label = self.name

    @property
    def explanation(self) -> str:
        """Playing style of the character, and how to swap the opponent."""
        return f"{self.style_text}\n{tr('Press to swap this opponent for another.')}"

    @property
    def style_text(self) -> str:
        """Description of how the character plays."""
        personality = personality_of(self._character)
        return tr("{temper}: {about}", temper=tr(personality.title), about=tr(personality.about))

    def activate(self) -> bool:
        """Return True, because the press counts as using the widget; the page then chooses another character."""
        return True

    def value(self) -> str:
        """Return the id of the character."""
        return self._character

    def paint(self, painter: Painter) -> None:
        """Paint the portrait, the name beside it, and the style if there is room."""
        theme = painter.theme
        painter.draw_box(self.rect, 99, self.current_fill(painter, theme.panel_raised), theme.outline)
        diameter = min(self.rect.height - painter.px(4), painter.px(_PORTRAIT_SIZE_U))
        disc = Rect(0, 0, diameter, diameter)
        disc.midleft = (self.rect.left + min(painter.px(12), (self.rect.height - diameter) // 2), self.rect.centery)
        painter.draw_avatar(disc, 0, self.name, self._character)
        text_rect = Rect(disc.right + painter.px(16), self.rect.top, 0, self.rect.height)
        text_rect.width = self.rect.right - painter.px(24) - text_rect.left
        if self.rect.height < painter.px(_TWO_LINE_HEIGHT_U):
            max_width, height = text_rect.width, self.rect.height
            painter.draw_line(
                self.name,
                text_rect.midleft,
                NAME_U,
                theme.text,
                weight="medium",
                max_width=max_width,
                max_height=height,
            )
            return
        name_rect, style_rect = self._split_text_area(painter, text_rect)
        position, max_width = name_rect.midleft, name_rect.width
        painter.draw_line(
            self.name, position, NAME_U, theme.text, weight="medium", max_width=max_width, max_height=name_rect.height
        )
        descriptions = [
            tr("{temper}: {about}", temper=tr(personality.title), about=tr(personality.about))
            for personality in PERSONALITIES.values()
        ]
        size = uniform_size_u(painter, descriptions, style_rect, SMALL_U)
        if is_size_fitting(painter, descriptions, style_rect, size):
            draw_uniform_text(painter, self.style_text, style_rect, size, theme.text_muted)
            return
        if painter.is_line_fitting(self.style_text, SMALL_U, style_rect.width, max_height=style_rect.height):
            painter.draw_line(
                self.style_text,
                style_rect.midleft,
                SMALL_U,
                theme.text_muted,
                max_width=style_rect.width,
                max_height=style_rect.height,
                role=_STYLE_ROLE,
            )
        else:
            unscaled = copy(painter)
            # Without room to grow, the text keeps the size of text scale 1.
            unscaled.text_scale = 1.0
            unscaled.draw_fitted(
                self.style_text, style_rect, SMALL_U, theme.text_muted, anchor="midleft", role=_STYLE_ROLE
            )

    @staticmethod
    def _split_text_area(painter: Painter, text_rect: Rect) -> tuple[Rect, Rect]:
        """Split the text area: name above, style below; the style gets the larger part where there is more height."""
        name_rect = text_rect.copy()
        name_rect.height = min(
            round(text_rect.height * _NAME_SHARE),
            round(painter.line_height(NAME_U, "medium", max_height=text_rect.height) * 1.1),
        )
        top = name_rect.bottom - (painter.px(4) if painter.text_scale == 1 else 0)
        style_rect = Rect(text_rect.left, top, text_rect.width, text_rect.bottom - painter.px(2) - top)
        return name_rect.move(0, painter.px(3)), style_rect
