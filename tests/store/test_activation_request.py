"""Tests of activation requests, by which a second start tells the running program what to open."""

import os
from pathlib import Path

import pytest

from yaniv.store.process_lock import ActivationRequests

ODD_FILE_NAME = "\u05d9\u05e0\u05d9\u05d1.yaniv" if os.name == "nt" else os.fsdecode(b"no \xff text.yaniv")
"""On Linux a file name need not be valid UTF-8."""


@pytest.mark.parametrize("name", ["match.yaniv", "h\u00f4te.yaml", ODD_FILE_NAME], ids=["ascii", "letters", "odd"])
def test_a_file_is_handed_over_whatever_its_name(tmp_path: Path, name: str) -> None:
    requests = ActivationRequests(tmp_path)
    request = requests.request_activation(str(tmp_path / name))

    assert requests.is_pending(request)
    assert requests.take_next() == str(tmp_path / name)
    assert not requests.is_pending(request)
    assert requests.take_next() is None


def test_a_request_without_a_file_arrives_too(tmp_path: Path) -> None:
    requests = ActivationRequests(tmp_path)
    requests.request_activation(None)

    assert requests.take_next() == ""


def test_a_later_request_does_not_replace_an_earlier_one(tmp_path: Path) -> None:
    requests = ActivationRequests(tmp_path)
    first, second = (
        requests.request_activation(str(tmp_path / "first.yaml")),
        requests.request_activation(str(tmp_path / "second.yaml")),
    )

    assert requests.take_next() == str(tmp_path / "first.yaml")
    assert not requests.is_pending(first)
    assert requests.is_pending(second)
    assert requests.take_next() == str(tmp_path / "second.yaml")


def test_withdrawing_a_request_keeps_the_others(tmp_path: Path) -> None:
    requests = ActivationRequests(tmp_path)
    first, second = (
        requests.request_activation(str(tmp_path / "first.yaml")),
        requests.request_activation(str(tmp_path / "second.yaml")),
    )

    assert requests.withdraw(first)
    assert requests.is_pending(second)
    assert requests.take_next() == str(tmp_path / "second.yaml")
    assert not requests.withdraw(second), "the request was taken: withdraw must return False"
    assert requests.take_next() is None
    assert not list(tmp_path.iterdir())


def test_all_pending_requests_can_be_withdrawn(tmp_path: Path) -> None:
    requests = ActivationRequests(tmp_path)
    for _ in range(3):
        requests.request_activation(None)

    requests.withdraw_all()

    assert requests.take_next() is None
