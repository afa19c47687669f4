"""Sentence about an unfinished match, wherever it is offered."""

from yaniv.i18n import tr, tr_plural
from yaniv.store.saved_match import UnfinishedMatch


def describe_unfinished_match(unfinished: UnfinishedMatch) -> str:
    """Return one line about an unfinished match, such as its variant and round."""
    players_text = tr_plural("{n} player", "{n} players", unfinished.players)
    if unfinished.purpose.is_practice:
        template = "{variant} · practice · round {round} · {players}"
        return tr(template, variant=unfinished.variant, round=unfinished.round, players=players_text)
    if unfinished.purpose.is_shared:
        template = "{variant} · pass and play · round {round} · {players}"
        return tr(template, variant=unfinished.variant, round=unfinished.round, players=players_text)
    if unfinished.round == 0 or unfinished.total is None:
        return tr("{variant} · {players}", variant=unfinished.variant, players=players_text)
    if unfinished.is_out:
        template = "{variant} · round {round} · you are out · {players}"
        return tr(template, variant=unfinished.variant, round=unfinished.round, players=players_text)
    return tr(
        "{variant} · round {round} · you {total} · {players}",
        variant=unfinished.variant,
        round=unfinished.round,
        total=unfinished.total,
        players=players_text,
    )
