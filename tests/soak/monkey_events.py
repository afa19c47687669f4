"""Random pygame events for whatever page is on the screen, most of them aimed at its elements."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pygame
from msgspec.structs import asdict
from pygame.event import Event

from yaniv.settings.key_binding_settings import KeyBindings, normalize_key
from yaniv.ui.accessibility.element_tree import Element, ElementTree
from yaniv.ui.input.input_events import Point

QUIT_ID: Final = "menu:quit"
"""Button that quits the program. The generator avoids it, so that memory can be compared over the whole run."""
_ACTIVATING_KEYS: Final = ("return", "enter", "space")
_FOCUS_MOVING_EVENTS: Final = (
    *(pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION),
    *(pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN, pygame.FINGERUP),
)
"""Events that may move the focus or open another page."""
_TEXTS: Final = (
    *("a", "Dana", "7", "200", "-1", " ", "  x  ", "classic", "יניב", "ジャ", "🂡", "e\u0301", "\u202ecba", "&lt;b>"),
    *("call: {limit: 9}\n", "- : ? [", "name: Friday rules\ncall: {limit: seven}\n", "YNV1-AAAA-BBBB", "~/x.yaml"),
)
_LONG_TEXT: Final = "call: " + 10_000 * "x"
"""Pasted text: a single line wider than any window."""
_MODIFIERS: Final = (pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA)
_ADVANCE_IDS: Final = (
    *("button:ok", "button:next-round", "button:rematch", "button:deal", "button:slap", "button:keep"),
    *("button:return", "button:swap", "button:decline-swap", "button:close", "menu:continue", "menu:new-game"),
)
"""Buttons that advance a match."""


class RandomInputGenerator:
    """Generator of random gestures; some are those of a player, so that matches and pages advance."""

    def __init__(self, rng: Random, files: Sequence[Path]) -> None:
        """Create a generator; *files* are the files it may drop on the window."""
        self._rng = rng
        self._files = [str(file) for file in files]
        self._quit_button: Element | None = None
        """The quit button where it was last seen."""
        keyboard = (key for keys in asdict(KeyBindings()).values() for key in keys)
        self._keys = [normalize_key(key) for key in keyboard if not normalize_key(key).startswith("pad ")]

    def gesture_events(self, tree: ElementTree) -> Iterator[Event]:
        """Yield the events of one gesture: a click, a drag, keys, text, a drop, a finger, a gamepad."""
        gestures = (
            *(
                (self._random_click, 22),
                (self._progress_click, 22),
                (self._key_strokes, 14),
                (self._hint_keys, 6),
                (self._random_drag, 6),
                (self._random_buttons, 6),
            ),
            *(
                (self._wheel_turns, 4),
                (self._text_input, 4),
                (self._gamepad_input, 5),
                (self._touch, 3),
                (self._dropped_files, 1),
                (self._window_event, 2),
            ),
            (self._open_page, 2),
        )
        gesture = self._rng.choices([each for each, _ in gestures], [weight for _, weight in gestures])[0]
        quit_button = next((each for each in tree.elements if each.id == QUIT_ID), None)
        self._quit_button = quit_button or self._quit_button
        moved = False
        for event in gesture(tree):
            # Earlier events of this gesture may have opened the menu.
            if not _is_quit_press(event, tree.size, self._quit_button if moved else quit_button, moved=moved):
                yield event
            moved = moved or event.type in _FOCUS_MOVING_EVENTS

    def _random_click(self, tree: ElementTree) -> Iterator[Event]:
        position = self._random_position(tree)
        button = self._rng.choice((1, 1, 1, 1, 1, 2, 3))
        yield _motion_event(position)
        for _ in range(self._rng.choice((1, 1, 1, 2, 3))):
            yield _button_event(pygame.MOUSEBUTTONDOWN, position, button)
            yield _button_event(pygame.MOUSEBUTTONUP, position, button)

    def _progress_click(self, tree: ElementTree) -> Iterator[Event]:
        """Click an element that advances a match or a page, without any strategy."""
        usable = [each for each in tree.elements if "disabled" not in each.state and each.rect[2] > 0]
        onwards = [each for each in usable if each.id in _ADVANCE_IDS]
        ends = [each for each in usable if each.id == "deck" or "offered" in each.state]
        hand = [each for each in usable if each.id.partition(":")[0] == "hand"]
        chosen = [each for each in hand if "selected" in each.state]
        calls = [each for each in usable if each.id == "button:yaniv"]
        if calls and self._rng.random() < 0.3:
            yield from click_events(calls[0])
        elif onwards and self._rng.random() < 0.8:
            yield from click_events(self._rng.choice(onwards))
        elif hand and ends:
            yield from click_events(self._rng.choice(ends if chosen else hand))
        elif usable:
            yield from click_events(self._rng.choice(usable))

    def _key_strokes(self, tree: ElementTree) -> Iterator[Event]:  # noqa: ARG002 -- keys need no position
        for _ in range(self._rng.choice((1, 1, 2, 5))):
            yield from self._key_stroke(self._rng.choice(self._keys))

    def _hint_keys(self, tree: ElementTree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        """Ask for a hint, and move before it can arrive."""
        for key in self._rng.choice(("h", "hh", "1hd", "1hdw", "h1d", "hw", "h2q", "hz", "hy", "h1dhh")):
            yield from self._key_stroke(key)

    def _random_drag(self, tree: ElementTree) -> Iterator[Event]:
        start, end = self._random_position(tree), self._random_position(tree)
        yield _motion_event(start)
        yield _button_event(pygame.MOUSEBUTTONDOWN, start, 1)
        for step in range(1, 6):
            yield _motion_event(
                (start[0] + (end[0] - start[0]) * step // 5, start[1] + (end[1] - start[1]) * step // 5)
            )
        if self._rng.random() < 0.9:
            yield _button_event(pygame.MOUSEBUTTONUP, end, 1)

    def _random_buttons(self, tree: ElementTree) -> Iterator[Event]:
        """Press and release random mouse buttons in random order."""
        for _ in range(self._rng.randrange(1, 8)):
            position, button = self._random_position(tree), self._rng.choice((1, 2, 3))
            kind = self._rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            yield self._rng.choice((_motion_event(position), _button_event(kind, position, button)))

    def _wheel_turns(self, tree: ElementTree) -> Iterator[Event]:
        yield _motion_event(self._random_position(tree))
        for _ in range(self._rng.randrange(1, 12)):
            yield Event(pygame.MOUSEWHEEL, x=0, y=self._rng.choice((-3, -1, 1, 3)), flipped=False, which=0)

    def _text_input(self, tree: ElementTree) -> Iterator[Event]:
        """Type some text, composed or at once, mostly into a text field."""
        fields = [each for each in tree.elements if isinstance(each.value, str)]
        if fields and self._rng.random() < 0.7:
            yield from click_events(self._rng.choice(fields))
        if self._rng.random() < 0.3:
            yield Event(pygame.TEXTEDITING, text=self._rng.choice(_TEXTS), start=0, length=1)
        for _ in range(self._rng.randrange(1, 6)):
            text = self._rng.choice(_TEXTS) if self._rng.random() < 0.98 else _LONG_TEXT
            yield Event(pygame.TEXTINPUT, text=text)
            if self._rng.random() < 0.3:
                yield from self._key_stroke(
                    self._rng.choice(("backspace", "delete", "left", "home", "return", "ctrl+z"))
                )

    def _gamepad_input(self, tree: ElementTree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        for _ in range(self._rng.randrange(1, 6)):
            button = self._rng.randrange(15)
            yield Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
            yield Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
            value = self._rng.choice((-32768, -19000, 0, 12000, 32767))
            yield Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=self._rng.randrange(6), value=value)

    def _touch(self, tree: ElementTree) -> Iterator[Event]:
        start, end = self._random_position(tree), self._random_position(tree)
        for kind, position in (
            (pygame.FINGERDOWN, start),
            (pygame.FINGERMOTION, end),
            (pygame.FINGERUP, self._rng.choice((start, end))),
        ):
            x, y = position[0] / tree.size[0], position[1] / tree.size[1]
            if kind != pygame.FINGERUP or self._rng.random() < 0.9:
                yield Event(kind, touch_id=1, finger_id=self._rng.choice((0, 0, 0, 1)), x=x, y=y, dx=0.0, dy=0.0)

    def _dropped_files(self, tree: ElementTree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        for _ in range(self._rng.choice((1, 1, 1, 3))):
            if self._rng.random() < 0.8:
                yield Event(pygame.DROPFILE, file=self._rng.choice(self._files))
            else:
                yield Event(pygame.DROPTEXT, text=self._rng.choice((*_TEXTS, _LONG_TEXT)))

    def _window_event(self, tree: ElementTree) -> Iterator[Event]:  # noqa: ARG002 -- as above
        """Leave the window, lose or gain focus, or expose it, without any real change."""
        kinds = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)
        yield Event(self._rng.choice(kinds))

    def _open_page(self, tree: ElementTree) -> Iterator[Event]:
        """Open another page from the menu, or go back."""
        links = [each for each in tree.elements if each.id.startswith("menu:") or each.id == "button:settings"]
        if links:
            yield from click_events(self._rng.choice(links))
        else:
            for _ in range(self._rng.randrange(1, 4)):
                yield from self._key_stroke("escape")

    def _key_stroke(self, key: str) -> Iterator[Event]:
        """Press and release a key, now and then with a modifier held."""
        *held, name = key.split("+") if key != "+" else ["+"]
        mod = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}
        mods = sum(mod[each] for each in held)
        if not held and self._rng.random() < 0.05:
            mods = self._rng.choice(_MODIFIERS)
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            code = pygame.K_UNKNOWN
        text = name if len(name) == 1 else ""
        yield Event(pygame.KEYDOWN, key=code, mod=mods, unicode=text, scancode=-1)
        if text and not held and self._rng.random() < 0.5:
            yield Event(pygame.TEXTINPUT, text=text)
        if self._rng.random() < 0.97:
            yield Event(pygame.KEYUP, key=code, mod=mods, unicode=text, scancode=-1)

    def _random_position(self, tree: ElementTree) -> Point:
        visible = [each for each in tree.elements if each.rect[2] > 0 and each.rect[3] > 0]
        if not visible or self._rng.random() < 0.15:
            return self._rng.randrange(-5, tree.size[0] + 5), self._rng.randrange(-5, tree.size[1] + 5)
        x, y, width, height = self._rng.choice(visible).rect
        return x + self._rng.randrange(width), y + self._rng.randrange(height)


def _is_quit_press(event: Event, size: Point, quit_button: Element | None, *, moved: bool) -> bool:
    """Return whether the event would press the quit button, or could: the focus may have *moved* there."""
    if quit_button is None:
        return False
    match event.type:
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            return bool(pygame.Rect(quit_button.rect).collidepoint(event.pos))
        case pygame.FINGERDOWN | pygame.FINGERUP:
            position = event.x * size[0], event.y * size[1]
            return bool(pygame.Rect(quit_button.rect).inflate(80, 80).collidepoint(position))
        case pygame.KEYDOWN:
            return (moved or "focused" in quit_button.state) and pygame.key.name(event.key) in _ACTIVATING_KEYS
        case pygame.CONTROLLERBUTTONDOWN:
            return moved or "focused" in quit_button.state
        case _:
            return False


def click_events(element: Element) -> Iterator[Event]:
    """Yield a click in the middle of an element."""
    x, y, width, height = element.rect
    position = x + width // 2, y + height // 2
    yield _motion_event(position)
    yield _button_event(pygame.MOUSEBUTTONDOWN, position, 1)
    yield _button_event(pygame.MOUSEBUTTONUP, position, 1)


def _motion_event(position: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0), touch=False)


def _button_event(kind: int, position: Point, button: int) -> Event:
    return Event(kind, pos=position, button=button, touch=False)
