"""Navigator: creates the pages behind the menu and decides which one follows which.

*Why* a module of its own: its imports take a quarter of the time until the first frame. So the program imports it in
the background after that.
"""

from contextlib import ExitStack
from threading import Thread
from typing import Final

from msgspec.structs import replace

from yaniv import licences, paths
from yaniv.app.achievement_controller import AchievementController
from yaniv.app.current_match import CurrentMatch
from yaniv.app.daily_controller import DailyController
from yaniv.app.home_state import home_profile
from yaniv.app.journey_controller import JourneyController
from yaniv.app.lobby_model import LobbyModel
from yaniv.app.match_end_actions import MatchExtrasFactory, save_picture
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import (
    CLOSE_S,
    RESULT_READ_MS,
    HostedTable,
    JoinedTable,
    continue_table,
    host_table,
    join_table,
)
from yaniv.app.opponents import BotTeam, create_review_client
from yaniv.app.preferences import Preferences
from yaniv.app.puzzle_controller import PuzzleController
from yaniv.app.replay_launcher import ReplayLauncher
from yaniv.app.settings_controller import SettingsController
from yaniv.app.trend_controller import TrendController
from yaniv.app.ui_bootstrap import UiShell
from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.daily.daily_deal import NoDealError
from yaniv.journey.trail_library import TrailError
from yaniv.journey.trail_progress import split_stop_word
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.message_text import error_text, message_text
from yaniv.narration.rating_text import own_strength
from yaniv.narration.variant_text import variant_error_text
from yaniv.online.kept_tables import NetworkChoice
from yaniv.online.link import is_network_available
from yaniv.online.online_message_codes import online_message
from yaniv.store.errors import StoreError
from yaniv.store.player_rating import PlayerRating
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.lesson_course import LessonProgress
from yaniv.ui.modes.lesson_scene import LessonScene
from yaniv.ui.modes.online_scene import OnlineScene, OnlineTime
from yaniv.ui.modes.pass_and_play_scene import PassAndPlayScene
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.puzzle_scene import PuzzleScene
from yaniv.ui.modes.replay_scene import ReplayScene
from yaniv.ui.modes.watch_scene import WatchScene
from yaniv.ui.navigation import (
    ContinueMatch,
    ContinueTable,
    DeclineLessons,
    GoOnWithoutHost,
    HostTable,
    ImportRules,
    JoinTable,
    LeaveSettings,
    LeaveTable,
    NavigationRequest,
    OpenDealReplay,
    OpenPuzzle,
    OpenReplay,
    OpenReplayFile,
    PlayAgain,
    PlayDeal,
    PlayStop,
    PlayWithRules,
    PractiseFrom,
    QuickPlay,
    Quit,
    ReturnToMatch,
    Scene,
    ShowShortcuts,
    StartLesson,
    StartMatch,
    SwitchProfile,
    ToAbout,
    ToAchievements,
    ToElsewhere,
    ToJourney,
    ToLearn,
    ToLobby,
    ToMatches,
    ToMe,
    ToMenu,
    ToOnlineTable,
    ToProfiles,
    ToPuzzles,
    ToPuzzleThemes,
    ToRulesEditor,
    ToSettings,
    ToStatistics,
    ToStop,
    ToToday,
    ToTrends,
    WatchAchievement,
)
from yaniv.ui.pages.about_page import AboutPage
from yaniv.ui.pages.achievements_page import AchievementsPage
from yaniv.ui.pages.elsewhere_page import ElsewherePage, RelayChoice
from yaniv.ui.pages.journey_map_page import JourneyMapPage
from yaniv.ui.pages.learn_page import LearnPage
from yaniv.ui.pages.loading_page import LoadingPage
from yaniv.ui.pages.match_setup_builder import has_own_level, with_own_level
from yaniv.ui.pages.matches_page import MatchesPage
from yaniv.ui.pages.me_page import MePage, figures_of
from yaniv.ui.pages.new_game_page import NewGamePage
from yaniv.ui.pages.open_tables import OpenTables
from yaniv.ui.pages.profiles_page import ProfileController, ProfilesPage
from yaniv.ui.pages.puzzle_themes_page import PuzzleThemesPage
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.pages.settings_page import SettingsPage
from yaniv.ui.pages.statistics_page import StatisticsPage
from yaniv.ui.pages.stop_page import StopPage
from yaniv.ui.pages.today_page import TodayPage
from yaniv.ui.pages.trends_page import TrendsPage
from yaniv.ui.pages.waiting_rooms import InvitePage, WaitingPage
from yaniv.ui.panels.dialog import notice_dialog
from yaniv.ui.shell.scene_decorator import RtlScene
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene

