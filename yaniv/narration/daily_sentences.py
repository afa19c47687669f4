"""Sentences for the codes of messages about today's deal."""

from typing import Final

DAILY_SENTENCES: Final[dict[str, str]] = {
    "no_deal_on_date": "There's no deal for {date}. Is your computer's clock right?",
    "no_daily_code": "Codes of a deal start with {mark}",
    "newer_daily_code": "This code was made by a newer version of Yaniv; yours can't replay it.",
    "daily_code_without_deal": "This code is too short for a deal.",
    "daily_code_too_long": "This code goes on after the end of its game: it comes from another version of Yaniv.",
}
"""English sentences of all codes of `yaniv.daily.daily_messages`."""
