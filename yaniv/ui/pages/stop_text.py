"""Texts on a stop of the journey: why it is locked, what it gives, and how its rules differ from the stop before."""

from collections.abc import Mapping

from yaniv.i18n import tr
from yaniv.journey.trail_checks import rules_of_stop
from yaniv.journey.trail_progress import StopProgress
from yaniv.journey.trail_schema import Stop
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.narration.setting_labels import souvenir_name


def souvenir_won_text(progress: StopProgress) -> str:
    """Return the sentence on the souvenir of a stop that was just done; empty if it has none."""
    souvenir = souvenir_name(progress.stop.souvenir)
    if not souvenir or not progress.is_done:
        return ""
    return tr("Souvenir of {place}: {souvenir}.", place=tr(progress.stop.name), souvenir=souvenir)


def locked_text(progress: Mapping[str, StopProgress], stop_id: str) -> str:
    """Return the sentence that says what opens a locked stop."""
    names = [tr(each.stop.name) for each in progress.values() if stop_id in each.stop.opens]
    return tr("Locked. First earn two stars at {place}.", place=" / ".join(names))


def rules_text(progress: Mapping[str, StopProgress], stop_id: str) -> str:
    """Return the sentence on the rules of a stop: how they differ from the stop before, or all of them at the first."""
    facts, before = _facts(progress[stop_id].stop), _stop_before(progress, stop_id)
    if before is None:
        return tr("The rules: {facts}.", facts=" · ".join(facts))
    changed = [fact for fact in facts if fact not in _facts(before)]
    if changed:
        return tr("Different from {place}: {facts}.", place=tr(before.name), facts=" · ".join(changed))
    return tr("Much the same as {place}.", place=tr(before.name))


def checked_rules(stop: Stop) -> HouseRules:
    """Return the rules of a stop; its trail has been checked."""
    rules = rules_of_stop(stop)
    assert rules is not None, "a trail is checked before it is shown"
    return rules


def _stop_before(progress: Mapping[str, StopProgress], stop_id: str) -> Stop | None:
    ids = list(progress)
    index = ids.index(stop_id)
    return progress[ids[index - 1]].stop if index else None


def _facts(stop: Stop) -> tuple[str, ...]:
    rules = checked_rules(stop)
    facts = list(summarize_rules(rules))
    if rules.table.direction == "counterclockwise":
        facts.append(tr("anticlockwise"))
    if rules.deck.jokers == 0:
        facts.append(tr("no jokers"))
    if rules.call.ends_round == "after_final_turns":
        facts.append(tr("one last turn after a call"))
    return tuple(facts)
