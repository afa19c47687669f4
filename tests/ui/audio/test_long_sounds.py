"""Tests of voices, rooms, music and fanfare: loudness, clipping, seamless loops, and completeness."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, get_args

import numpy as np
import pygame
import pytest

from assets.make.audio_signal import SAMPLE_RATE_HZ, at_loudness, integrated_lufs, times
from assets.make.loudness_table import FileLoudness, measure, read_clip
from assets.make.sound_music import MUSIC_LUFS
from assets.make.sound_rooms import ROOM_LUFS
from assets.make.sound_voices import VOICE_LUFS, VOICES, WORDS
from yaniv.bots.characters import CHARACTERS
from yaniv.settings.settings_schema import RoomName, Tune
from yaniv.ui.audio.audio_player import PLAYER_VOICE, voice_file
from yaniv.variants import library

SOUND_FOLDER: Final = Path(__file__).parents[3] / "assets/sounds"
TARGET_LUFS: Final = {"voices": VOICE_LUFS, "rooms": ROOM_LUFS, "music": MUSIC_LUFS, "fanfare": MUSIC_LUFS}


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    """SDL's dummy audio device, for decoding."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(SAMPLE_RATE_HZ, -16, 1, 512, allowedchanges=0)
        yield
        pygame.mixer.quit()


@pytest.fixture(scope="module")
def measured(mixer: None) -> list[FileLoudness]:
    assert mixer is None
    return list(measure(SOUND_FOLDER))


def test_a_full_scale_sine_has_the_loudness_of_the_standard() -> None:
    """BS.1770: 997 Hz at full scale in one channel is -3.01 LUFS."""
    sine = np.sin(2 * np.pi * 997 * times(3 * SAMPLE_RATE_HZ))

    assert integrated_lufs(sine) == pytest.approx(-3.01, abs=0.05)
    assert integrated_lufs(0.1 * sine) == pytest.approx(-23.01, abs=0.05)


def test_silence_does_not_change_the_loudness() -> None:
    sine = 0.3 * np.sin(2 * np.pi * 997 * times(3 * SAMPLE_RATE_HZ))
    pauses = np.concatenate([sine, np.zeros(5 * SAMPLE_RATE_HZ), 0.001 * sine])

    assert integrated_lufs(pauses) == pytest.approx(integrated_lufs(sine), abs=0.3)


def test_amplified_sound_does_not_clip() -> None:
    sparse = np.zeros(SAMPLE_RATE_HZ)
    sparse[::4000] = 1.0

    assert np.abs(at_loudness(sparse, -10)).max() <= 1.0


def test_every_file_has_its_target_loudness_and_none_clips(measured: list[FileLoudness]) -> None:
    wrong = [each for each in measured if abs(each.lufs - TARGET_LUFS[each.kind]) > 1 or each.peak_db > -0.3]

    assert wrong == []
    assert {each.kind for each in measured} == set(TARGET_LUFS)


def test_the_fanfare_lasts_three_to_four_seconds(measured: list[FileLoudness]) -> None:
    assert [3 <= each.seconds <= 4 for each in measured if each.kind == "fanfare"] == [True]


def test_a_spoken_word_lasts_at_most_a_second_and_a_half(measured: list[FileLoudness]) -> None:
    assert [each for each in measured if each.kind == "voices" and not 0.3 <= each.seconds <= 1.5] == []


@pytest.mark.usefixtures("mixer")
@pytest.mark.parametrize("path", [*SOUND_FOLDER.glob("rooms/*.ogg"), *SOUND_FOLDER.glob("music/*.ogg")], ids=str)
def test_a_loop_has_no_seam(path: Path) -> None:
    """The step from the last sample to the first is no larger than the largest step inside."""
    loop = read_clip(path)

    assert abs(loop[0] - loop[-1]) <= np.abs(np.diff(loop)).max()


def test_every_character_can_say_the_words_of_every_variant() -> None:
    tables = [library.load(name).rules.table for name in library.variant_ids()]
    words = {word for table in tables for word in (table.call_word, table.asaf_word)}

    missing = [
        (word, character)
        for word, character in product(words, ("", *CHARACTERS))
        if not (SOUND_FOLDER / "voices" / (voice_file(word, character) or "nobody")).is_file()
    ]

    assert missing == []


def test_every_voice_belongs_to_a_character_or_the_player() -> None:
    assert set(VOICES) == {*CHARACTERS, PLAYER_VOICE}
    assert len(list(SOUND_FOLDER.glob("voices/*.ogg"))) == len(VOICES) * len(WORDS)
    assert len(set(VOICES.values())) == len(VOICES)


def test_a_custom_word_has_no_voice() -> None:
    assert not voice_file("Shabbat shalom", "noa")
    assert not voice_file("", "")
    assert voice_file("YANIV!", "noa") == "noa-yaniv.ogg"


def test_every_room_and_tune_of_the_settings_has_a_loop() -> None:
    rooms, tunes = (sorted(path.stem for path in SOUND_FOLDER.glob(f"{kind}/*.ogg")) for kind in ("rooms", "music"))

    assert rooms == sorted(room for room in get_args(RoomName) if room != "none")
    assert tunes == sorted(get_args(Tune))
