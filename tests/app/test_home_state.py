"""Tests of what the home page shows: who waits, the last setup, the journey, and what to learn next."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.daily.daily_players import played
from tests.ui.scene_harness import make_context
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.home_details import complete_news
from yaniv.app.home_state import home_news
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.lobby_model import LobbyModel
from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.crash_report import CrashReporter
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.deal_date import today
from yaniv.game.events import AnyEvent, RoundClosed, YanivCalled
from yaniv.i18n import tr
from yaniv.journey.trail_library import BUILT_IN_TRAIL
from yaniv.match.match_replay import MatchReplay
from yaniv.match_purpose import MatchPurpose
from yaniv.settings.settings_schema import LastMatch, Settings
from yaniv.store import settings_file
from yaniv.store.journal import SqliteJournal
from yaniv.store.puzzle_records import FoundDecision, MatchPuzzles
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.ui.modes.lesson_course import completion_key
from yaniv.ui.narration.match_summary_text import describe_outcome, describe_unfinished_match
from yaniv.ui.pages.home_actions import HomeActions
from yaniv.ui.pages.home_news import HomeNews

DECISION = FoundDecision(3, ("throw 2H",), {"throw 3H": 2.0}, 1.0, 100)


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "games"))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.fixture
def exits() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def header(purpose: MatchPurpose | None = None) -> MatchHeader:
    """Return the header of a match of today's deal, for a purpose."""
    deal = daily_deal(today())
    setup = deal.setup(("You", "Amir", "Omer", "Rona"))
    return MatchHeader(
        variant="Jhyap",
        rules=setup.rules,
        names=setup.names,
        bots=setup.bots,
        seed=setup.seed,
        salt="",
        purpose=purpose or MatchPurpose(),
    )


def begun() -> tuple[AnyEvent, ...]:
    """Return today's deal as far as the first actions of its first round."""
    events = played(daily_deal(today()))
    return tuple(events[: MatchReplay(events, 4).event_count])


def read_news(exits: ExitStack, settings: Settings | None = None) -> HomeNews:
    """Return all news, as the home page gets them."""
    if settings is not None:
        settings_file.save(paths.config(), settings)
    preferences = Preferences(LaunchOptions(), [])
    repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
    return complete_news(home_news(preferences, repository, 0), make_context(), preferences, repository)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        (LastMatch(), "Classic · 4 players"),
        (LastMatch(variant="fiji", players=16), "Fiji · 16 players"),
        (LastMatch(variant="classic", players=16), "Classic · 8 players"),
        (LastMatch(variant="burnt"), ""),
    ],
)
@pytest.mark.usefixtures("games")
def test_the_setup_of_quick_play_is_shown(last: LastMatch, expected: str, exits: ExitStack) -> None:
    news = read_news(exits, Settings(last_match=last))

    assert news.quick_play == expected
    assert news.unfinished == ()


@pytest.mark.usefixtures("games")
def test_the_opponents_of_the_last_setup_sit_at_the_table_before_the_deal(exits: ExitStack) -> None:
    last = LastMatch(players=4, bots=("expert:maya", "novice:avi"))

    news = read_news(exits, Settings(last_match=last))

    assert news.table is not None
    assert [face.avatar for face in news.table.faces][:2] == ["maya", "avi"]
    assert len({face.avatar for face in news.table.faces}) == 3
    assert news.table.paint is not None
    assert news.table.paint((728, 300)).get_size() == (728, 300)


def test_an_unfinished_match_is_shown_with_its_table(games: Path, exits: ExitStack) -> None:
    with SqliteJournal.open(games) as journal:
        journal.append(journal.new_match(header()), begun())

    news = read_news(exits)

    assert len(news.unfinished) == 1
    assert news.table is not None
    assert "round 1" in news.table.title.casefold()
    assert news.table.about.startswith("Jhyap · ")
    assert [face.avatar for face in news.table.faces] == list(daily_deal(today()).characters)
    assert news.table.paint is not None
    assert news.table.paint((728, 300)).get_size() == (728, 300)


