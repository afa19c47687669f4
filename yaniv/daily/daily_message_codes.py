"""Codes of the messages about today's deal; `yaniv.narration.message_text` has the sentences."""

from typing import Literal

from yaniv.coded_message import CodedMessage

DailyCode = Literal[
    "no_deal_on_date", "no_daily_code", "newer_daily_code", "daily_code_without_deal", "daily_code_too_long"
]


def daily_message(code: DailyCode, /, **gaps: object) -> CodedMessage:
    """Return a message about a deal or its code; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)
