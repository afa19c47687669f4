"""Part of the rules text on play: aim, deck and deal, turns, melds, picking up and slap-downs."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, Literal

from yaniv.cards import JOKER
from yaniv.i18n import tr, tr_plural
from yaniv.rules.deck import deck as whole_deck
from yaniv.rules.deck import is_half, pack_count
from yaniv.rules.house_rules import HouseRules, Variant

PlayerCountScope = Literal["all", "number", "range"]
"""Which player counts a sentence is about: all, a single one, or a range."""
_PACK_SENTENCES: Final[dict[tuple[PlayerCountScope, bool], tuple[str, str]]] = {
    ("all", False): (
        "Use one pack of 52 cards.",
        "Use {n} packs of 52 cards, shuffled together.",
    ),
    ("all", True): (
        "Use half a pack: the hearts and spades, 26 cards.",
        "Use {n} half packs, shuffled together: hearts and spades, 26 cards each.",
    ),
    ("number", False): (
        "With {first} players, use one pack of 52 cards.",
        "With {first} players, use {n} packs of 52 cards, shuffled together.",
    ),
    ("number", True): (
        "With {first} players, use half a pack: the hearts and spades, 26 cards.",
        ("With {first} players, use {n} half packs, shuffled together: hearts and spades, 26 cards each."),
    ),
    ("range", False): (
        "With {first} to {last} players, use one pack of 52 cards.",
        "With {first} to {last} players, use {n} packs of 52 cards, shuffled together.",
    ),
    ("range", True): (
        "With {first} to {last} players, use half a pack: the hearts and spades, 26 cards.",
        ("With {first} to {last} players, use {n} half packs, shuffled together: hearts and spades, 26 cards each."),
    ),
}
"""Sentences about the packs (singular, plural) by player counts and by whether half packs are used."""


def aim_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on the aim of the game."""
    word = rules.table.call_word
    yield tr("Get your hand as low as you can. When it's low enough, call “{word}” to end the round.", word=word)
    if rules.match.end == "single_round":
        yield tr("The match is a single round: the best hand wins, and no points are kept.")
    else:
        yield tr("Everyone scores the cards they're holding. Lowest total wins.")


def deal_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on who plays, with which cards, and how the table looks at the start."""
    yield _player_count_sentence(rules)
    yield from _deck_sentences(rules)
    yield from card_value_sentences(rules)
    one, many = "Everyone is dealt {n} card.", "Everyone is dealt {n} cards."
    yield tr_plural(one, many, rules.deal.hand_size)
    if rules.deal.extra_cards:
        one = "Everyone gets {n} extra card and, before the first turn, puts one card of their choice back on the deck."
        many = (
            "Everyone gets {n} extra cards and, before the first turn, puts {n} cards of their choice back on the deck."
        )
        yield tr_plural(one, many, rules.deal.extra_cards)
    yield tr("The rest form the face-down deck. Its top card is turned up to start the pile.")
    yield (
        tr("Deal and play go clockwise.")
        if rules.table.direction == "clockwise"
        else tr("Deal and play go anticlockwise.")
    )


def _player_count_sentence(rules: HouseRules) -> str:
    fewest, most = rules.table.min_players, rules.table.max_players
    if fewest == most:
        return tr("For {n} players.", n=most)
    return tr("For {fewest} to {most} players.", fewest=fewest, most=most)


def player_range_sentence(variant: Variant) -> str:
    """Return for how many players a variant is, with its name, to refuse another number."""
    least, most, name = variant.table.min_players, variant.table.max_players, tr(variant.name)
    if least == most:
        return tr_plural("{variant} is for {n} player.", "{variant} is for {n} players.", most, variant=name)
    return tr("{variant} is for {least} to {most} players.", variant=name, least=least, most=most)


def _deck_sentences(rules: HouseRules) -> Iterator[str]:
    player_counts = range(rules.table.min_players, rules.table.max_players + 1)
    decks = [(pack_count(rules, players), is_half(rules, players), players) for players in player_counts]
    for (number, half), group in groupby(decks, lambda deck: deck[:2]):
        players = [deck[2] for deck in group]
        scope: PlayerCountScope = "all" if len(players) == len(decks) else "number" if len(players) == 1 else "range"
        one, many = _PACK_SENTENCES[scope, half]
        yield tr_plural(one, many, number, first=players[0], last=players[-1])
    if not rules.deck.jokers:
        yield tr("No jokers.")
        return
    halves = {half for _, half, _ in decks}
    if False in halves:
        one, many = "Add {n} joker to each pack.", "Add {n} jokers to each pack."
        yield tr_plural(one, many, rules.deck.jokers)
    if True in halves:
        one, many = "Add {n} joker to each half pack.", "Add {n} jokers to each half pack."
        yield tr_plural(one, many, -(-rules.deck.jokers // 2))


def card_value_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on what each card is worth in a hand."""
    values = rules.deck.values
    yield tr(
        "Number cards are worth face value; aces {ace}, jacks {jack}, queens {queen}, kings {king}.",
        ace=values.ace,
        jack=values.jack,
        queen=values.queen,
        king=values.king,
    )
    if rules.deck.jokers:
        yield tr("A joker is worth {points}.", points=values.joker)
    if values.one_eyed_jack is not None:
        points = values.one_eyed_jack
        yield tr("One-eyed jacks (spades and hearts) are worth {points}.", points=points)


