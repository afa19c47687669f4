"""Sound cues, and their captions for players who do not hear them."""

from typing import Final, Literal

from yaniv.i18n import tr

Cue = Literal[
    "hover",
    "thinking",
    "click",
    "toggle",
    "lift",
    "deal",
    "sort",
    "put_down",
    "snap_back",
    "put_down_group",
    "draw",
    "take",
    "score",
    "flip",
    "reveal",
    "shuffle",
    "refuse",
    "your_turn",
    "may_call",
    "slap_open",
    "slap",
    "suspense",
    "slam",
    "round_won",
    "reduction",
    "elimination",
    "asaf",
    "call",
    "game_lost",
    "game_won",
]
"""In ascending priority: where only one can be heard or captioned, the later one wins."""

CAPTIONS: Final[dict[Cue, str]] = {
    "hover": "A card rustles",
    "thinking": "A player thinks",
    "click": "A button clicks",
    "toggle": "A switch clicks",
    "lift": "A card is lifted",
    "deal": "Cards are dealt",
    "sort": "The hand is sorted",
    "put_down": "A card is put down",
    "snap_back": "The cards slide back",
    "put_down_group": "Cards are put down",
    "draw": "A card is drawn",
    "take": "A card is taken",
    "score": "Points are counted",
    "flip": "A card is turned over",
    "reveal": "The hands are revealed",
    "shuffle": "The cards are shuffled",
    "refuse": "Two dull knocks: not allowed",
    "your_turn": "Two soft notes: your turn",
    "may_call": "Three bright notes: you can call",
    "slap_open": "Two quick knocks: you can slap",
    "slap": "A card is slapped down",
    "suspense": "Drum roll",
    "slam": "A hand slams onto the table",
    "round_won": "Rising notes: you win the round",
    "reduction": "Coins clink: a total is reduced",
    "elimination": "Low notes: a player is out",
    "asaf": "A trap snaps: {asaf_word}!",
    "call": "Brass: {call_word}!",
    "game_lost": "Falling notes: match over",
    "game_won": "Fanfare: you win the match",
}
"""Caption of each cue, untranslated, in ascending priority."""
CUE_PRIORITIES: Final[dict[Cue, int]] = {cue: number for number, cue in enumerate(CAPTIONS)}
"""Priority of each cue; higher is more important."""


def caption_text(cue: Cue, call_word: str, asaf_word: str) -> str:
    """Return the translated caption of a cue; the two words are those with which players call and beat a call."""
    return tr(CAPTIONS[cue], call_word=call_word, asaf_word=asaf_word)
