"""File picker, the page of a panel: the path as text, the files in its folder, those opened last.

*Why* our own: pygame has no system file dialog, and one from another toolkit would open a second window with its own
keyboard handling.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from yaniv import paths
from yaniv.i18n import tr
from yaniv.sanitize import to_printable
from yaniv.settings.settings_schema import MAX_PATH_LENGTH
from yaniv.strict_config.diagnostic import excerpt
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, PressInput
from yaniv.ui.kit.controls import icon, text_field
from yaniv.ui.kit.node import Message, Node, column, label, picture
from yaniv.ui.kit.page import Env, FocusOn
from yaniv.ui.kit.scrolling import list_row, long_list
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.panels.page_panel import AnswerPage, answer_button, panel_sheet

CANCEL_ID: Final = "button:cancel"
ACCEPT_ID: Final = "button:take"
RULE_FILE_SUFFIXES: Final = (".yaml", ".yml")
_PATH_ID: Final = "files:path"
_LIST_ID: Final = "files:list"
_PARENT: Final = ".."
_MAX_ENTRIES: Final = 500
_MAX_PROBLEM_LENGTH: Final = 400
_WIDTH: Final = 1120
_GROWTH: Final = 0.6
"""Growth of the sheet when text is twice as large."""
_ROW_HEIGHT: Final = 51
_ICON_SIZE: Final = 30


class DirectoryListing(Struct, frozen=True):
    """Folders and matching files in one folder, or the error that prevented listing them."""

    path: Path
    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    error: str = ""
    """Why the directory cannot be read, for the player; empty if it can."""


def list_directory(path: Path, suffixes: tuple[str, ...] = RULE_FILE_SUFFIXES) -> DirectoryListing:
    """Return the folders in *path* and its files with these suffixes, sorted by name, without hidden ones.

    Entries that cannot be examined, such as symlink loops, do not make the listing fail. At most `_MAX_ENTRIES` entries
    are listed.
    """
    try:
        entries = sorted((entry for entry in path.iterdir() if not entry.name.startswith(".")), key=_sort_key)[
            :_MAX_ENTRIES
        ]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        return DirectoryListing(
            path, error=tr("Can't open the folder {folder}: {problem}.", folder=path, problem=reason)
        )
    folders = tuple(entry.name for entry in entries if _is_folder(entry))
    return DirectoryListing(path, folders, tuple(entry.name for entry in entries if entry.suffix.lower() in suffixes))


class _Row(Struct, frozen=True):
    """Line of the list: a folder, or a file."""

    key: str
    name: str
    path: Path
    icon_name: Literal["clock", "folder", "file"]
    note: str = ""
    """Folder of a file that was opened before."""

    @property
    def is_folder(self) -> bool:
        """True if a press opens it in the list."""
        return self.icon_name == "folder"


class _SelectFile(Struct, frozen=True):
    """Message: select a row with a key."""

    index: int


class _PressFile(Struct, frozen=True):
    """Message: a row was clicked, or Enter was pressed on it."""

    index: int


MAX_RECENT_FILES: Final = 4


class RecentFiles:
    """List of files, the one opened last first; what is gone is not offered, but comes back when its disk does."""

    def __init__(
        self, paths: Sequence[str] = (), keep: Callable[[tuple[str, ...]], None] = lambda _paths: None
    ) -> None:
        """*keep*: stores the paths after each change."""
        self._paths = tuple(paths)
        self._keep = keep

    def existing(self) -> tuple[Path, ...]:
        """Return the files that exist."""
        return tuple(path for path in map(Path, self._paths) if _is_file(path))

    def start_folder(self, default: Path) -> Path:
        """Return the folder of the file opened last, if that exists, else *default*."""
        return next((path.parent for path in self.existing()), default)

    def remember(self, path: Path) -> None:
        """Note that a file is opened now; one that does not exist, or whose path is no plain text, is left out."""
        text = str(path.absolute())
        if not _is_file(path) or len(text) > MAX_PATH_LENGTH or to_printable(text) != text:
            return
        self._paths = tuple(dict.fromkeys((text, *self._paths)))[:MAX_RECENT_FILES]
        self._keep(self._paths)


def _is_file(path: Path) -> bool:
    """Return True if *path* is a file; False if that cannot be determined."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


