"""Text of the three levels of a hint: where to look, the move itself, and in sentences why it is best.

Reasons use only what the player may know. Comparisons stand only where they speak for the move; a risk is called one.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from yaniv.bots.advice import Advice, RatedMove
from yaniv.bots.move_grading import HINT_TIE_BELOW
from yaniv.bots.move_queries import completes_meld, count_points
from yaniv.bots.probabilities import mean_unseen_points
from yaniv.bots.score_stakes import ScoreStake
from yaniv.cards import JOKER, Card, Cards, without
from yaniv.game import commands as c
from yaniv.game.moves import legal_throws, moves
from yaniv.game.view import View
from yaniv.i18n import card_name, tr, tr_plural
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.melds import meld_kind
from yaniv.rules.pickup import opens_pile, takeable_cards
from yaniv.rules.scoring import points, reduce_total
from yaniv.ui.narration.naming import join_names
from yaniv.ui.narration.table_text import short_card_name, short_card_names
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds

_RANK_PLURALS: Final = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
}
_PAIR_SIZE: Final = 2


def view_after_staged_throw(interaction: InteractionContext) -> View:
    """Return the view as it would be if the cards that the player has prepared for a throw were thrown.

    A hint is then about what to pick up.
    """
    view, staged = interaction.view, interaction.cards_of(interaction.hand_state.staged)
    if not staged:
        return view
    hand = without(view.hand, staged)
    remaining_points = points(hand, view.rules.deck.values)
    after = replace(view, phase="thrown", waiting=staged, hand=hand, hand_total=remaining_points)
    return replace(after, pickable=(), joker_swaps=()) if is_pile_closed(after) else after


def is_pile_closed(view: View) -> bool:
    """Return True if the player has thrown too few cards to take one of the last play."""
    return view.phase == "thrown" and not opens_pile(len(view.waiting), view.stock_size, view.rules.pickup)


def is_after_throw(position: View, before: View, thrown: Cards) -> bool:
    """Return True if *position* is that of the same player, in the same turn, after throwing these in *before*."""
    return (
        position.phase == "thrown"
        and (position.round, position.turn, position.stock_size) == (before.round, before.turn, before.stock_size)
        and sorted(position.waiting) == sorted(thrown)
        and sorted(position.hand) == sorted(without(before.hand, thrown))
    )


def hint_area(move: c.SeatCommand, view: View, pick_up: c.SeatCommand | None = None) -> str:
    """Return the first level of a hint: what to think about, without naming *move*, the best move.

    *pick_up* is the pick-up that goes with it, if it is a throw. Where a call is legal, the text is the same whether it
    is the best move or not.
    """
    match move:
        case c.Call() | c.Throw() if _may_call(view):
            return tr("You can call with {total}. Think about who could beat that.", total=view.hand_total)
        case c.Throw(cards=(_,)) if isinstance(pick_up, c.DrawDiscard):
            return tr("Look at the last throw before you choose: a card there could help you.")
        case c.Throw(cards=cards):
            return _hint_throw_area(cards, view)
        case c.DrawStock() if is_pile_closed(view):
            return tr("After this throw, you can only draw from the deck.")
        case c.DrawStock():
            return tr("Nothing in the last throw helps you.")
        case c.DrawDiscard() | c.DrawJoker():
            return tr("Look at the last throw: a card there could help you.")
        case c.Slap():
            return tr("The card you drew goes with your throw.")
        case c.DeclineSlap():
            return tr("Better to keep the card you drew.")
        case c.Call():
            return tr("Your hand is worth {total}: think about calling.", total=view.hand_total)
        case c.Return():
            return tr_plural("Look for your highest card.", "Look for your {n} highest cards.", view.owed)
        case c.RequestSwap() | c.DeclineSwap():
            return tr("Compare the open hand with yours.")


def _hint_throw_area(cards: Cards, view: View) -> str:
    match meld_kind(cards, view.rules.melds):
        case "run":
            return tr_plural("You hold a run of {n} card.", "You hold a run of {n} cards.", len(cards))
        case "set" if all(card == JOKER for card in cards):
            return tr("You hold jokers that go together.")
        case "set" if jokers := cards.count(JOKER):
            return tr_plural("You hold a set with {n} joker in it.", "You hold a set with {n} jokers in it.", jokers)
        case "set":
            rank = cards[0][0]
            if len(cards) == _PAIR_SIZE:
                return tr("You hold a pair of {ranks}.", ranks=tr(_RANK_PLURALS[rank]))
            return tr("You hold {n} {ranks}.", n=len(cards), ranks=tr(_RANK_PLURALS[rank]))
        case _ if _is_highest_single(cards, view):
            return tr("No set or run is worth more than your highest card.")
        case _ if any(len(each) > 1 and cards[0] not in each for each in legal_throws(view.hand, view.rules)):
            return tr("You could throw several cards at once. Think about whether to wait.")
        case _:
            return tr("The highest card isn't always the one to throw.")


def _may_call(view: View) -> bool:
    """Return True if it is the player's turn and the hand is low enough for a call."""
    is_turn = view.turn == view.seat and view.phase == "start"
    return (
        is_turn and view.hand_total <= view.rules.call.limit and any(isinstance(each, c.Call) for each in moves(view))
    )


