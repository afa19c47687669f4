"""Audio player, and a silent one of the same interface: callers never ask whether there is a sound device.

A few mixer channels are shared by many cues: the more important ones win, and the call makes others quieter.

*Why* the device is opened after the first frame: that can take a tenth of a second, during which pygame blocks all
other threads. Sounds played before that are not heard.

*Why* pygame does not open it on Linux: a sound server that hangs keeps it from opening for ever, and pygame would block
all threads with it. So SDL_mixer does, on a thread of its own that blocks nobody.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from ctypes import CDLL, c_char_p, c_int, c_uint16, c_uint32
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event, Lock, RLock, Thread, Timer
from typing import Final, Generic, Protocol, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from yaniv.background_thread import start_thread
from yaniv.settings.settings_schema import SoundSettings
from yaniv.ui.audio.ambience import SILENCE, Ambience, Bus, Loop
from yaniv.ui.audio.cues import CAPTIONS, CUE_PRIORITIES, Cue

VOICE_CUES: Final[frozenset[Cue]] = frozenset({"call", "asaf"})
"""Cues that stand for a voice at the table; they have a volume setting of their own."""
SAMPLE_RATE_HZ: Final = 32_000
"""Sample rate of the files, so that nothing has to be converted while loading."""
BUFFER_SAMPLES: Final = 512
"""Size of the mixer's buffer."""


CHANNEL_COUNT: Final = 6
"""Number of cues that can sound at the same time."""
DUCKING_FACTOR: Final = 0.5
"""Factor for all other sounds while the call plays: 6 dB quieter."""
SPOKEN_STINGER_FACTOR: Final = 0.45
"""Factor for the sound of a call or an Asaf below the voice that says the word: 7 dB quieter."""


CHANNEL_BY_BUS: Final[dict[Bus, int]] = {"room": CHANNEL_COUNT, "music": CHANNEL_COUNT + 1}
"""Channels of the loops, after those of the cues."""
LONG_CUES: Final[frozenset[Cue]] = frozenset({"call", "asaf", "game_won", "game_lost", "round_won"})
"""Cues during which the loops are quieter."""
FANFARE_FILE: Final = "fanfare.ogg"
FANFARE_S: Final = 3.4
STINGER_S: Final = 0.8
"""Times for which the loops stay quiet under the fanfare and under other long cues."""
_CLOSE_AFTER_S: Final = 6.0
"""Time after a sound in an unfocused window until the device is closed again."""


_DEVICE_TIMEOUT_S: Final = 1.0
"""Time that whoever opens or closes the device waits for it; it goes on in the background."""
_SDL_INIT_AUDIO: Final = 0x10
_SAMPLE_BITS: Final = -16
"""Format of the samples in pygame: signed, 16 bits."""
_AUDIO_S16: Final = 0x8010 if sys.byteorder == "little" else 0x9010
"""The same in SDL, in the byte order of this computer."""


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


class NullAudio:
    """Silent audio player; base class with the sound settings."""

    def __init__(self, settings: SoundSettings | None = None) -> None:
        self._settings = settings or SoundSettings()
        self._room = ""
        """Room in which the player is; empty for none."""

    @property
    def settings(self) -> SoundSettings:
        """Current sound settings; a change is heard at once."""
        return self._settings

    @settings.setter
    def settings(self, settings: SoundSettings) -> None:
        self._settings = settings
        self._refresh()

    @property
    def room(self) -> str:
        """Room whose sound is heard now; empty for none."""
        return self._room

    def open(self) -> None:
        """Open the sound device; called once the first frame is shown."""

    def play(self, cue: Cue, progress: float | None = None) -> None:
        """Play the sound of *cue* now.

        *progress*: position in a sequence of cues, in [0, 1], which varies the sound; None for a single cue.
        """

    def speak(self, cue: Cue, word: str, character: str) -> None:
        """Play the sound of *cue* and say the word in the voice of a character; without a voice, the sound alone.

        *word*: a word of the rules. *character*: an id of `bots.characters`; empty for the player.
        """

    def enter_room(self, room: str = "") -> None:
        """Begin the sound of a room: one of `RoomName`, or empty for the one in the settings."""
        self._room = room or self._settings.place
        self._refresh()

    def leave_room(self) -> None:
        """End the sound of the room."""
        self._room = ""
        self._refresh()

    def set_focus(self, *, is_focused: bool) -> None:
        """Note whether the window has the focus; without it no loops are played."""

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
        """Return the volume of a cue from the settings, in [0, 1]; 0 if it is turned off."""
        settings = self.settings
        is_on = getattr(settings, cue) if cue in ("hover", "thinking") else getattr(settings.cues, cue)
        return _gain(settings.voice if cue in VOICE_CUES else settings.effects) if is_on and not settings.mute else 0.0

    def _refresh(self) -> None:
        """Adapt what is heard to the settings and the room; nothing is heard here."""


