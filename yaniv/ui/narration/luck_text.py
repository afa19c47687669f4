"""Sentences about luck and skill after a round and after a match."""

from yaniv.bots.accuracy import accuracy_percent
from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.i18n import format_percent, tr


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
    placeholders = {"points": abs(luck.points), "decisions": abs(luck.decisions), "cards": abs(luck.cards)}
    if luck.points < 0:
        return _describe_loss(luck, placeholders)
    if luck.points > 0 and luck.decisions:
        return tr(
            "You gained {points} on the table: the cards gave {cards}, your decisions cost {decisions}.", **placeholders
        )
    if luck.points > 0:
        return tr("You gained {points} on the table: no decision cost you anything.", **placeholders)
    if luck.decisions:
        return tr("You broke even: the cards gave {cards}, your decisions cost {decisions}.", **placeholders)
    return tr("You broke even.")


def _describe_loss(luck: LuckAndSkill, placeholders: dict[str, int]) -> str:
    if not luck.decisions:
        return tr("You lost {points} to the table, all by cards.", **placeholders)
    if not luck.cards:
        return tr("You lost {points} to the table, all by decisions.", **placeholders)
    if luck.cards < 0:
        return tr("You lost {points} to the table: {decisions} by decisions, {cards} by cards.", **placeholders)
    return tr(
        "You lost {points} to the table: your decisions cost {decisions}, the cards gave back {cards}.", **placeholders
    )