class FilePickerPage(AnswerPage):
    """Path as text, files of its folder, and buttons; it closes with `ACCEPT_ID` once `picked` has a path."""

    name = "files"
    back = CANCEL_ID

    def __init__(  # noqa: PLR0913 -- what is looked for, and where
        self,
        context: UiContext,
        title: str,
        accept_label: str,
        start: Path,
        *,
        suffixes: tuple[str, ...] = RULE_FILE_SUFFIXES,
        empty_text: str = "",
        recent_files: RecentFiles | None = None,
    ) -> None:
        """Create the page.

        *start*: folder to list, or path of a file to be written.
        *empty_text*: shown if the folder holds no folders and no matching files.
        *recent_files*: offered above the folder at which the page opens; None: there are none, and none are noted.
        """
        super().__init__()
        self._context, self._title, self._accept_label, self._suffixes = context, title, accept_label, suffixes
        self._recent_files = recent_files or RecentFiles()
        self._offered_files = self._recent_files.existing()
        self._empty_text = empty_text or tr("No rule files here.")
        self._start_folder = start if _is_folder(start) else start.parent
        self._path_field = TextField(_PATH_ID, tr("File"), str(start), max_length=MAX_PATH_LENGTH)
        self._file_name = "" if _is_folder(start) else start.name
        """Name of the file to be written; kept while the player changes folders."""
        self.first_focus = _PATH_ID if self._file_name else _LIST_ID
        self.picked: Path | None = None
        """The path that was accepted, whether or not a file exists there; None until then."""
        self._listing = DirectoryListing(self._start_folder)
        self._rows: tuple[_Row, ...] = ()
        self._selected = 0
        self._show_folder(self._start_folder)

    @property
    def announcement(self) -> str:
        """Title and folder, or why the folder cannot be read."""
        return self._listing.error or tr("{title}. {folder}", title=self._title, folder=self._listing.path)

    def view(self, env: Env) -> Node:
        """Return the sheet: the path above the list, and the buttons below it."""
        row_height = _ROW_HEIGHT * env.growth(1)
        chosen = self._rows[self._selected]
        files = long_list(
            env, _LIST_ID, tr("Files"), count=len(self._rows), selected=self._selected, value=chosen.key,
            value_text=chosen.name, make_option=lambda index: self._option(env, index), option_height=row_height,
            choose=_SelectFile, keys=self._message_of_key,
        )  # fmt: skip
        has_none = not self._listing.folders and not self._listing.files
        problem = self._listing.error or (self._empty_text if has_none else "")
        return panel_sheet(
            self._title,
            text_field(self._path_field, ACCEPT_ID, height=66),
            column(files, grow=3),
            label(excerpt(problem, _MAX_PROBLEM_LENGTH), 26, "text_muted", role="problem", max_lines=5, grow=2)
            if problem
            else None,
            answers=(
                answer_button(CANCEL_ID, tr("Cancel")),
                answer_button(ACCEPT_ID, self._accept_label, is_main=True),
            ),
            width=_WIDTH * env.growth(_GROWTH),
        )

    def update(self, message: Message) -> FocusOn | None:
        """Select or open a row, take the path in the field, or close the page."""
        folder = self._listing.path
        match message:
            case _SelectFile(index):
                self._selected = index
                if not self._rows[index].is_folder:
                    self._path_field.set_text(str(self._rows[index].path))
            case _PressFile(index):
                self._press(index)
            case "parent folder":
                self._show_folder(folder.parent)
            case "button:take":
                self._accept()
            case _:
                self.answer = str(message)
        return None if self._listing.path == folder else FocusOn(self.first_focus)

    def _press(self, index: int) -> None:
        """Open a folder, write the path of a file into the field, or take the file whose path is there."""
        self._selected, row = index, self._rows[index]
        if row.is_folder:
            self._show_folder(row.path)
        elif self._path_field.text == str(row.path):
            self._pick(row.path)
        else:
            self._path_field.set_text(str(row.path))

    def _message_of_key(self, event: PressInput) -> Message | None:
        if isinstance(event, KeyPressed) and event.key == "backspace":
            return "parent folder"
        return _PressFile(self._selected) if key_bindings.action_for(event) == "press" else None

    def _accept(self) -> None:
        """Take the path in the field, with a suffix if it lacks an allowed one; a folder is opened."""
        path = paths.expand_user(self._path_field.text.strip())
        if _is_folder(path):
            self._show_folder(path)
        else:
            self._pick(path if path.suffix.lower() in self._suffixes else Path(f"{path}{self._suffixes[0]}"))

    def _pick(self, path: Path) -> None:
        self._recent_files.remember(path)
        self.picked, self.answer = path, ACCEPT_ID

    def _show_folder(self, path: Path) -> None:
        """Show another folder in the list and in the path field."""
        listing = self._listing = list_directory(path, self._suffixes)
        recent = self._offered_files if path == self._start_folder else ()
        self._rows = (
            *(_Row(str(each), each.name, each, "clock", each.parent.name) for each in recent),
            _Row(_PARENT, tr("One folder up"), path.parent, "folder"),
            *(_Row(name, tr("{folder}/", folder=name), path / name, "folder") for name in listing.folders),
            *(_Row(name, name, path / name, "file") for name in listing.files),
        )
        self._selected = 0 if recent else min(1, len(self._rows) - 1)
        self._path_field.set_text(str(path / self._file_name) if self._file_name else str(path))

    def _option(self, env: Env, index: int) -> Node:
        each, is_selected = self._rows[index], index == self._selected
        side = _ICON_SIZE * env.growth(0.5)
        sign = icon(self._context, each.icon_name, "surface_dark" if is_selected else "text_muted")
        spoken = tr("{name}. {about}", name=each.name, about=each.note) if each.note else ""
        return list_row(
            _LIST_ID, each.key, each.name, _PressFile(index), is_selected=is_selected, spoken=spoken,
            icon=picture(sign, width=side, height=side), note="" if env.is_large else each.note,
        )  # fmt: skip


def _sort_key(path: Path) -> tuple[bool, str]:
    return not _is_folder(path), path.name.casefold()


def _is_folder(path: Path) -> bool:
    """Return True if `path` is a folder; False if that cannot be determined."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
