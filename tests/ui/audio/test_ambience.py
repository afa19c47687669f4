"""Tests of the loops of room and music: which one plays, its volume, and ducking."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from yaniv.ui.audio.ambience import DUCKED_FACTOR, SILENCE, Ambience, Bus, Loop

CAFE = Loop("rooms/cafe.ogg", 0.4)


class FakeLoopChannel:
    """A mixer channel that records its clips and volume."""

    def __init__(self) -> None:
        self.clips: list[str] = []
        self.volume = 1.0

    def play(self, clip: str, loops: int, /, *, fade_ms: int) -> None:
        """Record the clip; it must loop and fade in."""
        assert loops == -1
        assert fade_ms > 0
        self.clips.append(clip)

    def fadeout(self, ms: int, /) -> None:
        """Record the end as an empty clip."""
        assert ms > 0
        self.clips.append("")

    def set_volume(self, volume: float, /) -> None:
        """Record the volume."""
        self.volume = volume


class FakeScheduler:
    """A scheduler that runs work when the test says so."""

    def __init__(self) -> None:
        self.background: list[Callable[[], None]] = []
        self.later: list[Callable[[], None]] = []

    def in_background(self, work: Callable[[], None]) -> None:
        """Queue background work."""
        self.background.append(work)

    def after(self, seconds: float, work: Callable[[], None]) -> None:
        """Queue delayed work."""
        assert seconds > 0
        self.later.append(work)

    def finish_background(self) -> None:
        """Run all background work."""
        while self.background:
            self.background.pop(0)()

    def pass_time(self) -> None:
        """Run all delayed work."""
        while self.later:
            self.later.pop(0)()


class AmbienceHarness:
    """An ambience with two fake channels and a decoder that returns the file name as the clip."""

    def __init__(self) -> None:
        self.scheduler = FakeScheduler()
        self.channels: dict[Bus, FakeLoopChannel] = {"room": FakeLoopChannel(), "music": FakeLoopChannel()}
        self.ambience = Ambience[str](self.channels, self.load, self.scheduler, nullcontext())

    def load(self, file: str) -> str:
        """Return the file name as the clip of a file.

        :raises ValueError: if the name contains "broken".
        """
        if "broken" in file:
            raise ValueError(file)
        return file

    def play_in_room(self, loop: Loop = CAFE) -> FakeLoopChannel:
        """Play a loop in the room channel; return the channel."""
        self.ambience.set_loop("room", loop)
        self.scheduler.finish_background()
        return self.channels["room"]


def test_a_room_plays_at_its_volume() -> None:
    room = AmbienceHarness().play_in_room()

    assert (room.clips, room.volume) == (["rooms/cafe.ogg"], 0.4)


def test_a_change_of_volume_does_not_restart_the_loop() -> None:
    harness = AmbienceHarness()
    harness.play_in_room()

    room = harness.play_in_room(Loop("rooms/cafe.ogg", 0.1))

    assert (room.clips, room.volume) == (["rooms/cafe.ogg"], 0.1)


@pytest.mark.parametrize("silence", [SILENCE, Loop("rooms/cafe.ogg", 0.0)])
def test_a_room_that_is_left_or_turned_off_fades_out(silence: Loop) -> None:
    harness = AmbienceHarness()
    harness.play_in_room()

    assert harness.play_in_room(silence).clips == ["rooms/cafe.ogg", ""]


def test_a_loop_that_is_decoded_too_late_is_not_started() -> None:
    harness = AmbienceHarness()
    harness.ambience.set_loop("room", CAFE)

    room = harness.play_in_room(Loop("rooms/beach.ogg", 0.4))

    assert [clip for clip in room.clips if clip] == ["rooms/beach.ogg"]


def test_a_broken_file_plays_nothing() -> None:
    assert AmbienceHarness().play_in_room(Loop("rooms/broken.ogg", 0.4)).clips == []


def test_loops_are_ducked_while_a_voice_speaks() -> None:
    harness = AmbienceHarness()
    room = harness.play_in_room()

    harness.ambience.duck(0.8)
    during = room.volume
    harness.scheduler.pass_time()

    assert during == pytest.approx(0.4 * DUCKED_FACTOR)
    assert room.volume == pytest.approx(0.4)


def test_nothing_plays_after_close() -> None:
    harness = AmbienceHarness()
    harness.ambience.set_loop("room", CAFE)
    harness.ambience.duck(0.8)
    before = harness.channels["room"].volume

    harness.ambience.close()
    harness.scheduler.finish_background()
    harness.scheduler.pass_time()

    assert harness.channels["room"].clips == []
    assert harness.channels["room"].volume == before


def test_a_second_voice_keeps_the_loops_ducked() -> None:
    harness = AmbienceHarness()
    room = harness.play_in_room()
    harness.ambience.duck(0.8)
    first = harness.scheduler.later.pop()

    harness.ambience.duck(0.8)
    first()

    assert room.volume == pytest.approx(0.4 * DUCKED_FACTOR)
