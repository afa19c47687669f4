"""What widgets and pages draw with: boxes and lines of text on one surface, sizes in u.

Long, because every kind of text finds its type size in the same way.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

import pygame
from pygame import Color, Rect, Surface

from yaniv.i18n import current_language
from yaniv.ui.geometry.rtl import mirror_rect
from yaniv.ui.graphics.rounded_rect import rounded_rect
from yaniv.ui.graphics.text_renderer import ELLIPSIS, LEADING, FontWeight, TextAlign, TextRenderer, with_tabular_figures
from yaniv.ui.graphics.theme import STROKE_U, Colour, Theme, type_px
from yaniv.ui.graphics.type_roles import TYPE_ROLES

PortraitSource = Callable[[str, int], Surface]
"""The portrait of a person, as a disc of this diameter."""
Anchor = Literal["midleft", "center", "midright"]

SENTENCE_LEADING: Final = 1.25
MIN_LEADING: Final = 1.1
"""Of a sentence that has no room otherwise."""
MIN_SENTENCE_SHRINK: Final = 0.76
"""A sentence without room becomes so much smaller before it is cut, in so many steps."""
SHRINK_STEPS: Final = 4
MIN_LINE_SHRINK: Final = 0.66
MIN_TYPE_U: Final = 18
"""A line without room becomes so much smaller before it is cut, but never smaller than this."""
MAX_OVERLAY_SCALE: Final = 1.5
_ALIGN_BY_ANCHOR: Final[dict[Anchor, TextAlign]] = {"midleft": "start", "center": "middle", "midright": "end"}
_MIRRORED_ALIGN_BY_ANCHOR: Final[dict[Anchor, TextAlign]] = {"midleft": "end", "center": "middle", "midright": "start"}
MAX_LABEL_LENGTH: Final = 240
"""What has more letters is cut where it has no room."""
_WHITE: Final = Color("#FFFFFF")
_BLACK: Final = Color("#000000")
_FADED_TINT: Final = (150, 150, 150, 130)
_DIM_TINT: Final = (110, 122, 122)


class Painter:
    """Draws on one surface. Radii and type sizes are in u, places in pixels.

    With a mirror it paints on the right what it is told for the left; the places it tells are those it was told.
    """

    def __init__(  # noqa: PLR0913 -- surface, scale, theme and text settings are independent
        self,
        surface: Surface,
        scale: float,
        theme: Theme,
        text_renderer: TextRenderer,
        text_scale: float = 1.0,
        *,
        mirror_axis: int | None = None,
        portrait: PortraitSource | None = None,
    ) -> None:
        self.surface = surface
        self.scale = scale
        self.theme = theme
        self.text_scale = text_scale
        self.mirror_axis = mirror_axis
        """Of the mirror: left and right edge of what is turned over, added; None: nothing is."""
        self._text_renderer = text_renderer
        self._portrait = portrait

    @property
    def overlay_scale(self) -> float:
        """How much larger with its text a plate is that lies over the table, and leaves the table to be seen."""
        return min(MAX_OVERLAY_SCALE, self.text_scale)

    def px(self, length_u: float) -> int:
        """A length in whole pixels."""
        return round(length_u * self.scale)

    def draw_box(
        self, rect: Rect, radius_u: float, fill: Colour | None, outline: Colour | None = None, stroke_u: float = 2
    ) -> None:
        """A filled plate with round corners, or its outline, or both."""
        if rect.width > 0 and rect.height > 0:
            outline_px = max(1.0, stroke_u * self.scale) if outline else 0
            self.surface.blit(
                rounded_rect(rect.size, radius_u * self.scale, fill, outline, outline_px), self.mirrored(rect)
            )

    def mirrored(self, rect: Rect) -> Rect:
        """Where on the surface this is."""
        return rect if self.mirror_axis is None else mirror_rect(rect, self.mirror_axis)

    @property
    def unmirrored(self) -> "Painter":
        """For what has a left and a right of its own, as cards have that cover one another."""
        return Painter(
            self.surface, self.scale, self.theme, self._text_renderer, self.text_scale, portrait=self._portrait
        )

    def draw_image(self, picture: Surface, centre: tuple[int, int]) -> None:
        """A picture with its middle there; it is not turned over itself."""
        self.surface.blit(picture, self.mirrored(picture.get_rect(center=centre)))

    def draw_polyline(self, points: Sequence[tuple[float, float]], colour: Colour, width_px: int) -> None:
        """A line from point to point."""
        mirrored_points = points if self.mirror_axis is None else [(self.mirror_axis - x, y) for x, y in points]
        pygame.draw.lines(self.surface, colour, False, mirrored_points, width_px)
        pygame.draw.aalines(self.surface, colour, False, mirrored_points)

    def draw_polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled shape with these corners."""
        mirrored_points = points if self.mirror_axis is None else [(self.mirror_axis - x, y) for x, y in points]
        pygame.draw.polygon(self.surface, colour, mirrored_points)
        pygame.draw.aalines(self.surface, colour, True, mirrored_points)

    def draw_avatar(self, disc: Rect, seat: int, name: str, character: str = "", *, is_out: bool = False) -> None:
        """Who sits there: the portrait of the *person*, or the first letter of the name on the colour of the seat."""
        if character and self._portrait is not None:
            picture = self._portrait(character, disc.width)
            if is_out:
                picture = picture.copy()
                picture.fill(_FADED_TINT, special_flags=pygame.BLEND_RGBA_MULT)
            self.draw_image(picture, disc.center)
            return
        colour = self.theme.panel_raised if is_out else self.theme.avatar_colours[seat % len(self.theme.avatar_colours)]
        text_colour = self.theme.text_muted if is_out else self.theme.surface_dark
        self.draw_box(disc, disc.width / self.scale, colour)
        size_u = disc.width / 2 / self.scale * 1.05
        self.draw_line(name[:1].upper(), disc.center, size_u, text_colour, weight="bold", anchor="center", max_height=0)

    def draw_line(  # noqa: PLR0913 -- keyword arguments keep each call readable
        self,
        text: str,
        position: tuple[int, int],
        size_u: float,
        colour: Colour,
        *,
        weight: FontWeight = "regular",
        anchor: Anchor = "midleft",
        max_width: int | None = None,
        max_height: int | None = None,
        tabular_figures: bool = False,
        role: str = "",
    ) -> Rect:
        """One line. Tells where it stands.

        *role*: of which all text on the page has one type size; without it, all of this *size* and *weight*.

        *even*: figures are equally wide, for numbers that count or stand below each other; not in the display cut.

        It is as large as the player wants text to be, so far as it fits into *room* and *high* (pixels); what does not
        fit even if it is small stands on two lines, or is condensed, or else cut with an ellipsis where *room* ends.
        """
        text = with_tabular_figures(text) if tabular_figures else text
        type_px_used = self._limited_type_px(size_u, weight, max_height, role)
        if max_width is not None:
            type_px_used = self._narrowed_type_px(text, type_px_used, size_u, weight, max_width)
        if max_height != 0:
            type_px_used = TYPE_ROLES.claim_px(self._role_key(size_u, weight, role), type_px_used)
        shown = text if max_width is None else self._text_renderer.truncate(text, type_px_used, max_width, weight)
        if shown != text and max_width is not None and len(text) <= MAX_LABEL_LENGTH:
            picture = self._render_squeezed(text, type_px_used, weight, colour, anchor, max_width, max_height or 0)
        else:
            picture = self._text_renderer.render(shown, type_px_used, weight, colour)
        rect_drawn = picture.get_rect(**{anchor: position})
        self.surface.blit(picture, self.mirrored(rect_drawn))
        return rect_drawn

    def _render_squeezed(  # noqa: PLR0913, PLR0917 -- the same properties as `draw_line`
        self,
        text: str,
        size_px: int,
        weight: FontWeight,
        colour: Colour,
        anchor: Anchor,
        max_width: int,
        max_height: int,
    ) -> Surface:
        """The whole line in too little room: on two lines, or condensed; its beginning if neither helps."""
        line_step = round(size_px * MIN_LEADING)
        lines = self._text_renderer.wrap_balanced(text, size_px, max_width, weight)
        is_narrow = all(self._text_renderer.measure(line, size_px, weight)[0] <= max_width for line in lines)
        is_whole = is_narrow and " ".join(lines) == text
        if is_whole and line_step * (len(lines) - 1) + size_px <= max_height:
            align = _ALIGN_BY_ANCHOR[anchor] if self.mirror_axis is None else _MIRRORED_ALIGN_BY_ANCHOR[anchor]
            return self._text_renderer.render_lines(
                lines, size_px, line_step, max_width, weight=weight, colour=colour, align=align
            )
        return self._text_renderer.render_condensed(text, size_px, max_width, weight, colour)

    def is_line_fitting(  # noqa: PLR0913 -- the same properties as `draw_line`
        self,
        text: str,
        size_u: float,
        max_width: int,
        *,
        weight: FontWeight = "regular",
        max_height: int | None = None,
        role: str = "",
    ) -> bool:
        """Would `write` show the whole line in so much room?"""
        return self.fitted_width(text, size_u, max_width, weight=weight, max_height=max_height, role=role) <= max_width

    def fitted_width(  # noqa: PLR0913 -- the same properties as `draw_line`
        self,
        text: str,
        size_u: float,
        max_width: int,
        *,
        weight: FontWeight = "regular",
        max_height: int | None = None,
        role: str = "",
    ) -> int:
        """Return the width of a line as `write` draws it in so much room; more than *room* if it has to be cut."""
        type_px_used = self._narrowed_type_px(
            text, self._limited_type_px(size_u, weight, max_height, role), size_u, weight, max_width
        )
        return self._text_renderer.measure(text, type_px_used, weight)[0]

    def draw_fitted(  # noqa: PLR0913 -- keyword arguments keep each call readable
        self,
        text: str,
        box: Rect,
        size_u: float,
        colour: Colour,
        *,
        weight: FontWeight = "regular",
        anchor: Anchor = "center",
        role: str = "",
    ) -> None:
        """In the middle of the box: one line if there is room, else more; smaller before anything of it is cut.

        A word is broken only where it has no room at any size.
        """
        min_type_px = self._type_px(size_u * MIN_SENTENCE_SHRINK, weight, None)
        text = _truncate_to_box(text, box, min_type_px)
        words = {
            word for word in text.split() if self._text_renderer.measure(word, min_type_px, weight)[0] <= box.width
        }
        for shrunk_size_u, line_distance in self._sentence_sizes(size_u, weight):
            line_step = max(1, min(line_distance, box.height))
            type_px_used = self._type_px(shrunk_size_u, weight, line_step)
            lines = self._text_renderer.wrap(text, type_px_used, box.width, weight)
            if line_step * len(lines) > box.height:
                continue
            if all(self._text_renderer.measure(word, type_px_used, weight)[0] <= box.width for word in words):
                break
        lines = self._text_renderer.wrap_balanced(text, type_px_used, box.width, weight)
        role_type_px = TYPE_ROLES.claim_px(self._role_key(size_u, weight, role), type_px_used)
        if role_type_px < type_px_used:
            type_px_used, line_step = role_type_px, max(1, min(line_step, round(role_type_px * SENTENCE_LEADING)))
            lines = self._text_renderer.wrap_balanced(text, type_px_used, box.width, weight)
            if line_step * len(lines) > box.height:
                line_step = max(round(role_type_px * MIN_LEADING), box.height // len(lines))
        max_lines = box.height // line_step
        if len(lines) > max_lines:
            lines = (*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :]))
        x, top = getattr(box, anchor)[0], box.centery - line_step * len(lines) // 2
        for number, line in enumerate(lines):
            position = (x, top + line_step // 2 + number * line_step)
            self.draw_line(
                line,
                position,
                shrunk_size_u,
                colour,
                weight=weight,
                anchor=anchor,
                max_width=box.width,
                max_height=line_step,
                role=type_role_name(size_u, weight, role),
            )

    def draw_wrapped(  # noqa: PLR0913 -- the same properties as `draw_line`
        self, text: str, rect: Rect, size_u: float, colour: Colour, *, weight: FontWeight = "regular", role: str = ""
    ) -> Rect:
        """Wrapped lines from the top of *rect*, as wide as it is; larger text only so far as it stays inside.

        Tells where they stand.
        """
        wanted_px, usual_px = type_px(size_u, self.scale, self.text_scale), type_px(size_u, self.scale)
        align: TextAlign = "start" if self.mirror_axis is None else "end"

        def render(candidate_px: int) -> Surface:
            return self._text_renderer.render_wrapped(
                text, candidate_px, rect.width, weight=weight, colour=colour, align=align
            )

        fitting = (each for each in range(wanted_px, usual_px, -1) if render(each).get_height() <= rect.height)
        picture = render(TYPE_ROLES.claim_px(self._role_key(size_u, weight, role), next(fitting, usual_px)))
        rect_drawn = picture.get_rect(topleft=rect.topleft)
        self.surface.blit(picture, self.mirrored(rect_drawn))
        return rect_drawn

    def line_width(
        self, text: str, size_u: float, weight: FontWeight = "regular", *, max_height: int | None = None, role: str = ""
    ) -> int:
        """Of one line, in pixels."""
        return self._text_renderer.measure(text, self._limited_type_px(size_u, weight, max_height, role), weight)[0]

    def wrap_lines(
        self, text: str, size_u: float, max_width: int, *, max_height: int, weight: FontWeight = "regular"
    ) -> tuple[str, ...]:
        """Lines no wider than *room*, each to be written no higher than *high*."""
        return self._text_renderer.wrap(text, self._limited_type_px(size_u, weight, max_height), max_width, weight)

    def line_height(
        self, size_u: float, weight: FontWeight = "regular", *, max_height: int | None = None, role: str = ""
    ) -> int:
        """Height of one line, in pixels."""
        return self._text_renderer.line_height(self._limited_type_px(size_u, weight, max_height, role), weight)

    def draw_card_chip(self, code: str, position: tuple[int, int], size_u: float) -> Rect:
        """A card as a small piece of its face; *at* is the middle of its left edge."""
        picture = self._text_renderer.card_chip(code, type_px(size_u, self.scale), self.theme)
        rect_drawn = picture.get_rect(midleft=position)
        self.surface.blit(picture, self.mirrored(rect_drawn))
        return rect_drawn

    def card_chip_width(self, code: str, size_u: float) -> int:
        """Of a chip, in pixels."""
        return self._text_renderer.card_chip(code, type_px(size_u, self.scale), self.theme).get_width()

    def draw_side_arrow(self, tip: tuple[int, int], size_u: float, direction: int, colour: Colour) -> None:
        """A small wedge that points left (-1) or right (1)."""
        x, y = tip
        reach_px = size_u * self.scale
        points = [
            (x - direction * reach_px / 2, y - reach_px),
            (x + direction * reach_px / 2, y),
            (x - direction * reach_px / 2, y + reach_px),
        ]
        self.draw_polyline(points, colour, max(1, self.px(STROKE_U)))

    def draw_down_arrow(self, tip: tuple[int, int], size_u: float, colour: Colour) -> None:
        """A small wedge that points down: here something opens."""
        (x, y), reach_px = tip, size_u * self.scale
        points = [(x - reach_px, y - reach_px / 2), (x, y + reach_px / 2), (x + reach_px, y - reach_px / 2)]
        self.draw_polyline(points, colour, max(1, self.px(STROKE_U)))

    def draw_focus_outline(self, rect: Rect) -> None:
        """Gold around a dark line: seen on every ground."""
        for gap, stroke, colour in ((10, 2, self.theme.surface_dark), (14, 4, self.theme.accent)):
            self.draw_box(rect.inflate(2 * self.px(gap), 2 * self.px(gap)), 14 + gap, None, colour, stroke)

    def raised_colour(self, colour: Colour, amount: float) -> Colour:
        """The colour nearer to the light, or farther from it where *by* is negative."""
        return lighten(colour, -amount if self.theme.is_light else amount)

    def dim_background(self, strength: float = 1.0) -> None:
        """Everything so far steps back; *part* of the way."""
        tint = tuple(round(255 + (light - 255) * strength) for light in _DIM_TINT)
        self.surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        TYPE_ROLES.begin_layer()

    def _role_key(self, size_u: float, weight: FontWeight, role: str) -> Hashable:
        """The key of a role: in another unit, scale or language its text has another size."""
        return type_role_name(size_u, weight, role), round(self.scale, 4), self.text_scale, current_language()

    def _limited_type_px(self, size_u: float, weight: FontWeight, max_height: int | None, role: str = "") -> int:
        """The type size of `write`, as far as it is known before there is a text."""
        type_px_used = self._type_px(size_u, weight, max_height)
        return (
            type_px_used if max_height == 0 else TYPE_ROLES.limit_px(self._role_key(size_u, weight, role), type_px_used)
        )

    def _sentence_sizes(self, size_u: float, weight: FontWeight) -> Iterator[tuple[float, int]]:
        """Sizes for a sentence, and how far its lines are apart: as large as the player wants, then smaller."""
        usual_step_px = round(self._type_px(size_u, weight, None) * SENTENCE_LEADING)
        wanted_step_px = round(type_px(size_u, self.scale, self.text_scale) * SENTENCE_LEADING)
        for distance in range(wanted_step_px, usual_step_px, -max(1, self.px(2))):
            yield size_u, distance
        for step in range(SHRINK_STEPS, -1, -1):
            shrunk_size_u = size_u * (MIN_SENTENCE_SHRINK + (1 - MIN_SENTENCE_SHRINK) * step / SHRINK_STEPS)
            yield shrunk_size_u, round(self._type_px(shrunk_size_u, weight, None) * SENTENCE_LEADING)
        yield (
            size_u * MIN_SENTENCE_SHRINK,
            round(self._type_px(size_u * MIN_SENTENCE_SHRINK, weight, None) * MIN_LEADING),
        )

    def _type_px(self, size_u: float, weight: FontWeight, max_height: int | None) -> int:
        """The type size that fits into this height; without one, into the usual distance of lines."""
        wanted_px, usual_px = type_px(size_u, self.scale, self.text_scale), type_px(size_u, self.scale)
        limit = max_height if max_height is not None else round(usual_px * LEADING)
        while wanted_px > usual_px and self._text_renderer.line_height(wanted_px, weight) > limit:
            wanted_px -= 1
        return wanted_px

    def _narrowed_type_px(self, text: str, wanted_px: int, size_u: float, weight: FontWeight, max_width: int) -> int:
        """The type size at which the line is no wider than *room*, but not so small that it is hard to read."""
        min_px = min(wanted_px, type_px(max(MIN_TYPE_U, size_u * MIN_LINE_SHRINK), self.scale))
        text_width = self._text_renderer.measure(text, wanted_px, weight)[0]
        if text_width > max_width:
            if self._text_renderer.measure(text, min_px, weight)[0] > max_width:
                return min_px
            wanted_px = max(min_px, min(wanted_px, wanted_px * max_width // text_width + 1))
        while wanted_px > min_px and self._text_renderer.measure(text, wanted_px, weight)[0] > max_width:
            wanted_px -= 1
        return wanted_px

    @contextmanager
    def clip_to(self, rect: Rect) -> Iterator[None]:
        """Nothing is drawn outside *rect* meanwhile."""
        previous_clip = self.surface.get_clip()
        self.surface.set_clip(self.mirrored(rect).clip(previous_clip))
        yield
        self.surface.set_clip(previous_clip)


def _truncate_to_box(text: str, box: Rect, size_px: int) -> str:
    """No more of a text than could ever lie in a box, and an ellipsis: it may come from a file.

    Letters are taken for a fifth as wide as they are high, which no sentence is on average.
    """
    max_length = 5 * max(1, box.width // max(1, size_px)) * max(1, box.height // max(1, size_px))
    return text if len(text) <= max_length else text[: max(1, max_length - 1)] + ELLIPSIS


def type_role_name(size_u: float, weight: FontWeight, role: str) -> str:
    """Return the name of a role; without one, all text of this size and weight is one role."""
    return role or f"{size_u:.2f} {weight}"


def lighten(colour: Colour, amount: float) -> Colour:
    """The colour mixed with white, or with black where *by* is negative."""
    blended = Color(colour).lerp(_WHITE if amount > 0 else _BLACK, abs(amount))
    return f"#{blended.r:02X}{blended.g:02X}{blended.b:02X}"
