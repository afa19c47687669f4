"""Creation of the window and the UI context at startup, from settings and command line."""

from contextlib import ExitStack

from msgspec import Struct
from msgspec.structs import replace

from yaniv import paths, terminal
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_NO_DISPLAY, ExitError
from yaniv.app.launch_options import LaunchOptions, open_inspect_sink
from yaniv.app.preferences import Preferences
from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import ElementTreeWriter
from yaniv.ui.accessibility.screen_reader import NEEDS_HIDDEN_WINDOW, connect_screen_reader
from yaniv.ui.audio.audio_player import MixerAudio
from yaniv.ui.context import UiContext, load_context
from yaniv.ui.platform import display
from yaniv.ui.platform.system_voice import SystemVoice
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.shell.narrator import Narrator


class UiShell(Struct, frozen=True):
    """Window, and the context that pages need to draw in it."""

    window: GameWindow
    context: UiContext
    narrator: Narrator


def open_ui(
    options: LaunchOptions,
    preferences: Preferences,
    exits: ExitStack,
    window_exits: ExitStack,
    open_game_window: GameWindow | None = None,
) -> UiShell:
    """Open the window and create the UI context.

    When *exits* is closed, the size and position of the window and the sound settings are saved; *window_exits* is
    closed with the window. *open_game_window*: the window of another profile, which stays open.

    :raises ExitError: if no window can be opened, or the inspect file cannot be written.
    """
    audio = MixerAudio(paths.assets() / "sounds", preferences.settings.sound)
    window = open_game_window or _open_window(options, preferences, window_exits)
    window.set_second_press_source(lambda: preferences.settings.second_press_ms)
    window.set_frame_rate_source(lambda: preferences.settings.frame_rate)
    window.set_focus_listener(audio.set_focus)
    if options.size is None and not options.fullscreen:
        exits.callback(preferences.remember_window, window)
    context = replace(load_context(paths.assets(), preferences.settings.look), audio=audio)
    window.set_icon(context.images.app_icon())
    exits.callback(context.close)
    exits.callback(lambda: preferences.remember_sound(context.audio.settings))
    narrator = Narrator(SystemVoice(), has_screen_reader=lambda: window.has_screen_reader)
    narrator.turn(on=preferences.settings.speech)
    window.attach_observer(narrator)
    exits.callback(narrator.close)
    exits.callback(window.detach_observer, narrator)
    return UiShell(window, context, narrator)


def _open_window(options: LaunchOptions, preferences: Preferences, window_exits: ExitStack) -> GameWindow:
    """Open the window; a size or full screen requested on the command line is not saved.

    :raises ExitError: if there is no display or pygame-ce is not installed, or the inspect file cannot be written.
    """
    inspector = ElementTreeWriter(open_inspect_sink(options.inspect, window_exits)) if options.inspect else None
    shape = preferences.settings.window
    fullscreen = options.fullscreen or shape.fullscreen
    try:
        place = None if shape.x is None or shape.y is None else (shape.x, shape.y)
        size = options.size or (shape.width, shape.height)
        display_window = display.open_window(size, place, fullscreen=fullscreen, is_hidden=NEEDS_HIDDEN_WINDOW)
    except display.NoDisplayError as display_error:
        sentence = (
            tr("No display available for a window: {library} is missing. Install it.", library=display_error.library)
            if display_error.library
            else tr("No display available for a window.")
        )
        raise ExitError(sentence, EXIT_NO_DISPLAY) from display_error
    except display.UnusableDisplayError as colour_error:
        sentence = tr("Yaniv can't draw on this screen. Set its colour depth to 24 bits.")
        raise ExitError(sentence, EXIT_NO_DISPLAY) from colour_error
    except display.WrongPygameError as version_error:
        sentence = tr("Yaniv needs pygame-ce, but the old pygame is installed: remove pygame, keep pygame-ce.")
        raise ExitError(sentence, EXIT_INPUT_ERROR) from version_error
    if options.size is not None and display_window.size != options.size:
        asked, actual = ("x".join(map(str, size)) for size in (options.size, display_window.size))
        terminal.print_error(tr("--size {asked} is larger than your screen; using {given}.", asked=asked, given=actual))
    window = GameWindow(
        display_window,
        inspector,
        fullscreen=fullscreen,
        maximised=shape.maximised and options.size is None,
    )
    if NEEDS_HIDDEN_WINDOW:
        attach_screen_reader(window, window_exits)
        display_window.show()
    return window


def attach_screen_reader(window: GameWindow, exits: ExitStack) -> None:
    """Connect the window to the screen readers of the system until *exits* is closed, if there can be any."""
    reader = connect_screen_reader(window.handle, window.wake)
    if reader is not None:
        exits.callback(reader.close)
        window.attach_screen_reader(reader)
