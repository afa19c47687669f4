"""Control of luck and skill: `python -m tests.luck_control` plays matches and reviews one seat of each.

If the master's values are right, the points from cards average to 0, as a whole and in each part: the deal, the course
of the round, and its end. Between masters nothing else has an effect; between a casual player and a master the casual
player is reviewed, and the points its decisions cost in the review must equal what it really loses. The second table
compares the chance to win shown by the review with the matches won. Results are stored in `build/luck` under a hash of
the weights.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Final

import msgspec
from msgspec import Struct

from tests.strength_contests import write_sections
from tests.verdicts import NET_FILE, cluster_interval
from yaniv import paths
from yaniv.arena.bot_game import game_coroutine
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.lockstep_scheduler import run_in_lockstep
from yaniv.arena.train.rule_sampler import benchmark_rules
from yaniv.bots.advice import PositionAdvice, advise_review
from yaniv.bots.luck_and_skill import round_outcomes, split_round
from yaniv.bots.roster import create_player
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent, MatchWon
from yaniv.game.view import View
from yaniv.match.match_replay import MatchReplay
from yaniv.ui.modes.match_review import MatchReview, chance_curve

REPORT_FILE: Final = paths.assets() / "bots" / "LUCK.md"
SEED: Final = 2026
_DOCUMENT_HEADER: Final = f"""# Whether luck averages to 0

Written by `python -m tests.luck_control --write`: `classic` with seven to call and 50 off at multiples of
50, one seat of each match reviewed, seed {SEED}. 95 % intervals over matches.
"""
_PARTS: Final = ("points", "decisions", "cards", "deal", "course", "end")
_CHANCE_BINS: Final = 10
_SIDE_BY_SIDE: Final = 32
"""Matches played side by side, whose positions are evaluated together."""


class RoundParts(Struct, frozen=True):
    """Result of a round for the reviewed seat, in points, split up; `cards` is the sum of the three parts after it."""

    points: float
    decisions: float
    cards: float
    deal: float
    """From the fair share to the first decision."""
    course: float
    """From the first decision to the last one."""
    end: float
    """From the last decision to the result."""


class ControlMatch(Struct, frozen=True):
    """Reviewed match: its rounds, the chances to win shown, and the share of the win, both in [0, 1]."""

    rounds: tuple[RoundParts, ...]
    chances: tuple[float, ...]
    won: float


class DirectReviewer:
    """Reviewer that rates moves at once, in this process."""

    def __init__(self) -> None:
        self._master = create_player("master", "review")
        self._advice: PositionAdvice | None = None

    def notice(self, event: AnyEvent) -> None:
        """Record an event as the seat saw it."""
        self._master.notice(event)

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Rate the move and its alternatives."""
        self._advice = PositionAdvice(view, advise_review(self._master, view, actual_move))

    def poll_advice(self) -> PositionAdvice | None:
        """Return the ratings, once."""
        advice, self._advice = self._advice, None
        return advice

    def close(self) -> None:
        """Do nothing."""


def play_block(bots: tuple[str, ...], numbers: range) -> Iterator[ControlMatch]:
    """Play the matches of these numbers side by side, and yield each with one seat reviewed, in order.

    Between equals another seat is reviewed in each match.
    """
    contest = Contest("classic", benchmark_rules(), bots, len(bots) * numbers.stop, SEED)
    events_by_number: dict[int, list[AnyEvent]] = {number: [] for number in numbers}
    games = (
        game_coroutine(contest, number, number % len(bots), events.append)
        for number, events in events_by_number.items()
    )
    for _ in run_in_lockstep(games, len(numbers)):
        pass
    for number, events in events_by_number.items():
        yield review_match(events, -number % len(bots))


