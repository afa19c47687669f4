"""Navigation in a replay: the meaning of keys, the position each button leads to, and the text about a position."""

from collections.abc import Sequence
from typing import Final

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.match.match_replay import MatchReplay
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, PressInput

_CONTROL_BY_KEY: Final = {
    "home": "replay:start",
    "end": "replay:end",
    "page up": "replay:round-back",
    "page down": "replay:round-on",
}
_CONTROL_BY_SHIFTED_KEY: Final = {"left": "review:back", "right": "review:on"}
_CONTROL_BY_SIGN_KEY: Final = {",": "review:back", ".": "review:on"}
_CONTROL_BY_ACTION: Final = {
    "left": "replay:back",
    "right": "replay:on",
    "act": "replay:play",
    "sound": "button:sound",
    "captions": "captions",
    "menu": "button:menu",
    "back": "replay:leave",
}


def control_for_key(event: PressInput) -> str:
    """Return the id of the control that a key works, or an empty string."""
    key, action = (event.key if isinstance(event, KeyPressed) else ""), key_bindings.action_for(event) or ""
    if isinstance(event, KeyPressed) and event.shift and key in _CONTROL_BY_SHIFTED_KEY and not action:
        return _CONTROL_BY_SHIFTED_KEY[key]
    if not action and key in _CONTROL_BY_SIGN_KEY:
        return _CONTROL_BY_SIGN_KEY[key]
    return _CONTROL_BY_KEY.get(key) or _CONTROL_BY_ACTION.get(action, "")


def seek_target(control_id: str, position: int, round_starts: Sequence[int], last_position: int) -> int:
    """Return the position to which a key or a button leads from *position*.

    *round_starts*: positions at which rounds have just been dealt.
    """
    match control_id:
        case "replay:start":
            return 0
        case "replay:back":
            return position - 1
        case "replay:round-back":
            return max((round_start for round_start in round_starts if round_start < position), default=0)
        case "replay:round-on":
            return min((round_start for round_start in round_starts if round_start > position), default=last_position)
        case _:
            return last_position


def describe_position(replay: MatchReplay, names: Sequence[str], view: View, *, is_extra: bool) -> str:
    """Return a description of the current position of a replay, such as its round.

    *names* are by seat; *view*: what the table shows at this moment. *is_extra*: it is an extra round.
    """
    if replay.position == 0:
        return tr("Before the first round")
    if view.phase == "match_over":
        winners = ", ".join(names[seat] for seat in view.winners)
        return tr_plural(
            "The match is over. Winner: {names}.",
            "The match is over. Winners: {names}.",
            len(view.winners),
            names=winners,
        )
    number, rounds = view.round, len(replay.round_positions)
    if is_extra:
        return tr("Extra round ({n} of {rounds})", n=number, rounds=rounds)
    return tr("Round {n} of {total}", n=number, total=rounds) if rounds > 1 else tr("Round {n}", n=number)
