"""Pictures of the examples of house rules, and rows that compare the examples of several variants."""

from math import cos, pi, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import SRCALPHA, Color, Rect, Surface

from yaniv.i18n import is_rtl, localize_call_word, tr
from yaniv.narration import rule_labels
from yaniv.narration.rule_example_text import PEOPLE, describe_example, person_name
from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import paint_star_icon
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import with_round_corners
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.kit.controls import icon, tinted
from yaniv.ui.kit.node import Control, Drawing, Node, column, label, picture, row
from yaniv.ui.kit.page import Env
from yaniv.variants.rule_examples import (
    BACK,
    ExampleCards,
    ExampleNumber,
    ExamplePart,
    ExamplePerson,
    ExampleSign,
    ExampleWord,
    RuleExample,
    SignName,
    rule_example,
)

_RADIUS_U: Final = 14
_INSET_SHARE: Final = 0.09
"""Margin around the parts, by the height of the picture."""
_CARD_SHARE: Final = 0.9
_TEXT_SHARES: Final = (0.3, 0.24)
"""Heights by that of the space for the parts; of text, a smaller one if cards and portraits would become too small."""
_MIN_SHRINK: Final = 0.8
"""Share of their size to which cards and portraits are shrunk before text becomes smaller."""
_DISC_SHARE: Final = 0.74
_DISC_BESIDE_POINTS_SHARE: Final = 0.62
_ICON_SHARE: Final = 0.42
_GAP_SHARE: Final = 0.16
_FACE_STEP: Final = 0.46
_BACK_STEP: Final = 0.24
"""Distance of overlapping cards, by the width of one."""
_BADGE_SHARE: Final = 0.13
"""Radius of the sign of a verdict."""
_MAX_WORD_SHARE: Final = 0.62
"""Width of all words by that of the space; longer ones are condensed or cut."""
_MINUS: Final = "\N{MINUS SIGN}"
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_MAX_STARS: Final = 5
_MAX_BACKS: Final = 4
_VEIL_ALPHA: Final = 150
"""Opacity of the felt over an example whose rule has no effect, 0 to 255."""
_ARC_STEPS: Final = 20
_HEAD_TURN: Final = 0.28
"""Angle by which the head of an arrow on a circle is turned inwards, so that its middle follows the circle; radians."""
_veils: Final = SurfaceCache(1)
_ICONS: Final[dict[SignName, str]] = {
    "caught": "bolt", "void": "cross", "locked": "lock", "shuffle": "again", "again": "again", "end": "first",
}  # fmt: skip


class _Measure(Struct, frozen=True):
    """A part with its width in px: a share that does not shrink and one that does."""

    part: ExamplePart
    fixed: int
    elastic: float


class _Canvas(Struct, frozen=True):
    """Painter and space of one part, and how far what can shrink is shrunk."""

    context: UiContext
    painter: Painter
    height: int
    text_share: float
    max_word_px: int
    shrink: float = 1

    @property
    def text_u(self) -> float:
        return self.height * self.text_share / self.painter.scale

    def px(self, share: float) -> int:
        """Return a length in px, given by the height of the space."""
        return max(1, round(self.height * share * self.shrink))

    def text_width(self, text: str) -> int:
        return self.painter.line_width(text, self.text_u, "bold", max_height=0)

    def draw_text(self, text: str, rect: Rect, colour: Colour) -> None:
        self.painter.draw_line(
            text, rect.center, self.text_u, colour, weight="bold", anchor="center", max_width=rect.width + 2,
            max_height=0,
        )  # fmt: skip

    def draw_icon(self, name: str, rect: Rect, colour: Colour) -> None:
        self.painter.draw_image(self.context.images.menu_icon(name, max(1, min(rect.size)), colour), rect.center)


def example_node(context: UiContext, example: RuleExample, id_: str, title: str, size: tuple[float, float]) -> Node:
    """Return the picture of an example; *title*: what it is an example of; *size*: in u."""
    spoken = tr("{title}. {sentence}", title=title, sentence=describe_example(example))
    return picture(
        Drawing(draw_rule_example, (context, example), is_inside=True), width=size[0], height=size[1],
        control=Control(id=id_, role="image", name=tr("Example"), label=spoken),
    )  # fmt: skip


