"""Texts of the journey's pages: what is different at a stop, who sits there, why a stop is locked."""

from collections.abc import Iterator, Mapping

from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import ROSTER
from yaniv.i18n import tr, tr_plural
from yaniv.journey.trail_checks import rules_of_stop
from yaniv.journey.trail_progress import TRIES_TO_PASS, StopProgress
from yaniv.journey.trail_schema import Regular, Stop
from yaniv.narration.regular_lines import arrival_line, record_sentence
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.scenes.journey.journey_port import JourneyPort
from yaniv.ui.scenes.journey.souvenir_text import souvenir_name
from yaniv.ui.widgets.document_view import Section
from yaniv.variants import library


def build_stop_sections(port: JourneyPort, stop_id: str) -> tuple[Section, ...]:
    """Return the sections of a stop's page: the place, its rules, its regulars, and what opens the next stops."""
    progress = port.progress()
    stop, before = progress[stop_id].stop, _stop_before(progress, stop_id)
    house = tr(library.load(stop.variant).name) if stop.variant is not None else tr("House rules of this place")
    souvenir = souvenir_name(stop.souvenir)
    return (
        Section("place", house, tuple(_rule_lines(stop, before))),
        Section("regulars", tr("Who's here"), tuple(_regular_lines(port, stop_id))),
        Section("way", tr("What's next"), tuple(_way_lines(progress[stop_id]))),
        *((Section("souvenir", tr("Souvenir"), (_souvenir_line(progress[stop_id], souvenir),)),) if souvenir else ()),
    )


def souvenir_won_text(progress: StopProgress) -> str:
    """Return the sentence on the souvenir of a stop that was just done; empty if it has none."""
    souvenir = souvenir_name(progress.stop.souvenir)
    if not souvenir or not progress.is_done:
        return ""
    return tr("Souvenir of {place}: {souvenir}.", place=tr(progress.stop.name), souvenir=souvenir)


def regular_title(regular: Regular) -> str:
    """Return name and level of a regular."""
    name, level = tr(CHARACTERS[regular.name].name), tr(ROSTER[regular.level].title)
    return tr("{name}, {level}", name=name, level=level)


def locked_text(progress: Mapping[str, StopProgress], stop_id: str) -> str:
    """Return the sentence that says what opens a locked stop."""
    names = [tr(each.stop.name) for each in progress.values() if stop_id in each.stop.opens]
    return tr("Locked: you need two stars at {place}.", place=" / ".join(names))


def _stop_before(progress: Mapping[str, StopProgress], stop_id: str) -> Stop | None:
    ids = list(progress)
    index = ids.index(stop_id)
    return progress[ids[index - 1]].stop if index else None


def _rule_lines(stop: Stop, before: Stop | None) -> Iterator[str]:
    rules = rules_of_stop(stop)
    assert rules is not None, "a trail is checked before it is shown"
    if stop.variant is not None:
        yield tr("{sentence}.", sentence=tr(library.load(stop.variant).about).rstrip("."))
    facts = _summary(rules)
    rules_before = None if before is None else rules_of_stop(before)
    if before is None or rules_before is None:
        yield tr("The rules: {facts}.", facts=" · ".join(facts))
        return
    changed = [fact for fact in facts if fact not in _summary(rules_before)]
    if changed:
        yield tr("Different from {place}: {facts}.", place=tr(before.name), facts=" · ".join(changed))
    else:
        yield tr("Much the same as in {place}.", place=tr(before.name))


def _summary(rules: HouseRules) -> tuple[str, ...]:
    facts = list(summarize_rules(rules))
    if rules.table.direction == "counterclockwise":
        facts.append(tr("counterclockwise"))
    if rules.deck.jokers == 0:
        facts.append(tr("no jokers"))
    if rules.call.ends_round == "after_final_turns":
        facts.append(tr("one last turn after a call"))
    return tuple(facts)


def _regular_lines(port: JourneyPort, stop_id: str) -> Iterator[str]:
    said: list[str] = []
    for regular, meeting in zip(port.opponents(stop_id), port.meetings(stop_id), strict=True):
        said.append(arrival_line(regular, meeting, said))
        parts = tuple(part for part in (_quoted(said[-1]), record_sentence(meeting.memory)) if part)
        if parts:
            yield tr("{regular}: {line}", regular=regular_title(regular), line=" ".join(parts))
        else:
            yield tr("{regular}.", regular=regular_title(regular))


def _quoted(line: str) -> str:
    return tr("“{words}”", words=line) if line else ""


def _souvenir_line(progress: StopProgress, souvenir: str) -> str:
    if progress.is_done:
        return tr("Yours: {souvenir}. Press Souvenir to use it.", souvenir=souvenir)
    return tr("For two stars: {souvenir}.", souvenir=souvenir)


def _way_lines(progress: StopProgress) -> Iterator[str]:
    if progress.stop.knockout:
        matches_left = progress.stop.stages - progress.next_stage + 1
        yield tr_plural("The final is next.", "{n} more matches to win, one against one.", matches_left)
    if not progress.stop.opens:
        yield tr("The last stop.")
        return
    if progress.is_done:
        yield tr("The next stops are open.")
        return
    left = TRIES_TO_PASS - progress.tries % TRIES_TO_PASS
    yield tr("Two stars open the next stops.")
    yield tr_plural(
        "After {n} more match, the bus takes you on anyway.",
        "After {n} more matches, the bus takes you on anyway.",
        left,
    )