@pytest.mark.parametrize("purpose", [MatchPurpose(), MatchPurpose(is_shared=True), MatchPurpose(is_practice=True)])
def test_a_match_whose_first_round_is_not_dealt_is_in_round_1(
    games: Path, exits: ExitStack, purpose: MatchPurpose
) -> None:
    with SqliteJournal.open(games) as journal:
        journal.append(journal.new_match(replace(header(), purpose=purpose)), begun()[:1])

    news = read_news(exits)

    assert news.table is not None
    assert news.table.title == "Next: round 1"
    assert "round 0" not in describe_unfinished_match(news.unfinished[0])
    exits.close()
    with SqliteJournal.open(games) as journal:
        assert describe_outcome(journal.match_summaries()[0]) == "in progress, round 1"


def test_a_round_that_is_over_leads_to_the_next_one(games: Path) -> None:
    events = played(daily_deal(today()))
    closed = next(index for index, each in enumerate(events) if isinstance(each, RoundClosed))
    called = next(index for index, each in enumerate(events) if isinstance(each, YanivCalled))
    pictures = []
    for count in (closed + 1, called):
        with SqliteJournal.open(games) as journal:
            journal.append(journal.new_match(header()), events[:count])
        with ExitStack() as own_exits:
            table = read_news(own_exits).table
            assert table is not None
            assert table.paint is not None
            pictures.append((table.title, table.paint((728, 300)).get_buffer().raw))

    assert pictures[0][0] == "Next: round 2"
    assert pictures[0][1] == pictures[1][1]


def test_the_hand_of_a_shared_match_lies_face_down(games: Path) -> None:
    pictures = []
    for purpose in (MatchPurpose(), MatchPurpose(is_shared=True)):
        with SqliteJournal.open(games) as journal:
            journal.append(journal.new_match(header(purpose)), begun())
        with ExitStack() as own_exits:
            table = read_news(own_exits).table
            assert table is not None
            assert table.paint is not None
            pictures.append(table.paint((728, 300)).get_buffer().raw)

    assert pictures[0] != pictures[1]


def test_a_finished_deal_shows_its_points(games: Path, exits: ExitStack) -> None:
    deal = daily_deal(today())
    with SqliteJournal.open(games) as journal:
        match_id = journal.new_match(header())
        journal.append(match_id, played(deal))

    news = read_news(exits)

    assert news.today is not None
    assert news.today.state == "done"
    assert news.today.about.endswith(" points") or news.today.about.endswith(" point")
    assert [face.avatar for face in news.today.faces] == list(deal.characters)
    assert not news.is_first_start


@pytest.mark.usefixtures("games")
def test_a_new_player_is_at_the_first_start_and_the_first_stop(exits: ExitStack) -> None:
    news = read_news(exits)

    assert news.is_first_start
    assert news.journey is not None
    assert (news.journey.stars, news.journey.all_stars, news.journey.opened_id) == (0, 48, "")
    assert news.journey.here == news.journey.stops[0]
    assert news.profile is not None
    assert (news.profile.rating, news.profile.is_named) == (None, False)
    assert not news.has_matches


def test_a_friends_match_leaves_a_new_player_at_the_first_start_but_can_be_found(games: Path, exits: ExitStack) -> None:
    with SqliteJournal.open(games) as journal:
        journal.import_match(SavedMatch(header(), played(daily_deal(today()))))

    news = read_news(exits)

    assert news.is_first_start
    assert news.has_matches


@pytest.mark.usefixtures("games")
def test_switched_off_parts_are_left_out(exits: ExitStack) -> None:
    news = read_news(exits, Settings(offer_today=False, offer_puzzles=False, offer_lessons=False))

    assert (news.today, news.puzzle, news.is_first_start) == (None, None, False)


