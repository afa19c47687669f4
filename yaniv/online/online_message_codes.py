"""Codes of messages about tables with friends elsewhere."""

from typing import Literal

from yaniv.coded_message import CodedError, CodedMessage

OnlineCode = Literal[
    "invite_unknown_letter",
    "invite_too_short",
    "invite_too_long",
    "invite_mistyped",
    "network_missing",
    "network_not_started",
    "host_not_found",
    "no_online_table",
    "relay_not_address",
]


class OnlineError(CodedError):
    """Raised for a code that is none, or a network that cannot be used."""


def online_message(code: OnlineCode, /, **gaps: object) -> CodedMessage:
    """Return a message for the player; *gaps* are the values for the placeholders of the sentence."""
    return CodedMessage(code, gaps)
