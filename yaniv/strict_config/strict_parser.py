"""YAML parser restricted to a safe subset.

*Why* the pure Python parser and not the library's C parser: that one crashes the whole process on deep nesting.
Whatever could take too long is rejected early: size, depth, and number of entries. Methods keep the names by which the
library calls them; it has no type annotations for some of their results.
"""

import re
from typing import Any, Final

import yaml
from yaml.composer import Composer
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from yaniv.strict_config.config_message_codes import ConfigCode

MAX_DEPTH: Final = 12
MAX_NODES: Final = 2000
"""Maximum number of keys and values; the largest legitimate file has a few hundred."""

FORBIDDEN_CHARACTERS: Final = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]|\r(?!\n)"
)
"""Control characters, non-characters, surrogates, and line separators other than LF and CRLF."""


# Python 3.11.2, which Debian 12 has, matches a possessive group wrongly, though not a possessive character class.
_BLANK_LINES: Final = re.compile(r"(?: *+(?:#[^\0\r\n]*+)?\r?\n)+")
"""Rest of a line without content, and all such lines after it. Tabs are not part of it."""
_SPACES: Final = re.compile(" ++")
_COMMENT: Final = re.compile(r"#[^\0\r\n]*+")
_BLOCK_WORD: Final = r"(?:[^\0 \t\r\n:]++|:(?![\0 \t\r\n]))+"
_FLOW_WORD: Final = r"(?:[^\0 \t\r\n:,?\[\]{}]++|:(?![\0 \t\r\n,\[\]{}]))+"
_BLOCK_WORDS: Final = re.compile(f"{_BLOCK_WORD}(?: +(?!#){_BLOCK_WORD})*")
"""Words of a plain scalar on one line, outside brackets."""
_FLOW_WORDS: Final = re.compile(f"{_FLOW_WORD}(?: +(?!#){_FLOW_WORD})*")
"""The same inside brackets."""


class StrictParseError(Exception):
    """Raised at the first part of a text that configurations may not contain."""

    def __init__(self, message_code: ConfigCode, code: str, mark: yaml.Mark) -> None:
        super().__init__(message_code)
        self.message_code: Final = message_code
        self.code = code
        self.mark = mark


class StrictYamlParser(Reader, Scanner, Parser, Composer, BaseResolver):
    """YAML parser without anchors, aliases, tags and directives; methods have the library's names.

    :raises StrictParseError: from any method, at the first part that configurations may not contain.
    """

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        BaseResolver.__init__(self)
        self._depth = 0
        self._entries = 0

    def fetch_alias(self) -> None:
        """Reject `*name`, which repeats another node."""
        raise StrictParseError("alias", "R006", self.get_mark())

    def fetch_anchor(self) -> None:
        """Reject `&name`, which names a node."""
        raise StrictParseError("anchor", "R006", self.get_mark())

    def fetch_tag(self) -> None:
        """Reject `!name`, which sets the data type of a node."""
        raise StrictParseError("tag", "R006", self.get_mark())

    def fetch_directive(self) -> None:
        """Reject `%NAME`, an instruction to the parser."""
        raise StrictParseError("directive", "R006", self.get_mark())

    def fetch_flow_collection_start(self, TokenClass: Any) -> None:  # noqa: ANN401, N803 - the library's signature
        """Reject text with too many open brackets, before the scanner looks ahead through all of them."""
        if self.flow_level >= MAX_DEPTH:
            raise StrictParseError("too_deep", "R007", self.get_mark())
        super().fetch_flow_collection_start(TokenClass)

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Return the next node like the library; reject text that is nested too deeply or has too many entries."""
        event = self.peek_event()  # type: ignore[no-untyped-call] # the stubs leave it out
        is_block = isinstance(event, yaml.CollectionStartEvent)
        self._depth += is_block
        self._entries += 1
        if self._depth > MAX_DEPTH:
            raise StrictParseError("too_deep", "R007", event.start_mark)
        if self._entries > MAX_NODES:
            raise StrictParseError("too_many_settings", "R010", event.start_mark)
        node = super().compose_node(parent, index)
        self._depth -= is_block
        return node

    def compose_scalar_node(self, anchor: Any) -> yaml.ScalarNode:  # noqa: ANN401 - the library's signature
        """Return the next scalar node like the library; reject control characters, which may be escaped in quotes."""
        node = super().compose_scalar_node(anchor)
        if FORBIDDEN_CHARACTERS.search(node.value) is not None:
            raise StrictParseError("escaped_control_character", "R004", node.start_mark)
        return node

    def forward(self, length: int = 1) -> None:
        """Move on by so many characters like the library, but at once.

        Line ends are LF or CRLF; others are forbidden.
        """
        passed = self.buffer[self.pointer] if length == 1 else self.buffer[self.pointer : self.pointer + length]
        self.pointer += length
        self.index += length
        if length == 1 and passed not in "\n\ufeff":
            self.column += 1
            return
        line_ends = passed.count("\n")
        if line_ends:
            self.line, self.column = self.line + line_ends, 0
            passed = passed[passed.rindex("\n") + 1 :]
        self.column += len(passed) - passed.count("\ufeff")

    def scan_plain(self) -> yaml.ScalarToken:
        """Return a plain scalar like the library, but read the words of a line at once and not letter by letter."""
        words_pattern = _FLOW_WORDS if self.flow_level else _BLOCK_WORDS
        start_mark = end_mark = self.get_mark()
        parts: list[str] = []
        spaces: list[str] | None = []
        while self.peek() != "#" and (words := words_pattern.match(self.buffer, self.pointer)) is not None:
            self.allow_simple_key = False
            parts += [*(spaces or ()), words.group()]
            self.forward(len(words.group()))
            end_mark = self.get_mark()
            spaces = self.scan_plain_spaces(self.indent + 1, start_mark)
            if not spaces or (not self.flow_level and self.column <= self.indent):
                break
        return yaml.ScalarToken("".join(parts), True, start_mark, end_mark)

    def scan_to_next_token(self) -> None:
        """Skip blanks and comments like the library, and also tabs where they do not indent a line."""
        while True:
            if (blank_lines := _BLANK_LINES.match(self.buffer, self.pointer)) is not None:
                self.forward(len(blank_lines.group()))
                if not self.flow_level:
                    self.allow_simple_key = True
            self._skip_blanks()
            if (comment := _COMMENT.match(self.buffer, self.pointer)) is not None:
                self.forward(len(comment.group()))
            if not self.scan_line_break():  # type: ignore[no-untyped-call] # the stubs leave it out
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def _skip_blanks(self) -> None:
        """Skip blanks and tabs; reject a tab that indents content."""
        indents = self.column == 0 and not self.flow_level
        before_tab = _SPACES.match(self.buffer, self.pointer)
        if before_tab is not None:
            self.forward(len(before_tab.group()))
        tab = self.get_mark() if self.peek() == "\t" else None
        while (blank := self.peek()) in " \t":
            self.forward()
        if indents and tab is not None and blank not in "#\r\n\0":
            raise StrictParseError("tab_indentation", "R005", tab)


for _tag, _pattern, _first in (
    ("bool", r"(?:true|false)\Z", "tf"),
    ("null", r"(?:null|~|)\Z", "n~"),
    ("int", r"-?(?:0|[1-9][0-9]*)\Z", "-0123456789"),
):
    StrictYamlParser.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), [*_first, ""])
