"""Unfinished matches on the main menu: one at a time, to continue, give up or delete."""

from collections.abc import Sequence
from typing import Protocol

from yaniv.i18n import tr
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.scenes.matches.match_removal import MatchRemovalPort, PendingRemoval, RemovalKind
from yaniv.ui.widgets.toast import Toast


class UnfinishedMatchPort(MatchRemovalPort, Protocol):
    """Access to the unfinished matches; the application implements it."""

    def unfinished(self) -> Sequence[UnfinishedMatch]:
        """Return the unfinished matches, the latest first."""


class UnfinishedMatches:
    """Unfinished matches: one is selected for Continue, and at most one is about to be removed."""

    def __init__(self, matches: Sequence[UnfinishedMatch], port: UnfinishedMatchPort | None, toast: Toast) -> None:
        """Start with the first match selected; without a port, matches cannot be removed."""
        self.matches = tuple(matches)
        self._index = 0
        self._port = port
        self._removal = None if port is None else PendingRemoval(port, toast)

    @property
    def selected(self) -> UnfinishedMatch | None:
        """Match shown on Continue; None if there is none."""
        return self.matches[self._index] if self.matches else None

    @property
    def can_be_removed(self) -> bool:
        """True if matches can be removed, which needs a port."""
        return self._removal is not None

    def select_next(self) -> None:
        """Select the next match; the first one follows the last."""
        self._index = (self._index + 1) % len(self.matches)

    def next_match_label(self) -> str:
        """Return the label of the button that selects the next match, with the number of the current one."""
        return tr("Next match ({n} of {all})", n=self._index + 1, all=len(self.matches))

    def remove(self, kind: RemovalKind) -> None:
        """Start to give up or delete the selected match, which can be undone for some time."""
        if self._removal is not None and self.selected is not None:
            match_id = self.selected.match_id
            self._removal.start(kind, match_id)
            self._reload(match_id)

    def undo(self) -> None:
        """Cancel the removal, and select its match again."""
        if self._removal is not None:
            match_id = self._removal.match_id or 0
            self._removal.undo()
            self._reload(match_id)

    def finish_if_due(self) -> bool:
        """Carry out a removal that can no longer be undone; return True if the list of matches has changed."""
        if self._removal is None or not self._removal.has_expired():
            return False
        self.finish()
        self._reload(0 if self.selected is None else self.selected.match_id)
        return True

    def finish(self) -> None:
        """Carry out the removal now, if there is one."""
        if self._removal is not None:
            self._removal.finish()

    def _reload(self, match_id: int) -> None:
        """Read the matches again, and select this one, or the one now in its position."""
        assert self._port is not None and self._removal is not None, "only a store removes"  # noqa: PT018
        removed_id = self._removal.match_id
        self.matches = tuple(unfinished for unfinished in self._port.unfinished() if unfinished.match_id != removed_id)
        match_ids = [unfinished.match_id for unfinished in self.matches]
        last_index = max(0, len(match_ids) - 1)
        self._index = match_ids.index(match_id) if match_id in match_ids else min(self._index, last_index)
