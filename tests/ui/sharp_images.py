"""Images that are sharp at once, so that no page depends on the speed of the machine."""

from collections.abc import Iterable

from pygame import Surface

from yaniv.ui.graphics.background_rasterizer import RasterKey
from yaniv.ui.graphics.image_store import ImageStore


class SharpImageStore(ImageStore):
    """Draws a card when it is first shown at a size; the program shows a coarse one until a thread has drawn it."""

    def prepare(self, width_px: int, codes: Iterable[str]) -> None:
        """Do nothing: cards are drawn when they are shown."""

    def _fallback(self, key: RasterKey) -> Surface | None:  # noqa: ARG002 -- as the program calls it
        return None
