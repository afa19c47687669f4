"""What the player wishes: the settings as they are now, kept in a file, and what they mean for language and table."""

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.launch_options import LaunchOptions
from yaniv.bots.external_player import external_command
from yaniv.cards import Cards
from yaniv.i18n import match_language, set_language, tr
from yaniv.match.bot_timing import SPEED_FACTORS, MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.store import settings as stored
from yaniv.store import settings_file
from yaniv.store.errors import StoreError
from yaniv.store.program_permissions import ProgramPermissions
from yaniv.ui.input import key_bindings
from yaniv.ui.platform import display
from yaniv.ui.scenes.lobby.match_setup_builder import custom_name
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.table.state.hand_sort import HandSorting, TablePreferences


class Preferences:
    """The settings, and where the command line asks otherwise, that. What cannot be saved stands among the notices."""

    def __init__(self, options: LaunchOptions, notices: list[str]) -> None:
        self._notices = notices
        loaded = settings_file.load(paths.config())
        if loaded.notice:
            notices.append(loaded.notice)
        self._settings = loaded.settings
        self.permissions = ProgramPermissions(paths.permissions())
        """Which outside programs may play."""
        self._language_override = options.lang
        self._apply_language()
        key_bindings.set_bindings(self._settings.keys)
        self.speed: stored.Speed = options.speed or self._settings.speed

    @property
    def settings(self) -> stored.Settings:
        """As they were saved last."""
        return self._settings

    @property
    def table_preferences(self) -> TablePreferences:
        """How this player likes every table."""
        settings = self._settings
        return TablePreferences(
            settings.motion,
            HandSorting(settings.hand.by, settings.hand.down),
            fast_forward=settings.fast_forward,
            pause_when_away=settings.pause_when_away,
            nudge_strength=settings.nudge,
            auto_continue_ms=None if settings.auto_continue_ms == "never" else settings.auto_continue_ms,
        )

    @property
    def match_timing(self) -> MatchTiming:
        """How fast the others play."""
        grace_ms = self._settings.slap_grace_ms
        return MatchTiming(SPEED_FACTORS[self.speed], None if grace_ms == "untimed" else grace_ms)

    def apply(self, settings: stored.Settings, old_settings: stored.Settings) -> str:
        """Speed, language and keys hold from now on, and all is saved; tells why it cannot be."""
        if settings.hand != old_settings.hand:
            settings = replace(settings, hand=replace(settings.hand, arranged=()))
        problem = self._store(settings)
        if settings.speed != old_settings.speed:
            self.speed = settings.speed
        if (settings.language, settings.card_letters) != (old_settings.language, old_settings.card_letters):
            self._language_override = None if settings.language != old_settings.language else self._language_override
            self._apply_language()
        key_bindings.set_bindings(settings.keys)
        return problem

    def allow_programs(self, bots: tuple[str, ...]) -> None:
        """Those among *bots* may play from now on: whoever sits at this computer has named them."""
        try:
            self.permissions.allow(*(command for bot in bots if (command := external_command(bot)) is not None))
        except StoreError as problem:
            self._notices.append(str(problem))

    def stop_offering_lessons(self) -> None:
        """The player knows where they are, or wants none."""
        self._save(replace(self._settings, offer_lessons=False))

    def remember_lesson(self, lesson: str) -> None:
        """It was gone through to its end."""
        if lesson not in self._settings.learnt:
            self._save(replace(self._settings, learnt=(*self._settings.learnt, lesson)))

    def reset_appearance(self) -> None:
        """The last start broke before its first picture, and what the player had chosen may be why."""
        self._save(replace(self._settings, look=stored.Appearance(), card_letters="english"))
        self._apply_language()
        self._notices.append(
            tr("Yaniv broke before it showed anything, so it looks as it came. In the settings you can choose anew.")
        )

    def remember_match(self, setup: MatchSetup, variant_id: str) -> None:
        """The new-game page opens with this next time. *word*: by which the library knows the variant."""
        last_match = stored.LastMatch(variant_id, len(setup.names), setup.bots[1:], custom_name(setup))
        self._save(replace(self._settings, last_match=last_match))

    def remember_sorting(self, sorting: HandSorting) -> None:
        """Every hand is sorted so."""
        self._save(replace(self._settings, hand=stored.HandOrder(sorting.key, sorting.is_descending)))

    def remember_hand(self, arranged: Cards) -> None:
        """It is found again as it was held."""
        self._save(replace(self._settings, hand=replace(self._settings.hand, arranged=arranged)))

    def remember_window(self, window: GameWindow) -> None:
        """It opens again where it was."""
        shape = replace(self._settings.window, fullscreen=window.is_fullscreen)
        if not window.is_fullscreen:
            (width, height), (x, y) = window.geometry.restored_geometry.size, window.geometry.restored_geometry.position
            shape = stored.WindowShape(width, height, x=x, y=y, maximised=window.geometry.is_maximised)
        self._save(replace(self._settings, window=shape))

    def remember_sound(self, sound: stored.SoundSettings) -> None:
        """It may have been changed by a key."""
        self._save(replace(self._settings, sound=sound))

    def _apply_language(self) -> None:
        """In the language the command line asks for, else the player, else this computer."""
        choice = self._settings.language
        language = match_language(display.preferred_languages()) if choice == "system" else choice
        set_language(
            self._language_override or language,
            paths.locale(),
            localize_ranks=self._settings.card_letters == "language",
        )

    def _save(self, settings: stored.Settings) -> None:
        """Settings that cannot be saved are no reason to stop."""
        problem = self._store(settings)
        if problem:
            self._notices.append(problem)

    def _store(self, settings: stored.Settings) -> str:
        """They hold from now on and are saved; tells why they cannot be."""
        if settings != self._settings:
            self._settings = settings
            try:
                settings_file.save(paths.config(), settings)
            except StoreError as problem:
                return str(problem)
        return ""
