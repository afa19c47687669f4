"""What the table says: captions, prompts and announcements from what a seat may know. Pure."""

from typing import Final

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.game.refusal import Objection
from yaniv.game.view import View
from yaniv.rules.calling import verdict
from yaniv.rules.melds import kind
from yaniv.rules.scoring import points
from yaniv.ui.table.address import is_you
from yaniv.ui.table.countdown import countdown
from yaniv.ui.table.extra import round_name
from yaniv.ui.table.orders import Situation
from yaniv.words import OBJECTIONS, card_name, own_name, rank_letter, tell, tell_number

SPECTATOR: Final = -2
"""The seat of who only watches, and whom the table calls by no name; -1 is nobody."""
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
MINUS: Final = "−"  # noqa: RUF001 -- a minus as wide as a plus

FEW: Final = 2
"""Cards with which a call is near."""
_POINT: Final = "  •  "
PLACES: Final = (
    *("1st place", "2nd place", "3rd place", "4th place", "5th place", "6th place", "7th place", "8th place"),
    *("9th place", "10th place", "11th place", "12th place", "13th place", "14th place", "15th place", "16th place"),
)


def short(card: Card) -> str:
    """A card in a caption: `10` and its suit."""
    return tell("joker") if card == JOKER else rank_letter(card[0]) + SIGNS[card[1]]


def why_not(refused: Objection) -> str:
    """The sentence of an objection."""
    gaps = {"limit": refused.limit, "total": refused.total, "card": refused.card and card_name(refused.card)}
    return tell(OBJECTIONS[refused.reason], **gaps)


def unchosen() -> str:
    """Cards were to be thrown, but none is chosen."""
    return tell("Choose the cards to throw first.")


def missed(origin: str, target: str) -> str:
    """What to do instead, if something was dragged from there to a place where it cannot lie."""
    match origin, target:
        case "card", "felt":
            return tell("Drop cards in the play zone to throw them.")
        case (("deck" | "pile"), ("felt" | "zone")):
            return tell("Drop it on your hand to pick it up.")
        case _:
            return ""


def deck_caption(seen: View) -> str:
    """Under the deck."""
    return tell("Deck {n}", n=seen.stock_size)


def pile_captions(seen: View) -> tuple[str, ...]:
    """Under the last play: whose it is, and what of it can be taken; then what is said where there is less room."""
    if not seen.last_play:
        return ()
    played, taken = _played(seen), list(dict.fromkeys(seen.pickable))
    if not taken:
        return (played,)
    if len(taken) == len(set(seen.last_play)) > 2:  # noqa: PLR2004 -- two are named
        return tell("{played} · all on offer", played=played), tell("All on offer")
    card = short(taken[-1])
    if len(taken) == 1:
        return tell("{played} · on offer: {card}", played=played, card=card), tell("On offer: {card}", card=card)
    gaps = {"cards": ", ".join(short(each) for each in taken[:-1]), "card": card}
    long = tell("{played} · on offer: {cards} or {card}", played=played, **gaps)
    return long, tell("On offer: {cards} or {card}", **gaps)


def _played(seen: View) -> str:
    if seen.last_play_by < 0:
        return tell("Turned up")
    what = kind(seen.last_play, seen.rules.melds)
    if is_you(seen.last_play_by, seen):
        return {"set": tell("You threw a set"), "run": tell("You threw a run")}.get(what or "", tell("You threw"))
    name = seen.names[seen.last_play_by]
    sentences = {"set": tell("{name} threw a set", name=name), "run": tell("{name} threw a run", name=name)}
    return sentences.get(what or "", tell("{name} threw", name=name))


def prompt(now: Situation) -> str:
    """In the play zone: what this player can do there."""
    seen = now.seen
    if seen.slap is not None:
        return tell("Slap the {card} onto your throw, or keep it", card=card_name(seen.slap.card))
    if seen.shuffling or seen.turn < 0:
        return ""
    if seen.phase == "swap":
        asked = seen.seat in seen.asked
        return tell("Swap hands with {name}?", name=seen.names[seen.turn]) if asked else ""
    if seen.phase == "extra":
        return _extra_prompt(now)
    if now.mine:
        return _own_prompt(now)
    if is_you(seen.turn, seen):
        return tell("You play the last turn") if seen.final_turns else tell("You are playing")
    name = seen.names[seen.turn]
    if seen.early and seen.early_by == seen.seat:
        return tell("Your early throw waits for {name}", name=name)
    if any(isinstance(each, c.Throw) for each in _early(now)):
        return tell("{name} picks up: you may throw already", name=name)
    return tell("{name} plays the last turn", name=name) if seen.final_turns else tell("{name} is playing", name=name)