_TABLE_SCENES: Final = (
    TableScene, LessonScene, OnlineScene, PassAndPlayScene, PracticeScene, PuzzleScene, ReplayScene, WatchScene,
)  # fmt: skip
"""Pages that mirror their texts themselves for languages written from right to left."""

_NEEDS_ALL_MATCHES: Final = (
    *(
        PlayDeal,
        PlayStop,
        ToAchievements,
        ToJourney,
        ToMatches,
        ToMe,
        ToPuzzles,
        ToStatistics,
        ToStop,
        ToToday,
        ToTrends,
    ),
)
"""Pages that wait until what they tell about all matches is built; see `HistoryBuilder`."""


class Navigator:
    """Navigator with the state that pages share: current match, replay, lobby model, page to return to."""

    def __init__(  # noqa: PLR0913 -- what all pages are made of
        self,
        preferences: Preferences,
        ui: UiShell,
        repository: MatchRepository,
        notices: list[str],
        exits: ExitStack,
        *,
        is_local: bool = False,
    ) -> None:
        """Create the navigator. *is_local*: tables with friends elsewhere stay on this machine."""
        self._preferences = preferences
        self._window, self._context = ui.window, ui.context
        self._repository, self._notices = repository, notices
        bot_team = BotTeam()
        exits.callback(bot_team.close)
        self._is_local = is_local
        self._online_table: HostedTable | JoinedTable | None = None
        self._closing_table: Thread | None = None
        """Thread that closes the table that was left last."""
        exits.callback(self._finish_closing)
        self._lesson: LessonScene | None = None
        """Current lesson, or the last one."""
        self._current_request: NavigationRequest = ToMenu()
        """Request that led to the current page, or to the page from which the settings were opened."""
        self._practised_from: NavigationRequest | None = None
        """Replay from which the open match is practised, if it is."""
        self._lobby_model = LobbyModel(preferences, notices)
        self._achievement_controller = AchievementController(repository)
        self._journey_controller = JourneyController(repository, preferences, ui)
        self._puzzle_controller = PuzzleController(repository, preferences, bot_team)
        self._daily_controller = DailyController(
            repository, self._context, create_review_client, self._puzzle_controller.day_puzzle
        )
        match_extras = MatchExtrasFactory(repository, preferences, ui, self._daily_controller.finished_deal)
        self._current_match = CurrentMatch(preferences, ui, repository, bot_team, notices, match_extras)
        exits.callback(self._current_match.close)
        self._replay_launcher = ReplayLauncher(preferences, ui, repository, notices)
        self._settings_controller = SettingsController(preferences, ui, repository, self._leave_match)

    def start_match(self, setup: MatchSetup) -> Scene | None:
        """Start a match that the command line asks for and return its scene; None if it cannot be started.

        The new-game page does not use this setup for its initial values.
        """
        return self._current_match.start(setup)

    def navigate(self, request: NavigationRequest) -> Scene | None:
        """Return the page that *request* asks for, or None for the menu, also if the page is not available.

        For languages written from right to left, tables mirror their texts themselves; all other pages are mirrored as
        a whole.
        """
        scene = self._scene_for(request)
        if scene is None:
            self._current_request = ToMenu()
            self._puzzle_controller.theme, self._puzzle_controller.origin = "", "home"
        return scene if scene is None or isinstance(scene, _TABLE_SCENES) else RtlScene(scene)

    def _scene_for(self, request: NavigationRequest) -> Scene | None:
        """Handle a navigation request; return the page, or None for the menu.

        The current match is closed, except when the settings are opened, or a replay that returns to it.
        """
        request = self._redirected(self._with_match(request))
        if isinstance(request, ToSettings):
            return self._settings_scene(request)
        if isinstance(request, LeaveSettings):
            return self._return_from_settings()
        if isinstance(request, _NEEDS_ALL_MATCHES) and not self._repository.history_builder.is_complete:
            self._close_match()
            return PageScene(self._context, LoadingPage("", self._repository.history_builder.advance, request))
        self._practised_from = _paused_replay(self._current_request, request)
        self._current_request = request
        if not _keeps_match(request):
            self._close_match()
        if isinstance(request, LeaveTable) and self._online_table is not None:
            self._online_table.leave_room()
        if not isinstance(request, ToOnlineTable):
            self._close_online_table()
        if not isinstance(request, OpenReplay | OpenReplayFile | OpenDealReplay | PractiseFrom):
            self._replay_launcher.close()
        return self._page_for(request)

    def _redirected(self, request: NavigationRequest) -> NavigationRequest:
        """Return the request to handle instead of this one: some matches lead back to their own page, not home."""
        if isinstance(request, ToMenu) and self._practised_from is not None:
            return self._practised_from
        if isinstance(request, ToMenu) and self._current_match.is_deal:
            return ToToday()
        if isinstance(request, ToMenu) and (purpose := self._current_match.journey_purpose) is not None:
            self._journey_controller.choose_trail(purpose.trail)
            return ToJourney(split_stop_word(purpose.stop)[0])
        if isinstance(request, StartMatch) and request.setup.purpose.trail:
            return PlayStop(split_stop_word(request.setup.purpose.stop)[0])  # a rematch is the next match there
        if isinstance(request, GoOnWithoutHost | PlayAgain):
            return self._next_online_table(request)
        return request

    def _page_for(self, request: NavigationRequest) -> Scene | None:
        """Create the page of a request that changes pages; return None for the menu."""
        match request:
            case ToSettings() | LeaveSettings() | GoOnWithoutHost() | PlayAgain():
                raise AssertionError("no page of its own: it leads to another")
            case (
                ToMenu()
                | ImportRules()
                | ShowShortcuts()
                | DeclineLessons()
                | Quit()
                | SwitchProfile()
                | WatchAchievement()
            ):
                return None
            case ToLobby():
                return self._new_game_page(request)
            case ToRulesEditor():
                return self._rules_editor_scene(request)
            case PlayWithRules():
                variant_id = request.variant_id or self._lobby_model.set_guest_variant(request.variant)
                return self._new_game_page(ToLobby(variant_id=variant_id))
            case StartMatch():
                setup = self._with_own_level(request.setup)
                self._lobby_model.remember_setup(setup)
                return self._current_match.start(setup)
            case QuickPlay():
                return self._quick_play()
            case ToToday():
                return self._daily_scene()
            case PlayDeal():
                return self._play_deal(request)
            case ToJourney():
                return self._journey_scene(request.stop_id)
            case ToStop():
                return self._journey_scene(request.stop_id, is_stop_entered=True)
            case PlayStop():
                return self._play_stop(request.stop_id)
            case ToPuzzles():
                self._puzzle_controller.theme = ""
                self._puzzle_controller.refresh()
                return self._puzzle_scene(self._puzzle_controller.next_key(""))
            case ToPuzzleThemes():
                return self._puzzle_themes()
            case OpenPuzzle():
                self._puzzle_controller.refresh()
                return self._puzzle_scene(request.key)
            case OpenDealReplay():
                return self._replay_launcher.open_deal(self._daily_controller.last_replay, request.position)
            case ContinueMatch():
                return self._current_match.resume(request.match_id)
            case OpenReplay():
                rated = self._current_match.rated_decisions if request.review_round else ()
                return self._replay_launcher.open_match(request, rated) or self._reopen_match()
            case ReturnToMatch():
                return self._reopen_match()
            case PractiseFrom():
                return self._practice_scene(request.position)
            case OpenReplayFile():
                return self._replay_launcher.open_file(request)
            case ToMatches():
                return self._matches_page(request)
            case ToStatistics():
                statistics = StatisticsPage(self._context, self._repository, home_profile())
                return PageScene(self._context, statistics, speed=self._motion)
            case ToMe():
                return self._me_page()
            case ToProfiles():
                page = ProfilesPage(
                    self._context,
                    ProfileController(lambda: self._preferences.settings, self._preferences.reload_profile),
                )
                return PageScene(self._context, page, speed=self._motion)
            case ToElsewhere():
                return self._elsewhere_page(request)
            case HostTable() | JoinTable() | ContinueTable():
                return self._open_online_room(request)
            case ToOnlineTable():
                return self._online_scene()
            case LeaveTable():
                return self._elsewhere_page(ToElsewhere())
            case ToTrends():
                trends = TrendController(self._repository, create_review_client)
                return PageScene(self._context, TrendsPage(self._context, trends, home_profile()), speed=self._motion)
            case ToAchievements():
                achievements = AchievementsPage(self._context, self._achievement_controller.records(), request.name)
                return PageScene(self._context, achievements, speed=self._motion)
            case ToLearn():
                self._preferences.stop_offering_lessons()
                return self._first_lesson_scene(request) if request.starts_at_once else self._learn_page(request)
            case StartLesson():
                return self._lesson_scene(request)
            case ToAbout():
                return PageScene(self._context, AboutPage(licences.licensed_components()), speed=self._motion)

    def _me_page(self) -> Scene:
        repository = self._repository
        page = MePage(
            self._context,
            home_profile(),
            self._rate_player(),
            figures_of(repository.match_summaries(), repository.review_figures()),
            repository.achievement_records(),
            save_picture=save_picture,
        )
        return PageScene(self._context, page, speed=self._motion)

    def _matches_page(self, request: ToMatches) -> Scene:
        page = MatchesPage(
            self._context,
            self._repository,
            paths.exports(),
            home_profile(),
            request.match_id,
            recent_files=self._preferences.recent_files("matches"),
        )
        return PageScene(self._context, page, speed=self._motion)

    @property
    def _motion(self) -> AnimationSpeed:
        return AnimationSpeed(self._preferences.speed, self._preferences.settings.motion)

    def _quick_play(self) -> Scene | None:
        """Start a match with the last setup; the new-game page if that cannot be played any more."""
        setup = self._lobby_model.quick_setup()
        return (
            self._new_game_page(ToLobby()) if setup is None else self._current_match.start(self._with_own_level(setup))
        )

    def _with_match(self, request: NavigationRequest) -> NavigationRequest:
        """Return the request with the match that it leaves open; for an achievement, the request for its moment."""
        is_own_match = isinstance(request, OpenReplay | WatchAchievement) and not request.match_id
        if isinstance(request, WatchAchievement):
            replay_request = self._achievement_controller.replay_request(request)
            if replay_request is None:
                return ReturnToMatch() if self._current_match.is_open else ToMenu()
            request = replay_request
        if isinstance(request, OpenReplay) and is_own_match:
            return replace(request, match_id=self._repository.match_id, returns_to_match=self._current_match.is_open)
        return request

    def _reopen_match(self) -> Scene | None:
        """Return to the table of the open match, with what could not be shown; None if no match is open."""
        if not self._current_match.is_open:
            return None
        self._current_request = ReturnToMatch()
        return self._current_match.reopen(self._repository.take_notices())

    def _daily_scene(self) -> Scene | None:
        """Return the page of today's deal; None, with a notice, if the date has none."""
        if not self._has_deal():
            return None
        self._puzzle_controller.theme, self._puzzle_controller.origin = "", "today"
        self._puzzle_controller.refresh()
        page = TodayPage(self._context, self._daily_controller, self._motion)
        return PageScene(self._context, page, speed=self._motion)

    def _play_deal(self, request: PlayDeal) -> Scene | None:
        """Start today's deal, or continue it; par is computed meanwhile. None, with a notice, if the date has none."""
        if not self._has_deal():
            return None
        controller = self._daily_controller
        if request.day is not None or request.is_warm_up:
            return self._current_match.start(controller.setup_for_fun(request.day))
        controller.par(controller.deal.date)
        match_id = controller.match_to_continue()
        return self._current_match.resume(match_id) if match_id else self._current_match.start(controller.setup())

    def _has_deal(self) -> bool:
        """Read today's deal anew; return False, with a notice, if the date has none."""
        try:
            self._daily_controller.refresh()
        except NoDealError as error:
            self._notices.append(error_text(error))
            return False
        return True

    def _has_trail(self) -> bool:
        """Read the journey anew; return False, with a notice, if there is no trail."""
        try:
            self._journey_controller.refresh()
        except TrailError as error:
            self._notices.append(variant_error_text(error).partition("\n")[0])
            return False
        return True

    def _journey_scene(self, stop_id: str, *, is_stop_entered: bool = False) -> Scene | None:
        """Return the map of the journey, or the page of a stop; the map if the trail has no such stop any more.

        None, with a notice, if there is no trail.
        """
        if not self._has_trail():
            return None
        controller = self._journey_controller
        if is_stop_entered and stop_id in controller.progress():
            return PageScene(self._context, StopPage(self._context, controller, stop_id), speed=self._motion)
        page = JourneyMapPage(self._context, controller, self._motion, home_profile(), stop_id)
        return PageScene(self._context, page, speed=self._motion)

    def _play_stop(self, stop_id: str) -> Scene | None:
        """Start the next match at a stop of the journey, or continue the one that was begun there."""
        if not self._has_trail():
            return None
        controller = self._journey_controller
        if stop_id not in controller.progress():
            return self._journey_scene("")
        match_id = controller.match_to_continue(stop_id)
        return (
            self._current_match.resume(match_id) if match_id else self._current_match.start(controller.setup(stop_id))
        )

    def _puzzle_themes(self) -> Scene:
        self._puzzle_controller.theme, self._puzzle_controller.origin = "", "themes"
        self._puzzle_controller.refresh()
        return PageScene(self._context, PuzzleThemesPage(self._context, self._puzzle_controller), speed=self._motion)

    def _puzzle_scene(self, key: str) -> Scene:
        """Return the page of a puzzle, or the puzzles by theme if it is gone or damaged.

        The controller must be up to date.
        """
        task = self._puzzle_controller.load(key)
        if task is None:
            return self._puzzle_themes()
        return PuzzleScene(
            self._context,
            self._puzzle_controller,
            task,
            size=self._window.size,
            speed=self._preferences.speed,
            settings=self._preferences.settings,
        )

    def _settings_scene(self, request: ToSettings) -> Scene:
        """Open the settings; save the position of the replay, to restore it afterwards."""
        if (
            isinstance(self._current_request, OpenReplay | OpenReplayFile | OpenDealReplay)
            and self._replay_launcher.position is not None
        ):
            self._current_request = replace(self._current_request, position=self._replay_launcher.position)
        return PageScene(self._context, SettingsPage(self._context, self._settings_controller, request.group))

    def _return_from_settings(self) -> Scene | None:
        """Return the page from which the settings were opened; a match or a lesson continues where it was."""
        is_replay = isinstance(self._current_request, OpenReplay | OpenReplayFile | OpenDealReplay)
        table_scene = None if is_replay else self._current_match.reopen()
        if table_scene is None and isinstance(self._current_request, StartLesson) and self._lesson is not None:
            self._lesson.resume(self._window.size, self._preferences.speed, self._preferences.settings)
            return self._lesson
        return table_scene or self._scene_for(self._current_request)

    def _learn_page(self, request: ToLearn) -> Scene:
        settings, puzzles = self._preferences.settings, self._puzzle_controller
        puzzles.origin = "learn"
        puzzles.refresh()
        variants = self._lobby_model.library_variants()
        page = LearnPage(
            self._context,
            variants,
            request.variant_id or settings.last_match.variant,
            LessonProgress(settings.learnt, {offer.variant_id: offer.variant.rules for offer in variants}).cards,
            puzzles if settings.offer_puzzles else None,
            is_course_finished=request.is_course_finished,
        )
        return PageScene(self._context, page, speed=self._motion)

    def _first_lesson_scene(self, request: ToLearn) -> Scene:
        settings = self._preferences.settings
        variant_id = settings.last_match.variant
        variants = {offer.variant_id: offer.variant for offer in self._lobby_model.library_variants()}
        variant_id = variant_id if variant_id in variants else next(iter(variants))
        progress = LessonProgress(settings.learnt, {name: variant.rules for name, variant in variants.items()})
        lesson = progress.first_incomplete(variant_id, variants[variant_id].rules) or 0
        self._current_request = StartLesson(variant_id, variants[variant_id], lesson, device=request.device)
        return self._lesson_scene(self._current_request)

    def _lesson_scene(self, request: StartLesson) -> Scene:
        """Return the lesson page, and keep it to return to it from the settings."""
        self._lesson = LessonScene(
            self._context,
            request.variant_id,
            request.variant,
            request.lesson_index,
            size=self._window.size,
            speed=self._preferences.speed,
            settings=self._preferences.settings,
            device=request.device,
            on_learnt=self._preferences.remember_lesson,
        )
        return self._lesson

    def _rules_editor_scene(self, request: ToRulesEditor) -> Scene:
        """Return the rules editor; its simulation process is started in the background."""
        variant_id = request.variant_id or self._preferences.settings.last_match.variant
        simulation = BackgroundComparison()
        simulation.start()
        return rules_editor_scene(
            self._context,
            variant_id,
            setup=request.setup,
            runner=simulation,
            recent_files=self._preferences.recent_files("rules"),
        )

    def _close_match(self) -> None:
        """Close the current match, if there is one, and look for puzzles in it."""
        if self._current_match.is_open:
            if self._current_match.is_finished_deal:
                self._daily_controller.keep_ratings(self._repository.match_id, self._current_match.rated_decisions)
            self._current_match.close()
            self._puzzle_controller.search_matches()

    def _practice_scene(self, position: int) -> Scene | None:
        """Practise from this position of the match whose replay was shown last; None if there is none."""
        start = self._replay_launcher.practice_start(position)
        return None if start is None else self._current_match.practise(*start)

    def _new_game_page(self, request: ToLobby) -> Scene:
        offers = self._lobby_model.available_variants()
        choice = self._lobby_model.initial_setup(request.previous, request.variant_id, is_shared=request.is_shared)
        unfinished = next(iter(self._repository.unfinished()), None)
        defaults = replace(
            choice,
            length="long" if request.is_whole_match else choice.length,
            player=self._rate_player(),
            is_practice=request.is_practice or _is_practice(request.previous),
            unfinished=unfinished,
            recent_ids=self._lobby_model.recent_ids(self._repository.newest_match_of),
        )
        preferences = self._preferences
        page = NewGamePage(
            self._context,
            offers,
            defaults,
            preferences.remember_length,
            on_curtain_chosen=lambda falls: preferences.remember_curtain(falls=falls),
        )
        notices = self._repository.take_notices()
        panel = notice_dialog(self._context, "\n".join(notices)) if notices else None
        return PageScene(self._context, page, speed=self._motion, panel=panel)

    def _elsewhere_page(self, request: ToElsewhere) -> Scene:
        offers = {each.variant_id: each.variant for each in self._lobby_model.available_variants()}
        choice = self._lobby_model.initial_setup(None, "")
        variant = request.variant or offers.get(choice.variant_id, next(iter(offers.values())))
        problem = "" if is_network_available() else message_text(online_message("network_missing"))
        tables = OpenTables(self._repository)
        relay = RelayChoice(self._preferences.settings.relay, self._preferences.remember_relay)
        page = ElsewherePage(
            self._context, variant, choice.name, request.seats, problem, open_tables=tables, relay=relay
        )
        return PageScene(self._context, page, speed=self._motion)

    def _open_online_room(self, request: HostTable | JoinTable | ContinueTable) -> Scene | None:
        """Open a table, look for that of a friend, or go back to one; return the waiting room."""
        if self._closing_table is not None:
            self._closing_table.join(CLOSE_S)  # it may be the same table: two lines cannot have one key
        network = NetworkChoice(self._is_local, self._preferences.settings.relay)
        page: InvitePage | WaitingPage
        if isinstance(request, HostTable):
            table: HostedTable | JoinedTable | None = host_table(
                request, network, self._repository, self._preferences.match_timing
            )
        elif isinstance(request, JoinTable):
            table = join_table(request, network, self._repository)
        else:
            table = continue_table(request.table_id, self._repository, self._preferences.match_timing)
        self._online_table = table
        if table is None:
            return None
        page = InvitePage(self._context, table) if isinstance(table, HostedTable) else WaitingPage(self._context, table)
        return PageScene(self._context, page, speed=self._motion)

    def _online_scene(self) -> Scene | None:
        """Return the table at which the match with friends elsewhere has begun; None for the menu if there is none."""
        table = self._online_table
        if table is None or table.state != "begun":
            return None
        settings = self._preferences.settings
        stay_ms = RESULT_READ_MS if settings.auto_continue_ms == "never" else settings.auto_continue_ms
        scene = TableScene(
            MatchClock(OnlineTime()),
            table.client,
            self._context,
            setup=table.setup,
            size=self._window.size,
            options=TableSceneOptions(
                speed=self._preferences.speed,
                settings=replace(settings, auto_continue_ms=min(stay_ms, RESULT_READ_MS), pause_when_away=False),
                save_sorting=self._preferences.remember_sorting,
                change_speed=self._preferences.remember_speed,
                deals=table.shuffle_seal,
            ),
        )
        scene.prepare()
        return OnlineScene(self._context, scene, table)

    def _next_online_table(self, request: GoOnWithoutHost | PlayAgain) -> NavigationRequest:
        """Return the request for the table that follows the one which is open; for the menu if there is none.

        If it cannot be stored, the menu shows why.
        """
        table = self._online_table
        try:
            if isinstance(request, PlayAgain):
                return ContinueTable(table.play_again()) if table is not None and table.can_play_again else ToMenu()
            return ContinueTable(table.go_on()) if table is not None and table.go_on_offer is not None else ToMenu()
        except StoreError as error:
            self._notices.append(error_text(error))
            return ToMenu()

    def _close_online_table(self) -> None:
        table, self._online_table = self._online_table, None
        if table is not None:
            self._closing_table = table.close()

    def _finish_closing(self) -> None:
        """Leave the table before the program ends, so that its network process ends too."""
        self._close_online_table()
        if self._closing_table is not None:
            self._closing_table.join(CLOSE_S)

    def _with_own_level(self, setup: MatchSetup) -> MatchSetup:
        """Return the setup with opponents at the player's level as strong as the player is now, after a rematch too."""
        return with_own_level(setup, own_strength(self._rate_player())) if has_own_level(setup) else setup

    def _rate_player(self) -> PlayerRating:
        return self._repository.human_rating()

    def _leave_match(self) -> None:
        """Close the current match, so that leaving the settings leads to the menu."""
        if self._current_match.is_open:
            self._current_match.close()
            self._current_request = ToMenu()


def _paused_replay(current: NavigationRequest, request: NavigationRequest) -> NavigationRequest | None:
    """Return the request for the replay that practice from it returns to; None if *request* is for something else."""
    if not isinstance(request, PractiseFrom):
        return None
    match current:
        case OpenReplay():
            return replace(current, position=request.position, returns_to_match=False, is_paused=True)
        case OpenReplayFile() | OpenDealReplay():
            return replace(current, position=request.position)
        case _:
            return None


def _keeps_match(request: NavigationRequest) -> bool:
    """Return True if the current match stays open on the page that this request leads to."""
    return isinstance(request, ReturnToMatch) or (isinstance(request, OpenReplay) and request.returns_to_match)


def _is_practice(setup: MatchSetup | None) -> bool:
    return setup is not None and setup.purpose.is_practice
