"""Sentences for coded messages and errors."""

from typing import Final

from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game.command_errors import IllegalReason
from yaniv.i18n import tr
from yaniv.narration.bot_sentences import BOT_SENTENCES
from yaniv.narration.refusal_text import refusal_sentence
from yaniv.narration.store_sentences import STORE_SENTENCES
from yaniv.sanitize import TextFlaw, to_printable

SENTENCES: Final[dict[str, str]] = {**BOT_SENTENCES, **STORE_SENTENCES}
"""English sentences of all codes."""


def message_text(message: CodedMessage) -> str:
    """Return the sentence of a message, after the file and line it is about."""
    return f"{_location(message)}{_sentence(message)}"


def error_text(error: CodedError) -> str:
    """Return the sentence of an error."""
    return message_text(error.message)


def _sentence(message: CodedMessage) -> str:
    gaps = {name: _gap_value(value) for name, value in message.gaps.items()}
    return str(gaps["flaw"]) if message.code == "text_flaw" else tr(SENTENCES[message.code], **gaps)


def _gap_value(value: object) -> object:
    """Return the value for a gap, with a message or reason turned into its sentence."""
    match value:
        case CodedMessage():
            return message_text(value)
        case IllegalReason():
            return refusal_sentence(value)
        case TextFlaw():
            return tr(value.sentence, **value.gaps)
        case _:
            return value


def _location(message: CodedMessage) -> str:
    if message.file and message.line:
        return f"{to_printable(message.file)}:{message.line}: "
    if message.file:
        return f"{to_printable(message.file)}: "
    return f"line {message.line}: " if message.line else ""
