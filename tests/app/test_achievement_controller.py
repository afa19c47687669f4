"""Tests of the achievement controller: records from the journal, news after a match, and the moment to replay."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_participants, make_setup, random_hosts, resume_session
from tests.store.sample_matches import sample_events
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.achievements.earned_achievements import find_earned
from yaniv.app.achievement_controller import AchievementController, MatchAchievements
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter
from yaniv.match.match_replay import MatchReplay
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.navigation import OpenReplay, WatchAchievement

RULES = HouseRules()
SETUP = make_setup(RULES, 4)
EVENTS = sample_events(0, 4, RULES)
EARNED = find_earned(EVENTS, SETUP.bots, 0)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        yield MatchRepository(CrashReporter(paths.logs()), [], None, exits)


def test_an_achievement_is_recorded_with_the_first_match_that_earned_it(repository: MatchRepository) -> None:
    for _ in range(2):
        repository.begin_match(SETUP).append(EVENTS, 0)

    records = AchievementController(repository).records()

    assert list(records) == [each.name for each in EARNED]
    assert {record.match_id for record in records.values()} == {1}
    assert [record.event_index for record in records.values()] == [each.event_index for each in EARNED]


@pytest.mark.parametrize("purpose", [MatchPurpose(is_practice=True), MatchPurpose(is_shared=True)])
def test_practice_and_shared_matches_earn_nothing(repository: MatchRepository, purpose: MatchPurpose) -> None:
    repository.begin_match(replace(SETUP, purpose=purpose)).append(EVENTS, 0)

    assert AchievementController(repository).records() == {}


def test_deleting_the_match_removes_its_achievements(repository: MatchRepository) -> None:
    repository.begin_match(SETUP).append(EVENTS, 0)
    repository.delete(1)

    assert AchievementController(repository).records() == {}


def test_resetting_the_statistics_keeps_achievements(repository: MatchRepository) -> None:
    repository.begin_match(SETUP).append(EVENTS, 0)
    repository.reset_statistics()

    assert list(AchievementController(repository).records()) == [each.name for each in EARNED]


def test_the_replay_opens_just_before_the_action_that_earned_it(repository: MatchRepository) -> None:
    repository.begin_match(SETUP).append(EVENTS, 0)
    controller = AchievementController(repository)

    for earned in EARNED:
        request = controller.replay_request(WatchAchievement(earned.name, 1, returns_to_list=True))
        assert request == OpenReplay(1, request.position if request else 0, earned.name)
        assert request is not None
        replay = MatchReplay(EVENTS, request.position)
        event_count = len(replay.match_events(0))
        replay.step_forward()
        names = [each.name for each in find_earned(replay.match_events(0), SETUP.bots, 0)]
        assert earned.name in names
        assert earned.name not in [
            each.name for each in find_earned(replay.match_events(0)[:event_count], SETUP.bots, 0)
        ]


def test_a_deleted_match_has_no_moment_to_watch(repository: MatchRepository) -> None:
    assert AchievementController(repository).replay_request(WatchAchievement("call_zero", 9)) is None


def test_only_new_achievements_are_announced_after_a_match(repository: MatchRepository) -> None:
    session = resume_session(make_participants(random_hosts(range(4))), EVENTS, setup=SETUP)
    names = [each.name for each in EARNED]
    last_round = max(each.round for each in EARNED)

    achievements = MatchAchievements(session, SETUP.bots, frozenset(names[:1]))

    assert list(achievements.earned_in_match()) == names[1:]
    assert list(achievements.earned_in_round()) == [
        each.name for each in EARNED[1:] if each.round == session.view(0).round
    ]
    assert last_round <= session.view(0).round
    repository.begin_match(SETUP).append(EVENTS, 0)
    assert AchievementController(repository).earned_before(2) == frozenset(names)
    assert AchievementController(repository).earned_before(1) == frozenset()
