"""Tests of files that cannot be parsed at all: a single diagnostic with its line and column."""

import pytest

from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.rules.house_rules import Variant
from yaniv.strict_config.config_loader import load

ROWS: list[tuple[str | bytes, str]] = [
    ("", "1:1: this file has no settings; write {} for all defaults [R008]"),
    ("# nothing\n", "1:1: this file has no settings; write {} for all defaults [R008]"),
    ("---\n", "1:1: this file has no settings; write {} for all defaults [R008]"),
    ("null\n", "1:1: this file has no settings; write {} for all defaults [R008]"),
    ("~\n", "1:1: this file has no settings; write {} for all defaults [R008]"),
    ("- a\n- b\n", "1:1: the file must be a block of settings, with a space after each colon [R008]"),
    ("Yaniv\n", "1:1: the file must be a block of settings, with a space after each colon [R008]"),
    ("name:Yaniv\n", "1:1: the file must be a block of settings, with a space after each colon [R008]"),
    (b"name: Caf\xe9\n", "1:10: this part of the file is not UTF-8 [R003]"),
    (b"name: ok\nabout: \xff\n", "2:8: this part of the file is not UTF-8 [R003]"),
    (
        b"\xff\xfen\x00a\x00m\x00e\x00:\x00 \x00x\x00\n\x00",
        "1:1: the file is written in UTF-16; save it as UTF-8 [R003]",
    ),
    ("name: \u2028\n", "1:7: lines must end in LF or CRLF [R004]"),
    ("name: a\rabout: b\n", "1:8: lines must end in LF or CRLF [R004]"),
    ("name: \0\n", "1:7: there is a control character here [R004]"),
    ("name: \x7f\n", "1:7: there is a control character here [R004]"),
    ("name: \x85\n", "1:7: lines must end in LF or CRLF [R004]"),
    ('name: "\\ud83d"\n', "1:7: a backslash makes a control character here [R004]"),
    ('name: "\\x07"\n', "1:7: a backslash makes a control character here [R004]"),
    ('about: |\n  a\nname: "\\UFFFFFFFF"\n', "3:1: a backslash here stands for a character that doesn't exist [R005]"),
    ("call: &c {limit: 7}\n", "1:7: `&` names a part of the file, which is not allowed [R006]"),
    ("call: *c\n", "1:7: `*` repeats another part of the file, which is not allowed [R006]"),
    ("call: !!map {limit: 7}\n", "1:7: `!` starts a tag, which is not allowed; put text in quotes [R006]"),
    ("name: !x y\n", "1:7: `!` starts a tag, which is not allowed; put text in quotes [R006]"),
    ("%YAML 1.2\n---\nname: x\n", "1:1: `%` starts a directive, which is not allowed [R006]"),
    ("name: x\n---\nname: y\n", "2:1: the file must hold a single document [R009]"),
    ("a: [[[[[[[[[[[[]]]]]]]]]]]]\n", "1:15: blocks are nested too deeply [R007]"),
    ("call:\n	limit: 7\n", "2:1: tabs can't indent a line; use spaces [R005]"),
    ("name: 'Grandma\n", "1:7: this quote is never closed [R005]"),
    ('name: "Grandma\n---\n', "1:7: this quote is never closed [R005]"),
    ("call: {limit: 7\n", "1:7: this bracket is never closed [R005]"),
    ("call: {limit: 7]\n", "1:16: missing comma or closing bracket [R005]"),
    (
        "call\nlimit: 7\n",
        "2:6: unexpected colon; check the indentation, and put text with a colon in quotes [R005]",
    ),
    (
        "name: Grandma: the rules\n",
        "1:14: unexpected colon; check the indentation, and put text with a colon in quotes [R005]",
    ),
    ("name: @home\n", "1:7: text can't start with this character; put it in quotes [R005]"),
    ("name: `x`\n", "1:7: text can't start with this character; put it in quotes [R005]"),
    ('name: "C:\\dir"\n', "1:11: unknown escape in double quotes; write the backslash twice [R005]"),
    ('name: "\\x1"\n', "1:10: digits are missing after this backslash [R005]"),
    (
        "call:\n    limit: 7\n  ends_round: at_once\n",
        "3:3: this doesn't belong in the block above; check indentation and quotes [R005]",
    ),
    ("name: 'a' b\n", "1:11: this doesn't belong in the block above; check indentation and quotes [R005]"),
    ("about: |x\n", "1:9: this can't follow `|` or `>` [R005]"),
    ("name: - a\n", "1:7: unexpected list; check the indentation [R005]"),
    ("name: ? a\n", "1:7: unexpected key; check the indentation [R005]"),
    ("name: ]\n", "1:7: this can't be read; check indentation, colons and quotes [R005]"),
    ("name: %\n", "1:7: text can't start with this character; put it in quotes [R005]"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_a_parse_error_is_the_only_diagnostic(text: str | bytes, expected: str) -> None:
    parsed = load(text if isinstance(text, bytes) else text.encode(), Variant)

    assert isinstance(parsed, list)
    assert [diagnostic_line(problem, "f") for problem in parsed] == [f"f:{expected}"]
