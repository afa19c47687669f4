"""Sound schedule: which sounds are played at which moment of the animations, and whose caption is shown.

All times are in milliseconds.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue, caption_text
from yaniv.ui.table.feedback.event_sounds import ScheduledCue

MAX_LATENESS_MS: Final = 250
"""Maximum delay of a sound; sounds of skipped animations are not played all at once afterwards."""
CAPTION_MS: Final = 1500
"""Time for which a caption is shown."""


class SoundSchedule(Struct, frozen=True):
    """Sounds that are due at a table, and the caption shown; methods that change something return a new value."""

    call_words: tuple[str, str]
    """Call word of this table, and the word that beats it."""
    has_captions: bool = False
    """True if captions are shown; a setting."""
    scheduled: tuple[tuple[float, ScheduledCue], ...] = ()
    """Scheduled sounds with their start in ms of the sprite animation."""
    has_event_sound: bool = False
    """True if a sound has been scheduled or played since the last gesture began."""
    captioned_cue: Cue | None = None
    caption_left_ms: float = 0.0
    """Time for which the caption remains, in ms."""

    @property
    def is_pending(self) -> bool:
        """True if a sound is scheduled or a caption is shown."""
        return bool(self.scheduled) or self.caption_left_ms > 0

    @property
    def caption(self) -> str:
        """Caption of the last sound; empty if there is none or captions are turned off."""
        return caption_text(self.captioned_cue, *self.call_words) if self.captioned_cue and self.has_captions else ""

    def with_cues(self, cues: Iterable[ScheduledCue], start_ms: float) -> "SoundSchedule":
        """Return the schedule with the sounds (cues) of an animation that begins at *start_ms*, in animation time."""
        added = tuple((start_ms + cue.start_ms, cue) for cue in cues)
        return replace(self, scheduled=(*self.scheduled, *added), has_event_sound=True)

    def with_gesture_begun(self) -> "SoundSchedule":
        """Return the schedule at the start of a gesture.

        If an event follows from the gesture, the sound of the event is played instead of that of the gesture.
        """
        return replace(self, has_event_sound=False) if self.has_event_sound else self

    def with_played(self, cue: Cue) -> "SoundSchedule":
        """Return the schedule after *cue* has been played: its caption replaces one of lower priority."""
        schedule = self if self.has_event_sound else replace(self, has_event_sound=True)
        if not self.has_captions or (self.captioned_cue and CUE_PRIORITIES[cue] < CUE_PRIORITIES[self.captioned_cue]):
            return schedule
        return replace(schedule, captioned_cue=cue, caption_left_ms=CAPTION_MS)

    def advanced(
        self, now_ms: float, ms: float, *, is_instant: bool
    ) -> tuple["SoundSchedule", tuple[ScheduledCue, ...]]:
        """Return the schedule at *now_ms*, in animation time, and the sounds (cues) to play now, each only once.

        *ms*: time that has passed on the window's clock, by which captions end. If all due sounds are late, or
        *is_instant* is set, only the one with the highest priority is played.
        """
        schedule = self
        if self.caption_left_ms > 0 or self.captioned_cue:
            left_ms = self.caption_left_ms - ms
            schedule = replace(self, caption_left_ms=left_ms, captioned_cue=self.captioned_cue if left_ms > 0 else None)
        due = [(time_ms, cue) for time_ms, cue in self.scheduled if time_ms <= now_ms]
        if not due:
            return schedule, ()
        later = tuple((time_ms, cue) for time_ms, cue in self.scheduled if time_ms > now_ms)
        recent = [] if is_instant else [cue for time_ms, cue in due if now_ms - time_ms <= MAX_LATENESS_MS]
        heaviest = max((cue for _, cue in due), key=lambda cue: CUE_PRIORITIES[cue.cue])
        by_cue = {cue.cue: cue for cue in recent or [heaviest]}
        schedule = replace(schedule, scheduled=later)
        for cue in by_cue:
            schedule = schedule.with_played(cue)
        return schedule, tuple(by_cue.values())
