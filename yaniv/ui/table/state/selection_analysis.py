"""Selection analysis: melds that cards of the hand form, and which cards can still join the selected ones.

Every answer is derived from the throws the rules allow, so that no second definition of a meld can disagree with them.
"""

from collections import Counter
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card, Cards
from yaniv.game.moves import legal_throws
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import MIN_RUN_LENGTH, is_run_in_disorder, meld_kind, resolve_run, suit_of_run
from yaniv.rules.scoring import points
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds, in_legal_order

CardCounts = tuple[tuple[Card, int], ...]
"""Multiset of cards: pairs of card and count, sorted by card."""


class SelectionInfo(Struct, frozen=True):
    """Analysis of the selected cards: those that form a meld or a part of one, and those that do not fit it."""

    fitting: SpriteIds = ()
    misfits: SpriteIds = ()
    """Selected cards that cannot join the fitting ones."""
    unjoinable: frozenset[int] = frozenset()
    """Unselected cards of the hand that no legal throw contains together with the fitting ones."""
    joker_values: dict[int, Card] = {}
    """For each joker of a selected run, by sprite: the card it stands for."""
    is_legal_throw: bool = True
    """True if the whole selection can be thrown as it is."""
    problem: str = ""
    """What is wrong with the selection, as a sentence; empty: nothing."""


def melds_with(interaction: InteractionContext, sprite: int) -> tuple[SpriteIds, ...]:
    """Return the melds that repeated double clicks on this card select: by points, highest first; it alone last.

    A meld that is part of a larger one of the same kind is left out, unless the larger one uses more jokers.
    """
    (card,) = interaction.cards_of((sprite,))
    candidates = [
        cards
        for cards in _legal_throws(interaction.view.hand, interaction.view.rules)
        if card in cards and len(cards) > 1
    ]
    melds = list({_card_counts(cards): cards for cards in candidates}.values())
    largest = [
        cards for cards in melds if not any(_is_submeld(cards, other, interaction.view.rules) for other in melds)
    ]
    dearest = sorted(largest, key=lambda cards: _meld_priority(cards, interaction.view.rules), reverse=True)
    return (*(_sprites_with(interaction, sprite, cards) for cards in dearest), (sprite,))


def completes_throw(interaction: InteractionContext, sprite: int) -> bool:
    """Return True if the selected cards and this one, which is not selected, make a legal throw together."""
    selected = interaction.hand_state.selected
    if not selected or interaction.hand_state.staged or sprite not in interaction.hand_state.fan:
        return False
    if interaction.view.phase == "extra":
        return False
    ordered = in_legal_order(interaction, (*selected, sprite))
    return meld_kind(interaction.cards_of(ordered), interaction.view.rules.melds) is not None


def analyse(interaction: InteractionContext) -> SelectionInfo:
    """Return the analysis of the dragged, else the staged (laid in the play zone), else the selected cards.

    If they do not all fit together, the cards chosen earlier count as fitting.
    """
    selected = interaction.hand_state.dragged or interaction.hand_state.staged or interaction.hand_state.selected
    if not selected or interaction.view.phase == "extra":
        return SelectionInfo()
    fitting: SpriteIds = ()
    for card in selected:
        if _can_join(interaction, interaction.cards_of((*fitting, card))):
            fitting = (*fitting, card)
    misfits = tuple(card for card in selected if card not in fitting)
    others = [card for card in interaction.hand_state.fan if card not in selected and not interaction.hand_state.staged]
    cards = interaction.cards_of(fitting)
    unjoinable = frozenset(
        card for card in others if not _can_join(interaction, (*cards, *interaction.cards_of((card,))))
    )
    kind_of_meld = (
        None
        if misfits
        else meld_kind(interaction.cards_of(in_legal_order(interaction, selected)), interaction.view.rules.melds)
    )
    problem = "" if kind_of_meld else _selection_problem(cards, interaction.cards_of(misfits), interaction.view.rules)
    return SelectionInfo(
        fitting,
        misfits,
        unjoinable,
        _joker_values(interaction, selected) if kind_of_meld == "run" else {},
        kind_of_meld is not None,
        problem,
    )


