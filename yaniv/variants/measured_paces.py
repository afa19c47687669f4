"""File with the pace of own house rules, as computer players have measured it; it can be deleted at any time."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, json

from yaniv import paths
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.rules.house_rules import HouseRules

_FILE_NAME: Final = "rule-paces.json"
_MAX_FILE_BYTES: Final = 1_000_000
_MAX_PACES: Final = 500
"""Number of rules that are kept, those measured last."""
_MOST: Final = 100_000
"""A larger number of rounds or turns is none that was measured."""


class PlayPace(Struct, frozen=True):
    """Averages of matches under some rules."""

    rounds: Annotated[float, Meta(ge=0, le=_MOST)]
    """Rounds of a match of four players that is played to the end of its rules."""
    turns: Annotated[float, Meta(ge=0, le=_MOST)]
    """Turns of each player in a round."""


class MeasuredPaces:
    """Paces by rules, whatever these are called; a file that cannot be read counts as empty."""

    def __init__(self) -> None:
        try:
            self._paces = json.decode(paths.read_limited(_path(), _MAX_FILE_BYTES), type=dict[str, PlayPace])
        except (OSError, *DECODE_ERRORS):
            self._paces = {}

    def get(self, rules: HouseRules) -> PlayPace | None:
        """Return the pace under these rules; None if it was not measured."""
        return self._paces.get(_key(rules))

    def put(self, rules: HouseRules, pace: PlayPace) -> None:
        """Store the pace under these rules; an error is ignored, because it can be measured again."""
        self._paces.pop(_key(rules), None)
        self._paces[_key(rules)] = pace
        kept = dict(list(self._paces.items())[-_MAX_PACES:])
        with suppress(OSError):
            paths.make_private_folder(_path().parent)
            paths.write_atomic(_path(), json.encode(kept))


def _path() -> Path:
    return paths.data() / _FILE_NAME


def _key(rules: HouseRules) -> str:
    return sha256(json.encode(rules)).hexdigest()[:16]
