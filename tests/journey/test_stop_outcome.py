"""Tests of the outcome of a match on the journey: goals, newly open stops, souvenirs, and locked choices."""

from typing import Final

from msgspec.structs import replace

from yaniv.app.match_end_actions import journey_lines
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.souvenirs import FoundChoice, choices_of, locked_choices, with_souvenir
from yaniv.journey.stop_outcome import StopOutcome, stop_outcome
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch, trail_progress
from yaniv.journey.trail_schema import Souvenir
from yaniv.narration.goal_text import goal_sentence, outcome_sentences
from yaniv.settings.settings_schema import Appearance

TRAIL: Final = load_trail(BUILT_IN_TRAIL)
WON: Final = MatchFacts(is_over=True, won=True, place=1, calls=(2, 5))
LOST: Final = MatchFacts(is_over=True, place=2, largest_set=2)


def match_at_jaffa(number: int, facts: MatchFacts) -> StopMatch:
    return StopMatch(number, f"{number:02}", "jaffa", facts)


def outcome_of(facts: MatchFacts, *earlier: MatchFacts) -> StopOutcome:
    matches = [match_at_jaffa(number, each) for number, each in enumerate(earlier)]
    outcome = stop_outcome(TRAIL, matches, match_at_jaffa(len(matches), facts))
    assert outcome is not None
    return outcome


def test_two_goals_open_the_next_stops_and_earn_the_souvenir() -> None:
    outcome = outcome_of(WON)

    assert (outcome.reached, outcome.stars_before, outcome.stars) == ((True, True, False), 0, 2)
    assert [stop.id for stop in outcome.opened] == ["jerusalem", "galilee"]
    assert outcome.souvenir == Souvenir(back="waves")
    assert outcome_sentences(outcome) == (
        "2 of 3 stars. Now open: Jerusalem · Galilee.",
        "Win the match: done.",
        "Win a call with 3 points or fewer: done (2).",
        f"Still to do: {goal_sentence(outcome.stop.goals[2], outcome.stop)}",
    )
    assert journey_lines(outcome)[-1] == "Souvenir: card back “Waves”."


def test_the_road_goes_on_to_an_open_stop_without_stars_first() -> None:
    galilee = StopMatch(9, "09", "jerusalem", WON)
    only_jaffa, with_jerusalem = (
        stop_outcome(TRAIL, earlier, match_at_jaffa(1, LOST))
        for earlier in ([match_at_jaffa(0, WON)], [match_at_jaffa(0, WON), galilee])
    )
    not_yet = outcome_of(MatchFacts(is_over=True, place=3))

    assert not_yet.next_stop is None
    assert [each.next_stop.id for each in (only_jaffa, with_jerusalem) if each and each.next_stop] == [
        "jerusalem",
        "galilee",
    ]


def test_stops_and_souvenirs_from_earlier_matches_are_not_reported_again() -> None:
    outcome = outcome_of(LOST, WON)

    assert (outcome.stars_before, outcome.stars, outcome.opened, choices_of(outcome.souvenir)) == (2, 3, (), ())
    assert outcome_sentences(outcome)[0] == "3 of 3 stars."
    assert not [line for line in journey_lines(outcome) if line.startswith(("Still to do", "Souvenir"))]


def test_a_match_that_reaches_nothing_tells_what_is_still_to_do() -> None:
    sentences = outcome_sentences(outcome_of(MatchFacts(is_over=True, place=3), WON))

    assert sentences[0] == "2 of 3 stars."
    assert [line.split(":")[0] for line in sentences[1:]] == ["Still to do"]


def test_matches_without_a_goal_open_the_next_stop_only_after_five_tries() -> None:
    nothing = MatchFacts(is_over=True, place=3)

    assert outcome_of(nothing).opened == ()
    assert [stop.id for stop in outcome_of(nothing, *(nothing,) * 4).opened] == ["jerusalem"]
    assert choices_of(outcome_of(nothing, *(nothing,) * 4).souvenir) == ()
    assert stop_outcome(TRAIL, (), StopMatch(1, "", "nowhere", WON)) is None


def test_a_souvenir_is_locked_until_its_stop_has_two_stars() -> None:
    waves = FoundChoice("back", "waves")

    locked = locked_choices(trail_progress(TRAIL, ()))
    found = locked_choices(trail_progress(TRAIL, [match_at_jaffa(1, WON)]))

    assert locked[waves].id == "jaffa"
    assert waves not in found
    assert len(found) == len(locked) - 1 == len(TRAIL.stops) - 1


def test_no_default_setting_is_ever_locked() -> None:
    locked = locked_choices(trail_progress(TRAIL, ()))

    assert not any(getattr(Appearance(), choice.field) == choice.value for choice in locked)


def test_using_a_souvenir_changes_only_its_own_setting() -> None:
    look = Appearance(back="rays", text_size=150)

    assert with_souvenir(look, Souvenir(cloth="stone")) == replace(look, cloth="stone")
