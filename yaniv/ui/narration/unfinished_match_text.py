"""Sentence about an unfinished match, wherever it is offered."""

from yaniv.daily.daily_seed import date_of_seed
from yaniv.daily.deal_date import today
from yaniv.i18n import tr, tr_plural
from yaniv.narration.date_text import format_date
from yaniv.store.saved_match import UnfinishedMatch


def describe_unfinished_match(unfinished: UnfinishedMatch) -> str:
    """Return one line about an unfinished match, such as its variant and round; today's deal says so."""
    players_text = tr_plural("{n} player", "{n} players", unfinished.players)
    variant, round_number = tr(unfinished.variant), max(1, unfinished.round)
    if unfinished.purpose.is_practice:
        template = "{variant} · practice · round {round} · {players}"
        return tr(template, variant=variant, round=round_number, players=players_text)
    if unfinished.purpose.is_shared:
        template = "{variant} · pass and play · round {round} · {players}"
        return tr(template, variant=variant, round=round_number, players=players_text)
    if deal := _describe_deal(unfinished):
        if unfinished.round == 0 or unfinished.total is None:
            return tr("{deal} · {variant}", deal=deal, variant=variant)
        if unfinished.is_out:
            template = "{deal} · {variant} · round {round} · you are out"
            return tr(template, deal=deal, variant=variant, round=unfinished.round)
        template = "{deal} · {variant} · round {round} · you {total}"
        return tr(template, deal=deal, variant=variant, round=unfinished.round, total=unfinished.total)
    if unfinished.round == 0 or unfinished.total is None:
        return tr("{variant} · {players}", variant=variant, players=players_text)
    if unfinished.is_out:
        template = "{variant} · round {round} · you are out · {players}"
        return tr(template, variant=variant, round=unfinished.round, players=players_text)
    return tr(
        "{variant} · round {round} · you {total} · {players}",
        variant=variant,
        round=unfinished.round,
        total=unfinished.total,
        players=players_text,
    )


def _describe_deal(unfinished: UnfinishedMatch) -> str:
    """Return which date's deal the match is; empty if it is none."""
    day = date_of_seed(unfinished.seed)
    if day is None:
        return ""
    return tr("Today's deal") if day == today() else tr("Deal of {date}", date=format_date(day))
