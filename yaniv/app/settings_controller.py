"""Controller of the settings page: applies every change at once, to the window and to the files."""

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.app.souvenir_shelf import SouvenirShelf
from yaniv.app.ui_bootstrap import UiShell
from yaniv.i18n import tr
from yaniv.settings.settings_schema import Settings
from yaniv.ui.pages.settings_port import DataFolder
from yaniv.ui.platform import file_manager


class SettingsController:
    """Implementation of the settings page's port (`SettingsPort`) with preferences, window and match repository."""

    def __init__(
        self, preferences: Preferences, ui: UiShell, repository: MatchRepository, leave_match: Callable[[], None]
    ) -> None:
        """Set the parts to control. *leave_match*: closes the current match, called before all matches are deleted."""
        self._preferences = preferences
        self._window = ui.window
        self._context = ui.context
        self._narrator = ui.narrator
        self._repository = repository
        self._souvenir_shelf = SouvenirShelf(repository)
        self._leave_match = leave_match

    @property
    def settings(self) -> Settings:
        """Current settings, including sound and full screen, which shortcuts change without saving."""
        saved_settings = self._preferences.settings
        window = replace(saved_settings.window, fullscreen=self._window.is_fullscreen)
        return replace(saved_settings, sound=self._context.audio.settings, window=window)

    def locked_choices(self) -> Mapping[str, Mapping[str, str]]:
        """Return by path of a setting the choices not found on the journey yet, each with the name of its stop."""
        return self._souvenir_shelf.locked()

    def apply(self, settings: Settings) -> str:
        """Apply and save the settings; return an empty string, or a sentence if they cannot be saved."""
        old_settings = self.settings
        problem = self._preferences.apply(settings, old_settings)
        if settings.window.fullscreen != old_settings.window.fullscreen:
            self._window.set_fullscreen(on=settings.window.fullscreen)
        self._context.apply_appearance(settings.look)
        self._context.audio.settings = settings.sound
        self._narrator.turn(on=settings.speech)
        if settings.speech and not old_settings.speech and not self._narrator.has_voice:
            return problem or _no_voice_text()
        return problem

    def read_aloud(self, words: str) -> str:
        """Say the words with the system's voice; return an empty string, or a sentence if it has none."""
        if not self._narrator.has_voice:
            return _no_voice_text()
        self._narrator.say(words)
        return ""

    @property
    def folders(self) -> tuple[DataFolder, ...]:
        """Folders of the program's files, with their titles, that the page offers to open."""
        return (
            DataFolder("settings", tr("Settings"), paths.config()),
            DataFolder("matches", tr("Matches"), paths.data()),
            DataFolder("variants", tr("Your house rules"), paths.user_variants()),
            DataFolder("pictures", tr("Screenshots"), paths.screenshots()),
            DataFolder("logs", tr("Crash reports"), paths.logs()),
        )

    @property
    def match_count(self) -> int:
        """Number of saved matches."""
        return self._repository.match_count

    def open_folder(self, folder: Path) -> str:
        """Show the folder in the system's file manager; return an empty string, or a sentence if that fails."""
        return file_manager.open_folder(folder)

    def export_matches(self) -> str:
        """Export every match as a file; return a sentence with the result."""
        return self._repository.export_all()

    def delete_all_matches(self) -> str:
        """Close the current match, then delete all matches; return a sentence with the result."""
        if self._repository.is_persistent:
            self._leave_match()
        return self._repository.delete_all_matches()


def _no_voice_text() -> str:
    return tr("Your system has no voice. On Linux, install speech-dispatcher.")
