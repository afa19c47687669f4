"""Recorder of the last showdown of a match as an animated picture, made a part at a time beside everything else."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame
from pygame import Surface

from yaniv.i18n import tr
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.apng import ApngWriter
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene

TABLE_SIZE: Final = (1280, 720)
"""Size at which the table is painted, px."""
PICTURE_SIZE: Final = (640, 360)
FRAME_MS: Final = 80
"""Time from one frame to the next."""
MAX_FRAMES: Final = 110
"""A recording ends after so many frames, whatever is still moving."""
MAX_BYTES: Final = 6_000_000
"""A recording ends when its frames take more than this."""
LEAD_FRAMES: Final = 5
"""Frames of the table before the call."""
LAST_FRAME_MS: Final = 1800
"""The last frame is looked at for this long before the picture repeats."""
COVER_MS: Final = 600
"""The picture begins with its last frame for this long: the verdict, which is all that a still preview shows."""
MAX_WAITS: Final = 400
"""Number of parts for which a frame may wait for sharp cards."""

_RECORDED: Final = Settings(motion="full", showdown="full", table_talk="silent")
"""Settings of the table: a recording shows all of a showdown, whatever its player has set."""

SaveFile = Callable[[bytes], str]
"""Writes a finished picture to a file; returns a sentence with its name, or with the problem."""


class MomentRecorder:
    """Recording in progress; call `update` repeatedly until it has a `message`."""

    def __init__(
        self, replay: MatchReplay, setup: MatchSetup, seat: int, context: UiContext, save_file: SaveFile
    ) -> None:
        """Record the last showdown of a match as *seat* saw it.

        *context*: images and text of its own, closed at the end, so that the window keeps its caches.
        """
        self._context = context
        self._save_file = save_file
        self._parts = self._record(replay, setup, seat)
        self.progress_share: float | None = 0.0
        """Share that is done, in [0, 1]; None: all of it."""
        self.message = ""
        """Sentence with the name of the file, or why there is none; empty until it is written."""

    def update(self) -> None:
        """Do the next part: paint one frame and compress it."""
        if self.progress_share is not None:
            next(self._parts, None)

    def close(self) -> None:
        """Stop recording."""
        if self.progress_share is not None:
            self.progress_share = None
            self._context.close()

    def _record(self, replay: MatchReplay, setup: MatchSetup, seat: int) -> Iterator[None]:
        start = replay.showdown_position
        if start is None:
            self._finish(tr("There is no showdown to save."))
            return
        replay = replay.at_position(start)
        round_end = min((each for each in replay.round_positions if each > start + 1), default=replay.last_position + 1)
        scene = TableScene(
            MatchClock(replay),
            replay.seat_client(seat),
            self._context,
            setup=setup,
            size=TABLE_SIZE,
            options=TableSceneOptions(settings=_RECORDED, is_spectator=True, shows_results=False),
        )
        writer, surface = ApngWriter(PICTURE_SIZE), Surface(TABLE_SIZE, depth=32)
        for number in range(MAX_FRAMES):
            for _ in range(MAX_WAITS):
                self._paint(scene, surface)
                yield
                if not self._context.images.is_pending:
                    break
            writer.add_frame(pygame.transform.smoothscale(surface, PICTURE_SIZE), FRAME_MS)
            self.progress_share = number / MAX_FRAMES
            is_led_in = number >= LEAD_FRAMES
            may_step = is_led_in and not scene.is_busy
            if may_step and replay.position < min(round_end - 1, replay.last_position):
                replay.step_forward()
            elif may_step or writer.byte_count > MAX_BYTES:
                break
            scene.update(FRAME_MS)
            yield
        verdict = pygame.transform.smoothscale(surface, PICTURE_SIZE)
        writer.add_frame(verdict, LAST_FRAME_MS)
        scene.close()
        self._finish(self._save_file(writer.finish((verdict, COVER_MS))))

    def _paint(self, scene: TableScene, surface: Surface) -> None:
        """Paint one frame without changing the type sizes of the page in the window."""
        with TYPE_ROLES.next_layer():
            scene.paint(surface)

    def _finish(self, message: str) -> None:
        self.close()
        self.message = message
