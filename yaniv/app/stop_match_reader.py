"""Matches on a trail, read from the journal with the facts about them."""

from typing import Final

from msgspec import json

from yaniv.decode_errors import DECODE_ERRORS
from yaniv.journey.fact_fold import FACTS_VERSION, compute_facts
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.trail_progress import StopMatch, split_stop_word
from yaniv.store.trail_records import TrailMatch
from yaniv.ui.pages.match_archive import MatchArchive

_DECODER: Final = json.Decoder(MatchFacts)


class StopMatchReader:
    """Reader of the matches at the stops of all trails; keeps the facts of those that are over.

    *Why* facts are kept in the database too: a match takes some milliseconds to fold, and the journey may have
    thousands.
    """

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive
        self._facts: dict[int, MatchFacts] = {}
        """By number of the match, of those that can no longer change."""

    def read(self, trail_id: str) -> tuple[StopMatch, ...]:
        """Return the matches that the player has played on a trail, finished or not, newest first.

        Matches whose journal cannot be read are left out.
        """
        matches = self._archive.trail_matches(trail_id, FACTS_VERSION)
        played = (each for each in matches if each.purpose.trail and each.purpose.is_counted)
        return tuple(match for match in map(self._read_match, played) if match is not None)

    def _read_match(self, match: TrailMatch) -> StopMatch | None:
        facts = self._facts.get(match.match_id) or _decode(match) or store_facts(self._archive, match)
        if facts is None:
            return None
        if match.is_closed:
            self._facts[match.match_id] = facts
        return StopMatch(match.match_id, match.opened, split_stop_word(match.purpose.stop)[0], facts, match.is_closed)


def store_facts(archive: MatchArchive, match: TrailMatch) -> MatchFacts | None:
    """Compute and store the facts about a match on a trail; None if it cannot be read."""
    saved = archive.load_match(match.match_id)
    if saved is None:
        return None
    facts = compute_facts(saved.events, split_stop_word(match.purpose.stop)[1])
    archive.store_trail_facts(match.match_id, FACTS_VERSION, json.encode(facts).decode())
    return facts


def _decode(match: TrailMatch) -> MatchFacts | None:
    try:
        return _DECODER.decode(match.facts_json) if match.facts_json else None
    except DECODE_ERRORS:
        return None
