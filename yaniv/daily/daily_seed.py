"""Seed of the deal of a date, from which everything else of the deal follows."""

from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from yaniv.daily.deal_date import parse_date

FIRST_DATE: Final = date(2020, 1, 1)
LAST_DATE: Final = FIRST_DATE + timedelta(days=(1 << 16) - 1)
"""Codes have 16 bits for the date."""

SEED_PREFIX: Final = "today-"
"""How the seeds of all dates begin."""
_DIGEST_LENGTH: Final = 32


def has_deal(day: date) -> bool:
    """Return True if the date has a deal."""
    return FIRST_DATE <= day <= LAST_DATE


def deal_digest(day: date) -> str:
    """Return 64 hexadecimal digits that are determined by the date, for everything that is drawn for its deal."""
    return sha256(f"yaniv today 1 {day.isoformat()}".encode()).hexdigest()


def seed_of_date(day: date) -> str:
    """Return the seed of the dealer on this date; it contains the date."""
    return f"{SEED_PREFIX}{day.isoformat()}-{deal_digest(day)[:_DIGEST_LENGTH]}"


def date_of_seed(seed: str) -> date | None:
    """Return the date whose deal has this seed; None for the seed of any other match."""
    day = parse_date(seed.removeprefix(SEED_PREFIX)[:10]) if seed.startswith(SEED_PREFIX) else None
    return day if day is not None and has_deal(day) and seed == seed_of_date(day) else None
