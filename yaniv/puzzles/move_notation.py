"""Short notation of cards and moves in the puzzle file: one letter for a card, a few characters for a move.

| text | move |
|---|---|
| `AbC` | throw these cards, first to top |
| `-` | draw from the stock |
| `+A` | take this card of the last play |
| `=A` | take a joker out of the last run for this card |
| `^A0`, `^A1` | slap the drawn card down, at the start or the end of the play |
| `.` | do not slap |
| `!` | call |
| `_AB` | put extra cards back on the stock, the last on top |

`A` to `M` are the clubs from the ace to the king, `N` to `Z` the diamonds, `a` to `m` the hearts, `n` to `z` the
spades; `0` is a joker.
"""

from collections.abc import Iterable
from typing import Final

from yaniv.bots.simulator.encoding import (
    CALL,
    DECLINE_SLAP,
    DRAW_DISCARD,
    DRAW_JOKER,
    DRAW_STOCK,
    KIND_COUNT,
    RETURN_CARDS,
    SLAP,
    Move,
)

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0"
"""By kind, see `yaniv.bots.simulator.encoding`."""
_KIND_BY_LETTER: Final = {letter: kind for kind, letter in enumerate(LETTERS)}
_SIGNS: Final = {DRAW_STOCK: "-", DRAW_DISCARD: "+", DRAW_JOKER: "=", DECLINE_SLAP: ".", CALL: "!", RETURN_CARDS: "_"}
_VERBS: Final = {sign: verb for verb, sign in _SIGNS.items()}
_SLAP_SIGN: Final = "^"
_CARD_COUNTS: Final = {DRAW_STOCK: 0, DRAW_DISCARD: 1, DRAW_JOKER: 1, DECLINE_SLAP: 0, CALL: 0}
"""Number of cards that follow a sign; after the sign of returned cards there may be any."""

assert len(LETTERS) == KIND_COUNT


def format_kinds(kinds: Iterable[int]) -> str:
    """Return the letters of these kinds of cards."""
    return "".join(LETTERS[kind] for kind in kinds)


def parse_kinds(text: str) -> tuple[int, ...]:
    """Return the kinds of the cards in *text*.

    :raises ValueError: if a character stands for no card.
    """
    unknown = next((letter for letter in text if letter not in _KIND_BY_LETTER), None)
    if unknown is not None:
        raise ValueError(f"not the letter of a card: {unknown!r}")
    return tuple(_KIND_BY_LETTER[letter] for letter in text)


def format_move(move: Move) -> str:
    """Return the notation of a move of the simulator.

    :raises ValueError: if it is an answer to a false call, which has no notation.
    """
    verb = move[0]
    if verb >= 0:
        return format_kinds(move)
    if verb == SLAP:
        return f"{_SLAP_SIGN}{LETTERS[move[1]]}{move[2]}"
    if verb not in _SIGNS:
        raise ValueError(f"a move without notation: {move}")
    return _SIGNS[verb] + ("" if verb == CALL else format_kinds(move[1:]))


def parse_move(text: str) -> Move:
    """Return the move of a notation.

    :raises ValueError: if it is none.
    """
    sign, rest = text[:1], text[1:]
    if sign == _SLAP_SIGN and rest[1:] in ("0", "1"):
        return SLAP, *parse_kinds(rest[:1]), int(rest[1:])
    verb = _VERBS.get(sign)
    if verb is None:
        if not text:
            raise ValueError("an empty move")
        return parse_kinds(text)
    kinds = parse_kinds(rest)
    if len(kinds) != _CARD_COUNTS.get(verb, len(kinds)):
        raise ValueError(f"not a move: {text!r}")
    return (CALL, 0) if verb == CALL else (verb, *kinds)
