"""Input for painting one frame of a showdown, and the labels of its hands: whose hand it is, and its points so far."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.choreography.showdown_scene import NEVER, HandLabel, ShowdownScene
from yaniv.ui.table.state.showdown_layout import LABEL_HEIGHT_U, ShowdownLayout, label_centre, lay_out_showdown
from yaniv.ui.table.state.table_layout import CARD_ASPECT
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel, TableViewModel


class ShowdownFrame(Struct, frozen=True):
    """Input for painting one frame of a showdown."""

    scene: ShowdownScene
    view_model: TableViewModel
    hands: Mapping[int, tuple[Pose, ...]]
    """Current poses of the cards in the middle by seat."""
    now_ms: float
    speed: AnimationSpeed

    def elapsed_share(self, start_ms: float, duration_ms: float) -> float:
        """Return the share of an effect that is over, in [0, 1]; *duration_ms* at normal speed."""
        duration_ms = self.speed.scale_ms(duration_ms)
        if self.now_ms < start_ms:
            return 0.0
        return min(1.0, (self.now_ms - start_ms) / duration_ms) if duration_ms else 1.0

    @property
    def layout(self) -> ShowdownLayout:
        """Layout of the stage."""
        return lay_out_showdown(self.view_model.layout)

    @property
    def rise_share(self) -> float:
        """Share of the way of the caller's hand to the centre of the middle, in [0, 1]."""
        if not self.speed.has_full_motion:
            return float(self.now_ms >= self.scene.rise_ms)
        return in_out_cubic(self.elapsed_share(self.scene.rise_ms, durations.HAND_RISE_MS))

    @property
    def caller_row(self) -> RectF:
        """Row of the caller's hand at this time, in px."""
        return _between(self.layout.caller_row, self.layout.final_row, self.rise_share)

    @property
    def caller_portrait(self) -> RectF:
        """Area of the caller's portrait at this time, in px."""
        return _between(self.layout.caller_portrait, self.layout.final_portrait, self.rise_share)

    @property
    def panels(self) -> Mapping[int, PlayerPanelModel]:
        """Panels by seat."""
        return {panel.seat: panel for panel in self.view_model.player_panels}

    @property
    def labels(self) -> tuple[HandLabel, ...]:
        """Labels shown now."""
        return tuple(label for label in self.scene.labels if label.start_ms <= self.now_ms < label.end_ms)

    @property
    def caller_hand(self) -> RectF:
        """Area of the cards of the caller's hand at this time, in px; its row before they come."""
        seat = next((label.seat for label in self.scene.labels if label.row == "caller"), None)
        poses = () if seat is None else self.hands.get(seat, ())
        if not poses:
            return self.caller_row
        width, height = poses[0].width, poses[0].width * CARD_ASPECT
        left, right = min(pose.x for pose in poses) - width / 2, max(pose.x for pose in poses) + width / 2
        return RectF(left, min(pose.y for pose in poses) - height / 2, right - left, height)

    @property
    def has_failed(self) -> bool:
        """True from the moment at which the call turns out to fail."""
        return any(time_ms <= self.now_ms for time_ms in self.scene.impacts_ms)


def _between(start: RectF, end: RectF, share: float) -> RectF:
    sides = zip((start.x, start.y, start.w, start.h), (end.x, end.y, end.w, end.h), strict=True)
    return RectF(*(first + (last - first) * share for first, last in sides))


LABEL_NAME_U: Final = 190
"""Greatest width of a name in a label."""
MAX_LABEL_SCALE: Final = 1.25
"""Greatest growth of a label with the text scale, because it covers cards."""
ROOM_FOR_TOTAL: Final = "00"


