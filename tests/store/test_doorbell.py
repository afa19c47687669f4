"""How a second start tells the first what to open."""

import os
from pathlib import Path

import pytest

from yaniv.store.doorbell import Doorbell

ODD = "\u05d9\u05e0\u05d9\u05d1.yaniv" if os.name == "nt" else os.fsdecode(b"no \xff text.yaniv")
"""On Linux the name of a file need not be text."""


@pytest.mark.parametrize("name", ["match.yaniv", "h\u00f4te.yaml", ODD], ids=["ascii", "letters", "odd"])
def test_a_file_is_handed_over_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    bell = Doorbell(tmp_path)
    bell.ring(str(tmp_path / name))

    assert bell.is_unanswered()
    assert bell.answer() == str(tmp_path / name)
    assert not bell.is_unanswered()
    assert bell.answer() is None


def test_who_brings_nothing_rings_all_the_same(tmp_path: Path) -> None:
    bell = Doorbell(tmp_path)
    bell.ring(None)

    assert bell.answer() == ""
