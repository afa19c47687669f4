"""Tests of the pictures of README: APNG encoding, size, and the recorded round behind the animation."""

import struct
import zlib

import numpy as np
import pytest

from assets.make.apng import Pixels, encode_apng
from assets.make.pictures import FRAME_MS, ROUND_FILE, SIZE
from assets.make.round_player import RoundPlayer
from tests.docs.generated_parts import README, ROOT
from tests.ui.scene_harness import make_context
from yaniv.store import match_file

MAX_MB = 3
PALETTE_ERROR = 4
"""Largest difference of a colour channel after encoding, if the palette has room for all colours."""


def decode_apng(encoded: bytes) -> list[Pixels]:
    """Decode all frames, composed as a browser does."""
    chunks, place, frames = list(iter_chunks(encoded)), (0, 0, 0, 0), list[Pixels]()
    palette = np.frombuffer(dict(chunks)[b"PLTE"], dtype=np.uint8).reshape(-1, 3)
    width, height = struct.unpack(">II", dict(chunks)[b"IHDR"][:8])
    canvas = np.zeros((height, width, 3), dtype=np.uint8)
    for name, content in chunks:
        if name == b"fcTL":
            place = struct.unpack(">IIII", content[4:20])
        elif name in (b"IDAT", b"fdAT"):
            part_width, part_height, left, top = place
            packed = content if name == b"IDAT" else content[4:]
            lines = np.frombuffer(zlib.decompress(packed), dtype=np.uint8).reshape(part_height, part_width + 1)
            target, indices = canvas[top : top + part_height, left : left + part_width], lines[:, 1:]
            target[indices != len(palette) - 1] = palette[indices[indices != len(palette) - 1]]
            frames.append(canvas.copy())
    return frames


def iter_chunks(encoded: bytes) -> list[tuple[bytes, bytes]]:
    """Return name and content of all chunks; assert that their checksums are right."""
    position, chunks = 8, []
    while position < len(encoded):
        (length,) = struct.unpack_from(">I", encoded, position)
        name, content = encoded[position + 4 : position + 8], encoded[position + 8 : position + 8 + length]
        assert struct.unpack_from(">I", encoded, position + 8 + length) == (zlib.crc32(name + content),)
        chunks.append((name, content))
        position += length + 12
    return chunks


def picture(*boxes: tuple[int, int, tuple[int, int, int]]) -> Pixels:
    """Return a green picture of 40 x 30 px with squares of 8 px at (x, y, colour)."""
    pixels = np.full((30, 40, 3), (20, 80, 70), dtype=np.uint8)
    for x, y, colour in boxes:
        pixels[y : y + 8, x : x + 8] = colour
    return pixels


def test_an_encoded_animation_decodes_to_the_same_frames() -> None:
    red, white = (220, 30, 30), (250, 250, 250)
    frames = [picture(), picture((3, 4, red)), picture((9, 4, red), (20, 20, white)), picture((20, 20, white))]

    decoded = decode_apng(encode_apng(frames, [50] * 4))

    assert len(decoded) == len(frames)
    for shown, wanted in zip(decoded, frames, strict=True):
        assert np.abs(shown.astype(int) - wanted).max() <= PALETTE_ERROR


def test_unchanged_frames_extend_the_previous_one() -> None:
    encoded = encode_apng([picture(), picture(), picture((3, 4, (9, 9, 9)))], [50, 60, 70])

    delays = [struct.unpack(">HH", content[20:24]) for name, content in iter_chunks(encoded) if name == b"fcTL"]
    assert delays == [(110, 1000), (70, 1000)]


def test_every_frame_needs_a_delay() -> None:
    with pytest.raises(ValueError, match="want frames with a delay each"):
        encode_apng([picture()], [])


def test_the_round_of_the_animation_can_be_replayed() -> None:
    player = RoundPlayer(match_file.read_file(ROUND_FILE), make_context(), SIZE, frame_ms=FRAME_MS)

    frames = sum(1 for _ in player.frames())

    assert player.is_scored
    assert frames > len(match_file.read_file(ROUND_FILE).events)


def test_the_pictures_are_small() -> None:
    moving = ROOT / "assets" / "pictures" / "round.png"
    still = [path for path in moving.parent.glob("*.png") if path != moving]

    assert moving.stat().st_size < MAX_MB * 10**6
    assert sum(path.stat().st_size for path in still) < MAX_MB * 10**6
    assert b"acTL" in moving.read_bytes()[:2000]


def test_every_picture_is_used_in_readme() -> None:
    made = {path.name for path in (ROOT / "assets" / "pictures").glob("*.png")}

    assert {name for name in made if f"assets/pictures/{name}" not in README.read_text(encoding="utf-8")} == set()
