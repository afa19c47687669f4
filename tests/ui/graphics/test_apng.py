"""Tests of the APNG writer: valid files whose frames hold only changed pixels."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO

import pygame
import pytest
from pygame import Rect, Surface

from yaniv.ui.graphics.apng import SIGNATURE, ApngWriter

SIZE = (40, 24)
SLACK = 8
"""Tolerated difference of a colour channel: the writer drops the lowest bits."""


def chunks_of(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and content of each chunk; assert that its checksum is right."""
    assert content.startswith(SIGNATURE)
    start = len(SIGNATURE)
    while start < len(content):
        (length,) = struct.unpack(">I", content[start : start + 4])
        name, body = content[start + 4 : start + 8], content[start + 8 : start + 8 + length]
        assert struct.unpack(">I", content[start + 8 + length : start + 12 + length]) == (zlib.crc32(name + body),)
        yield name, body
        start += 12 + length


def frames_of(content: bytes) -> list[tuple[Rect, int, Surface]]:
    """Return rectangle, delay in ms and composed picture of each frame, as in a browser."""
    canvas, frames = Surface(SIZE, pygame.SRCALPHA, 32), list[tuple[Rect, int, Surface]]()
    rect, delay_ms = Rect(0, 0, 0, 0), 0
    for name, body in chunks_of(content):
        if name == b"fcTL":
            width, height, left, top, delay_ms, divisor = struct.unpack(">IIIIHH", body[4:24])
            assert divisor == 1000
            rect = Rect(left, top, width, height)
        elif name in {b"IDAT", b"fdAT"}:
            lines = zlib.decompress(body if name == b"IDAT" else body[4:])
            stride = 4 * rect.width + 1
            assert all(lines[line * stride] == 0 for line in range(rect.height))
            raw = b"".join(lines[line * stride + 1 : (line + 1) * stride] for line in range(rect.height))
            canvas.blit(pygame.image.frombytes(raw, rect.size, "RGBA"), rect)
            frames.append((rect, delay_ms, canvas.copy()))
    return frames


def picture(*squares: tuple[int, int, str]) -> Surface:
    surface = Surface(SIZE, depth=32)
    surface.fill("#14403C")
    for x, y, colour in squares:
        surface.fill(colour, Rect(x, y, 4, 4))
    return surface


def are_similar(one: Surface, other: Surface) -> bool:
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return all(abs(a - b) <= SLACK for a, b in pairs)


def test_every_frame_decodes_to_its_picture() -> None:
    painted = [picture(), picture((4, 4, "#F8BD2C")), picture((20, 8, "#F8BD2C")), picture()]
    writer = ApngWriter(SIZE)
    for each in painted:
        writer.add_frame(each, 80)

    frames = frames_of(writer.finish())

    assert [delay_ms for _, delay_ms, _ in frames] == [80] * 4
    assert all(are_similar(shown, each) for (_, _, shown), each in zip(frames, painted, strict=True))


def test_a_cover_is_what_a_still_preview_shows_and_the_first_frame() -> None:
    painted, cover = [picture(), picture((4, 4, "#F8BD2C"))], picture((20, 8, "#F8BD2C"))
    writer = ApngWriter(SIZE)
    for each in painted:
        writer.add_frame(each, 80)

    content = writer.finish((cover, 600))
    frames = frames_of(content)

    assert [delay_ms for _, delay_ms, _ in frames] == [600, 80, 80]
    assert all(are_similar(shown, each) for (_, _, shown), each in zip(frames, (cover, *painted), strict=True))
    assert are_similar(pygame.image.load(BytesIO(content)), cover)


def test_a_frame_holds_only_what_changed() -> None:
    writer = ApngWriter(SIZE)
    writer.add_frame(picture(), 80)
    writer.add_frame(picture((4, 4, "#F8BD2C")), 80)

    assert [rect for rect, _, _ in frames_of(writer.finish())] == [Rect(0, 0, *SIZE), Rect(4, 4, 4, 4)]


def test_an_unchanged_frame_extends_the_previous_one() -> None:
    writer = ApngWriter(SIZE)
    for delay_ms in (80, 100, 20):
        writer.add_frame(picture((4, 4, "#F8BD2C")), delay_ms)

    assert [delay_ms for _, delay_ms, _ in frames_of(writer.finish())] == [200]


def test_the_first_frame_is_a_plain_picture_for_programs_without_apng() -> None:
    names = [name for name, _ in chunks_of(finished_writer().finish())]

    assert names == [b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"IEND"]


def finished_writer() -> ApngWriter:
    writer = ApngWriter(SIZE)
    writer.add_frame(picture(), 80)
    writer.add_frame(picture((4, 4, "#F8BD2C")), 80)
    return writer


def test_finishing_without_a_frame_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        ApngWriter(SIZE).finish()
