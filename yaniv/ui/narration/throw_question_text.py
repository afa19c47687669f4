"""Words of the question whether a throw is meant, and of the set or run that it would break."""

from yaniv.i18n import card_name, tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import is_set
from yaniv.ui.input import key_bindings
from yaniv.ui.narration.table_text import short_card_names, short_cards_in_sentence
from yaniv.ui.table.state.throw_question import ThrowQuestion


def prompt(question: ThrowQuestion) -> str:
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
