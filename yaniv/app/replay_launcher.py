"""Replay launcher: opens recorded matches as replays, from the journal or from a file."""

from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from yaniv.app.match_repository import MatchRepository, setup_of
from yaniv.app.opponents import HUMAN_SEAT, create_review_client
from yaniv.app.preferences import Preferences
from yaniv.app.ui_bootstrap import UiShell
from yaniv.bots.roster import DEFAULT_BOT
from yaniv.coded_message import CodedMessage
from yaniv.daily.daily_code import CodeReplay
from yaniv.game.events import MatchOpened, MatchWon
from yaniv.i18n import tr
from yaniv.match.match_replay import MatchReplay, events_to_round_end
from yaniv.match.match_setup import MatchSetup
from yaniv.match.practice_line import PracticeLine, line_from
from yaniv.match.shuffle_commitment import verify_commitment
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.daily_text import deal_names
from yaniv.narration.match_text import describe_deal
from yaniv.narration.message_text import message_text
from yaniv.narration.online_text import deal_report
from yaniv.online.joint_seed import DealProof
from yaniv.sanitize import clean_name
from yaniv.store.match_file import MatchFileLoader
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.match_review import ReviewedDecision
from yaniv.ui.modes.replay_scene import ReplayScene, RoundToReview, SaveAction
from yaniv.ui.navigation import (
    NavigationRequest,
    OpenReplay,
    OpenReplayFile,
    ReturnToMatch,
    ToAchievements,
    ToMatches,
    ToMenu,
    ToToday,
)
from yaniv.ui.pages.loading_page import LoadingPage
from yaniv.ui.panels.seal_panel import ShuffleSeal

_READ_TIMEOUT_S: Final = 0.05
"""Time in seconds that the window may wait for a file before the loading page is shown."""
_MAX_NAME_LENGTH: Final = 80


