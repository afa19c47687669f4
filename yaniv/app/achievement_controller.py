"""Achievements in the program: those of the match in play, those of all matches, and where to watch them."""

from collections.abc import Callable

from yaniv.achievements.earned_achievements import find_earned
from yaniv.app.match_repository import MatchRepository
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_session import MatchSession
from yaniv.store.statistics import HUMAN_SEAT, AchievementRecord
from yaniv.ui.navigation import OpenReplay, WatchAchievement


class MatchAchievements:
    """New achievements of the human in the match in play; implements `AchievementSource`."""

    def __init__(
        self,
        session: MatchSession,
        bots: tuple[str, ...],
        earned_before: frozenset[str],
        has_hints: Callable[[], bool] = lambda: False,
    ) -> None:
        """Follow the match of *session*.

        *bots*: by seat, empty for a person. *earned_before*: names of the achievements of earlier matches. *has_hints*:
        returns whether the player has used hints in this match.
        """
        self._has_hints = has_hints
        self._session = session
        self._bots = bots
        self._earned_before = earned_before

    def earned_in_round(self) -> tuple[str, ...]:
        """Return the names of those earned in the current round, in the order in which they were earned."""
        current_round = self._session.view(HUMAN_SEAT).round
        return tuple(name for name, round_number in self._new() if round_number == current_round)

    def earned_in_match(self) -> tuple[str, ...]:
        """Return the names of those earned in the whole match so far, in the order in which they were earned."""
        return tuple(name for name, _ in self._new())

    def _new(self) -> tuple[tuple[str, int], ...]:
        """Return name and round of each new achievement; what the seat saw of the match is enough to find them."""
        earned = find_earned(
            self._session.match_events(HUMAN_SEAT), self._bots, HUMAN_SEAT, has_hints=self._has_hints()
        )
        return tuple((each.name, each.round) for each in earned if each.name not in self._earned_before)


class AchievementController:
    """Access to the achievements of all saved matches; implements `AchievementsPort`."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository

    def records(self) -> dict[str, AchievementRecord]:
        """Return the achievements earned, by name."""
        return self._repository.achievement_records()

    def earned_before(self, match_id: int) -> frozenset[str] | None:
        """Return the names of the achievements that other matches have earned; None while that is not known."""
        return self._repository.earned_elsewhere(match_id)

    def replay_request(self, request: WatchAchievement) -> OpenReplay | None:
        """Return the request for the replay at the moment of an achievement; None if the match cannot be loaded."""
        match_id = request.match_id or self._repository.match_id
        match = self._repository.load_match(match_id)
        if match is None:
            return None
        earned = find_earned(match.events, match.header.bots, HUMAN_SEAT, has_hints=bool(match.header.hints))
        event_index = next((each.event_index for each in earned if each.name == request.name), 0)
        position = MatchReplay(match.events).position_before(event_index)
        return OpenReplay(match_id, position, request.name if request.returns_to_list else "")
