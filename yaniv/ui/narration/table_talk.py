"""Lines of computer players at the table, and of the one who greets a reader before the first round.

A line says nothing that its occasion does not make true, and nothing of cards that the table has not seen. Who speaks,
how often, and which line follow from the match alone, so that the same match is told with the same words.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal
from zlib import crc32

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.journey.regular_memory import RegularMemory
from yaniv.narration.regular_lines import Meeting, meeting_line
from yaniv.settings.settings_schema import TableTalk

FEW_CARDS: Final = 2
LONG_ROUND_TURNS: Final = 9
"""Turns of each player after which a round is long."""


TalkOccasion = Literal[
    "few_cards",
    "call",
    "asaf",
    "caught",
    "wins",
    "reduced",
    "out",
    "pile_card",
    "long_round",
    "catches_again",
    "revenge",
    "caught_again",
]
"""When a player may speak.

In order: two cards or fewer left, own call, beat a call, own call beaten, own call held, own total reduced, out of the
match, took a card off the pile, a round that goes on and on; and with a memory of the reader: beat the
reader's call once more, beat it after the reader had beaten an own one, own call beaten by the reader once more.
"""
NUMBERED_FROM: Final = 3
"""Least number that a line says."""
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
        "You should've looked twice.",
        "Mine's no higher.",
        "Got you.",
        "That'll cost you.",
        "Better luck next time.",
        "Sorry. Not sorry.",
    ),
    "caught": (
        "Ouch.",
        "I walked right into that one.",
        "Of course.",
        "That hurt.",
        "A bit too bold.",
        "Didn't see that coming.",
        "Well played.",
        "I'll remember this.",
        "Now I see.",
        "Who had that?",
        "My own fault.",
        "Back to the drawing board.",
    ),
    "wins": (
        "And that's how it's done.",
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
        "Better the card I know.",
        "That one's mine now.",
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
        "We'll run out of cards.",
        "Careful, everyone.",
        "Who's holding out?",
        "My tea's getting cold.",
        "Patience, patience.",
    ),
    "catches_again": (
        "You again!",
        "Got you again.",
        "Call as often as you like.",
        "We've been here before.",
        "This is becoming a habit.",
        "One more for my list.",
        "You keep calling, I keep waiting.",
        "And again!",
        "You should know me by now.",
        "Old habits.",
        "That makes {n}.",
        "{n} times now. I've been counting.",
    ),
    "revenge": (
        "That's for last time.",
        "I owed you that one.",
        "My turn to catch you.",
        "Revenge!",
        "Payback!",
        "I've been waiting for this.",
        "Remember when you caught me?",
        "Now you know how it feels.",
        "What goes around…",
        "Settled.",
        "I don't forget.",
        "You had it coming.",
    ),
    "caught_again": (
        "You again?",
        "It's always you.",
        "Not you again.",
        "How do you do it?",
        "I never learn.",
        "You have it in for me.",
        "One day I'll see it coming.",
        "Again? Really?",
        "You've done this to me before.",
        "I should watch you more.",
        "That makes {n} for you.",
        "{n} times. I'm counting.",
    ),
}
"""Twelve English lines for each occasion, translated where they are said.

`{n}`: how often it has happened between the two.
"""


PERCENT_BY_TALK: Final[dict[TableTalk, dict[TalkOccasion, int]]] = {
    "silent": {},
    "few": {
        "few_cards": 35,
        "asaf": 100,
        "caught": 60,
        "reduced": 80,
        "out": 80,
        "long_round": 25,
        "catches_again": 100,
        "revenge": 100,
        "caught_again": 80,
    },
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
        "catches_again": 100,
        "revenge": 100,
        "caught_again": 100,
    },
}
"""How often, in 100 occasions, somebody speaks; 0 for an occasion that is not named."""


SaidLines = Mapping[TalkOccasion, tuple[int, ...]]
"""Lines said in a match since each occasion began anew, in order, by their index."""


class Spoken(Struct, frozen=True):
    """Line that a player says."""

    seat: int
    occasion: TalkOccasion
    index: int
    """Which of the lines of this occasion."""
    number: int = 0
    """How often it has happened between the player and the reader; 0 if that is not counted."""

    @property
    def text(self) -> str:
        """The line in the language of the player."""
        return tr(LINES[self.occasion][self.index], n=self.number)


def choose_line(  # noqa: PLR0913 -- an event, who is there, and what was said
    event: e.AnyEvent,
    reader: View,
    characters: tuple[str, ...],
    talk: TableTalk,
    said: SaidLines,
    *,
    memories: tuple[RegularMemory, ...] = (),
) -> Spoken | None:
    """Return what a computer player says about an event, or None.

    *reader*: view of the reader after the event. *characters*: by seat, empty for a seat without a character, which
    says nothing. *said*: lines that do not come back before the others of their occasion. *memories*: by seat, what
    each remembers of the reader from before the event; empty: nobody remembers anything.
    """
    remembered = tuple(_remembered_occasions(event, reader, memories)) if memories else ()
    for seat, occasion, times in (*remembered, *((*each, 0) for each in _occasions(event, reader))):
        if seat >= len(characters) or not characters[seat]:
            continue
        number = crc32(f"{occasion} {seat} {reader.round} {reader.turns} {reader.names[seat]}".encode())
        if number % 100 >= PERCENT_BY_TALK[talk].get(occasion, 0):
            continue
        lines = [index for index, line in enumerate(LINES[occasion]) if "{n}" not in line or times >= NUMBERED_FROM]
        earlier = said.get(occasion, ())
        fresh = [index for index in lines if index not in earlier] or [index for index in lines if index != earlier[-1]]
        return Spoken(seat, occasion, fresh[number // 100 % len(fresh)], times)
    return None


def with_line(said: SaidLines, spoken: Spoken) -> SaidLines:
    """Return the lines said in a match after another one; once a line comes back, the occasion begins anew."""
    earlier = said.get(spoken.occasion, ())
    return {**said, spoken.occasion: (*(() if spoken.index in earlier else earlier), spoken.index)}


def choose_greeting(meetings: tuple[Meeting, ...], talk: TableTalk) -> tuple[int, str] | None:
    """Return who greets the reader before the first round, and with which line; None if nobody does.

    *meetings*: by seat; empty: nobody remembers the reader.
    """
    known = [seat for seat, meeting in enumerate(meetings) if meeting.memory.matches]
    if talk == "silent" or not known:
        return None
    seat = known[sum(meeting.memory.matches for meeting in meetings) % len(known)]
    return seat, meeting_line(meetings[seat], "first_deal")


def _remembered_occasions(
    event: e.AnyEvent, reader: View, memories: tuple[RegularMemory, ...]
) -> Iterator[tuple[int, TalkOccasion, int]]:
    """Yield who has an occasion to speak of the past, and how often it has happened now; the best reason first."""
    match event:
        case e.RoundScored(outcome="asaf", caller=int(caller), asafs=asafs) if caller == reader.seat:
            for seat in asafs:
                if memories[seat].has_score_to_settle:
                    yield seat, "revenge", 0
                elif memories[seat].caught:
                    yield seat, "catches_again", memories[seat].caught + 1
        case e.RoundScored(outcome="asaf", caller=int(caller), asafs=asafs) if reader.seat in asafs:
            if memories[caller].catches:
                yield caller, "caught_again", memories[caller].catches + 1
        case _:
            return


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
