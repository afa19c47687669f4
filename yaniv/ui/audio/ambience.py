"""Ambience: the loop of a room and that of the music, which become quieter while a voice or a fanfare sounds.

Loops are decoded in the background, because that takes longer than a frame.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Final, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

Bus = Literal["room", "music"]
Clip = TypeVar("Clip")
_Clip_contra = TypeVar("_Clip_contra", contravariant=True)
DUCKED_FACTOR: Final = 0.3
"""Factor for the loops while a voice or a fanfare sounds: 10 dB quieter."""
FADE_MS: Final = 900
"""Time in which a loop begins or ends."""
_RAMP_STEPS: Final = 8
_RAMP_STEP_S: Final = 0.06
"""The loops come back in so many steps, so far apart."""


class LoopChannel(Protocol[_Clip_contra]):
    """Channel of the mixer that repeats a clip."""

    def play(self, clip: _Clip_contra, loops: int, /, *, fade_ms: int) -> object:
        """Play a clip; *loops*: -1 for without end."""

    def fadeout(self, ms: int, /) -> None:
        """End within *ms* milliseconds."""

    def set_volume(self, volume: float, /) -> None:
        """Set the volume, 0 to 1, of the clip that is playing."""


class Loop(Struct, frozen=True):
    """Loop that a bus shall play: a file below the folder of sounds, empty for nothing, and its volume."""

    file: str = ""
    volume: float = 0.0
    """0 to 1; at 0 nothing is played."""


SILENCE: Final = Loop()


class Scheduler(Protocol):
    """Runner of work outside the frame."""

    def in_background(self, work: Callable[[], None]) -> None:
        """Run *work* beside the frames."""

    def after(self, seconds: float, work: Callable[[], None]) -> None:
        """Run *work* later."""


class Ambience(Generic[Clip]):
    """Player of the two loops."""

    def __init__(
        self,
        channels: Mapping[Bus, LoopChannel[Clip]],
        load: Callable[[str], Clip],
        scheduler: Scheduler,
        lock: AbstractContextManager[object],
    ) -> None:
        """Initialise without playing anything.

        *load*: decodes a file below the folder of sounds; it may raise `OSError` or `ValueError`. *lock*: held while
        the device is used from other threads than that of the frames; whoever closes the device holds it too.
        """
        self._lock = lock
        self._is_closed = False
        self._channels = channels
        self._load = load
        self._scheduler = scheduler
        self._wanted: dict[Bus, Loop] = dict.fromkeys(channels, SILENCE)
        self._playing: dict[Bus, str] = dict.fromkeys(channels, "")
        self._gain = 1.0
        """Factor of ducking that is in effect."""
        self._duck_count = 0
        """Number of times the loops were ducked; a later one makes the end of an earlier one void."""

    def set_loop(self, bus: Bus, loop: Loop) -> None:
        """Play this loop on the bus from now on; one that plays already only changes its volume."""
        wanted = loop if loop.file and loop.volume else SILENCE
        self._wanted[bus] = wanted
        if self._playing[bus] == wanted.file:
            self._apply_volume(bus)
            return
        if self._playing[bus]:
            self._channels[bus].fadeout(FADE_MS)
        self._playing[bus] = wanted.file
        if wanted.file:
            self._scheduler.in_background(lambda: self._start(bus, wanted.file))

    def duck(self, seconds: float) -> None:
        """Make the loops quieter for so long; they come back smoothly."""
        self._duck_count += 1
        number = self._duck_count
        self._set_gain(DUCKED_FACTOR)
        self._scheduler.after(seconds, lambda: self._release(number, 1))

    def close(self) -> None:
        """Use the channels no more, because the device is being closed."""
        self._is_closed = True

    def _release(self, number: int, step: int) -> None:
        """Raise the volume by one step, unless the loops have been ducked again."""
        with self._lock:
            if number != self._duck_count or self._is_closed:
                return
            self._set_gain(DUCKED_FACTOR + (1 - DUCKED_FACTOR) * step / _RAMP_STEPS)
        if step < _RAMP_STEPS:
            self._scheduler.after(_RAMP_STEP_S, lambda: self._release(number, step + 1))

    def _start(self, bus: Bus, file: str) -> None:
        """Decode a loop and play it, if it is still wanted by then; a file that cannot be played is silent."""
        with self._lock:
            if self._is_closed or self._wanted[bus].file != file:
                return
            try:
                clip = self._load(file)
            except (OSError, ValueError):
                return
            self._channels[bus].play(clip, -1, fade_ms=FADE_MS)
            self._apply_volume(bus)

    def _set_gain(self, gain: float) -> None:
        self._gain = gain
        for bus in self._channels:
            self._apply_volume(bus)

    def _apply_volume(self, bus: Bus) -> None:
        self._channels[bus].set_volume(self._wanted[bus].volume * self._gain)
