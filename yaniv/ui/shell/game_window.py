"""Game window: the frame loop, which translates events, advances and paints the scene, and sleeps when nothing moves.

Scenes return navigation requests; the owner of the window carries them out and returns the next scene. A page
paints on a surface of its own; what has changed is presented on the window.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final, Protocol

import pygame
from pygame.event import Event

from yaniv.i18n import tr
from yaniv.memory_trim import collect_at_rest, discard_contents, trim_memory
from yaniv.settings.settings_schema import FrameRate
from yaniv.ui.accessibility.element_tree import ElementTree, ElementTreeObserver
from yaniv.ui.accessibility.screen_reader import ScreenReader
from yaniv.ui.graphics.page_surface import PageSurface
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.graphics.surface_cache import BUDGET
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FileDropped,
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    PointerMoved,
)
from yaniv.ui.input.input_filters import HeldInputs, KeyRepeat, PressFilter
from yaniv.ui.navigation import (
    USUAL_REST_MS,
    NavigationRequest,
    Quit,
    Scene,
    awaits_user,
    is_working,
    rest_ms,
)
from yaniv.ui.platform.display import GeometryTracker, refresh_rate, restorable_geometry
from yaniv.ui.platform.input_devices import Gamepads, SystemInput, TouchTracker
from yaniv.ui.platform.sdl_calls import show_rects, wait_for_events
from yaniv.ui.shell.element_actions import perform_action

_BACKGROUND_FPS: Final = 4
"""Frame rate without focus."""
_WORK_SLEEP_MS: Final = 20
"""Maximum sleep while a scene works on something that it does not show yet."""
_MINIMISED_SLEEP_MS: Final = 500
"""Maximum sleep while the window is minimised."""
_MAX_STEP_MS: Final = 250
"""Maximum time by which a frame advances the scene, so that animations do not jump after a long frame."""

_ACTIVATION_POLL_MS: Final = 300
"""Interval at which a second start of the program is checked for."""
_CANCELLING_EVENTS: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""Events after which no release of what is held may arrive."""
_WAKE_EVENT: Final = pygame.event.custom_type()
"""Event that no page sees."""

ActivationPoll = Callable[[], str | None]
"""Returns None, or after a second start of the program the path that it should open; empty: no file."""
Navigate = Callable[[NavigationRequest], Scene | None]
"""Carries out a navigation request: returns the next scene, or None to quit."""


class FocusListener(Protocol):
    """Listener for the window gaining or losing the focus."""

    def __call__(self, *, is_focused: bool) -> None:
        """Note whether the window has the focus."""


