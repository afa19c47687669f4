"""Rules that are given away and taken in, as files and as codes."""

from pathlib import Path

import pytest

from tests import disk
from yaniv import places
from yaniv.app.refusal import BAD_INPUT, GOOD
from yaniv.cli import main
from yaniv.rules.catalogue import changed
from yaniv.rules.house import LONGEST_NAME, HouseRules
from yaniv.variants import exchange, library
from yaniv.variants.keeping import KeepError
from yaniv.variants.schema import FILE, schema
from yaniv.variants.share import code_of

FRIDAY = "# ours\ncall: {limit: 9}  # since 1998\nname: Friday\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("name", library.names())
def test_a_variant_comes_back_from_its_export_and_from_its_code(name: str, tmp_path: Path) -> None:
    variant, file = library.load(name), tmp_path / "given.yaml"

    exchange.export(name, file)

    assert library.load(file) == variant
    assert file.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=yaniv.schema.json\n")
    assert library.load(code_of(variant.rules)) == variant


def test_an_export_keeps_what_was_written_by_hand(tmp_path: Path) -> None:
    (tmp_path / "friday.yaml").write_bytes(FRIDAY.replace("\n", "\r\n").encode())

    exchange.export(str(tmp_path / "friday.yaml"), tmp_path / "given.yaml")

    assert (tmp_path / "given.yaml").read_bytes() == f"{exchange.HEADER}\n{FRIDAY}".replace("\n", "\r\n").encode()


def test_the_schema_of_an_export_lies_beside_it(tmp_path: Path) -> None:
    exchange.export("classic", tmp_path / "given.yaml")
    (tmp_path / FILE).write_text("my own")
    exchange.export("fiji", tmp_path / "fiji.yaml")

    assert exchange.HEADER.endswith(f"$schema={FILE}")
    assert (tmp_path / FILE).read_text() == "my own"

    (tmp_path / FILE).unlink()
    exchange.export("jhyap", tmp_path / "jhyap.yaml")

    assert (tmp_path / FILE).read_text() == schema()


def test_an_export_never_writes_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "given.yaml").write_text("precious")

    with pytest.raises(KeepError, match="is there already; nothing was written"):
        exchange.export("classic", tmp_path / "given.yaml")

    assert (tmp_path / "given.yaml").read_text() == "precious"


def test_an_export_that_found_no_room_leaves_nothing_and_may_be_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    with disk.full(), pytest.raises(KeepError, match="cannot be written"):
        exchange.export("pagat", path)

    assert list(tmp_path.iterdir()) == []
    exchange.export("pagat", path)
    assert library.load(path) == library.load("pagat")


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Noa's 50/50: all? <new>", "Noa's 50-50- all- -new"),
        ("../../pwned", "pwned"),
        ("C:\\rules\n", "C-rules"),
        ("x" * 100, "x" * 60),
        ("...", "Rules"),
        ("", "Rules"),
    ],
)
def test_any_name_makes_a_file_in_the_folder_it_is_put_in(name: str, called: str) -> None:
    assert exchange.file_name(name) == f"{called}.yaml"


def test_a_file_is_taken_in_with_its_comments(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FRIDAY)

    word = exchange.take_in(str(tmp_path / "x.yaml"))

    assert word == "friday"
    assert (places.own_variants() / "friday.yaml").read_text() == FRIDAY


def test_a_file_is_taken_in_under_another_name(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FRIDAY)

    word = exchange.take_in(str(tmp_path / "x.yaml"), "At Noa's")

    assert library.load(word).name == "At Noa's"
    assert "# since 1998" in (places.own_variants() / f"{word}.yaml").read_text()


def test_a_file_is_taken_in_under_the_beginning_of_a_long_name(tmp_path: Path) -> None:
    source = tmp_path / f"{'x' * (LONGEST_NAME + 9)}.yaml"
    source.write_text("call: {limit: 7}\n", encoding="utf-8")

    assert library.load(exchange.take_in(str(source))).name == "x" * LONGEST_NAME


def test_a_code_is_taken_in_as_what_differs_from_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FRIDAY)
    code = code_of(library.load(tmp_path / "x.yaml").rules)

    word = exchange.take_in(code, "Noa's")

    assert (places.own_variants() / f"{word}.yaml").read_text() == (
        f"{exchange.HEADER}\nname: Noa's\ncall:\n  limit: 9\n"
    )


def test_a_code_of_own_rules_is_known_by_their_name() -> None:
    own = places.own_variants()
    own.mkdir(parents=True)
    (own / "broken.yaml").write_text("call: {limit: nine}\n")
    (own / "classic.yaml").write_text("call: {limit: 8}\n")
    (own / "friday.yaml").write_text(FRIDAY)
    (own / "pagat-too.yaml").write_bytes(Path(library.file("pagat")).read_bytes())
    limits = [changed(HouseRules(), "call.limit", limit) for limit in (7, 8, 9)]

    found = [library.load(code_of(rules)).name for rules in (*limits, library.load("pagat").rules)]

    assert found == ["Shared rules", "classic", "Friday", library.load("pagat").name]


def test_broken_rules_are_not_taken_in(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("call: {limit: nine}\n")

    with pytest.raises(library.VariantError, match="expected a whole number 0-100"):
        exchange.take_in(str(tmp_path / "x.yaml"))

    assert not places.own_variants().exists()


def test_a_file_whose_name_begins_like_a_code_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ynv1-friday.yaml").write_text(FRIDAY)
    monkeypatch.chdir(tmp_path)

    assert library.load("ynv1-friday.yaml").name == "Friday"
    assert not library.is_code("ynv1-friday.yaml")


def test_the_command_line_gives_and_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "code", "jhyap"]) == GOOD
    code = capsys.readouterr().out.strip()
    assert main(["rules", "explain", code.lower()]) == GOOD
    assert "Jhyap" in capsys.readouterr().out
    assert main(["rules", "export", code, str(tmp_path / "j.yaml")]) == GOOD
    assert main(["rules", "export", code, str(tmp_path / "j.yaml")]) == BAD_INPUT
    assert "is there already" in capsys.readouterr().err
    assert main(["rules", "import", str(tmp_path / "j.yaml"), "Jhyap at home"]) == GOOD
    assert capsys.readouterr().out == "jhyap-at-home\n"
    assert main(["rules", "show", "jhyap-at-home"]) == GOOD
    assert "direction: counterclockwise" in capsys.readouterr().out


def test_rules_that_are_all_default_have_a_code_and_a_file() -> None:
    shared = library.load(code_of(HouseRules()))

    assert shared.rules == HouseRules()
    assert exchange.written(shared) == f"{exchange.HEADER}\nname: Shared rules\n"
