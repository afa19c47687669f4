"""Sentences on the table: captions, prompts, warnings and announcements, from what a seat may know."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalReason
from yaniv.game.view import View
from yaniv.i18n import SUIT_SIGNS, card_name, current_language, custom_player_name, rank_letter, tr, tr_plural
from yaniv.narration.refusal_text import refusal_sentence
from yaniv.rules.calling import judge_call
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import is_set, meld_kind
from yaniv.rules.scoring import can_always_call, is_limit_out_of_reach, points
from yaniv.ui.input import key_bindings
from yaniv.ui.narration.match_end_text import round_name
from yaniv.ui.narration.naming import is_second_person
from yaniv.ui.narration.rules_summary import call_limit_fact, facts_unlike
from yaniv.ui.narration.turn_countdown import turns_left_text
from yaniv.ui.table.state.gesture_commands import InteractionContext, drop_on_deck, drop_on_pile
from yaniv.ui.table.state.throw_question import ThrowQuestion

PromptTone = Literal["wait", "act", "call"]
"""How much a prompt matters: this player waits, can act, or can act and may call."""
SPECTATOR: Final = -2
"""Seat number of a spectator, who is never addressed as "you"; -1 means nobody."""
MINUS_SIGN: Final = "−"  # noqa: RUF001 -- a real minus sign, as wide as a plus

FEW_CARDS: Final = 2
"""Hand size at which a call is considered near."""
TITLE_SEPARATOR: Final = "  •  "
_UNUSUAL_PATHS: Final = (
    "turn.slap_down",
    "scoring.reduce_at",
    "pickup.from_last_play",
    "pickup.needs_throw_of",
    "melds.runs",
    "call.beaten_by",
    "scoring.others_when_beaten",
    "scoring.asaf_penalty",
)
"""Rules that the title of a match names if they differ from Classic, as far as there is room."""
PLACE_NAMES: Final = (
    *("1st place", "2nd place", "3rd place", "4th place", "5th place", "6th place", "7th place", "8th place"),
    *("9th place", "10th place", "11th place", "12th place", "13th place", "14th place", "15th place", "16th place"),
)


def number_text(number: int) -> str:
    """Return a number as the table shows it: with a minus sign instead of a hyphen if it is negative."""
    return str(number).replace("-", MINUS_SIGN)


def short_card_name(card: Card) -> str:
    """Return the short name of a card for captions: rank and suit sign, or the word for joker."""
    return tr("joker") if card == JOKER else rank_letter(card[0]) + SUIT_SIGNS[card[1]]


def short_card_names(cards: Iterable[Card]) -> str:
    """Return the short names of cards for captions, with spaces between them."""
    return " ".join(map(short_card_name, cards))


def short_cards_in_sentence(*cards: Card) -> str:
    """Return the short names of cards as a sentence needs them: a joker alone with its article."""
    return tr("the joker") if cards == (JOKER,) else short_card_names(cards)


def nothing_selected_sentence() -> str:
    """Return the sentence shown when the player tries to throw and no card is selected."""
    return tr("First choose the cards to throw.")


def missed_drop_sentence(origin: str, target: str) -> str:
    """Return a sentence on what to do instead of a drag from *origin* to a *target* that cannot take the card.

    Both are names of places on the table. Empty if there is nothing to say.
    """
    match origin, target:
        case "card", "felt":
            return tr("Drop cards in the play zone to throw them.")
        case (("deck" | "pile"), ("felt" | "zone")):
            return tr("Drop it on your hand to take it.")
        case _:
            return ""


def deck_caption(view: View) -> str:
    """Return the caption under the stock, with the number of its cards."""
    return tr("Deck {n}", n=view.stock_size)


def pile_captions(view: View) -> tuple[str, ...]:
    """Return captions under the last play: who threw it and what can be taken, then a shorter one for less room.

    Empty if there is no last play.
    """
    if not view.last_play:
        return ()
    caption, takeable = _last_play_caption(view), list(dict.fromkeys(view.pickable))
    if not takeable:
        return (caption,)
    if view.rules.pickup.needs_throw_of > 1 and view.stock_size and view.phase == "start":
        n = view.rules.pickup.needs_throw_of
        return tr("{played} · for a throw of {n} or more", played=caption, n=n), tr("For {n} or more", n=n)
    if len(takeable) == len(set(view.last_play)) > 2:  # noqa: PLR2004 -- two cards are named
        return tr("{played} · all on offer", played=caption), tr("All on offer")
    card = short_card_name(takeable[-1])
    if len(takeable) == 1:
        return tr("{played} · on offer: {card}", played=caption, card=card), tr("On offer: {card}", card=card)
    gaps = {"cards": ", ".join(short_card_name(each) for each in takeable[:-1]), "card": card}
    long = tr("{played} · on offer: {cards} or {card}", played=caption, **gaps)
    return long, tr("On offer: {cards} or {card}", **gaps)


def _last_play_caption(view: View) -> str:
    if view.last_play_by < 0:
        return tr("First card")
    kind_of_meld = meld_kind(view.last_play, view.rules.melds)
    if is_second_person(view.last_play_by, view):
        return {"set": tr("You threw a set"), "run": tr("You threw a run")}.get(kind_of_meld or "", tr("You threw"))
    name = view.names[view.last_play_by]
    sentences = {"set": tr("{name} threw a set", name=name), "run": tr("{name} threw a run", name=name)}
    return sentences.get(kind_of_meld or "", tr("{name} threw", name=name))


def prompt(interaction: InteractionContext) -> str:
    """Return the prompt in the middle of the table: what this player can do, or whom the match waits for."""
    view = interaction.view
    if view.slap is not None:
        return tr("Slap the {card} onto your throw, or keep it", card=card_name(view.slap.card))
    if view.shuffling or view.turn < 0:
        return ""
    if view.phase == "swap":
        is_asked = view.seat in view.asked
        return tr("Swap hands with {name}?", name=view.names[view.turn]) if is_asked else ""
    if view.phase == "extra":
        return _extra_prompt(interaction)
    if interaction.is_own_turn:
        return _own_prompt(interaction)
    if is_second_person(view.turn, view):
        return tr("Your last turn") if view.final_turns else tr("You are playing")
    name = view.names[view.turn]
    if view.early and view.early_by == view.seat:
        return tr("Early throw: waiting for {name}", name=name)
    if any(isinstance(command, c.Throw) for command in _legal_early_throws(interaction)):
        return tr("{name} is drawing: you can throw now", name=name)
    return tr("{name}'s last turn", name=name) if view.final_turns else tr("{name}'s turn", name=name)


def prompt_tone(interaction: InteractionContext) -> PromptTone:
    """Return how much the prompt matters to this player: whether they only wait, can act, or may even call."""
    view = interaction.view
    is_asked = view.phase == "swap" and view.seat in view.asked
    if view.slap is not None or is_asked:
        return "act"
    if view.shuffling or view.turn < 0 or view.phase == "swap":
        return "wait"
    if interaction.is_own_turn:
        return "call" if _may_call_now(interaction) else "act"
    is_throwing_early = not (view.early and view.early_by == view.seat) and _legal_early_throws(interaction)
    return "act" if is_throwing_early and view.phase != "extra" else "wait"


def throw_hint(interaction: InteractionContext) -> str:
    """Return what the empty play zone is for while a throw is due; empty if none is."""
    view = interaction.view
    if not interaction.is_own_turn or view.shuffling or view.slap is not None or not view.hand:
        return ""
    is_throw_due = view.phase == "drawn" or (view.phase == "start" and view.rules.turn.order != "draw_first")
    return tr("Drag cards here to throw") if is_throw_due else ""


def _may_call_now(interaction: InteractionContext) -> bool:
    """Return True if a call is allowed now and no mistake."""
    view = interaction.view
    is_allowed = interaction.why_illegal(c.Call(view.seat, view.rules.table.call_word)) is None
    return is_allowed and interaction.is_hand_callable


def _legal_early_throws(interaction: InteractionContext) -> tuple[c.SeatCommand, ...]:
    """Return a throw of the first card if it is legal now, else nothing."""
    throw = c.Throw(interaction.view.seat, interaction.view.hand[:1])
    return (throw,) if interaction.view.hand and interaction.why_illegal(throw) is None else ()


def _extra_prompt(interaction: InteractionContext) -> str:
    """Return the prompt while cards are given back before an extra round."""
    view = interaction.view
    if not interaction.is_own_turn and is_second_person(view.turn, view):
        return tr("You give cards back")
    if not interaction.is_own_turn:
        return tr("{name} gives cards back", name=view.names[view.turn])
    one, many = "Give back {n} card: drag it to the deck", "Give back {n} cards: drag them to the deck"
    return tr_plural(one, many, view.owed)


def _own_prompt(interaction: InteractionContext) -> str:
    view = interaction.view
    if interaction.hand_state.staged:
        return tr("Now draw a card")
    word = view.rules.table.call_word
    if not view.hand and view.phase == "start":
        return tr("No cards left: call {word}", word=word)
    match view.phase:
        case "thrown":
            return tr("Now draw: deck or last throw")
        case "drawn" if view.bound:
            return tr("Now throw {card}", card=short_cards_in_sentence(view.bound))
        case "drawn":
            return tr("Now throw")
        case _:
            pass
    if _may_call_now(interaction):
        return _calling_prompt(view.rules.turn.order, word)
    if view.rules.turn.order == "draw_first":
        return tr("Your last turn: draw, then throw") if view.final_turns else tr("Your turn: draw, then throw")
    if view.rules.turn.order == "either":
        return tr("Your last turn: throw or draw") if view.final_turns else tr("Your turn: throw or draw")
    return tr("Your last turn: throw") if view.final_turns else tr("Your turn: throw")


def _calling_prompt(order: Literal["throw_first", "draw_first", "either"], word: str) -> str:
    """Return the prompt at the start of a turn with a hand that may call."""
    match order:
        case "throw_first":
            return tr("Your turn: {word}, or throw", word=word)
        case "draw_first":
            return tr("Your turn: {word}, or draw", word=word)
        case "either":
            return tr("Your turn: {word}, throw or draw", word=word)


def selection_meaning(interaction: InteractionContext, cards: Cards) -> tuple[str, bool]:
    """Return what *cards* would be if thrown, such as a run, and True if that is legal."""
    view = interaction.view
    kind_of_meld = meld_kind(cards, view.rules.melds)
    if kind_of_meld is None:
        return tr("Not a set or run"), False
    points_saved = points(cards, view.rules.deck.values)
    remaining = view.hand_total - points_saved
    sign = f"{MINUS_SIGN}{points_saved}" if points_saved >= 0 else f"+{-points_saved}"
    sentences = {
        "single": tr("{points} · leaves {left}", points=sign, left=remaining),
        "set": tr("Set · {points} · leaves {left}", points=sign, left=remaining),
        "run": tr("Run · {points} · leaves {left}", points=sign, left=remaining),
    }
    return sentences[kind_of_meld], True


def drop_meaning(interaction: InteractionContext, drop_target: str) -> str:
    """Return that the dragged cards are thrown and which card is picked up at once; empty if a drop picks up none.

    *drop_target*: "pile" or "deck"; of the pile, the aimed card is taken.
    """
    hand_state, view = interaction.hand_state, interaction.view
    match drop_target:
        case "deck":
            outcome = drop_on_deck(interaction, hand_state.dragged)
        case "pile" if hand_state.aimed >= 0:
            outcome = drop_on_pile(interaction, hand_state.aimed, hand_state.dragged)
        case _:
            return ""
    match outcome.commands:
        case (c.Throw(cards=cards), c.DrawDiscard(card=card)):
            values = view.rules.deck.values
            remaining = view.hand_total - points(cards, values) + points((card,), values)
            return tr("Throw and take {card} · leaves {left}", card=short_cards_in_sentence(card), left=remaining)
        case (c.Throw(), c.DrawStock()):
            return tr("Throw and draw")
        case _:
            return ""


def call_hint(interaction: InteractionContext, word: str) -> str:
    """Return the hint beside the call button for *word*: why it is disabled, or what the call would cost."""
    if _is_watching(interaction.view):
        return tr("You're just watching.")
    view, call = interaction.view, interaction.view.rules.call
    total = view.hand_total
    refusal = interaction.why_illegal(c.Call(view.seat, word))
    if refusal and refusal.reason == "over_limit" and not interaction.hand_state.staged:
        return tr("{limit} or less to call; you have {total}", limit=call.limit, total=total)
    if refusal and not _is_wrong_moment(refusal, interaction):
        return refusal_sentence(refusal)
    if refusal or not interaction.is_own_turn:
        if can_always_call(view.rules):
            return tr("Any hand, at the start of your turn")
        return tr("{limit} or less, at the start of your turn", limit=call.limit)
    word_cost = wrong_word_cost(view, word)
    match judge_call(total, call):
        case "yaniv" if word_cost:
            return tr("The wrong word costs {penalty}", penalty=word_cost)
        case "continue":
            return tr("{total} is above {limit}: you only show your hand", total=total, limit=call.limit)
        case "draw_three":
            return tr("{total} is above {limit}: you draw three", total=total, limit=call.limit)
        case "swap_hands":
            return tr("{total} is above {limit}: someone may swap hands with you", total=total, limit=call.limit)
        case "eliminate":
            return tr("{total} is above {limit}: you would be out", total=total, limit=call.limit)
        case "self_asaf" if view.rules.match.end == "single_round":
            return tr("{total} is above {limit}: loses the round", total=total, limit=call.limit)
        case "self_asaf":
            cost = total + view.rules.scoring.asaf_penalty + word_cost
            return tr("{total} is above {limit}: costs {cost}", total=total, limit=call.limit, cost=cost)
        case "yaniv" | "refused":
            return tr("You have {total}: you can call", total=total)


def call_hold_hint(interaction: InteractionContext, *, is_complete: bool, is_toggle: bool = False) -> str:
    """Return what a call out of turn costs and what to do with its button, which is held down.

    *is_toggle*: it was pressed once, and is to be pressed again.
    """
    rules = interaction.view.rules
    if rules.match.end == "single_round" and is_toggle:
        return tr("Loses the round: press again to call") if is_complete else tr("Loses the round: wait")
    if rules.match.end == "single_round":
        return tr("Loses the round: let go to call") if is_complete else tr("Loses the round: keep holding")
    penalty = rules.scoring.out_of_turn_penalty
    if is_toggle and is_complete:
        return tr("Costs you {points}: press again to call", points=penalty)
    if is_toggle:
        return tr("Costs you {points}: wait", points=penalty)
    if is_complete:
        return tr("Costs you {points}: let go to call", points=penalty)
    return tr("Costs you {points}: keep holding", points=penalty)


def call_sentence(interaction: InteractionContext, word: str) -> str:
    """Return the same statement as `call_hint`, as a whole sentence."""
    if _is_watching(interaction.view):
        return tr("You're just watching.")
    view = interaction.view
    refusal = interaction.why_illegal(c.Call(view.seat, word))
    if refusal and not _is_wrong_moment(refusal, interaction):
        return refusal_sentence(refusal)
    if refusal:
        if can_always_call(view.rules):
            return tr("Call at the start of your turn, with any hand.")
        return tr("Call at the start of your turn, with {limit} or less.", limit=view.rules.call.limit)
    if not interaction.is_own_turn and view.rules.match.end == "single_round":
        return tr("Not your turn: this call ends the round, and you lose it.")
    if not interaction.is_own_turn:
        penalty = view.rules.scoring.out_of_turn_penalty
        return tr("Not your turn: this call ends the round. You score {points}, everyone else 0.", points=penalty)
    if not is_call_risky(interaction, word):
        return tr("Your hand is worth {total}: you can call.", total=view.hand_total)
    return tr("{consequence}.", consequence=call_hint(interaction, word))


def call_warning(interaction: InteractionContext, word: str, *, is_toggle: bool = False) -> str:
    """Return the warning before a call that is certain to cost points, and how to make it all the same.

    Out of turn the button must be held down, or with *is_toggle* pressed again after a second; otherwise it is pressed
    a second time.
    """
    if is_call_out_of_turn(interaction, word) and is_toggle:
        sentence = call_sentence(interaction, word)
        return tr("{consequence} Wait a second and press again to call.", consequence=sentence)
    if is_call_out_of_turn(interaction, word):
        return tr("{consequence} Hold for a second and let go to call.", consequence=call_sentence(interaction, word))
    return tr("{consequence} Press again to call.", consequence=call_sentence(interaction, word))


def _is_wrong_moment(refusal: IllegalReason, interaction: InteractionContext) -> bool:
    """Return True if a call is refused because of the moment, not because of the hand.

    With staged cards the moment is always the reason, because the hand total counted before the throw.
    """
    return bool(interaction.hand_state.staged) or refusal.reason in (
        "not_your_turn",
        "wrong_phase",
        "call_only_at_turn_start",
    )


def _is_watching(view: View) -> bool:
    """Return True if this player is out, or does not take part in the extra round."""
    return view.round > 0 and view.seat not in view.seats


def is_call_out_of_turn(interaction: InteractionContext, word: str) -> bool:
    """Return True if the rules accept a call with *word* now although it is not the player's turn."""
    view = interaction.view
    return not interaction.is_own_turn and interaction.why_illegal(c.Call(view.seat, word)) is None


