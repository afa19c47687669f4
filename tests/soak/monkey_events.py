"""Random events of pygame for whatever page is on the screen: most of them where something is."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pygame
from msgspec.structs import asdict
from pygame.event import Event

from yaniv.store.keyboard import Keyboard, normal
from yaniv.ui.inputs import Point
from yaniv.ui.inspect import Element, Tree

QUIT: Final = "menu:quit"
"""Leaves the program. Pressed at the end of the run only, so that memory can be compared from start to end."""
_PRESSES: Final = ("return", "enter", "space")
_MOVES: Final = (
    *(pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION),
    *(pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN, pygame.FINGERUP),
)
"""What may move the focus, or lead to another page."""
_TEXTS: Final = (
    *("a", "Dana", "7", "200", "-1", " ", "  x  ", "classic", "יניב", "ジャ", "🂡", "e\u0301", "\u202ecba", "&lt;b>"),
    *("call: {limit: 9}\n", "- : ? [", "name: Friday rules\ncall: {limit: seven}\n", "YNV1-AAAA-BBBB", "~/x.yaml"),
)
_LONG_TEXT: Final = "call: " + 10_000 * "x"
"""Somebody pastes it: one line of it, longer than any window."""
_MODIFIERS: Final = (pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA)
_ONWARDS: Final = (
    *("button:ok", "button:next-round", "button:rematch", "button:deal", "button:slap", "button:keep"),
    *("button:return", "button:swap", "button:decline-swap", "button:close", "menu:continue", "menu:new-game"),
)
"""Buttons by which a match goes on."""


class Monkey:
    """Does anything, by dice; sometimes what a player would do, so that it gets somewhere."""

    def __init__(self, dice: Random, files: Sequence[Path]) -> None:
        """*files*: what is dropped on the window."""
        self._dice = dice
        self._files = [str(file) for file in files]
        self._leave_at: Element | None = None
        """The button that leaves the program, where it was seen last."""
        keyboard = (key for keys in asdict(Keyboard()).values() for key in keys)
        self._keys = [normal(key) for key in keyboard if not normal(key).startswith("pad ")]

    def act(self, tree: Tree) -> Iterator[Event]:
        """Yield the events of one gesture: a click, a drag, keys, text, a drop, a finger, a gamepad."""
        acts = (
            *((self._click, 22), (self._play, 22), (self._key, 14), (self._hint, 6), (self._drag, 6), (self._mess, 6)),
            *((self._wheel, 4), (self._text, 4), (self._pad, 5), (self._finger, 3), (self._drop, 1), (self._leave, 2)),
            (self._page, 2),
        )
        act = self._dice.choices([each for each, _ in acts], [often for _, often in acts])[0]
        leave = next((each for each in tree.elements if each.id == QUIT), None)
        self._leave_at = leave or self._leave_at
        moved = False
        for event in act(tree):
            # What this gesture has done so far may have led to the menu.
            if not _quits(event, tree.size, self._leave_at if moved else leave, moved=moved):
                yield event
            moved = moved or event.type in _MOVES

    def _click(self, tree: Tree) -> Iterator[Event]:
        at = self._somewhere(tree)
        button = self._dice.choice((1, 1, 1, 1, 1, 2, 3))
        yield _motion(at)
        for _ in range(self._dice.choice((1, 1, 1, 2, 3))):
            yield _button(pygame.MOUSEBUTTONDOWN, at, button)
            yield _button(pygame.MOUSEBUTTONUP, at, button)

    def _play(self, tree: Tree) -> Iterator[Event]:
        """Do what brings a match or a page forward, quickly and badly."""
        usable = [each for each in tree.elements if "disabled" not in each.state and each.rect[2] > 0]
        onwards = [each for each in usable if each.id in _ONWARDS]
        ends = [each for each in usable if each.id == "deck" or "offered" in each.state]
        hand = [each for each in usable if each.id.partition(":")[0] == "hand"]
        chosen = [each for each in hand if "selected" in each.state]
        calls = [each for each in usable if each.id == "button:yaniv"]
        if calls and self._dice.random() < 0.3:
            yield from clicked(calls[0])
        elif onwards and self._dice.random() < 0.8:
            yield from clicked(self._dice.choice(onwards))
        elif hand and ends:
            yield from clicked(self._dice.choice(ends if chosen else hand))
        elif usable:
            yield from clicked(self._dice.choice(usable))

    def _key(self, tree: Tree) -> Iterator[Event]:  # noqa: ARG002 -- keys need no place
        for _ in range(self._dice.choice((1, 1, 2, 5))):
            yield from self._stroke(self._dice.choice(self._keys))

    def _hint(self, tree: Tree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        """Ask for a hint, and move before it can have come."""
        for key in self._dice.choice(("h", "hh", "1hd", "1hdw", "h1d", "hw", "h2q", "hz", "hy", "h1dhh")):
            yield from self._stroke(key)

    def _drag(self, tree: Tree) -> Iterator[Event]:
        start, end = self._somewhere(tree), self._somewhere(tree)
        yield _motion(start)
        yield _button(pygame.MOUSEBUTTONDOWN, start, 1)
        for step in range(1, 6):
            yield _motion((start[0] + (end[0] - start[0]) * step // 5, start[1] + (end[1] - start[1]) * step // 5))
        if self._dice.random() < 0.9:
            yield _button(pygame.MOUSEBUTTONUP, end, 1)

    def _mess(self, tree: Tree) -> Iterator[Event]:
        """Press and release without sense."""
        for _ in range(self._dice.randrange(1, 8)):
            at, button = self._somewhere(tree), self._dice.choice((1, 2, 3))
            kind = self._dice.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            yield self._dice.choice((_motion(at), _button(kind, at, button)))

    def _wheel(self, tree: Tree) -> Iterator[Event]:
        yield _motion(self._somewhere(tree))
        for _ in range(self._dice.randrange(1, 12)):
            yield Event(pygame.MOUSEWHEEL, x=0, y=self._dice.choice((-3, -1, 1, 3)), flipped=False, which=0)

    def _text(self, tree: Tree) -> Iterator[Event]:
        """Type something, composed or at once, where something can be written."""
        fields = [each for each in tree.elements if isinstance(each.value, str)]
        if fields and self._dice.random() < 0.7:
            yield from clicked(self._dice.choice(fields))
        if self._dice.random() < 0.3:
            yield Event(pygame.TEXTEDITING, text=self._dice.choice(_TEXTS), start=0, length=1)
        for _ in range(self._dice.randrange(1, 6)):
            text = self._dice.choice(_TEXTS) if self._dice.random() < 0.98 else _LONG_TEXT
            yield Event(pygame.TEXTINPUT, text=text)
            if self._dice.random() < 0.3:
                yield from self._stroke(self._dice.choice(("backspace", "delete", "left", "home", "return", "ctrl+z")))

    def _pad(self, tree: Tree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        for _ in range(self._dice.randrange(1, 6)):
            button = self._dice.randrange(15)
            yield Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
            yield Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
            value = self._dice.choice((-32768, -19000, 0, 12000, 32767))
            yield Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=self._dice.randrange(6), value=value)

    def _finger(self, tree: Tree) -> Iterator[Event]:
        start, end = self._somewhere(tree), self._somewhere(tree)
        for kind, at in (
            (pygame.FINGERDOWN, start),
            (pygame.FINGERMOTION, end),
            (pygame.FINGERUP, self._dice.choice((start, end))),
        ):
            x, y = at[0] / tree.size[0], at[1] / tree.size[1]
            if kind != pygame.FINGERUP or self._dice.random() < 0.9:
                yield Event(kind, touch_id=1, finger_id=self._dice.choice((0, 0, 0, 1)), x=x, y=y, dx=0.0, dy=0.0)

    def _drop(self, tree: Tree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        for _ in range(self._dice.choice((1, 1, 1, 3))):
            if self._dice.random() < 0.8:
                yield Event(pygame.DROPFILE, file=self._dice.choice(self._files))
            else:
                yield Event(pygame.DROPTEXT, text=self._dice.choice((*_TEXTS, _LONG_TEXT)))

    def _leave(self, tree: Tree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        """Move off the window, or say of the focus what the screen does not."""
        kinds = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)
        yield Event(self._dice.choice(kinds))

    def _page(self, tree: Tree) -> Iterator[Event]:
        """Look for another page."""
        doors = [each for each in tree.elements if each.id.startswith("menu:") or each.id == "button:settings"]
        if doors:
            yield from clicked(self._dice.choice(doors))
        else:
            for _ in range(self._dice.randrange(1, 4)):
                yield from self._stroke("escape")

    def _stroke(self, key: str) -> Iterator[Event]:
        """One key goes down and comes up, now and then with another one held."""
        *held, name = key.split("+") if key != "+" else ["+"]
        mod = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}
        mods = sum(mod[each] for each in held)
        if not held and self._dice.random() < 0.05:
            mods = self._dice.choice(_MODIFIERS)
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            code = pygame.K_UNKNOWN
        text = name if len(name) == 1 else ""
        yield Event(pygame.KEYDOWN, key=code, mod=mods, unicode=text, scancode=-1)
        if text and not held and self._dice.random() < 0.5:
            yield Event(pygame.TEXTINPUT, text=text)
        if self._dice.random() < 0.97:
            yield Event(pygame.KEYUP, key=code, mod=mods, unicode=text, scancode=-1)

    def _somewhere(self, tree: Tree) -> Point:
        there = [each for each in tree.elements if each.rect[2] > 0 and each.rect[3] > 0]
        if not there or self._dice.random() < 0.15:
            return self._dice.randrange(-5, tree.size[0] + 5), self._dice.randrange(-5, tree.size[1] + 5)
        x, y, wide, high = self._dice.choice(there).rect
        return x + self._dice.randrange(wide), y + self._dice.randrange(high)


def _quits(event: Event, size: Point, leave: Element | None, *, moved: bool) -> bool:
    """Return whether it would press the button that leaves the program, or could: the focus may have *moved* there."""
    if leave is None:
        return False
    match event.type:
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            return bool(pygame.Rect(leave.rect).collidepoint(event.pos))
        case pygame.FINGERDOWN | pygame.FINGERUP:
            at = event.x * size[0], event.y * size[1]
            return bool(pygame.Rect(leave.rect).inflate(80, 80).collidepoint(at))
        case pygame.KEYDOWN:
            return (moved or "focused" in leave.state) and pygame.key.name(event.key) in _PRESSES
        case pygame.CONTROLLERBUTTONDOWN:
            return moved or "focused" in leave.state
        case _:
            return False


def clicked(element: Element) -> Iterator[Event]:
    """Yield a click in the middle of an element."""
    x, y, wide, high = element.rect
    at = x + wide // 2, y + high // 2
    yield _motion(at)
    yield _button(pygame.MOUSEBUTTONDOWN, at, 1)
    yield _button(pygame.MOUSEBUTTONUP, at, 1)


def _motion(at: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)


def _button(kind: int, at: Point, button: int) -> Event:
    return Event(kind, pos=at, button=button, touch=False)
