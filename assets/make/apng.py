"""Encoder of animated PNG pictures with a palette, for the manual.

*Why* not GIF: its compression gives files twice as large. *Why* not Pillow: numpy and zlib are enough.
"""

import zlib
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from pygame import Rect

from yaniv.ui.graphics.apng import ApngFrame, apng_file, png_chunk

Pixels = NDArray[np.uint8]
"""Picture: `uint8 (height, width, 3)`."""
Indices = NDArray[np.uint8]
"""Palette indices of a picture: `uint8 (height, width)`."""

_TRANSPARENT: Final = 255
"""Palette index of pixels that the frame before shows; the palette has a colour for every smaller index."""
_KEY_BITS: Final = 6
"""Bits of each colour channel that decide on the palette entry."""
_INDEXED_COLOUR: Final = 3


def encode_apng(frames: Sequence[Pixels], delays_ms: Sequence[int]) -> bytes:
    """Return an animated PNG that repeats for ever; all frames have the same size.

    :raises ValueError: if there are no frames, or not as many delays.
    """
    if not frames or len(frames) != len(delays_ms):
        raise ValueError(f"want frames with a delay each, got {len(frames)} frames and {len(delays_ms)} delays")
    palette, index_by_key = _build_palette(frames)
    height, width, _ = frames[0].shape
    palette_chunks = [
        png_chunk(b"PLTE", palette.tobytes()),
        png_chunk(b"tRNS", b"\xff" * _TRANSPARENT + b"\x00"),
    ]
    pictures = (index_by_key[_colour_keys(frame)] for frame in frames)
    return apng_file((width, height), _INDEXED_COLOUR, list(_encode_frames(pictures, delays_ms)), palette_chunks)


def _encode_frames(pictures: Iterable[Indices], delays_ms: Sequence[int]) -> Iterable[ApngFrame]:
    """Yield all frames; frames without a change extend the one before."""
    for (picture, changed), delay_ms in _merge_equal_frames(pictures, delays_ms):
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
        part = np.where(changed, picture, np.uint8(_TRANSPARENT))[top:bottom, left:right]
        lines = np.zeros((bottom - top, right - left + 1), dtype=np.uint8)  # each line begins with its filter: none
        lines[:, 1:] = part
        yield ApngFrame(Rect(left, top, right - left, bottom - top), zlib.compress(lines.tobytes(), 9), delay_ms)


def _merge_equal_frames(
    pictures: Iterable[Indices], delays_ms: Sequence[int]
) -> list[tuple[tuple[Indices, NDArray[np.bool_]], int]]:
    """Return each picture that differs from the one before, the pixels that changed, and its delay in ms."""
    merged: list[tuple[tuple[Indices, NDArray[np.bool_]], int]] = []
    previous: Indices | None = None
    for picture, delay_ms in zip(pictures, delays_ms, strict=True):
        changed = np.ones(picture.shape, dtype=np.bool_) if previous is None else picture != previous
        if changed.any():
            merged.append(((picture, changed), delay_ms))
        else:
            kept, kept_ms = merged[-1]
            merged[-1] = kept, kept_ms + delay_ms
        previous = picture
    return merged


def _build_palette(frames: Sequence[Pixels]) -> tuple[Pixels, Indices]:
    """Return the palette `(256, 3)`, and the palette index by colour key; median cut over all frames."""
    counts = np.zeros(1 << 3 * _KEY_BITS, dtype=np.int64)
    sums = np.zeros((counts.size, 3), dtype=np.int64)
    for frame in frames:
        keys = _colour_keys(frame).ravel()
        counts += np.bincount(keys, minlength=counts.size)
        for channel in range(3):
            weighted = np.bincount(keys, weights=frame[..., channel].ravel(), minlength=counts.size)
            sums[:, channel] += weighted.astype(np.int64)
    used = np.flatnonzero(counts)
    colours, weights = sums[used] / counts[used, None], np.sqrt(counts[used])
    palette = np.zeros((256, 3), dtype=np.uint8)
    index_by_key = np.zeros(counts.size, dtype=np.uint8)
    for index, box in enumerate(_median_cut(colours, weights)):
        palette[index] = np.average(colours[box], axis=0, weights=counts[used][box]).round()
        index_by_key[used[box]] = index
    return palette, index_by_key


def _median_cut(colours: NDArray[np.float64], weights: NDArray[np.float64]) -> list[NDArray[np.intp]]:
    """Split the colours into as many boxes as the palette has entries; return the members of each."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < _TRANSPARENT:
        spreads = [_spread(colours[box], weights[box]) for box in boxes]
        widest = int(np.argmax([spread.max() for spread in spreads]))
        if spreads[widest].max() <= 0:
            break
        box = boxes.pop(widest)
        box = box[np.argsort(colours[box, int(spreads[widest].argmax())], kind="stable")]
        half = int(np.searchsorted(np.cumsum(weights[box]), weights[box].sum() / 2)) + 1
        half = min(max(half, 1), len(box) - 1)
        boxes += [box[:half], box[half:]]
    return boxes


def _spread(colours: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weighted squared deviation of each channel, `(3,)`."""
    mean = np.average(colours, axis=0, weights=weights)
    deviation: NDArray[np.float64] = ((colours - mean) ** 2 * weights[:, None]).sum(axis=0)
    return deviation


def _colour_keys(frame: Pixels) -> NDArray[np.intp]:
    """Return the colour key of each pixel, `(height, width)`."""
    red, green, blue = (frame[..., channel].astype(np.intp) >> 8 - _KEY_BITS for channel in range(3))
    keys: NDArray[np.intp] = red << 2 * _KEY_BITS | green << _KEY_BITS | blue
    return keys