class MixerAudio(NullAudio):
    """Audio player that uses the sound device, if there is one.

    The device wakes the processor 60 times a second even when nothing sounds. So it is closed while everything is
    turned off, and while the window has no focus and nothing has sounded for some seconds.
    """

    def __init__(self, folder: Path, settings: SoundSettings | None = None, rng: Random | None = None) -> None:
        """Initialise without reading any file. *folder*: folder of the sounds, named by cue and number."""
        super().__init__(settings)
        self._clip_folder = folder
        self._rng = rng or Random()
        self._scheduler = ThreadScheduler()
        self._lock = RLock()
        """Held while a loop is decoded and while the device is closed."""
        self._device_lock = Lock()
        """Held while the device is opened or closed, in which time nothing is played."""
        self._device = BoundedCaller("yaniv sound device")
        self._is_started = False
        self._is_focused = True
        self._channels: ChannelAllocator[pygame.mixer.Sound] | None = None
        self._ambience: Ambience[pygame.mixer.Sound] | None = None
        self._sound_count = 0
        """Number of sounds played; tells whether there was another one since."""

    def open(self) -> None:
        """Open the sound device and load the clips; without a device nothing will be heard."""
        self._is_started = True
        self._refresh()

    def play(self, cue: Cue, progress: float | None = None) -> None:
        """Play the sound of *cue* now, unless its volume is 0; *progress* as in `NullAudio.play`."""
        volume = self.volume_for(cue)
        if volume:
            with self._usable_channels() as channels:
                if channels is not None:
                    channels.play(cue, volume, progress)
                    self._note_sound(self._clip_seconds(cue) if cue in LONG_CUES else 0.0)

    def speak(self, cue: Cue, word: str, character: str) -> None:
        """Play the sound of *cue* quietly below the word, unless its volume is 0."""
        volume, file = self.volume_for(cue), voice_file(word, character)
        path = self._clip_folder / "voices" / file
        if not (volume and file and self.settings.spoken and path.is_file()):
            self.play(cue)
            return
        with self._usable_channels() as channels, suppress(pygame.error):
            if channels is not None:
                channels.play(cue, volume * SPOKEN_STINGER_FACTOR, None)
                clip = pygame.mixer.Sound(path)
                channels.play_clip(cue, clip, volume)
                self._note_sound(clip.get_length())

    def set_focus(self, *, is_focused: bool) -> None:
        """Note whether the window has the focus; without it no loops are played, and the device is closed."""
        self._is_focused = is_focused
        self._refresh()

    def close(self) -> None:
        """Close the device."""
        self._is_started = False
        self._refresh()

    def _refresh(self) -> None:
        """Open or close the device as needed, and play the loops of the room and of the music."""
        if self._is_started or self._channels is not None:
            self._device.call(self._adjust, _DEVICE_TIMEOUT_S)

    def _adjust(self) -> None:
        """Do what `_refresh` says, according to the settings by now."""
        if not self._is_started or not self._is_audible or not self._is_focused:
            self._close_device()
            return
        self._open_device()
        if self._ambience is not None:
            settings = self.settings
            has_room = self._room not in ("", "none")
            self._ambience.set_loop(
                "room", Loop(f"rooms/{self._room}.ogg", _gain(settings.room)) if has_room else SILENCE
            )
            self._ambience.set_loop("music", Loop(f"music/{settings.tune}.ogg", _gain(settings.music)))

    @property
    def _is_audible(self) -> bool:
        """True if the settings let anything be heard."""
        settings = self.settings
        return not settings.mute and any((settings.effects, settings.voice, settings.room, settings.music))

    @contextmanager
    def _usable_channels(self) -> Iterator[ChannelAllocator[pygame.mixer.Sound] | None]:
        """Provide the channels, or None without a device; a sound in an unfocused window opens it for some seconds."""
        if self._channels is None and self._is_started and self._is_audible:
            self._device.call(self._open_device, _DEVICE_TIMEOUT_S)
        if not self._device_lock.acquire(blocking=False):
            yield None
            return
        try:
            yield self._channels
        finally:
            self._device_lock.release()

    def _note_sound(self, seconds: float) -> None:
        """Make the loops quieter for *seconds*; without focus, close the device when the sound is over."""
        self._sound_count += 1
        if seconds and self._ambience is not None:
            self._ambience.duck(seconds)
        if not self._is_focused:
            number = self._sound_count
            self._scheduler.after(_CLOSE_AFTER_S, lambda: self._close_if_quiet(number))

    def _close_if_quiet(self, number: int) -> None:
        if number == self._sound_count and not self._is_focused:
            self._device.call(self._close_device, _DEVICE_TIMEOUT_S)

    def _clip_seconds(self, cue: Cue) -> float:
        return FANFARE_S if cue == "game_won" else STINGER_S

    def _open_device(self) -> None:
        """Open the device and load the clips of all cues, unless it is open."""
        if self._channels is not None or _is_audio_missing():
            return
        with self._device_lock, suppress(pygame.error, OSError), _silenced_stderr():
            _open_mixer()
            pygame.mixer.set_num_channels(CHANNEL_COUNT + len(CHANNEL_BY_BUS))
            pygame.mixer.set_reserved(CHANNEL_COUNT + len(CHANNEL_BY_BUS))
            clips = {cue: tuple(map(pygame.mixer.Sound, self._files(cue))) for cue in CAPTIONS}
            self._channels = ChannelAllocator(
                [pygame.mixer.Channel(number) for number in range(CHANNEL_COUNT)], clips, self._rng
            )
            self._ambience = Ambience(
                {bus: pygame.mixer.Channel(number) for bus, number in CHANNEL_BY_BUS.items()},
                self._load,
                self._scheduler,
                self._lock,
            )

    def _files(self, cue: Cue) -> list[Path]:
        return (
            [self._clip_folder / FANFARE_FILE] if cue == "game_won" else sorted(self._clip_folder.glob(f"{cue}-??.wav"))
        )

    def _load(self, file: str) -> pygame.mixer.Sound:
        """Return a decoded loop.

        :raises ValueError: if it cannot be played, or the device has been closed.
        """
        try:
            return pygame.mixer.Sound(self._clip_folder / file)
        except pygame.error as error:
            raise ValueError(str(error)) from error

    def _close_device(self) -> None:
        with self._device_lock:
            with self._lock:  # a loop is being decoded
                ambience, self._channels, self._ambience = self._ambience, None, None
                if ambience is not None:
                    ambience.close()
            if ambience is not None:
                pygame.mixer.quit()


