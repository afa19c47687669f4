"""Life cycle of the program with a window: startup, the menu, and navigation to the pages behind it."""

import gc
from contextlib import ExitStack
from importlib import import_module
from random import randrange
from threading import Event
from typing import TYPE_CHECKING

from yaniv import paths, terminal
from yaniv.app import ui_bootstrap
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.app.home_state import home_news
from yaniv.app.launch_options import LaunchOptions, requested_setup, without_requests
from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.app.program_start import ensure_file_limit
from yaniv.background_thread import start_thread
from yaniv.crash_report import CrashReporter
from yaniv.daily.deal_date import today
from yaniv.local_time import local_now
from yaniv.narration.message_text import error_text
from yaniv.settings.settings_schema import Settings
from yaniv.store import match_file
from yaniv.store.errors import StoreError
from yaniv.ui.accessibility.screen_reader import NEEDS_HIDDEN_WINDOW
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import (
    ContinueMatch,
    DeclineLessons,
    NavigationRequest,
    OpenReplayFile,
    PlayDeal,
    Quit,
    Scene,
    SwitchProfile,
)
from yaniv.ui.pages.home_actions import HomeActions
from yaniv.ui.pages.home_news import TIPS, HomeNews
from yaniv.ui.pages.home_page import HomePage
from yaniv.ui.panels.dialog import CrashNotice, notice_dialog
from yaniv.ui.platform import clipboard, display, file_manager
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.shell.rules_drop_scene import RulesDropScene
from yaniv.ui.shell.scene_decorator import DATED_PAGES, DatedScene, RtlScene, ScreenshotScene, ShortcutScene
from yaniv.variants import imported_rules as offered
from yaniv.variants.imported_rules import ImportedRules

if TYPE_CHECKING:
    from yaniv.app.navigator import Navigator


def run_application(options: LaunchOptions) -> int:
    """Open the window, run until the player quits, and return the exit code."""
    try:
        ensure_file_limit()
        with ExitStack() as window_exits:
            _run_profiles(options, window_exits)
    except ExitError as error:
        terminal.print_error(str(error))
        return error.exit_code
    except StoreError as store_error:
        terminal.print_error(error_text(store_error))
        return EXIT_INPUT_ERROR
    except KeyboardInterrupt:
        pass
    return EXIT_OK


def _run_profiles(options: LaunchOptions, window_exits: ExitStack) -> None:
    """Run the program with one profile after the other, in the same window, until the player quits.

    *Why* everything but the window is made anew: journal, settings and the pages that know them belong to one profile.
    """
    window: GameWindow | None = None
    while True:
        with ExitStack() as exits:
            application = Application(options, exits, window_exits, window)
            application.run()
        if application.next_profile_id is None:
            return
        paths.select_profile(application.next_profile_id)
        window, options = application.window, without_requests(options)
        del application
        gc.unfreeze()
        gc.collect()


