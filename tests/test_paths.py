"""Tests of the program's folders in a checkout, a wheel, a bundle, and per system."""

import sys
from pathlib import Path

import pytest

from yaniv import paths

CHECKOUT = Path(__file__).resolve().parents[1]


def test_a_checkout_contains_assets_and_variants() -> None:
    assert paths.assets() == CHECKOUT / "assets"
    assert paths.variants() == CHECKOUT / "variants"


def test_a_wheel_contains_them_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)

    assert paths.assets() == tmp_path / "_data" / "assets"
    assert paths.variants() == tmp_path / "_data" / "variants"


def test_a_frozen_bundle_has_them_in_its_unpacked_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert paths.variants() == tmp_path / "variants"


def test_the_data_folder_can_be_set_by_an_environment_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))

    assert paths.data() == tmp_path
    assert paths.user_variants() == tmp_path / "variants"


def test_the_home_of_an_unknown_user_is_not_expanded() -> None:
    assert paths.expand_user("~") == Path.home()
    assert paths.expand_user("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")


def test_default_folders_are_absolute_and_named_after_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)

    for folder in (paths.data(), paths.config(), paths.logs()):
        assert folder.is_absolute()
        assert "yaniv" in [part.lower() for part in folder.parts]


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders are specific to Linux")
def test_on_linux_folders_follow_the_xdg_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))

    assert paths.data() == tmp_path / "data" / "yaniv"
    assert paths.config() == tmp_path / "config" / "yaniv"
    assert paths.logs() == tmp_path / "state" / "yaniv" / "log"