def turn_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on what players do on their turn."""
    match rules.turn.order:
        case "throw_first":
            yield tr("Throw one card, or several that go together. Then draw one card.")
        case "draw_first":
            yield tr("Draw one card. Then throw one card, or several that go together.")
        case "either":
            yield tr("Throw one card, or several that go together, and draw one card, in either order.")
    yield tr("Or, at the start of your turn, call “{word}”.", word=rules.table.call_word)
    if rules.turn.early_throw:
        yield tr(
            "No need to wait: once the player before you has thrown, you may throw too. Your cards wait "
            "beside the pile until that player has drawn, and you can't call on that turn."
        )
    if rules.turn.early_throw and rules.turn.slap_down != "none":
        yield tr("A player overtaken this way loses the slap-down.")
    if rules.table.tranning_seconds:
        one = "Don't stall: after {n} second without a move, the table says “Tranning!”"
        many = "Don't stall: after {n} seconds without a move, the table says “Tranning!”"
        yield tr_plural(one, many, rules.table.tranning_seconds)


def meld_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on what may be thrown together in one turn."""
    yield tr("Any single card.")
    yield tr("A set: two or more cards of the same rank.")
    if rules.melds.runs == "allowed":
        yield tr("A run: three or more cards of one suit in a row, thrown in order, up or down.")
        yield _ace_sentence(rules)
    else:
        yield tr("There are no runs: cards in a row can't be thrown together.")
    if rules.deck.jokers:
        yield from _joker_sentences(rules)


def _ace_sentence(rules: HouseRules) -> str:
    match rules.melds.ace:
        case "low":
            return tr("In runs, the ace goes below the 2, never above the king.")
        case "low_or_high":
            return tr("In runs, the ace goes below the 2 or above the king; king, ace, 2 is not a run.")
        case "wrap":
            return tr("In runs, the ace goes below the 2 and above the king; king, ace, 2 is a run too.")


def _joker_sentences(rules: HouseRules) -> Iterator[str]:
    has_runs = rules.melds.runs == "allowed"
    match rules.melds.jokers:
        case "plain":
            yield tr("A joker can't replace another card. Jokers make a set with each other.")
        case "runs" if not has_runs:
            yield tr("A joker can't replace another card, and two jokers don't make a pair.")
        case "sets_and_runs" if not has_runs:
            yield tr("A joker can replace any card in a set; jokers alone make a set.")
        case "runs":
            yield tr("A joker can replace any card in a run, but not in a set; two jokers don't make a pair.")
        case "sets_and_runs":
            yield tr("A joker can replace any card in a set or a run; jokers alone make a set.")
            if whole_deck(rules, rules.table.max_players).count(JOKER) > 1:
                yield tr("One card plus two or more jokers is a set, not a run.")


def pickup_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on where the new card may come from."""
    yield tr("Draw the top card of the deck, or take a card the previous player threw.")
    match rules.pickup.from_last_play:
        case "ends":
            yield tr("If several cards were thrown together, you may take only the first or the last.")
        case "last":
            yield tr("If several cards were thrown together, you may take only the last, on top.")
        case "any_of_set" if rules.melds.runs == "allowed":
            yield tr("If a set was thrown, you may take any of its cards; from a run, only the first or the last.")
        case "any" | "any_of_set":
            yield tr("If several cards were thrown together, you may take any one.")
    if rules.pickup.needs_throw_of > 1:
        yield tr_plural(
            "You may take one only if you throw {n} card or more this turn, or if the deck is empty.",
            "You may take one only if you throw {n} cards or more this turn, or if the deck is empty.",
            rules.pickup.needs_throw_of,
        )
    if rules.pickup.first_upcard:
        yield tr("The first player may take the card turned up at the deal.")
    else:
        yield tr("No one may take the card turned up at the deal.")
    if rules.deck.jokers:
        yield from _joker_swap_sentences(rules)
    if rules.pickup.reshuffle_keeps == "last_play":
        yield tr("When the deck runs out, the pile is reshuffled into a new deck; the last throw stays.")
    else:
        yield tr("When the deck runs out, the pile is reshuffled into a new deck; only its top card stays.")


def _joker_swap_sentences(rules: HouseRules) -> Iterator[str]:
    match rules.pickup.joker_swap:
        case "none":
            pass
        case "as_throw":
            yield tr(
                "If the last throw is a run with a joker and you hold the card it replaces, you may throw "
                "that card alone and take the joker."
            )
        case "with_throw":
            yield tr(
                "If the last throw is a run with a joker and you hold the card it replaces, you may put that "
                "card in its place, in addition to your throw, and take the joker."
            )


def slap_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on what may be slapped down on one's own throw; none if the rules have no slap-down."""
    match rules.turn.slap_down:
        case "none":
            return
        case "single":
            yield tr("If you throw a single card and draw a card from the deck that pairs with it, slap it down!")
        case "sets_and_runs" if rules.melds.runs == "allowed":
            yield tr(
                "If you throw a single card, a set or a run and draw a card from the deck that adds to it "
                "(same rank, or either end of the run), slap it down!"
            )
        case "sets" | "sets_and_runs":
            yield tr("If you throw a single card or a set and draw one more of its rank from the deck, slap it down!")
    if rules.deck.jokers and rules.melds.jokers == "sets_and_runs":
        if rules.turn.slap_down == "single":
            yield tr("A joker pairs with any card.")
        else:
            yield tr("A joker fits anything you can slap onto, and any card fits on a joker.")
    yield tr(
        "The card joins your throw, and you hold one card fewer. Be quick: once the next player moves, it's too late."
    )
    yield tr("You can't slap down a card from the pile.")