def _is_highest_single(card: Cards, view: View) -> bool:
    """Return True if no legal throw is worth more points than this card."""
    values = view.rules.deck.values
    most_points = max(points(each, values) for each in legal_throws(view.hand, view.rules))
    return points(card, values) == most_points


def hint_move(move: c.SeatCommand, view: View, pickup: c.SeatCommand | None = None) -> str:
    """Return the second level of a hint: what names *move*, the best move, and the pick-up that goes with it."""
    match pickup:
        case c.DrawStock():
            return f"{_move_sentence(move, view)} {tr('Then draw from the deck.')}"
        case c.DrawDiscard(card=card):
            return f"{_move_sentence(move, view)} {tr('Then take the {card}.', card=card_name(card))}"
        case _:
            return _move_sentence(move, view)


def _move_sentence(move: c.SeatCommand, view: View) -> str:
    match move:
        case c.Throw(cards=cards):
            return tr("Throw {cards}.", cards=_card_list(cards))
        case c.DrawStock():
            return tr("Draw from the deck.")
        case c.DrawDiscard(card=card):
            return tr("Take the {card}.", card=card_name(card))
        case c.DrawJoker(card=card):
            return tr("Swap your {card} for the joker.", card=card_name(card))
        case c.Slap(card=card):
            return tr("Slap the {card} down.", card=card_name(card))
        case c.DeclineSlap():
            return tr("Keep the card.")
        case c.Call():
            return tr("Call {word}.", word=view.rules.table.call_word)
        case c.Return(cards=cards):
            return tr("Give back {cards}.", cards=_card_list(cards))
        case c.RequestSwap():
            return tr("Swap hands.")
        case c.DeclineSwap():
            return tr("Keep your own hand.")


def _card_list(cards: Cards) -> str:
    return join_names([tr("the {card}", card=card_name(card)) for card in cards])


def sprites_of_move(move: c.SeatCommand, interaction: InteractionContext) -> SpriteIds:
    """Return the ids of the sprites (cards on the screen) in the hand that *move* throws or gives back."""
    cards = move.cards if isinstance(move, c.Throw | c.Return) else ()
    unmatched, sprite_ids = list(interaction.hand_state.fan), []
    for card in cards:
        sprite = next((candidate for candidate in unmatched if interaction.cards_of((candidate,)) == (card,)), None)
        if sprite is not None:
            unmatched.remove(sprite)
            sprite_ids.append(sprite)
    return tuple(sprite_ids)


_LAST_TWO: Final = 2
_CALL_SENTENCES: Final = 2
"""Sentences on what follows from a call, among them those on its stakes."""
_LEAST_TOLD_CHANCE: Final = 0.01
_ALMOST_CERTAIN: Final = 0.995
"""Chance from which a count of times in 100 would say that it is certain; the same from the other end for never."""
_LIKELY_PERCENT: Final = 50
"""Chance in percent from which a call is more likely to stand than not."""


def reason_sentences(advice: Advice, view: View) -> tuple[str, ...]:
    """Return sentences on the best move: what it does, what it risks, and what the second-best move would cost."""
    best, others = advice.rated_moves[0], advice.rated_moves[1:]
    sentences = (
        *_about_move(best, view),
        *_about_call(advice, view),
        *_about_stakes(advice, view),
        *_about_exact_total(best, view),
        *_about_elimination(best, view),
        *_about_round(best, view),
        *(_about_next(other, view) for other in others[:1]),
    )
    return sentences or (tr("No other move is better."),)


