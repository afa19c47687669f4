"""The sentences about the play: aim, deck and deal, a turn, what goes together, picking up, slapping. Pure."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, Literal

from yaniv.cards import JOKER
from yaniv.rules.deck import deck as whole_deck
from yaniv.rules.deck import is_half, packs
from yaniv.rules.house import HouseRules
from yaniv.words import tell, tell_number

Whose = Literal["all", "number", "range"]
_PACKS: Final[dict[tuple[Whose, bool], tuple[str, str]]] = {
    ("all", False): (
        "You play with one pack of 52 cards.",
        "You play with {n} packs of 52 cards, shuffled together.",
    ),
    ("all", True): (
        "You play with half a pack: its hearts and spades, 26 cards.",
        "You play with {n} half packs, shuffled together: hearts and spades, 26 cards each.",
    ),
    ("number", False): (
        "{first} players play with one pack of 52 cards.",
        "{first} players play with {n} packs of 52 cards, shuffled together.",
    ),
    ("number", True): (
        "{first} players play with half a pack: its hearts and spades, 26 cards.",
        "{first} players play with {n} half packs, shuffled together: hearts and spades, 26 cards each.",
    ),
    ("range", False): (
        "{first} to {last} players play with one pack of 52 cards.",
        "{first} to {last} players play with {n} packs of 52 cards, shuffled together.",
    ),
    ("range", True): (
        "{first} to {last} players play with half a pack: its hearts and spades, 26 cards.",
        "{first} to {last} players play with {n} half packs, shuffled together: hearts and spades, 26 cards each.",
    ),
}


def aim(rules: HouseRules) -> Iterator[str]:
    """What one plays for."""
    word = rules.table.call_word
    yield tell("Keep few points in your hand. When it is low enough, call “{word}”: that ends the round.", word=word)
    if rules.match.end == "single_round":
        yield tell("The match is a single round: the best hand wins, and no points are written down.")
    else:
        yield tell("What is left in the hands is written down as points. Points are bad: the lowest total is the best.")


def deal(rules: HouseRules) -> Iterator[str]:
    """Who plays, with which cards, and what lies on the table at the beginning."""
    yield _players(rules)
    yield from _deck(rules)
    yield from _values(rules)
    one, many = "Everybody is dealt {n} card.", "Everybody is dealt {n} cards."
    yield tell_number(one, many, rules.deal.hand_size)
    if rules.deal.extra_cards:
        one = "Everybody gets {n} card more, and before the first turn lays one card of the hand back on the deck."
        many = "Everybody gets {n} cards more, and before the first turn lays as many of the hand back on the deck."
        yield tell_number(one, many, rules.deal.extra_cards)
    yield tell("The other cards lie face down as the deck. Its top card is turned up and opens the pile.")
    yield (
        tell("The deal and the turns go round clockwise.")
        if rules.table.direction == "clockwise"
        else tell("The deal and the turns go round counterclockwise.")
    )


def _players(rules: HouseRules) -> str:
    fewest, most = rules.table.min_players, rules.table.max_players
    if fewest == most:
        return tell("{n} players play.", n=most)
    return tell("{fewest} to {most} players play.", fewest=fewest, most=most)


def _deck(rules: HouseRules) -> Iterator[str]:
    """The packs for each number of players, and their jokers."""
    permitted = range(rules.table.min_players, rules.table.max_players + 1)
    used = [(packs(rules, players), is_half(rules, players), players) for players in permitted]
    for (number, half), group in groupby(used, lambda each: each[:2]):
        players = [each[2] for each in group]
        whose: Whose = "all" if len(players) == len(used) else "number" if len(players) == 1 else "range"
        one, many = _PACKS[whose, half]
        yield tell_number(one, many, number, first=players[0], last=players[-1])
    if not rules.deck.jokers:
        yield tell("There are no jokers.")
        return
    halves = {half for _, half, _ in used}
    if False in halves:
        one, many = "Each pack has {n} joker besides.", "Each pack has {n} jokers besides."
        yield tell_number(one, many, rules.deck.jokers)
    if True in halves:
        one, many = "Each half pack has {n} joker besides.", "Each half pack has {n} jokers besides."
        yield tell_number(one, many, -(-rules.deck.jokers // 2))


def _values(rules: HouseRules) -> Iterator[str]:
    values = rules.deck.values
    yield tell(
        "Two to ten count what they show, the ace {ace}, the jack {jack}, the queen {queen}, the king {king}.",
        ace=values.ace,
        jack=values.jack,
        queen=values.queen,
        king=values.king,
    )
    if rules.deck.jokers:
        yield tell("A joker counts {points}.", points=values.joker)
    if values.one_eyed_jack is not None:
        points = values.one_eyed_jack
        yield tell("The one-eyed jacks, those of spades and hearts, count {points}.", points=points)
    else:
        yield tell("The jacks of spades and hearts are nicknamed one-eyed jacks.")


def turn(rules: HouseRules) -> Iterator[str]:
    """What a player does when it is his turn."""
    match rules.turn.order:
        case "throw_first":
            yield tell("First throw one card, or several that go together. Then pick up one card.")
        case "draw_first":
            yield tell("First pick up one card. Then throw one card, or several that go together.")
        case "either":
            yield tell("Throw one card, or several that go together, and pick up one: in the order you like.")
    yield tell("Instead of that you may call “{word}”, as the first thing in your turn.", word=rules.table.call_word)
    if rules.turn.early_throw:
        yield tell(
            "You need not wait: as soon as the player before you has thrown, you may throw too. Your cards wait beside "
            "the pile until that player has picked up, and in that turn you cannot call."
        )
    if rules.turn.early_throw and rules.turn.slap_down != "none":
        yield tell("Whoever is overtaken in this way loses the slap-down.")
    if rules.table.tranning_seconds:
        one = "Do not stall: after {n} second without a move the table says “Tranning!”"
        many = "Do not stall: after {n} seconds without a move the table says “Tranning!”"
        yield tell_number(one, many, rules.table.tranning_seconds)


def melds(rules: HouseRules) -> Iterator[str]:
    """What may be thrown in one turn."""
    yield tell("A single card, whatever it is.")
    yield tell("A set: two or more cards of the same rank.")
    yield tell("A run: three or more cards of one suit that follow each other, thrown in their order, up or down.")
    match rules.melds.ace:
        case "low":
            yield tell("In a run the ace stands before the two, never after the king.")
        case "low_or_high":
            yield tell("In a run the ace stands before the two or after the king; king, ace, two is no run.")
        case "wrap":
            yield tell("In a run the ace stands before the two and after the king; king, ace, two is a run as well.")
    if not rules.deck.jokers:
        return
    match rules.melds.jokers:
        case "plain":
            yield tell("A joker stands for no other card. Jokers make a set with each other.")
        case "runs":
            yield tell("A joker may stand for any card of a run, but not in a set; two jokers are no pair.")
        case "sets_and_runs":
            yield tell("A joker may stand for any card, in a set and in a run; jokers alone are a set.")
            if whole_deck(rules, rules.table.max_players).count(JOKER) > 1:
                yield tell("One card with two jokers or more is a set, not a run.")


def pickup(rules: HouseRules) -> Iterator[str]:
    """Where the new card comes from."""
    yield tell("Pick up the top card of the deck, or a card that the player before you has thrown.")
    match rules.pickup.from_last_play:
        case "ends":
            yield tell("Of several cards thrown together only the first and the last can be taken.")
        case "last":
            yield tell("Of several cards thrown together only the last one, on top, can be taken.")
        case "any":
            yield tell("Of several cards thrown together any one can be taken.")
    if rules.pickup.first_upcard:
        yield tell("The card turned up at the deal can be taken by the first player.")
    else:
        yield tell("The card turned up at the deal cannot be taken.")
    if rules.deck.jokers:
        yield from _joker_swap(rules)
    if rules.pickup.reshuffle_keeps == "last_play":
        yield tell("When the deck runs out, the pile is shuffled and becomes the deck; the cards thrown last stay.")
    else:
        yield tell("When the deck runs out, the pile is shuffled and becomes the deck; only its top card stays.")


def _joker_swap(rules: HouseRules) -> Iterator[str]:
    match rules.pickup.joker_swap:
        case "none":
            pass
        case "as_throw":
            yield tell(
                "Does a joker lie in the run thrown last, and do you hold the very card it stands for? Then you may "
                "throw that card alone and pick up the joker."
            )
        case "with_throw":
            yield tell(
                "Does a joker lie in the run thrown last, and do you hold the very card it stands for? Then you may "
                "lay that card in its place, besides your throw, and pick up the joker."
            )


def slap(rules: HouseRules) -> Iterator[str]:
    """What may be laid on the own throw; nothing where the house knows no slap-down."""
    match rules.turn.slap_down:
        case "none":
            return
        case "single":
            yield tell(
                "You threw a single card, and the card you draw from the deck makes a pair with it: slap it down!"
            )
        case "sets":
            yield tell(
                "You threw a single card or a set, and the card you draw from the deck is one more of the same rank: "
                "slap it down!"
            )
        case "sets_and_runs":
            yield tell(
                "You threw a single card, a set or a run, and the card you draw from the deck adds to it, of the same "
                "rank or at either end of the run: slap it down!"
            )
    yield tell(
        "It lies on your throw, and you have one card less. Be quick: when the next player moves, it is too late."
    )
    yield tell("Cards taken from the pile cannot be slapped down.")
