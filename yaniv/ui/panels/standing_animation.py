"""Animation of a round result: points are added, totals change otherwise, and rows overtake each other.

Everything is a function of the elapsed time, so that any press can end it.
"""

from collections.abc import Sequence

from msgspec import Struct

from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import in_out_cubic, out_cubic
from yaniv.ui.narration.round_report import RoundRow


class ShownStanding(Struct, frozen=True):
    """Values of a row that change during the animation, as of now."""

    total: int | None
    peak: int | None
    """Highest total so far, before bonuses and reductions."""
    place: int
    is_settled: bool
    """True once the place after the round is shown, with the change of the place."""


class StandingAnimation:
    """State of the animation; it shows the end until `start` is called."""

    def __init__(self, rows: Sequence[RoundRow], rows_before: Sequence[int]) -> None:
        """Create it for the *rows* of a result; *rows_before*: their indices in the order before the round."""
        self._rows = tuple(rows)
        self._slots_before = {row: slot for slot, row in enumerate(rows_before)}
        has_adjustments = any(_total_with_points(row) != row.total for row in self._rows)
        self._adjust_ms = durations.STANDING_ADJUST_MS if has_adjustments else 0
        self._overtake_ms = durations.OVERTAKE_MS if self.has_overtaking else 0
        self._speed: AnimationSpeed | None = None
        self._elapsed_ms = 0.0

    @property
    def has_overtaking(self) -> bool:
        """True if the order of the rows changes."""
        return any(self._slots_before.get(row, row) != row for row in range(len(self._rows)))

    def start(self, speed: AnimationSpeed) -> None:
        """Start from the standing before the round, at the speed of the settings; without points, do nothing."""
        if all(row.total is not None for row in self._rows):
            self._speed, self._elapsed_ms = speed, 0.0

    def update(self, ms: float) -> None:
        """Advance the animation by *ms* milliseconds."""
        self._elapsed_ms += ms

    def finish(self) -> None:
        """Show the end at once."""
        self._speed = None

    @property
    def is_running(self) -> bool:
        """True until the standing after the round is shown."""
        return self._speed is not None and self._elapsed_ms < self._speed.scale_ms(self._duration_ms)

    @property
    def final_share(self) -> float:
        """Opacity of the standing after the round while it fades in, in [0, 1]; 1 unless motion is reduced."""
        if self._speed is None or not self._speed.is_reduced or not self.is_running:
            return 1.0
        return self._share(durations.STANDING_LOOK_MS, durations.STANDING_FADE_MS)

    @property
    def is_fading(self) -> bool:
        """True if the standing after the round fades in instead of moving."""
        return self.is_running and self._speed is not None and self._speed.is_reduced

    def total(self, row: int) -> int | None:
        """Return the total shown in this row now."""
        round_row = self._rows[row]
        with_points = _total_with_points(round_row)
        if not self.is_running or round_row.total is None or round_row.total_before is None or with_points is None:
            return round_row.total
        if self.is_fading:
            return round_row.total_before
        counted_share = out_cubic(self._share(durations.STANDING_LOOK_MS, durations.STANDING_COUNT_MS))
        adjusted_share = in_out_cubic(self._share(self._counted_ms, self._adjust_ms))
        counted = round_row.total_before + (with_points - round_row.total_before) * counted_share
        return round(counted + (round_row.total - with_points) * adjusted_share)

    def slot(self, row: int) -> float:
        """Return the position of this row now, in rows from the top."""
        before = self._slots_before.get(row, row)
        if not self.is_running:
            return row
        if self.is_fading:
            return before
        share = in_out_cubic(self._share(self._counted_ms + self._adjust_ms, self._overtake_ms))
        return before + (row - before) * share

    def shown(self, row: int) -> ShownStanding:
        """Return what this row shows now; places change when the rows are half-way past each other."""
        standing, total, peak = self._rows[row].standing, self.total(row), _total_with_points(self._rows[row])
        is_after = not self.is_running
        if self.is_running and not self.is_fading:
            is_after = self._share(self._counted_ms + self._adjust_ms, self._overtake_ms or 1.0) >= 0.5  # noqa: PLR2004
        is_counted = not self.is_running or (not self.is_fading and self._share(self._counted_ms, 1.0) > 0)
        return ShownStanding(
            total,
            peak if is_counted else total,
            standing.place if is_after else standing.place_before,
            is_after,
        )

    def final(self, row: int) -> ShownStanding:
        """Return what this row shows at the end."""
        round_row = self._rows[row]
        return ShownStanding(round_row.total, _total_with_points(round_row), round_row.standing.place, is_settled=True)

    def painting_order(self) -> tuple[int, ...]:
        """Return the rows from the lowest layer up: those that rise are painted over the others."""
        return tuple(sorted(range(len(self._rows)), key=lambda row: self._slots_before.get(row, row) - row))

    @property
    def _counted_ms(self) -> float:
        """Time when all points are added, in ms at normal speed."""
        return durations.STANDING_LOOK_MS + durations.STANDING_COUNT_MS

    @property
    def _duration_ms(self) -> float:
        """Duration of the whole animation, in ms at normal speed."""
        if self._speed is not None and self._speed.is_reduced:
            return durations.STANDING_LOOK_MS + durations.STANDING_FADE_MS
        return self._counted_ms + self._adjust_ms + self._overtake_ms

    def _share(self, start_ms: float, duration_ms: float) -> float:
        """Return the share of a part that is over, in [0, 1]; times in ms at normal speed."""
        if self._speed is None or self._speed.is_instant or not duration_ms:
            return 1.0
        elapsed_ms = self._elapsed_ms / self._speed.duration_factor
        return min(1.0, max(0.0, (elapsed_ms - start_ms) / duration_ms))


def _total_with_points(row: RoundRow) -> int | None:
    """Return the total with the points of the round, before bonuses and reductions."""
    return row.total if row.total_before is None or row.points is None else row.total_before + row.points
