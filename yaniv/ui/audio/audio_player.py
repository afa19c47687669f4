"""Sound is a port with a silent twin: whoever makes a sound never asks whether there is anything to play it on.

*Why* the device is opened after the first picture and not before: it can take a tenth of a second, and pygame lets
nobody else work meanwhile. What is wanted before that is not heard.
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

from yaniv.store.settings import SoundSettings
from yaniv.ui.audio.cues import CAPTIONS, CUE_PRIORITIES, Cue

CHANNEL_COUNT: Final = 6
"""Number of sounds that can play at the same time."""
DUCKING_FACTOR: Final = 0.5
"""While the call sounds everything else is quieter by 6 dB."""
VOICE_CUES: Final[frozenset[Cue]] = frozenset({"call", "asaf"})
"""What stands for a voice at the table."""
SAMPLE_RATE_HZ: Final = 32_000
"""As the files have it, so that nothing has to be converted while loading."""
BUFFER_SAMPLES: Final = 512
"""Size of the mixer's buffer."""

_Clip = TypeVar("_Clip")
_Clip_contra = TypeVar("_Clip_contra", contravariant=True)


class Channel(Protocol[_Clip_contra]):
    """One thing that sounds; pygame calls it a channel."""

    def play(self, clip: _Clip_contra, /) -> object:
        """Sounds from now on; what it sounded before is cut off."""

    def set_volume(self, volume: float, /) -> None:
        """0 to 1; holds until it plays again."""

    def get_busy(self) -> bool:
        """Does it sound?"""


class NullAudio:
    """The silent twin, and what both have in common: it knows what the player wants to hear."""

    def __init__(self, settings: SoundSettings | None = None) -> None:
        self.settings = settings or SoundSettings()

    def open(self) -> None:
        """The first picture stands: from now on there may be sound."""

    def play(self, cue: Cue, progress: float | None = None) -> None:
        """Sounds now; *part* says how far a sequence has come, 0 to 1."""

    def close(self) -> None:
        """Silence for good."""

    def toggle_mute(self) -> bool:
        """Off if it was on; tells whether it is on now."""
        self.settings = replace(self.settings, mute=not self.settings.mute)
        return not self.settings.mute

    def toggle_captions(self) -> bool:
        """Sounds are told in words, or no more; tells whether they are now."""
        self.settings = replace(self.settings, captions=not self.settings.captions)
        return self.settings.captions

    def volume_for(self, cue: Cue) -> float:
        """How loud the player wants this, 0 to 1; the ear hears the square of a control as even steps."""
        settings = self.settings
        if settings.mute or (cue == "hover" and not settings.hover) or (cue == "thinking" and not settings.thinking):
            return 0.0
        return ((settings.voice if cue in VOICE_CUES else settings.effects) / 100) ** 2


class MixerAudio(NullAudio):
    """Plays through the sound device, if there is one."""

    def __init__(self, folder: Path, settings: SoundSettings | None = None, rng: Random | None = None) -> None:
        """Reads nothing yet."""
        super().__init__(settings)
        self._clip_folder = folder
        self._rng = rng or Random()
        self._channels: ChannelAllocator[pygame.mixer.Sound] | None = None

    def open(self) -> None:
        """Without a device everything goes on in silence."""
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
        """Sounds now, if it may."""
        volume = self.volume_for(cue)
        if self._channels is not None and volume:
            self._channels.play(cue, volume, progress)

    def close(self) -> None:
        """Lets go of the device."""
        if self._channels is not None:
            self._channels = None
            pygame.mixer.quit()


class PlayingCue(Struct, frozen=True):
    """What a voice plays or has played."""

    cue: Cue
    volume: float
    """Volume in [0, 1], before ducking."""
    sequence_number: int
    """Consecutive number of the cue: a lower one was played earlier."""


class ChannelAllocator(Generic[_Clip]):
    """Shares few voices among many sounds."""

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
        """Sounds on a free voice, or on that of the lightest sound if that is no weightier."""
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
        """The pitch that a sequence has come to; of single sounds any but the last one heard."""
        pitches = len(self._clips[cue])
        if progress is not None:
            return round(progress * (pitches - 1))
        others = [number for number in range(pitches) if number != self._last_clips.get(cue)]
        self._last_clips[cue] = self._rng.choice(others or [0])
        return self._last_clips[cue]


def _is_audio_missing() -> bool:
    """A Linux on which nothing could sound: not even asked, because its libraries complain aloud."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER"):
        return False
    if os.environ.get("PULSE_SERVER") or os.environ.get("PIPEWIRE_REMOTE"):
        return False
    session = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (session / "pulse/native", session / "pipewire-0", Path("/dev/dsp"))
    return not any(map(os.path.exists, servers)) and not any(Path("/dev/snd").glob("pcm*p"))


@contextmanager
def _silenced_stderr() -> Iterator[None]:
    """Sound libraries write what they miss to the terminal; nobody who plays wants to read it."""
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
