"""Access of pages to the settings: a protocol for the settings page, and the few changes that the home page offers."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import format_percent, tr
from yaniv.settings.settings_schema import Settings, ThemeName


class DataFolder(Struct, frozen=True):
    """Folder in which the program keeps data of the player."""

    key: str
    title: str
    """Title in the player's language, like all text here."""
    path: Path


class SettingsPort(Protocol):
    """Access to settings, window and files for the page; the application implements it.

    Returned texts are for players.
    """

    @property
    def settings(self) -> Settings:
        """Current settings, also if they were changed outside the settings page."""

    def locked_choices(self) -> Mapping[str, Mapping[str, str]]:
        """Return by path of a setting the choices not found on the journey yet, each with the name of its stop."""

    def apply(self, settings: Settings) -> str:
        """Apply and save the settings; return an empty string, or a sentence if they cannot be saved."""

    @property
    def folders(self) -> tuple[DataFolder, ...]:
        """Folders in which data are kept."""

    @property
    def match_count(self) -> int:
        """Number of saved matches."""

    def read_aloud(self, words: str) -> str:
        """Say the words with the system's voice; return an empty string, or a sentence if it has none."""

    def open_folder(self, folder: Path) -> str:
        """Show the folder in the system's file manager; return an empty string, or a sentence if that fails."""

    def export_matches(self) -> str:
        """Write every match to a file of its own; return a sentence with their location, or with the error."""

    def delete_all_matches(self) -> str:
        """Delete all matches permanently; return a sentence that says so, or the error."""


_TEXT_STEP: Final = 25
_MAX_TEXT_SIZE: Final = 200


class HomeActions:
    """Changes that the home page makes to the settings; they are applied at once."""

    def __init__(
        self, settings: Callable[[], Settings], apply: Callable[[Settings], str], decline_lessons: Callable[[], None]
    ) -> None:
        """Take access to the settings in use.

        *apply* applies and saves settings; it returns a sentence if they cannot be saved, else an empty string.
        *decline_lessons* saves that the lessons are no longer offered.
        """
        self._settings, self._apply, self.decline_lessons = settings, apply, decline_lessons

    def enlarge_text(self) -> str:
        """Take the next larger text size, after the largest the usual one; return a sentence that says which."""
        look = self._settings().look
        size = look.text_size + _TEXT_STEP
        size = size if size <= _MAX_TEXT_SIZE else 100
        problem = self._apply(replace(self._settings(), look=replace(look, text_size=size)))
        return problem or tr("Text size: {percent}", percent=format_percent(size))

    def toggle_contrast(self) -> str:
        """Turn high contrast on or off; return a sentence that says so."""
        look = self._settings().look
        is_on = look.theme != "high_contrast"
        theme: ThemeName = "high_contrast" if is_on else "evening"
        problem = self._apply(replace(self._settings(), look=replace(look, theme=theme)))
        return problem or (tr("High contrast is on.") if is_on else tr("High contrast is off."))

    def toggle_speech(self) -> str:
        """Turn reading aloud on or off; return a sentence that says so."""
        is_on = not self._settings().speech
        problem = self._apply(replace(self._settings(), speech=is_on))
        return problem or (tr("Reading aloud is on.") if is_on else tr("Reading aloud is off."))
