"""Lines of a regular to the player on arrival, chosen by what this regular remembers."""

from yaniv.i18n import tr, tr_plural
from yaniv.journey.regular_memory import RegularMemory
from yaniv.journey.trail_schema import Regular

_OFTEN = 3
"""Matches, or beaten calls, from which a regular counts them aloud."""


def greeting(regular: Regular, memory: RegularMemory) -> str:
    """Return what the regular says: the line of the trail at the first meeting, later what is remembered."""
    if not memory.matches:
        return tr(regular.says)
    if memory.caught > memory.catches and memory.caught >= _OFTEN:
        return tr_plural(
            "I've caught you {n} time. Call again!", "I've caught you {n} times. Call again!", memory.caught
        )
    if memory.catches > memory.caught and memory.catches >= _OFTEN:
        return tr_plural(
            "You've caught me {n} time. Not tonight.", "You've caught me {n} times. Not tonight.", memory.catches
        )
    return _last_meeting(memory)


def record_sentence(memory: RegularMemory) -> str:
    """Return how often the player finished ahead of a regular and behind; empty before the first match."""
    if not memory.matches:
        return ""
    return tr("You ahead {ahead}, behind {behind}.", ahead=memory.ahead, behind=memory.behind)


def _last_meeting(memory: RegularMemory) -> str:
    if memory.last_won:
        if memory.ahead >= _OFTEN:
            return tr("You won again last time. I've been practising.")
        return tr("You won last time. I want it back.")
    if memory.last_total is not None:
        if memory.last_was_behind:
            return tr("Last time you left on {total}. Try again?", total=memory.last_total)
        return tr("Last time you left on {total}, and I did no better.", total=memory.last_total)
    if memory.last_was_behind:
        return tr("I was ahead last time. Another one?")
    return tr("We've met. Sit down.")
