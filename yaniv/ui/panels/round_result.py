"""Round result: the race to the limit after a round, and how it came about, over the table until the player goes on."""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.move_grading import TurnGrade
from yaniv.cards import Cards
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import REDUCED_MOTION_U, SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.icons import paint_skull_icon, paint_star_icon
from yaniv.ui.graphics.page_surface import copy_area, set_opacity
from yaniv.ui.graphics.painter import TYPE_ROLES, Anchor, Painter
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerMoved, PointerPressed, Resized
from yaniv.ui.kit.controls import PAGE_MARGIN, TILE_RADIUS, button, card_fan, grade_square, icon, tinted
from yaniv.ui.kit.node import Control, Message, Node, ThemeColour, column, drawing, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.page_painter import theme_colour
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.match_end_text import round_name
from yaniv.ui.narration.round_report import (
    RoundReport,
    RoundRow,
    ScoreSign,
    describe_events,
    describe_mark,
    describe_row,
    quote_remark,
    score_sign,
)
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.panels.limit_bar import BarState, limit_axis, paint_limit_bar
from yaniv.ui.panels.page_panel import AnswerPage
from yaniv.ui.panels.score_breakdown_panel import ScoreBreakdownPanel
from yaniv.ui.panels.standing_animation import ShownStanding, StandingAnimation

TableButtonSource = Callable[[], tuple[Element, ...]]
"""Returns the buttons along the top of the table with their current rectangles."""
TableButtonPainter = Callable[[Surface, Collection[str]], None]
"""Paints the buttons with these ids once more, over whatever has darkened them."""
REVIEW_ROUND_ID: Final = "button:review-round"
NEXT_ROUND_ID: Final = "button:next-round"
LOOK_AGAIN_ID: Final = "button:look-again"
_BAR_GAP: Final = 8
"""Distance between the table's buttons and the sheet, in u."""
_TITLE_HEIGHT: Final = 92
_LINE_HEIGHT: Final = 46
_HEAD_HEIGHT: Final = 44
_FOOTER_HEIGHT: Final = 112
_INSET: Final = 14
_GAP: Final = 10
_ROW_HEIGHT: Final = 128
_MAX_ROOMY_ROWS: Final = 8
"""Players up to whose number the other parts grow with the text."""
_LOW_MARGIN: Final = 0.12
_LARGE_MARGIN: Final = 0.09
"""Room above and below the text of a lower row, by its height; the same for large text."""
_TALL_ROW: Final = 66
"""Least height in u of a row with two lines, which shows the hand."""
_PLACE: Final = 84
_FACE: Final = 96
_NAME: Final = 300
_HAND: Final = 340
"""Width in u of the small cards of a hand of five beside each other."""
_CHIP_PLACE: Final = 68
"""Width in u that one of them takes."""
_POINTS: Final = 118
_TOTAL: Final = 128
_LOW_BAR: Final = 230
_ROW_MARGIN: Final = 4
_ROW_GAP: Final = 14
_GROWTH: Final = 0.6
_LOW_GROWTH: Final = 0.2
"""Growth of names and numbers when text is twice as large; that in low rows."""
_CHIP_SIZE: Final = 29
_LEAST_CHIP_SIZE: Final = 22
"""Type size in u to which the cards of a long hand shrink before they overlap."""
_CHIP_GAP: Final = 8
_BAR_HEIGHT: Final = 30
_SIGN: Final = 48
_ARROW: Final = 9
_SIGN_COLOURS: Final[Mapping[ScoreSign, ThemeColour]] = {
    "out": "danger", "bolt": "danger", "half": "success", "flame": "success", "star": "accent", "cards": "text",
}  # fmt: skip
_SIGN_ICONS: Final[Mapping[ScoreSign, str]] = {
    "out": "cross", "bolt": "bolt", "half": "again", "flame": "streak", "cards": "cards",
}  # fmt: skip


_SIDE_WIDTH: Final = 420
"""Width of what stands beside the race: the call, and luck."""
_MAX_CALL_ROWS: Final = 5
"""Players up to whose number there is room beside the race."""
_MAX_CALLED_HANDS: Final = 3
_CALL_FACE: Final = 92
_CALL_CARD: Final = 72
"""Width in u of a card in the call."""
_WORDS_HEIGHT: Final = 92
_GRADE_SIDE: Final = 44
_MAX_GRADES: Final = 10
"""Turns up to whose number each has its square."""
_LUCK_WIDTH: Final = 180
_LUCK_BAR: Final = 14
_MOST_LUCK: Final = 30
"""Points of luck at which its bar is full."""


class _Texts(Struct):
    """Texts beside the buttons."""

    hint: str
    extra_round: str
    achievement: str
    remark: BotRemark | None
    luck: str = ""
    luck_points: int | None = None
    """Points that luck brought, negative if it cost some; None until they are computed."""
    grades: tuple[TurnGrade | None, ...] = ()
    """Grades of the reader's turns; empty until they are known."""

    @property
    def sentence(self) -> str:
        """The second line."""
        return self.extra_round or self.luck or self.hint


