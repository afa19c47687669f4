"""Folders, wherever the program runs from."""

import sys
from pathlib import Path

import pytest

from yaniv import places

CHECKOUT = Path(__file__).resolve().parents[1]


def test_a_checkout_holds_assets_and_variants() -> None:
    assert places.assets() == CHECKOUT / "assets"
    assert places.variants() == CHECKOUT / "variants"


def test_a_wheel_carries_them_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(places, "_PACKAGE", tmp_path)

    assert places.assets() == tmp_path / "_data" / "assets"
    assert places.variants() == tmp_path / "_data" / "variants"


def test_a_frozen_bundle_unpacks_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert places.variants() == tmp_path / "variants"


def test_the_data_folder_may_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))

    assert places.data() == tmp_path
    assert places.own_variants() == tmp_path / "variants"


def test_a_home_that_nobody_has_is_a_name_like_any_other() -> None:
    assert places.written("~") == Path.home()
    assert places.written("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")


def test_otherwise_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(places.DATA_VARIABLE, raising=False)

    for folder in (places.data(), places.config(), places.logs()):
        assert folder.is_absolute()
        assert "yaniv" in [part.lower() for part in folder.parts]


@pytest.mark.skipif(sys.platform != "linux", reason="these are the folders of Linux")
def test_on_linux_they_follow_the_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(places.DATA_VARIABLE, raising=False)
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))

    assert places.data() == tmp_path / "data" / "yaniv"
    assert places.config() == tmp_path / "config" / "yaniv"
    assert places.logs() == tmp_path / "state" / "yaniv" / "log"
