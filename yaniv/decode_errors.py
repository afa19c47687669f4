"""Errors of a decoder on bytes that are not ours, in one list for every reader."""

from typing import Final

from msgspec import MsgspecError

DECODE_ERRORS: Final = (MsgspecError, UnicodeError, RecursionError)
"""Errors that decoding JSON or text raises: no JSON, another form, no UTF-8, half a surrogate pair, nested too deeply.

*Why* one list: a reader that left out one of them made a single wrong byte end the program.
"""