class GameWindow:
    """Window that shows one scene after the other until the player quits."""

    def __init__(
        self,
        window: pygame.Window,
        tree_observer: ElementTreeObserver | None,
        *,
        fullscreen: bool = False,
        maximised: bool = False,
        now_ms: Callable[[], int] | None = None,
    ) -> None:
        """Initialise with an open *window*.

        *tree_observer*: receives the element tree of every frame. *now_ms*: clock in ms; None for one that starts now.
        """
        self._window = window
        self._tree_observers = [] if tree_observer is None else [tree_observer]
        self._screen_reader: ScreenReader | None = None
        self._presenter = FramePresenter(window)
        self._is_fullscreen = fullscreen
        self.geometry = GeometryTracker(restorable_geometry(window))
        if maximised and not fullscreen:
            window.maximize()
        self._now_ms = now_ms or _millisecond_clock()
        self._clock = pygame.time.Clock()
        self._system_input = SystemInput(window)
        self._touch = TouchTracker()
        self._gamepads = Gamepads()
        self._poll_activation: ActivationPoll | None = None
        self._activation_polled_ms = 0
        self._key_repeat = KeyRepeat()
        self._press_filter = PressFilter()
        self._held_inputs = HeldInputs()
        self._frame_rate: Callable[[], FrameRate] = lambda: "sixty"
        self._display_hz = refresh_rate()
        self._attention = AttentionRequest(window)
        self._on_focus: FocusListener | None = None
        self._is_hidden = False
        self._is_unfocused = False
        self._needs_repaint = True
        """True if the screen differs from what the scene would paint now."""

    @property
    def size(self) -> tuple[int, int]:
        """Size of the surface, in px."""
        return self._window.get_surface().get_size()

    @property
    def has_screen_reader(self) -> bool:
        """True while a screen reader of the system listens."""
        return self._screen_reader is not None and self._screen_reader.is_listening

    @property
    def handle(self) -> int:
        """Handle of the window in the system, such as an HWND."""
        return self._window.handle

    @staticmethod
    def wake() -> None:
        """Make the frame loop go on soon, if it sleeps; may be called from any thread."""
        with suppress(pygame.error):  # the window may have been closed
            pygame.event.post(Event(_WAKE_EVENT))

    def set_frame_rate_source(self, frame_rate: Callable[[], FrameRate]) -> None:
        """Ask *frame_rate* from now on how many frames a second are wanted while something moves."""
        self._frame_rate = frame_rate

    def set_second_press_source(self, second_press_ms: Callable[[], int]) -> None:
        """Ask another function from now on in which time a second press is ignored, in ms."""
        self._press_filter = PressFilter(second_press_ms)

    def set_focus_listener(self, on_focus: FocusListener) -> None:
        """Tell another function from now on when the window gains or loses the focus."""
        self._on_focus = on_focus

    @property
    def is_fullscreen(self) -> bool:
        """True if the window fills the screen."""
        return self._is_fullscreen

    def set_fullscreen(self, *, on: bool) -> None:
        """Switch to full screen if *on*, or back to a window."""
        self._is_fullscreen = on
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def set_icon(self, picture: pygame.Surface) -> None:
        """Set the icon that the system shows for the program."""
        self._window.set_icon(picture)

    def attach_observer(self, observer: ElementTreeObserver) -> None:
        """Pass the element tree of every frame to another observer, while that listens."""
        self._tree_observers.append(observer)

    def detach_observer(self, observer: ElementTreeObserver) -> None:
        """Pass no more element trees to an observer that was attached."""
        self._tree_observers.remove(observer)

    def attach_screen_reader(self, reader: ScreenReader) -> None:
        """Show the pages to the screen readers of the system, and let them act."""
        self._screen_reader = reader
        self.attach_observer(reader)
        reader.set_window_focused(is_focused=self._window.focused)
        reader.set_window_bounds(self._window.position, self.size)

    def run(
        self,
        scene: Scene,
        navigate: Navigate,
        on_opened: Callable[[], None] | None = None,
        poll_activation: ActivationPoll | None = None,
    ) -> None:
        """Run the frame loop with this scene first, until the player quits or the system closes the window.

        *navigate* returns the next scene for a navigation request. *on_opened* is called after the first frame.
        *poll_activation* is asked regularly whether the program was started again, and for which file.
        """
        self._poll_activation = poll_activation
        previous_ms = self._now_ms()
        self._show_scene(scene)
        current: Scene | None = scene
        del scene  # otherwise the first scene is kept alive until the program ends
        self._gamepads.start_listening()
        if on_opened is not None:
            on_opened()
        while current is not None:
            inputs = self._collect_inputs(current)
            now_ms = self._now_ms()
            request = self._catch_up(current, now_ms - previous_ms) or self._dispatch(inputs, current)
            if request is None and self._screen_reader is not None:
                request = self._obey(self._screen_reader, current)
            if request is None and not self._is_hidden:
                request = self._update_scene(current, min(now_ms - previous_ms, _MAX_STEP_MS))
            previous_ms = now_ms
            if request is not None:
                current = _close_and_navigate(current, request, navigate)
                self._let_go()
                trim_memory()  # a closed scene has reference cycles and large surfaces
            # A new scene is painted even while hidden: scenes interpret input by what they painted last.
            if current is not None and (request is not None or (self._needs_repaint and not self._is_hidden)):
                self._show_scene(current)
            self._attention.update(is_wanted=current is not None and self._is_unfocused and awaits_user(current))

    def _dispatch(self, inputs: Iterable[InputEvent | Quit], scene: Scene) -> NavigationRequest | None:
        """Pass the input events to the scene until it requests another scene; return that request."""
        for input_event in inputs:
            self._needs_repaint = True
            if isinstance(input_event, Quit):
                return input_event
            if (
                isinstance(input_event, KeyPressed | GamepadPressed)
                and key_bindings.action_for(input_event) == "fullscreen"
            ):
                self.set_fullscreen(on=not self._is_fullscreen)
                continue
            request = scene.handle(input_event)
            if request is not None:
                return request
        return None

    def _obey(self, reader: ScreenReader, scene: Scene) -> NavigationRequest | None:
        """Carry out what screen readers have asked for, until the scene requests another one; return that request."""
        self._needs_repaint = self._needs_repaint or reader.is_tree_due
        for action in reader.take_actions():
            self._needs_repaint = True
            request = perform_action(scene, action, self._now_ms)
            if request is not None:
                return request
        return None

    def _catch_up(self, scene: Scene, elapsed_ms: int) -> NavigationRequest | None:
        """Advance a scene that has rested long by all but the last step; return its navigation request."""
        left_ms = min(elapsed_ms, rest_ms(scene)) - _MAX_STEP_MS
        if left_ms <= 0 or self._is_hidden or scene.is_moving:
            return None
        return self._update_scene(scene, left_ms)

    def _update_scene(self, scene: Scene, elapsed_ms: int) -> NavigationRequest | None:
        """Advance the scene by *elapsed_ms*; return its navigation request."""
        was_moving = scene.is_moving
        request = scene.update(elapsed_ms)
        self._needs_repaint = self._needs_repaint or was_moving or scene.is_moving
        return request

    def _show_scene(self, scene: Scene) -> None:
        surface = self._presenter.begin_frame()
        BUDGET.set_window_size(surface.get_size())
        TYPE_ROLES.paint_until_stable(scene, lambda: scene.paint(surface))
        self._presenter.present()
        self._needs_repaint = False
        self._describe_scene(scene)

    def _describe_scene(self, scene: Scene) -> None:
        """Pass the element tree of the scene to those who listen; it is not built for nobody."""
        observers = [each for each in self._tree_observers if each.is_listening]
        if not observers:
            return
        tree = ElementTree(
            self._now_ms(), scene.name, scene.is_busy, self.size, scene.announce, tuple(scene.elements())
        )
        for each in observers:
            each.observe(tree, is_moving=scene.is_moving)

    def _collect_inputs(self, scene: Scene) -> list[InputEvent | Quit]:
        """Wait for the next frame or event; return the input events since the last frame, including key repeats.

        Of consecutive pointer moves only the last is kept, because only that one is drawn.
        """
        if scene.is_moving and not self._is_hidden:
            self._clock.tick(_BACKGROUND_FPS if self._is_unfocused else self._frames_per_second())
            events = pygame.event.get()
        else:
            collect_at_rest()
            events = wait_for_events(self._key_repeat.sleep_ms(self._now_ms(), self._longest_sleep_ms(scene)))
        inputs: list[InputEvent | Quit] = []
        for input_event in self._translate_events(events):
            if isinstance(input_event, Quit):
                inputs.append(input_event)
                continue
            if not self._press_filter.should_accept(input_event):
                continue
            for each in self._held_inputs.filter(input_event):
                self._key_repeat.observe(each)
                if isinstance(each, PointerMoved) and inputs and isinstance(inputs[-1], PointerMoved):
                    inputs.pop()
                inputs.append(each)
        if not (self._is_fullscreen or self._is_hidden):
            self.geometry.record(restorable_geometry(self._window), self._now_ms())
        return [*inputs, *self._key_repeat.due_repeats(self._now_ms()), *self._check_activation()]

    def _let_go(self) -> None:
        """Let go of everything that is held, because another page is in front: it has seen no press."""
        self._held_inputs.let_go()
        self._touch.let_go()
        self._key_repeat.observe(InputCancelled(self._now_ms()))

    def _longest_sleep_ms(self, scene: Scene) -> int:
        """Return how long to sleep at most, in ms, while nothing on the scene moves."""
        if self._is_hidden:
            return _MINIMISED_SLEEP_MS
        if is_working(scene):
            return _WORK_SLEEP_MS
        return USUAL_REST_MS if self.has_screen_reader else rest_ms(scene)

    def _frames_per_second(self) -> int:
        match self._frame_rate():
            case "display":
                return self._display_hz
            case "sixty":
                return 60
            case "thirty":
                return 30

    def _check_activation(self) -> Iterator[InputEvent]:
        """Bring the window to the front if the program was started again; yield the file of that start as dropped."""
        now_ms = self._now_ms()
        if self._poll_activation is None or now_ms - self._activation_polled_ms < _ACTIVATION_POLL_MS:
            return
        self._activation_polled_ms = now_ms
        path = self._poll_activation()
        if path is None:
            return
        if self._is_hidden:
            self._window.restore()
        self._window.focus()
        if path:
            yield FileDropped(path, now_ms)

    def _translate_events(self, events: Iterable[Event]) -> Iterator[InputEvent | Quit]:
        """Yield the input events of pygame events, including those of touch and gamepads."""
        for event in events:
            self._track_window_state(event)
            if event.type in _CANCELLING_EVENTS:
                self._touch.let_go()
                yield InputCancelled(self._now_ms())
            if event.type == pygame.QUIT:
                yield Quit()
            yield from self._system_input.translate(event, self._now_ms())
            yield from self._touch.translate(event, self.size, self._now_ms())
            yield from self._gamepads.translate(event, self._now_ms())

    def _track_window_state(self, event: Event) -> None:
        """Track whether the window is hidden, maximised, focused or must be repainted."""
        if event.type in {pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}:
            self._is_hidden = True
        elif event.type in {pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED} and not (
            self._is_hidden or self._is_fullscreen
        ):
            self.geometry.set_maximised(maximised=event.type == pygame.WINDOWMAXIMIZED)
            self._repaint_all()
        elif event.type in {pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED}:
            self._is_hidden = False
            self._repaint_all()
        elif event.type == pygame.WINDOWEXPOSED:
            self._repaint_all()
        elif event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:
            self._is_unfocused = event.type == pygame.WINDOWFOCUSLOST
            if self._on_focus is not None:
                self._on_focus(is_focused=not self._is_unfocused)
            if self._screen_reader is not None:
                self._screen_reader.set_window_focused(is_focused=not self._is_unfocused)
        if event.type in {pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED} and self._screen_reader is not None:
            self._screen_reader.set_window_bounds(self._window.position, self.size)

    def _repaint_all(self) -> None:
        """Show the whole next frame, because the system may have lost the picture of the window."""
        self._needs_repaint = True
        self._presenter.invalidate()


