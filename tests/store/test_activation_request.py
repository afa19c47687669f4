"""How a second start tells the first what to open."""

import os
from pathlib import Path

import pytest

from yaniv.store.activation_request import ActivationRequests

ODD_FILE_NAME = "\u05d9\u05e0\u05d9\u05d1.yaniv" if os.name == "nt" else os.fsdecode(b"no \xff text.yaniv")
"""On Linux the name of a file need not be text."""


@pytest.mark.parametrize("name", ["match.yaniv", "h\u00f4te.yaml", ODD_FILE_NAME], ids=["ascii", "letters", "odd"])
def test_a_file_is_handed_over_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    bell = ActivationRequests(tmp_path)
    request = bell.request_activation(str(tmp_path / name))

    assert bell.is_pending(request)
    assert bell.take_next() == str(tmp_path / name)
    assert not bell.is_pending(request)
    assert bell.take_next() is None


def test_who_brings_nothing_rings_all_the_same(tmp_path: Path) -> None:
    bell = ActivationRequests(tmp_path)
    bell.request_activation(None)

    assert bell.take_next() == ""


def test_a_request_is_not_lost_to_one_that_comes_after_it(tmp_path: Path) -> None:
    bell = ActivationRequests(tmp_path)
    first, second = (
        bell.request_activation(str(tmp_path / "first.yaml")),
        bell.request_activation(str(tmp_path / "second.yaml")),
    )

    assert bell.take_next() == str(tmp_path / "first.yaml")
    assert not bell.is_pending(first)
    assert bell.is_pending(second)
    assert bell.take_next() == str(tmp_path / "second.yaml")


def test_a_request_that_was_given_up_is_dropped_and_no_other_with_it(tmp_path: Path) -> None:
    bell = ActivationRequests(tmp_path)
    first, second = (
        bell.request_activation(str(tmp_path / "first.yaml")),
        bell.request_activation(str(tmp_path / "second.yaml")),
    )

    assert bell.withdraw(first)
    assert bell.is_pending(second)
    assert bell.take_next() == str(tmp_path / "second.yaml")
    assert not bell.withdraw(second), "it was answered: the caller must not say that nobody came"
    assert bell.take_next() is None
    assert not list(tmp_path.iterdir())


def test_requests_that_nobody_heard_are_dropped(tmp_path: Path) -> None:
    bell = ActivationRequests(tmp_path)
    for _ in range(3):
        bell.request_activation(None)

    bell.withdraw_all()

    assert bell.take_next() is None
