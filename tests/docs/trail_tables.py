"""Tables of the journey: its stops, and the goals of a trail."""

from yaniv.journey.goal_catalogue import GOALS
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_schema import Goal, Stop
from yaniv.narration.goal_text import goal_sentence
from yaniv.variants import library


def stop_table() -> str:
    """Return the table of all stops with house rules, players and goals."""
    rows = ["| stop | house | players | goals |", "|---|---|---|---|"]
    rows += [
        f"| {stop.name} | {_house(stop)} | {_players(stop)} |"
        f" {' '.join(goal_sentence(goal, stop) for goal in stop.goals)} |"
        for stop in load_trail(BUILT_IN_TRAIL).stops
    ]
    return "\n".join(rows)


def goal_table() -> str:
    """Return the table of all goals with their numbers and sentences."""
    home = load_trail(BUILT_IN_TRAIL).stops[-1]
    rows = ["| goal | number | what the player reads |", "|---|---|---|"]
    for name, spec in GOALS.items():
        number = max(spec.lowest, min(3, spec.highest)) if spec.highest else None
        numbers = f"{spec.lowest} to {spec.highest}" if spec.highest else ""
        rows.append(f"| `{name}` | {numbers} | {goal_sentence(Goal(name, number), home)} |")
    return "\n".join(rows)


def _house(stop: Stop) -> str:
    name = library.load(stop.variant).name if stop.variant else "rules of its own"
    return f"{name}, to {stop.limit}" if stop.limit else name


def _players(stop: Stop) -> str:
    return f"knock-out of {len(stop.opponents) + 1}" if stop.knockout else f"{len(stop.opponents) + 1}"
