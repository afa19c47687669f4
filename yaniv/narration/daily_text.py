"""Text about today's deal, for window and command line."""

from collections.abc import Sequence
from typing import Final

from yaniv.bots.characters import CHARACTERS
from yaniv.daily.daily_code import CodeReplay
from yaniv.daily.daily_deal import DailyDeal
from yaniv.daily.round_results import RoundResult
from yaniv.i18n import tr, tr_plural
from yaniv.narration.date_text import format_date
from yaniv.store.par_cache import Par

_SIGN_WON, _SIGN_ASAF, _SIGN_FEW, _SIGN_MANY, _SIGN_CAUGHT = "++", "+!", "+", "-", "--"
"""Signs of a round, the same in every language: won, another's call beaten, few points, many, own call beaten."""
GOOD_ROUND_POINTS: Final = 10
"""Most points of a round that gets a plus without being won."""


def deal_names(deal: DailyDeal) -> tuple[str, ...]:
    """Return the names of the players of a deal by seat, in the current language."""
    return (tr("You"), *(tr(CHARACTERS[character].name) for character in deal.characters))


def deal_heading(deal: DailyDeal) -> str:
    """Return date and variant in one line."""
    return tr("{date} · {variant}", date=format_date(deal.date), variant=tr(deal.variant.name))


def opponents_sentence(deal: DailyDeal) -> str:
    """Return who plays against the player."""
    first, second, third = deal_names(deal)[1:]
    return tr("Three rounds against {first}, {second} and {third}.", first=first, second=second, third=third)


def score_text(total: int, par: Par | None) -> str:
    """Return the player's points beside par, if that is known."""
    return tr("You {points}, par {par}", points=total, par=par.points) if par is not None else points_text(total)


def par_text(par: Par) -> str:
    """Return what par is, and how far the masters were apart."""
    gaps = {"fewest": par.fewest, "most": par.most}
    return tr(
        "With your cards, eight masters ended from {fewest} to {most}: par averages the best three. Fewer is better.",
        **gaps,
    )


def points_text(total: int) -> str:
    """Return the player's points."""
    return tr_plural("You: {n} point", "You: {n} points", total)


def streak_text(days: int) -> str:
    """Return the length of a streak; empty for none."""
    return tr_plural("{n} day in a row", "{n} days in a row", days) if days else ""


def share_text(deal: DailyDeal, rounds: Sequence[RoundResult], par: Par | None, code: str) -> str:
    """Return three lines to share: result, a sign for each round, and the code; they give nothing of the deal away."""
    total, day = rounds[-1].total, deal.date.isoformat()
    if par is None:
        result = tr("Yaniv today, {date}: {points}", date=day, points=total)
    else:
        result = tr("Yaniv today, {date}: {points} (par {par})", date=day, points=total, par=par.points)
    return "\n".join((result, "  ".join(map(round_sign, rounds)), code))


def round_sign(result: RoundResult) -> str:
    """Return the sign of a round."""
    match result.outcome:
        case "won":
            return _SIGN_WON
        case "asaf":
            return _SIGN_ASAF
        case "caught":
            return _SIGN_CAUGHT
        case "other":
            return _SIGN_FEW if result.points <= GOOD_ROUND_POINTS else _SIGN_MANY


def sign_legend() -> str:
    """Return what the signs of `round_sign` mean."""
    return tr(
        "{won} you won the round, {asaf} you beat a call, {few} {points} points or fewer, {many} more, {caught} your"
        " call was beaten.",
        won=_SIGN_WON,
        asaf=_SIGN_ASAF,
        few=_SIGN_FEW,
        many=_SIGN_MANY,
        caught=_SIGN_CAUGHT,
        points=GOOD_ROUND_POINTS,
    )


def replay_lines(replay: CodeReplay, par: Par | None) -> tuple[str, ...]:
    """Return the result of a code: date, points by round, whether the replay agrees with it, and par if known."""
    rounds = ", ".join(f"{each.total}" for each in replay.rounds)
    return (
        deal_heading(replay.deal),
        tr("Points after each round: {points}", points=rounds),
        _replay_finding(replay),
        *(() if par is None else (tr("Par {par}", par=par.points),)),
    )


def _replay_finding(replay: CodeReplay) -> str:
    if not replay.departs_in:
        return tr("The replay gives exactly this result.")
    return tr(
        "The code says {claimed} after round {n}: it comes from another version of Yaniv, or was made up.",
        claimed=replay.claimed_totals[replay.departs_in - 1],
        n=replay.departs_in,
    )


def ghost_lines(earlier: Sequence[RoundResult], later: Sequence[RoundResult]) -> tuple[str, ...]:
    """Return the rounds of two tries of the same deal, side by side."""
    pairs = zip(earlier, later, strict=False)
    return tuple(
        tr("Round {n}: then {then}, now {now}", n=number, then=then.points, now=now.points)
        for number, (then, now) in enumerate(pairs, 1)
    )
