"""Sentences below the hands of a showdown: how the round ended, and why. Pure."""

from typing import Literal

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import custom_player_name, tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import points
from yaniv.ui.narration.naming import capitalize_first, is_second_person, join_names

BubbleTone = Literal["plain", "good", "bad"]


def verdict_sentence(event: e.RoundScored, reader: View) -> str:
    """Return how the round ended; *reader*: view of the reader, who is addressed as "you" unless a spectator."""
    caller = event.caller
    if caller is None:
        return ""
    you, name, total = is_second_person(caller, reader), reader.names[caller], event.hand_totals[caller]
    match event.outcome:
        case "yaniv" if tied := tuple(
            seat for seat, points in event.hand_totals.items() if seat != caller and points == total
        ):
            names = join_names([reader.names[seat] for seat in tied])
            if you:
                return tr_plural(
                    "{names} only ties your {total}. The round is yours.",
                    "{names} only tie your {total}. The round is yours.",
                    len(tied),
                    names=names,
                    total=total,
                )
            if any(is_second_person(seat, reader) for seat in tied):
                return tr("You only tie {name}'s {total}: that doesn't beat the call.", name=name, total=total)
            return tr_plural(
                "{names} only ties {name}'s {total}: the call holds.",
                "{names} only tie {name}'s {total}: the call holds.",
                len(tied),
                names=names,
                name=name,
                total=total,
            )
        case "yaniv":
            if you:
                return tr("Nobody beats your {total}. The round is yours.", total=total)
            return tr("Nobody beats {name}'s {total}.", name=name, total=total)
        case "asaf":
            return _asaf_sentence(event, caller, reader)
        case "self_asaf":
            if you:
                return tr("You called with {total}: too high.", total=total)
            return tr("{name} called with {total}: too high.", name=name, total=total)
        case "out_of_turn":
            if you:
                return tr("You called out of turn.")
            return tr("{name} called out of turn.", name=name)
        case "called_off":
            return ""


def false_call_sentence(event: e.FalseCalled, reader: View) -> str:
    """Return why a call above the limit fails: the points of the hand are too high."""
    total = points(event.hand, reader.rules.deck.values)
    if is_second_person(event.seat, reader):
        return tr("You called with {total}: too high.", total=total)
    return tr("{name} called with {total}: too high.", name=reader.names[event.seat], total=total)


def winners_sentence(winners: tuple[int, ...], reader: View) -> str:
    """Return who has won the match, alone or together."""
    if len(winners) == 1 and is_second_person(winners[0], reader):
        return tr("You win the match!")
    if len(winners) == 1:
        return tr("{name} wins the match.", name=reader.names[winners[0]])
    names = join_names([custom_player_name(reader.names[seat]) or tr("you") for seat in winners])
    return capitalize_first(tr("{names} share first place.", names=names))


def aftermath_sentence(event: e.BonusGiven | e.TotalReduced | e.PlayerOut | e.MatchWon, reader: View) -> str:
    """Return what follows a verdict for one player, or who has won the match."""
    match event:
        case e.MatchWon(winners=winners):
            return winners_sentence(winners, reader)
        case e.BonusGiven(seat=seat, points=points):
            if is_second_person(seat, reader):
                return tr("Your bonus takes off {points}.", points=points)
            return tr("{name}'s bonus takes off {points}.", name=reader.names[seat], points=points)
        case e.TotalReduced(seat=seat, before=before, after=after):
            if is_second_person(seat, reader):
                return tr("You land on {before}, which drops to {after}.", before=before, after=after)
            return tr(
                "{name} lands on {before}, which drops to {after}.", name=reader.names[seat], before=before, after=after
            )
        case e.PlayerOut(seat=seat):
            if is_second_person(seat, reader):
                return tr("You are out.")
            return tr("{name} is out.", name=reader.names[seat])


def verdict_texts(event: e.RoundScored, rules: HouseRules) -> tuple[tuple[int, str, BubbleTone], ...]:
    """Return (seat, text, tone) of each verdict: who won or beat the call, and what it costs beyond the hand."""
    if event.caller is None:
        return ()
    if event.outcome == "yaniv":
        return ((event.caller, tr("Wins!"), "good"),)
    penalty = _penalty(event, event.caller, rules)
    free_of_cost = tr("Caught") if event.asafs else tr("Failed")
    cost = tr("+{points}", points=penalty) if penalty > 0 else free_of_cost
    word = tr("{word}!", word=rules.table.asaf_word)
    caller_verdict: tuple[int, str, BubbleTone] = (event.caller, cost, "bad")
    return (*[(seat, word, "good") for seat in event.asafs], caller_verdict)


def _penalty(event: e.RoundScored, caller: int, rules: HouseRules) -> int:
    """Return the penalty points of a failed call.

    The points of the caller's hand are not part of it, unless the rules do not score them.
    """
    if caller not in event.scores:
        return 0
    pays_flat = event.outcome == "asaf" and rules.scoring.beaten_caller == "penalty_only"
    is_all_penalty = event.outcome == "out_of_turn" or pays_flat
    return event.scores[caller] - (0 if is_all_penalty else event.hand_totals[caller])


def _asaf_sentence(event: e.RoundScored, caller: int, reader: View) -> str:
    total, lowest = event.hand_totals[caller], min(event.hand_totals[seat] for seat in event.asafs)
    name = reader.names[caller]
    names = join_names([tr("you") if is_second_person(seat, reader) else reader.names[seat] for seat in event.asafs])
    is_yours, is_tie = is_second_person(caller, reader), lowest == total
    if len(event.asafs) == 1 and is_second_person(event.asafs[0], reader) and not is_yours:
        if is_tie:
            return tr("{name} called with {total}. You tie, which beats the call.", name=name, total=total)
        return tr("You caught {name}: {lowest} against {total}.", name=name, total=total, lowest=lowest)
    if is_tie and is_yours:
        return tr("You called with {total}. A tie with {names} beats the call.", total=total, names=names)
    if is_tie:
        return tr("{name} called with {total}. A tie with {names} beats the call.", name=name, total=total, names=names)
    if len({event.hand_totals[seat] for seat in event.asafs}) > 1:
        if is_yours:
            return tr("You called with {total}, beaten by {names}.", total=total, names=names)
        return tr("{name} called with {total}, beaten by {names}.", name=name, total=total, names=names)
    gaps = {"total": total, "names": names, "lowest": lowest}
    if is_yours:
        return tr("You called with {total}, beaten by {names} with {lowest}.", **gaps)
    return tr("{name} called with {total}, beaten by {names} with {lowest}.", name=name, **gaps)


def spoken_call(rules: HouseRules) -> str:
    """Return the word of a call as it flies across the table."""
    return tr("{word}!", word=rules.table.call_word)
