"""The window on the player's screen and how everything in it looks and sounds, as it was left or is asked for."""

from contextlib import ExitStack

from msgspec import Struct
from msgspec.structs import replace

from yaniv import places, terminal
from yaniv.app.options import Options, sink
from yaniv.app.refusal import BAD_INPUT, NO_DISPLAY, RefusedError
from yaniv.app.wishes import Wishes
from yaniv.ui import display
from yaniv.ui.inspect import Inspector
from yaniv.ui.look import Look, look
from yaniv.ui.sound import Speakers
from yaniv.ui.window import Window
from yaniv.words import tell


class Screen(Struct, frozen=True):
    """What a page is painted on, and with."""

    window: Window
    look: Look


def opened(options: Options, wishes: Wishes, exits: ExitStack) -> Screen:
    """The window, and everything to fill it with; how both are left is remembered.

    :raises RefusedError: if there can be none.
    """
    window = _window(options, wishes, exits)
    worn = look(places.assets(), wishes.settings.look)
    window.set_icon(worn.art.icon())
    worn = replace(worn, sound=Speakers(places.assets() / "sounds", wishes.settings.sound))
    exits.callback(worn.close)
    exits.callback(lambda: wishes.remember_sound(worn.sound.wishes))
    return Screen(window, worn)


def _window(options: Options, wishes: Wishes, exits: ExitStack) -> Window:
    """A shape that the command line asks for is not remembered."""
    inspector = Inspector(sink(options.inspect, exits)) if options.inspect else None
    shape = wishes.settings.window
    full = options.fullscreen or shape.fullscreen
    try:
        place = None if shape.x is None or shape.y is None else (shape.x, shape.y)
        shown = display.open_window(options.size or (shape.width, shape.height), place, fullscreen=full)
    except display.NoDisplayError as blind:
        sentence = tell("There is no display to open a window on.")
        raise RefusedError(sentence, NO_DISPLAY) from blind
    except display.WrongPygameError as wrong:
        sentence = tell("Yaniv needs pygame-ce, but the old pygame is installed: remove pygame, keep pygame-ce.")
        raise RefusedError(sentence, BAD_INPUT) from wrong
    if options.size is not None and shown.size != options.size:
        asked, given = ("x".join(map(str, size)) for size in (options.size, shown.size))
        terminal.complain(
            tell("--size {asked} is larger than your screen; the window is {given}.", asked=asked, given=given)
        )
    window = Window(
        shown,
        inspector,
        fullscreen=full,
        maximised=shape.maximised and options.size is None,
        second_press_ms=lambda: wishes.settings.second_press_ms,
    )
    if options.size is None and not options.fullscreen:
        exits.callback(wishes.remember_window, window)
    return window
