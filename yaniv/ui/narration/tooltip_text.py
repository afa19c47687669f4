"""Tooltips for things on the table that do not explain themselves."""

from yaniv.cards import Card
from yaniv.game.view import View
from yaniv.i18n import card_name, tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import ONE_EYED_JACKS
from yaniv.ui.narration.hint_text import is_pile_closed
from yaniv.ui.narration.table_text import wrong_word_cost
from yaniv.ui.table.state.gesture_commands import InteractionContext


def not_takeable_text(interaction: InteractionContext, card: Card) -> str:
    """Return the label of a card of the last play that says why it cannot be taken."""
    view, name = interaction.view, card_name(card)
    if is_pile_closed(view) or card in view.pickable:
        needed = view.rules.pickup.needs_throw_of
        return tr_plural(
            "{card}: throw {n} card or more to take it", "{card}: throw {n} cards or more to take it", needed, card=name
        )
    if not view.pickable:
        return tr("{card}, can't be taken now", card=name)
    match view.rules.pickup.from_last_play:
        case "ends" | "any_of_set":
            return tr("{card}: only the ends can be taken", card=name)
        case "last":
            return tr("{card}: only the top card can be taken", card=name)
        case "any":
            return tr("{card}, can't be taken", card=name)


def card_label(code: Card, rules: HouseRules) -> str:
    """Return the name of a card, with its nickname where a rule gives it a value of its own. Source: RULES W66."""
    name = card_name(code)
    has_nickname = code in ONE_EYED_JACKS and rules.deck.values.one_eyed_jack is not None
    return tr("{card}, a one-eyed jack", card=name) if has_nickname else name


def wrong_word_text(view: View, word: str) -> str:
    """Return the tooltip of the button that calls with *word*, if that word costs points.

    Empty if it does not, or out of turn, where the word makes no difference.
    """
    points = wrong_word_cost(view, word)
    if not points or view.turn != view.seat:
        return ""
    return tr("Wrong word: {word} works too, but costs {points} extra", word=word, points=points)
