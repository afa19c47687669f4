"""Parsers for the values of options.

:raises argparse.ArgumentTypeError: from each of them, with a sentence for the user, if the value is not valid.
"""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from datetime import date
from typing import Final

from yaniv.daily.deal_date import parse_date
from yaniv.i18n import tr
from yaniv.narration.message_text import error_text, message_text
from yaniv.online.online_message_codes import OnlineError
from yaniv.online.relay_address import parse_relay
from yaniv.sanitize import find_text_flaw

_SIZE_PATTERN: Final = re.compile(r"([1-9]\d{2,4})x([1-9]\d{2,4})")
_SEAL_PATTERN: Final = re.compile(r"[0-9a-f]{64}")
_BOT_PATTERN: Final = re.compile(r"""(?:^|,)((?:(?<=[\s:=])'[^']*'|(?<=[\s:=])"[^"]*"|[^,])*)""")
"""Matches one bot of a list; between quotes that start a word, commas belong to the bot's command line."""
_MAX_SEED_LENGTH: Final = 300
"""Copy of `yaniv.store.saved_match.MAX_SEED_LENGTH`, whose import would take too long for `--help`."""
_MAX_DIGITS: Final = 19
_DEAL_YEARS: Final = range(2020, 2199)
"""Whole years of the dates that have a deal: `yaniv.daily.daily_deal` would take too long to import for `--help`."""
_MIN_MOVE_TIME_S: Final = 0.01
_MAX_MOVE_TIME_S: Final = 3600


def parse_deal_code(text: str) -> str:
    """Return *text* if it is a valid deal code, the seed of a match typed by a player."""
    text_flaw = find_text_flaw(text, "line")
    if text_flaw is not None:
        raise ArgumentTypeError(tr("`{text}`: {problem}", text=text, problem=message_text(text_flaw)))
    if len(text) > _MAX_SEED_LENGTH:
        raise ArgumentTypeError(tr("a deal code has at most {n} characters", n=_MAX_SEED_LENGTH))
    return text


def parse_deal_date(text: str) -> date:
    """Return the date that *text* names, if it has a deal."""
    day = parse_date(text)
    if day is None or day.year not in _DEAL_YEARS:
        raise ArgumentTypeError(tr("`{text}` is not a date like 2026-12-24", text=text))
    return day


def parse_seconds(text: str) -> float:
    """Return the duration in seconds that *text* names."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not _MIN_MOVE_TIME_S <= seconds <= _MAX_MOVE_TIME_S:
        raise ArgumentTypeError(tr("`{text}` is not a number of seconds from 0.01 to 3600", text=text))
    return seconds


def parse_export_target(text: str) -> str:
    """Return *text* if it says what to export: a match number, `all` or `table`."""
    if text in ("all", "table") or (text.isascii() and text.isdigit() and len(text) < _MAX_DIGITS):
        return text
    raise ArgumentTypeError(tr("`{text}` is not a match number, `all` or `table`", text=text))


def integer_parser(minimum: int, maximum: int) -> Callable[[str], int]:
    """Return a parser for whole numbers from *minimum* to *maximum*, both included."""

    def parse(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS and minimum <= int(text) <= maximum:
            return int(text)
        raise ArgumentTypeError(
            tr("`{text}` is not a whole number from {least} to {most}", text=text, least=minimum, most=maximum)
        )

    return parse


def parse_size(text: str) -> tuple[int, int]:
    """Return the window size (width, height) in px that *text* names as `WIDTHxHEIGHT`."""
    match = _SIZE_PATTERN.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(tr("`{text}` is not a size in pixels like 1280x720", text=text))
    return int(match[1]), int(match[2])


def parse_seal(text: str) -> str:
    """Return a seal (shuffle commitment) in its normal form, as 64 lowercase hexadecimal digits.

    Upper case letters and blanks between groups are accepted, as it may be copied or typed from the screen.
    """
    seal = "".join(text.split()).lower()
    if not _SEAL_PATTERN.fullmatch(seal):
        raise ArgumentTypeError(tr("`{text}` is not a seal (64 characters, 0 to 9 and a to f)", text=text))
    return seal


def parse_relay_address(text: str) -> str:
    """Return the URL of a relay."""
    try:
        return parse_relay(text)
    except OnlineError as error:
        raise ArgumentTypeError(error_text(error)) from error


def parse_bots(text: str) -> tuple[str, ...]:
    """Return the bot names in a comma-separated list."""
    names = tuple(name.strip() for name in _BOT_PATTERN.findall(text))
    if not all(names):
        raise ArgumentTypeError(tr("`{text}` is not a list of names like greedy,novice", text=text))
    return names