def review_match(events: list[AnyEvent], seat: int) -> ControlMatch:
    """Review one seat of a match."""
    replay = MatchReplay(events)
    review = MatchReview(replay.iter_decisions(seat), DirectReviewer())
    while review.is_running:
        review.update()
    values = review.decision_values
    rounds = []
    for outcome in round_outcomes(events, seat):
        own = [value for value in values if value.round_number == outcome.round_number]
        split = split_round(outcome, own)
        deal = own[0].expected_points if own else 0.0
        end = float(outcome.points) - (own[-1].expected_points - own[-1].cost if own else 0.0)
        cards = float(split.cards)
        rounds.append(RoundParts(float(outcome.points), float(split.decisions), cards, deal, cards - deal - end, end))
    curve = chance_curve(review.decisions, replay.public_results, seat, replay.round_positions, replay.last_position)
    won = next(event for event in events if isinstance(event, MatchWon))
    share = (seat in won.winners) / len(won.winners)
    return ControlMatch(tuple(rounds), tuple(point.chance for point in curve[:-1]), share)


def play_matches(bots: tuple[str, ...], matches: int, folder: Path) -> Iterator[ControlMatch]:
    """Yield the matches, first those already stored in *folder*."""
    name = sha256(NET_FILE.read_bytes() + ",".join(bots).encode()).hexdigest()[:12]
    file = folder / f"{name}.jsonl"
    lines = file.read_bytes().splitlines() if file.exists() else []
    for line in lines[:matches]:
        yield msgspec.json.decode(line, type=ControlMatch)
    with file.open("ab") as output:
        for first in range(len(lines), matches, _SIDE_BY_SIDE):
            for match in play_block(bots, range(first, min(first + _SIDE_BY_SIDE, matches))):
                output.write(msgspec.json.encode(match) + b"\n")
                output.flush()
                yield match


def format_parts(matches: Sequence[ControlMatch]) -> str:
    """Return the means of all parts, in points a round, with intervals over matches."""
    lines = ["| part | points a round |", "|---|---|"]
    for part in _PARTS:
        pairs = [(number, getattr(each, part)) for number, match in enumerate(matches) for each in match.rounds]
        lines.append(f"| {part} | {cluster_interval(pairs)} |")
    return "\n".join(lines)


def format_chances(matches: Sequence[ControlMatch]) -> str:
    """Return the share of matches won by the chance shown, in percent, with intervals over matches."""
    lines = ["| chance shown | mean | won | moments |", "|---|---|---|---|"]
    pairs = [(number, chance, match.won) for number, match in enumerate(matches) for chance in match.chances]
    for index in range(_CHANCE_BINS):
        binned = [pair for pair in pairs if min(int(pair[1] * _CHANCE_BINS), _CHANCE_BINS - 1) == index]
        if binned:
            won = cluster_interval([(number, 100 * share) for number, _, share in binned])
            low, high = (100 * (index + step) // _CHANCE_BINS for step in (0, 1))
            mean = 100 * fmean(chance for _, chance, _ in binned)
            lines.append(f"| {low} to {high} % | {mean:.0f} | {won.mean:.0f} ± {won.half_width:.0f} | {len(binned)} |")
    return "\n".join(lines)


def format_control(bots: str, matches: Sequence[ControlMatch]) -> str:
    """Return the section about matches between *bots*: whether luck averages to 0, and whether the chances hold."""
    pairs = [(number, each.cards) for number, match in enumerate(matches) for each in match.rounds]
    luck = cluster_interval(pairs)
    verdict = "averages to 0" if abs(luck.mean) <= luck.half_width else "does not average to 0"
    # The chances assume that the player goes on like a master, so they are only checked between masters.
    chances = f"\n{format_chances(matches)}\n" if len(set(bots.split(","))) == 1 else ""
    return f"""## Luck of `{bots.partition(",")[0]}` in `{bots}`

{len(matches)} matches, {len(pairs)} rounds: luck {verdict} within its interval.

{format_parts(matches)}
{chances}"""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.luck_control", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/luck"))
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--bots", nargs="+", default=["master,master", "casual,master"])
    parser.add_argument("--write", action="store_true", help=f"write the sections into {REPORT_FILE.name}")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    document = _DOCUMENT_HEADER
    for bots in chosen.bots:
        matches = []
        for match in play_matches(tuple(bots.split(",")), chosen.matches, chosen.folder):
            matches.append(match)
            sys.stderr.write(f"\r{bots}: {len(matches)} matches")
        sys.stderr.write("\n")
        document += "\n" + format_control(bots, matches)
    sys.stdout.write(document)
    if chosen.write:
        write_sections(document, REPORT_FILE)


if __name__ == "__main__":
    main()
