"""Instructions for making the move of a task with the pointer, or with the bound keys or gamepad buttons."""

from yaniv.cards import Cards
from yaniv.i18n import localize_call_word, tr
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import InputDevice
from yaniv.ui.narration.score_reasons import join_names
from yaniv.ui.scenes.lessons.lesson_task import LessonTask


def instruction_for(task: LessonTask, device: InputDevice, hand: Cards, last_play: Cards, call_word: str) -> str:
    """Return the instruction for making the move of *task* with *device*.

    *hand*: the cards in display order from the left; *last_play*: the last play on the table.
    """
    match device:
        case "pointer":
            return _pointer_instruction(task, call_word)
        case "keys" | "gamepad":
            return _key_instruction(task, device, hand, last_play)


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


def _key_instruction(task: LessonTask, device: InputDevice, hand: Cards, last_play: Cards) -> str:
    """Return the instruction for keys or gamepad buttons."""
    bindings, is_gamepad = key_bindings.current_bindings(), device == "gamepad"
    match task.move_kind:
        case "throw" if is_gamepad:
            return _gamepad_throw_instruction(len(task.cards))
        case "throw":
            gaps = {"cards": _card_keys(task.cards, hand), "key": key_bindings.key_text(device, bindings.throw)}
            if len(task.cards) == 1:
                return tr("Press {cards} to select the card, then {key} to throw it.", **gaps)
            return tr("Press {cards} to select the cards, then {key} to throw them.", **gaps)
        case "draw":
            return tr("Press {key} to draw.", key=key_bindings.key_text(device, bindings.draw, bindings.onward))
        case "take":
            is_left_end = bool(last_play) and last_play[0] in task.cards and len(last_play) > 1
            key = (
                key_bindings.key_text(device, bindings.take_left, bindings.left_end)
                if is_left_end
                else key_bindings.key_text(device, bindings.take_right, bindings.right_end)
            )
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
                key=key_bindings.key_text(device, bindings.call),
                press=key_bindings.key_text(device, bindings.press),
            )
        case "slap":
            return tr("Press {key} to slap it down.", key=key_bindings.key_text(device, bindings.act))


def _gamepad_throw_instruction(card_count: int) -> str:
    """Return how to throw with a gamepad, where no button stands for a card of the hand.

    *Why* it does not say how to move: with the D-pad or a stick, as in the menus; the panel is small for large text.
    """
    bindings = key_bindings.current_bindings()
    gaps = {
        "press": key_bindings.key_text("gamepad", bindings.press),
        "key": key_bindings.key_text("gamepad", bindings.throw, bindings.onward),
    }
    if card_count == 1:
        return tr("Move to the card, press {press} to select it, then {key} to throw it.", **gaps)
    return tr("Move to each card and press {press} to select it. Then press {key} to throw them.", **gaps)


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
