"""A fake `JourneyPort`: a journey without journal or files."""

from collections.abc import Mapping
from typing import Final

from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.regular_memory import RegularMemory
from yaniv.journey.stop_match import opponents_of_match
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch, StopProgress, trail_progress
from yaniv.journey.trail_schema import Regular, Trail
from yaniv.narration.regular_lines import Meeting

EVERYTHING = MatchFacts(
    is_over=True,
    won=True,
    place=1,
    rounds=6,
    best_streak=3,
    calls=(2, 7),
    quickest_call=1,
    asafs=2,
    asaf_hand_sizes=(2,),
    catches={1: 2},
    last_turn_wins=1,
    longest_run=4,
    largest_set=3,
    ace_high_runs=1,
    joker_sets=1,
    slaps=2,
)


HOME: Final = (BUILT_IN_TRAIL, "jaffa")


class FakeJourneyPort:
    """Progress of a player who has completed the first *stops_done* stops of a trail.

    `used` records the actions; `memories`, `unfinished`, `trails` and `travel_start` may be set by the test.
    """

    def __init__(self, stops_done: int = 0, *, trail: Trail | None = None) -> None:
        self._trail = trail or load_trail(BUILT_IN_TRAIL)
        done = self._trail.stops[:stops_done]
        matches = [StopMatch(number, f"{number:04}", stop.id, EVERYTHING) for number, stop in enumerate(done)]
        self._progress = trail_progress(self._trail, matches)
        self.travel_start = ""
        self.unfinished = 0
        self.trails = 2
        self.used: list[str] = []
        self.memories = {
            "noa": RegularMemory(
                4, 3, 1, last_was_behind=True, last_total=199, last_place=HOME, places=frozenset((HOME,))
            )
        }

    @property
    def trail(self) -> Trail:
        """The built-in trail, or the one given."""
        return self._trail

    @property
    def has_other_trails(self) -> bool:
        """True if the test has set more trails than one."""
        return self.trails > 1

    def progress(self) -> Mapping[str, StopProgress]:
        """Return the progress by stop id."""
        return self._progress

    def opponents(self, stop_id: str) -> tuple[Regular, ...]:
        """Return the opponents of the next match at a stop."""
        return opponents_of_match("journey", self._progress[stop_id])

    def meetings(self, stop_id: str) -> tuple[Meeting, ...]:
        """Return what the opponents remember: by default only Noa has played before."""
        talk, here = self._progress[stop_id].stop.talk, (BUILT_IN_TRAIL, stop_id)
        return tuple(
            Meeting(each.name, self.memories.get(each.name, RegularMemory()), here, talk)
            for each in self.opponents(stop_id)
        )

    def match_to_continue(self, stop_id: str) -> int:  # noqa: ARG002 -- a port
        """The value set by the test."""
        return self.unfinished

    def take_travel_start(self) -> str:
        """Return the stop where an animation starts once, then an empty string."""
        start, self.travel_start = self.travel_start, ""
        return start

    def choose_next_trail(self) -> str:
        """Record the call."""
        self.used.append("next trail")
        return ""

    def copy_code(self) -> str:
        """Record the call."""
        self.used.append("copy")
        return "The trail's code is on the clipboard."

    def paste_code(self) -> str:
        """Record the call."""
        self.used.append("paste")
        return "This trail code is damaged or incomplete."

    def add_text(self, text: str) -> str:
        """Record the call."""
        self.used.append(f"text {text}")
        return "Here is the trail."

    def add_file(self, path: str) -> str:
        """Record the call."""
        self.used.append(f"file {path}")
        return "Here is the trail."

    def use_souvenir(self, stop_id: str) -> str:
        """Record the call."""
        self.used.append(f"souvenir of {stop_id}")
        return "In use from now on. To change it, go to Settings."