def reasons_after(best: RatedMove, view: View) -> tuple[str, ...]:
    """Return the reasons for the best move of a review, strongest first.

    A meld that the draw makes comes first, then a total that is reduced, any other draw, and what the move does. Unlike
    the reasons of a hint they compare with no other move: the review says what that one costs.
    """
    reduced, sentences = (
        tuple(_about_exact_total(best, view)),
        (*_about_move(best, view), *_about_elimination(best, view)),
    )
    draw, remaining = best.command, view.hand
    if isinstance(best.command, c.Throw) and isinstance(best.pickup, c.DrawDiscard):
        draw, remaining = best.pickup, without(view.hand, best.command.cards)
        then = _about_taking_then(best.pickup.card, remaining, view)
        sentences = (then, *(each for each in sentences if each != then))
    if isinstance(draw, c.DrawDiscard) and _meld_partners(draw.card, remaining, view):
        return (*sentences[:1], *reduced, *sentences[1:])
    return (*reduced, *sentences)


def _about_move(best: RatedMove, view: View) -> Iterator[str]:
    match best.command:
        case c.Throw(cards=cards):
            yield from _about_throw(cards, best, view)
        case c.DrawStock():
            yield from _about_stock(view)
        case c.DrawDiscard(card=card):
            yield from _about_taking(card, view)
        case c.DrawJoker(card=card) if count_points((JOKER,), view) <= count_points((card,), view):
            gaps = {"joker": count_points((JOKER,), view), "card": card_name(card), "n": count_points((card,), view)}
            yield tr("A joker is worth {joker}, your {card} {n}.", **gaps)
        case c.Slap(card=card):
            yield from _about_saved_points((card,), view)
        case c.DeclineSlap() if view.slap:
            yield tr("At {n}, the card does no harm in your hand.", n=count_points((view.slap.card,), view))
        case c.Return(cards=cards):
            yield from _about_saved_points(cards, view)
        case c.RequestSwap() | c.DeclineSwap():
            gaps = {"other": count_points(view.known[view.turn], view), "own": view.hand_total}
            yield tr("The open hand is worth {other}, yours {own}.", **gaps)
        case _:
            pass


def _about_saved_points(cards: Cards, view: View) -> Iterator[str]:
    """Yield how many points leave the hand with these cards, if any."""
    if (n := count_points(cards, view)) > 0:
        yield tr_plural("You get rid of {n} point.", "You get rid of {n} points.", n)


def _about_throw(cards: Cards, best: RatedMove, view: View) -> Iterator[str]:
    """Yield what remains of the hand, and what the next player can do with the throw."""
    remaining = without(view.hand, cards)
    yield tr("Your hand goes from {before} to {after}.", before=view.hand_total, after=count_points(remaining, view))
    meld = _heaviest_meld(remaining, view)
    if isinstance(best.pickup, c.DrawDiscard):
        yield _about_taking_then(best.pickup.card, remaining, view)
        yield from _about_card_within(best.pickup.card, view)
    elif meld and view.seat not in view.final_turns:
        yield tr("You keep {cards} to throw together.", cards=short_card_names(meld))
    elif run := _forbidden_run(cards, view):
        yield tr("{cards} can't be thrown together: these rules have no runs.", cards=short_card_names(run))
    elif view.pickable and not opens_pile(len(cards), view.stock_size, view.rules.pickup):
        one = "After this throw you can't take from the pile: for that, you must throw {n} card or more."
        many = "After this throw you can't take from the pile: for that, you must throw {n} cards or more."
        yield tr_plural(one, many, view.rules.pickup.needs_throw_of)
    order = view.seats
    next_seat = order[(order.index(view.seat) + 1) % len(order)]
    if not view.final_turns or next_seat in view.final_turns:
        offered = takeable_cards(cards, view.rules.pickup, view.rules.melds)
        yield from _about_feeding(offered, next_seat, view, best.pair_chance)