def _early(now: Situation) -> tuple[c.SeatCommand, ...]:
    throw = c.Throw(now.seen.seat, now.seen.hand[:1])
    return (throw,) if now.seen.hand and now.ask(throw) is None else ()


def _extra_prompt(now: Situation) -> str:
    seen = now.seen
    if not now.mine and is_you(seen.turn, seen):
        return tell("You give cards back")
    if not now.mine:
        return tell("{name} gives cards back", name=seen.names[seen.turn])
    one, many = "Give back {n} card: drag it to the deck", "Give back {n} cards: drag them to the deck"
    return tell_number(one, many, seen.owed)


def _own_prompt(now: Situation) -> str:
    seen = now.seen
    if now.held.staged:
        return tell("Now pick up a card")
    if not seen.hand and seen.phase == "start":
        return tell("You have no cards: call {word}", word=seen.rules.table.call_word)
    match seen.phase:
        case "thrown":
            return tell("Now pick up: the deck, or a card of the last play")
        case "drawn" if seen.bound:
            return tell("Throw {card} here, alone", card=short(seen.bound))
        case "drawn":
            return tell("Drag cards here to throw")
        case _:
            pass
    if seen.rules.turn.order == "draw_first":
        return tell("Pick up first, then throw")
    if seen.rules.turn.order == "either":
        return tell("Drag cards here to throw, or pick up first")
    return tell("Your last turn: drag cards here") if seen.final_turns else tell("Drag cards here to throw")


def meaning(now: Situation, codes: Cards) -> tuple[str, bool]:
    """What a group of cards would be when thrown, and whether it may be."""
    seen = now.seen
    what = kind(codes, seen.rules.melds)
    if what is None:
        return tell("No set and no run"), False
    worth = points(codes, seen.rules.deck.values)
    left = seen.hand_total - worth
    sign = f"{MINUS}{worth}" if worth >= 0 else f"+{-worth}"
    sentences = {
        "single": tell("{points} · leaves {left}", points=sign, left=left),
        "set": tell("Set · {points} · leaves {left}", points=sign, left=left),
        "run": tell("Run · {points} · leaves {left}", points=sign, left=left),
    }
    return sentences[what], True


def call_hint(now: Situation, word: str) -> str:
    """Beside the call button: why it is dead, or what it would cost."""
    if _watches(now.seen):
        return tell("You watch this round.")
    seen, call, scoring = now.seen, now.seen.rules.call, now.seen.rules.scoring
    total = seen.hand_total
    refused = now.ask(c.Call(seen.seat, word))
    if refused and refused.reason == "over_limit" and not now.held.staged:
        return tell("needs {limit} or less, you have {total}", limit=call.limit, total=total)
    if refused:
        begins = tell("needs {limit} or less, at the start of a turn", limit=call.limit)
        return begins if _off_turn(refused, now) else why_not(refused)
    if not now.mine:
        return tell("Out of turn: {penalty} for you, 0 for the others", penalty=scoring.out_of_turn_penalty)
    if call.wrong_word == word:
        return tell("The wrong word costs {penalty}", penalty=scoring.wrong_word_penalty)
    match verdict(total, call):
        case "continue":
            return tell("{total} is above {limit}: void, you play on", total=total, limit=call.limit)
        case "draw_three":
            return tell("{total} is above {limit}: you draw three", total=total, limit=call.limit)
        case "swap_hands":
            return tell("{total} is above {limit}: others may take your hand", total=total, limit=call.limit)
        case "eliminate":
            return tell("{total} is above {limit}: you are out", total=total, limit=call.limit)
        case "self_asaf":
            cost = total + scoring.asaf_penalty
            return tell("{total} is above {limit}: costs {cost}", total=total, limit=call.limit, cost=cost)
        case "yaniv" | "refused":
            return tell("{total}: you may call", total=total)


def call_told(now: Situation, word: str) -> str:
    """The same as a whole sentence."""
    if _watches(now.seen):
        return tell("You watch this round.")
    seen = now.seen
    refused = now.ask(c.Call(seen.seat, word))
    if refused:
        in_turn = tell("You may call at the start of your turn, with {limit} or less.", limit=seen.rules.call.limit)
        return in_turn if _off_turn(refused, now) else why_not(refused)
    if not now.mine and seen.rules.match.end == "single_round":
        return tell("It is not your turn: this call ends the round, and you lose it.")
    if not now.mine:
        penalty = seen.rules.scoring.out_of_turn_penalty
        return tell(
            "It is not your turn: this call ends the round and costs you {points}, the others 0.", points=penalty
        )
    if not is_risky(now, word):
        return tell("Your hand counts {total}: you may call.", total=seen.hand_total)
    return tell("{consequence}.", consequence=call_hint(now, word))


