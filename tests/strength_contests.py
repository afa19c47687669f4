"""Contests behind the strength tables: each is played once and stored under a hash of its command and weights."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from yaniv import paths
from yaniv.arena.contest_runner import run_contest
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.process_pool import Workers
from yaniv.arena.rule_overrides import override_rules
from yaniv.bots.characters import personality_of, split_bot_name
from yaniv.bots.neural import skill_levels as learned
from yaniv.bots.neural.neural_policy import WEIGHTS_FILE
from yaniv.bots.roster import ROSTER
from yaniv.bots.strength_scale import mixture_of_name
from yaniv.variants import library

REPORT_FILE: Final = paths.assets() / "bots" / "STRENGTH.md"
NET_FILE: Final = paths.assets() / "bots" / WEIGHTS_FILE
SEED: Final = 2026
LEVEL_VARIANTS: Final = ("classic", "travellers", "french", "speedy-yan", "jhyap", "paddy-smashdown")
"""Variants in which each level plays the one below."""
_SECTION_MARK: Final = "\n## "


class ContestLine(Struct, frozen=True):
    """One contest, a line or cell of a strength table."""

    table: str
    variant: str
    bots: tuple[str, ...]
    games: int
    rules: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """Command that plays the contest again."""
        rules = "".join(f" --rule {rule}" for rule in self.rules)
        bots = ",".join(self.bots)
        return f"yaniv arena --variant {self.variant}{rules} --bots {bots} --games {self.games} --seed {SEED}"


class WinShare(Struct, frozen=True):
    """Wins of the first of the bots, in percent, with the ends of the 95 % interval."""

    found: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.found:.1f} ({self.low:.0f} to {self.high:.0f})"

    def pairwise(self, ours: int, theirs: int) -> "WinShare":
        """Return the share converted to one against one, if the odds of every seat stay the same."""
        return WinShare(*(_pairwise(each, ours, theirs) for each in (self.found, self.low, self.high)))


def _pairwise(share: float, ours: int, theirs: int) -> float:
    mine, other = share / ours, (100 - share) / theirs
    return 100 * mine / (mine + other)


def mean_share(shares: Sequence[WinShare]) -> WinShare:
    """Return the mean of independent shares, with the interval that follows from theirs."""
    count, mean = len(shares), sum(share.found for share in shares) / len(shares)
    below = sum((share.found - share.low) ** 2 for share in shares) ** 0.5 / count
    above = sum((share.high - share.found) ** 2 for share in shares) ** 0.5 / count
    return WinShare(mean, mean - below, mean + above)


def mixed_bots(stronger: str, weaker: str, players: int) -> tuple[str, ...]:
    """Return the players of a table of both levels: of three one is stronger, of four two are."""
    ours = players // 2
    return (*[stronger] * ours, *[weaker] * (players - ours))


def play_contest(line: ContestLine, folder: Path, jobs: Workers) -> WinShare:
    """Return the win share of the first bot, from *folder* if the contest was played before.

    :raises AssertionError: if a match is unfinished or a bot made an error.
    """
    names = [split_bot_name(bot)[0] for bot in line.bots]
    mixtures = [mixture_of_name(name) for name in names if name not in ROSTER]
    levels = [level for name in names for level in mixture_of_name(name)]
    nerves = [learned.SKILL_LEVELS[level] for level in levels if level in learned.SKILL_LEVELS]
    weights = NET_FILE.read_bytes() if nerves else b""
    people = [person for _, person in map(split_bot_name, line.bots) if person]
    biases = [personality_of(person).style_bias for person in people]
    parts = [repr(part).encode() for part in (nerves, mixtures, biases) if part or part is nerves]
    name = sha256(b"".join((line.command.encode(), weights, *parts))).hexdigest()[:16]
    file = folder / f"{name}.json"
    if not file.exists():
        rules = override_rules(library.load(line.variant), line.rules).rules
        result = run_contest(Contest(line.variant, rules, line.bots, line.games, SEED), jobs)
        assert not result.unfinished, line
        assert not any(bot.errors for bot in result.bots), line
        mine = result.bots[0]
        share = WinShare(*(100 * each for each in (mine.win_share, *mine.win_share_ci95)))
        file.write_bytes(msgspec.json.encode(share))
    return msgspec.json.decode(file.read_bytes(), type=WinShare)


def write_sections(sections: str, file: Path = REPORT_FILE) -> None:
    """Put these sections, each with its title after `## `, in the place of those of the same titles in *file*.

    New ones come last; the rest of the file stays. What precedes the first of *sections* becomes the head, if it is
    not empty.
    """
    old_head, *old = file.read_text(encoding="utf-8").split(_SECTION_MARK)
    new_head, *new = f"\n{sections}".split(_SECTION_MARK)
    section_by_title = {_title(section): section for section in (*old, *new)}
    parts = [(new_head.strip() or old_head.strip()), *(section.strip("\n") for section in section_by_title.values())]
    file.write_text(f"\n{_SECTION_MARK}".join(parts) + "\n", encoding="utf-8")


def _title(section: str) -> str:
    return section.partition("\n")[0]