def is_call_risky(interaction: InteractionContext, word: str) -> bool:
    """Return True if a call with *word* is certain to cost points, so that the button must be pressed twice."""
    view = interaction.view
    return (
        not interaction.is_own_turn
        or wrong_word_cost(view, word) > 0
        or judge_call(view.hand_total, view.rules.call) != "yaniv"
    )


def wrong_word_cost(view: View, word: str) -> int:
    """Return the points that a call with *word* costs for being the wrong one, unless this hand makes the call void."""
    rules = view.rules
    is_void = judge_call(view.hand_total, rules.call) in ("continue", "draw_three", "swap_hands", "eliminate")
    is_free = rules.call.wrong_word != word or rules.match.end == "single_round" or is_void
    return 0 if is_free else rules.scoring.wrong_word_penalty


def throw_prompt(question: ThrowQuestion) -> str:
    """Return the question whether a throw is meant, with the short names of its cards."""
    return tr("Throw {cards}?", cards=short_cards_in_sentence(*question.thrown))


def broken_meld_label(question: ThrowQuestion, rules: HouseRules) -> str:
    """Return which set or run of the hand the throw breaks."""
    cards = short_card_names(question.broken_meld)
    if is_set(question.broken_meld, rules.melds):
        return tr("Breaks your set {cards}", cards=cards)
    return tr("Breaks your run {cards}", cards=cards)


