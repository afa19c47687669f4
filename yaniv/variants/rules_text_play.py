"""Sentences about play: aim, deck and deal, turns, melds, picking up and slap-downs. Pure."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, Literal

from yaniv.cards import JOKER
from yaniv.i18n import tr, tr_plural
from yaniv.rules.deck import deck as whole_deck
from yaniv.rules.deck import is_half, pack_count
from yaniv.rules.house_rules import HouseRules

PlayerCountScope = Literal["all", "number", "range"]
"""Which player counts a sentence is about: all, a single one, or a range."""
_PACK_SENTENCES: Final[dict[tuple[PlayerCountScope, bool], tuple[str, str]]] = {
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
"""Sentences about the packs (singular, plural) by player counts and by whether half packs are used."""


def aim_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield the aim of the game."""
    word = rules.table.call_word
    yield tr("Keep few points in your hand. When it is low enough, call “{word}”: that ends the round.", word=word)
    if rules.match.end == "single_round":
        yield tr("The match is a single round: the best hand wins, and no points are written down.")
    else:
        yield tr("What is left in the hands is written down as points. Points are bad: the lowest total is the best.")


def deal_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield who plays, with which cards, and how the table looks at the start."""
    yield _player_count_sentence(rules)
    yield from _deck_sentences(rules)
    yield from _card_value_sentences(rules)
    one, many = "Everybody is dealt {n} card.", "Everybody is dealt {n} cards."
    yield tr_plural(one, many, rules.deal.hand_size)
    if rules.deal.extra_cards:
        one = "Everybody gets {n} card more, and before the first turn lays one card of the hand back on the deck."
        many = "Everybody gets {n} cards more, and before the first turn lays as many of the hand back on the deck."
        yield tr_plural(one, many, rules.deal.extra_cards)
    yield tr("The other cards lie face down as the deck. Its top card is turned up and opens the pile.")
    yield (
        tr("The deal and the turns go round clockwise.")
        if rules.table.direction == "clockwise"
        else tr("The deal and the turns go round counterclockwise.")
    )


def _player_count_sentence(rules: HouseRules) -> str:
    """Return the sentence about the number of players."""
    fewest, most = rules.table.min_players, rules.table.max_players
    if fewest == most:
        return tr("{n} players play.", n=most)
    return tr("{fewest} to {most} players play.", fewest=fewest, most=most)


def _deck_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield the packs for each number of players, and their jokers."""
    player_counts = range(rules.table.min_players, rules.table.max_players + 1)
    decks = [(pack_count(rules, players), is_half(rules, players), players) for players in player_counts]
    for (number, half), group in groupby(decks, lambda deck: deck[:2]):
        players = [deck[2] for deck in group]
        scope: PlayerCountScope = "all" if len(players) == len(decks) else "number" if len(players) == 1 else "range"
        one, many = _PACK_SENTENCES[scope, half]
        yield tr_plural(one, many, number, first=players[0], last=players[-1])
    if not rules.deck.jokers:
        yield tr("There are no jokers.")
        return
    halves = {half for _, half, _ in decks}
    if False in halves:
        one, many = "Each pack has {n} joker besides.", "Each pack has {n} jokers besides."
        yield tr_plural(one, many, rules.deck.jokers)
    if True in halves:
        one, many = "Each half pack has {n} joker besides.", "Each half pack has {n} jokers besides."
        yield tr_plural(one, many, -(-rules.deck.jokers // 2))


def _card_value_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield the card values."""
    values = rules.deck.values
    yield tr(
        "Two to ten count what they show, the ace {ace}, the jack {jack}, the queen {queen}, the king {king}.",
        ace=values.ace,
        jack=values.jack,
        queen=values.queen,
        king=values.king,
    )
    if rules.deck.jokers:
        yield tr("A joker counts {points}.", points=values.joker)
    if values.one_eyed_jack is not None:
        points = values.one_eyed_jack
        yield tr("The one-eyed jacks, those of spades and hearts, count {points}.", points=points)
    else:
        yield tr("The jacks of spades and hearts are nicknamed one-eyed jacks.")


def turn_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield what players do on their turn."""
    match rules.turn.order:
        case "throw_first":
            yield tr("First throw one card, or several that go together. Then pick up one card.")
        case "draw_first":
            yield tr("First pick up one card. Then throw one card, or several that go together.")
        case "either":
            yield tr("Throw one card, or several that go together, and pick up one: in the order you like.")
    yield tr("Instead of that you may call “{word}”, as the first thing in your turn.", word=rules.table.call_word)
    if rules.turn.early_throw:
        yield tr(
            "You need not wait: as soon as the player before you has thrown, you may throw too. Your cards wait beside "
            "the pile until that player has picked up, and in that turn you cannot call."
        )
    if rules.turn.early_throw and rules.turn.slap_down != "none":
        yield tr("Whoever is overtaken in this way loses the slap-down.")
    if rules.table.tranning_seconds:
        one = "Do not stall: after {n} second without a move the table says “Tranning!”"
        many = "Do not stall: after {n} seconds without a move the table says “Tranning!”"
        yield tr_plural(one, many, rules.table.tranning_seconds)


def meld_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield what may be thrown together in one turn."""
    yield tr("A single card, whatever it is.")
    yield tr("A set: two or more cards of the same rank.")
    yield tr("A run: three or more cards of one suit that follow each other, thrown in their order, up or down.")
    match rules.melds.ace:
        case "low":
            yield tr("In a run the ace stands before the two, never after the king.")
        case "low_or_high":
            yield tr("In a run the ace stands before the two or after the king; king, ace, two is no run.")
        case "wrap":
            yield tr("In a run the ace stands before the two and after the king; king, ace, two is a run as well.")
    if not rules.deck.jokers:
        return
    match rules.melds.jokers:
        case "plain":
            yield tr("A joker stands for no other card. Jokers make a set with each other.")
        case "runs":
            yield tr("A joker may stand for any card of a run, but not in a set; two jokers are no pair.")
        case "sets_and_runs":
            yield tr("A joker may stand for any card, in a set and in a run; jokers alone are a set.")
            if whole_deck(rules, rules.table.max_players).count(JOKER) > 1:
                yield tr("One card with two jokers or more is a set, not a run.")


def pickup_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield where the new card may come from."""
    yield tr("Pick up the top card of the deck, or a card that the player before you has thrown.")
    match rules.pickup.from_last_play:
        case "ends":
            yield tr("Of several cards thrown together only the first and the last can be taken.")
        case "last":
            yield tr("Of several cards thrown together only the last one, on top, can be taken.")
        case "any":
            yield tr("Of several cards thrown together any one can be taken.")
    if rules.pickup.first_upcard:
        yield tr("The card turned up at the deal can be taken by the first player.")
    else:
        yield tr("The card turned up at the deal cannot be taken.")
    if rules.deck.jokers:
        yield from _joker_swap_sentences(rules)
    if rules.pickup.reshuffle_keeps == "last_play":
        yield tr("When the deck runs out, the pile is shuffled and becomes the deck; the cards thrown last stay.")
    else:
        yield tr("When the deck runs out, the pile is shuffled and becomes the deck; only its top card stays.")


def _joker_swap_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield how a joker in the last play can be taken in exchange for the card it stands for."""
    match rules.pickup.joker_swap:
        case "none":
            pass
        case "as_throw":
            yield tr(
                "Does a joker lie in the run thrown last, and do you hold the very card it stands for? Then you may "
                "throw that card alone and pick up the joker."
            )
        case "with_throw":
            yield tr(
                "Does a joker lie in the run thrown last, and do you hold the very card it stands for? Then you may "
                "lay that card in its place, besides your throw, and pick up the joker."
            )


def slap_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield what may be slapped down on one's own throw; nothing if the rules have no slap-down."""
    match rules.turn.slap_down:
        case "none":
            return
        case "single":
            yield tr("You threw a single card, and the card you draw from the deck makes a pair with it: slap it down!")
        case "sets":
            yield tr(
                "You threw a single card or a set, and the card you draw from the deck is one more of the same rank: "
                "slap it down!"
            )
        case "sets_and_runs":
            yield tr(
                "You threw a single card, a set or a run, and the card you draw from the deck adds to it, of the same "
                "rank or at either end of the run: slap it down!"
            )
    yield tr("It lies on your throw, and you have one card less. Be quick: when the next player moves, it is too late.")
    yield tr("Cards taken from the pile cannot be slapped down.")
