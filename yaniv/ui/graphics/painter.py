"""Painter: draws boxes, images and text on one surface; sizes are in u (layout units).

All text of one role on a page has one size, the largest at which each of it fits. *Why* a table of roles that painters
fill while they paint: which text fits at which size is known where it is drawn, in two hundred places that do not know
each other. A page whose sizes shrank while it was painted is painted again at once (`paint_until_stable`); the sizes
stay until another page is shown. Reopen this when pages are laid out as a whole.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal
from weakref import ref

import pygame
from pygame import Color, Rect, Surface

from yaniv.bots.characters import SEAT_COLOURS
from yaniv.i18n import current_language
from yaniv.ui.geometry.rtl import mirror_rect
from yaniv.ui.graphics.smooth_shapes import paint_rounded_rect, smooth_polygon, smooth_polyline
from yaniv.ui.graphics.text_renderer import ELLIPSIS, LEADING, FontWeight, TextAlign, TextRenderer, with_tabular_figures
from yaniv.ui.graphics.theme import STROKE_U, Colour, Theme, type_px

PortraitSource = Callable[[str, int, str], Surface]
"""Return the portrait of a character (first argument) as a disc of the given diameter in px."""
Anchor = Literal["midleft", "center", "midright"]

SENTENCE_LEADING: Final = 1.25
MIN_LEADING: Final = 1.1
"""Smallest line distance of a sentence, as a multiple of its type size."""
MIN_SENTENCE_SHRINK: Final = 0.76
"""Smallest factor by which a sentence is shrunk, in `SHRINK_STEPS` steps, before it is cut."""
SHRINK_STEPS: Final = 4
MIN_LINE_SHRINK: Final = 0.66
MIN_TYPE_U: Final = 18
"""A line is narrowed to this size in u, or to `MIN_LINE_SHRINK` of its size if that is larger, before it is cut."""
MAX_OVERLAY_SCALE: Final = 1.5
_ALIGN_BY_ANCHOR: Final[dict[Anchor, TextAlign]] = {"midleft": "start", "center": "middle", "midright": "end"}
_MIRRORED_ALIGN_BY_ANCHOR: Final[dict[Anchor, TextAlign]] = {"midleft": "end", "center": "middle", "midright": "start"}
MAX_LABEL_LENGTH: Final = 240
"""Longest text, in characters, that is condensed or set on two lines where it does not fit; longer text is cut."""
_WHITE: Final = Color("#FFFFFF")
_BLACK: Final = Color("#000000")
_FADED_TINT: Final = (150, 150, 150, 130)
_DIM_TINT: Final = (110, 122, 122)


class Painter:
    """Painter for one surface. Radii and type sizes are in u (layout units), positions and rectangles in px.

    With a mirror axis, everything is drawn mirrored (right-to-left pages); rectangles passed in and returned are
    unmirrored.
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
        """Sum of the left and right edge (px) of the area that is mirrored; None: no mirroring."""
        self._text_renderer = text_renderer
        self._portrait = portrait

    @property
    def overlay_scale(self) -> float:
        """Factor by which panels over the table grow with the text size of the settings, up to a limit."""
        return min(MAX_OVERLAY_SCALE, self.text_scale)

    def px(self, length_u: float) -> int:
        """Return a length in u as whole px."""
        return round(length_u * self.scale)

    def draw_box(
        self, rect: Rect, radius_u: float, fill: Colour | None, outline: Colour | None = None, stroke_u: float = 2
    ) -> None:
        """Draw a rectangle with round corners: filled, outlined, or both.

        Radius and outline width are in u, *rect* is in px.
        """
        if rect.width > 0 and rect.height > 0:
            outline_px = max(1.0, stroke_u * self.scale) if outline else 0
            paint_rounded_rect(self.surface, self.mirrored(rect), radius_u * self.scale, fill, outline, outline_px)

    def mirrored(self, rect: Rect) -> Rect:
        """Return the rectangle where it is drawn: mirrored if there is a mirror axis."""
        return rect if self.mirror_axis is None else mirror_rect(rect, self.mirror_axis)

    @property
    def unmirrored(self) -> "Painter":
        """The same painter without mirroring, for content with its own left and right, such as overlapping cards."""
        return self.on(self.surface)

    def on(self, surface: Surface) -> "Painter":
        """Return an unmirrored painter with the same scales for another surface."""
        return Painter(surface, self.scale, self.theme, self._text_renderer, self.text_scale, portrait=self._portrait)

    def draw_image(self, picture: Surface, centre: tuple[int, int]) -> None:
        """Draw an image centred at a position; the position is mirrored, the image itself is not."""
        self.surface.blit(picture, self.mirrored(picture.get_rect(center=centre)))

    def draw_polyline(self, points: Sequence[tuple[float, float]], colour: Colour, width_px: int) -> None:
        """Draw a polyline through these points; the width is in px."""
        mirrored_points = points if self.mirror_axis is None else [(self.mirror_axis - x, y) for x, y in points]
        self.surface.blit(*smooth_polyline(mirrored_points, colour, width_px))

    def draw_polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Draw a filled polygon with these corners."""
        mirrored_points = points if self.mirror_axis is None else [(self.mirror_axis - x, y) for x, y in points]
        self.surface.blit(*smooth_polygon(mirrored_points, colour))

    def draw_avatar(  # noqa: PLR0913 -- whose it is, and how it looks
        self,
        disc: Rect,
        seat: int,
        name: str,
        avatar: str = "",
        *,
        is_out: bool = False,
        expression: str = "calm",
    ) -> None:
        """Draw a player's avatar: a portrait, or the initial of *name* on a colour; faded if *is_out*.

        *avatar*: id of `bots.characters` or a word of its `SEAT_COLOURS`; empty: the colour of the seat.
        """
        if avatar and avatar not in SEAT_COLOURS and self._portrait is not None:
            picture = self._portrait(avatar, disc.width, expression)
            if is_out:
                picture = picture.copy()
                picture.fill(_FADED_TINT, special_flags=pygame.BLEND_RGBA_MULT)
            self.draw_image(picture, disc.center)
            return
        number = SEAT_COLOURS.index(avatar) if avatar in SEAT_COLOURS else seat % len(SEAT_COLOURS)
        colour = self.theme.panel_raised if is_out else self.theme.avatar_colours[number]
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
        """Draw one line of text and return its rectangle.

        *role*: text role; all text of one role on the page has one type size. Without it, the role is *size_u* and
        *weight*.

        *tabular_figures*: give all digits the same width, for numbers that change or are aligned in columns; not
        available in the display weight.

        The type size is the size the player has chosen, reduced as far as *max_width* and *max_height* (px) require,
        but not below a minimum. Text that still does not fit is set on two lines, or condensed, or cut with an ellipsis
        at *max_width*.
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
        """Render a line that is too wide: on two lines if they fit *max_height*, else condensed, else cut."""
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

    def draw_set_line(  # noqa: PLR0913 -- as for `draw_line`
        self,
        text: str,
        position: tuple[int, int],
        size_px: int,
        colour: Colour,
        *,
        weight: FontWeight,
        anchor: Anchor,
        max_width: int,
    ) -> Rect:
        """Draw one line whose type size was found before, and return its rectangle; see `yaniv.ui.kit.solver`.

        It is condensed, or cut, if it is wider than *max_width* px.
        """
        is_wide = self._text_renderer.measure(text, size_px, weight)[0] > max_width
        picture = (
            self._text_renderer.render_condensed(text, size_px, max(1, max_width), weight, colour)
            if is_wide
            else self._text_renderer.render(text, size_px, weight, colour)
        )
        rect_drawn = picture.get_rect(**{anchor: position})
        self.surface.blit(picture, self.mirrored(rect_drawn))
        return rect_drawn

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
        """Return True if `draw_line` would show the whole line within *max_width* px."""
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
        """Return the width in px of a line as `draw_line` draws it; more than *max_width* if it has to be cut."""
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
        role: str = "",
    ) -> None:
        """Draw a text in the middle of *box*: on one line if it fits, else wrapped or shrunk.

        It is cut only if it does not fit at `MIN_SENTENCE_SHRINK` of its size. A word is broken only if it does not fit
        at any size.
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
        top = box.centery - line_step * len(lines) // 2
        for number, line in enumerate(lines):
            position = (box.centerx, top + line_step // 2 + number * line_step)
            self.draw_line(
                line,
                position,
                shrunk_size_u,
                colour,
                weight=weight,
                anchor="center",
                max_width=box.width,
                max_height=line_step,
                role=type_role_name(size_u, weight, role),
            )

    def line_width(
        self, text: str, size_u: float, weight: FontWeight = "regular", *, max_height: int | None = None, role: str = ""
    ) -> int:
        """Return the width in px that `draw_line` would take for *text* with the same arguments."""
        return self._text_renderer.measure(text, self._limited_type_px(size_u, weight, max_height, role), weight)[0]

    def wrap_lines(
        self, text: str, size_u: float, max_width: int, *, max_height: int, weight: FontWeight = "regular"
    ) -> tuple[str, ...]:
        """Return the lines of a text, each no wider than *max_width* px and drawn no higher than *max_height* px."""
        return self._text_renderer.wrap(text, self._limited_type_px(size_u, weight, max_height), max_width, weight)

    def line_height(
        self, size_u: float, weight: FontWeight = "regular", *, max_height: int | None = None, role: str = ""
    ) -> int:
        """Return the height in px of one line as `draw_line` draws it."""
        return self._text_renderer.line_height(self._limited_type_px(size_u, weight, max_height, role), weight)

    def draw_card_chip(self, code: str, position: tuple[int, int], size_u: float) -> Rect:
        """Draw a small picture of a card (chip) in a line of text and return its rectangle.

        *position* is the middle of its left edge, in px.
        """
        picture = self._text_renderer.card_chip(code, type_px(size_u, self.scale), self.theme)
        rect_drawn = picture.get_rect(midleft=position)
        self.surface.blit(picture, self.mirrored(rect_drawn))
        return rect_drawn

    def card_chip_width(self, code: str, size_u: float) -> int:
        """Return the width in px of a card chip as `draw_card_chip` draws it."""
        return self._text_renderer.card_chip(code, type_px(size_u, self.scale), self.theme).get_width()

    def draw_side_arrow(self, tip: tuple[int, int], size_u: float, direction: int, colour: Colour) -> None:
        """Draw a small arrow that points left (*direction* -1) or right (1), with its tip near *tip* (px)."""
        x, y = tip
        reach_px = size_u * self.scale
        points = [
            (x - direction * reach_px / 2, y - reach_px),
            (x + direction * reach_px / 2, y),
            (x - direction * reach_px / 2, y + reach_px),
        ]
        self.draw_polyline(points, colour, max(1, self.px(STROKE_U)))

    def draw_focus_outline(self, rect: Rect) -> None:
        """Draw the outline of the focused element around *rect*: gold over dark, visible on every background."""
        for gap, stroke, colour in ((10, 2, self.theme.surface_dark), (14, 4, self.theme.accent)):
            self.draw_box(rect.inflate(2 * self.px(gap), 2 * self.px(gap)), 14 + gap, None, colour, stroke)

    def raised_colour(self, colour: Colour, amount: float) -> Colour:
        """Return a colour that looks raised by *amount* in [-1, 1]: lighter on dark themes, darker on light ones."""
        return lighten(colour, -amount if self.theme.is_light else amount)

    def dim_background(self, strength: float = 1.0) -> None:
        """Darken everything drawn so far, as background of a panel; *strength* in [0, 1].

        Text drawn from now on does not share type sizes with the text below.
        """
        self.dim(strength)
        TYPE_ROLES.begin_layer()

    def dim(self, strength: float = 1.0) -> None:
        """Darken everything drawn so far; text drawn from now on still shares type sizes with it."""
        tint = tuple(round(255 + (light - 255) * strength) for light in _DIM_TINT)
        self.surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)

    def _role_key(self, size_u: float, weight: FontWeight, role: str) -> Hashable:
        """Return the key of a text role, with scale, text scale and language, because each changes the type size."""
        return type_role_name(size_u, weight, role), round(self.scale, 4), self.text_scale, current_language()

    def _limited_type_px(self, size_u: float, weight: FontWeight, max_height: int | None, role: str = "") -> int:
        """Return the type size of `draw_line` in px before the width of the text is considered."""
        type_px_used = self._type_px(size_u, weight, max_height)
        return (
            type_px_used if max_height == 0 else TYPE_ROLES.limit_px(self._role_key(size_u, weight, role), type_px_used)
        )

    def _sentence_sizes(self, size_u: float, weight: FontWeight) -> Iterator[tuple[float, int]]:
        """Yield (size in u, line distance in px) for a sentence: the size the player has chosen, then smaller ones."""
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
        """Return the largest type size in px that fits *max_height* (default: the usual line distance).

        The result is never below the unscaled size, even if that does not fit.
        """
        wanted_px, usual_px = type_px(size_u, self.scale, self.text_scale), type_px(size_u, self.scale)
        limit = max_height if max_height is not None else round(usual_px * LEADING)
        while wanted_px > usual_px and self._text_renderer.line_height(wanted_px, weight) > limit:
            wanted_px -= 1
        return wanted_px

    def _narrowed_type_px(self, text: str, wanted_px: int, size_u: float, weight: FontWeight, max_width: int) -> int:
        """Return the type size in px at which the line fits *max_width*, but not one that is too small to read."""
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
        """Draw only inside *rect* in the body of a `with` statement."""
        previous_clip = self.surface.get_clip()
        self.surface.set_clip(self.mirrored(rect).clip(previous_clip))
        yield
        self.surface.set_clip(previous_clip)


def _truncate_to_box(text: str, box: Rect, size_px: int) -> str:
    """Return the text cut to what could ever fit in the box, with an ellipsis: text from files may be very long.

    A letter is assumed to be a fifth as wide as it is high, narrower than the average of any sentence.
    """
    max_length = 5 * max(1, box.width // max(1, size_px)) * max(1, box.height // max(1, size_px))
    return text if len(text) <= max_length else text[: max(1, max_length - 1)] + ELLIPSIS


def type_role_name(size_u: float, weight: FontWeight, role: str) -> str:
    """Return *role*, or if it is empty the name of the default role of all text of this size and weight."""
    return role or f"{size_u:.2f} {weight}"


def lighten(colour: Colour, amount: float) -> Colour:
    """Return the colour mixed with white, or with black if *amount* is negative; *amount* in [-1, 1]."""
    blended = Color(colour).lerp(_WHITE if amount > 0 else _BLACK, abs(amount))
    return f"#{blended.r:02X}{blended.g:02X}{blended.b:02X}"


LayerRole = tuple[int, Hashable]
"""Number of a layer, and a role in it."""
_MAX_PASSES: Final = 4
"""Maximum number of passes for one frame; sizes that depend on other sizes settle in two."""


class TypeRoles:
    """Largest type size that fits all text of a role, for each role on the page that is shown."""

    def __init__(self) -> None:
        self._page: Callable[[], object] | None = None
        """Weak reference to the page, so that pages that were left are not kept alive."""
        self._limits_px: dict[LayerRole, int] = {}
        self.generation = 0
        """Increases whenever a limit changes: drawings cached under an older value are outdated."""
        self.layer = 0
        """Number of the layer; panels over a dimmed page have sizes of their own."""
        self._is_stale = False
        """True if a limit has shrunk after text of its role may have been drawn."""

    def paint_until_stable(self, page: object, paint: Callable[[], None]) -> None:
        """Call *paint* until all text of each role has one size.

        The limits that were found for another page before are dropped.
        """
        if self._page is None or page is not self._page():
            self._page = ref(page)
            self.reset()
        for _ in range(_MAX_PASSES):
            self.begin_pass()
            paint()
            if not self._is_stale:
                break

    def begin_pass(self) -> None:
        """Note that painting the page begins again, from its background."""
        self.layer, self._is_stale = 0, False

    def reset(self) -> None:
        """Drop all limits, because the page shows something else now."""
        self._limits_px.clear()
        self.generation += 1

    def begin_layer(self) -> None:
        """Begin another layer, such as a panel; text in different layers does not share sizes."""
        self.layer += 1

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Forget all sizes that are found in the body of a `with` statement, for what is drawn but not shown."""
        state = dict(self._limits_px), self.generation, self._is_stale
        try:
            yield
        finally:
            self._limits_px, self.generation, self._is_stale = state

    @contextmanager
    def next_layer(self) -> Iterator[None]:
        """Use the next layer in the body of a `with` statement, for a panel that is drawn in advance."""
        self.layer += 1
        try:
            yield
        finally:
            self.layer -= 1

    def limit_px(self, role: Hashable, type_px: int) -> int:
        """Return *type_px*, or the smaller size limit (px) that other text of this role has set."""
        key = (self.layer, role)
        limit = self._limits_px.get(key)
        return type_px if limit is None else min(type_px, limit)

    def claim_px(self, role: Hashable, type_px: int) -> int:
        """Return the size (px) for text drawn now, at most *type_px*, and record it as the limit of its role."""
        key = (self.layer, role)
        limit = self._limits_px.get(key)
        if limit is not None and limit <= type_px:
            return limit
        self._limits_px[key] = type_px
        if limit is not None:
            self._is_stale = True
            self.generation += 1
        return type_px


TYPE_ROLES: Final = TypeRoles()
"""Type roles of the page in the window."""
