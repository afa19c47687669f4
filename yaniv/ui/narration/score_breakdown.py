"""Score breakdown: explains a player's match total step by step, with the house rules behind each step."""

from collections.abc import Iterator

from msgspec import Struct

from yaniv.i18n import card_name, tr
from yaniv.narration import rule_labels
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.rules.scoring import card_points
from yaniv.ui.narration.round_row import RoundRow
from yaniv.ui.narration.score_reasons import capitalize_first


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
