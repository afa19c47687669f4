"""Files of the words in the voices of the characters. Pure.

House rules may have any words; those without a voice are told by their sound alone.
"""

from typing import Final

PLAYER_VOICE: Final = "you"
"""Voice of a player without a character."""
_SPOKEN_WORDS: Final = {
    "yaniv": "yaniv",
    "asaf": "asaf",
    "assaf": "asaf",
    "yan": "yan",
    "fiji": "fiji",
    "jhyap": "jhyap",
    "counter-jhyap": "counter-jhyap",
    "shraga": "shraga",
    "show": "show",
    "yusuf": "yusuf",
}
"""Recorded words: spelling in the rules, in lower case, to the name in the files."""


def voice_file(word: str, character: str) -> str:
    """Return the file of a word, without folder; empty if nobody says it.

    *word*: as the rules spell it, with or without an exclamation mark. *character*: id of `bots.characters`, empty for
    none.
    """
    spoken = _SPOKEN_WORDS.get(word.strip(" !").casefold())
    return "" if spoken is None else f"{character or PLAYER_VOICE}-{spoken}.ogg"
