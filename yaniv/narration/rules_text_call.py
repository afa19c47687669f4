"""Part of the rules text on calls: who may call, what follows, and what a wrong call costs."""

from collections.abc import Iterator

from yaniv.i18n import tr
from yaniv.rules.calling import PENALTY_CARDS
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import can_always_call


def call_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield sentences on who may call, what follows, and what a wrong call costs."""
    word, limit = rules.table.call_word, rules.call.limit
    if can_always_call(rules):
        yield tr("At the start of your turn, you may call “{word}” with any hand.", word=word)
    else:
        yield tr(
            "At the start of your turn, if your hand is worth {limit} or less, you may call “{word}”.",
            limit=limit,
            word=word,
        )
    if rules.call.ends_round == "at_once":
        yield tr("The round ends at once, and all hands are shown.")
    else:
        yield tr("Everyone else gets one more turn, and can't call. Then all hands are shown.")
        if can_run_out_of_cards(rules):
            yield tr("Players with no cards left get no last turn.")
        if rules.turn.early_throw:
            yield tr("No early throws in these last turns.")
    if rules.call.beaten_by == "lower":
        yield tr(
            "If another hand is lower than the caller's, the caller is beaten: that's {asaf}! "
            "A hand just as low doesn't beat the caller.",
            asaf=rules.table.asaf_word,
        )
    else:
        yield tr(
            "If another hand is as low as the caller's or lower, the caller is beaten: that's {asaf}!",
            asaf=rules.table.asaf_word,
        )
    if not can_always_call(rules):
        yield from _over_limit_sentences(rules)
    yield from _out_of_turn_sentences(rules)
    yield from _wrong_word_sentences(rules)
    if can_run_out_of_cards(rules):
        yield tr("If you have no cards left, you must call on your next turn.")


def can_run_out_of_cards(rules: HouseRules) -> bool:
    """Return True if the rules let a player get rid of the last card and stay in the round."""
    return rules.turn.slap_down != "none" or rules.turn.order != "throw_first"


def _over_limit_sentences(rules: HouseRules) -> Iterator[str]:
    limit, punish_above = rules.call.limit, rules.call.punish_above
    punished_above = limit if punish_above is None else punish_above
    if punished_above == limit + 1:
        yield tr("A call with exactly {number} is void: show your hand and play on.", number=punished_above)
    elif punished_above > limit:
        yield tr(
            "A call with {first} to {last} is void: show your hand and play on.",
            first=limit + 1,
            last=punished_above,
        )
    match rules.call.over_limit:
        case "forbidden":
            yield tr("You can't call with a hand above {limit}.", limit=limit)
        case "continue":
            yield tr("A call above {limit} is void: show your hand and play on.", limit=limit)
        case "draw_three":
            yield tr(
                "Call with a hand above {limit} and you must show it, draw {n} cards and play on.",
                limit=punished_above,
                n=PENALTY_CARDS,
            )
        case "swap_hands":
            yield tr(
                (
                    "Call with a hand above {limit} and you must show it, swap it with the first player who asks, "
                    "and play on."
                ),
                limit=punished_above,
            )
        case "eliminate":
            yield tr("Call with a hand above {limit} and you're out of the match at once.", limit=punished_above)
        case "self_asaf":
            yield from _self_asaf_sentences(rules)
    is_void_call = rules.call.over_limit == "eliminate" and punished_above > limit
    if is_void_call or rules.call.over_limit in ("continue", "draw_three", "swap_hands"):
        yield tr("If you play on after such a call, you can't call again in the same turn.")


def _self_asaf_sentences(rules: HouseRules) -> Iterator[str]:
    """Yield the sentence for calls above the limit that score as if beaten."""
    limit, penalty = rules.call.limit, rules.scoring.asaf_penalty
    if rules.match.end == "single_round":
        yield tr("You may also call with a hand above {limit}, but then the best other hand wins.", limit=limit)
    else:
        yield tr(
            (
                "You may also call with a hand above {limit}: you score your hand plus {penalty}. The others "
                "score 0 with {limit} or less, otherwise their hand."
            ),
            limit=limit,
            penalty=penalty,
        )


def _out_of_turn_sentences(rules: HouseRules) -> Iterator[str]:
    if rules.call.out_of_turn == "forbidden":
        yield tr("You can't call out of turn.")
    elif rules.match.end == "single_round":
        yield tr("A call out of turn ends the round too, but then the best other hand wins.")
    else:
        points = rules.scoring.out_of_turn_penalty
        yield tr("Calling out of turn ends the round: the caller scores {points}, everyone else 0.", points=points)


def _wrong_word_sentences(rules: HouseRules) -> Iterator[str]:
    word = rules.call.wrong_word
    if word is None:
        return
    if rules.match.end == "single_round":
        yield tr("“{word}” counts as a call too.", word=word)
        return
    gaps = {"word": word, "points": rules.scoring.wrong_word_penalty}
    if rules.call.out_of_turn == "ends_round":
        yield tr("Watch your words: “{word}” is a call too, but on your turn it costs {points} extra.", **gaps)
    else:
        yield tr("Watch your words: “{word}” is a call too, but costs {points} extra.", **gaps)
    may_go_on = rules.call.over_limit in ("continue", "draw_three", "swap_hands", "eliminate")
    if may_go_on and not can_always_call(rules):
        yield tr("There's no extra cost if the call doesn't end the round.")