class RoundResultPage(AnswerPage):
    """Tree of the sheet; a press is answered with the id of the row or the button."""

    name = "round-result"
    has_background = False
    is_changed_by_presses = False

    def __init__(  # noqa: PLR0913 -- a round, and how it is shown
        self,
        context: UiContext,
        report: RoundReport,
        rules: HouseRules,
        avatars: tuple[str, ...],
        texts: _Texts,
        *,
        is_skipping_to_end: bool,
        can_review: bool,
        can_look_again: bool,
    ) -> None:
        super().__init__()
        self._can_look_again = can_look_again and not is_skipping_to_end
        self._context, self.report, self._rules = context, report, rules
        self._avatars, self.texts = avatars, texts
        self._is_skipping, self._can_review = is_skipping_to_end, can_review and not report.is_reader_out
        totals = [total for each in report.rows for total in _totals_of(each)]
        self._axis = limit_axis(totals, rules, has_limit=report.has_limit) if totals else None
        """Axis of the bars; None if the match keeps no score."""
        self.animation = StandingAnimation(report.rows, report.rows_before)
        self.first_focus = "button:stop" if is_skipping_to_end else NEXT_ROUND_ID
        self.keys: Mapping[str, Message] = {"review": REVIEW_ROUND_ID} if self.has_review else {}
        self.bar: tuple[Element, ...] = ()
        """Buttons of the table that stay usable, with their rectangles in px."""
        self.countdown_s: int | None = None
        self._moving_rects: dict[tuple[str, int], Rect] = {}
        """Where arrows and bars are by kind and seat, in px, not mirrored, since they were painted last."""

    @property
    def has_review(self) -> bool:
        """True if the decisions of the round can be reviewed."""
        return self._can_review and not self._is_skipping

    @property
    def is_moving(self) -> bool:
        """True while points are added and rows overtake each other."""
        return self.animation.is_running

    @property
    def is_still(self) -> bool:
        """True: the tree is that of the end; what moves is painted over it."""
        return True

    def advance(self, ms: int) -> bool:
        """Advance the animation; the tree stays."""
        self.animation.update(ms)
        return False

    @property
    def announcement(self) -> str:
        """The whole result in sentences."""
        report, texts = self.report, self.texts
        return " ".join(
            (
                report.headline,
                *([report.subheadline] if report.subheadline else []),
                *(describe_row(each) for each in report.rows),
                *([quote_remark(texts.remark, report)] if texts.remark else []),
                *(each for each in (texts.extra_round, texts.achievement, texts.luck) if each),
            )
        ).rstrip()

    def top_u(self, scale: float) -> float:
        """Return where the sheet begins below the table's buttons, in u; *scale*: px per u."""
        return max((each.rect[1] + each.rect[3] for each in self.bar), default=0) / scale + _BAR_GAP

    def view(self, env: Env) -> Node:
        """Return the sheet below the table's buttons."""
        scale = pixels_per_u(env.size)
        top, height = self.top_u(scale), env.size[1] / scale
        report, grows = self.report, len(self.report.rows) <= _MAX_ROOMY_ROWS
        large = env.growth(0.5 * grows)
        title_height, line_height = _TITLE_HEIGHT * env.growth(0.35 * grows), _LINE_HEIGHT * large
        footer_height = _FOOTER_HEIGHT * env.growth(0.3 * grows)
        colour = {"won": "accent", "lost": "danger", "neutral": "accent"}[report.reader_result]
        title = label(
            report.headline, 60, colour, weight="display", text_align="center", height=title_height, role="title"
        )
        line = label(report.subheadline, 28, text_align="center", height=line_height, role="second line")
        above = title_height + (line_height + _GAP if report.subheadline else 0)
        head_height = _HEAD_HEIGHT * large if grows or not env.is_large else 0
        has_side = self._has_side(env)
        words_height = _WORDS_HEIGHT + _GAP if has_side else 0
        room = height - top - above - footer_height - words_height - head_height - 2 * _INSET - 3 * _GAP - 28
        row_height = min(_ROW_HEIGHT * env.text_scale, room / max(1, len(report.rows)))
        race = self._race(env, row_height, head_height)
        if has_side:
            side = column(self._call(), self._luck_tile(), gap=_GAP, width=_SIDE_WIDTH)
            race = row(replace(race, grow=1, width=0), side, gap=20, align="start")
        sheet = column(
            title,
            line if report.subheadline else None,
            spacer(),
            race,
            spacer(),
            self._words_tile(env) if has_side else None,
            self._footer(env, footer_height),
            gap=_GAP,
            padding=(PAGE_MARGIN, _INSET),
            fill="felt_dark",
            radius=0,
            grow=1,
        )
        return stack(column(Node(height=top), sheet), *self._bar_buttons(scale), justify="stretch")

    def _bar_buttons(self, scale: float) -> Iterator[Node]:
        """Yield stand-ins for the table's buttons, which the table itself paints."""
        for each in self.bar:
            left, top, width, height = (length / scale for length in each.rect)
            control = Control(
                id=each.id, role=each.role, name=each.name, label=each.label, press=each.id, value=each.value,
                is_enabled="disabled" not in each.state,
            )  # fmt: skip
            box = Node(width=width, height=height, control=control)
            yield column(Node(height=top), row(Node(width=left), box))

    # beside the race

    def _has_side(self, env: Env) -> bool:
        """Return True if there is room for the call and for luck beside the race."""
        rows = self.report.rows
        return env.has_usual_text and len(rows) <= _MAX_CALL_ROWS and bool(self._called_hands)

    @cached_property
    def _called_hands(self) -> tuple[RoundRow, ...]:
        """Rows of the caller and of all who beat the call, or else of the lowest other hand; empty without a call."""
        rows = [each for each in self.report.rows if each.hand_total is not None]
        callers = [each for each in rows if "caller" in each.marks]
        others = [each for each in rows if "caller" not in each.marks]
        rivals = [each for each in others if "asaf" in each.marks] or sorted(others, key=_points_of_hand)[:1]
        return (*callers, *rivals)[:_MAX_CALLED_HANDS] if callers else ()

    def _call(self) -> Node:
        """Return the hand that was called, and those that it met."""
        hands = (self._called_hand(each) for each in self._called_hands)
        heading = label(tr("The call"), 32, "accent", weight="display", role="tile title")
        return tinted("tile", column(heading, *hands, gap=10, padding=(22, 14)))

    def _called_hand(self, each: RoundRow) -> Node:
        is_caller = "caller" in each.marks
        what = tr("called") if is_caller else describe_mark(each, self._rules, is_short=True)
        ink: ThemeColour = "danger" if each.has_failed_call else "accent"
        if not is_caller and "asaf" not in each.marks:
            what, ink = tr("closest"), "text_muted"
        return row(
            picture(partial(self._draw_face, row=each), width=_CALL_FACE, height=_CALL_FACE),
            picture(card_fan(self._context, each.hand, _CALL_CARD), height=1.6 * _CALL_CARD, grow=1),
            column(
                label(str(each.hand_total), 44, ink, weight="bold", text_align="end", role="called points"),
                label(what, 22, "text_muted", text_align="end", role="called"),
                width=124,
            ),
            gap=10,
        )  # fmt: skip

    def _luck_tile(self) -> Node | None:
        """Return luck as a bar from the middle; None until it is computed."""
        points = self.texts.luck_points
        if points is None:
            return None
        title = label(tr("Your luck this round"), 24, weight="medium", role="luck title")
        ends = row(
            label(tr("bad"), 20, "text_muted", role="luck end"),
            spacer(),
            label(tr("good"), 20, "text_muted", text_align="end", role="luck end"),
        )
        bar = picture(drawing(_draw_luck, points), height=34)
        return tinted("tile", column(title, bar, ends, gap=4, padding=(22, 12)))

    def _words_tile(self, env: Env) -> Node:
        """Return what is said about the round, with a square for each own turn and the way to its review."""
        grades = self.texts.grades if self.has_review and len(self.texts.grades) <= _MAX_GRADES else ()
        squares = [grade_square(self._context, each, _GRADE_SIDE) for each in grades]
        review = self._review_button(200, 64) if self.has_review else None
        content = row(self._words(env, has_bar=False), row(*squares, gap=8), review, gap=20, padding=(22, 6))
        return tinted("tile", content, height=_WORDS_HEIGHT)

    # the race

    def _race(self, env: Env, row_height: float, head_height: float) -> Node:
        rows = [self._row(env, number, row_height) for number in range(len(self.report.rows))]
        race = column(*rows, gap=_ROW_MARGIN)
        return column(
            self._head(env, row_height, head_height), race, fill="panel", radius=TILE_RADIUS, padding=(20, 14)
        )

    def _columns(self, env: Env, row_height: float) -> tuple[float, float, float, float]:
        """Return the widths of name, hand, points and total in u."""
        is_tall = row_height >= _TALL_ROW
        growth = env.growth(_GROWTH if is_tall else _LOW_GROWTH)
        longest = min(_HAND, _CHIP_PLACE * max(len(each.hand) for each in self.report.rows))
        has_side = self._has_side(env)
        hand = longest if is_tall and not env.is_large and not has_side else 0
        name = max(_NAME * growth * (1.0 if is_tall else 1.15), longest if has_side else 0)
        return name, hand, _POINTS * growth, _TOTAL * growth if self._axis else 0

    def _head(self, env: Env, row_height: float, head_height: float) -> Node:
        """Return the number of the round, and the names of the columns."""
        name, hand, points, total = self._columns(env, row_height)
        face = self._face(row_height)
        numbered = round_name(self.report.number, is_extra=self.report.is_extra)
        points_name = tr("points") if self._axis else tr("hand")
        return row(
            label(numbered, 26, "text_muted", weight="medium", role="round", width=_PLACE + face + name + 2 * _ROW_GAP),
            Node(width=hand) if hand else None,
            self._limit(env, row_height, head_height),
            label(points_name, 22, "text_muted", text_align="end", role="column", width=points),
            label(tr("total"), 22, "text_muted", text_align="end", role="column", width=total) if total else None,
            gap=_ROW_GAP, height=head_height, padding=(12, 0),
        )  # fmt: skip

    def _limit(self, env: Env, row_height: float, height: float) -> Node:
        """Return the limit above the end of the bars."""
        if row_height >= _TALL_ROW:
            return picture(self._draw_limit, grow=1, height=height)
        return row(picture(self._draw_limit, width=_low_bar(env), height=height), spacer(), gap=_ROW_GAP, grow=1)

    def _draw_limit(self, painter: Painter, rect: Rect) -> None:
        axis = self._axis
        if axis is None or axis.limit is None:
            return
        theme, x = painter.theme, axis.x_of(axis.limit, self._track(painter, rect))
        text = painter.draw_line(
            str(axis.limit), (x - painter.px(14), rect.centery), 24 * min(1.5, painter.text_scale), theme.danger,
            weight="medium", anchor="midright", max_height=0,
        )  # fmt: skip
        paint_skull_icon(painter, (text.right + painter.px(20), rect.centery), theme.danger)

    def _face(self, row_height: float) -> float:
        return min(_FACE, row_height - 8)

    def _row(self, env: Env, number: int, height: float) -> Node:
        each, shown = self.report.rows[number], self.animation.final(number)
        name_width, hand, points, total = self._columns(env, height)
        margin = 0 if height >= _TALL_ROW else height * (_LARGE_MARGIN if env.is_large else _LOW_MARGIN)
        is_you = "you" in each.marks
        face = self._face(height)
        control = Control(
            id=f"row:{each.seat}", role="button", name=each.name, label=describe_row(each), press=f"row:{each.seat}"
        )
        return row(
            label(
                str(shown.place), 32, _place_colour(each), weight="bold", role="place",
                width=_PLACE - 40, padding=(0, margin),
            ),
            picture(partial(self._draw_last, kind="change", row=each, shown=shown), width=40 - _ROW_GAP, height=height),
            picture(partial(self._draw_face, row=each), width=face, height=face),
            self._name_and_hand(each, name_width) if self._has_side(env) else
            self._name(each, name_width, margin, is_short=margin > 0 and not env.has_usual_text),
            picture(partial(_draw_hand, hand=each.hand), width=hand, height=height) if hand else None,
            self._progress(env, each, shown, height, margin),
            self._points(each, points, margin),
            self._total(each, shown, total, margin) if total else None,
            gap=_ROW_GAP, padding=(12, 0), radius=14, height=height - _ROW_MARGIN, min_height=1,
            fill="panel_raised" if is_you else "panel", control=control,
        )  # fmt: skip

    def _name_and_hand(self, each: RoundRow, width: float) -> Node:
        """Return the name with what the player did beside it, and the hand below."""
        name = self._name(each, width, 1, is_short=True)
        hand = picture(partial(_draw_hand, hand=each.hand), height=38) if each.hand else None
        return column(spacer(), name, hand, spacer(), gap=4, width=width)

    def _name(self, each: RoundRow, width: float, margin: float, *, is_short: bool) -> Node:
        is_you, is_out, is_tall = "you" in each.marks, "out" in each.marks, not margin
        ink: ThemeColour = "accent" if is_you else "text_muted" if is_out else "text"
        mark = describe_mark(each, self._rules, is_short=is_short)
        name = label(
            each.name, 30, ink, weight="bold", role="name", grow=0 if mark and not is_tall else 1, padding=(0, margin)
        )
        if not mark:
            return row(name, width=width)
        mark_ink: ThemeColour = "danger" if each.has_failed_call else "success"
        note = label(mark, 22, mark_ink, weight="medium", role="mark", grow=0 if is_tall else 1, padding=(0, margin))
        return column(name, note, width=width) if is_tall else row(name, note, gap=12, width=width)

    def _progress(self, env: Env, each: RoundRow, shown: ShownStanding, height: float, margin: float) -> Node:
        """Return the bar with its sign, and what happened besides the points of the hand."""
        text, is_tall = describe_events(each), not margin
        words = None
        if text:
            lines = 2 if is_tall else 1
            words = label(
                text, 22, _events_colour(each), weight="medium", role="events", max_lines=lines, padding=(0, margin)
            )
        if self._axis is None or shown.total is None:
            return row(words, grow=1)
        bar_height = min(_SIGN + 2, height * (0.5 if is_tall and text else 0.9))
        draw = partial(self._draw_last, kind="bar", row=each, shown=shown)
        if is_tall:
            return column(spacer(), picture(draw, height=bar_height), words, spacer(), grow=1)
        return row(
            picture(draw, width=_low_bar(env), height=bar_height),
            row(words, grow=1) if words else spacer(), gap=_ROW_GAP, grow=1,
        )  # fmt: skip

    def _track(self, painter: Painter, rect: Rect) -> Rect:
        """Return the rectangle of a bar, which leaves room for a sign behind its end."""
        height = max(6, min(painter.px(_BAR_HEIGHT), round(rect.height * 0.6)))
        side = self._sign_px(painter, rect)
        return Rect(rect.left, rect.centery - height // 2, max(1, rect.width - side), height)

    def _sign_px(self, painter: Painter, rect: Rect) -> int:
        return min(painter.px(_SIGN), rect.height)

    def _draw_last(
        self, painter: Painter, rect: Rect, kind: Literal["bar", "change"], row: RoundRow, shown: ShownStanding
    ) -> None:
        """Draw a bar or an arrow as it is at the end, and keep where it is."""
        self._moving_rects[kind, row.seat] = rect
        draw = self._draw_bar if kind == "bar" else self._draw_change
        draw(painter, rect, row, shown)

    def paint_moving(
        self, painter: Painter, rows: list[Rect], texts: Mapping[str, list[tuple[Rect, int]]], last: Surface
    ) -> None:
        """Paint the rows as they are now over those of the end, which have been painted.

        *rows*: their rectangles. *texts*: rectangle and type size in px of each place and total. *last*: picture of the
        rows of the end. Nothing but the picture is mirrored.
        """
        surface, theme, animation = painter.surface, painter.theme, self.animation
        area = rows[0].unionall(rows)
        surface.fill(theme.panel, painter.mirrored(area))
        step = rows[1].top - rows[0].top if len(rows) > 1 else 0
        for number in animation.painting_order():
            each, shown = self.report.rows[number], animation.shown(number)
            down = round((animation.slot(number) - number) * step)
            strip = Rect(0, rows[number].top - area.top, area.width, rows[number].height)
            surface.blit(last, painter.mirrored(rows[number].move(0, down)), strip)
            fill = theme.panel_raised if "you" in each.marks else theme.panel
            kinds = [kind for kind in ("change", "bar") if (kind, each.seat) in self._moving_rects]
            for kind in kinds:
                rect = self._moving_rects[kind, each.seat].move(0, down)
                surface.fill(fill, painter.mirrored(rect))
                (self._draw_bar if kind == "bar" else self._draw_change)(painter, rect, each, shown)
            total = "" if shown.total is None else number_text(shown.total)
            for role, words in (("place", str(shown.place)), ("total", total)):
                if words and number < len(texts[role]):
                    rect, type_px = texts[role][number]
                    self._paint_figure(painter, rect.move(0, down), words, type_px, each, role)
        if animation.is_fading:
            set_opacity(last, animation.final_share)
            surface.blit(last, painter.mirrored(area))

    def _paint_figure(  # noqa: PLR0913, PLR0917 -- what, where, and how
        self, painter: Painter, rect: Rect, words: str, type_px: int, row: RoundRow, role: str
    ) -> None:
        """Paint a place or a total in place of that of the end."""
        theme = painter.theme
        painter.surface.fill(theme.panel_raised if "you" in row.marks else theme.panel, painter.mirrored(rect))
        ink = _place_colour(row) if role == "place" else _total_colour(row)
        anchor: Anchor = "midleft" if role == "place" else "midright"
        painter.draw_set_line(
            words, getattr(rect, anchor), type_px, theme_colour(painter, ink), weight="bold", anchor=anchor,
            max_width=rect.width,
        )  # fmt: skip

    def _draw_bar(self, painter: Painter, rect: Rect, row: RoundRow, shown: ShownStanding) -> None:
        assert self._axis is not None, "without a score there are no bars"
        assert shown.total is not None, "without a score there are no bars"
        track, theme = self._track(painter, rect), painter.theme
        reach = row.standing.reduction.total if row.standing.reduction and shown.is_settled else None
        colour = theme_colour(painter, _bar_colour(row))
        peak = max(shown.total, shown.peak or 0)
        paint_limit_bar(painter, track, self._axis, BarState(shown.total, row.total_before or 0, peak, colour, reach))
        sign = score_sign(row)
        if sign is None or not shown.is_settled:
            return
        side = self._sign_px(painter, rect)
        disc = Rect(0, 0, side, side)
        end = self._axis.x_of(peak, track)
        disc.center = min(end + side // 2 + painter.px(4), rect.right - side // 2), rect.centery
        painter.draw_box(disc, side, theme_colour(painter, _SIGN_COLOURS[sign]), theme.panel, 3)
        _draw_sign(self._context, painter, disc, sign)

    def _draw_change(self, painter: Painter, rect: Rect, row: RoundRow, shown: ShownStanding) -> None:
        """Draw an arrow if the place has changed."""
        change = row.standing.place_before - row.standing.place
        if not shown.is_settled or not change:
            return
        radius, (x, y) = painter.px(_ARROW), rect.center
        tip, base = (y - radius, y + radius) if change > 0 else (y + radius, y - radius)
        colour = painter.theme.success if change > 0 else painter.theme.danger
        painter.draw_polygon([(x - radius, base), (x + radius, base), (x, tip)], colour)

    def _draw_face(self, painter: Painter, rect: Rect, row: RoundRow) -> None:
        avatar = self._avatars[row.seat] if self._avatars else ""
        painter.draw_avatar(rect, row.seat, row.name, avatar, is_out="out" in row.marks)

    def _points(self, each: RoundRow, width: float, margin: float) -> Node:
        """Return the points of the round, or the points of the hand if the match keeps no score."""
        number = each.points if each.points is not None else each.hand_total
        if number is None:
            return Node(width=width)
        text = f"+{number}" if each.points is not None and number > 0 else number_text(number)
        ink = _points_colour(number, each.hand_total or 0) if each.points is not None else "text"
        return label(text, 30, ink, weight="bold", text_align="end", role="points", width=width, padding=(0, margin))

    def _total(self, each: RoundRow, shown: ShownStanding, width: float, margin: float) -> Node:
        text = "" if shown.total is None else number_text(shown.total)
        return label(
            text,
            34,
            _total_colour(each),
            weight="bold",
            text_align="end",
            role="total",
            width=width,
            padding=(0, margin),
        )

    # footer

    def _footer(self, env: Env, height: float) -> Node:
        if not self._has_side(env):
            return row(self._words(env), *self._buttons(env), gap=20, height=height)
        return row(spacer(), *self._buttons(env), spacer(), gap=20, height=height)

    def _words(self, env: Env, *, has_bar: bool = True) -> Node:
        """Return a new achievement or a player's remark, and a further sentence; *has_bar*: with a bar of luck."""
        texts = self.texts
        ink: ThemeColour = "accent" if texts.extra_round else "text_muted"
        first = None
        sign = picture(icon(self._context, "tip"), width=56, height=56, min_width=40)
        if texts.achievement:
            control = Control(id="result:achievement", role="text", name=texts.achievement)
            first = label(texts.achievement, 26, weight="medium", max_lines=3, role="said", control=control)
            sign = picture(_draw_star, width=56, height=56, min_width=40)
        elif texts.remark is not None:
            quote = tr("“{words}”", words=texts.remark.text)
            first = label(quote, 26, weight="medium", max_lines=2, role="said")
            sign = picture(partial(_draw_speaker, remark=texts.remark), width=84, height=84, min_width=56)
        control_ = Control(id="result:luck", role="text", name=texts.luck) if texts.luck else None
        has_more = not texts.achievement and bool(texts.extra_round or texts.luck or not env.is_large)
        has_room = first is None or env.has_usual_text or has_more
        second = label(
            texts.sentence, 24, ink, max_lines=2, role="sentence",
            control=control_ if texts.sentence == texts.luck else None,
        )  # fmt: skip
        luck = None
        if (
            has_bar
            and texts.luck_points is not None
            and texts.sentence == texts.luck
            and has_room
            and env.has_usual_text
        ):
            luck = picture(drawing(_draw_luck, texts.luck_points), width=_LUCK_WIDTH, height=56, min_width=90)
        return row(sign, luck, column(first, second if has_room else None, gap=2, grow=1), gap=20, grow=1)

    def _buttons(self, env: Env) -> Iterator[Node]:
        """Yield the buttons, the main one last.

        *Why* no review by a reader who is out: beside three other buttons there is no room.
        """
        width, height = 230 * env.growth(0.4), 84
        if self._is_skipping:
            yield self._main("button:stop", tr("Stop"), env)
            return
        if self.report.is_reader_out:
            yield button("button:new-game", tr("New game"), "button:new-game", width=width, height=height)
            yield button("button:to-end", tr("Skip to end"), "button:to-end", width=width, height=height)
            yield self._main(NEXT_ROUND_ID, tr("Watch"), env)
            return
        if self._can_look_again:
            name, has_name = tr("Look again"), env.has_usual_text
            yield button(
                LOOK_AGAIN_ID, name, LOOK_AGAIN_ID, width=width + 30 if has_name else 90, height=height,
                is_name_shown=has_name, tip="" if has_name else name, draw=icon(self._context, "eye", "text"),
            )  # fmt: skip
        if self.has_review and not self._has_side(env):
            yield self._review_button(width, height)
        yield self._main(NEXT_ROUND_ID, tr("Final result") if self.report.is_last else tr("Next round"), env)

    def _review_button(self, width: float, height: float) -> Node:
        return button(
            REVIEW_ROUND_ID, tr("Review"), REVIEW_ROUND_ID, width=width, height=height,
            spoken=tr("Review round: see your first costly decision"),
        )  # fmt: skip

    def _main(self, id_: str, name: str, env: Env) -> Node:
        """Return the gold button, with the seconds until it presses itself."""
        seconds = "" if self.countdown_s is None else tr("{n} s", n=self.countdown_s)
        is_small = self.report.is_reader_out and not self._is_skipping
        return row(
            picture(icon(self._context, "play", "surface_dark"), width=40, height=40)
            if env.has_usual_text and not seconds else None,
            label(
                name, 40, "surface_dark", weight="bold", text_align="center", max_lines=2, role="main button", grow=1
            ),
            label(seconds, 26, "surface_dark", role="seconds") if seconds else None,
            gap=14, padding=(24, 4), fill="accent", height=100, width=(250 if is_small else 420) * env.growth(0.25),
            control=Control(id=id_, role="button", name=name, press=id_),
        )  # fmt: skip


class RoundResultPanel:
    """The result of a round, run as an overlay of the table.

    `handle` returns `button:next-round`, `button:look-again` and `button:review-round`; for an eliminated reader also
    `button:to-end` and `button:new-game`, and `button:stop` while the rest of the match is played.
    """

    def __init__(  # noqa: PLR0913 -- a round, and how it is shown
        self,
        context: UiContext,
        report: RoundReport,
        rules: HouseRules,
        remark: BotRemark | None = None,
        *,
        avatars: tuple[str, ...] = (),
        auto_close_ms: float | None = None,
        is_skipping_to_end: bool = False,
        achievement_text: str = "",
        can_review: bool = False,
        can_look_again: bool = False,
    ) -> None:
        """Create the sheet.

        `remark`: what a player says about the round.
        `avatars`: what the disc of each seat shows, see `Painter.draw_avatar`; empty: initials.
        `auto_close_ms`: time until it closes by itself, ms, unless it is used; None for never.
        `is_skipping_to_end`: the rest of the match is being played at once, and this is one of its rounds.
        `achievement_text`: line about achievements just earned; it takes the place of the remark.
        `can_review`: the decisions of the round can be reviewed.
        `can_look_again`: the showdown can be shown once more.
        """
        self._context, self._report, self._rules = context, report, rules
        self._hint = tr("Click a player to see how they scored.")
        if is_skipping_to_end:
            self._hint = tr("The others are playing to the end. You can stop at any time.")
        said = None if is_skipping_to_end or achievement_text else remark
        texts = _Texts(self._hint, report.extra_round_text, achievement_text, said)
        self._page = RoundResultPage(
            context, report, rules, avatars, texts,
            is_skipping_to_end=is_skipping_to_end, can_review=can_review, can_look_again=can_look_again,
        )  # fmt: skip
        self._scene = PageScene(context, self._page)
        self.slide = SlideTransition()
        """Slide transition of the sheet; controls can be pressed at their final position from its start."""
        self.is_table_dimmed = False
        """True if the table under the sheet has been painted dimmed in this frame."""
        self._table_buttons: TableButtonSource = lambda: ()
        self._paint_table_buttons: TableButtonPainter = lambda _surface, _ids: None
        self._breakdown: ScoreBreakdownPanel | None = None
        """The open score breakdown of a player."""
        self._closed_breakdown_seat = -1
        """Seat whose breakdown was closed by the press in progress; -1 if none."""
        self._countdown_ms = auto_close_ms
        self._sliding: Surface | None = None
        """Picture of the sheet while it slides with rows that are not those of the end."""
        self._size = (1920, 1080)
        self._update_countdown()

    @property
    def rect(self) -> Rect:
        """Rectangle of the sheet, px."""
        scale = pixels_per_u(self._size)
        top = round(self._page.top_u(scale) * scale)
        return Rect(0, top, self._size[0], self._size[1] - top)

    @property
    def buttons_top(self) -> int:
        """Upper end of the room for the buttons in the footer, in px."""
        buttons = [
            each for each in self._scene.elements() if each.id.startswith("button:") and each.id not in self._bar_ids
        ]
        return min((each.rect[1] for each in buttons), default=self._size[1]) - round(14 * pixels_per_u(self._size))

    @property
    def _bar_ids(self) -> frozenset[str]:
        return frozenset(each.id for each in self._page.bar)

    @property
    def luck_text(self) -> str:
        """Sentence about luck and skill; empty until it is computed."""
        return self._page.texts.luck

    def tell_luck(self, words: str, points: int | None, grades: tuple[TurnGrade | None, ...] = ()) -> None:
        """Show a sentence about luck and skill, the *points* that luck brought or cost, and grades of the turns."""
        texts = self._page.texts
        if (words, points, grades) != (texts.luck, texts.luck_points, texts.grades):
            texts.luck, texts.luck_points, texts.grades = words, points, grades
            self._scene.refresh()

    @property
    def has_breakdown(self) -> bool:
        """True while the score breakdown of a player is open."""
        return self._breakdown is not None

    def share_table_buttons(self, table_buttons: TableButtonSource, paint_table_buttons: TableButtonPainter) -> None:
        """Keep the buttons in the table's bar usable while the sheet covers the table, and leave their area free.

        *table_buttons* returns their elements, *paint_table_buttons* paints them.
        """
        self._table_buttons, self._paint_table_buttons = table_buttons, paint_table_buttons
        self._sync_bar()

    def start_animation(self, speed: AnimationSpeed) -> None:
        """Let points be added and rows overtake each other, at the speed of the settings, once the sheet has come."""
        self._page.animation.start(speed)

    @property
    def is_moving(self) -> bool:
        """True while the sheet slides, or its rows move."""
        return self.slide.is_moving or self._page.animation.is_running

    def update(self, ms: float) -> None:
        """Advance the slide transition by *ms* milliseconds, then the animation of the rows."""
        if self.slide.is_moving:
            self.slide.update(ms)
        else:
            self._scene.update(round(ms))

    def count_down(self, ms: float) -> bool:
        """Advance the countdown after which the sheet closes by itself; return True if it has ended."""
        if self._countdown_ms is not None:
            self._countdown_ms -= ms
            self._update_countdown()
        return self._countdown_ms is not None and self._countdown_ms <= 0

    def stop_countdown(self) -> None:
        """Stop the countdown: the sheet no longer closes by itself."""
        self._countdown_ms = None
        self._update_countdown()

    @property
    def countdown_s(self) -> int | None:
        """Seconds until the sheet closes by itself, rounded up; None if it does not."""
        return None if self._countdown_ms is None else max(0, math.ceil(self._countdown_ms / 1000))

    def _update_countdown(self) -> None:
        """Show the remaining seconds on the main button."""
        if self._page.countdown_s != self.countdown_s:
            self._page.countdown_s = self.countdown_s
            self._scene.refresh()

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the used button, or None. Pressing a row opens its score breakdown.

        Every press stops the countdown and all motion. An open breakdown handles all other input; a press outside
        closes it and also acts on the sheet, but does not reopen the breakdown it has just closed.
        """
        if isinstance(event, KeyPressed | GamepadPressed | PointerPressed):
            self.stop_countdown()
            self.slide.finish()
            self._page.animation.finish()
            self._closed_breakdown_seat = -1
        if (breakdown := self._breakdown) and not isinstance(event, Resized):
            closes = breakdown.handle(event) is not None
            self._breakdown = None if closes else breakdown
            if not (closes and breakdown.is_press_outside(event)):
                return None
            self._closed_breakdown_seat = breakdown.seat
        if isinstance(event, Resized):
            self.resize(event.size)
            return None
        self._sync_bar()
        self._page.answer = ""
        self._scene.handle(event)
        if self._page.answer.startswith("button:"):
            self._scene.handle(PointerMoved((-1, -1), 0))  # what leaves shows no focus
        pressed = next((each for each in self._report.rows if self._page.answer == f"row:{each.seat}"), None)
        if pressed and pressed.seat != self._closed_breakdown_seat:
            self._breakdown = ScoreBreakdownPanel(self._context, pressed, self._rules, self._size)
        return self._page.answer or None

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window, in px."""
        if size != self._size:
            self._size = size
            self._scene.resize(size)
            self._scene.refresh()
            if self._breakdown:
                self._breakdown.resize(size)
        self._sync_bar()

    def _sync_bar(self) -> None:
        """Take over where the table's buttons are, and what they say."""
        own_ids = {"button:stop", "button:new-game", "button:to-end", NEXT_ROUND_ID, REVIEW_ROUND_ID, LOOK_AGAIN_ID}
        bar = tuple(each for each in self._table_buttons() if each.id not in own_ids)
        if bar != self._page.bar:
            self._page.bar = bar
            self._scene.refresh()

    def paint(self, surface: Surface) -> None:
        """Paint the sheet over the dimmed table, at its current position of the slide transition."""
        self.resize(surface.get_size())
        painter, share = self._context.painter(surface), self.slide.visible_share
        if self.is_table_dimmed:
            TYPE_ROLES.begin_layer()
        else:
            painter.dim_background(share)
        self._paint_table_buttons(surface, self._bar_ids)
        if share == 1:
            self._sliding = None
            self._paint_sheet(surface)
        elif share:
            self._paint_sliding(surface, painter, share)
        if self._breakdown:
            self._breakdown.paint(surface)

    def _paint_sheet(self, surface: Surface) -> None:
        """Paint the sheet, with the rows as they are now."""
        self._scene.paint(surface)
        if self._page.animation.is_running:
            rects = {each.id: Rect(each.rect) for each in self._scene.elements()}
            texts = {role: self._scene.placed_texts(role) for role in ("place", "total")}
            rows = [rects[f"row:{each.seat}"] for each in self._report.rows]
            painter = self._context.painter(surface)
            area = painter.mirrored(rows[0].unionall(rows))
            last = self._scene.kept_picture(area) or copy_area(surface, area)
            self._page.paint_moving(painter, rows, texts, last)

    def _paint_sliding(self, surface: Surface, painter: Painter, share: float) -> None:
        rect = self.rect.clip(surface.get_rect())
        is_settled = not (self._page.animation.is_running or self._breakdown)
        part = self._scene.kept_picture(rect) if is_settled else None
        if part is None:
            part = self._sliding_picture(surface.get_size()).subsurface(rect)
        set_opacity(part, share)  # also while it moves: what lies on it would flash as it passes
        distance = painter.px(REDUCED_MOTION_U) if self.slide.is_fade else rect.height
        surface.blit(part, rect.move(0, round((1 - share) * distance)))

    def _sliding_picture(self, size: tuple[int, int]) -> Surface:
        """Return a picture of the sheet with its rows as they are now; they stand still while it slides."""
        if self._sliding is None or self._sliding.get_size() != size:
            self._sliding = Surface(size, depth=32)
        self._paint_sheet(self._sliding)
        return self._sliding

    def warm_caches(self, size: tuple[int, int]) -> Iterator[None]:
        """Lay the sheet out and paint it in advance, one part per step; *size*: of the window, in px."""
        self.resize(size)
        return self._scene.warm_caches(size)

    def elements(self) -> tuple[Element, ...]:
        """Return the element of an open score breakdown, otherwise those of the rows and the buttons."""
        self._sync_bar()
        return self._breakdown.elements() if self._breakdown else self._scene.elements()

    @property
    def announce(self) -> str:
        """Text for screen readers: the open score breakdown, otherwise the whole result in sentences."""
        return self._breakdown.announce if self._breakdown else self._page.announcement


def _low_bar(env: Env) -> float:
    """Return the width of a bar in a low row, in u."""
    return _LOW_BAR * (0.7 if env.is_large else 1)


def _totals_of(row: RoundRow) -> tuple[int, ...]:
    """Return the totals that the bar of a row shows in the course of its animation; none if no score is kept."""
    if row.total is None:
        return ()
    before = row.total if row.total_before is None else row.total_before
    return row.total, before, before + (row.points or 0)


def _points_of_hand(row: RoundRow) -> int:
    return row.hand_total or 0


def _draw_hand(painter: Painter, rect: Rect, hand: Cards) -> None:
    """Draw small cards from left to right in the order of the hand; they overlap if there are too many to fit."""
    hand = hand if painter.mirror_axis is None else hand[::-1]
    gap, size = painter.px(_CHIP_GAP), min(_CHIP_SIZE * painter.text_scale, 0.8 * rect.height / painter.scale)
    while (
        size > _LEAST_CHIP_SIZE and sum(painter.card_chip_width(code, size) + gap for code in hand) > rect.width + gap
    ):
        size -= 1
    size = max(_LEAST_CHIP_SIZE, size)
    widths = [painter.card_chip_width(code, size) + gap for code in hand]
    spacing_share = min(1.0, rect.width / max(1, sum(widths)))
    lefts = [rect.left + spacing_share * sum(widths[:index]) for index in range(len(hand))]
    chips = list(zip(hand, lefts, strict=True))
    for code, left in chips if painter.mirror_axis is None else chips[::-1]:  # ranks stay visible where cards overlap
        painter.draw_card_chip(code, (round(left), rect.centery), size)


def _draw_sign(context: UiContext, painter: Painter, disc: Rect, sign: ScoreSign) -> None:
    ink, side = painter.theme.surface_dark, max(1, round(disc.width * 0.62))
    if sign == "star":
        paint_star_icon(painter, disc.center, disc.width * 0.34, ink)
    else:
        painter.draw_image(context.images.menu_icon(_SIGN_ICONS[sign], side, ink), disc.center)


def _draw_star(painter: Painter, rect: Rect) -> None:
    paint_star_icon(painter, rect.center, min(rect.size) * 0.4, painter.theme.accent)


def _draw_luck(painter: Painter, rect: Rect, points: int) -> None:
    """Draw what luck brought as a bar from the middle: on to where reading ends if it was good, else back."""
    theme, height = painter.theme, painter.px(_LUCK_BAR)
    track = Rect(rect.left, rect.centery - height // 2, rect.width, height)
    painter.draw_box(track, _LUCK_BAR, theme.bar_track, theme.outline)
    length = round(rect.width / 2 * min(1.0, abs(points) / _MOST_LUCK))
    left = track.centerx if points > 0 else track.centerx - length
    painter.draw_box(Rect(left, track.top, length, height), _LUCK_BAR, theme.success if points > 0 else theme.danger)
    mark = Rect(0, 0, max(2, painter.px(4)), 2 * height)
    mark.center = track.center
    painter.draw_box(mark, 2, theme.text)


def _draw_speaker(painter: Painter, rect: Rect, remark: BotRemark) -> None:
    disc = Rect(0, 0, min(rect.size), min(rect.size))
    disc.center = rect.center
    painter.draw_avatar(disc, remark.seat, "", remark.character)


def _events_colour(row: RoundRow) -> ThemeColour:
    """Return the colour of the text about events: bad, good, or neutral; the words say the same."""
    if "out" in row.marks or row.has_failed_call or (row.points or 0) > (row.hand_total or 0):
        return "danger"
    if row.notes or row.has_special_reason:
        return "success" if row.points is not None else "text"
    return "danger" if row.standing.reduction is None else "success"


def _bar_colour(row: RoundRow) -> ThemeColour:
    if "out" in row.marks:
        return "text_muted"
    if row.standing.points_left is not None:
        return "danger"
    return "accent" if "you" in row.marks else "success"


def _place_colour(row: RoundRow) -> ThemeColour:
    return "accent" if "you" in row.marks else "text_muted"


def _total_colour(row: RoundRow) -> ThemeColour:
    return "danger" if "out" in row.marks or row.standing.points_left is not None else "text"


def _points_colour(points: int, hand: int) -> ThemeColour:
    """Return the colour of a player's points: zero or less is good, more than the hand is bad.

    Colour is not the only sign, because the number says the same.
    """
    if points <= 0:
        return "success"
    return "danger" if points > hand else "text"
