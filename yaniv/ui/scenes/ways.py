"""Ways through a replay: what keys mean there, which place each of its buttons leads to, and what it is called."""

from collections.abc import Sequence
from typing import Final

from yaniv.game.view import View
from yaniv.table.replay import Replay
from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, Pressed
from yaniv.words import tell

_KEYS: Final = {
    "home": "replay:start",
    "end": "replay:end",
    "page up": "replay:round-back",
    "page down": "replay:round-on",
}
_SHIFTED: Final = {"left": "review:back", "right": "review:on"}
_ACTIONS: Final = {
    "left": "replay:back",
    "right": "replay:on",
    "act": "replay:play",
    "sound": "button:sound",
    "captions": "captions",
    "menu": "button:menu",
    "back": "replay:leave",
}


def meant(pressed: Pressed, *, in_choice: bool) -> str:
    """The control that a key stands for; empty: none. In a choice that has the focus left and right choose."""
    name, action = (pressed.key if isinstance(pressed, KeyPressed) else ""), keys.meaning(pressed) or ""
    if isinstance(pressed, KeyPressed) and pressed.shift and name in _SHIFTED and not action:
        return _SHIFTED[name]
    if action in ("left", "right") and in_choice:
        return ""
    return _KEYS.get(name) or _ACTIONS.get(action, "")


def there(used: str, here: int, rounds: Sequence[int], last: int) -> int:
    """Where a button of the bar leads to from *here*."""
    match used:
        case "replay:start":
            return 0
        case "replay:back":
            return here - 1
        case "replay:round-back":
            return max((place for place in rounds if place < here), default=0)
        case "replay:round-on":
            return min((place for place in rounds if place > here), default=last)
        case _:
            return last


def where(replay: Replay, names: Sequence[str], seen: View, *, extra: bool) -> str:
    """Which place this is, in words; *seen*: what the table shows by now, *extra*: of an extra round."""
    if replay.place == 0:
        return tell("Before the first round.")
    if seen.phase == "match_over":
        return tell("The match is over. Winner: {names}.", names=", ".join(names[each] for each in seen.winners))
    begun = max((place for place in replay.rounds if place <= replay.place), default=0)
    rounds, step = len(replay.rounds), replay.place - begun
    gaps = {"n": seen.round, "rounds": rounds, "step": step}
    if extra:
        return tell("Extra round ({n} of {rounds}), step {step}.", **gaps)
    return tell("Round {n} of {rounds}, step {step}.", **gaps)
