"""Allocator of a few mixer channels among many cues; the more important cues win, and the call makes others quieter."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue

CHANNEL_COUNT: Final = 6
"""Number of cues that can sound at the same time."""
DUCKING_FACTOR: Final = 0.5
"""Factor for all other sounds while the call plays: 6 dB quieter."""
SPOKEN_STINGER_FACTOR: Final = 0.45
"""Factor for the sound of a call or an Asaf below the voice that says the word: 7 dB quieter."""

Clip = TypeVar("Clip")
_Clip_contra = TypeVar("_Clip_contra", contravariant=True)


class Channel(Protocol[_Clip_contra]):
    """Channel of the mixer, which plays one sound clip at a time."""

    def play(self, clip: _Clip_contra, /) -> object:
        """Play a clip now; the clip that was playing is cut off."""

    def set_volume(self, volume: float, /) -> None:
        """Set the volume, 0 to 1, of the clip that is playing; the next clip begins at full volume."""

    def get_busy(self) -> bool:
        """Return True if a clip is playing."""


class PlayingCue(Struct, frozen=True):
    """Cue that a channel plays or has played, with its volume."""

    cue: Cue
    volume: float
    """Volume in [0, 1], before ducking."""
    sequence_number: int
    """Consecutive number of the cue: a lower one was played earlier."""


class ChannelAllocator(Generic[Clip]):
    """Allocator of a few mixer channels among many cues."""

    def __init__(self, channels: Sequence[Channel[Clip]], clips: Mapping[Cue, Sequence[Clip]], rng: Random) -> None:
        """Initialise with the clips of each cue: its variants, or the pitches of a sequence in order."""
        self._channels = tuple(channels)
        self._clips = clips
        self._rng = rng
        self._last_clips: dict[Cue, int] = {}
        """Index of the clip that each cue played last."""
        self._playing_by_channel: dict[int, PlayingCue] = {}
        self._play_count = 0

    def play(self, cue: Cue, volume: float, progress: float | None) -> None:
        """Play a cue on a free channel, or in place of the least important cue if that is less important."""
        if self._clips[cue]:
            self.play_clip(cue, self._clips[cue][self._pick_clip(cue, progress)], volume)

    def play_clip(self, cue: Cue, clip: Clip, volume: float) -> None:
        """Play this clip, as important as *cue*, on a channel as in `play`."""
        number = self._channel_for(cue)
        if number is None:
            return
        self._play_count += 1
        self._playing_by_channel[number] = PlayingCue(cue, volume, self._play_count)
        self._channels[number].play(clip)
        for each, playing in self._busy_channels().items():
            self._channels[each].set_volume(playing.volume * self._ducking_factor(playing.cue))

    def _busy_channels(self) -> dict[int, PlayingCue]:
        """Return the cues that are playing, by index of their channel."""
        return {
            number: playing for number, playing in self._playing_by_channel.items() if self._channels[number].get_busy()
        }

    def _ducking_factor(self, cue: Cue) -> float:
        """Return the factor for the volume of a cue: quieter while the call plays."""
        is_call_playing = any(playing.cue == "call" for playing in self._busy_channels().values())
        return DUCKING_FACTOR if is_call_playing and cue != "call" else 1.0

    def _channel_for(self, cue: Cue) -> int | None:
        """Return the index of a channel for this cue; None if all play more important ones."""
        busy = self._busy_channels()
        free = [index for index in range(len(self._channels)) if index not in busy]
        if free:
            return free[0]
        least_important = min(busy, key=lambda index: (CUE_PRIORITIES[busy[index].cue], busy[index].sequence_number))
        return least_important if CUE_PRIORITIES[busy[least_important].cue] <= CUE_PRIORITIES[cue] else None

    def _pick_clip(self, cue: Cue, progress: float | None) -> int:
        """Return the index of the clip to play.

        In a sequence that is the pitch for its progress, else a random variant other than the last one.
        """
        pitches = len(self._clips[cue])
        if progress is not None:
            return round(progress * (pitches - 1))
        others = [number for number in range(pitches) if number != self._last_clips.get(cue)]
        self._last_clips[cue] = self._rng.choice(others or [0])
        return self._last_clips[cue]
