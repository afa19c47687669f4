"""Sound scheduler: plays sounds at their moment of the animations, and shows their captions.

All times are in milliseconds.
"""

from collections.abc import Iterable
from typing import Final

from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue, caption_text
from yaniv.ui.table.feedback.event_sounds import PointerSnapshot, ScheduledCue, cue_for_gesture

MAX_LATENESS_MS: Final = 250
"""Maximum delay of a sound; sounds of skipped animations are not played all at once afterwards."""
CAPTION_MS: Final = 1500
"""Time for which a caption is shown."""


class SoundScheduler:
    """Scheduler for the sounds of events and gestures of one table."""

    def __init__(self, sound: NullAudio, call_words: tuple[str, str]) -> None:
        """Initialise; *call_words* are the call word of this table and the word that beats it."""
        self._sound = sound
        self._call_words = call_words
        self._scheduled: list[tuple[float, ScheduledCue]] = []
        """Scheduled sounds with their start in ms of the sprite animator."""
        self._has_event_sound = False
        """True if a sound has been scheduled or played since the last gesture began."""
        self._captioned_cue: Cue | None = None
        self._caption_left_ms = 0.0
        """Time for which the caption remains, in ms."""

    @property
    def is_pending(self) -> bool:
        """True if a sound is scheduled or a caption is shown."""
        return bool(self._scheduled) or self._caption_left_ms > 0

    @property
    def caption(self) -> str:
        """Caption of the last sound; empty if there is none or captions are turned off."""
        return (
            caption_text(self._captioned_cue, *self._call_words)
            if self._captioned_cue and self._sound.settings.captions
            else ""
        )

    def schedule(self, cues: Iterable[ScheduledCue], start_ms: float) -> None:
        """Schedule the sounds of an animation that begins at *start_ms*, in ms of the sprite animator."""
        self._has_event_sound = True
        self._scheduled.extend((start_ms + cue.start_ms, cue) for cue in cues)

    def begin_gesture(self) -> None:
        """Begin a gesture; if it causes an event, the sound of the event replaces that of the gesture."""
        self._has_event_sound = False

    def play_gesture(self, before: PointerSnapshot, after: PointerSnapshot) -> None:
        """Play the sound of a change between two states of the pointer, unless an event has made a sound."""
        cue = None if self._has_event_sound else cue_for_gesture(before, after)
        if cue:
            self.play(cue)

    def update(self, now_ms: float, ms: float, *, is_instant: bool) -> None:
        """Play the sounds that are due at *now_ms*, each cue once, and advance the caption by *ms*.

        *now_ms* is in ms of the sprite animator, *ms* in ms of the window's clock. If all due sounds are late, or
        *is_instant* is set, only the one with the highest priority is played.
        """
        self._caption_left_ms -= ms
        if self._caption_left_ms <= 0:
            self._captioned_cue = None
        due = [(time_ms, scheduled) for time_ms, scheduled in self._scheduled if time_ms <= now_ms]
        self._scheduled = [(time_ms, scheduled) for time_ms, scheduled in self._scheduled if time_ms > now_ms]
        recent = [] if is_instant else [scheduled for time_ms, scheduled in due if now_ms - time_ms <= MAX_LATENESS_MS]
        heaviest = max(
            (scheduled for _, scheduled in due), key=lambda scheduled: CUE_PRIORITIES[scheduled.cue], default=None
        )
        by_cue = {scheduled.cue: scheduled for scheduled in recent or ([heaviest] if heaviest else [])}
        for scheduled in by_cue.values():
            self.play(scheduled.cue, scheduled.progress)

    def play(self, cue: Cue, pan_share: float | None = None) -> None:
        """Play a sound now, and show its caption unless the one shown has a higher priority.

        The second parameter is how far a sequence of sounds has come, in [0, 1]; it selects the pitch.
        """
        self._has_event_sound = True
        self._sound.play(cue, pan_share)
        if self._sound.settings.captions and (
            not self._captioned_cue or CUE_PRIORITIES[cue] >= CUE_PRIORITIES[self._captioned_cue]
        ):
            self._captioned_cue, self._caption_left_ms = cue, CAPTION_MS
