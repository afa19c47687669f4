"""Open tables of an archive: tables with friends elsewhere to which the player can go back."""

from yaniv.bots.characters import character_ids
from yaniv.game.events import RoundClosed
from yaniv.narration.player_names import localized_names
from yaniv.online.kept_tables import KeptHostTable, KeptTable, kept_tables
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.online_rooms import OpenTable


class OpenTables:
    """Open tables of an archive."""

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive

    @property
    def tables(self) -> tuple[OpenTable, ...]:
        """All of them, newest first, without those whose match is about to go on at another one."""
        kept = kept_tables(self._archive)
        left_behind = {each.contact.base_table for each in kept}
        return tuple(_describe(each, self._archive) for each in kept if each.table_id not in left_behind)

    @property
    def newest(self) -> OpenTable | None:
        """The newest of them, without reading the others; None if there is none."""
        kept = kept_tables(self._archive)
        return _describe(kept[0], self._archive) if kept else None

    def give_up(self, table_id: int) -> str:
        """Leave a table for good, and that from which its match goes on; give up the match, too.

        Return an empty string, or a sentence if that fails.
        """
        table = next((each for each in kept_tables(self._archive) if each.table_id == table_id), None)
        if isinstance(table, KeptHostTable) and table.match_id and (problem := self._archive.give_up(table.match_id)):
            return problem
        tables = (table_id,) if table is None else (table.contact.base_table, table_id)
        problems = [self._archive.close_online_table(each) for each in tables if each]
        return next(filter(None, problems), "")


def _describe(table: KeptTable, archive: MatchArchive) -> OpenTable:
    record = table.record or table.contact.base
    if isinstance(table, KeptHostTable):
        own_seat, variant = 0 if record is None else record.seats.host_seat, table.contact.options.variant
    else:
        guest = table.record or table.contact.base
        own_seat, variant = (0, "") if guest is None else (guest.promise.seat, guest.variant)
    names: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    if record is not None:
        seats = record.seats
        names = _without(localized_names(seats.names, seats.bots), own_seat)
        characters = _without(character_ids(seats.bots), own_seat)
    is_own = isinstance(table, KeptHostTable)
    return OpenTable(table.table_id, variant, names, _round_of(table, archive), table.opened, characters, is_own=is_own)


def _without(values: tuple[str, ...], seat: int) -> tuple[str, ...]:
    return values[:seat] + values[seat + 1 :]


def _round_of(table: KeptTable, archive: MatchArchive) -> int:
    """Return the number of the round that is being played, from 1; 0 in the waiting room."""
    if not isinstance(table, KeptHostTable):
        record = table.record if table.record is not None and table.record.has_begun else table.contact.base
        return 0 if record is None else len(record.rounds) + 1
    base = table.contact.base
    if table.record is None:
        return 0 if base is None else base.rounds + 1
    match = archive.load_match(table.match_id) if archive.has_events(table.match_id) else None
    return 1 if match is None else 1 + sum(isinstance(event, RoundClosed) for event in match.events)
