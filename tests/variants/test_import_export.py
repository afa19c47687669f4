"""Tests of exporting and importing rules, as files and as share codes."""

from pathlib import Path

import pytest

from tests import disk_limit
from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK
from yaniv.cli import main
from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.variants import import_export, library
from yaniv.variants.json_schema import SCHEMA_FILE_NAME, build_schema
from yaniv.variants.share_code import encode_rules
from yaniv.variants.user_variants import VariantFileError

FRIDAY = "# ours\ncall: {limit: 9}  # since 1998\nname: Friday\n"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("name", library.variant_ids())
def test_a_variant_loads_back_from_its_export_and_its_code(name: str, tmp_path: Path) -> None:
    variant, file = library.load(name), tmp_path / "given.yaml"

    import_export.export_file(name, file)

    assert library.load(file) == variant
    assert file.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=yaniv.schema.json\n")
    assert library.load(encode_rules(variant.rules)) == variant


def test_an_export_keeps_comments_and_layout(tmp_path: Path) -> None:
    (tmp_path / "friday.yaml").write_bytes(FRIDAY.replace("\n", "\r\n").encode())

    import_export.export_file(str(tmp_path / "friday.yaml"), tmp_path / "given.yaml")

    assert (tmp_path / "given.yaml").read_bytes() == f"{import_export.SCHEMA_COMMENT}\n{FRIDAY}".replace(
        "\n", "\r\n"
    ).encode()


def test_an_export_puts_the_schema_beside_it(tmp_path: Path) -> None:
    import_export.export_file("classic", tmp_path / "given.yaml")
    (tmp_path / SCHEMA_FILE_NAME).write_text("my own")
    import_export.export_file("fiji", tmp_path / "fiji.yaml")

    assert import_export.SCHEMA_COMMENT.endswith(f"$schema={SCHEMA_FILE_NAME}")
    assert (tmp_path / SCHEMA_FILE_NAME).read_text() == "my own"

    (tmp_path / SCHEMA_FILE_NAME).unlink()
    import_export.export_file("jhyap", tmp_path / "jhyap.yaml")

    assert (tmp_path / SCHEMA_FILE_NAME).read_text() == build_schema()


def test_an_export_never_overwrites_a_file(tmp_path: Path) -> None:
    (tmp_path / "given.yaml").write_text("precious")

    with pytest.raises(VariantFileError, match="variant_file_exists"):
        import_export.export_file("classic", tmp_path / "given.yaml")

    assert (tmp_path / "given.yaml").read_text() == "precious"


def test_an_export_to_a_full_disk_leaves_no_file_and_can_be_retried(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    with disk_limit.disk_full(), pytest.raises(VariantFileError, match="variant_not_written"):
        import_export.export_file("pagat", path)

    assert list(tmp_path.iterdir()) == []
    import_export.export_file("pagat", path)
    assert library.load(path) == library.load("pagat")


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Noa's 50/50: all? <new>", "Noa's 50-50- all- -new"),
        ("../../pwned", "pwned"),
        ("C:\\rules\n", "C-rules"),
        ("x" * 100, "x" * 60),
        ("...", "Rules"),
        ("", "Rules"),
    ],
)
def test_any_variant_name_makes_a_safe_file_name(name: str, stem: str) -> None:
    assert import_export.export_file_name(name, "Rules") == f"{stem}.yaml"


def test_a_file_is_imported_with_its_comments(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FRIDAY)

    variant_id = import_export.import_rules(str(tmp_path / "x.yaml"))

    assert variant_id == "friday"
    assert (paths.user_variants() / "friday.yaml").read_text() == FRIDAY


def test_a_file_is_imported_under_another_name(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FRIDAY)

    variant_id = import_export.import_rules(str(tmp_path / "x.yaml"), "At Noa's")

    assert library.load(variant_id).name == "At Noa's"
    assert "# since 1998" in (paths.user_variants() / f"{variant_id}.yaml").read_text()


def test_a_long_file_name_is_cut_on_import(tmp_path: Path) -> None:
    source = tmp_path / f"{'x' * (MAX_NAME_CHARS + 9)}.yaml"
    source.write_text("call: {limit: 7}\n", encoding="utf-8")

    assert library.load(import_export.import_rules(str(source))).name == "x" * MAX_NAME_CHARS


def test_an_imported_code_becomes_a_file_of_the_values_that_differ_from_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FRIDAY)
    code = encode_rules(library.load(tmp_path / "x.yaml").rules)

    variant_id = import_export.import_rules(code, "Noa's")

    assert (paths.user_variants() / f"{variant_id}.yaml").read_text() == (
        f"{import_export.SCHEMA_COMMENT}\nname: Noa's\ncall:\n  limit: 9\n"
    )


def test_a_code_of_known_rules_gets_their_name() -> None:
    own = paths.user_variants()
    own.mkdir(parents=True)
    (own / "broken.yaml").write_text("call: {limit: nine}\n")
    (own / "classic.yaml").write_text("call: {limit: 8}\n")
    (own / "friday.yaml").write_text(FRIDAY)
    (own / "pagat-too.yaml").write_bytes(Path(library.variant_file("pagat")).read_bytes())
    limits = [with_value(HouseRules(), "call.limit", limit) for limit in (7, 8, 9)]

    names = [library.load(encode_rules(rules)).name for rules in (*limits, library.load("pagat").rules)]

    assert names == ["Shared rules", "classic", "Friday", library.load("pagat").name]


def test_invalid_rules_are_not_imported(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("call: {limit: nine}\n")

    with pytest.raises(library.VariantError, match="expects_number_range"):
        import_export.import_rules(str(tmp_path / "x.yaml"))

    assert not paths.user_variants().exists()


def test_a_file_name_that_looks_like_a_code_still_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ynv1-friday.yaml").write_text(FRIDAY)
    monkeypatch.chdir(tmp_path)

    assert library.load("ynv1-friday.yaml").name == "Friday"
    assert not library.is_share_code("ynv1-friday.yaml")


def test_the_command_line_exports_and_imports_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "code", "jhyap"]) == EXIT_OK
    code = capsys.readouterr().out.strip()
    assert main(["rules", "explain", code.lower()]) == EXIT_OK
    assert "Jhyap" in capsys.readouterr().out
    assert main(["rules", "export", code, str(tmp_path / "j.yaml")]) == EXIT_OK
    assert main(["rules", "export", code, str(tmp_path / "j.yaml")]) == EXIT_INPUT_ERROR
    assert "already exists" in capsys.readouterr().err
    assert main(["rules", "import", str(tmp_path / "j.yaml"), "Jhyap at home"]) == EXIT_OK
    assert capsys.readouterr().out == "jhyap-at-home\n"
    assert main(["rules", "show", "jhyap-at-home"]) == EXIT_OK
    assert "direction: counterclockwise" in capsys.readouterr().out


def test_rules_that_are_all_default_have_a_code_and_a_file() -> None:
    shared = library.load(encode_rules(HouseRules()))

    assert shared.rules == HouseRules()
    assert import_export.to_yaml(shared) == f"{import_export.SCHEMA_COMMENT}\nname: Shared rules\n"
