"""Sentences for coded messages and errors."""

from typing import Final

from yaniv.coded_message import READY_SENTENCE, CodedError, CodedMessage
from yaniv.game.command_errors import IllegalReason
from yaniv.i18n import tr
from yaniv.narration.bot_sentences import BOT_SENTENCES
from yaniv.narration.config_sentences import CONFIG_SENTENCES
from yaniv.narration.daily_sentences import DAILY_SENTENCES
from yaniv.narration.fault_sentences import FAULT_SENTENCES
from yaniv.narration.online_sentences import ONLINE_SENTENCES
from yaniv.narration.puzzle_sentences import PUZZLE_SENTENCES
from yaniv.narration.refusal_text import refusal_sentence
from yaniv.narration.rule_sentences import RULE_SENTENCES
from yaniv.narration.store_sentences import STORE_SENTENCES
from yaniv.narration.text_flaw_sentences import TEXT_FLAW_SENTENCES
from yaniv.narration.trail_sentences import TRAIL_SENTENCES
from yaniv.narration.variant_sentences import VARIANT_SENTENCES
from yaniv.sanitize import to_printable

SENTENCES: Final[dict[str, str]] = {
    **BOT_SENTENCES,
    **CONFIG_SENTENCES,
    **DAILY_SENTENCES,
    **FAULT_SENTENCES,
    **ONLINE_SENTENCES,
    **PUZZLE_SENTENCES,
    **RULE_SENTENCES,
    **STORE_SENTENCES,
    **TEXT_FLAW_SENTENCES,
    **TRAIL_SENTENCES,
    **VARIANT_SENTENCES,
}
"""English sentences of all codes."""


def message_text(message: CodedMessage) -> str:
    """Return the sentence of a coded message, with the file and line it is about in front."""
    return f"{_location(message)}{_sentence(message)}"


def error_text(error: CodedError) -> str:
    """Return the sentence of an error that carries a coded message."""
    return message_text(error.message)


def _sentence(message: CodedMessage) -> str:
    if message.code == READY_SENTENCE:
        return str(message.gaps["sentence"])
    return tr(SENTENCES[message.code], **{name: _gap_value(value) for name, value in message.gaps.items()})


def _gap_value(value: object) -> object:
    """Return the value for a gap, with a message or reason turned into its sentence."""
    match value:
        case CodedMessage():
            return message_text(value)
        case IllegalReason():
            return refusal_sentence(value)
        case _:
            return value


def _location(message: CodedMessage) -> str:
    if message.file and message.line:
        return f"{to_printable(message.file)}:{message.line}: "
    if message.file:
        return f"{to_printable(message.file)}: "
    return f"line {message.line}: " if message.line else ""