def _millisecond_clock() -> Callable[[], int]:
    """Return a clock that counts milliseconds from now on."""
    start = time.monotonic()
    return lambda: int((time.monotonic() - start) * 1000)


def _close_and_navigate(old: Scene, request: NavigationRequest, navigate: Navigate) -> Scene | None:
    old.close()
    return navigate(request)


class FlashableWindow(Protocol):
    """Window whose title and task bar entry can be changed."""

    title: str

    def flash(self, operation: int, /) -> None:
        """Start or stop flashing the task bar entry; *operation* is a `pygame.FLASH_*` value."""


class AttentionRequest:
    """Request for the player's attention in the window title and task bar."""

    def __init__(self, window: FlashableWindow) -> None:
        self._window = window
        self._is_active = False

    def update(self, *, is_wanted: bool) -> None:
        """Start the request if *is_wanted*, else end it; do nothing if nothing changed."""
        if is_wanted == self._is_active:
            return
        self._is_active = is_wanted
        self._window.title = tr("Yaniv: your turn") if is_wanted else tr("Yaniv")
        with suppress(pygame.error):  # not every desktop has a task bar
            self._window.flash(pygame.FLASH_UNTIL_FOCUSED if is_wanted else pygame.FLASH_CANCEL)


UNUSED_FRAMES: Final = 8
"""Number of recorded frames after which the pixels of the page's surface count as unused."""


