"""Input for painting one frame of a showdown."""

from collections.abc import Mapping

from msgspec import Struct

from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.tween import Pose
from yaniv.ui.table.animation.showdown_scene import HandLabel, ShowdownScene
from yaniv.ui.table.state.showdown_layout import ShowdownLayout, lay_out_showdown
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
    def panels(self) -> Mapping[int, PlayerPanelModel]:
        """Panels by seat."""
        return {panel.seat: panel for panel in self.view_model.player_panels}

    @property
    def labels(self) -> tuple[HandLabel, ...]:
        """Labels shown now."""
        return tuple(label for label in self.scene.labels if label.start_ms <= self.now_ms < label.end_ms)

    @property
    def has_failed(self) -> bool:
        """True from the moment at which the call turns out to fail."""
        return any(time_ms <= self.now_ms for time_ms in self.scene.impacts_ms)
