"""Meaning of gestures: commands, cards to stage in the play zone, or the reason for a refusal.

The referee decides what is legal; this module only knows how to express a command. A throw is staged and submitted
together with the pick-up, so that it can be taken back until then; if other players may react to it, it is submitted at
once.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalReason
from yaniv.game.moves import legal_throws, throw_outcome
from yaniv.game.view import View
from yaniv.rules.calling import judge_call
from yaniv.rules.melds import meld_kind
from yaniv.rules.pickup import opens_pile
from yaniv.rules.scoring import points
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.table_sprites import TableSprites

SpriteIds = tuple[int, ...]
WhyIllegal = Callable[[c.SeatCommand], IllegalReason | None]
"""Returns why the referee refuses a command; None: it is legal."""


class GestureOutcome(Struct, frozen=True):
    """Meaning of a gesture: commands, cards to put into the play zone (to stage), or a refusal; at most one is set.

    Staged cards lie in the play zone of the screen, and are thrown together with the pick-up that follows.
    """

    commands: tuple[c.SeatCommand, ...] = ()
    staged: SpriteIds = ()
    """Cards to lay into the play zone, in the order thrown."""
    refusal: IllegalReason | None = None


class InteractionContext(Struct, frozen=True):
    """Context that judges a gesture: the view, the sprites, the state of the hand, and a function for legality."""

    view: View
    table_sprites: TableSprites
    hand_state: HandState
    why_illegal: WhyIllegal

    @property
    def is_own_turn(self) -> bool:
        """True if it is the turn of the player at the screen."""
        return self.view.turn == self.view.seat

    @property
    def hand_total(self) -> int:
        """Points of the player's hand without the cards that lie in the play zone and are not thrown yet (staged)."""
        return self.view.hand_total - points(self.cards_of(self.hand_state.staged), self.view.rules.deck.values)

    @property
    def is_pile_open(self) -> bool:
        """False if the cards selected or lying in the play zone are too few to take a card of the last play."""
        thrown = self.hand_state.staged or self.hand_state.selected
        if not (thrown and self.is_own_turn and self.view.phase == "start"):
            return True
        return opens_pile(len(thrown), self.view.stock_size, self.view.rules.pickup)

    @property
    def pickable(self) -> Cards:
        """Cards of the last play that may be taken; none if the selected or staged throw is too small."""
        return self.view.pickable if self.is_pile_open else ()

    @property
    def is_hand_callable(self) -> bool:
        """True if the hand is low enough to call, now or at the start of this player's next turn."""
        view = self.view
        is_mid_turn = bool(self.hand_state.staged) or (self.is_own_turn and view.phase != "start")
        return (
            not is_mid_turn
            and view.caller in (-1, view.seat)
            and judge_call(self.hand_total, view.rules.call) == "yaniv"
        )

    def cards_of(self, sprite_ids: SpriteIds) -> Cards:
        """Return the cards of these sprites of the player's own hand, in the given order; other sprites are skipped."""
        card_by_sprite = {sprite.id: sprite.card for sprite in self.table_sprites.hand(self.table_sprites.own_seat)}
        return tuple(card_by_sprite[each] for each in sprite_ids if each in card_by_sprite)


def drop_on_zone(interaction: InteractionContext, sprite_ids: SpriteIds) -> GestureOutcome:
    """Return what it means to drop these sprites on the play zone, or to click it while they are selected."""
    slap = _slap_outcome(interaction, sprite_ids, None)
    if slap:
        return slap
    ordered = in_legal_order(interaction, sprite_ids)
    throw = c.Throw(interaction.view.seat, interaction.cards_of(ordered))
    refusal = interaction.why_illegal(throw)
    if refusal:
        return GestureOutcome(refusal=refusal)
    return GestureOutcome(staged=ordered) if is_throw_staged(interaction) else GestureOutcome((throw,))


def why_no_throw(interaction: InteractionContext) -> IllegalReason | None:
    """Return why no card at all may be thrown now; None if some may."""
    if interaction.hand_state.staged:
        return IllegalReason("already_thrown")
    return interaction.why_illegal(c.Throw(interaction.view.seat, interaction.view.hand[:1]))


def drop_on_deck(interaction: InteractionContext, sprite_ids: SpriteIds) -> GestureOutcome:
    """Return what it means to click the stock while these sprites are selected (or none), or to drop them on it."""
    seat = interaction.view.seat
    if interaction.view.phase == "extra":
        return _outcome_if_legal(interaction, c.Return(seat, interaction.cards_of(sprite_ids)))
    if (interaction.hand_state.staged or sprite_ids) and interaction.view.stock_size == 0 and interaction.is_own_turn:
        return GestureOutcome(refusal=IllegalReason("stock_empty"))
    return _pick_up_outcome(interaction, sprite_ids, c.DrawStock(seat))


