"""Characters of computer players: name, preferences in close decisions, speed, and remarks.

Strength and character are independent: a level decides how much a player notices, a character decides between nearly
equal moves, which costs a few matches in a hundred. `expert:noa` is Noa at the level of an expert.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.bots.bot_message_codes import bot_message
from yaniv.coded_message import CodedError
from yaniv.strict_config.suggestions import suggest

RemarkOccasion = Literal["wins", "catches", "caught", "resets", "out"]
"""When a character may make a remark, after a round is scored.

In order: own call succeeded, beat another player's call, own call beaten by another hand, own total reduced, out of the
match. A call that failed by itself, and a round without a call, are none of these.
"""


SetTop = Literal["any", "red", "black", "lowest_suit"]
"""Card of a set that a character lays on top: as its level does, a red or black one, or the first of C, D, H, S."""

RemarkFact = Literal[
    "quick_call",
    "slow_call",
    "threw_meld",
    "took_card",
    "near_run",
    "fed_someone",
    "fed_no_one",
    "fed_winner",
    "saw_callers_card",
    "low_hand",
    "close_hands",
]
"""What a remark says about the round besides its occasion: see `ui.narration.bot_remarks`.

In order: the round was called in few turns, or in many; the speaker threw a set or a run, took a card from the pile, or
ends one card short of a run; another player, or nobody, took a card of a throw of the speaker's; a player who beat the
caller did; the caller holds a card that it was seen to take; the speaker's hand is low, or close to the caller's.
"""


class StyleBias(Struct, frozen=True):
    """Preferences of a character, each in points on the same scale; all 0 means none.

    They are weighed against the value of moves that are nearly as good as the best; only `call_bonus` is added to the
    value of a call. `runs_fall` and `set_top` cost nothing: see `throw_order`.
    """

    call_bonus: float = 0
    """Added to the value of a legal call; negative values wait for a lower hand."""
    meld_bonus: float = 0
    """For each card kept that makes a pair or is next to a card of the same suit."""
    shed_bonus: float = 0
    """For every ten points thrown at once."""
    court_bonus: float = 0
    """For each rank by which a single card thrown is above the lowest of its points; negative values keep kings."""
    dead_rank_bonus: float = 0
    """For each card of its rank that has been thrown before, when a single card is thrown."""
    denial_bonus: float = 0
    """Against each card left to the next player that this player can use."""
    pickup_bonus: float = 0
    """For a card from the pile instead of an unknown one from the stock."""
    reduction_bonus: float = 0
    """For a hand that would bring the match total exactly to a number that is reduced."""
    runs_fall: bool = False
    """Lays runs down from the highest card to the lowest."""
    set_top: SetTop = "any"


class Personality(Struct, frozen=True):
    """Personality of a character: title, preferences, speed, and remarks by occasion."""

    title: str
    about: str
    """One sentence for the new-game page."""
    style_bias: StyleBias
    think_time_factor: float
    """Multiplies the thinking time."""
    remarks: dict[RemarkOccasion, tuple[str, ...]]
    """English sentences; translated where they are shown."""


class Character(Struct, frozen=True):
    """Character of a computer player: a name with a portrait, and the key of its personality."""

    name: str
    personality: str
    """Key of `PERSONALITIES`."""


PERSONALITIES: Final[dict[str, Personality]] = {
    "eager": Personality(
        "Eager",
        "Calls early and laughs when it backfires.",
        StyleBias(call_bonus=4.0, shed_bonus=0.4, runs_fall=True),
        0.7,
        {
            "wins": ("Too quick for you!", "That was easy."),
            "catches": ("Ha! Not this time.", "Did you think I was asleep?"),
            "caught": ("Oops!", "It was worth a try."),
            "resets": ("Lucky number!",),
            "out": ("I'd do it all again.",),
        },
    ),
    "patient": Personality(
        "Patient",
        "Waits for an unbeatable hand while the others rush.",
        StyleBias(call_bonus=-1.2, court_bonus=-0.2, set_top="black"),
        1.3,
        {
            "wins": ("Good things take time.", "I could have waited longer."),
            "catches": ("I was waiting for you.", "What was the rush?"),
            "caught": ("How patient of you.", "Well played."),
            "resets": ("It was worth the wait.",),
            "out": ("There's always another night.",),
        },
    ),
    "collector": Personality(
        "Collector",
        "Saves up pairs and runs, waiting for the perfect card.",
        StyleBias(meld_bonus=0.1, pickup_bonus=0.35, court_bonus=-0.12, set_top="red"),
        1.1,
        {
            "wins": ("It all came together.", "Just the cards I wanted.", "A handsome little hand."),
            "catches": ("Mine's prettier.", "I kept the right cards."),
            "caught": ("My run was nearly there.", "Mine was prettier, though."),
            "resets": ("A fine piece for my collection.",),
            "out": ("I held on too long.",),
        },
    ),
    "spoiler": Personality(
        "Spoiler",
        "Works out what you need and won't throw it.",
        StyleBias(denial_bonus=0.6, dead_rank_bonus=0.2, runs_fall=True, set_top="black"),
        1.2,
        {
            "wins": ("Nothing for you.", "My secrets stay mine."),
            "catches": ("I knew what you had.", "I was counting on it."),
            "caught": ("You weren't supposed to get that.", "You hid that well."),
            "resets": ("And you get to watch.",),
            "out": ("I fed you after all.", "Now spoil someone else's fun."),
        },
    ),
    "hunter": Personality(
        "Hunter",
        "Chases the totals that get cut.",
        StyleBias(reduction_bonus=5.0, court_bonus=0.2, runs_fall=True, set_top="lowest_suit"),
        1.0,
        {
            "wins": ("Right on target.", "I had it all worked out."),
            "catches": ("Got you.", "A clean shot."),
            "caught": ("That ruins my maths.", "Missed."),
            "resets": ("Exactly as planned!", "Bull's-eye!"),
            "out": ("That's not the number I wanted.",),
        },
    ),
    "gambler": Personality(
        "Gambler",
        "Throws big cards fast, trusts the deck and calls on a hunch.",
        StyleBias(call_bonus=2.5, shed_bonus=0.3, pickup_bonus=-0.5, runs_fall=True, set_top="red"),
        0.7,
        {
            "wins": ("Luck loves me.", "Never in doubt."),
            "catches": ("I felt it coming.", "The cards told me."),
            "caught": ("Double or nothing?", "You only live once."),
            "resets": ("What did I tell you?",),
            "out": ("The deck owes me one.",),
        },
    ),
    "careful": Personality(
        "Careful",
        "Counts every throw and calls only when nearly sure.",
        StyleBias(call_bonus=-0.8, denial_bonus=0.2, pickup_bonus=0.2, court_bonus=0.15, set_top="lowest_suit"),
        1.4,
        {
            "wins": ("I made sure of it.", "Just as I counted."),
            "catches": ("I thought so.", "You missed one card."),
            "caught": ("I didn't count on that.", "I should have waited."),
            "resets": ("How tidy.",),
            "out": ("I need to check my sums.",),
        },
    ),
    "steady": Personality(
        "Steady",
        "Plays every hand on its merits and never gets rattled.",
        StyleBias(),
        1.0,
        {
            "wins": ("Thanks for the round.", "A fair hand."),
            "catches": ("Sorry about that.", "Close one."),
            "caught": ("Fair enough.", "Good for you."),
            "resets": ("I'll take it.",),
            "out": ("It was a pleasure.",),
        },
    ),
}

REMARK_FACTS: Final[dict[str, RemarkFact]] = {
    "Too quick for you!": "quick_call",
    "Good things take time.": "slow_call",
    "What was the rush?": "quick_call",
    "It all came together.": "threw_meld",
    "Just the cards I wanted.": "took_card",
    "My run was nearly there.": "near_run",
    "Nothing for you.": "fed_no_one",
    "I knew what you had.": "saw_callers_card",
    "You weren't supposed to get that.": "fed_winner",
    "I fed you after all.": "fed_someone",
    "I made sure of it.": "low_hand",
    "Close one.": "close_hands",
}
"""Remarks that say more than their occasion, and what they say; the others fit whenever their occasion does.