def warning(now: Situation, word: str) -> str:
    """Before the second press of a call that costs something for sure."""
    return tell("{consequence} Press again to call.", consequence=call_told(now, word))


def _off_turn(refused: Objection, now: Situation) -> bool:
    """Is it the moment that is wrong? With cards ready to be thrown it is, whatever the hand counted before."""
    return bool(now.held.staged) or refused.reason in ("not_your_turn", "wrong_phase", "call_only_at_turn_start")


def _watches(seen: View) -> bool:
    """Is this player out, or not among those who meet in an extra round?"""
    return seen.round > 0 and seen.seat not in seen.seats


def is_risky(now: Situation, word: str) -> bool:
    """A call that costs something for sure wants a second press."""
    seen = now.seen
    return not now.mine or seen.rules.call.wrong_word == word or verdict(seen.hand_total, seen.rules.call) != "yaniv"


def seat_label(seen: View, seat: int) -> str:
    """A player aloud."""
    name = seen.names[seat]
    if seat == seen.seat and own_name(name):
        name = tell("{name} (you)", name=name)
    if seat in seen.out:
        return tell("{name}, out of the match", name=name)
    cards = tell_number("{n} card", "{n} cards", seen.hand_sizes[seat])
    if seen.tied and seen.seats and seat not in seen.seats:
        cards = tell("watches")
    if seen.rules.match.end == "single_round":
        return tell("{name}, {cards}", name=name, cards=cards)
    return tell("{name}, {cards}, {total} points", name=name, cards=cards, total=seen.totals[seat])


def danger(seen: View, seat: int) -> str:
    """Why an opponent may call soon: few cards, or cards that everybody knows to count little."""
    cards, known = seen.hand_sizes[seat], seen.known[seat]
    if seat == seen.seat or not cards or seen.turn < 0 or seen.caller >= 0:
        return ""
    total = points(known, seen.rules.deck.values)
    if len(known) == cards and total <= seen.rules.call.limit:
        return tell("holds {total}!", total=total)
    return tell_number("{n} card!", "{n} cards!", cards) if cards <= FEW else ""


def place_of(seen: View, seat: int) -> int:
    """The place of a player who has just left the match; who left with him in this round counts by total."""
    if seen.places:
        return seen.places[seat]
    staying = len(seen.names) - len(seen.out)
    leaving = [each for each in seen.out if each in seen.seats]
    return 1 + staying + sum(seen.totals[each] < seen.totals[seat] for each in leaving)


def place_name(place: int) -> str:
    """1 is the first."""
    return tell(PLACES[place - 1])


def bar_title(seen: View, variant: str, *, extra: bool = False) -> tuple[str, ...]:
    """In the middle of the top bar; first all of it, then what is to be said where there is less room."""
    call = tell("{word} at {limit} or less", word=seen.rules.table.call_word, limit=seen.rules.call.limit)
    parts = [round_name(max(1, seen.round), extra=extra), tell(variant), call, *_end(seen)]
    return tuple(_POINT.join(each) for each in (parts, [parts[0], *parts[2:]], parts[2:]))


def _end(seen: View) -> tuple[str, ...]:
    match, reach = seen.rules.match, seen.rules.match.limit_hit == "reach"
    if match.end == "single_round":
        return (tell("one round"),)
    if match.end == "first_over":
        return (tell("ends at {limit}", limit=match.limit) if reach else tell("ends above {limit}", limit=match.limit),)
    return (tell("out at {limit}", limit=match.limit) if reach else tell("out above {limit}", limit=match.limit),)


def announce(now: Situation) -> str:
    """For who cannot see the table: what there is to do, and with what; and the turns left, once they are few."""
    to_do, left = _to_do(now), countdown(now.seen)
    return tell("{to_do} {countdown}.", to_do=to_do, countdown=left) if to_do and left else to_do


def _to_do(now: Situation) -> str:
    seen = now.seen
    if seen.shuffling or seen.turn < 0:
        return ""
    if not now.mine and seen.slap is None and seen.seat not in seen.asked:
        return tell("{prompt}.", prompt=prompt(now))
    if seen.slap is not None or not now.mine:
        return tell("{prompt}.", prompt=prompt(now).rstrip("?"))
    hand = ", ".join(card_name(card) for card in _hand_in_order(now)) or tell("no cards")
    pile = next(iter(pile_captions(seen)), tell("The pile is empty"))
    gaps = {"prompt": prompt(now), "pile": pile, "hand": hand}
    return tell("{prompt}. {pile}. You hold {hand}, together {total}.", **gaps, total=now.total)


def _hand_in_order(now: Situation) -> Cards:
    """Return the hand from left to right, as the digits choose its cards; staged cards are no longer in it."""
    return now.codes(now.held.fan)