class FramePresenter:
    """Window as a page sees it: a surface to paint on, of which only changed parts are shown anew."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._surface = PageSurface(window.get_surface().get_size())
        self._is_window_stale = True
        """True if the window may show something else than the last frame."""
        self._unused_frames = 0
        """Number of frames, one after the other, that have not used the pixels of the page's surface."""

    def begin_frame(self) -> pygame.Surface:
        """Return the surface on which the next frame is to be painted."""
        size = self._window.get_surface().get_size()
        if self._surface.get_size() != size:
            self._surface, self._is_window_stale, self._unused_frames = PageSurface(size), True, 0
        self._surface.begin_frame()
        return self._surface

    def present(self) -> None:
        """Show what differs from the last frame.

        A page that keeps being recorded does not use the pixels of its surface: their memory is returned.
        """
        self._unused_frames = self._unused_frames + 1 if self._surface.is_recorded else 0
        if self._unused_frames == UNUSED_FRAMES:
            discard_contents(
                self._surface._pixels_address,  # noqa: SLF001 -- pygame tells it nowhere else
                self._surface.get_pitch() * self._surface.get_height(),
            )
        changed = self._surface.show_on(self._window.get_surface(), is_stale=self._is_window_stale)
        show_rects(self._window, changed)
        self._is_window_stale = False

    def invalidate(self) -> None:
        """Show everything with the next frame, because the system may have lost the picture of the window."""
        self._is_window_stale = True
