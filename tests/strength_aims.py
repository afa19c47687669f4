"""What the computer players should reach: the aims, and the table that compares them with what was measured."""

from collections.abc import Callable
from operator import ge, le
from typing import Final

from msgspec import Struct

SECTION_TITLE: Final = "## What was aimed at, and what was measured"


class Measurement(Struct, frozen=True):
    """Measured value with the half width of its 95 % interval, if it has one, and how it was measured."""

    value: float
    half_width: float
    count: int
    """Number of matches, turns, positions or decisions."""
    command: str

    def __str__(self) -> str:
        return f"{round(self.value, 1):g}" + (f" ± {self.half_width:.1f}" if self.half_width else "")


class Aim(Struct, frozen=True):
    """Line of the table: what is wanted of one or more measurements."""

    title: str
    keys: tuple[str, ...]
    """Keys of the measurements, in the order in which their values are told."""
    at_least: tuple[float, ...] = ()
    """Value wanted of each, or of all if there is one."""
    at_most: tuple[float, ...] = ()
    unit: str = "%"
    tried: str = ""
    """What was tried where it is missed, or what the figure does not tell."""

    @property
    def wanted(self) -> str:
        """The bounds, as text."""
        if self.at_most and not any(self.at_most):
            return "none"
        sign, bounds = ("at least", self.at_least) if self.at_least else ("at most", self.at_most)
        return f"{sign} {', '.join(f'{bound:g}' for bound in bounds)} {self.unit}".rstrip()

    def verdict(self, found: dict[str, Measurement]) -> str:
        """Return whether all, some or none of the measurements reach what is wanted."""
        missing = [key for key in self.keys if key not in found]
        if missing:
            return "not measured"
        bounds = self.at_least or self.at_most
        each = bounds if len(bounds) == len(self.keys) else bounds * len(self.keys)
        reaches: Callable[[float, float], bool] = ge if self.at_least else le
        reached = [reaches(found[key].value, bound) for key, bound in zip(self.keys, each, strict=True)]
        if all(reached):
            return "reached"
        return "missed" if not any(reached) else f"{sum(reached)} of {len(reached)} reached"


AIMS: Final = (
    Aim(
        "Master against specialists of one house, 2, 3, 4 players",
        ("specialist, 2 players", "specialist, 3 players", "specialist, 4 players"),
        at_least=(52, 35, 27),
        tried="the specialists begin with the master's nets and play nothing but the first table, with pairs.",
    ),
    Aim(
        "Best response to the master, from its nets, from nothing",
        ("response from the master's nets", "response from nothing"),
        at_most=(53,),
    ),
    Aim(
        "Share of what a best response to `greedy` wins from it in `french-short`, `quick`, `speedy-yan`",
        ("share in french-short", "share in quick", "share in speedy-yan"),
        at_least=(95,),
    ),
    Aim(
        "Large hands against `greedy`: 9 cards, call at 20; 11, 25; 13, 40",
        ("9 cards", "11 cards", "13 cards"),
        at_least=(75,),
        tried="nets of their own, three iterations in which only such houses occur, and a look ahead of 32 and 64 dealt"
        " worlds; a best response to `greedy` wins 71.7 ± 2.2 % with 13 cards, so more than that is not known to be"
        " there. See [README.md](README.md).",
    ),
    Aim("Kings at -5, call at 10, against `greedy`", ("kings at -5", "call at 10"), at_least=(75,)),
    Aim("Random houses, of 200, with a mean above 60 %", ("houses above 60 %",), at_least=(190,), unit="houses"),
    Aim("Random houses whose interval lies below 50 %", ("weak houses",), at_most=(0,), unit="houses"),
    Aim(
        "Decision in the house with most choices, 2 to 16 seats: 95th percentile, longest",
        ("decision p95", "longest decision"),
        at_most=(30, 100),
        unit="ms",
    ),
    Aim(
        "Worst 95th percentile and longest decision in random houses",
        ("decision p95 in houses", "longest decision in houses"),
        at_most=(30, 100),
        unit="ms",
    ),
    Aim("Weights", ("weights",), at_most=(1000,), unit="kB"),
    Aim(
        "Turns in which the fast model differs from the referee, random houses of the whole schema",
        ("turns that differ",),
        at_most=(0,),
        unit="turns",
    ),
    Aim(
        "Each level against the one below, worst mean over six variants with 2, 3, 4 players",
        ("levels, 2 players", "levels, 3 players", "levels, 4 players"),
        at_least=(60,),
    ),
    Aim("Steps of the scale of strengths that fall", ("falling steps",), at_most=(0,), unit="of 8"),
    Aim(
        "Characters named from 20 rounds: master, casual",
        ("named, master", "named, casual"),
        at_least=(60,),
        tried="mostly by the order in which cards are laid down; by choices alone 18 and 34 %, and stronger habits cost"
        " more than 25 Elo.",
    ),
    Aim("Largest cost of a character, master", ("cost of a character",), at_most=(25,), unit="Elo"),
    Aim(
        "Grades that playing on does not prove, of six: on the positions of the limits, on others",
        ("unproven grades", "unproven grades, held out"),
        at_most=(0,),
        unit="grades",
    ),
    Aim("Self-play matches of the control of luck", ("luck matches",), at_least=(2000,), unit="matches"),
    Aim("Points a round by which luck lies beyond its interval", ("luck beyond its interval",), at_most=(0,), unit=""),
)
"""The lines of the table, in order."""

TESTED: Final = (
    ("Novice and casual never pass a call with two points or less", "tests/bots/test_heuristic_player.py"),
    (
        "What is overlooked is rolled once a turn; the same deals give the same games",
        "tests/bots/test_decision_seed.py",
    ),
    ("Hints and reviews speak of the score", "tests/bots/test_score_stakes.py"),
    ("and in sentences", "tests/ui/narration/test_hint_reasons.py"),
    ("Remarks are true of the round", "tests/ui/narration/test_remark_facts.py"),
    ("Decisions and cards add up to what happened", "tests/bots/test_luck_and_skill.py"),
    ("My level follows Glicko-2, with the vectors of its paper", "tests/test_glicko2.py"),
)
"""What is not a figure, and the tests that hold it."""


def format_aims(found: dict[str, Measurement], aims: tuple[Aim, ...] = AIMS) -> str:
    """Return the section: the table, how each figure was measured, and what was tried."""
    lines = [SECTION_TITLE, "", "| | wanted | measured | |", "|---|---|---|---|"]
    for aim in aims:
        values = "; ".join(str(found[key]) if key in found else "?" for key in aim.keys)
        lines.append(f"| {aim.title} | {aim.wanted} | {values} | {aim.verdict(found)} |")
    lines += ["", "What was tried, and what the figures do not tell:", ""]
    lines += [f"* *{aim.title}*: {aim.tried}" for aim in aims if aim.tried]
    lines += ["", "| figure | out of | measured by |", "|---|---|---|"]
    for key in dict.fromkeys(key for aim in aims for key in aim.keys if key in found):
        lines.append(f"| {key} | {found[key].count} | `{found[key].command}` |")
    lines += ["", "Not figures, and held by tests:", "", *(f"* {what}: `{where}`" for what, where in TESTED)]
    return "\n".join([*lines, ""])