def _forbidden_run(thrown: Cards, view: View) -> Cards:
    """Return the longest run of the hand that only the rule against runs forbids, if the throw breaks it up."""
    if view.rules.melds.runs == "allowed":
        return ()
    legal = set(legal_throws(view.hand, view.rules))
    with_runs = replace(view.rules, melds=replace(view.rules.melds, runs="allowed"))
    runs = (
        each for each in legal_throws(view.hand, with_runs) if each not in legal and not set(thrown).isdisjoint(each)
    )
    return max(runs, key=len, default=())


def _about_feeding(offered: Cards, next_seat: int, view: View, pair_chance: float | None) -> Iterator[str]:
    """Yield whether the next player can use the cards on offer: from the known cards of that hand, else as a chance."""
    name, known_cards = view.names[next_seat], view.known[next_seat]
    wanted_card = next((card for card in offered if completes_meld(card, known_cards, view.rules.melds)), None)
    if wanted_card is not None:
        yield tr("But you know {name} can use the {card}.", name=name, card=card_name(wanted_card))
    elif (pairable := [short_card_name(card) for card in offered if card != JOKER]) and pair_chance is not None:
        gaps = {"name": name, "cards": " ".join(pairable), "chance": times_in_100(pair_chance)}
        if len(pairable) == 1:
            yield tr("{name} can pair {cards} {chance}.", **gaps)
        else:
            yield tr("{name} can pair one of {cards} {chance}.", **gaps)


def _about_stock(view: View) -> Iterator[str]:
    """Yield what speaks against taking the lowest card on offer."""
    if is_pile_closed(view):
        one = "You can only draw from the deck: to take a card, you must throw {n} card or more."
        many = "You can only draw from the deck: to take a card, you must throw {n} cards or more."
        yield tr_plural(one, many, view.rules.pickup.needs_throw_of)
        return
    if not view.pickable:
        yield tr("Nothing in the last throw can be taken.")
        return
    card = min(view.pickable, key=lambda each: count_points((each,), view))
    n, mean = count_points((card,), view), round(mean_unseen_points(view))
    gaps = {"card": card_name(card), "n": n, "mean": mean}
    match completes_meld(card, view.hand, view.rules.melds), n >= mean:
        case True, True:
            yield tr("The {card} is worth {n}; a card from the deck, about {mean}.", **gaps)
        case False, True:
            template = "The {card} fits none of your cards and is worth {n}; a card from the deck, about {mean}."
            yield tr(template, **gaps)
        case False, False:
            yield tr("The {card} fits none of your cards.", card=card_name(card))


def _about_taking_then(card: Card, remaining: Cards, view: View) -> str:
    """Return the sentence that recommends the card of the last play to pick up after the throw."""
    if partners := _meld_partners(card, remaining, view):
        return tr("Then take the {card}: you can throw it with {cards}.", card=card_name(card), cards=partners)
    return tr("Then take the {card}.", card=card_name(card))


def _meld_partners(card: Card, hand: Cards, view: View) -> str:
    """Return the other cards of the highest-scoring meld this card completes, as short names; empty: there is none."""
    meld = () if card == JOKER else _heaviest_meld((*hand, card), view, required_card=card)
    return short_card_names(without(meld, (card,))) if meld else ""


def _about_taking(card: Card, view: View) -> Iterator[str]:
    """Yield what the card forms together with others, or how few points it counts."""
    n, mean = count_points((card,), view), round(mean_unseen_points(view))
    yield from _about_card_within(card, view)
    if partners := _meld_partners(card, view.hand, view):
        yield tr("Next turn you can throw it with {cards}.", cards=partners)
    elif n <= mean:
        yield tr("It's worth {n}; a card from the deck, about {mean}.", n=n, mean=mean)


def _about_card_within(card: Card, view: View) -> Iterator[str]:
    """Yield that the rules allow a card between the ends of a set, if this is one."""
    ends = takeable_cards(view.last_play, replace(view.rules.pickup, from_last_play="ends"), view.rules.melds)
    if view.rules.pickup.from_last_play == "any_of_set" and card not in ends:
        yield tr("You can take any card of a set, not only the ends.")


def _heaviest_meld(hand: Cards, view: View, required_card: Card = "") -> Cards:
    """Return the meld of two or more cards that counts most, with *required_card* if given; empty: there is none."""
    melds = (
        each
        for each in legal_throws(hand, view.rules)
        if len(each) > 1 and (not required_card or required_card in each)
    )
    return max(melds, key=lambda each: count_points(each, view), default=())


