"""The frame loop: turns pygame's events into inputs, lets time pass, paints, and rests when nothing moves.

Scenes ask for changes; whoever opened the window carries them out and hands the next scene back. A long module by a
line or two: all that is asked of pygame's events stands together.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pygame
from pygame.event import Event

from yaniv.ui import keys
from yaniv.ui.doze import doze
from yaniv.ui.fingers import Fingers
from yaniv.ui.inputs import (
    Button,
    FileDropped,
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PadPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextComposed,
    TextDropped,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.inspect import Inspector, Tree
from yaniv.ui.keycaps import is_sign, keycap
from yaniv.ui.memory import give_back
from yaniv.ui.pads import Pads
from yaniv.ui.placement import Footing, Frame
from yaniv.ui.repeats import Repeats
from yaniv.ui.scenes.scene import Change, Quit, Scene, wants_you
from yaniv.ui.shelf import MEASURE
from yaniv.ui.steady import Steady
from yaniv.ui.summons import Summons
from yaniv.ui.type_roles import ROLES

_FPS: Final = 60
_BACKGROUND_FPS: Final = 10
_NAP_MS: Final = 250
"""Longest sleep while nothing moves; clocks and workers are looked after so often."""
_LONG_NAP_MS: Final = 500
"""The same while the window is minimised."""
_LONGEST_STEP_MS: Final = 250
"""A frame that took longer counts as this long: no flood of film after a standstill."""

_VISITS_MS: Final = 300
"""So often somebody looks whether the program was started again."""
_BUTTONS: Final[dict[int, Button]] = {1: "left", 2: "middle", 3: "right"}

Visitor = Callable[[], str | None]
"""Who came in the meantime: what he wants opened, empty for nothing; None: nobody."""
Follow = Callable[[Change], Scene | None]
"""Carries out a change: the scene to show next, None to leave."""


class Window:
    """Shows one scene after the other until somebody quits."""

    def __init__(  # noqa: PLR0913 -- a window, and how it stood
        self,
        window: pygame.Window,
        inspector: Inspector | None,
        *,
        fullscreen: bool = False,
        maximised: bool = False,
        now_ms: Callable[[], int] | None = None,
        second_press_ms: Callable[[], int] = lambda: 0,
    ) -> None:
        self._window = window
        self._inspector = inspector
        self._fullscreen = fullscreen
        self.footing = Footing(self._frame())
        if maximised and not fullscreen:
            window.maximize()
        self._ms = now_ms or _stopwatch()
        self._clock = pygame.time.Clock()
        self._pointer: Point = (0, 0)
        self._fingers = Fingers()
        self._pads = Pads()
        self._visitor: Visitor | None = None
        self._looked_ms = 0
        self._repeats = Repeats()
        self._steady = Steady(second_press_ms)
        self._summons = Summons(window)
        self._hidden = False
        self._behind = False
        self._stale = True
        """What is on the screen is not what the scene would paint now."""

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""
        return self._window.get_surface().get_size()

    def _frame(self) -> Frame:
        return Frame(self.size, self._window.position)

    @property
    def fullscreen(self) -> bool:
        """Does it fill the screen?"""
        return self._fullscreen

    def fill_screen(self, *, on: bool) -> None:
        """The whole screen, or a window again."""
        self._fullscreen = on
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def set_icon(self, picture: pygame.Surface) -> None:
        """The picture the system shows for the program."""
        self._window.set_icon(picture)

    def run(
        self, scene: Scene, follow: Follow, opened: Callable[[], None] | None = None, visitor: Visitor | None = None
    ) -> None:
        """Lives until the player quits or the system asks to; *opened* comes after the first picture.

        *visitor* is asked now and then whether the program was started again, and for which file.
        """
        self._visitor = visitor
        before = self._ms()
        self._show(scene)
        shown: Scene | None = scene
        del scene  # or the first page would be kept to the end
        self._pads.start()
        if opened is not None:
            opened()
        while shown is not None:
            inputs = self._listen(moving=shown.moving)
            now = self._ms()
            change = self._hand_over(inputs, shown)
            if change is None and not self._hidden:
                change = self._pass_time(shown, min(now - before, _LONGEST_STEP_MS))
            before = now
            if change is not None:
                shown = _replace(shown, change, follow)
                give_back()  # a table that was left holds itself, and pictures as large as the window
            # A new page is painted even where nobody sees it: pages judge inputs by their last picture.
            if shown is not None and (change is not None or (self._stale and not self._hidden)):
                self._show(shown)
            self._summons.call(wanted=shown is not None and self._behind and wants_you(shown))

    def _hand_over(self, inputs: Iterable[Input | Quit], scene: Scene) -> Change | None:
        """Gives the scene what was done, until it asks for another scene."""
        for given in inputs:
            self._stale = True
            if isinstance(given, Quit):
                return given
            if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "fullscreen":
                self.fill_screen(on=not self._fullscreen)
                continue
            change = scene.handle(given)
            if change is not None:
                return change
        return None

    def _pass_time(self, scene: Scene, ms: int) -> Change | None:
        moved = scene.moving
        change = scene.update(ms)
        self._stale = self._stale or moved or scene.moving
        return change

    def _show(self, scene: Scene) -> None:
        surface = self._window.get_surface()
        MEASURE.fit(surface.get_size())
        ROLES.settled(scene, lambda: scene.paint(surface))
        self._window.flip()
        self._stale = False
        if self._inspector is not None:
            tree = Tree(self._ms(), scene.name, scene.busy, surface.get_size(), scene.announce, tuple(scene.elements()))
            self._inspector.observe(tree, moving=scene.moving)

    def _listen(self, *, moving: bool) -> list[Input | Quit]:
        """Everything since the last frame; of a row of pointer moves only the last, it is the one to be drawn."""
        if moving and not self._hidden:
            self._clock.tick(_BACKGROUND_FPS if self._behind else _FPS)
            events = pygame.event.get()
        else:
            events = doze(self._repeats.nap_ms(self._ms(), _LONG_NAP_MS if self._hidden else _NAP_MS))
        inputs: list[Input | Quit] = []
        for given in self._understand(events):
            if not isinstance(given, Quit):
                if not self._steady.takes(given):
                    continue
                self._repeats.note(given)
            if isinstance(given, PointerMoved) and inputs and isinstance(inputs[-1], PointerMoved):
                inputs.pop()
            inputs.append(given)
        if not (self._fullscreen or self._hidden):
            self.footing.note(self._frame(), self._ms())
        return [*inputs, *self._repeats.due(self._ms()), *self._visited()]

    def _visited(self) -> Iterator[Input]:
        """Comes to the front when the program is started again; the file of that start is as good as dropped here."""
        now = self._ms()
        if self._visitor is None or now - self._looked_ms < _VISITS_MS:
            return
        self._looked_ms = now
        wanted = self._visitor()
        if wanted is None:
            return
        if self._hidden:
            self._window.restore()
        self._window.focus()
        if wanted:
            yield FileDropped(wanted, now)

    def _understand(self, events: Iterable[Event]) -> Iterator[Input | Quit]:
        for event in events:
            self._watch(event)
            given = self._typed(event)
            if given is not None:
                yield given
            yield from self._fingers.understand(event, self.size, self._ms())
            yield from self._pads.understand(event, self._ms())

    def _watch(self, event: Event) -> None:
        """Notes what concerns the window alone."""
        if event.type in {pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}:
            self._hidden = True
        elif event.type in {pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED} and not (self._hidden or self._fullscreen):
            self.footing.change(maximised=event.type == pygame.WINDOWMAXIMIZED)
            self._stale = True
        elif event.type in {pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED}:
            self._hidden = False
            self._stale = True
        elif event.type == pygame.WINDOWEXPOSED:
            self._stale = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._behind = True
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._behind = False

    def _typed(self, event: Event) -> Input | Quit | None:
        """The event as a typed value, if it is any of a scene's business."""
        ms = self._ms()
        if event.dict.get("touch"):  # what the system makes of a finger: the finger itself is heard already
            return None
        match event.type:
            case pygame.QUIT:
                return Quit()
            case pygame.WINDOWLEAVE:
                return PointerGone(ms)
            case pygame.MOUSEMOTION:
                return PointerMoved(self._at(event), ms)
            case pygame.MOUSEBUTTONDOWN if event.button in _BUTTONS:
                ctrl, shift, _ = _modifiers(pygame.key.get_mods())
                return PointerPressed(self._at(event), _BUTTONS[event.button], ms, ctrl=ctrl, shift=shift)
            case pygame.MOUSEBUTTONUP if event.button in _BUTTONS:
                return PointerReleased(self._at(event), _BUTTONS[event.button], ms)
            case pygame.MOUSEWHEEL:
                return WheelTurned(self._pointer, int(event.y), ms)
            case pygame.KEYDOWN:
                ctrl, shift, alt = _modifiers(event.mod)
                shift, alt = (shift, alt) if not is_sign(event) else (False, False)
                return KeyPressed(keycap(event), ms, ctrl=ctrl, shift=shift, alt=alt)
            case pygame.KEYUP:
                return KeyReleased(keycap(event), ms)
            case pygame.TEXTINPUT:
                return TextTyped(str(event.text), ms)
            case pygame.TEXTEDITING:
                return TextComposed(str(event.text), ms)
            case pygame.DROPFILE:
                return FileDropped(str(event.file), ms)
            case pygame.DROPTEXT:
                return TextDropped(str(event.text), ms)
            case pygame.WINDOWFOCUSLOST:
                return FocusLost(ms)
            case pygame.WINDOWFOCUSGAINED:
                return FocusGained(ms)
            case pygame.WINDOWSIZECHANGED:
                return Resized(self._window.get_surface().get_size(), ms)
            case _:
                return None

    def _at(self, event: Event) -> Point:
        """Where it happened, in pixels of the picture: sharp screens have more of them than the system's points."""
        x, y = event.pos
        points, pixels = self._window.size[0], self._window.get_surface().get_width()
        self._pointer = (x * pixels // points, y * pixels // points)
        return self._pointer


def _stopwatch() -> Callable[[], int]:
    """Milliseconds from now on."""
    start = time.monotonic()
    return lambda: int((time.monotonic() - start) * 1000)


def _modifiers(mod: int) -> tuple[bool, bool, bool]:
    """Ctrl (or the command key), Shift, Alt."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_ALT)


def _replace(old: Scene, change: Change, follow: Follow) -> Scene | None:
    """Leaves the old scene for the next."""
    old.close()
    return follow(change)
