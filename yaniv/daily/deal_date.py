"""The date of today's deal."""

import os
from datetime import date
from typing import Final

from yaniv.local_time import local_now

TODAY_ENV_VARIABLE: Final = "YANIV_TODAY"
"""Environment variable with a date such as 2026-12-24, which replaces that of the clock; for tests."""


def today() -> date:
    """Return the date on this computer's clock, in its time zone; `YANIV_TODAY` replaces it."""
    return parse_date(os.environ.get(TODAY_ENV_VARIABLE, "")) or local_now().date()


def parse_date(text: str) -> date | None:
    """Return the date that is written like 2026-12-24; None for any other text."""
    try:
        parsed = date.fromisoformat(text)
    except ValueError:
        return None
    return parsed if parsed.isoformat() == text else None
