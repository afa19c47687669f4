"""Tests of the journey controller: progress, meetings and trails from the journal."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, cast

import pytest

from tests.journey.planted_matches import Events
from tests.soak.journey_stops import play_setup
from yaniv import paths
from yaniv.app.current_match import room_of_match
from yaniv.app.journey_controller import JourneyController
from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.app.regular_meetings import meetings_at_table
from yaniv.app.ui_bootstrap import UiShell
from yaniv.crash_report import CrashReporter
from yaniv.game import events as e
from yaniv.journey import trail_library
from yaniv.journey.fact_fold import compute_facts
from yaniv.journey.goal_catalogue import reached_goals
from yaniv.journey.regular_memory import RegularMemory
from yaniv.journey.stop_match import setup_of_stop
from yaniv.journey.trail_library import load_trail
from yaniv.journey.trail_progress import STARS_TO_PASS, trail_progress
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader, SavedMatch

JAFFA = load_trail("journey").stops[0]
SETUP = setup_of_stop("journey", trail_progress(load_trail("journey"), ())["jaffa"], "You")
WON: Final = next(
    events
    for events in (tuple(play_setup(SETUP, f"won {number}", "greedy")) for number in range(1, 100))
    if sum(reached_goals(JAFFA.goals, compute_facts(events))) >= STARS_TO_PASS
)
"""A match at Jaffa that reaches enough goals to pass."""

INTERRUPTED: Final = WON[: max(index for index, event in enumerate(WON) if isinstance(event, e.YanivCalled))]


def header(purpose: MatchPurpose) -> MatchHeader:
    return MatchHeader(
        variant=SETUP.variant,
        rules=SETUP.rules,
        names=SETUP.names,
        bots=SETUP.bots,
        seed="1",
        salt=f"{purpose}",
        purpose=purpose,
    )


def store(folder: Path, *matches: tuple[str, Events]) -> None:
    with SqliteJournal.open(folder) as journal:
        for stop, events in matches:
            journal.append(journal.new_match(header(MatchPurpose("journey", stop))), events)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    return tmp_path


def open_controller(exits: ExitStack) -> JourneyController:
    repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
    # Preferences and window are needed for souvenirs and names only.
    controller = JourneyController(repository, cast("Preferences", None), cast("UiShell", None))
    controller.refresh()
    return controller


@pytest.fixture
def exits() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_a_finished_match_at_a_stop_counts_and_opens_the_next(folder: Path, exits: ExitStack) -> None:
    store(folder, ("jaffa", WON))

    progress = open_controller(exits).progress()

    assert (progress["jaffa"].is_done, progress["jaffa"].tries) == (True, 1)
    assert [name for name, each in progress.items() if each.is_open] == ["jaffa", "jerusalem", "galilee"]


def test_an_interrupted_match_is_continued_and_does_not_count_yet(folder: Path, exits: ExitStack) -> None:
    store(folder, ("jaffa", INTERRUPTED))
    controller = open_controller(exits)
    assert controller.match_to_continue("jaffa") == 1
    assert controller.match_to_continue("jerusalem") == 0
    assert controller.progress()["jaffa"].stars == 0


def test_a_copy_of_the_matches_gives_the_same_progress(
    folder: Path, exits: ExitStack, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(folder, ("jaffa", WON), ("jerusalem", WON), ("jaffa", INTERRUPTED))
    before = open_controller(exits).progress()
    exits.close()
    with SqliteJournal.open(folder) as journal:
        saved: list[SavedMatch] = [journal.load_match(number) for number in journal.match_ids()]

    copy = tmp_path_factory.mktemp("copy")
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(copy))
    with SqliteJournal.open(copy) as journal:
        for match in reversed(saved):
            journal.append(journal.new_match(match.header), match.events)
    with ExitStack() as more:
        assert open_controller(more).progress() == before


def test_regulars_remember_matches_outside_the_journey_too(folder: Path, exits: ExitStack) -> None:
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(header(MatchPurpose())), WON)
        journal.append(journal.new_match(header(MatchPurpose(is_practice=True))), WON)

    noa, _ = open_controller(exits).meetings("jaffa")

    assert (noa.character, noa.memory.matches, noa.memory.ahead + noa.memory.behind) == ("noa", 1, 1)


def test_the_match_in_progress_does_not_count_as_a_past_meeting(folder: Path, exits: ExitStack) -> None:
    store(folder, ("jaffa", WON), ("jaffa", INTERRUPTED))
    archive = MatchRepository(CrashReporter(paths.logs()), [], None, exits)

    _, noa, avi = meetings_at_table(SETUP.bots, MatchPurpose("journey", "jaffa"), archive, match_id=1)

    assert (noa.memory, avi.memory.matches) == (RegularMemory(), 0)
    assert meetings_at_table(SETUP.bots, MatchPurpose(is_practice=True), archive, match_id=2) == ()
    assert [each.memory.matches for each in meetings_at_table(SETUP.bots, MatchPurpose(), archive, match_id=2)] == [
        0,
        1,
        1,
    ]


def test_a_pasted_text_that_is_no_trail_is_reported(folder: Path, exits: ExitStack) -> None:
    controller = open_controller(exits)

    assert controller.add_text("hello").startswith("Copy a trail's code")
    assert controller.add_text("YNJ1-xx") == "This trail code is damaged or incomplete."
    assert "no stop" not in controller.add_file(str(folder / "nowhere.yaml"))
    assert controller.trail.name == "The long way home"


@pytest.mark.usefixtures("folder")
def test_an_added_trail_is_chosen_and_the_next_one_is_the_built_in_trail_again(exits: ExitStack) -> None:
    controller = open_controller(exits)
    text = (paths.variants() / "journey.yaml").read_text(encoding="utf-8").replace("The long way home", "Mine")

    assert controller.add_text(text) == "Trail added: “Mine”."
    assert (controller.trail.name, controller.has_other_trails) == ("Mine", True)
    assert not controller.choose_next_trail()
    assert controller.trail.name == "The long way home"


def write_trails(count: int) -> None:
    """Write so many trails of the player, copies of the built-in one under other names."""
    text = (paths.variants() / "journey.yaml").read_text(encoding="utf-8")
    paths.user_trails().mkdir(parents=True)
    for number in range(count):
        named = text.replace("The long way home", f"Mine {number}")
        (paths.user_trails() / f"mine-{number:02}.yaml").write_text(named, encoding="utf-8")


def parsed_texts(action: Callable[[], object]) -> int:
    """Return how many texts of trails an action parses that were not parsed before."""
    before = trail_library._parse.cache_info().misses
    action()
    return trail_library._parse.cache_info().misses - before


@pytest.mark.usefixtures("folder")
def test_a_page_of_the_journey_reads_no_more_trails_than_it_shows(exits: ExitStack) -> None:
    write_trails(40)
    trail_library._parse.cache_clear()
    controller = open_controller(exits)
    another = (paths.user_trails() / "mine-07.yaml").read_text(encoding="utf-8").replace("Mine 7", "Another")

    assert controller.has_other_trails
    assert parsed_texts(controller.refresh) <= 1
    assert parsed_texts(controller.choose_next_trail) == 1
    assert parsed_texts(lambda: controller.choose_trail("mine-30")) == 1
    assert parsed_texts(controller.refresh) == 0
    assert parsed_texts(lambda: controller.add_text(another)) <= 2
    assert controller.trail.name == "Another"


@pytest.mark.usefixtures("folder")
def test_a_trail_that_cannot_be_read_is_passed_over_and_told_if_there_is_no_other(exits: ExitStack) -> None:
    write_trails(3)
    broken = paths.user_trails() / "mine-00.yaml"
    broken.write_text("stops: [", encoding="utf-8")
    controller = open_controller(exits)

    assert not controller.choose_next_trail()
    assert controller.trail.name == "Mine 1"
    for number in (1, 2):
        (paths.user_trails() / f"mine-0{number}.yaml").unlink()
    controller.refresh()
    assert controller.trail.name == "The long way home"
    assert controller.has_other_trails
    assert "mine-00.yaml" in controller.choose_next_trail()
    assert controller.trail.name == "The long way home"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["../outside.yaml", "outside.yaml", "YNJ1-xx", "", "a.b"])
def test_a_match_of_a_file_cannot_name_a_trail_outside_the_folder(
    name: str, exits: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_trails(1)
    monkeypatch.chdir(tmp_path)
    for outside in ("outside.yaml", "a.b"):
        (tmp_path / outside).write_bytes((paths.user_trails() / "mine-00.yaml").read_bytes())
    controller = open_controller(exits)

    controller.choose_trail(name)

    assert controller.trail.name == "The long way home"


def test_every_match_of_a_knockout_has_its_room_sound_unless_the_trail_is_missing() -> None:
    progress = trail_progress(load_trail("journey"), ())["telaviv"]
    setup = setup_of_stop("journey", progress, "You")

    assert room_of_match(setup) == "beach"
    orphaned_setup = MatchSetup("Quick", setup.rules, setup.names, setup.bots, "", MatchPurpose("gone", "telaviv/1"))
    assert room_of_match(orphaned_setup) == ""