def spoken_question(question: ThrowQuestion, rules: HouseRules) -> str:
    """Return the question whether a throw is meant for a screen reader, with the full names of the cards."""
    keys = key_bindings.current_bindings()
    press, back = (key_bindings.key_text("keys", each) for each in (keys.press, keys.back))
    thrown, broken = (", ".join(map(card_name, cards)) for cards in (question.thrown, question.broken_meld))
    if not broken:
        return tr("Throw {cards}? Press {press} to throw, {key} to go back.", cards=thrown, press=press, key=back)
    if is_set(question.broken_meld, rules.melds):
        return tr(
            "Throw {cards}? That breaks your set: {meld}. Press {press} to throw, {key} to go back.",
            cards=thrown,
            meld=broken,
            press=press,
            key=back,
        )
    return tr(
        "Throw {cards}? That breaks your run: {meld}. Press {press} to throw, {key} to go back.",
        cards=thrown,
        meld=broken,
        press=press,
        key=back,
    )


def seat_label(view: View, seat: int) -> str:
    """Return the label of a player for screen readers: name, number of cards and total."""
    name = view.names[seat]
    if seat == view.seat and custom_player_name(name):
        name = tr("{name} (you)", name=name)
    if seat in view.out:
        return tr("{name}, out of the match", name=name)
    cards = tr_plural("{n} card", "{n} cards", view.hand_sizes[seat])
    if view.tied and view.seats and seat not in view.seats:
        cards = tr("watching")
    if view.rules.match.end == "single_round":
        return tr("{name}, {cards}", name=name, cards=cards)
    return tr_plural(
        "{name}, {cards}, {n} point", "{name}, {cards}, {n} points", view.totals[seat], name=name, cards=cards
    )