def draw_rule_example(painter: Painter, rect: Rect, context: UiContext, example: RuleExample) -> None:
    """Draw an example in the middle of *rect* (px) on a piece of felt; dimmed if its rule has no effect."""
    theme = painter.theme
    painter.draw_box(rect, _RADIUS_U, theme.felt_dark if example.is_idle else theme.felt, theme.outline)
    inner = rect.inflate(-2 * round(rect.height * _INSET_SHARE), -2 * round(rect.height * _INSET_SHARE))
    gap = inner.height * _GAP_SHARE
    words = sum(isinstance(part, ExampleWord) for part in example.parts)
    max_word_px = round(inner.width * _MAX_WORD_SHARE / max(1, words))
    for text_share in _TEXT_SHARES:
        canvas = _Canvas(context, painter, inner.height, text_share, max_word_px)
        measures = [_measure(canvas, part) for part in example.parts]
        fixed = sum(each.fixed for each in measures)
        elastic = sum(each.elastic for each in measures) + gap * (len(measures) - 1)
        shrink = min(1.0, max(0.1, (inner.width - fixed) / max(1.0, elastic)))
        if shrink >= _MIN_SHRINK:
            break
    canvas = replace(canvas, shrink=shrink)
    left = inner.left + max(0, inner.width - fixed - round(elastic * shrink)) / 2
    with painter.clip_to(rect):
        for each in measures:
            width = each.fixed + each.elastic * shrink
            _draw_part(canvas, each.part, Rect(round(left), inner.top, round(width), inner.height))
            left += width + gap * shrink
    if example.is_idle:
        _veil(painter, rect)


def _veil(painter: Painter, rect: Rect) -> None:
    """Cover what is in *rect* half with felt, as switched off."""
    size, colour, radius = rect.size, painter.theme.felt_dark, _RADIUS_U * painter.scale

    def make() -> Surface:
        veil = Surface(size, SRCALPHA, 32)
        veil.fill((*Color(colour)[:3], _VEIL_ALPHA))
        return with_round_corners(veil, radius)

    painter.draw_image(_veils.get_or_create((size, colour, radius), make), rect.center)


def _measure(canvas: _Canvas, part: ExamplePart) -> _Measure:
    height = canvas.height
    match part:
        case ExampleCards():
            width = height * _CARD_SHARE / CARD_ASPECT_RATIO
            step = _BACK_STEP if BACK in part.cards else _FACE_STEP
            return _Measure(part, 0, width * (1 + (len(part.cards) - 1) * step))
        case ExampleNumber():
            return _measure_number(canvas, part)
        case ExamplePerson(_, points_):
            share = _DISC_SHARE if points_ is None else _DISC_BESIDE_POINTS_SHARE
            text = 0 if points_ is None else canvas.text_width(str(points_))
            return _Measure(part, max(0, text - round(height * share * 0.6)), height * share)
        case ExampleWord(text):
            badge = 0.3 * height if part.verdict is not None else 0
            padding = round(0.3 * height + badge)
            return _Measure(part, min(canvas.text_width(localize_call_word(text)) + padding, canvas.max_word_px), 0)
        case ExampleSign(sign):
            return _Measure(part, 0, height * (0.24 if sign == "then" else _ICON_SHARE))


def _measure_number(canvas: _Canvas, part: ExampleNumber) -> _Measure:
    height, text = canvas.height, canvas.text_width(_number_text(part))
    badge = round(0.34 * height) if part.verdict is not None else 0
    match part.kind:
        case "total" | "reduced":
            return _Measure(part, text + round(0.04 * height), height * 0.3)
        case "wins" | "row_of_wins" if part.value <= _MAX_STARS:
            return _Measure(part, 0, height * (0.34 * part.value))
        case "packs":
            backs = min(part.value, _MAX_BACKS)
            return _Measure(part, text, height * (0.5 + 0.12 * (backs - 1)))
        case "count" | "sum" | "added":
            return _Measure(part, text + badge, 0)
        case _:
            return _Measure(part, text + badge, height * 0.46)


