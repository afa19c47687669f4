"""What the settings page asks: carried out at once, on the screen and in the files."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.app.ui_bootstrap import UiShell
from yaniv.i18n import tr
from yaniv.store.settings import Settings
from yaniv.ui.platform import file_manager
from yaniv.ui.scenes.settings.settings_port import DataFolder


class SettingsController:
    """Has wishes, screen and records in hand."""

    def __init__(
        self, preferences: Preferences, ui: UiShell, repository: MatchRepository, leave_match: Callable[[], None]
    ) -> None:
        """Set the parts to control. *leave_match*: closes the current match, called before all matches are deleted."""
        self._preferences = preferences
        self._window = ui.window
        self._context = ui.context
        self._repository = repository
        self._leave_match = leave_match

    @property
    def settings(self) -> Settings:
        """As they are now: sound and screen have keys of their own."""
        saved_settings = self._preferences.settings
        window = replace(saved_settings.window, fullscreen=self._window.is_fullscreen)
        return replace(saved_settings, sound=self._context.audio.settings, window=window)

    def apply(self, settings: Settings) -> str:
        """They hold at once, for everything on the screen."""
        old_settings = self.settings
        problem = self._preferences.apply(settings, old_settings)
        if settings.window.fullscreen != old_settings.window.fullscreen:
            self._window.set_fullscreen(on=settings.window.fullscreen)
        self._context.apply_appearance(settings.look)
        self._context.audio.settings = settings.sound
        return problem

    @property
    def folders(self) -> tuple[DataFolder, ...]:
        """Where things are kept."""
        return (
            DataFolder("settings", tr("Settings"), paths.config()),
            DataFolder("matches", tr("Matches"), paths.data()),
            DataFolder("variants", tr("House rules of your own"), paths.user_variants()),
            DataFolder("pictures", tr("Pictures of the window"), paths.screenshots()),
            DataFolder("logs", tr("Crash reports"), paths.logs()),
        )

    @property
    def match_count(self) -> int:
        """So many matches are kept."""
        return self._repository.match_count

    def open_folder(self, folder: Path) -> str:
        """In the system's own window."""
        return file_manager.open_folder(folder)

    def export_matches(self) -> str:
        """Every match as a file."""
        return self._repository.export_all()

    def delete_all_matches(self) -> str:
        """All matches, the one at the table too: nobody sits there any more."""
        if self._repository.is_persistent:
            self._leave_match()
        return self._repository.delete_all_matches()
