"""Names of keys: letters by their label, digits by their position, symbols as typed.

French keyboards type digits only with Shift, and Hebrew ones have no Latin letters: there the position of the key
counts.
"""

from typing import Final

import pygame
from pygame.event import Event

_DIGITS: Final = {pygame.KSCAN_1 + place: digit for place, digit in enumerate("1234567890")}
_LETTERS: Final = {pygame.KSCAN_A + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


def key_name(event: Event) -> str:
    """Return the name of the key of a pygame key event."""
    scancode = event.dict.get("scancode", -1)
    if scancode in _DIGITS:
        return _DIGITS[scancode]
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