def drop_on_pile(interaction: InteractionContext, sprite: int, sprite_ids: SpriteIds) -> GestureOutcome:
    """Return what it means to click the card *sprite* of the last play, or to drop cards on it.

    *sprite_ids*: the selected or dropped cards; may be empty.
    """
    last_play = interaction.table_sprites.last_play
    index = next(number for number, each in enumerate(last_play) if each.id == sprite)
    slap = _slap_outcome(interaction, sprite_ids, "start" if 2 * index < len(last_play) - 1 else "end")
    if slap:
        return slap
    exact = exact_card(interaction, index)
    if exact and interaction.cards_of(sprite_ids) == (exact,):
        return _swap_outcome(interaction, sprite_ids, exact)
    card = last_play[index].card
    if card not in interaction.view.pickable and is_joker_freed_by_throw(interaction, exact):
        return _pick_up_outcome(interaction, (), c.DrawJoker(interaction.view.seat, exact))
    if (
        (interaction.hand_state.staged or sprite_ids)
        and interaction.is_own_turn
        and card not in interaction.view.pickable
    ):
        return GestureOutcome(refusal=IllegalReason("not_pickable", card=card))
    return _pick_up_outcome(interaction, sprite_ids, c.DrawDiscard(interaction.view.seat, card))


def selection_to_throw(interaction: InteractionContext) -> SpriteIds:
    """Return the selected cards that a click on stock or pile would throw; empty if it would only draw."""
    sprite_ids = interaction.hand_state.selected
    if interaction.view.phase == "extra" or interaction.view.slap:
        return sprite_ids
    if not interaction.is_own_turn or interaction.view.phase != "start":
        return sprite_ids if len(sprite_ids) == 1 and interaction.view.joker_swaps else ()
    refusal = interaction.why_illegal(c.Throw(interaction.view.seat, interaction.cards_of(sprite_ids)))
    return () if refusal and refusal.reason == "must_draw_first" and not interaction.view.joker_swaps else sprite_ids


def exact_card(interaction: InteractionContext, index: int) -> Card:
    """Return the card for which the joker at this index of the last play can be exchanged; empty if there is none."""
    jokers = [number for number, each in enumerate(interaction.table_sprites.last_play) if each.card == JOKER]
    swaps = dict(zip(jokers, interaction.view.joker_swaps, strict=False))
    return swaps.get(index, "")


def is_joker_freed_by_throw(interaction: InteractionContext, exact: Card) -> bool:
    """Return True if *exact*, the card a joker stands for, has been thrown alone, under the rule that this frees it."""
    thrown = interaction.cards_of(interaction.hand_state.staged) or (
        interaction.view.waiting if interaction.is_own_turn else ()
    )
    return bool(exact) and interaction.view.rules.pickup.joker_swap == "as_throw" and thrown == (exact,)


def is_throw_staged(interaction: InteractionContext) -> bool:
    """Return True if a throw is only staged on the screen until the player chooses what to draw.

    False if the next player may throw early onto it, or if the throw ends the turn.
    """
    return interaction.is_own_turn and interaction.view.phase == "start" and not interaction.view.rules.turn.early_throw


def in_legal_order(interaction: InteractionContext, sprite_ids: SpriteIds) -> SpriteIds:
    """Return these sprites in an order in which they may be thrown: as given if legal, else the first legal order.

    Unchanged if there is no legal order.
    """
    if meld_kind(interaction.cards_of(sprite_ids), interaction.view.rules.melds):
        return sprite_ids
    return next(iter(legal_orders(interaction, sprite_ids)), sprite_ids)


def legal_orders(interaction: InteractionContext, sprite_ids: SpriteIds) -> tuple[SpriteIds, ...]:
    """Return the legal orders of these sprites that make a difference.

    They differ in which cards are at the ends, or in what a joker stands for.
    """
    chosen_cards = interaction.cards_of(sprite_ids)
    permutations = [
        cards for cards in legal_throws(chosen_cards, interaction.view.rules) if len(cards) == len(chosen_cards)
    ]
    return tuple(sprites_of_cards(interaction, sprite_ids, cards) for cards in permutations)


