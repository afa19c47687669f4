"""Tests of the system voice: texts are passed to a speech program one after the other, without blocking."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from yaniv.ui.platform.system_voice import SpeechDispatcher, SpokenInput, SystemVoice, find_speech_engine

TIMEOUT_S = 30.0


def wait_for(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a speech program that records its arguments and never ends for the text "Long."."""
    program = tmp_path / "spd-say"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys, time, pathlib\n"
        f"folder = pathlib.Path({str(tmp_path)!r})\n"
        "with (folder / 'told').open('a') as file: print(sys.argv[1:], file=file)\n"
        "while sys.argv[-1] == 'Long.' : time.sleep(0.01)\n"
    )
    program.chmod(0o755)
    return tmp_path


def spoken_lines(folder: Path) -> list[str]:
    return (folder / "told").read_text().splitlines() if (folder / "told").exists() else []


def test_a_text_is_passed_as_one_argument(folder: Path) -> None:
    voice = SystemVoice(lambda: SpeechDispatcher(str(folder / "spd-say")))

    voice.say("--help; `touch x`\nYour\x1bturn.")
    wait_for(lambda: len(spoken_lines(folder)) == 1)
    (line,) = spoken_lines(folder)
    voice.close()

    assert line.startswith("['--wait', '--language', 'en', '--', '--help; `touch x` Your")
    assert "Your\\\\x1bturn." in line
    assert line.count(",") == 4


def test_an_interrupting_text_replaces_all_others(folder: Path) -> None:
    voice = SystemVoice(lambda: SpeechDispatcher(str(folder / "spd-say")))

    voice.say("Long.")
    wait_for(lambda: len(spoken_lines(folder)) == 1)
    voice.say("Never heard.")
    voice.say("At once.", interrupts=True)
    wait_for(lambda: any("At once." in each for each in spoken_lines(folder)))
    voice.close()

    assert not any("Never heard." in each for each in spoken_lines(folder))
    assert "['--stop']" in spoken_lines(folder)


def test_texts_wait_for_each_other(folder: Path) -> None:
    voice = SystemVoice(lambda: SpeechDispatcher(str(folder / "spd-say")))

    for each in ("One.", "Two.", "Three."):
        voice.say(each)
    wait_for(lambda: len(spoken_lines(folder)) == 3)
    texts = [each.rpartition("'")[0].rpartition("'")[2] for each in spoken_lines(folder)]
    voice.close()

    assert texts == ["One.", "Two.", "Three."]


def test_a_program_may_get_the_text_on_standard_input(tmp_path: Path) -> None:
    script = f"import sys; open({str(tmp_path / 'told')!r}, 'ab').write(sys.stdin.buffer.read())"
    voice = SystemVoice(lambda: SpokenInput(sys.executable, "-c", script))

    voice.say("C'est à toi ; $(touch x)")
    wait_for(lambda: (tmp_path / "told").exists() and (tmp_path / "told").stat().st_size > 0)
    voice.close()

    assert (tmp_path / "told").read_text("utf-8") == "C'est à toi ; $(touch x)\n"


def test_without_a_voice_nothing_happens() -> None:
    voice = SystemVoice(lambda: None)

    voice.say("Hello.")
    voice.silence()
    voice.close()

    assert not voice.is_available


def test_a_program_that_cannot_be_started_is_ignored(folder: Path) -> None:
    engines = [SpeechDispatcher(str(folder / "missing"))]
    voice = SystemVoice(lambda: engines[0])

    voice.say("Lost.")
    voice.say("Lost, too.")
    voice.close()

    assert spoken_lines(folder) == []


@pytest.mark.skipif(sys.platform != "linux", reason="speech-dispatcher exists on Linux only")
def test_the_speech_program_is_searched_in_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(folder))
    assert isinstance(find_speech_engine(), SpeechDispatcher)

    monkeypatch.setenv("PATH", str(folder / "nowhere"))
    assert find_speech_engine() is None
