"""The characters at the table: how each leans in a decision, how fast it plays, and what it says.

Strength and character are independent: a level decides how much a player takes in, a character leans where a decision
is close, and costs its player a few matches in a hundred. `expert:noa` is Noa at the level of an expert.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.sheets.near import near
from yaniv.words import is_told, own_name, tell

Occasion = Literal["wins", "catches", "caught", "resets", "out"]
"""When somebody may have something to say after the score of a round: own call held, beat a call, own call beaten by
another hand, own total reduced, out of the match. A call that failed by itself, and a round that nobody called, are
none of these."""


class Lean(Struct, frozen=True):
    """Points of the house, of the same weight for every habit; 0 everywhere is no character at all.

    They rank choices that are as good as equal; `calls` alone is added to what a call is thought to be worth.
    """

    calls: float = 0
    """For a call, as soon as it is legal; below 0 it waits for a lower hand."""
    keeps: float = 0
    """For each card kept that makes a pair or stands next to its neighbour in suit."""
    sheds: float = 0
    """For ten points thrown at once."""
    denies: float = 0
    """Against each card left to the next player that he can use."""
    takes: float = 0
    """For a card from the pile instead of the unknown one."""
    resets: float = 0
    """For a hand that would bring the total exactly to a number that is reduced."""


class Temper(Struct, frozen=True):
    """A way to play."""

    title: str
    about: str
    """One sentence for the new-game page."""
    lean: Lean
    pace: float
    """Multiplies the thinking time."""
    says: dict[Occasion, tuple[str, ...]]
    """English sentences; shown through `words.tell`."""


class Person(Struct, frozen=True):
    """Somebody with a name and a face."""

    name: str
    temper: str
    """A word of `TEMPERS`."""


TEMPERS: Final[dict[str, Temper]] = {
    "eager": Temper(
        "Eager",
        "Calls sooner than others, and laughs when it goes wrong.",
        Lean(calls=4.0, sheds=0.8),
        0.7,
        {
            "wins": ("Too quick for you!", "That was easy."),
            "catches": ("Ha! Not this time.", "Did you think I was asleep?"),
            "caught": ("Oops!", "It was worth a try."),
            "resets": ("What a number!",),
            "out": ("I would do it all again.",),
        },
    ),
    "patient": Temper(
        "Patient",
        "Waits for a hand that nobody can beat, and for others to be hasty.",
        Lean(calls=-2.0, denies=0.4),
        1.3,
        {
            "wins": ("Good things take time.", "I could have waited longer."),
            "catches": ("I was waiting for you.", "You were in a hurry."),
            "caught": ("How patient of you.", "Well played."),
            "resets": ("It was worth the wait.",),
            "out": ("There is always another evening.",),
        },
    ),
    "collector": Temper(
        "Collector",
        "Keeps pairs and runs together and hopes for the missing card.",
        Lean(keeps=1.6, takes=1.0),
        1.1,
        {
            "wins": ("It all came together.", "Just the cards I wanted."),
            "catches": ("Mine is the prettier one.", "I kept the right cards."),
            "caught": ("One card was missing!", "My run was nearly complete."),
            "resets": ("A fine piece for my collection.",),
            "out": ("I held on for too long.",),
        },
    ),
    "spoiler": Temper(
        "Spoiler",
        "Looks at what you need before it throws, and does not give it to you.",
        Lean(denies=2.5, takes=0.4),
        1.2,
        {
            "wins": ("You wanted that card, did you not?", "Nothing for you."),
            "catches": ("I knew what you had.", "I have been counting on it."),
            "caught": ("You were not supposed to get that.", "Who gave you that card?"),
            "resets": ("And you have to watch.",),
            "out": ("I fed you after all.",),
        },
    ),
    "hunter": Temper(
        "Hunter",
        "Knows its total by heart and goes for the number that is reduced.",
        Lean(resets=5.0, calls=-1.0),
        1.0,
        {
            "wins": ("Right on target.", "I had it all worked out."),
            "catches": ("Got you.", "A clean shot."),
            "caught": ("That spoils my sums.", "Missed."),
            "resets": ("Exactly as planned!", "Bull's-eye!"),
            "out": ("So close to the number.",),
        },
    ),
    "gambler": Temper(
        "Gambler",
        "Throws the big cards at once, trusts the deck and calls on luck.",
        Lean(calls=2.5, sheds=1.4, takes=-2.0),
        0.7,
        {
            "wins": ("Luck loves me.", "Never in doubt."),
            "catches": ("I felt it coming.", "The cards told me."),
            "caught": ("Double or nothing?", "You only live once."),
            "resets": ("What did I tell you?",),
            "out": ("The deck owes me one.",),
        },
    ),
    "careful": Temper(
        "Careful",
        "Counts what has been thrown and calls when it is nearly sure.",
        Lean(calls=-1.2, denies=1.0, takes=0.6),
        1.4,
        {
            "wins": ("I made sure of it.", "Just as I counted."),
            "catches": ("I thought so.", "You missed one card."),
            "caught": ("That was not in my count.", "I should have waited."),
            "resets": ("How tidy.",),
            "out": ("I must go over my figures.",),
        },
    ),
    "steady": Temper(
        "Steady",
        "Plays every hand on its merits and never gets excited.",
        Lean(),
        1.0,
        {
            "wins": ("Thank you for the round.", "A fair hand."),
            "catches": ("Sorry about that.", "Close one."),
            "caught": ("Fair enough.", "Good for you."),
            "resets": ("I will take it.",),
            "out": ("It was a pleasure.",),
        },
    ),
}

PEOPLE: Final[dict[str, Person]] = {
    "noa": Person("Noa", "steady"),
    "avi": Person("Avi", "eager"),
    "maya": Person("Maya", "collector"),
    "eitan": Person("Eitan", "gambler"),
    "tamar": Person("Tamar", "careful"),
    "dov": Person("Dov", "patient"),
    "shira": Person("Shira", "eager"),
    "eli": Person("Eli", "spoiler"),
    "yael": Person("Yael", "hunter"),
    "gil": Person("Gil", "gambler"),
    "rona": Person("Rona", "patient"),
    "amir": Person("Amir", "careful"),
    "lea": Person("Lea", "collector"),
    "omer": Person("Omer", "hunter"),
    "ziv": Person("Ziv", "spoiler"),
}
"""In the order in which they sit down; each has a face in `assets/faces`."""


class UnknownPersonError(ValueError):
    """Nobody of this name; the text is the sentence for the player who asked."""


def temper_of(person: str) -> Temper:
    """How this person plays.

    :raises UnknownPersonError: if there is nobody of this name; says who may have been meant.
    """
    if person in PEOPLE:
        return TEMPERS[PEOPLE[person].temper]
    meant = near(person, PEOPLE)
    if meant is not None:
        raise UnknownPersonError(
            tell("There is nobody called `{name}`; did you mean `{meant}`?", name=person, meant=meant)
        )
    raise UnknownPersonError(
        tell("There is nobody called `{name}`; there are {names}.", name=person, names=", ".join(PEOPLE))
    )


def level_and_person(bot: str) -> tuple[str, str]:
    """The two halves of `expert:noa`; the second is empty where nobody is named, or nobody is known."""
    level, _, person = bot.partition(":")
    return level, person if person in PEOPLE else ""


def persons(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits where: the character of every seat, empty where there is none."""
    return tuple(level_and_person(bot)[1] for bot in bots)


def names_today(names: tuple[str, ...], bots: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody at the table by seat, as the language spoken now calls him, whichever the match began in.

    A person who gave no name is called "You".
    """
    return tuple(_today(*each) for each in zip(names, bots, strict=True))


def _today(name: str, bot: str) -> str:
    person = level_and_person(bot)[1]
    if person and is_told(PEOPLE[person].name, name):
        return tell(PEOPLE[person].name)
    return name if bot else own_name(name) or tell("You")
