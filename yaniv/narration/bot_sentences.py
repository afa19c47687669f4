"""Sentences for the codes of messages about bots."""

from typing import Final

BOT_SENTENCES: Final[dict[str, str]] = {
    "bot_probably_meant": "There is no computer player `{name}`; did you mean `{meant}`?",
    "unknown_bot": "There is no computer player `{name}`; choose from {names}.",
    "character_probably_meant": "There is no character `{name}`; did you mean `{meant}`?",
    "unknown_character": "There is no character `{name}`; choose from {names}.",
    "not_a_protocol_message": "Line {n} is not a message: {problem}.",
}
"""English sentences of all codes of `yaniv.bots.bot_messages`."""