def _about_call(advice: Advice, view: View) -> Iterator[str]:
    """Yield how likely a call is to stand, where that supports the recommended move."""
    if advice.call_success_probability is None:
        return
    n, word = round(100 * advice.call_success_probability), view.rules.table.call_word
    chance = times_in_100(advice.call_success_probability)
    cost = next((option.cost for option in advice.rated_moves if isinstance(option.command, c.Call)), HINT_TIE_BELOW)
    match isinstance(advice.best_move, c.Call), n >= _LIKELY_PERCENT:
        case True, True:
            yield tr("Calling {word} works {chance}.", word=word, chance=chance)
            yield from _about_outcome_of_call(advice, view)
        case True, False:
            yield tr("Risky: calling {word} works only {chance}.", word=word, chance=chance)
            yield from _about_outcome_of_call(advice, view)
        case False, False:
            yield tr("Calling {word} would work {chance}.", word=word, chance=chance)
        case _ if advice.rated_moves[0].expected_points is not None and cost >= HINT_TIE_BELOW:
            yield tr_plural(
                "Calling {word} would work {chance}, but a master would do about {n} point better by playing on.",
                "Calling {word} would work {chance}, but a master would do about {n} points better by playing on.",
                max(1, round(cost)),
                word=word,
                chance=chance,
            )


def _about_outcome_of_call(advice: Advice, view: View) -> Iterator[str]:
    """Yield what the house rules make of the recommended call, most important first, as many as there is room for."""
    rules = view.rules
    is_scored = rules.match.end != "single_round"
    sentences = (
        (rules.call.beaten_by == "lower", tr("A hand just as low doesn't beat you.")),
        (
            is_scored and rules.scoring.beaten_caller == "penalty_only",
            tr_plural(
                "If it fails, you score {n}, whatever you hold.",
                "If it fails, you score {n}, whatever you hold.",
                rules.scoring.asaf_penalty,
            ),
        ),
        (is_scored and rules.scoring.others_when_beaten == "zero", tr("If it fails, everyone else scores 0.")),
        (
            is_scored and rules.match.next_starter == "caller",
            tr("You start the next round, even if it fails."),
        ),
    )
    told = (sentence for is_true, sentence in sentences if is_true)
    yield from islice(told, max(0, _CALL_SENTENCES - len(advice.stakes)))


def times_in_100(chance: float) -> str:
    """Return a chance in [0, 1] in words, for the middle of a sentence: "about 9 times in 100"."""
    if chance >= _ALMOST_CERTAIN:
        return tr("almost always")
    if chance < 1 - _ALMOST_CERTAIN:
        return tr("less than 1 time in 100")
    return tr_plural("about {n} time in 100", "about {n} times in 100", round(100 * chance))


def _about_stakes(advice: Advice, view: View) -> Iterator[str]:
    """Yield what the call does to the totals beyond its points: what speaks for the recommended move, most first."""
    is_call = isinstance(advice.best_move, c.Call)
    ranked = sorted(advice.stakes, key=lambda stake: stake.chance * abs(stake.worth or 0), reverse=True)
    if is_call:
        yield from (_bonus_sentence(stake) for stake in ranked if stake.seat == view.seat)
        eliminations = [stake for stake in ranked if stake.kind == "elimination"]
        if eliminations:
            yield _elimination_sentence(max(eliminations, key=lambda stake: stake.chance), view)
    elif (advice.call_success_probability or 0) * 100 >= _LIKELY_PERCENT:
        reductions = (stake for stake in ranked if stake.kind == "reduction" and (stake.worth or 0) > 0)
        yield from (_reduction_sentence(stake, view) for stake in islice(reductions, 1))


def _bonus_sentence(stake: ScoreStake) -> str:
    points = stake.total - stake.new_total
    if stake.kind == "streak":
        return tr_plural(
            "If it works, it completes your streak: {n} point off.",
            "If it works, it completes your streak: {n} points off.",
            points,
        )
    return tr_plural(
        "If it works, it fills your tally: {n} point off.", "If it works, it fills your tally: {n} points off.", points
    )


