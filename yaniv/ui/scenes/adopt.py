"""Rules from outside, looked at before anybody plays by them: how they differ, how they read, what is wrong."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.rules.catalogue import BY_PATH
from yaniv.rules.house import Variant
from yaniv.sheets.problem import shown
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.howto import chapters
from yaniv.ui.scenes.overlay import GAP_U, page_on, paint_plate, paint_title, tall
from yaniv.ui.scenes.scene import Change, PlayBy
from yaniv.ui.theme import BODY_U, unit
from yaniv.ui.widgets.button import Button, set_in_row
from yaniv.ui.widgets.dialog import Dialog, note
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.reader import Chapter, Reader
from yaniv.variants import form, library, offered
from yaniv.variants.difference import differences, nearest
from yaniv.variants.keeping import KeepError
from yaniv.variants.offered import Offered
from yaniv.words import tell

CANCEL: Final = "button:cancel"
SAVE: Final = "button:save-as"
USE: Final = "button:use-once"
_WIDTH_U: Final = 1180
_HEAD_U: Final = 170
_BUTTON_U: Final = (270, 72)
_LONGEST: Final = 60


class AdoptPanel:
    """Lies over a page. Answers with `button:cancel`, or with the change that follows from taking the rules."""

    def __init__(self, look: Look, given: Offered) -> None:
        self._look = look
        self._given = given
        self._title = given.variant.name if given.variant else tell("These rules cannot be played by")
        told = tuple(_differences(given.variant) if given.variant else _flaws(given))
        self._reader = Reader("adopt", self._title, told, look.text)
        self._buttons = tuple(_buttons(given))
        self._ring = Ring((self._reader, *self._buttons), self._buttons[-1].id, look.sound.play)
        self._name = Field("adopt:name", tell("Name"), self._title, longest=_LONGEST)
        self._dialog: Dialog | None = None
        self._rect = Rect(0, 0, 0, 0)

    @property
    def announce(self) -> str:
        """What lies on the page."""
        return tell("{title}, from {source}. {about}", title=self._title, source=self._given.source, about=self._about)

    @property
    def _about(self) -> str:
        variant = self._given.variant
        if variant is None:
            return tell("Nothing was taken over. This is what to mend:")
        return tell(variant.about) if variant.about else tell("Look first, then play by them or keep them.")

    def handle(self, given: Input) -> Change | str | None:
        """A button was pressed, the page scrolled, the name written."""
        if self._dialog is not None:
            return self._answer(self._dialog.handle(given))
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            return CANCEL
        if self._reader.drag(given):
            return None
        match self._ring.handle(given):
            case "button:cancel":
                return CANCEL
            case "button:use-once" if self._given.variant is not None:
                return PlayBy(self._given.variant)
            case "button:save-as":
                self._ask_name()
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Over the dimmed page."""
        self._lay(surface.get_size())
        brush = self._look.brush(surface)
        paint_plate(brush, self._rect)
        paint_title(brush, self._rect, self._title, 62)
        page = self._reader.rect
        about = Rect(page.left, self._rect.top + brush.px(100), page.width, brush.px(56))
        source = tell("From {source}: {about}", source=self._given.source, about=self._about)
        brush.sentence(source, about, BODY_U, brush.theme.muted, anchor="midleft")
        self._ring.paint(brush)
        if self._dialog is not None:
            self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The page, its chapters in sight and the buttons; under a question only its own."""
        return self._dialog.elements() if self._dialog is not None else self._ring.elements()

    def _lay(self, size: tuple[int, int]) -> None:
        u = unit(size)
        self._rect = tall(size, _WIDTH_U)
        page, foot = page_on(self._rect, u, _HEAD_U)
        self._reader.lay(page, u * self._look.text_scale)
        wide, high, gap = (round(length * u) for length in (*_BUTTON_U, GAP_U))
        set_in_row(self._buttons, page.right, foot, (wide, high), gap)

    def _ask_name(self) -> None:
        buttons = (Button(CANCEL, tell("Cancel")), Button("button:save", tell("Save"), main=True))
        told = tell("They will be among your own house rules under this name.")
        self._dialog = Dialog(self._look, tell("Save the rules"), told, buttons, self._name)

    def _answer(self, pressed: str | None) -> Change | None:
        if pressed is None:
            return None
        self._dialog = None
        name = self._name.text.strip()
        if pressed != "button:save" or not name:
            return None
        try:
            word = offered.keep(self._given, name)
            return PlayBy(library.load(word), word)
        except (KeepError, library.VariantError) as wrong:
            self._dialog = note(self._look, str(wrong))
            return None


def _buttons(given: Offered) -> Iterator[Button]:
    if given.variant is None:
        yield Button(CANCEL, tell("Close"), main=True)
        return
    yield Button(CANCEL, tell("Cancel"))
    yield Button(SAVE, tell("Save as"))
    yield Button(USE, tell("Use once"), main=True)


def _differences(variant: Variant) -> Iterator[Chapter]:
    """What is different from the nearest built-in variant, unless one has them already; then all of it in words."""
    base = library.twin(variant.rules) or library.load(nearest(variant.rules))
    found = differences(base.rules, variant.rules)
    title = tell("Different from {variant}", variant=tell(base.name))
    told = [
        tell(
            "{group}, {rule}: “{now}” instead of “{before}”.",
            group=form.groups()[BY_PATH[each.path].group],
            rule=tell(BY_PATH[each.path].title),
            now=form.told(each.path, each.after),
            before=form.told(each.path, each.before),
        )
        for each in found
    ]
    same = tell("Nothing: these are the rules of {variant}.", variant=tell(base.name))
    yield Chapter("difference", title, tuple(told) or (same,))
    yield from chapters(variant.rules)


def _flaws(given: Offered) -> Iterator[Chapter]:
    """Each problem under the line it stands in."""
    for number, flaw in enumerate(given.flaws):
        title = tell("Line {line}: {text}", line=flaw.line, text=shown(flaw.text)) if flaw.line else given.source
        yield Chapter(f"{number}", title, (flaw.told,))
