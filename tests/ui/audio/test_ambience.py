"""The loops of a room and of the music: which play, how loud, and when they make way."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from yaniv.ui.audio.ambience import DUCKED_FACTOR, SILENCE, Ambience, Bus, Loop

CAFE = Loop("rooms/cafe.ogg", 0.4)


class FakeLoopChannel:
    """One that remembers what it plays."""

    def __init__(self) -> None:
        self.clips: list[str] = []
        self.volume = 1.0

    def play(self, clip: str, loops: int, /, *, fade_ms: int) -> None:
        """Plays without end."""
        assert loops == -1
        assert fade_ms > 0
        self.clips.append(clip)

    def fadeout(self, ms: int, /) -> None:
        """Ends."""
        assert ms > 0
        self.clips.append("")

    def set_volume(self, volume: float, /) -> None:
        """So loud from now on."""
        self.volume = volume


class FakeScheduler:
    """Work that is done when the test says so."""

    def __init__(self) -> None:
        self.background: list[Callable[[], None]] = []
        self.later: list[Callable[[], None]] = []

    def in_background(self, work: Callable[[], None]) -> None:
        """Decodes a loop, sometime."""
        self.background.append(work)

    def after(self, seconds: float, work: Callable[[], None]) -> None:
        """Sometime later."""
        assert seconds > 0
        self.later.append(work)

    def finish_background(self) -> None:
        """All loops are decoded."""
        while self.background:
            self.background.pop(0)()

    def pass_time(self) -> None:
        """Everything that was to be done later is done."""
        while self.later:
            self.later.pop(0)()


class Hall:
    """Two channels, and a loop decoder whose files are their own clips."""

    def __init__(self) -> None:
        self.scheduler = FakeScheduler()
        self.channels: dict[Bus, FakeLoopChannel] = {"room": FakeLoopChannel(), "music": FakeLoopChannel()}
        self.ambience = Ambience[str](self.channels, self.load, self.scheduler, nullcontext())

    def load(self, file: str) -> str:
        """The clip of a file."""
        if "broken" in file:
            raise ValueError(file)
        return file

    def hear(self, loop: Loop = CAFE) -> FakeLoopChannel:
        """The room plays it."""
        self.ambience.set_loop("room", loop)
        self.scheduler.finish_background()
        return self.channels["room"]


def test_a_room_is_heard_as_loud_as_it_is_set() -> None:
    room = Hall().hear()

    assert (room.clips, room.volume) == (["rooms/cafe.ogg"], 0.4)


def test_another_volume_does_not_begin_the_loop_again() -> None:
    hall = Hall()
    hall.hear()

    room = hall.hear(Loop("rooms/cafe.ogg", 0.1))

    assert (room.clips, room.volume) == (["rooms/cafe.ogg"], 0.1)


@pytest.mark.parametrize("silence", [SILENCE, Loop("rooms/cafe.ogg", 0.0)])
def test_a_room_that_is_left_or_turned_down_fades(silence: Loop) -> None:
    hall = Hall()
    hall.hear()

    assert hall.hear(silence).clips == ["rooms/cafe.ogg", ""]


def test_a_loop_that_is_decoded_too_late_is_not_begun() -> None:
    hall = Hall()
    hall.ambience.set_loop("room", CAFE)

    room = hall.hear(Loop("rooms/beach.ogg", 0.4))

    assert [clip for clip in room.clips if clip] == ["rooms/beach.ogg"]


def test_a_file_that_cannot_be_played_is_silence() -> None:
    assert Hall().hear(Loop("rooms/broken.ogg", 0.4)).clips == []


def test_the_loops_make_way_for_a_voice_and_come_back() -> None:
    hall = Hall()
    room = hall.hear()

    hall.ambience.duck(0.8)
    during = room.volume
    hall.scheduler.pass_time()

    assert during == pytest.approx(0.4 * DUCKED_FACTOR)
    assert room.volume == pytest.approx(0.4)


def test_nothing_is_played_on_a_device_that_was_closed() -> None:
    hall = Hall()
    hall.ambience.set_loop("room", CAFE)
    hall.ambience.duck(0.8)
    before = hall.channels["room"].volume

    hall.ambience.close()
    hall.scheduler.finish_background()
    hall.scheduler.pass_time()

    assert hall.channels["room"].clips == []
    assert hall.channels["room"].volume == before


def test_a_second_voice_keeps_the_loops_down() -> None:
    hall = Hall()
    room = hall.hear()
    hall.ambience.duck(0.8)
    first = hall.scheduler.later.pop()

    hall.ambience.duck(0.8)
    first()

    assert room.volume == pytest.approx(0.4 * DUCKED_FACTOR)
