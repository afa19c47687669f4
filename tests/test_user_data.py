"""Law: a damaged file costs its own content at most; the program opens, and tells what was lost."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.user_data import USER_FILES, FileContent, read_user_data, use_folders_in, write_user_data

ROOT = Path(__file__).parents[1]
MAX_POSITIONS = 24
"""Positions of a file that are tried; the soak run `hostile` tries others."""
REMADE = {"lock", "native crash log"}
"""Files whose content does not matter."""


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with every kind of file."""
    home = tmp_path_factory.mktemp("user-data")
    with pytest.MonkeyPatch.context() as patch:
        use_folders_in(home, patch)
        write_user_data()
    return home


def test_every_kind_of_file_has_content(pristine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = read_copy(pristine, tmp_path / "home", monkeypatch)

    assert not [kind for kind, content in contents.items() if content.sentence]
    assert not [kind for kind, content in contents.items() if not content.value and kind not in REMADE]


@pytest.mark.parametrize("kind", USER_FILES)
def test_a_damaged_byte_costs_only_the_content_of_its_file(
    kind: str, pristine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = read_copy(pristine, tmp_path / "home", monkeypatch)
    shutil.rmtree(tmp_path / "home")
    shutil.copytree(pristine, tmp_path / "home")
    original = USER_FILES[kind].path().read_bytes()

    for what, damaged in damaged_versions(original):
        shutil.rmtree(tmp_path / "home")
        shutil.copytree(pristine, tmp_path / "home")
        USER_FILES[kind].path().write_bytes(damaged)
        contents = read_user_data()

        others = [each for each in USER_FILES if each != kind and contents[each] != expected[each]]
        assert others == [], (kind, what)
        if USER_FILES[kind].is_told and contents[kind].value != expected[kind].value:
            is_other_text = sized(contents[kind]) == sized(expected[kind])  # another letter in a name, say
            assert contents[kind].sentence or is_other_text, (kind, what)


def sized(content: FileContent) -> tuple[bool, int]:
    """Return whether there is any content, and of how many parts."""
    return bool(content.value), len(content.value) if isinstance(content.value, tuple) else 1


def damaged_versions(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield versions of the file with a byte flipped, inserted or removed, or cut off, each with what was done."""
    step = max(1, len(data) // MAX_POSITIONS)
    for number, place in enumerate(range(0, len(data), step)):
        match number % 4:
            case 0:
                yield f"flip {place}", data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]
            case 1:
                yield f"insert {place}", data[:place] + b"\xff" + data[place:]
            case 2:
                yield f"remove {place}", data[:place] + data[place + 1 :]
            case _:
                yield f"cut {place}", data[:place]


def read_copy(pristine: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, FileContent]:
    """Copy the folder to *home*, use it from now on, and return what is read there."""
    shutil.copytree(pristine, home)
    use_folders_in(home, monkeypatch)
    return read_user_data()


def test_every_reader_uses_the_one_list_of_decode_errors() -> None:
    """A reader with a list of its own forgets one of them."""
    names = {"DecodeError", "ValidationError", "MsgspecError", "UnicodeDecodeError"}
    own_lists = [
        f"{path.relative_to(ROOT).as_posix()}:{handler.lineno}"
        for path in (ROOT / "yaniv").rglob("*.py")
        for handler in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(handler, ast.ExceptHandler) and handler.type is not None
        for node in ast.walk(handler.type)
        if getattr(node, "id", getattr(node, "attr", "")) in names
    ]

    assert [place for place in own_lists if not place.startswith("yaniv/strict_config/node_composer.py")] == []
