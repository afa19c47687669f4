"""Pictures that are sharp at once, so that nothing on a page depends on how fast the machine draws them."""

from collections.abc import Iterable

from pygame import Surface

from yaniv.ui.graphics.background_rasterizer import RasterKey
from yaniv.ui.graphics.image_store import ImageStore


class SharpImageStore(ImageStore):
    """Draws each card when it is first shown at a size; the program shows a coarse one until a thread has drawn it."""

    def prepare(self, width_px: int, codes: Iterable[str]) -> None:
        """Draws nothing in advance."""

    def _fallback(self, key: RasterKey) -> Surface | None:  # noqa: ARG002 -- as the program calls it
        return None
