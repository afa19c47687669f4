"""Text of 60,000 letters at every place where somebody else's text comes in.

The law: each of these entrances answers with a value or a sentence, and the sentence is short enough to be read. What a
page then measures of such text is told in `tests/ui/test_long_text.py`, what is no regular file in
`tests/store/test_reading.py`.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import json

from yaniv import places
from yaniv.app.refusal import GOOD
from yaniv.cli import main
from yaniv.store import export, keeping
from yaniv.store.doorbell import BELL, Doorbell
from yaniv.store.reading import MatchReading
from yaniv.store.refusal import StoreError
from yaniv.variants import library, offered

LONG = 60_000
READABLE = 2_000
"""Letters of the longest sentence or report anybody reads."""
LOG = Path(__file__).parent / "logs" / "classic-0.1.0.yaniv"
TEXTS = {
    "a word": "x" * LONG,
    "words": "ab cd " * (LONG // 6),
    "Hebrew": "שלום " * (LONG // 5),
    "marks": "e" + "\u0301" * LONG,
    "digits": "9" * LONG,
    "brackets": "[" * LONG,
    "braces": "{a: " * (LONG // 4),
    "lines": "x\n" * (LONG // 2),
    "empty lines": "\n" * LONG,
    "keys": "".join(f"k{number}: 1\n" for number in range(LONG // 8)),
    "near keys": "call:\n" + "".join(f"  limi{number}: 1\n" for number in range(1_900)),
    "backslashes": "\\" * LONG,
    "quotes": '"' * LONG,
    "slashes": "../" * (LONG // 3),
}
FIELDS = ("app", "variant", "seed", "salt", "seal")
every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))
    return tmp_path


def told_by(given: offered.Offered) -> list[str]:
    return [given.source, given.variant.name if given.variant else "", *(flaw.told for flaw in given.flaws)]


@every_text
@pytest.mark.parametrize(
    "around",
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
def test_rules_handed_over_are_taken_or_told_in_short_sentences(own: Path, around: str, text: str) -> None:
    handed = around.format(text)
    (own / "friday.yaml").write_text(handed, encoding="utf-8")

    for given in (offered.of_text(handed), offered.of_file(str(own / "friday.yaml"))):
        assert (given.variant is None) == bool(given.flaws)
        assert all(len(told) <= READABLE for told in told_by(given))


@every_text
def test_names_of_variants_and_codes_are_refused_in_short_sentences(text: str) -> None:
    for name in (text, f"YNV{text}", f"{text}.yaml"):
        with pytest.raises(library.VariantError) as refused:
            library.load(name)

        assert len(str(refused.value)) <= 2 * LONG + READABLE, "at most the name itself, with line ends spelt out"


@every_text
@pytest.mark.parametrize("field", FIELDS)
def test_a_match_with_such_a_first_line_is_refused_in_a_short_sentence(own: Path, field: str, text: str) -> None:
    first, *events = LOG.read_bytes().splitlines(keepends=True)
    header = json.decode(first)
    header[field] = text
    refuse_match(own / "friday.yaniv", [json.encode(header) + b"\n", *events])


@every_text
@pytest.mark.parametrize("field", ["names", "bots"])
def test_a_match_with_such_seats_is_refused_in_a_short_sentence(own: Path, field: str, text: str) -> None:
    first, *events = LOG.read_bytes().splitlines(keepends=True)
    header = json.decode(first)
    header[field][0] = text
    refuse_match(own / "friday.yaniv", [json.encode(header) + b"\n", *events])


@every_text
@pytest.mark.parametrize("makes", [lambda text: text.encode(), lambda text: json.encode({"event": text})])
def test_a_match_with_such_an_event_is_refused_in_a_short_sentence(
    own: Path, makes: Callable[[str], bytes], text: str
) -> None:
    first, *events = LOG.read_bytes().splitlines(keepends=True)
    refuse_match(own / "friday.yaniv", [first, makes(text) + b"\n", *events])


def refuse_match(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(lines))
    for read in (export.read, export.read_sound):
        with pytest.raises(StoreError) as refused:
            read(path)
        assert len(str(refused.value)) <= READABLE
    reading = MatchReading(path)
    reading.finish(20)
    while not reading.is_done:
        reading.advance()
    assert 0 < len(reading.problem) <= READABLE


@every_text
def test_settings_are_set_aside_with_a_short_notice(own: Path, text: str) -> None:
    (own / "settings.yaml").write_text(f"language: {text}", encoding="utf-8")

    assert 0 < len(keeping.load(own).notice) <= READABLE


@every_text
def test_a_second_start_asks_for_no_more_than_a_path(own: Path, text: str) -> None:
    (own / f"{BELL}-1").write_text(text, encoding="utf-8")

    wanted = Doorbell(own).answer()

    assert wanted is None or len(wanted) <= 8192


@every_text
@pytest.mark.parametrize(
    "line", [("rules", "check"), ("rules", "explain"), ("rules", "import"), ("replay",), ("import",)], ids=" ".join
)
def test_no_command_says_more_than_can_be_read(
    own: Path, line: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own / ("friday.yaniv" if line[0] in ("replay", "import") else "friday.yaml")
    file.write_text(text, encoding="utf-8")

    assert main([*line, str(file)]) != GOOD

    told = capsys.readouterr()
    assert all(len(each) <= READABLE for each in (told.out + told.err).splitlines())
