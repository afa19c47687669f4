"""Folders, wherever the program runs from."""

import sys
from pathlib import Path

import pytest

from yaniv import paths

CHECKOUT = Path(__file__).resolve().parents[1]


def test_a_checkout_holds_assets_and_variants() -> None:
    assert paths.assets() == CHECKOUT / "assets"
    assert paths.variants() == CHECKOUT / "variants"


def test_a_wheel_carries_them_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)

    assert paths.assets() == tmp_path / "_data" / "assets"
    assert paths.variants() == tmp_path / "_data" / "variants"


def test_a_frozen_bundle_unpacks_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert paths.variants() == tmp_path / "variants"


def test_the_data_folder_may_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))

    assert paths.data() == tmp_path
    assert paths.user_variants() == tmp_path / "variants"


def test_a_home_that_nobody_has_is_a_name_like_any_other() -> None:
    assert paths.expand_user("~") == Path.home()
    assert paths.expand_user("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")


def test_otherwise_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)

    for folder in (paths.data(), paths.config(), paths.logs()):
        assert folder.is_absolute()
        assert "yaniv" in [part.lower() for part in folder.parts]


@pytest.mark.skipif(sys.platform != "linux", reason="these are the folders of Linux")
def test_on_linux_they_follow_the_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))

    assert paths.data() == tmp_path / "data" / "yaniv"
    assert paths.config() == tmp_path / "config" / "yaniv"
    assert paths.logs() == tmp_path / "state" / "yaniv" / "log"