class ThreadScheduler:
    """Scheduler of work in threads that end with the program."""

    def in_background(self, work: Callable[[], None]) -> None:
        """Run *work* in a thread of its own."""
        start_thread(work, name="yaniv loop")

    def after(self, seconds: float, work: Callable[[], None]) -> None:
        """Run *work* in a thread of its own, later."""
        timer = Timer(seconds, work)
        timer.daemon = True
        with suppress(RuntimeError):  # no more threads
            timer.start()


def _open_mixer() -> None:
    """Open the device for pygame's mixer; on Linux no other thread is blocked, however long that takes.

    :raises pygame.error: if there is no device that can be opened.
    """
    if sys.platform.startswith("linux"):
        with suppress(AttributeError, OSError):  # other libraries than those that pygame-ce comes with
            _open_without_blocking()
    pygame.mixer.init(SAMPLE_RATE_HZ, _SAMPLE_BITS, 1, BUFFER_SAMPLES, allowedchanges=0)


def _open_without_blocking() -> None:
    """Open the device by SDL_mixer itself: ctypes lets other threads run, and pygame takes an open mixer as it is.

    :raises pygame.error: if there is no device that can be opened.
    :raises AttributeError: if a library lacks a function.
    """
    sdl, mixer = CDLL(pygame.base.__file__), CDLL(pygame.mixer.__file__)
    start, stop, open_device = sdl.SDL_InitSubSystem, sdl.SDL_QuitSubSystem, mixer.Mix_OpenAudioDevice
    start.argtypes, start.restype = (c_uint32,), c_int
    stop.argtypes, stop.restype = (c_uint32,), None
    open_device.argtypes, open_device.restype = (c_int, c_uint16, c_int, c_int, c_char_p, c_int), c_int
    if start(_SDL_INIT_AUDIO) != 0:
        raise pygame.error("no sound system")
    if open_device(SAMPLE_RATE_HZ, _AUDIO_S16, 1, BUFFER_SAMPLES, None, 0) != 0:
        stop(_SDL_INIT_AUDIO)
        raise pygame.error("no sound device")


