"""Solver: places a tree of nodes in a rectangle, and finds the type size and the lines of its texts.

Every node has a least and a wanted size along both axes. Room that is left over goes to the children that grow; missing
room is taken from those that can become smaller, in proportion to how much they can. Nothing leaves its parent. Texts
are fitted from one look at all of them. *Why* no table that fills while painting, as `TypeRoles` for panels of the
table: a page is placed before anything is drawn, so no text has to be drawn twice.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Protocol

from msgspec import Struct
from pygame import Rect

from yaniv.ui.graphics.painter import MIN_LINE_SHRINK, MIN_TYPE_U, SENTENCE_LEADING
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import type_px
from yaniv.ui.kit.node import Alignment, Node, Text

SCROLLBAR_U: Final = 20
"""Width that a scroll bar takes from a node whose content is higher than its room."""
_FLOAT_ERROR: Final = 1e-6
_ROUNDING_PX: Final = 2
"""Height that the roundings of padding may take from content, which does not scroll for that."""
_KEPT_NODES: Final = 1000
_KEPT_SHARE: Final = 3
"""Numbers of nodes that are kept, in all and by the number of nodes in a tree; with more, all are dropped."""


Range = tuple[float, float]
"""Least and wanted length in px."""


class TextMeasures(Protocol):
    """Measures text, in px."""

    def width(self, text: Text) -> Range:
        """Return the least and the wanted width."""

    def height(self, text: Text, width_px: int) -> Range:
        """Return the least and the wanted height at a width."""


class PlacedNode(Struct, frozen=True):
    """Node with its place."""

    node: Node
    rect: Rect
    """In px, not mirrored."""
    clip: Rect
    """Part of the page in which it is visible."""
    scroll: str
    """Key of the scroll area that contains it; empty if there is none."""


class ScrollViewport(Struct, frozen=True):
    """Place of a node whose content may be higher than its room."""

    viewport: Rect
    content_px: int
    """Height of the content."""
    offset_px: int
    """How far the content is scrolled down."""

    @property
    def max_offset_px(self) -> int:
        """Greatest offset; 0 if everything is visible."""
        return max(0, self.content_px - self.viewport.height)


class Placement(Struct, frozen=True):
    """Placed tree: nodes in the order in which they are drawn, parents first, and scroll areas by their keys."""

    nodes: tuple[PlacedNode, ...]
    scroll_areas: dict[str, ScrollViewport]


class _PlacedTree(Struct, frozen=True):
    """Node with everything in it, and where it was placed last."""

    nodes: tuple[PlacedNode, ...]
    has_scroll_area: bool

    def moved_to(self, rect: Rect, clip: Rect, scroll: str) -> tuple[PlacedNode, ...]:
        """Return all nodes at another place, where the first has a rectangle of the same size."""
        first = self.nodes[0]
        if first.rect == rect and first.clip == clip and first.scroll == scroll:
            return self.nodes
        x, y = rect.left - first.rect.left, rect.top - first.rect.top
        return tuple(PlacedNode(each.node, each.rect.move(x, y), clip, scroll) for each in self.nodes)


def place(
    root: Node, rect: Rect, scale: float, measures: TextMeasures, offsets_px: Mapping[str, int] | None = None
) -> Placement:
    """Return the tree placed in *rect* (px). *scale*: px per u. *offsets_px*: scroll positions by key.

    A scroll position beyond the content is limited to it.
    """
    return Solver(scale, measures).place(root, rect, offsets_px or {})


class Solver:
    """Places trees at one scale. What it has measured and placed is kept by node, for the trees that have it again."""

    def __init__(self, scale: float, measures: TextMeasures) -> None:
        """*scale*: px per u."""
        self._scale, self._measures = scale, measures
        self._offsets_px: Mapping[str, int] = {}
        self._scroll_areas: dict[str, ScrollViewport] = {}
        self._nodes: dict[int, Node] = {}
        """Nodes by their identity, so that it stays theirs."""
        self._widths: dict[int, Range] = {}
        self._heights: dict[tuple[int, int], Range] = {}
        self._trees: dict[int, _PlacedTree] = {}

    def place(self, root: Node, rect: Rect, offsets_px: Mapping[str, int]) -> Placement:
        """Return the tree placed in *rect* (px). *offsets_px*: scroll positions by key; see `place`."""
        self._offsets_px, self._scroll_areas = offsets_px, {}
        nodes = self._place(root, rect, rect, "")
        placement = Placement(nodes, self._scroll_areas)
        if len(self._nodes) > _KEPT_SHARE * len(nodes) + _KEPT_NODES:
            for kept in (self._nodes, self._widths, self._heights, self._trees):
                kept.clear()
        return placement

    def _place(self, node: Node, rect: Rect, clip: Rect, scroll: str) -> tuple[PlacedNode, ...]:
        """Return the node and everything in it, parents first."""
        key = id(node)
        tree = self._trees.get(key)
        if tree is not None and tree.nodes[0].rect.size == rect.size and not tree.has_scroll_area:
            nodes = tree.moved_to(rect, clip, scroll)
            if nodes is not tree.nodes:
                self._trees[key] = _PlacedTree(nodes, has_scroll_area=False)
            return nodes
        placed = [PlacedNode(node, rect, clip, scroll)]
        has_scroll_area = bool(node.scroll)
        inner = self._inner(node, rect)
        if node.scroll:
            area = self._scroll_area(node, inner)
            self._scroll_areas[node.scroll] = area
            clip, scroll = inner.clip(clip), node.scroll
            bar_px = self._px(SCROLLBAR_U) if area.max_offset_px else 0
            height = max(area.content_px, inner.height)
            inner = Rect(inner.left, inner.top - area.offset_px, inner.width - bar_px, height)
        for child, child_rect in zip(node.children, self._child_rects(node, inner), strict=True):
            placed += self._place(child, child_rect, clip, scroll)
            has_scroll_area = has_scroll_area or self._trees[id(child)].has_scroll_area
        tree = _PlacedTree(tuple(placed), has_scroll_area)
        self._nodes[key], self._trees[key] = node, tree
        return tree.nodes

    def _scroll_area(self, node: Node, inner: Rect) -> ScrollViewport:
        content_px = self._content_height(node, inner.width)
        if content_px > inner.height + _ROUNDING_PX:
            content_px = self._content_height(node, inner.width - self._px(SCROLLBAR_U))
        if content_px <= inner.height + _ROUNDING_PX:
            content_px = inner.height
        most = max(0, content_px - inner.height)
        return ScrollViewport(inner, content_px, max(0, min(self._offsets_px.get(node.scroll, 0), most)))

    def _content_height(self, node: Node, width: int) -> int:
        heights = [self._height(child, width)[1] for child in node.children]
        return round(sum(heights) + node.gap * self._scale * max(0, len(heights) - 1))

    def _child_rects(self, node: Node, inner: Rect) -> list[Rect]:
        children = node.children
        room = inner.width if node.flow == "row" else inner.height
        gap = min(node.gap * self._scale, room / max(1, len(children) - 1))
        match node.flow:
            case "stack":
                return [self._stacked(node, child, inner) for child in children]
            case "row":
                widths = _share(children, [self._width(child) for child in children], inner.width, gap)
                lefts = _starts(widths, inner.left, inner.width, gap, node.justify)
                return [
                    self._across_row(node, child, Rect(left, inner.top, width, inner.height))
                    for child, left, width in zip(children, lefts, widths, strict=True)
                ]
            case "column":
                widths = [self._width_in_column(node, child, inner.width) for child in children]
                ranges = [self._height(child, width) for child, width in zip(children, widths, strict=True)]
                heights = _share(children, ranges, inner.height, gap)
                tops = _starts(heights, inner.top, inner.height, gap, node.justify)
                return [
                    Rect(_start(node.align, inner.left, inner.width, width), top, width, height)
                    for top, width, height in zip(tops, widths, heights, strict=True)
                ]

    def _width_in_column(self, node: Node, child: Node, room: int) -> int:
        return room if node.align == "stretch" else min(room, round(self._width(child)[1]))

    def _across_row(self, node: Node, child: Node, rect: Rect) -> Rect:
        if node.align == "stretch":
            return rect
        height = min(rect.height, round(self._height(child, rect.width)[1]))
        return Rect(rect.left, _start(node.align, rect.top, rect.height, height), rect.width, height)

    def _stacked(self, node: Node, child: Node, inner: Rect) -> Rect:
        fills_width = node.justify == "stretch"
        width = inner.width if fills_width else min(inner.width, round(self._width(child)[1]))
        height = inner.height if node.align == "stretch" else min(inner.height, round(self._height(child, width)[1]))
        left, top = (
            _start(node.justify, inner.left, inner.width, width),
            _start(node.align, inner.top, inner.height, height),
        )
        return Rect(left, top, width, height)

    def _width(self, node: Node) -> Range:
        key = id(node)
        if key not in self._widths:
            self._nodes[key] = node
            measured = (0, 0) if node.width is not None else self._measured_width(node)
            self._widths[key] = self._limited(measured, node.width, node.min_width)
        return self._widths[key]

    def _measured_width(self, node: Node) -> Range:
        ranges = [self._width(child) for child in node.children]
        if node.text is not None:
            ranges.append(self._measures.width(node.text))
        margin = 2 * node.padding[0] * self._scale
        if node.flow == "row":
            margin += node.gap * self._scale * max(0, len(ranges) - 1)
            return sum(least for least, _ in ranges) + margin, sum(wanted for _, wanted in ranges) + margin
        least, wanted = max((each[0] for each in ranges), default=0), max((each[1] for each in ranges), default=0)
        return least + margin, wanted + margin

    def _height(self, node: Node, width: int) -> Range:
        key = id(node), width
        if key not in self._heights:
            self._nodes[key[0]] = node
            measured = (0, 0) if node.height is not None else self._measured_height(node, width)
            least, wanted = self._limited(measured, node.height, node.min_height)
            self._heights[key] = (node.min_height * self._scale if node.scroll else least, wanted)
        return self._heights[key]

    def _measured_height(self, node: Node, width: int) -> Range:
        inner_width, gap = width - 2 * self._px(node.padding[0]), node.gap * self._scale
        margin = 2 * node.padding[1] * self._scale
        children = node.children
        match node.flow:
            case "row":
                widths = _share(children, [self._width(child) for child in children], inner_width, gap)
            case "column":
                widths = [self._width_in_column(node, child, inner_width) for child in children]
            case "stack":
                widths = [inner_width] * len(children)
        ranges = [self._height(child, each) for child, each in zip(children, widths, strict=True)]
        if node.text is not None:
            ranges.append(self._measures.height(node.text, inner_width))
        if node.flow == "column":
            margin += gap * max(0, len(ranges) - 1)
            return sum(least for least, _ in ranges) + margin, sum(wanted for _, wanted in ranges) + margin
        least, wanted = max((each[0] for each in ranges), default=0), max((each[1] for each in ranges), default=0)
        return least + margin, wanted + margin

    def _limited(self, measured: Range, fixed: float | None, least: float) -> Range:
        """Return a measured range with the fixed and the least length (u) of a node."""
        if fixed is not None:
            return (least or fixed) * self._scale, fixed * self._scale
        return max(least * self._scale, measured[0]), max(least * self._scale, measured[1])

    def _inner(self, node: Node, rect: Rect) -> Rect:
        return padded(node, rect, self._scale)

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)


def padded(node: Node, rect: Rect, scale: float) -> Rect:
    """Return the rectangle of a node without its padding; never smaller than nothing."""
    side, end = node.padding
    if not side and not end:
        return rect
    return rect.inflate(-2 * min(round(side * scale), rect.width // 2), -2 * min(round(end * scale), rect.height // 2))


def _share(nodes: Sequence[Node], ranges: Sequence[Range], room: float, gap: float) -> list[int]:
    """Return the length in px of each node along the flow."""
    room = max(0, room - gap * max(0, len(nodes) - 1))
    lengths = [wanted for _, wanted in ranges]
    spare = room - sum(lengths)
    weights = [node.grow for node in nodes] if spare >= 0 else [max(0.0, wanted - least) for least, wanted in ranges]
    total = sum(weights)
    if total:
        share = (spare if spare >= 0 else max(spare, -total)) / total
        lengths = [length + share * weight for length, weight in zip(lengths, weights, strict=True)]
    if sum(lengths) > room:  # Nothing leaves its parent, even where all are at their least length.
        lengths = [length * room / sum(lengths) for length in lengths]
    return _rounded(lengths)


def _rounded(lengths: Sequence[float]) -> list[int]:
    """Return whole lengths whose sums from the start are nearest to those of the exact ones."""
    ends, total = [0], 0.0
    for length in lengths:
        total += length
        ends.append(int(total + _FLOAT_ERROR))
    return [end - start for start, end in pairwise(ends)]


def _starts(lengths: Sequence[int], start: int, room: int, gap: float, justify: Alignment) -> list[int]:
    """Return where each child starts along the flow, in px."""
    taken = sum(lengths) + gap * max(0, len(lengths) - 1)
    first = _start(justify, start, room, min(room, round(taken)))
    starts, distance = [], 0.0
    for length in lengths:
        starts.append(first + int(distance + _FLOAT_ERROR))  # whole px from the first: they stay when it moves
        distance += length + gap
    return starts


def _start(align: Alignment, start: int, room: int, length: int) -> int:
    """Return where something of this length starts in a room (px)."""
    return start + {"center": (room - length) // 2, "end": room - length}.get(align, 0)


_BREAK: Final = re.compile(r"[ \n]|(?<=[/\\])")
"""Where a line may be broken, as the text renderer does it: not at a no-break space."""
_MAX_KEPT: Final = 4000
"""Number of set texts that are kept."""
_MOST_BALANCED: Final = 20
"""Number of lines of a label at most, which are made equally long; running text may have more."""
_TEXT_ROUNDING_PX: Final = 2
"""Room that rounding may take away on the way from a measured length to a rectangle."""


class SetText(Struct, frozen=True):
    """Type size and lines of a text."""

    type_px: int
    lines: tuple[str, ...]

    @property
    def line_step_px(self) -> int:
        """Distance between two lines, in px."""
        return line_step_px(self.type_px)


class TextFit:
    """Measures and sets text at one scale (px per u) and one text size of the settings.

    How a text is set in a room of some size is kept: most texts of a page are those that it had before.
    """

    def __init__(self, renderer: TextRenderer, scale: float, text_scale: float) -> None:
        self._renderer, self._scale, self._text_scale = renderer, scale, text_scale
        self._kept_sizes_px: dict[tuple[Text, tuple[int, int]], int] = {}
        self._kept_texts: dict[tuple[Text, tuple[int, int], int], SetText] = {}

    def width(self, text: Text) -> Range:
        """Return the width of the longest part that cannot be broken, at normal size, and that of the whole text."""
        usual_px, wanted_px = self._sizes_px(text)
        least = max((self._measure(word, usual_px, text) for word in _words(text)), default=0)
        return least + _TEXT_ROUNDING_PX, self._measure(text.words, wanted_px, text) + _ROUNDING_PX

    def height(self, text: Text, width_px: int) -> Range:
        """Return the height at normal and at wanted size if the text is *width_px* wide."""
        usual, wanted = (
            line_step_px(size_px) * min(len(self._lines(text, size_px, width_px)), text.max_lines)
            for size_px in self._sizes_px(text)
        )
        return min(usual, wanted), wanted

    def set_texts(self, texts: Sequence[tuple[Text, Rect]]) -> list[SetText]:
        """Return how each text is set in its rectangle (px); all text of one role has one type size."""
        limits_px: dict[object, int] = {}
        for text, rect in texts:
            fitting_px = self._kept_size_px(text, rect)
            limits_px[role_of(text)] = min(fitting_px, limits_px.get(role_of(text), fitting_px))
        return [self._kept_text(text, rect, limits_px[role_of(text)]) for text, rect in texts]

    def _kept_size_px(self, text: Text, rect: Rect) -> int:
        key = text, rect.size
        if key not in self._kept_sizes_px:
            if len(self._kept_sizes_px) > _MAX_KEPT:
                self._kept_sizes_px.clear()
            self._kept_sizes_px[key] = self._fitting_px(text, rect)
        return self._kept_sizes_px[key]

    def _kept_text(self, text: Text, rect: Rect, size_px: int) -> SetText:
        key = text, rect.size, size_px
        if key not in self._kept_texts:
            if len(self._kept_texts) > _MAX_KEPT:
                self._kept_texts.clear()
            self._kept_texts[key] = self._set_text(text, rect, size_px)
        return self._kept_texts[key]

    def _sizes_px(self, text: Text) -> tuple[int, int]:
        """Return the type size at normal text size, and that at the text size of the settings."""
        return type_px(text.size, self._scale), type_px(text.size, self._scale, self._text_scale)

    def _fitting_px(self, text: Text, rect: Rect) -> int:
        usual_px, wanted_px = self._sizes_px(text)
        least_px = min(usual_px, max(type_px(MIN_TYPE_U, self._scale), round(usual_px * MIN_LINE_SHRINK)))
        sizes = range(wanted_px, least_px, -1)
        fitting_px = next((size_px for size_px in sizes if self._is_fitting(text, rect, size_px)), least_px)
        if text.max_lines == 1:
            return fitting_px
        # Small type is read more easily than half words.
        smaller = range(fitting_px, type_px(MIN_TYPE_U, self._scale), -1)
        return next((size_px for size_px in smaller if self._has_whole_words(text, rect.width, size_px)), smaller.stop)

    def _is_fitting(self, text: Text, rect: Rect, size_px: int) -> bool:
        lines = self._lines(text, size_px, rect.width)
        height = size_px if len(lines) == 1 else line_step_px(size_px) * len(lines)
        if len(lines) > text.max_lines or height > rect.height + _TEXT_ROUNDING_PX:
            return False
        return all(self._measure(part, size_px, text) <= rect.width for part in (*lines, *_words(text)))

    def _has_whole_words(self, text: Text, width_px: int, size_px: int) -> bool:
        return all(self._measure(part, size_px, text) <= width_px for part in _words(text))

    def _set_text(self, text: Text, rect: Rect, size_px: int) -> SetText:
        lines = self._lines(text, size_px, rect.width)
        room = max(1, (rect.height + _TEXT_ROUNDING_PX) // line_step_px(size_px))
        most = min(text.max_lines, room)
        if len(lines) > most:
            lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
        return SetText(size_px, lines)

    def _lines(self, text: Text, size_px: int, width_px: int) -> tuple[str, ...]:
        if text.max_lines == 1:
            return (text.words,)
        wrap = self._renderer.wrap if _is_running(text) else self._renderer.wrap_balanced
        return wrap(text.words, size_px, max(1, width_px), text.weight)

    def _measure(self, words: str, size_px: int, text: Text) -> int:
        return self._renderer.measure(words, size_px, text.weight)[0]


def _words(text: Text) -> list[str]:
    """Return the words of a text between which its lines may be broken; a file path is one word for each folder.

    Running text has none: where a word is too long it is split.
    """
    if _is_running(text):
        return []
    return _BREAK.split(text.words) if text.max_lines > 1 else [text.words]


def _is_running(text: Text) -> bool:
    return text.max_lines > _MOST_BALANCED


def line_step_px(size_px: int) -> int:
    """Return the distance in px between two lines of this type size."""
    return round(size_px * SENTENCE_LEADING)


def role_of(text: Text) -> object:
    """Return the text role: all text of one role on a page has one type size."""
    return text.role or (text.size, text.weight)
