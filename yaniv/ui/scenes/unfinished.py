"""The matches that can be continued, as the menu offers them: one at a time, to go on with, give up or delete."""

from collections.abc import Sequence
from typing import Protocol

from yaniv.store.saved import Unfinished
from yaniv.ui.scenes.removal import PendingRemoval, Removal, Remover
from yaniv.ui.widgets.toast import Toast
from yaniv.words import tell, tell_number


class MatchStore(Remover, Protocol):
    """Whoever has the journal in hand."""

    def unfinished(self) -> Sequence[Unfinished]:
        """Return matches that were left, the latest first."""


class UnfinishedMatches:
    """Which of them Continue speaks of, and the one that is about to go."""

    def __init__(self, matches: Sequence[Unfinished], store: MatchStore | None, toast: Toast) -> None:
        """*store*: where they are given up and deleted; None: they cannot be."""
        self.matches = tuple(matches)
        self._index = 0
        self._store = store
        self._removal = None if store is None else PendingRemoval(store, toast)

    @property
    def chosen(self) -> Unfinished | None:
        """The match that Continue speaks of, if there is one."""
        return self.matches[self._index] if self.matches else None

    @property
    def can_be_removed(self) -> bool:
        """Whether there is a store to remove them from."""
        return self._removal is not None

    def choose_next(self) -> None:
        """Speak of the next one, after the last of the first."""
        self._index = (self._index + 1) % len(self.matches)

    def which(self) -> str:
        """Return the label of the button that leads to the next one: the number of this one."""
        return tell("Next match ({n} of {all})", n=self._index + 1, all=len(self.matches))

    def remove(self, removal: Removal) -> None:
        """Give up or delete the chosen match, once the time to undo it is over."""
        if self._removal is not None and self.chosen is not None:
            match_id = self.chosen.match_id
            self._removal.start(removal, match_id)
            self._read(match_id)

    def undo(self) -> None:
        """Bring back the match that was about to go."""
        if self._removal is not None:
            match_id = self._removal.match_id or 0
            self._removal.undo()
            self._read(match_id)

    def settle(self) -> bool:
        """Carry out what can no longer be undone; return whether the matches may be others now."""
        if self._removal is None or not self._removal.has_run_out():
            return False
        self.finish()
        self._read(0 if self.chosen is None else self.chosen.match_id)
        return True

    def finish(self) -> None:
        """Carry out what waits, if anything does."""
        if self._removal is not None:
            self._removal.finish()

    def _read(self, match_id: int) -> None:
        """Read them again and choose this one, or what stands in its place."""
        assert self._store is not None and self._removal is not None, "only a store removes"  # noqa: PT018
        gone = self._removal.match_id
        self.matches = tuple(each for each in self._store.unfinished() if each.match_id != gone)
        numbers = [each.match_id for each in self.matches]
        last = max(0, len(numbers) - 1)
        self._index = numbers.index(match_id) if match_id in numbers else min(self._index, last)


def how_it_stands(saved: Unfinished) -> str:
    """The saved match in one line."""
    players = tell_number("{n} player", "{n} players", saved.players)
    if saved.round == 0 or saved.total is None:
        return tell("{variant} · {players}", variant=saved.variant, players=players)
    if saved.out:
        how = "{variant} · round {round} · you are out · {players}"
        return tell(how, variant=saved.variant, round=saved.round, players=players)
    return tell(
        "{variant} · round {round} · you {total} · {players}",
        variant=saved.variant,
        round=saved.round,
        total=saved.total,
        players=players,
    )
