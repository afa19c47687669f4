"""File picker over a page: the path as text, and a list of the files in its folder.

*Why* our own: pygame has no system file dialog, and one from another toolkit would open a second window with its own
keyboard handling.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv import paths
from yaniv.i18n import tr
from yaniv.settings.settings_schema import MAX_PATH_LENGTH
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerReleased
from yaniv.ui.overlays.recent_files import RecentFiles
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.grouped_list_box import GroupedListBox
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.panel_layout import GAP_U, INSET_U, full_height_panel, paint_titled_panel
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.text_field import TextField

CANCEL_ID: Final = "button:cancel"
ACCEPT_ID: Final = "button:take"
RULE_FILE_SUFFIXES: Final = (".yaml", ".yml")
_PARENT: Final = ".."
_MAX_ENTRIES: Final = 500
_WIDTH_U: Final = 1120
_ROW_HEIGHT_U: Final = 51
_BUTTON_SIZE_U: Final = (270, 72)


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


class FilePicker:
    """Panel in which the player picks a file.

    `handle` returns `button:cancel`, or the path that was accepted, whether or not a file exists there.
    """

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
        """Create the picker.

        `start`: folder to list, or path of a file to be written.
        `empty_text`: shown if the folder holds no folders and no matching files.
        `recent_files`: offered above the folder at which the picker opens; None: there are none, and none are noted.
        """
        self._recent_files = recent_files or RecentFiles()
        self._offered_files = self._recent_files.existing()
        self._suffixes = suffixes
        self._empty_text = empty_text or tr("No rule files here.")
        self._context = context
        self._title = title
        folder = self._start_folder = start if _is_folder(start) else start.parent
        self._path_field = TextField("files:path", tr("File"), str(start), max_length=MAX_PATH_LENGTH)
        self._accept_button = Button(ACCEPT_ID, accept_label, is_primary=True)
        self._cancel_button = Button(CANCEL_ID, tr("Cancel"))
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._file_name = "" if _is_folder(start) else start.name
        """Name of the file to be written; kept while the player changes folders."""
        self._rect = Rect(0, 0, 0, 0)
        self._list_box: ListBox | GroupedListBox = ListBox("files:list", tr("Files"), ((_PARENT, _PARENT),), _PARENT)
        self._listing = DirectoryListing(folder)
        self._show_folder(folder)

    @property
    def announce(self) -> str:
        """Text for screen readers: the title and the folder, or why the folder cannot be read."""
        return self._listing.error or tr("{title}. {folder}", title=self._title, folder=self._listing.path)

    def handle(self, event: InputEvent) -> Path | str | None:
        """Handle an input event; return the accepted path, `CANCEL_ID`, or None."""
        answer = self._answer(event)
        if isinstance(answer, Path):
            self._recent_files.remember(answer)
        return answer

    def _answer(self, event: InputEvent) -> Path | str | None:
        if isinstance(event, KeyPressed | GamepadPressed) and (result := self._handle_key(event)) is not None:
            return result
        match self._focus_group.handle(event):
            case "button:cancel":
                return CANCEL_ID
            case "button:take":
                return self._accept_path()
            case "files:list":
                return self._open_selected_row(may_open=isinstance(event, PointerReleased))
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the picker over the dimmed page: path field at the top, list below it, buttons at the bottom."""
        self._lay_out(surface.get_size())
        painter = self._context.painter(surface)
        paint_titled_panel(painter, self._rect, self._title, 60)
        text = self._listing.error
        if not text and not self._listing.folders and not self._listing.files:
            text = self._empty_text
        if text:
            text_rect = Rect(
                self._list_box.rect.left, self._list_box.rect.centery, self._list_box.rect.width, painter.px(120)
            )
            painter.draw_fitted(text, text_rect, BODY_U, painter.theme.text_muted)
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the path field, the list and the buttons."""
        return self._focus_group.elements()

    def _handle_key(self, event: KeyPressed | GamepadPressed) -> Path | str | None:
        """Handle a key: Enter opens the folder or accepts the file, Backspace in the list goes to the parent folder."""
        match key_bindings.action_for(event):
            case "back":
                return CANCEL_ID
            case "press" if self._path_field.focused:
                return self._accept_path()
            case "press" if self._list_box.focused:
                return self._open_selected_row(may_open=True)
            case _:
                if self._list_box.focused and isinstance(event, KeyPressed) and event.key == "backspace":
                    self._show_folder(self._listing.path.parent)
                return None

    def _accept_path(self) -> Path | None:
        """Return the path in the field, with a suffix added if it lacks an allowed one; None if a folder was opened."""
        path = paths.expand_user(self._path_field.text.strip())
        if _is_folder(path):
            self._show_folder(path)
            return None
        return path if path.suffix.lower() in self._suffixes else Path(f"{path}{self._suffixes[0]}")

    def _open_selected_row(self, *, may_open: bool) -> Path | None:
        """Handle the selected row: a folder is opened, a file is written into the path field.

        `may_open`: Enter was pressed or the row was clicked; without it, a folder is only selected. Return the path of
        a file if it was already in the field and `may_open`, otherwise None.
        """
        chosen = self._list_box.selected_value
        if chosen is None:
            return None
        path = self._listing.path.parent if chosen == _PARENT else self._listing.path / chosen
        if chosen != _PARENT and chosen not in self._listing.folders:
            is_chosen_again = may_open and self._path_field.text == str(path)
            self._path_field.set_text(str(path))
            return path if is_chosen_again else None
        if may_open:
            self._show_folder(path)
        return None

    def _show_folder(self, path: Path) -> None:
        """Show another folder in the list and in the path field."""
        self._listing = list_directory(path, self._suffixes)
        rows: list[SelectOption] = [(_PARENT, tr("One folder up"))]
        rows += [(name, tr("{folder}/", folder=name)) for name in self._listing.folders]
        rows += [(name, name) for name in self._listing.files]
        if self._offered_files and path == self._start_folder:
            listing: ListBox | GroupedListBox = self._list_with_recent_files(rows)
        else:
            listing = ListBox("files:list", tr("Files"), rows, rows[min(1, len(rows) - 1)][0])
        listing.lay_out(self._list_box.rect, self._list_box.row_height)
        self._list_box = listing
        self._path_field.set_text(str(path / self._file_name) if self._file_name else str(path))
        self._focus_group.widgets = (self._path_field, self._list_box, self._cancel_button, self._accept_button)
        self._focus_group.focus("files:path" if self._file_name else "files:list")

    def _list_with_recent_files(self, rows: Sequence[SelectOption]) -> GroupedListBox:
        """Return a list of the files opened last, and below them the rows of the folder."""
        recent = [(str(path), path.name) for path in self._offered_files]
        folders = {str(path): path.parent.name for path in self._offered_files}
        groups = [(tr("Recent files"), recent), (tr("In this folder"), rows)]
        return GroupedListBox("files:list", tr("Files"), groups, recent[0][0], {}, subtitles=folders)

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale = pixels_per_u(size)
        self._rect = full_height_panel(size, _WIDTH_U)
        inset, row_height, gap, button_width, button_height = (
            round(each * scale) for each in (INSET_U, _ROW_HEIGHT_U, GAP_U, *_BUTTON_SIZE_U)
        )
        inner = self._rect.inflate(-2 * inset, 0)
        self._path_field.rect = Rect(inner.left, self._rect.top + round(112 * scale), inner.width, round(66 * scale))
        buttons_top = self._rect.bottom - round(102 * scale)
        lay_out_row(
            (self._cancel_button, self._accept_button), inner.right, buttons_top, (button_width, button_height), gap
        )
        top = self._path_field.rect.bottom + gap
        self._list_box.lay_out(
            Rect(inner.left, top, inner.width, buttons_top - top - gap), round(row_height * self._context.text_scale)
        )


class FilePickerPanel:
    """File picker as the panel over a page of the kit; see `yaniv.ui.kit.page.Panel`."""

    is_moving = False

    def __init__(self, picker: FilePicker) -> None:
        self._picker = picker
        self.picked: Path | None = None
        """The path that was accepted; None until then, and after Cancel."""

    @property
    def announce(self) -> str:
        """Title and folder."""
        return self._picker.announce

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button that closes it, or None."""
        answer = self._picker.handle(event)
        if isinstance(answer, Path):
            self.picked = answer
            return ACCEPT_ID
        return answer

    def resize(self, size: tuple[int, int]) -> None:
        """Do nothing: the picker takes the size of what it is painted on."""

    def update(self, ms: int) -> None:
        """Do nothing: nothing in it depends on time."""

    def paint(self, surface: Surface) -> None:
        """Paint the picker over the dimmed page."""
        self._picker.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the picker."""
        return self._picker.elements()


def _sort_key(path: Path) -> tuple[bool, str]:
    return not _is_folder(path), path.name.casefold()


def _is_folder(path: Path) -> bool:
    """Return True if `path` is a folder; False if that cannot be determined."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
