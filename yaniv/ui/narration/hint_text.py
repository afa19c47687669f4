"""Text of the first two levels of a hint: where to look, and the move itself.

`hint_reasons` has the third level.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.cards import JOKER, Cards, without
from yaniv.game import commands as c
from yaniv.game.moves import legal_throws, moves
from yaniv.game.view import View
from yaniv.i18n import card_name, tr, tr_plural
from yaniv.rules.melds import meld_kind
from yaniv.rules.pickup import opens_pile
from yaniv.rules.scoring import points
from yaniv.ui.narration.score_reasons import join_names
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds

_RANK_PLURALS: Final = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
}
_PAIR_SIZE: Final = 2


def view_after_staged_throw(interaction: InteractionContext) -> View:
    """Return the view as it would be if the cards that the player has prepared for a throw were thrown.

    A hint is then about what to pick up.
    """
    view, staged = interaction.view, interaction.cards_of(interaction.hand_state.staged)
    if not staged:
        return view
    hand = without(view.hand, staged)
    remaining_points = points(hand, view.rules.deck.values)
    after = replace(view, phase="thrown", waiting=staged, hand=hand, hand_total=remaining_points)
    return replace(after, pickable=(), joker_swaps=()) if is_pile_closed(after) else after


def is_pile_closed(view: View) -> bool:
    """Return True if the player has thrown too few cards to take one of the last play."""
    return view.phase == "thrown" and not opens_pile(len(view.waiting), view.stock_size, view.rules.pickup)


def is_after_throw(position: View, before: View, thrown: Cards) -> bool:
    """Return True if *position* is that of the same player, in the same turn, after throwing these in *before*."""
    return (
        position.phase == "thrown"
        and (position.round, position.turn, position.stock_size) == (before.round, before.turn, before.stock_size)
        and sorted(position.waiting) == sorted(thrown)
        and sorted(position.hand) == sorted(without(before.hand, thrown))
    )


def hint_area(move: c.SeatCommand, view: View, pick_up: c.SeatCommand | None = None) -> str:
    """Return the first level of a hint: what to think about, without naming *move*, the best move.

    *pick_up* is the pick-up that goes with it, if it is a throw. Where a call is legal, the text is the same whether it
    is the best move or not.
    """
    match move:
        case c.Call() | c.Throw() if _may_call(view):
            return tr("You can call with {total}. Think about who could beat that.", total=view.hand_total)
        case c.Throw(cards=(_,)) if isinstance(pick_up, c.DrawDiscard):
            return tr("Look at the last throw before you choose: a card there could help you.")
        case c.Throw(cards=cards):
            return _hint_throw_area(cards, view)
        case c.DrawStock() if is_pile_closed(view):
            return tr("After this throw, you can only draw from the deck.")
        case c.DrawStock():
            return tr("Nothing in the last throw helps you.")
        case c.DrawDiscard() | c.DrawJoker():
            return tr("Look at the last throw: a card there could help you.")
        case c.Slap():
            return tr("The card you drew goes with your throw.")
        case c.DeclineSlap():
            return tr("Better to keep the card you drew.")
        case c.Call():
            return tr("Your hand is worth {total}: think about calling.", total=view.hand_total)
        case c.Return():
            return tr_plural("Look for your highest card.", "Look for your {n} highest cards.", view.owed)
        case c.RequestSwap() | c.DeclineSwap():
            return tr("Compare the open hand with yours.")


def _hint_throw_area(cards: Cards, view: View) -> str:
    match meld_kind(cards, view.rules.melds):
        case "run":
            return tr_plural("You hold a run of {n} card.", "You hold a run of {n} cards.", len(cards))
        case "set" if all(card == JOKER for card in cards):
            return tr("You hold jokers that go together.")
        case "set" if jokers := cards.count(JOKER):
            return tr_plural("You hold a set with {n} joker in it.", "You hold a set with {n} jokers in it.", jokers)
        case "set":
            rank = cards[0][0]
            if len(cards) == _PAIR_SIZE:
                return tr("You hold a pair of {ranks}.", ranks=tr(_RANK_PLURALS[rank]))
            return tr("You hold {n} {ranks}.", n=len(cards), ranks=tr(_RANK_PLURALS[rank]))
        case _ if _is_highest_single(cards, view):
            return tr("No set or run is worth more than your highest card.")
        case _ if any(len(each) > 1 and cards[0] not in each for each in legal_throws(view.hand, view.rules)):
            return tr("You could throw several cards at once. Think about whether to wait.")
        case _:
            return tr("The highest card isn't always the one to throw.")


def _may_call(view: View) -> bool:
    """Return True if it is the player's turn and the hand is low enough for a call."""
    is_turn = view.turn == view.seat and view.phase == "start"
    return (
        is_turn and view.hand_total <= view.rules.call.limit and any(isinstance(each, c.Call) for each in moves(view))
    )


def _is_highest_single(card: Cards, view: View) -> bool:
    """Return True if no legal throw is worth more points than this card."""
    values = view.rules.deck.values
    most_points = max(points(each, values) for each in legal_throws(view.hand, view.rules))
    return points(card, values) == most_points


def hint_move(move: c.SeatCommand, view: View, pickup: c.SeatCommand | None = None) -> str:
    """Return the second level of a hint: what names *move*, the best move, and the pick-up that goes with it."""
    match pickup:
        case c.DrawStock():
            return f"{_move_sentence(move, view)} {tr('Then draw from the deck.')}"
        case c.DrawDiscard(card=card):
            return f"{_move_sentence(move, view)} {tr('Then take the {card}.', card=card_name(card))}"
        case _:
            return _move_sentence(move, view)


def _move_sentence(move: c.SeatCommand, view: View) -> str:
    match move:
        case c.Throw(cards=cards):
            return tr("Throw {cards}.", cards=_card_list(cards))
        case c.DrawStock():
            return tr("Draw from the deck.")
        case c.DrawDiscard(card=card):
            return tr("Take the {card}.", card=card_name(card))
        case c.DrawJoker(card=card):
            return tr("Swap your {card} for the joker.", card=card_name(card))
        case c.Slap(card=card):
            return tr("Slap the {card} down.", card=card_name(card))
        case c.DeclineSlap():
            return tr("Keep the card.")
        case c.Call():
            return tr("Call {word}.", word=view.rules.table.call_word)
        case c.Return(cards=cards):
            return tr("Give back {cards}.", cards=_card_list(cards))
        case c.RequestSwap():
            return tr("Swap hands.")
        case c.DeclineSwap():
            return tr("Keep your own hand.")


def _card_list(cards: Cards) -> str:
    """Return several cards as a list in words."""
    return join_names([tr("the {card}", card=card_name(card)) for card in cards])


def sprites_of_move(move: c.SeatCommand, interaction: InteractionContext) -> SpriteIds:
    """Return the ids of the sprites (cards on the screen) in the hand that *move* throws or gives back."""
    cards = move.cards if isinstance(move, c.Throw | c.Return) else ()
    unmatched, sprite_ids = list(interaction.hand_state.fan), []
    for card in cards:
        sprite = next((candidate for candidate in unmatched if interaction.cards_of((candidate,)) == (card,)), None)
        if sprite is not None:
            unmatched.remove(sprite)
            sprite_ids.append(sprite)
    return tuple(sprite_ids)
