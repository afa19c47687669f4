"""A small picker of files: the path as text, and what lies in its folder. Laid over a page.

Why our own: pygame has no dialog of the system, and one of a toolkit would be a second window with another keyboard.
"""

from pathlib import Path
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv import places
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerReleased
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.overlay import GAP_U, INSET_U, paint_plate, paint_title, tall
from yaniv.ui.theme import BODY_U, unit
from yaniv.ui.widgets.button import Button, set_in_row
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.listing import Listing
from yaniv.words import tell

CANCEL: Final = "button:cancel"
TAKE: Final = "button:take"
ENDINGS: Final = (".yaml", ".yml")
_UP: Final = ".."
_MOST: Final = 500
_LONGEST: Final = 1000
_WIDTH_U: Final = 1120
_ROW_U: Final = 51
_BUTTON_U: Final = (270, 72)


class Folder(Struct, frozen=True):
    """What lies in a folder, as far as it matters here."""

    path: Path
    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    trouble: str = ""
    """Why it cannot be looked into; empty if it can."""


def look_into(path: Path, endings: tuple[str, ...] = ENDINGS) -> Folder:
    """Folders and files with these endings by name, without hidden ones.

    Loops and dead ends are no trouble of the folder.
    """
    try:
        inside = sorted((each for each in path.iterdir() if not each.name.startswith(".")), key=_order)[:_MOST]
    except (OSError, ValueError) as problem:
        what = getattr(problem, "strerror", None) or problem
        return Folder(path, trouble=tell("{folder} cannot be looked into: {problem}.", folder=path, problem=what))
    folders = tuple(each.name for each in inside if _is_folder(each))
    return Folder(path, folders, tuple(each.name for each in inside if each.suffix.lower() in endings))


class FilesPanel:
    """Answers with `button:cancel`, or with the path that was chosen, whether there is a file or not."""

    def __init__(  # noqa: PLR0913 -- what is looked for, and where
        self, look: Look, title: str, verb: str, start: Path, *, endings: tuple[str, ...] = ENDINGS, none: str = ""
    ) -> None:
        """*start*: a folder to look into, or the path of a file to be written there; *none*: what an empty one says."""
        self._endings = endings
        self._none = none or tell("There are no rule files here.")
        self._look = look
        self._title = title
        folder = start if _is_folder(start) else start.parent
        self._path = Field("files:path", tell("File"), str(start), longest=_LONGEST)
        self._take = Button(TAKE, verb, main=True)
        self._cancel = Button(CANCEL, tell("Cancel"))
        self._ring = Ring((), "", look.sound.play)
        self._name = "" if _is_folder(start) else start.name
        """Of the file to be written; stays while one looks around."""
        self._rect = Rect(0, 0, 0, 0)
        self._list = Listing("files:list", tell("Files"), ((_UP, _UP),), _UP)
        self._folder = Folder(folder)
        self._go(folder)

    @property
    def announce(self) -> str:
        """What lies on the page, and what is in the way."""
        return self._folder.trouble or tell("{title}. {folder}", title=self._title, folder=self._folder.path)

    def handle(self, given: Input) -> Path | str | None:
        """A row, a button, a letter."""
        if isinstance(given, KeyPressed | PadPressed) and (answer := self._keyed(given)) is not None:
            return answer
        match self._ring.handle(given):
            case "button:cancel":
                return CANCEL
            case "button:take":
                return self._taken()
            case "files:list":
                return self._point(enter=isinstance(given, PointerReleased))
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Over the dimmed page: the path on top, the rows under it, buttons at the foot."""
        self._lay(surface.get_size())
        brush = self._look.brush(surface)
        paint_plate(brush, self._rect)
        paint_title(brush, self._rect, self._title, 60)
        told = self._folder.trouble
        if not told and not self._folder.folders and not self._folder.files:
            told = self._none
        if told:
            place = Rect(self._list.rect.left, self._list.rect.centery, self._list.rect.width, brush.px(120))
            brush.sentence(told, place, BODY_U, brush.theme.muted)
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """Path, rows and buttons."""
        return self._ring.elements()

    def _keyed(self, pressed: KeyPressed | PadPressed) -> Path | str | None:
        """Enter opens the folder or takes the file; Backspace in the list goes up."""
        match keys.meaning(pressed):
            case "back":
                return CANCEL
            case "press" if self._path.focused:
                return self._taken()
            case "press" if self._list.focused:
                return self._point(enter=True)
            case _:
                if self._list.focused and isinstance(pressed, KeyPressed) and pressed.key == "backspace":
                    self._go(self._folder.path.parent)
                return None

    def _taken(self) -> Path | None:
        """A folder is opened instead."""
        path = places.written(self._path.text.strip())
        if _is_folder(path):
            self._go(path)
            return None
        return path if path.suffix.lower() in self._endings else Path(f"{path}{self._endings[0]}")

    def _point(self, *, enter: bool) -> Path | None:
        """The chosen row: a folder is entered, a file written into the path, and taken by Enter."""
        chosen = self._list.chosen
        path = self._folder.path.parent if chosen == _UP else self._folder.path / chosen
        if chosen != _UP and chosen not in self._folder.folders:
            twice = enter and self._path.text == str(path)
            self._path.write(str(path))
            return path if twice else None
        if enter:
            self._go(path)
        return None

    def _go(self, path: Path) -> None:
        """Looks into another folder."""
        self._folder = look_into(path, self._endings)
        rows: list[Option] = [(_UP, tell("One folder up"))]
        rows += [(name, tell("{folder}/", folder=name)) for name in self._folder.folders]
        rows += [(name, name) for name in self._folder.files]
        listing = Listing("files:list", tell("Files"), rows, rows[min(1, len(rows) - 1)][0])
        listing.lay(self._list.rect, self._list.row_height)
        self._list = listing
        self._path.write(str(path / self._name) if self._name else str(path))
        self._ring.controls = (self._path, self._list, self._cancel, self._take)
        self._ring.focus("files:path" if self._name else "files:list")

    def _lay(self, size: tuple[int, int]) -> None:
        u = unit(size)
        self._rect = tall(size, _WIDTH_U)
        inset, row, gap, wide, high = (round(each * u) for each in (INSET_U, _ROW_U, GAP_U, *_BUTTON_U))
        inner = self._rect.inflate(-2 * inset, 0)
        self._path.rect = Rect(inner.left, self._rect.top + round(112 * u), inner.width, round(66 * u))
        foot = self._rect.bottom - round(102 * u)
        set_in_row((self._cancel, self._take), inner.right, foot, (wide, high), gap)
        top = self._path.rect.bottom + gap
        self._list.lay(Rect(inner.left, top, inner.width, foot - top - gap), round(row * self._look.text_scale))


def _order(path: Path) -> tuple[bool, str]:
    return not _is_folder(path), path.name.casefold()


def _is_folder(path: Path) -> bool:
    """No, if nobody may know."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