def _elimination_sentence(stake: ScoreStake, view: View) -> str:
    gaps = {"name": view.names[stake.seat], "chance": times_in_100(stake.chance)}
    if view.rules.match.end == "first_over":
        return tr("If it works, {name}'s total ends the match {chance}.", **gaps)
    if len(view.seats) == _LAST_TWO:
        return tr("If it works, {name} is out {chance}, and the match is yours.", **gaps)
    return tr("If it works, {name} is out {chance}.", **gaps)


def _reduction_sentence(stake: ScoreStake, view: View) -> str:
    gaps = {
        "name": view.names[stake.seat],
        "chance": times_in_100(max(stake.chance, _LEAST_TOLD_CHANCE)),
        "total": stake.total,
        "left": stake.new_total,
    }
    return tr_plural(
        "But {chance}, {name} would then land on {total} and drop to {left}, a gain of {n} point for {name}.",
        "But {chance}, {name} would then land on {total} and drop to {left}, a gain of {n} points for {name}.",
        max(1, round(stake.worth or 0)),
        **gaps,
    )


def _about_elimination(best: RatedMove, view: View) -> Iterator[str]:
    """Yield that the hand left by this move would put the player out, or end the match, if another's call held."""
    hand = _hand_after(best, view)
    if hand is None or view.rules.match.end == "single_round" or view.tied:
        return
    total = reduce_total(view.totals[view.seat] + hand, view.rules.scoring, view.rules.match)
    if not hand or not exceeds_limit(total, view.rules.match):
        return
    if view.rules.match.end == "first_over":
        yield tr("But if someone else calls now and wins, your total hits {total} and the match ends.", total=total)
    else:
        yield tr("But if someone else calls now and wins, your total hits {total} and you're out.", total=total)


def _about_exact_total(best: RatedMove, view: View) -> Iterator[str]:
    """Yield that the player's own total would reach a number that is reduced, by at least half of the hand.

    Source: RULES T33, T45.
    """
    hand = _hand_after(best, view)
    if hand is None or view.rules.match.end == "single_round":
        return
    exact_total = view.totals[view.seat] + hand
    reduced_total = reduce_total(exact_total, view.rules.scoring, view.rules.match)
    if hand == 0 or reduced_total == exact_total or 2 * (exact_total - reduced_total) < hand:
        return
    gaps = {"number": exact_total, "left": reduced_total}
    if view.caller >= 0:
        yield tr("If the call holds, your total hits exactly {number} and drops to {left}.", **gaps)
    else:
        yield tr("If someone else calls now and wins, your total hits exactly {number} and drops to {left}.", **gaps)


def _hand_after(best: RatedMove, view: View) -> int | None:
    """Return what the hand counts after this turn; None if it depends on a card the player has not seen."""
    match best.command, best.pickup:
        case c.DrawDiscard(card=card), _ if view.phase == "thrown":
            return count_points((*view.hand, card), view)
        case c.Throw(cards=cards), c.DrawDiscard(card=card) if view.phase == "start":
            return count_points((*without(view.hand, cards), card), view)
        case c.Throw(cards=cards), _ if view.phase == "drawn":
            return count_points(without(view.hand, cards), view)
        case _:
            return None


def _about_round(best: RatedMove, view: View) -> Iterator[str]:
    """Yield the expected outcome of the round in points, unless the match is a single round."""
    if best.expected_points is None or view.rules.match.end == "single_round":
        return
    n = round(best.expected_points)
    if n > 0:
        one, many = (
            "Worth about {n} point to you this round.",
            "Worth about {n} points to you this round.",
        )
    else:
        one, many = "Expect to lose about {n} point this round.", ("Expect to lose about {n} points this round.")
    if n:
        yield tr_plural(one, many, abs(n))


def _about_next(other: RatedMove, view: View) -> str:
    """Return the sentence about the second-best move and what it costs."""
    move = hint_move(other.command, view)
    move = move[:1].lower() + move[1:]
    if other.cost < HINT_TIE_BELOW:
        if view.rules.match.end == "single_round":
            return tr("Just as good: {move}", move=move)
        return tr("Just as good, within half a point: {move}", move=move)
    if view.rules.match.end == "single_round":
        return tr("Next best: {move}", move=move)
    cost = tr_plural("about {n} point", "about {n} points", max(1, round(other.cost)))
    return tr("Next best, costing {cost} more: {move}", cost=cost, move=move)
