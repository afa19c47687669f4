"""Preparation of images that a table needs soon: one per frame while nothing moves, so that no frame is late for them.

*Why* not in a thread: rendering text and light takes the interpreter, so a frame would wait for it all the same.
"""

from collections.abc import Callable, Iterator
from functools import partial

from yaniv.ui.graphics.theme import Theme
from yaniv.ui.table.render.limit_ring import small_glow
from yaniv.ui.table.render.showdown_painter import ShowdownPainter
from yaniv.ui.table.render.spotlight import spotlight_levels
from yaniv.ui.table.render.turn_light import LIGHT_SHARES, small_turn_light
from yaniv.ui.table.state.showdown_layout import lay_out_showdown
from yaniv.ui.table.view_model.table_view_model import TableViewModel


class TablePreparation:
    """Images that are needed when a player can act, and when somebody calls."""

    def __init__(self, showdown_painter: ShowdownPainter) -> None:
        self._showdown_painter = showdown_painter
        self._key: tuple[object, ...] = ()
        """What the images depend on."""
        self._steps: Iterator[Callable[[], object]] = iter(())
        self.is_done = False
        """True if no image is left."""

    def do_next(self, theme: Theme, view_model: TableViewModel, call_word: str) -> None:
        """Make the next image, if one is left."""
        speakers = tuple((panel.seat, panel.character) for panel in view_model.player_panels if not panel.is_out)
        key = (view_model.layout, theme, speakers, call_word)
        if key != self._key:
            self._key, self._steps = key, self._pending(theme, view_model, speakers, call_word)
        step = next(self._steps, None)
        self.is_done = step is None
        if step is not None:
            step()

    def _pending(
        self, theme: Theme, view_model: TableViewModel, speakers: tuple[tuple[int, str], ...], call_word: str
    ) -> Iterator[Callable[[], object]]:
        """Yield the functions that make the images, each within a few ms."""
        layout = view_model.layout
        if theme.felt_light != theme.felt_dark:
            for share in filter(None, LIGHT_SHARES.values()):
                yield partial(small_turn_light, theme, share)
        yield partial(small_glow, theme.accent)
        stage = lay_out_showdown(layout)
        yield partial(spotlight_levels, layout.size, stage.stage, is_light_theme=theme.is_light)
        yield from self._showdown_painter.preparations(stage, speakers, call_word)