class ReplayLauncher:
    """Current replay, or the last one. If a match cannot be shown, the reason is appended to the notices."""

    def __init__(self, preferences: Preferences, ui: UiShell, repository: MatchRepository, notices: list[str]) -> None:
        self._preferences = preferences
        self._ui = ui
        self._repository = repository
        self._notices = notices
        self._scene: ReplayScene | None = None
        self._match: SavedMatch | None = None
        """Match of the current replay, or of the last one."""
        self._loader: MatchFileLoader | None = None
        """Loader of the file that was requested last."""

    @property
    def position(self) -> int | None:
        """Position of the current replay, in actions from the start of the match; None if there is no replay."""
        return None if self._scene is None else self._scene.position

    def close(self) -> None:
        """Release the current replay and its match."""
        self._scene = self._loader = self._match = None

    def practice_start(self, position: int) -> tuple[MatchSetup, PracticeLine] | None:
        """Return setup and line of a practice match from this position of the last replay; None if there is none.

        The deals that follow come from the same seed, so they are those of the match as far as it was played.
        """
        match = self._match
        if match is None:
            return None
        opened = match.events[0]
        assert isinstance(opened, MatchOpened), "a match begins with its opening"
        header = match.header
        bots = header.bots if len(header.bots) == len(opened.names) else ("",) * len(opened.names)
        opponents = (bot or DEFAULT_BOT for bot in bots[1:])
        setup = MatchSetup(
            header.variant,
            opened.rules,
            opened.names,
            ("", *opponents),
            header.seed,
            MatchPurpose(is_practice=True),
        )
        return setup, line_from(match.events, MatchReplay(match.events, position).event_count, HUMAN_SEAT)

    def open_match(self, request: OpenReplay, rated: tuple[ReviewedDecision, ...] = ()) -> ReplayScene | None:
        """Return the replay page of a saved match; None, with a notice appended, if it cannot be loaded.

        *rated*: decisions of the player that are rated already.
        """
        self.close()
        match = self._repository.load_match(request.match_id)
        if match is None:
            return None
        if match.header.purpose.has_several_people and not any(isinstance(event, MatchWon) for event in match.events):
            self._notices.append(tr("This match can be replayed once it is over: a replay shows every hand."))
            return None
        save_action = SaveAction("replay:export", tr("Export"), lambda: self._repository.write_match(request.match_id))
        if request.review_round:
            return self._create_round_review(match, request, rated)
        return self._create_scene(
            match, request.position, _return_request(request), save_action, is_paused=request.is_paused,
            proof=self._repository.deal_proof(request.match_id),
        )  # fmt: skip

    def _create_round_review(
        self, match: SavedMatch, request: OpenReplay, rated: tuple[ReviewedDecision, ...]
    ) -> ReplayScene:
        """Create the replay of a match up to the end of a round, with a review of that round.

        *Why* it may be reviewed while the match goes on: all its rounds are over, and nobody can practise from it.
        """
        events = events_to_round_end(match.events, request.review_round)
        round_start = MatchReplay(events).round_positions[-1]
        return self._create_scene(
            SavedMatch(match.header, events),
            request.position or round_start,
            _return_request(request),
            None,
            is_paused=True,
            round_review=RoundToReview(round_start, rated, seeks_costly=not request.position),
        )

    def open_deal(self, replayed: CodeReplay | None, position: int) -> ReplayScene | None:
        """Return the replay page of a friend's deal; None if there is none."""
        self.close()
        if replayed is None:
            return None
        setup = replayed.deal.setup(deal_names(replayed.deal))
        opened, *others = replayed.events
        assert isinstance(opened, MatchOpened), "a match begins with its opening"
        match = SavedMatch(
            MatchHeader(
                variant=setup.variant, rules=setup.rules, names=setup.names, bots=setup.bots, seed=setup.seed, salt=""
            ),
            (replace(opened, names=setup.names), *others),
        )
        return self._create_scene(match, position, ToToday(), None)

    def open_file(self, request: OpenReplayFile) -> ReplayScene | PageScene | None:
        """Return the replay page of a match file, or a loading page if the file is large.

        None, with a notice appended, if it cannot be shown. A file with invalid events is shown up to the first of
        them. A later request replaces one whose file is still being read.
        """
        loader, self._scene = self._loader, None
        if not request.is_read or loader is None or loader.path != Path(request.path):
            self._loader = loader = MatchFileLoader(Path(request.path))
            loader.read_if_small(_READ_TIMEOUT_S)
        if not loader.is_done:
            name = clean_name(Path(request.path).name, _MAX_NAME_LENGTH)
            page = LoadingPage(name, partial(_advance_loader, loader), replace(request, is_read=True))
            return PageScene(self._ui.context, page)
        if loader.result is None:
            self._notices += (message_text(loader.problem),) if loader.problem is not None else ()
            self._loader = None
            return None
        return self._open_loaded(request, *loader.result)

    def _open_loaded(self, request: OpenReplayFile, match: SavedMatch, mismatch: CodedMessage | None) -> ReplayScene:
        """Return the replay page of a loaded file.

        *mismatch*: why the events after those of *match* are invalid; None if all are valid. Such a file cannot be
        imported.
        """
        notice = tr("The end of this file is invalid: {problem}", problem=message_text(mismatch)) if mismatch else ""
        can_import = not notice and self._repository.is_persistent
        save_action = (
            SaveAction("replay:keep", tr("Add to matches"), lambda: self._repository.import_match(match))
            if can_import
            else None
        )
        return self._create_scene(match, request.position, ToMenu(), save_action, is_from_file=True, notice=notice)

    def _create_scene(  # noqa: PLR0913 -- a match and its display options
        self,
        match: SavedMatch,
        position: int,
        return_request: NavigationRequest,
        save_action: SaveAction | None,
        *,
        is_from_file: bool = False,
        is_paused: bool = False,
        notice: str = "",
        round_review: RoundToReview | None = None,
        proof: DealProof | None = None,
    ) -> ReplayScene:
        """Create the replay page; names and rules come from the events, as the header of a file may contain anything.

        A saved match that is not finished, and may therefore continue, is not reviewed, except for its finished rounds.
        """
        self._match = match
        header = match.header
        replay = MatchReplay(match.events, position)
        view = replay.view(0)
        bots = header.bots if len(header.bots) == len(view.names) else ("",) * len(view.names)
        self._scene = ReplayScene(
            self._ui.context,
            replay,
            replace(setup_of(header), rules=view.rules, names=view.names, bots=bots),
            size=self._ui.window.size,
            back_request=return_request,
            own_seat=header.own_seat,
            save_action=save_action,
            reviewer_factory=partial(create_review_client, bots=header.bots)
            if replay.is_finished or is_from_file or round_review
            else None,
            shuffle_seal=_seal_details(match, proof),
            notice=notice,
            can_practise=replay.is_finished and round_review is None and header.own_seat == HUMAN_SEAT,
            is_paused=is_paused,
            round_review=round_review,
            speed=self._preferences.speed,
            settings=self._preferences.settings,
        )
        return self._scene


def _return_request(request: OpenReplay) -> NavigationRequest:
    if request.returns_to_match:
        return ReturnToMatch()
    return ToAchievements(request.achievement) if request.achievement else ToMatches(request.match_id)


def _advance_loader(loader: MatchFileLoader) -> float | None:
    """Read the next part; return the share that is read, in [0, 1], or None when done."""
    loader.advance()
    return None if loader.is_done else loader.progress_share


def _seal_details(match: SavedMatch, proof: DealProof | None) -> ShuffleSeal | None:
    """Return the shuffle commitment of a match for display; None if it has none.

    *proof*: by what its deals can be checked, if it was kept with the match.
    """
    header = match.header
    if not header.seal:
        return None
    if proof is not None:
        return ShuffleSeal(header.seal, partial(deal_report, proof, match))
    return ShuffleSeal(header.seal, partial(verify_commitment, header, match.events), describe_deal(header))
