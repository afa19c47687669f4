"""The sounds are short, clean and even; few voices carry many; and where nothing can sound, nothing goes wrong."""

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
from yaniv.ui.audio.audio_player import MixerAudio, NullAudio
from yaniv.ui.audio.channel_allocator import CHANNEL_COUNT, DUCKING_FACTOR, ChannelAllocator
from yaniv.ui.audio.cues import CUE_PRIORITIES, Cue

SOUND_FOLDER: Final = Path(__file__).parents[3] / "assets/sounds"
CUES: Final[tuple[Cue, ...]] = get_args(Cue)
SHORT_CUES: Final = [cue for cue in CUES if cue != "game_won"]
"""Those with sounds of their own; a match that is won has the fanfare."""
BYTES_PER_MB: Final = 1_000_000


class FakeChannel:
    """One that sounds until it is told to stop, and remembers."""

    def __init__(self) -> None:
        self.clips: list[str] = []
        self.volume = 1.0
        self.is_busy = False

    def play(self, clip: str, /) -> None:
        """Sounds."""
        self.clips.append(clip)
        self.volume, self.is_busy = 1.0, True

    def set_volume(self, volume: float, /) -> None:
        """So loud from now on."""
        self.volume = volume

    def get_busy(self) -> bool:
        """Does it sound?"""
        return self.is_busy


def allocator_with_channels(pitches: int = 1) -> tuple[list[FakeChannel], ChannelAllocator[str]]:
    """Six voices, and clips that are called by their cue and number."""
    voices = [FakeChannel() for _ in range(CHANNEL_COUNT)]
    return voices, ChannelAllocator(voices, {cue: [f"{cue} {n}" for n in range(pitches)] for cue in CUES}, Random(3))


