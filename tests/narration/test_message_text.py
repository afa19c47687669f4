"""Tests of coded messages: every code has a sentence, and every message the values of its placeholders."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from yaniv.bots.bot_message_codes import BotCode
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.daily.daily_message_codes import DailyCode
from yaniv.game.command_errors import IllegalReason
from yaniv.game.player import FaultCode
from yaniv.journey.trail_message_codes import TrailCode
from yaniv.narration.message_text import SENTENCES, error_text, message_text
from yaniv.online.online_message_codes import OnlineCode
from yaniv.puzzles.puzzle_message_codes import PuzzleCode
from yaniv.rules.rule_message_codes import RuleCode
from yaniv.sanitize import TextFlawCode
from yaniv.store.errors import StoreCode, StoreError, store_message
from yaniv.strict_config.config_message_codes import ConfigCode
from yaniv.variants.variant_message_codes import VariantCode

PACKAGE = Path(__file__).parents[2] / "yaniv"
MESSAGE_FUNCTIONS = (
    "bot_message",
    "config_message",
    "daily_message",
    "fault_message",
    "online_message",
    "puzzle_message",
    "rule_message",
    "store_message",
    "text_flaw_message",
    "trail_message",
    "variant_message",
)
CODES = tuple(
    code
    for codes in (
        BotCode,
        ConfigCode,
        DailyCode,
        FaultCode,
        OnlineCode,
        PuzzleCode,
        RuleCode,
        StoreCode,
        TextFlawCode,
        TrailCode,
        VariantCode,
    )
    for code in get_args(codes)
)


def message_calls() -> Iterator[tuple[str, set[str], str]]:
    """Yield code, value names and source location of every message constructed in the program."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGE_FUNCTIONS:
                names = {f"{keyword.arg}" for keyword in node.keywords}
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and part.value in SENTENCES:
                        yield str(part.value), names, f"{path.name}:{node.lineno}"


def placeholders_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_code_has_a_sentence() -> None:
    assert set(SENTENCES) == set(CODES)
    assert len(SENTENCES) == len(CODES), "two packages use the same code"


def test_every_message_has_the_values_of_its_placeholders() -> None:
    calls = tuple(message_calls())

    assert [location for code, names, location in calls if names != placeholders_of(SENTENCES[code])] == []
    assert len(calls) > len(SENTENCES) / 2


def test_a_message_names_file_and_line_before_its_sentence() -> None:
    assert message_text(CodedMessage("match_empty", {}, "friday.yaniv", 2)) == "friday.yaniv:2: the match is empty."
    assert message_text(CodedMessage("match_empty", {}, "friday.yaniv")) == "friday.yaniv: the match is empty."
    assert message_text(CodedMessage("match_empty", line=3)) == "line 3: the match is empty."


def test_control_characters_in_a_file_name_are_escaped() -> None:
    assert message_text(CodedMessage("match_empty", {}, "a\x1bb")) == r"a\x1bb: the match is empty."


def test_a_message_in_a_placeholder_becomes_a_sentence() -> None:
    inner = store_message("event_missing", number=3)

    assert message_text(store_message("match_set_aside", problem=inner)) == (
        "A saved match can't be read and was set aside: event 3 is missing."
    )


def test_a_reason_in_a_placeholder_becomes_a_sentence() -> None:
    message = store_message("event_not_allowed", event="CardsThrown", reason=IllegalReason("not_in_hand"))

    assert message_text(message) == "CardsThrown is not allowed here. You don't have these cards."


@pytest.mark.parametrize("error", [CodedError(store_message("disk_full")), StoreError(store_message("disk_full"))])
def test_an_error_has_the_sentence_of_its_message(error: CodedError) -> None:
    assert error_text(error) == "The disk is full: nothing can be saved."


def test_str_shows_position_code_and_values_to_developers() -> None:
    message = CodedMessage("not_a_match", {"problem": "truncated"}, "friday.yaniv", 1)

    assert str(StoreError(message)) == "friday.yaniv:1: not_a_match (problem=truncated)"
    assert str(StoreError(store_message("disk_full"))) == "disk_full"
