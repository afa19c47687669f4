"""Tests of the look-up of single sentences in a catalogue."""

from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo

from yaniv import paths
from yaniv.i18n import find_translation

FILES = sorted(paths.locale().glob("*/LC_MESSAGES/*.mo"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parts[-3])
def test_every_sentence_has_the_translation_that_gettext_finds(file: Path) -> None:
    with file.open("rb") as opened:
        catalogue = GNUTranslations(opened)
    with file.open("rb") as opened:
        sentences = [message.id for message in read_mo(opened) if isinstance(message.id, str) and message.id]

    step = max(1, len(sentences) // 300)

    assert len(sentences) > 1000
    for sentence in (*sentences[::step], sentences[-1]):
        assert find_translation(file, sentence) == catalogue.gettext(sentence)


def test_a_sentence_that_is_not_there_is_not_found() -> None:
    assert FILES
    for sentence in ("\u0000", "A sentence that nobody has ever translated", "\uffff"):
        assert find_translation(FILES[0], sentence) is None


def test_another_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.mo"
    file.write_bytes(bytes(100))

    with pytest.raises(ValueError, match="not a catalogue"):
        find_translation(file, "You")
