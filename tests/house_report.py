"""Reports on random houses: lines for the terminal, a section of `STRENGTH.md`, and all misses in `HOUSES.md`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tests.house_probe import MAX_ROUNDS
from tests.house_result import FAIR_SHARE, WANTED_SHARE, HouseResult
from yaniv import paths

SECTION_TITLE: Final = "## Random houses"
HOUSES_FILE: Final = paths.assets() / "bots" / "HOUSES.md"
WANTED_P95_MS: Final = 30.0
WANTED_MAX_MS: Final = 100.0
_SHORT_MATCH_POINTS: Final = 30
_SMALL_HAND: Final = 2


def _is_single_round(house: HouseResult) -> bool:
    return house.differences.get("match.end") == "single_round"


def _is_short_match(house: HouseResult) -> bool:
    limit = house.differences.get("match.limit")
    return isinstance(limit, int) and limit <= _SHORT_MATCH_POINTS


def _is_small_hand(house: HouseResult) -> bool:
    size = house.differences.get("deal.hand_size")
    return isinstance(size, int) and size <= _SMALL_HAND


def _has_negative_cards(house: HouseResult) -> bool:
    return any(
        isinstance(value, int) and value < 0
        for path, value in house.differences.items()
        if path.startswith("deck.values.")
    )


def _has_free_calls(house: HouseResult) -> bool:
    return house.differences.get("scoring.asaf_penalty") == 0


HOUSE_CLASSES: Final[tuple[tuple[str, Callable[[HouseResult], bool]], ...]] = (
    ("a call that is beaten costs nothing", _has_free_calls),
    ("a match is one round", _is_single_round),
    (f"a match ends at {_SHORT_MATCH_POINTS} points or fewer", _is_short_match),
    ("hands of one or two cards", _is_small_hand),
    ("cards below 0", _has_negative_cards),
    ("all others", lambda _: True),
)
"""Classes of houses in the report; a house belongs to the first that fits."""


def class_of(house: HouseResult) -> str:
    """Return the class of a house."""
    return next(name for name, fits in HOUSE_CLASSES if fits(house))


def playable(results: Sequence[HouseResult]) -> list[HouseResult]:
    """Return the results of the houses that were played."""
    return [result for result in results if result.kind == "playable"]


def _unplayed_counts(results: Sequence[HouseResult]) -> tuple[int, int]:
    """Return the number of endless houses, and of houses decided by the deal."""
    kinds = [result.kind for result in results]
    return kinds.count("endless"), kinds.count("dealt")


def _misses(results: Sequence[HouseResult]) -> list[HouseResult]:
    """Return the played houses that miss the wanted share, the worst first."""
    return sorted((each for each in playable(results) if not each.is_strong), key=lambda each: each.pairwise)


def summarize(drawn: Sequence[HouseResult]) -> Iterator[str]:
    """Yield the lines of a summary of the houses *drawn*, the misses last, each with its rules."""
    results, (endless, dealt) = playable(drawn), _unplayed_counts(drawn)
    yield f"{len(drawn)} drawn: {endless} endless, {dealt} decided by the deal, {len(results)} played"
    strong, weak = sum(result.is_strong for result in results), [result for result in results if result.is_weak]
    yield f"{strong} of {len(results)} houses above {WANTED_SHARE:.0f} %, {len(weak)} with all of the interval below 50"
    yield f"mean {sum(result.pairwise for result in results) / len(results):.1f} % of one against one"
    yield f"{sum(result.abandoned for result in results)} of {sum(result.matches for result in results)} abandoned"
    for result in _misses(results):
        yield f"{result}: {result.rules_text}"
    timed = [(result.decision_times, result) for result in results if result.decision_times]
    if timed:
        worst_ms, longest_ms = max(times.p95_ms for times, _ in timed), max(times.max_ms for times, _ in timed)
        yield f"decisions: worst p95 {worst_ms:.1f} ms, longest {longest_ms:.1f} ms"
    for times, result in timed:
        if times.p95_ms >= WANTED_P95_MS or times.max_ms >= WANTED_MAX_MS:
            yield f"slow: {result}: {result.rules_text}"


def format_section(drawn: Sequence[HouseResult], seed: int, matches: int) -> str:
    """Return the section of `STRENGTH.md`."""
    results, (endless, dealt) = playable(drawn), _unplayed_counts(drawn)
    strong, weak = sum(result.is_strong for result in results), [result for result in results if result.is_weak]
    abandoned = sum(result.abandoned for result in results)
    weak_houses = f" (houses {', '.join(str(house.number) for house in weak)})" if weak else ""
    text = f"""{SECTION_TITLE}

{_drawn_text(drawn)} random valid rule sets over the whole schema, 2 to 6 players, seed {seed}. Strength
cannot show in {endless + dealt} of them, by matches in which `greedy` plays every seat: {endless} do not end within
{MAX_ROUNDS} rounds every second time or more, and in {dealt} nine of ten rounds end with a call before the first turn.
In the {len(results)} others the master plays one seat against `greedy` on the others, {matches} matches or a few more
each, every deal in all seatings, on the fast model. Shares p of n seats are told as one against one,
p / (p + (1 - p) / (n - 1)). Of {sum(result.matches for result in results)} matches {abandoned} were abandoned after
{MAX_ROUNDS} rounds and count as shared.

* {strong} of {len(results)} houses with a mean above {WANTED_SHARE:.0f} %; {len(weak)} with the whole interval \
below 50{weak_houses}.
* {sum(result.has_interval and result.low > FAIR_SHARE for result in results)} with the whole interval above 50; \
{sum(not result.has_interval for result in results)} have too few deals for an interval.
* On average {sum(result.pairwise for result in results) / len(results):.1f} %.

| houses in which | played | above {WANTED_SHARE:.0f} % | interval above 50 | mean |
|---|---|---|---|---|
"""
    for name, _ in HOUSE_CLASSES:
        group = [house for house in results if class_of(house) == name]
        if group:
            sure = sum(house.has_interval and house.low > FAIR_SHARE for house in group)
            mean = sum(house.pairwise for house in group) / len(group)
            text += f"| {name} | {len(group)} | {sum(h.is_strong for h in group)} | {sure} | {mean:.1f} |\n"
    timed = [result.decision_times for result in results if result.decision_times]
    if timed:
        text += f"\nThe master's decisions there: worst 95th percentile {max(each.p95_ms for each in timed):.1f} ms, "
        text += f"longest {max(each.max_ms for each in timed):.1f} ms.\n"
    text += "\nThe houses that miss, with their rules: [HOUSES.md](HOUSES.md). "
    return text + f"`python -m tests.strength houses {drawn[-1].number} --seed {seed} --matches {matches}`.\n"


def format_list(drawn: Sequence[HouseResult], seed: int) -> str:
    """Return `HOUSES.md`: all houses that miss the wanted share, the worst first."""
    text = f"""# Random houses in which the master wins no more than {WANTED_SHARE:.0f} %

Written by `python -m tests.strength houses --write`; seed {seed}, told as one against one, see
[STRENGTH.md](STRENGTH.md#random-houses). Rules that are those of `classic`, words and seats are left out.

| house | seats | share | class | rules |
|---|---|---|---|---|
"""
    for house in _misses(drawn):
        text += f"| {house.number} | {house.seats} | {house.share_text} | {class_of(house)} | {house.rules_text} |\n"
    return text


def _drawn_text(drawn: Sequence[HouseResult]) -> str:
    """Return the number of houses, and how many were drawn if some were skipped for lack of time."""
    last = drawn[-1].number
    return str(last) if len(drawn) == last else f"{len(drawn)} of {last}"