def _number_text(part: ExampleNumber) -> str:
    match part.kind:
        case "sum":
            return f"{part.value} =" if is_rtl() else f"= {part.value}"
        case "added":
            return f"+{part.value}" if part.value >= 0 else f"{_MINUS}{-part.value}"
        case "wins" | "row_of_wins":
            return f"{_TIMES}{part.value}"
        case "packs":
            return f"{_TIMES}{part.value}"
        case _:
            return str(part.value) if part.value >= 0 else f"{_MINUS}{-part.value}"


def _draw_part(canvas: _Canvas, part: ExamplePart, rect: Rect) -> None:
    match part:
        case ExampleCards():
            _draw_cards(canvas, part, rect)
        case ExampleNumber():
            _draw_number(canvas, part, rect)
        case ExamplePerson():
            _draw_person(canvas, part, rect)
        case ExampleWord():
            _draw_word(canvas, part, rect)
        case ExampleSign(sign):
            _draw_sign(canvas, sign, rect)


def _draw_cards(canvas: _Canvas, part: ExampleCards, rect: Rect) -> None:
    """Draw overlapping cards, never mirrored, those that are lit in a frame; the sign of a verdict at their foot."""
    painter, images = canvas.painter.unmirrored, canvas.context.images
    place = canvas.painter.mirrored(rect)
    width = max(4, round(min(canvas.height * _CARD_SHARE / CARD_ASPECT_RATIO, place.width)))
    if canvas.shrink < 1:
        step = _BACK_STEP if BACK in part.cards else _FACE_STEP
        width = max(4, round(place.width / (1 + (len(part.cards) - 1) * step)))
    count = len(part.cards)
    step_px = (place.width - width) / (count - 1) if count > 1 else 0
    high = round(width * CARD_ASPECT_RATIO)
    for index, code in enumerate(part.cards):
        card = Rect(round(place.left + index * step_px), place.centery - high // 2, width, high)
        if code == BACK:
            image = images.card_back(width)
        else:
            image = images.dimmed_card(code, width) if index in part.dim else images.card(code, width)
        if index in part.lit:
            edge = max(2, round(width * 0.07))
            frame = card.inflate(2 * edge, 2 * edge)
            painter.draw_box(frame, frame.width * 0.12 / painter.scale, canvas.painter.theme.success)
        painter.draw_image(image, card.center)
    if part.verdict is not None:
        _draw_badge(canvas, (rect.centerx, rect.centery + high // 2), verdict=part.verdict)


def _draw_badge(canvas: _Canvas, centre: tuple[int, int], *, verdict: bool) -> None:
    """Draw the sign of a verdict on a disc: tick or cross; inside the picture."""
    painter, theme = canvas.painter, canvas.painter.theme
    radius = round(canvas.height * _BADGE_SHARE)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = centre
    painter.draw_box(disc, radius / painter.scale, theme.success if verdict else theme.danger, theme.surface_dark, 3)
    canvas.draw_icon("tick" if verdict else "cross", disc.inflate(-radius // 2, -radius // 2), theme.surface_dark)


def _draw_number(canvas: _Canvas, part: ExampleNumber, rect: Rect) -> None:
    painter, theme, text = canvas.painter, canvas.painter.theme, _number_text(part)
    if part.kind in {"total", "reduced"}:
        plate = Rect(0, 0, rect.width, round(canvas.height * 0.62))
        plate.center = rect.center
        is_new = part.kind == "reduced"
        painter.draw_box(plate, _RADIUS_U, theme.accent if is_new else theme.panel, theme.outline)
        canvas.draw_text(text, plate, theme.surface_dark if is_new else theme.text)
        return
    if part.kind in {"wins", "row_of_wins"}:
        _draw_wins(canvas, part, rect)
        return
    if part.verdict is not None:
        badge = round(0.34 * canvas.height)
        _draw_badge(canvas, (rect.right - badge // 2, rect.centery), verdict=part.verdict)
        rect = Rect(rect.left, rect.top, rect.width - badge, rect.height)
    text_width = canvas.text_width(text)
    words = Rect(rect.right - text_width, rect.top, text_width, rect.height)
    icon = Rect(rect.left, rect.top, max(1, rect.width - text_width), rect.height)
    side = min(icon.width, canvas.px(0.42))
    symbol = Rect(0, 0, side, side)
    symbol.center = icon.center
    match part.kind:
        case "seconds":
            canvas.draw_icon("clock", symbol, theme.text)
        case "rounds":
            canvas.draw_icon("again", symbol, theme.text)
        case "players":
            canvas.draw_icon("friends", symbol, theme.text)
        case "cards":
            _draw_backs(canvas, icon, 1)
        case "packs":
            _draw_backs(canvas, icon, min(part.value, _MAX_BACKS))
        case _:
            pass
    colour = theme.text
    if part.kind == "added":
        colour = theme.danger if part.value > 0 else theme.success
    canvas.draw_text(text, words, colour)


def _draw_backs(canvas: _Canvas, rect: Rect, count: int) -> None:
    width = max(4, round(canvas.px(0.5) / CARD_ASPECT_RATIO * 1.1))
    step = max(0.0, (rect.width - width * 1.1) / count) if count > 1 else 0
    image = canvas.context.images.card_back(width)
    for index in range(count):
        canvas.painter.draw_image(image, (round(rect.left + width / 2 + index * step), rect.centery))


def _draw_wins(canvas: _Canvas, part: ExampleNumber, rect: Rect) -> None:
    """Draw a star for each win, joined by a line if they must follow one another; or one star with their number."""
    painter, theme = canvas.painter, canvas.painter.theme
    count = part.value if part.value <= _MAX_STARS else 1
    area = (
        rect
        if count == part.value
        else Rect(rect.left, rect.top, rect.width - canvas.text_width(f"{_TIMES}{part.value}"), rect.height)
    )
    step, radius = area.width / count, min(area.width / count, canvas.height * 0.4) * 0.46
    centres = [(round(area.left + step * (index + 0.5)), area.centery) for index in range(count)]
    if part.kind == "row_of_wins" and count > 1:
        painter.draw_polyline([centres[0], centres[-1]], theme.accent, max(2, painter.px(5)))
    for centre in centres:
        paint_star_icon(painter, centre, radius, theme.accent)
    if part.kind == "row_of_wins" and count == 1:
        ends = [(area.left, round(area.centery + radius * 1.3)), (area.right, round(area.centery + radius * 1.3))]
        painter.draw_polyline(ends, theme.accent, max(2, painter.px(5)))
    if count != part.value:
        canvas.draw_text(
            f"{_TIMES}{part.value}", Rect(area.right, rect.top, rect.right - area.right, rect.height), theme.text
        )


def _draw_person(canvas: _Canvas, part: ExamplePerson, rect: Rect) -> None:
    painter, theme = canvas.painter, canvas.painter.theme
    has_points = part.points is not None
    side = min(rect.width, canvas.px(_DISC_BESIDE_POINTS_SHARE if has_points else _DISC_SHARE))
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    if has_points:
        disc.top = rect.top
    if part.state in {"lit", "winner"}:
        painter.draw_box(disc.inflate(side // 7, side // 7), side, theme.accent)
    name = person_name(part.seat)
    painter.draw_avatar(disc, part.seat, name, PEOPLE[part.seat], is_out=part.state in {"out", "dim"})
    if part.points is not None:
        colour = {"out": theme.danger, "winner": theme.accent}.get(part.state, theme.text)
        canvas.draw_text(str(part.points), Rect(rect.left, disc.bottom, rect.width, rect.bottom - disc.bottom), colour)
    if part.state == "winner":
        paint_star_icon(painter, (disc.right, disc.top + side // 6), side * 0.24, theme.accent)
    if part.state == "dealer":
        width = max(4, side // 3)
        painter.draw_image(canvas.context.images.card_back(width), (disc.right - width // 4, disc.bottom - width // 2))
    if part.verdict is not None:
        _draw_badge(canvas, (disc.right - side // 8, disc.bottom - side // 6), verdict=part.verdict)


def _draw_word(canvas: _Canvas, part: ExampleWord, rect: Rect) -> None:
    """Draw a speech bubble with its tail towards the one who speaks."""
    painter, theme = canvas.painter, canvas.painter.theme
    badge = round(0.3 * canvas.height) if part.verdict is not None else 0
    bubble = Rect(0, 0, rect.width - badge, round(canvas.height * 0.6))
    bubble.midleft = rect.midleft
    tail = round(canvas.height * 0.1)
    painter.draw_polygon(
        [(bubble.left + 2, bubble.centery - tail), (bubble.left - tail, bubble.centery),
         (bubble.left + 2, bubble.centery + tail)], theme.card_face,
    )  # fmt: skip
    painter.draw_box(bubble, _RADIUS_U, theme.card_face)
    canvas.draw_text(localize_call_word(part.text), bubble.inflate(-round(0.2 * canvas.height), 0), theme.spade)
    if part.verdict is not None:
        _draw_badge(canvas, (bubble.right + badge // 3, bubble.centery), verdict=part.verdict)


def _draw_sign(canvas: _Canvas, sign: SignName, rect: Rect) -> None:
    painter, theme = canvas.painter, canvas.painter.theme
    stroke = max(2, painter.px(5))
    side = min(rect.width, canvas.px(_ICON_SHARE))
    area = Rect(0, 0, side, side)
    area.center = rect.center
    match sign:
        case "then":
            reach = min(rect.width, canvas.px(0.24)) // 2
            x, y = rect.center
            corners = [(x - reach // 2, y - reach), (x + reach // 2, y), (x - reach // 2, y + reach)]
            painter.draw_polyline(corners, theme.accent, stroke)
        case "throw" | "draw":
            direction = -1 if sign == "throw" else 1
            _draw_arrow(painter, area.center, side * 0.42, (0, direction), stroke)
        case "swap":
            for shift, direction in ((-0.18, 1), (0.18, -1)):
                centre = area.centerx, round(area.centery + shift * side)
                _draw_arrow(painter, centre, side * 0.42, (direction, 0), stroke)
        case "clockwise" | "counterclockwise":
            _draw_turn(painter, area, 1 if sign == "clockwise" else -1, stroke)
        case "never":
            ring = area.inflate(-side // 8, -side // 8)
            painter.draw_box(ring, side, None, theme.text_muted, 4)
            reach = round(ring.width * 0.34)
            slash = [(area.centerx - reach, area.centery - reach), (area.centerx + reach, area.centery + reach)]
            painter.draw_polyline(slash, theme.text_muted, max(2, painter.px(4)))
        case "caught" | "void":
            canvas.draw_icon(_ICONS[sign], area, theme.danger)
        case "endless":
            _draw_infinity(painter, area, stroke)
        case "locked" | "shuffle" | "again" | "end":
            colour = theme.text_muted if sign == "locked" else theme.accent
            canvas.draw_icon(_ICONS[sign], area, colour)


def _draw_arrow(
    painter: Painter, centre: tuple[int, int], reach: float, direction: tuple[int, int], stroke: int
) -> None:
    (x, y), (dx, dy) = centre, direction
    tip, head = (x + dx * reach, y + dy * reach), reach * 0.6
    painter.draw_polyline([(x - dx * reach, y - dy * reach), tip], painter.theme.accent, stroke)
    corners = [
        (tip[0] - dx * head + dy * head, tip[1] - dy * head + dx * head), tip,
        (tip[0] - dx * head - dy * head, tip[1] - dy * head - dx * head),
    ]  # fmt: skip
    painter.draw_polyline(corners, painter.theme.accent, stroke)


def _draw_infinity(painter: Painter, area: Rect, stroke: int) -> None:
    """Draw the sign of what has no end."""
    points = []
    for step in range(2 * _ARC_STEPS + 1):
        angle = pi * step / _ARC_STEPS
        reach = area.width * 0.5 / (1 + sin(angle) ** 2)
        points.append((area.centerx + reach * cos(angle), area.centery + 1.3 * reach * sin(angle) * cos(angle)))
    painter.draw_polyline(points, painter.theme.accent, stroke)


def _draw_turn(painter: Painter, area: Rect, direction: int, stroke: int) -> None:
    """Draw an arrow around a circle, 1: clockwise; a direction of play is never mirrored."""
    plain, place = painter.unmirrored, painter.mirrored(area)
    radius, (x, y) = place.width * 0.42, place.center
    angles = [-pi / 2 + direction * (0.35 + 1.5 * pi * step / _ARC_STEPS) for step in range(_ARC_STEPS + 1)]
    points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
    plain.draw_polyline(points, painter.theme.accent, stroke)
    heading, tip = angles[-1] + direction * (pi / 2 - _HEAD_TURN), points[-1]
    for side in (-0.8, 0.8):
        angle, reach = heading + pi + side, radius * 0.55
        end = tip[0] + reach * cos(angle), tip[1] + reach * sin(angle)
        plain.draw_polyline([tip, end], painter.theme.accent, stroke)


GROUP_ICONS: Final = {
    "table": "table",
    "deck": "cards",
    "deal": "deal",
    "turn": "turn",
    "melds": "melds",
    "pickup": "pickup",
    "call": "speech",
    "scoring": "scores",
    "match": "flag",
}
"""Names of icons, by group of rules."""
_TITLE_WIDTH: Final = 300
_THREE_COLUMNS_TITLE_WIDTH: Final = 250
_EXAMPLE_HEIGHT: Final = 96
_LARGE_EXAMPLE_HEIGHT: Final = 170
_TWO: Final = 2


class RuleColumns(Struct, frozen=True):
    """Makes the rows of a comparison, with a column for each variant."""

    context: UiContext
    env: Env
    variants: tuple[Variant, ...]
    """Two, of which the second has changed the first; or three, where the first is what both others are based on."""

    def names(self, control: Control | None = None) -> Node:
        """Return the names of the columns; *control*: what a screen reader says instead of them."""
        names = [
            label(tr(each.name), 24, "accent", weight="bold", role="column", max_lines=2, grow=1, width=0)
            for each in self.variants
        ]
        height = 40 * self.env.growth(1.4) * (1 if len(self.variants) == _TWO else 1.5)
        space = Node(width=self._title_width + 24)
        return row(space, *names, gap=16, padding=(16, 0), height=height, control=control)

    def row(self, path: str, button: Node | None = None) -> Node:
        """Return the name of a rule, above a button if there is one, and its value and example in each variant."""
        rule = SPEC_BY_PATH[path]
        title = column(
            label(tr(rule.title), 26, weight="medium", role="changed rule", max_lines=2),
            label(rule_labels.group_titles()[rule.group], 22, "text_muted", role="changed group"),
            button,
            gap=4, width=self._title_width - 50, justify="center",
        )  # fmt: skip
        sign = picture(icon(self.context, GROUP_ICONS[rule.group]), width=34, height=34)
        bar = Node(width=8, fill="info", radius=4)
        columns = (self._column(path, number) for number in range(len(self.variants)))
        return tinted("tile", row(bar, sign, title, *columns, gap=16, padding=(14, 12), align="stretch"))

    @property
    def _title_width(self) -> float:
        usual = _TITLE_WIDTH if len(self.variants) == _TWO else _THREE_COLUMNS_TITLE_WIDTH
        return usual * self.env.growth(0.4)

    def _column(self, path: str, number: int) -> Node:
        """Return the value of a rule in one of the variants, and its example; what the first has not stands out."""
        first, variant = self.variants[0], self.variants[number]
        value = get_value(variant.rules, path)
        ink = "text_muted" if value == get_value(first.rules, path) else "accent"
        words = label(
            rule_labels.value_label(path, value), 24, ink, weight="medium", role="changed value", text_align="center",
            max_lines=2, height=32 * self.env.growth(0.9),
        )  # fmt: skip
        height = _LARGE_EXAMPLE_HEIGHT if self.env.is_large else _EXAMPLE_HEIGHT
        example = rule_example(path, variant.rules)
        shown = example_node(self.context, example, f"example:{path}:{number}", tr(variant.name), (300, height))
        return column(words, shown, gap=4, grow=1, width=0, justify="center")
