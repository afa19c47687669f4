"""Matches that are seen again, from the journal or from a file."""

from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from yaniv.app.company import judge
from yaniv.app.records import Records
from yaniv.app.screen import Screen
from yaniv.app.wishes import Wishes
from yaniv.sanitize import cleaned
from yaniv.store.reading import MatchReading
from yaniv.store.saved import Saved
from yaniv.table.replay import Replay
from yaniv.table.seal import deal_origin, origin_note, unseal
from yaniv.table.setup import Setup
from yaniv.ui.scenes.loading import LoadingScene
from yaniv.ui.scenes.replay import Keeping, ReplayScene
from yaniv.ui.scenes.scene import Change, ToMatches, ToMenu, WatchFile, WatchMatch
from yaniv.ui.scenes.seal import Deals
from yaniv.words import tell

_PATIENCE_S: Final = 0.05
"""So long the disk may keep the window waiting."""
_LONGEST_NAME: Final = 80


class Replays:
    """The match that is seen again, or was last. Why one cannot be seen stands among the notices."""

    def __init__(self, wishes: Wishes, screen: Screen, records: Records, notices: list[str]) -> None:
        self._wishes = wishes
        self._screen = screen
        self._records = records
        self._notices = notices
        self._last: ReplayScene | None = None
        self._reading: MatchReading | None = None
        """Of the file that was asked for last."""

    @property
    def place(self) -> int | None:
        """How far it has been seen; None: there was none."""
        return None if self._last is None else self._last.place

    def leave(self) -> None:
        """Let go of the match: there is nothing to come back to."""
        self._last = self._reading = None

    def watch(self, wanted: WatchMatch) -> ReplayScene | None:
        """A match that is kept."""
        self.leave()
        saved = self._records.load(wanted.match_id)
        if saved is None:
            return None
        keep = Keeping("replay:export", tell("Export"), lambda: self._records.write_match(wanted.match_id))
        return self._seen_again(saved, wanted.place, ToMatches(wanted.match_id or 0), keep)

    def watch_file(self, wanted: WatchFile) -> ReplayScene | LoadingScene | None:
        """The match of a file, or a page that reads a large one first.

        One that is not quite as it should be is shown as far as it goes. A file asked for later takes the place of one
        that is still read.
        """
        reading, self._last = self._reading, None
        if not wanted.is_read or reading is None or reading.path != Path(wanted.path):
            self._reading = reading = MatchReading(Path(wanted.path))
            reading.finish(_PATIENCE_S)
        if not reading.is_done:
            name = cleaned(Path(wanted.path).name, _LONGEST_NAME)
            return LoadingScene(self._screen.look, name, partial(_advanced, reading), replace(wanted, is_read=True))
        if reading.result is None:
            self._notices.append(reading.problem)
            self._reading = None
            return None
        return self._shown(wanted, *reading.result)

    def _shown(self, wanted: WatchFile, saved: Saved, difference: str) -> ReplayScene:
        odd = tell("The end of this file is no game: {problem}", problem=difference) if difference else ""
        adopts = not odd and self._records.are_kept
        keep = Keeping("replay:keep", tell("Keep"), lambda: self._records.adopt(saved)) if adopts else None
        return self._seen_again(saved, wanted.place, ToMenu(), keep, of_file=True, notice=odd)

    def _seen_again(  # noqa: PLR0913 -- a match, and how it is to be shown
        self, saved: Saved, place: int, back: Change, keep: Keeping | None, *, of_file: bool = False, notice: str = ""
    ) -> ReplayScene:
        """Who sat there is known by the events; what a file says before them may be anything.

        Nobody judges a match that is kept and may still go on.
        """
        header = saved.header
        replay = Replay(saved.events, place)
        seen = replay.view(0)
        bots = header.bots if len(header.bots) == len(seen.names) else ("",) * len(seen.names)
        self._last = ReplayScene(
            self._screen.look,
            replay,
            Setup(header.variant, seen.rules, seen.names, bots, header.seed),
            size=self._screen.window.size,
            back=back,
            keeping=keep,
            judges=judge if replay.is_finished or of_file else None,
            deals=_deals(saved),
            notice=notice,
            speed=self._wishes.speed,
            manners=self._wishes.manners,
        )
        return self._last


def _advanced(reading: MatchReading) -> float | None:
    """Read on; how much is read, None: all of it."""
    reading.advance()
    return None if reading.is_done else reading.share


def _deals(saved: Saved) -> Deals | None:
    """Return how its cards came about; None if the match was never sealed."""
    header = saved.header
    if not header.seal:
        return None
    return Deals(header.seal, partial(unseal, header, saved.events), origin_note(deal_origin(header)))
