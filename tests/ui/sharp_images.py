"""Images that are sharp at once, so that no page depends on the speed of the machine."""

from collections.abc import Iterable

from pygame import Surface

from yaniv.ui.graphics.background_rasterizer import RasterKey
from yaniv.ui.graphics.image_store import ImageStore


class SharpImageStore(ImageStore):
    """Draws a card when it is first shown at a size; the program shows a coarse one until a thread has drawn it."""

    def prepare(self, width_px: int, codes: Iterable[str]) -> None:
        """Do nothing: cards are drawn when they are shown."""

    def quick_shadow(self, width: int, height: int, blur_px: int, angle_deg: float, *, is_moving: bool) -> Surface:
        """Return a shadow that is never coarse."""
        del is_moving
        return self.shadow(width, height, blur_px, angle_deg)

    def _fallback(self, key: RasterKey) -> Surface | None:  # noqa: ARG002 -- as the program calls it
        return None
