"""Audio player, and a silent one of the same interface: callers never ask whether there is a sound device.

*Why* the device is opened after the first frame: that can take a tenth of a second, during which pygame blocks all
other threads. Sounds played before that are not heard.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final, Generic, Protocol, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from yaniv.settings.settings_schema import SoundSettings
from yaniv.ui.audio.cues import CAPTIONS, CUE_PRIORITIES, Cue

CHANNEL_COUNT: Final = 6
"""Number of sounds that can play at the same time."""
DUCKING_FACTOR: Final = 0.5
"""Factor for all other sounds while the call plays: 6 dB quieter."""
VOICE_CUES: Final[frozenset[Cue]] = frozenset({"call", "asaf"})
"""Cues that stand for a voice at the table; they have a volume setting of their own."""
SAMPLE_RATE_HZ: Final = 32_000
"""Sample rate of the files, so that nothing has to be converted while loading."""
BUFFER_SAMPLES: Final = 512
"""Size of the mixer's buffer."""

_Clip = TypeVar("_Clip")
_Clip_contra = TypeVar("_Clip_contra", contravariant=True)


class Channel(Protocol[_Clip_contra]):
    """Channel of the mixer, which plays one sound clip at a time."""

    def play(self, clip: _Clip_contra, /) -> object:
        """Play a clip now; the clip that was playing is cut off."""

    def set_volume(self, volume: float, /) -> None:
        """Set the volume, 0 to 1, of the clip that is playing; the next clip begins at full volume."""

    def get_busy(self) -> bool:
        """Return True if a clip is playing."""


class NullAudio:
    """Silent audio player; base class with the sound settings."""

    def __init__(self, settings: SoundSettings | None = None) -> None:
        self.settings = settings or SoundSettings()

    def open(self) -> None:
        """Open the sound device; called once the first frame is shown."""

    def play(self, cue: Cue, progress: float | None = None) -> None:
        """Play the sound of *cue* now.

        *progress*: position in a sequence of cues, in [0, 1], which varies the sound; None for a single cue.
        """

    def close(self) -> None:
        """Close the sound device for good."""

    def toggle_mute(self) -> bool:
        """Turn all sound on or off; return True if it is on now."""
        self.settings = replace(self.settings, mute=not self.settings.mute)
        return not self.settings.mute

    def toggle_captions(self) -> bool:
        """Turn captions of sounds on or off; return True if they are on now."""
        self.settings = replace(self.settings, captions=not self.settings.captions)
        return self.settings.captions

    def volume_for(self, cue: Cue) -> float:
        """Return the volume of a cue from the settings, in [0, 1]; 0 if it is turned off.

        It is the square of the setting, because that makes equal steps of the setting sound equal.
        """
        settings = self.settings
        if settings.mute or (cue == "hover" and not settings.hover) or (cue == "thinking" and not settings.thinking):
            return 0.0
        return ((settings.voice if cue in VOICE_CUES else settings.effects) / 100) ** 2


class MixerAudio(NullAudio):
    """Audio player that uses the sound device, if there is one."""

    def __init__(self, folder: Path, settings: SoundSettings | None = None, rng: Random | None = None) -> None:
        """Initialise without reading any file. *folder*: folder of the WAV files, named by cue and number."""
        super().__init__(settings)
        self._clip_folder = folder
        self._rng = rng or Random()
        self._channels: ChannelAllocator[pygame.mixer.Sound] | None = None

    def open(self) -> None:
        """Open the sound device and load the clips; without a device nothing will be heard."""
        if self._channels is not None or _is_audio_missing():
            return
        with suppress(pygame.error, OSError), _silenced_stderr():
            pygame.mixer.init(SAMPLE_RATE_HZ, -16, 1, BUFFER_SAMPLES, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNEL_COUNT)
            clips = {
                cue: tuple(map(pygame.mixer.Sound, sorted(self._clip_folder.glob(f"{cue}-??.wav")))) for cue in CAPTIONS
            }
            self._channels = ChannelAllocator(
                [pygame.mixer.Channel(number) for number in range(CHANNEL_COUNT)], clips, self._rng
            )

    def play(self, cue: Cue, progress: float | None = None) -> None:
        """Play the sound of *cue* now, unless its volume is 0; *progress* as in `NullAudio.play`."""
        volume = self.volume_for(cue)
        if self._channels is not None and volume:
            self._channels.play(cue, volume, progress)

    def close(self) -> None:
        """Close the device."""
        if self._channels is not None:
            self._channels = None
            pygame.mixer.quit()


class PlayingCue(Struct, frozen=True):
    """Cue that a channel plays or has played, with its volume."""

    cue: Cue
    volume: float
    """Volume in [0, 1], before ducking."""
    sequence_number: int
    """Consecutive number of the cue: a lower one was played earlier."""


class ChannelAllocator(Generic[_Clip]):
    """Allocator of a few mixer channels among many cues."""

    def __init__(self, channels: Sequence[Channel[_Clip]], clips: Mapping[Cue, Sequence[_Clip]], rng: Random) -> None:
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
        number = self._channel_for(cue)
        if number is None or not self._clips[cue]:
            return
        self._play_count += 1
        self._playing_by_channel[number] = PlayingCue(cue, volume, self._play_count)
        self._channels[number].play(self._clips[cue][self._pick_clip(cue, progress)])
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


def _is_audio_missing() -> bool:
    """Return True on a Linux system without any sound server or device.

    The mixer is not initialised in that case, because its libraries print complaints.
    """
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER"):
        return False
    if os.environ.get("PULSE_SERVER") or os.environ.get("PIPEWIRE_REMOTE"):
        return False
    session = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (session / "pulse/native", session / "pipewire-0", Path("/dev/dsp"))
    return not any(map(os.path.exists, servers)) and not any(Path("/dev/snd").glob("pcm*p"))


@contextmanager
def _silenced_stderr() -> Iterator[None]:
    """Discard what is written to the standard error stream, where sound libraries print what they miss."""
    try:
        terminal = os.dup(2)
    except OSError:  # there is no standard error stream
        yield
        return
    with open(os.devnull, "wb") as null_device:  # noqa: PTH123 -- a device, not a file
        os.dup2(null_device.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
