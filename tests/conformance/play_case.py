"""Run cases of kind `play`: a position, some actions, and the expected result."""

from collections import Counter
from typing import Any

from yaniv.cards import Cards, card
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.legality import joker_swap_cards, pickable_cards, why_illegal
from yaniv.game.state import NOBODY, State, cards_to_shuffle, is_dealer_due, last_play
from yaniv.rules.house_rules import HouseRules

Case = dict[str, Any]


def find_play_problems(case: Case, rules: HouseRules) -> list[str]:
    """Play the actions and compare the result; all but the last must be legal.

    :raises IllegalCommand: if an action before the last is refused.
    """
    names: list[str] = case["setup"]["players"]
    state = case_state(case["setup"], rules)
    all_events: list[e.AnyEvent] = []
    actions = [case_command(action, names) for action in case["actions"]]
    for action in actions[:-1]:
        state, events = _step_with_shuffles(state, action)
        all_events += events
    actual: dict[str, Any] = {"legal": True}
    for action in actions[-1:]:
        refused = why_illegal(state, action)
        if refused is not None:
            actual = {"legal": False, "reason": refused.reason}
            continue
        state, events = _step_with_shuffles(state, action)
        all_events += events
    actual |= _describe_state(state, tuple(all_events), names)
    expected = case["expected"]
    return [
        f"{field}: expected {value!r}, found {actual.get(field)!r}"
        for field, value in expected.items()
        if not _matches(field, value, actual.get(field))
    ]


def case_state(setup: dict[str, Any], rules: HouseRules) -> State:
    """Return the position at the start of a case."""
    names: list[str] = setup["players"]
    out = tuple(names.index(name) for name in setup.get("eliminated", ()))
    tied = tuple(names.index(name) for name in setup.get("tie_break_between", ()))
    turn = names.index(setup["turn"])
    dealer = names.index(setup["dealer"]) if "dealer" in setup else turn
    by = setup["last_play_by"]
    extra = setup.get("phase") == "extra"
    seats = _seat_order(len(names), dealer, rules, out, tied)
    known: tuple[Cards, ...] = ((),) * len(names)
    round_number = setup.get("round", 2 if tied else 1)
    return State(
        rules=rules,
        names=tuple(names),
        phase="extra" if extra else "start",
        round=round_number,
        seats=seats,
        dealer=dealer,
        turn=turn,
        turns=setup.get("turns", 0),
        extra_due=seats[seats.index(turn) :] if extra else (),
        hands=tuple(_cards(setup["hands"].get(name, ())) for name in names),
        known=known,
        stock=_cards(setup["stock"]),
        pile=tuple(_cards(play) for play in setup["discard"]),
        last_play_by=NOBODY if by is None else names.index(by),
        totals=tuple(setup.get("totals", {}).get(name, 0) for name in names),
        tally=tuple(setup.get("tally", {}).get(name, 0) for name in names),
        streak=tuple(setup.get("streak", {}).get(name, 0) for name in names),
        out=out,
        tied=tied,
        played=tuple(round_number - bool(tied and seat not in tied) for seat in range(len(names))),
        last_hands=tuple(setup.get("last_hands", {}).get(name, 0) for name in names),
    )


def case_command(action: dict[str, Any], names: list[str]) -> c.SeatCommand:
    """Return the command of an action.

    :raises ValueError: if there is no such action.
    """
    seat = names.index(action["player"])
    match action["do"], action.get("from"):
        case "throw", _:
            return c.Throw(seat, tuple(action["cards"]))
        case "return", _:
            return c.Return(seat, tuple(action["cards"]))
        case "draw", "stock":
            return c.DrawStock(seat)
        case "draw", "discard":
            return c.DrawDiscard(seat, action["card"])
        case "draw", "joker_swap":
            return c.DrawJoker(seat, action["card"])
        case "slap", _:
            return c.Slap(seat, action["card"], action.get("at"))
        case "decline_slap", _:
            return c.DeclineSlap(seat)
        case "call", _:
            return c.Call(seat, action.get("word"))
        case "request_swap", _:
            return c.RequestSwap(seat)
        case "decline_swap", _:
            return c.DeclineSwap(seat)
    raise ValueError(f"no such action: {action}")


def _step_with_shuffles(state: State, action: c.AnyCommand) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """Apply the action, and then the shuffles that are due during a round."""
    state, events = step(state, action)
    while is_dealer_due(state) and state.phase != "round_over":
        state, more = step(state, c.Shuffle(cards_to_shuffle(state)))
        events += more
    return state, events


def _seat_order(
    players: int, dealer: int, rules: HouseRules, out: tuple[int, ...], tied: tuple[int, ...]
) -> tuple[int, ...]:
    by = 1 if rules.table.direction == "clockwise" else -1
    order = tuple((dealer + by * (index + 1)) % players for index in range(players))
    return tuple(seat for seat in order if (seat in tied if tied else seat not in out))


def _cards(codes: object) -> Cards:
    assert isinstance(codes, (list, tuple))
    return tuple(card(code) for code in codes)


def _describe_state(state: State, events: tuple[e.AnyEvent, ...], names: list[str]) -> dict[str, Any]:
    """Return the state and the bonuses among *events* as the fields of a case."""
    over = state.phase in ("round_over", "match_over")
    phase: str = state.phase
    if phase == "match_over":
        phase = "round_over"
    elif phase == "turn_over" and state.slap_by != NOBODY:
        phase = "last_slap"
    starter = names[state.starter] if state.phase == "round_over" else None
    bonus = Counter[str]()
    for event in events:
        if isinstance(event, e.BonusGiven):
            bonus[names[event.seat]] += event.points
    return {
        "hands": {name: Counter(state.hands[seat]) for seat, name in enumerate(names)},
        "hand_sizes": {name: len(state.hands[seat]) for seat, name in enumerate(names)},
        "last_play": list(last_play(state)),
        "pickable": sorted(pickable_cards(state)),
        "joker_swap": sorted(joker_swap_cards(state)),
        "stock_size": len(state.stock),
        "stock_set": Counter(state.stock),
        "turn": None if state.turn == NOBODY else names[state.turn],
        "phase": phase,
        "scores": {names[seat]: score for seat, score in state.scores.items()},
        "asaf": sorted(names[seat] for seat in state.asafs),
        "success": state.outcome == "yaniv",
        "totals": dict(zip(names, state.totals, strict=True)),
        "bonus": dict(bonus),
        "tally": dict(zip(names, state.tally, strict=True)),
        "streak": dict(zip(names, state.streak, strict=True)),
        "eliminated": sorted(names[seat] for seat in state.out),
        "next_starter": starter,
        "next_dealer": starter,
        "match_over": state.phase == "match_over",
        "places": dict(zip(names, state.places, strict=False)),
        "winners": sorted(names[seat] for seat in state.winners),
        "tie_break_between": sorted(names[seat] for seat in state.tied) if over else [],
    }


def _matches(field: str, expected: Any, actual: Any) -> bool:  # noqa: ANN401 -- the fields of JSON
    match field:
        case "hands":
            return all(Counter(hand) == actual[name] for name, hand in expected.items())
        case "hand_sizes" | "totals" | "bonus" | "tally" | "streak" | "scores" | "places":
            missing = 0 if field == "bonus" else None
            return all(actual.get(name, missing) == value for name, value in expected.items())
        case "stock_set":
            return bool(Counter(expected) == actual)
        case "pickable" | "joker_swap" | "asaf" | "eliminated" | "winners" | "tie_break_between":
            return sorted(set(expected)) == sorted(set(actual))
    return bool(expected == actual)
