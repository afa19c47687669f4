"""What stands on the key that was pressed: letters by what is written on it, digits by where it is, signs as typed.

French keyboards write digits only with Shift, and Hebrew ones have no Latin letters: there the place of the key counts.
"""

from typing import Final

import pygame
from pygame.event import Event

_DIGITS: Final = {pygame.KSCAN_1 + place: digit for place, digit in enumerate("1234567890")}
_LETTERS: Final = {pygame.KSCAN_A + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


def key_name(event: Event) -> str:
    """The key's name."""
    scancode = event.dict.get("scancode", -1)
    if scancode in _DIGITS:
        return _DIGITS[scancode]
    name = pygame.key.name(event.key)
    if is_symbol_key(event):
        return str(event.unicode)
    return name if name.isascii() and name else _LETTERS.get(scancode, name)


def is_symbol_key(event: Event) -> bool:
    """Is it neither letter nor digit? Then it is what was typed that counts, not what was held for it."""
    text = event.dict.get("unicode", "")
    is_digit = event.dict.get("scancode", -1) in _DIGITS
    return len(text) == 1 and text.isprintable() and not text.isalnum() and text != " " and not is_digit
