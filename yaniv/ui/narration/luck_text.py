"""Sentences about luck and skill after a round and after a match."""

from yaniv.bots.accuracy import accuracy_percent
from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.i18n import format_percent, tr, tr_plural


def describe_round_luck(luck: LuckAndSkill | None) -> str:
    """Return a sentence about luck and skill of a round, compared with the others; empty if there is nothing to say."""
    return "" if luck is None else describe_luck(luck)


def describe_match_luck(luck: MatchLuck | None) -> str:
    """Return a sentence about luck and skill of a match, with the accuracy; empty if there is nothing to say."""
    if luck is None:
        return ""
    share = format_percent(accuracy_percent(luck.accurate_count, luck.decision_count))
    return tr("{luck} Accuracy: {share}.", luck=describe_luck(luck.split), share=share)


def describe_luck(luck: LuckAndSkill) -> str:
    """Return a sentence that divides a result into decisions and cards; its numbers add up."""
    placeholders = {"decisions": abs(luck.decisions), "cards": abs(luck.cards)}
    if luck.points < 0:
        return _describe_loss(luck, placeholders)
    if luck.points > 0 and luck.decisions:
        one, many = (
            "{n} point ahead of the others' average: luck brought {cards}, your moves cost {decisions}.",
            "{n} points ahead of the others' average: luck brought {cards}, your moves cost {decisions}.",
        )
        return tr_plural(one, many, luck.points, **placeholders)
    if luck.points > 0 and luck.has_let_slap_go:
        one, many = (
            "{n} point ahead of the others' average; you let a slap-down go.",
            "{n} points ahead of the others' average; you let a slap-down go.",
        )
        return tr_plural(one, many, luck.points)
    if luck.points > 0:
        one, many = (
            "{n} point ahead of the others' average; no move cost you anything.",
            "{n} points ahead of the others' average; no move cost you anything.",
        )
        return tr_plural(one, many, luck.points)
    if luck.decisions:
        return tr("Level with the others: luck brought {cards}, your moves cost {decisions}.", **placeholders)
    return tr("Level with the others.")


def _describe_loss(luck: LuckAndSkill, placeholders: dict[str, int]) -> str:
    if not luck.decisions and luck.has_let_slap_go:
        one, many = (
            "{n} point behind the others' average: bad luck, and a slap-down you let go.",
            "{n} points behind the others' average: bad luck, and a slap-down you let go.",
        )
    elif not luck.decisions:
        one, many = (
            "{n} point behind the others' average, all bad luck.",
            "{n} points behind the others' average, all bad luck.",
        )
    elif not luck.cards:
        one, many = (
            "{n} point behind the others' average, all from your own moves.",
            "{n} points behind the others' average, all from your own moves.",
        )
    elif luck.cards < 0:
        one, many = (
            "{n} point behind the others' average: bad luck cost {cards}, your moves {decisions}.",
            "{n} points behind the others' average: bad luck cost {cards}, your moves {decisions}.",
        )
    else:
        one, many = (
            "{n} point behind the others' average: your moves cost {decisions}, luck gave back {cards}.",
            "{n} points behind the others' average: your moves cost {decisions}, luck gave back {cards}.",
        )
    return tr_plural(one, many, -luck.points, **placeholders)
