"""A shelf of matches for pages: what stands on it was never played, and what is asked of it is written down."""

from msgspec.structs import replace

from yaniv.store.saved import Unfinished
from yaniv.store.statistics import Deeds, Kept

PEOPLE = ("noa", "avi", "maya", "eitan", "tamar", "dov", "shira")
VARIANTS = ("Classic", "Yaniv (France)", "Fiji", "Jhyap", "Travellers, speed")


class Shelf:
    """So many matches, of which the newest goes on and every third was won."""

    def __init__(self, number: int = 40) -> None:
        self.done: list[str] = []
        self.kept = tuple(match(at, goes_on=at == number) for at in range(number, 0, -1))

    def matches(self) -> tuple[Kept, ...]:
        """All of them."""
        return self.kept

    def write_match(self, match_id: int) -> str:
        """Nothing is written here."""
        self.done.append(f"match {match_id}")
        return f"The match is in /home/noa/Documents/Yaniv/match-{match_id:04}.yaniv."

    def export(self) -> str:
        """Nothing is written here."""
        self.done.append("all")
        return "40 matches are in /home/noa/Documents/Yaniv."

    def write_table(self) -> str:
        """Nothing is written here."""
        self.done.append("table")
        return "The table is in /home/noa/Documents/Yaniv/matches.csv."

    def give_up(self, match_id: int) -> str:
        """It goes on no more."""
        self.done.append(f"give up {match_id}")
        self.kept = tuple(
            replace(each, closed=each.opened) if each.match_id == match_id else each for each in self.kept
        )
        return ""

    def delete(self, match_id: int) -> str:
        """It stands here no more."""
        self.done.append(f"delete {match_id}")
        self.kept = tuple(each for each in self.kept if each.match_id != match_id)
        return ""

    def count_anew(self) -> str:
        """Nothing counts from now on."""
        self.done.append("anew")
        self.kept = ()
        return "The statistics start from zero."


class LeftMatches:
    """Matches that were left, the newest first; what is asked of them is written down."""

    def __init__(self, count: int) -> None:
        self.done: list[str] = []
        self.matches = tuple(Unfinished(number, "Classic", 4, 78, 4) for number in range(count, 0, -1))

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Those that are still there."""
        return self.matches

    def give_up(self, match_id: int) -> str:
        """It goes on no more."""
        return self._remove(match_id, "give up")

    def delete(self, match_id: int) -> str:
        """It is there no more."""
        return self._remove(match_id, "delete")

    def _remove(self, match_id: int, how: str) -> str:
        self.done.append(f"{how} {match_id}")
        self.matches = tuple(each for each in self.matches if each.match_id != match_id)
        return ""


def match(number: int, *, goes_on: bool = False) -> Kept:
    """A match that differs from the others."""
    players = 2 + number % 6
    places = tuple((seat + (0 if number % 3 == 0 else 1)) % players + 1 for seat in range(players))
    return Kept(
        match_id=number,
        opened=f"2026-{1 + number // 28:02}-{1 + number % 28:02}T19:30:00+00:00",
        closed="" if goes_on else f"2026-{1 + number // 28:02}-{1 + number % 28:02}T20:{number % 60:02}:00+00:00",
        variant=VARIANTS[number % len(VARIANTS)],
        rules_hash=f"{number % len(VARIANTS)}",
        names=("Dana", *(person.title() for person in PEOPLE[: players - 1])),
        bots=("", *(f"greedy:{person}" for person in PEOPLE[: players - 1])),
        deeds=Deeds(
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
            totals=tuple(31 * place + number % 7 for place in places),
            places=() if goes_on else places,
            won=not goes_on and places[0] == 1,
        ),
    )
