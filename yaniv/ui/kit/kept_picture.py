"""Kept picture: what was painted of a page that stands still, of which only what changes is painted again.

*Why*: a page over a table is painted whenever the table moves, a page of its own with every movement of the pointer,
and most of the time of a frame would be spent on what looks as before. The price: nothing may be drawn further than
`REACH_U` outside its node. A glide moves some kinds of controls to their new places when the tree has changed.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.animation.durations import GLIDE_MS, GLIDE_OUT_MS, AnimationSpeed
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.kit.page_painter import ControlLook, opaque_bands, paint_placement, reached_rect
from yaniv.ui.kit.solver import PlacedNode, Placement, SetText

_MAX_PARTS: Final = 32
_MAX_SHARE: Final = 0.7
"""Greatest number of parts of a page, and part of its area, that is painted piece by piece."""


class PlacedPage:
    """Placed tree with its texts, by index of the placed node."""

    def __init__(self, placement: Placement, texts: Mapping[int, SetText]) -> None:
        self.placement, self.texts = placement, texts

    @cached_property
    def texts_by_node(self) -> dict[int, SetText | None]:
        """Set text of each placed node, by its identity, in order; None for one without text."""
        return {id(placed): self.texts.get(index) for index, placed in enumerate(self.placement.nodes)}


class _Painted(Struct, frozen=True):
    """Picture that was painted, with all that it depends on."""

    page: PlacedPage
    look: ControlLook
    sources: tuple[object, ...]
    """Images, theme and more, which are compared by identity."""
    type_generation: int
    bands: tuple[Rect, ...]
    """Parts of the page that are opaque, in px, not mirrored; of a page with a background all of it."""
    picture: Surface
    """Picture of the page, as large as the window."""
    images: tuple[tuple[Surface, Rect], ...]
    """Images of these parts with their places, mirrored where the page is; parts of the picture."""


class KeptPicture:
    """Picture of one page."""

    def __init__(self, context: UiContext, *, has_background: bool) -> None:
        """*has_background*: False for a page that lies over something that is painted before it."""
        self._context, self._has_background = context, has_background
        self._painted: _Painted | None = None

    def forget(self) -> None:
        """Drop it, because the page moves."""
        self._painted = None

    def paint(self, painter: Painter, page: PlacedPage, look: ControlLook, *, keeps_surface: bool = False) -> None:
        """Paint a page that stands still: show what is kept of it, and paint and keep the rest.

        *keeps_surface*: nobody else needs the surface of the painter; what is painted on it is kept there.
        """
        if self._show(painter, page, look):
            return
        generation, stand_in_count = TYPE_ROLES.generation, self._context.images.fallback_count
        if not self._may_keep(painter, page, look):
            self.forget()
            paint_page(painter, page, look, has_background=self._has_background)
        elif self._has_background:
            paint_page(painter, page, look, has_background=True)
            self._keep(painter, page, look, generation, painter.surface if keeps_surface else painter.surface.copy())
        else:
            picture = painter.surface if keeps_surface else Surface(painter.surface.get_size(), depth=32)
            paint_placement(self._context.painter(picture), page.placement, page.texts, look)
            self._keep(painter, page, look, generation, picture)
            if not keeps_surface and self._painted is not None:
                self._show_images(painter, self._painted)
        if self._context.images.fallback_count != stand_in_count:
            self.forget()

    def picture_of(self, page: PlacedPage, look: ControlLook, rect: Rect) -> Surface | None:
        """Return the kept picture of *rect* (px, mirrored where the page is); None unless all of it is kept."""
        painted = self._painted
        if painted is None or not self._is_usable(painted) or painted.page is not page or painted.look != look:
            return None
        return painted.picture.subsurface(rect) if any(place.contains(rect) for _, place in painted.images) else None

    @property
    def _sources(self) -> tuple[object, ...]:
        context = self._context
        return context.images, context.theme, context.has_colour_vision_grades, context.text_renderer

    def _show(self, painter: Painter, page: PlacedPage, look: ControlLook) -> bool:
        """Show the kept picture, brought up to date; return False if there is none that can be used."""
        painted = self._painted
        if painted is None or not self._is_usable(painted):
            return False
        if painted.page is not page or painted.look != look:
            painted = self._update(painter, painted, page, look)
        if painted is not None:
            self._show_images(painter, painted)
        return painted is not None

    def _is_usable(self, painted: _Painted) -> bool:
        """Return True if what the page itself does not tell is as it was."""
        is_same = all(own is other for own, other in zip(self._sources, painted.sources, strict=True))
        return is_same and painted.type_generation == TYPE_ROLES.generation

    def _show_images(self, painter: Painter, painted: _Painted) -> None:
        for image, rect in painted.images:  # a frame that is recorded knows no `blits`
            painter.surface.blit(image, rect)
        if not self._has_background:
            page = painted.page
            paint_placement(painter, page.placement, page.texts, painted.look, drawn=painted.bands)

    def _update(self, painter: Painter, painted: _Painted, page: PlacedPage, look: ControlLook) -> _Painted | None:
        """Paint what has changed into the kept picture and return it; None if it is to be painted as a whole."""
        picture, bounds = painted.picture, painter.surface.get_rect()
        if picture.get_size() != bounds.size:
            return None
        parts = changed_parts(painter, painted.page, painted.look, page, look)
        area = sum(each.width * each.height for each in parts)
        if area > _MAX_SHARE * bounds.width * bounds.height:
            return None
        own, stand_in_count = self._context.painter(picture), self._context.images.fallback_count
        if self._has_background:
            background = table_background(own.theme, bounds.size)
            for part in parts:
                shown = own.mirrored(part)
                picture.blit(background, shown, shown)
        elif not self._may_keep(painter, page, look) or not _are_in_bands(parts, painted.bands, page):
            return None
        paint_placement(own, page.placement, page.texts, look, parts=parts)
        # Other objects than before: for a frame that is recorded, the same object is the same picture.
        images = tuple((picture.subsurface(place), place) for _, place in painted.images)
        updated = replace(painted, page=page, look=look, sources=self._sources, images=images)
        is_coarse = self._context.images.is_pending or self._context.images.fallback_count != stand_in_count
        self._painted = None if is_coarse else updated
        return updated if painted.type_generation == TYPE_ROLES.generation else None

    def _may_keep(self, painter: Painter, page: PlacedPage, look: ControlLook) -> bool:
        """Return True unless better images are being made, or an outline over the edge of a band would be drawn twice.

        Of a page without a background only bands are kept, if it has some.
        """
        if self._has_background or self._context.images.is_pending:
            return not self._context.images.is_pending
        bands, outlined = opaque_bands(page.placement), _rects_in_use(painter, page, look)
        is_cut = any(band.colliderect(each) and not band.contains(each) for band in bands for each in outlined)
        return bool(bands) and not is_cut

    def _keep(
        self, painter: Painter, page: PlacedPage, look: ControlLook, type_generation: int, picture: Surface
    ) -> None:
        """Keep a picture of the page.

        *type_generation*: that of the text roles before: if sizes have shrunk since, the picture is outdated already.
        """
        bands = (picture.get_rect(),) if self._has_background else opaque_bands(page.placement)
        places = [painter.mirrored(each) for each in bands]
        images = tuple((picture.subsurface(each), each) for each in places)
        self._painted = _Painted(page, look, self._sources, type_generation, bands, picture, images)


def paint_page(painter: Painter, page: PlacedPage, look: ControlLook, *, has_background: bool) -> None:
    """Paint a whole page."""
    if has_background:
        painter.surface.blit(table_background(painter.theme, painter.surface.get_size()), (0, 0))
    paint_placement(painter, page.placement, page.texts, look)


def _are_in_bands(parts: Sequence[Rect], bands: Sequence[Rect], page: PlacedPage) -> bool:
    """Return True if these bands are those of the page, and contain all of these parts."""
    return opaque_bands(page.placement) == bands and all(any(each.contains(part) for each in bands) for part in parts)


def changed_parts(
    painter: Painter, old: PlacedPage, old_look: ControlLook, new: PlacedPage, new_look: ControlLook
) -> list[Rect]:
    """Return rectangles (px, not mirrored) outside which both pages look alike; none overlaps another."""
    rects = [] if old is new else list(_changed_rects(painter, old, new))
    in_use = [_rects_in_use(painter, page, look) for page, look in ((old, old_look), (new, new_look))]
    if old_look != new_look or in_use[0] != in_use[1]:
        rects += in_use[0] + in_use[1]
    parts: list[Rect] = []
    for rect in rects:
        if rect and not any(each.contains(rect) for each in parts):
            _add_part(parts, rect)
    return parts if len(parts) <= _MAX_PARTS else [parts[0].unionall(parts[1:])]


def _rects_in_use(painter: Painter, page: PlacedPage, look: ControlLook) -> list[Rect]:
    """Return all that controls in use may draw on, such as their outlines, in px."""
    ids = set(look.control_ids)
    return [
        reached_rect(painter, each, is_outlined=True)
        for each in page.placement.nodes
        if each.node.control is not None and each.node.control.id in ids
    ]


def _add_part(parts: list[Rect], part: Rect) -> None:
    """Add a rectangle; what overlaps becomes one."""
    while (index := part.collidelist(parts)) >= 0:
        part = part.union(parts.pop(index))
    parts.append(part)


def _changed_rects(painter: Painter, old: PlacedPage, new: PlacedPage) -> Iterator[Rect]:
    """Yield the visible rectangles of all that only one of two pages has, or that looks different there."""
    areas = [each.placement.scroll_areas for each in (old, new)]
    scrolled = {key for key in {**areas[0], **areas[1]} if areas[0].get(key) != areas[1].get(key)}
    yield from (each[key].viewport for each in areas for key in scrolled if key in each)
    old_texts, new_texts = old.texts_by_node, new.texts_by_node
    common = [key for key in new_texts if key in old_texts]
    if common != [key for key in old_texts if key in new_texts]:
        yield from (each.rect for each in new.placement.nodes[:1])  # they lie over each other in another order
        return
    same = {key for key in common if new_texts[key] == old_texts[key]}
    changed = [
        {
            _look_of(each, page.texts_by_node[id(each)]): each
            for each in page.placement.nodes
            if id(each) not in same and each.scroll not in scrolled and each.rect.colliderect(each.clip)
        }
        for page in (old, new)
    ]
    for looks, others in (changed, changed[::-1]):
        for look, placed in looks.items():
            if look is not None and look not in others:
                yield reached_rect(painter, placed).clip(placed.clip)


def _look_of(placed: PlacedNode, text: SetText | None) -> Sequence[object] | None:
    """Return all that the look of a node itself depends on; None if nothing of it is seen."""
    node = placed.node
    control = None if node.control is None else (node.control.id, node.control.is_usable)
    if not (node.fill or node.outline or node.draw or node.text or control):
        return None
    places = tuple(placed.rect), tuple(placed.clip)
    box = node.fill, node.outline, node.radius, node.stroke
    return *places, box, node.padding, id(node.draw), node.text, text, control


_NOWHERE: Final = (0, 0)


class Glide:
    """Movement of some kinds of controls: those that stay glide, the others fade out or in."""

    def __init__(self, kinds: frozenset[str], speed: AnimationSpeed) -> None:
        """*kinds*: what stands before the colon in the ids of the controls. In reduced motion nothing glides."""
        self._kinds = kinds
        factor = 0.0 if speed.is_reduced else speed.duration_factor
        self._glide_ms, self._fade_ms = GLIDE_MS * factor, GLIDE_OUT_MS * factor
        self._elapsed_ms = self._glide_ms
        self._page: PlacedPage | None = None
        """Page that was followed last."""
        self._former: PlacedPage | None = None
        """Page that shows the controls which fade out."""
        self._starts: dict[str, tuple[int, int]] = {}
        """Distance in px from the new place of a control to where it was, by its id."""
        self.dropped: tuple[str, tuple[int, int]] = "", _NOWHERE
        """Id of what has just been let go, and how far it was dragged, in px: it glides from there to its place."""

    @property
    def is_moving(self) -> bool:
        """True while something glides or fades."""
        return self._elapsed_ms < self._glide_ms

    def finish(self) -> None:
        """Put everything in its place at once."""
        self._elapsed_ms = self._glide_ms

    def update(self, ms: float) -> None:
        """Advance by *ms* milliseconds."""
        self._elapsed_ms += ms

    def follow(self, page: PlacedPage, *, is_resized: bool) -> None:
        """Take the page as it is placed now: begin to move if its controls have other places than before.

        Scrolling alone begins nothing, nor does *is_resized*: another size of window or text, or another language.
        """
        former, self._page = self._page, page
        dropped, self.dropped = self.dropped, ("", _NOWHERE)
        if not self._kinds or former is None or (former is page and not dropped[0]):
            return
        if is_resized:
            self.finish()
            return
        before, now = (_spans(each.placement, self._kinds) for each in (former, page))
        places = [
            {id_: _in_content(each.placement, span) for id_, span in spans.items()}
            for each, spans in ((former, before), (page, now))
        ]
        if not before or not now or (places[0] == places[1] and dropped[0] not in now):
            return
        shifts = self._shifts() if self.is_moving else {}
        shifts |= dict([dropped])
        self._starts = {
            id_: _sum(_difference(_rect(former, before[id_]), _rect(page, now[id_])), shifts.get(id_, _NOWHERE))
            for id_ in sorted(before, key=lambda each: each == dropped[0])
            if id_ in now
        }
        self._former, self._elapsed_ms = former, 0

    def paint(self, painter: Painter, page: PlacedPage, look: ControlLook, *, has_background: bool) -> None:
        """Paint a page as it moves."""
        spans = _spans(page.placement, self._kinds)
        moving = {index for span in spans.values() for index in span}
        still = _part(page, set(range(len(page.placement.nodes))) - moving)
        standing = PlacedPage(Placement(still.placement.nodes, page.placement.scroll_areas), still.texts)
        paint_page(painter, standing, look, has_background=has_background)
        if self._former is not None and self._elapsed_ms < self._fade_ms:
            gone = [span for id_, span in _spans(self._former.placement, self._kinds).items() if id_ not in spans]
            _paint_faded(painter, self._former, gone, 1 - self._elapsed_ms / self._fade_ms)
        new = [span for id_, span in spans.items() if id_ not in self._starts]
        _paint_faded(painter, page, new, self._elapsed_ms / self._glide_ms)
        for id_, shift in self._shifts().items():
            if id_ in spans:
                part = _part(page, spans[id_], shift)
                paint_placement(painter, part.placement, part.texts, look)

    def _shifts(self) -> dict[str, tuple[int, int]]:
        """Return how far each control still is from its place, in px."""
        share = 1 - out_cubic(self._elapsed_ms / self._glide_ms)
        return {id_: (round(x * share), round(y * share)) for id_, (x, y) in self._starts.items()}


def _spans(placement: Placement, kinds: frozenset[str]) -> dict[str, range]:
    """Return the indices of each control of these kinds with all that is in it, by its id."""
    nodes, spans = placement.nodes, {}
    for start, placed in enumerate(nodes):
        control = placed.node.control
        if control is not None and control.id.partition(":")[0] in kinds:
            end = start + 1
            while end < len(nodes) and placed.rect.contains(nodes[end].rect):
                end += 1
            spans[control.id] = range(start, end)
    return spans


def _part(page: PlacedPage, indices: Container[int], shift: tuple[int, int] = _NOWHERE) -> PlacedPage:
    """Return some nodes of a page, moved by *shift* px."""
    kept = [index for index in range(len(page.placement.nodes)) if index in indices]
    nodes = tuple(_moved(page.placement.nodes[index], shift) for index in kept)
    texts = {number: page.texts[index] for number, index in enumerate(kept) if index in page.texts}
    return PlacedPage(Placement(nodes, {}), texts)


def _moved(placed: PlacedNode, shift: tuple[int, int]) -> PlacedNode:
    return PlacedNode(placed.node, placed.rect.move(shift), placed.clip, placed.scroll)


def _paint_faded(painter: Painter, page: PlacedPage, spans: list[range], opacity: float) -> None:
    """Paint controls at their places over what is painted there, as opaque as *opacity*, 0 to 1."""
    surface = painter.surface
    for span in spans:
        first = page.placement.nodes[span.start]
        area = painter.mirrored(first.rect.clip(first.clip)).clip(surface.get_rect())
        if area:
            below = surface.subsurface(area).copy()
            part = _part(page, span)
            paint_placement(painter, part.placement, part.texts, ControlLook())
            set_opacity(below, 1 - opacity)
            surface.blit(below, area)


def _in_content(placement: Placement, span: range) -> tuple[int, int]:
    """Return where the control is in its scroll area, scrolled or not, in px."""
    placed = placement.nodes[span.start]
    area = placement.scroll_areas.get(placed.scroll)
    return placed.rect.x, placed.rect.y + (0 if area is None else area.offset_px)


def _rect(page: PlacedPage, span: range) -> Rect:
    return page.placement.nodes[span.start].rect


def _difference(one: Rect, other: Rect) -> tuple[int, int]:
    return one.x - other.x, one.y - other.y


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
