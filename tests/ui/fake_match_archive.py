"""Fake match archives for pages: made-up matches, and a record of the calls."""

from msgspec.structs import replace

from yaniv.narration.rating_text import rate_human
from yaniv.store.player_rating import PlayerRating
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.store.statistics import MatchSummary, PlayerStats
from yaniv.ui.pages.match_archive import MatchArchive

CHARACTER_IDS = ("noa", "avi", "maya", "eitan", "tamar", "dov", "shira")
VARIANT_NAMES = ("Classic", "Yaniv (France)", "Fiji", "Jhyap", "Travellers, speed")


class FakeMatchArchive(MatchArchive):
    """*number* matches: the newest is unfinished and every third was won."""

    def __init__(self, number: int = 40) -> None:
        super().__init__(None, [])
        self.calls: list[str] = []
        self.uncounted = 0
        self.summaries = tuple(make_summary(match_id, goes_on=match_id == number) for match_id in range(number, 0, -1))

    def match_summaries(self) -> tuple[MatchSummary, ...]:
        """Return all summaries, the newest first."""
        return self.summaries

    def human_rating(self) -> PlayerRating:
        """Return the rating after all matches."""
        return rate_human(self.summaries)

    def uncounted_matches(self) -> int:
        """Return the number that the test has set."""
        return self.uncounted

    def write_match(self, match_id: int) -> str:
        """Record the call; write nothing."""
        self.calls.append(f"match {match_id}")
        return f"Match saved to /home/noa/Documents/Yaniv/match-{match_id:04}.yaniv."

    def export_all(self) -> str:
        """Record the call; write nothing."""
        self.calls.append("all")
        return "40 matches saved to /home/noa/Documents/Yaniv."

    def write_spreadsheet(self) -> str:
        """Record the call; write nothing."""
        self.calls.append("table")
        return "Table saved to /home/noa/Documents/Yaniv/matches.csv."

    def give_up(self, match_id: int) -> str:
        """Record the call and close the match."""
        self.calls.append(f"give up {match_id}")
        self.summaries = tuple(
            replace(each, closed=each.opened) if each.match_id == match_id else each for each in self.summaries
        )
        return ""

    def delete(self, match_id: int) -> str:
        """Record the call and remove the match."""
        self.calls.append(f"delete {match_id}")
        self.summaries = tuple(each for each in self.summaries if each.match_id != match_id)
        return ""

    def reset_statistics(self) -> str:
        """Record the call and remove all matches."""
        self.calls.append("anew")
        self.summaries = ()
        return "Statistics now start from zero."


class FakeUnfinishedMatches:
    """*count* unfinished matches, the newest first, and a record of the calls."""

    def __init__(self, count: int) -> None:
        self.calls: list[str] = []
        self.matches = tuple(UnfinishedMatch(number, "Classic", 4, 78, 4) for number in range(count, 0, -1))

    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """Return the remaining matches."""
        return self.matches

    def give_up(self, match_id: int) -> str:
        """Record the call and remove the match."""
        return self._remove(match_id, "give up")

    def delete(self, match_id: int) -> str:
        """Record the call and remove the match."""
        return self._remove(match_id, "delete")

    def _remove(self, match_id: int, how: str) -> str:
        self.calls.append(f"{how} {match_id}")
        self.matches = tuple(each for each in self.matches if each.match_id != match_id)
        return ""


def make_summary(number: int, *, goes_on: bool = False) -> MatchSummary:
    """Return a summary whose figures depend on *number*; *goes_on*: the match is unfinished."""
    players = 2 + number % 6
    places = tuple((seat + (0 if number % 3 == 0 else 1)) % players + 1 for seat in range(players))
    return MatchSummary(
        match_id=number,
        opened=f"2026-{1 + number // 28:02}-{1 + number % 28:02}T19:30:00+00:00",
        closed="" if goes_on else f"2026-{1 + number // 28:02}-{1 + number % 28:02}T20:{number % 60:02}:00+00:00",
        variant=VARIANT_NAMES[number % len(VARIANT_NAMES)],
        rules_hash=f"{number % len(VARIANT_NAMES)}",
        names=("Dana", *(person.title() for person in CHARACTER_IDS[: players - 1])),
        bots=("", *(f"greedy:{person}" for person in CHARACTER_IDS[: players - 1])),
        stats=PlayerStats(
            begun=9 + number % 5,
            rounds=9,
            rounds_won=3,
            calls=4,
            clean=3,
            caught=1,
            asafs=number % 3,
            points=88 + number,
            scored=9,
            called_with=18,
            slap_chances=3,
            slaps=2,
            totals=tuple(31 * rank + number % 7 for rank in places),
            places=() if goes_on else places,
            won=not goes_on and places[0] == 1,
        ),
    )