def next_order(interaction: InteractionContext, sprite_ids: SpriteIds, step: int = 1) -> SpriteIds:
    """Return the sprites in the next order that makes a difference; unchanged if there is no other one.

    *step*: 1 for the next, -1 for the previous order.
    """
    legal, rules = legal_orders(interaction, sprite_ids), interaction.view.rules
    chosen_cards = interaction.cards_of(sprite_ids)
    if len(legal) < 2 or not meld_kind(chosen_cards, rules.melds):  # noqa: PLR2004 -- a single order leaves no choice
        return sprite_ids
    outcomes = [throw_outcome(interaction.cards_of(order), rules) for order in legal]
    return legal[(outcomes.index(throw_outcome(chosen_cards, rules)) + step) % len(legal)]


def sprites_of_cards(interaction: InteractionContext, sprite_ids: SpriteIds, cards: Cards) -> SpriteIds:
    """Return the sprites in the order of *cards*; of equal cards the one selected first comes first."""
    unmatched = list(sprite_ids)
    matched: list[int] = []
    for card in cards:
        sprite = next(each for each in unmatched if interaction.cards_of((each,)) == (card,))
        unmatched.remove(sprite)
        matched.append(sprite)
    return tuple(matched)


def _slap_outcome(
    interaction: InteractionContext, sprite_ids: SpriteIds, end: Literal["start", "end"] | None
) -> GestureOutcome | None:
    """Return the outcome of slapping the drawn card onto the player's throw, at *end* if it fits; None: no slap."""
    slap_window = interaction.view.slap
    if slap_window is None or interaction.cards_of(sprite_ids) != (slap_window.card,):
        return None
    return GestureOutcome((c.Slap(interaction.view.seat, slap_window.card, end if end in slap_window.ends else None),))


def _swap_outcome(interaction: InteractionContext, sprite_ids: SpriteIds, exact: Card) -> GestureOutcome:
    """Return the outcome of laying the exact card onto the joker it frees.

    If the rules demand a throw first, that throw is part of the outcome.
    """
    swap = c.DrawJoker(interaction.view.seat, exact)
    refusal = interaction.why_illegal(swap)
    if refusal is None or refusal.reason != "must_throw_first":
        return GestureOutcome(refusal=refusal) if refusal else GestureOutcome((swap,))
    if interaction.view.rules.pickup.joker_swap == "as_throw":
        is_throw = interaction.cards_of(interaction.hand_state.staged) in ((), (exact,))
        return (
            _pick_up_outcome(interaction, sprite_ids, swap)
            if is_throw
            else GestureOutcome(refusal=IllegalReason("exact_card_must_be_thrown"))
        )
    return _pick_up_outcome(interaction, (), swap)


def _pick_up_outcome(
    interaction: InteractionContext, sprite_ids: SpriteIds, draw: c.DrawStock | c.DrawDiscard | c.DrawJoker
) -> GestureOutcome:
    """Return the outcome of a pick-up, together with the staged throw or the cards thrown along with it."""
    too_small = _why_throw_too_small(interaction, interaction.hand_state.staged or sprite_ids, draw)
    if too_small:
        return GestureOutcome(refusal=too_small)
    if interaction.hand_state.staged:
        return GestureOutcome(
            (c.Throw(interaction.view.seat, interaction.cards_of(interaction.hand_state.staged)), draw)
        )
    if not sprite_ids:
        return _outcome_if_legal(interaction, draw)
    throw_outcome = drop_on_zone(interaction, sprite_ids)
    if throw_outcome.refusal:
        return throw_outcome
    if not interaction.is_own_turn or interaction.view.phase != "start":
        return GestureOutcome(refusal=interaction.why_illegal(draw) or IllegalReason("already_thrown"))
    return GestureOutcome(
        (
            c.Throw(interaction.view.seat, interaction.cards_of(throw_outcome.staged))
            if throw_outcome.staged
            else throw_outcome.commands[0],
            draw,
        )
    )


def _why_throw_too_small(
    interaction: InteractionContext, sprite_ids: SpriteIds, draw: c.DrawStock | c.DrawDiscard | c.DrawJoker
) -> IllegalReason | None:
    """Return the reason if the cards about to be thrown are too few for this draw."""
    view = interaction.view
    is_thrown_first = bool(sprite_ids) and interaction.is_own_turn and view.phase == "start"
    if isinstance(draw, c.DrawStock) or not is_thrown_first:
        return None
    is_open = opens_pile(len(sprite_ids), view.stock_size, view.rules.pickup)
    return None if is_open else IllegalReason("throw_too_small", view.rules.pickup.needs_throw_of)


def _outcome_if_legal(interaction: InteractionContext, command: c.SeatCommand) -> GestureOutcome:
    """Return the command as the outcome if it is legal, else the refusal."""
    refusal = interaction.why_illegal(command)
    return GestureOutcome(refusal=refusal) if refusal else GestureOutcome((command,))
