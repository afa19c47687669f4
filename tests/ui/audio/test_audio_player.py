"""Tests of sound files, channel allocation, volumes, and playback with and without an audio device."""

import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, get_args

import pygame
import pytest
from msgspec.structs import replace

from assets.make.sound_recipes import RECIPES
from assets.make.sound_synthesis import PEAK_LIMIT, SAMPLE_RATE_HZ, Wave, loudness_lufs
from assets.make.sounds import wav_files
from yaniv.settings.settings_schema import SoundSettings
from yaniv.ui.audio import audio_player
from yaniv.ui.audio.audio_player import CHANNEL_COUNT, DUCKING_FACTOR, ChannelAllocator, MixerAudio, NullAudio
from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue

SOUND_FOLDER: Final = Path(__file__).parents[3] / "assets/sounds"
CUES: Final[tuple[Cue, ...]] = get_args(Cue)
SHORT_CUES: Final = [cue for cue in CUES if cue != "game_won"]
"""Cues with short sound files; a won match plays the fanfare instead."""
BYTES_PER_MB: Final = 1_000_000


class FakeChannel:
    """A mixer channel that is busy until the test stops it, and records its clips."""

    def __init__(self) -> None:
        self.clips: list[str] = []
        self.volume = 1.0
        self.is_busy = False

    def play(self, clip: str, /) -> None:
        """Record the clip and become busy."""
        self.clips.append(clip)
        self.volume, self.is_busy = 1.0, True

    def set_volume(self, volume: float, /) -> None:
        """Record the volume."""
        self.volume = volume

    def get_busy(self) -> bool:
        """Return whether the channel is busy."""
        return self.is_busy


def allocator_with_channels(pitches: int = 1) -> tuple[list[FakeChannel], ChannelAllocator[str]]:
    """Return fake channels and an allocator whose clips are named by cue and number."""
    channels = [FakeChannel() for _ in range(CHANNEL_COUNT)]
    return channels, ChannelAllocator(
        channels, {cue: [f"{cue} {n}" for n in range(pitches)] for cue in CUES}, Random(3)
    )


