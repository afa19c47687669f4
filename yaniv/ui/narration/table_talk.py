"""Lines of computer players at the table: twelve for each occasion.

A line says nothing that its occasion does not make true, and nothing of cards that the table has not seen. Who speaks,
how often, and which line follow from the match alone, so that the same match is told with the same words.
"""

from typing import Final, Literal
from zlib import crc32

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.settings.settings_schema import TableTalk

TalkOccasion = Literal["few_cards", "call", "asaf", "caught", "wins", "reduced", "out", "pile_card", "long_round"]
"""When a player may speak.

In order: two cards or fewer left, own call, beat a call, own call beaten, own call held, own total reduced, out of the
match, took a card off the pile, a round that goes on and on.
"""
FEW_CARDS: Final = 2
LONG_ROUND_TURNS: Final = 9
"""Turns of each player after which a round is long."""
PERCENT_BY_TALK: Final[dict[TableTalk, dict[TalkOccasion, int]]] = {
    "silent": {},
    "few": {"few_cards": 35, "asaf": 100, "caught": 60, "reduced": 80, "out": 80, "long_round": 25},
    "chatty": {
        "few_cards": 80,
        "call": 60,
        "asaf": 100,
        "caught": 90,
        "wins": 70,
        "reduced": 100,
        "out": 100,
        "pile_card": 25,
        "long_round": 60,
    },
}
"""How often, in 100 occasions, somebody speaks; 0 for an occasion that is not named."""
LINES: Final[dict[TalkOccasion, tuple[str, ...]]] = {
    "few_cards": (
        "Not many left.",
        "That's plenty.",
        "Light as a feather.",
        "Count my cards.",
        "Getting close…",
        "Watch out now.",
        "Almost there.",
        "Small hand, big plans.",
        "Feeling nervous?",
        "Less to carry.",
        "Look how few!",
        "Tick, tock.",
    ),
    "call": (
        "Cards on the table!",
        "Let's see them.",
        "Time's up!",
        "Show me your hands.",
        "Here we go.",
        "Now or never.",
        "Who's lower?",
        "That's enough for me.",
        "Fingers crossed.",
        "I'll risk it.",
        "Ladies and gentlemen…",
        "Let's count.",
    ),
    "asaf": (
        "Not so fast.",
        "Surprise!",
        "You forgot about me.",
        "I was waiting for that.",
        "Look what I've got.",
        "Thank you for calling.",
        "One look too few.",
        "Mine's no higher.",
        "Got you.",
        "That'll cost you.",
        "Better luck next time.",
        "Sorry. Not sorry.",
    ),
    "caught": (
        "Ouch.",
        "I walked right into it.",
        "Of course.",
        "That hurt.",
        "A bit too bold.",
        "Didn't see that coming.",
        "Well played.",
        "I'll remember this.",
        "Now it's clear.",
        "Who had that?",
        "My own fault.",
        "Back to the drawing board.",
    ),
    "wins": (
        "And that's how.",
        "Nobody lower? Good.",
        "Thank you, thank you.",
        "Right on time.",
        "Just like that.",
        "Nerves of steel.",
        "Let's do that again.",
        "I had a feeling.",
        "I'm in a good mood now.",
        "That went well.",
        "Write it down.",
        "Too low for you.",
    ),
    "reduced": (
        "Exactly what I needed.",
        "On the dot!",
        "Down we go.",
        "Lovely number.",
        "I can breathe again.",
        "What a bargain.",
        "A little discount.",
        "All part of the plan.",
        "My lucky number.",
        "Look at that score!",
        "Back in business.",
        "Sweet relief.",
    ),
    "out": (
        "Good game, all.",
        "Time for a break.",
        "Deal me in next time.",
        "That was one too many.",
        "Who wants coffee?",
        "It was fun while it lasted.",
        "That's me done. Bye!",
        "I'll be back.",
        "My chair's still warm.",
        "No hard feelings.",
        "I blame the cards.",
        "That's all from me.",
    ),
    "pile_card": (
        "I'll take that.",
        "Thanks for that one.",
        "Nobody wanted it?",
        "Come to me.",
        "Finders keepers.",
        "Just the one.",
        "Don't mind if I do.",
        "Better known than unknown.",
        "That one's with me now.",
        "You left it there.",
        "Too good to leave.",
        "Yes, that one.",
    ),
    "long_round": (
        "Are we staying all night?",
        "Nobody dares?",
        "This is a long one.",
        "Anybody calling?",
        "I could do this forever.",
        "Should I put the kettle on?",
        "Still going…",
        "We'll run out of deck.",
        "Careful, everyone.",
        "Who's holding out?",
        "My tea's getting cold.",
        "Patience, patience.",
    ),
}


class Spoken(Struct, frozen=True):
    """Line that a player says."""

    seat: int
    occasion: TalkOccasion
    index: int
    """Which of the lines of this occasion."""

    @property
    def text(self) -> str:
        """The line in the language of the player."""
        return tr(LINES[self.occasion][self.index])


def choose_line(
    event: e.AnyEvent, reader: View, characters: tuple[str, ...], talk: TableTalk, last: dict[TalkOccasion, int]
) -> Spoken | None:
    """Return what a computer player says about an event, or None.

    *reader*: view of the reader after the event. *characters*: by seat, empty for a seat without a character, which
    says nothing. *last*: by occasion, the line said last, which is not said again next.
    """
    for seat, occasion in _occasions(event, reader):
        if seat >= len(characters) or not characters[seat]:
            continue
        number = crc32(f"{occasion} {seat} {reader.round} {reader.turns} {reader.names[seat]}".encode())
        if number % 100 >= PERCENT_BY_TALK[talk].get(occasion, 0):
            continue
        count = len(LINES[occasion])
        index = number // 100 % count
        return Spoken(seat, occasion, (index + 1) % count if index == last.get(occasion) else index)
    return None


def _occasions(event: e.AnyEvent, reader: View) -> tuple[tuple[int, TalkOccasion], ...]:
    """Return who has an occasion to speak after this event, the best reason first."""
    match event:
        case e.YanivCalled(seat=seat) if reader.rules.call.ends_round == "at_once":
            return ((seat, "call"),)
        case e.RoundScored(outcome="asaf", caller=int(caller), asafs=asafs):
            return (*((seat, "asaf") for seat in asafs), (caller, "caught"))
        case e.RoundScored(outcome="yaniv", caller=int(caller)):
            return ((caller, "wins"),)
        case e.TotalReduced(seat=seat):
            return ((seat, "reduced"),)
        case e.PlayerOut(seat=seat):
            return ((seat, "out"),)
        case e.DiscardDrawn(seat=seat):
            few: tuple[tuple[int, TalkOccasion], ...] = ((seat, "few_cards"),) if _has_few(reader, seat) else ()
            return (*few, (seat, "pile_card"))
        case e.StockDrawn(seat=seat):
            return ((seat, "few_cards"),) if _has_few(reader, seat) else ()
        case e.TurnBegan(seat=seat):
            return ((seat, "long_round"),) if _is_long(reader) else ()
        case _:
            return ()


def _has_few(reader: View, seat: int) -> bool:
    """Return True if this hand has become small: a player throws first, so the draw ends the turn."""
    return 0 < reader.hand_sizes[seat] <= FEW_CARDS and reader.rules.deal.hand_size > FEW_CARDS


def _is_long(reader: View) -> bool:
    """Return True once in a while during a long round, when each player has had the same number of turns."""
    players = len(reader.seats)
    return bool(players) and reader.turns >= LONG_ROUND_TURNS * players and reader.turns % (3 * players) == 0
