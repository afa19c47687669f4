"""Names of keys: letters by their label, digits by their position, also on the keypad, symbols as typed.

French keyboards type digits only with Shift, and Hebrew ones have no Latin letters: there the position of the key
counts.
"""

import sys
from typing import Final

import pygame
from pygame.event import Event

_DIGITS: Final = {pygame.KSCAN_1 + place: digit for place, digit in enumerate("1234567890")}
_KEYPAD_DIGITS: Final = {pygame.KSCAN_KP_1 + place: digit for place, digit in enumerate("1234567890")}
_KEYPAD_MOVES: Final = {
    pygame.KSCAN_KP_1: "end",
    pygame.KSCAN_KP_2: "down",
    pygame.KSCAN_KP_3: "page down",
    pygame.KSCAN_KP_4: "left",
    pygame.KSCAN_KP_6: "right",
    pygame.KSCAN_KP_7: "home",
    pygame.KSCAN_KP_8: "up",
    pygame.KSCAN_KP_9: "page up",
    pygame.KSCAN_KP_0: "insert",
    pygame.KSCAN_KP_PERIOD: "delete",
}
"""What is printed below the digits of the keypad, and holds without Num Lock."""
_LETTERS: Final = {pygame.KSCAN_A + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


def key_name(event: Event) -> str:
    """Return the name of the key of a pygame key event."""
    scancode = event.dict.get("scancode", -1)
    if scancode in _DIGITS:
        return _DIGITS[scancode]
    if scancode in _KEYPAD_MOVES and not _types_digits(event):
        return _KEYPAD_MOVES[scancode]
    if scancode in _KEYPAD_DIGITS:
        return _KEYPAD_DIGITS[scancode]
    name = pygame.key.name(event.key)
    if is_symbol_key(event):
        return str(event.unicode)
    return name if name.isascii() and name else _LETTERS.get(scancode, name)


def is_symbol_key(event: Event) -> bool:
    """Return True if the event typed a symbol, neither letter nor digit.

    For symbols the typed character is used as key, not the modifiers held for it.
    """
    text = event.dict.get("unicode", "")
    is_digit = event.dict.get("scancode", -1) in _DIGITS
    return len(text) == 1 and text.isprintable() and not text.isalnum() and text != " " and not is_digit


def _types_digits(event: Event) -> bool:
    """Return True if the keypad types digits: with Num Lock, or where there is none, as on a Mac."""
    return sys.platform == "darwin" or bool(event.mod & pygame.KMOD_NUM) or bool(event.dict.get("unicode", ""))
