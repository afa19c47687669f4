"""What the settings page asks of the program: to carry out what is chosen, and to look after what is kept."""

from pathlib import Path
from typing import Protocol

from msgspec import Struct

from yaniv.store.settings import Settings


class DataFolder(Struct, frozen=True):
    """A place where something of the player's is kept."""

    key: str
    title: str
    """Already in the player's language, as everything here."""
    path: Path


class SettingsPort(Protocol):
    """Whoever has the settings, the window and the files in hand. Sentences it gives are for the player."""

    @property
    def settings(self) -> Settings:
        """As they are now, however they were changed."""

    def apply(self, settings: Settings) -> str:
        """From now on these hold, and they are saved; tells what went wrong, nothing if all is well."""

    @property
    def folders(self) -> tuple[DataFolder, ...]:
        """Where things are kept."""

    @property
    def match_count(self) -> int:
        """So many matches are kept."""

    def open_folder(self, folder: Path) -> str:
        """Shows the folder in the system's own window; tells what went wrong."""

    def export_matches(self) -> str:
        """Writes every match to a file of its own; tells where they are, or what went wrong."""

    def delete_all_matches(self) -> str:
        """Deletes all matches for good; tells that it is done, or what went wrong."""
