"""Transport bar below a replay: the current position in the match, and playback controls to reach any other."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element, ElementState
from yaniv.ui.geometry.rect_layout import shrink, top_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.segmented_control import SegmentedControl
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.slider import Slider
from yaniv.ui.widgets.wax_seal_button import SealButton
from yaniv.ui.widgets.widget import Widget

TRANSPORT_BAR_HEIGHT_U: Final = 136
"""Height of the bar, u."""
SHORT_TRANSPORT_BAR_HEIGHT_U: Final = 86
"""Height of the bar if its slider lies on the curve of the review, u."""
SPEED_FACTORS: Final = {"half": 0.5, "usual": 1.0, "double": 2.0, "quadruple": 4.0}
"""Factor by which the time of the table passes, by option of the speed control."""
_SPEED_LABELS: Final = {"half": "½", "usual": "1", "double": "2", "quadruple": "4"}
_SEEK_BAR_HEIGHT_U: Final = 44
ROW_HEIGHT_U: Final = 66
MARGIN_U: Final = 24
GAP_U: Final = 10
_ICON_WIDTH_U: Final = 78
_PLAY_WIDTH_U: Final = 116
_SPEED_WIDTH_U: Final = 288
_SEAT_WIDTH_U: Final = 286
_SAVE_WIDTH_U: Final = 214
_SEAL_WIDTH_U: Final = 200
_MISTAKE_MARK_U: Final = 8
_GLYPH_HALF_HEIGHT_U: Final = 15
"""Half the height of a triangle, u."""
_GLYPH_WIDTHS: Final = {"<": 1.35, ">": 1.35, "|": 0.55, "!": 1.0}
"""Width of each glyph as a multiple of that half height."""


class GlyphButton(Button):
    """Button with signs instead of text, as on a media player: triangles that point forward or back, and bars."""

    def __init__(self, id_: str, name: str, glyphs: str) -> None:
        """Create the button; in `glyphs`, `<` and `>` are triangles, `|` is a bar and `!` an exclamation mark."""
        super().__init__(id_, name)
        self.glyphs = glyphs

    @property
    def explanation(self) -> str:
        """The name: it stands beside the button while that is hovered or focused."""
        return self.name

    @property
    def explained_label(self) -> str:
        """The label alone, which says the same."""
        return self.label

    def paint(self, painter: Painter) -> None:
        """Paint the signs in the middle of the button."""
        name, self.name = self.name, ""
        super().paint(painter)
        self.name = name
        theme, half_height = painter.theme, _GLYPH_HALF_HEIGHT_U * painter.scale
        colour = theme.surface_dark if self.is_primary else theme.text if self.enabled else theme.text_muted
        glyph_widths = [half_height * _GLYPH_WIDTHS[glyph] for glyph in self.glyphs]
        x, y = (
            self.rect.centerx - sum(glyph_widths) / 2,
            float(self.rect.centery + (painter.px(2) if self.is_pressed else 0)),
        )
        for glyph, glyph_width in zip(self.glyphs, glyph_widths, strict=True):
            _paint_glyph(painter, glyph, (x, y), glyph_width, colour)
            x += glyph_width


class SeekBar(Slider):
    """Slider over the whole match, with a mark at the start of each round and arrows at the mistakes."""

    def __init__(self, round_starts: Sequence[int], last_position: int) -> None:
        super().__init__(
            "replay:place", tr("Match position"), 0, (0, max(1, last_position)), format_number=lambda _place: ""
        )
        self._round_starts = tuple(round_starts)
        self.mistake_positions: tuple[int, ...] = ()
        """Positions of the mistakes."""
        self.is_on_curve = False
        """True if it lies on the curve of the review, which shows the position."""

    def paint(self, painter: Painter) -> None:
        """Paint the slider, and the marks below it; on the curve only the mistakes, along its lower edge."""
        track = self._track_rect()
        for position in () if self.is_on_curve else self._round_starts:
            x = track.left + track.width * position // max(1, self.bounds[1])
            mark = Rect(0, 0, max(1, painter.px(4)), painter.px(26))
            mark.center = (x, track.centery)
            painter.draw_box(mark, 2, painter.theme.outline)
        if not self.is_on_curve:
            super().paint(painter)
        half_width = painter.px(_MISTAKE_MARK_U)
        y = self.rect.bottom - half_width if self.is_on_curve else self.rect.top + half_width
        for position in self.mistake_positions:
            x = track.left + track.width * position // max(1, self.bounds[1])
            painter.draw_polygon(
                [(x - half_width, y - half_width), (x + half_width, y - half_width), (x, y + half_width)],
                painter.theme.danger,
            )

    @property
    def obstacle_rect(self) -> Rect:
        """Nothing: a tooltip rather crosses the line of the slider than covers a button."""
        return Rect(0, 0, 0, 0)

    def _track_rect(self) -> Rect:
        if self.is_on_curve:
            return self.rect
        end_inset = self.rect.height * 3 // 10
        return self.rect.inflate(-2 * end_inset, 0)


class TransportBar:
    """All widgets of the transport bar, and their placement."""

    def __init__(
        self,
        round_starts: Sequence[int],
        last_position: int,
        seats: Sequence[SelectOption],
        save_option: SelectOption | None,
        *,
        is_sealed: bool = False,
    ) -> None:
        """Create the bar.

        `save_option`: id and label of the way to save the match; None if there is none.
        `is_sealed`: the shuffles of the match can be checked.
        """
        self.seek_bar = SeekBar(round_starts, last_position)
        self.play_button = GlyphButton("replay:play", tr("Play"), ">")
        self.icon_buttons = (
            GlyphButton("replay:start", tr("To the start"), "|<"),
            GlyphButton("replay:round-back", tr("Previous round"), "<<"),
            GlyphButton("replay:back", tr("Previous step"), "<"),
            self.play_button,
            GlyphButton("replay:on", tr("Next step"), ">"),
            GlyphButton("replay:round-on", tr("Next round"), ">>"),
            GlyphButton("replay:end", tr("To the end"), ">|"),
        )
        speed_options = tuple((word, tr("{n}×", n=_SPEED_LABELS[word])) for word in SPEED_FACTORS)  # noqa: RUF001 -- times
        self.speed_control = SegmentedControl("replay:speed", tr("Speed"), speed_options, "usual")
        self.seat_dropdown = Dropdown("replay:seat", tr("Seat"), seats, seats[0][0])
        self.save_buttons = (Button(*save_option),) if save_option else ()
        self.seal_buttons = (SealButton("replay:check", tr("Check"), tr("Check the shuffles")),) if is_sealed else ()
        self.text = ""
        """Description of the current position."""
        self._rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Widget, ...]:
        """Widgets of the bar in focus order."""
        return (
            *self.icon_buttons,
            self.seek_bar,
            self.speed_control,
            self.seat_dropdown,
            *self.save_buttons,
            *self.seal_buttons,
        )

    def show(self, position: int, last_position: int, text: str, *, is_playing: bool) -> None:
        """Show the current position with *text*, and enable the buttons that lead elsewhere from it."""
        self.seek_bar.number, self.text = position, text
        self.play_button.glyphs, self.play_button.is_primary = (
            ("||", not self.seek_bar.is_on_curve) if is_playing else (">", not self.seek_bar.is_on_curve)
        )
        self.play_button.name = self.play_button.label = tr("Pause") if is_playing else tr("Play")
        for icon in self.icon_buttons:
            leads_back = icon.id in ("replay:start", "replay:round-back", "replay:back")
            icon.enabled = icon is self.play_button or (position > 0 if leads_back else position < last_position)

    def lay_out(self, rect: Rect, scale: float, *, curve: Rect | None) -> None:
        """Place the bar within *rect* (px); *scale* is px per u.

        *curve*: area of the curve of a review, on which the slider lies; None: it is above the buttons, and their
        tooltips are above the bar.

        The slider is above a row: description at the left, buttons in the middle, speed and seat at the right.
        """
        self._rect = rect
        margin, gap, row_height = (round(each * scale) for each in (MARGIN_U, GAP_U, ROW_HEIGHT_U))
        seek_area = shrink(rect, left=margin, top=gap // 2, right=margin)
        self.seek_bar.rect = top_part(seek_area, round(_SEEK_BAR_HEIGHT_U * scale)) if curve is None else curve
        self.seek_bar.is_on_curve = curve is not None
        top = rect.bottom - row_height - gap
        widths = [
            round((_PLAY_WIDTH_U if icon is self.play_button else _ICON_WIDTH_U) * scale) for icon in self.icon_buttons
        ]
        x = rect.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        self._icons_left = x
        for icon, width in zip(self.icon_buttons, widths, strict=True):
            icon.rect = Rect(x, top, width, row_height)
            icon.caption_height = 0 if curve is not None else top - rect.top
            x += width + gap
        for button in self.seal_buttons:
            button.rect = Rect(
                self._icons_left - 2 * gap - round(_SEAL_WIDTH_U * scale), top, round(_SEAL_WIDTH_U * scale), row_height
            )
            self._icons_left = button.rect.left
        max_width = rect.right - margin - x - 2 * gap
        widths_u: tuple[tuple[Widget, int], ...] = (
            *((each, _SAVE_WIDTH_U) for each in self.save_buttons),
            (self.seat_dropdown, _SEAT_WIDTH_U),
            (self.speed_control, _SPEED_WIDTH_U),
        )
        shrink_scale = min(scale, max_width / sum(width + GAP_U for _, width in widths_u))
        right = rect.right - margin
        for control, width_u in widths_u:
            control.rect = Rect(right - round(width_u * shrink_scale), top, round(width_u * shrink_scale), row_height)
            right = control.rect.left - gap

    def paint(self, painter: Painter) -> None:
        """Paint background and description; the focus group paints the controls."""
        painter.draw_box(
            self._rect.inflate(0, painter.px(2 * RADIUS_U)).move(0, painter.px(RADIUS_U)), RADIUS_U, painter.theme.panel
        )
        margin = painter.px(MARGIN_U)
        icon_rect = self.icon_buttons[0].rect
        box = Rect(
            self._rect.left + margin, icon_rect.top, self._icons_left - self._rect.left - 2 * margin, icon_rect.height
        )
        painter.draw_fitted(self.text, box, SECONDARY_U, painter.theme.text, anchor="midleft")

    def element(self) -> Element:
        """Return the description of the current position as one element."""
        icon_rect = self.icon_buttons[0].rect
        x = self._rect.left
        state: tuple[ElementState, ...] = ("enabled",)
        return Element(
            "replay:where",
            "text",
            self.text,
            self.text,
            (x, icon_rect.top, self._icons_left - x, icon_rect.height),
            state,
        )


def _paint_glyph(
    painter: Painter, glyph: str, left_middle: tuple[float, float], glyph_width: float, colour: str
) -> None:
    """Paint one glyph; `left_middle` is the middle of its left edge, px."""
    (x, y), half_height = left_middle, _GLYPH_HALF_HEIGHT_U * painter.scale
    left, right, half = x + glyph_width * 0.1, x + glyph_width * 0.9, half_height * 0.17
    match glyph:
        case "<":
            painter.draw_polygon([(right, y - half_height), (right, y + half_height), (left, y)], colour)
        case ">":
            painter.draw_polygon([(left, y - half_height), (left, y + half_height), (right, y)], colour)
        case "!":
            middle = x + glyph_width / 2
            painter.draw_polygon(
                [
                    (middle - half * 1.3, y - half_height),
                    (middle + half * 1.3, y - half_height),
                    (middle, y + half_height * 0.4),
                ],
                colour,
            )
            low = y + half_height * 0.65
            painter.draw_polygon(
                [
                    (middle - half, low),
                    (middle + half, low),
                    (middle + half, y + half_height),
                    (middle - half, y + half_height),
                ],
                colour,
            )
        case _:
            x += glyph_width / 2
            painter.draw_polygon(
                [
                    (x - half, y - half_height),
                    (x + half, y - half_height),
                    (x + half, y + half_height),
                    (x - half, y + half_height),
                ],
                colour,
            )