Every character has one that needs no fact for each occasion.
"""

CHARACTERS: Final[dict[str, Character]] = {
    "noa": Character("Noa", "steady"),
    "avi": Character("Avi", "eager"),
    "maya": Character("Maya", "collector"),
    "eitan": Character("Eitan", "gambler"),
    "tamar": Character("Tamar", "careful"),
    "dov": Character("Dov", "patient"),
    "shira": Character("Shira", "eager"),
    "eli": Character("Eli", "spoiler"),
    "yael": Character("Yael", "hunter"),
    "gil": Character("Gil", "gambler"),
    "rona": Character("Rona", "patient"),
    "amir": Character("Amir", "careful"),
    "lea": Character("Lea", "collector"),
    "omer": Character("Omer", "hunter"),
    "ziv": Character("Ziv", "spoiler"),
}
"""In the order in which they are seated; each has a portrait in `assets/faces`."""


class UnknownCharacterError(CodedError, ValueError):
    """Raised if no character has this name."""


def personality_of(character_id: str) -> Personality:
    """Return the personality of a character by its id, such as `noa`.

    :raises UnknownCharacterError: if the id is unknown; the message suggests a similar one.
    """
    if character_id in CHARACTERS:
        return PERSONALITIES[CHARACTERS[character_id].personality]
    suggestion = suggest(character_id, CHARACTERS)
    if suggestion is not None:
        raise UnknownCharacterError(bot_message("character_probably_meant", name=character_id, meant=suggestion))
    raise UnknownCharacterError(bot_message("unknown_character", name=character_id, names=", ".join(CHARACTERS)))


SEAT_COLOURS: Final = ("gold", "sky", "coral", "green", "violet", "lime", "teal", "pink")
"""Words for the colours of people, who have no portraits, in the order of seats; each theme has other shades."""


def split_bot_name(bot: str) -> tuple[str, str]:
    """Split a bot name such as `expert:noa` into level and character id.

    The character id is empty if none is given or if it is unknown.
    """
    level, _, character_id = bot.partition(":")
    return level, character_id if character_id in CHARACTERS else ""


def character_ids(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the character id of each bot, by seat; *bots* are bot names such as `expert:noa`.

    Empty for a human (empty name), and for a bot without a character.
    """
    return tuple(split_bot_name(bot)[1] for bot in bots)


def avatar_ids(bots: tuple[str, ...], colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return what the disc of each seat shows: the portrait of a character, or the colour that a person has chosen.

    Empty where there is neither. *colours*: by seat, or empty; a word of another version counts as none.
    """
    chosen = [each if each in SEAT_COLOURS else "" for each in colours] or [""] * len(bots)
    return tuple(character or colour for character, colour in zip(character_ids(bots), chosen, strict=True))