class Application:
    """Everything that is open while a profile is in use: pages, matches, settings; closed together at the end."""

    def __init__(
        self, options: LaunchOptions, exits: ExitStack, window_exits: ExitStack, window: GameWindow | None = None
    ) -> None:
        """Open everything; *window*: that of the profile before, None to open one, which *window_exits* closes."""
        self._notices: list[str] = []
        """Sentences for the player, added by all parts of the program and shown by the next page that can."""
        self._exits, self._window_exits, self._window_is_new = exits, window_exits, window is None
        crash_reporter = CrashReporter(paths.logs())
        crash_reporter.install()
        self._requested_setup = requested_setup(options)
        self._is_local = options.is_local
        self._continue_last, self._starts_today = options.continue_last, options.starts_today
        self._replay_path = (
            options.file
            if options.file is not None and options.file.lower().endswith(match_file.MATCH_FILE_SUFFIX)
            else None
        )
        """Path of a match file to show at once."""
        self._imported_rules = None if options.file is None or self._replay_path else offered.import_file(options.file)
        self._preferences = Preferences(options, self._notices)
        self._preferences.allow_programs(options.bots or ())
        self._repository = MatchRepository(crash_reporter, self._notices, options.file, exits)
        self._crash_reporter = crash_reporter
        if crash_reporter.crashed_before_first_frame:
            self._preferences.reset_appearance()
        crash_reporter.is_before_first_frame = True
        self._ui = ui_bootstrap.open_ui(options, self._preferences, exits, window_exits, window)
        self._repository.log_video_driver(display.video_driver())
        self._window, self._context = self._ui.window, self._ui.context
        self._navigator: Navigator | None = None
        """Navigator of the pages behind the menu; created when one is first requested."""
        self._tip = randrange(len(TIPS))
        """Index of the tip that the menu shows next: another one at every visit, and after every start."""
        self._are_pages_imported = Event()
        self.next_profile_id: str | None = None
        """Profile to use after this one; None: the player has quit."""

    @property
    def window(self) -> GameWindow:
        """Window of the program, which profiles share."""
        return self._window

    def run(self) -> None:
        """Show the first page and handle navigation until the player quits."""
        gc.freeze()  # modules are never freed, so garbage collection can skip them
        first_scene = self._decorate(self._first_scene(), self._imported_rules)
        self._window.run(first_scene, self._next_scene, self._on_first_frame, self._poll)

    def _poll(self) -> str | None:
        """Restore files that were deleted meanwhile; return what `MatchRepository.poll` does."""
        self._preferences.restore_files()
        return self._repository.poll()

    def _first_scene(self) -> Scene:
        """Return the page that the command line asks for, or the menu."""
        if self._requested_setup is not None:
            return self._get_navigator().start_match(self._requested_setup) or self._menu_scene()
        if self._starts_today:
            return self._get_navigator().navigate(PlayDeal()) or self._menu_scene()
        if self._replay_path is not None:
            return self._get_navigator().navigate(OpenReplayFile(self._replay_path)) or self._menu_scene()
        unfinished_matches = self._repository.unfinished() if self._continue_last else ()
        return (
            self._get_navigator().navigate(ContinueMatch(unfinished_matches[0].match_id))
            if unfinished_matches
            else None
        ) or self._menu_scene()

    def _on_first_frame(self) -> None:
        """Open the sound device, and import the pages behind the menu in the background, after the first frame."""
        self._crash_reporter.is_before_first_frame = False
        self._context.audio.open()
        if self._window_is_new and not NEEDS_HIDDEN_WINDOW:
            ui_bootstrap.attach_screen_reader(self._window, self._window_exits)
        if start_thread(self._import_pages) is None:
            self._import_pages()

    def _get_navigator(self) -> "Navigator":
        if self._navigator is None:
            from yaniv.app.navigator import Navigator

            gc.freeze()  # as in `run`
            self._navigator = Navigator(
                self._preferences,
                self._ui,
                self._repository,
                self._notices,
                self._exits,
                is_local=self._is_local,
            )
        return self._navigator

    def _next_scene(self, request: NavigationRequest) -> Scene | None:
        """Return the page for a navigation request, or None to quit."""
        if isinstance(request, DeclineLessons):
            self._preferences.stop_offering_lessons()
        scene = self._get_navigator().navigate(request)
        if isinstance(request, SwitchProfile):
            self.next_profile_id = request.profile_id
            return None
        return None if isinstance(request, Quit) else self._decorate(scene or self._menu_scene())

    def _decorate(self, scene: Scene, imported_rules: ImportedRules | None = None) -> Scene:
        """Wrap a page with the change of date, the shortcut list, import of dropped rules, and screenshots."""
        with_date = DatedScene(scene, today) if scene.name in DATED_PAGES else scene
        with_shortcuts = ShortcutScene(
            with_date, self._context, AnimationSpeed(self._preferences.speed, self._preferences.settings.motion)
        )
        with_file_drop = RulesDropScene(with_shortcuts, self._context, clipboard.paste_text, imported_rules)
        return ScreenshotScene(with_file_drop, self._context, paths.screenshots(), local_now)

    def _menu_scene(self) -> Scene:
        """Return the home page, with the unread notices and the report of the last crash."""
        report, self._repository.crash_report = self._repository.crash_report, None
        notices = self._repository.take_menu_notices()
        self._tip += 1
        news = home_news(self._preferences, self._repository, self._tip)
        complete = self._complete_news(news)
        page = HomePage(
            self._context,
            complete or news,
            HomeActions(
                lambda: self._preferences.settings, self._apply_settings, self._preferences.stop_offering_lessons
            ),
            load=None if complete is not None else lambda: self._complete_news(news),
            crash_notice=None if report is None else CrashNotice(self._context, report, file_manager.open_folder),
            on_panel_closed=self._repository.acknowledge_notices,
        )
        panel = notice_dialog(self._context, "\n".join(notices)) if notices else None
        speed = AnimationSpeed(self._preferences.speed, self._preferences.settings.motion)
        return RtlScene(PageScene(self._context, page, speed=speed, panel=panel))

    def _apply_settings(self, settings: Settings) -> str:
        from yaniv.app.settings_controller import SettingsController

        return SettingsController(self._preferences, self._ui, self._repository, lambda: None).apply(settings)

    @property
    def _is_everything_read(self) -> bool:
        """True if the pages behind the home page have been imported, and what it shows of all matches is built."""
        return self._are_pages_imported.is_set() and self._repository.history_builder.is_complete

    def _complete_news(self, news: HomeNews) -> HomeNews | None:
        """Return the news with everything that takes longer to read; None until that was read in the background."""
        if not self._is_everything_read:
            return None
        from yaniv.app.home_details import complete_news

        return complete_news(news, self._context, self._preferences, self._repository)

    def _import_pages(self) -> None:
        """Import the pages behind the home page, and read the files that it shows."""
        import_module("yaniv.app.navigator")
        from yaniv.app.home_details import warm_up

        warm_up()
        self._are_pages_imported.set()
