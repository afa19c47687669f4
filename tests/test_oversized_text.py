"""Tests with a text of 60,000 characters at every entry point for external text.

Each must accept the text or report an error that is short enough to read. Such text on a page is tested in
`tests/ui/graphics/test_long_text.py`, special files in `tests/store/test_match_file_loader.py`.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import json

from yaniv import paths
from yaniv.app.exit_codes import EXIT_OK
from yaniv.cli import main
from yaniv.narration.diagnostic_text import rejected_settings_sentences
from yaniv.narration.message_text import error_text, message_text
from yaniv.narration.variant_text import import_problem_text, import_source_text, variant_error_text
from yaniv.store import match_file, settings_file
from yaniv.store.errors import StoreError
from yaniv.store.match_file import MatchFileLoader
from yaniv.store.process_lock import REQUEST_FILE_PREFIX, ActivationRequests
from yaniv.variants import imported_rules, library

LONG_LENGTH = 60_000
MAX_MESSAGE_LENGTH = 2_000
"""Maximum length of an error message, characters."""
LOG = Path(__file__).parent / "logs" / "classic-0.1.0.yaniv"
TEXTS = {
    "a word": "x" * LONG_LENGTH,
    "words": "ab cd " * (LONG_LENGTH // 6),
    "Hebrew": "שלום " * (LONG_LENGTH // 5),
    "marks": "e" + "\u0301" * LONG_LENGTH,
    "digits": "9" * LONG_LENGTH,
    "brackets": "[" * LONG_LENGTH,
    "braces": "{a: " * (LONG_LENGTH // 4),
    "lines": "x\n" * (LONG_LENGTH // 2),
    "empty lines": "\n" * LONG_LENGTH,
    "keys": "".join(f"k{number}: 1\n" for number in range(LONG_LENGTH // 8)),
    "near keys": "call:\n" + "".join(f"  limi{number}: 1\n" for number in range(1_900)),
    "backslashes": "\\" * LONG_LENGTH,
    "quotes": '"' * LONG_LENGTH,
    "slashes": "../" * (LONG_LENGTH // 3),
}
FIELDS = ("app", "variant", "seed", "salt", "seal")
every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    return tmp_path


def messages_of(imported: imported_rules.ImportedRules) -> list[str]:
    return [
        import_source_text(imported),
        imported.variant.name if imported.variant else "",
        *(import_problem_text(problem) for problem in imported.problems),
    ]


@every_text
@pytest.mark.parametrize(
    "template",
    [
        "{}",
        "name: {}",
        'name: "{}"',
        '"{}": 1',
        "call:\n  limit: {}",
        "table:\n  call_word: {}",
        "# {}\n{{}}",
        "YNV1{}",
    ],
)
def test_imported_rules_are_accepted_or_refused_with_short_messages(
    data_folder: Path, template: str, text: str
) -> None:
    rules_text = template.format(text)
    (data_folder / "friday.yaml").write_text(rules_text, encoding="utf-8")

    for imported in (
        imported_rules.import_text(rules_text),
        imported_rules.import_file(str(data_folder / "friday.yaml")),
    ):
        assert (imported.variant is None) == bool(imported.problems)
        assert all(len(message) <= MAX_MESSAGE_LENGTH for message in messages_of(imported))


@every_text
def test_unknown_variants_and_codes_are_refused_with_short_messages(text: str) -> None:
    for name in (text, f"YNV{text}", f"{text}.yaml"):
        with pytest.raises(library.VariantError) as refused:
            library.load(name)

        assert len(variant_error_text(refused.value)) <= 2 * LONG_LENGTH + MAX_MESSAGE_LENGTH, (
            "at most the name itself, with line ends spelt out"
        )


@every_text
@pytest.mark.parametrize("field", FIELDS)
def test_a_match_with_long_text_in_its_header_is_refused_with_a_short_message(
    data_folder: Path, field: str, text: str
) -> None:
    first, *events = LOG.read_bytes().splitlines(keepends=True)
    header = json.decode(first)
    header[field] = text
    assert_match_refused(data_folder / "friday.yaniv", [json.encode(header) + b"\n", *events])


@every_text
@pytest.mark.parametrize("field", ["names", "bots"])
def test_a_match_with_long_seat_names_is_refused_with_a_short_message(data_folder: Path, field: str, text: str) -> None:
    first, *events = LOG.read_bytes().splitlines(keepends=True)
    header = json.decode(first)
    header[field][0] = text
    assert_match_refused(data_folder / "friday.yaniv", [json.encode(header) + b"\n", *events])


@every_text
@pytest.mark.parametrize("encode_event", [lambda text: text.encode(), lambda text: json.encode({"event": text})])
def test_a_match_with_a_long_event_is_refused_with_a_short_message(
    data_folder: Path, encode_event: Callable[[str], bytes], text: str
) -> None:
    first, *events = LOG.read_bytes().splitlines(keepends=True)
    assert_match_refused(data_folder / "friday.yaniv", [first, encode_event(text) + b"\n", *events])


def assert_match_refused(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(lines))
    for read in (match_file.read_file, match_file.read_valid_prefix):
        with pytest.raises(StoreError) as refused:
            read(path)
        assert len(error_text(refused.value)) <= MAX_MESSAGE_LENGTH
    loader = MatchFileLoader(path)
    loader.read_if_small(20)
    while not loader.is_done:
        loader.advance()
    assert loader.problem is not None
    assert 0 < len(message_text(loader.problem)) <= MAX_MESSAGE_LENGTH


@every_text
def test_oversized_settings_are_set_aside_with_a_short_notice(data_folder: Path, text: str) -> None:
    (data_folder / "settings.yaml").write_text(f"language: {text}", encoding="utf-8")

    rejected = settings_file.load(data_folder).rejected

    assert rejected is not None
    assert 0 < len(rejected_settings_sentences(rejected)) <= MAX_MESSAGE_LENGTH


@every_text
def test_an_activation_request_is_limited_to_the_length_of_a_path(data_folder: Path, text: str) -> None:
    (data_folder / f"{REQUEST_FILE_PREFIX}-1").write_text(text, encoding="utf-8")

    requested = ActivationRequests(data_folder).take_next()

    assert requested is None or len(requested) <= 8192


@every_text
@pytest.mark.parametrize(
    "line", [("rules", "check"), ("rules", "explain"), ("rules", "import"), ("replay",), ("import",)], ids=" ".join
)
def test_every_command_prints_short_messages(
    data_folder: Path, line: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = data_folder / ("friday.yaniv" if line[0] in ("replay", "import") else "friday.yaml")
    file.write_text(text, encoding="utf-8")

    assert main([*line, str(file)]) != EXIT_OK

    output = capsys.readouterr()
    assert all(len(each) <= MAX_MESSAGE_LENGTH for each in (output.out + output.err).splitlines())
