"""Text of one player's row in a round result: complete for screen readers, short for painting, and step by step."""

from collections.abc import Iterator

from msgspec import Struct

from yaniv.i18n import card_name, tr
from yaniv.narration import rule_labels
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.rules.scoring import card_points
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


class BreakdownStep(Struct, frozen=True):
    """Step of a score breakdown: a sentence, and the keys of the rules behind it."""

    text: str
    rule_keys: tuple[str, ...] = ()
    """Keys of the house rules behind this step."""


def explain_score(row: RoundRow, rules: HouseRules) -> tuple[BreakdownStep, ...]:
    """Return the steps that lead from the cards in a player's hand to the new match total."""
    return tuple(_breakdown_steps(row, rules))


def describe_rule(key: str, rules: HouseRules) -> str:
    """Return a sentence with title, value and description of a rule; *key* is its dotted path, as in `call.limit`."""
    rule = SPEC_BY_PATH[key]
    placeholders = {
        "title": tr(rule.title),
        "value": rule_labels.value_label(key, get_value(rules, key)),
        "meaning": tr(rule.description),
    }
    return tr("{title}: {value}. {meaning}", **placeholders)


def _breakdown_steps(row: RoundRow, rules: HouseRules) -> Iterator[BreakdownStep]:
    if row.hand_total is not None:
        points_by_card = card_points(rules.deck.values)
        cards = ", ".join(tr("{card} {n}", card=card_name(card), n=points_by_card[card]) for card in row.hand)
        if cards:
            yield BreakdownStep(tr("The hand is worth {total}: {cards}.", total=row.hand_total, cards=cards))
        else:
            yield BreakdownStep(tr("The hand is worth {total}: no cards.", total=row.hand_total))
    if row.points is not None and row.reason:
        yield BreakdownStep(tr("Scored {points}: {why}.", points=row.points, why=row.reason), row.rule_keys)
    elif row.hand_total is not None:
        if row.reason:
            yield BreakdownStep(tr("{why}.", why=capitalize_first(row.reason)), row.rule_keys)
        yield BreakdownStep(tr("This match is a single round, so no score is kept."))
    if row.total_before is not None and row.points is not None:
        placeholders = {"before": row.total_before, "points": row.points, "sum": row.total_before + row.points}
        yield BreakdownStep(tr("Total: {before} + {points} = {sum}.", **placeholders))
    for note, rule_key in zip(row.notes, row.note_rule_keys, strict=True):
        yield BreakdownStep(tr("{note}.", note=note), (rule_key,) if rule_key else ())