def _gain(percent: int) -> float:
    """Return the volume in [0, 1] for a setting: its square, because that makes equal steps of it sound equal."""
    return (percent / 100) ** 2


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


class BoundedCaller:
    """Thread that carries out one call after the other; whoever asks goes on when its time is over.

    While a call hangs, later ones wait behind it, and nobody waits for them any more.
    """

    def __init__(self, name: str) -> None:
        """*name*: name of the thread, which starts with the first call."""
        self._name = name
        self._calls: SimpleQueue[tuple[Callable[[], None], Event]] = SimpleQueue()
        self._thread: Thread | None = None
        self._last_done = Event()
        """Set once the last call has returned."""
        self._last_done.set()

    def call(self, work: Callable[[], None], limit_s: float) -> bool:
        """Carry out *work*, and wait up to *limit_s* seconds for it; return True if it has returned by then.

        *work* must not raise. It is not carried out, and False is returned, if the system allows no more threads.
        """
        if self._thread is None:
            self._thread = start_thread(self._run, name=self._name)
            if self._thread is None:
                return False
        is_free = self._last_done.is_set()
        self._last_done = done = Event()
        self._calls.put((work, done))
        return done.wait(limit_s if is_free else 0.0)

    def _run(self) -> None:
        while True:
            work, done = self._calls.get()
            try:
                work()
            finally:
                done.set()


PLAYER_VOICE: Final = "you"
"""Voice of a player without a character."""
_SPOKEN_WORDS: Final = {
    "yaniv": "yaniv",
    "asaf": "asaf",
    "assaf": "asaf",
    "yan": "yan",
    "fiji": "fiji",
    "jhyap": "jhyap",
    "counter-jhyap": "counter-jhyap",
    "shraga": "shraga",
    "show": "show",
    "yusuf": "yusuf",
}
"""Recorded words: spelling in the rules, in lower case, to the name in the files."""


def voice_file(word: str, character: str) -> str:
    """Return the file of a word, without folder; empty if nobody says it.

    *word*: as the rules spell it, with or without an exclamation mark. *character*: id of `bots.characters`, empty for
    none.
    """
    spoken = _SPOKEN_WORDS.get(word.strip(" !").casefold())
    return "" if spoken is None else f"{character or PLAYER_VOICE}-{spoken}.ogg"