def danger_warning(view: View, seat: int) -> str:
    """Return a warning that the opponent on *seat* may call soon: few cards, or a known low hand; empty if not."""
    cards, known_cards = view.hand_sizes[seat], view.known[seat]
    if seat == view.seat or not cards or view.turn < 0 or view.caller >= 0:
        return ""
    total = points(known_cards, view.rules.deck.values)
    if len(known_cards) == cards and total <= view.rules.call.limit:
        return tr("holds {total}!", total=total)
    return tr_plural("{n} card!", "{n} cards!", cards) if cards <= FEW_CARDS else ""


def place_of(view: View, seat: int) -> int:
    """Return the place of a player who was eliminated; those eliminated in the same round rank by total."""
    if view.places:
        return view.places[seat]
    staying = len(view.names) - len(view.out)
    leaving = [each for each in view.out if each in view.seats]
    return 1 + staying + sum(view.totals[each] < view.totals[seat] for each in leaving)


def place_name(place: int) -> str:
    """Return a place as text, such as "1st place"; *place* counts from 1."""
    return tr(PLACE_NAMES[place - 1])


def match_titles(
    view: View, variant: str, *, is_extra_round: bool = False, facts: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return titles of the match for the top bar, the complete one first, then shorter ones for less room.

    *variant* is the name of the variant. *facts*: rules to name in place of the round, most important first.
    """
    call_text = call_limit_fact(view.rules)
    if facts:
        shorter = [[call_text, *facts[:count]] for count in range(len(facts), -1, -1)]
        return tuple(TITLE_SEPARATOR.join(title_parts) for title_parts in ([tr(variant), *shorter[0]], *shorter))
    parts = [
        round_name(max(1, view.round), view.rules.match.round_limit, is_extra=is_extra_round),
        tr(variant),
        call_text,
        *_end_condition(view),
    ]
    unusual = _unusual_facts(view.rules, current_language())
    longer = [[*parts, *unusual[:count]] for count in range(len(unusual), 0, -1)]
    return tuple(
        TITLE_SEPARATOR.join(title_parts)
        for title_parts in (*longer, parts, [parts[0], *parts[2:]], parts[2:], parts[2:3])
    )


@lru_cache(maxsize=8)
def _unusual_facts(rules: HouseRules, _language: str) -> tuple[str, ...]:
    """Return in short what differs from Classic, most important first, without what every title names."""
    facts = facts_unlike(rules, HouseRules())
    return tuple(facts[path] for path in _UNUSUAL_PATHS if path in facts)


def _end_condition(view: View) -> tuple[str, ...]:
    """Return when the match ends or a player is eliminated, for the title."""
    match, ends_on_reaching = view.rules.match, view.rules.match.limit_hit == "reach"
    if match.end == "single_round":
        return (tr("one round"),)
    if is_limit_out_of_reach(view.rules, len(view.names)):
        return (tr_plural("{n} round", "{n} rounds", match.round_limit),)
    if match.end == "first_over":
        return (
            tr("ends at {limit}", limit=match.limit)
            if ends_on_reaching
            else tr("ends above {limit}", limit=match.limit),
        )
    return (
        tr("out at {limit}", limit=match.limit) if ends_on_reaching else tr("out above {limit}", limit=match.limit),
    )


def describe_turn(interaction: InteractionContext) -> str:
    """Return the announcement of a turn for screen readers: what to do, with which cards, and the turns left if few."""
    options, turns_left = _describe_options(interaction), turns_left_text(interaction.view)
    return tr("{to_do} {countdown}.", to_do=options, countdown=turns_left) if options and turns_left else options


def _describe_options(interaction: InteractionContext) -> str:
    """Return what to do now, with the cards involved, without the turn countdown."""
    view = interaction.view
    if view.shuffling or view.turn < 0:
        return ""
    if not interaction.is_own_turn and view.slap is None and view.seat not in view.asked:
        return tr("{prompt}.", prompt=prompt(interaction))
    if view.slap is not None or not interaction.is_own_turn:
        return tr("{prompt}.", prompt=prompt(interaction).rstrip("?"))
    hand = ", ".join(card_name(card) for card in _hand_in_order(interaction)) or tr("no cards")
    gaps = {"prompt": prompt(interaction), "pile": _describe_pile(view), "hand": hand}
    return tr("{prompt}. {pile}. Your hand: {hand}. Total {total}.", **gaps, total=interaction.hand_total)


def _describe_pile(view: View) -> str:
    """Return what of the last play can be taken, with the full names of the cards."""
    *others, last = [card_name(each) for each in dict.fromkeys(view.pickable)] or [""]
    if not last:
        return next(iter(pile_captions(view)), tr("The pile is empty"))
    offer = (
        tr("On offer: {cards} or {card}", cards=", ".join(others), card=last)
        if others
        else tr("On offer: {card}", card=last)
    )
    needed = view.rules.pickup.needs_throw_of
    if needed > 1 and view.stock_size and view.phase == "start":
        return tr_plural(
            "{offer}, for a throw of {n} card or more", "{offer}, for a throw of {n} cards or more", needed, offer=offer
        )
    return offer


def _hand_in_order(interaction: InteractionContext) -> Cards:
    """Return the hand from left to right, as the number keys address its cards; staged cards are excluded."""
    return interaction.cards_of(interaction.hand_state.fan)