def read_samples(path: Path) -> Wave:
    """The file as numbers between -1 and 1."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, SAMPLE_RATE_HZ)
        frames = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        frames.byteswap()
    return [frame / 32767 for frame in frames]


def files_of_cue(cue: str) -> list[Path]:
    """The files of a cue, by pitch."""
    return sorted(SOUND_FOLDER.glob(f"{cue}-??.wav"))


def test_every_cue_has_its_files_and_no_file_is_left_over() -> None:
    assert set(RECIPES) == set(SHORT_CUES)
    assert sorted(path.name for path in SOUND_FOLDER.glob("*.wav")) == sorted(
        path.name for cue in SHORT_CUES for path in files_of_cue(cue)
    )


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUND_FOLDER.glob("*.wav")) < 1.5 * BYTES_PER_MB
    assert sum(path.stat().st_size for path in SOUND_FOLDER.rglob("*.ogg")) < 4 * BYTES_PER_MB


@pytest.mark.parametrize("cue", SHORT_CUES)
def test_the_generator_writes_the_very_sounds_that_are_there(cue: Cue) -> None:
    assert list(wav_files(cue)) == [(path.name, path.read_bytes()) for path in files_of_cue(cue)]


@pytest.mark.parametrize("cue", SHORT_CUES)
def test_a_sound_is_short_begins_and_ends_in_silence_and_is_as_loud_as_meant(cue: Cue) -> None:
    for path in files_of_cue(cue):
        sample_values = read_samples(path)

        assert 0.02 <= len(sample_values) / SAMPLE_RATE_HZ <= 0.7
        assert max(map(abs, sample_values[:3] + sample_values[-3:])) < 0.005
        assert max(map(abs, sample_values)) <= PEAK_LIMIT + 0.001
        assert abs(sum(sample_values) / len(sample_values)) < 0.004
        assert RECIPES[cue].lufs - 2 < loudness_lufs(sample_values) < RECIPES[cue].lufs + 0.1


@pytest.mark.parametrize("cue", ["deal", "score", "draw", "call"])
def test_what_comes_again_comes_in_several_pitches_and_a_tune_in_one(cue: Cue) -> None:
    samples_by_pitch = [read_samples(path) for path in files_of_cue(cue)]

    assert len(samples_by_pitch) == {"deal": 12, "score": 8, "draw": 5, "call": 1}[cue]
    assert all(one != other for one, other in pairwise(samples_by_pitch))


def test_a_deal_falls_and_a_count_rises() -> None:
    assert list(RECIPES["deal"].pitches) == sorted(RECIPES["deal"].pitches, reverse=True)
    assert list(RECIPES["score"].pitches) == sorted(RECIPES["score"].pitches)


def test_a_sequence_goes_from_its_first_pitch_to_its_last() -> None:
    voices, mixer = allocator_with_channels(pitches=12)

    for part in (0.0, 0.5, 1.0):
        mixer.play("deal", 1.0, part)

    assert [voice.clips for voice in voices[:3]] == [["deal 0"], ["deal 6"], ["deal 11"]]


def test_a_single_sound_is_never_the_same_twice_in_a_row() -> None:
    voices, mixer = allocator_with_channels(pitches=5)

    for _ in range(50):
        mixer.play("draw", 1.0, None)
        voices[0].is_busy = False

    assert len(set(voices[0].clips)) == 5
    assert all(one != other for one, other in pairwise(voices[0].clips))


def test_the_seventh_sound_takes_the_voice_of_the_lightest() -> None:
    voices, mixer = allocator_with_channels()
    for cue in ("call", "slap", "draw", "lift", "draw", "take"):
        mixer.play(cue, 1.0, None)

    mixer.play("refuse", 1.0, None)

    assert [voice.clips[-1] for voice in voices] == ["call 0", "slap 0", "draw 0", "refuse 0", "draw 0", "take 0"]


def test_a_light_sound_never_cuts_off_a_weighty_one() -> None:
    voices, mixer = allocator_with_channels()
    for _ in range(CHANNEL_COUNT):
        mixer.play("asaf", 1.0, None)

    mixer.play("deal", 1.0, None)

    assert all(voice.clips == ["asaf 0"] for voice in voices)


def test_the_call_makes_everything_else_quieter_while_it_sounds() -> None:
    voices, mixer = allocator_with_channels()

    mixer.play("suspense", 0.8, None)
    mixer.play("call", 0.6, None)
    mixer.play("draw", 0.4, None)
    during = [voice.volume for voice in voices[:3]]
    voices[1].is_busy = False
    mixer.play("take", 0.4, None)

    assert during == [0.8 * DUCKING_FACTOR, 0.6, 0.4 * DUCKING_FACTOR]
    assert [voice.volume for voice in voices[:3]] == [0.8, 0.4, 0.4]


def test_a_sound_may_miss_from_the_folder() -> None:
    voice = FakeChannel()

    ChannelAllocator([voice], dict.fromkeys(CUES, ()), Random(1)).play("call", 1.0, None)

    assert voice.clips == []


def test_the_player_decides_what_is_heard_and_how_loud() -> None:
    half = NullAudio(SoundSettings(effects=50, voice=100))
    quiet = NullAudio(SoundSettings(mute=True))

    assert (half.volume_for("draw"), half.volume_for("call"), half.volume_for("asaf")) == (0.25, 1.0, 1.0)
    assert {quiet.volume_for(cue) for cue in CUES} == {0.0}
    assert {cue for cue in CUES if not NullAudio().volume_for(cue)} == {"hover", "thinking"}
    assert NullAudio(SoundSettings(hover=True, thinking=True)).volume_for("hover") > 0


def test_muting_twice_is_not_muting() -> None:
    silence = NullAudio()

    assert (silence.toggle_mute(), silence.settings.mute) == (False, True)
    assert (silence.toggle_mute(), silence.settings.mute) == (True, False)
    assert (silence.toggle_captions(), silence.toggle_captions()) == (True, False)


def test_a_device_is_opened_when_the_first_picture_stands_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speakers = MixerAudio(SOUND_FOLDER)
    speakers.play("call")
    before = pygame.mixer.get_init()

    speakers.open()
    opened = pygame.mixer.get_init()
    for cue in CUES:
        speakers.play(cue)
    speakers.open()
    sounding = pygame.mixer.get_busy()
    speakers.close()
    speakers.play("call")

    assert before is None
    assert opened == (SAMPLE_RATE_HZ, -16, 1)
    assert sounding
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("driver", ["alsa", "no such driver", ""])
def test_without_a_device_the_game_is_silent_and_says_nothing(driver: str, tmp_path: Path) -> None:
    program = (
        "from pathlib import Path\n"
        "from yaniv.ui.audio.audio_player import MixerAudio\n"
        f"audio = MixerAudio(Path({str(SOUND_FOLDER)!r}))\n"
        "audio.open(); audio.play('call'); audio.play('deal', 0.5); audio.close()"
    )
    # No Windows program starts without.
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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems are asked at once")
def test_a_linux_with_a_sound_server_is_asked_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "pulse").mkdir()

    (tmp_path / "pulse/native").touch()

    assert not audio_player._is_audio_missing()


def test_weights_are_in_the_order_of_the_words() -> None:
    assert sorted(CUES, key=lambda cue: CUE_PRIORITIES[cue]) == list(CUES)


@pytest.mark.parametrize("cue", CUES)
def test_every_sound_has_a_switch_of_its_own(cue: Cue) -> None:
    all_on, off = SoundSettings(hover=True, thinking=True), {str(cue): False}
    switches = (
        replace(all_on, **off) if cue in ("hover", "thinking") else replace(all_on, cues=replace(all_on.cues, **off))
    )

    assert [other for other in CUES if not NullAudio(switches).volume_for(other)] == [cue]


@pytest.fixture
def open_audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[SoundSettings], MixerAudio]]:
    """The program's sound on a device that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with ExitStack() as exits:

        def opened(settings: SoundSettings) -> MixerAudio:
            audio = MixerAudio(SOUND_FOLDER, settings)
            exits.callback(audio.close)
            audio.open()
            return audio

        yield opened


def is_device_open() -> bool:
    """Whether the device wakes the processor."""
    return pygame.mixer.get_init() is not None


def test_what_is_muted_keeps_no_device_open(open_audio: Callable[[SoundSettings], MixerAudio]) -> None:
    audio = open_audio(SoundSettings())
    opened = is_device_open()

    audio.toggle_mute()
    muted = is_device_open()
    audio.toggle_mute()

    assert (opened, muted, is_device_open()) == (True, False, True)


def test_with_everything_at_zero_no_device_is_opened(open_audio: Callable[[SoundSettings], MixerAudio]) -> None:
    open_audio(SoundSettings(effects=0, voice=0, room=0, music=0))

    assert not is_device_open()


def test_a_window_in_the_background_keeps_no_device_but_may_call(
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


def test_a_call_is_said_in_the_voice_of_who_calls(open_audio: Callable[[SoundSettings], MixerAudio]) -> None:
    audio = open_audio(SoundSettings())

    audio.speak("call", "Yaniv", "noa")
    with_voice = sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNEL_COUNT))
    pygame.mixer.stop()
    audio.speak("call", "Shabbat", "noa")
    without = sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNEL_COUNT))

    assert (with_voice, without) == (2, 1)


def test_the_room_is_that_of_the_settings_unless_the_stop_has_one() -> None:
    audio = NullAudio(SoundSettings(place="train"))

    audio.enter_room()
    usual = audio.room
    audio.enter_room("beach")
    stop = audio.room
    audio.leave_room()

    assert (usual, stop, audio.room) == ("train", "beach", "")