def read_samples(path: Path) -> Wave:
    """Return the samples of a file, in [-1, 1]."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, SAMPLE_RATE_HZ)
        frames = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        frames.byteswap()
    return [frame / 32767 for frame in frames]


def files_of_cue(cue: str) -> list[Path]:
    """Return the files of a cue, sorted by pitch."""
    return sorted(SOUND_FOLDER.glob(f"{cue}-??.wav"))


def test_every_cue_has_its_files_and_every_file_has_a_cue() -> None:
    assert set(RECIPES) == set(SHORT_CUES)
    assert sorted(path.name for path in SOUND_FOLDER.glob("*.wav")) == sorted(
        path.name for cue in SHORT_CUES for path in files_of_cue(cue)
    )


def test_all_sound_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUND_FOLDER.glob("*.wav")) < 1.5 * BYTES_PER_MB
    assert sum(path.stat().st_size for path in SOUND_FOLDER.rglob("*.ogg")) < 4 * BYTES_PER_MB


@pytest.mark.parametrize("cue", SHORT_CUES)
def test_the_generator_reproduces_the_stored_sounds(cue: Cue) -> None:
    assert list(wav_files(cue)) == [(path.name, path.read_bytes()) for path in files_of_cue(cue)]


@pytest.mark.parametrize("cue", SHORT_CUES)
def test_a_sound_is_short_starts_and_ends_silent_and_has_its_loudness(cue: Cue) -> None:
    for path in files_of_cue(cue):
        sample_values = read_samples(path)

        assert 0.02 <= len(sample_values) / SAMPLE_RATE_HZ <= 0.7
        assert max(map(abs, sample_values[:3] + sample_values[-3:])) < 0.005
        assert max(map(abs, sample_values)) <= PEAK_LIMIT + 0.001
        assert abs(sum(sample_values) / len(sample_values)) < 0.004
        assert RECIPES[cue].lufs - 2 < loudness_lufs(sample_values) < RECIPES[cue].lufs + 0.1


@pytest.mark.parametrize("cue", ["deal", "score", "draw", "call"])
def test_frequent_sounds_have_several_pitches_and_a_tune_has_one(cue: Cue) -> None:
    samples_by_pitch = [read_samples(path) for path in files_of_cue(cue)]

    assert len(samples_by_pitch) == {"deal": 12, "score": 8, "draw": 5, "call": 1}[cue]
    assert all(one != other for one, other in pairwise(samples_by_pitch))


def test_pitches_fall_during_a_deal_and_rise_during_scoring() -> None:
    assert list(RECIPES["deal"].pitches) == sorted(RECIPES["deal"].pitches, reverse=True)
    assert list(RECIPES["score"].pitches) == sorted(RECIPES["score"].pitches)


def test_a_sequence_goes_from_its_first_pitch_to_its_last() -> None:
    channels, mixer = allocator_with_channels(pitches=12)

    for part in (0.0, 0.5, 1.0):
        mixer.play("deal", 1.0, part)

    assert [channel.clips for channel in channels[:3]] == [["deal 0"], ["deal 6"], ["deal 11"]]


def test_the_same_clip_never_plays_twice_in_a_row() -> None:
    channels, mixer = allocator_with_channels(pitches=5)

    for _ in range(50):
        mixer.play("draw", 1.0, None)
        channels[0].is_busy = False

    assert len(set(channels[0].clips)) == 5
    assert all(one != other for one, other in pairwise(channels[0].clips))


def test_a_seventh_sound_takes_the_channel_of_lowest_priority() -> None:
    channels, mixer = allocator_with_channels()
    for cue in ("call", "slap", "draw", "lift", "draw", "take"):
        mixer.play(cue, 1.0, None)

    mixer.play("refuse", 1.0, None)

    assert [channel.clips[-1] for channel in channels] == ["call 0", "slap 0", "draw 0", "refuse 0", "draw 0", "take 0"]


def test_a_sound_of_low_priority_never_interrupts_one_of_high_priority() -> None:
    channels, mixer = allocator_with_channels()
    for _ in range(CHANNEL_COUNT):
        mixer.play("asaf", 1.0, None)

    mixer.play("deal", 1.0, None)

    assert all(channel.clips == ["asaf 0"] for channel in channels)


def test_other_sounds_are_ducked_during_a_call() -> None:
    channels, mixer = allocator_with_channels()

    mixer.play("suspense", 0.8, None)
    mixer.play("call", 0.6, None)
    mixer.play("draw", 0.4, None)
    during = [channel.volume for channel in channels[:3]]
    channels[1].is_busy = False
    mixer.play("take", 0.4, None)

    assert during == [0.8 * DUCKING_FACTOR, 0.6, 0.4 * DUCKING_FACTOR]
    assert [channel.volume for channel in channels[:3]] == [0.8, 0.4, 0.4]


def test_a_cue_without_files_plays_nothing() -> None:
    channel = FakeChannel()

    ChannelAllocator([channel], dict.fromkeys(CUES, ()), Random(1)).play("call", 1.0, None)

    assert channel.clips == []


def test_volumes_follow_the_settings() -> None:
    half = NullAudio(SoundSettings(effects=50, voice=100))
    quiet = NullAudio(SoundSettings(mute=True))

    assert (half.volume_for("draw"), half.volume_for("call"), half.volume_for("asaf")) == (0.25, 1.0, 1.0)
    assert {quiet.volume_for(cue) for cue in CUES} == {0.0}
    assert {cue for cue in CUES if not NullAudio().volume_for(cue)} == {"hover", "thinking"}
    assert NullAudio(SoundSettings(hover=True, thinking=True)).volume_for("hover") > 0


def test_toggles_return_the_new_state() -> None:
    silence = NullAudio()

    assert (silence.toggle_mute(), silence.settings.mute) == (False, True)
    assert (silence.toggle_mute(), silence.settings.mute) == (True, False)
    assert (silence.toggle_captions(), silence.toggle_captions()) == (True, False)


def test_the_device_is_opened_by_open_and_released_by_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = MixerAudio(SOUND_FOLDER)
    audio.play("call")
    before = pygame.mixer.get_init()

    audio.open()
    opened = pygame.mixer.get_init()
    for cue in CUES:
        audio.play(cue)
    audio.open()
    sounding = pygame.mixer.get_busy()
    audio.close()
    audio.play("call")

    assert before is None
    assert opened == (SAMPLE_RATE_HZ, -16, 1)
    assert sounding
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("driver", ["alsa", "no such driver", ""])
def test_without_a_device_the_game_is_silent_and_prints_nothing(driver: str, tmp_path: Path) -> None:
    program = (
        "from pathlib import Path\n"
        "from yaniv.ui.audio.audio_player import MixerAudio\n"
        f"audio = MixerAudio(Path({str(SOUND_FOLDER)!r}))\n"
        "audio.open(); audio.play('call'); audio.play('deal', 0.5); audio.close()"
    )
    # No Windows program starts without this variable.
    system = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    own = {**system, "SDL_AUDIODRIVER": driver, "XDG_RUNTIME_DIR": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=SOUND_FOLDER.parents[1],
        env=own,
        check=False,
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux looks for a sound server first")
def test_a_sound_server_on_linux_is_detected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "pulse").mkdir()

    (tmp_path / "pulse/native").touch()

    assert not audio_player._is_audio_missing()


def test_priorities_rise_in_the_order_of_the_cues() -> None:
    assert sorted(CUES, key=lambda cue: CUE_PRIORITIES[cue]) == list(CUES)


@pytest.mark.parametrize("cue", CUES)
def test_every_cue_has_its_own_switch(cue: Cue) -> None:
    all_on, off = SoundSettings(hover=True, thinking=True), {str(cue): False}
    switches = (
        replace(all_on, **off) if cue in ("hover", "thinking") else replace(all_on, cues=replace(all_on.cues, **off))
    )

    assert [other for other in CUES if not NullAudio(switches).volume_for(other)] == [cue]


@pytest.fixture
def open_audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[SoundSettings], MixerAudio]]:
    """A factory of audio players on SDL's dummy device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with ExitStack() as exits:

        def opened(settings: SoundSettings) -> MixerAudio:
            audio = MixerAudio(SOUND_FOLDER, settings)
            exits.callback(audio.close)
            audio.open()
            return audio

        yield opened