def paint_hand_label(painter: Painter, label: HandLabel, frame: ShowdownFrame) -> None:
    """Draw the label of a hand: portrait, name, and the points counted so far."""
    theme, panel = painter.theme, frame.panels[label.seat]
    rect = hand_label_rect(painter, label, frame)
    if label.row == "caller" and frame.has_failed:
        fill, ink = theme.danger, theme.surface_dark
    elif label.row == "caller":
        fill, ink = theme.accent, theme.surface_dark
    elif is_winning_hand(label, frame):
        fill, ink = theme.success, theme.surface_dark
    else:
        fill, ink = theme.panel_raised, theme.text
    tie = (
        any(0 < frame.elapsed_share(time_ms, durations.TIE_MS) < 1 for time_ms in frame.scene.ties_ms)
        and frame.speed.has_full_motion
    )
    step = max((time_ms for time_ms, _ in label.steps if time_ms <= frame.now_ms), default=-NEVER)
    share = frame.elapsed_share(step, durations.SQUASH_MS) if step > -NEVER else 1.0
    grow = painter.px(10 if tie else 6) if frame.speed.has_full_motion and (share < 1 or tie) else 0
    box = rect.inflate(grow, grow)
    painter.draw_box(box, box.height / 2 / painter.scale, fill, theme.surface_dark, 4)
    disc = Rect(0, 0, rect.height - painter.px(12), rect.height - painter.px(12))
    disc.center = (rect.left + rect.height // 2, rect.centery)
    painter.draw_avatar(disc, panel.seat, panel.name, panel.avatar)
    total = label.total_at(frame.now_ms)
    right = rect.right - painter.px(18)
    total_width = _total_width(painter, label, frame, rect.height)
    left = disc.right + painter.px(8)
    painter.draw_line(
        panel.name,
        (left, rect.centery),
        26,
        ink,
        weight="bold",
        max_width=right - total_width - painter.px(8) - left,
        max_height=rect.height,
    )
    if total is not None:
        painter.draw_line(
            number_text(total), (right, rect.centery), 36, ink, weight="bold", anchor="midright", max_height=rect.height
        )


def hand_label_rect(painter: Painter, label: HandLabel, frame: ShowdownFrame) -> Rect:
    """Return the rectangle of the label of a hand, in px."""
    layout = frame.layout
    row = frame.caller_row if label.row == "caller" else layout.rivals_row
    height = painter.px(LABEL_HEIGHT_U * min(MAX_LABEL_SCALE, painter.text_scale))
    name = frame.panels[label.seat].name
    width = height + painter.px(14) + painter.px(22)
    width += min(painter.px(LABEL_NAME_U), painter.line_width(name, 26, "bold", max_height=height))
    width += _total_width(painter, label, frame, height) + painter.px(16)
    rect = Rect(0, 0, width, height)
    x, y = label_centre(frame.hands.get(label.seat, ()), row, layout)
    rect.center = (round(x), round(y))
    return rect


def point_origins(frame: ShowdownFrame) -> dict[int, tuple[int, int]]:
    """Return where the points of hands in the middle start their flight, by seat, in px."""
    layout, origins = frame.layout, dict[int, tuple[int, int]]()
    for label in frame.labels:
        row = frame.caller_row if label.row == "caller" else layout.rivals_row
        x, y = label_centre(frame.hands.get(label.seat, ()), row, layout)
        origins[label.seat] = round(x), round(y)
    return origins


def is_winning_hand(label: HandLabel, frame: ShowdownFrame) -> bool:
    """Return True if this hand is known to beat the caller's, or to have won its call."""
    if label.row == "caller":
        return frame.now_ms >= frame.scene.glow_ms
    return label.beats_caller and frame.now_ms >= label.counted_ms


def _total_width(painter: Painter, label: HandLabel, frame: ShowdownFrame, height: int) -> int:
    """Return the width reserved for a total: two digits, or more once they are counted; never what is yet to come."""
    texts = ROOM_FOR_TOTAL, number_text(label.total_at(frame.now_ms) or 0)
    return max(painter.line_width(text, 36, "bold", max_height=height) for text in texts)
