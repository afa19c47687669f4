"""Port through which the settings page reaches the program: to apply settings and to manage saved data."""

from pathlib import Path
from typing import Protocol

from msgspec import Struct

from yaniv.settings.settings_schema import Settings


class DataFolder(Struct, frozen=True):
    """A folder in which the program keeps data of the player."""

    key: str
    title: str
    """Title in the player's language, like all text here."""
    path: Path


class SettingsPort(Protocol):
    """Port to settings, window and files, implemented by the program. Returned texts are for players."""

    @property
    def settings(self) -> Settings:
        """The current settings, also if they were changed outside the settings page."""

    def apply(self, settings: Settings) -> str:
        """Apply and save the settings; return the error as a sentence, empty if it succeeded."""

    @property
    def folders(self) -> tuple[DataFolder, ...]:
        """The folders in which data are kept."""

    @property
    def match_count(self) -> int:
        """Number of saved matches."""

    def open_folder(self, folder: Path) -> str:
        """Show the folder in the system's file manager; return the error as a sentence, empty if it succeeded."""

    def export_matches(self) -> str:
        """Write every match to a file of its own; return a sentence with their location, or with the error."""

    def delete_all_matches(self) -> str:
        """Delete all matches permanently; return a sentence that says so, or the error."""
