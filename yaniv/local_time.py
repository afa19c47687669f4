"""Local time of this computer, which can be set to any year and any time zone."""

from datetime import UTC, datetime


def local_now() -> datetime:
    """Return the time now, in the time zone of this computer; in UTC if that zone cannot be computed with."""
    return to_local(datetime.now(UTC))


def to_local(moment: datetime) -> datetime:
    """Return the same moment in the time zone of this computer; *moment* itself if that is impossible.

    A zone more than a day from UTC is impossible, and so is a moment that falls outside the years 1 to 9999 there.
    """
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return moment
