"""The house-rules editor: what is edited on top, one of three views in the middle, what it means at the foot.

Long, because every button of the page has its consequence here. What they do is elsewhere: files on the desk, words in
the views, places in the frame.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.rules.catalogue import BY_PATH
from yaniv.rules.notes import notes
from yaniv.sanitize import cleaned
from yaniv.ui import clipboard, folders, keys
from yaniv.ui.felt import backdrop
from yaniv.ui.house.desk import Desk
from yaniv.ui.house.diffview import DiffView
from yaniv.ui.house.effect import Beside, EffectStrip, has_room, height_u
from yaniv.ui.house.formview import FormView
from yaniv.ui.house.frame import Frame
from yaniv.ui.house.textview import COPY, OPEN, YAML, TextView
from yaniv.ui.house.view import View
from yaniv.ui.inputs import FocusGained, Input, KeyPressed, PadPressed, Pressed, TextTyped
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.facts import facts
from yaniv.ui.scenes.howto import RulesPanel
from yaniv.ui.scenes.importing import ImportPanel
from yaniv.ui.scenes.scene import Change, ToLobby, ToMenu
from yaniv.ui.scenes.shareout import SharePanel
from yaniv.ui.theme import unit
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.toast import DISMISSED, Toast
from yaniv.variants import draft, form, library
from yaniv.variants.draft import Draft
from yaniv.variants.keeping import KeepError
from yaniv.words import tell, tell_number

_PAUSE_MS: Final = 150
"""After so long without a letter the text is read."""
_REST_MS: Final = 900
"""After so long what comes next is another step back."""
_LONGEST_NAME: Final = 40


class HouseScene:
    """Changes one document; form, text and differences are three views of it."""

    name = "rules"
    busy = False

    def __init__(
        self,
        look: Look,
        word: str = "",
        *,
        from_lobby: bool = False,
        view: str = "form",
        beside: Beside | None = None,
    ) -> None:
        """*beside*: measures what changes do to the game; without it nobody does."""
        self._look = look
        self._from_lobby = from_lobby
        self._desk = Desk(word or library.FIRST)
        self._frame = Frame(look)
        self._effect = None if beside is None else EffectStrip(beside)
        self._views: dict[str, View] = {"form": FormView(look), "yaml": TextView(look), "diff": DiffView(look)}
        self._frame.choose(view)
        self._ring = Ring((), "", look.sound.play)
        self._toast = Toast(look)
        self._dialog: Dialog | None = None
        self._panel: RulesPanel | SharePanel | ImportPanel | None = None
        self._answer: Callable[[str], Change | None] = lambda _used: None
        self._name = Field("field:name", tell("Name"), longest=_LONGEST_NAME)
        self._deleted = ""
        self._typed: Callable[[Draft], Draft] | None = None
        """What was written and is not read yet."""
        self._idle_ms = 0
        self._show()
        if self._desk.was_unsaved:
            self._toast.say(tell("What you had not saved is here again."))

    @property
    def moving(self) -> bool:
        """A toast goes by itself, and what was typed is read after a pause."""
        if self._effect is not None and self._effect.moving:
            return True
        if isinstance(self._panel, ImportPanel) and self._panel.moving:
            return True
        return self._toast.goes or self._typed is not None or self._desk.draft.is_typing

    @property
    def announce(self) -> str:
        """Where the player is, and what was done last."""
        told = self._toast.text or self._frame.status
        where = tell("House rules: {variant}.", variant=self._desk.title)
        return tell("{where} {told}", where=where, told=told) if told else where

    def handle(self, given: Input) -> Change | None:
        """Something was decided, typed, pressed, or the page is left."""
        if self._panel is not None:
            answer = self._panel.handle(given)
            self._panel = self._panel if answer is None else None
            return None if isinstance(answer, str) else answer
        if self._dialog is not None:
            used = self._dialog.handle(given)
            return self._answered(used) if used is not None else None
        if isinstance(given, FocusGained) and self._desk.refresh():
            self._show()
        if (pressed := self._toast.handle(given)) is not None:
            if pressed != DISMISSED:
                self._try(lambda: self._desk.restore(self._deleted))
            return None
        opened = self._ring.opened  # a list that lies open has every input to itself
        if not opened and isinstance(given, KeyPressed | PadPressed) and self._shortcut(given):
            return None
        before = self._ring.focused
        used = None if not opened and self._view.handle(given) else self._ring.handle(given)
        if self._ring.focused is not before:
            self._desk.draft = draft.paused(self._desk.draft)
            if isinstance(given, KeyPressed | PadPressed):
                self._view.reveal(self._ring.focused)
        if used is not None:
            return self._use(used, typed=isinstance(given, TextTyped | KeyPressed))
        goes_back = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back"
        return self._leave() if goes_back and not opened and before is self._ring.focused else None

    def update(self, ms: int) -> Change | None:
        """What was typed is read when the hand rests; then it is kept, too."""
        self._toast.update(ms)
        if self._effect is not None:
            self._effect.update(ms)
        self._idle_ms += ms
        if self._typed is not None and self._idle_ms >= _PAUSE_MS:
            self._read()
        if self._typed is None and self._idle_ms >= _REST_MS and self._desk.draft.is_typing:
            self._desk.draft = draft.paused(self._desk.draft)
        return None

    def paint(self, surface: Surface) -> None:
        """Everything; what lies over the page last."""
        size = surface.get_size()
        effect = self._shown_effect
        self._frame.lay(size, height_u(self._look.text_scale, unit(size)) if effect is not None else 0)
        self._view.lay(self._frame.body, unit(size))
        surface.blit(backdrop(self._look.theme, size), (0, 0))
        brush = self._look.brush(surface)
        said = self._toast.wide(brush)
        self._frame.paint(brush, said)
        if effect is not None:
            effect.paint(brush, self._frame.extra)
        self._view.paint(brush)
        self._ring.controls = (*self._frame.head, *self._view.controls, *self._frame.foot)
        self._ring.paint(brush)
        self._toast.paint(surface, self._frame.aside(said))
        for over in (self._dialog, self._panel):
            if over is not None:
                over.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """All controls; under a dialog only its own."""
        for over in (self._dialog, self._panel):
            if over is not None:
                return over.elements()
        effect = self._shown_effect.elements() if self._shown_effect is not None else ()
        return (*self._ring.elements(), *self._frame.texts(), *effect, *self._toast.elements())

    def close(self) -> None:
        """What is not saved is kept for the next time."""
        self._read()
        if self._effect is not None:
            self._effect.close()

    def change(self, change: Callable[[Draft], Draft]) -> None:
        """Another state of the document, in all views and kept in case the program ends."""
        before = self._desk.draft
        self._desk.draft = change(before)
        if self._desk.draft is before and before.problems and change not in (draft.undone, draft.redone):
            self._toast.say(tell("The text cannot be read as it is: mend it in the text view first."))
        self._show()
        self._try(self._desk.remember)

    @property
    def _shown_effect(self) -> EffectStrip | None:
        """It has its place before there is anything to tell: what is pressed does not move."""
        return self._effect if has_room(self._look.text_scale, self._frame.view) else None

    @property
    def _view(self) -> View:
        return self._views[self._frame.view]

    def _use(self, used: str, *, typed: bool = False) -> Change | None:
        change = self._view.use(used)
        if change is not None:
            self._idle_ms = 0
            if used == YAML and typed:
                self._typed = change
            else:
                self.change(change)
            return None
        self._read()
        match used:
            case "rules:view":
                self._show()
            case "rules:variant":
                return self._ask_before(self._open)
            case "rules:other":
                self._desk.compare(self._frame.other)
                self._show()
            case "button:undo":
                self.change(draft.undone)
            case "button:redo":
                self.change(draft.redone)
            case "button:mend":
                self._mend()
            case "button:save":
                self._save()
            case "button:play":
                return ToLobby(variant=self._desk.draft.word) if self._save(quietly=True) else None
            case "button:back":
                return self._leave()
            case "button:duplicate":
                return self._ask_before(lambda: self._try(self._desk.duplicate))
            case "button:rename":
                self._ask_name()
            case "button:delete":
                self._delete()
            case "button:share":
                self._panel = SharePanel(self._look, self._desk.draft.valid, self._desk.draft.text, Path.home())
            case "button:import":
                self._panel = ImportPanel(self._look, Path.home())
            case "button:in-words":
                self._panel = RulesPanel(self._look, self._desk.title, self._desk.draft.rules)
            case _ if used == COPY:
                self._copy_report()
            case _ if used == OPEN:
                self._open_elsewhere()
            case _:
                self._show()
        return None

    def _shortcut(self, given: Pressed) -> bool:
        """Undo, redo, save and search, wherever the focus is; what writes a letter is left to who is written into."""
        writes = isinstance(given, KeyPressed) and len(given.key) == 1 and not (given.ctrl or given.alt)
        if writes and self._ring.focused is not None and self._ring.focused.role == "text":
            return False
        acts: dict[str | None, Callable[[], object]] = {
            "take_back": lambda: self.change(draft.undone),
            "redo": lambda: self.change(draft.redone),
            "save": self._save,
            "search": lambda: self._ring.focus("rules:search"),
        }
        act = acts.get(keys.meaning(given))
        if act is None:
            return False
        self._read()
        act()
        return True

    def _read(self) -> None:
        """What was typed becomes part of the document."""
        if self._typed is not None:
            change, self._typed = self._typed, None
            self.change(change)

    def _show(self) -> None:
        """Every view and the frame are brought up to date."""
        desk, seen = self._desk, self._desk.seen
        self._frame.show(desk)
        self._view.show(seen)
        if self._effect is not None:
            self._effect.compare(desk.saved, None if desk.draft.problems else desk.draft.rules)
        self._ring.controls = (*self._frame.head, *self._view.controls, *self._frame.foot)
        told = tell("In words: {facts}.", facts=" · ".join(facts(desk.draft.rules)))
        self._frame.say(told, *_remark(desk.draft))

    def _save(self, *, quietly: bool = False) -> bool:
        """Tells whether the document is in its file now."""
        if not self._desk.draft.is_dirty:
            return True
        try:
            self._desk.save()
        except KeepError as problem:
            self._toast.say(str(problem))
            self._show()
            return False
        if not quietly:
            self._toast.say(tell("{variant} is saved.", variant=self._desk.title))
        self._show()
        return True

    def _try(self, act: Callable[[], object]) -> None:
        """Does it, or says why not."""
        try:
            act()
        except KeepError as problem:
            self._toast.say(str(problem))
        self._show()

    def _open(self) -> None:
        self._try(lambda: self._desk.open(self._frame.variant))

    def _mend(self) -> None:
        remedy = draft.remedy(self._desk.draft)
        if remedy is not None:
            path, to = remedy
            self.change(lambda each: draft.decided(each, path, to))

    def _ask_name(self) -> None:
        self._name.write(self._desk.draft.shown.name)
        told = tell("It is saved under this name from now on.")
        buttons = (Button("button:cancel", tell("Cancel")), Button("button:ok", tell("Rename"), main=True))
        self._dialog = Dialog(self._look, tell("Rename"), told, buttons, self._name)
        self._answer = lambda used: self._rename() if used == "button:ok" else None

    def _rename(self) -> None:
        name = cleaned(self._name.text, _LONGEST_NAME)
        if name:
            self.change(lambda each: draft.named(each, name))

    def _delete(self) -> None:
        if not self._desk.is_own:
            return
        name = self._desk.title
        self._deleted = self._desk.draft.word
        self._try(self._desk.delete)
        if self._desk.draft.word != self._deleted:
            self._toast.say(tell("{variant} is deleted.", variant=name), Button("button:undo-delete", tell("Undo")))

    def _copy_report(self) -> None:
        text = self._views["yaml"]
        if isinstance(text, TextView):
            word = self._desk.draft.word
            refused = clipboard.put(text.report(f"{Path(word).stem}{library.ENDING}"))
            number = len(self._desk.draft.problems)
            self._toast.say(refused or tell_number("{n} problem is copied.", "{n} problems are copied.", number))

    def _open_elsewhere(self) -> None:
        """What is saved there is read when the window comes back to the front."""
        if not self._save(quietly=True):
            return
        if not self._desk.is_own:
            self._toast.say(tell("A variant that comes with the game is not changed: duplicate it first."))
        elif wrong := folders.edit(Path(library.file(self._desk.draft.word))):
            self._toast.say(wrong)

    def _leave(self) -> Change | None:
        self._read()
        there: Change = ToLobby(variant=self._desk.draft.word) if self._from_lobby else ToMenu()
        return self._ask_before(lambda: there)

    def _ask_before(self, act: Callable[[], Change | None]) -> Change | None:
        """Does it; where something would be lost, only after asking."""
        if not self._desk.draft.is_dirty:
            return act()
        buttons = (
            Button("button:cancel", tell("Go on editing")),
            Button("button:discard", tell("Discard")),
            Button("button:ok", tell("Save"), main=True),
        )
        name = self._desk.title
        told = tell("{variant} has changes that are not saved.", variant=name)
        self._dialog = Dialog(self._look, tell("Save first?"), told, buttons)

        def answer(used: str) -> Change | None:
            if used == "button:discard":
                self._try(lambda: self._desk.open(self._desk.draft.word))
                return act()
            if used == "button:ok" and self._save(quietly=True):
                return act()
            self._show()
            return None

        self._answer = answer
        return None

    def _answered(self, used: str) -> Change | None:
        self._dialog = None
        return self._answer(used)


def _remark(document: Draft) -> tuple[str, bool]:
    """The weightiest thing to be said about the rules, and whether it keeps them from being played."""
    if document.problems:
        first = document.problems[0]
        told = form.plainly(first)
        if first.path in BY_PATH:
            told = tell("{title}: {value}", title=tell(BY_PATH[first.path].title), value=told)
        return told, True
    first_note = next(iter(notes(document.rules)), None)
    return (form.plainly(first_note), False) if first_note is not None else ("", False)
