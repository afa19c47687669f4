"""Tooltips for things on the table that do not explain themselves, and the question whether a throw is meant."""

from yaniv.cards import Card
from yaniv.game.view import View
from yaniv.i18n import card_name, tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import is_set
from yaniv.rules.scoring import ONE_EYED_JACKS
from yaniv.ui.input import key_bindings
from yaniv.ui.narration.hint_text import is_pile_closed
from yaniv.ui.narration.table_text import short_card_names, short_cards_in_sentence, wrong_word_cost
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.throw_question import ThrowQuestion


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


def throw_prompt(question: ThrowQuestion) -> str:
    """Return the question with the cards that would be thrown."""
    return tr("Throw {cards}?", cards=short_cards_in_sentence(*question.thrown))


def broken_meld_label(question: ThrowQuestion, rules: HouseRules) -> str:
    """Return which set or run of the hand the throw breaks."""
    cards = short_card_names(question.broken_meld)
    if is_set(question.broken_meld, rules.melds):
        return tr("Breaks your set {cards}", cards=cards)
    return tr("Breaks your run {cards}", cards=cards)


def spoken_question(question: ThrowQuestion, rules: HouseRules) -> str:
    """Return the question for a screen reader, with the full names of the cards."""
    keys = key_bindings.current_bindings()
    press, back = (key_bindings.key_text("keys", each) for each in (keys.press, keys.back))
    thrown, broken = (", ".join(map(card_name, cards)) for cards in (question.thrown, question.broken_meld))
    if not broken:
        return tr("Throw {cards}? Press {press} to throw, {key} to go back.", cards=thrown, press=press, key=back)
    if is_set(question.broken_meld, rules.melds):
        return tr(
            "Throw {cards}? That breaks your set: {meld}. Press {press} to throw, {key} to go back.",
            cards=thrown,
            meld=broken,
            press=press,
            key=back,
        )
    return tr(
        "Throw {cards}? That breaks your run: {meld}. Press {press} to throw, {key} to go back.",
        cards=thrown,
        meld=broken,
        press=press,
        key=back,
    )
