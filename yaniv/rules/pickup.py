"""Cards of the last play that may be taken, and those that stay on the pile when it is reshuffled."""

from yaniv.cards import JOKER, Cards
from yaniv.rules.house_rules import MeldRules, PickupRules
from yaniv.rules.melds import is_set, resolve_run


def takeable_cards(play: Cards, pickup: PickupRules, melds: MeldRules) -> Cards:
    """Return the cards of *play* that the next player may take; a slapped card counts as part of the play.

    Source: RULES K11, K45.
    """
    ends = play if len(play) == 1 else (play[0], play[-1])
    match pickup.from_last_play:
        case "last":
            return play[-1:]
        case "ends":
            return ends
        case "any":
            return play
        case "any_of_set":
            return play if is_set(play, melds) else ends


def opens_pile(throw_size: int, stock_size: int, pickup: PickupRules) -> bool:
    """Return True if a throw of *throw_size* cards lets its player take a card of the last play.

    With an empty stock every throw does. Source: RULES K46, K47.
    """
    return throw_size >= pickup.needs_throw_of or stock_size == 0


def joker_swaps(play: Cards, pickup: PickupRules, melds: MeldRules) -> Cards:
    """Return the cards for which the jokers of this run can be exchanged, in the order of the run.

    Empty if *play* is not a run with jokers or the rules do not allow it. Source: RULES K13.
    """
    if pickup.joker_swap == "none" or JOKER not in play or len(play) == 1 or is_set(play, melds):
        return ()
    return tuple(exact for card, exact in zip(play, resolve_run(play, melds), strict=False) if card == JOKER)


def joker_index(play: Cards, exact: str, melds: MeldRules) -> int:
    """Return the index in *play* (0 = first) of the joker that stands for the card *exact*."""
    return next(
        index
        for index, (card, stands_for) in enumerate(zip(play, resolve_run(play, melds), strict=True))
        if card == JOKER and stands_for == exact
    )


def kept_after_reshuffle(play: Cards, pickup: PickupRules) -> Cards:
    """Return the cards of the last play that stay on the pile at a reshuffle. Source: RULES K14."""
    return play if pickup.reshuffle_keeps == "last_play" else play[-1:]