def _joker_values(interaction: InteractionContext, sprite_ids: SpriteIds) -> dict[int, Card]:
    """Return what each joker of this run stands for, by sprite id."""
    ordered = in_legal_order(interaction, sprite_ids)
    cards = interaction.cards_of(ordered)
    values = resolve_run(cards, interaction.view.rules.melds)
    return {
        sprite: card_value for sprite, card, card_value in zip(ordered, cards, values, strict=True) if card == JOKER
    }


def _selection_problem(fitting: Cards, misfits: Cards, rules: HouseRules) -> str:
    """Return why these cards are no legal throw, phrased for the meld that the fitting cards begin."""
    count = len(fitting) + len(misfits)
    ranks = {card[0] for card in fitting if card != JOKER}
    if rules.melds.runs == "forbidden":
        return _problem_without_runs(fitting, misfits, rules)
    if count < MIN_RUN_LENGTH and not misfits:
        return tr("A run needs at least {n} cards", n=MIN_RUN_LENGTH)
    if not misfits:
        return tr("A run must be in sequence")
    if len(fitting) > 1 and len(ranks) == 1:
        return tr("{n} of a kind must be the same rank", n=count)
    if JOKER in misfits:
        return tr("The joker doesn't fit here")
    if not suit_of_run((*fitting, *misfits), rules.melds):
        suit_sentence = tr("A run needs one suit")
        return suit_sentence if len(ranks) > 1 else tr("Sets share a rank, runs share a suit")
    return tr("A run must be in sequence")


def _problem_without_runs(fitting: Cards, misfits: Cards, rules: HouseRules) -> str:
    """Return why these cards are no legal throw where only sets may be thrown."""
    cards = (*fitting, *misfits)
    if is_run_in_disorder(cards, replace(rules.melds, runs="allowed")):
        return tr("These rules have no runs")
    if JOKER in misfits:
        return tr("The joker doesn't fit here")
    if len(fitting) > 1:
        return tr("{n} of a kind must be the same rank", n=len(cards))
    return tr("Sets share a rank")


def _can_join(interaction: InteractionContext, cards: Cards) -> bool:
    """Return True if some legal throw of the hand contains all these cards."""
    counts = _card_counts(cards)
    return any(
        _contains_counts(each, counts) for each in _legal_card_counts(interaction.view.hand, interaction.view.rules)
    )


@lru_cache(maxsize=8)
def _legal_throws(hand: Cards, rules: HouseRules) -> tuple[Cards, ...]:
    return tuple(legal_throws(hand, rules))


@lru_cache(maxsize=8)
def _legal_card_counts(hand: Cards, rules: HouseRules) -> tuple[CardCounts, ...]:
    """Return the multisets of cards of all legal throws of this hand."""
    return tuple(dict.fromkeys(_card_counts(cards) for cards in _legal_throws(hand, rules)))


def _card_counts(cards: Cards) -> CardCounts:
    """Return the cards as a multiset."""
    return tuple(sorted(Counter(cards).items()))


def _contains_counts(counts: CardCounts, part: CardCounts) -> bool:
    """Return True if *counts* contains every card of *part* at least as often."""
    available = dict(counts)
    return all(available.get(card, 0) >= count for card, count in part)


def _is_submeld(cards: Cards, other: Cards, rules: HouseRules) -> bool:
    """Return True if *other* is the same kind of meld with more cards and equally many jokers, and contains *cards*."""
    is_same_kind = meld_kind(cards, rules.melds) == meld_kind(other, rules.melds) and cards.count(JOKER) == other.count(
        JOKER
    )
    return is_same_kind and len(other) > len(cards) and _contains_counts(_card_counts(other), _card_counts(cards))


def _meld_priority(cards: Cards, rules: HouseRules) -> tuple[int, int, int]:
    """Return the sort key of a meld: points that leave the hand, then fewer jokers, then more cards."""
    return points(cards, rules.deck.values), -cards.count(JOKER), len(cards)


def _sprites_with(interaction: InteractionContext, sprite: int, cards: Cards) -> SpriteIds:
    """Return sprites for these cards; the given sprite is one of them."""
    unmatched = [sprite, *(each for each in interaction.hand_state.order if each != sprite)]
    sprite_ids: list[int] = []
    for card in cards:
        matched = next(each for each in unmatched if interaction.cards_of((each,)) == (card,))
        unmatched.remove(matched)
        sprite_ids.append(matched)
    return tuple(sprite_ids)
