"""Codes of messages about names of bots and the bot protocol; `yaniv.narration.message_text` has the sentences."""

from typing import Literal

from yaniv.coded_message import CodedMessage

BotCode = Literal[
    "bot_probably_meant",
    "unknown_bot",
    "character_probably_meant",
    "unknown_character",
    "not_a_protocol_message",
]


def bot_message(code: BotCode, /, **gaps: object) -> CodedMessage:
    """Return a message about a bot; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)
