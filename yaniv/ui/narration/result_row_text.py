"""Text of one player's row in a round result: complete for screen readers, short for painting."""

from yaniv.i18n import card_name, tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.round_report import RoundReport
from yaniv.ui.narration.round_row import RoundRow
from yaniv.ui.narration.score_reasons import capitalize_first


def describe_mark(row: RoundRow, rules: HouseRules, *, is_short: bool = False) -> str:
    """Return what the player of *row* did in the round: called, beat the call, or starts next; empty if nothing.

    *is_short*: one word, for narrow rows.
    """
    if "caller" in row.marks:
        return tr("called") if is_short else tr("called {word}", word=rules.table.call_word)
    if "asaf" in row.marks:
        return tr("{word}!", word=rules.table.asaf_word)
    if "starter" in row.marks and "you" in row.marks:
        return tr("you start") if is_short else tr("you start the next round")
    if "starter" in row.marks:
        return tr("starts") if is_short else tr("starts the next round")
    return ""


def describe_events(row: RoundRow) -> str:
    """Return why a player's points are not those of the hand, and what else changed the total; empty if nothing did.

    Without that, what the next round may bring.
    """
    parts = ((row.reason,) if row.has_special_reason else ()) + row.notes
    return " · ".join(parts) or row.standing.outlook


def quote_remark(remark: BotRemark, report: RoundReport) -> str:
    """Return a player's remark about the round as a sentence with the player's name."""
    name = next((row.name for row in report.rows if row.seat == remark.seat), "")
    return tr("{name} says: “{words}”", name=name, words=remark.text)


def describe_row(row: RoundRow) -> str:
    """Return a player's row as whole sentences for a screen reader."""
    sentences = [tr("Place {place}: {name}.", place=row.standing.place, name=row.name)]
    if row.hand:
        cards = ", ".join(card_name(code) for code in row.hand)
        sentences.append(tr("Hand {total}: {cards}.", total=row.hand_total, cards=cards))
    if row.points is not None:
        sentences.append(tr("Points {points}: {why}.", points=row.points, why=row.reason))
    elif row.reason:
        sentences.append(tr("{why}.", why=capitalize_first(row.reason)))
    sentences.extend(tr("{note}.", note=note) for note in row.notes)
    if row.total is not None:
        sentences.append(tr("Total {total}.", total=row.total))
    if row.standing.points_left is not None:
        sentences.append(tr("In danger: can take {n} more.", n=row.standing.points_left))
    if row.standing.reduction:
        sentences.append(tr("{note}.", note=row.standing.reduction.text))
    return " ".join(sentences)
