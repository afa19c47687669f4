"""Input for painting one frame of a showdown."""

from collections.abc import Mapping

from msgspec import Struct

from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.choreography.showdown_scene import HandLabel, ShowdownScene
from yaniv.ui.table.state.showdown_layout import ShowdownLayout, lay_out_showdown
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
