"""Writer of animated PNG pictures, one frame at a time; whatever knows only PNG shows the first frame.

Each frame holds only the rectangle that changed, in which unchanged pixels are transparent; deflate packs those well.
*Why* not GIF: a palette makes the light of a showdown visibly banded. *Why* full colours: pygame finds what changed
without numpy, which the window does not load.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR_ALPHA: Final = 6
_BLEND_OVER: Final = 1
_COMPRESSION: Final = 6
_COLOUR_DEPTH: Final = 16
"""Bits per pixel that colours are reduced to; noise that nobody sees makes files three times as large."""


class ApngFrame(NamedTuple):
    """Frame of an animated picture."""

    rect: Rect
    """Part of the picture that changes."""
    packed: bytes
    """Its pixels as lines after the number of their filter, compressed."""
    delay_ms: int
    """How long it is shown."""


class ApngWriter:
    """Animated picture in the making, which repeats for ever."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Begin a picture of *size* px."""
        self._size = size
        self._reduced = Surface(size, depth=_COLOUR_DEPTH)
        self._previous: Surface | None = None
        self._frames: list[ApngFrame] = []
        self.byte_count = 0
        """Size of the compressed pixels so far."""

    def add_frame(self, picture: Surface, delay_ms: int) -> None:
        """Add a frame that is shown for *delay_ms*; one without a change extends the frame before."""
        self._reduced.blit(picture, (0, 0))
        current = Surface(self._size, depth=32)
        current.blit(self._reduced, (0, 0))
        if self._previous is None:
            rect, pixels = current.get_rect(), _with_alpha(current)
        else:
            rect, pixels = _changed_part(self._previous, current)
        if not rect.width:
            self._frames[-1] = self._frames[-1]._replace(delay_ms=self._frames[-1].delay_ms + delay_ms)
            return
        self._previous = current
        packed = zlib.compress(_filtered_lines(pixels.subsurface(rect)), _COMPRESSION)
        self._frames.append(ApngFrame(rect, packed, delay_ms))
        self.byte_count += len(packed)

    def finish(self, cover: tuple[Surface, int] | None = None) -> bytes:
        """Return the file; *cover*: a frame to begin with, and for how many ms.

        :raises ValueError: if there are no frames.
        """
        frames = [*([] if cover is None else [self._cover(*cover)]), *self._frames]
        return apng_file(self._size, _TRUE_COLOUR_ALPHA, frames)

    def _cover(self, picture: Surface, delay_ms: int) -> ApngFrame:
        """Return a frame that the first one covers completely."""
        self._reduced.blit(picture, (0, 0))
        pixels = _with_alpha(self._reduced)
        return ApngFrame(pixels.get_rect(), zlib.compress(_filtered_lines(pixels), _COMPRESSION), delay_ms)


def apng_file(
    size: tuple[int, int], colour_type: int, frames: Sequence[ApngFrame], palette_chunks: Sequence[bytes] = ()
) -> bytes:
    """Return a file of eight bits a channel that repeats for ever; each frame lies over the one before.

    *colour_type*: of PNG, 3 for a palette, 6 for colours with transparency.

    :raises ValueError: if there are no frames.
    """
    if not frames:
        raise ValueError("want at least one frame")
    header = struct.pack(">IIBBBBB", *size, 8, colour_type, 0, 0, 0)
    chunks = [png_chunk(b"IHDR", header), *palette_chunks, png_chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    sequence_number = 0
    for rect, packed, delay_ms in frames:
        is_first = sequence_number == 0
        place = struct.pack(">IIII", rect.width, rect.height, rect.left, rect.top)
        timing = struct.pack(">HHBB", delay_ms, 1000, 0, 0 if is_first else _BLEND_OVER)
        chunks.append(png_chunk(b"fcTL", struct.pack(">I", sequence_number) + place + timing))
        sequence_number += 1
        if is_first:
            chunks.append(png_chunk(b"IDAT", packed))
        else:
            chunks.append(png_chunk(b"fdAT", struct.pack(">I", sequence_number) + packed))
            sequence_number += 1
    return b"".join((SIGNATURE, *chunks, png_chunk(b"IEND", b"")))


def png_chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG file with this four-letter name."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _changed_part(before: Surface, after: Surface) -> tuple[Rect, Surface]:
    """Return the rectangle that changed, and a picture in which all that did not change is transparent."""
    difference = after.copy()
    difference.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    reverse = before.copy()
    reverse.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(reverse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    difference.set_colorkey((0, 0, 0))
    changed = pygame.mask.from_surface(difference)
    pixels = Surface(after.get_size(), pygame.SRCALPHA, 32)
    changed.to_surface(pixels, setsurface=_with_alpha(after), unsetcolor=(0, 0, 0, 0))
    return difference.get_bounding_rect(), pixels


def _with_alpha(picture: Surface) -> Surface:
    """Return an opaque picture in a format with transparency."""
    copy = Surface(picture.get_size(), pygame.SRCALPHA, 32)
    copy.blit(picture, (0, 0))
    return copy


def _filtered_lines(picture: Surface) -> bytes:
    """Return the pixels as RGBA, each line after the number of its filter: none."""
    raw, stride = pygame.image.tobytes(picture, "RGBA"), 4 * picture.get_width()
    return b"".join(b"\x00" + raw[start : start + stride] for start in range(0, len(raw), stride))
