"""What a seat hears: sounds wait for their moment of the film, and are written down for who wants to read them.

All times are in milliseconds.
"""

from collections.abc import Iterable
from typing import Final

from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue, PointerSnapshot, ScheduledCue, caption_text, cue_for_gesture

MAX_LATENESS_MS: Final = 250
"""Sounds of a film that was skipped are not heard afterwards all at once."""
CAPTION_MS: Final = 1500
"""So long a sound can be read."""


class SoundScheduler:
    """Between the table and the sound of the program."""

    def __init__(self, sound: NullAudio, call_words: tuple[str, str]) -> None:
        """*words*: what is called at this table, and what beats it."""
        self._sound = sound
        self._call_words = call_words
        self._scheduled: list[tuple[float, ScheduledCue]] = []
        """Scheduled sounds with their start in ms of the sprite animator."""
        self._has_event_sound = False
        """Something happened at the table since the last gesture began."""
        self._captioned_cue: Cue | None = None
        self._caption_left_ms = 0.0
        """Time for which the caption remains, in ms."""

    @property
    def is_pending(self) -> bool:
        """Something will be heard, or can be read."""
        return bool(self._scheduled) or self._caption_left_ms > 0

    @property
    def caption(self) -> str:
        """The last sound in words; empty: nothing to read."""
        return (
            caption_text(self._captioned_cue, *self._call_words)
            if self._captioned_cue and self._sound.settings.captions
            else ""
        )

    def schedule(self, cues: Iterable[ScheduledCue], start_ms: float) -> None:
        """Sounds of a film that begins then, in film time."""
        self._has_event_sound = True
        self._scheduled.extend((start_ms + cue.start_ms, cue) for cue in cues)

    def begin_gesture(self) -> None:
        """A gesture begins: what it makes happen is heard instead of it."""
        self._has_event_sound = False

    def play_gesture(self, before: PointerSnapshot, after: PointerSnapshot) -> None:
        """The player's hands have moved."""
        cue = None if self._has_event_sound else cue_for_gesture(before, after)
        if cue:
            self.play(cue)

    def update(self, now_ms: float, ms: float, *, is_instant: bool) -> None:
        """Film time has come to *now*, the clock *ms* further. *still*: only the weightiest of all is heard."""
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
        """Heard now."""
        self._has_event_sound = True
        self._sound.play(cue, pan_share)
        if self._sound.settings.captions and (
            not self._captioned_cue or CUE_PRIORITIES[cue] >= CUE_PRIORITIES[self._captioned_cue]
        ):
            self._captioned_cue, self._caption_left_ms = cue, CAPTION_MS