@pytest.mark.usefixtures("games")
def test_todays_puzzle_is_shown_with_its_hand(exits: ExitStack) -> None:
    news = read_news(exits)

    assert news.puzzle is not None
    assert news.puzzle.hand
    assert not news.puzzle.is_tried


def test_due_mistakes_come_before_lessons_and_lessons_before_puzzles(games: Path, exits: ExitStack) -> None:
    learnt = tuple(completion_key("classic", number) for number in range(5))
    settings_file.save(paths.config(), Settings(learnt=learnt[:2]))
    with ExitStack() as own_exits:
        lesson = read_news(own_exits).learn
    settings_file.save(paths.config(), Settings(learnt=learnt))
    with ExitStack() as own_exits:
        puzzle = read_news(own_exits).learn
    with SqliteJournal.open(games) as journal:
        match_id = journal.new_match(header())
        journal.append(match_id, played(daily_deal(today())))
        journal.save_match_puzzles(MatchPuzzles(match_id, date(2020, 1, 1), (DECISION,)))
    mistakes = read_news(exits).learn

    assert lesson is not None and puzzle is not None and mistakes is not None  # noqa: PT018 -- for mypy
    assert (lesson.kind, lesson.words) == ("lesson", "Lesson 3: Runs and jokers")
    assert (puzzle.kind, puzzle.words) == ("puzzle", "Next puzzle")
    assert (mistakes.kind, mistakes.words) == ("mistakes", "1 mistake to fix")


def test_a_stop_that_was_played_last_opens_nothing_before_it_is_won(games: Path, exits: ExitStack) -> None:
    purpose = MatchPurpose(trail=BUILT_IN_TRAIL, stop="jaffa")
    with SqliteJournal.open(games) as journal:
        journal.append(journal.new_match(header(purpose)), played(daily_deal(today())))

    journey = read_news(exits).journey

    assert journey is not None
    assert journey.opened_id == ""


@pytest.mark.usefixtures("games")
def test_quick_play_repeats_the_last_setup() -> None:
    last = LastMatch(variant="jhyap", players=3, bots=("expert:noa", "novice:avi"), name="Dana")
    settings_file.save(paths.config(), Settings(last_match=last))
    preferences = Preferences(LaunchOptions(), [])

    setup = LobbyModel(preferences, []).quick_setup()

    assert setup is not None
    assert (setup.variant, setup.names[0], setup.bots) == ("Jhyap", "Dana", ("", "expert:noa", "novice:avi"))


@pytest.mark.usefixtures("games")
def test_quick_play_does_not_start_a_setup_that_is_no_longer_playable() -> None:
    settings_file.save(paths.config(), Settings(last_match=LastMatch(bots=("exec:/no/such/program",))))
    preferences = Preferences(LaunchOptions(), [])

    assert LobbyModel(preferences, []).quick_setup() is None


@pytest.mark.usefixtures("games")
def test_the_text_grows_by_steps_and_starts_again_after_the_largest() -> None:
    preferences = Preferences(LaunchOptions(), [])
    actions = actions_of(preferences)

    sizes = []
    for _ in range(5):
        actions.enlarge_text()
        sizes.append(preferences.settings.look.text_size)

    assert sizes == [125, 150, 175, 200, 100]


@pytest.mark.usefixtures("games")
def test_contrast_and_speech_are_switched_on_and_off_again() -> None:
    preferences = Preferences(LaunchOptions(), [])
    actions = actions_of(preferences)
    before = preferences.settings

    said = [actions.toggle_contrast(), actions.toggle_speech()]
    changed = preferences.settings
    actions.toggle_contrast()
    actions.toggle_speech()

    assert said == [tr("High contrast is on."), tr("Reading aloud is on.")]
    assert changed == replace(before, look=replace(before.look, theme="high_contrast"), speech=True)
    assert preferences.settings == before


def actions_of(preferences: Preferences) -> HomeActions:
    return HomeActions(
        lambda: preferences.settings,
        lambda settings: preferences.apply(settings, preferences.settings),
        preferences.stop_offering_lessons,
    )