def is_device_open() -> bool:
    """Return whether the audio device is open."""
    return pygame.mixer.get_init() is not None


def test_muting_closes_the_device(open_audio: Callable[[SoundSettings], MixerAudio]) -> None:
    audio = open_audio(SoundSettings())
    opened = is_device_open()

    audio.toggle_mute()
    muted = is_device_open()
    audio.toggle_mute()

    assert (opened, muted, is_device_open()) == (True, False, True)


def test_with_all_volumes_at_zero_no_device_is_opened(open_audio: Callable[[SoundSettings], MixerAudio]) -> None:
    open_audio(SoundSettings(effects=0, voice=0, room=0, music=0))

    assert not is_device_open()


def test_a_window_in_the_background_opens_the_device_only_to_call_the_player(
    open_audio: Callable[[SoundSettings], MixerAudio],
) -> None:
    audio = open_audio(SoundSettings())
    audio.enter_room("cafe")

    audio.set_focus(is_focused=False)
    away = is_device_open()
    audio.play("your_turn")
    called = is_device_open()
    audio._close_if_quiet(audio._sound_count)
    quiet = is_device_open()
    audio.set_focus(is_focused=True)

    assert (away, called, quiet, is_device_open()) == (False, True, False, True)


def test_a_call_is_spoken_in_the_voice_of_the_character(open_audio: Callable[[SoundSettings], MixerAudio]) -> None:
    audio = open_audio(SoundSettings())

    audio.speak("call", "Yaniv", "noa")
    with_voice = sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNEL_COUNT))
    pygame.mixer.stop()
    audio.speak("call", "Shabbat", "noa")
    without = sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNEL_COUNT))

    assert (with_voice, without) == (2, 1)


def test_a_stop_may_override_the_room_of_the_settings() -> None:
    audio = NullAudio(SoundSettings(place="train"))

    audio.enter_room()
    usual = audio.room
    audio.enter_room("beach")
    stop = audio.room
    audio.leave_room()

    assert (usual, stop, audio.room) == ("train", "beach", "")
