"""File with the pars of deals, which take seconds to compute; it can be deleted at any time."""

from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from yaniv import __version__, paths
from yaniv.decode_errors import DECODE_ERRORS

PAR_FILE_NAME: Final = "today-par.json"
_MAX_FILE_BYTES: Final = 1_000_000


class Par(Struct, frozen=True):
    """Points that masters took in a deal: the rounded mean of the best, and the fewest and most of any."""

    points: int
    fewest: int
    most: int


class _CachedPars(Struct, frozen=True):
    app: str
    """Version of the program: another one has other masters."""
    pars: dict[str, Par]
    """By date in ISO 8601."""


class ParCache:
    """Pars by date; without a writable folder they are kept until the program ends."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / PAR_FILE_NAME
        self._pars: dict[str, Par] | None = None

    def get(self, day: date) -> Par | None:
        """Return the par of a date; None if it has not been computed by this version."""
        return self._loaded().get(day.isoformat())

    def put(self, day: date, par: Par) -> None:
        """Store the par of a date; an error is ignored, because the par can be computed again."""
        pars = self._loaded()
        pars[day.isoformat()] = par
        with suppress(OSError):
            paths.make_private_folder(self._path.parent)
            paths.write_atomic(self._path, json.encode(_CachedPars(__version__, dict(sorted(pars.items())))))

    def _loaded(self) -> dict[str, Par]:
        if self._pars is None:
            self._pars = self._read()
        return self._pars

    def _read(self) -> dict[str, Par]:
        try:
            cached = json.decode(paths.read_limited(self._path, _MAX_FILE_BYTES), type=_CachedPars)
        except (OSError, *DECODE_ERRORS):
            return {}
        return cached.pars if cached.app == __version__ else {}
