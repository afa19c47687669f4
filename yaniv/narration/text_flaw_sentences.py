"""Sentences for the codes of messages about texts that may not be shown."""

from typing import Final

TEXT_FLAW_SENTENCES: Final[dict[str, str]] = {
    "hidden_character": "this text has a character that cannot be shown ({character})",
    "loose_accents": "this text has accents without a letter, or too many on one letter",
    "blank_text": "this text must not be blank",
    "outer_space": "this text must not begin or end with a space",
    "double_space": "this text must not have two spaces in a row",
}
"""English sentences of all codes of `yaniv.sanitize.TextFlawCode`."""
