"""Tests of the parser: it reads long texts in few steps, and every text as the library does, letter by letter."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from yaml.reader import Reader
from yaml.scanner import Scanner

from yaniv.strict_config.node_composer import MAX_BYTES
from yaniv.strict_config.strict_parser import StrictParseError, StrictYamlParser

PARTS = (
    *(
        "a",
        "word",
        "é",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\n---\n",
        "---",
        "...",
        ":",
        ": ",
        "a: b\n",
        "#",
        " #",
        "# note\n",
        "- ",
        "? ",
    ),
    *("[", "]", "{", "}", ",", "?", "\t", "'", '"', "|\n", ">\n", "\ufeff", "\\"),
)


class LetterParser(StrictYamlParser):
    """Reads plain scalars and line ends with the methods of the library, letter by letter."""

    forward = Reader.forward
    scan_plain = Scanner.scan_plain

    def scan_to_next_token(self) -> None:
        """Skip blanks, comments and line ends, each by itself."""
        while True:
            self._skip_blanks()
            if self.peek() == "#":
                while self.peek() not in "\0\r\n":
                    self.forward()
            if not self.scan_line_break():  # type: ignore[no-untyped-call] # the stubs leave it out
                return
            if not self.flow_level:
                self.allow_simple_key = True


class CountingParser(StrictYamlParser):
    """Counts the steps in which it moves through a text."""

    steps = 0

    def forward(self, length: int = 1) -> None:
        """Move on and count."""
        self.steps += 1
        super().forward(length)


def place(mark: yaml.Mark | None) -> tuple[int, int, int] | None:
    return None if mark is None else (mark.index, mark.line, mark.column)


def tokens_of(parser: StrictYamlParser) -> list[object]:
    tokens: list[object] = []
    try:
        while parser.check_token():
            token = parser.get_token()  # type: ignore[no-untyped-call] # the stubs leave it out
            value = getattr(token, "value", None)
            tokens.append((type(token), value, place(token.start_mark), place(token.end_mark)))
    except StrictParseError as error:
        tokens.append((error.code, place(error.mark)))
    except yaml.MarkedYAMLError as error:
        tokens.append((error.context, error.problem, place(error.problem_mark)))
    return tokens


@given(st.lists(st.sampled_from(PARTS), max_size=30).map("".join))
def test_every_text_is_read_as_the_library_reads_it(text: str) -> None:
    assert tokens_of(StrictYamlParser(text)) == tokens_of(LetterParser(text))


@pytest.mark.parametrize(
    "text",
    [
        "name: " + "word " * (MAX_BYTES // 5),
        "name: " + "x" * MAX_BYTES,
        "\n" * MAX_BYTES,
        "# " + "x " * (MAX_BYTES // 2),
        "# note\n" * (MAX_BYTES // 7),
        "a: {b: " + "c d " * (MAX_BYTES // 4) + "}",
        " " * MAX_BYTES,
    ],
    ids=lambda text: text[:12],
)
def test_a_long_text_is_read_in_few_steps(text: str) -> None:
    parser = CountingParser(text)

    tokens_of(parser)

    assert parser.steps < 100
