"""Instructions for making the move of a task with the pointer, or with the keys that the player has bound."""

from typing import Literal

from yaniv.cards import Cards
from yaniv.i18n import localize_call_word, tr
from yaniv.ui.input import key_bindings
from yaniv.ui.narration.score_reasons import join_names
from yaniv.ui.scenes.lessons.lesson_task import LessonTask

Device = Literal["pointer", "keys"]


def instruction_for(task: LessonTask, device: Device, hand: Cards, last_play: Cards, call_word: str) -> str:
    """Return the instruction for making the move of *task* with *device*.

    *hand*: the cards in display order from the left; *last_play*: the last play on the table.
    """
    return _key_instruction(task, hand, last_play) if device == "keys" else _pointer_instruction(task, call_word)


def _pointer_instruction(task: LessonTask, call_word: str) -> str:
    match task.move_kind:
        case "throw" if len(task.cards) == 1:
            return tr("Drag the card to the middle of the table.")
        case "throw":
            return tr("Click each card, then drag them to the middle of the table.")
        case "draw":
            return tr("Click the deck.")
        case "take":
            return (
                tr("Click the card on the table.")
                if len(task.cards) == 1
                else tr("Click one of the marked cards on the table.")
            )
        case "call":
            return tr("Click the button “{word}!”", word=localize_call_word(call_word).upper())
        case "slap":
            return tr("Double-click the card, or click “Slap down”.")


def _key_instruction(task: LessonTask, hand: Cards, last_play: Cards) -> str:
    bindings = key_bindings.current_bindings()
    match task.move_kind:
        case "throw":
            gaps = {"cards": _card_keys(task.cards, hand), "key": _key_text(bindings.throw)}
            if len(task.cards) == 1:
                return tr("Press {cards} to pick the card, then {key} to throw it.", **gaps)
            return tr("Press {cards} to pick the cards, then {key} to throw them.", **gaps)
        case "draw":
            return tr("Press {key} to draw.", key=_key_text(bindings.draw))
        case "take":
            is_left_end = bool(last_play) and last_play[0] in task.cards and len(last_play) > 1
            key = _key_text(bindings.take_left if is_left_end else bindings.take_right)
            if len(last_play) == 1:
                return tr("Press {key} to take the card.", key=key)
            return (
                tr("Press {key} to take the card at the left end.", key=key)
                if is_left_end
                else tr("Press {key} to take the card at the right end.", key=key)
            )
        case "call":
            return tr(
                "Press {key} to choose the call, then {press} to make it.",
                key=_key_text(bindings.call),
                press=_key_text(bindings.press),
            )
        case "slap":
            return tr("Press {key} to slap it down.", key=_key_text(bindings.act))


def _key_text(bindings: tuple[str, ...]) -> str:
    """Return the first bound key as its key cap shows it; "?" if none is bound."""
    return key_bindings.first_key_label(bindings) or "?"


def _card_keys(cards: Cards, hand: Cards) -> str:
    """Return the keys of these cards, by their positions in the hand from the left."""
    remaining = list(enumerate(hand, 1))
    positions: list[int] = []
    for card in cards:
        position_and_card = next((each for each in remaining if each[1] == card), None)
        if position_and_card is not None:
            remaining.remove(position_and_card)
            positions.append(position_and_card[0])
    card_bindings = key_bindings.current_bindings().cards
    keys = [card_bindings[position - 1] for position in sorted(positions) if position <= len(card_bindings)]
    return join_names(keys or ["?"])
