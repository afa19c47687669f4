"""Access of the settings page to settings, window and files: a protocol that the application implements."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from yaniv.settings.settings_schema import Settings


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
